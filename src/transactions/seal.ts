/** Verifies the audit seals of transactions, screenings and decisions, and reports changed and missing rows. */

import type { Transaction } from '../domain/transaction.ts';
import { type ContentFlaw, contentFlaw } from '../platform/audit/encrypted-content.ts';
import { type Seal, type SealedEntry, type SealFlaw, unvouchedRows } from '../platform/audit/seals.ts';
import { hashText } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import { hasCode } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { type DecisionRow, decisionHash, readStoredDecisions } from './decision-store.ts';
import {
  contentHashOf,
  decryptRemarks,
  ENCRYPTED_TRANSACTION_DECISIONS,
  ENCRYPTED_TRANSACTION_SCREENINGS,
  ENCRYPTED_TRANSACTIONS,
  remarkHash,
} from './encrypted.ts';
import { SUBJECT } from './recorder.ts';
import { readStoredScreenings, type ScreeningRow, screeningHash } from './screening-store.ts';
import { readStoredTransactions } from './store.ts';
import {
  decisionsWithoutEntry,
  readContradicted,
  readRemarksUnlike,
  readRepeated,
  repeatedOf,
  type SaidRemarks,
} from './verification-store.ts';

/** Rows per check. A screening with its evidence has tens of kilobytes. */
const CHECK_BATCH = 200;

interface Rows {
  tenantId: string;
  transactions: ReadonlyMap<string, Transaction>;
  /** Columns that repeat the content. */
  repeated: ReadonlyMap<string, object>;
  screenings: ReadonlyMap<string, ScreeningRow>;
  decisions: ReadonlyMap<string, readonly DecisionRow[]>;
}

interface Sealed {
  what: string;
  /** Compares the sealed row with its audit entry. */
  flaw(db: Db, rows: Rows, entry: SealedEntry): Promise<ContentFlaw | 'MISSING' | null>;
}

const DECISION: Sealed = {
  what: 'a decision on the transaction',
  async flaw(db, { tenantId, decisions }, { subjectId, details }) {
    const number = Number(details.number);
    const decision = decisions.get(subjectId)?.[number - 1];
    if (!decision) return 'MISSING';
    return await contentFlaw(decision, details.contentHash, {
      isEncrypted: ENCRYPTED_TRANSACTION_DECISIONS.isEncrypted,
      open: (stored) => {
        const place = { tenantId, transactionUuid: subjectId, decisionNo: number };
        return ENCRYPTED_TRANSACTION_DECISIONS.decryptOne(db, place, stored);
      },
      hash: decisionHash,
    });
  },
};

/** Sealed rows by action of the audit entry. */
const SEALED: Readonly<Record<string, Sealed>> = {
  'transaction.recorded': {
    what: 'the transaction',
    async flaw(db, { transactions, repeated }, { subjectId, details }) {
      const row = transactions.get(subjectId);
      if (!row) return 'MISSING';
      let plain = row;
      const flaw = await contentFlaw<Transaction>(row, details.contentHash, {
        isEncrypted: ENCRYPTED_TRANSACTIONS.isEncrypted,
        async open(stored) {
          plain = await ENCRYPTED_TRANSACTIONS.decryptOne(db, {}, stored);
          return plain;
        },
        hash: ({ content }) => contentHashOf(content),
      });
      if (flaw !== null) return flaw;
      // `readContradicted` cannot check the columns of encrypted content, so they are compared here.
      return canonicalJson(repeatedOf(plain.content)) === canonicalJson(repeated.get(subjectId)) ? null : 'CHANGED';
    },
  },
  'transaction.screened': {
    what: 'the screening of the transaction',
    async flaw(db, { screenings }, { subjectId, details }) {
      const row = screenings.get(subjectId);
      if (!row) return 'MISSING';
      return await contentFlaw<ScreeningRow>(row, details.contentHash, {
        isEncrypted: ENCRYPTED_TRANSACTION_SCREENINGS.isEncrypted,
        open: (stored) => ENCRYPTED_TRANSACTION_SCREENINGS.decryptOne(db, {}, stored),
        hash: screeningHash,
      });
    },
  },
  'transaction.decided': DECISION,
  'transaction.decision-proposed': DECISION,
};

const REASONS = { MISSING: 'is missing', CHANGED: 'was changed' } as const;

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
        // Earlier releases did not seal decisions.
        if (!sealed || (sealed === DECISION && details.contentHash === undefined)) continue;
        const flaw = await sealed.flaw(db, rows, entry);
        if (flaw === 'UNREAD' || flaw === 'UNCOMPARED') {
          flaws.push({ sequence, subjectId, reason: 'its key is unavailable', unread: flaw });
        } else if (flaw) flaws.push({ sequence, subjectId, reason: `${sealed.what} ${REASONS[flaw]}` });
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
      ...(await flawsOfRemarks(db, tenantId, limit)),
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

/** Flaws of encrypted remarks whose commitments differ from their entries. */
async function flawsOfRemarks(db: Db, tenantId: string, limit: number): Promise<SealFlaw[]> {
  const flaws: SealFlaw[] = [];
  for (let after = ''; flaws.length < limit; ) {
    const some = await readRemarksUnlike(db, tenantId, after);
    for (const one of some) {
      const flaw = await flawOfRemarks(db, one);
      if (flaw) flaws.push({ sequence: null, subjectId: one.transactionUuid, ...flaw });
    }
    const last = some.at(-1);
    if (!last) break;
    after = last.transactionUuid;
  }
  return flaws;
}

async function flawOfRemarks(db: Db, said: SaidRemarks): Promise<Pick<SealFlaw, 'reason' | 'unread'> | null> {
  const isSaid = (remark: string | null, stored: string | null, hash: string | null) =>
    remark === null || stored === null || hash === null || [hashText(remark), remarkHash(stored)].includes(hash);
  try {
    const { ofTransaction, ofScreening } = await decryptRemarks(db, said);
    if (!isSaid(ofTransaction, said.ofTransaction, said.saidOfTransaction))
      return { reason: 'the remark of the transaction is not what its entries say' };
    return isSaid(ofScreening, said.ofScreening, said.saidOfScreening)
      ? null
      : { reason: 'the outcome of the screening of the transaction is not what its entries say' };
  } catch (error) {
    if (hasCode(error, 'unreadable-record')) return { reason: 'a remark on the transaction cannot be decrypted' };
    if (hasCode(error, 'service-unavailable', 'own-key-destroyed'))
      return { reason: 'its key is unavailable', unread: 'UNCOMPARED' };
    throw error;
  }
}

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
  const transactions = await readStoredTransactions(db, tenantId, uuids);
  const screenings = await readStoredScreenings(db, tenantId, uuids);
  return {
    tenantId,
    transactions: new Map(transactions.map((one) => [one.transactionUuid, one])),
    repeated: await readRepeated(db, tenantId, uuids),
    screenings: new Map(screenings.map((one) => [one.transactionUuid, one])),
    decisions: await readStoredDecisions(db, tenantId, uuids),
  };
}
