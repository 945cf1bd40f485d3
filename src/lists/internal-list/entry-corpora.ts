/**
 * Indexes of internal lists on this node: one for each list and generation, in the worker threads beside the shared index. A
 * list is loaded at its organization's first search and dropped when unused. An organization without a list costs one generation
 * look-up every two seconds.
 *
 *     newest generation known (at most 2 s ago) ── the one searched ──► search it
 *                    └─ a newer one: built aside ──┬─ the old one was the newest 2.5 s ago: search that meanwhile
 *                                                  └─ longer ago, or none: wait for the new one
 *
 * So a change by another node is searched within five seconds. A change by this node waits for the index. Waiting ends after ten
 * seconds: a search fails with 503, and a change is answered, because it is committed. A dropped generation can be built again at
 * any time, because a cursor may still refer to it.
 */
import pLimit from 'p-limit';
import { openCorpus } from '../../matching/corpus.ts';
import { CorpusBuilder } from '../../matching/corpus-builder.ts';
import type { MatchPool, SearchCaller } from '../../matching/pool.ts';
import { searchIn } from '../../matching/search-in.ts';
import type { MatchResult, Query, Subject } from '../../matching/types.ts';
import type { Database } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import type { Log } from '../../platform/db/log.ts';
import { AppError } from '../../platform/errors.ts';
import { ahead } from '../../platform/lib/ahead.ts';
import { within } from '../../platform/lib/deadline.ts';
import { inTurns } from '../../platform/lib/event-loop-pauses.ts';
import type { ListChanges } from '../live-corpus.ts';
import { subjectOf } from '../subject.ts';
import { ChangedListError } from './compared-generations.ts';
import { comparedSubjects } from './compared-subjects.ts';
import {
  type EntryProfileRow,
  type InternalList,
  readEntryProfiles,
  readInternalList,
  readInternalListAt,
  readProfilesSince,
} from './store.ts';

interface Index {
  key: string;
  list: InternalList;
  ready: Promise<void>;
  /** 0 while it is being built. */
  bytes: number;
  /** Searches in progress. */
  users: number;
  lastUsedMs: number;
}

interface Served {
  list: InternalList;
  /** When it was last known to be the newest generation. */
  confirmedMs: number;
}

export interface EntryCorporaParts {
  database: Database;
  pool: MatchPool;
  log: Log;
  monotonicMs?: () => number;
  /** How long a search or a change waits for an index that is being built. */
  waitMs?: number;
}

const SERVE_OLD_MS = 2_500;
/** An index of ten thousand profiles takes seconds, one of a thousand long names each much longer. */
const WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;
const UNUSED_MS = 10 * 60_000;
const SUPERSEDED_UNUSED_MS = 60_000;
const MAX_INDICES = 100;
const MAX_BYTES = 256 * 1024 * 1024;
/**
 * Lists with at most so many names, letters of names and numbers are built on this thread, which is quicker than starting another. The end of an
 * index is made in one turn of the event loop: two hundred names of five hundred letters take it 70 ms.
 */
const BUILT_HERE = { names: 200, letters: 20_000, numbers: 2_000 };
/** Builders at once: each has a thread and its memory. */
const BUILDS_AT_ONCE = 2;
/** A list that failed verification is not read again for each search. */
const REFUSED_MS = 30_000;

export class EntryCorpora {
  readonly #parts: EntryCorporaParts;
  readonly #monotonicMs: () => number;
  readonly #newest: FreshCache<InternalList | null>;
  readonly #served = new Map<string, Served>();
  readonly #indices = new Map<string, Index>();
  readonly #following = new Map<string, { current: Promise<void>; next: Promise<void> | null }>();
  readonly #builds = pLimit(BUILDS_AT_ONCE);
  /** By organization: the last list of it that was found to be changed. */
  readonly #refused = new Map<string, { key: string; error: AppError; untilMs: number }>();

  constructor(parts: EntryCorporaParts) {
    this.#parts = parts;
    this.#monotonicMs = parts.monotonicMs ?? (() => performance.now());
    this.#newest = new FreshCache({
      load: (tenantId) => parts.database.tenant(tenantId, (db) => readInternalList(db, tenantId)),
      monotonicMs: this.#monotonicMs,
    });
  }

  /** Indices in memory, and their bytes. */
  get loaded(): { indices: number; bytes: number } {
    let bytes = 0;
    for (const index of this.#indices.values()) bytes += index.bytes;
    return { indices: this.#indices.size, bytes };
  }

  /** Lists that are not searched, since they are not what their generations wrote. */
  get changed(): number {
    return this.#refused.size;
  }

  /** Warnings for operators. */
  warnings(): string[] {
    const { changed } = this;
    return changed === 0
      ? []
      : [
          `internal lists of ${changed} organizations were changed in the database and are not searched (see ` +
            'amlcore audit verify)',
        ];
  }

  /**
   * The internal list for a search of this organization; null where it has none.
   * @throws AppError service-unavailable when the database is unavailable or the list cannot be loaded
   */
  async current(tenantId: string): Promise<InternalList | null> {
    const newest = await this.#newest.get(tenantId);
    if (newest === null || newest.profiles === 0) return null;
    const served = this.#served.get(tenantId);
    const now = this.#monotonicMs();
    if (served && served.list.generation >= newest.generation) {
      served.confirmedMs = now;
      return served.list;
    }
    if (served && now - served.confirmedMs < SERVE_OLD_MS) {
      if (!this.#following.has(tenantId)) this.#followAside(tenantId);
      return served.list;
    }
    await this.#inTime(this.follow(tenantId));
    return this.#served.get(tenantId)?.list ?? newest;
  }

  /** One past state of the list; null where there never was one. */
  at(tenantId: string, generation: number): Promise<InternalList | null> {
    return this.#parts.database.tenant(tenantId, (db) => readInternalList(db, tenantId, generation));
  }

  /** The list as it was at a moment; null where there was none yet. */
  asOf(tenantId: string, moment: Date): Promise<InternalList | null> {
    return this.#parts.database.tenant(tenantId, (db) => readInternalListAt(db, tenantId, moment));
  }

  /** @throws AppError service-unavailable when more questions wait than can be answered soon, or it takes too long */
  async search(
    list: InternalList,
    query: Query,
    page: { limit: number; offset?: number },
    asker?: SearchCaller,
  ): Promise<MatchResult> {
    const index = this.#index(list);
    index.users += 1;
    try {
      await this.#inTime(index.ready);
      return await searchIn(this.#parts.pool, index.key, query, page, asker);
    } finally {
      index.users -= 1;
      index.lastUsedMs = this.#monotonicMs();
    }
  }

  /** Whether a listed party may have one of these numbers. false is certain. true while the index is not built. */
  mayHold(list: InternalList, numbers: readonly string[]): boolean {
    return this.#parts.pool.mayHaveIdentifier(keyOf(list), numbers);
  }

  /** The full profiles as of that state, in the order of the ids. */
  async profiles({ tenantId, generation }: InternalList, ids: readonly string[]): Promise<EntryProfileRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.#parts.database.tenant(tenantId, (db) => readEntryProfiles(db, tenantId, ids, generation));
    const byId = new Map(rows.map((row) => [row.profile.profileId, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) throw new Error('a matched internal list entry is not in the database');
      return row;
    });
  }

  /** Those with these ids that the list has, in no order. */
  async known({ tenantId, generation }: InternalList, ids: readonly string[]): Promise<EntryProfileRow[]> {
    if (ids.length === 0) return [];
    return this.#parts.database.tenant(tenantId, (db) => readEntryProfiles(db, tenantId, ids, generation));
  }

  /**
   * Gives what has changed since an earlier generation to `work`, and keeps the index until that is done. null: more than `most`
   * profiles. A removed profile stays as a delisted one, so none is gone.
   */
  async withChanges<T>(
    list: InternalList,
    since: number,
    most: number,
    work: (changes: ListChanges | null) => Promise<T>,
  ): Promise<T> {
    const index = this.#index(list);
    index.users += 1;
    try {
      await index.ready;
      const profiles = await this.#parts.database.tenant(list.tenantId, (db) =>
        readProfilesSince(db, list, since, most),
      );
      if (profiles.length > most) return await work(null);
      const parts = [{ subjects: profiles.map(subjectOf), partOf: index.key, common: index.key }];
      return await work({ profileIds: profiles.map(({ profileId }) => profileId), parts });
    } finally {
      index.users -= 1;
      index.lastUsedMs = this.#monotonicMs();
    }
  }

  /** Resolves when the newest generation is searched here. Callers that come while one is being loaded share the next. */
  follow(tenantId: string): Promise<void> {
    const running = this.#following.get(tenantId);
    if (running) {
      running.next ??= running.current.catch(() => {}).then(() => this.#start(tenantId));
      return running.next;
    }
    return this.#start(tenantId);
  }

  /** A change is committed by now: if its index takes longer, the next search waits for it. @throws AppError service-unavailable */
  async searchable(tenantId: string): Promise<void> {
    await this.#inTime(this.follow(tenantId));
  }

  /** Building continues. Callers never get results from the previous index. */
  #inTime<T>(building: Promise<T>): Promise<T> {
    return within(this.#parts.waitMs ?? WAIT_MS, building, () => {
      const detail = 'The index of the internal list is being built. Retry later.';
      throw new AppError('service-unavailable', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });
    });
  }

  #followAside(tenantId: string): void {
    this.follow(tenantId).catch((error: unknown) =>
      this.#parts.log.warn({ err: error, tenantId }, 'loading the internal list failed'),
    );
  }

  #start(tenantId: string): Promise<void> {
    const current = this.#load(tenantId).finally(() => {
      if (this.#following.get(tenantId)?.current === current) this.#following.delete(tenantId);
    });
    this.#following.set(tenantId, { current, next: null });
    return current;
  }

  async #load(tenantId: string): Promise<void> {
    this.#newest.forget(tenantId);
    const newest = await this.#newest.get(tenantId);
    const knownMs = this.#monotonicMs();
    if (newest === null || newest.profiles === 0) return;
    await this.#index(newest).ready;
    if ((this.#served.get(tenantId)?.list.generation ?? 0) < newest.generation) {
      this.#served.set(tenantId, { list: newest, confirmedMs: knownMs });
    }
    await this.dropUnused();
  }

  #index(list: InternalList): Index {
    const key = keyOf(list);
    const known = this.#indices.get(key);
    // Moves it to the end: the first in the map is the longest unused.
    if (known) {
      this.#indices.delete(key);
      this.#indices.set(key, known);
      return known;
    }
    const refused = this.#refused.get(list.tenantId);
    const index: Index = { key, list, ready: Promise.resolve(), bytes: 0, users: 0, lastUsedMs: this.#monotonicMs() };
    if (refused?.key === key && this.#monotonicMs() < refused.untilMs) {
      index.ready = Promise.reject(refused.error);
      index.ready.catch(() => {});
      return index;
    }
    index.ready = this.#make(index).catch((error: unknown) => {
      this.#indices.delete(key);
      throw error instanceof ChangedListError ? this.#refuse(index, error) : error;
    });
    this.#indices.set(key, index);
    return index;
  }

  /** Searching changed rows could miss matches. */
  #refuse({ key, list: { tenantId, generation } }: Index, changed: ChangedListError): AppError {
    this.#parts.log.error(
      { err: changed, tenantId, generation },
      'internal list disabled: stored rows failed verification',
    );
    const detail = changed.message;
    const error = new AppError('service-unavailable', {
      detail,
      retryAfterSeconds: REFUSED_MS / 1_000,
      cause: changed,
    });
    this.#refused.set(tenantId, { key, error, untilMs: this.#monotonicMs() + REFUSED_MS });
    return error;
  }

  async #make(index: Index): Promise<void> {
    const startedMs = performance.now();
    const corpus = await this.#builds(() => this.#build(index.list));
    const { generation, profiles, tenantId } = index.list;
    if (openCorpus(corpus).subjectCount !== profiles) throw new Error('the own index does not hold every profile');
    await this.#parts.pool.use(index.key, corpus);
    this.#refused.delete(tenantId);
    index.bytes = corpus.byteLength;
    index.lastUsedMs = this.#monotonicMs();
    const tookMs = Math.round(performance.now() - startedMs);
    this.#parts.log.debug({ tenantId, generation, profiles, indexBytes: index.bytes, tookMs }, 'internal list loaded');
  }

  async #build(list: InternalList): Promise<SharedArrayBuffer> {
    const subjects = comparedSubjects(this.#parts.database, list);
    const read: Subject[] = [];
    for (let isSmall = list.names <= BUILT_HERE.names; isSmall; isSmall = isBuiltHere(read)) {
      const next = await subjects.next();
      if (next.done) return await builtHere(read);
      read.push(...next.value);
    }
    return await this.#parts.pool.build(ahead(behind(read, subjects)));
  }

  /** Drops indices that were not searched for a while, and beyond the memory limit the longest unused. */
  async dropUnused(): Promise<void> {
    const now = this.#monotonicMs();
    const { loaded } = this;
    const dropped: Index[] = [];
    for (const index of this.#indices.values()) {
      if (index.users > 0 || index.bytes === 0) continue;
      const { tenantId, generation } = index.list;
      const served = this.#served.get(tenantId)?.list.generation === generation;
      const unused = now - index.lastUsedMs > (served ? UNUSED_MS : SUPERSEDED_UNUSED_MS);
      const replaced = !served && this.#generationsOf(tenantId) > 2;
      if (!unused && !replaced && loaded.indices <= MAX_INDICES && loaded.bytes <= MAX_BYTES) continue;
      loaded.indices -= 1;
      loaded.bytes -= index.bytes;
      this.#indices.delete(index.key);
      if (served) this.#served.delete(tenantId);
      dropped.push(index);
    }
    // Taken out of the map before the first await, so that an index that is asked for meanwhile is built anew.
    await Promise.all(dropped.map(({ key }) => this.#parts.pool.drop(key)));
  }

  #generationsOf(tenantId: string): number {
    return [...this.#indices.values()].filter(({ list }) => list.tenantId === tenantId).length;
  }
}

function isBuiltHere(subjects: readonly Subject[]): boolean {
  let { letters, numbers } = BUILT_HERE;
  for (const { names, identifiers } of subjects) {
    for (const { text } of names) letters -= text.length;
    numbers -= identifiers.length;
  }
  return letters >= 0 && numbers >= 0;
}

async function builtHere(subjects: readonly Subject[]): Promise<SharedArrayBuffer> {
  const builder = new CorpusBuilder();
  for (const subject of subjects) await inTurns(builder.addInPieces(subject));
  return builder.finish();
}

async function* behind<T>(first: readonly T[], more: AsyncGenerator<T[]>): AsyncGenerator<T[]> {
  yield [...first];
  yield* more;
}

/** Key of its index in the pool. */
function keyOf({ tenantId, generation }: InternalList): string {
  return `own ${tenantId} ${generation}`;
}
