import type { Transaction } from '../../../domain/transaction.ts';
import type { Sides } from '../../../screening/parties/resolution.ts';
import type { ResolvedParty } from '../../../screening/parties/types.ts';
import { listStage } from './list-stage.ts';

export const pepStage = listStage('PEP', {
  description: 'Reports politically exposed persons among the parties and in the message.',
  coversDomain: 'ENTITY_RISK',
  sidesFor: ({ SENDER, RECEIVER }, transaction) => ({
    SENDER: belowTrigger(SENDER, transaction),
    RECEIVER: belowTrigger(RECEIVER, transaction),
  }),
});

/** Without its relationship approval from the amount trigger on. An amount without exchange rate may be above it. */
function belowTrigger(party: Sides['SENDER'], { base }: Pick<Transaction, 'base'>): ResolvedParty | null {
  const trigger = party?.approval?.amountTrigger ?? null;
  if (!party || trigger === null || (base !== null && base.amount < trigger)) return party;
  const { approval: _, ...rest } = party;
  return rest;
}
