/**
 * Points of each finding of a transaction, from the findings only. The same findings and policy give the same lines.
 *
 *   contribution of a finding   weight x weight of its domain x score   0..100
 *   contributions together      100 x (1 - product of (1 - c/100))  each adds to what more severe findings left over, so
 *                                                                    that many small doubts do not outweigh one certainty
 *
 * Only the most severe of the findings of one fact counts. Findings lifted by a whitelisting add nothing. Findings that only raise
 * an alert come after the others, and add up to the end of their highest tier at most. All of them stay as lines.
 */
import type { Finding, FindingSubject } from '../../domain/finding.ts';
import type { PartyRole, TransactionStatus } from '../../domain/transaction.ts';
import { ASSESSMENT_POLICY, type AssessmentPolicy } from './assessment-policy.ts';

export interface Contributions {
  /** Lines with the most points first. Lines that only raise an alert come last. */
  lines: WeighedFinding[];
  /** 0 to 100, one decimal: the sum of `added`. */
  score: number;
}

export interface WeighedFinding {
  finding: Finding;
  /** Points added to the lines above: 0 to 100, one decimal. */
  added: number;
  /** The finding of the same fact that counts for both; null: none. */
  countedWith: Finding | null;
  lifted: boolean;
  /** Weight of the finding times the weight of its domain. */
  weight: number;
}

export function weighContributions(
  findings: readonly Finding[],
  policy: AssessmentPolicy = ASSESSMENT_POLICY,
): Contributions {
  const lifted = liftedOf(findings, policy);
  const most = mostOfAlerts(policy);
  const sorted = findings
    .map((finding) => {
      const weight = thousandths(finding.weight * policy.content.domainWeights[finding.domain]);
      const isAlertOnly = raisesOnlyAlert(finding, policy);
      const own = lifted.has(finding) || isTrust(finding) ? 0 : weight * finding.score;
      return { finding, weight, own, most: isAlertOnly ? most : 100 };
    })
    .sort((a, b) => b.most - a.most || b.own - a.own || (orderOf(a.finding) < orderOf(b.finding) ? -1 : 1));
  const counts = new Map<string, { finding: Finding; own: number }>();
  let left = 1;
  let score = 0;
  const lines = sorted.map(({ finding, weight, own, most }): WeighedFinding => {
    const fact = own > 0 ? factOf(finding, policy) : null;
    const counted = fact === null ? undefined : counts.get(fact);
    const countedWith = counted && counted.own >= own ? counted.finding : null;
    if (fact !== null && !countedWith) counts.set(fact, { finding, own });
    if (!countedWith) left *= 1 - Math.min(100, own) / 100;
    // Uses the rounded running total, so that the lines add up to the rounded score.
    const total = Math.max(score, Math.min(most, oneDecimal(100 * (1 - left))));
    const added = oneDecimal(total - score);
    score = total;
    return { finding, weight, added, countedWith, lifted: lifted.has(finding) };
  });
  return { lines, score };
}

/** Whether the finding releases the payment and raises an alert, however grave it is. */
function raisesOnlyAlert(finding: Finding, { content: { alertOnly } }: AssessmentPolicy): boolean {
  return finding.status === null && !isHard(finding) && alertOnly?.stages.includes(finding.stage) === true;
}

/** The highest score of the highest tier that such findings reach. */
function mostOfAlerts({ content: { alertOnly, tiers } }: AssessmentPolicy): number {
  const at = tiers.findIndex(({ level }) => level === alertOnly?.mostTier);
  return at > 0 ? oneDecimal(tiers[at - 1]!.from - 0.1) : 100;
}

export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Rounds weights, because a product of two decimals has floating-point error. */
function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Whether the finding is a hard stop by its rule's mode. Older records lack `hardStop`; their `actions` indicate it. */
export function isHard({ hardStop, actions }: Finding): boolean {
  return hardStop === true || actions !== undefined;
}

/** Status of a finding. A finding without a status has the default status of its fact or its stage. */
export function defaultStatus(finding: Finding, policy: AssessmentPolicy): TransactionStatus {
  return finding.status ?? factRowOf(finding, policy)?.status ?? policy.content.standsFor[finding.stage].status;
}

/**
 * Findings that a whitelisting lifts. Whitelisting one side does not lift findings about the other side, nor prohibitions by law or
 * by the organization.
 */
function liftedOf(findings: readonly Finding[], policy: AssessmentPolicy): ReadonlySet<Finding> {
  const { precedence, standsFor: byStage } = policy.content;
  const trusted = new Set(findings.flatMap(({ status, subject }) => (status === 'WHITELISTED' ? [subject] : [])));
  if (trusted.size === 0) return new Set();
  return new Set(
    findings.filter((finding) => {
      const { status, stage } = finding;
      if (isHard(finding) || sidesOf(finding).some((side) => !trusted.has(side))) return false;
      return status === null ? byStage[stage].lifted : precedence.some((one) => one.status === status && one.lifted);
    }),
  );
}

const BOTH: readonly PartyRole[] = ['SENDER', 'RECEIVER'];
/** Sides by subject. A finding alone does not show to which side a bank, provider or address belongs. */
const SIDES: Partial<Readonly<Record<FindingSubject, readonly PartyRole[]>>> = {
  SENDER: ['SENDER'],
  RECEIVER: ['RECEIVER'],
  BANK: BOTH,
  VASP: BOTH,
  ADDRESS: BOTH,
};

/** The sides that a finding is about. For a country, every side that mentions it. Empty: the transaction itself. */
function sidesOf({ subject, details }: Finding): readonly PartyRole[] {
  const { mentions } = (details ?? {}) as { mentions?: readonly { side?: PartyRole | null }[] };
  const mentioned = mentions?.flatMap(({ side }) => side ?? []) ?? [];
  return mentioned.length > 0 ? mentioned : (SIDES[subject] ?? []);
}

function isTrust({ status }: Finding): boolean {
  return status === 'WHITELISTED';
}

type FactRow = AssessmentPolicy['content']['facts'][number];

function factRowOf({ code, details }: Finding, { content: { facts } }: AssessmentPolicy): FactRow | undefined {
  const { typology } = (details ?? {}) as { typology?: unknown };
  const named = typeof typology === 'string' ? typology.trim().toLowerCase() : null;
  return facts.find(
    ({ codes, typologies }) => codes.includes(code) || typologies.some((one) => one.toLowerCase() === named),
  );
}

/** The fact of a finding, such as `STRUCTURING` or `COUNTRY IR`; null: the finding is its own fact. */
function factOf(finding: Finding, policy: AssessmentPolicy): string | null {
  const row = factRowOf(finding, policy);
  if (!row) return null;
  if (row.per === null) return row.fact;
  const which = row.per === 'COUNTRY' ? countryOf(finding) : profileOf(finding);
  return which === null ? null : `${row.fact} ${which}`;
}

/** The country of a stage's finding; for a rule, the first country whose comparison was true. */
function countryOf({ details }: Finding): string | null {
  const { country, trace } = (details ?? {}) as {
    country?: unknown;
    trace?: readonly { operand: string; observed: unknown; result: boolean }[];
  };
  if (typeof country === 'string') return country;
  const held = trace?.find(
    ({ operand, observed, result }) => result && operand.endsWith('.country') && typeof observed === 'string',
  );
  return (held?.observed as string | undefined) ?? null;
}

function profileOf({ details }: Finding): string | null {
  const [best] = ((details ?? {}) as { matches?: readonly { profileId?: unknown }[] }).matches ?? [];
  return typeof best?.profileId === 'string' ? best.profileId : null;
}

/** A stable order for findings with equal points, independent of their input order. */
function orderOf({ stage, domain, factor, code, subject, provenance, weight, score }: Finding): string {
  return [stage, domain, factor, code, subject, provenance, weight, score].join('/');
}
