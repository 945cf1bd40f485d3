import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { fromStored } from '../../../platform/db/stored-rows.ts';
import type { LookedThrough } from '../../../platform/lib/list-page.ts';
import { hasWords } from '../../../platform/lib/search-words.ts';
import type { PartyMarkKind } from '../types.ts';

export interface PartyFilter {
  /** Words of one of its names (`askedWords`): `readNamedParties`. */
  nameWords?: readonly string[] | undefined;
  mark?: PartyMarkKind | undefined;
  /** Hides marks set at or after this time. */
  markedBefore?: Date | undefined;
}

/** Newest first. Both sides of one transaction may be new. */
export interface PartyPlace {
  firstSeq: number;
  partyId: string;
}

interface ListedRow extends PartyPlace {
  names: string[];
  transactions: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  isUnreadable?: true;
}

/** A list item, with marks in force. */
export interface ListedParty extends ListedRow {
  marks: { mark: PartyMarkKind; markedAt: Date; expiresAt: Date | null }[];
}

interface PartyRange {
  after: PartyPlace | null;
  limit: number;
}

const inForce =
  (at: Date, { markedBefore }: PartyFilter) =>
  ({ eb }: ExpressionBuilder<Schema, 'party_marks'>) =>
    eb.and([
      eb('removed_at', 'is', null),
      eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]),
      // The absence of an OPEN_MATCH would reveal the first decision to a QA reviewer.
      ...(markedBefore ? [eb('marked_at', '<', markedBefore), eb('mark', '<>', 'OPEN_MATCH')] : []),
    ]);

/** Parties that were not merged into another one, with any name. */
export function listedParties(db: Db, tenantId: string, filter: PartyFilter, at: Date) {
  const query = db.selectFrom('parties').where('tenant_id', '=', tenantId).where('merged_into', 'is', null);
  if (filter.mark === undefined) return query;
  const marked = db
    .selectFrom('party_marks')
    .select('party_id')
    .where('tenant_id', '=', tenantId)
    .where('mark', '=', filter.mark)
    .where(inForce(at, filter));
  // Few parties are marked. With an array the planner looks them up by ID; with a subquery it would read all parties.
  return query.where('party_id', '=', sql<string>`any(array${marked})`);
}

function placed(db: Db, tenantId: string, filter: PartyFilter, { after, limit }: PartyRange, at: Date) {
  let query = listedParties(db, tenantId, filter, at);
  if (after) {
    const { firstSeq, partyId } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('first_seq', 'party_id'), '<', tuple(firstSeq, partyId)),
    );
  }
  return query.orderBy('first_seq', 'desc').orderBy('party_id', 'desc').limit(limit);
}

/** Rows that cannot be decrypted do not affect the others. */
async function readPlaced(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  range: PartyRange,
  at: Date,
): Promise<ListedRow[]> {
  const rows = await placed(db, tenantId, filter, range, at)
    .select(['party_id', 'names', 'transactions', 'first_seq', 'first_seen_at', 'last_seen_at'])
    .execute();
  const parties = rows.map((row) => ({
    partyId: row.party_id,
    names: row.names as string[],
    transactions: row.transactions,
    firstSeq: row.first_seq,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  }));
  return await fromStored(db, 'parties', { tenantId }, parties, 'STAND_IN');
}

async function withMarks(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  rows: readonly ListedRow[],
  at: Date,
): Promise<ListedParty[]> {
  const ids = rows.map(({ partyId }) => partyId);
  const marks = await db
    .selectFrom('party_marks')
    .select(['party_id', 'mark', 'marked_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('party_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(inForce(at, filter))
    .orderBy('mark')
    .execute();
  return rows.map((row) => ({
    ...row,
    marks: marks
      .filter(({ party_id }) => party_id === row.partyId)
      .map((one) => ({ mark: one.mark as PartyMarkKind, markedAt: one.marked_at, expiresAt: one.expires_at })),
  }));
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function readPartyPage(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  range: PartyRange,
  at: Date,
): Promise<ListedParty[]> {
  return await withMarks(db, tenantId, filter, await readPlaced(db, tenantId, filter, range, at), at);
}

/** Maximum rows scanned per page, and per batch. */
const MOST_NAMED = 20_000;
const NAMED_AT_ONCE = 500;

/**
 * Parties with such a name. Name words are not indexed, so parties are scanned newest first, and decrypted if the
 * organization has an organization-managed key. Parties that cannot be decrypted count as matches, because they cannot
 * be ruled out.
 * @param most maximum number scanned
 * @throws AppError service-unavailable while the organization-managed key is unavailable
 */
export async function readNamedParties(
  db: Db,
  tenantId: string,
  filter: PartyFilter,
  { after, limit }: PartyRange,
  at: Date,
  most = MOST_NAMED,
): Promise<LookedThrough<ListedParty, PartyPlace>> {
  const { nameWords = [] } = filter;
  const found: ListedRow[] = [];
  let place = after;
  for (let looked = 0; looked < most; ) {
    const some = Math.min(NAMED_AT_ONCE, most - looked);
    const rows = await readPlaced(db, tenantId, filter, { after: place, limit: some }, at);
    const met = rows.filter(
      ({ names, isUnreadable }) => isUnreadable || names.some((name) => hasWords(name, nameWords)),
    );
    found.push(...met.slice(0, limit - found.length));
    if (found.length >= limit || rows.length < some) {
      return { rows: await withMarks(db, tenantId, filter, found, at), lookedTo: null };
    }
    const { firstSeq, partyId } = rows.at(-1)!;
    place = { firstSeq, partyId };
    looked += some;
  }
  return { rows: await withMarks(db, tenantId, filter, found, at), lookedTo: place };
}
