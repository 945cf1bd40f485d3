/** Audit seal: verifies that the transactions of alerts match the audit entries. */
import type { Seal } from '../platform/audit/seals.ts';
import { readWronglyTied } from './alert-transaction-store.ts';

export const alertTransactionsSeal: Seal = {
  subjectType: 'alert-transactions',
  async unvouched(db, tenantId, limit) {
    return (await readWronglyTied(db, tenantId, limit)).map((subjectId) => ({
      sequence: null,
      subjectId,
      reason: 'the transactions of the alert are not those that its entries name',
    }));
  },
};
