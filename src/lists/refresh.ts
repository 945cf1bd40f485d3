/**
 * Refreshes one list, from the download to the searched generation:
 *
 *   fetch -> same as before? done
 *         -> parse -> compare with the current entries -> verify -> write entries -> resolve to profiles -> generation -> audit
 *                         all of this line in one transaction: either all of the new version stands, or the old one
 *
 * The transaction reads the file from disk and holds one batch of differing entries in memory. A version is rejected as a whole
 * if it is empty, cannot be parsed, shrinks by more than MAX_SHRINK (at once or in steps), or replaces more than MAX_SHRINK of
 * its parties.
 */

import { createHash, hash } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { normaliseFullName } from '../matching/names/normalise.ts';
import type { MatchPool } from '../matching/pool.ts';
import { type Actor, SYSTEM_ACTOR, SYSTEM_TENANT } from '../platform/audit/trail.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { isOutage } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { NewJob } from '../platform/jobs/queue.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { eventLoopPauses, mapInTurns } from '../platform/lib/event-loop-pauses.ts';
import type { Log } from '../platform/lib/log.ts';
import type { AuditNote, Effected, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { clearScratch, DiscScratch } from './disc-scratch.ts';
import {
  closeEntries,
  countChangedSince,
  currentEntries,
  currentEntryHashes,
  type EntryChange,
  insertEntries,
  readChangedSince,
  readEntriesSince,
  withdrawList,
} from './entries/store.ts';
import { type FetchedFile, type FetchedFiles, type FetchedList, fetchList } from './fetch.ts';
import {
  insertGeneration,
  type ListVersion,
  latestGeneration,
  nextGeneration,
  profilesHashOf,
} from './generations/store.ts';
import { withoutImplausible } from './implausible.ts';
import { endedEntries, hashEntries } from './integrity/store.ts';
import { look } from './looks/look.ts';
import type { ListEntry } from './profile.ts';
import { type NewProfile, readNewProfiles } from './profiles/store.ts';
import { RefreshError, type RefreshFailure, storedFailure } from './refresh-failure.ts';
import { blockingKeys } from './resolution/blocking.ts';
import { namesCompared, type Party, partyInTurns, partyOf } from './resolution/party.ts';
import { RecentListings } from './resolution/recent-listings.ts';
import { resolveChanges } from './resolution/resolve-changes.ts';
import { type ListingRow, saveListings } from './resolution/store.ts';
import { delisted, flowsOfEntry, holdingsOf } from './resolution/unite.ts';
import { staleAfterHours, type WatchlistSource } from './source.ts';
import { listFormats } from './sources/registry.ts';
import { emptyReport, type ImportReport, ListFormatError, type Rejection, reject } from './sources/types.ts';
import { ensureWatchlist, lockList, lockLists, readStates } from './store.ts';
import { unpackFile } from './unpack.ts';
import { insertVersion, latestVersion, type MostLately, mostLately } from './versions/store.ts';

/** Preview of the changes in the publisher's current version. */
export type UpcomingVersion =
  | { outcome: 'UNCHANGED'; version: number }
  /** The import would be rejected, or the download fails. */
  | { outcome: 'REFUSED'; reason: string }
  /** More than `most` entries differ. */
  | { outcome: 'TOO_MANY' }
  | ({ outcome: 'CHANGED'; version: number; rejected: number; profiles: NewProfile[] } & Counts &
      Pick<Extract<RefreshOutcome, { outcome: 'UPDATED' }>, 'added' | 'changed' | 'removed'>);

/** Ends a transaction of which nothing is to stay. */
class Undone extends Error {
  readonly upcoming: UpcomingVersion;

  constructor(upcoming: UpcomingVersion) {
    super('nothing of it stays');
    this.upcoming = upcoming;
  }
}

export type RefreshOutcome =
  | { watchlistId: string; outcome: 'UNCHANGED'; version: number }
  | {
      watchlistId: string;
      outcome: 'UPDATED';
      version: number;
      generation: number;
      entries: number;
      names: number;
      added: number;
      changed: number;
      removed: number;
      rejected: number;
      rejections: Rejection[];
    }
  | { watchlistId: string; outcome: 'FAILED'; reason: string; remedy?: string };

/** Share of its entries that a list may lose from one version to the next, and in small steps within some days (`mostLately`). */
export const MAX_SHRINK = 0.2;
/** Raise it when a parser reads the same file differently, so that unchanged files are imported again. */
const PARSER_REVISION = 5;
/** Raise it when entries are resolved differently, so that all are resolved anew. */
const RESOLUTION_REVISION = 3;
/** Small changes are never treated as an exchange. */
const LEAST_EXCHANGED = 10;
const WRITE_BATCH = 500;
/** Imports at once: the database writes for one while another is read. Each holds a connection and a batch of entries. */
const IMPORTS_AT_ONCE = 3;
const MAX_KNOWN = 20_000;
/** A thread that is not needed for an index either would start for fewer entries. */
const WORTH_ANOTHER_THREAD = 100;

interface Options {
  /** Accept a version that shrinks more than MAX_SHRINK, after review by an operator. */
  force?: boolean;
  /** Actor of the request. Absent: the service, by schedule. */
  actor?: Actor;
  correlationId: string;
  /** Called while it runs, with the number of entries read, then of differing entries resolved. */
  progress?: (step: 'read' | 'resolved', entries: number, all?: number) => void;
  /** Nothing of it stays, and it is given up where more entries differ. */
  previewOf?: { most: number };
}

/** A readable version that fails validation. IMPLAUSIBLE: an operator can accept it. */
export class Refused extends RefreshError {
  constructor(code: 'IMPLAUSIBLE' | 'INCOMPLETE', found: string) {
    super(code, { found });
  }
}

/** A version of a list that stands from now on. */
export interface ListUpdate {
  watchlistId: string;
  title: string;
  version: number;
  /** null: this is the first. */
  previousVersion: number | null;
  generation: number;
  entries: number;
  added: number;
  changed: number;
  removed: number;
  rejected: number;
  contentHash: string;
  publishedAt: string | null;
  importedAt: string;
}

export interface ListRefreshParts {
  database: Database;
  writer: Writer;
  clock: Clock;
  log: Log;
  /** Downloads are kept in `lists/<id>/` below it. */
  dataDir: string;
  /** Reads names beside the import, and keeps them for the index. Absent: this process has no index. */
  pool?: Pick<MatchPool, 'readNames'> | null;
  /** Creates notifications of a new version, in its transaction. @returns jobs. Absent: no notifications */
  news?(db: Db, update: ListUpdate, told: { correlationId: string; now: Date }): Promise<NewJob[]>;
}

export class ListRefresh {
  readonly #database: Database;
  readonly #writer: Writer;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #folder: string;
  /** Folder for previews, so that previews and refreshes do not delete each other's files. */
  readonly #upcoming: string;
  readonly #pool: ListRefreshParts['pool'];
  readonly #news: ListRefreshParts['news'];
  readonly #stopping = new AbortController();
  readonly #underWay = new Map<string, Promise<RefreshOutcome>>();
  readonly #recent = new RecentListings();
  readonly #imports = pLimit(IMPORTS_AT_ONCE);

  constructor({ database, writer, clock, log, dataDir, pool, news }: ListRefreshParts) {
    this.#database = database;
    this.#writer = writer;
    this.#clock = clock;
    this.#log = log;
    this.#folder = join(dataDir, 'lists');
    this.#upcoming = join(dataDir, 'upcoming-lists');
    this.#pool = pool;
    this.#news = news;
  }

  /** Cancels refreshes under way and rolls them back. They begin anew at the next start. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * A failure of the publisher or the network is the outcome FAILED, recorded with the list, and never thrown. For a list that is
   * being refreshed already, it gives the outcome of that refresh.
   */
  refresh(source: WatchlistSource, options: Options): Promise<RefreshOutcome> {
    const underWay = this.#underWay.get(source.id);
    if (underWay) return underWay;
    const run = this.#refresh(source, options).finally(() => this.#underWay.delete(source.id));
    this.#underWay.set(source.id, run);
    return run;
  }

  async #refresh(source: WatchlistSource, options: Options): Promise<RefreshOutcome> {
    const db = this.#database.direct;
    const { actor = SYSTEM_ACTOR, correlationId } = options;
    const by = { actor, correlationId };
    await ensureWatchlist(db, source);
    try {
      const state = (await readStates(db)).find((one) => one.watchlistId === source.id);
      const folder = join(this.#folder, source.id);
      // Left by an import that was killed.
      await clearScratch(folder);
      const fetched = await fetchList(source, folder, state?.validators ?? {}, {
        stopping: this.#stopping.signal,
      });
      try {
        const author = { tenantId: SYSTEM_TENANT, ...by };
        const { result: outcome } = await this.#imports(() =>
          this.#writer.write(author, (tx) => this.#import(tx, source, fetched, options), { transaction: 'long' }),
        );
        await fetched.accept();
        const validators = fetched.validators;
        await look(this.#writer, source.id, { error: null, validators, staleAfterHours: staleAfterHours(source) }, by);
        // The number of names is logged under another key, since the log masks a member called names.
        const { rejections: _, names, ...told } = { rejections: [], names: undefined, ...outcome };
        this.#log.info({ ...told, nameCount: names }, 'watchlist refreshed');
        return outcome;
      } finally {
        await fetched.discard();
      }
    } catch (error) {
      if (this.#stopping.signal.aborted) {
        return { watchlistId: source.id, outcome: 'FAILED', reason: 'the service is stopping' };
      }
      if (isOutage(error)) throw error;
      const known = asRefreshError(error);
      const failure = (known ?? new RefreshError('INTERNAL')).failure(source);
      this.#log.error(
        { watchlistId: source.id, ...failure, ...(!known && { err: error }) },
        'watchlist refresh failed',
      );
      const attempt = { error: storedFailure(failure), staleAfterHours: staleAfterHours(source) };
      await look(this.#writer, source.id, attempt, by);
      return outcomeOf(source, failure);
    }
  }

  /**
   * Previews the publisher's current version: imports it like a refresh and rolls back, so it is compared, verified and
   * resolved by the same steps. Blocks other imports meanwhile.
   * @throws AppError service-unavailable: the service is stopping
   */
  async upcoming(source: WatchlistSource, options: { most: number; correlationId: string }): Promise<UpcomingVersion> {
    const { most, correlationId } = options;
    const folder = join(this.#upcoming, source.id);
    try {
      await clearScratch(folder);
      const fetched = await fetchList(source, folder, {}, { stopping: this.#stopping.signal });
      try {
        const author = { tenantId: SYSTEM_TENANT, actor: SYSTEM_ACTOR, correlationId };
        await this.#imports(() =>
          this.#writer.write(
            author,
            (tx) => this.#undone(tx, source, fetched, { correlationId, previewOf: { most } }),
            {
              transaction: 'long',
            },
          ),
        );
        throw new Error('an import that was to be undone stands');
      } finally {
        await fetched.discard();
      }
    } catch (error) {
      if (error instanceof Undone) return error.upcoming;
      if (this.#stopping.signal.aborted)
        throw new AppError('service-unavailable', { detail: 'The service is stopping.' });
      const known = asRefreshError(error);
      if (known) return { outcome: 'REFUSED', reason: known.message };
      throw error;
    }
  }

  /** @throws Undone always, or what an import throws */
  async #undone(tx: Tx, source: WatchlistSource, fetched: FetchedList, options: Options): Promise<Effected<null>> {
    const { result } = await this.#import(tx, source, fetched, options, join(this.#upcoming, source.id));
    if (result.outcome === 'UNCHANGED') throw new Undone({ outcome: 'UNCHANGED', version: result.version });
    if (result.outcome === 'FAILED') throw new Error(result.reason);
    const { version, generation, entries, names, added, changed, removed, rejected } = result;
    const profiles = await readNewProfiles(tx.db, generation);
    throw new Undone({
      ...{ outcome: 'CHANGED', version, entries, names, added, changed, removed, rejected, profiles },
    });
  }

  async #import(
    tx: Tx,
    source: WatchlistSource,
    fetched: FetchedList,
    options: Options,
    folder = join(this.#folder, source.id),
  ): Promise<Effected<RefreshOutcome>> {
    const contentHash = hashFiles(source, fetched.files);
    const { db } = tx;
    await lockList(db, source.id);
    const current = await latestVersion(db, source.id);
    // A new list has no rows that others could use, so it may be read while another one is resolved.
    if (current) await lockLists(db);
    const hashes = await currentEntryHashes(db, source.id);
    if (current?.contentHash.equals(contentHash) && hashes.size > 0) {
      return { result: { watchlistId: source.id, outcome: 'UNCHANGED', version: current.version }, audit: [] };
    }
    const version = (current?.version ?? 0) + 1;
    const writer = new VersionWriter({ db, source, version, hashes, now: this.#clock.now(), pool: this.#pool });
    const report = emptyReport();
    const most = options.previewOf?.most ?? Number.POSITIVE_INFINITY;
    const pause = eventLoopPauses();
    try {
      for await (const entry of readEntries(source, fetched, report, folder)) {
        this.#stopping.signal.throwIfAborted();
        await writer.add(entry, report);
        // What is awaited here is there already: without a rest everybody else would wait for all entries of a chunk.
        await pause();
        if (writer.counts.entries % WRITE_BATCH === 0) options.progress?.('read', writer.counts.entries);
        if (writer.touched.length > most) throw new Undone({ outcome: 'TOO_MANY' });
      }
    } finally {
      // Writes under way belong to this transaction, so they must end before it does, even after an error.
      await writer.settled();
    }
    report.publishedAt = utc(report.publishedAt);
    // What was withdrawn begins anew.
    const before = hashes.size > 0 ? await mostLately(db, source.id, this.#clock.now()) : NOTHING;
    verify(source, writer.counts, before, report, options.force ?? false);
    if (!options.force) refuseExchanged(hashes.size, await writer.gone());
    const changes = await writer.finish();
    if (!options.force) await refuseExchangedInSteps(db, source.id, before, current?.version ?? 0);
    if (writer.touched.length > most) throw new Undone({ outcome: 'TOO_MANY' });
    await lockLists(db);
    const generation = await nextGeneration(db);
    const now = tx.now();
    const demo = source.demo ? { withdrawn: [], audit: [] } : await this.#withdrawDemo(db, generation);
    const profilesBefore = await profilesHashOf(db, generation - 1);
    // A preview leaves them to the refresh that comes behind it.
    const known = options.previewOf
      ? new Map<number, ListingRow>()
      : this.#recent.take({ generation: generation - 1, profilesHash: profilesBefore });
    for (const listingId of [...writer.touched, ...demo.withdrawn]) known.delete(listingId);
    for (const [listingId, listing] of writer.known) known.set(listingId, listing);
    const resolved = await resolveChanges(
      db,
      {
        changed: writer.touched,
        withdrawn: demo.withdrawn,
        known,
        progress: (done, all) => options.progress?.('resolved', done, all),
        stopping: this.#stopping.signal,
      },
      generation,
      now,
    );
    await insertVersion(
      db,
      source.id,
      version,
      { contentHash, ...changes, rejected: report.rejectedCount, forced: options.force ?? false, report },
      now,
    );
    const unknownMeasures = Object.keys(report.unknownMeasures);
    const listVersions = await listVersionsWith(db, source, {
      watchlistId: source.id,
      title: source.title,
      authority: source.authority,
      category: source.category,
      version,
      contentHash: contentHash.toString('hex'),
      entries: changes.entries,
      names: changes.names,
      rejected: report.rejectedCount,
      publishedAt: report.publishedAt,
      importedAt: now.toISOString(),
      ...(source.demo && { demo: true }),
      ...(unknownMeasures.length > 0 && { unknownMeasures }),
    });
    this.#log.info({ watchlistId: source.id, ...resolved }, 'watchlist entries resolved to profiles');
    const profilesHash = await insertGeneration(db, generation, listVersions, now);
    if (!options.previewOf) this.#recent.put({ generation, profilesHash }, known);
    const entriesHash = await hashEntries(db, source.id, version);
    const summary = { version, generation, ...changes, rejected: report.rejectedCount };
    const { entries, added, changed, removed } = changes;
    const update = {
      ...{
        watchlistId: source.id,
        title: source.title,
        version,
        previousVersion: current?.version ?? null,
        generation,
      },
      ...{ entries, added, changed, removed, rejected: report.rejectedCount },
      ...{ contentHash: contentHash.toString('hex'), publishedAt: report.publishedAt, importedAt: now.toISOString() },
    };
    const told = { correlationId: options.correlationId, now };
    const jobs = options.previewOf ? [] : ((await this.#news?.(db, update, told)) ?? []);
    return {
      result: { watchlistId: source.id, outcome: 'UPDATED', ...summary, rejections: report.rejected },
      jobs,
      audit: [
        ...demo.audit,
        {
          action: 'watchlist.updated',
          subjectType: 'watchlist',
          subjectId: source.id,
          details: {
            ...summary,
            contentHash: contentHash.toString('hex'),
            profilesHash,
            entriesHash,
            entriesVersion: version,
            previousVersion: current?.version ?? null,
            forced: options.force ?? false,
          },
        },
      ],
    };
  }

  /** Withdraws the demo list when a real one arrives. @returns the ids of its listings, and what is to be recorded */
  async #withdrawDemo(db: Db, generation: number): Promise<{ withdrawn: number[]; audit: AuditNote[] }> {
    const searched = (await latestGeneration(db))?.listVersions ?? [];
    const withdrawn: number[] = [];
    const audit: AuditNote[] = [];
    for (const { watchlistId, version, demo } of searched) {
      if (!demo) continue;
      withdrawn.push(...(await withdrawList(db, watchlistId, version)));
      const ended = await endedEntries(db, watchlistId, version);
      const details = { version, generation, ...ended, reason: 'a real list is searched' };
      audit.push({ action: 'watchlist.withdrawn', subjectType: 'watchlist', subjectId: watchlistId, details });
    }
    return { withdrawn, audit };
  }
}

/** The lists of the new generation. */
async function listVersionsWith(db: Db, source: WatchlistSource, added: ListVersion): Promise<ListVersion[]> {
  const before = (await latestGeneration(db))?.listVersions ?? [];
  const kept = before.filter((list) => list.watchlistId !== source.id && (source.demo || !list.demo));
  return [...kept, added].sort((a, b) => (a.watchlistId < b.watchlistId ? -1 : 1));
}

/**
 * Reads the entries of fetched files.
 * @param folder an existing one, for data that does not fit into memory
 */
export async function* readEntries(
  source: WatchlistSource,
  fetched: FetchedFiles,
  report: ImportReport,
  folder: string,
): AsyncGenerator<ListEntry> {
  const format = listFormats[source.format];
  if (!format) throw new ListFormatError(`there is no parser for the format ${source.format}`);
  const files = Object.fromEntries(
    Object.entries(fetched.files).map(([role, file]) => {
      if (file.bytes === 0 && format.files.some((known) => known.role === role && known.required)) {
        throw new ListFormatError(`the file ${role} is empty`);
      }
      return [role, unpackFile(file.path)];
    }),
  );
  const scratch = new DiscScratch(folder);
  try {
    for await (const entry of format.parse(files, report, scratch)) yield await withoutImplausible(entry, report);
  } finally {
    await scratch.close();
  }
}

export function hashFiles(source: WatchlistSource, files: Readonly<Record<string, FetchedFile>>): Buffer {
  const parts = Object.entries(files).map(([role, file]) => [role, file.sha256]);
  // Publisher and category are part of every profile, so a changed definition counts as a changed list.
  const { id, category, authority, publisher, country, format } = source;
  const identity = {
    revision: [PARSER_REVISION, RESOLUTION_REVISION],
    id,
    category,
    authority,
    publisher,
    country,
    format,
    parts,
  };
  return createHash('sha256').update(canonicalJson(identity)).digest();
}

/** null: an error of the service itself. */
function asRefreshError(error: unknown): RefreshError | null {
  if (error instanceof RefreshError) return error;
  if (error instanceof ListFormatError) return new RefreshError('FORMAT', { found: error.message });
  return null;
}

function outcomeOf({ id }: WatchlistSource, { cause, remedy }: RefreshFailure): RefreshOutcome {
  return { watchlistId: id, outcome: 'FAILED', reason: cause, ...(remedy !== null && { remedy }) };
}

interface Counts {
  entries: number;
  names: number;
}
const NOTHING: MostLately = { entries: 0, names: 0, since: 0 };

/**
 * Checks that a version may replace the one before, and those of the last days, since a list that loses a tenth each day is as short in
 * the end. Names are counted too: when a file of aliases was cut off, the list has all its entries but only part of the names to search.
 * @param most of what the list lately had
 * @throws Refused
 */
export function verify(
  source: WatchlistSource,
  counts: Counts,
  most: Counts,
  report: ImportReport,
  force: boolean,
): void {
  const { entries } = counts;
  if (entries === 0) throw new Refused('INCOMPLETE', `the new version of ${source.id} has no entries`);
  if (report.publisherCount !== null && entries + report.rejectedCount < report.publisherCount) {
    throw new Refused('INCOMPLETE', `the publisher states ${report.publisherCount} entries, the file has ${entries}`);
  }
  if (force) return;
  const percent = MAX_SHRINK * 100;
  if (report.rejectedCount > (entries + report.rejectedCount) * MAX_SHRINK) {
    throw new Refused(
      'IMPLAUSIBLE',
      `${report.rejectedCount} rows cannot be read beside ${entries} entries; more than ${percent} % is refused unless forced`,
    );
  }
  for (const what of ['entries', 'names'] as const) {
    if (counts[what] >= most[what] * (1 - MAX_SHRINK)) continue;
    const shrunk = Math.round((1 - counts[what] / most[what]) * 100);
    throw new Refused(
      'IMPLAUSIBLE',
      `the list shrank by ${shrunk} %: the new version has ${counts[what]} ${what}, and within the last weeks the list had ${most[what]}; a loss of more than ${percent} % is refused unless forced`,
    );
  }
}

/**
 * A list may have as many entries as before, and be another one: an address that leads to another file, names that were cut or blanked.
 * @param before entries of the current version
 * @param gone of these, those of which no name is left
 * @throws Refused
 */
function refuseExchanged(before: number, gone: number): void {
  if (gone < LEAST_EXCHANGED || gone <= before * MAX_SHRINK) return;
  throw new Refused(
    'IMPLAUSIBLE',
    `of ${before} entries of the current version ${gone} are gone or have other names; more than ${MAX_SHRINK * 100} % is refused unless forced`,
  );
}

/**
 * The same in small steps: no single version loses much, but together they replace the list. Call after the last entry.
 * @param lately maximum that the list had in the last weeks
 * @param current the version before
 * @throws Refused
 */
async function refuseExchangedInSteps(
  db: Db,
  watchlistId: string,
  { entries, since }: MostLately,
  current: number,
): Promise<void> {
  const most = Math.max(entries * MAX_SHRINK, LEAST_EXCHANGED - 1);
  // From the version right before it `refuseExchanged` has compared them.
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
  throw new Refused(
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

/** "DOE, John" and "John Doe" are one. */
const nameKey = (name: string) => normaliseFullName(name).split(' ').sort().join(' ');
const nameKeysOf = ({ names }: ListEntry) => names.map(({ fullNameRaw }) => nameKey(fullNameRaw));

interface NewVersion {
  db: Db;
  source: WatchlistSource;
  version: number;
  /** Of the current version: reference -> hash of the entry. */
  hashes: ReadonlyMap<string, string>;
  now: Date;
  pool: ListRefreshParts['pool'] | undefined;
}

interface Differing {
  change: EntryChange;
  entry: ListEntry;
  /** The current version has the reference. */
  isKnown: boolean;
}

/** Writes the entries that differ from the current version, a batch at a time. */
class VersionWriter {
  readonly counts: Counts = { entries: 0, names: 0 };
  #added = 0;
  #changed = 0;
  #batch: Differing[] = [];
  /** Entries that stay by their reference, and by none of their names. */
  #renamed = 0;
  /** Of entries under new references: who is removed may be there under another one. */
  readonly #addedNames = new Set<string>();
  /** The write of the batch before, which runs while the next one is read. */
  #writing: Promise<void> = Promise.resolve();
  /** Ids of the listings that were added, changed or removed. */
  readonly touched: number[] = [];
  /** The first of these listings, kept in memory so that most lists need not be read back. */
  readonly known = new Map<number, ListingRow>();
  readonly #db: Db;
  readonly #source: WatchlistSource;
  readonly #version: number;
  /** Entries of the current version that the new one has not had so far. At the end these are the removed ones. */
  readonly #remaining: Map<string, string>;
  /** Entries of the current version. */
  readonly #before: number;
  readonly #seen = new Set<string>();
  readonly #now: Date;
  readonly #pool: ListRefreshParts['pool'];
  /** The source's part of every profile. With another category or publisher, the same entry counts as changed. */
  readonly #imprint: string;

  constructor({ db, source, version, hashes, now, pool }: NewVersion) {
    this.#pool = pool;
    this.#db = db;
    this.#source = source;
    this.#version = version;
    this.#remaining = new Map(hashes);
    this.#before = hashes.size;
    this.#now = now;
    const { category, authority, publisher, country } = source;
    this.#imprint = canonicalJson({ resolution: RESOLUTION_REVISION, category, authority, publisher, country });
  }

  async add(given: ListEntry, report: ImportReport): Promise<void> {
    const whole = storable(given);
    const entry = this.#distinct(whole.entry, report);
    const text = entry === whole.entry ? whole.text : JSON.stringify(entry);
    const reference = entry.externalReferenceId;
    this.#seen.add(reference);
    this.counts.entries += 1;
    this.counts.names += entry.names.length;
    const entryHash = this.#hash(text);
    const before = this.#remaining.get(reference);
    this.#remaining.delete(reference);
    if (before === entryHash.toString('base64')) return;
    if (before === undefined) this.#added += 1;
    else this.#changed += 1;
    if (before === undefined && this.#before > 0) for (const key of nameKeysOf(entry)) this.#addedNames.add(key);
    const change = { reference, entryHash, entry: text, delisted: false };
    this.#batch.push({ change, entry, isKnown: before !== undefined });
    if (this.#batch.length >= WRITE_BATCH) await this.#flush();
  }

  /** How many entries of the current version are left by none of their names, under whatever reference. Call it behind the last entry. */
  async gone(): Promise<number> {
    await this.#flush();
    await this.#writing;
    let gone = this.#renamed;
    const removed = [...this.#remaining.keys()];
    // So few are no exchange.
    if (gone + removed.length <= this.#before * MAX_SHRINK) return gone + removed.length;
    for (let at = 0; at < removed.length; at += WRITE_BATCH) {
      const entries = await currentEntries(this.#db, this.#source.id, removed.slice(at, at + WRITE_BATCH));
      gone += entries.filter((entry) => !nameKeysOf(entry).some((key) => this.#addedNames.has(key))).length;
    }
    return gone;
  }

  /** @param differing with references of the current version */
  async #countRenamed(differing: readonly Differing[]): Promise<void> {
    const references = differing.map(({ change }) => change.reference);
    if (references.length === 0) return;
    const now = new Map(differing.map(({ change, entry }) => [change.reference, new Set(nameKeysOf(entry))]));
    for (const entry of await currentEntries(this.#db, this.#source.id, references)) {
      const names = now.get(entry.externalReferenceId);
      if (names && !nameKeysOf(entry).some((key) => names.has(key))) this.#renamed += 1;
    }
  }

  async finish(): Promise<{ entries: number; names: number; added: number; changed: number; removed: number }> {
    await this.#flush();
    await this.#writing;
    const removed = [...this.#remaining.keys()];
    const day = this.#now.toISOString().slice(0, 10);
    for (let at = 0; at < removed.length; at += WRITE_BATCH) {
      const references = removed.slice(at, at + WRITE_BATCH);
      const entries = await currentEntries(this.#db, this.#source.id, references);
      await this.#write(
        entries.map((entry) => {
          const gone = delisted(entry, day);
          const text = JSON.stringify(gone);
          const change = {
            reference: entry.externalReferenceId,
            entryHash: this.#hash(text),
            entry: text,
            delisted: true,
          };
          return { change, entry: gone, isKnown: true };
        }),
      );
    }
    return {
      ...this.counts,
      added: this.#added,
      changed: this.#changed,
      removed: removed.length,
    };
  }

  /** Gives an entry another reference if its id came before, so that the second party is not lost. */
  #distinct(entry: ListEntry, report: ImportReport): ListEntry {
    if (!this.#seen.has(entry.externalReferenceId)) return entry;
    let copy = 2;
    while (this.#seen.has(`${entry.externalReferenceId}#${copy}`)) copy += 1;
    const reference = `${entry.externalReferenceId}#${copy}`;
    reject(report, {
      reference: entry.externalReferenceId,
      position: null,
      reason: `the id is given more than once; this entry is kept as ${reference}`,
    });
    return { ...entry, externalReferenceId: reference };
  }

  async #flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    const batch = this.#batch;
    this.#batch = [];
    await this.#writing;
    this.#writing = this.#write(batch);
    this.#writing.catch(() => {});
  }

  async settled(): Promise<void> {
    await this.#writing.catch(() => {});
  }

  async #write(batch: readonly Differing[]): Promise<void> {
    const changes = batch.map(({ change }) => change);
    const references = changes.map(({ reference }) => reference);
    const reading = this.#parties(batch.map(({ entry }) => entry));
    await this.#countRenamed(batch.filter(({ change, isKnown }) => isKnown && !change.delisted));
    await closeEntries(this.#db, this.#source.id, references, this.#version);
    await insertEntries(this.#db, this.#source.id, changes, this.#version);
    const parties = await reading;
    const listings = batch.map(({ entry }, at) => {
      const party = parties[at]!;
      return {
        reference: entry.externalReferenceId,
        party,
        keys: blockingKeys(party),
        flows: flowsOfEntry(entry, this.#source),
        holdings: holdingsOf(entry),
      };
    });
    const saved = await saveListings(this.#db, this.#source.id, listings);
    for (const [index, { listingId, profileId }] of saved.entries()) {
      this.touched.push(listingId);
      if (this.known.size === MAX_KNOWN) continue;
      const { entry } = batch[index]!;
      this.known.set(listingId, { listingId, profileId, party: listings[index]!.party, entry, list: this.#source });
    }
  }

  /** Of many entries another thread reads the names, while the database writes the entries. */
  async #parties(entries: readonly ListEntry[]): Promise<Party[]> {
    const { id } = this.#source;
    const here = () => mapInTurns(entries, (entry) => partyInTurns(id, entry));
    if (!this.#pool || entries.length < WORTH_ANOTHER_THREAD) return here();
    const names = entries.map(namesCompared);
    // A thread that cannot must not stop a list.
    const sounded = await this.#pool.readNames(names.flat()).catch(() => null);
    if (sounded === null) return here();
    let at = 0;
    return entries.map((entry, index) => {
      const from = at;
      at += names[index]!.length;
      return partyOf(id, entry, sounded.slice(from, at));
    });
  }

  #hash(text: string): Buffer {
    return hash('sha256', this.#imprint + text, 'buffer');
  }
}

/** The publisher's time of issue, in any notation, as UTC. */
function utc(time: string | null): string | null {
  const parsed = time === null ? Number.NaN : Date.parse(time);
  // A year in the far future is a slip, and the database would refuse it.
  return Math.abs(parsed) < LATEST_MS ? new Date(parsed).toISOString() : null;
}

const LATEST_MS = Date.UTC(2200, 0, 1);

/** Removes U+0000 and lone surrogates, which PostgreSQL cannot store in text, before entries are compared. */
function storable(given: ListEntry): { entry: ListEntry; text: string } {
  const text = JSON.stringify(given);
  if (!/\\u(0000|d[89a-f])/i.test(text)) return { entry: given, text };
  const entry = JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value,
  ) as ListEntry;
  return { entry, text: JSON.stringify(entry) };
}
