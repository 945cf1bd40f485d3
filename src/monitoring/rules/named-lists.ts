/** Lists of values that rules compare with by name. */
import { comparable } from './language/comparable.ts';
import type { Expression, Rule } from './language/types.ts';

export const MAX_LISTS = 50;
export const MAX_ENTRIES = 1_000;
export const LIST_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Entries in the spelling for comparison, without doubles, sorted. */
export function checkedEntries(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => String(comparable(entry))))].sort();
}

/**
 * Whether changed entries remove hits of active rules: removed entries where a rule requires the list, and added entries where a rule
 * excludes the list. Rules in SHADOW do not count.
 */
export function takesHitsAway(
  rules: readonly Rule[],
  name: string,
  before: readonly string[],
  after: readonly string[],
): boolean {
  const removed = before.some((entry) => !after.includes(entry));
  const added = after.some((entry) => !before.includes(entry));
  return rules.some(
    ({ mode, when }) =>
      mode !== 'SHADOW' && ((removed && names(when, name, 'ASKED_FOR')) || (added && names(when, name, 'LEFT_OUT'))),
  );
}

type Use = 'ASKED_FOR' | 'LEFT_OUT';
const OTHER = { ASKED_FOR: 'LEFT_OUT', LEFT_OUT: 'ASKED_FOR' } as const;

function names(when: Expression, name: string, use: Use): boolean {
  if ('all' in when) return when.all.some((one) => names(one, name, use));
  if ('any' in when) return when.any.some((one) => names(one, name, use));
  if ('not' in when) return names(when.not, name, OTHER[use]);
  return use === 'ASKED_FOR' && (when.matchesList === name || when.containsList === name);
}
