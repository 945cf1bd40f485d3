/** Users and their roles. */
import { Box, Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, Fragment, useState } from 'react';
import { api, dataOf, type Posted } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { people as t } from '../../text/users.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Copyable, SecretOnce } from '../../ui/secret.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { roleName } from '../../ui/words.ts';
import { type Person, peopleQuery, rolesQuery, useRolesToGive } from './people-api.ts';

const TONES = { ACTIVE: 'GOOD', INVITED: 'LOW', DISABLED: 'MEDIUM' } as const;

type Invited = Posted<'/auth/api/v1/users'>;

export function PeoplePage() {
  const { data, error, refetch } = useQuery(peopleQuery);
  const mayChange = usePermission('iam:write');
  const [asking, setAsking] = useState<'INVITE' | Person | null>(null);
  const [invited, setInvited] = useState<Invited | null>(null);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          <Link to="/single-sign-on">{t.singleSignOn}</Link>
          {mayChange && <Button onClick={() => setAsking('INVITE')}>{t.invite}</Button>}
        </>
      }
    >
      <DataTable
        label={t.title}
        columns={columnsFor(mayChange, setAsking, setInvited)}
        rows={data.items}
        idOf={({ userId }) => userId}
        empty={t.none}
      />
      {mayChange && <Provisioning />}
      {asking === 'INVITE' && (
        <Invite
          onClose={() => setAsking(null)}
          onInvited={(made) => {
            setAsking(null);
            setInvited(made);
          }}
        />
      )}
      {asking !== null && asking !== 'INVITE' && <ChangeRoles person={asking} onClose={() => setAsking(null)} />}
      {invited && (
        <SecretOnce
          title={t.invitation.title}
          detail={
            invited.isEmailed
              ? t.invitation.emailed(invited.user.email, formatMoment(invited.expiresAt))
              : t.invitation.detail(formatMoment(invited.expiresAt))
          }
          rows={[[invited.user.email, invited.invitationUrl]]}
          onClose={() => setInvited(null)}
        />
      )}
    </Page>
  );
}

/** How an identity provider provisions users. */
function Provisioning() {
  const p = t.provisioning;
  const rows = [
    [
      p.address,
      <Copyable key="address" label={p.address}>
        {`${location.origin}/scim/v2`}
      </Copyable>,
    ],
    [
      p.token,
      <Fragment key="token">
        {p.tokenHow} <Link to="/oauth-clients">{p.clients}</Link>. {p.tokenForm}
      </Fragment>,
    ],
    [
      p.groups,
      <Fragment key="groups">
        {p.groupsHow} <Link to="/single-sign-on">{t.singleSignOn}</Link>
      </Fragment>,
    ],
  ] as const;
  return (
    <Box mt="md">
      <Section title={p.title}>
        <p className="quiet">{p.detail}</p>
        <Facts rows={rows} />
      </Section>
    </Box>
  );
}

function columnsFor(
  mayChange: boolean,
  onRoles: (person: Person) => void,
  onInvited: (invited: Invited) => void,
): Column<Person>[] {
  return [
    {
      id: 'name',
      header: t.columns.name,
      cell: ({ name, email }) => (
        <>
          <Name strong>{name}</Name>
          <div className="quiet">{email}</div>
        </>
      ),
    },
    { id: 'roles', header: t.columns.roles, width: '150px', cell: ({ roles }) => roles.map(roleName).join(', ') },
    {
      id: 'factor',
      header: t.columns.factor,
      width: '110px',
      cell: ({ secondFactor }) => t.factor[secondFactor],
    },
    {
      id: 'state',
      header: t.columns.state,
      width: '100px',
      cell: ({ state }) => <Mark tone={TONES[state]}>{t.state[state]}</Mark>,
    },
    ...(mayChange
      ? [
          {
            id: 'acts',
            header: text.common.actions,
            width: '376px',
            cell: (person: Person) => <Acts person={person} onRoles={onRoles} onInvited={onInvited} />,
          },
        ]
      : []),
  ];
}

function Acts(props: { person: Person; onRoles: (person: Person) => void; onInvited: (invited: Invited) => void }) {
  const { person, onRoles, onInvited } = props;
  const { userId, name, state, version } = person;
  const { user } = useSession();
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
  const params = { path: { userId } };
  const signingOut = useMutation({
    mutationFn: () => dataOf(api.POST('/auth/api/v1/users/{userId}/sign-out', { params })),
  });
  if (userId === user.userId) return <span className="quiet">{t.you}</span>;
  const small = { size: 'compact-sm', variant: 'subtle', disabled: acting.isPending } as const;
  const change = (disabled: boolean) => () =>
    api.PATCH('/auth/api/v1/users/{userId}', { params, body: { disabled, version } });
  const reset = async () => onInvited(await dataOf(api.POST('/auth/api/v1/users/{userId}/reset', { params })));
  return (
    <>
      <Group gap={4}>
        <Button {...small} onClick={() => onRoles(person)}>
          {t.roles}
        </Button>
        {state === 'DISABLED' ? (
          <Button {...small} onClick={() => acting.mutate(change(false))}>
            {t.enable}
          </Button>
        ) : (
          <>
            <SureButton
              {...small}
              grave
              label={t.disable}
              sure={t.disableSure(name)}
              onSure={() => acting.mutate(change(true))}
            />
            {state === 'ACTIVE' && (
              <SureButton {...small} label={t.signOut} sure={t.signOutSure(name)} onSure={() => signingOut.mutate()} />
            )}
            <SureButton {...small} label={t.reset} sure={t.resetSure(name)} onSure={() => acting.mutate(reset)} />
          </>
        )}
      </Group>
      {signingOut.data && (
        <div role="status" className="quiet">
          {t.signedOut(signingOut.data.endedSessions)}
        </div>
      )}
      {signingOut.error && <ProblemNote problem={signingOut.error} />}
      {acting.error && <ProblemNote problem={acting.error} />}
    </>
  );
}

function Roles(props: { value: string[]; onChange: (roles: string[]) => void; error?: string; held?: string[] }) {
  const { value, onChange, error, held = [] } = props;
  const choices = useRolesToGive(held);
  const roles = useQuery(rolesQuery).data?.items ?? [];
  return (
    <MultiSelect
      data-field="roles"
      // Shows five options fully: otherwise the list looks complete.
      maxDropdownHeight={300}
      label={t.form.roles}
      description={t.form.rolesHow}
      data={choices}
      renderOption={({ option }) => (
        <div>
          {option.label}
          <div className="quiet">{roles.find(({ role }) => role === option.value)?.description}</div>
        </div>
      )}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

function Invite({ onClose, onInvited }: { onClose: () => void; onInvited: (invited: Invited) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<string[]>([]);
  const inviting = useMutation({
    mutationFn: () => dataOf(api.POST('/auth/api/v1/users', { body: { name, email, roles } })),
    onSuccess: (invited) => {
      void queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
      onInvited(invited);
    },
  });
  const problem = inviting.error instanceof ApiProblem ? inviting.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inviting.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.invite}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-field="name"
            data-autofocus
            label={t.form.name}
            required
            withAsterisk={false}
            dir="auto"
            value={name}
            error={problem?.of('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            data-field="email"
            label={t.form.email}
            type="email"
            required
            withAsterisk={false}
            value={email}
            error={problem?.of('email')}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Roles value={roles} onChange={setRoles} error={problem?.of('roles')} />
          {inviting.error && <ProblemNote problem={inviting.error} />}
          <Button type="submit" loading={inviting.isPending} disabled={roles.length === 0}>
            {t.form.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

function ChangeRoles({ person, onClose }: { person: Person; onClose: () => void }) {
  const { userId, version, name } = person;
  const queries = useQueryClient();
  const [roles, setRoles] = useState(person.roles);
  const changing = useMutation({
    mutationFn: () =>
      dataOf(api.PATCH('/auth/api/v1/users/{userId}', { params: { path: { userId } }, body: { roles, version } })),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
  return (
    <Dialog opened onClose={onClose} title={`${t.roles}: ${name}`}>
      <Stack gap="sm">
        <Roles value={roles} onChange={setRoles} held={person.roles} />
        {changing.error && <ProblemNote problem={changing.error} />}
        <Button loading={changing.isPending} disabled={roles.length === 0} onClick={() => changing.mutate()}>
          {text.common.save}
        </Button>
      </Stack>
    </Dialog>
  );
}
