/** The policy that maps findings and scores to status, tier and disposition. See the tables of docs/assessment.md. */
import { z } from 'zod';
import { RESPONSE_ACTIONS, RISK_DOMAINS, type RiskDomain, STAGE_IDS } from '../../domain/finding.ts';
import { TRANSACTION_STATUSES } from '../../domain/transaction.ts';
import { type Policy, policyOf } from '../../platform/policies/policy.ts';
import { NAME_ALONE_CODE } from '../../screening/payment-parties/policy.ts';
import { RISK_BANDS } from '../../screening/risk.ts';

export const DISPOSITIONS = ['APPROVE', 'REVIEW', 'ESCALATE', 'BLOCK'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];
export const RISK_TIERS = ['INFORMATIONAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type RiskTier = (typeof RISK_TIERS)[number];
export const ALERT_SEVERITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** Tiers with a minimum score, lowest first. Lower scores are INFORMATIONAL. */
export const BANDS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const satisfies readonly RiskTier[];
export type Band = (typeof BANDS)[number];

const range = z.strictObject({ min: z.number(), max: z.number() });
const tier = z.enum(RISK_TIERS);
const status = z.enum(TRANSACTION_STATUSES);

const content = z.strictObject({
  /**
   * Most severe first. Of several findings, the one whose status comes first determines the outcome. `lifted`: a whitelisting lifts
   * findings of this status. Prohibitions by law or by the organization are never lifted. List matches are cleared one by one, so
   * open matches are newer than the whitelisting.
   */
  precedence: z.array(z.strictObject({ status, lifted: z.boolean() })),
  /** A hard stop ranks at least as high as this status. */
  hardStop: status,
  /** Statuses that do not flag a transaction. */
  clean: z.array(status),
  /** From this tier on, no transaction is clean. If no finding has a status, the finding with the most points determines it. */
  neverCleanFrom: tier,
  /**
   * Findings of the same fact count once, however many checks report it. A finding belongs to the first fact that lists its code, or
   * the typology of its rule in any case. `per`: one fact per country or per listed profile. `status`: resulting status of the
   * fact; null: the status of its stage.
   */
  facts: z.array(
    z.strictObject({
      fact: z.string(),
      codes: z.array(z.string()),
      typologies: z.array(z.string()),
      per: z.enum(['COUNTRY', 'PROFILE']).nullable(),
      status: status.nullable(),
    }),
  ),
  /**
   * Findings of these stages without a status release the payment and raise an alert: alone and together they raise the tier to
   * `mostTier` at most. Absent before 2.5.0: they counted like others.
   */
  alertOnly: z.strictObject({ stages: z.array(z.enum(STAGE_IDS)), mostTier: z.enum(BANDS) }).optional(),
  /** Resulting status of a finding without a status, by stage. `lifted`: a whitelisting of its party lifts it. */
  standsFor: z.record(z.enum(STAGE_IDS), z.strictObject({ status, lifted: z.boolean() })),
  /** Minimum score of each tier, highest tier first. */
  tiers: z.array(z.strictObject({ from: z.number(), level: tier })),
  /** Factor for the weight of a finding, by domain. */
  domainWeights: z.record(z.enum(RISK_DOMAINS), z.number()),
  /** Limits for changes of `domainWeights` and `tiers` by an organization, inclusive. */
  appetite: z.strictObject({
    weights: z.record(z.enum(RISK_DOMAINS), range),
    bands: z.record(z.enum(BANDS), range),
  }),
  /** Disposition and alert severity of each tier. */
  byTier: z.record(tier, z.strictObject({ disposition: z.enum(DISPOSITIONS), severity: z.enum(ALERT_SEVERITIES) })),
  /** Minimum tier of a finding or a status. `flagged`: any other status that is not clean. `hard`: a hard stop. */
  leastTier: z.strictObject({
    byStatus: z.partialRecord(status, tier),
    /** Minimum tiers by status and code: lower than `byStatus`, if all findings with the status have this code. Absent before 2.4.0. */
    byCode: z.partialRecord(status, z.record(z.string(), tier)).optional(),
    flagged: tier,
    hard: tier,
    byAction: z.partialRecord(z.enum(RESPONSE_ACTIONS), tier),
  }),
  /** Prohibitions by law or by the organization. Only these lead to BLOCK. */
  prohibits: z.strictObject({ statuses: z.array(status), actions: z.array(z.enum(RESPONSE_ACTIONS)) }),
  /** The contribution line of a domain without findings, which shows that the domain was checked. */
  cleanFactors: z.record(z.enum(RISK_DOMAINS), z.strictObject({ factor: z.string(), weight: z.number() })),
});
export type AssessmentPolicy = Policy<z.infer<typeof content>>;

export const ASSESSMENT_POLICY: AssessmentPolicy = policyOf('ASSESSMENT', '2.5.0', content, {
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
  neverCleanFrom: 'HIGH',
  facts: [
    // Three rules and the behavior stage can report the same payments below the same limit.
    {
      fact: 'STRUCTURING',
      codes: ['STRUCTURING'],
      typologies: ['Structuring'],
      per: null,
      status: 'STRUCTURING_ATTEMPT',
    },
    {
      fact: 'COUNTRY',
      codes: [
        'PROHIBITED_JURISDICTION',
        'PLACE_NOT_NAMED_BY_ACT',
        'PROHIBITED_PLACE_IN_TEXT',
        'NATIONAL_OF_PROHIBITED_JURISDICTION',
        'CONTACT_IN_PROHIBITED_JURISDICTION',
        'CURRENCY_OF_PROHIBITED_JURISDICTION',
        'POSSIBLE_PROHIBITED_PLACE',
        'HIGH_RISK_COUNTRY',
        'COUNTRY_INDICATORS',
      ],
      typologies: ['High-risk corridor'],
      per: 'COUNTRY',
      status: 'HIGH_RISK_JURISDICTION',
    },
    // A listed party that matches by name, Travel Rule message and wallet counts once.
    {
      fact: 'SANCTIONED_PARTY',
      codes: ['WATCHLIST_MATCH', NAME_ALONE_CODE, 'LISTED_WALLET'],
      typologies: [],
      per: 'PROFILE',
      status: null,
    },
    { fact: 'OWN_LISTED_PARTY', codes: ['OWN_LIST_MATCH'], typologies: [], per: 'PROFILE', status: null },
    { fact: 'EXPOSED_PERSON', codes: ['PEP_MATCH'], typologies: [], per: 'PROFILE', status: null },
    { fact: 'REPORTED_PARTY', codes: ['ADVERSE_MEDIA_MATCH'], typologies: [], per: 'PROFILE', status: null },
    { fact: 'AMOUNT', codes: [], typologies: ['Large cash', 'Amount limit'], per: null, status: 'THRESHOLD_BREACH' },
    { fact: 'VELOCITY', codes: ['VELOCITY_SPIKE'], typologies: ['Velocity'], per: null, status: null },
    { fact: 'DORMANCY', codes: ['DORMANT_REACTIVATION'], typologies: ['Dormant account'], per: null, status: null },
    { fact: 'PASS_THROUGH', codes: ['RAPID_MOVEMENT'], typologies: ['Pass-through account'], per: null, status: null },
    {
      fact: 'HUB',
      codes: [],
      typologies: ['Fan-in (collection account)', 'Fan-out (distribution account)', 'Gather-scatter, scatter-gather'],
      per: null,
      status: null,
    },
    {
      fact: 'NAMES',
      codes: ['NAME_MISSING', 'TRAVEL_RULE_INCOMPLETE'],
      typologies: ['Travel Rule'],
      per: null,
      status: null,
    },
    { fact: 'UNREADABLE_NAME', codes: ['NAME_UNREADABLE', 'NAMES_NOT_READ'], typologies: [], per: null, status: null },
    {
      fact: 'RATED_CUSTOMER',
      codes: [],
      typologies: ['High-risk customer'],
      per: null,
      status: 'HIGH_RISK_CUSTOMER',
    },
  ],
  alertOnly: { stages: ['RULES', 'BEHAVIOR'], mostTier: 'MEDIUM' },
  standsFor: {
    VALIDATION: { status: 'VERIFICATION_FAILED', lifted: false },
    ENTITY_RESOLUTION: { status: 'HIGH_RISK_CUSTOMER', lifted: true },
    WHITELIST_BLACKLIST: { status: 'HIGH_RISK_CUSTOMER', lifted: false },
    SANCTIONS: { status: 'WATCH_LIST_MATCH', lifted: false },
    PEP: { status: 'PEP_LISTED', lifted: false },
    ADVERSE_MEDIA: { status: 'ADVERSE_MEDIA_LISTED', lifted: false },
    WALLET: { status: 'WATCH_LIST_MATCH', lifted: false },
    JURISDICTION: { status: 'HIGH_RISK_JURISDICTION', lifted: true },
    RULES: { status: 'RULES_VIOLATION', lifted: true },
    BEHAVIOR: { status: 'UNUSUAL_ACTIVITY', lifted: true },
    PROVIDER: { status: 'HIGH_RISK_CUSTOMER', lifted: true },
  },
  tiers: [...RISK_BANDS],
  domainWeights: {
    SANCTIONS_EXPOSURE: 1,
    ENTITY_RISK: 1,
    TRANSACTION_RISK: 1,
    BEHAVIORAL_RISK: 1,
    PROVIDER_RISK: 1,
    COUNTRY_RISK: 1,
  },
  appetite: {
    weights: {
      // Organizations cannot lower the weight of legal prohibitions.
      SANCTIONS_EXPOSURE: { min: 1, max: 1.5 },
      ENTITY_RISK: { min: 0.5, max: 1.5 },
      TRANSACTION_RISK: { min: 0.5, max: 1.5 },
      BEHAVIORAL_RISK: { min: 0.5, max: 1.5 },
      PROVIDER_RISK: { min: 0.5, max: 1.5 },
      COUNTRY_RISK: { min: 0.5, max: 1.5 },
    },
    // Bands can only be stricter than shipped, because alerts start at tier MEDIUM.
    bands: {
      LOW: { min: 5, max: 10 },
      MEDIUM: { min: 15, max: 30 },
      HIGH: { min: 30, max: 60 },
      CRITICAL: { min: 40, max: 80 },
    },
  },
  byTier: {
    INFORMATIONAL: { disposition: 'APPROVE', severity: 'LOW' },
    LOW: { disposition: 'APPROVE', severity: 'LOW' },
    MEDIUM: { disposition: 'REVIEW', severity: 'MEDIUM' },
    HIGH: { disposition: 'ESCALATE', severity: 'HIGH' },
    CRITICAL: { disposition: 'ESCALATE', severity: 'CRITICAL' },
  },
  leastTier: {
    byStatus: {
      SANCTION_LISTED: 'CRITICAL',
      SCREENING_FAILED: 'CRITICAL',
      JURISDICTION_NOT_ALLOWED: 'CRITICAL',
      RULES_VIOLATION: 'HIGH',
      WATCH_LIST_MATCH: 'HIGH',
    },
    // A common name alone is a reason to look, not to escalate.
    byCode: { WATCH_LIST_MATCH: { [NAME_ALONE_CODE]: 'MEDIUM' } },
    flagged: 'MEDIUM',
    hard: 'HIGH',
    byAction: { BLOCK_TRANSACTION: 'CRITICAL', ESCALATE: 'HIGH' },
  },
  prohibits: {
    statuses: ['SANCTION_LISTED', 'SCREENING_FAILED', 'JURISDICTION_NOT_ALLOWED'],
    actions: ['BLOCK_TRANSACTION'],
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
/** Precedes the appetite version in the model name. */
const APPETITE = ', appetite ';

/** Model name in assessments: `amlcore-assessment/1.0.0+3fa9c0d1e2f3`, with an appetite `..., appetite 3`. */
export function assessmentModel({ version }: AssessmentPolicy): string {
  return `${MODEL}${version}`;
}

/** Policy version in the `computedBy` of an assessment. */
export function versionOfModel(computedBy: string): string {
  const [model = ''] = computedBy.split(APPETITE);
  return model.startsWith(MODEL) ? model.slice(MODEL.length) : model;
}

/** Domain weights and tier bands of an organization, within the limits of the policy. */
export interface Appetite {
  /** 1: the organization's first version. */
  version: number;
  weights: Record<RiskDomain, number>;
  bands: Record<Band, number>;
}

/** The policy with the organization's appetite applied. @param appetite null: the shipped policy */
export function withAppetite(policy: AssessmentPolicy, appetite: Appetite | null): AssessmentPolicy {
  if (!appetite) return policy;
  const { version, weights, bands } = appetite;
  const tiers = BANDS.map((level) => ({ from: bands[level], level })).reverse();
  return {
    ...policy,
    version: `${policy.version}${APPETITE}${version}`,
    content: { ...policy.content, domainWeights: weights, tiers: [...tiers, { from: 0, level: 'INFORMATIONAL' }] },
  };
}
