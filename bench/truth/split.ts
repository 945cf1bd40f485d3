/**
 * Which part of the truth a party belongs to. All names of a party are in one part, so that nothing fitted on one name of it is
 * then measured on another.
 */
import { hashText } from '../../src/matching/names/skeleton.ts';

/** 50 %: numbers are fitted, losses are read. 20 %: chooses among fits. 30 %: looked at once a release. */
export const PARTS = ['fit', 'choose', 'test'] as const;
export type Part = (typeof PARTS)[number];

/** `party`: the publisher's own id, with the list ("un_sc/QDi.001"), or the text itself where nothing else is known. */
export function partOf(party: string): Part {
  // The lowest bits of FNV-1a follow the last letter: the upper ones are mixed better.
  const share = (Math.imul(hashText(`truth ${party}`), 0x9e3779b1) >>> 8) % 100;
  return share < 50 ? 'fit' : share < 70 ? 'choose' : 'test';
}
