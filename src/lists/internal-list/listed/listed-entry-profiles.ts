/** The internal list page by page: newest first, by state, by names. */
import { countListed } from '../../../platform/db/count-listed.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { CursorCodec } from '../../../platform/lib/cursor.ts';
import { type LookedThrough, type Page, type PageAsked, readListPage } from '../../../platform/lib/list-page.ts';
import { hasWords } from '../../../platform/lib/search-words.ts';
import type { EntryProfileRow } from '../store.ts';
import { listedProfiles, type OwnFilter, type OwnPlace, type OwnRange, placeOf, readListedPage } from './store.ts';

/** Maximum rows scanned per page, because name words are not indexed. */
const MOST_NAMED = 20_000;
const NAMED_AT_ONCE = 500;

async function readNamedPage(
  db: Db,
  tenantId: string,
  filter: OwnFilter,
  { after, limit }: OwnRange,
): Promise<LookedThrough<EntryProfileRow, OwnPlace>> {
  const { nameWords = [] } = filter;
  const found: EntryProfileRow[] = [];
  let place = after;
  for (let looked = 0; looked < MOST_NAMED; looked += NAMED_AT_ONCE) {
    const rows = await readListedPage(db, tenantId, filter, { after: place, limit: NAMED_AT_ONCE });
    const met = rows.filter(({ profile }) => profile.names.some(({ fullNameRaw }) => hasWords(fullNameRaw, nameWords)));
    found.push(...met.slice(0, limit - found.length));
    if (found.length >= limit || rows.length < NAMED_AT_ONCE) return { rows: found, lookedTo: null };
    place = placeOf(rows.at(-1)!);
  }
  return { rows: found, lookedTo: place };
}

export class ListedEntryProfiles {
  readonly #parts: { database: Pick<Database, 'tenant'>; cursors: CursorCodec };

  constructor(parts: { database: Pick<Database, 'tenant'>; cursors: CursorCodec }) {
    this.#parts = parts;
  }

  /** By a name they are not counted. @throws AppError invalid-cursor */
  page(tenantId: string, filter: OwnFilter, asked: PageAsked): Promise<Page<EntryProfileRow>> {
    const { database, cursors } = this.#parts;
    const read = filter.nameWords ? readNamedPage : readListedPage;
    return readListPage(
      cursors,
      { list: 'own-profiles', tenantId, ...filter },
      asked,
      (after: OwnPlace | null, limit) =>
        database.tenant(tenantId, async (db) => await read(db, tenantId, filter, { after, limit })),
      placeOf,
      () => countListed(database, tenantId, (db) => (filter.nameWords ? null : listedProfiles(db, tenantId, filter))),
    );
  }
}
