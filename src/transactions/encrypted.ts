/** Encrypts and decrypts transactions and screenings for organizations with an organization-managed key. */

import type { Finding } from '../domain/finding.ts';
import type { Transaction, TransactionContent, TransactionParty } from '../domain/transaction.ts';
import { hashDetails } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import {
  type EncryptedTable,
  hashable,
  opened,
  openRows,
  rowKey,
  type SealedJson,
  sealerOf,
} from '../platform/db/own-keys/sealed-fields.ts';
import { newSalt } from '../platform/db/own-keys/sealed-value.ts';

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

export const ENCRYPTED_TRANSACTIONS = {
  table: 'transactions',
  what: 'Transactions: parties with names, documents, accounts and addresses; messages; Travel Rule data; outcome remark',
  inClear: 'reference, type, flow, dates, amounts, countries, wallet addresses, customer number, status, callback URL',
  id: { transaction_uuid: 'uuid' },
  columns: [
    { name: 'content', clear: clearContent },
    { name: 'remark', isText: true },
  ],
  repeated: ['sender_name', 'receiver_name'],
} as const satisfies EncryptedTable;

export const ENCRYPTED_TRANSACTION_SCREENINGS = {
  table: 'transaction_screenings',
  what: 'Transaction screenings: findings, evidence, assessment and remark',
  inClear:
    'time, status, coverage, finding and reason codes, rule titles, party and alert IDs, score, tier, disposition',
  id: { transaction_uuid: 'uuid' },
  columns: [
    { name: 'record', clear: clearRecord },
    {
      name: 'assessment',
      clear: (value) => {
        const { transactionSuspicionScore } = value as { transactionSuspicionScore?: number };
        return { transactionSuspicionScore };
      },
    },
    { name: 'remark', isText: true },
  ],
} as const satisfies EncryptedTable;

export const ENCRYPTED_TRANSACTION_DECISIONS = {
  table: 'transaction_decisions',
  what: 'Transaction decisions: rationale',
  inClear: 'decision, reason code, status before, user, time, end of the exemption',
  id: { transaction_uuid: 'uuid', decision_no: 'integer' },
  columns: [{ name: 'reason', isText: true }],
} as const satisfies EncryptedTable;

interface DecisionPlace {
  tenantId: string;
  transactionUuid: string;
  /** Number of the decision within its transaction, from 1. */
  number: number;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function decisionAsStored<Row extends { reason: string }>(
  db: Db,
  { tenantId, transactionUuid, number }: DecisionPlace,
  decision: Row,
): Promise<Row> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return decision;
  const { table, columns } = ENCRYPTED_TRANSACTION_DECISIONS;
  return { ...decision, reason: seal({ table, row: rowKey(transactionUuid, number) }, columns[0], decision.reason) };
}

/** @param unreadable `STAND_IN`: an undecryptable decision gets an empty reason; absent: it throws */
export async function openDecision<Row extends { reason: string }>(
  db: Db,
  { tenantId, transactionUuid, number }: DecisionPlace,
  decision: Row,
  unreadable?: 'STAND_IN',
): Promise<Row> {
  const place = { tenantId, table: ENCRYPTED_TRANSACTION_DECISIONS.table, row: rowKey(transactionUuid, number) };
  const standIn = (one: Row): Row => ({ ...one, reason: '' });
  return (await openRows(db, [decision], () => place, ['reason'], unreadable && standIn))[0]!;
}

/** `sealed` is the stored form of the content; absent: the content is stored as is. */
export type StoredTransaction = Transaction & { sealed?: SealedJson };

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function asStored(
  db: Db,
  tenantId: string,
  transactions: readonly Transaction[],
): Promise<readonly StoredTransaction[]> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return transactions;
  const { table, columns } = ENCRYPTED_TRANSACTIONS;
  return transactions.map((one) => {
    const place = { table, row: one.transactionUuid };
    const sealed = seal(place, columns[0], one.content);
    const remark = seal(place, columns[1], one.remark);
    return { ...one, sealed, remark, contentHash: hashDetails(hashable(sealed)) };
  });
}

/**
 * @param rows with the stored form as their content
 * @param unreadable stand-in for an undecryptable transaction; absent: it throws
 */
export function openTransactions(
  db: Db,
  rows: readonly Transaction[],
  unreadable?: (row: Transaction) => Transaction,
): Promise<Transaction[]> {
  const { table } = ENCRYPTED_TRANSACTIONS;
  const placeOf = ({ tenantId, transactionUuid }: Transaction) => ({ tenantId, table, row: transactionUuid });
  return openRows(db, rows, placeOf, ['content', 'remark'], unreadable);
}

interface Remarked {
  transactionUuid: string;
  remark: string;
}

/**
 * The remark as stored with the transaction and with its screening. Both share one salt, so that one hash in the audit trail covers both.
 * @throws AppError service-unavailable while the organization-managed key is unavailable
 */
export async function remarksAsStored(
  db: Db,
  tenantId: string,
  remarks: readonly Remarked[],
): Promise<{ ofTransaction: string; ofScreening: string }[]> {
  const seal = await sealerOf(db, tenantId);
  return remarks.map(({ transactionUuid: row, remark }) => {
    if (!seal) return { ofTransaction: remark, ofScreening: remark };
    const salt = newSalt();
    const { table } = ENCRYPTED_TRANSACTIONS;
    return {
      ofTransaction: seal({ table, row }, ENCRYPTED_TRANSACTIONS.columns[1], remark, salt),
      ofScreening: seal(
        { table: ENCRYPTED_TRANSACTION_SCREENINGS.table, row },
        ENCRYPTED_TRANSACTION_SCREENINGS.columns[2],
        remark,
        salt,
      ),
    };
  });
}

/** Stored remarks of a transaction and its screening. */
export interface StoredRemarks {
  tenantId: string;
  transactionUuid: string;
  ofTransaction: string;
  /** null: no screening. */
  ofScreening: string | null;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable; SealedValueError */
export async function openRemarks(db: Db, stored: StoredRemarks): Promise<StoredRemarks> {
  const { tenantId, transactionUuid: row, ofTransaction, ofScreening } = stored;
  const place = { tenantId, row, column: 'remark' };
  return {
    ...stored,
    ofTransaction: (await opened(db, { ...place, table: ENCRYPTED_TRANSACTIONS.table }, ofTransaction)) as string,
    ofScreening: (await opened(db, { ...place, table: ENCRYPTED_TRANSACTION_SCREENINGS.table }, ofScreening)) as
      | string
      | null,
  };
}

interface ScreeningOf {
  transactionUuid: string;
  record: unknown;
  assessment: unknown;
  isUnreadable?: true;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function screeningsAsStored(
  db: Db,
  tenantId: string,
  screenings: readonly ScreeningOf[],
): Promise<readonly ScreeningOf[]> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return screenings;
  const { table, columns } = ENCRYPTED_TRANSACTION_SCREENINGS;
  return screenings.map(({ transactionUuid, record, assessment }) => {
    const place = { table, row: transactionUuid };
    return {
      transactionUuid,
      record: seal(place, columns[0], record),
      assessment: seal(place, columns[1], assessment),
    };
  });
}

export function openScreenings<Row extends ScreeningOf & { tenantId: string; remark: string | null }>(
  db: Db,
  rows: readonly Row[],
  unreadable?: (row: Row) => Row,
): Promise<Row[]> {
  const { table } = ENCRYPTED_TRANSACTION_SCREENINGS;
  const placeOf = ({ tenantId, transactionUuid }: Row) => ({ tenantId, table, row: transactionUuid });
  return openRows(db, rows, placeOf, ['record', 'assessment', 'remark'], unreadable);
}

/** Stand-in for an undecryptable screening: its plaintext members, and findings with zero weight. */
export function unreadableScreening<Row extends ScreeningOf & { remark: string | null }>(row: Row): Row {
  const { findings = [], coverage, reasonCodes, alertId = null, evidence } = row.record as RecordedScreening;
  const empty: Omit<Finding, 'stage' | 'code' | 'subject' | 'status' | 'factor'> = {
    ...{ domain: 'TRANSACTION_RISK', score: 0, weight: 0, remark: '', provenance: '', details: null },
  };
  const record = {
    ...{ generation: 0, listVersions: [], matcherVersion: '', stages: [], stoppedBy: null },
    findings: findings.map((finding) => ({ ...empty, ...finding })),
    evidence: evidence ?? {},
    ...(coverage !== undefined && { coverage }),
    ...(reasonCodes !== undefined && { reasonCodes }),
    alertId,
  };
  return { ...row, record, remark: '', isUnreadable: true };
}
