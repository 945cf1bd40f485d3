/** OAuth clients and their permissions. */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listsQuery } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { clients as t } from '../../text/oauth-clients.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Copyable, SecretOnce } from '../../ui/secret.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import { ClientForm } from './client-form.tsx';
import { ClientKeys } from './client-keys.tsx';
import { type Client, clientsQuery, rotateSecret, switchClient } from './clients-api.ts';
import { Permissions } from './permissions.tsx';

interface Made {
  client: Pick<Client, 'clientId' | 'name' | 'permissions'>;
  clientSecret: string;
}

type What = 'CHANGE' | 'ROTATE' | 'KEYS';

export function ClientsPage() {
  const { data, error, refetch } = useQuery(clientsQuery);
  const mayChange = usePermission('client:write');
  const [asking, setAsking] = useState<'CREATE' | { client: Client; what: What } | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const close = () => setAsking(null);
  const shown = (one: Made) => {
    close();
    setMade(one);
  };
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={mayChange && <Button onClick={() => setAsking('CREATE')}>{t.create}</Button>}
    >
      <DataTable
        label={t.title}
        columns={columnsFor(mayChange, setAsking)}
        rows={data.items}
        idOf={({ clientId }) => clientId}
        empty={t.none}
      />
      {asking === 'CREATE' && <ClientForm onClose={close} onMade={shown} />}
      {asking !== null && asking !== 'CREATE' && asking.what === 'CHANGE' && (
        <ClientForm client={asking.client} onClose={close} onMade={shown} />
      )}
      {asking !== null && asking !== 'CREATE' && asking.what === 'ROTATE' && (
        <Rotation client={asking.client} onClose={close} onMade={shown} />
      )}
      {asking !== null && asking !== 'CREATE' && asking.what === 'KEYS' && (
        <ClientKeys client={asking.client} onClose={close} />
      )}
      {made && (
        <SecretOnce
          title={t.secret.title(made.client.name)}
          rows={[
            [t.secret.id, made.client.clientId],
            [t.secret.secret, made.clientSecret],
          ]}
          onClose={() => setMade(null)}
        >
          <FirstCalls made={made} />
        </SecretOnce>
      )}
    </Page>
  );
}

/** Shell commands for the first calls: get a token, and screen a name if the client has the permission. */
function FirstCalls({ made: { client, clientSecret } }: { made: Made }) {
  const { clientId, permissions } = client;
  const json = "-H 'content-type: application/json'";
  const login = JSON.stringify({ clientId, clientSecret });
  const token = `TOKEN=$(curl -s ${location.origin}/auth/api/v1/client-login ${json} \\
-d '${login}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`;
  const screening = `curl -s ${location.origin}/amlcore/api/v1/screen-entity -H "authorization: Bearer $TOKEN" ${json} \\
-d '${JSON.stringify({ fullName: useListedName() })}'`;
  const calls = permissions.includes('screen:write') ? `${token}\n${screening}` : token;
  return (
    <div>
      <div className="quiet">{t.secret.calls}</div>
      <Copyable label={t.secret.calls}>{calls}</Copyable>
    </div>
  );
}

/** A listed name that the first call finds. It is fictitious if only demo lists are searched. */
function useListedName(): string {
  const lists = useQuery({ ...listsQuery, enabled: usePermission('screen:read') }).data?.items ?? [];
  return lists.some(({ searched, demo }) => searched && !demo) ? 'Dawud Ibrahim Kaskar' : 'Viktor Zarubin';
}

function columnsFor(mayChange: boolean, onAsk: (asked: { client: Client; what: What }) => void): Column<Client>[] {
  return [
    {
      id: 'name',
      header: t.columns.name,
      cell: ({ name, clientId, allowedAddresses, keys }) => (
        <>
          <Name strong>{name}</Name>
          <div className="mono">{clientId}</div>
          {keys.length > 0 && <div className="quiet">{t.keys.signs(keys.map(({ kid }) => kid).join(', '))}</div>}
          {allowedAddresses.length > 0 && <div className="quiet">{t.onlyFrom(allowedAddresses.join(', '))}</div>}
        </>
      ),
    },
    {
      id: 'may',
      header: t.columns.permissions,
      width: '25%',
      cell: ({ permissions }) => <Permissions of={permissions} />,
    },
    {
      id: 'used',
      header: t.columns.used,
      width: '105px',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} relative /> : t.never),
    },
    {
      id: 'state',
      header: t.columns.state,
      width: '100px',
      cell: ({ state }) => <Mark tone={state === 'ACTIVE' ? 'GOOD' : 'MEDIUM'}>{t.state[state]}</Mark>,
    },
    ...(mayChange
      ? [
          {
            id: 'acts',
            header: text.common.actions,
            width: '320px',
            cell: (client: Client) => <Acts client={client} onAsk={(what) => onAsk({ client, what })} />,
          },
        ]
      : []),
  ];
}

function Acts({ client, onAsk }: { client: Client; onAsk: (what: What) => void }) {
  const queries = useQueryClient();
  const switching = useMutation({
    mutationFn: (disabled: boolean) => switchClient(client, disabled),
    onSettled: () => queries.invalidateQueries({ queryKey: clientsQuery.queryKey }),
  });
  const small = { size: 'compact-sm', variant: 'subtle', disabled: switching.isPending } as const;
  return (
    <>
      <Group gap={4}>
        <Button {...small} onClick={() => onAsk('CHANGE')}>
          {t.change}
        </Button>
        <Button {...small} onClick={() => onAsk('ROTATE')}>
          {t.rotate}
        </Button>
        <Button {...small} onClick={() => onAsk('KEYS')}>
          {t.keys.act}
        </Button>
        {client.state === 'ACTIVE' ? (
          <SureButton
            {...small}
            grave
            label={t.disable}
            sure={t.disableSure(client.name)}
            onSure={() => switching.mutate(true)}
          />
        ) : (
          <Button {...small} onClick={() => switching.mutate(false)}>
            {t.enable}
          </Button>
        )}
      </Group>
      {switching.error && <ProblemNote problem={switching.error} />}
    </>
  );
}

function Rotation(props: { client: Client; onClose: () => void; onMade: (made: Made) => void }) {
  const { client, onClose, onMade } = props;
  const queries = useQueryClient();
  const [isLeaked, setLeaked] = useState(false);
  const rotating = useMutation({
    mutationFn: () => rotateSecret(client, isLeaked),
    onSuccess: (clientSecret) => onMade({ client, clientSecret }),
    onSettled: () => queries.invalidateQueries({ queryKey: clientsQuery.queryKey }),
  });
  return (
    <Dialog opened onClose={onClose} title={`${t.rotate}: ${client.name}`}>
      <Stack gap="sm">
        <div>{t.rotateHow}</div>
        <Checkbox
          label={t.rotateLeaked}
          checked={isLeaked}
          onChange={(event) => setLeaked(event.currentTarget.checked)}
        />
        {rotating.error && <ProblemNote problem={rotating.error} />}
        <Button loading={rotating.isPending} onClick={() => rotating.mutate()}>
          {t.rotate}
        </Button>
      </Stack>
    </Dialog>
  );
}
