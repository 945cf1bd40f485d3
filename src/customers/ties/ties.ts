/** Links transactions to customers on recording, and earlier transactions when a customer gets new keys. */

import { customerRole, type Transaction } from '../../domain/transaction.ts';
import type { RiskLevel } from '../../lists/profile.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CustomersOfTransaction, CustomerTies } from '../../transactions/customer-ties.ts';
import { AFTER_ALL } from '../../transactions/pending.ts';
import { TIES, transactionKeys } from '../keys.ts';
import { readRiskLevels, readTies, readTiesByKeys, tieTransactions } from './store.ts';

export class TransactionTies implements CustomerTies {
  async tie(db: Db, tenantId: string, transactions: readonly Transaction[]): Promise<void> {
    await tieTransactions(db, tenantId, keysOf(tenantId, transactions));
  }

  async customersOf(
    db: Db,
    tenantId: string,
    transactions: readonly Transaction[],
  ): Promise<ReadonlyMap<string, CustomersOfTransaction>> {
    const unrecorded = transactions.filter(({ seq }) => seq === AFTER_ALL);
    const ties = [
      ...(await readTies(
        db,
        tenantId,
        transactions.map(({ transactionUuid }) => transactionUuid),
      )),
      ...(await readTiesByKeys(db, tenantId, keysOf(tenantId, unrecorded))),
    ];
    return new Map(
      transactions.map(({ transactionUuid, content }) => {
        const tied = ties.filter((tie) => tie.transactionUuid === transactionUuid);
        const own = tied.filter(({ role }) => role === customerRole(content.transactionFlow));
        // A reference or document identifies one customer. Several customers may share an account.
        const strongest = TIES.slice(0, 2).find((tie) => own.some(({ tiedBy }) => tiedBy === tie));
        const [only, ...others] = strongest ? own.filter(({ tiedBy }) => tiedBy === strongest) : own;
        const customers = tied.map(({ customerId, role, tiedBy }) => ({ customerId, role, tiedBy }));
        return [transactionUuid, { customerId: only && others.length === 0 ? only.customerId : null, customers }];
      }),
    );
  }

  riskLevelsOf(db: Db, tenantId: string, customerIds: readonly string[]): Promise<ReadonlyMap<string, RiskLevel>> {
    return readRiskLevels(db, tenantId, customerIds);
  }
}

function keysOf(tenantId: string, transactions: readonly Transaction[]) {
  return transactions.flatMap(({ transactionUuid, seq, content }) =>
    transactionKeys(tenantId, content).map(({ role, key }) => ({ transactionUuid, seq, role, key })),
  );
}
