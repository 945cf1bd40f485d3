/** Watchlist entries by list, program and reference, read without the matcher. */
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type Page, readListPage } from '../../platform/lib/list-page.ts';
import { entityTypeOf } from '../profile.ts';
import { DEFAULT_LIMIT, type EntriesQuery, type EntryView } from './schemas.ts';
import { type EntryPlace, type EntryRow, listedEntries, readEntryPage } from './store.ts';

export class ListedEntries {
  readonly #database: Database;
  readonly #cursors: CursorCodec;

  constructor(database: Database, cursors: CursorCodec) {
    this.#database = database;
    this.#cursors = cursors;
  }

  /** In the order of lists and references. @throws AppError invalid-cursor */
  async page(tenantId: string, asked: EntriesQuery): Promise<Page<EntryView>> {
    const { limit = DEFAULT_LIMIT, cursor, withTotal, externalReferenceId, ...others } = asked;
    const filter = { ...others, reference: externalReferenceId };
    const page = await readListPage(
      this.#cursors,
      { list: 'watchlist-entries', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: EntryPlace | null, rows) =>
        this.#database.tenant(tenantId, (db) => readEntryPage(db, filter, { after, limit: rows })),
      ({ watchlistId, reference }) => ({ watchlistId, reference }),
      () => countListed(this.#database, tenantId, () => listedEntries(filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }
}

function viewOf({ watchlistId, reference, profileId, category, fromVersion, entry }: EntryRow): EntryView {
  const ids = [
    ...entry.references.map(({ id }) => id),
    ...entry.contexts.flatMap(({ properties }) => properties.uniqueSanctionId ?? []),
  ];
  return {
    watchlistId,
    externalReferenceId: reference,
    otherReferenceIds: [...new Set(ids)].filter((id) => id !== reference),
    profileId,
    primaryName: (entry.names.find(({ nameType }) => nameType === 'PRIMARY') ?? entry.names[0])?.fullNameRaw ?? '',
    entityType: entityTypeOf(entry.kind),
    categories: entry.categories.length > 0 ? entry.categories : [category],
    programs: [...new Set(entry.contexts.flatMap(({ properties }) => properties.program ?? []))],
    isActive: entry.status === 'ACTIVE',
    listingDate: entry.listingDate,
    sinceVersion: fromVersion,
  };
}
