/** Why rules miss labelled payments: the conditions that kept each rule from hitting, on the nearest payment of each instance. */
import type { Transaction } from '../../src/domain/transaction.ts';
import { isHit } from '../../src/monitoring/rules/evaluation/evaluate.ts';
import { observedOf } from '../../src/monitoring/rules/evaluation/findings.ts';
import { type OutsideParts, outsideOf, type RuleContext } from '../../src/monitoring/rules/evaluation/outside.ts';
import { SHIPPED_SET } from '../../src/monitoring/rules/rule-set.ts';
import { groupBy } from './group-by.ts';
import type { Outcome } from './replay.ts';

/** Of a payment: rule -> numbers of its conditions that do not hold, and what the aggregates of its condition are. */
export type Failures = Record<string, readonly number[]>;

export async function failuresOf(
  parts: OutsideParts,
  tenantId: string,
  ruleIds: readonly string[],
  transactions: readonly Transaction[],
  context: RuleContext,
): Promise<Failures[]> {
  const set = SHIPPED_SET.byType.FIAT;
  const rules = set.rules.filter(({ rule }) => ruleIds.includes(rule.ruleId));
  const outside = await outsideOf(parts, tenantId, { ...set, rules }, transactions, context, 'ALL');
  return transactions.map((transaction, at) => {
    const observed = observedOf(transaction, set.plan, outside[at]!, SHIPPED_SET.lists);
    return Object.fromEntries(
      rules.map((rule) => {
        const conditions = rule.test.kind === 'all' ? rule.test.tests : [rule.test];
        const failed = conditions.flatMap((test, number) => (isHit({ ...rule, test }, observed) ? [] : [number]));
        return [rule.rule.ruleId, failed];
      }),
    );
  });
}

/** Rows for people: of the instances that nothing found, how many fail the same conditions. */
export function whyMissed(outcomes: readonly Outcome[]): Record<string, string | number>[] {
  const labelled = outcomes.filter(({ replayed }) => replayed.label !== null);
  const instances = [...groupBy(labelled, ({ replayed }) => replayed.label!.instance).values()];
  const missed = instances.filter((members) => members.every(({ flags }) => flags.length === 0));
  const rows = missed.flatMap((members) =>
    Object.keys(members[0]!.failures ?? {}).map((rule) => {
      const nearest = members.map(({ failures }) => failures![rule]!).reduce((a, b) => (b.length < a.length ? b : a));
      return { typology: members[0]!.replayed.label!.typology, rule, failed: nearest.join(' ') };
    }),
  );
  const counted = groupBy(rows, (row) => JSON.stringify(row));
  return [...counted.values()]
    .map((same) => ({ ...same[0]!, instances: same.length }))
    .sort((a, b) =>
      a.typology < b.typology
        ? -1
        : a.typology > b.typology
          ? 1
          : a.rule < b.rule
            ? -1
            : a.rule > b.rule
              ? 1
              : b.instances - a.instances,
    );
}
