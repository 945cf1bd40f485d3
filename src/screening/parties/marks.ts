/**
 * Marks of parties: exemptions, restrictions and freezes. Every change happens under the audit chain lock, so changes
 * are serialized and locks are taken in one order. Each is part of a larger transaction that records it.
 */
import { authorKey, idOfAuthor, isPerson, type Principal } from '../../platform/access/permissions.ts';
import { type Actor, type AuditEntry, hashDetails } from '../../platform/audit/trail.ts';
import type { Db } from '../../platform/db/database.ts';
import { keyedHasherOf } from '../../platform/db/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import { decidesAlone } from '../../platform/four-eyes/sole-officer.ts';
import type { LockedChain, Tx } from '../../platform/unit-of-work/effect.ts';
import { firstUndecided, type MarkRow, readMarks, removeMark, writeMark } from './marks/store.ts';
import { holdParty } from './store.ts';
import {
  ENDING_MARKS,
  type MarkOfTransactions,
  MORE_TRANSACTIONS,
  type PartyFacts,
  type PartyMarkKind,
  RESTRICTING_MARKS,
} from './types.ts';

/** The actor and the time. */
export interface MarkedBy {
  actor: Actor;
  correlationId: string;
  at: Date;
}

/** Exemption data of a WHITELIST: expiry and proposer. */
export interface Exemption {
  expiresAt: Date;
  /** The author of the mark is the approver. */
  proposedBy: string;
  /** Party data at the exemption. */
  party: PartyFacts;
}

interface OfParty {
  partyId: string;
  reason: string;
}

export type NewMark = OfParty & ({ mark: 'BLACKLIST' | 'FROZEN' } | ({ mark: 'WHITELIST' } & Exemption) | Confirmed);

/** A transaction decided as a true match, or with an undecided match. */
interface Confirmed {
  mark: MarkOfTransactions;
  transactionUuid: string;
  /** OPEN_MATCH: earlier names of the party. The mark does not apply to them. */
  party?: PartyFacts;
}

/** Limit of individually stored undecided transactions per party, because each payment reads them. */
const MOST_WAITING = 1_000;

/** Result of a change: the current party ID and the audit notes. */
export interface Marked {
  partyId: string;
  audit: AuditEntry[];
}

export const PartyMarks = {
  /**
   * Sets a mark. An equal mark is replaced, but TRUE_MATCH and OPEN_MATCH get one more transaction. A restriction
   * applies to the current ID after a merge. It ends an exemption permanently, so that lifting the restriction does not
   * restore the exemption.
   * @throws AppError not-found, conflict (exemption of a restricted party, or merged with another party since)
   */
  async set(db: Db, { tenantId }: LockedChain, given: NewMark, by: MarkedBy): Promise<Marked> {
    const { mark, reason } = given;
    const exemption = given.mark === 'WHITELIST' ? given : null;
    const partyId = await (exemption ? presentParty : heldParty)(db, tenantId, given.partyId);
    const marks = await readMarks(db, tenantId, partyId);
    const restriction = exemption && [...ENDING_MARKS].find((one) => marks.has(one));
    if (restriction) throw exemptionConflict(restriction);
    const before = marks.get(mark);
    const made: MarkRow = {
      reason,
      markedAt: by.at,
      markedBy: by.actor.id,
      proposedBy: exemption?.proposedBy ?? null,
      expiresAt: exemption?.expiresAt ?? null,
      party: ('party' in given && given.party) || null,
      transactionUuids: null,
      // Setting or confirming the mark again ends a proposed removal.
      removal: null,
    };
    const row = 'transactionUuid' in given ? withOneMore(before ?? made, given) : made;
    await writeMark(db, tenantId, partyId, mark, row);
    const hashOf = await reasonHasher(db, tenantId);
    const details =
      given.mark === 'OPEN_MATCH'
        ? { mark, transactionUuid: given.transactionUuid, reasonHash: hashOf(row.reason) }
        : { mark, ...audited(row, hashOf), before: before ? audited(before, hashOf) : null };
    const audit = [entryOf('party.marked', partyId, details, by)];
    const exempted = ENDING_MARKS.has(mark) ? marks.get('WHITELIST') : undefined;
    if (exempted) {
      await removeMark(db, tenantId, partyId, 'WHITELIST', by.at);
      const ended = { mark: 'WHITELIST', reasonHash: hashOf(reason), before: audited(exempted, hashOf) };
      audit.push(entryOf('party.mark-removed', partyId, ended, by));
    }
    return { partyId, audit };
  },

  /**
   * Withdraws a true match or an undecided match of a transaction. The mark is removed with its last transaction.
   * @returns null if the mark does not hold for this transaction, or mark or party no longer exist
   */
  async withdraw(
    db: Db,
    { tenantId }: LockedChain,
    { transactionUuid, reason, mark, ...given }: OfParty & Confirmed,
    by: MarkedBy,
  ): Promise<Marked | null> {
    const partyId = await holdParty(db, tenantId, given.partyId);
    if (partyId === null) return null;
    const before = (await readMarks(db, tenantId, partyId)).get(mark);
    if (!before?.transactionUuids?.includes(transactionUuid)) return null;
    const left = before.transactionUuids.filter((one) => one !== transactionUuid);
    const isLast = left.length === 0;
    if (isLast) await removeMark(db, tenantId, partyId, mark, by.at);
    else await writeMark(db, tenantId, partyId, mark, { ...before, transactionUuids: left, removal: null });
    const hashOf = await reasonHasher(db, tenantId);
    const details = {
      ...{ mark, transactionUuid, reasonHash: hashOf(reason) },
      ...(mark === 'TRUE_MATCH' && { before: audited(before, hashOf) }),
    };
    return { partyId, audit: [entryOf(isLast ? 'party.mark-removed' : 'party.mark-changed', partyId, details, by)] };
  },

  /**
   * Removes a mark, or proposes the removal of a restriction that needs two approvers. The restriction stays in force
   * until a second user sends the same request. Any other change of the mark ends the proposal.
   * @throws AppError not-found, conflict (an OPEN_MATCH with an undecided transaction, or proposed by the same user)
   */
  async remove(
    tx: Tx,
    { tenantId }: LockedChain,
    { mark, reason, principal, needsTwo, mayDecide, ...given }: OfParty & { mark: PartyMarkKind } & ApprovalTerms,
    by: MarkedBy,
  ): Promise<Marked & { isProposed: boolean }> {
    const { db } = tx;
    const partyId = await heldParty(db, tenantId, given.partyId);
    const before = (await readMarks(db, tenantId, partyId)).get(mark);
    if (!before) throw noSuchMark();
    const waiting = mark === 'OPEN_MATCH' ? await firstUndecided(db, tenantId, before.transactionUuids ?? []) : null;
    if (waiting) {
      const detail = `Transaction ${waiting} has an undecided match with the listed party. Decide on it first.`;
      throw new AppError('conflict', { detail });
    }
    const hashOf = await reasonHasher(db, tenantId);
    const details = { mark, reasonHash: hashOf(reason), before: audited(before, hashOf) };
    if (needsTwo && RESTRICTING_MARKS.has(mark)) {
      if (!isPerson(principal)) throw notByClient(mark);
      const { removal } = before;
      if (removal !== null && (await mayDecide(db, tenantId, idOfAuthor(removal.proposedBy)))) {
        await requireSecondPerson(tx, principal, removal.proposedBy, 'transactions.fourEyes');
      } else if (!(await decidesAlone(tx, principal))) {
        const proposedBy = authorKey(principal);
        await writeMark(db, tenantId, partyId, mark, { ...before, removal: { reason, proposedAt: by.at, proposedBy } });
        return { partyId, audit: [entryOf('party.mark-removal-proposed', partyId, details, by)], isProposed: true };
      }
    }
    await removeMark(db, tenantId, partyId, mark, by.at);
    return { partyId, audit: [entryOf('party.mark-removed', partyId, details, by)], isProposed: false };
  },

  /** Rejects or withdraws a proposed removal. @throws AppError not-found, conflict (no proposal) */
  async keep(
    db: Db,
    { tenantId }: LockedChain,
    { mark, reason, ...given }: OfParty & { mark: PartyMarkKind },
    by: MarkedBy,
  ): Promise<Marked> {
    const partyId = await heldParty(db, tenantId, given.partyId);
    const before = (await readMarks(db, tenantId, partyId)).get(mark);
    if (!before) throw noSuchMark();
    if (before.removal === null) throw new AppError('conflict', { detail: 'There is no proposal to remove the mark.' });
    await writeMark(db, tenantId, partyId, mark, { ...before, removal: null });
    const hashOf = await reasonHasher(db, tenantId);
    const details = { mark, reasonHash: hashOf(reason), before: audited(before, hashOf) };
    return { partyId, audit: [entryOf('party.mark-removal-refused', partyId, details, by)] };
  },
};

/** The caller, and whether a second approver is required. */
export interface ApprovalTerms {
  principal: Principal;
  needsTwo: boolean;
  /** Proposals of users without the permission to decide do not count. */
  mayDecide: (db: Db, tenantId: string, userId: string) => Promise<boolean>;
}

function notByClient(mark: PartyMarkKind): AppError {
  const detail = `API clients cannot remove the mark ${mark}: two users must (setting transactions.fourEyes).`;
  return new AppError('conflict', { detail });
}

export function noSuchMark(): AppError {
  return new AppError('not-found', { detail: 'The party does not have this mark.' });
}

/**
 * Call before locking the audit chain. A merge locks both party rows and then waits for the chain, so the chain holder
 * must not wait for such a row. Prevents merges of the party until the transaction ends.
 */
export async function holdBeforeChain(db: Db, tenantId: string, given: string): Promise<void> {
  let held: string | null = null;
  // After waiting for a merge, the surviving party is only visible in a new read.
  for (let next = await holdParty(db, tenantId, given); next !== held; next = await holdParty(db, tenantId, given)) {
    held = next;
  }
}

/** Call after locking the audit chain, for operations that must succeed for erased parties too. */
export async function isKnownParty(db: Db, tenantId: string, partyId: string): Promise<boolean> {
  return (await holdParty(db, tenantId, partyId)) !== null;
}

/** The current ID of the party. @throws AppError not-found */
export async function heldParty(db: Db, tenantId: string, given: string): Promise<string> {
  const partyId = await holdParty(db, tenantId, given);
  if (partyId === null) throw noSuchParty();
  return partyId;
}

/**
 * For exemptions and clearances: the party must be the reviewed one, not one that it was merged with since.
 * @throws AppError not-found, conflict
 */
export async function presentParty(db: Db, tenantId: string, given: string): Promise<string> {
  const partyId = await heldParty(db, tenantId, given);
  if (partyId === given) return partyId;
  const detail = `The party was merged with ${partyId} after the screening. Decide on a transaction that was screened later.`;
  throw new AppError('conflict', { detail });
}

export function entryOf(
  action: string,
  partyId: string,
  details: object,
  { actor, correlationId, at }: MarkedBy,
): AuditEntry {
  return { actor, action, subjectType: 'PARTY', subjectId: partyId, correlationId, details, occurredAt: at };
}

export function noSuchParty(): AppError {
  return new AppError('not-found', { detail: 'Party not found.' });
}

/**
 * Reasons may contain personal data, so the audit entry has only the hash. With an organization-managed key the hash is
 * keyed, so that reasons cannot be guessed from a database dump.
 * @throws AppError service-unavailable while the key is unavailable
 */
export async function reasonHasher(db: Db, tenantId: string): Promise<(reason: string) => string> {
  const hash = await keyedHasherOf(db, tenantId);
  return hash ?? ((reason) => hashDetails({ reason }).toString('hex'));
}

function exemptionConflict(restriction: PartyMarkKind): AppError {
  const detail = `The party has the mark ${restriction}. Remove that mark before you exempt the party.`;
  return new AppError('conflict', { detail });
}

/** Keeps the first time: later users of the account do not make it a shared account. */
function withOneMore(before: MarkRow, { mark, transactionUuid }: Confirmed): MarkRow {
  const others = (before.transactionUuids ?? []).filter((one) => one !== transactionUuid);
  const isFull = mark === 'OPEN_MATCH' && others.length >= MOST_WAITING;
  const one = isFull ? MORE_TRANSACTIONS : transactionUuid;
  return { ...before, transactionUuids: others.includes(one) ? others : [...others, one], removal: null };
}

function audited(row: MarkRow, hashOf: (reason: string) => string) {
  const { reason, proposedBy, expiresAt, transactionUuids, removal } = row;
  const exemption = expiresAt && { proposedBy, expiresAt: expiresAt.toISOString() };
  const removing = removal && {
    removal: { proposedBy: removal.proposedBy, reasonHash: hashOf(removal.reason) },
  };
  return { reasonHash: hashOf(reason), ...exemption, ...(transactionUuids && { transactionUuids }), ...removing };
}
