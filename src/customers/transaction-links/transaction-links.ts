/** Links transactions to customers on recording, and earlier transactions when a customer gets new keys. */

import { customerRole, type Transaction } from '../../domain/transaction.ts';
import type { RiskLevel } from '../../lists/profile.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CustomerLinks, CustomersOfTransaction } from '../../transactions/customer-links.ts';
import { AFTER_ALL } from '../../transactions/pending.ts';
import { LINK_KINDS, transactionKeys } from '../keys.ts';
import { linkTransactions, readLinks, readLinksByKeys, readRiskLevels } from './store.ts';

export class TransactionLinks implements CustomerLinks {
  async link(db: Db, tenantId: string, transactions: readonly Transaction[]): Promise<void> {
    await linkTransactions(db, tenantId, keysOf(tenantId, transactions));
  }

  async customersOf(
    db: Db,
    tenantId: string,
    transactions: readonly Transaction[],
  ): Promise<ReadonlyMap<string, CustomersOfTransaction>> {
    const unrecorded = transactions.filter(({ seq }) => seq === AFTER_ALL);
    const links = [
      ...(await readLinks(
        db,
        tenantId,
        transactions.map(({ transactionUuid }) => transactionUuid),
      )),
      ...(await readLinksByKeys(db, tenantId, keysOf(tenantId, unrecorded))),
    ];
    return new Map(
      transactions.map(({ transactionUuid, content }) => {
        const linked = links.filter((link) => link.transactionUuid === transactionUuid);
        const own = linked.filter(({ role }) => role === customerRole(content.transactionFlow));
        // A reference or document identifies one customer. Several customers may share an account.
        const strongest = LINK_KINDS.slice(0, 2).find((link) => own.some(({ tiedBy }) => tiedBy === link));
        const [only, ...others] = strongest ? own.filter(({ tiedBy }) => tiedBy === strongest) : own;
        const customers = linked.map(({ customerId, role, tiedBy }) => ({ customerId, role, tiedBy }));
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
