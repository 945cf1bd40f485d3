/** How many alerts the payments raise, and of which type. */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { reports } from '../../text/reports.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { formatCount, formatScore } from '../../ui/format.ts';
import type { Period } from './periods.ts';
import { Figures, type ReportColumn, ReportSection, ReportTable } from './report-parts.tsx';
import type { Statistics } from './reports-api.ts';
import { shareOf } from './shares.ts';
import { sumOf } from './sums.ts';

const t = reports.alerts;
type Type = Statistics['types'][number];

const perThousand = (alerts: number, payments: number): number => (payments === 0 ? 0 : (alerts / payments) * 1_000);
const rateOf = (of: Statistics) => {
  const payments = sumOf(of, 'transactions');
  return payments === 0 ? reports.none : formatScore(perThousand(sumOf(of, 'alertsRaised'), payments));
};

const count = (id: 'raised' | 'open' | 'truePositives' | 'falsePositives', header: string, width: string) =>
  ({
    ...{ id, header, width, numeric: true },
    cell: (row) => formatCount(row[id]),
    csv: (row) => row[id],
  }) satisfies ReportColumn<Type>;

export function AlertsSection(props: { statistics: Statistics; past: Statistics | undefined; period: Period }) {
  const { statistics, past, period } = props;
  const { days, types } = statistics;
  const series = useMemo(
    () => [
      {
        label: t.perThousand,
        colour: '--mantine-color-accent-6',
        values: days.map(
          ({ alertsRaised, transactions }) => Math.round(perThousand(alertsRaised, transactions) * 10) / 10,
        ),
      },
    ],
    [days],
  );
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const raised = sumOf(statistics, 'alertsRaised');
  const columns = useMemo(
    (): readonly ReportColumn<Type>[] => [
      {
        id: 'type',
        header: t.type,
        cell: ({ causeType }) => (
          <Link to="/alerts" search={{ cause: causeType }}>
            {alertWords.cause[causeType]}
          </Link>
        ),
        csv: ({ causeType }) => alertWords.cause[causeType],
      },
      count('raised', reports.figures.raised, '88px'),
      {
        ...{ id: 'share', header: t.share, width: '80px', numeric: true },
        cell: (row) => shareOf(row.raised, raised),
        csv: (row) => shareOf(row.raised, raised),
      },
      ...(past === undefined
        ? []
        : [
            {
              ...{ id: 'before', header: t.before, width: '88px', numeric: true },
              cell: (row: Type) => formatCount(raisedBefore(past, row)),
              csv: (row: Type) => raisedBefore(past, row),
            },
          ]),
      count('open', reports.figures.open, '72px'),
      count('truePositives', reports.figures.trueMatches, '108px'),
      count('falsePositives', reports.figures.falsePositives, '120px'),
    ],
    [raised, past],
  );
  const figure = (label: string, value: (of: Statistics) => string) => ({
    ...{ label, value: value(statistics), before: past && value(past) },
  });
  return (
    <ReportSection id="alerts" title={t.title}>
      <Figures
        of={[
          figure(t.raised, (of) => formatCount(sumOf(of, 'alertsRaised'))),
          figure(t.perThousand, rateOf),
          {
            ...figure(t.payments, (of) => formatCount(sumOf(of, 'transactions'))),
            value: (
              <Link to="/transactions" search={{ recordedFrom: period.from, recordedTo: period.to }}>
                {formatCount(sumOf(statistics, 'transactions'))}
              </Link>
            ),
          },
          figure(t.screenings, (of) => formatCount(sumOf(of, 'screenings'))),
          figure(t.withMatches, (of) => shareOf(sumOf(of, 'screeningsWithMatches'), sumOf(of, 'screenings'))),
        ]}
      />
      <DayChart label={t.chart} days={names} series={series} amounts />
      <ReportTable
        title={t.byType}
        period={period}
        columns={columns}
        rows={types}
        idOf={({ causeType }) => causeType}
        empty={t.noTypes}
      />
    </ReportSection>
  );
}

const raisedBefore = (past: Statistics, { causeType }: Type): number =>
  past.types.find((one) => one.causeType === causeType)?.raised ?? 0;
