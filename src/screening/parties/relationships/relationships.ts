/**
 * Relationship approvals: the organization does business with a politically exposed person. An approval is given to a party of
 * transactions, or to a customer before any payment. While it is in force, PEP matches with the approved listings hold no payment below
 * the amount trigger. It takes two users (setting transactions.fourEyes) and one to end it. Changed under the audit chain lock, like marks.
 */
import { randomUUID } from 'node:crypto';
import { categoriesInForce } from '../../../lists/listings.ts';
import type { StoredProfile } from '../../../lists/profile.ts';
import { reviewedFactsOf } from '../../../lists/profile-facts.ts';
import { authorKey, type Caller, idOfAuthor, isPerson } from '../../../platform/access/permissions.ts';
import type { AuditEntry } from '../../../platform/audit/trail.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError, type FieldError } from '../../../platform/errors.ts';
import { requireSecondPerson } from '../../../platform/four-eyes/second-approver.ts';
import type { Clock } from '../../../platform/lib/clock.ts';
import type { Done, Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { holdBeforeChain, type MarkedBy, noSuchParty, reasonHasher } from '../marks.ts';
import { aYearAfter, dayOf, endDateFlaw } from '../review-date.ts';
import { holdParty, readParty } from '../store.ts';
import type { PartyFacts, ReviewedProfile } from '../types.ts';
import type { RelationshipRequest, RelationshipView } from './schemas.ts';
import {
  type ApprovalSubject,
  approveRelationship,
  endRelationship,
  insertRelationship,
  type RelationshipRow,
  readProposedRelationships,
  readRelationships,
} from './store.ts';

export interface RelationshipsParts {
  database: Pick<Database, 'tenant'>;
  writer: Writer;
  clock: Clock;
  /** The listed profiles with these IDs, as the lists have them now. */
  known: (tenantId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, ListedProfile>>;
  /** null: there is no such customer. @throws AppError when it cannot be decrypted */
  customerFacts: (db: Db, tenantId: string, customerId: string) => Promise<CustomerFacts | null>;
  /** Whether one approver is enough in the organization. */
  oneDecides: (tenantId: string) => Promise<boolean>;
  /** Whether this user is active and has the permission to decide. */
  mayDecide: (db: Db, tenantId: string, userId: string) => Promise<boolean>;
}

/** Names and birth date of a customer, and whether the relationship has not ended. */
export type CustomerFacts = Pick<PartyFacts, 'names' | 'birthDate'> & { isActive: boolean };

interface ListedProfile {
  profile: StoredProfile;
  version: number;
}

const SETTING = 'transactions.fourEyes';

export class Relationships {
  readonly #parts: RelationshipsParts;

  constructor(parts: RelationshipsParts) {
    this.#parts = parts;
  }

  /** Newest first. @param since hides later proposals @throws AppError not-found */
  async of(tenantId: string, given: ApprovalSubject, since?: Date): Promise<RelationshipView[]> {
    const { database, clock } = this.#parts;
    const rows = await database.tenant(tenantId, async (db) =>
      readRelationships(db, tenantId, await this.#present(db, tenantId, given)),
    );
    const seen = rows.filter(({ proposedAt }) => !since || proposedAt < since);
    const current = await this.#current(
      tenantId,
      seen.flatMap(({ profiles }) => profiles.map(({ profileId }) => profileId)),
    );
    return seen.map((row) => viewOf(row, current, clock.now()));
  }

  /** Pending proposals of all parties, or of all customers, newest first. */
  async proposed(tenantId: string, type: ApprovalSubject['type'], limit: number): Promise<RelationshipRow[]> {
    return await this.#parts.database.tenant(tenantId, (db) => readProposedRelationships(db, tenantId, type, limit));
  }

  /**
   * Proposes an approval, or approves at once if one user is enough. Replaces a pending proposal of the same
   * party or customer.
   * @throws AppError not-found, validation-failed, conflict (an API client, a party known by name only, or a closed customer)
   */
  async propose(by: Caller, given: ApprovalSubject, request: RelationshipRequest): Promise<Done<RelationshipView>> {
    const { clock, oneDecides, writer } = this.#parts;
    const { principal } = by;
    const { tenantId } = principal;
    const needsTwo = !(await oneDecides(tenantId));
    if (needsTwo && !isPerson(principal)) throw conflict(BY_CLIENT);
    const current = await this.#current(tenantId, request.profileIds);
    const flaws = flawsOf(request, current, clock.now());
    if (flaws[0]) {
      const detail = `${flaws[0].field} ${flaws[0].message}.`;
      throw new AppError('validation-failed', { detail, errors: flaws });
    }
    return await writer.write(by, async (tx) => {
      const { db } = tx;
      const { subject, rows, marker } = await this.#locked(tx, by, given);
      const party = await this.#factsOf(tx, subject);
      const audit: AuditEntry[] = [];
      for (const one of rows.filter(needsTwo ? isPending : isOpen)) audit.push(await replaced(tx, one, marker));
      const row: RelationshipRow = {
        approvalId: randomUUID(),
        subject,
        profiles: request.profileIds.map((id) => current.get(id)!.reviewed),
        party,
        reason: request.reason,
        reviewDate: request.reviewDate ?? aYearAfter(tx.now()),
        amountTrigger: request.amountTrigger === undefined ? null : Number(request.amountTrigger),
        proposedAt: tx.now(),
        proposedBy: authorKey(principal),
        ...(needsTwo ? { approvedAt: null, approvedBy: null } : { approvedAt: tx.now(), approvedBy: principal.id }),
        ...{ endedAt: null, endedBy: null, endReason: null },
      };
      await insertRelationship(db, tenantId, row);
      audit.push(entryOf(needsTwo ? 'proposed' : 'approved', row, await audited(tx, row), marker));
      return { result: viewOf(row, current, tx.now()), audit };
    });
  }

  /** @throws AppError not-found, conflict (not pending, not a second user, review date over, or the listing changed since) */
  async approve(by: Caller, given: ApprovalSubject, approvalId: string): Promise<Done<RelationshipView>> {
    const { database, mayDecide, oneDecides, writer } = this.#parts;
    const { principal } = by;
    const { tenantId } = principal;
    const needsTwo = !(await oneDecides(tenantId));
    const profiles = await database.tenant(tenantId, async (db) => {
      const rows = await readRelationships(db, tenantId, await this.#present(db, tenantId, given));
      return rows.find((one) => one.approvalId === approvalId)?.profiles;
    });
    const current = await this.#current(
      tenantId,
      (profiles ?? []).map(({ profileId }) => profileId),
    );
    return await writer.write(by, async (tx) => {
      const { subject, rows, marker } = await this.#locked(tx, by, given);
      const before = rows.find((one) => one.approvalId === approvalId);
      if (!before) throw noSuchApproval();
      if (!isPending(before)) throw conflict('This relationship approval is not pending.');
      if (needsTwo) {
        await requireSecondPerson(tx, principal, before.proposedBy, SETTING);
        if (!(await mayDecide(tx.db, tenantId, idOfAuthor(before.proposedBy)))) {
          throw conflict(
            'The proposer may no longer decide. Propose the approval yourself, for another user to approve.',
          );
        }
      }
      if (before.reviewDate < dayOf(tx.now())) throw conflict('Its review date has passed. Propose it again.');
      if (hasChanged(before, current)) throw conflict('The listing has changed since the proposal. Propose it again.');
      if (subject.type === 'CUSTOMER') await this.#factsOf(tx, subject);
      const audit: AuditEntry[] = [];
      for (const one of rows.filter(isApproved)) audit.push(await replaced(tx, one, marker));
      const row = { ...before, approvedAt: tx.now(), approvedBy: principal.id };
      await approveRelationship(tx.db, tenantId, approvalId, row);
      audit.push(entryOf('approved', row, await audited(tx, row), marker));
      return { result: viewOf(row, current, tx.now()), audit };
    });
  }

  /** Withdraws an approval, or rejects a proposal. One user is enough. @throws AppError not-found */
  async end(by: Caller, given: ApprovalSubject, approvalId: string, reason: string): Promise<RelationshipView> {
    const { principal } = by;
    const { result } = await this.#parts.writer.write(by, async (tx) => {
      const { rows, marker } = await this.#locked(tx, by, given);
      const before = rows.find((one) => one.approvalId === approvalId && isOpen(one));
      if (!before) throw noSuchApproval();
      const row = { ...before, endedAt: tx.now(), endedBy: principal.id, endReason: reason };
      await endRelationship(tx.db, tx.tenantId, before, row.endedAt, row);
      const hashOf = await reasonHasher(tx.db, tx.tenantId);
      const details = { approvalId, wasApproved: isApproved(before), reasonHash: hashOf(reason) };
      return { result: row, audit: entryOf('ended', row, details, marker) };
    });
    const ids = result.profiles.map(({ profileId }) => profileId);
    return viewOf(result, await this.#current(principal.tenantId, ids), this.#parts.clock.now());
  }

  /** The current ID. @throws AppError not-found */
  async #present(db: Db, tenantId: string, { type, id }: ApprovalSubject): Promise<ApprovalSubject> {
    if (type === 'CUSTOMER') {
      if ((await this.#parts.customerFacts(db, tenantId, id)) === null) throw noSuchCustomer();
      return { type, id };
    }
    const present = await holdParty(db, tenantId, id);
    if (present === null) throw noSuchParty();
    return { type, id: present };
  }

  /** The subject of the approval. @throws AppError conflict (a party known by name only, or a closed customer) */
  async #factsOf({ db, tenantId, now }: Tx, { type, id }: ApprovalSubject): Promise<PartyFacts> {
    if (type === 'CUSTOMER') {
      const { names, birthDate, isActive } = (await this.#parts.customerFacts(db, tenantId, id))!;
      if (!isActive) throw conflict('The customer is closed. Reopen it first.');
      return { names, birthDate, keys: [] };
    }
    const { keyKinds, names, birthDate, identityKeys: keys } = (await readParty(db, tenantId, id, now()))!;
    if (!Object.keys(keyKinds).some((kind) => kind !== 'NAME')) {
      throw conflict('The party is known by name only, which others share. Approve it by a payment with an account.');
    }
    return { names, birthDate, keys };
  }

  /** Locks the party and the chain, in the order of marks. */
  async #locked(tx: Tx, { principal, correlationId }: Caller, given: ApprovalSubject) {
    const { db, tenantId } = tx;
    if (given.type === 'PARTY') await holdBeforeChain(db, tenantId, given.id);
    await tx.lockChain();
    const subject = await this.#present(db, tenantId, given);
    const marker: MarkedBy = { actor: { type: principal.type, id: principal.id }, correlationId, at: tx.now() };
    return { subject, marker, rows: await readRelationships(db, tenantId, subject) };
  }

  async #current(tenantId: string, ids: readonly string[]): Promise<CurrentProfiles> {
    if (ids.length === 0) return new Map();
    const rows = await this.#parts.known(tenantId, [...new Set(ids)]);
    return new Map(
      [...rows].map(([profileId, { profile, version }]) => [
        profileId,
        {
          reviewed: { profileId, version, facts: reviewedFactsOf(profile) },
          isExposed: categoriesInForce(profile).includes('PEP'),
        },
      ]),
    );
  }
}

/** Listed profiles as the lists have them now, by ID. */
type CurrentProfiles = ReadonlyMap<string, { reviewed: ReviewedProfile; isExposed: boolean }>;

const isOpen = ({ endedAt }: RelationshipRow) => endedAt === null;
const isPending = (row: RelationshipRow) => isOpen(row) && row.approvedAt === null;
const isApproved = (row: RelationshipRow) => isOpen(row) && row.approvedAt !== null;

function hasChanged({ profiles }: RelationshipRow, current: CurrentProfiles): boolean {
  return profiles.some(({ profileId, facts }) => current.get(profileId)?.reviewed.facts !== facts);
}

function flawsOf({ profileIds, reviewDate }: RelationshipRequest, current: CurrentProfiles, at: Date): FieldError[] {
  const other = profileIds.find((id) => !current.get(id)?.isExposed);
  const date = reviewDate === undefined ? null : endDateFlaw(reviewDate, at);
  return [
    ...(other === undefined
      ? []
      : [
          { field: 'profileIds', code: 'Enum', message: `must be listed politically exposed persons: ${other} is not` },
        ]),
    ...(date ? [{ field: 'reviewDate', ...date }] : []),
  ];
}

async function replaced(tx: Tx, row: RelationshipRow, marker: MarkedBy): Promise<AuditEntry> {
  await endRelationship(tx.db, tx.tenantId, row, tx.now(), null);
  const details = { approvalId: row.approvalId, wasApproved: isApproved(row), isReplaced: true };
  return entryOf('ended', row, details, marker);
}

function entryOf(
  step: 'proposed' | 'approved' | 'ended',
  { subject: { type, id } }: RelationshipRow,
  details: object,
  { actor, correlationId, at }: MarkedBy,
): AuditEntry {
  const action = `${type === 'PARTY' ? 'party' : 'customer'}.relationship-${step}`;
  return { actor, action, subjectType: type, subjectId: id, correlationId, details, occurredAt: at };
}

async function audited({ db, tenantId }: Tx, row: RelationshipRow) {
  const { approvalId, profiles, reason, reviewDate, amountTrigger, proposedBy } = row;
  const hashOf = await reasonHasher(db, tenantId);
  return { approvalId, profiles, reviewDate, amountTrigger, proposedBy, reasonHash: hashOf(reason) };
}

function viewOf(row: RelationshipRow, current: CurrentProfiles, at: Date): RelationshipView {
  const { approvalId, subject, profiles, reason, reviewDate, amountTrigger } = row;
  return {
    approvalId,
    partyId: subject.type === 'PARTY' ? subject.id : null,
    customerId: subject.type === 'CUSTOMER' ? subject.id : null,
    state: stateOf(row, current, at),
    profileIds: profiles.map(({ profileId }) => profileId),
    ...{ reason, reviewDate, amountTrigger },
    proposedBy: idOfAuthor(row.proposedBy),
    proposedAt: row.proposedAt.toISOString(),
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
  };
}

function stateOf(row: RelationshipRow, current: CurrentProfiles, at: Date): RelationshipView['state'] {
  if (row.endedAt !== null) return 'ENDED';
  if (row.reviewDate < dayOf(at)) return 'REVIEW_OVERDUE';
  if (hasChanged(row, current)) return 'LISTING_CHANGED';
  return row.approvedAt === null ? 'PROPOSED' : 'IN_FORCE';
}

const BY_CLIENT = `An API client cannot propose a relationship approval: two users must agree (setting ${SETTING}).`;

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}

export function noSuchCustomer(): AppError {
  return new AppError('not-found', { detail: 'Customer not found.' });
}

export function noSuchApproval(): AppError {
  return new AppError('not-found', { detail: 'Relationship approval not found.' });
}
