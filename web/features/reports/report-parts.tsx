/** A section of the reports: key figures with those of the period before, a chart, and tables with their CSV. */
import type { ReactNode } from 'react';
import { reports as t } from '../../text/reports.ts';
import { csvOf } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import type { Period } from './periods.ts';
import classes from './reports.module.css';

export function ReportSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={`panel ${classes.part}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

export interface Figure {
  label: string;
  value: ReactNode;
  /** The value of the period before; absent: not compared. */
  before?: string | undefined;
  isBad?: boolean;
}

export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {of.map(({ label, value, before, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={isBad || undefined}>{value}</dd>
          {before !== undefined && <dd className={classes.before}>{t.before(before)}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A column that is a text in the CSV. */
export type ReportColumn<Row> = Column<Row> & { csv: (row: Row) => string | number };

interface TableProps<Row extends object> {
  title: string;
  period: Period;
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  empty: string;
  note?: ReactNode;
}

export function ReportTable<Row extends object>(props: TableProps<Row>) {
  const { title, period, columns, rows, idOf, empty, note } = props;
  const content = () =>
    csvOf([columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ csv }) => String(csv(row))))]);
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-${period.from}-${period.to}.csv`;
  return (
    <div className={classes.table}>
      <div className={classes.tableHead}>
        <h3>{title}</h3>
        <DownloadButton
          label={t.csv}
          title={t.csvOf(title)}
          name={name}
          content={content}
          disabled={rows.length === 0}
        />
      </div>
      {note && <p className="quiet">{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t.scrolled(title)}>
        <DataTable label={title} columns={columns} rows={rows} idOf={idOf} empty={empty} />
      </section>
    </div>
  );
}
