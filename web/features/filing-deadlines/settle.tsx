import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { obligations } from '../../text/filing-deadlines.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct, type Obligation, settle } from './obligations-api.ts';
import { PaymentLink } from './payment-link.tsx';

const t = obligations.settle;
type End = keyof typeof t.states;

/** Records that the report was filed, or why none is required. */
export function Settle({ obligation, onClose }: { obligation: Obligation; onClose: () => void }) {
  const queries = useQueryClient();
  const [state, setState] = useState<End>('REPORTED');
  const [words, setWords] = useState('');
  const settling = useMutation({
    mutationFn: () =>
      settle(obligation, state === 'REPORTED' ? { state, externalReferenceId: words } : { state, reason: words }),
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settling.mutate();
  };
  const field = {
    required: true,
    withAsterisk: false,
    value: words,
    onChange: (event: { currentTarget: { value: string } }) => setWords(event.currentTarget.value),
  };
  return (
    <Dialog opened onClose={onClose} title={t.title(obligation.authority)}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div>
            <div className="quiet">{obligation.basis}</div>
            {obligation.transactionUuid && <PaymentLink transactionUuid={obligation.transactionUuid} />}
          </div>
          <Radio.Group data-field="state" label={t.state} value={state} onChange={(value) => setState(value as End)}>
            <Stack gap={6} mt={4}>
              {Object.entries(t.states).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          {state === 'REPORTED' ? (
            <TextInput
              data-field="externalReferenceId"
              label={t.reference}
              description={t.referenceHow}
              maxLength={128}
              {...field}
            />
          ) : (
            <Textarea data-field="reason" label={t.reason} autosize minRows={3} maxLength={2_000} {...field} />
          )}
          {settling.error && <ProblemNote problem={settling.error} />}
          <div className="quiet">{t.once}</div>
          <Button type="submit" loading={settling.isPending} disabled={words.trim() === ''}>
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
