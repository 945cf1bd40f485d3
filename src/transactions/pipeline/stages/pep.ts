import type { Transaction } from '../../../domain/transaction.ts';
import type { Sides } from '../../../screening/parties/resolution.ts';
import type { RelationshipApproval, ResolvedParty } from '../../../screening/parties/types.ts';
import { listStage } from './list-stage.ts';

export const pepStage = listStage('PEP', {
  description: 'Reports politically exposed persons among the parties and in the message.',
  coversDomain: 'ENTITY_RISK',
  async sidesFor({ lookups, transactions }) {
    const [all, approved] = await Promise.all([lookups.sides(transactions), lookups.approvals(transactions)]);
    return all.map(({ SENDER, RECEIVER }, at): Sides => {
      const transaction = transactions[at]!;
      const customers = approved.get(transaction.transactionUuid) ?? {};
      return {
        SENDER: belowTrigger(withApproval(SENDER, customers.SENDER), transaction),
        RECEIVER: belowTrigger(withApproval(RECEIVER, customers.RECEIVER), transaction),
      };
    });
  },
});

/** The approval of the party comes before that of the customer. */
function withApproval(party: Sides['SENDER'], ofCustomer: RelationshipApproval | undefined): Sides['SENDER'] {
  return party && !party.approval && ofCustomer ? { ...party, approval: ofCustomer } : party;
}

/** The party, without its relationship approval from the amount trigger on. An amount without exchange rate may be above the trigger. */
function belowTrigger(party: Sides['SENDER'], { base }: Pick<Transaction, 'base'>): ResolvedParty | null {
  const trigger = party?.approval?.amountTrigger ?? null;
  if (!party || trigger === null || (base !== null && base.amount < trigger)) return party;
  const { approval: _, ...rest } = party;
  return rest;
}
