/** Links between transactions and customers. An interface, since the customers module imports this one. */

import type { PartyRole, Transaction } from '../domain/transaction.ts';
import type { RiskLevel } from '../lists/profile.ts';
import type { Db } from '../platform/db/database.ts';

export interface CustomersOfTransaction {
  /** The customer on the organization's side; null: unknown, or several customers share the account. */
  customerId: string | null;
  customers: { customerId: string; role: PartyRole; tiedBy: 'REFERENCE' | 'DOCUMENT' | 'ACCOUNT' | 'WALLET' }[];
}

export interface CustomerLinks {
  /** Runs in the database transaction that records them. */
  link(db: Db, tenantId: string, transactions: readonly Transaction[]): Promise<void>;
  customersOf(
    db: Db,
    tenantId: string,
    transactions: readonly Transaction[],
  ): Promise<ReadonlyMap<string, CustomersOfTransaction>>;
  /** Risk ratings by customer. */
  riskLevelsOf(db: Db, tenantId: string, customerIds: readonly string[]): Promise<ReadonlyMap<string, RiskLevel>>;
}
