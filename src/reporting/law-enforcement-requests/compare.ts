/**
 * Finds the records that match the parties of a law-enforcement request.
 *
 * customers     those selected by the reverse look-up (`customers/ongoing-screening/runs/look-up.ts`), those not
 * screened yet,
 * and those whose relationship ended since `accountsFrom`: compared like in ongoing screening
 * transactions  all since `transactionsFrom`: compared like in transaction screening
 * (`screening/payment-parties/questions.ts`)
 *
 * So this finds every record that screening against a list of these parties would find. A record that could not be
 * compared is a hit without a party.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Customers } from '../../customers/customers.ts';
import type { CustomerLookup } from '../../customers/ongoing-screening/runs/look-up.ts';
import {
  queriesOf,
  type SubjectQueries,
  subjectsOf,
  type WatchedSubject,
} from '../../customers/ongoing-screening/subjects.ts';
import type { Customer } from '../../customers/types.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { isUnreadable } from '../../matching/names/obfuscation.ts';
import type { MatchPool } from '../../matching/pool.ts';
import type { Match } from '../../matching/types.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import type { ListSearch } from '../../screening/list-search.ts';
import type { Question } from '../../screening/payment-parties/question.ts';
import { questionsOf } from '../../screening/payment-parties/questions.ts';
import { MAX_THRESHOLD } from '../../screening/settings.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { type NamesIndex, withNamesIndex } from './names-index.ts';
import type { FoundHit, SearchedRecords, SearchRow } from './types.ts';

export interface CompareParts {
  database: Database;
  pool: MatchPool;
  lists: Pick<ListSearch, 'current'>;
  lookUp: Pick<CustomerLookup, 'whomTheyReach'>;
  customers: Pick<Customers, 'shown' | 'closedSince'>;
  transactions: Pick<Transactions, 'rangeToCompare'>;
}

export interface Compared {
  looked: SearchedRecords;
  /** Hits by party, the highest score first. Hits without a party come last. */
  hits: FoundHit[];
}

const READ_PAGE = 500;
/** A reviewer could not handle more. The requested names are too common. */
export const MOST_HITS = 20_000;
const MAX_LINES = 30;
const MAX_COMPARED = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Maximum time zone offset: a day begins this long before it begins in UTC. */
const FIRST_ZONE_MS = 14 * 3_600_000;
const beginOf = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - FIRST_ZONE_MS);
/** Later than every possible transaction date. */
const END_OF_TIME = new Date('9999-12-31T00:00:00Z');

export class TooManyHits extends Error {
  override readonly name = 'TooManyHits';
}

type About = Pick<FoundHit, 'customerId' | 'transactionUuid'>;

/** State of one comparison. */
interface Work {
  tenantId: string;
  search: SearchRow;
  index: NamesIndex;
  atOnce: LimitFunction;
  found: FoundHit[];
}

export class CompareRecords {
  readonly #parts: CompareParts;

  constructor(parts: CompareParts) {
    this.#parts = parts;
  }

  /** @throws TooManyHits; AppError service-unavailable while the lists are not loaded */
  async compare(tenantId: string, search: SearchRow): Promise<Compared> {
    const { pool, lists } = this.#parts;
    const searched = await lists.current(tenantId);
    return await withNamesIndex({ pool, pause: sleep }, search.parties, searched, async (index) => {
      const work: Work = { tenantId, search, index, atOnce: pLimit(2 * pool.threads), found: [] };
      const customers = await this.#customers(work);
      const transactions = await this.#transactions(work);
      const hits = work.found.sort(inOrder);
      const notCompared = hits.filter(({ partyIndex }) => partyIndex === null).length;
      return { hits, looked: { ...customers, transactions, notCompared } };
    });
  }

  async #customers(
    work: Work,
  ): Promise<Pick<SearchedRecords, 'activeCustomers' | 'closedCustomers' | 'registerRevision'>> {
    const { database, customers, lookUp } = this.#parts;
    const { tenantId, search, index } = work;
    const { algorithm, threshold } = search.terms;
    const reached = await lookUp.whomTheyReach(tenantId, index.changes, { algorithm, threshold });
    for (let from = 0; from < reached.customerIds.length; from += READ_PAGE) {
      const ids = reached.customerIds.slice(from, from + READ_PAGE);
      const some = await database.tenant(tenantId, (db) => customers.shown(db, tenantId, ids));
      await Promise.all(some.map((customer) => compareCustomer(work, customer)));
    }
    const closedFrom = beginOf(search.accountsFrom);
    let closedCustomers = 0;
    for (let afterId = FIRST_ID; ; ) {
      const page = { from: closedFrom, afterId, limit: READ_PAGE };
      const some = await database.tenant(tenantId, (db) => customers.closedSince(db, tenantId, page));
      const last = some.at(-1);
      if (!last) break;
      closedCustomers += some.length;
      await Promise.all(some.map((customer) => compareCustomer(work, customer)));
      afterId = last.customerId;
    }
    return { activeCustomers: reached.registered, closedCustomers, registerRevision: reached.revision };
  }

  /** @returns the number of transactions */
  async #transactions(work: Work): Promise<number> {
    const from = beginOf(work.search.transactionsFrom);
    const pause = eventLoopPauses();
    let seen = 0;
    for (let after = 0; ; ) {
      const page = await this.#parts.transactions.rangeToCompare(work.tenantId, from, END_OF_TIME, after, READ_PAGE);
      const last = page.at(-1);
      if (!last) return seen;
      seen += page.length;
      after = last.seq;
      // Equal queries of a page are sent once, because many transactions share a party.
      const answers = new Map<string, ReturnType<NamesIndex['ask']>>();
      for (const transaction of page) {
        await pause();
        await compareTransaction(work, transaction, (query) => {
          const key = JSON.stringify(query);
          const known = answers.get(key) ?? work.atOnce(() => work.index.ask(query));
          answers.set(key, known);
          return known;
        });
      }
    }
  }
}

const LEFT_OUT = 'it has more names than the search compares';
const UNOPENED = 'its encrypted content cannot be decrypted';

async function compareCustomer(
  { index, search, atOnce, found }: Work,
  { customerId, record, isUnreadable: isSpoilt }: Customer,
): Promise<void> {
  const about: About = { customerId, transactionUuid: null };
  if (isSpoilt) return add(found, failed(about, 'CUSTOMER', '', UNOPENED));
  for (const subject of subjectsOf(record)) {
    const { subject: name, names } = subject;
    const compared = names.join(' | ');
    if (names.some(isUnreadable)) add(found, failed(about, name, compared, 'part of a name could not be read'));
    const { queries, leftOut } = await queriesOfSubject(subject, search);
    if (leftOut) add(found, failed(about, name, compared, LEFT_OUT));
    const searchIndex = () => Promise.all(queries.map((query) => atOnce(() => index.ask(query))));
    const answers = await orFailure(searchIndex);
    if (answers === null) add(found, failed(about, name, compared, 'the matcher failed on it'));
    for (const hit of best((answers ?? []).flat())) add(found, hitOf(about, name, compared, hit));
  }
}

/** Queries as in ongoing screening. A party without names is searched by its numbers. */
function queriesOfSubject(subject: WatchedSubject, { terms }: SearchRow): Promise<SubjectQueries> {
  return queriesOf(subject.names.length > 0 ? subject : { ...subject, names: [''] }, terms);
}

async function compareTransaction(
  { search, found }: Work,
  { transactionUuid, content, isUnreadable: isSpoilt }: Transaction,
  ask: NamesIndex['ask'],
): Promise<void> {
  const about: About = { customerId: null, transactionUuid };
  if (isSpoilt) return add(found, failed(about, 'TRANSACTION', '', UNOPENED));
  const { terms } = search;
  const settings = { ...terms, threshold: Math.min(terms.threshold, MAX_THRESHOLD) };
  const questions: Question[] = [];
  const pause = eventLoopPauses();
  for (const piece of questionsOf(content, settings)) {
    questions.push(...piece);
    await pause();
  }
  const answers = await orFailure(() => Promise.all(questions.map(({ query }) => ask(query))));
  const failure = answers === null ? 'the matcher failed on it' : failureOf(questions);
  if (failure !== null) {
    const [first] = questions;
    add(found, failed(about, first?.subject ?? 'TRANSACTION', first?.asked ?? '', failure));
  }
  // Each requested party appears once per side of the transaction, with its best match.
  const bySubject = new Map<string, { asked: string; partyIndex: number; match: Match }>();
  for (const [at, some] of (answers ?? []).entries()) {
    const { subject, asked } = questions[at]!;
    for (const { partyIndex, match } of some) {
      const key = `${subject} ${partyIndex}`;
      const before = bySubject.get(key);
      if (!before || match.score.overall > before.match.score.overall) bySubject.set(key, { asked, partyIndex, match });
    }
  }
  for (const [key, { asked, ...hit }] of bySubject) {
    add(found, hitOf(about, key.slice(0, key.indexOf(' ')), asked, hit));
  }
}

function failureOf(questions: readonly Question[]): string | null {
  if (questions.some(({ unread }) => unread === 'NAME')) return 'part of a name could not be read';
  if (questions.some(({ unread }) => unread === 'TEXT')) return 'part of a text could not be read';
  return questions.some(({ leftOut }) => leftOut) ? LEFT_OUT : null;
}

/** null: the matcher failed on this record. The other records are still compared. */
async function orFailure<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error) || error.name !== 'MatcherFailedError') throw error;
    return null;
  }
}

/** The best match per party. */
function best(hits: readonly { partyIndex: number; match: Match }[]) {
  const kept = new Map<number, { partyIndex: number; match: Match }>();
  for (const hit of hits) {
    const before = kept.get(hit.partyIndex);
    if (!before || hit.match.score.overall > before.match.score.overall) kept.set(hit.partyIndex, hit);
  }
  return kept.values();
}

function hitOf(
  about: About,
  subject: string,
  compared: string,
  { partyIndex, match }: { partyIndex: number; match: Match },
): FoundHit {
  return {
    ...{ ...about, partyIndex, subject, compared: compared.slice(0, MAX_COMPARED) },
    ...{ matchedName: match.matchedName, score: match.score.overall },
    ...{ explanation: match.explanation.slice(0, MAX_LINES), failure: null },
  };
}

function failed(about: About, subject: string, compared: string, failure: string): FoundHit {
  return {
    ...{ ...about, partyIndex: null, subject, compared: compared.slice(0, MAX_COMPARED) },
    ...{ matchedName: null, score: null, explanation: [], failure },
  };
}

function add(found: FoundHit[], hit: FoundHit): void {
  if (found.length === MOST_HITS) throw new TooManyHits(`more than ${MOST_HITS} records match the parties`);
  found.push(hit);
}

const LAST = Number.MAX_SAFE_INTEGER;
function inOrder(a: FoundHit, b: FoundHit): number {
  const byParty = (a.partyIndex ?? LAST) - (b.partyIndex ?? LAST);
  if (byParty !== 0) return byParty;
  const byScore = (b.score ?? 0) - (a.score ?? 0);
  if (byScore !== 0) return byScore;
  const keyOf = ({ customerId, transactionUuid, subject }: FoundHit) => `${customerId}${transactionUuid}${subject}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}
