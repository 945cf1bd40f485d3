/**
 * Estimates the number of people with a name, from the frequency of its words as names in each country:
 *
 *     bearers = sum over countries of population x share of the given name x share of the surname
 *
 * The estimate treats given name and surname as independent, and uses the roles of words with the highest result.
 * A word without figures makes the estimate 0: such a name identifies a person.
 */
import NAME_FREQUENCIES from './data/name-frequencies.txt' with { type: 'text' };
import { tableLines } from './data/table-lines.ts';
import { parseName } from './parse.ts';
import type { PartClass } from './parts.ts';
import { spellingKey } from './spelling-key.ts';

interface Country {
  population: number;
  /** Bearers per million as a given name and as a surname, by word. */
  words: Map<string, readonly [given: number, surname: number]>;
}

const MILLION = 1_000_000;
/** Words that do not identify a person. */
const NOT_IDENTIFYING: ReadonlySet<PartClass> = new Set(['honorific', 'particle', 'generation', 'initial']);
const MAX_WORDS = 5;

let countries: readonly Country[] | null = null;

/** Estimated number of people worldwide. 0 without figures, and for a name of one word or of more than five. */
export function bearersOf(name: string): number {
  const words = spellingKeysOf(name);
  if (words.length < 2 || words.length > MAX_WORDS) return 0;
  countries ??= readCountries();
  return Math.round(countries.reduce((sum, country) => sum + bearersIn(country, words), 0));
}

/**
 * The identifying words of a person's name in the order of the name, as spelling keys. Titles count where fewer than two words are
 * left without them: Amir is a title and a name.
 */
export function spellingKeysOf(name: string, { patronymics = true } = {}): string[] {
  const parts = parseName(name, 'PERSON');
  const words = parts.filter(
    ({ class: partClass }) => !NOT_IDENTIFYING.has(partClass) && (patronymics || partClass !== 'patronymic'),
  );
  const counted =
    words.length > 1
      ? words
      : parts.filter(({ class: partClass }) => partClass === 'honorific' || partClass === 'name');
  return counted.map(({ text }) => spellingKey(text));
}

function bearersIn({ population, words: table }: Country, words: readonly string[]): number {
  const shares = words.map((word) => table.get(word));
  let max = 0;
  for (const [at, given] of shares.entries()) {
    for (const [of, surname] of shares.entries()) {
      if (at === of || !given || !surname) continue;
      const others = shares.filter((_, index) => index !== at && index !== of);
      const share = others.reduce((product, index) => product * (index ? Math.max(...index) / MILLION : 0), 1);
      max = Math.max(max, (given[0] / MILLION) * (surname[1] / MILLION) * share);
    }
  }
  return population * max;
}

function readCountries(): Country[] {
  const found: Country[] = [];
  for (const line of tableLines(NAME_FREQUENCIES)) {
    const [word = '', given, surname] = line.split('\t');
    if (word.startsWith('=')) found.push({ population: Number(given), words: new Map() });
    else found.at(-1)?.words.set(word, [Number(given), Number(surname)]);
  }
  return found;
}
