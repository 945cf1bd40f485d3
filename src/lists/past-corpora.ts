/**
 * Loads past generations of the shared lists on request, beside the current one:
 *
 *     same base as the current generation   only the changes are built: some hundred profiles
 *     another base                          the base index is built again, within a memory budget
 *
 * One generation is loaded at a time. A caller waits for a limited time and then has to retry, while loading continues. Recently
 * used generations stay loaded for ten minutes.
 */
import pLimit from 'p-limit';
import type { ViewSegment } from '../matching/protocol.ts';
import { AppError } from '../platform/errors.ts';
import type { Log } from '../platform/lib/log.ts';
import { buildAdded, buildWhole, type IndexParts, refuseChanged } from './generation-index.ts';
import { type Generation, readGeneration, readGenerationAt } from './generations/store.ts';
import type { LiveCorpus, LoadedCorpus } from './live-corpus.ts';

export interface PastCorporaParts extends IndexParts {
  live: Pick<LiveCorpus, 'current' | 'baseIndex'>;
  log: Log;
  /** Memory limit for indexes of past states. */
  budgetBytes: number;
  /** Time that a caller waits for past list versions to load. */
  waitMs?: number;
  monotonicMs?: () => number;
}

/** Each view has working memory in every thread. */
const MAX_OPEN = 4;
const MAX_OPENING = 8;
const WAIT_MS = 20_000;
const UNUSED_MS = 10 * 60_000;

interface Base {
  whole: SharedArrayBuffer;
  /** Open generations that use the index. */
  of: Set<number>;
}

interface Opening {
  generation: number;
  isOpen: boolean;
  /** Indexes of the generation in the pool. */
  names: string[];
  /** Segments in addition to the base. */
  bytes: number;
  users: number;
  lastUsedMs: number;
}

interface Past extends Opening {
  ready: Promise<LoadedCorpus>;
}

export class PastCorpora {
  readonly #parts: PastCorporaParts;
  readonly #monotonicMs: () => number;
  readonly #pasts = new Map<number, Past>();
  /** Indexes of earlier states that several generations share, by generation. */
  readonly #bases = new Map<number, Base>();
  readonly #one = pLimit(1);
  /** The generation up to which this process compared all profiles with their hashes. */
  #comparedUpTo = 0;

  constructor(parts: PastCorporaParts) {
    this.#parts = parts;
    this.#monotonicMs = parts.monotonicMs ?? (() => performance.now());
  }

  /** The state at a moment: the last generation created up to then. null: none. */
  generationAt(moment: Date): Promise<Generation | null> {
    return readGenerationAt(this.#parts.database.direct, moment);
  }

  /**
   * Keeps past list versions open while `work` searches them.
   * @throws AppError not-found (unknown generation), service-unavailable (still loading, too many loading, or index
   * over the memory limit)
   */
  async within<T>(generation: number, work: (corpus: LoadedCorpus) => Promise<T>): Promise<T> {
    const present = this.#parts.live.current();
    if (present.generation === generation) return await work(present);
    const past = this.#pasts.get(generation) ?? this.#begin(generation);
    past.users += 1;
    try {
      return await work(await inTime(past.ready, this.#parts.waitMs ?? WAIT_MS));
    } finally {
      past.users -= 1;
      past.lastUsedMs = this.#monotonicMs();
    }
  }

  async dropUnused(): Promise<void> {
    const before = this.#monotonicMs() - UNUSED_MS;
    for (const past of this.#idle()) if (past.lastUsedMs < before) await this.#close(past);
  }

  #begin(generation: number): Past {
    if (this.#one.activeCount + this.#one.pendingCount >= MAX_OPENING) {
      throw new AppError('service-unavailable', {
        detail: 'Too many past list generations are being loaded. Retry later.',
        retryAfterSeconds: 10,
      });
    }
    const opening: Opening = {
      generation,
      isOpen: false,
      names: [],
      bytes: 0,
      users: 0,
      lastUsedMs: this.#monotonicMs(),
    };
    const ready = this.#one(() => this.#open(opening)).catch(async (error: unknown) => {
      await this.#close(opening);
      throw error;
    });
    // The caller may have stopped waiting.
    ready.catch((error: unknown) => {
      if (!(error instanceof AppError))
        this.#parts.log.error({ err: error, generation }, 'loading past list versions failed');
    });
    const past = Object.assign(opening, { ready });
    this.#pasts.set(generation, past);
    return past;
  }

  async #open(past: Opening): Promise<LoadedCorpus> {
    const { database, pool, log } = this.#parts;
    const startedMs = performance.now();
    const generation = await readGeneration(database.direct, past.generation);
    if (!generation) throw new AppError('not-found', { detail: 'List generation not found.' });
    const base = generation.base === generation.generation ? generation : await this.#baseOf(generation);
    const whole = await this.#wholeOf(base);
    this.#bases.get(base.generation)?.of.add(generation.generation);
    const index = await this.#use(past, 'whole', whole);
    const opened = { generation: generation.generation, base: base.generation, profiles: generation.profiles };
    const segments: ViewSegment[] = [{ corpus: index }];
    if (base !== generation) {
      await refuseChanged(database, base.generation, generation.generation);
      const { added, excluded } = await buildAdded(this.#parts, generation, whole);
      past.bytes += added.byteLength;
      segments[0]!.excluded = excluded;
      segments.push({ corpus: await this.#use(past, 'added', added), common: index });
    }
    const name = `past ${generation.generation}`;
    past.names.push(name);
    await pool.view(name, segments);
    past.isOpen = true;
    log.info({ ...opened, tookMs: Math.round(performance.now() - startedMs) }, 'past list versions loaded');
    return { ...opened, index: name, listVersions: generation.listVersions };
  }

  async #baseOf({ base }: Generation): Promise<Generation> {
    return (await readGeneration(this.#parts.database.direct, base))!;
  }

  async #use(past: Opening, part: string, corpus: SharedArrayBuffer): Promise<string> {
    const name = `past ${past.generation} ${part}`;
    past.names.push(name);
    await this.#parts.pool.use(name, corpus);
    return name;
  }

  /** The index of all profiles of a base: of the current state, an open one, or newly built. */
  async #wholeOf(base: Generation): Promise<SharedArrayBuffer> {
    const { database, live } = this.#parts;
    const present = live.baseIndex(base.generation);
    const known = present ?? this.#bases.get(base.generation)?.whole;
    await this.#makeRoom(known ? 0 : this.#bytesOf(base));
    if (known) return known;
    await refuseChanged(database, this.#comparedUpTo, base.generation);
    this.#comparedUpTo = Math.max(this.#comparedUpTo, base.generation);
    const whole = await buildWhole(this.#parts, base);
    this.#bases.set(base.generation, { whole, of: new Set() });
    return whole;
  }

  /** Expected size of the index of a generation, from the size of the current index. */
  #bytesOf({ profiles }: Generation): number {
    const { live } = this.#parts;
    const { base, profiles: present } = live.current();
    return ((live.baseIndex(base)?.byteLength ?? 0) / Math.max(1, present)) * profiles;
  }

  /** Closes unused indexes, the least recently used first. @throws AppError service-unavailable if that frees too little memory */
  async #makeRoom(bytes: number): Promise<void> {
    const { budgetBytes } = this.#parts;
    const idle = this.#idle().sort((a, b) => a.lastUsedMs - b.lastUsedMs);
    const isFull = () => this.#openCount >= MAX_OPEN || this.#heldBytes + bytes > budgetBytes;
    while (isFull() && idle.length > 0) await this.#close(idle.shift()!);
    if (!isFull()) return;
    const isTooLarge = bytes > budgetBytes;
    throw new AppError('service-unavailable', {
      detail: isTooLarge
        ? 'The list versions of that time exceed the memory limit of this node (AMLCORE_PAST_LISTS_BUDGET).'
        : 'Other past list generations are in use. Retry later.',
      retryAfterSeconds: isTooLarge ? 3_600 : 5,
    });
  }

  get #openCount(): number {
    return [...this.#pasts.values()].filter(({ isOpen }) => isOpen).length;
  }

  get #heldBytes(): number {
    const bases = [...this.#bases.values()].reduce((sum, { whole }) => sum + whole.byteLength, 0);
    return [...this.#pasts.values()].reduce((sum, { bytes }) => sum + bytes, bases);
  }

  #idle(): Past[] {
    return [...this.#pasts.values()].filter(({ isOpen, users }) => isOpen && users === 0);
  }

  async #close(past: Opening): Promise<void> {
    // Removed from the map before the first await, so that a request meanwhile opens it again.
    this.#pasts.delete(past.generation);
    for (const [generation, base] of this.#bases) {
      base.of.delete(past.generation);
      if (base.of.size === 0) this.#bases.delete(generation);
    }
    await Promise.all(past.names.reverse().map((name) => this.#parts.pool.drop(name)));
  }
}

/** @throws AppError service-unavailable if it takes longer */
async function inTime<T>(ready: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new AppError('service-unavailable', {
      detail: 'The list versions of that time are being loaded. Retry later.',
      retryAfterSeconds: 10,
    });
    timer = setTimeout(() => reject(error), withinMs);
  });
  return await Promise.race([ready, late]).finally(() => clearTimeout(timer));
}
