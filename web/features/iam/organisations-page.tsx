/** Organizations of the installation, for its operator. */
import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, dataOf, type Item } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { organisations as t } from '../../text/organizations.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Copyable } from '../../ui/secret.tsx';
import { SureButton } from '../../ui/sure-button.tsx';

const PATH = '/amlcore/api/v1/tenants';
type Organisation = Item<typeof PATH>;
const PAGE = 50;

const organisationsQuery = infiniteQueryOptions({
  queryKey: ['organisations'],
  queryFn: ({ pageParam }) =>
    dataOf(api.GET(PATH, { params: { query: { limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) } } })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

function turn({ tenantId, state }: Organisation) {
  const params = { path: { tenantId } };
  return dataOf(
    state === 'ACTIVE'
      ? api.POST(`${PATH}/{tenantId}/suspend`, { params })
      : api.POST(`${PATH}/{tenantId}/resume`, { params }),
  );
}

const COLUMNS: readonly Column<Organisation>[] = [
  {
    id: 'name',
    header: t.columns.name,
    cell: ({ name }) => (
      <span className="name" dir="auto">
        {name}
      </span>
    ),
  },
  {
    id: 'mode',
    header: t.columns.mode,
    width: '90px',
    cell: ({ mode }) => (mode === 'TEST' ? <Mark tone="LOW">{t.mode[mode]}</Mark> : t.mode[mode]),
  },
  {
    id: 'state',
    header: t.columns.state,
    width: '150px',
    cell: ({ state }) => <Mark tone={state === 'ACTIVE' ? 'GOOD' : 'MEDIUM'}>{t.state[state]}</Mark>,
  },
  { id: 'since', header: t.columns.since, width: '130px', cell: ({ createdAt }) => formatDay(createdAt) },
  { id: 'id', header: t.columns.id, width: '310px', cell: ({ tenantId }) => <span className="mono">{tenantId}</span> },
  {
    id: 'act',
    header: t.columns.act,
    isHeaderHidden: true,
    width: '130px',
    cell: (organisation) => <Turn organisation={organisation} />,
  },
];

function Turn({ organisation }: { organisation: Organisation }) {
  const { tenant } = useSession();
  const queries = useQueryClient();
  const turning = useMutation({
    mutationFn: () => turn(organisation),
    onSettled: () => queries.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
  });
  const { tenantId, name, state } = organisation;
  // Users cannot suspend their own organization, because they could not undo it.
  if (tenantId === tenant.tenantId) return <span className="quiet">{t.own}</span>;
  const isActive = state === 'ACTIVE';
  return (
    <>
      <SureButton
        size="compact-sm"
        variant="default"
        grave={isActive}
        label={isActive ? t.suspend : t.resume}
        sure={isActive ? t.suspendSure(name) : t.resumeSure(name)}
        loading={turning.isPending}
        onSure={() => turning.mutate()}
      />
      {turning.error && <ProblemNote problem={turning.error} />}
    </>
  );
}

export function OrganisationsPage() {
  const [isNew, setNew] = useState(false);
  const query = useInfiniteQuery(organisationsQuery);
  if (query.error && !query.data)
    return <ProblemNote problem={query.error} onRetry={() => void query.refetch()} page />;
  if (!query.data) return <Loading />;
  return (
    <Page title={t.title} detail={t.detail} actions={<Button onClick={() => setNew(true)}>{t.new}</Button>}>
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={query.data.pages.flatMap(({ items }) => items)}
        idOf={({ tenantId }) => tenantId}
        empty={t.none}
      />
      <More query={query} />
      {isNew && <NewOrganisation onClose={() => setNew(false)} />}
    </Page>
  );
}

function NewOrganisation({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [isTest, setTest] = useState(false);
  const making = useMutation({
    mutationFn: () => dataOf(api.POST(PATH, { body: { name, mode: isTest ? 'TEST' : 'LIVE' } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: organisationsQuery.queryKey }),
  });
  const flaw = making.error instanceof ApiProblem ? making.error.of('name') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.form.title} closeOnClickOutside={false}>
      {making.data ? (
        <Stack gap="sm">
          <div role="status">{t.form.made(making.data.name)}</div>
          <Copyable label={t.form.title}>
            {`amlcore users create --tenant ${making.data.tenantId} --email … --name … --role ADMIN`}
          </Copyable>
          <Button onClick={onClose}>{text.common.close}</Button>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              data-field="name"
              label={t.form.name}
              required
              data-autofocus
              maxLength={200}
              dir="auto"
              value={name}
              error={flaw}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox
              label={t.form.test}
              description={t.form.testHow}
              checked={isTest}
              onChange={(event) => setTest(event.currentTarget.checked)}
            />
            <div className="quiet">{t.form.how} amlcore users create</div>
            {making.error && <ProblemNote problem={making.error} />}
            <Button type="submit" loading={making.isPending} disabled={name.trim() === ''}>
              {t.form.submit}
            </Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
