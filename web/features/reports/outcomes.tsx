/** Outcomes of the payments: at screening, and by decision. */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { reports } from '../../text/reports.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { formatCount } from '../../ui/format.ts';
import { StatusMark } from '../transactions/status-mark.tsx';
import type { Transaction } from '../transactions/transactions-api.ts';
import type { Period } from './periods.ts';
import { Figures, type ReportColumn, ReportSection, ReportTable } from './report-parts.tsx';
import classes from './reports.module.css';
import type { Statistics } from './reports-api.ts';
import { shareOf } from './shares.ts';
import { sumOf } from './sums.ts';

const t = reports.outcomes;
interface Counted {
  id: string;
  count: number;
  before: number;
}

export function Outcomes(props: { statistics: Statistics; past: Statistics | undefined; period: Period }) {
  const { statistics, past, period } = props;
  const { days, statuses, decisions } = statistics;
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [
      { label: t.stopped, colour: '--risk-high', values: days.map(({ stopped }) => stopped) },
      {
        label: t.passed,
        colour: '--mantine-color-accent-4',
        values: days.map(({ transactions, stopped }) => transactions - stopped),
      },
    ],
    [days],
  );
  const figure = (label: string, value: (of: Statistics) => string) => ({
    ...{ label, value: value(statistics), before: past && value(past) },
  });
  const decided = (decision: string) => (of: Statistics) => formatCount(of.decisions[decision] ?? 0);
  const payments = sumOf(statistics, 'transactions');
  return (
    <ReportSection id="outcomes" title={t.title}>
      <Figures
        of={[
          figure(t.stopped, (of) => formatCount(sumOf(of, 'stopped'))),
          figure(t.stoppedShare, (of) => shareOf(sumOf(of, 'stopped'), sumOf(of, 'transactions'))),
          figure(t.released, decided('RELEASED')),
          figure(t.blocked, decided('BLOCKED')),
          figure(t.rejected, decided('REJECTED')),
          figure(t.falsePositives, (of) => formatCount(sumOf(of, 'falsePositives'))),
        ]}
      />
      <DayChart label={t.chart} days={names} series={series} stacked />
      <div className={classes.halves}>
        <ReportTable
          title={t.byStatus}
          period={period}
          columns={columnsOf(t.status, payments, past !== undefined, {
            cell: ({ id }) => (
              <Link
                to="/transactions"
                search={{ status: id, recordedFrom: period.from, recordedTo: period.to }}
                className="plain"
              >
                <StatusMark status={id as Transaction['status']} />
              </Link>
            ),
            csv: ({ id }) => transactionWords.status[id as Transaction['status']],
          })}
          rows={countedOf(statuses, past?.statuses)}
          idOf={({ id }) => id}
          empty={t.noPayments}
        />
        <ReportTable
          title={t.decisions}
          period={period}
          columns={columnsOf(t.decision, null, past !== undefined, { cell: decisionWord, csv: decisionWord })}
          rows={countedOf(decisions, past?.decisions)}
          idOf={({ id }) => id}
          empty={t.noDecisions}
        />
      </div>
    </ReportSection>
  );
}

const decisionWord = ({ id }: Counted): string => t.decisionWord[id as keyof typeof t.decisionWord];

function countedOf(now: Record<string, number>, past: Record<string, number> = {}): Counted[] {
  return Object.entries(now)
    .sort(([, one], [, other]) => other - one)
    .map(([id, count]) => ({ id, count, before: past[id] ?? 0 }));
}

/** @param whole for the shares; null: without shares */
function columnsOf(
  header: string,
  whole: number | null,
  isCompared: boolean,
  first: Pick<ReportColumn<Counted>, 'cell' | 'csv'>,
): readonly ReportColumn<Counted>[] {
  return [
    { id: 'what', header, ...first },
    {
      ...{ id: 'count', header: whole === null ? t.decided : t.count, width: '92px', numeric: true },
      cell: ({ count }) => formatCount(count),
      csv: ({ count }) => count,
    },
    ...(whole === null
      ? []
      : [
          {
            ...{ id: 'share', header: t.share, width: '76px', numeric: true },
            cell: ({ count }: Counted) => shareOf(count, whole),
            csv: ({ count }: Counted) => shareOf(count, whole),
          },
        ]),
    ...(isCompared
      ? [
          {
            ...{ id: 'before', header: t.before, width: '80px', numeric: true },
            cell: ({ before }: Counted) => formatCount(before),
            csv: ({ before }: Counted) => before,
          },
        ]
      : []),
  ];
}
