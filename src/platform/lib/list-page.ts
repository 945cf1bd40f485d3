/** Reads a list page by page. Every list uses it, so a cursor of one list is never valid for another. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { canonicalJson } from './canonical-json.ts';
import type { CursorCodec } from './cursor.ts';

export interface PageAsked {
  limit: number;
  cursor?: string | undefined;
  /** Whether to return the total, for lists that can be counted. */
  withTotal?: boolean | undefined;
}

/** Counting stops here. */
export const MOST_COUNTED = 10_000;

/** Number of rows of a filtered list, on all pages. */
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
  /** Set if it was requested; null: not counted. */
  total?: Total | null;
}

/** For lists that examine rows one by one. `lookedTo`: the last examined row. null: no further rows. */
export interface LookedThrough<Row, Place> {
  rows: readonly Row[];
  lookedTo: Place | null;
}

/** Content of a cursor: its list, and the place after which the next page begins. */
interface Content<Place> {
  list: string;
  place: Place;
}

/**
 * @param list identifies the list: its owner, its name, and its filters. JSON
 * @param read rows after a place (null: from the start) in a stable order, at most this many; and how far it examined rows, if it stopped
 *   before there were this many: the next page begins there
 * @param placeOf of the row after which the next page begins. JSON
 * @param count number of rows on all pages, at least MOST_COUNTED + 1 if there are more; null: not counted
 * @throws AppError invalid-cursor if the cursor belongs to another list or was not issued here
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
    // Only this service creates cursors, so a cursor of this list contains a place.
    const content = cursors.decode(cursor) as Content<Place> | null;
    if (content?.list !== name) {
      throw new AppError('invalid-cursor', {
        detail: 'The cursor is not valid for this list. Start again without a cursor.',
      });
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
  // A single page needs no counting.
  const isAll = after === null && next === null;
  return { ...page, total: totalOf(isAll ? items.length : await count()) };
}

function totalOf(counted: number | null): Total | null {
  return counted === null ? null : { count: Math.min(counted, MOST_COUNTED), isMore: counted > MOST_COUNTED };
}
