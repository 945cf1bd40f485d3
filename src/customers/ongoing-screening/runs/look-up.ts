/**
 * Finds customers that changed list entries can match. The changed entries become a small index, and the customer index is searched for
 * matches (`matching/reverse-lookup.ts`). Adds customers with a hit on a changed entry, and customers not screened yet.
 */
import pLimit from 'p-limit';
import type { ChangedPart, ListChanges } from '../../../lists/live-corpus.ts';
import { openCorpus, subjectId } from '../../../matching/corpus.ts';
import type { MatchPool } from '../../../matching/pool.ts';
import { concatenated } from '../../../matching/word-matches.ts';
import type { Database } from '../../../platform/db/database.ts';
import { NEAR_MISSES_OF_PARTY } from '../../../screening/contradictions.ts';
import type { ListSearch } from '../../../screening/list-search.ts';
import type { Customers } from '../../customers.ts';
import type { CustomerScreeningContext } from '../screen-customers.ts';
import { readCustomersHit, readUnscreened } from '../store.ts';
import { customerIdOf, type Terms } from '../subjects.ts';
import type { CustomerIndex, IndexedCustomers } from './customer-index.ts';
import type { RunRow } from './store.ts';

export interface Planned {
  /** Ordered by ID. */
  customerIds: string[];
  changedEntries: number;
  /** Number of customers covered, and their revision. */
  registered: number;
  revision: number;
}

interface LookUpParts {
  database: Database;
  pool: MatchPool;
  lists: Pick<ListSearch, 'withChanges'>;
  index: Pick<CustomerIndex, 'open'>;
  customers: Pick<Customers, 'activeAmong'>;
}

/** Above this number of changed profiles, as after the first import of a list, every customer is compared instead. */
const MOST_CHANGES = 20_000;
/** Limits per request to a worker thread, so that other searches can run in between. */
const WORDS_AT_ONCE = 5_000;
const SUBJECTS_AT_ONCE = 2_000;
const READ_AT_ONCE = 10_000;

export class CustomerLookup {
  readonly #parts: LookUpParts;
  #queries = 0;

  constructor(parts: LookUpParts) {
    this.#parts = parts;
  }

  /** null: too many changes, so every customer must be compared. */
  candidates(
    tenantId: string,
    { fromGeneration, fromOwn }: RunRow,
    around: CustomerScreeningContext,
  ): Promise<Planned | null> {
    const since = { shared: fromGeneration, own: fromOwn };
    return this.#parts.lists.withChanges(around.lists, since, MOST_CHANGES, async (changes) =>
      changes === null ? null : await this.whomTheyReach(tenantId, changes, around.terms),
    );
  }

  /** Active customers that the entries can match, and customers not screened yet. */
  async whomTheyReach(tenantId: string, { profileIds, parts }: ListChanges, terms: Terms): Promise<Planned> {
    const { database, index, customers } = this.#parts;
    const indexed = await index.open(tenantId);
    const found = new Set<string>(indexed.unreadable);
    for (const part of parts) for (const id of await this.reached(indexed, part, terms)) found.add(id);
    const known = await database.tenant(tenantId, async (db) => [
      ...(await readCustomersHit(db, tenantId, profileIds)),
      ...(await readUnscreened(db, tenantId)),
    ]);
    for (const id of known) found.add(id);
    const all = [...found].sort();
    const customerIds: string[] = [];
    for (let at = 0; at < all.length; at += READ_AT_ONCE) {
      const some = all.slice(at, at + READ_AT_ONCE);
      const active = await database.tenant(tenantId, (db) =>
        customers.activeAmong(db, tenantId, some, indexed.revision),
      );
      customerIds.push(...active);
    }
    const { customers: registered, revision } = indexed;
    return { customerIds, changedEntries: profileIds.length, registered, revision };
  }

  /** Customers that match one of these entries. */
  async reached({ parts }: IndexedCustomers, part: ChangedPart, terms: Terms): Promise<Set<string>> {
    const { pool } = this.#parts;
    const [common, partOf] = [pool.corpus(part.common), pool.corpus(part.partOf)];
    if (common === null || partOf === null) throw new Error('the lists of the lookup are no longer in use');
    const listed = `changed ${++this.#queries}`;
    await pool.use(listed, await pool.build([part.subjects], common, partOf));
    try {
      const found = new Set<string>();
      for (const known of parts) {
        for (const id of await this.#ask(known, { listed, common: part.common }, terms)) found.add(customerIdOf(id));
      }
      return found;
    } finally {
      await pool.drop(listed);
    }
  }

  async #ask(
    known: IndexedCustomers['parts'][number],
    sides: { listed: string; common: string },
    terms: Terms,
  ): Promise<string[]> {
    const { pool } = this.#parts;
    const query = { known: known.name, ...sides, terms: { ...terms, nearMisses: NEAR_MISSES_OF_PARTY } };
    const atOnce = pLimit(pool.threads + 1);
    const touched = concatenated(
      await Promise.all(
        stretches(known.words, WORDS_AT_ONCE).map((stretch) => atOnce(() => pool.matchWords({ ...query, ...stretch }))),
      ),
    );
    const reached = await Promise.all(
      stretches(known.subjects, SUBJECTS_AT_ONCE).map((stretch) =>
        atOnce(() => pool.findReached({ ...query, ...stretch }, touched)),
      ),
    );
    const buffer = pool.corpus(known.name);
    if (buffer === null) throw new Error('the customer index is no longer in use');
    const corpus = openCorpus(buffer);
    return reached.flatMap((positions) => [...positions].map((at) => subjectId(corpus, at)));
  }
}

function stretches(count: number, size: number): { from: number; to: number }[] {
  const all: { from: number; to: number }[] = [];
  for (let from = 0; from < count; from += size) all.push({ from, to: Math.min(count, from + size) });
  return all;
}
