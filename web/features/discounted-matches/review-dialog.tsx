/** Review of a discounted match. */
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { discountedMatches } from '../../text/discounted-matches.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct, type DiscountedMatch, review, type Verdict } from './discounted-matches-api.ts';

const t = discountedMatches.review;

export function ReviewDialog({ match, onClose }: { match: DiscountedMatch; onClose: () => void }) {
  const queries = useQueryClient();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [reason, setReason] = useState('');
  const reviewing = useMutation({
    mutationFn: (said: { verdict: Verdict; reason: string }) => review(match.transactionUuid, said),
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict !== null) reviewing.mutate({ verdict, reason });
  };
  return (
    <Dialog opened onClose={onClose} title={t.title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {match.matches.map(({ subject, profileId, remark }) => (
            <div key={`${subject} ${profileId}`} dir="auto">
              {remark}
            </div>
          ))}
          <Radio.Group
            data-field="verdict"
            label={t.verdict}
            value={verdict ?? ''}
            onChange={(value) => setVerdict(value as Verdict)}
          >
            <Stack gap={10}>
              <Radio value="CORRECT" label={t.correct} size="xs" />
              <Radio value="WRONG" label={t.wrong} description={t.effect} size="xs" />
            </Stack>
          </Radio.Group>
          <Textarea
            data-field="reason"
            label={t.reason}
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxLength={4_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {reviewing.error && <ProblemNote problem={reviewing.error} />}
          <Button type="submit" loading={reviewing.isPending} disabled={verdict === null}>
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
