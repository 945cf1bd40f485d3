/** Slips, signs and layouts: what hands, keyboards and other people's systems make of any name. Pure. */
import { pick } from '../../random.ts';

export type Random = () => number;
/** Bare letters of the Latin alphabet, with a sign behind at most. */
const WORD = /^\p{Script=Latin}+[.,]?$/u;
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

const inCaseOf = (model: string, text: string) => (model === model.toLowerCase() ? text : text.toUpperCase());

/** A letter replaced, dropped, inserted, doubled, or swapped with the next; never the first of a word where `inside`. */
export function slip(word: string, random: Random, inside = false): string {
  const letters = [...word];
  const from = inside ? 1 : 0;
  const at = from + Math.floor(random() * Math.max(1, letters.length - from));
  const here = letters[at] ?? letters[0]!;
  const other = inCaseOf(here, pick(ALPHABET, random));
  switch (Math.floor(random() * 5)) {
    case 0:
      return letters.with(Math.min(at, letters.length - 1), other).join('');
    case 1:
      return letters.toSpliced(at, 1).join('');
    case 2:
      return letters.toSpliced(at, 0, other).join('');
    case 3:
      return letters.toSpliced(at, 0, here).join('');
    default: {
      const first = Math.max(from, Math.min(at, letters.length - 2));
      if (first + 1 >= letters.length) return letters.toSpliced(at, 1).join('');
      return letters
        .with(first, letters[first + 1]!)
        .with(first + 1, letters[first]!)
        .join('');
    }
  }
}

/** Places of words that a slip may hit. */
export function longWords(words: readonly string[], least = 5): number[] {
  return words.flatMap((word, at) => (word.length >= least && WORD.test(word) ? [at] : []));
}

/** The same words with some of them changed; null where nothing changed. */
export function changed(
  words: readonly string[],
  places: readonly number[],
  change: (word: string, at: number) => string | null,
): string[] | null {
  let different = false;
  const turned = words.map((word, at) => {
    if (!places.includes(at)) return word;
    const next = change(word, at);
    if (next === null || next === word) return word;
    different = true;
    return next;
  });
  return different ? turned : null;
}

export function some<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}

const LEET: Readonly<Record<string, readonly string[]>> = {
  a: ['4', '@'],
  e: ['3'],
  i: ['1', '!'],
  o: ['0'],
  s: ['5', '$'],
  t: ['7'],
  b: ['8'],
  g: ['9'],
};
/** So many letters of a word as figures and signs. */
export function leet(word: string, count: number, random: Random): string {
  const letters = [...word];
  const places = letters.flatMap((letter, at) => (LEET[letter.toLowerCase()] ? [at] : []));
  for (const at of some(places, count, random)) letters[at] = pick(LEET[letters[at]!.toLowerCase()]!, random);
  return letters.join('');
}

/** How English, French or plain hurry spells the same sound. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/i, 'f'],
  [/f/i, 'ph'],
  [/ck/i, 'k'],
  [/k/i, 'c'],
  [/c(?=[aou])/i, 'k'],
  [/x/i, 'ks'],
  [/ks/i, 'x'],
  [/y/i, 'i'],
  [/i(?=[bcdfghklmnprst])/i, 'y'],
  [/ee/i, 'i'],
  [/oo/i, 'u'],
  [/ou/i, 'u'],
  [/z/i, 's'],
  [/s(?=[aeiou])/i, 'z'],
  [/w/i, 'v'],
  [/v/i, 'w'],
  [/q/i, 'k'],
  [/th/i, 't'],
  [/sch/i, 'sh'],
  [/sh/i, 'sch'],
  [/tz/i, 'ts'],
  [/kh/i, 'h'],
  [/gh/i, 'g'],
  [/dh/i, 'd'],
  [/ei/i, 'ey'],
  [/ai/i, 'ay'],
  [/(.)\1/i, '$1'],
];
export function bySound(word: string, random: Random): string | null {
  const possible = SOUNDS.filter(([from]) => from.test(word));
  if (possible.length === 0) return null;
  const [from, to] = pick(possible, random);
  return word.replace(from, (found, ...rest) => inCaseOf(found, to.replace('$1', String(rest[0]))));
}

/** Keys of the Russian layout by those of the Latin one. */
const LAYOUT = new Map(
  [...'йцукенгшщзхъфывапролджэячсмитьбю'].map((letter, at) => [letter, [..."qwertyuiop[]asdfghjkl;'zxcvbnm,."][at]!]),
);
const BACK = new Map([...LAYOUT].map(([cyrillic, latin]) => [latin, cyrillic]));
/** Typed with the keyboard set to the other layout; letters that no key of the layout has stay. */
export function otherLayout(text: string, to: 'latin' | 'cyrillic'): string {
  const keys = to === 'latin' ? LAYOUT : BACK;
  return [...text].map((letter) => inCaseOf(letter, keys.get(letter.toLowerCase()) ?? letter)).join('');
}

/** UTF-8 read as Latin-1 or Windows-1252. */
export function mojibake(text: string): string {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
}

/** Latin letters that look like letters of other alphabets. */
const TWINS: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  i: 'і',
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
};
export function twins(text: string, random: Random): string {
  return [...text].map((letter) => (random() < 0.6 ? (TWINS[letter] ?? letter) : letter)).join('');
}
