/** Reads a list page by page. Every list uses it, so a cursor of one list never opens another. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CursorCodec } from './cursor.ts';

export interface PageAsked {
  limit: number;
  cursor?: string | undefined;
  /** Whether it is told how many there are, of lists that can be counted. */
  withTotal?: boolean | undefined;
}

/** Further ones are not counted. */
export const MOST_COUNTED = 10_000;

/** How many a list has with its filters, on all pages. */
export interface Total {
  /** At most MOST_COUNTED. */
  count: number;
  isMore: boolean;
}

export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
  hasMore: boolean;
  limit: number;
  /** Where it was asked for; null: not counted. */
  total?: Total | null;
}

/** Of a list whose rows must be looked at one by one. `lookedTo` null: there are no more. */
export interface LookedThrough<Row, Place> {
  rows: readonly Row[];
  lookedTo: Place | null;
}

/** What a cursor holds: the list it belongs to, and the place behind which the next page begins. */
interface Content<Place> {
  list: string;
  place: Place;
}

/**
 * @param list names the list: whose it is, which one, and by what it is filtered. JSON
 * @param read rows behind a place (null: from the beginning) in a lasting order, at most so many; and how far it looked, where it gave up
 *   before there were so many: the next page begins there
 * @param placeOf of the row that a next page begins behind. JSON
 * @param count how many there are on all pages, at least MOST_COUNTED + 1 where there are more; null: not counted
 * @throws AppError invalid-cursor when the cursor belongs to another list or was not issued here
 */
export async function readListPage<Row, Place>(
  cursors: CursorCodec,
  list: object,
  { limit, cursor, withTotal = false }: PageAsked,
  read: (after: Place | null, limit: number) => Promise<readonly Row[] | LookedThrough<Row, Place>>,
  placeOf: (row: Row) => Place,
  count: () => Promise<number | null> = async () => null,
): Promise<Page<Row>> {
  const name = createHash('sha256').update(canonicalJson(list)).digest('base64url');
  let after: Place | null = null;
  if (cursor !== undefined) {
    // Only this service makes cursors, so a cursor of this list holds a place.
    const content = cursors.decode(cursor) as Content<Place> | null;
    if (content?.list !== name) {
      throw new AppError('invalid-cursor', { detail: 'The cursor was not issued for this list.' });
    }
    after = content.place;
  }
  const found = await read(after, limit + 1);
  const { rows, lookedTo } = 'rows' in found ? found : { rows: found, lookedTo: null };
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const place = last === undefined ? lookedTo : placeOf(last);
  const next: Content<Place> | null = place === null ? null : { list: name, place };
  const page = { items, nextCursor: next && cursors.encode(next), hasMore: next !== null, limit };
  if (!withTotal) return page;
  // What stands on one page needs no counting.
  const isAll = after === null && next === null;
  return { ...page, total: totalOf(isAll ? items.length : await count()) };
}

function totalOf(counted: number | null): Total | null {
  return counted === null ? null : { count: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
}
