/** Assessment of the reviewer, before the first decision is shown. */
import { Button, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { quality } from '../../text/qa-reviews.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import type { Disposition } from '../alerts/alerts-api.ts';
import { closingReasons } from '../alerts/closing-table.ts';
import { reasonOf, rightWords, wrongWords } from '../alerts/closing-words.ts';
import { afterTurn, answer, type SecondAnswer, type StoredReading } from './quality-api.ts';

const t = quality.reading;

export function AnswerForm({ reading }: { reading: StoredReading }) {
  const { queue } = reading;
  const queries = useQueryClient();
  const [disposition, setDisposition] = useState<Disposition | null>(null);
  const [reasonCode, setReasonCode] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const answering = useMutation({
    mutationFn: (said: SecondAnswer) => answer(reading, said),
    onSuccess: () => afterTurn(queries),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disposition !== null && reasonCode !== null) answering.mutate({ disposition, reasonCode, reason });
  };
  return (
    <Section title={t.answer}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Radio.Group
            data-field="disposition"
            label={t.disposition}
            labelProps={{ className: 'unseen' }}
            value={disposition ?? ''}
            onChange={(value) => {
              setDisposition(value as Disposition);
              // The first reason means the same as in the first decision.
              setReasonCode(closingReasons(value as Disposition, queue)[0] ?? null);
            }}
          >
            <Stack gap={10}>
              <Radio value="FALSE_POSITIVE" label={wrongWords(queue)} size="xs" />
              <Radio value="TRUE_POSITIVE" label={rightWords(queue)} size="xs" />
            </Stack>
          </Radio.Group>
          {disposition && (
            <>
              <Select
                data-field="reasonCode"
                label={t.reasonCode}
                required
                withAsterisk={false}
                allowDeselect={false}
                data={closingReasons(disposition, queue).map((value) => ({ value, label: reasonOf(value, queue) }))}
                value={reasonCode}
                onChange={setReasonCode}
              />
              <Textarea
                data-field="reason"
                label={t.inWords}
                required
                withAsterisk={false}
                autosize
                minRows={3}
                maxLength={4_000}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              {answering.error && <ProblemNote problem={answering.error} />}
              <Button type="submit" loading={answering.isPending} disabled={reasonCode === null}>
                {t.submit}
              </Button>
            </>
          )}
        </Stack>
      </form>
    </Section>
  );
}
