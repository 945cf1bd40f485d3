import type { ResolvedParty } from '../../parties/types.ts';
import type { PartyRole } from '../../transactions/types/transaction.ts';
import type { ScreeningRecord } from '../record.ts';
import type { Stage } from '../stage.ts';

export interface EntityResolutionEvidence {
  parties: Partial<Record<PartyRole, Omit<ResolvedParty, 'names' | 'marks' | 'clearances' | 'barredThrough'>>>;
}

export const entityResolutionStage: Stage<EntityResolutionEvidence> = {
  id: 'ENTITY_RESOLUTION',
  description: 'Ties sender and receiver to the parties that earlier transactions made known.',
  async gather({ lookUps, transactions }) {
    const sides = await lookUps.sides(transactions);
    return sides.map(({ SENDER, RECEIVER }) => ({
      parties: { ...(SENDER && { SENDER: factsOf(SENDER) }), ...(RECEIVER && { RECEIVER: factsOf(RECEIVER) }) },
    }));
  },
  // Identity alone gives no findings. The other stages use it.
  judge: () => [],
  remember: (db, { lookUps }) => lookUps.rememberParties(db),
};

/** null: the stage did not run, or the side has no party. */
export function partyIdOf({ evidence }: ScreeningRecord, role: PartyRole): string | null {
  const recorded = evidence.ENTITY_RESOLUTION as EntityResolutionEvidence | undefined;
  return recorded?.parties[role]?.partyId ?? null;
}

function factsOf({ names: _, marks: __, clearances: ___, barredThrough: ____, ...facts }: ResolvedParty) {
  return facts;
}
