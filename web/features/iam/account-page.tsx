/** Account of the signed-in user: profile, password, second factor, notifications and sessions. */
import { Button, Select } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Item } from '../../api/client.ts';
import { sessionQuery, signInOptionsQuery, usePermission, useSession } from '../../api/session.ts';
import { account as t } from '../../text/account.ts';
import { text } from '../../text/index.ts';
import { browserWords } from '../../ui/browser-words.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { UNDO_SECONDS, useUndoSeconds } from '../../ui/delayed-send.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { roleName } from '../../ui/words.ts';
import { OwnNotifications } from '../notifications/own-notifications.tsx';
import classes from './account.module.css';
import { PasswordForm } from './change-password.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignOnButton } from './single-sign-on.tsx';

type OwnSession = Item<'/auth/api/v1/sessions'>;

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => dataOf(api.GET('/auth/api/v1/sessions')),
});

export function AccountPage() {
  const { user, tenant } = useSession();
  const mayDecide = usePermission('alert:write');
  return (
    <Page title={t.title}>
      <Section title={t.who}>
        <Facts
          rows={[
            [t.name, <Name key="name">{user.name}</Name>],
            [t.email, user.email],
            [t.organisation, <Name key="tenant">{tenant.name}</Name>],
            [t.roles, user.roles.map(roleName).join(', ')],
          ]}
        />
      </Section>
      <div className={classes.columns}>
        <div>
          <SecondFactor />
          <OwnPasskeys />
          <Provider />
          <OwnNotifications />
          {mayDecide && <Decisions />}
        </div>
        <div>
          <Password />
          <Sessions />
        </div>
      </div>
    </Page>
  );
}

function Decisions() {
  const [seconds, setSeconds] = useUndoSeconds();
  return (
    <Section title={t.decisions.title}>
      <Select
        label={t.decisions.undo}
        description={t.decisions.undoHow}
        data={UNDO_SECONDS.map((value) => ({ value: String(value), label: t.decisions.seconds(value) }))}
        value={String(seconds)}
        onChange={(value) => setSeconds(Number(value))}
        allowDeselect={false}
      />
    </Section>
  );
}

function Password() {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  return (
    <Section title={t.passwordChange}>
      {done > 0 && <p role="status">{t.passwordDone}</p>}
      <PasswordForm
        key={done}
        currentLabel={t.passwordCurrent}
        aside
        onDone={(session) => {
          queries.setQueryData(sessionQuery.queryKey, session);
          void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
          setDone(done + 1);
        }}
      />
    </Section>
  );
}

/** Empty if no organization has single sign-on. */
function Provider() {
  const { data: options } = useQuery(signInOptionsQuery);
  const isTied = useSession().stepUpProofs.includes('SINGLE_SIGN_ON');
  if (!options?.singleSignOn) return null;
  return (
    <Section title={t.provider.title}>
      <p>{isTied ? t.provider.tied : t.provider.detail}</p>
      {!isTied && <SignOnButton purpose="tie" label={t.provider.tie} />}
    </Section>
  );
}

function Sessions() {
  const queries = useQueryClient();
  const { data, error } = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: (sessionId: string) =>
      api.DELETE('/auth/api/v1/sessions/{sessionId}', { params: { path: { sessionId } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const columns: Column<OwnSession>[] = [
    {
      id: 'where',
      header: t.sessionWhere,
      cell: ({ address, userAgent }) => (
        <>
          <span className="mono">{address}</span>
          <div className="quiet" title={userAgent ?? undefined}>
            {browserWords(userAgent ?? '')}
          </div>
        </>
      ),
    },
    {
      id: 'seen',
      header: t.sessionSeen,
      width: '110px',
      cell: ({ seenAt }) => <Moment at={seenAt} relative />,
    },
    {
      id: 'end',
      header: text.common.actions,
      width: '120px',
      cell: ({ sessionId, current }) =>
        current ? (
          t.sessionThis
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => ending.mutate(sessionId)}>
            {t.sessionEnd}
          </Button>
        ),
    },
  ];
  return (
    <Section title={t.sessions} plain>
      {(error ?? ending.error) && <ProblemNote problem={error ?? ending.error} />}
      {data ? (
        <DataTable
          label={t.sessions}
          columns={columns}
          rows={data.items}
          idOf={({ sessionId }) => sessionId}
          empty={text.common.none}
        />
      ) : (
        <Loading rows={2} />
      )}
    </Section>
  );
}
