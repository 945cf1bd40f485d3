/** Seals transactions, their screenings and decisions: the verification of the audit trail tells changed and missing ones. */
import { type Seal, type SealedEntry, type SealFlaw, unvouchedRows } from '../audit/seals.ts';
import type { Db } from '../db/database.ts';
import { decisionHash } from './decide.ts';
import { contentHashOf, SUBJECT } from './recorder.ts';
import { screeningHash } from './screen.ts';
import { decisionsWithoutEntry, readContradicted, readDecisions, readScreenings, readTransactions } from './store.ts';

/** Rows checked at once: a screening with its evidence has some ten kilobytes. */
const CHECK_BATCH = 200;

interface Rows {
  contents: ReadonlyMap<string, Buffer>;
  screenings: ReadonlyMap<string, Buffer>;
  decisions: ReadonlyMap<string, readonly Buffer[]>;
}

interface Sealed {
  what: string;
  /** @returns the hash of the row that the entry seals; undefined: there is none */
  hash(rows: Rows, entry: SealedEntry): Buffer | undefined;
}

const DECISION: Sealed = {
  what: 'a decision on the transaction',
  hash: ({ decisions }, { subjectId, details }) => decisions.get(subjectId)?.[Number(details.number) - 1],
};

/** Action of the audit entry -> what it seals. */
const SEALED: Readonly<Record<string, Sealed>> = {
  'transaction.recorded': { what: 'the transaction', hash: ({ contents }, { subjectId }) => contents.get(subjectId) },
  'transaction.screened': {
    what: 'the screening of the transaction',
    hash: ({ screenings }, { subjectId }) => screenings.get(subjectId),
  },
  'transaction.decided': DECISION,
  'transaction.decision-proposed': DECISION,
};

export const transactionSeal: Seal = {
  subjectType: SUBJECT,
  async check(db: Db, tenantId: string, entries: readonly SealedEntry[]): Promise<SealFlaw[]> {
    const flaws: SealFlaw[] = [];
    for (let from = 0; from < entries.length; from += CHECK_BATCH) {
      const batch = entries.slice(from, from + CHECK_BATCH);
      const rows = await readRows(db, tenantId, [...new Set(batch.map(({ subjectId }) => subjectId))]);
      for (const entry of batch) {
        const { sequence, subjectId, action, details } = entry;
        const sealed = SEALED[action];
        // Decisions of earlier versions of the service were not sealed.
        if (!sealed || (sealed === DECISION && details.contentHash === undefined)) continue;
        const hash = sealed.hash(rows, entry);
        if (!hash) flaws.push({ sequence, subjectId, reason: `${sealed.what} is missing` });
        else if (hash.toString('hex') !== details.contentHash) {
          flaws.push({ sequence, subjectId, reason: `${sealed.what} was changed` });
        }
      }
    }
    return flaws;
  },
  async unvouched(db: Db, tenantId: string, limit: number): Promise<SealFlaw[]> {
    const inserted = await Promise.all(UNVOUCHED.map((find) => find(db, tenantId, limit)));
    const decisions = await decisionsWithoutEntry(db, tenantId, limit);
    const contradicted = await readContradicted(db, tenantId, limit);
    return [
      ...inserted.flat(),
      ...decisions.map((subjectId) => ({
        sequence: null,
        subjectId,
        reason: 'no entry vouches for a decision on the transaction',
      })),
      ...contradicted.map(({ transactionUuid, what }) => ({
        sequence: null,
        subjectId: transactionUuid,
        reason: `${what} of the transaction is not what its entries and its content say`,
      })),
    ];
  },
};

const UNVOUCHED = [
  unvouchedRows(
    { table: 'transactions', id: 'transaction_uuid', subjectType: SUBJECT, actions: ['transaction.recorded'] },
    'the transaction',
  ),
  unvouchedRows(
    {
      table: 'transaction_screenings',
      id: 'transaction_uuid',
      subjectType: SUBJECT,
      actions: ['transaction.screened'],
    },
    'the screening of the transaction',
  ),
];

async function readRows(db: Db, tenantId: string, uuids: readonly string[]): Promise<Rows> {
  const transactions = await readTransactions(db, tenantId, uuids);
  const screenings = await readScreenings(db, tenantId, uuids);
  const decisions = await readDecisions(db, tenantId, uuids);
  return {
    contents: new Map(transactions.map((one) => [one.transactionUuid, contentHashOf(one.content)])),
    screenings: new Map(screenings.map((one) => [one.transactionUuid, screeningHash(one)])),
    decisions: new Map([...decisions].map(([uuid, rows]) => [uuid, rows.map(decisionHash)])),
  };
}
