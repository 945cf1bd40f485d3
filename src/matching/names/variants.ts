/**
 * Which spellings and short forms stand for one another. A word may belong to several names ("Chan" is 陳 in Cantonese and a
 * given name in Korean): two words are variants where they share a group, and known to be different names where both have
 * curated groups and share none (Hassan, Hussein). Curated lines come first; what the lists teach adds to them and never joins two.
 */
import MINED_VARIANTS from './data/mined-variants.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';
import { VARIANT_LINES } from './data/variants.ts';
import { asciiBytes, editCost } from './distance.ts';
import { MEANING_COUNT, meaningNumber } from './general-words.ts';
import type { NamePart } from './parts.ts';
import { skeletonOf } from './skeleton.ts';

const NONE: readonly number[] = [];
/** By group: the name that the others on its line are forms of. */
const CHIEF = ['', ...VARIANT_LINES.map((line) => line.split(' ', 1)[0] ?? '')];
/** Share of letters that may differ between two forms of a name that are spellings of each other. */
const MOST_UNLIKE = 0.35;
const CURATED = new Map<string, number[]>();
VARIANT_LINES.forEach((line, index) => {
  for (const word of line.split(' ')) addTo(CURATED, word, index + 1);
});

const LEARNT = new Map<string, number[]>();
let last = VARIANT_LINES.length + MEANING_COUNT;
for (const line of tableLines(MINED_VARIANTS)) {
  const anchored = line.startsWith('=');
  const [first = '', ...rest] = line.slice(anchored ? 1 : 0).split(' ');
  const groups = anchored ? (CURATED.get(first) ?? NONE) : [++last];
  for (const word of anchored ? rest : [first, ...rest]) {
    // What has been curated since the table was made is no longer learnt.
    if (!CURATED.has(word)) for (const group of groups) addTo(LEARNT, word, group);
  }
}
for (const groups of LEARNT.values()) groups.sort((a, b) => a - b);

function addTo(words: Map<string, number[]>, word: string, group: number): void {
  const groups = words.get(word);
  if (groups === undefined) words.set(word, [group]);
  else if (!groups.includes(group)) groups.push(group);
}

/** Numbers of the groups of a romanized word, ascending; empty where it is in none. */
export function variantGroupsOf(word: string): readonly number[] {
  return CURATED.get(word) ?? LEARNT.get(word) ?? NONE;
}

/**
 * How two words of a group hang together: as spellings of each other; as forms that do not resemble each other ("William",
 * "Guillermo"); or by a third one only ("Chuck" and "Carlos" are both Charles). What alternates with one name does not alternate
 * with all that this one alternates with.
 */
export function kinship(group: number, a: string, b: string): 'spelling' | 'form' | 'chain' {
  const chief = CHIEF[group];
  if (chief === undefined || isSpelling(a, b)) return 'spelling';
  // "Sasha" is a form of Aleksandr as of Alexander.
  return isSpelling(a, chief) || isSpelling(b, chief) ? 'form' : 'chain';
}

function isSpelling(a: string, b: string): boolean {
  if (skeletonOf(a) === skeletonOf(b)) return true;
  const longer = Math.max(a.length, b.length);
  return editCost(asciiBytes(a), 0, a.length, asciiBytes(b), 0, b.length) <= 10 * MOST_UNLIKE * longer;
}

/** The groups of a part: of its meaning for a general word, else of its spelling. */
export function groupsOfPart({ text, general }: Pick<NamePart, 'text' | 'general'>): readonly number[] {
  return general === undefined ? variantGroupsOf(text) : [groupOfMeaning(general)];
}

/** Group of the general words that say this, in any language. */
export function groupOfMeaning(general: string): number {
  return VARIANT_LINES.length + meaningNumber(general);
}

/** The same without what was learnt from the lists. */
export function curatedGroupsOf(word: string): readonly number[] {
  return CURATED.get(word) ?? NONE;
}

/** Curated groups run from 1 to this; learnt ones beyond say who is alike, not who is different. */
export const CURATED_GROUP_COUNT: number = VARIANT_LINES.length + MEANING_COUNT;

/** Group numbers run from 1 to this. */
export const VARIANT_GROUP_COUNT: number = last;

export function shareVariantGroup(a: readonly number[], b: readonly number[]): boolean {
  return a.some((group) => b.includes(group));
}
