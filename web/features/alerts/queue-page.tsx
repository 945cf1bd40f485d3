/** What waits for somebody: due first, each in one line. */
import { Button, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { alerts as t } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { workQueues as queueWords } from '../../text/work-queues.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { News } from '../../ui/news.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown, shownOf } from '../../ui/shown.tsx';
import { formatAmount, formatScore } from '../../ui/time.tsx';
import { proposalsQuery } from '../approvals/proposals-api.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { inWords } from '../transactions/provenance.tsx';
import classes from './alerts.module.css';
import { type Alert, afterAct, alertsQuery, takeNext, totalsQuery } from './alerts-api.ts';
import { ActOnChosen, Choose, ChoosingAlerts } from './choosing.tsx';
import { Colleague } from './colleague.tsx';
import { colleaguesQuery } from './colleagues.ts';
import { Due } from './due.tsx';
import { type Filters, useSought } from './filters.ts';
import { QueueTabs } from './queue-tabs.tsx';

/** Somebody listed weighs more than where they are: that is what is to be looked at first. */
const decidingOf = (findings: Alert['findings']) =>
  findings.find(({ confidence }) => confidence !== null) ?? findings[0];

/** Of a match how surely it is them, as on the alert: of what is less grave the score is low, however sure it is. */
const scoreOf = (finding: Alert['findings'][number] | undefined): number => finding?.confidence ?? finding?.score ?? 0;

/** A place, or what a rule prohibits, beside somebody whom they only resemble. */
function graverThan(deciding: Alert['findings'][number] | undefined, findings: Alert['findings']): string | undefined {
  const other = findings.find(({ confidence, score }) => confidence === null && score > scoreOf(deciding));
  return other && inWords(other.remark);
}

const moneyOf = ({ amount, currency, transactions }: Alert): string | null => {
  if (amount !== null && currency !== null) return formatAmount(amount, currency);
  return transactions > 1 ? t.payments(transactions) : null;
};

const CHOOSE: Column<Alert> = {
  id: 'choose',
  header: t.columns.choose,
  width: '40px',
  isHeaderHidden: true,
  cell: (alert) => <Choose alert={alert} />,
};

const COLUMNS: readonly Column<Alert>[] = [
  { id: 'due', header: t.columns.due, width: '116px', cell: (alert) => <Due alert={alert} /> },
  {
    id: 'severity',
    header: t.columns.severity,
    width: '116px',
    // One column for both: on a small screen what decided has the room.
    cell: ({ severity, queue }) => (
      <>
        <RiskMark level={severity} />
        <div className="quiet">{t.queue[queue]}</div>
      </>
    ),
  },
  {
    id: 'who',
    header: t.columns.who,
    width: '20%',
    cell: (alert) => (
      <>
        <Who alert={alert} />
        <div className="quiet">{moneyOf(alert)}</div>
      </>
    ),
  },
  {
    id: 'what',
    header: t.columns.what,
    cell: ({ findings, title }) => {
      const words = inWords(decidingOf(findings)?.remark ?? title);
      const graver = graverThan(decidingOf(findings), findings);
      return (
        <>
          <span className={classes.what} title={words} dir="auto">
            {inShort(words)}
          </span>
          {graver && (
            <span className={classes.also} title={graver} dir="auto">
              {t.also} {graver}
            </span>
          )}
        </>
      );
    },
  },
  {
    id: 'score',
    header: t.columns.score,
    width: '76px',
    numeric: true,
    cell: ({ findings }) => {
      const deciding = decidingOf(findings);
      return deciding === undefined ? '' : formatScore(scoreOf(deciding));
    },
  },
  {
    id: 'assignee',
    header: t.columns.assignee,
    width: '124px',
    cell: ({ alertId, assignee, state }) => (
      <>
        <Colleague userId={assignee} />
        <Standing alertId={alertId} state={state} />
      </>
    ),
  },
];

/** Lists and points of a match stand in its alert and in a column of their own: the listed name is what tells two apart. */
const OF_LISTS =
  /^(.* (?:listing of|politically exposed person|media reports of) .+?)\.? \([^()]*\)(?: with [\d.]+ of 100 points)?\.$/;

const inShort = (remark: string): string => remark.replace(OF_LISTS, '$1.');

/** What was proposed waits for a second person: whoever proposed it is done with it. */
function Standing({ alertId, state }: Pick<Alert, 'alertId' | 'state'>) {
  const proposals = useQuery(proposalsQuery).data?.items;
  if (proposals?.some(({ subjectId }) => subjectId === alertId))
    return <div className="quiet">{t.decide.proposedShort}</div>;
  return state !== 'OPEN' && <div className="quiet">{t.state[state]}</div>;
}

const COLUMNS_TO_CHOOSE = [CHOOSE, ...COLUMNS];

function Who({ alert: { subjectName, isUnreadable } }: { alert: Alert }) {
  if (isUnreadable) return <Unreadable />;
  return subjectName === null ? <em className="quiet">{t.noName}</em> : <Name>{subjectName}</Name>;
}

export function QueuePage() {
  return (
    <ChoosingAlerts>
      <Queue />
    </ChoosingAlerts>
  );
}

function Queue() {
  const filters = useSearch({ from: '/alerts' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWork = usePermission('alert:write');
  const sought = useSought();
  const state = useMemo(() => (sought === '' ? {} : { sought }), [sought]);
  const filter = useCallback((search: Filters) => void navigate({ to: '/alerts', search, state }), [navigate, state]);
  const seek = useCallback(
    (words: string) => void navigate({ to: '/alerts', search: filters, state: words === '' ? {} : { sought: words } }),
    [navigate, filters],
  );
  const query = useInfiniteQuery(alertsQuery({ ...filters, ...(sought !== '' && { text: sought }) }));
  const totals = useQuery(totalsQuery).data;
  const { workQueue } = filters;
  const inQueue = workQueue ? { workQueue } : {};
  const maySetUp = usePermission('settings:write');
  const taking = useMutation({
    mutationFn: () => takeNext(workQueue),
    onSuccess: async (alertId) => {
      await afterAct(queries);
      if (alertId !== null) await navigate({ to: '/alerts/$alertId', params: { alertId }, search: inQueue });
    },
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title={t.title}
      detail={totals && t.line(totals.alerts, totals.unassigned, totals.overdue)}
      actions={
        <>
          {maySetUp && <Link to="/settings/queues">{queueWords.setUp}</Link>}
          <SavedViews to="/alerts" search={filters} />
          {mayWork && (
            <Button loading={taking.isPending} onClick={() => taking.mutate()}>
              {t.takeNext}
            </Button>
          )}
        </>
      }
    >
      {taking.data === null && <p role="status">{t.noneWaiting}</p>}
      {taking.error && <ProblemNote problem={taking.error} />}
      <QueueTabs
        value={workQueue ?? ''}
        onChange={(chosen) => {
          const { workQueue: _, ...others } = filters;
          taking.reset();
          void navigate({ to: '/alerts', search: { ...others, ...(chosen && { workQueue: chosen }) }, state });
        }}
      />
      <FilterBar filters={filters} sought={sought} onChange={filter} onSeek={seek} />
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      <News of="alerts" readAt={query.data ? query.dataUpdatedAt : 0} onShow={() => void query.refetch()} />
      {query.isPending && <Loading />}
      {mayWork && rows.length > 0 ? <ActOnChosen alerts={rows} shown={shownOf(query)} /> : <Shown query={query} />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={mayWork ? COLUMNS_TO_CHOOSE : COLUMNS}
          rows={rows}
          idOf={({ alertId }) => alertId}
          empty={Object.keys(filters).length > 0 || sought !== '' ? t.none : t.empty}
          onOpen={({ alertId }) =>
            void navigate({ to: '/alerts/$alertId', params: { alertId }, search: filters, state })
          }
        />
      )}
      <More query={query} />
    </Page>
  );
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const anyOr = (words: Readonly<Record<string, string>>) => [{ value: '', label: text.common.all }, ...choices(words)];

/** What the queue asks for beside comes piece by piece: with each piece five fields would be put together again. */
const FilterBar = memo(function Filtering(props: {
  filters: Filters;
  sought: string;
  onChange: (filters: Filters) => void;
  onSeek: (words: string) => void;
}) {
  const { filters, sought, onChange, onSeek } = props;
  const [typed, setTyped] = useState(sought);
  // Most who come to the queue filter nothing: all choices, and bars to scroll them, are put together once somebody is at the fields.
  const [isUsed, setUsed] = useState(false);
  // Back and forward change it too.
  useEffect(() => setTyped(sought), [sought]);
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const apply = (changed: Filters) => {
    const all = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== undefined && value !== '');
    onChange(Object.fromEntries(all));
  };
  const choice = (name: Exclude<keyof Filters, 'workQueue'>, data: { value: string; label: string }[]) => ({
    className: classes.field,
    comboboxProps: { keepMounted: isUsed },
    label: t.filters[name],
    data,
    value: filters[name] ?? data[0]!.value,
    onChange: (value: string | null) => apply({ [name]: value === data[0]!.value ? '' : (value ?? '') }),
    allowDeselect: false,
  });
  return (
    <form
      className={classes.filters}
      onFocus={() => setUsed(true)}
      onSubmit={(event) => {
        event.preventDefault();
        onSeek(typed.trim());
      }}
    >
      <Select {...choice('view', choices(t.view))} />
      <Select {...choice('queue', anyOr(t.queue))} />
      <Select {...choice('cause', anyOr(t.cause))} />
      <Select
        {...choice(
          'severity',
          anyOr({
            CRITICAL: text.common.risk.CRITICAL,
            HIGH: text.common.risk.HIGH,
            MEDIUM: text.common.risk.MEDIUM,
            LOW: text.common.risk.LOW,
          }),
        )}
      />
      <Select
        {...choice('assignee', [
          { value: '', label: text.common.all },
          ...colleagues.map(({ userId, name }) => ({ value: userId, label: name })),
        ])}
        searchable
      />
      <Select {...choice('sort', choices(t.sort))} />
      <TextInput
        className={classes.search}
        label={t.filters.text}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      <Button type="submit" variant="default">
        {t.find}
      </Button>
      {sought !== '' && (
        <Button variant="subtle" onClick={() => onSeek('')}>
          {t.everybody}
        </Button>
      )}
    </form>
  );
});
