/** The risk assessment in responses. */
import { z } from 'zod';
import { type Coverage, coverageSchema } from '../../domain/coverage.ts';
import { RISK_DOMAINS, STAGE_IDS } from '../../domain/finding.ts';
import { ALERT_SEVERITIES, DISPOSITIONS, RISK_TIERS } from '../pipeline/assessment-policy.ts';

const score = z.number().min(0).max(100);

/** Null if the finding is not a match with a listed party. */
export const matchFields = {
  confidence: score
    .nullable()
    .default(null)
    .describe('That it is the listed party: how well the match fits; null: no match with a listing'),
  gravity: score
    .nullable()
    .default(null)
    .describe('How grave it is to be the listed party; null: no match with a listing'),
};

const contribution = z.object({
  domain: z.enum(RISK_DOMAINS).describe('Kind of risk that it counts in'),
  factor: z.string().describe('What contributed, such as a finding or a country'),
  weight: z.number().describe('0 to 1, times what your organisation weighs the domain with: 1.5 at most'),
  scoreContribution: score.describe('What the line added to the score: the lines add up to it'),
  ...matchFields,
  provenance: z.string().describe('List and version, rule and version, table or model'),
  countedWith: z
    .string()
    .optional()
    .describe('Factor of the line that counts for this one too: both speak of the same fact, so this one adds nothing'),
  lifted: z
    .literal(true)
    .optional()
    .describe('Lifted by the trust in a whitelisted party: on the record, and without effect'),
});

export const assessmentSchema = z.object({
  assessmentId: z.uuid().describe('Id of the assessment'),
  transactionUuid: z.uuid().describe('Id of the transaction, given by the service'),
  assessedAt: z.string().describe('When, UTC'),
  computedBy: z.string().describe('Names the assessment’s policy by its version and content'),
  transactionSuspicionScore: score.describe('0 to 100, one decimal'),
  transactionRiskTier: z.enum(RISK_TIERS).describe('Of the score, by the bands of the risk appetite'),
  transactionDisposition: z.enum(DISPOSITIONS).describe('What the tier asks for'),
  behavioralAnomalyDetected: z.boolean().describe('Whether the behaviour of a party departs from its past'),
  behavioralAnomalyType: z.string().nullable().describe('How it departs; null: it does not'),
  sanctionsMatchScore: score.describe('The best match of a party with a sanctions list, 0 to 100; 0: none'),
  sanctionsMatchedEntity: z.string().nullable().describe('The listed name of that match; null: there is none'),
  providerRiskScore: score
    .nullable()
    .describe('What the provider of risk scores said, 0 to 100; null: none was asked, or it did not answer'),
  providerName: z.string().nullable().describe('Its name; null: none was asked'),
  alertSeverity: z.enum(ALERT_SEVERITIES).describe('Of the alert, where one is raised'),
  contributions: z.array(contribution).describe('What the score is made of, domain by domain'),
});

export const assessmentAnswer = assessmentSchema.extend({
  coverage: coverageSchema.describe('What was looked at and what not; empty for what was screened before it was kept'),
  recomputation: z
    .object({
      identical: z.boolean().describe('Whether the score came out the same'),
      differences: z
        .array(
          z.object({
            path: z.string().describe('Where in the assessment'),
            recorded: z.unknown().describe('What is stored'),
            recomputed: z.unknown().describe('What the recomputation has'),
          }),
        )
        .describe('Where the two differ; empty: nowhere'),
      notRecomputed: z
        .array(
          z.object({
            stage: z.enum([...STAGE_IDS, 'RISK_ASSESSMENT']).describe('Which check'),
            reason: z.string().describe('Why it cannot be computed again'),
          }),
        )
        .describe('Checks whose findings were taken as recorded, since they cannot be computed again'),
    })
    .optional()
    .describe('With `recompute=true`: the findings and the assessment computed again from the recorded evidence'),
});

export const COVERAGE_EXAMPLE: Coverage[] = [
  { check: 'SANCTION', state: 'DONE', lists: [{ watchlistId: 'ofac_sdn', version: 4 }], detail: null },
  { check: 'PEP', state: 'NO_LIST', lists: [], detail: 'no list is loaded' },
];

export const ASSESSMENT_EXAMPLE: z.infer<typeof assessmentAnswer> = {
  assessmentId: '3b0c6b0e-7f0a-5f0e-9d53-0f6a4ba7a0c1',
  transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
  assessedAt: '2026-11-20T09:30:00.512Z',
  computedBy: 'amlcore-assessment/1.0.0+5e0b9c1f7a34',
  transactionSuspicionScore: 0,
  transactionRiskTier: 'INFORMATIONAL',
  transactionDisposition: 'APPROVE',
  behavioralAnomalyDetected: false,
  behavioralAnomalyType: null,
  sanctionsMatchScore: 0,
  sanctionsMatchedEntity: null,
  providerRiskScore: null,
  providerName: null,
  alertSeverity: 'LOW',
  contributions: [
    {
      domain: 'SANCTIONS_EXPOSURE',
      factor: 'WATCHLIST_SCREENING',
      weight: 1,
      scoreContribution: 0,
      confidence: null,
      gravity: null,
      provenance: 'ofac_sdn@4, un_sc@2, eu_fsf@3, uk_sanctions@2; matcher 2.1.1+c41d07be92f5',
    },
  ],
  coverage: COVERAGE_EXAMPLE,
};
