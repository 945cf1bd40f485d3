/** The test values of a TEST organization, and the reset of its data. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { sandbox as t } from '../../text/sandbox.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';

type Sandbox = Answer<'/amlcore/api/v1/sandbox'>;
type Value = Sandbox['values'][number];
type Webhook = Sandbox['webhooks'][number];

const POLL_MS = 2_000;
const sandboxQuery = queryOptions({
  queryKey: ['sandbox'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/sandbox')),
  refetchInterval: ({ state }) => (state.data && state.data.state !== 'READY' && state.data.state ? POLL_MS : false),
});

const fieldsOf = ({ fields }: Value) => Object.entries(fields).map(([name, value]) => `${name}: ${value}`);

const COLUMNS: readonly Column<Value>[] = [
  { id: 'type', header: t.columns.type, width: '110px', cell: ({ type }) => type },
  {
    id: 'fields',
    header: t.columns.fields,
    cell: (value) => (
      <span className="mono">
        {fieldsOf(value).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </span>
    ),
  },
  { id: 'status', header: t.columns.status, width: '220px', cell: ({ status }) => status },
  {
    id: 'screening',
    header: t.columns.screening,
    width: '140px',
    cell: ({ screening }) => screening ?? <span className="quiet">{t.none}</span>,
  },
  { id: 'reason', header: t.columns.reason, cell: ({ reason }) => <span data-as-recorded>{reason}</span> },
];

const WEBHOOK_COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'prefix',
    header: t.webhookColumns.prefix,
    width: '240px',
    cell: ({ prefix }) => <span className="mono">{prefix}…</span>,
  },
  { id: 'what', header: t.webhookColumns.what, cell: ({ what }) => <span data-as-recorded>{what}</span> },
];

export function SandboxPage() {
  const { data, error, refetch } = useQuery(sandboxQuery);
  const mayReset = usePermission('sandbox:reset');
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  if (data.state === null) {
    return (
      <Page title={t.title}>
        <p>{t.live}</p>
      </Page>
    );
  }
  return (
    <Page title={t.title} detail={t.detail} actions={mayReset && <Reset isBusy={data.state !== 'READY'} />}>
      <p role="status">{t.state[data.state]}</p>
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={data.values}
        idOf={(value) => fieldsOf(value).join()}
        empty={null}
      />
      <Section title={t.webhooks} plain>
        <p className="quiet">{t.webhooksHow}</p>
        <DataTable
          label={t.webhooks}
          columns={WEBHOOK_COLUMNS}
          rows={data.webhooks}
          idOf={({ prefix }) => prefix}
          empty={null}
        />
      </Section>
    </Page>
  );
}

function Reset({ isBusy }: { isBusy: boolean }) {
  const queries = useQueryClient();
  const resetting = useMutation({
    mutationFn: () => dataOf(api.POST('/amlcore/api/v1/sandbox/reset', { body: {} })),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <SureButton
        grave
        variant="default"
        label={t.reset}
        sure={t.resetSure}
        loading={resetting.isPending || isBusy}
        onSure={() => resetting.mutate()}
      />
      {resetting.error && <ProblemNote problem={resetting.error} />}
    </>
  );
}
