/** How often alerts are true matches: columns of tables. */
import { reports } from '../../text/reports.ts';
import { formatCount } from '../../ui/format.ts';
import type { ReportColumn } from './report-parts.tsx';
import classes from './reports.module.css';
import { shareOf } from './shares.ts';

const t = reports.precision;
/** A share of fewer says little: of 20 decided alerts its 95 % range is up to 40 points wide. */
const FEW = 20;

export interface Raised {
  raised: number;
  open: number;
  falsePositives: number;
  truePositives: number;
  precision: number | null;
}

/** `43%`, with a mark where few alerts are decided. */
export function Precision({ of: { precision, falsePositives, truePositives } }: { of: Raised }) {
  const decided = falsePositives + truePositives;
  if (precision === null) return <span className="quiet">{t.undecided}</span>;
  return (
    <>
      {decided < FEW && <span className={classes.few}>{t.few(decided)}</span>} {shareOf(precision, 1)}
    </>
  );
}

const count = (id: 'raised' | 'open' | 'falsePositives' | 'truePositives', header: string, width: string) =>
  ({
    ...{ id, header, width, numeric: true },
    cell: (row) => formatCount(row[id]),
    csv: (row) => row[id],
  }) satisfies ReportColumn<Raised>;

export const FIGURES: readonly ReportColumn<Raised>[] = [
  count('raised', reports.figures.raised, '80px'),
  count('open', reports.figures.open, '68px'),
  count('falsePositives', reports.figures.falsePositives, '118px'),
  count('truePositives', reports.figures.trueMatches, '108px'),
  {
    ...{ id: 'precision', header: t.column, width: '178px', numeric: true },
    cell: (row) => <Precision of={row} />,
    csv: ({ precision }) => precision ?? '',
  },
];
