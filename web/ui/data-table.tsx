/**
 * A table of records with rows that open, readable columns, and keyboard support. Long tables draw only visible rows.
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
  /** CSS width; absent: the remaining width. */
  width?: string;
  /** Numbers are right-aligned. */
  numeric?: boolean;
  /** The header is only for screen readers. */
  isHeaderHidden?: boolean;
  /** Sort orders of this column. Clicks on the header cycle through them and the default order. */
  orders?: readonly Order[];
}

interface Order {
  /** Value of `sort` in the address. */
  sort: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row extends object> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Shown if there is no row. */
  empty: ReactNode;
  /** Opens a row by click or Enter. */
  onOpen?: (row: Row) => void;
  /** Id of the row that is open. */
  openId?: string | null;
  /** The current order; undefined: the default. */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
  /** All rows are as high as the first. Only that one is measured, so that scrolling reads no layout. */
  hasEqualRows?: boolean;
}

/** From this number on, only visible rows are drawn. A whole page would take a third of a second, which is too long. */
const VIRTUAL_FROM = 40;
/** Used before a row is measured. */
const ROW_PX = { compact: 36, comfortable: 48 };

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, empty, onOpen, openId, sort, onSort, hasEqualRows = false } = props;
  const [density] = useDensity();
  const isCompact = density === 'COMPACT';
  // A record that moves between two pages appears twice: it stays at its first position with its latest data.
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
  // Rows keep their former height until they are measured again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of rows follows from it
  useEffect(() => virtual.measure(), [rowPx, virtual]);
  // Works from any position of the focus, since Tab would go through the menu and all filters.
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
      // A long table without links must be focusable to be scrolled by keyboard.
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
                // Two-line rows have different heights.
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

/** Height of a row: the default, or that of the first row if all are equal. @param columns of such a table; null: another one */
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

/** Focuses the first row of the page's first table with rows that open. On a row, J goes to the next one. */
function toFirstRow(scroller: HTMLElement | null): void {
  const row = document.querySelector<HTMLElement>(ROW);
  if (row && scroller?.contains(row) && !document.activeElement?.closest(`${ROW}, [role=dialog]`)) row.focus();
}

const ROW = 'tr[data-opens]';

/** Minimum width of a flexible column, enough for words. */
const LEFT_PX = 180;
const leastWidth = (columns: readonly { width?: string }[]): number =>
  columns.reduce((sum, { width = '' }) => sum + (width.endsWith('px') ? Number.parseInt(width, 10) : LEFT_PX), 0);

/** Shows "none" in an empty cell, because a blank may mean anything. */
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
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={onOpen ? isOpen : undefined}
      tabIndex={onOpen ? 0 : undefined}
      data-opens={onOpen ? true : undefined}
      onClick={onOpen && (() => onOpen(row))}
      onKeyDown={onOpen && ((event) => onRowKey(event, () => onOpen(row)))}
    >
      {/* Not separate components: each rendering would create them again and close an open dialog in a cell. */}
      {columns.map(({ id, numeric, cell }) => (
        <td key={id} data-numeric={numeric || undefined}>
          {said(cell(row))}
        </td>
      ))}
    </tr>
  );
}

/** Enter opens the row. J and K, or the arrow keys, move to the next and the previous row. */
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
