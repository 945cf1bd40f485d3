/**
 * The customer index of an organization on this node, which changed list entries are searched in. It is built with the first run that
 * needs it, and kept. Changed customers are added to a second, small index until there are too many. The first index keeps their old
 * data, which may cause extra screenings but never misses one, because the screening uses current data.
 */

import { openCorpus } from '../../../matching/corpus.ts';
import type { MatchPool } from '../../../matching/pool.ts';
import type { Subject } from '../../../matching/types.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { eventLoopPauses, mapInTurns } from '../../../platform/lib/event-loop-pauses.ts';
import type { Log } from '../../../platform/lib/log.ts';
import type { Customers } from '../../customers.ts';
import { indexed } from '../subjects.ts';

interface Part {
  /** Name of the index in the worker pool. */
  name: string;
  words: number;
  subjects: number;
  bytes: number;
}

/** The customers that a lookup covers: active customers as of a revision. */
export interface IndexedCustomers {
  parts: readonly Part[];
  customers: number;
  revision: number;
  /** IDs of undecryptable customers. No part contains them, so it is unknown which entries match. */
  unreadable: readonly string[];
}

interface Index {
  base: Part;
  /** Active customers in the base. */
  customers: number;
  revision: number;
  unreadable: readonly string[];
  /** Changes after the base, up to another revision. */
  added: { part: Part | null; revision: number; customers: number; unreadable: readonly string[] } | null;
  lastUsedMs: number;
}

interface CustomerIndexParts {
  database: Database;
  pool: MatchPool;
  customers: Pick<Customers, 'active' | 'changedSince' | 'count'>;
  log: Pick<Log, 'info'>;
}

/** Counted while customers are read. */
interface Counted {
  customers: number;
  unreadable: string[];
}

const READ_PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Share of changed customers from which on the base is rebuilt. */
const MOST_ADDED = 0.1;
const FEW = 1_000;
const UNUSED_MS = 6 * 3_600_000;
/** Limit for all organizations on this node. Beyond it, the least recently used index is dropped and rebuilt on demand. */
const MAX_BYTES = 1024 * 1024 * 1024;

export class CustomerIndex {
  readonly #parts: CustomerIndexParts;
  readonly #indices = new Map<string, Index>();
  /** Serializes opening per organization. */
  readonly #opening = new Map<string, Promise<IndexedCustomers>>();
  #built = 0;

  constructor(parts: CustomerIndexParts) {
    this.#parts = parts;
  }

  /** The index of the current customers. */
  open(tenantId: string): Promise<IndexedCustomers> {
    const before = this.#opening.get(tenantId) ?? Promise.resolve(null);
    const opened = before.catch(() => null).then(() => this.#open(tenantId));
    this.#opening.set(tenantId, opened);
    return opened.finally(() => {
      if (this.#opening.get(tenantId) === opened) this.#opening.delete(tenantId);
    });
  }

  async #open(tenantId: string): Promise<IndexedCustomers> {
    const { database } = this.#parts;
    // One database snapshot for the count and the rows, so that they can be compared.
    const opened = await database.snapshot(async (db) => {
      const now = await this.#parts.customers.count(db, tenantId);
      const known = this.#indices.get(tenantId);
      const updated = known && (await this.#update(db, tenantId, known, now.revision));
      if (updated && updated.customers === now.active) return updated;
      const made = await this.#make(db, tenantId, now);
      if (made.customers !== now.active) throw new Error('the customer index is incomplete');
      return made;
    });
    await this.#dropBeyond(tenantId);
    return opened;
  }

  async #make(db: Db, tenantId: string, { revision }: { revision: number }): Promise<IndexedCustomers> {
    const startedMs = performance.now();
    await this.#drop(tenantId);
    const count: Counted = { customers: 0, unreadable: [] };
    const base = await this.#build(tenantId, this.#active(db, tenantId, revision, count));
    const { customers, unreadable } = count;
    const lastUsedMs = performance.now();
    this.#indices.set(tenantId, { base, customers, revision, unreadable, added: null, lastUsedMs });
    const tookMs = Math.round(performance.now() - startedMs);
    this.#parts.log.info({ tenantId, customers, indexBytes: base.bytes, tookMs }, 'Customer index built');
    return { parts: [base], customers, revision, unreadable };
  }

  /** null: so many customers changed that the base must be rebuilt. */
  async #update(db: Db, tenantId: string, index: Index, revision: number): Promise<IndexedCustomers | null> {
    index.lastUsedMs = performance.now();
    if (index.added === null || index.added.revision !== revision) {
      const most = Math.max(FEW, MOST_ADDED * index.customers);
      const changed = await this.#changed(db, tenantId, index, most);
      if (changed === null) return null;
      if (index.added?.part) await this.#parts.pool.drop(index.added.part.name);
      const part = changed.subjects.length > 0 ? await this.#build(tenantId, [changed.subjects]) : null;
      const { unreadable, more } = changed;
      index.added = { part, revision, customers: index.customers + more, unreadable };
    }
    const { part, customers } = index.added;
    const unreadable = [...index.unreadable, ...index.added.unreadable];
    return { parts: part ? [index.base, part] : [index.base], customers, revision, unreadable };
  }

  /** Changes after the base, and the change in the number of active customers; null: more than `most`. */
  async #changed(
    db: Db,
    tenantId: string,
    { revision }: Index,
    most: number,
  ): Promise<{ subjects: Subject[]; more: number; unreadable: string[] } | null> {
    const subjects: Subject[] = [];
    const unreadable: string[] = [];
    let more = 0;
    let seen = 0;
    const pause = eventLoopPauses();
    for (let after = revision; ; ) {
      const page = await this.#parts.customers.changedSince(db, tenantId, { revision: after, limit: READ_PAGE });
      const last = page.at(-1);
      if (!last) return { subjects, more, unreadable };
      seen += page.length;
      if (seen > most) return null;
      for (const customer of page) {
        const isActive = customer.state === 'ACTIVE';
        if (customer.isUnreadable) unreadable.push(customer.customerId);
        else if (isActive) subjects.push(...(await indexed(customer)));
        await pause();
        const wasThere = customer.createdRevision <= revision;
        more += (isActive ? 1 : 0) - (wasThere ? 1 : 0);
      }
      after = last.revision;
    }
  }

  async *#active(db: Db, tenantId: string, upToRevision: number, count: Counted): AsyncGenerator<Subject[]> {
    for (let afterId = FIRST_ID; ; ) {
      const page = await this.#parts.customers.active(db, tenantId, { afterId, upToRevision, limit: READ_PAGE });
      const last = page.at(-1);
      if (!last) return;
      count.customers += page.length;
      const readable = page.filter(({ isUnreadable }) => !isUnreadable);
      if (readable.length < page.length)
        for (const { customerId, isUnreadable } of page) if (isUnreadable) count.unreadable.push(customerId);
      yield (await mapInTurns(readable, indexed)).flat();
      afterId = last.customerId;
    }
  }

  async #build(tenantId: string, subjects: AsyncIterable<Subject[]> | Iterable<Subject[]>): Promise<Part> {
    const { pool } = this.#parts;
    const buffer = await pool.build(subjects);
    const corpus = openCorpus(buffer);
    const name = `customers ${tenantId} ${++this.#built}`;
    await pool.use(name, buffer);
    return { name, words: corpus.wordCount, subjects: corpus.subjectCount, bytes: buffer.byteLength };
  }

  async #drop(tenantId: string): Promise<void> {
    const index = this.#indices.get(tenantId);
    this.#indices.delete(tenantId);
    for (const part of [index?.base, index?.added?.part]) if (part) await this.#parts.pool.drop(part.name);
  }

  /** Drops unused indexes, and the least recently used ones over the limit, but never the index that was just opened. */
  async #dropBeyond(opened: string): Promise<void> {
    const bytesOf = ({ base, added }: Index) => base.bytes + (added?.part?.bytes ?? 0);
    const others = [...this.#indices].filter(([tenantId]) => tenantId !== opened && !this.#opening.has(tenantId));
    others.sort(([, a], [, b]) => a.lastUsedMs - b.lastUsedMs);
    let bytes = [...this.#indices.values()].reduce((sum, index) => sum + bytesOf(index), 0);
    for (const [tenantId, index] of others) {
      if (bytes <= MAX_BYTES && performance.now() - index.lastUsedMs < UNUSED_MS) continue;
      bytes -= bytesOf(index);
      await this.#drop(tenantId);
    }
  }
}
