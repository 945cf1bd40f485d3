/** The shape of the stages that read one category of listings from the batch's answers. */

import { type ListStageId, listEvidence, listFindings } from '../../list-screening/list-findings.ts';
import type { PartySearch } from '../../list-screening/party-search.ts';
import type { Parties } from '../../parties/parties.ts';
import type { Stage } from '../stage.ts';

export interface ListStageParts {
  search: PartySearch;
  parties: Pick<Parties, 'resolve'>;
}

export function listStage(id: ListStageId, description: string, { search, parties }: ListStageParts): Stage {
  return {
    id,
    description,
    async run(batch) {
      const [answers, sides] = await Promise.all([search.of(batch), parties.resolve(batch)]);
      return batch.transactions.map((_, at) => {
        const evidence = listEvidence(id, batch, answers[at]!, sides[at]!);
        return { findings: listFindings(id, evidence), evidence };
      });
    },
  };
}
