/**
 * Which spellings and short forms stand for one another. A word may belong to several names ("Chan" is 陳 in Cantonese and a
 * given name in Korean): two words are variants where they share a group, and known to be different names where both have
 * groups and share none (Hassan, Hussein).
 */
import { VARIANT_LINES } from './data/variants.ts';

const NONE: readonly number[] = [];
const GROUPS: ReadonlyMap<string, readonly number[]> = (() => {
  const groups = new Map<string, number[]>();
  VARIANT_LINES.trim()
    .split('\n')
    .forEach((line, index) => {
      for (const word of line.split(' ')) if (/^[a-z]+$/.test(word) && !groups.has(word)) groups.set(word, [index + 1]);
    });
  return groups;
})();

/** Numbers of the groups of a romanised word, ascending; empty where it is in none. */
export function variantGroupsOf(word: string): readonly number[] {
  return GROUPS.get(word) ?? NONE;
}

/** Group numbers run from 1 to this. */
export const VARIANT_GROUP_COUNT: number = Math.max(...[...GROUPS.values()].flat());

export function shareVariantGroup(a: readonly number[], b: readonly number[]): boolean {
  return a.some((group) => b.includes(group));
}
