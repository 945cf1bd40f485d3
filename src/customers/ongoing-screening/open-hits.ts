/** Open sanctions hits and verified birth dates of the customers of transactions, which the screening of payments uses. */

import { PARTY_ROLES, type PartyRole, type Transaction, type TransactionParty } from '../../domain/transaction.ts';
import { equalityKey } from '../../matching/names/normalise.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Parties } from '../../screening/parties/parties.ts';
import type { KnownApproval } from '../../screening/parties/types.ts';
import type {
  ApprovedSides,
  CustomerHit,
  CustomerHitReader,
  CustomersAsScreened,
} from '../../screening/payment-parties/customer-hits.ts';
import type { VerifiedBirth, VerifiedSides } from '../../screening/payment-parties/verified-births.ts';
import type { Customers } from '../customers.ts';
import { keysOfNamed } from '../owner-keys.ts';
import type { TransactionTies } from '../ties/ties.ts';
import type { Customer } from '../types.ts';
import { birthVerification } from '../verifications.ts';
import { readHits, readTiedHits } from './store.ts';
import type { StoredHit } from './types.ts';

interface OpenHitsParts {
  database: Pick<Database, 'tenantWithOnePlan'>;
  customers: Pick<Customers, 'shown'>;
  parties: Pick<Parties, 'approvalsOf' | 'approvalFor'>;
  ties: Pick<TransactionTies, 'customersOf'>;
}

export class OpenHits implements CustomerHitReader {
  readonly #parts: OpenHitsParts;

  constructor(parts: OpenHitsParts) {
    this.#parts = parts;
  }

  async of(
    tenantId: string,
    transactions: readonly Transaction[],
    generation: number,
  ): Promise<Map<string, CustomersAsScreened>> {
    const transactionUuids = transactions.map(({ transactionUuid }) => transactionUuid);
    const named = transactions.flatMap(({ transactionUuid, content: { sender, receiver } }) =>
      [sender, receiver].flatMap((party) =>
        party ? keysOfNamed(tenantId, party).map((key) => ({ transactionUuid, role: party.role, key })) : [],
      ),
    );
    return await this.#parts.database.tenantWithOnePlan(tenantId, async (db) => {
      const tied = await readTiedHits(db, tenantId, { transactionUuids, named }, generation);
      const stored = await readHits(
        db,
        tenantId,
        tied.flatMap(({ hitId }) => hitId ?? []),
      );
      const hits = new Map(stored.map((hit) => [hit.hitId, hit]));
      const all = new Map<string, CustomersAsScreened>();
      for (const { transactionUuid, role, customerId, hitId, isThrough, isByName, isScreened, isAwaited } of tied) {
        const told = all.get(transactionUuid) ?? { hits: [], unscreened: [] };
        all.set(transactionUuid, told);
        if (!isScreened && !told.unscreened.includes(customerId)) {
          told.unscreened.push(customerId);
          if (isAwaited) told.awaited = [...(told.awaited ?? []), customerId];
        }
        const hit = hitId === null ? undefined : hits.get(hitId);
        if (hit) told.hits.push(viewOf(role, hit, { isThrough, isByName }));
      }
      return all;
    });
  }

  /** A side counts as a customer by a number, a document, an account or a wallet, and only under a name of that customer. */
  async verifiedBirths(tenantId: string, transactions: readonly Transaction[]): Promise<Map<string, VerifiedSides>> {
    const { database, customers, ties } = this.#parts;
    const { tied, known } = await database.tenantWithOnePlan(tenantId, async (db) => {
      const found = await ties.customersOf(db, tenantId, transactions);
      const ids = [...found.values()].flatMap((one) => one.customers.map(({ customerId }) => customerId));
      return { tied: found, known: await customers.shown(db, tenantId, [...new Set(ids)]) };
    });
    const byId = new Map(known.map((one) => [one.customerId, one]));
    return new Map(
      transactions.map(({ transactionUuid, content: { sender, receiver } }) => {
        const names = { SENDER: sender?.name, RECEIVER: receiver?.name };
        const sides = PARTY_ROLES.map((role): [PartyRole, VerifiedBirth[]] => {
          const ofSide = tied.get(transactionUuid)!.customers.filter((one) => one.role === role);
          const named = ofSide.flatMap(({ customerId }) => byId.get(customerId) ?? []).filter(hasName(names[role]));
          const verified = named.flatMap((customer) => verifiedBirthOf(customer) ?? []);
          // With two customers of this name, the payment may be of either.
          return [role, verified.length === named.length ? verified : []];
        });
        return [transactionUuid, Object.fromEntries(sides)];
      }),
    );
  }

  /** As with verified birth dates. With two customers of the name, the payment may be of the one without an approval. */
  async approvals(tenantId: string, transactions: readonly Transaction[]): Promise<Map<string, ApprovedSides>> {
    const { database, customers, ties, parties } = this.#parts;
    return await database.tenantWithOnePlan(tenantId, async (db) => {
      const tied = await ties.customersOf(db, tenantId, transactions);
      const ids = [...tied.values()].flatMap((one) => one.customers.map(({ customerId }) => customerId));
      const approvals = await parties.approvalsOf(db, tenantId, [...new Set(ids)]);
      if (approvals.size === 0) return new Map();
      const byId = new Map(
        (await customers.shown(db, tenantId, [...new Set(ids)])).map((one) => [one.customerId, one]),
      );
      const approvedFor = (uuid: string, party: TransactionParty) => {
        const ofSide = tied.get(uuid)!.customers.filter(({ role }) => role === party.role);
        const named = ofSide.flatMap(({ customerId }) => byId.get(customerId) ?? []).filter(hasName(party.name));
        const [customer] = named;
        const approval = customer && approvals.get(customer.customerId);
        if (!approval || named.length > 1 || !isAsApproved(customer, approval)) return null;
        return parties.approvalFor(approval, party);
      };
      return new Map(
        transactions.map(({ transactionUuid, content: { sender, receiver } }) => [
          transactionUuid,
          Object.fromEntries(
            [sender, receiver].flatMap((party) => {
              const approval = party && approvedFor(transactionUuid, party);
              return approval ? [[party.role, approval] as const] : [];
            }),
          ),
        ]),
      );
    });
  }
}

function isAsApproved({ state, record, isUnreadable }: Customer, { party }: KnownApproval): boolean {
  return state === 'ACTIVE' && !isUnreadable && record.dob === party.birthDate;
}

function hasName(name: string | null | undefined): (customer: Customer) => boolean {
  if (name == null) return () => false;
  const asked = wordsOf(name);
  return ({ record, isUnreadable }) =>
    isUnreadable === true || record.names.some(({ fullNameRaw }) => wordsOf(fullNameRaw) === asked);
}

/** In any order: payments write family names first or last. */
const wordsOf = (name: string) => equalityKey(name, true).split(' ').sort().join(' ');

function verifiedBirthOf({ customerId, record, isUnreadable }: Customer): VerifiedBirth | null {
  const verification = isUnreadable ? null : birthVerification(record);
  if (!verification) return null;
  const { verificationId, value: date, method, evidence, verifiedOn, verifiedBy } = verification;
  return { customerId, verificationId, date, method, evidence, verifiedOn, verifiedBy };
}

function viewOf(
  role: PartyRole,
  hit: StoredHit,
  { isThrough, isByName }: { isThrough: boolean; isByName: boolean },
): CustomerHit {
  const { customerId, hitId, alertId, profileId, subject, matchedName, score, facts, isUnreadable, state } = hit;
  return {
    ...{ role, customerId, isOwner: isThrough || subject !== 'CUSTOMER', hitId, alertId, profileId, score },
    ...(isByName && { byName: true as const }),
    ...(state === 'ENDED' && { isChanged: true as const }),
    matchedName: isUnreadable ? null : matchedName,
    ...{ listings: facts.listings, measures: facts.measures },
  };
}
