import { useMemo } from 'react';
import { overview } from '../../text/reports.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DayChart } from '../../ui/day-chart.tsx';
import { formatCount } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import classes from './overview.module.css';
import type { Statistics } from './overview-api.ts';
import { FIGURES } from './precision.tsx';
import { shareOf } from './shares.ts';

const t = overview.wrong;
type Code = Statistics['codes'][number];

const COLUMNS: readonly Column<Code>[] = [
  {
    id: 'code',
    header: t.columns.code,
    cell: ({ findingCode }) => t.code[findingCode as keyof typeof t.code] ?? wordsOf(findingCode),
  },
  ...FIGURES,
];

export function Wrong({ statistics: { days, codes } }: { statistics: Statistics }) {
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [
      { label: t.falsePositives, colour: '--risk-medium', values: days.map(({ falsePositives }) => falsePositives) },
      { label: t.truePositives, colour: '--good', values: days.map(({ truePositives }) => truePositives) },
    ],
    [days],
  );
  const [wrong, right] = series.map(({ values }) => values.reduce((sum, one) => sum + one, 0)) as [number, number];
  const closed = wrong + right;
  const line = closed === 0 ? t.none : t.line(formatCount(closed), formatCount(wrong), shareOf(wrong, closed));
  return (
    <section className={`panel ${classes.part} ${classes.whole}`}>
      <h2>{t.title}</h2>
      <p>{line}</p>
      <div className={closed > 0 ? classes.halves : undefined}>
        {closed > 0 && <DayChart label={line} days={names} series={series} stacked />}
        <DataTable
          label={t.codes}
          columns={COLUMNS}
          rows={codes}
          idOf={({ findingCode }) => findingCode}
          empty={t.noCodes}
        />
      </div>
    </section>
  );
}
