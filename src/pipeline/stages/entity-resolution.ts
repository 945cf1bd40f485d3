import type { Parties } from '../../parties/parties.ts';
import type { ResolvedParty } from '../../parties/types.ts';
import type { PartyRole } from '../../transactions/types/transaction.ts';
import type { Stage } from '../stage.ts';

export interface EntityResolutionEvidence {
  parties: Partial<Record<PartyRole, Omit<ResolvedParty, 'names' | 'marks' | 'barredThrough'>>>;
}

export function entityResolutionStage(parties: Parties): Stage {
  return {
    id: 'ENTITY_RESOLUTION',
    // Who somebody is argues for nothing by itself: the other stages read it.
    description: 'Ties sender and receiver to the parties that earlier transactions made known.',
    async run(batch) {
      const sides = await parties.resolve(batch);
      return sides.map(({ SENDER, RECEIVER }) => {
        const evidence: EntityResolutionEvidence = {
          parties: { ...(SENDER && { SENDER: factsOf(SENDER) }), ...(RECEIVER && { RECEIVER: factsOf(RECEIVER) }) },
        };
        return { findings: [], evidence };
      });
    },
    record: (db, batch) => parties.record(db, batch),
  };
}

function factsOf({ names: _, marks: __, barredThrough: ___, ...facts }: ResolvedParty) {
  return facts;
}
