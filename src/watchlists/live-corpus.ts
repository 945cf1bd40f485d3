/**
 * The searched state on this node. A new generation is built aside in a worker thread while the old one answers, then
 * every thread gets the new one, then it becomes the current one: no request sees a mixture. Superseded generations stay
 * for a while, so that requests and cursors that began on them can end on them.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { openCorpus } from '../matching/corpus.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import { MatcherBusyError, type MatchPool } from '../matching/pool.ts';
import type { MatchResult, Query, Subject } from '../matching/types.ts';
import { type Edge, edgesOf } from './edges.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import {
  type Generation,
  type ListVersion,
  latestGeneration,
  type ProfileRow,
  readProfilePage,
  readProfiles,
} from './store.ts';
import { subjectOf } from './subject.ts';

export interface LoadedCorpus {
  generation: number;
  listVersions: readonly ListVersion[];
  profiles: number;
}

/** Superseded generations that stay searchable, and for how long: each costs the memory of an index. */
const MAX_SUPERSEDED = 2;
const SUPERSEDED_MS = 10 * 60_000;
const READ_PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export class LiveCorpus {
  readonly #database: Database;
  readonly #pool: MatchPool;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #folder: string;
  #current: LoadedCorpus | null = null;
  #superseded: { corpus: LoadedCorpus; untilMs: number }[] = [];
  #loading: Promise<void> | null = null;

  /** @param dataDir index snapshots are kept in `snapshots/` below it */
  constructor(database: Database, pool: MatchPool, clock: Clock, log: Log, dataDir: string) {
    this.#database = database;
    this.#pool = pool;
    this.#clock = clock;
    this.#log = log;
    this.#folder = join(dataDir, 'snapshots');
  }

  get loaded(): LoadedCorpus | null {
    return this.#current;
  }

  /** @throws AppError `service-unavailable` before the first list is searchable */
  current(): LoadedCorpus {
    if (this.#current) return this.#current;
    throw new AppError('service-unavailable', { detail: 'No watchlist is loaded yet.', retryAfterSeconds: 2 });
  }

  /** The current or a superseded generation; null when it is no longer kept. */
  at(generation: number): LoadedCorpus | null {
    if (this.#current?.generation === generation) return this.#current;
    return this.#superseded.find(({ corpus }) => corpus.generation === generation)?.corpus ?? null;
  }

  /** @throws AppError `service-unavailable` when more questions wait than can be answered soon */
  async search(corpus: LoadedCorpus, query: Query, page: { limit: number; offset?: number }): Promise<MatchResult> {
    try {
      return await this.#pool.search(String(corpus.generation), query, page);
    } catch (error) {
      if (!(error instanceof MatcherBusyError)) throw error;
      throw new AppError('service-unavailable', {
        detail: 'Too many screenings are waiting.',
        retryAfterSeconds: 1,
        cause: error,
      });
    }
  }

  /** The full profiles as of that generation, in the order of the ids. */
  async profiles(corpus: LoadedCorpus, ids: readonly string[]): Promise<ProfileRow[]> {
    if (ids.length === 0) return [];
    const rows = await readProfiles(this.#database.direct, corpus.generation, ids);
    const byId = new Map(rows.map((row) => [row.profile.profileId, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) throw new Error('a matched profile is not in the database');
      return row;
    });
  }

  /** The ties of these profiles, by profile id. */
  edges(rows: readonly ProfileRow[]): Promise<Map<string, Edge[]>> {
    return edgesOf(
      this.#database.direct,
      rows.map(({ profile }) => profile),
    );
  }

  /** Loads the newest generation when it is not the current one. Concurrent calls share one load. */
  refresh(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    await this.#dropExpired();
    const newest = await latestGeneration(this.#database.direct);
    if (!newest || newest.generation === this.#current?.generation) return;
    const startedMs = performance.now();
    const buffer = await this.#index(newest);
    await this.#pool.use(String(newest.generation), buffer);
    if (this.#current) {
      const untilMs = this.#clock.now().getTime() + SUPERSEDED_MS;
      this.#superseded.unshift({ corpus: this.#current, untilMs });
    }
    this.#current = {
      generation: newest.generation,
      listVersions: newest.listVersions,
      profiles: newest.profiles,
    };
    this.#log.info(
      {
        generation: newest.generation,
        lists: newest.listVersions.map((list) => `${list.watchlistId}@${list.version}`),
        profiles: newest.profiles,
        indexBytes: buffer.byteLength,
        tookMs: Math.round(performance.now() - startedMs),
      },
      'index loaded',
    );
    if (newest.listVersions.some((list) => list.demo)) this.#log.warn(DEMO_WARNING);
    await this.#dropExpired();
  }

  /** From the snapshot of the last start where it fits, else built, and kept for the next one. */
  async #index(generation: Generation): Promise<SharedArrayBuffer> {
    const key = snapshotKey(generation);
    const stored = await readSnapshot<null>(this.#folder, key);
    if (stored && isWhole(stored.corpus, generation)) return stored.corpus;
    const corpus = await this.#pool.build(this.#subjects(generation));
    if (!isWhole(corpus, generation)) throw new Error('the index does not hold every profile of its generation');
    await writeSnapshot(this.#folder, key, { corpus, notes: null }).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'the index snapshot could not be written'),
    );
    return corpus;
  }

  async *#subjects(generation: Generation): AsyncGenerator<Subject[]> {
    let after = FIRST_ID;
    for (;;) {
      const page = await readProfilePage(this.#database.direct, generation.generation, after, READ_PAGE);
      const last = page.at(-1);
      if (!last) return;
      yield page.map(subjectOf);
      after = last.profileId;
    }
  }

  async #dropExpired(): Promise<void> {
    const now = this.#clock.now().getTime();
    const kept = this.#superseded.filter(({ untilMs }, index) => index < MAX_SUPERSEDED && untilMs > now);
    const dropped = this.#superseded.filter((one) => !kept.includes(one));
    this.#superseded = kept;
    for (const { corpus } of dropped) await this.#pool.drop(String(corpus.generation));
  }
}

/** A generation's number is only its database's own: when it was made tells it from another database's. */
function snapshotKey({ generation, listVersions, createdAt }: Generation): string {
  const identity = { matcher: MATCHER_VERSION, generation, listVersions, createdAt };
  return createHash('sha256').update(canonicalJson(identity)).digest('hex');
}

/** Fewer would be searched than the screening says. */
function isWhole(corpus: SharedArrayBuffer, generation: Generation): boolean {
  return openCorpus(corpus).subjectCount === generation.profiles;
}

export const DEMO_WARNING =
  'THE DEMO LIST IS SEARCHED: its parties are invented. No real sanctions list could be loaded, so nothing that is ' +
  'screened now is screened for real.';
