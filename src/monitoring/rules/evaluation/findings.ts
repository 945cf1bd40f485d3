/**
 * The rules of a set on one transaction: their findings, and the evidence from which these can be computed again without a
 * database.
 */

import type { Finding } from '../../../domain/finding.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import type { CountryRisk } from '../../../lists/countries/country-risk.ts';
import type { AggregatePlan } from '../aggregates/plan.ts';
import type { ExtraFacts } from '../facts.ts';
import type { CompiledRule } from '../language/compiled.ts';
import { Phrases, phrasesOf } from '../language/phrases.ts';
import type { Severity } from '../language/types.ts';
import type { AlertThresholds, NamedLists, RuleSet } from '../rule-set.ts';
import { explain, isHit, type Observed, type TraceLine } from './evaluate.ts';

/** Data that the rules read beside the transaction. JSON. */
export interface RulesEvidence {
  ruleSetVersion: number;
  /** Version of the shipped rules. In older records the number followed from their content. */
  defaultsVersion: string | number;
  countryRisk: string;
  /** Values in the order of the plan. null: unknown, or no rule needed the value. */
  aggregates: (number | null)[];
  extra: ExtraFacts;
  countries: Record<string, { groups: readonly string[]; score: number }>;
  /** By list: the values that were looked up or found in text. */
  inLists: Record<string, string[]>;
  /** Ids of rules that cannot hit for lack of data; absent: none. */
  blind?: string[];
}

/** Everything that rules may read besides the transaction. */
export interface Outside {
  /** Values in the order of the plan. */
  aggregates: readonly (number | null)[];
  extra: ExtraFacts;
  countries: Pick<CountryRisk, 'groups' | 'score' | 'provenance'>;
}

export interface RuleHit {
  ruleId: string;
  name: string;
  version: number;
  mode: string;
  severity: Severity;
  typology: string;
  source: string;
  trace: TraceLine[];
}

/** Collects the values that the rules of the set read, so that `judgeRules` needs nothing else. */
export function rulesEvidence(transaction: Transaction, set: RuleSet, outside: Outside): RulesEvidence {
  const { countries, extra, aggregates } = outside;
  const requested: RulesEvidence['countries'] = {};
  const inLists: RulesEvidence['inLists'] = {};
  const look = (code: string) => {
    requested[code] ??= { groups: countries.groups(code), score: countries.score(code) };
    return requested[code];
  };
  const active = set.byType[transaction.content.transactionType];
  const observed: Observed = {
    facts: {
      transaction,
      extra,
      countries: { groups: (code) => look(code).groups, score: (code) => look(code).score },
    },
    aggregate: (key) => aggregates[active.plan.positions.get(key) ?? -1] ?? null,
    inList: (list, value) => {
      const found = isListed(set.lists, list, value);
      if (found && !inLists[list]?.includes(value)) inLists[list] = [...(inLists[list] ?? []), value];
      return found;
    },
    containsListed: (list, text) => {
      const found = listedIn(set.lists, list, text);
      if (found !== null && !inLists[list]?.includes(found)) inLists[list] = [...(inLists[list] ?? []), found];
      return found !== null;
    },
  };
  // Explain each hit here, so that everything its explanation reads is collected.
  for (const rule of active.rules) if (isHit(rule, observed)) explain(rule, observed);
  const { blind } = active;
  return {
    ruleSetVersion: set.version,
    defaultsVersion: set.defaultsVersion,
    countryRisk: countries.provenance,
    aggregates: [...aggregates],
    extra,
    countries: requested,
    inLists,
    ...(blind.length > 0 && { blind: [...blind] }),
  };
}

/**
 * The same evidence and the same set give the same findings.
 * @param set set with the versions of the organisation's rules and of the shipped rules that the evidence names
 */
export function judgeRules(transaction: Transaction, evidence: RulesEvidence, set: RuleSet): Finding[] {
  const { aggregates, extra, countries, inLists } = evidence;
  const active = set.byType[transaction.content.transactionType];
  const look = (code: string) => (Object.hasOwn(countries, code) ? countries[code] : undefined);
  return findingsOf(transaction, set, {
    facts: {
      transaction,
      extra,
      countries: { groups: (code) => look(code)?.groups ?? [], score: (code) => look(code)?.score ?? 0 },
    },
    aggregate: (key) => aggregates[active.plan.positions.get(key) ?? -1] ?? null,
    inList: (list, value) => (Object.hasOwn(inLists, list) && inLists[list]?.includes(value)) || false,
    containsListed: (list, text) =>
      Object.hasOwn(inLists, list) && new Phrases(inLists[list] ?? []).findIn(text) !== null,
  });
}

/** The values that a rule reads, without recording them. */
export function observedOf(
  transaction: Transaction,
  plan: AggregatePlan,
  { aggregates, extra, countries }: Outside,
  lists: NamedLists,
): Observed {
  return {
    facts: { transaction, extra, countries },
    aggregate: (key) => aggregates[plan.positions.get(key) ?? -1] ?? null,
    inList: (list, value) => isListed(lists, list, value),
    containsListed: (list, text) => listedIn(lists, list, text) !== null,
  };
}

function isListed(lists: NamedLists, list: string, value: string): boolean {
  return lists.get(list)?.has(value) ?? false;
}

/** The value of the list that the text contains; null: none. */
function listedIn(lists: NamedLists, list: string, text: string): string | null {
  const values = lists.get(list);
  return values ? phrasesOf(values).findIn(text) : null;
}

/** Whether a hit of the rule raises an alert by itself; otherwise it only adds to the score. */
export function raisesAlert({ rule }: CompiledRule, thresholds: AlertThresholds): boolean {
  if (rule.mode !== 'SCORE') return rule.mode === 'HARD_STOP';
  return rule.response === 'HOLD' || thresholds.severities.includes(rule.severity) || rule.score >= thresholds.score;
}

/** The status that a hit of the rule proposes, which holds the payment. null: a hit holds no payment. */
export function proposedStatus(compiled: CompiledRule, thresholds: AlertThresholds): Finding['status'] {
  const { mode, response, status } = compiled.rule;
  const holds = mode === 'HARD_STOP' || response === 'HOLD' || thresholds.holds === undefined;
  return holds && raisesAlert(compiled, thresholds) ? status : null;
}

function findingsOf({ content }: Transaction, set: RuleSet, observed: Observed): Finding[] {
  return set.byType[content.transactionType].rules
    .filter((rule) => isHit(rule, observed))
    .map((compiled): Finding => {
      const { rule, version } = compiled;
      const { ruleId, name, mode, severity, typology, source } = rule;
      const hit: RuleHit = {
        ruleId,
        name,
        version,
        mode,
        severity,
        typology,
        source,
        trace: explain(compiled, observed).trace,
      };
      const status = proposedStatus(compiled, set.alertThresholds);
      const shipped = version === 0 ? ` of the shipped rules ${set.defaultsVersion}` : '';
      return {
        stage: 'RULES',
        code: 'RULE',
        subject: 'TRANSACTION',
        status,
        domain: 'TRANSACTION_RISK',
        factor: ruleId,
        score: mode === 'SHADOW' ? 0 : rule.score,
        weight: 1,
        remark: rule.remark,
        provenance: `rule:${ruleId}@${version}${shipped}`,
        details: hit,
        ...(status === null && raisesAlert(compiled, set.alertThresholds) && { raisesAlert: true as const }),
        ...(mode === 'HARD_STOP' && { hardStop: true as const }),
        ...(mode === 'HARD_STOP' && rule.actions.length > 0 && { actions: rule.actions }),
      };
    });
}
