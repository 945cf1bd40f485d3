/** Open sanctions hits and verified birth dates of the customers of transactions, which the screening of payments uses. */

import { PARTY_ROLES, type PartyRole, type Transaction, type TransactionParty } from '../../domain/transaction.ts';
import { equalityKey } from '../../matching/names/normalize.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Parties } from '../../screening/parties/parties.ts';
import type { KnownApproval } from '../../screening/parties/types.ts';
import type {
  ApprovedSides,
  CustomerHit,
  CustomerHitReader,
  CustomersAsScreened,
  ScreenedToday,
} from '../../screening/payment-parties/customer-hits.ts';
import type { VerifiedBirth, VerifiedSides } from '../../screening/payment-parties/verified-births.ts';
import type { Customers } from '../customers.ts';
import { keysOfNamed } from '../owner-keys.ts';
import type { TransactionLinks } from '../transaction-links/transaction-links.ts';
import type { Customer } from '../types.ts';
import { birthVerification } from '../verifications.ts';
import { readHits, readHitsOfLinked, readScreenedToday } from './store.ts';
import type { StoredHit } from './types.ts';

interface OpenHitsParts {
  database: Pick<Database, 'tenantWithOnePlan'>;
  customers: Pick<Customers, 'shown'>;
  parties: Pick<Parties, 'approvalsOf' | 'approvalFor'>;
  links: Pick<TransactionLinks, 'customersOf'>;
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
      const linked = await readHitsOfLinked(db, tenantId, { transactionUuids, named }, generation);
      const stored = await readHits(
        db,
        tenantId,
        linked.flatMap(({ hitId }) => hitId ?? []),
      );
      const hits = new Map(stored.map((hit) => [hit.hitId, hit]));
      const all = new Map<string, CustomersAsScreened>();
      for (const { transactionUuid, role, customerId, hitId, isThrough, isByName, isScreened, isAwaited } of linked) {
        const found = all.get(transactionUuid) ?? { hits: [], unscreened: [] };
        all.set(transactionUuid, found);
        if (!isScreened && !found.unscreened.includes(customerId)) {
          found.unscreened.push(customerId);
          if (isAwaited) found.awaited = [...(found.awaited ?? []), customerId];
        }
        const hit = hitId === null ? undefined : hits.get(hitId);
        if (hit) found.hits.push(viewOf(role, hit, { isThrough, isByName }));
      }
      return all;
    });
  }

  /** If several customers of a side have the same name, all of them must have been screened. */
  async screenedToday(
    tenantId: string,
    transactions: readonly Transaction[],
    generation: number,
  ): Promise<Map<string, ScreenedToday>> {
    const { customersOfSides, today } = await this.#parts.database.tenantWithOnePlan(tenantId, async (db) => {
      const ofSides = await this.#ofSides(db, tenantId, transactions);
      const ids = [...ofSides.values()].flatMap((sides) => PARTY_ROLES.flatMap((role) => sides[role]));
      const customerIds = [...new Set(ids.map(({ customerId }) => customerId))];
      return { customersOfSides: ofSides, today: await readScreenedToday(db, tenantId, customerIds, generation) };
    });
    const { day, customerIds } = today;
    const both = [...customersOfSides].flatMap(([transactionUuid, sides]): [string, ScreenedToday][] => {
      const isScreened = PARTY_ROLES.every(
        (role) => sides[role].length > 0 && sides[role].every(({ customerId }) => customerIds.has(customerId)),
      );
      if (!isScreened) return [];
      const idsOf = (role: PartyRole) => sides[role].map(({ customerId }) => customerId);
      return [[transactionUuid, { day, customers: { SENDER: idsOf('SENDER'), RECEIVER: idsOf('RECEIVER') } }]];
    });
    return new Map(both);
  }

  /** A side counts as a customer by a number, a document, an account or a wallet, and only under a name of that customer. */
  async verifiedBirths(tenantId: string, transactions: readonly Transaction[]): Promise<Map<string, VerifiedSides>> {
    const customersOfSides = await this.#parts.database.tenantWithOnePlan(tenantId, (db) =>
      this.#ofSides(db, tenantId, transactions),
    );
    return new Map(
      [...customersOfSides].map(([transactionUuid, sides]) => {
        const verified = PARTY_ROLES.map((role): [PartyRole, VerifiedBirth[]] => {
          const births = sides[role].flatMap((customer) => verifiedBirthOf(customer) ?? []);
          // If two customers have this name, the payment may belong to either.
          return [role, births.length === sides[role].length ? births : []];
        });
        return [transactionUuid, Object.fromEntries(verified)];
      }),
    );
  }

  /** The customers of each side that have the name of the side. */
  async #ofSides(
    db: Db,
    tenantId: string,
    transactions: readonly Transaction[],
  ): Promise<Map<string, Record<PartyRole, Customer[]>>> {
    const { customers, links } = this.#parts;
    const linked = await links.customersOf(db, tenantId, transactions);
    const ids = [...linked.values()].flatMap((one) => one.customers.map(({ customerId }) => customerId));
    const byId = new Map((await customers.shown(db, tenantId, [...new Set(ids)])).map((one) => [one.customerId, one]));
    return new Map(
      transactions.map(({ transactionUuid, content: { sender, receiver } }) => {
        const named = (role: PartyRole, name: string | null | undefined) =>
          linked
            .get(transactionUuid)!
            .customers.filter((one) => one.role === role)
            .flatMap(({ customerId }) => byId.get(customerId) ?? [])
            .filter(hasName(name));
        return [
          transactionUuid,
          { SENDER: named('SENDER', sender?.name), RECEIVER: named('RECEIVER', receiver?.name) },
        ];
      }),
    );
  }

  /** Approvals apply like verified birth dates. If two customers have the name, the payment may belong to the customer without an approval. */
  async approvals(tenantId: string, transactions: readonly Transaction[]): Promise<Map<string, ApprovedSides>> {
    const { database, customers, links, parties } = this.#parts;
    return await database.tenantWithOnePlan(tenantId, async (db) => {
      const linked = await links.customersOf(db, tenantId, transactions);
      const ids = [...linked.values()].flatMap((one) => one.customers.map(({ customerId }) => customerId));
      const approvals = await parties.approvalsOf(db, tenantId, [...new Set(ids)]);
      if (approvals.size === 0) return new Map();
      const byId = new Map(
        (await customers.shown(db, tenantId, [...new Set(ids)])).map((one) => [one.customerId, one]),
      );
      const approvedFor = (uuid: string, party: TransactionParty) => {
        const ofSide = linked.get(uuid)!.customers.filter(({ role }) => role === party.role);
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
  const words = wordsOf(name);
  return ({ record, isUnreadable }) =>
    isUnreadable === true || record.names.some(({ fullNameRaw }) => wordsOf(fullNameRaw) === words);
}

/** The order of the words does not matter, because payments write family names first or last. */
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
