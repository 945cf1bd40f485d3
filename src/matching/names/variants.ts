/**
 * Variants: spellings and short forms of the same name. A word may belong to several names ("Chan" is 陳 in Cantonese and a
 * given name in Korean). Two words are variants if they share a group. They are different names if both have curated groups
 * and share none (Hassan, Hussein). Curated lines take precedence. Variants learned from lists extend groups, and never join two.
 */
import MINED_VARIANTS from './data/mined-variants.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';
import { VARIANT_LINES } from './data/variants.ts';
import { asciiBytes, editCost } from './distance.ts';
import { MEANING_COUNT, meaningNumber } from './general-words.ts';
import type { NamePart } from './parts.ts';
import { skeletonOf } from './skeleton.ts';

const NONE: readonly number[] = [];
/** The main name of each group. The other names of its line are forms of it. */
const MAIN_NAMES = ['', ...VARIANT_LINES.map((line) => line.split(' ', 1)[0] ?? '')];
/** Highest share of different letters between two spellings of one name. */
const MAX_DIFFERENCE = 0.35;
const CURATED = new Map<string, number[]>();
VARIANT_LINES.forEach((line, index) => {
  for (const word of line.split(' ')) addTo(CURATED, word, index + 1);
});

const LEARNED = new Map<string, number[]>();
let last = VARIANT_LINES.length + MEANING_COUNT;
for (const line of tableLines(MINED_VARIANTS)) {
  const anchored = line.startsWith('=');
  const [first = '', ...rest] = line.slice(anchored ? 1 : 0).split(' ');
  const groups = anchored ? (CURATED.get(first) ?? NONE) : [++last];
  for (const word of anchored ? rest : [first, ...rest]) {
    // Ignores learned words that were curated later.
    if (!CURATED.has(word)) for (const group of groups) addTo(LEARNED, word, group);
  }
}
for (const groups of LEARNED.values()) groups.sort((a, b) => a - b);

function addTo(words: Map<string, number[]>, word: string, group: number): void {
  const groups = words.get(word);
  if (groups === undefined) words.set(word, [group]);
  else if (!groups.includes(group)) groups.push(group);
}

/** Group numbers of a romanized word, ascending. Empty if it has none. */
export function variantGroupsOf(word: string): readonly number[] {
  return CURATED.get(word) ?? LEARNED.get(word) ?? NONE;
}

/**
 * Relation of two words of one group: spellings of each other, dissimilar forms ("William", "Guillermo"), or a chain. A chain links
 * words only by a third one ("Chuck" and "Carlos" are both Charles). Variation is not transitive: two forms of one name need not
 * replace each other.
 */
export function kinship(group: number, a: string, b: string): 'spelling' | 'form' | 'chain' {
  const mainName = MAIN_NAMES[group];
  if (mainName === undefined || isSpelling(a, b)) return 'spelling';
  // "Sasha" is a form of Aleksandr and of Alexander.
  return isSpelling(a, mainName) || isSpelling(b, mainName) ? 'form' : 'chain';
}

function isSpelling(a: string, b: string): boolean {
  if (skeletonOf(a) === skeletonOf(b)) return true;
  const longer = Math.max(a.length, b.length);
  return editCost(asciiBytes(a), 0, a.length, asciiBytes(b), 0, b.length) <= 10 * MAX_DIFFERENCE * longer;
}

/** Groups of a part: for a general word by meaning, else by spelling. */
export function groupsOfPart({ text, general }: Pick<NamePart, 'text' | 'general'>): readonly number[] {
  return general === undefined ? variantGroupsOf(text) : [groupOfMeaning(general)];
}

/** Group of all general words with this meaning, in any language. */
export function groupOfMeaning(general: string): number {
  return VARIANT_LINES.length + meaningNumber(general);
}

/** The same without groups learned from lists. */
export function curatedGroupsOf(word: string): readonly number[] {
  return CURATED.get(word) ?? NONE;
}

/** Curated groups are numbered from 1 to this. Learned groups follow. They show equal names, but not different ones. */
export const CURATED_GROUP_COUNT: number = VARIANT_LINES.length + MEANING_COUNT;

/** Highest group number. Groups are numbered from 1. */
export const VARIANT_GROUP_COUNT: number = last;

export function shareVariantGroup(a: readonly number[], b: readonly number[]): boolean {
  return a.some((group) => b.includes(group));
}
