/** Counts the effects that rules would have had on past transactions, chunk by chunk. JSON, bounded by days and rules. */
import type { Transaction } from '../../../domain/transaction.ts';
import type { Observed } from '../evaluation/evaluate.ts';
import { isHit } from '../evaluation/evaluate.ts';
import { proposedStatus, raisesAlert } from '../evaluation/findings.ts';
import type { CompiledRule } from '../language/compiled.ts';
import type { AlertThresholds } from '../rule-set.ts';
import type { PaymentConclusion } from './conclusions.ts';

/** Maximum number of payments in the list of a replay, and of missed payments. All rules have the same share. */
export const MAX_LISTED = 10_000;
const MAX_LISTED_MISSED = 2_000;

/** Why a payment is listed for a rule. */
export const HIT_KINDS = [
  'HIT',
  'ALERT',
  'HOLD',
  'ALONE',
  'ADDED',
  'REMOVED',
  'CHALLENGER_ONLY',
  'CHAMPION_ONLY',
  'MISSED',
] as const;
export type HitKind = (typeof HIT_KINDS)[number];

export interface Figures {
  hits: number;
  /** Hits that raise an alert, including holds. */
  alerts: number;
  holds: number;
  /** Hits on payments that users confirmed, and on payments that they dismissed. */
  truePositives: number;
  falsePositives: number;
  /** Confirmed payments of its types without a hit. */
  missed: number;
}

interface RuleTally extends Figures {
  /** Hits on transactions that no rule in force hits. */
  alone: number;
  perDay: Record<string, { hits: number; alerts: number }>;
  /** Rule in force -> hits on transactions that it hits too. */
  overlap: Record<string, number>;
  /** The version in force, if another one is tried. */
  champion: (Figures & { version: number; mode: string }) | null;
  /** Hits of both versions. */
  both: number;
  listed: number;
  listedMissed: number;
  /** Payments were left out of the list. */
  isCut: boolean;
}

export interface Tally {
  processed: number;
  /** Payments that users confirmed. */
  confirmed: number;
  rules: Record<string, RuleTally>;
  /** Flagged transactions with the active rules (`before`) and with the tried rules (`after`). */
  flagged: { before: number; after: number; added: number; removed: number };
  perDay: Record<string, { transactions: number; before: number; after: number }>;
}

/** A payment behind the numbers. */
export interface ListedPayment {
  seq: number;
  transactionUuid: string;
  /** Figures by tried rule. */
  rules: Record<string, HitKind[]>;
  /** Active rules that hit the payment, without the tried rules. */
  inForce: string[];
}

/** A rule on trial. */
export interface TriedRule {
  challenger: CompiledRule;
  /** The version in force; null: none, or the same one is tried. */
  champion: CompiledRule | null;
}

const none = (): Figures => ({ hits: 0, alerts: 0, holds: 0, truePositives: 0, falsePositives: 0, missed: 0 });

export function emptyTally(tried: readonly TriedRule[]): Tally {
  const empty = ({ champion }: TriedRule): RuleTally => ({
    ...none(),
    alone: 0,
    perDay: {},
    overlap: {},
    champion: champion && { version: champion.version, mode: champion.rule.mode, ...none() },
    both: 0,
    listed: 0,
    listedMissed: 0,
    isCut: false,
  });
  return {
    processed: 0,
    confirmed: 0,
    rules: Object.fromEntries(tried.map((one) => [one.challenger.rule.ruleId, empty(one)])),
    flagged: { before: 0, after: 0, added: 0, removed: 0 },
    perDay: {},
  };
}

/**
 * The rule as a replay tries it. A rule without an effect (SHADOW, or disabled) counts as if it had one, because its author wants to see
 * the effect. If the active version has an effect, the author wants to see the result without it.
 */
export function asTried({ challenger, champion }: TriedRule): CompiledRule {
  return champion && hasEffect(champion) ? challenger : withEffect(challenger);
}

const hasEffect = ({ rule: { mode, enabled } }: CompiledRule) => mode !== 'SHADOW' && enabled;

function withEffect(compiled: CompiledRule): CompiledRule {
  const { rule } = compiled;
  if (hasEffect(compiled)) return compiled;
  return { ...compiled, rule: { ...rule, enabled: true, mode: rule.mode === 'SHADOW' ? 'SCORE' : rule.mode } };
}

/** The rules for the type of the transaction. */
interface CountedRules {
  /** Active rules. */
  active: readonly CompiledRule[];
  tried: readonly TriedRule[];
  /** Thresholds of the active rule set. */
  alertThresholds: AlertThresholds;
}

/** Adds one transaction. @returns its row of the list of hits; null: no rule hit it */
export function count(
  tally: Tally,
  transaction: Transaction,
  observed: Observed,
  { active, tried, alertThresholds }: CountedRules,
  conclusion: PaymentConclusion | null,
): ListedPayment | null {
  const { transactionUuid, seq, content } = transaction;
  const day = content.transactionDate.slice(0, 10);
  const hitting = active.filter((rule) => isHit(rule, observed));
  const flags = (rule: CompiledRule) => raisesAlert(rule, alertThresholds);
  const holds = (rule: CompiledRule) => proposedStatus(rule, alertThresholds) !== null;
  const triedIds = new Set(Object.keys(tally.rules));
  const staying = hitting.filter(({ rule }) => !triedIds.has(rule.ruleId));
  const verdicts = tried.map((one) => {
    const challenger = asTried(one);
    const applies = challenger.rule.enabled && challenger.rule.appliesTo.includes(content.transactionType);
    return { ...one, challenger, applies, isHit: applies && isHit(challenger, observed) };
  });
  const before = hitting.some(flags);
  const after = staying.some(flags) || verdicts.some((one) => one.isHit && flags(one.challenger));
  const [isAdded, isRemoved] = [after && !before, before && !after];
  const isConfirmed = conclusion === 'TRUE_POSITIVE';

  tally.processed += 1;
  tally.perDay[day] ??= { transactions: 0, before: 0, after: 0 };
  tally.perDay[day].transactions += 1;
  if (before) tally.perDay[day].before += 1;
  if (after) tally.perDay[day].after += 1;
  if (before) tally.flagged.before += 1;
  if (after) tally.flagged.after += 1;
  if (isAdded) tally.flagged.added += 1;
  if (isRemoved) tally.flagged.removed += 1;
  if (isConfirmed) tally.confirmed += 1;

  const rules: ListedPayment['rules'] = {};
  for (const { challenger, champion, applies, isHit } of verdicts) {
    const { ruleId } = challenger.rule;
    const one = tally.rules[ruleId]!;
    const championHits = champion !== null && hitting.some(({ rule }) => rule.ruleId === ruleId);
    const [isFlagging, isHolding] = [isHit && flags(challenger), isHit && holds(challenger)];
    add(one, { isHit, isFlagging, isHolding, applies }, conclusion);
    if (one.champion && champion) {
      const effective = withEffect(champion);
      const of = {
        isHit: championHits,
        isFlagging: championHits && flags(effective),
        isHolding: championHits && holds(effective),
      };
      add(one.champion, { ...of, applies: champion.rule.appliesTo.includes(content.transactionType) }, conclusion);
      if (isHit && championHits) one.both += 1;
    }
    if (isHit) {
      if (staying.length === 0) one.alone += 1;
      one.perDay[day] ??= { hits: 0, alerts: 0 };
      one.perDay[day].hits += 1;
      one.perDay[day].alerts += isFlagging ? 1 : 0;
      for (const { rule: shared } of staying) one.overlap[shared.ruleId] = (one.overlap[shared.ruleId] ?? 0) + 1;
    }
    const kinds: [HitKind, boolean][] = [
      ['HIT', isHit],
      ['ALERT', isFlagging],
      ['HOLD', isHolding],
      ['ALONE', isHit && staying.length === 0],
      ['ADDED', isAdded && isFlagging],
      ['REMOVED', isRemoved && championHits && flags(champion)],
      ['CHALLENGER_ONLY', isHit && champion !== null && !championHits],
      ['CHAMPION_ONLY', !isHit && championHits],
      ['MISSED', !isHit && applies && isConfirmed],
    ];
    const given = kinds.filter(([, is]) => is).map(([kind]) => kind);
    if (given.length > 0) rules[ruleId] = given;
  }
  if (!takesPlace(tally, rules)) return null;
  return { seq, transactionUuid, rules, inForce: staying.map(({ rule }) => rule.ruleId) };
}

function add(
  figures: Figures,
  { isHit, isFlagging, isHolding, applies }: Record<'isHit' | 'isFlagging' | 'isHolding' | 'applies', boolean>,
  conclusion: PaymentConclusion | null,
): void {
  if (isFlagging) figures.alerts += 1;
  if (isHolding) figures.holds += 1;
  if (isHit) figures.hits += 1;
  if (isHit && conclusion === 'TRUE_POSITIVE') figures.truePositives += 1;
  if (isHit && conclusion === 'FALSE_POSITIVE') figures.falsePositives += 1;
  if (!isHit && applies && conclusion === 'TRUE_POSITIVE') figures.missed += 1;
}

/** Whether the payment is listed: if one of its rules still has room. */
function takesPlace(tally: Tally, rules: ListedPayment['rules']): boolean {
  const many = Object.keys(tally.rules).length;
  const places = Object.entries(rules).map(([ruleId, kinds]) => {
    const one = tally.rules[ruleId]!;
    const isMissed = kinds.includes('MISSED');
    const [taken, most] = isMissed ? [one.listedMissed, MAX_LISTED_MISSED] : [one.listed, MAX_LISTED];
    return { one, isMissed, hasRoom: taken < Math.floor(most / many) };
  });
  if (places.length === 0) return false;
  const hasRoom = places.some((place) => place.hasRoom);
  for (const { one, isMissed } of places) {
    if (!hasRoom) one.isCut = true;
    else if (isMissed) one.listedMissed += 1;
    else one.listed += 1;
  }
  return hasRoom;
}
