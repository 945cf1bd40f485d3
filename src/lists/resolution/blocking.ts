/**
 * Finds entries that are worth comparing: those that share a key. Words of names go into keys by their consonants, or by their
 * group of known spellings, as in the matcher.
 *
 *     reference, wallet, document number      one key each: equal or not
 *     persons: whole name and birth date      the distinguishing words, without order, and the day
 *     whole name                              the distinguishing words, without order
 *     persons: a word and a birth year        "knt 1952": the other words may differ, the year narrows
 *     others: all words but one               for names of three words and more
 *
 * Rejected: a search for every entry in the built index. It finds the same pairs, but entries that are being imported are in no
 * index yet, and an index of a million entries takes minutes, where keys take a look-up.
 */
import { hash as digest } from 'node:crypto';
import { fullDates, type Party } from './party.ts';

const MAX_WORDS = 8;
const MAX_KEYS = 400;

/** Distinct keys, always in the same order; whole numbers below 2 ** 49. */
export function blockingKeys(party: Party): number[] {
  const texts = new Set<string>();
  for (const [scheme, ids] of Object.entries(party.references)) for (const id of ids) texts.add(`r ${scheme} ${id}`);
  for (const wallet of party.wallets) texts.add(`w ${wallet}`);
  for (const numbers of Object.values(party.identifiers)) for (const number of numbers) texts.add(`i ${number}`);
  const dates = party.kind === 'PERSON' ? fullDates(party.births) : [];
  const whole = party.names.filter(({ weak, distinguishing }) => !weak && distinguishing >= 2);
  for (const { sound } of whole) for (const date of dates) texts.add(`d ${date} ${sound}`);
  const facts = texts.size;
  const years = party.kind === 'PERSON' ? birthYears(party) : [];
  for (const { sound, words } of party.names) {
    if (words.length === 0) continue;
    texts.add(`n ${sound}`);
    for (const year of years) for (const word of words.slice(0, MAX_WORDS)) texts.add(`y ${year} ${word}`);
    if (party.kind === 'PERSON' || words.length < 3 || words.length > MAX_WORDS) continue;
    for (let left = 0; left < words.length; left++) texts.add(`n ${words.filter((_, at) => at !== left).join(' ')}`);
  }
  const keys = [...texts].slice(0, MAX_KEYS).map((text, index) => 2 * hash(text) + (index < facts ? 1 : 0));
  // Two texts may have one key.
  return [...new Set(keys)];
}

/** Possible birth years: at most the first eleven years of a span, and one more year at each end for "circa". */
function birthYears(party: Party): number[] {
  const years = new Set<number>();
  for (const { year, toYear, circa } of party.births) {
    const last = Math.min(toYear ?? year, year + 10);
    for (let one = circa ? year - 1 : year; one <= (circa ? last + 1 : last); one++) years.add(one);
  }
  return [...years];
}

/** Whether the key belongs to a fact (reference, wallet, document, name with birth date). A fact may also join two entries of one list. */
export function isFact(key: number): boolean {
  return key % 2 === 1;
}

/** 48 bits. If two texts get the same key, that only costs a comparison. */
function hash(text: string): number {
  return Number.parseInt(digest('sha1', text).slice(0, 12), 16);
}
