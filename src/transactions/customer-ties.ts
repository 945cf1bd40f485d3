/** What ties transactions to customers: handed in, since customers look at transactions too. */

import type { PartyRole, Transaction } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';

export interface CustomersOfTransaction {
  /** The customer on the organisation's side; null: none is known, or several have the account. */
  customerId: string | null;
  customers: { customerId: string; role: PartyRole; tiedBy: 'REFERENCE' | 'DOCUMENT' | 'ACCOUNT' | 'WALLET' }[];
}

export interface CustomerTies {
  /** In the transaction that records them. */
  tie(db: Db, tenantId: string, transactions: readonly Transaction[]): Promise<void>;
  customersOf(
    db: Db,
    tenantId: string,
    transactions: readonly Transaction[],
  ): Promise<ReadonlyMap<string, CustomersOfTransaction>>;
}
