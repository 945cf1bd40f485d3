/** For the verification of the audit trail: whether transactions and their screenings are what was recorded, and are there. */
import type { Seal, SealedEntry, SealFlaw } from '../audit/seals.ts';
import type { Db } from '../db/database.ts';
import { contentHashOf, SUBJECT } from './recorder.ts';
import { screeningHash } from './screen.ts';
import { readScreenings, readTransactions } from './store.ts';

/** A screening holds its evidence: some ten kilobytes. */
const CHECK_BATCH = 200;

interface Rows {
  contents: ReadonlyMap<string, Buffer>;
  screenings: ReadonlyMap<string, Buffer>;
}

/** By the action of the entry: which row it seals. */
const SEALED: Readonly<Record<string, { what: string; rows(rows: Rows): ReadonlyMap<string, Buffer> }>> = {
  'transaction.recorded': { what: 'the transaction', rows: ({ contents }) => contents },
  'transaction.screened': { what: 'the screening of the transaction', rows: ({ screenings }) => screenings },
};

export const transactionSeal: Seal = {
  subjectType: SUBJECT,
  async check(db: Db, tenantId: string, entries: readonly SealedEntry[]): Promise<SealFlaw[]> {
    const flaws: SealFlaw[] = [];
    for (let from = 0; from < entries.length; from += CHECK_BATCH) {
      const batch = entries.slice(from, from + CHECK_BATCH);
      const rows = await readRows(db, tenantId, [...new Set(batch.map(({ subjectId }) => subjectId))]);
      for (const { sequence, subjectId, action, details } of batch) {
        const sealed = SEALED[action];
        if (!sealed) continue;
        const hash = sealed.rows(rows).get(subjectId);
        if (!hash) flaws.push({ sequence, subjectId, reason: `${sealed.what} is missing` });
        else if (hash.toString('hex') !== details.contentHash) {
          flaws.push({ sequence, subjectId, reason: `${sealed.what} was changed` });
        }
      }
    }
    return flaws;
  },
};

async function readRows(db: Db, tenantId: string, uuids: readonly string[]): Promise<Rows> {
  const transactions = await readTransactions(db, tenantId, uuids);
  const screenings = await readScreenings(db, tenantId, uuids);
  return {
    contents: new Map(transactions.map((one) => [one.transactionUuid, contentHashOf(one.content)])),
    screenings: new Map(screenings.map((one) => [one.transactionUuid, screeningHash(one)])),
  };
}
