/** Encrypts and decrypts parties, marks and clearances for organizations with an organization-managed key. */
import type { Db } from '../../platform/db/database.ts';
import {
  type EncryptedTable,
  openRows,
  rowKey,
  type SealedJson,
  sealerOf,
} from '../../platform/db/own-keys/sealed-fields.ts';
import type { KnownApproval, KnownClearance, KnownMark, PartyFacts } from './types.ts';

export const ENCRYPTED_PARTIES = {
  table: 'parties',
  what: 'Parties across transactions: names and birth dates',
  inClear:
    'number of transactions, first and last seen, merged parties, hashes of documents, accounts and wallets; ' +
    'keyed hashes of names and birth date',
  id: { party_id: 'uuid' },
  columns: [
    { name: 'names', hashedMembers: (value, hash) => ({ names: (value as string[]).map(hash) }) },
    { name: 'birth_date', isText: true },
  ],
  derived: [{ name: 'birth_date_blind', from: 'birth_date', textOf: (value) => value as string }],
  isUnsealed: true,
} as const satisfies EncryptedTable;

export const ENCRYPTED_PARTY_MARKS = {
  table: 'party_marks',
  what: 'Party restrictions and exemptions: reasons, and the exempted name',
  inClear: 'type of mark, party, author and time, expiry, transactions, proposer and time of a removal',
  id: { party_id: 'uuid', mark: 'text' },
  columns: [{ name: 'reason', isText: true }, { name: 'party' }, { name: 'removal_reason', isText: true }],
} as const satisfies EncryptedTable;

export const ENCRYPTED_PARTY_CLEARANCES = {
  table: 'party_clearances',
  what: 'Clearances of parties: reasons, and party data at that time',
  inClear: 'party, listed profile and version, author and time',
  id: { party_id: 'uuid', profile_id: 'uuid' },
  columns: [{ name: 'reason', isText: true }, { name: 'party' }],
} as const satisfies EncryptedTable;

export const ENCRYPTED_RELATIONSHIP_APPROVALS = {
  table: 'relationship_approvals',
  what: 'Relationship approvals: reasons, and party data at that time',
  inClear: 'party, listed profiles, amount trigger, review date, users and times',
  id: { approval_id: 'uuid' },
  columns: [{ name: 'reason', isText: true }, { name: 'party' }, { name: 'end_reason', isText: true }],
} as const satisfies EncryptedTable;

interface Named {
  partyId: string;
  names: readonly string[];
  birthDate: string | null;
}

/** Values of columns. */
export interface StoredName {
  names: readonly string[] | SealedJson;
  birth_date: string | null;
  birth_date_blind: string | null;
}

/** Returns the column values. @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function partiesAsStored(db: Db, tenantId: string, parties: readonly Named[]): Promise<StoredName[]> {
  const seal = await sealerOf(db, tenantId);
  const { table, columns } = ENCRYPTED_PARTIES;
  return parties.map(({ partyId, names, birthDate }) => {
    if (!seal) return { names, birth_date: birthDate, birth_date_blind: null };
    const place = { table, row: partyId };
    return {
      names: seal(place, columns[0], names),
      birth_date: birthDate === null ? null : seal(place, columns[1], birthDate),
      birth_date_blind: birthDate === null ? null : seal.hash(birthDate),
    };
  });
}

/**
 * @param unreadable `STAND_IN`: rows that cannot be decrypted have no name and no birth date, and are marked. Absent:
 * throws
 */
export async function openParties<Row extends Named>(
  db: Db,
  tenantId: string,
  rows: readonly Row[],
  unreadable?: 'STAND_IN',
): Promise<(Row & { isUnreadable?: true })[]> {
  const { table } = ENCRYPTED_PARTIES;
  // Uses the column names, because they are part of the encryption context.
  const stored = rows.map((row): Stored<Row> => ({ row, names: row.names, birth_date: row.birthDate }));
  const placeOf = ({ row }: Stored<Row>) => ({ tenantId, table, row: row.partyId });
  const standIn = (one: Stored<Row>) => ({ ...one, names: [], birth_date: null, isUnreadable: true as const });
  const plain = await openRows(db, stored, placeOf, ['names', 'birth_date'], unreadable && standIn);
  return plain.map(({ row, names, birth_date, isUnreadable }) => {
    const opened = { ...row, names: names as string[], birthDate: birth_date as string | null };
    return isUnreadable ? { ...opened, isUnreadable } : opened;
  });
}

interface Stored<Row> {
  row: Row;
  names: unknown;
  birth_date: unknown;
  isUnreadable?: true;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function markAsStored(
  db: Db,
  tenantId: string,
  { partyId, mark }: { partyId: string; mark: string },
  { reason, party, removalReason }: { reason: string; party: PartyFacts | null; removalReason: string | null },
): Promise<{ reason: string; party: PartyFacts | SealedJson | null; removalReason: string | null }> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { reason, party, removalReason };
  const { table, columns } = ENCRYPTED_PARTY_MARKS;
  const place = { table, row: rowKey(partyId, mark) };
  return {
    reason: seal(place, columns[0], reason),
    party: party && seal(place, columns[1], party),
    removalReason: removalReason === null ? null : seal(place, columns[2], removalReason),
  };
}

/**
 * Marks that cannot be decrypted have no reason, and exemptions no recipient. The mark stays in force and can be
 * removed.
 */
export function openMarks<Row extends Pick<KnownMark, 'mark' | 'reason' | 'party'>>(
  db: Db,
  tenantId: string,
  partyId: string,
  marks: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_PARTY_MARKS;
  const placeOf = ({ mark }: Row) => ({ tenantId, table, row: rowKey(partyId, mark) });
  return openRows(db, marks, placeOf, ['reason', 'party'], (mark) => ({ ...mark, reason: '', party: NOBODY_KNOWN }));
}

/** Reasons of proposed removals. The reason is missing if it cannot be decrypted. */
export function openRemovals<Row extends { mark: string; removal_reason: string | null }>(
  db: Db,
  tenantId: string,
  partyOf: (row: Row) => string,
  rows: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_PARTY_MARKS;
  const placeOf = (row: Row) => ({ tenantId, table, row: rowKey(partyOf(row), row.mark) });
  return openRows(db, rows, placeOf, ['removal_reason'], (row) => ({ ...row, removal_reason: '' }));
}

const NOBODY_KNOWN: PartyFacts = { names: [], birthDate: null, keys: [] };

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function clearanceAsStored(
  db: Db,
  tenantId: string,
  { partyId, profileId }: { partyId: string; profileId: string },
  { reason, party }: { reason: string; party: PartyFacts },
): Promise<{ reason: string; party: PartyFacts | SealedJson }> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { reason, party };
  const { table, columns } = ENCRYPTED_PARTY_CLEARANCES;
  const place = { table, row: rowKey(partyId, profileId) };
  return { reason: seal(place, columns[0], reason), party: seal(place, columns[1], party) };
}

/**
 * @param unreadable `LEFT_OUT`: clearances that cannot be decrypted do not apply. `STAND_IN`: they have no reason. Absent: throws
 */
export async function openClearances<Row extends Pick<KnownClearance, 'profileId' | 'reason' | 'party'>>(
  db: Db,
  tenantId: string,
  partyOf: (row: Row) => string,
  rows: readonly Row[],
  unreadable?: 'LEFT_OUT' | 'STAND_IN',
): Promise<Row[]> {
  const { table } = ENCRYPTED_PARTY_CLEARANCES;
  const placeOf = (row: Row) => ({ tenantId, table, row: rowKey(partyOf(row), row.profileId) });
  const closed = new Set<Row>();
  const standIn = (row: Row) => {
    const empty = { ...row, reason: '', party: NOBODY_KNOWN };
    if (unreadable === 'LEFT_OUT') closed.add(empty);
    return empty;
  };
  const read = await openRows(db, rows, placeOf, ['reason', 'party'], unreadable && standIn);
  return read.filter((row) => !closed.has(row));
}

interface ApprovalText {
  approvalId: string;
  reason: string;
  party: PartyFacts;
  endReason: string | null;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function relationshipAsStored(
  db: Db,
  tenantId: string,
  { approvalId, reason, party, endReason }: ApprovalText,
): Promise<{ reason: string; party: PartyFacts | SealedJson; endReason: string | null }> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { reason, party, endReason };
  const { table, columns } = ENCRYPTED_RELATIONSHIP_APPROVALS;
  const place = { table, row: approvalId };
  return {
    reason: seal(place, columns[0], reason),
    party: seal(place, columns[1], party),
    endReason: endReason === null ? null : seal(place, columns[2], endReason),
  };
}

/** Approvals that cannot be decrypted have no reason and no party. They can be ended. */
export async function openRelationships<Row extends ApprovalText>(
  db: Db,
  tenantId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_RELATIONSHIP_APPROVALS;
  // Uses the column names, because they are part of the encryption context.
  const stored = rows.map((row) => ({ row, reason: row.reason, party: row.party, end_reason: row.endReason }));
  const placeOf = ({ row }: { row: Row }) => ({ tenantId, table, row: row.approvalId });
  const columns = ['reason', 'party', 'end_reason'] as const;
  const plain = await openRows(db, stored, placeOf, columns, (one) => ({
    ...one,
    ...{ reason: '', party: NOBODY_KNOWN, end_reason: null },
  }));
  return plain.map(({ row, reason, party, end_reason }) => ({ ...row, reason, party, endReason: end_reason }));
}

/** null: it cannot be decrypted, and covers no payment. */
export async function openApproval(db: Db, tenantId: string, approval: KnownApproval): Promise<KnownApproval | null> {
  const { table } = ENCRYPTED_RELATIONSHIP_APPROVALS;
  const placeOf = ({ approvalId }: KnownApproval) => ({ tenantId, table, row: approvalId });
  const [opened] = await openRows(db, [approval], placeOf, ['party'], (one) => ({ ...one, party: NOBODY_KNOWN }));
  return opened && opened.party !== NOBODY_KNOWN ? opened : null;
}
