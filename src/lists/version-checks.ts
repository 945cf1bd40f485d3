/** Checks that a new version may replace the one before. */

import { normalizeFullName } from '../matching/names/normalize.ts';
import type { Db } from '../platform/db/database.ts';
import { countChangedSince, readChangedSince, readEntriesSince, WRITE_BATCH } from './entries/store.ts';
import type { ListEntry } from './profile.ts';
import { RefreshError } from './refresh-failure.ts';
import type { WatchlistSource } from './source.ts';
import type { ImportReport } from './sources/types.ts';
import type { MostLately } from './versions/store.ts';

/** Share of entries that a list may lose from one version to the next, or in small steps within some days (`mostLately`). */
export const MAX_SHRINK = 0.2;

/** Fewer changed parties than this are never treated as a replaced list. */
const LEAST_EXCHANGED = 10;

/** A readable version that fails validation. IMPLAUSIBLE: an operator can accept it. */
export class RejectedVersion extends RefreshError {
  constructor(code: 'IMPLAUSIBLE' | 'INCOMPLETE', found: string) {
    super(code, { found });
  }
}

export interface VersionCounts {
  entries: number;
  names: number;
}
export const NOTHING: MostLately = { entries: 0, names: 0, since: 0 };

/**
 * Compares the size of a version with the previous version and with those of the last days, because a list can also shrink by a tenth
 * each day. Names are counted too: if a file of aliases is truncated, all entries remain, but only part of the names.
 * @param most largest numbers of the last days
 * @throws Refused
 */
export function verify(
  source: WatchlistSource,
  counts: VersionCounts,
  most: VersionCounts,
  report: ImportReport,
  force: boolean,
): void {
  const { entries } = counts;
  if (entries === 0) throw new RejectedVersion('INCOMPLETE', `the new version of ${source.id} has no entries`);
  if (report.publisherCount !== null && entries + report.rejectedCount < report.publisherCount) {
    throw new RejectedVersion(
      'INCOMPLETE',
      `the publisher states ${report.publisherCount} entries, the file has ${entries}`,
    );
  }
  if (force) return;
  const percent = MAX_SHRINK * 100;
  if (report.rejectedCount > (entries + report.rejectedCount) * MAX_SHRINK) {
    throw new RejectedVersion(
      'IMPLAUSIBLE',
      `${report.rejectedCount} rows cannot be read beside ${entries} entries; more than ${percent} % is refused unless forced`,
    );
  }
  for (const what of ['entries', 'names'] as const) {
    if (counts[what] >= most[what] * (1 - MAX_SHRINK)) continue;
    const shrunk = Math.round((1 - counts[what] / most[what]) * 100);
    throw new RejectedVersion(
      'IMPLAUSIBLE',
      `the list shrank by ${shrunk} %: the new version has ${counts[what]} ${what}, and within the last weeks the list had ${most[what]}; a loss of more than ${percent} % is refused unless forced`,
    );
  }
}

/**
 * Rejects another list with the same number of entries: another file under the address, or truncated or blank names.
 * @param before entries of the current version
 * @param gone number of these entries without any remaining name
 * @throws Refused
 */
export function refuseExchanged(before: number, gone: number): void {
  if (gone < LEAST_EXCHANGED || gone <= before * MAX_SHRINK) return;
  throw new RejectedVersion(
    'IMPLAUSIBLE',
    `of ${before} entries of the current version ${gone} are gone or have other names; more than ${MAX_SHRINK * 100} % is refused unless forced`,
  );
}

/**
 * Rejects a replacement in small steps: no single version changes much, but together they replace the list. Call after the last entry.
 * @param lately largest number of entries in the last weeks
 * @param current the previous version
 * @throws Refused
 */
export async function refuseExchangedInSteps(
  db: Db,
  watchlistId: string,
  { entries, since }: MostLately,
  current: number,
): Promise<void> {
  const most = Math.max(entries * MAX_SHRINK, LEAST_EXCHANGED - 1);
  // `refuseExchanged` has already compared the previous version.
  if (since >= current || (await countChangedSince(db, watchlistId, since)) <= most) return;
  const gone = new Map<string, string[]>();
  for await (const { reference, before, now } of pagesOf((page) => readChangedSince(db, watchlistId, since, page))) {
    const names = new Set(now ? nameKeysOf(now) : []);
    const keys = nameKeysOf(before);
    if (!keys.some((key) => names.has(key))) gone.set(reference, keys);
  }
  if (gone.size <= most) return;
  const added = new Set<string>();
  const entriesSince = async (page: Page) =>
    (await readEntriesSince(db, watchlistId, since, page)).map((entry) => ({
      reference: entry.externalReferenceId,
      entry,
    }));
  for await (const { entry } of pagesOf(entriesSince)) for (const key of nameKeysOf(entry)) added.add(key);
  const lost = [...gone.values()].filter((keys) => !keys.some((key) => added.has(key))).length;
  if (lost <= most) return;
  throw new RejectedVersion(
    'IMPLAUSIBLE',
    `of ${entries} entries that the list had within the last weeks ${lost} are gone or have other names, a few at a time; more than ${MAX_SHRINK * 100} % is refused unless forced`,
  );
}

interface Page {
  after: string;
  limit: number;
}

async function* pagesOf<Row extends { reference: string }>(read: (page: Page) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await read({ after, limit: WRITE_BATCH });
    yield* rows;
    if (rows.length < WRITE_BATCH) return;
    after = rows.at(-1)!.reference;
  }
}

/** Equal for "DOE, John" and "John Doe". */
const nameKey = (name: string) => normalizeFullName(name).split(' ').sort().join(' ');
export const nameKeysOf = ({ names }: ListEntry) => names.map(({ fullNameRaw }) => nameKey(fullNameRaw));
