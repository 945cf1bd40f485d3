/** The stages that each read one list category from the shared answers of the batch. */

import type { RiskDomain } from '../../../domain/finding.ts';
import type { Sides } from '../../../screening/parties/resolution.ts';
import { type CustomerScreened, withoutListed } from '../../../screening/payment-parties/customer-screened.ts';
import { listEvidence } from '../../../screening/payment-parties/list-evidence.ts';
import { listFindings } from '../../../screening/payment-parties/list-findings.ts';
import { LIST_POLICY, type ListPolicy } from '../../../screening/payment-parties/policy.ts';
import type { ListEvidence, ListStageId } from '../../../screening/payment-parties/screened-answers.ts';
import type { ScreeningRecord } from '../record.ts';
import type { Stage, StageBatch } from '../stage.ts';

const NO_CUSTOMERS: ReadonlyMap<string, CustomerScreened> = new Map();

export function listStage(
  id: ListStageId,
  about: {
    description: string;
    coversDomain?: RiskDomain;
    /** Known facts about both sides for this stage. Default: all. */
    sidesFor?: (batch: StageBatch) => Promise<Sides[]>;
    /** Transactions whose payer and payee were compared with some lists as customers. Default: none. */
    customerScreened?: (batch: StageBatch) => Promise<ReadonlyMap<string, CustomerScreened>>;
  },
): Stage<ListEvidence, ListPolicy> {
  const {
    description,
    coversDomain,
    sidesFor = ({ lookups, transactions }) => lookups.sides(transactions),
    customerScreened = async () => NO_CUSTOMERS,
  } = about;
  return {
    id,
    description,
    ...(coversDomain && { covers: { domain: coversDomain, provenance: (_, record) => searchedIn(record) } }),
    async gather(batch) {
      const { lookups, transactions } = batch;
      const [answers, sides, verified, asCustomers] = await Promise.all([
        lookups.answers(transactions),
        sidesFor(batch),
        lookups.verifiedBirths(transactions),
        customerScreened(batch),
      ]);
      const evidence: ListEvidence[] = [];
      for (const [at, transaction] of transactions.entries()) {
        const screened = asCustomers.get(transaction.transactionUuid);
        const compared = screened ? withoutListed(answers[at]!, screened) : answers[at]!;
        const found = await listEvidence(id, batch, compared, sides[at]!, false, verified[at]!);
        evidence.push(screened ? { ...found, customerScreened: screened } : found);
      }
      return evidence;
    },
    contextOf: (_, { policy }, policies) => policies.at(LIST_POLICY, policy),
    judge: (_, evidence, policy) => listFindings(id, evidence, policy),
  };
}

function searchedIn({ listVersions, matcherVersion }: ScreeningRecord): string {
  const lists = listVersions.map(({ watchlistId, version }) => `${watchlistId}@${version}`);
  return `${lists.join(', ')}; matcher ${matcherVersion}`;
}
