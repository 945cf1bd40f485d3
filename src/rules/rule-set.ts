/** The rules that are in force for an organisation, ready to be evaluated. */
import type { TransactionType } from '../transactions/types/transaction.ts';
import { type AggregatePlan, planOf } from './aggregates/plan.ts';
import { DEFAULT_RULES, DEFAULTS_VERSION } from './defaults/defaults.ts';
import { checkRule } from './language/check.ts';
import type { CompiledRule } from './language/compiled.ts';
import type { Rule } from './language/types.ts';
import { TRANSACTION_TYPES } from './language/types.ts';

/** What an organisation decided about a rule. Version 0 is the shipped one. */
export interface Decided {
  version: number;
  retired: boolean;
  /** The last version that was there to choose from: what is newer is a draft. */
  upTo: number;
}

export type NamedLists = ReadonlyMap<string, ReadonlySet<string>>;

/** The rules of one transaction type, and the aggregates that they need. */
export interface ActiveRules {
  rules: readonly CompiledRule[];
  plan: AggregatePlan;
}

export interface RuleSet {
  /** 0: the organisation never changed anything. */
  version: number;
  defaultsVersion: number;
  /** By type; disabled ones left out. */
  byType: Readonly<Record<TransactionType, ActiveRules>>;
  lists: NamedLists;
}

/** @throws when it cannot be evaluated: a rule that this version of the service no longer understands must not be passed over */
export function compileRule(rule: Rule, version: number): CompiledRule {
  const checked = checkRule(rule, { countryGroups: null, lists: null });
  if (checked.flaws) {
    const [first] = checked.flaws;
    throw new Error(`rule ${rule.ruleId}@${version} cannot be evaluated: ${first?.field} ${first?.message}`);
  }
  return { rule: checked.rule, version, test: checked.test, aggregates: checked.aggregates };
}

const SHIPPED: readonly CompiledRule[] = DEFAULT_RULES.map((rule) => compileRule(rule, 0));

export function shippedRule(ruleId: string): Rule | null {
  return SHIPPED.find((one) => one.rule.ruleId === ruleId)?.rule ?? null;
}

/** @param own the versions in force, compiled, by rule */
export function ruleSetOf(
  version: number,
  decided: Readonly<Record<string, Decided>>,
  own: ReadonlyMap<string, CompiledRule>,
  lists: NamedLists,
): RuleSet {
  const isShipped = ({ rule: { ruleId } }: CompiledRule) => {
    const choice = Object.hasOwn(decided, ruleId) ? decided[ruleId] : undefined;
    return !choice || (choice.version === 0 && !choice.retired);
  };
  const rules = [...SHIPPED.filter(isShipped), ...own.values()]
    .filter(({ rule }) => rule.enabled)
    .sort((a, b) => (a.rule.ruleId < b.rule.ruleId ? -1 : 1));
  const byType = Object.fromEntries(
    TRANSACTION_TYPES.map((type) => [type, activeRules(rules.filter(({ rule }) => rule.appliesTo.includes(type)))]),
  ) as Record<TransactionType, ActiveRules>;
  return { version, defaultsVersion: DEFAULTS_VERSION, byType, lists };
}

export function activeRules(rules: readonly CompiledRule[]): ActiveRules {
  return { rules, plan: planOf(rules) };
}

/** What holds until an organisation changes it. */
export const SHIPPED_SET: RuleSet = ruleSetOf(0, {}, new Map(), new Map());
