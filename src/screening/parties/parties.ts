/** Parties of a batch of transactions: read before the stages run, written with the screening result. */

import { accountKey } from '../../domain/subjects.ts';
import { PARTY_ROLES, type Transaction, type TransactionParty } from '../../domain/transaction.ts';
import { normalizeFullName } from '../../matching/names/normalize.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import type { AuditNote } from '../../platform/unit-of-work/effect.ts';
import { walletsInForce } from '../known-wallets/in-force.ts';
import { contradictsSaid, NameAgreement } from './agreement.ts';
import { approvalOf, restrictionKey } from './applicable-marks.ts';
import { readClearancesByKeys } from './clearances/store.ts';
import { readRestrictedSince } from './marks/store.ts';
import { mergeParties } from './merge/store.ts';
import { lastOf } from './party-register.ts';
import { readCustomerApprovals } from './relationships/store.ts';
import { keysThatBar, NOTHING_SHARED, type Resolution, resolveBatch, soughtOf, walletKeysOf } from './resolution.ts';
import { dayOf } from './review-date.ts';
import { lockAndWriteParties, readKnownParties } from './store.ts';
import type {
  Clearance,
  KnownApproval,
  RelationshipApproval,
  ReviewedProfile,
  Said,
  SharedKeys,
  StatedNumbers,
} from './types.ts';

/** Parties with the time of the read, and the wallet keys that identified no party at that time. */
export type ReadResolution = Resolution & { readAt: Date; shared: SharedKeys };

interface Batch {
  tenantId: string;
  transactions: readonly Transaction[];
}

/** Longer than a batch from reading its marks to its commit, plus clock differences between nodes. */
const UNSEEN_MS = 30_000;

export class Parties {
  readonly #database: Pick<Database, 'tenantWithOnePlan'>;
  readonly #clock: Clock;
  readonly #stated: StatedNumbers;
  readonly #agreement = new NameAgreement();

  /** @param clock decides which exemptions are in force. @param stated reads numbers in a request outside of their own fields */
  constructor(database: Pick<Database, 'tenantWithOnePlan'>, clock: Clock, stated: StatedNumbers) {
    this.#database = database;
    this.#clock = clock;
    this.#stated = stated;
  }

  /** Resolves sender and receiver of each transaction, in order, and returns the changes to write. */
  async resolve({ tenantId, transactions }: Batch): Promise<ReadResolution> {
    const wallets = walletKeysOf(tenantId, transactions, this.#stated);
    const at = this.#clock.now();
    const { known, shared } = await this.#database.tenantWithOnePlan(tenantId, async (db) => {
      const known = (shared: SharedKeys) =>
        readKnownParties(db, tenantId, soughtOf(tenantId, transactions, this.#stated, shared), at);
      // Few batches have a known wallet: these read the parties a second time.
      const [shared, unshared] = await Promise.all([readSharedKeys(db, tenantId, wallets), known(NOTHING_SHARED)]);
      return { shared, known: shared.size === 0 ? unshared : await known(shared) };
    });
    const pause = eventLoopPauses();
    const steps = resolveBatch(tenantId, transactions, known, this.#agreement, this.#stated, shared);
    for (;;) {
      const step = steps.next();
      if (step.done) return { ...step.value, readAt: at, shared };
      await pause();
    }
  }

  /**
   * Writes the changes of a batch inside the database transaction of the screening. Safe with concurrent batches.
   * @returns an audit note for each party whose marks or clearances changed in a merge
   */
  async record(db: Db, tenantId: string, { changes, merges }: Resolution): Promise<AuditNote[]> {
    const united = new Map(merges.map(({ from, into }) => [from, into]));
    await lockAndWriteParties(db, tenantId, changes);
    const at = this.#clock.now();
    const audit: AuditNote[] = [];
    for (const { from, into: first } of merges) {
      const into = lastOf(united, first);
      for (const subjectId of await mergeParties(db, tenantId, from, into, at)) {
        audit.push({ action: 'party.united', subjectType: 'PARTY', subjectId, details: { from, into } });
      }
    }
    return audit;
  }

  /**
   * Transactions that share an identifier with a party restricted after the parties were read. Call after locking the
   * audit chain: restricting needs the same lock, so no restriction can be missed.
   */
  async restrictedSince(
    db: Db,
    { tenantId, transactions }: Batch,
    { knownRestrictions, readAt, shared }: Pick<ReadResolution, 'knownRestrictions' | 'readAt' | 'shared'>,
  ): Promise<Transaction[]> {
    const keysOf = new Map(transactions.map((one) => [one, this.#keysOf(tenantId, one, shared)]));
    const keys = [...new Set([...keysOf.values()].flat())];
    if (keys.length === 0) return [];
    const since = new Date(readAt.getTime() - UNSEEN_MS);
    const found = (await readRestrictedSince(db, tenantId, keys, since)).filter(
      ({ partyId, mark, markedAt }) =>
        !knownRestrictions.has(restrictionKey(partyId, { mark, markedAt: markedAt.toISOString() })),
    );
    const restricted = new Set(found.map(({ key }) => key));
    return transactions.filter((one) => keysOf.get(one)!.some((key) => restricted.has(key)));
  }

  #keysOf(tenantId: string, { content }: Transaction, shared: SharedKeys): string[] {
    return PARTY_ROLES.flatMap((role) => keysThatBar(tenantId, content, role, this.#stated, shared));
  }

  /**
   * The clearance of a profile with these facts that applies to a party with these keys, names and birth date. null: none. As
   * in transactions, it does not apply if a name, birth date or document was unknown to it.
   * @param party `documents`: for each document its keys, one of which must have been known
   */
  async clearanceFor(
    db: Db,
    tenantId: string,
    { keys, ...profile }: { keys: readonly string[] } & Pick<ReviewedProfile, 'profileId' | 'facts'>,
    party: {
      names: readonly string[];
      birthDate: string | null;
      documents: readonly (readonly string[])[];
      said?: Partial<Said>;
    },
  ): Promise<Clearance | null> {
    const found = await readClearancesByKeys(db, tenantId, keys, profile, dayOf(this.#clock.now()));
    const holding = found.find(({ party: before }) => {
      const known = new Set(before.names.map(normalizeFullName));
      return (
        party.names.every((name) => known.has(normalizeFullName(name))) &&
        (party.birthDate === null || before.birthDate === party.birthDate) &&
        !contradictsSaid(party.said ?? {}, before.said) &&
        party.documents.every((keys) => keys.some((key) => before.keys.includes(key)))
      );
    });
    return holding ?? null;
  }

  /** Relationship approvals in force that customers were given, by customer. */
  approvalsOf(db: Db, tenantId: string, customerIds: readonly string[]): Promise<ReadonlyMap<string, KnownApproval>> {
    return readCustomerApprovals(db, tenantId, customerIds, dayOf(this.#clock.now()));
  }

  /** The approval, if the side has the approved name and no other birth date. null: it does not hold. */
  approvalFor(approval: KnownApproval, party: TransactionParty): RelationshipApproval | null {
    return approvalOf({ approval }, { party }, this.#agreement);
  }
}

/** Keys of house wallets and service wallets. A wallet that receives money may also be an account. */
async function readSharedKeys(db: Db, tenantId: string, wallets: readonly string[]): Promise<SharedKeys> {
  const found = await walletsInForce(db, tenantId, wallets);
  return new Set(found.flatMap(({ address, key }) => [key, accountKey(tenantId, address, null)]));
}
