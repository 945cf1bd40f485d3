/** Request and response schemas of the risk appetite. */
import { z } from 'zod';
import { RISK_DOMAINS } from '../../domain/finding.ts';
import { TRANSACTION_STATUSES } from '../../domain/transaction.ts';
import { optionalNumber, text } from '../../platform/http/fields.ts';
import { pageOf, pagingQuery } from '../../platform/http/list-answers.ts';
import { anyCaseNames } from '../../platform/lib/any-case.ts';
import { ASSESSMENT_POLICY, BANDS, RISK_TIERS } from '../../transactions/pipeline/assessment-policy.ts';
import { MAX_CHANGES } from './comparison.ts';

export const APPETITE_STATES = ['PROPOSED', 'IN_FORCE', 'OVER', 'PASSED_OVER'] as const;
export type AppetiteState = (typeof APPETITE_STATES)[number];

const MAX_RATIONALE_CHARS = 4_000;
const MAX_COMPARED = 1_000;

interface Limits {
  min: number;
  max: number;
}

const limits = ASSESSMENT_POLICY.content.appetite;
/** One number per name within its limits, with case-insensitive names. */
function numbers<K extends string>(
  names: readonly K[],
  within: Readonly<Record<K, Limits>>,
  of: { what: string; integer?: boolean },
) {
  const fields = names.map(
    (name) => [name, optionalNumber({ ...within[name], integer: of.integer ?? false }, of.what)] as const,
  );
  return anyCaseNames(z.object(Object.fromEntries(fields) as Record<K, ReturnType<typeof optionalNumber>>))
    .nullish()
    .describe(of.what);
}

export const appetiteRequest = z.object({
  weights: numbers(RISK_DOMAINS, limits.weights, {
    what: 'By what the weight of a finding of the domain is multiplied; absent: 1',
  }),
  bands: numbers(BANDS, limits.bands, {
    what: 'The lowest score of the tier, whole, above that of the tier before; absent: as it ships',
    integer: true,
  }),
  rationale: text(MAX_RATIONALE_CHARS, 'Why: an examiner reads it', 'Our customers are walk-in remitters.'),
});
export type AppetiteRequest = z.output<typeof appetiteRequest>;

export const appetiteView = z.object({
  version: z.int().describe('0: as it ships'),
  state: z.enum(APPETITE_STATES).describe('OVER: it was in force; PASSED_OVER: a later one came into force first'),
  weights: z
    .record(z.enum(RISK_DOMAINS), z.number())
    .describe('By what the weight of a finding of each domain is multiplied'),
  bands: z.record(z.enum(BANDS), z.number()).describe('The lowest score of each tier, 0 to 100'),
  rationale: z.string().describe('Why, for an examiner'),
  createdAt: z.string().nullable().describe('When it was proposed, UTC; null: as it ships'),
  createdBy: z.string().nullable().describe('Who proposed it; null: as it ships'),
  activatedAt: z.string().nullable().describe('When it came into force, UTC; null: it did not'),
  activatedBy: z.string().nullable().describe('Who activated it, another person than who proposed it; null: nobody'),
});
export type AppetiteView = z.output<typeof appetiteView>;

export const appetiteVersions = z.object(pageOf(appetiteView));
export const appetiteVersionsQuery = z.object(pagingQuery('Versions'));
export const versionParams = z.object({ version: z.string().describe('Number of the version') });
export const comparisonQuery = z.object({
  limit: optionalNumber(
    { min: 1, max: MAX_COMPARED, integer: true },
    `How many of the latest screened transactions are computed, ${MAX_COMPARED} by default`,
    true,
  ),
});
export const COMPARED_BY_DEFAULT = MAX_COMPARED;

const counts = z.object({
  before: z.int().describe('As what is in force decides'),
  after: z.int().describe('As the proposed version would'),
});
const side = z.object({
  status: z.enum(TRANSACTION_STATUSES).describe('In which the transaction ends'),
  riskTier: z.enum(RISK_TIERS).describe('Of the score'),
  score: z.number().min(0).max(100).describe('Suspicion, 0 to 100'),
  alert: z.boolean().describe('Whether an alert is raised'),
});

export const comparisonView = z.object({
  inForce: z.int().describe('Version of `before`; 0: as it ships'),
  transactions: z.int().describe('The latest screened ones, as many as there are, up to the limit'),
  alerts: counts.describe('Transactions that raise an alert'),
  riskTiers: z.partialRecord(z.enum(RISK_TIERS), counts).describe('How many end in each tier'),
  statuses: z.partialRecord(z.enum(TRANSACTION_STATUSES), counts).describe('How many end in each status'),
  changed: z.int().describe('With another status, another tier, or with and without an alert'),
  changes: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('Id of the transaction, given by the service'),
        transactionReference: z.string().describe('Your own reference of the transaction'),
        before: side.describe('As what is in force decides'),
        after: side.describe('As the proposed version would'),
      }),
    )
    .describe(`The latest of them, ${MAX_CHANGES} at most`),
});
