/**
 * SANCTIONS: the required stage, without which no transaction is released. It also reports lists that could not be searched, because a
 * check that did not run is never reported as passed.
 */

import { gapsOf, type ListGaps } from '../../../lists/list-state.ts';
import {
  type CustomersAsScreened,
  customerGapFindings,
  customerHitFindings,
} from '../../../screening/payment-parties/customer-hits.ts';
import { listsOfEu } from '../../../screening/payment-parties/customer-screened.ts';
import { gapFindings, notAskedFindings } from '../../../screening/payment-parties/list-gaps.ts';
import type { ListPolicy } from '../../../screening/payment-parties/policy.ts';
import type { ListEvidence } from '../../../screening/payment-parties/screened-answers.ts';
import type { Screened } from '../screened.ts';
import type { Stage } from '../stage.ts';
import { listStage } from './list-stage.ts';

export type SanctionsEvidence = ListEvidence & {
  /** Absent in records from before gaps were stored. */
  gaps?: ListGaps;
  /** Absent if no customer of the transaction is relevant. */
  customers?: CustomersAsScreened;
};

const listed = listStage('SANCTIONS', {
  description:
    'Screens all parties, banks, providers and names in the message against sanctions lists. Holds transactions of customers that have open hits themselves or through an owner. Reports missing required lists.',
  coversDomain: 'SANCTIONS_EXPOSURE',
  async customerScreened({ listState, lookups }) {
    const watchlistIds = listsOfEu(listState);
    const today = watchlistIds.length > 0 ? await lookups.customersToday() : [];
    return new Map([...today].map(([uuid, screened]) => [uuid, { ...screened, watchlistIds }]));
  },
});

export const sanctionsStage: Stage<SanctionsEvidence, ListPolicy> = {
  ...listed,
  async gather(batch) {
    const gaps = gapsOf(batch.listState);
    const [found, customers] = await Promise.all([listed.gather(batch), batch.lookups.customers()]);
    return found.map((evidence, at) => {
      const hits = customers.get(batch.transactions[at]!.transactionUuid);
      return { ...evidence, gaps, ...(hits && { customers: hits }) };
    });
  },
  judge: (transaction, evidence, policy) => [
    ...listed.judge(transaction, evidence, policy),
    ...gapFindings(evidence.gaps, policy),
    ...notAskedFindings(evidence, policy),
    ...customerHitFindings(evidence.customers, evidence, policy),
    ...customerGapFindings(evidence.customers, policy),
  ],
};

/** Customers that ongoing screening has not yet compared with these lists. A later attempt will have the result. */
export function awaitedCustomers({ evidence }: Pick<Screened, 'evidence'>): readonly string[] {
  return (evidence.SANCTIONS as SanctionsEvidence | undefined)?.customers?.awaited ?? [];
}
