/**
 * Which spellings alternate in the names that one listed person goes by.
 *
 *     "Jalaluddin HAQQANI", "Jalaluddin HAKANI"  ─►  haqqani ~ hakani, once
 *
 * Two names of one person with equally many parts, all parts but one equal or known variants: the two that are left are one
 * candidate. What stands beside them tells occasions apart, so a person on four lists counts once. Prints the data file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { dataFolder, readLists } from '../bench/data.ts';
import { MODELS } from '../src/matching/model.ts';
import { editCost, editDistance } from '../src/matching/names/distance.ts';
import { parseName } from '../src/matching/names/parse.ts';
import { skeletonOf } from '../src/matching/names/skeleton.ts';
import { curatedGroupsOf, shareVariantGroup } from '../src/matching/names/variants.ts';
import { tableFile } from './table-file.mjs';

export const THRESHOLDS = {
  /** Occasions wanted where words are alike; where they are not; where their consonants are the same. */
  alike: 2,
  unlike: 4,
  sameConsonants: 1,
  /** Share of letters that alike words keep, at least. */
  likeness: 0.5,
  /** Words that are found by their letters need no table: pairs at least so alike stay out. */
  byLetters: 0.8,
  /** A word that alternates with more than so many is no spelling but a habit of the list. */
  partners: 6,
} as const;

export interface MinedVariants {
  /** Words that a curated name gains, by one of its spellings. */
  joined: Map<string, string[]>;
  /** Words of which each stands for each other one. */
  groups: string[][];
}

const encoder = new TextEncoder();

function likeness(a: string, b: string): number {
  const cost = editCost(encoder.encode(a), 0, a.length, encoder.encode(b), 0, b.length);
  return 1 - cost / (10 * Math.max(a.length, b.length));
}

/** Whether the matcher takes the two for alike by their letters, and how much. */
function foundByLetters(a: string, b: string, least: number): boolean {
  const longer = Math.max(a.length, b.length);
  const budgets = MODELS.BALANCED.editBudget;
  const budget = budgets[Math.min(longer, budgets.length - 1)] ?? 0;
  const [x, y] = [encoder.encode(a), encoder.encode(b)];
  const near =
    editDistance(x, 0, x.length, y, 0, y.length, budget) <= budget ||
    (skeletonOf(a) === skeletonOf(b) && skeletonOf(a).length >= 3);
  return near && likeness(a, b) >= least;
}

interface NameWords {
  words: string[];
}

function wordsOf(text: string): NameWords | null {
  const parts = parseName(text, 'PERSON').filter((part) => part.class !== 'particle' && part.class !== 'honorific');
  const usable = parts.length >= 2 && parts.every((part) => !part.abjad && part.class !== 'initial');
  return usable ? { words: parts.map((part) => part.text) } : null;
}

/** The two words that are left when equal words, then known variants, are taken away; null where it is not one and one. */
function differing(a: readonly string[], b: readonly string[]): { one: string; other: string; rest: string } | null {
  if (a.length !== b.length) return null;
  const left = [...a];
  const right = [...b];
  const rest: string[] = [];
  const takeAway = (same: (x: string, y: string) => boolean) => {
    for (let i = left.length - 1; i >= 0; i--) {
      const j = right.findIndex((word) => same(left[i] ?? '', word));
      if (j < 0) continue;
      rest.push(skeletonOf(left[i] ?? ''));
      left.splice(i, 1);
      right.splice(j, 1);
    }
  };
  takeAway((x, y) => x === y);
  takeAway((x, y) => shareVariantGroup(curatedGroupsOf(x), curatedGroupsOf(y)));
  const [one, other] = [left[0], right[0]];
  if (left.length !== 1 || one === undefined || other === undefined || rest.length === 0) return null;
  return { one, other, rest: rest.sort().join(' ') };
}

const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** `people`: the names of each listed person. */
export function mineVariants(people: readonly (readonly string[])[]): MinedVariants {
  const occasions = new Map<string, Set<string>>();
  const together = new Set<string>();
  for (const names of people) {
    const all = new Map<string, string[]>();
    for (const name of names) {
      const words = wordsOf(name)?.words;
      if (words !== undefined) all.set(words.join(' '), words);
    }
    const list = [...all.values()].slice(0, 60);
    for (const words of list) for (const a of words) for (const b of words) if (a < b) together.add(pairKey(a, b));
    list.forEach((a, at) => {
      for (const b of list.slice(at + 1)) {
        const found = differing(a, b);
        if (found === null) continue;
        const key = pairKey(found.one, found.other);
        const seen = occasions.get(key) ?? new Set();
        occasions.set(key, seen.add(found.rest));
      }
    });
  }
  const kept = [...occasions]
    .filter(([key, seen]) => !together.has(key) && isSpelling(key, seen.size))
    .map(([key]) => key);
  return grouped(kept.sort());
}

function isSpelling(key: string, occasions: number): boolean {
  const [a = '', b = ''] = key.split(' ');
  if (!/^[a-z]{3,}$/.test(a) || !/^[a-z]{3,}$/.test(b)) return false;
  if (curatedGroupsOf(a).length > 0 && curatedGroupsOf(b).length > 0) return false;
  if (foundByLetters(a, b, THRESHOLDS.byLetters)) return false;
  const skeleton = skeletonOf(a);
  const share = likeness(a, b);
  if (skeleton === skeletonOf(b) && skeleton.length >= 2 && share >= THRESHOLDS.likeness)
    return occasions >= THRESHOLDS.sameConsonants;
  return occasions >= (share >= THRESHOLDS.likeness ? THRESHOLDS.alike : THRESHOLDS.unlike);
}

function grouped(keys: readonly string[]): MinedVariants {
  const partners = new Map<string, Set<string>>();
  const add = (a: string, b: string) => partners.set(a, (partners.get(a) ?? new Set()).add(b));
  for (const key of keys) {
    const [a = '', b = ''] = key.split(' ');
    add(a, b);
    add(b, a);
  }
  const joined = new Map<string, string[]>();
  const joiners = new Set<string>();
  const free = new Map<string, Set<string>>();
  for (const key of keys) {
    for (const [anchor, word] of [key.split(' '), key.split(' ').reverse()] as [string, string][]) {
      // A spelling of several names teaches nothing about which of them the other word spells.
      if (curatedGroupsOf(anchor).length !== 1 || (partners.get(word)?.size ?? 0) > THRESHOLDS.partners) continue;
      joined.set(anchor, [...(joined.get(anchor) ?? []), word]);
      joiners.add(word);
    }
  }
  const isFree = (word: string) =>
    curatedGroupsOf(word).length === 0 && !joiners.has(word) && (partners.get(word)?.size ?? 0) <= THRESHOLDS.partners;
  const link = (a: string, b: string) => {
    free.set(a, (free.get(a) ?? new Set()).add(b));
    free.set(b, (free.get(b) ?? new Set()).add(a));
  };
  for (const key of keys) {
    const [a = '', b = ''] = key.split(' ');
    if (isFree(a) && isFree(b)) link(a, b);
  }
  // Words with groups are different names unless they share one: what letters find today must be said here to be found still.
  const words = [...free.keys()].sort();
  words.forEach((a, at) => {
    for (const b of words.slice(at + 1)) if (foundByLetters(a, b, MODELS.BALANCED.minWordSimilarity)) link(a, b);
  });
  return { joined: new Map([...joined].sort(([a], [b]) => (a < b ? -1 : 1))), groups: cliques(words, free) };
}

/** For each link a group of words that are all linked with one another; never a chain. */
function cliques(words: readonly string[], links: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const covered = new Set<string>();
  const groups: string[][] = [];
  for (const a of words) {
    for (const b of [...(links.get(a) ?? [])].sort()) {
      if (covered.has(pairKey(a, b))) continue;
      const group = [a, b];
      for (const c of [...(links.get(a) ?? [])].sort())
        if (!group.includes(c) && group.every((word) => links.get(word)?.has(c))) group.push(c);
      for (const x of group) for (const y of group) if (x < y) covered.add(pairKey(x, y));
      groups.push(group.sort());
    }
  }
  return groups;
}

function ukPeople(folder: string): string[][] {
  const rows = parse(readFileSync(join(folder, 'lists/uk/ConList_2018.csv'), 'latin1'), {
    relax_column_count: true,
  }) as string[][];
  const header = rows[1] ?? [];
  const column = (row: string[], name: string) => row[header.indexOf(name)]?.trim() ?? '';
  const people = new Map<string, string[]>();
  for (const row of rows.slice(2)) {
    if (column(row, 'Group Type') !== 'Individual') continue;
    const id = column(row, 'Group ID');
    const name = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6']
      .map((part) => column(row, part))
      .join(' ');
    people.set(id, [...(people.get(id) ?? []), name]);
  }
  return [...people.values()];
}

async function main(): Promise<void> {
  const folder = dataFolder();
  if (folder === null) throw new Error('no lists (AMLCORE_TEST_DATA)');
  const at = process.argv.indexOf('--half');
  const half = at < 0 ? null : Number(process.argv[at + 1]);
  const { subjects } = await readLists(folder, ['ofac_sdn', 'un_sc', 'eu_fsf']);
  const people = subjects
    .filter((subject, number) => subject.kind === 'PERSON' && (half === null || number % 2 === half))
    .map((subject) => subject.names.map((name) => name.text));
  // The UK's entries are those of the other lists under other numbers: with one half only, they would give the other away.
  const { joined, groups } = mineVariants(half === null ? [...people, ...ukPeople(folder)] : people);
  const lines = [
    ...[...joined].map(([anchor, words]) => `=${anchor} ${words.join(' ')}`),
    ...groups.map((group) => group.join(' ')),
  ];
  process.stdout.write(
    tableFile(
      {
        about: [
          'Spellings that alternate in the names of listed persons: word pairs only, no names of parties. A line is a group of words',
          'that stand for one another; "=word ..." adds words to the curated name that has this spelling.',
          `Occasions wanted: ${THRESHOLDS.alike} where ${100 * THRESHOLDS.likeness} % of the letters are kept, ${THRESHOLDS.sameConsonants} with the same consonants, else ${THRESHOLDS.unlike}; pairs that are ${100 * THRESHOLDS.byLetters} % alike stay out.`,
        ],
        source:
          'OFAC SDN list, UN Security Council consolidated list, EU consolidated financial sanctions list, UK consolidated list.',
        license:
          'public domain (OFAC), reuse with attribution (UN), reuse with attribution, CC BY 4.0 (EU), Open Government Licence (UK).',
        date: 'OFAC SDN of 2023-12-28, UN of 2026-08-01, UK of 2018-04-13.',
        madeBy: 'scripts/mine-variants.mjs',
      },
      lines,
    ),
  );
}

if (process.argv[1]?.includes('mine-variants.')) await main();
