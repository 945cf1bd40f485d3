/** A wallet that many customers share. */
import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { knownWallets } from '../../text/house-wallets.ts';
import { twoUsers } from '../../text/two-users.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { KINDS, proposeWallet, type WalletRequest } from './known-wallets-api.ts';

const t = knownWallets.form;
const EMPTY: WalletRequest = { kind: 'HOUSE', blockchain: '', address: '', name: '', reason: '' };

export function WalletForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [given, setGiven] = useState(EMPTY);
  const change = (changed: Partial<WalletRequest>) => setGiven((before) => ({ ...before, ...changed }));
  const proposing = useMutation({
    mutationFn: () => proposeWallet({ ...given, blockchain: given.blockchain.trim(), address: given.address.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['known-wallets'] });
      onClose();
    },
  });
  const flaws = proposing.error instanceof ApiProblem ? proposing.error : undefined;
  const field = (name: 'blockchain' | 'address' | 'name' | 'reason', description?: string) => ({
    'data-field': name,
    label: t[name],
    description,
    required: true,
    withAsterisk: false,
    value: given[name],
    error: flaws?.of(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proposing.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.title} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div className="quiet">{t.how}</div>
          <Radio.Group
            data-field="kind"
            label={t.kind}
            value={given.kind}
            onChange={(value) => change({ kind: value as WalletRequest['kind'] })}
          >
            <Stack gap="xs" mt="xs">
              {KINDS.map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  label={knownWallets.kind[kind]}
                  description={knownWallets.kindHow[kind]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput {...field('blockchain', t.blockchainHow)} maxLength={64} />
          <TextInput {...field('address')} maxLength={256} />
          <TextInput {...field('name', t.nameHow)} maxLength={200} />
          <Textarea {...field('reason', t.reasonHow)} autosize minRows={2} maxLength={2_000} />
          {proposing.error && <ProblemNote problem={proposing.error} />}
          <Button type="submit" loading={proposing.isPending}>
            {twoUsers.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
