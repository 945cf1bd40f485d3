/** Columns of transactions, their screenings and decisions that an organization-managed key encrypts. */

import type { Selectable } from 'kysely';
import type { Finding } from '../domain/finding.ts';
import type { TransactionContent, TransactionParty } from '../domain/transaction.ts';
import { hashDetails, hashText } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import { encryptedTable, newSalt } from '../platform/db/encryption.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Plaintext fields that SQL of other modules reads: amounts, customer numbers, wallet flows. */
function clearContent(value: unknown): object {
  const { amount, echo, sender, receiver } = value as TransactionContent;
  const wallet = (party: TransactionParty | null) => party?.wallet && { wallet: { address: party.wallet.address } };
  const { customerReference } = (echo ?? {}) as { customerReference?: unknown };
  return {
    amount,
    ...(customerReference !== undefined && { echo: { customerReference } }),
    ...(wallet(sender) && { sender: wallet(sender) }),
    ...(wallet(receiver) && { receiver: wallet(receiver) }),
  };
}

interface RecordedScreening {
  findings?: readonly Finding[];
  coverage?: unknown;
  reasonCodes?: unknown;
  alertId?: string | null;
  evidence?: { ENTITY_RESOLUTION?: { parties?: Partial<Record<string, { partyId?: unknown } | null>> } };
}

/** Plaintext part of a screening: coverage, reason codes, alert ID, rule titles as remarks, party IDs. No names. */
function clearRecord(value: unknown): object {
  const { findings = [], coverage, reasonCodes, alertId, evidence } = value as RecordedScreening;
  const parties = Object.entries(evidence?.ENTITY_RESOLUTION?.parties ?? {}).flatMap(([role, party]) =>
    party?.partyId === undefined ? [] : [[role, { partyId: party.partyId }] as const],
  );
  return {
    ...(coverage !== undefined && { coverage }),
    ...(reasonCodes !== undefined && { reasonCodes }),
    ...(alertId && { alertId }),
    findings: findings.map(({ stage, code, subject, status, factor, remark }) => {
      return { stage, code, subject, status, factor, ...(code === 'RULE' && { remark }) };
    }),
    ...(parties.length > 0 && { evidence: { ENTITY_RESOLUTION: { parties: Object.fromEntries(parties) } } }),
  };
}

/** Stand-in for an undecryptable record: its plaintext members, and findings with zero weight. */
function recordInClear(stored: unknown): object {
  const { findings = [], coverage, reasonCodes, alertId = null, evidence } = stored as RecordedScreening;
  const empty: Omit<Finding, 'stage' | 'code' | 'subject' | 'status' | 'factor'> = {
    ...{ domain: 'TRANSACTION_RISK', score: 0, weight: 0, remark: '', provenance: '', details: null },
  };
  return {
    ...{ generation: 0, listVersions: [], matcherVersion: '', stages: [], stoppedBy: null },
    findings: findings.map((finding) => ({ ...empty, ...finding })),
    evidence: evidence ?? {},
    ...(coverage !== undefined && { coverage }),
    ...(reasonCodes !== undefined && { reasonCodes }),
    alertId,
  };
}

/** Stand-in for undecryptable content: the columns that repeat it in plaintext. */
function contentInClear(_stored: unknown, row: Selectable<Schema['transactions']>): TransactionContent {
  const echo = { senderCountryCode: row.sender_country, receiverCountryCode: row.receiver_country };
  return {
    transactionReference: row.transaction_reference,
    transactionType: row.transaction_type as TransactionContent['transactionType'],
    transactionFlow: row.transaction_flow as TransactionContent['transactionFlow'],
    transactionDate: row.transaction_date.toISOString(),
    transferDate: null,
    amount: { value: row.amount, currency: row.currency },
    ...{ received: null, fiatValue: null, sender: null, receiver: null, paymentMode: null, deliveryType: null },
    ...{ purpose: null, sourceOfFund: null, message: null, asset: null, echo },
  };
}

export const ENCRYPTED_TRANSACTIONS = encryptedTable({
  table: 'transactions',
  what: 'Transactions: parties with names, documents, accounts and addresses; messages; Travel Rule data; outcome remark',
  inClear: 'reference, type, flow, dates, amounts, countries, wallet addresses, customer number, status, callback URL',
  id: { transaction_uuid: 'uuid' },
  columns: [
    { name: 'content', clear: clearContent, standIn: contentInClear },
    { name: 'remark', isText: true },
  ],
  repeated: ['sender_name', 'receiver_name'],
});

export const ENCRYPTED_TRANSACTION_SCREENINGS = encryptedTable({
  table: 'transaction_screenings',
  what: 'Transaction screenings: findings, evidence, assessment and remark',
  inClear:
    'time, status, coverage, finding and reason codes, rule titles, party and alert IDs, score, tier, disposition',
  id: { transaction_uuid: 'uuid' },
  columns: [
    { name: 'record', clear: clearRecord, standIn: recordInClear },
    {
      name: 'assessment',
      clear: (value) => {
        const { transactionSuspicionScore } = value as { transactionSuspicionScore?: number };
        return { transactionSuspicionScore };
      },
      standIn: (stored: unknown) => stored,
    },
    { name: 'remark', isText: true },
  ],
});

export const ENCRYPTED_TRANSACTION_DECISIONS = encryptedTable({
  table: 'transaction_decisions',
  what: 'Transaction decisions: rationale',
  inClear: 'decision, reason code, status before, user, time, end of the exemption',
  id: { transaction_uuid: 'uuid', decision_no: 'integer' },
  columns: [{ name: 'reason', isText: true }],
});

interface Remarked {
  transactionUuid: string;
  remark: string;
}

/** Hash of a transaction's content in the audit trail. For encrypted content, of its commitment. */
export function contentHashOf(content: TransactionContent): Buffer {
  return hashDetails(ENCRYPTED_TRANSACTIONS.hashable({ content }).content);
}

export interface EncryptedRemark {
  ofTransaction: string;
  ofScreening: string;
  /** Form of the remark in the audit trail. */
  hash: string;
}

/** Hash of a remark in the audit trail, hexadecimal. @param remark as stored: of an encrypted one, its commitment is hashed */
export function remarkHash(remark: string): string {
  return hashText(ENCRYPTED_TRANSACTIONS.hashable({ remark }).remark);
}

/**
 * The remark as stored with the transaction and with its screening. Both share one salt, so that one hash in the audit trail covers both.
 * @throws AppError service-unavailable while the organization-managed key is unavailable
 */
export async function encryptRemarks(
  db: Db,
  tenantId: string,
  remarks: readonly Remarked[],
): Promise<EncryptedRemark[]> {
  const stored: EncryptedRemark[] = [];
  for (const one of remarks) {
    const salt = newSalt();
    const { remark: ofTransaction } = await ENCRYPTED_TRANSACTIONS.encryptOne(db, { tenantId }, one, salt);
    const { remark: ofScreening } = await ENCRYPTED_TRANSACTION_SCREENINGS.encryptOne(db, { tenantId }, one, salt);
    stored.push({ ofTransaction, ofScreening, hash: remarkHash(ofTransaction) });
  }
  return stored;
}

/** Stored remarks of a transaction and its screening. */
export interface StoredRemarks {
  tenantId: string;
  transactionUuid: string;
  ofTransaction: string;
  /** null: no screening. */
  ofScreening: string | null;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable; unreadable-record */
export async function decryptRemarks(db: Db, stored: StoredRemarks): Promise<StoredRemarks> {
  const { tenantId, transactionUuid, ofTransaction, ofScreening } = stored;
  const own = { transactionUuid, remark: ofTransaction };
  const screened = { transactionUuid, remark: ofScreening };
  return {
    ...stored,
    ofTransaction: (await ENCRYPTED_TRANSACTIONS.decryptOne(db, { tenantId }, own)).remark,
    ofScreening: (await ENCRYPTED_TRANSACTION_SCREENINGS.decryptOne(db, { tenantId }, screened)).remark,
  };
}
