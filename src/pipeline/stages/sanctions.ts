/**
 * SANCTIONS: the stage without which nothing is released. Besides what it finds it tells what could not be searched: what
 * was not screened is not clean.
 */
import type { ListEvidence } from '../../list-screening/list-findings.ts';
import { gapFindings, notAskedFindings } from '../../list-screening/list-gaps.ts';
import type { ListPolicy } from '../../list-screening/policy.ts';
import { gapsOf, type ListGaps } from '../../watchlists/list-state.ts';
import type { Stage } from '../stage.ts';
import { listStage } from './list-stage.ts';

/** `gaps`: absent in what was screened before they were kept. */
export type SanctionsEvidence = ListEvidence & { gaps?: ListGaps };

const listed = listStage('SANCTIONS', {
  description:
    'Screens all parties, banks, providers and names in the message against the sanctions lists, and tells which required lists are missing.',
  coversDomain: 'SANCTIONS_EXPOSURE',
});

export const sanctionsStage: Stage<SanctionsEvidence, ListPolicy> = {
  ...listed,
  async gather(batch) {
    const gaps = gapsOf(batch.listState);
    return (await listed.gather(batch)).map((evidence) => ({ ...evidence, gaps }));
  },
  judge: (transaction, evidence, policy) => [
    ...listed.judge(transaction, evidence, policy),
    ...gapFindings(evidence.gaps, policy),
    ...notAskedFindings(evidence, policy),
  ],
};
