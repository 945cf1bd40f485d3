/** Passkeys of the signed-in user: register, name, remove. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, dataOf, type Item } from '../../api/client.ts';
import { sessionQuery, signInOptionsQuery, withFactor } from '../../api/session.ts';
import { account as accountWords } from '../../text/account.ts';
import { text } from '../../text/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SecretOnce } from '../../ui/secret.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import { hasPasskeys, registerPasskey } from './passkeys.ts';

const t = accountWords.passkeys;
const PATH = '/auth/api/v1/passkeys';
const MAX_NAME = 100;
type Passkey = Item<typeof PATH>;

const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: () => dataOf(api.GET(PATH)) });

export function OwnPasskeys() {
  const queries = useQueryClient();
  const { data, error } = useQuery(passkeysQuery);
  const { data: options } = useQuery(signInOptionsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const changed = (count: number) => {
    queries.setQueryData(sessionQuery.queryKey, (before) => before && withFactor(before, 'PASSKEY', count > 0));
    return queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  return (
    <Section title={t.title}>
      <Stack gap="sm" align="stretch">
        <div>{t.detail}</div>
        {error && <ProblemNote problem={error} />}
        {data ? (
          <List passkeys={data.items} onRemoved={() => changed(data.items.length - 1)} />
        ) : (
          !error && <Loading rows={1} />
        )}
        {hasPasskeys(options?.passkeyOrigin) ? (
          <Register
            onRegistered={(recoveryCodes) => {
              setCodes(recoveryCodes);
              void changed(1);
            }}
          />
        ) : (
          options && <p className="quiet">{t.notHere(options.passkeyOrigin)}</p>
        )}
      </Stack>
      {codes.length > 0 && (
        <SecretOnce
          title={accountWords.factor.recovery.title}
          detail={accountWords.factor.recovery.detail}
          rows={[[accountWords.factor.recovery.title, codes.join('\n')]]}
          onClose={() => setCodes([])}
        />
      )}
    </Section>
  );
}

function Register({ onRegistered }: { onRegistered: (recoveryCodes: readonly string[]) => void }) {
  const [name, setName] = useState('');
  const registering = useMutation({
    mutationFn: () => registerPasskey(name.trim()),
    onSuccess: ({ recoveryCodes }) => {
      setName('');
      onRegistered(recoveryCodes);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    registering.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          data-field="name"
          label={t.name}
          description={t.nameHow}
          maxLength={MAX_NAME}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {registering.error && <ProblemNote problem={registering.error} />}
        <Button type="submit" variant="default" loading={registering.isPending}>
          {t.register}
        </Button>
      </Stack>
    </form>
  );
}

function List({ passkeys, onRemoved }: { passkeys: readonly Passkey[]; onRemoved: () => void }) {
  const removing = useMutation({
    mutationFn: (passkeyId: string) => api.DELETE(`${PATH}/{passkeyId}`, { params: { path: { passkeyId } } }),
    onSuccess: onRemoved,
  });
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  if (passkeys.length === 0) return <div className="quiet">{t.none}</div>;
  const columns: Column<Passkey>[] = [
    {
      id: 'name',
      header: t.name,
      cell: ({ name, isSynced }) => (
        <>
          {name}
          {isSynced && <div className="quiet">{t.synced}</div>}
        </>
      ),
    },
    {
      id: 'used',
      header: t.used,
      width: '110px',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <Moment at={lastUsedAt} relative />),
    },
    {
      id: 'actions',
      header: text.common.actions,
      width: '170px',
      cell: (passkey) => (
        <Group gap={0}>
          <Button size="compact-sm" variant="subtle" onClick={() => setRenamed(passkey)}>
            {t.rename}
          </Button>
          <SureButton
            size="compact-sm"
            variant="subtle"
            grave
            label={t.remove}
            sure={t.removeSure(passkey.name)}
            onSure={() => removing.mutate(passkey.passkeyId)}
          />
        </Group>
      ),
    },
  ];
  return (
    <>
      {removing.error && <ProblemNote problem={removing.error} />}
      <DataTable label={t.title} columns={columns} rows={passkeys} idOf={({ passkeyId }) => passkeyId} empty={t.none} />
      {renamed && <Rename passkey={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const renaming = useMutation({
    mutationFn: () =>
      api.PATCH(`${PATH}/{passkeyId}`, {
        params: { path: { passkeyId: passkey.passkeyId } },
        body: { name: name.trim() },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renaming.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.rename}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-field="name"
            label={t.name}
            maxLength={MAX_NAME}
            required
            withAsterisk={false}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {renaming.error && <ProblemNote problem={renaming.error} />}
          <Button type="submit" loading={renaming.isPending}>
            {t.rename}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
