/** The rules that are in force for an organisation, ready to be evaluated. */

import type { TransactionType } from '../../domain/transaction.ts';
import type { Policy } from '../../platform/policies/policy.ts';
import { type AggregatePlan, planOf } from './aggregates/plan.ts';
import { blindRules } from './evaluation/blind-rules.ts';
import { checkRule } from './language/check.ts';
import type { CompiledRule } from './language/compiled.ts';
import type { Rule } from './language/types.ts';
import { TRANSACTION_TYPES } from './language/types.ts';
import { RULES_POLICY, type ShippedRulesContent } from './packs/shipped.ts';

/** A rule of an organization. Version 0 is the shipped one. */
export interface RuleDecision {
  version: number;
  retired: boolean;
  /** The newest version at the time of the decision. Newer versions are drafts. */
  upTo: number;
}

export type NamedLists = ReadonlyMap<string, ReadonlySet<string>>;

/** The rules of one transaction type, and the aggregates that they need. */
export interface ActiveRules {
  rules: readonly CompiledRule[];
  plan: AggregatePlan;
  /** IDs of rules that cannot hit for lack of data. */
  blind: readonly string[];
}

/** From which score or severity a hit of a rule raises an alert, and which of these hits hold the payment. */
export type AlertThresholds = ShippedRulesContent['arguing'];

/** The shipped rules of one release. */
export interface ShippedRules {
  version: string;
  alertThresholds: AlertThresholds;
  rules: readonly CompiledRule[];
  /** IDs of rules that apply only if an organization activated them. */
  optional: ReadonlySet<string>;
}

export interface RuleSet {
  /** 0: the organisation never changed anything. */
  version: number;
  /** Version of the shipped rules below it. */
  defaultsVersion: string;
  /** Decide which hits raise an alert and propose their status. */
  alertThresholds: AlertThresholds;
  /** Rules by transaction type, without disabled rules. */
  byType: Readonly<Record<TransactionType, ActiveRules>>;
  lists: NamedLists;
}

/** @throws when this version of the service does not understand the rule: passing over it would leave out a check */
export function compileRule(rule: Rule, version: number): CompiledRule {
  const checked = checkRule(rule, { countryGroups: null, lists: null });
  if (checked.flaws) {
    const [first] = checked.flaws;
    throw new Error(`rule ${rule.ruleId}@${version} cannot be evaluated: ${first?.field} ${first?.message}`);
  }
  return { rule: checked.rule, version, test: checked.test, aggregates: checked.aggregates };
}

/** @throws where a rule cannot be evaluated */
export function shippedRulesOf({ version, content }: Policy<ShippedRulesContent>): ShippedRules {
  const { arguing: alertThresholds, rules, optional = [] } = content;
  return { version, alertThresholds, rules: rules.map((rule) => compileRule(rule, 0)), optional: new Set(optional) };
}

/** Whether the shipped version of the rule applies, given the organization's decisions. */
export function isShippedInForce(
  { optional }: Pick<ShippedRules, 'optional'>,
  ruleId: string,
  decided: Readonly<Record<string, RuleDecision>>,
): boolean {
  if (!Object.hasOwn(decided, ruleId)) return !optional.has(ruleId);
  const { version, retired } = decided[ruleId]!;
  return version === 0 && !retired;
}

/** The shipped rules of this release. */
export const SHIPPED_RULES: ShippedRules = shippedRulesOf(RULES_POLICY);

export function shippedRule({ rules }: ShippedRules, ruleId: string): Rule | null {
  return rules.find((one) => one.rule.ruleId === ruleId)?.rule ?? null;
}

/** @param own the versions in force, compiled, by rule */
export function ruleSetOf(
  shipped: ShippedRules,
  version: number,
  decided: Readonly<Record<string, RuleDecision>>,
  own: ReadonlyMap<string, CompiledRule>,
  lists: NamedLists,
): RuleSet {
  return {
    version,
    defaultsVersion: shipped.version,
    alertThresholds: shipped.alertThresholds,
    byType: byTypeOf(shipped, decided, own),
    lists,
  };
}

/** Cached, because the set of an organization is read every few seconds, and most organizations have no decisions. */
const undecided = new WeakMap<ShippedRules, RuleSet['byType']>();

function byTypeOf(
  shipped: ShippedRules,
  decided: Readonly<Record<string, RuleDecision>>,
  own: ReadonlyMap<string, CompiledRule>,
): RuleSet['byType'] {
  const isUndecided = own.size === 0 && Object.keys(decided).length === 0;
  const known = isUndecided ? undecided.get(shipped) : undefined;
  if (known) return known;
  const rules = [
    ...shipped.rules.filter(({ rule }) => isShippedInForce(shipped, rule.ruleId, decided)),
    ...own.values(),
  ]
    .filter(({ rule }) => rule.enabled)
    .sort((a, b) => (a.rule.ruleId < b.rule.ruleId ? -1 : 1));
  const byType = Object.fromEntries(
    TRANSACTION_TYPES.map((type) => [type, activeRules(rules.filter(({ rule }) => rule.appliesTo.includes(type)))]),
  ) as Record<TransactionType, ActiveRules>;
  if (isUndecided) undecided.set(shipped, byType);
  return byType;
}

export function activeRules(rules: readonly CompiledRule[]): ActiveRules {
  return { rules, plan: planOf(rules), blind: blindRules(rules) };
}

/** The shipped rule set, in force until an organization changes it. */
export const SHIPPED_SET: RuleSet = ruleSetOf(SHIPPED_RULES, 0, {}, new Map(), new Map());
