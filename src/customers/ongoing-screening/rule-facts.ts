/** Facts for rules about the customers of payments, from their current records. */
import { corridorOf } from '../../domain/subjects.ts';
import type { Transaction } from '../../domain/transaction.ts';
import type { CustomerFacts, CustomerFactsReader } from '../../monitoring/rules/customer-facts.ts';
import { segmentOf } from '../../monitoring/rules/customer-segments.ts';
import type { PeerGroups } from '../../monitoring/rules/peers/figures.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Parties } from '../../screening/parties/parties.ts';
import type { Fx } from '../../transactions/fx/fx.ts';
import type { FxSnapshot } from '../../transactions/fx/snapshot.ts';
import type { Customers } from '../customers.ts';
import type { TransactionLinks } from '../transaction-links/transaction-links.ts';
import type { Customer, ExpectedActivity } from '../types.ts';
import type { PeerStatistics } from './peer-statistics.ts';
import { readExposed } from './store.ts';

export interface RuleFactsParts {
  database: Pick<Database, 'tenantWithOnePlan'>;
  customers: Pick<Customers, 'shown'>;
  parties: Pick<Parties, 'approvalsOf'>;
  links: Pick<TransactionLinks, 'customersOf'>;
  fx: Pick<Fx, 'snapshot'>;
  peers: Pick<PeerStatistics, 'of'>;
}

export class RuleFacts implements CustomerFactsReader {
  readonly #parts: RuleFactsParts;

  constructor(parts: RuleFactsParts) {
    this.#parts = parts;
  }

  async factsOf(tenantId: string, transactions: readonly Transaction[]): Promise<(CustomerFacts | null)[]> {
    const { database, customers, parties, links, fx } = this.#parts;
    const rates = await fx.snapshot(tenantId);
    return await database.tenantWithOnePlan(tenantId, async (db) => {
      const linked = await links.customersOf(db, tenantId, transactions);
      const ids = [...new Set([...linked.values()].flatMap(({ customerId }) => customerId ?? []))];
      if (ids.length === 0) return transactions.map(() => null);
      const known = new Map((await customers.shown(db, tenantId, ids)).map((one) => [one.customerId, one]));
      const exposed = await readExposed(db, tenantId, ids);
      const approved = await parties.approvalsOf(db, tenantId, ids);
      return transactions.map((transaction) => {
        const customer = known.get(linked.get(transaction.transactionUuid)?.customerId ?? '');
        if (!customer) return null;
        const { customerId } = customer;
        const isPep = approved.has(customerId) || (exposed.get(customerId) ?? null);
        return factsOf(customer, isPep, transaction, rates);
      });
    });
  }

  peers(tenantId: string): Promise<PeerGroups> {
    return this.#parts.peers.of(tenantId);
  }
}

/** Facts of a customer. For one that cannot be decrypted, only the plaintext columns. */
function factsOf(
  { riskLevel, createdAt, record, isUnreadable }: Customer,
  isPep: boolean | null,
  transaction: Transaction,
  rates: Pick<FxSnapshot, 'worth'>,
): CustomerFacts {
  const { entityType, occupation, products, expectedActivity } = record;
  return {
    riskRating: riskLevel,
    type: entityType,
    occupation,
    segment: isUnreadable ? null : segmentOf(entityType, occupation),
    since: createdAt.toISOString(),
    isPep,
    ...expectations(expectedActivity, transaction, rates),
    products: products.length > 0 ? products.join('; ') : null,
  };
}

function expectations(
  activity: ExpectedActivity | null,
  { content, base }: Transaction,
  rates: Pick<FxSnapshot, 'worth'>,
): Pick<CustomerFacts, 'expectedMonthlyAmount' | 'expectedMonthlyCount' | 'expectsCorridor'> {
  const { monthlyAmount: value = null, currency = null, monthlyCount = null, corridors = [] } = activity ?? {};
  const isValued = value !== null && currency !== null && base !== null;
  const corridor = corridorOf(content);
  return {
    expectedMonthlyAmount: isValued
      ? rates.worth({ value, currency }, base.currency, Date.parse(content.transactionDate))
      : null,
    expectedMonthlyCount: monthlyCount,
    expectsCorridor:
      corridors.length > 0 && corridor !== null
        ? corridors.some((one) => one.senderCountryCode + one.receiverCountryCode === corridor)
        : null,
  };
}
