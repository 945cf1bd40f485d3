/**
 * Rows of the inbox: one line with columns, or two lines beside an open alert. Data that all rows need is read once for the
 * table, because a hook in each cell would run for every row drawn while scrolling.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../../api/session.ts';
import { alerts as t } from '../../text/alerts.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useDensity } from '../../ui/density.ts';
import { formatAmount, formatMoment, formatScore } from '../../ui/format.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { proposalsQuery } from '../approvals/proposals-api.ts';
import { inWords } from '../transactions/provenance.tsx';
import classes from './alerts.module.css';
import type { Alert } from './alerts-api.ts';
import { Choose } from './choosing.tsx';
import { colleaguesQuery } from './colleagues.ts';
import type { Filters } from './filters.ts';
import { type ShortList, useShortLists } from './list-names.ts';
import { ageOf } from './row-words.ts';

/** Height of a two-line row. */
export const PANE_ROW_PX = 54;
const LISTS_SHOWN = 3;
const WALLET_ENDS = 6;

interface RowFacts {
  user: { userId: string; name: string };
  colleagues: readonly { userId: string; name: string }[];
  /** Alerts whose proposed closing waits for a second approver. */
  pending: ReadonlySet<string>;
  shortLists: (watchlistIds: readonly string[]) => ShortList[];
  isCompact: boolean;
  filters: Filters;
  openId: string | undefined;
}

interface RowsOf {
  kind: 'PANE' | 'TABLE' | 'TABLE_TO_CHOOSE';
  filters: Filters;
  openId: string | undefined;
}

const NO_COLLEAGUES: RowFacts['colleagues'] = [];

export function useInboxColumns({ kind, filters, openId }: RowsOf): readonly Column<Alert>[] {
  const { user } = useSession();
  const colleagues = useQuery(colleaguesQuery).data ?? NO_COLLEAGUES;
  const proposals = useQuery(proposalsQuery).data;
  const shortLists = useShortLists();
  const [density] = useDensity();
  return useMemo(() => {
    const facts: RowFacts = {
      ...{ user, colleagues, shortLists, filters, openId },
      pending: new Set(proposals?.items.map(({ subjectId }) => subjectId)),
      isCompact: density === 'COMPACT',
    };
    if (kind === 'PANE') return paneColumns(facts);
    return kind === 'TABLE' ? columnsOf(facts) : [CHOOSE, ...columnsOf(facts)];
  }, [kind, filters, openId, user, colleagues, proposals, shortLists, density]);
}

/** A match comes first: it says more than a country or place. */
const decidingOf = (findings: Alert['findings']) =>
  findings.find(({ confidence }) => confidence !== null) ?? findings[0];

/** For a match, the confidence that it is the listed party, as in the alert. */
const scoreOf = ({ findings }: Alert): string => {
  const deciding = decidingOf(findings);
  return deciding === undefined ? '' : formatScore(deciding.confidence ?? deciding.score);
};

const moneyOf = ({ amount, currency, transactions }: Alert): string => {
  if (amount !== null && currency !== null) return formatAmount(amount, currency);
  return transactions > 0 ? t.payments(transactions) : '';
};

/** Value of several payments. */
const worthOf = ({ transactions, valueUsd }: Alert): string =>
  transactions < 2 || valueUsd === null ? '' : t.about(formatAmount(Number(valueUsd.toFixed(2)), 'USD'));

function causeOf({ cause: { type, label } }: Alert): string {
  if (label === null) return t.cause[type];
  if (type !== 'WALLET' || label.length <= WALLET_ENDS * 2) return label;
  return `${label.slice(0, WALLET_ENDS)}…${label.slice(-WALLET_ENDS)}`;
}

/** Subject, and the listed party, pattern, country or wallet. */
function subjectOf(alert: Alert) {
  const { subjectName, isUnreadable, title, findings } = alert;
  if (isUnreadable) return <Unreadable />;
  const remark = decidingOf(findings)?.remark;
  // Payments of a wallet alert differ from its first finding, so its title is shown.
  const words = inWords(alert.cause.type === 'WALLET' || remark === undefined ? title : remark);
  return (
    <span className={classes.line} title={words}>
      {subjectName === null ? <em className="quiet">{t.noName}</em> : <Name strong>{subjectName}</Name>}
      <span aria-hidden> → </span>
      <span className="unseen">, {t.cause[alert.cause.type]}: </span>
      <Name>{causeOf(alert)}</Name>
    </span>
  );
}

function listsOf(ids: readonly string[], { shortLists }: RowFacts) {
  const lists = shortLists(ids);
  const [shown, others] = [lists.slice(0, LISTS_SHOWN), lists.slice(LISTS_SHOWN)];
  return (
    <span className={classes.chips}>
      {shown.map(({ name, title }) => (
        <Chip key={name} title={title}>
          {name}
        </Chip>
      ))}
      {others.length > 0 && (
        <Chip title={others.map(({ title }) => title).join(', ')}>{t.moreLists(others.length)}</Chip>
      )}
    </span>
  );
}

function ownerOf(userId: string | null, { user, colleagues }: RowFacts) {
  if (userId === null) return <span className="quiet">{t.unassigned}</span>;
  const name = userId === user.userId ? user.name : (colleagues.find((one) => one.userId === userId)?.name ?? userId);
  const initials = name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <span className={classes.owner} title={name} role="img" aria-label={userId === user.userId ? t.you : name}>
      {initials}
    </span>
  );
}

/** Due date. Late alerts are marked. */
function dueOf({ dueAt, closedAt }: Alert) {
  if (closedAt !== null) return <span className="quiet">{t.closed}</span>;
  const isLate = Date.parse(dueAt) < Date.now();
  return (
    <time dateTime={dueAt} title={formatMoment(dueAt)} className={isLate ? classes.late : undefined}>
      {isLate ? t.lateBy(ageOf(dueAt)) : t.dueIn(ageOf(dueAt))}
    </time>
  );
}

const timeOf = ({ createdAt }: Alert) => (
  <time dateTime={createdAt} title={formatMoment(createdAt)}>
    {ageOf(createdAt)}
  </time>
);

/** The second line of comfortable rows. */
const remarkOf = ({ findings, title }: Alert) => (
  <div className={`quiet ${classes.line}`}>{inWords(decidingOf(findings)?.remark ?? title)}</div>
);

const CHOOSE: Column<Alert> = {
  id: 'choose',
  header: t.columns.choose,
  width: '40px',
  isHeaderHidden: true,
  cell: (alert) => <Choose alert={alert} />,
};

const columnsOf = (facts: RowFacts): readonly Column<Alert>[] => [
  {
    id: 'priority',
    header: t.columns.priority,
    width: '124px',
    orders: [{ sort: 'PRIORITY', direction: 'descending' }],
    cell: ({ priority: { band, score } }) => (
      <span className={classes.band}>
        <RiskMark level={band} /> <span className="quiet">{score}</span>
      </span>
    ),
  },
  {
    id: 'subject',
    header: t.columns.subject,
    cell: (alert) => (
      <>
        {subjectOf(alert)}
        {!facts.isCompact && remarkOf(alert)}
      </>
    ),
  },
  {
    id: 'lists',
    header: t.columns.lists,
    width: '116px',
    cell: ({ watchlistIds: ids }) => ids.length > 0 && listsOf(ids, facts),
  },
  { id: 'score', header: t.columns.score, width: '62px', numeric: true, cell: scoreOf },
  {
    id: 'amount',
    header: t.columns.amount,
    width: '140px',
    numeric: true,
    cell: (alert) =>
      moneyOf(alert) !== '' && (
        <span className={classes.line} title={worthOf(alert)}>
          {moneyOf(alert)}
        </span>
      ),
  },
  {
    id: 'age',
    header: t.columns.age,
    width: '64px',
    numeric: true,
    orders: [
      { sort: 'OLDEST', direction: 'descending' },
      { sort: 'NEWEST', direction: 'ascending' },
    ],
    cell: timeOf,
  },
  {
    id: 'due',
    header: t.columns.due,
    width: '84px',
    orders: [{ sort: 'DUE', direction: 'ascending' }],
    cell: dueOf,
  },
  {
    id: 'state',
    header: t.columns.state,
    width: '132px',
    cell: ({ alertId, state }) => (facts.pending.has(alertId) ? t.pending : t.state[state]),
  },
  {
    id: 'assignee',
    header: t.columns.assignee,
    width: '104px',
    cell: ({ assignee }) => ownerOf(assignee, facts),
  },
];

/** A link that fills the row. */
function paneRow(alert: Alert, facts: RowFacts) {
  const { filters, openId } = facts;
  const { alertId, priority, assignee, watchlistIds } = alert;
  const words = [scoreOf(alert), ageOf(alert.createdAt), moneyOf(alert), worthOf(alert)]
    .filter((one) => one !== '')
    .join(' · ');
  return (
    <Link
      to="/alerts/$alertId"
      params={{ alertId }}
      search={filters}
      state={(before) => before}
      className={classes.paneRow}
      aria-current={alertId === openId ? 'true' : undefined}
    >
      <span className={classes.paneLine}>
        <RiskMark level={priority.band} />
        {subjectOf(alert)}
      </span>
      <span className={classes.paneLine}>
        {watchlistIds.length > 0 && listsOf(watchlistIds, facts)}
        <span className={`quiet ${classes.line}`} title={words}>
          {words}
        </span>
        <span className={classes.paneOwner}>{assignee !== null && ownerOf(assignee, facts)}</span>
      </span>
    </Link>
  );
}

const paneColumns = (facts: RowFacts): readonly Column<Alert>[] => [
  { id: 'alert', header: t.list, isHeaderHidden: true, cell: (alert) => paneRow(alert, facts) },
];
