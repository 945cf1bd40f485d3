/**
 * Refreshes one list, from the download to the searched generation:
 *
 *   fetch -> same as before? done
 *         -> parse -> compare with the current entries -> verify -> write entries -> resolve to profiles -> generation -> audit
 *                         one transaction for this line: the new version is stored completely, or the old one stays
 *
 * The transaction reads the file from disk and holds one batch of differing entries in memory. A version is rejected as a whole
 * if it is empty, cannot be parsed, shrinks by more than MAX_SHRINK (at once or in steps), or replaces more than MAX_SHRINK of
 * its parties.
 */

import { join } from 'node:path';
import pLimit from 'p-limit';
import { type Actor, SYSTEM_ACTOR, SYSTEM_TENANT } from '../platform/audit/trail.ts';
import { type Database, type Db, isOutage } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { NewJob } from '../platform/jobs/queue.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { eventLoopPauses } from '../platform/lib/event-loop-pauses.ts';
import type { Log } from '../platform/lib/log.ts';
import type { AuditNote, Effected, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { hashFiles } from './content-hash.ts';
import { clearScratch } from './disc-scratch.ts';
import { currentEntryHashes, WRITE_BATCH, withdrawList } from './entries/store.ts';
import { type FetchedList, fetchList } from './fetch.ts';
import {
  insertGeneration,
  type ListVersion,
  latestGeneration,
  nextGeneration,
  profilesHashOf,
} from './generations/store.ts';
import { endedEntries, hashEntries } from './integrity/store.ts';
import { readNewProfiles } from './profiles/store.ts';
import { readEntries } from './read-entries.ts';
import { recordRefreshAttempt } from './refresh-attempts/refresh-attempts.ts';
import { RefreshError, storedFailure } from './refresh-failure.ts';
import { type ListUpdate, outcomeOf, type RefreshOutcome, type UpcomingVersion } from './refresh-outcome.ts';
import { RecentListings } from './resolution/recent-listings.ts';
import { resolveChanges } from './resolution/resolve-changes.ts';
import type { ListingRow } from './resolution/store.ts';
import { staleAfterHours, type WatchlistSource } from './source.ts';
import { emptyReport, type ImportReport, ListFormatError } from './sources/types.ts';
import { ensureWatchlist, lockList, lockLists, readStates } from './store.ts';
import { NOTHING, refuseExchanged, refuseExchangedInSteps, verify } from './version-checks.ts';
import { type NameReader, VersionWriter } from './version-writer.ts';
import { insertVersion, latestVersion, mostLately } from './versions/store.ts';

/** Rolls a transaction back completely. */
class Undone extends Error {
  readonly upcoming: UpcomingVersion;

  constructor(upcoming: UpcomingVersion) {
    super('nothing of it stays');
    this.upcoming = upcoming;
  }
}

/** Imports at once: the database writes for one while another is read. Each holds a connection and a batch of entries. */
const IMPORTS_AT_ONCE = 3;

interface Options {
  /** Accept a version that shrinks more than MAX_SHRINK, after review by an operator. */
  force?: boolean;
  /** Actor of the request. Absent: the service, by schedule. */
  actor?: Actor;
  correlationId: string;
  /** Called while it runs, with the number of entries read, then of differing entries resolved. */
  progress?: (step: 'read' | 'resolved', entries: number, all?: number) => void;
  /** Rolled back at the end, and aborted if more entries differ. */
  previewOf?: { most: number };
}

interface NextVersion {
  source: WatchlistSource;
  version: number;
  /** Previous version. null: this is the first. */
  previousVersion: number | null;
}

/** A version whose entries are written and verified. No generation has it yet. */
interface WrittenVersion extends NextVersion {
  contentHash: Buffer;
  report: ImportReport;
  changes: Awaited<ReturnType<VersionWriter['finish']>>;
  writer: VersionWriter;
}

export interface ListRefreshParts {
  database: Database;
  writer: Writer;
  clock: Clock;
  log: Log;
  /** Downloads are kept in `lists/<id>/` below it. */
  dataDir: string;
  /** Absent: this process has no index. */
  pool?: NameReader | null;
  /** Creates notifications of a new version, in its transaction. @returns jobs. Absent: no notifications */
  news?(db: Db, update: ListUpdate, context: { correlationId: string; now: Date }): Promise<NewJob[]>;
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

  /** Cancels refreshes in progress and rolls them back. They restart at the next start. */
  stop(): void {
    this.#stopping.abort();
  }

  /**
   * A failure of the publisher or the network is the outcome FAILED, recorded with the list, and never thrown. If the list is
   * already being refreshed, returns the outcome of that refresh.
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
      // Files of a killed import.
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
        await recordRefreshAttempt(
          this.#writer,
          source.id,
          { error: null, validators, staleAfterHours: staleAfterHours(source) },
          by,
        );
        // The number of names is logged under another key, because the log masks a field called names.
        const { rejections: _, names, ...logged } = { rejections: [], names: undefined, ...outcome };
        this.#log.info({ ...logged, nameCount: names }, 'watchlist refreshed');
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
      await recordRefreshAttempt(this.#writer, source.id, attempt, by);
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

  /** @throws Undone always, or errors of the import */
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
    // A new list has no rows that others could use, so it can be read while another list is resolved.
    if (current) await lockLists(db);
    const hashes = await currentEntryHashes(db, source.id);
    if (current?.contentHash.equals(contentHash) && hashes.size > 0) {
      return { result: { watchlistId: source.id, outcome: 'UNCHANGED', version: current.version }, audit: [] };
    }
    const next = { source, version: (current?.version ?? 0) + 1, previousVersion: current?.version ?? null };
    const written = await this.#writeEntries(db, { ...next, hashes }, { fetched, folder }, options);
    return await this.#publish(tx, { ...next, contentHash, ...written }, options);
  }

  /**
   * Writes the entries that differ from the current version, and verifies the new one.
   * @throws Undone if more entries differ than a preview may have; Refused
   */
  async #writeEntries(
    db: Db,
    { source, version, previousVersion, hashes }: NextVersion & { hashes: ReadonlyMap<string, string> },
    { fetched, folder }: { fetched: FetchedList; folder: string },
    options: Options,
  ): Promise<Pick<WrittenVersion, 'report' | 'changes' | 'writer'>> {
    const writer = new VersionWriter({ db, source, version, hashes, now: this.#clock.now(), pool: this.#pool });
    const report = emptyReport();
    const most = options.previewOf?.most ?? Number.POSITIVE_INFINITY;
    const pause = eventLoopPauses();
    try {
      for await (const entry of readEntries(source, fetched, report, folder)) {
        this.#stopping.signal.throwIfAborted();
        await writer.add(entry, report);
        // The data is already available. Without a pause, all other work would wait for the entries of a chunk.
        await pause();
        if (writer.counts.entries % WRITE_BATCH === 0) options.progress?.('read', writer.counts.entries);
        if (writer.touched.length > most) throw new Undone({ outcome: 'TOO_MANY' });
      }
    } finally {
      // Writes in progress belong to this transaction, so they must end before it does, even after an error.
      await writer.settled();
    }
    report.publishedAt = utc(report.publishedAt);
    // A removed list starts again.
    const before = hashes.size > 0 ? await mostLately(db, source.id, this.#clock.now()) : NOTHING;
    verify(source, writer.counts, before, report, options.force ?? false);
    if (!options.force) refuseExchanged(hashes.size, await writer.gone());
    const changes = await writer.finish();
    if (!options.force) await refuseExchangedInSteps(db, source.id, before, previousVersion ?? 0);
    if (writer.touched.length > most) throw new Undone({ outcome: 'TOO_MANY' });
    return { report, changes, writer };
  }

  /** Resolves the written entries to profiles, and creates the generation with the new version. */
  async #publish(tx: Tx, written: WrittenVersion, options: Options): Promise<Effected<RefreshOutcome>> {
    const { source, version, previousVersion, contentHash, report, changes } = written;
    const { db } = tx;
    await lockLists(db);
    const generation = await nextGeneration(db);
    const now = tx.now();
    const demo = keepsDemo(source) ? { withdrawn: [], audit: [] } : await this.#withdrawDemo(db, generation);
    const { known, resolved } = await this.#resolve(db, written.writer, demo.withdrawn, { generation, now }, options);
    await insertVersion(
      db,
      source.id,
      version,
      { contentHash, ...changes, rejected: report.rejectedCount, forced: options.force ?? false, report },
      now,
    );
    const listVersions = await listVersionsWith(db, source, listVersionOf(written, now));
    this.#log.info({ watchlistId: source.id, ...resolved }, 'watchlist entries resolved to profiles');
    const profilesHash = await insertGeneration(db, generation, listVersions, now);
    if (!options.previewOf) this.#recent.put({ generation, profilesHash }, known);
    const entriesHash = await hashEntries(db, source.id, version);
    const summary = { version, generation, ...changes, rejected: report.rejectedCount };
    const context = { correlationId: options.correlationId, now };
    const jobs = options.previewOf ? [] : ((await this.#news?.(db, updateOf(written, generation, now), context)) ?? []);
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
            previousVersion,
            forced: options.force ?? false,
          },
        },
      ],
    };
  }

  /** @returns the listings of the new generation, to be kept, and counts for the log */
  async #resolve(
    db: Db,
    writer: VersionWriter,
    withdrawn: readonly number[],
    { generation, now }: { generation: number; now: Date },
    options: Options,
  ) {
    const profilesBefore = await profilesHashOf(db, generation - 1);
    // A preview leaves them to the following refresh.
    const known = options.previewOf
      ? new Map<number, ListingRow>()
      : this.#recent.take({ generation: generation - 1, profilesHash: profilesBefore });
    for (const listingId of [...writer.touched, ...withdrawn]) known.delete(listingId);
    for (const [listingId, listing] of writer.known) known.set(listingId, listing);
    const resolved = await resolveChanges(
      db,
      {
        changed: writer.touched,
        withdrawn,
        known,
        progress: (done, all) => options.progress?.('resolved', done, all),
        stopping: this.#stopping.signal,
      },
      generation,
      now,
    );
    return { known, resolved };
  }

  /** Removes the demo list once a real list is loaded. @returns IDs of the removed listings, and audit entries */
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

/** Whether a publisher's list is loaded, which ends the demo list. A shipped list does not count. */
function keepsDemo({ demo, shipped }: WatchlistSource): boolean {
  return demo === true || shipped === true;
}

/** The lists of the new generation. */
async function listVersionsWith(db: Db, source: WatchlistSource, added: ListVersion): Promise<ListVersion[]> {
  const before = (await latestGeneration(db))?.listVersions ?? [];
  const kept = before.filter((list) => list.watchlistId !== source.id && (keepsDemo(source) || !list.demo));
  return [...kept, added].sort((a, b) => (a.watchlistId < b.watchlistId ? -1 : 1));
}

function listVersionOf({ source, version, contentHash, report, changes }: WrittenVersion, now: Date): ListVersion {
  const unknownMeasures = Object.keys(report.unknownMeasures);
  return {
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
    ...(source.shipped && { shipped: true }),
    ...(unknownMeasures.length > 0 && { unknownMeasures }),
  };
}

function updateOf(
  { source, version, previousVersion, contentHash, report, changes }: WrittenVersion,
  generation: number,
  now: Date,
): ListUpdate {
  const { entries, added, changed, removed } = changes;
  return {
    ...{
      watchlistId: source.id,
      title: source.title,
      version,
      previousVersion,
      generation,
    },
    ...{ entries, added, changed, removed, rejected: report.rejectedCount },
    ...{ contentHash: contentHash.toString('hex'), publishedAt: report.publishedAt, importedAt: now.toISOString() },
  };
}

/** null: an error of the service itself. */
function asRefreshError(error: unknown): RefreshError | null {
  if (error instanceof RefreshError) return error;
  if (error instanceof ListFormatError) return new RefreshError('FORMAT', { found: error.message });
  return null;
}

/** The publisher's time of issue, in any notation, as UTC. */
function utc(time: string | null): string | null {
  const parsed = time === null ? Number.NaN : Date.parse(time);
  // A year in the far future is an error, and the database would reject it.
  return Math.abs(parsed) < LATEST_MS ? new Date(parsed).toISOString() : null;
}

const LATEST_MS = Date.UTC(2200, 0, 1);
