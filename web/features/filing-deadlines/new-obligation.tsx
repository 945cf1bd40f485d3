import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { obligations } from '../../text/filing-deadlines.ts';
import { dayAfter } from '../../ui/day-after.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct, openByHand, type Term } from './obligations-api.ts';

const t = obligations.open;

/** For deadlines that no decision opens: frozen funds and cash. */
export function NewObligation({ terms, onClose }: { terms: readonly Term[]; onClose: () => void }) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<string | null>(null);
  const [startsOn, setStartsOn] = useState(dayAfter(0));
  const [subject, setSubject] = useState('');
  const opening = useMutation({
    mutationFn: () => openByHand({ kind: kind ?? '', startsOn, subject }),
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    opening.mutate();
  };
  const byHand = terms.filter(({ opens }) => opens === 'PERSON' || opens === 'CASH');
  const chosen = byHand.find((term) => term.kind === kind);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.act}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Select
            data-field="kind"
            label={t.kind}
            data={byHand.map((term) => ({
              value: term.kind,
              label: `${term.jurisdiction}: ${term.trigger} (${term.authority})`,
            }))}
            value={kind}
            onChange={setKind}
            searchable
          />
          {chosen && (
            <div className="quiet">
              {chosen.basis}. {t.source}: {chosen.source}, {t.read(formatDay(chosen.asOf))}
            </div>
          )}
          <TextInput
            data-field="startsOn"
            type="date"
            label={t.startsOn}
            required
            withAsterisk={false}
            value={startsOn}
            onChange={(event) => setStartsOn(event.currentTarget.value)}
          />
          <Textarea
            data-field="subject"
            label={t.subject}
            description={t.subjectHow}
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxLength={500}
            dir="auto"
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
          {opening.error && <ProblemNote problem={opening.error} />}
          <Button type="submit" loading={opening.isPending} disabled={kind === null || subject.trim() === ''}>
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
