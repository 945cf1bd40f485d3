/** Keys of neighboring words written as one word. Queries and listed names use the same keys. */

import type { NamePart, PartClass } from './names/parts.ts';
import { MAX_PART_CHARS } from './names/parts.ts';
import { joinedSkeletonKey } from './names/skeleton.ts';

/** Shorter joined words would match unrelated names. */
export const MIN_JOINED_CHARS = 5;
export const MAX_JOINED_CHARS = MAX_PART_CHARS;
export const MIN_JOINED_SKELETON = 3;
/** Classes of parts that may be joined with a neighbor. */
export const JOINABLE: ReadonlySet<PartClass> = new Set([
  'name',
  'particle',
  'kunya',
  'initial',
  'weak',
  'patronymic',
  'honorific',
]);
/**
 * Key of several parts written as one word. 0 if that word would be too short.
 */
export function joinKey(parts: readonly NamePart[], from: number, count: number): number {
  let length = 0;
  let abjad = true;
  for (let at = from; at < from + count; at++) {
    const part = parts[at];
    if (part === undefined || !JOINABLE.has(part.class)) return 0;
    length += part.text.length;
    abjad = abjad && part.abjad;
  }
  if (length < MIN_JOINED_CHARS || length > MAX_JOINED_CHARS) return 0;
  const skeleton = joinedSkeletonKey(parts, from, count, abjad);
  return skeleton.length < MIN_JOINED_SKELETON ? 0 : skeleton.key;
}

/**
 * Index key of two or three neighbors. It includes their number, because equal numbers of words are compared one by
 * one.
 */
export function joinIndexKey(key: number, count: 2 | 3): number {
  return count === 2 ? key : (key ^ 0x9e3779b1) >>> 0;
}
