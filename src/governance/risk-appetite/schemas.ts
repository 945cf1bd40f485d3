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
    what: 'Factor for the weights of findings in the domain. Default: 1',
  }),
  bands: numbers(BANDS, limits.bands, {
    what: 'Lowest score of the tier, a whole number above the previous tier. Default: the shipped value',
    integer: true,
  }),
  rationale: text(MAX_RATIONALE_CHARS, 'Rationale, for examiners', 'Our customers are walk-in remitters.'),
});
export type AppetiteRequest = z.output<typeof appetiteRequest>;

export const appetiteView = z.object({
  version: z.int().describe('Version number; 0: the shipped default'),
  state: z
    .enum(APPETITE_STATES)
    .describe('OVER: was in force earlier. PASSED_OVER: a later version was activated first'),
  weights: z.record(z.enum(RISK_DOMAINS), z.number()).describe('Factor for the weights of findings in each domain'),
  bands: z.record(z.enum(BANDS), z.number()).describe('Lowest score of each tier, 0 to 100'),
  rationale: z.string().describe('Rationale, for examiners'),
  createdAt: z.string().nullable().describe('When it was proposed, UTC; null: the shipped default'),
  createdBy: z.string().nullable().describe('ID of the proposer; null: the shipped default'),
  activatedAt: z.string().nullable().describe('When it was activated, UTC; null: never'),
  activatedBy: z.string().nullable().describe('ID of the user or API client who activated it; null: never activated'),
});
export type AppetiteView = z.output<typeof appetiteView>;

export const appetiteVersions = z.object(pageOf(appetiteView));
export const appetiteVersionsQuery = z.object(pagingQuery('Versions'));
export const versionParams = z.object({ version: z.string().describe('Version number') });
export const comparisonQuery = z.object({
  limit: optionalNumber(
    { min: 1, max: MAX_COMPARED, integer: true },
    `Number of latest screened transactions to recompute, ${MAX_COMPARED} by default`,
    true,
  ),
});
export const COMPARED_BY_DEFAULT = MAX_COMPARED;

const counts = z.object({
  before: z.int().describe('With the version in force'),
  after: z.int().describe('With the proposed version'),
});
const side = z.object({
  status: z.enum(TRANSACTION_STATUSES).describe('Resulting status of the transaction'),
  riskTier: z.enum(RISK_TIERS).describe('Risk tier of the score'),
  score: z.number().min(0).max(100).describe('Risk score, 0 to 100'),
  alert: z.boolean().describe('true: an alert is raised'),
});

export const comparisonView = z.object({
  inForce: z.int().describe('Version in force; 0: the shipped default'),
  transactions: z.int().describe('Number of recomputed transactions'),
  alerts: counts.describe('Transactions that raise an alert'),
  riskTiers: z.partialRecord(z.enum(RISK_TIERS), counts).describe('Transactions per risk tier'),
  statuses: z.partialRecord(z.enum(TRANSACTION_STATUSES), counts).describe('Transactions per status'),
  changed: z.int().describe('Transactions with a different status, tier or alert'),
  changes: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('ID of the transaction, assigned by the service'),
        transactionReference: z.string().describe('Your reference of the transaction'),
        before: side.describe('With the version in force'),
        after: side.describe('With the proposed version'),
      }),
    )
    .describe(`The latest changed transactions, at most ${MAX_CHANGES}`),
});
