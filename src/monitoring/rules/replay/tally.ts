/** Counts what rules would have done to past transactions, chunk by chunk. JSON, bounded by days and rules. */
import type { Transaction } from '../../../domain/transaction.ts';
import type { Observed } from '../evaluation/evaluate.ts';
import { isHit } from '../evaluation/evaluate.ts';
import { raisesAlert } from '../evaluation/findings.ts';
import type { CompiledRule } from '../language/compiled.ts';
import type { RuleSet } from '../rule-set.ts';

const MAX_SAMPLES = 20;

interface RuleTally {
  hits: number;
  /** Hits that raise an alert by themselves. */
  alerts: number;
  /** Hits on transactions that no rule in force hits. */
  alone: number;
  perDay: Record<string, { hits: number; alerts: number }>;
  /** Rule in force -> hits on transactions that it hits too. */
  overlap: Record<string, number>;
  samples: string[];
}

export interface Tally {
  processed: number;
  rules: Record<string, RuleTally>;
  /** Flagged transactions with the rules in force (`before`) and with the tried ones (`after`). */
  flagged: { before: number; after: number; added: number; removed: number };
  perDay: Record<string, { transactions: number; before: number; after: number }>;
  added: string[];
  removed: string[];
}

export function emptyTally(ruleIds: readonly string[]): Tally {
  const empty = (): RuleTally => ({ hits: 0, alerts: 0, alone: 0, perDay: {}, overlap: {}, samples: [] });
  return {
    processed: 0,
    rules: Object.fromEntries(ruleIds.map((ruleId) => [ruleId, empty()])),
    flagged: { before: 0, after: 0, added: 0, removed: 0 },
    perDay: {},
    added: [],
    removed: [],
  };
}

/** Of the type of the transaction. */
interface CountedRules {
  /** In force. */
  active: readonly CompiledRule[];
  /** Those that are tried. */
  proposed: readonly CompiledRule[];
  /** Of the set in force: which hits raise an alert. */
  arguing: RuleSet['arguing'];
}

/** Adds one transaction. */
export function count(
  tally: Tally,
  transaction: Transaction,
  observed: Observed,
  { active, proposed, arguing }: CountedRules,
): void {
  const day = transaction.content.transactionDate.slice(0, 10);
  const uuid = transaction.transactionUuid;
  const hitting = active.filter((rule) => isHit(rule, observed));
  const proposedHits = proposed.filter((rule) => isHit(rule, observed));
  const replaced = new Set(Object.keys(tally.rules));
  const flags = (rule: CompiledRule) => raisesAlert(rule, arguing);
  const staying = hitting.filter(({ rule }) => !replaced.has(rule.ruleId));
  const before = hitting.some(flags);
  const after = staying.some(flags) || proposedHits.some(flags);

  tally.processed += 1;
  tally.perDay[day] ??= { transactions: 0, before: 0, after: 0 };
  tally.perDay[day].transactions += 1;
  if (before) tally.perDay[day].before += 1;
  if (after) tally.perDay[day].after += 1;
  if (before) tally.flagged.before += 1;
  if (after) tally.flagged.after += 1;
  if (after && !before) {
    tally.flagged.added += 1;
    sample(tally.added, uuid);
  }
  if (before && !after) {
    tally.flagged.removed += 1;
    sample(tally.removed, uuid);
  }
  for (const rule of proposedHits) {
    const one = tally.rules[rule.rule.ruleId]!;
    const alert = flags(rule) ? 1 : 0;
    one.hits += 1;
    one.alerts += alert;
    if (staying.length === 0) one.alone += 1;
    one.perDay[day] ??= { hits: 0, alerts: 0 };
    one.perDay[day].hits += 1;
    one.perDay[day].alerts += alert;
    for (const { rule: shared } of staying) one.overlap[shared.ruleId] = (one.overlap[shared.ruleId] ?? 0) + 1;
    sample(one.samples, uuid);
  }
}

function sample(samples: string[], uuid: string): void {
  if (samples.length < MAX_SAMPLES) samples.push(uuid);
}
