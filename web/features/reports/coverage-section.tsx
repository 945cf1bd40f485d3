/** Gaps: stale lists, payments without a full screening, the service itself. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listsQuery, useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { reports } from '../../text/reports.ts';
import { CoverageStrip } from '../../ui/coverage.tsx';
import { formatCount, formatDay, since } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { withCode } from '../../ui/with-code.tsx';
import { FreshnessMark } from '../watchlists/freshness.tsx';
import type { List } from '../watchlists/lists-api.ts';
import type { Period } from './periods.ts';
import { type Figure, Figures, type ReportColumn, ReportSection, ReportTable } from './report-parts.tsx';
import classes from './reports.module.css';
import { healthQuery, latestRunQuery, type Statistics } from './reports-api.ts';

const t = reports.coverage;

export function CoverageSection({ statistics, period }: { statistics: Statistics; period: Period }) {
  const mayLists = usePermission('screen:read');
  const mayCustomers = usePermission('customer:read');
  const lists = useQuery({ ...listsQuery, enabled: mayLists });
  const configured = lists.data?.items.filter((list) => list.configured);
  return (
    <ReportSection id="coverage" title={t.title}>
      <Figures of={figuresOf(statistics, configured, period)} />
      <div className={classes.halves}>
        <div>
          {configured && (
            <>
              <h3>{t.chart}</h3>
              <FreshnessBars lists={configured} />
            </>
          )}
        </div>
        <div>
          <h3>{t.service}</h3>
          <ServiceHealth />
          {mayCustomers && <LatestRun />}
        </div>
      </div>
      {lists.error && <ProblemNote problem={lists.error} />}
      {configured && (
        <ReportTable
          title={t.lists}
          period={period}
          columns={LISTS}
          rows={configured}
          idOf={({ watchlistId }) => watchlistId}
          empty={t.noLists}
        />
      )}
    </ReportSection>
  );
}

const isFresh = ({ freshness }: List) => freshness === 'CURRENT';

function figuresOf({ statuses }: Statistics, lists: readonly List[] | undefined, { from, to }: Period): Figure[] {
  const payments = (label: string, status: 'VERIFICATION_FAILED' | 'PENDING'): Figure => {
    const count = statuses[status] ?? 0;
    return {
      label,
      value: (
        <Link to="/transactions" search={{ status, recordedFrom: from, recordedTo: to }}>
          {formatCount(count)}
        </Link>
      ),
      isBad: count > 0,
    };
  };
  const fresh = lists?.filter(isFresh).length ?? 0;
  const others = (lists?.length ?? 0) - fresh;
  return [
    ...(lists
      ? [
          { label: t.fresh, value: <Link to="/lists">{formatCount(fresh)}</Link> },
          { label: t.notFresh, value: <Link to="/lists">{formatCount(others)}</Link>, isBad: others > 0 },
        ]
      : []),
    payments(t.verificationFailed, 'VERIFICATION_FAILED'),
    payments(t.pending, 'PENDING'),
  ];
}

const COLOURS: Readonly<Record<List['freshness'], string>> = {
  CURRENT: '--good',
  OVERDUE: '--risk-medium',
  UNKNOWN: '--risk-medium',
  STALE: '--risk-high',
  FAILED: '--risk-high',
  NOT_LOADED: '--risk-critical',
};

function FreshnessBars({ lists }: { lists: readonly List[] }) {
  const all = Object.keys(COLOURS) as List['freshness'][];
  const parts = all.map((freshness) => ({
    id: freshness,
    label: t.freshness[freshness],
    count: lists.filter((list) => list.freshness === freshness).length,
    colour: COLOURS[freshness],
  }));
  return <ShareBars label={t.chart} parts={parts.filter(({ count }) => count > 0)} />;
}

const LISTS: readonly ReportColumn<List>[] = [
  {
    id: 'list',
    header: t.list,
    cell: ({ watchlistId, title }) => (
      <Link to="/lists/$watchlistId" params={{ watchlistId }}>
        {title}
      </Link>
    ),
    csv: ({ title }) => title,
  },
  {
    ...{ id: 'state', header: t.state, width: '160px' },
    cell: ({ freshness }) => <FreshnessMark freshness={freshness} />,
    csv: ({ freshness }) => t.freshness[freshness],
  },
  {
    ...{ id: 'checked', header: t.checked, width: '150px' },
    cell: ({ lastSuccessAt }) => (lastSuccessAt ? since(lastSuccessAt) : t.never),
    csv: ({ lastSuccessAt }) => lastSuccessAt ?? '',
  },
  {
    ...{ id: 'content', header: t.content, width: '140px' },
    cell: ({ publishedAt }) => (publishedAt ? formatDay(publishedAt) : t.unknown),
    csv: ({ publishedAt }) => publishedAt ?? '',
  },
];

function ServiceHealth() {
  const { data, error } = useQuery(healthQuery);
  const { inTitles } = useListNames();
  if (error) return <Mark tone="HIGH">{t.noAnswer}</Mark>;
  if (!data) return null;
  const { status, reasons, warnings } = data;
  const said = [...reasons, ...warnings];
  const isWell = status === 'UP' && warnings.length === 0;
  return (
    <>
      <Mark tone={isWell ? 'GOOD' : status === 'UP' ? 'MEDIUM' : 'CRITICAL'}>
        {isWell ? t.well : status === 'UP' ? t.warns : t.down}
      </Mark>
      <CoverageStrip coverage={data.coverage} />
      {said.length > 0 && (
        <details>
          <summary>{t.messages(said.length)}</summary>
          <ul className={classes.list}>
            {said.map((words) => (
              <li key={words}>{withCode(words, inTitles)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const RUN_TONES = { RUNNING: 'LOW', COMPLETE: 'GOOD', INCOMPLETE: 'HIGH' } as const;

function LatestRun() {
  const { data: run, error } = useQuery(latestRunQuery);
  if (error) return <ProblemNote problem={error} />;
  return (
    <>
      <h3>{t.run}</h3>
      {run === null && <p className="quiet">{t.noRun}</p>}
      {run && (
        <p>
          <Mark tone={RUN_TONES[run.state]}>{t.runState[run.state]}</Mark> {since(run.startedAt)}.{' '}
          {t.runLine(formatCount(run.registered ?? 0), formatCount(run.failed ?? 0))}
          {run.failed ? (
            <>
              {': '}
              <Link to="/customers" search={{ state: 'ACTIVE', screening: 'FAILED' }}>
                {t.failed}
              </Link>
            </>
          ) : null}
        </p>
      )}
    </>
  );
}
