/** Timeliness of alert handling, by user. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { reports } from '../../text/reports.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { formatCount, formatScore } from '../../ui/format.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import type { Period } from './periods.ts';
import { type Figure, Figures, type ReportColumn, ReportSection, ReportTable } from './report-parts.tsx';
import classes from './reports.module.css';
import { type AnalystStatistics, analystStatisticsQuery, type Statistics } from './reports-api.ts';
import { shareOf } from './shares.ts';
import { sumOf } from './sums.ts';

const t = reports.workload;
const BANDS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const CALM = '--mantine-color-accent-6';
const AGES = [
  ['UNDER_1_DAY', CALM],
  ['UNDER_3_DAYS', CALM],
  ['UNDER_7_DAYS', '--risk-medium'],
  ['OLDER', '--risk-high'],
] as const;
const DUES = [
  ['OVERDUE', '--risk-critical'],
  ['WITHIN_1_DAY', '--risk-high'],
  ['WITHIN_3_DAYS', '--risk-medium'],
  ['LATER', CALM],
] as const;

const closedOf = (statistics: Statistics) => sumOf(statistics, 'falsePositives') + sumOf(statistics, 'truePositives');

function figuresOf(now: Statistics, past: Statistics | undefined): Figure[] {
  const closed = closedOf(now);
  const onTime = (of: Statistics) => shareOf(sumOf(of, 'closedOnTime'), closedOf(of));
  const perDay = (of: Statistics) => formatScore(closedOf(of) / of.days.length);
  const { total, overdue } = now.openAlerts;
  return [
    { label: t.open, value: <Link to="/alerts">{formatCount(total)}</Link> },
    {
      label: t.overdue,
      value: (
        <Link to="/alerts" search={{ view: 'overdue' }}>
          {formatCount(overdue)}
        </Link>
      ),
      isBad: overdue > 0,
    },
    {
      label: t.closed,
      value: (
        <Link to="/alerts" search={{ view: 'closed' }}>
          {formatCount(closed)}
        </Link>
      ),
      before: past && formatCount(closedOf(past)),
    },
    { label: t.onTime, value: onTime(now), before: past && onTime(past) },
    { label: t.perDay, value: perDay(now), before: past && perDay(past) },
  ];
}

export function Workload(props: { statistics: Statistics; past: Statistics | undefined; period: Period }) {
  const { statistics, past, period } = props;
  const { days, openAlerts } = statistics;
  const series = useMemo(
    () => [
      { label: t.raised, colour: '--risk-high', values: days.map(({ alertsRaised }) => alertsRaised) },
      {
        label: t.closedSeries,
        colour: CALM,
        values: days.map(({ falsePositives, truePositives }) => falsePositives + truePositives),
      },
    ],
    [days],
  );
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  return (
    <ReportSection id="workload" title={t.title}>
      <Figures of={figuresOf(statistics, past)} />
      <DayChart label={t.chart} days={names} series={series} />
      <div className={classes.thirds}>
        <div>
          <h3>{t.byDue}</h3>
          <ShareBars
            label={t.byDue}
            parts={DUES.map(([due, colour]) => ({
              id: due,
              label:
                due === 'OVERDUE' ? (
                  <Link to="/alerts" search={{ view: 'overdue' }}>
                    {t.due[due]}
                  </Link>
                ) : (
                  t.due[due]
                ),
              count: openAlerts.byDue[due] ?? 0,
              colour,
            }))}
          />
        </div>
        <div>
          <h3>{t.byAge}</h3>
          <ShareBars
            label={t.byAge}
            parts={AGES.map(([age, colour]) => ({
              id: age,
              label: t.age[age],
              count: openAlerts.byAge[age] ?? 0,
              colour,
            }))}
          />
        </div>
        <div>
          <h3>{t.byPriority}</h3>
          <ShareBars
            label={t.byPriority}
            parts={BANDS.map((priority) => ({
              id: priority,
              label: (
                <Link to="/alerts" search={{ priority }} className="plain">
                  <RiskMark level={priority} />
                </Link>
              ),
              count: openAlerts.byPriority[priority] ?? 0,
              colour: `--risk-${priority.toLowerCase()}`,
            }))}
          />
        </div>
      </div>
      <Analysts period={period} />
    </ReportSection>
  );
}

type Analyst = AnalystStatistics['analysts'][number];

const countColumn = (
  id: 'open' | 'overdue' | 'closed' | 'falsePositives' | 'truePositives' | 'approved',
  header: string,
) =>
  ({
    ...{ id, header, width: '92px', numeric: true },
    cell: (row) => formatCount(row[id]),
    csv: (row) => row[id],
  }) satisfies ReportColumn<Analyst>;

function columnsFor(nameOf: (userId: string | null) => string): readonly ReportColumn<Analyst>[] {
  return [
    {
      id: 'analyst',
      header: t.columns.analyst,
      cell: ({ userId }) => (
        <Link to="/alerts" search={userId === null ? { view: 'unassigned' } : { assignee: userId }}>
          {userId === null ? t.unassigned : <Colleague userId={userId} />}
        </Link>
      ),
      csv: ({ userId }) => nameOf(userId),
    },
    countColumn('open', t.columns.open),
    {
      ...countColumn('overdue', t.columns.overdue),
      cell: ({ overdue }) => <span className={overdue > 0 ? classes.bad : undefined}>{formatCount(overdue)}</span>,
    },
    countColumn('closed', t.columns.closed),
    { ...countColumn('falsePositives', t.columns.falsePositives), width: '116px' },
    { ...countColumn('truePositives', t.columns.trueMatches), width: '104px' },
    {
      ...{ id: 'onTime', header: t.columns.onTime, width: '86px', numeric: true },
      cell: ({ onTime, closed }) => shareOf(onTime, closed),
      csv: ({ onTime }) => onTime,
    },
    {
      ...{ id: 'median', header: t.columns.median, width: '116px', numeric: true },
      cell: ({ medianHours }) => medianHours !== null && formatScore(medianHours),
      csv: ({ medianHours }) => medianHours ?? '',
    },
    countColumn('approved', t.columns.approved),
  ];
}

function Analysts({ period }: { period: Period }) {
  const { data, error } = useQuery(analystStatisticsQuery(period));
  const colleagues = useQuery(colleaguesQuery).data;
  const columns = useMemo(
    () =>
      columnsFor((id) => (id === null ? t.unassigned : (colleagues?.find(({ userId }) => userId === id)?.name ?? id))),
    [colleagues],
  );
  if (error) return <ProblemNote problem={error} />;
  if (!data) return null;
  return (
    <ReportTable
      title={t.analysts}
      period={period}
      columns={columns}
      rows={data.analysts}
      idOf={({ userId }) => userId ?? ''}
      empty={t.noAnalysts}
      note={data.isMore && reports.latest(formatCount(data.alerts))}
    />
  );
}
