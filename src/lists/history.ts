/** List versions, import reports, and differences between versions. */
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../platform/lib/list-page.ts';
import type { ListEntry } from './profile.ts';
import type { ImportReport } from './sources/types.ts';
import {
  countDifferences,
  type EntryDifference,
  readDifferences,
  readReport,
  readVersions,
  type VersionRow,
} from './versions/store.ts';

export interface ChangedEntry {
  externalReferenceId: string;
  primaryName: string;
  change: 'ADDED' | 'CHANGED' | 'REMOVED';
  /** The differing parts of a changed entry, before and after. */
  fields: { field: string; before: unknown; after: unknown }[];
}

export interface VersionDifference {
  watchlistId: string;
  from: number;
  to: number;
  added: number;
  changed: number;
  removed: number;
  items: ChangedEntry[];
  nextCursor: string | null;
  hasMore: boolean;
  limit: number;
}

export class ListHistory {
  readonly #database: Database;
  readonly #cursors: CursorCodec;

  constructor(database: Database, cursors: CursorCodec) {
    this.#database = database;
    this.#cursors = cursors;
  }

  /** Newest first. @throws AppError not-found for a list that was never imported, invalid-cursor */
  async versions(watchlistId: string, asked: PageAsked): Promise<Page<VersionRow>> {
    await this.#newest(watchlistId);
    return await readListPage(
      this.#cursors,
      { list: 'watchlist-versions', watchlistId },
      asked,
      (before: number | null, limit) => readVersions(this.#database.direct, watchlistId, { before, limit }),
      ({ version }) => version,
    );
  }

  /** @throws AppError not-found */
  async #newest(watchlistId: string): Promise<number> {
    const [newest] = await readVersions(this.#database.direct, watchlistId, { before: null, limit: 1 });
    if (!newest) throw new AppError('not-found', { detail: 'The watchlist does not exist or has no version.' });
    return newest.version;
  }

  /** The import report of a version: used and unused fields, rejections with reasons. @throws AppError not-found */
  async report(watchlistId: string, version: number): Promise<ImportReport> {
    const report = await readReport(this.#database.direct, watchlistId, version);
    if (!report) throw new AppError('not-found', { detail: 'Watchlist version not found.' });
    return report;
  }

  /**
   * @param asked by default the newest version and the one before
   * @throws AppError not-found, invalid-cursor
   */
  async difference(
    watchlistId: string,
    asked: { from?: number; to?: number; cursor?: string; limit: number },
  ): Promise<VersionDifference> {
    const db = this.#database.direct;
    const newest = await this.#newest(watchlistId);
    const to = asked.to ?? newest;
    const from = asked.from ?? to - 1;
    if (to > newest || from > newest) throw new AppError('not-found', { detail: 'Watchlist version not found.' });
    const page = await readListPage(
      this.#cursors,
      { list: 'differences', watchlistId, from, to },
      asked,
      (after: string | null, limit) =>
        readDifferences(db, watchlistId, { from, to }, { afterReference: after ?? '', limit }),
      ({ reference }) => reference,
    );
    const counts = await countDifferences(db, watchlistId, { from, to });
    return { watchlistId, from, to, ...counts, ...page, items: page.items.map(changeOf) };
  }
}

function changeOf({ reference, before, after }: EntryDifference): ChangedEntry {
  return {
    externalReferenceId: reference,
    primaryName: (after ?? before)?.names[0]?.fullNameRaw ?? '',
    change: before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED',
    fields: before && after ? changedFields(before, after) : [],
  };
}

function changedFields(before: ListEntry, after: ListEntry): ChangedEntry['fields'] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof ListEntry>;
  return [...fields].sort().flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null];
    return canonicalJson(old) === canonicalJson(now) ? [] : [{ field, before: old, after: now }];
  });
}
