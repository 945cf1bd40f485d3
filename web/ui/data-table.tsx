/**
 * A table of records: rows that open, columns that stay readable, the keyboard as well as the mouse. Long ones draw only the rows
 * that are seen.
 */

import { createColumnHelper, type RowData, type Row as TableRow, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { text } from '../text/index.ts';
import classes from './data-table.module.css';
import { useDensity } from './density.ts';
import { useKeys } from './keys.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** CSS width; absent: what is left. */
  width?: string;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** The header is for those who do not see what stands below it. */
  isHeaderHidden?: boolean;
  /** Orders of the list by this column. The header goes through them, and then to the usual order of the list. */
  orders?: readonly Order[];
}

interface Order {
  /** Value of `sort` in the address. */
  sort: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row extends RowData> {
  /** What the table lists, for those who do not see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What is told when there is no row. */
  empty: ReactNode;
  /** Opens a row: by click, or Enter. */
  onOpen?: (row: Row) => void;
  /** Id of the row that is open. */
  openId?: string | null;
  /** The present order; undefined: the usual one. */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
}

const features = tableFeatures({});
/** From so many rows on only those that are seen are drawn: a page of a list is drawn whole in a third of a second, and that is too long. */
const VIRTUAL_FROM = 40;
/** Before a row is measured. */
const ROW_PX = { compact: 36, comfortable: 48 };

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, empty, onOpen, openId, sort, onSort } = props;
  const [density] = useDensity();
  const isCompact = density === 'COMPACT';
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map(({ id, header }) => helper.display({ id, header }));
  }, [columns]);
  // A record that moves between two pages of a list comes twice: it stays at its first place, as it came last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing has a new function, which names rows alike
  const data = useMemo(() => [...new Map(rows.map((row) => [idOf(row), row])).values()], [rows]);
  const table = useTable({ features, columns: definitions, data, getRowId: idOf });
  const scroller = useRef<HTMLDivElement>(null);
  const all = table.getRowModel().rows;
  const isLong = all.length >= VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: isLong ? all.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isCompact ? ROW_PX.compact : ROW_PX.comfortable),
    overscan: 8,
  });
  // Rows are as high as they were before until they are measured again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of rows follows from it
  useEffect(() => virtual.measure(), [isCompact, virtual]);
  // From wherever the keyboard is: the way by Tab goes through the whole menu and all filters.
  useKeys([['j', () => toFirstRow(scroller.current)]]);
  if (all.length === 0) return <div className={classes.empty}>{empty}</div>;

  const seen = virtual.getVirtualItems();
  const drawn = isLong ? seen.map(({ index }) => all[index]!) : all;
  const above = isLong ? (seen[0]?.start ?? 0) : 0;
  const below = isLong ? virtual.getTotalSize() - (seen.at(-1)?.end ?? 0) : 0;
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-long={isLong || undefined}
      // What has nothing to press in it is scrolled by the keyboard itself.
      {...(isLong && !onOpen && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table
        className={classes.table}
        style={{ '--columns-min': `${leastWidth(columns)}px` } as CSSProperties}
        data-compact={isCompact || undefined}
        aria-label={label}
        aria-rowcount={all.length + 1}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} aria-hidden />}
          {drawn.map((row) => (
            <RowView
              key={row.id}
              row={row}
              columns={columns}
              // Rows of two lines are as long as they are.
              measure={isLong ? virtual.measureElement : undefined}
              isOpen={row.id === openId}
              onOpen={onOpen}
            />
          ))}
          {below > 0 && <tr style={{ height: below }} aria-hidden />}
        </tbody>
      </table>
    </div>
  );
}

function Header<Row extends RowData>(props: {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const { header, numeric, isHeaderHidden, orders = [] } = column;
  const at = orders.findIndex((order) => order.sort === sort);
  const direction = orders[at]?.direction;
  const isSortable = onSort !== undefined && orders.length > 0;
  return (
    <th scope="col" data-numeric={numeric || undefined} aria-sort={direction}>
      {isSortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(orders[at + 1]?.sort)}>
          {header}
          <span aria-hidden>{direction === undefined ? '↕' : direction === 'ascending' ? '↑' : '↓'}</span>
        </button>
      ) : isHeaderHidden ? (
        <span className="unseen">{header}</span>
      ) : (
        header
      )}
    </th>
  );
}

/** Of the first table of the page whose rows open. On a row, J goes to the next one. */
function toFirstRow(scroller: HTMLElement | null): void {
  const row = document.querySelector<HTMLElement>(ROW);
  if (row && scroller?.contains(row) && !document.activeElement?.closest(`${ROW}, [role=dialog]`)) row.focus();
}

const ROW = 'tr[data-opens]';

/** What is left has room for words. */
const LEFT_PX = 180;
const leastWidth = (columns: readonly { width?: string }[]): number =>
  columns.reduce((sum, { width = '' }) => sum + (width.endsWith('px') ? Number.parseInt(width, 10) : LEFT_PX), 0);

/** An empty cell may mean anything. What a cell of buttons has none of is no gap. */
function said(cell: ReactNode): ReactNode {
  const isGap = cell === null || cell === undefined || cell === false || cell === '';
  return isGap ? <span className="quiet">{text.common.nothing}</span> : cell;
}

interface RowViewProps<Row extends RowData> {
  row: TableRow<typeof features, Row>;
  columns: readonly Column<Row>[];
  measure: ((row: HTMLElement | null) => void) | undefined;
  isOpen: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

/** Memoized by record, so that scrolling renders new rows only. */
const RowView = memo(DrawnRow, (before, now) => {
  const isSame = before.row.original === now.row.original && before.row.index === now.row.index;
  return isSame && before.columns === now.columns && before.isOpen === now.isOpen && before.onOpen === now.onOpen;
}) as typeof DrawnRow;

function DrawnRow<Row extends RowData>({ row, columns, measure, isOpen, onOpen }: RowViewProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={row.index}
      // The header is the first.
      aria-rowindex={row.index + 2}
      aria-selected={onOpen ? isOpen : undefined}
      tabIndex={onOpen ? 0 : undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && (() => onOpen(row.original))}
      onKeyDown={onOpen && ((event) => onRowKey(event, () => onOpen(row.original)))}
    >
      {/* Not as components of their own: those of another function are new ones, and an open question in a cell would be gone. */}
      {columns.map(({ id, numeric, cell }) => (
        <td key={id} data-numeric={numeric || undefined}>
          {said(cell(row.original))}
        </td>
      ))}
    </tr>
  );
}

/** Enter opens; J and K, or the arrows, go to the next row and the one before. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const { key, currentTarget } = event;
  if (key === 'Enter') open();
  const next = key === 'j' || key === 'ArrowDown' ? currentTarget.nextElementSibling : null;
  const before = key === 'k' || key === 'ArrowUp' ? currentTarget.previousElementSibling : null;
  const other = next ?? before;
  if (!(other instanceof HTMLElement)) return;
  event.preventDefault();
  other.focus();
}
