/**
 * Parties that the organization exempts, bars or has frozen. Every change is made under the lock of the audit chain: whoever
 * marks comes after the last one, and takes the locks in one order. It is part of a larger effect, which records it.
 */
import { authorKey, idOfAuthor, isPerson, type Principal } from '../../platform/access/permissions.ts';
import { type Actor, type AuditEntry, hashDetails } from '../../platform/audit/trail.ts';
import type { Db } from '../../platform/db/database.ts';
import { sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import type { LockedChain } from '../../platform/unit-of-work/effect.ts';
import { firstUndecided, holdParty, type MarkRow, readMarks, removeMark, writeMark } from './store.ts';
import {
  BARRING_MARKS,
  ENDING_MARKS,
  type MarkOfTransactions,
  MORE_TRANSACTIONS,
  type PartyFacts,
  type PartyMarkKind,
} from './types.ts';

/** The actor and the time. */
export interface MarkedBy {
  actor: Actor;
  correlationId: string;
  at: Date;
}

/** What makes a WHITELIST an exemption: it ends, and somebody proposed it. */
export interface Exemption {
  expiresAt: Date;
  /** Who marks approves. */
  proposedBy: string;
  /** Whom somebody looked at. */
  party: PartyFacts;
}

interface OfParty {
  partyId: string;
  reason: string;
}

export type NewMark = OfParty & ({ mark: 'BLACKLIST' | 'FROZEN' } | ({ mark: 'WHITELIST' } & Exemption) | Confirmed);

/** People said of this transaction that the party is a listed one; or nobody has said yet that it is not. */
interface Confirmed {
  mark: MarkOfTransactions;
  transactionUuid: string;
  /** Of an OPEN_MATCH: what the party was called before, and by whom it does not hold. */
  party?: PartyFacts;
}

/** More transactions of one party that wait at once are hardly ever counted one by one, and each would be read with each payment. */
const MOST_WAITING = 1_000;

/** What a change gives: the id that the party has now, and what is to be recorded. */
export interface Marked {
  partyId: string;
  audit: AuditEntry[];
}

export const PartyMarks = {
  /**
   * Marks a party; an equal mark is replaced, but a TRUE_MATCH or an OPEN_MATCH gets one transaction more. A bar follows an id that was merged with another, and ends an exemption for good:
   * it must not come back when the bar goes.
   * @throws AppError not-found, conflict (an exemption of a party that is barred, or was merged with another since)
   */
  async set(db: Db, { tenantId }: LockedChain, given: NewMark, by: MarkedBy): Promise<Marked> {
    const { mark, reason } = given;
    const exemption = given.mark === 'WHITELIST' ? given : null;
    const partyId = await (exemption ? presentParty : heldParty)(db, tenantId, given.partyId);
    const marks = await readMarks(db, tenantId, partyId);
    const bar = exemption && [...ENDING_MARKS].find((one) => marks.has(one));
    if (bar) throw isBarred(bar);
    const before = marks.get(mark);
    const made: MarkRow = {
      reason,
      markedAt: by.at,
      markedBy: by.actor.id,
      proposedBy: exemption?.proposedBy ?? null,
      expiresAt: exemption?.expiresAt ?? null,
      party: ('party' in given && given.party) || null,
      transactionUuids: null,
      // Who sets it again, or confirms it once more, does not agree with who would take it away.
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
   * Takes back what was said of a transaction, or what waited for somebody to say it. The mark goes with the last one that it held for.
   * @returns null where it was not said of this one, or mark or party are there no more
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
   * Takes a mark away, or proposes that a bar goes where two people must agree: the bar holds until another one says the same. Whatever is
   * done with the mark in between ends the proposal.
   * @throws AppError not-found, conflict (an OPEN_MATCH while a transaction of it waits, or proposed by the same one)
   */
  async remove(
    db: Db,
    { tenantId }: LockedChain,
    { mark, reason, principal, needsTwo, mayDecide, ...given }: OfParty & { mark: PartyMarkKind } & Agreement,
    by: MarkedBy,
  ): Promise<Marked & { isProposed: boolean }> {
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
    if (needsTwo && BARRING_MARKS.has(mark)) {
      if (!isPerson(principal)) throw notByClient(mark);
      const { removal } = before;
      if (removal === null || !(await mayDecide(db, tenantId, idOfAuthor(removal.proposedBy)))) {
        const proposedBy = authorKey(principal);
        await writeMark(db, tenantId, partyId, mark, { ...before, removal: { reason, proposedAt: by.at, proposedBy } });
        return { partyId, audit: [entryOf('party.mark-removal-proposed', partyId, details, by)], isProposed: true };
      }
      const tx = { db, tenantId, now: () => by.at };
      await requireSecondPerson(tx, principal, removal.proposedBy, 'transactions.fourEyes');
    }
    await removeMark(db, tenantId, partyId, mark, by.at);
    return { partyId, audit: [entryOf('party.mark-removed', partyId, details, by)], isProposed: false };
  },

  /** The mark stays: ends the proposal to take it away. @throws AppError not-found, conflict (nobody proposes that) */
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

/** Who asks, and whether somebody else must agree. */
export interface Agreement {
  principal: Principal;
  needsTwo: boolean;
  /** Who may decide no more has proposed nothing. */
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
 * Call it before the chain is locked. A union holds the rows of both parties and then waits for the chain, so whoever has the chain
 * must not wait for such a row. From here on the party is not merged with another until the transaction ends.
 */
export async function holdBeforeChain(db: Db, tenantId: string, given: string): Promise<void> {
  let held: string | null = null;
  // Whoever waited for a union finds the other party only when looking again.
  for (let next = await holdParty(db, tenantId, given); next !== held; next = await holdParty(db, tenantId, given)) {
    held = next;
  }
}

/** Behind the chain: for what must not fail where somebody erased the party. */
export async function isKnownParty(db: Db, tenantId: string, partyId: string): Promise<boolean> {
  return (await holdParty(db, tenantId, partyId)) !== null;
}

/** The id that the party has now. @throws AppError not-found */
export async function heldParty(db: Db, tenantId: string, given: string): Promise<string> {
  const partyId = await holdParty(db, tenantId, given);
  if (partyId === null) throw noSuchParty();
  return partyId;
}

/**
 * For what favors a party: it must be the one that somebody looked at, so not one that it was merged with since.
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
 * The reason may name people, so the audit entry has only its hash, and the text stays with the mark. Where the organization has a key of its
 * own the hash is keyed: nobody who has a dump can try reasons.
 * @throws AppError service-unavailable while that is away
 */
export async function reasonHasher(db: Db, tenantId: string): Promise<(reason: string) => string> {
  const seal = await sealerOf(db, tenantId);
  return (reason) => seal?.blind(reason) ?? hashDetails({ reason }).toString('hex');
}

function isBarred(bar: PartyMarkKind): AppError {
  const detail = `The party has the mark ${bar}. Remove that mark before you exempt the party.`;
  return new AppError('conflict', { detail });
}

/** Since the first time: who used its account afterwards does not make it an account of many. */
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
