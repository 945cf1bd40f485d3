/** How often what raises alerts is right: columns of tables. */
import { overview } from '../../text/reports.ts';
import type { Column } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/time.tsx';
import { shareOf } from './shares.ts';

const t = overview.wrong;

export interface Figures {
  raised: number;
  open: number;
  falsePositives: number;
  truePositives: number;
  precision: number | null;
}

/** `43%`, or that none was closed yet. */
export function Precision({ of: { precision } }: { of: Figures }) {
  return precision === null ? <span className="quiet">{t.notYet}</span> : shareOf(precision, 1);
}

export const FIGURES: readonly Column<Figures>[] = [
  { id: 'raised', header: t.columns.raised, width: '76px', numeric: true, cell: ({ raised }) => formatCount(raised) },
  { id: 'open', header: t.columns.open, width: '64px', numeric: true, cell: ({ open }) => formatCount(open) },
  {
    id: 'wrong',
    header: t.columns.wrong,
    width: '64px',
    numeric: true,
    cell: ({ falsePositives }) => formatCount(falsePositives),
  },
  {
    id: 'right',
    header: t.columns.right,
    width: '64px',
    numeric: true,
    cell: ({ truePositives }) => formatCount(truePositives),
  },
  {
    id: 'precision',
    header: t.columns.precision,
    width: '126px',
    numeric: true,
    cell: (figures) => <Precision of={figures} />,
  },
];
