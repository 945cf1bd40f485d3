/** A list of lines. Short ones are drawn whole, long ones only their visible lines. */
import type { CSSProperties, ReactNode } from 'react';
import { useMemo } from 'react';
import { type Column, DataTable } from './data-table.tsx';
import classes from './long-list.module.css';

/** As for tables: shorter lists are drawn whole. */
export const LONG_FROM = 40;

interface LongListProps<Item extends object> {
  /** Accessible name of the list. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item, at: number) => string;
  children: (item: Item) => ReactNode;
  className?: string | undefined;
  /** For the lines of a short list. */
  lineClass?: string | undefined;
  isOrdered?: boolean;
}

interface Line<Item> {
  id: string;
  item: Item;
}

export function LongList<Item extends object>(props: LongListProps<Item>) {
  const { label, items, idOf, children, className, lineClass, isOrdered = false } = props;
  const lines = items.map((item, at): Line<Item> => ({ id: idOf(item, at), item }));
  const isLong = lines.length >= LONG_FROM;
  const columns = useMemo(
    (): Column<Line<Item>>[] => [
      {
        id: 'line',
        header: label,
        isHeaderHidden: true,
        cell: ({ item }) =>
          lineClass === undefined ? children(item) : <div className={lineClass}>{children(item)}</div>,
      },
    ],
    [label, lineClass, children],
  );
  if (isLong)
    return (
      <div className={classes.long} style={{ '--table-min': '0px' } as CSSProperties}>
        <DataTable label={label} columns={columns} rows={lines} idOf={({ id }) => id} empty={null} />
      </div>
    );
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={className}>
      {lines.map(({ id, item }) => (
        <li key={id} className={lineClass}>
          {children(item)}
        </li>
      ))}
    </List>
  );
}
