/** The stored rules of an organization: versions, active versions and pending drafts. */

import { authorKey, type Caller, idOfAuthor } from '../../platform/access/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { LIMITS, type Rule, type RuleActivation } from './language/types.ts';
import {
  compileRule,
  isShippedInForce,
  type RuleDecision,
  type RuleSet,
  ruleSetOf,
  type ShippedRules,
  shippedRule,
} from './rule-set.ts';
import { insertSet, readLatest, readLists, readSet, readVersions, type SetRow, type VersionRow } from './store.ts';

/** A version of a rule. Version 0 is as shipped; it has neither time nor author. */
export interface RuleVersion {
  version: number;
  /** true: the draft that takes the rule off. */
  retires: boolean;
  createdAt: string | null;
  createdBy: string | null;
}

export interface RuleDraft extends RuleVersion {
  /** Whether another user than the author must activate it, under the setting rules.fourEyes. */
  needsTwo: boolean;
}

export interface RuleView {
  ruleId: string;
  origin: 'SHIPPED' | 'OWN';
  state: RuleActivation;
  /** null: not in force. */
  activeVersion: number | null;
  /** The version that waits to be activated. */
  draft: RuleDraft | null;
  /** The version in force. Otherwise the last one, or as shipped. */
  definition: Rule;
}

export const SHIPPED_VERSION: RuleVersion = { version: 0, retires: false, createdAt: null, createdBy: null };

/** The current rules, including the shipped rules. */
export interface RuleState {
  set: SetRow;
  views: ReadonlyMap<string, RuleView>;
  /** Number of rules, without rules that are retired or not activated yet. */
  count: number;
  /** @throws AppError not-found */
  view(ruleId: string): RuleView;
  /** The last version of a rule, drafts included. @throws AppError not-found */
  last(ruleId: string): { version: number; definition: Rule };
}

export async function readState(db: Db, tenantId: string, shipped: ShippedRules): Promise<RuleState> {
  const set = (await readSet(db, tenantId)) ?? EMPTY_SET;
  const latest = new Map((await readLatest(db, tenantId)).map((row) => [row.ruleId, row]));
  const inForce = await readVersions(db, tenantId, inForceOf(set.decided));
  const active = new Map(inForce.map((row) => [row.ruleId, row]));
  const ids = [...new Set([...shipped.rules.map(({ rule }) => rule.ruleId), ...latest.keys()])].sort();
  const views = new Map(
    ids.map((id) => [id, viewOf(shipped, id, set, active.get(id) ?? null, latest.get(id) ?? null)]),
  );
  const view = (ruleId: string) => {
    const found = views.get(ruleId);
    if (!found) throw noSuchRule();
    return found;
  };
  return {
    set,
    views,
    count: [...views.values()].filter(({ state }) => state !== 'RETIRED' && state !== 'AVAILABLE').length,
    view,
    last: (ruleId) => latest.get(ruleId) ?? { version: 0, definition: view(ruleId).definition },
  };
}

export const EMPTY_SET: SetRow = { version: 0, decided: {}, activatedAt: new Date(0), activatedBy: '' };

export function viewOf(
  rules: ShippedRules,
  ruleId: string,
  set: SetRow,
  active: VersionRow | null,
  latest: VersionRow | null,
): RuleView {
  const shipped = shippedRule(rules, ruleId);
  const decided = Object.hasOwn(set.decided, ruleId) ? set.decided[ruleId] : undefined;
  const isShippedActive = shipped !== null && isShippedInForce(rules, ruleId, set.decided);
  const activeVersion = active?.version ?? (isShippedActive ? 0 : null);
  const isDraft = latest !== null && latest.version > (decided?.upTo ?? 0);
  const inForce = (active?.definition ?? (isShippedActive ? shipped : null)) as Rule | null;
  return {
    ruleId,
    origin: shipped ? 'SHIPPED' : 'OWN',
    state: stateOf(activeVersion, decided !== undefined, shipped !== null && latest === null),
    activeVersion,
    draft: isDraft
      ? { ...versionOf(latest), needsTwo: needsTwo(inForce, latest.retires ? null : latest.definition) }
      : null,
    definition: inForce ?? ((latest?.definition ?? shipped) as Rule),
  };
}

function stateOf(activeVersion: number | null, isDecided: boolean, isUntouched: boolean): RuleView['state'] {
  if (activeVersion !== null) return 'ACTIVE';
  if (isDecided) return 'RETIRED';
  return isUntouched ? 'AVAILABLE' : 'DRAFT';
}

/**
 * Whether the change of a rule needs two users. One user can activate and retire rules in SHADOW, and add a rule that only adds scores
 * and alerts. A rule that holds payments, and any change of a rule that has an effect, need two.
 * @param before in force; null: none
 * @param after null: retired
 */
export function needsTwo(before: Pick<Rule, 'mode'> | null, after: Pick<Rule, 'mode' | 'response'> | null): boolean {
  if (before !== null && before.mode !== 'SHADOW') return true;
  return after?.mode === 'HARD_STOP' || after?.response === 'HOLD';
}

export function inForceOf(decided: SetRow['decided']): { ruleId: string; version: number }[] {
  return Object.entries(decided).flatMap(([ruleId, { version, retired }]) =>
    version > 0 && !retired ? [{ ruleId, version }] : [],
  );
}

export async function loadSet(db: Db, tenantId: string, shipped: ShippedRules): Promise<RuleSet> {
  return await setOfRow(db, tenantId, (await readSet(db, tenantId)) ?? EMPTY_SET, shipped);
}

export async function setOfRow(
  db: Db,
  tenantId: string,
  { version, decided }: SetRow,
  shipped: ShippedRules,
): Promise<RuleSet> {
  const rows = await readVersions(db, tenantId, inForceOf(decided));
  const lists = await readLists(db, tenantId);
  const own = new Map(rows.map((row) => [row.ruleId, compileRule(row.definition, row.version)]));
  return ruleSetOf(shipped, version, decided, own, new Map(lists.map(({ name, entries }) => [name, new Set(entries)])));
}

export function versionOf({ version, retires, createdAt, createdBy }: VersionRow): RuleVersion {
  return { version, retires, createdAt: createdAt.toISOString(), createdBy: idOfAuthor(createdBy) };
}

export function noSuchRule(): AppError {
  return new AppError('not-found', { detail: 'There is no such rule.' });
}

/** A new version of the set with these decisions. @returns its number */
export async function putInForce(
  db: Db,
  by: Caller,
  set: SetRow,
  decided: Readonly<Record<string, RuleDecision>>,
  now: Date,
): Promise<number> {
  const version = set.version + 1;
  await insertSet(db, by.principal.tenantId, {
    version,
    decided: { ...set.decided, ...decided },
    activatedAt: now,
    activatedBy: authorKey(by.principal),
  });
  return version;
}

/** A limit on aggregates, since every transaction computes them. @throws AppError conflict */
export function requireAffordable(set: RuleSet): void {
  const most = Math.max(...Object.values(set.byType).map(({ plan }) => plan.aggregates.length));
  if (most > LIMITS.aggregatesOfSet) {
    const detail = `All active rules together may use at most ${LIMITS.aggregatesOfSet} different aggregates; these are ${most}.`;
    throw new AppError('conflict', { detail });
  }
}
