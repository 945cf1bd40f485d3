/**
 * Lists larger than any published one, generated from the real lists, the same on every run.
 *
 * Each new entity has the shape of a real one (number of names, their scripts and differences, births, countries) with other words.
 * A word is either an earlier one, drawn by its frequency, or a new one made of halves of two real words. This is Simon's process
 * ("On a class of skew distribution functions", 1955), which gives the long tail of real lists. The share of new words follows
 * Heaps' law, V = K n^b, with the exponent measured on the real list. So the vocabulary grows with the list as in reality.
 * Frequent words of firms and short particles stay in their places.
 *
 * Entities are generated one by one. The memory for words is bounded.
 */

import { scriptCodeOf } from '../src/matching/names/script.ts';
import { skeletonOf } from '../src/matching/names/skeleton.ts';
import type { DateFact, Subject } from '../src/matching/types.ts';
import { pick, seeded, shuffled } from './random.ts';

type Role = 'given' | 'surname' | 'firm';

const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
/** A word of a firm with at least this frequency per thousand entities is a general word or a legal form. */
const GENERAL_PER_THOUSAND = 2;
const MIN_REPLACED_CHARS: Readonly<Record<string, number>> = { latn: 4, cyrl: 4, grek: 4 };
const REMEMBERED_USES = 1 << 19;

/** The words of one role in one script: uses in proportion to frequency, and growth of the vocabulary. */
interface Pool {
  uses: string[];
  /** Each real word once. */
  real: string[];
  realUses: number;
  exponent: number;
  used: number;
}

export interface ListShape {
  templates: readonly Subject[];
  pools: ReadonlyMap<string, Pool>;
  general: ReadonlySet<string>;
  /** Mean of the pools' exponents, weighted by their uses. */
  heapsExponent: number;
}

function eachWord(subject: Subject, visit: (word: string, role: Role) => string): Subject['names'] {
  return subject.names.map(({ text, weak }) => {
    const comma = text.indexOf(',');
    const last = text.trimEnd().search(/[\s-]\S+$/u);
    const roleAt = (at: number): Role => {
      if (subject.kind !== 'PERSON') return 'firm';
      return (comma >= 0 ? at < comma : at > last) ? 'surname' : 'given';
    };
    return { weak, text: text.replace(WORD, (word, at: number) => visit(word, roleAt(at))) };
  });
}

const poolKey = (word: string, role: Role) => `${role}/${scriptCodeOf(word)}`;

export function shapeOf(subjects: readonly Subject[]): ListShape {
  const uses = new Map<string, string[]>();
  const entities = new Map<string, number>();
  for (const subject of shuffled(subjects, seeded('heaps'))) {
    const seen = new Set<string>();
    eachWord(subject, (word, role) => {
      const lower = word.toLowerCase();
      // A word repeated only in the spellings of one entity is used once.
      if (seen.has(lower)) return word;
      seen.add(lower);
      if (role === 'firm') entities.set(lower, (entities.get(lower) ?? 0) + 1);
      const key = poolKey(word, role);
      const list = uses.get(key);
      if (list) list.push(lower);
      else uses.set(key, [lower]);
      return word;
    });
  }
  const pools = new Map<string, Pool>();
  let exponents = 0;
  let total = 0;
  for (const [key, list] of uses) {
    const real = [...new Set(list)];
    const half = new Set(list.slice(0, list.length >> 1)).size;
    const exponent = list.length < 100 ? 0.7 : Math.log2(real.length / half);
    pools.set(key, { uses: list.slice(0, REMEMBERED_USES), real, realUses: list.length, exponent, used: list.length });
    exponents += exponent * list.length;
    total += list.length;
  }
  const least = (subjects.length * GENERAL_PER_THOUSAND) / 1_000;
  return {
    templates: subjects,
    pools,
    general: new Set([...entities].filter(([, count]) => count >= least).map(([word]) => word)),
    heapsExponent: exponents / total,
  };
}

/** Endless: take as many as needed. A shape serves one run. */
export function* generatedSubjects(shape: ListShape, seed: string): Generator<Subject, never> {
  const random = seeded(seed);
  for (let number = 0; ; number++) {
    const template = pick(shape.templates, random);
    yield {
      id: `generated-${number}`,
      kind: template.kind,
      names: otherWords(template, shape, random),
      births: template.births.map((date) => otherBirth(date, random)),
      countries: template.countries,
      gender: template.gender,
      identifiers: template.identifiers.map((text) => text.replace(/\d/g, () => String(Math.floor(random() * 10)))),
      flags: template.flags,
    };
  }
}

/** The same word of an entity becomes the same new word. Another spelling becomes another spelling of the new word. */
function otherWords(template: Subject, shape: ListShape, random: () => number): Subject['names'] {
  const byWord = new Map<string, string>();
  const bySound = new Map<string, string>();
  return eachWord(template, (word, role) => {
    const lower = word.toLowerCase();
    const script = scriptCodeOf(word);
    if (word.length < (MIN_REPLACED_CHARS[script] ?? 2) || shape.general.has(lower)) return word;
    const known = byWord.get(lower);
    if (known !== undefined) return inCaseOf(word, known);
    const sound = `${script}/${skeletonOf(lower)}`;
    const related = script === 'latn' ? bySound.get(sound) : undefined;
    const chosen =
      related === undefined ? nextWord(shape.pools.get(poolKey(word, role)), random) : otherSpelling(related, random);
    const other = chosen ?? lower;
    byWord.set(lower, other);
    if (related === undefined) bySound.set(sound, other);
    return inCaseOf(word, other);
  });
}

function nextWord(pool: Pool | undefined, random: () => number): string | undefined {
  if (pool === undefined) return undefined;
  pool.used += 1;
  // The derivative of V = V0 (n/n0)^b.
  const share = pool.exponent * (pool.real.length / pool.realUses) * (pool.used / pool.realUses) ** (pool.exponent - 1);
  const word = random() < share ? newWord(pool.real, random) : pick(pool.uses, random);
  if (pool.uses.length < REMEMBERED_USES) pool.uses.push(word);
  else pool.uses[Math.floor(random() * REMEMBERED_USES)] = word;
  return word;
}

/** Two or three syllables or more: the start of one word and the end of another, cut after a vowel where possible. */
function newWord(real: readonly string[], random: () => number): string {
  const cut = (word: string) => {
    const middle = Math.ceil(word.length / 2);
    const vowel = word.slice(middle - 1).search(/[aeiouyаеиоуыэюяαειουω]/u);
    return vowel >= 0 && middle + vowel < word.length ? middle + vowel : middle;
  };
  const first = pick(real, random);
  const second = pick(real, random);
  return first.slice(0, cut(first)) + second.slice(cut(second));
}

function otherSpelling(word: string, random: () => number): string {
  const at = word.search(/[aeiou]/u);
  return at < 0 ? word + pick('aeiou', random) : word.slice(0, at) + pick('aeiou', random) + word.slice(at + 1);
}

function inCaseOf(model: string, word: string): string {
  if (model === model.toLowerCase()) return word;
  return model === model.toUpperCase() ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}

function otherBirth(date: DateFact, random: () => number): DateFact {
  const shift = Math.floor(random() * 41) - 20;
  return {
    ...date,
    year: date.year + shift,
    month: date.month === null ? null : 1 + Math.floor(random() * 12),
    day: date.day === null ? null : 1 + Math.floor(random() * 28),
    toYear: date.toYear === null ? null : date.toYear + shift,
  };
}
