/** The weight of a name part: its class, and for most classes the rarity of the word. */

import {
  CLASS_WEIGHT,
  CONTRADICTING_CLASSES,
  EXACT_ONLY,
  INITIALLED_CLASSES,
  LISTED_INITIALLED_CLASSES,
} from './model.ts';
import type { PartClass } from './names/parts.ts';
import { PART_CLASSES } from './names/parts.ts';

export const CLASS_NUMBER = Object.fromEntries(PART_CLASSES.map((name, index) => [name, index])) as Record<
  PartClass,
  number
>;
/** Classes whose weight depends on the rarity of the word. */
export const USES_RARITY: ReadonlySet<PartClass> = new Set(['name', 'patronymic', 'kunya', 'weak', 'honorific']);

const WEIGHT = Float64Array.from(PART_CLASSES, (name) => CLASS_WEIGHT[name]);
/** By class number: 1 = the weight depends on the rarity of the word. */
export const RARE = Uint8Array.from(PART_CLASSES, (name) => (USES_RARITY.has(name) ? 1 : 0));
/** By class number: 1 = an unmatched part of this class can contradict. */
export const CONTRADICTS = Uint8Array.from(PART_CLASSES, (name) => (CONTRADICTING_CLASSES.has(name) ? 1 : 0));

/** By class number: 1 = only identical words match. */
export const EXACT = Uint8Array.from(PART_CLASSES, (name) => (EXACT_ONLY.has(name) ? 1 : 0));
/** By class number: 1 = an initial can stand for a part of this class. */
export const INITIALLED = Uint8Array.from(PART_CLASSES, (name) => (INITIALLED_CLASSES.has(name) ? 1 : 0));

/** The same for listed parts, which an initial of the query can stand for. */
export const LISTED_INITIALLED = Uint8Array.from(PART_CLASSES, (name) => (LISTED_INITIALLED_CLASSES.has(name) ? 1 : 0));

/** `partClass`: class number. `rarity`: of the word, 0..1. */
export function partWeight(partClass: number, rarity: number): number {
  return WEIGHT[partClass]! * (RARE[partClass] === 1 ? rarity : 1);
}
