/** Pages of the transaction list: by recording order, sorted by a value, or searched by name. */

import { type Expression, sql } from 'kysely';
import type { Transaction } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import type { LookedThrough } from '../platform/lib/list-page.ts';
import { hasWords } from '../platform/lib/search-words.ts';
import type { GreatestFirst, SortedPlace } from './filters/sorts.ts';
import { type Narrowing, narrowed, placesOf, readMoved, type TransactionFilter } from './filters/store.ts';
import { openStored } from './store.ts';

/** Rows per read of an export. */
export const EXPORT_BATCH = 2_000;

interface PageRange {
  beforeSeq: number | null;
  limit: number;
}

/** Maximum number of a party's transactions that are checked at once. */
const MOST_LOOKED_AT = 5_000;

/** Transactions before `beforeSeq`, newest first. An undecryptable one does not affect the others. */
export async function readPage(
  db: Db,
  tenantId: string,
  { partyId, ...filter }: TransactionFilter,
  page: PageRange,
): Promise<Transaction[]> {
  if (partyId === undefined) return readNarrowed(db, tenantId, filter, page);
  // The party is in the stored screening, which is expensive to read. Reads a few at a time until the page is full.
  const found: Transaction[] = [];
  let { beforeSeq } = page;
  for (let some = page.limit; ; some = Math.min(some * 2, MOST_LOOKED_AT)) {
    const seqs = await readMoved(db, tenantId, partyId, { beforeSeq, limit: some });
    const left = { beforeSeq: null, limit: page.limit - found.length };
    found.push(...(await readNarrowed(db, tenantId, { ...filter, moved: { partyId, seqs } }, left)));
    if (seqs.length < some || found.length >= page.limit) return found;
    beforeSeq = seqs.at(-1)!;
  }
}

async function readNarrowed(db: Db, tenantId: string, filter: Narrowing, page: PageRange): Promise<Transaction[]> {
  const places = await placesOf(db, tenantId, filter);
  const rows = await placed(db, tenantId, filter, { ...page, ...places, pageBefore: page.beforeSeq }).execute();
  return await openStored(db, rows, 'STAND_IN');
}

/** The transactions of the party among these sequence numbers, newest first. */
export async function readIdsOf(db: Db, tenantId: string, moved: NonNullable<Narrowing['moved']>): Promise<string[]> {
  const rows = await placed(db, tenantId, { moved }, { ...NO_PLACES, limit: moved.seqs.length })
    .clearSelect()
    .select('transaction_uuid')
    .execute();
  return rows.map((row) => row.transaction_uuid);
}

const NO_PLACES = { fromSeq: null, beforeSeq: null, pageBefore: null };

interface Placed extends Awaited<ReturnType<typeof placesOf>> {
  pageBefore: number | null;
  limit: number;
}

/** null: the filter needs a check of each row, which is too expensive for a count. */
export async function listedTransactions(
  db: Db,
  tenantId: string,
  { partyId, nameWords, ...filter }: TransactionFilter,
): Promise<Expression<unknown> | null> {
  if (partyId !== undefined || nameWords !== undefined) return null;
  return between(db, tenantId, filter, { ...(await placesOf(db, tenantId, filter)), pageBefore: null });
}

function placed(db: Db, tenantId: string, filter: Narrowing, { limit, ...places }: Placed) {
  return between(db, tenantId, filter, places).orderBy('seq', 'desc').limit(limit);
}

function between(db: Db, tenantId: string, filter: Narrowing, places: Omit<Placed, 'limit'>) {
  const { fromSeq, beforeSeq, pageBefore } = places;
  const own = db.selectFrom('transactions').selectAll().where('tenant_id', '=', tenantId);
  let query = narrowed(own, tenantId, filter);
  if (fromSeq !== null) query = query.where('seq', '>=', fromSeq);
  for (const before of [pageBefore, beforeSeq]) {
    if (before !== null) query = query.where('seq', '<', before);
  }
  return query;
}

const SORTED_BY = { SCORE: 'suspicion_score', AMOUNT: 'base_amount', DATE: 'transaction_date' } as const;

interface SortedRow {
  transaction: Transaction;
  place: SortedPlace;
}

/** Parts of a sorted list: rows ordered by value, then rows with an equal value or without a value, newest first. */
type SortedPart = 'BY_VALUE' | 'ZERO' | 'NONE';
const PARTS: Readonly<Record<GreatestFirst, readonly SortedPart[]>> = {
  // Most have no points, and no index of points has them.
  SCORE: ['BY_VALUE', 'ZERO', 'NONE'],
  AMOUNT: ['BY_VALUE', 'NONE'],
  DATE: ['BY_VALUE'],
};

/** Descending, newest first among equal values. Transactions without a value come last, newest first. */
export async function readSorted(
  db: Db,
  tenantId: string,
  { partyId: _, nameWords: __, ...filter }: TransactionFilter,
  { sort, after, limit }: { sort: GreatestFirst; after: SortedPlace | null; limit: number },
): Promise<SortedRow[]> {
  const places = { ...(await placesOf(db, tenantId, filter)), pageBefore: null };
  const column = sql.ref(SORTED_BY[sort]);
  const all = () => between(db, tenantId, filter, places).select(sql<string | null>`${column}::text`.as('sorted_by'));
  const scored = () =>
    all()
      .innerJoin(
        db
          .selectFrom('transaction_outcomes')
          .select(['seq as place', 'suspicion_score as points'])
          .where('tenant_id', '=', tenantId)
          .where('suspicion_score', '>', 0)
          .as('scored'),
        'scored.place',
        'transactions.seq',
      )
      .orderBy('scored.points', 'desc')
      .orderBy('scored.place', 'desc');
  const valued = () =>
    all().where(sql<boolean>`${column} is not null`).orderBy(SORTED_BY[sort], 'desc').orderBy('seq', 'desc');
  const begun = after && partOf(sort, after);
  const read = async (part: SortedPart, left: number) => {
    if (part === 'BY_VALUE') {
      const key = sort === 'SCORE' ? sql`scored.points, scored.place` : sql`${column}, seq`;
      const behind = sql<boolean>`(${key}) < (${after?.value}${sql.raw(CASTS[sort])}, ${after?.seq}::bigint)`;
      const rows = sort === 'SCORE' ? scored() : valued();
      return await rows
        .$if(begun === part, (some) => some.where(behind))
        .limit(left)
        .execute();
    }
    const isOfPart = part === 'ZERO' ? sql<boolean>`${column} = 0` : sql<boolean>`${column} is null`;
    return await all()
      .where(isOfPart)
      .$if(begun === part, (some) => some.where('seq', '<', after!.seq))
      .orderBy('seq', 'desc')
      .limit(left)
      .execute();
  };
  const parts = PARTS[sort];
  const rows: Awaited<ReturnType<typeof read>> = [];
  for (const part of begun ? parts.slice(parts.indexOf(begun)) : parts) {
    if (rows.length < limit) rows.push(...(await read(part, limit - rows.length)));
  }
  const opened = await openStored(db, rows, 'STAND_IN');
  return rows.map(({ sorted_by: value, seq }, at) => ({ transaction: opened[at]!, place: { value, seq } }));
}

function partOf(sort: GreatestFirst, { value }: SortedPlace): SortedPart {
  if (value === null) return 'NONE';
  return sort === 'SCORE' && Number(value) === 0 ? 'ZERO' : 'BY_VALUE';
}

/** SQL type of the position text. */
const CASTS: Readonly<Record<GreatestFirst, string>> = {
  SCORE: '::double precision',
  AMOUNT: '::double precision',
  DATE: '::timestamptz',
};

/** Maximum number of transactions that are searched for one page, and per read. */
const MOST_NAMED = 20_000;
const NAMED_AT_ONCE = 500;

/**
 * Transactions of the filter with such a name on one side. Name words are not indexed, so transactions are searched newest first, and
 * decrypted if the organization has its own key. Undecryptable ones are included, because they may match.
 * @param most maximum number to search
 */
export async function readNamed(
  db: Db,
  tenantId: string,
  { partyId: _, nameWords = [], ...filter }: TransactionFilter,
  { beforeSeq, limit }: PageRange,
  most = MOST_NAMED,
): Promise<LookedThrough<Transaction, number>> {
  const rows: Transaction[] = [];
  const places = await placesOf(db, tenantId, filter);
  let pageBefore = beforeSeq;
  for (let looked = 0; looked < most; ) {
    const some = Math.min(NAMED_AT_ONCE, most - looked);
    const sides = await placed(db, tenantId, filter, { ...places, pageBefore, limit: some })
      .clearSelect()
      .select(['seq', 'sender_name', 'receiver_name'])
      // For encrypted transactions, only the content has the names.
      .select(sql<boolean>`sender_name is null and receiver_name is null`.as('is_hidden'))
      .execute();
    const hidden = await readSeqs(
      db,
      tenantId,
      sides.flatMap(({ seq, is_hidden }) => (is_hidden ? [seq] : [])),
    );
    const open = new Map(hidden.map((one) => [one.seq, one]));
    const met = sides.flatMap(({ seq, sender_name, receiver_name }) => {
      const one = open.get(seq);
      if (one?.isUnreadable) return [seq];
      const names = one ? [one.content.sender?.name, one.content.receiver?.name] : [sender_name, receiver_name];
      return names.some((name) => name && hasWords(name, nameWords)) ? [seq] : [];
    });
    const whole = [
      ...hidden,
      ...(await readSeqs(
        db,
        tenantId,
        met.filter((seq) => !open.has(seq)),
      )),
    ];
    const bySeq = new Map(whole.map((one) => [one.seq, one]));
    rows.push(...met.map((seq) => bySeq.get(seq)!).slice(0, limit - rows.length));
    if (rows.length >= limit || sides.length < some) return { rows, lookedTo: null };
    pageBefore = sides.at(-1)!.seq;
    looked += some;
  }
  return { rows, lookedTo: pageBefore };
}

/** Transactions with a party for which `isNamed` holds, and undecryptable transactions, which have `isUnreadable`. */
export async function readNamesakes(
  db: Db,
  tenantId: string,
  seqs: readonly number[],
  isNamed: (seq: number, name: string) => boolean,
): Promise<Transaction[]> {
  const sides = await db
    .selectFrom('transactions')
    .select(['seq', 'sender_name', 'receiver_name'])
    .where('tenant_id', '=', tenantId)
    .where('seq', '=', sql<number>`any(${[...seqs]}::bigint[])`)
    .execute();
  // For encrypted transactions, only the content has the names.
  const possible = sides.filter(({ seq, sender_name: from, receiver_name: to }) =>
    from === null && to === null ? true : [from, to].some((name) => name !== null && isNamed(seq, name)),
  );
  return await readSeqs(
    db,
    tenantId,
    possible.map(({ seq }) => seq),
  );
}

/** Transactions by sequence number. Undecryptable transactions have `isUnreadable`. */
export async function readSeqs(db: Db, tenantId: string, seqs: readonly number[]): Promise<Transaction[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('seq', '=', sql<number>`any(${[...seqs]}::bigint[])`)
    .execute();
  return await openStored(db, rows, 'STAND_IN');
}
