/**
 * A table of records: rows that open, columns that stay readable, the keyboard as well as the mouse. Long ones draw only the rows
 * that are seen.
 */

import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
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

export interface DataTableProps<Row extends object> {
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
  /** All rows are as high as the first. It alone is measured, so that scrolling reads no layout. */
  hasEqualRows?: boolean;
}

/** From so many rows on only those that are seen are drawn: a page of a list is drawn whole in a third of a second, and that is too long. */
const VIRTUAL_FROM = 40;
/** Before a row is measured. */
const ROW_PX = { compact: 36, comfortable: 48 };

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, empty, onOpen, openId, sort, onSort, hasEqualRows = false } = props;
  const [density] = useDensity();
  const isCompact = density === 'COMPACT';
  // A record that moves between two pages of a list comes twice: it stays at its first place, as it came last.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing has a new function, which names rows alike
  const all = useMemo(() => [...new Map(rows.map((row) => [idOf(row), row])).values()], [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const isLong = all.length >= VIRTUAL_FROM;
  const rowPx = useRowPx(scroller, isCompact, hasEqualRows && isLong ? columns : null);
  const virtual = useVirtualizer({
    count: isLong ? all.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  // Rows are as high as they were before until they are measured again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of rows follows from it
  useEffect(() => virtual.measure(), [rowPx, virtual]);
  // From wherever the keyboard is: the way by Tab goes through the whole menu and all filters.
  useKeys([['j', () => toFirstRow(scroller.current)]]);
  if (all.length === 0) return <div className={classes.empty}>{empty}</div>;

  const seen = virtual.getVirtualItems();
  const drawn = isLong ? seen.map(({ index }) => index) : [...all.keys()];
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
          {drawn.map((index) => {
            const row = all[index]!;
            const id = idOf(row);
            return (
              <RowView
                key={id}
                row={row}
                index={index}
                columns={columns}
                // Rows of two lines are as long as they are.
                measure={isLong && !hasEqualRows ? virtual.measureElement : undefined}
                isOpen={id === openId}
                onOpen={onOpen}
              />
            );
          })}
          {below > 0 && <tr style={{ height: below }} aria-hidden />}
        </tbody>
      </table>
    </div>
  );
}

/** Height of a row: what it should be, or that of the first where all are equal. @param columns of such a table; null: of another one */
function useRowPx(scroller: RefObject<HTMLElement | null>, isCompact: boolean, columns: unknown): number {
  const [measuredPx, setMeasured] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another density or of other columns have another height
  useLayoutEffect(() => {
    const row = columns ? scroller.current?.querySelector<HTMLElement>('tr[data-index]') : null;
    setMeasured(row?.getBoundingClientRect().height ?? null);
  }, [scroller, isCompact, columns]);
  return measuredPx ?? (isCompact ? ROW_PX.compact : ROW_PX.comfortable);
}

function Header<Row extends object>(props: {
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

interface RowViewProps<Row extends object> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  measure: ((row: HTMLElement | null) => void) | undefined;
  isOpen: boolean;
  onOpen: ((row: Row) => void) | undefined;
}

/** Memoized by record, so that scrolling renders new rows only. */
const RowView = memo(DrawnRow, (before, now) => {
  const isSame = before.row === now.row && before.index === now.index;
  return isSame && before.columns === now.columns && before.isOpen === now.isOpen && before.onOpen === now.onOpen;
}) as typeof DrawnRow;

function DrawnRow<Row extends object>({ row, index, columns, measure, isOpen, onOpen }: RowViewProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      // The header is the first.
      aria-rowindex={index + 2}
      aria-selected={onOpen ? isOpen : undefined}
      tabIndex={onOpen ? 0 : undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && (() => onOpen(row))}
      onKeyDown={onOpen && ((event) => onRowKey(event, () => onOpen(row)))}
    >
      {/* Not as components of their own: those of another function are new ones, and an open question in a cell would be gone. */}
      {columns.map(({ id, numeric, cell }) => (
        <td key={id} data-numeric={numeric || undefined}>
          {said(cell(row))}
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
