/** A license as its document states it. */
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { licenses } from '../../text/licenses.ts';
import { twoUsers } from '../../text/two-users.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { typedNumber } from '../../ui/typed-number.ts';
import { proposeLicense } from './licenses-api.ts';

const t = licenses.form;
const EMPTY = {
  ...{ number: '', authority: '', scope: '', parties: '', validFrom: '', expiresOn: '' },
  ...{ amount: '', currency: 'USD' },
};

export function LicenseForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [given, setGiven] = useState(EMPTY);
  const proposing = useMutation({
    mutationFn: () => proposeLicense(requestOf(given)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['licenses'] });
      onClose();
    },
  });
  const flaws = proposing.error instanceof ApiProblem ? proposing.error : undefined;
  const field = (name: keyof typeof EMPTY, member: string, label: string) => ({
    'data-field': member,
    label,
    withAsterisk: false,
    value: given[name],
    error: flaws?.of(member),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proposing.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.title} size="lg" closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div className="quiet">{t.how}</div>
          <Group grow align="start">
            <TextInput {...field('authority', 'authority', t.authority)} required data-autofocus maxLength={256} />
            <TextInput {...field('number', 'number', t.number)} required maxLength={256} />
          </Group>
          <Textarea
            {...field('scope', 'scope', t.scope)}
            {...{ description: t.scopeHow, required: true, autosize: true, minRows: 2, maxLength: 4_000 }}
          />
          <Textarea
            {...field('parties', 'parties', t.parties)}
            {...{ description: t.partiesHow, required: true, autosize: true, minRows: 2 }}
          />
          <Group grow align="start">
            <TextInput
              {...field('validFrom', 'validFrom', t.validFrom)}
              type="date"
              description={t.validFromHow}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <TextInput {...field('expiresOn', 'expiresOn', t.expiresOn)} type="date" required />
          </Group>
          <Group grow align="start">
            <TextInput
              {...field('amount', 'cap.amount', t.capAmount)}
              inputMode="decimal"
              description={t.capHow}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <TextInput {...field('currency', 'cap.currency', t.capCurrency)} maxLength={3} />
          </Group>
          {proposing.error && <ProblemNote problem={proposing.error} />}
          <Button type="submit" loading={proposing.isPending}>
            {twoUsers.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

function requestOf(given: typeof EMPTY) {
  const { number, authority, scope, parties, validFrom, expiresOn, amount, currency } = given;
  const names = parties.split('\n').map((name) => name.trim());
  return {
    ...{ number, authority, scope, expiresOn },
    parties: names.filter((name) => name !== '').map((name) => ({ name })),
    ...(validFrom !== '' && { validFrom }),
    ...(amount.trim() !== '' && {
      cap: { amount: typedNumber(amount) as number, currency: currency.trim().toUpperCase() },
    }),
  };
}
