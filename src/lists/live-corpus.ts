/**
 * The searched state on this node. A generation has an index of its own, or the index of an earlier generation (its base) and the
 * changes since. The database states which, so that all nodes search the same. The new index is built in a worker thread while
 * the old one is searched. It becomes current once every thread has it, so no request sees a mixture. Superseded
 * generations stay for a while, so that requests and cursors that began on them can finish.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { MatchPool, SearchCaller } from '../matching/pool.ts';
import { searchIn } from '../matching/search-in.ts';
import type { MatchResult, Query, Subject } from '../matching/types.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { Log } from '../platform/lib/log.ts';
import { type Edge, edgesOf } from './edges.ts';
import { buildAdded, buildWhole, type IndexParts, isWhole, refuseChanged, subjectsOf } from './generation-index.ts';
import { type Generation, type ListVersion, latestGeneration, readGeneration } from './generations/store.ts';
import { type ProfileRow, readChangedIds, readProfiles } from './profiles/store.ts';
import { sightingsOf } from './sightings.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

export interface LoadedCorpus {
  generation: number;
  /** Name of the index in the pool. */
  index: string;
  /** The generation whose index is searched, together with the changes since. */
  base: number;
  listVersions: readonly ListVersion[];
  profiles: number;
}

/** Number of superseded generations that stay searchable, and the time. Each needs the memory of an index. */
const MAX_SUPERSEDED = 2;
const SUPERSEDED_MS = 10 * 60_000;

/** Changed entries in the form of the matcher, and the index that they extend. */
export interface ChangedPart {
  subjects: Subject[];
  partOf: string;
  /** Index with the word frequencies. */
  common: string;
}

export interface ListChanges {
  /** Number of added, changed and removed profiles. */
  profileIds: string[];
  parts: ChangedPart[];
}

export interface LiveCorpusParts {
  database: Database;
  pool: MatchPool;
  clock: Clock;
  log: Log;
  /** Index snapshots are kept in `snapshots/` below it. */
  dataDir: string;
  /** Reason for API errors while no list is searched: the lists that are still loading. */
  whyNothing?: () => string;
}

/** A first start takes minutes, later starts take seconds. */
const NOT_YET = 'No list is loaded yet. Nothing was screened. Retry later.';

export class LiveCorpus {
  readonly #database: Database;
  readonly #pool: MatchPool;
  readonly #parts: IndexParts;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #folder: string;
  readonly #whyNothing: () => string;
  #current: LoadedCorpus | null = null;
  #superseded: { corpus: LoadedCorpus; untilMs: number }[] = [];
  #loading: Promise<void> | null = null;
  /** The generation up to which all profiles were compared with their hashes by this process. */
  #comparedUpTo = 0;
  /** Generation -> its whole index, while in use. */
  readonly #whole = new Map<number, SharedArrayBuffer>();

  constructor({ database, pool, clock, log, dataDir, whyNothing }: LiveCorpusParts) {
    this.#database = database;
    this.#pool = pool;
    this.#parts = { database, pool };
    this.#clock = clock;
    this.#log = log;
    this.#folder = join(dataDir, 'snapshots');
    this.#whyNothing = whyNothing ?? (() => NOT_YET);
  }

  get loaded(): LoadedCorpus | null {
    return this.#current;
  }

  /** @throws AppError `service-unavailable` before the first list is searchable */
  current(): LoadedCorpus {
    if (this.#current) return this.#current;
    throw new AppError('service-unavailable', { detail: this.#whyNothing(), retryAfterSeconds: 2 });
  }

  /** Whether there is a generation that this node does not search yet. */
  async isBehind(): Promise<boolean> {
    const newest = await latestGeneration(this.#database.direct);
    return newest !== null && newest.generation > (this.#current?.generation ?? 0);
  }

  /** The current or a superseded generation; null: no longer kept. */
  at(generation: number): LoadedCorpus | null {
    if (this.#current?.generation === generation) return this.#current;
    return this.#superseded.find(({ corpus }) => corpus.generation === generation)?.corpus ?? null;
  }

  /** The whole index of a generation, if a kept generation uses it as its base. */
  baseIndex(generation: number): SharedArrayBuffer | null {
    return this.#whole.get(generation) ?? null;
  }

  /** The lists of a generation, also of a generation that is no longer searched. null: no such generation. */
  async versionsAt(generation: number): Promise<readonly ListVersion[] | null> {
    const known = this.at(generation) ?? (await readGeneration(this.#database.direct, generation));
    return known?.listVersions ?? null;
  }

  /** @throws AppError `service-unavailable` if too many queries wait, or the query takes too long */
  search(
    corpus: LoadedCorpus,
    query: Query,
    page: { limit: number; offset?: number },
    asker?: SearchCaller,
  ): Promise<MatchResult> {
    return searchIn(this.#pool, corpus.index, query, page, asker);
  }

  /** Whether a listed party may have one of these numbers. false is certain. */
  mayHold(corpus: LoadedCorpus, numbers: readonly string[]): boolean {
    return this.#pool.mayHaveIdentifier(corpus.index, numbers);
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

  /** The profiles of the generation with these IDs, in any order. */
  known({ generation }: LoadedCorpus, ids: readonly string[]): Promise<ProfileRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : readProfiles(this.#database.direct, generation, ids);
  }

  /** Changes since an earlier generation; null: more than `most` profiles. */
  async changesSince({ generation, base }: LoadedCorpus, since: number, most: number): Promise<ListChanges | null> {
    if (since >= generation) return { profileIds: [], parts: [] };
    const profileIds = await readChangedIds(this.#database.direct, since, generation, most);
    if (profileIds.length > most) return null;
    const common = String(base);
    const between = async (after: number, upTo: number) => {
      const subjects: Subject[] = [];
      if (after >= upTo) return subjects;
      for await (const page of subjectsOf(this.#database, generation, after, upTo)) subjects.push(...page);
      return subjects;
    };
    const inBase = await between(since, base);
    const added = await between(Math.max(since, base), generation);
    const parts: ChangedPart[] = [
      { subjects: inBase, partOf: common, common },
      { subjects: added, partOf: addedTo(String(generation)), common },
    ];
    return { profileIds, parts: parts.filter(({ subjects }) => subjects.length > 0) };
  }

  /** The relationships of these profiles, by profile ID. */
  edges(rows: readonly ProfileRow[]): Promise<Map<string, Edge[]>> {
    return edgesOf(
      this.#database.direct,
      rows.map(({ profile }) => profile),
    );
  }

  sightings(rows: readonly ProfileRow[]): Promise<Map<string, Date>> {
    return sightingsOf(
      this.#database.direct,
      rows.map(({ profile }) => profile),
    );
  }

  /** Loads the newest generation if it is not the current one. Concurrent calls share one load. */
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
    await this.#open(newest);
    if (this.#current) {
      const untilMs = this.#clock.now().getTime() + SUPERSEDED_MS;
      this.#superseded.unshift({ corpus: this.#current, untilMs });
    }
    this.#current = {
      generation: newest.generation,
      index: String(newest.generation),
      base: newest.base,
      listVersions: newest.listVersions,
      profiles: newest.profiles,
    };
    this.#log.info(
      {
        generation: newest.generation,
        lists: newest.listVersions.map((list) => `${list.watchlistId}@${list.version}`),
        profiles: newest.profiles,
        base: newest.base,
        tookMs: Math.round(performance.now() - startedMs),
      },
      'index loaded',
    );
    if (newest.listVersions.some((list) => list.demo)) this.#log.warn(DEMO_WARNING);
    await this.#dropExpired();
  }

  /** Makes the generation searchable under its own number. */
  async #open(generation: Generation): Promise<void> {
    const name = String(generation.generation);
    if (generation.base === generation.generation) {
      await this.#openWhole(generation);
      return;
    }
    const base = (await readGeneration(this.#database.direct, generation.base))!;
    const whole = await this.#openWhole(base);
    await refuseChanged(this.#database, base.generation, generation.generation);
    const { added, excluded } = await buildAdded(this.#parts, generation, whole);
    await this.#pool.use(addedTo(name), added);
    await this.#pool.view(name, [
      { corpus: String(base.generation), excluded },
      { corpus: addedTo(name), common: String(base.generation) },
    ]);
  }

  /** The index of all profiles of the generation, marked as in use. */
  async #openWhole(generation: Generation): Promise<SharedArrayBuffer> {
    const known = this.#whole.get(generation.generation);
    if (known) return known;
    const corpus = await this.#index(generation);
    await this.#pool.use(String(generation.generation), corpus);
    this.#whole.set(generation.generation, corpus);
    return corpus;
  }

  /**
   * Loads the index from the last start's snapshot if it matches. Its profiles were verified at its creation. Otherwise builds the index
   * and writes a snapshot.
   */
  async #index(generation: Generation): Promise<SharedArrayBuffer> {
    const key = snapshotKey(generation);
    const stored = await readSnapshot<null>(this.#folder, key);
    if (stored && isWhole(stored.corpus, generation)) return stored.corpus;
    const [compared, built] = await Promise.allSettled([
      refuseChanged(this.#database, this.#comparedUpTo, generation.generation),
      buildWhole(this.#parts, generation),
    ]);
    if (compared.status === 'rejected') throw compared.reason;
    this.#comparedUpTo = Math.max(this.#comparedUpTo, generation.generation);
    if (built.status === 'rejected') throw built.reason;
    const corpus = built.value;
    await writeSnapshot(this.#folder, key, { corpus, notes: null }).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'writing the index snapshot failed'),
    );
    return corpus;
  }

  async #dropExpired(): Promise<void> {
    const now = this.#clock.now().getTime();
    const kept = this.#superseded.filter(({ untilMs }, index) => index < MAX_SUPERSEDED && untilMs > now);
    const dropped = this.#superseded.filter((one) => !kept.includes(one));
    this.#superseded = kept;
    // A base stays while a kept generation needs it.
    const needed = new Set(
      [...kept.map(({ corpus }) => corpus), ...(this.#current ? [this.#current] : [])].map(({ base }) => base),
    );
    for (const { corpus } of dropped) {
      if (corpus.base !== corpus.generation) {
        await this.#pool.drop(String(corpus.generation));
        await this.#pool.drop(addedTo(String(corpus.generation)));
      }
    }
    for (const base of [...this.#whole.keys()].filter((one) => !needed.has(one))) {
      this.#whole.delete(base);
      await this.#pool.drop(String(base));
    }
  }
}

const addedTo = (name: string) => `${name} added`;

/** Includes the time of the generation, because another database may have a generation with the same number. */
function snapshotKey({ generation, listVersions, createdAt }: Generation): string {
  const identity = { matcher: MATCHER_VERSION, generation, listVersions, createdAt };
  return createHash('sha256').update(canonicalJson(identity)).digest('hex');
}

export const DEMO_WARNING =
  'THE DEMO LIST IS SEARCHED: its parties are fictitious. No real sanctions list could be loaded, so current ' +
  'screenings are not valid.';
