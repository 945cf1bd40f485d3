/** One rate, from a day on. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { fx } from '../../text/fx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { typedNumber } from '../../ui/typed-number.ts';
import { afterAct, setRate } from './fx-api.ts';

const t = fx.form;
const NUMBER = /^\d*\.?\d+(e-?\d+)?$/i;

export function RateForm(props: { base: string; currency: string; onClose: () => void }) {
  const { base, onClose } = props;
  const queries = useQueryClient();
  const [currency, setCurrency] = useState(props.currency);
  const [rate, setRateText] = useState('');
  const [from, setFrom] = useState(() => new Date().toISOString().slice(0, 10));
  const setting = useMutation({
    mutationFn: () => setRate(currency.trim().toUpperCase(), typedNumber(rate) as number, from),
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  const flaws = setting.error instanceof ApiProblem ? setting.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.title} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-field="currency"
            label={t.currency}
            description={t.currencyHow}
            required
            data-autofocus
            value={currency}
            maxLength={12}
            error={flaws?.of('currency')}
            onChange={(event) => setCurrency(event.currentTarget.value)}
          />
          <TextInput
            data-field="rate"
            label={t.rate(base)}
            description={t.rateHow}
            required
            inputMode="decimal"
            value={rate}
            error={flaws?.of('rate')}
            onChange={(event) => setRateText(event.currentTarget.value.trim())}
          />
          <TextInput
            data-field="validFrom"
            type="date"
            label={t.from}
            description={t.fromHow}
            required
            value={from}
            error={flaws?.of('validFrom')}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          {setting.error && <ProblemNote problem={setting.error} />}
          <Button
            type="submit"
            loading={setting.isPending}
            disabled={currency.trim() === '' || !NUMBER.test(rate) || from === ''}
          >
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
