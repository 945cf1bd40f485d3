/** The version of a rule that retires it: a draft, or in force at once where one user may do it. */
import { authorKey, type Caller, isOfPerson, isPerson, requirePermission } from '../../platform/access/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Tx } from '../../platform/unit-of-work/effect.ts';
import type { Rule } from './language/types.ts';
import type { RuleDecision } from './rule-set.ts';
import { needsTwo, type RuleState, type RuleView } from './rule-state.ts';
import { insertVersion, readVersions } from './store.ts';

export const MAX_VERSIONS = 2_000;

/**
 * Whether the caller retires the rule without a second user.
 * @param fourEyes setting rules.fourEyes
 * @throws AppError forbidden: it would, and has no permission for it
 */
export function retiresAtOnce(by: Caller, view: RuleView, fourEyes: boolean): boolean {
  if (view.activeVersion === null) return true;
  const mayAlone = isPerson(by.principal) && by.principal.permissions.has('rule:activate');
  const isAtOnce = !fourEyes || (!needsTwo(view.definition, null) && mayAlone);
  if (isAtOnce) requirePermission(by.principal, 'rule:activate');
  return isAtOnce;
}

export interface Retirement {
  details: { before: Rule; after: null; version: number };
  /** The decision that puts it into force. */
  decision: RuleDecision;
}

/** @throws AppError conflict (too many versions) */
export async function insertRetirement(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  by: Caller,
  state: RuleState,
  { ruleId, activeVersion }: RuleView,
): Promise<Retirement> {
  const { version: before, definition } = state.last(ruleId);
  if (before >= MAX_VERSIONS) throw new AppError('conflict', { detail: 'The rule has too many versions.' });
  const version = before + 1;
  const made = { createdAt: now(), createdBy: authorKey(by.principal) };
  await insertVersion(db, by.principal.tenantId, { ruleId, version, definition, retires: true, ...made });
  return { details: { before: definition, after: null, version }, decision: retired(activeVersion, version) };
}

export const retired = (activeVersion: number | null, upTo: number): RuleDecision => ({
  version: activeVersion ?? 0,
  retired: true,
  upTo,
});

/** Author of the waiting retirement. null: none, or one of an API client that a user has to write again. */
export async function retirementAuthor(db: Db, { principal }: Caller, view: RuleView): Promise<string | null> {
  if (!view.draft?.retires) return null;
  const { ruleId, draft } = view;
  const [row] = await readVersions(db, principal.tenantId, [{ ruleId, version: draft.version }]);
  if (!row || (isPerson(principal) && !isOfPerson(row.createdBy))) return null;
  return row.createdBy;
}
