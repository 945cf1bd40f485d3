/** Facts of a customer record that rules can use. Read only if a rule needs them. JSON, for the evidence. */
import type { Transaction } from '../../domain/transaction.ts';
import type { EntityType, RiskLevel } from '../../lists/profile.ts';
import type { CustomerSegment } from './customer-segments.ts';
import type { PeerGroups } from './peers/figures.ts';

/** null: not provided, or unknown. */
export interface CustomerFacts {
  riskRating: RiskLevel;
  type: EntityType;
  occupation: string | null;
  segment: CustomerSegment | null;
  /** Creation of the record, ISO 8601. */
  since: string;
  /** Whether the customer or a beneficial owner is politically exposed; null: not screened yet. */
  isPep: boolean | null;
  /** Amount in the base currency. */
  expectedMonthlyAmount: number | null;
  expectedMonthlyCount: number | null;
  /** Whether the corridor of the transaction is an expected one. */
  expectsCorridor: boolean | null;
  products: string | null;
}

/** Implemented in `customers/`, a higher layer. */
export interface CustomerFactsReader {
  /** Facts in the order of the transactions. null: no registered customer, or several possible customers. */
  factsOf(tenantId: string, transactions: readonly Transaction[]): Promise<(CustomerFacts | null)[]>;
  /** Usual figures of the customers of each segment. */
  peers(tenantId: string): Promise<PeerGroups>;
}
