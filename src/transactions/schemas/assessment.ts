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
    .describe('Confidence that the party is the listed party, 0 to 100; null: no match with a listing'),
  gravity: score.nullable().default(null).describe('Severity of the listing, 0 to 100; null: no match with a listing'),
};

const contribution = z.object({
  domain: z.enum(RISK_DOMAINS).describe('Risk domain'),
  factor: z.string().describe('Contributing factor, such as a finding or a country'),
  weight: z.number().describe('Weight: 0 to 1, multiplied by your organization’s domain weight; at most 1.5'),
  scoreContribution: score.describe('Points that this line adds to the score. All lines add up to the score'),
  ...matchFields,
  provenance: z.string().describe('Source: list and version, rule and version, table or model'),
  countedWith: z
    .string()
    .optional()
    .describe('Factor of another line that already counts the same fact. This line adds nothing'),
  lifted: z.literal(true).optional().describe('Recorded without effect, because the party is whitelisted'),
});

export const assessmentSchema = z.object({
  assessmentId: z.uuid().describe('ID of the assessment'),
  transactionUuid: z.uuid().describe('Transaction ID'),
  assessedAt: z.string().describe('Time of the assessment, UTC'),
  computedBy: z.string().describe('Version and content hash of the assessment policy'),
  transactionSuspicionScore: score.describe('0 to 100, one decimal'),
  transactionRiskTier: z.enum(RISK_TIERS).describe('Risk tier of the score, by the bands of the risk appetite'),
  transactionDisposition: z.enum(DISPOSITIONS).describe('Disposition for the risk tier'),
  behavioralAnomalyDetected: z.boolean().describe('Whether a party’s behavior deviates from its baseline'),
  behavioralAnomalyType: z.string().nullable().describe('Type of anomaly; null: none'),
  sanctionsMatchScore: score.describe('Best match score against sanctions lists, 0 to 100; 0: none'),
  sanctionsMatchedEntity: z.string().nullable().describe('Listed name of the best match; null: none'),
  providerRiskScore: score
    .nullable()
    .describe('Score from the risk score provider, 0 to 100; null: not requested, or no answer'),
  providerName: z.string().nullable().describe('Name of the risk score provider; null: not requested'),
  alertSeverity: z.enum(ALERT_SEVERITIES).describe('Severity of the alert, if one is opened'),
  contributions: z.array(contribution).describe('Contributions to the score, by domain'),
});

export const assessmentAnswer = assessmentSchema.extend({
  coverage: coverageSchema.describe(
    'Screening coverage: checks that ran and checks that did not. Empty for screenings before coverage was recorded',
  ),
  recomputation: z
    .object({
      identical: z.boolean().describe('Whether the recomputed result equals the recorded one'),
      differences: z
        .array(
          z.object({
            path: z.string().describe('Path in the assessment'),
            recorded: z.unknown().describe('Recorded value'),
            recomputed: z.unknown().describe('Recomputed value'),
          }),
        )
        .describe('Differences; empty: none'),
      notRecomputed: z
        .array(
          z.object({
            stage: z.enum([...STAGE_IDS, 'RISK_ASSESSMENT']).describe('Check'),
            reason: z.string().describe('Reason that the check cannot be recomputed'),
          }),
        )
        .describe('Checks that cannot be recomputed. Their recorded findings are used'),
    })
    .optional()
    .describe('With `recompute=true`: findings and assessment recomputed from the recorded evidence'),
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
