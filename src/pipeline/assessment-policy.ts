/** Tells which finding decides, and what status and score lead to: the tables of docs/assessment.md. */
import { z } from 'zod';
import { type Policy, policyOf } from '../policies/policy.ts';
import { RISK_BANDS } from '../screening/risk.ts';
import { RESPONSE_ACTIONS, RISK_DOMAINS } from '../transactions/types/finding.ts';
import { TRANSACTION_STATUSES } from '../transactions/types/transaction.ts';

export const DISPOSITIONS = ['APPROVE', 'REVIEW', 'ESCALATE', 'BLOCK'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];
export const RISK_TIERS = ['INFORMATIONAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type RiskTier = (typeof RISK_TIERS)[number];
export const ALERT_SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

const asked = z.strictObject({ disposition: z.enum(DISPOSITIONS), severity: z.enum(ALERT_SEVERITIES) });
const status = z.enum(TRANSACTION_STATUSES);

const content = z.strictObject({
  /**
   * The gravest first: of several findings, the one whose status comes first decides. `lifted`: a whitelisting lifts findings of
   * this status. Prohibitions by law or by the organisation are never lifted. Matches with listings are cleared one by one, so
   * those that are still open came later.
   */
  precedence: z.array(z.strictObject({ status, lifted: z.boolean() })),
  /** A hard stop ranks at least like this status. */
  hardStop: status,
  /** Statuses that do not flag a transaction. */
  clean: z.array(status),
  /** Lowest score of each tier, the highest tier first. */
  tiers: z.array(z.strictObject({ from: z.number(), level: z.enum(RISK_TIERS) })),
  /** Disposition of each tier, and the least severity of its alert. */
  byTier: z.record(z.enum(RISK_TIERS), asked),
  /** Least disposition and severity of each status; `flagged` is for all others. */
  byStatus: z.partialRecord(status, asked),
  flagged: asked,
  /** Disposition of an action of a hard stop. */
  byAction: z.partialRecord(z.enum(RESPONSE_ACTIONS), asked),
  /** The line of a domain without findings, so that the reader sees that it was checked. */
  cleanFactors: z.record(z.enum(RISK_DOMAINS), z.strictObject({ factor: z.string(), weight: z.number() })),
});
export type AssessmentPolicy = Policy<z.infer<typeof content>>;

export const ASSESSMENT_POLICY: AssessmentPolicy = policyOf('ASSESSMENT', '1.0.0', content, {
  precedence: [
    { status: 'SCREENING_FAILED', lifted: false },
    { status: 'SANCTION_LISTED', lifted: false },
    { status: 'JURISDICTION_NOT_ALLOWED', lifted: false },
    { status: 'RULES_VIOLATION', lifted: false },
    { status: 'WATCH_LIST_MATCH', lifted: false },
    { status: 'PEP_LISTED', lifted: false },
    { status: 'ADVERSE_MEDIA_LISTED', lifted: false },
    { status: 'STRUCTURING_ATTEMPT', lifted: true },
    { status: 'THRESHOLD_BREACH', lifted: true },
    { status: 'HIGH_RISK_JURISDICTION', lifted: true },
    { status: 'HIGH_RISK_CUSTOMER', lifted: true },
    { status: 'UNUSUAL_ACTIVITY', lifted: true },
    { status: 'ANOMALY_SCREENING_FAILED', lifted: true },
    { status: 'VERIFICATION_FAILED', lifted: false },
  ],
  hardStop: 'RULES_VIOLATION',
  clean: ['RELEASED', 'WHITELISTED', 'ANOMALY_SCREENING_PASSED'],
  tiers: [...RISK_BANDS],
  byTier: {
    INFORMATIONAL: { disposition: 'APPROVE', severity: 'LOW' },
    LOW: { disposition: 'APPROVE', severity: 'LOW' },
    MEDIUM: { disposition: 'REVIEW', severity: 'MEDIUM' },
    HIGH: { disposition: 'ESCALATE', severity: 'HIGH' },
    CRITICAL: { disposition: 'BLOCK', severity: 'CRITICAL' },
  },
  byStatus: {
    RELEASED: { disposition: 'APPROVE', severity: 'LOW' },
    WHITELISTED: { disposition: 'APPROVE', severity: 'LOW' },
    SANCTION_LISTED: { disposition: 'BLOCK', severity: 'CRITICAL' },
    SCREENING_FAILED: { disposition: 'BLOCK', severity: 'CRITICAL' },
    JURISDICTION_NOT_ALLOWED: { disposition: 'BLOCK', severity: 'HIGH' },
    RULES_VIOLATION: { disposition: 'ESCALATE', severity: 'HIGH' },
    WATCH_LIST_MATCH: { disposition: 'ESCALATE', severity: 'HIGH' },
  },
  flagged: { disposition: 'REVIEW', severity: 'MEDIUM' },
  byAction: {
    BLOCK_TRANSACTION: { disposition: 'BLOCK', severity: 'HIGH' },
    ESCALATE: { disposition: 'ESCALATE', severity: 'HIGH' },
  },
  cleanFactors: {
    SANCTIONS_EXPOSURE: { factor: 'WATCHLIST_SCREENING', weight: 1 },
    ENTITY_RISK: { factor: 'PARTY_SCREENING', weight: 0.8 },
    TRANSACTION_RISK: { factor: 'RULES', weight: 0.8 },
    BEHAVIORAL_RISK: { factor: 'BEHAVIOR', weight: 0.6 },
    PROVIDER_RISK: { factor: 'PROVIDER', weight: 0.6 },
    COUNTRY_RISK: { factor: 'COUNTRY', weight: 0.7 },
  },
});

const MODEL = 'amlcore-assessment/';

/** The name in assessments: `amlcore-assessment/1.0.0+3fa9c0d1e2f3`. */
export function assessmentModel({ version }: AssessmentPolicy): string {
  return `${MODEL}${version}`;
}

/** The version of the policy that an assessment names in `computedBy`. */
export function versionOfModel(computedBy: string): string {
  return computedBy.startsWith(MODEL) ? computedBy.slice(MODEL.length) : computedBy;
}
