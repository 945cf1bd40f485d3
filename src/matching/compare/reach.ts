/**
 * Checks whether a candidate can reach the required score. It only reads the listed words that are similar to a query
 * word, and takes the weight of the other words from the outline. This is far cheaper than pairing the words, and it
 * rejects most candidates.
 */

import type { Corpus } from '../corpus.ts';
import { contradictingParts, type GainBound, mayBeTruncatedWord } from '../gain-bound.ts';
import type { Model } from '../model.ts';
import { CONTRADICTING_WEIGHT } from '../model.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from '../name-outline.ts';
import { CLASS_NUMBER, CONTRADICTS, EXACT, INITIALLED, LISTED_INITIALLED, partWeight } from '../part-weight.ts';
import type { QueryName } from '../query-name.ts';
import { completionsOf } from '../similar-words.ts';
import { type SimilarWordTable, WordBits } from './similar-word-table.ts';
import {
  LISTED_SINGLE,
  LISTED_UNMATCHED,
  LISTED_UNMATCHED_WEIGHTY,
  QUERY_UNMATCHED,
  QUERY_UNMATCHED_WEIGHTY,
} from './unmatched-words.ts';

const { form: FORM, initial: INITIAL } = CLASS_NUMBER;

export class Reach {
  readonly #corpus: Corpus;
  readonly #similarWords: SimilarWordTable;
  readonly #bound: GainBound;
  #query!: QueryName;
  #model!: Model;
  /** Words that may complete the query's last word. Allocated by the first query that may be truncated. */
  #completions: WordBits | null = null;
  #mayBeTruncated = false;
  /** First letters of the query's initials, as bits like those of `nameInitials`. */
  #initialLetters = 0;
  /** Bits of the parts that each unit covers. */
  readonly #unitParts = new Uint32Array(256);
  /** By letter: the parts that an initial can stand for, and the parts that are initials. */
  readonly #namesByLetter = new Uint32Array(256);
  readonly #initialsByLetter = new Uint32Array(256);
  #contradicting = { all: 0, weighty: 0 };
  /**
   * Counters for the current name: gains, unmatched weight, unmatched contradicting words, and the matched parts as
   * bits.
   */
  #gain = 0;
  #extra = 0;
  #contradictingLeft = 0;
  #weightyLeft = 0;
  #queryMatched = 0;
  #listedMatched = 0;

  constructor(corpus: Corpus, similarWords: SimilarWordTable, bound: GainBound) {
    this.#corpus = corpus;
    this.#similarWords = similarWords;
    this.#bound = bound;
  }

  /** @param pruning whether `canReach` will be called */
  load(query: QueryName, model: Model, pruning: boolean): void {
    this.#query = query;
    this.#model = model;
    this.#namesByLetter.fill(0);
    this.#initialsByLetter.fill(0);
    this.#initialLetters = 0;
    for (let unit = 0; unit < query.units.length; unit++) this.#unitParts[unit] = query.units[unit]!.mask;
    for (let part = 0; part < query.parts.length; part++) {
      const { bytes, letters } = query.units[part]!.word;
      const letter = bytes[0]!;
      if (INITIALLED[query.classes[part]!] === 1) this.#namesByLetter[letter]! |= 1 << part;
      else if (query.classes[part] === INITIAL) {
        this.#initialsByLetter[letter]! |= 1 << part;
        this.#initialLetters |= letters;
      }
    }
    this.#contradicting = contradictingParts(query);
    this.#mayBeTruncated = mayBeTruncatedWord(query);
    if (!this.#mayBeTruncated || !pruning) return;
    this.#completions ??= new WordBits();
    this.#completions.clear();
    for (const word of completionsOf(this.#corpus, query.units[query.parts.length - 1]!.word))
      this.#completions.add(word);
  }

  /** @param count number of parts of the name, starting at part `from` */
  canReach(name: number, from: number, count: number, mayBeEqualOrJoined: boolean): boolean {
    const corpus = this.#corpus;
    const bound = this.#bound;
    const query = this.#query;
    const { gain, head, next, seen, unit } = this.#similarWords;
    const completions = this.#mayBeTruncated ? this.#completions : null;
    // If false, no word of the name starts with an initial of the query, and its first letters need not be read.
    const hasInitial = query.hasInitials && (corpus.nameInitials[name]! & this.#initialLetters) !== 0;
    const outline = corpus.nameOutline[name]!;
    this.#gain = 0;
    this.#queryMatched = this.#listedMatched = 0;
    this.#extra = outlineWeight(outline);
    this.#contradictingLeft = contradictingWords(outline);
    this.#weightyLeft = weightyWords(outline);
    for (let at = 0; at < count; at++) {
      const partClass = corpus.partClass[from + at]!;
      if (partClass === FORM) continue;
      const word = corpus.partWord[from + at]!;
      let best = 0;
      let parts = 0;
      if (seen.mayHave(word)) {
        for (let entry = head[word]!; entry >= 0; entry = next[entry]!) {
          const entryGain = gain[entry]!;
          if (entryGain === 0) continue;
          parts |= this.#unitParts[unit[entry]!]!;
          if (entryGain > best) best = entryGain;
        }
      }
      if (partClass === INITIAL) {
        const byInitial = this.#namesByLetter[corpus.wordText[corpus.wordAt[word]!]!]!;
        if (byInitial !== 0 && bound.byInitial > best) best = bound.byInitial;
        parts |= byInitial;
      } else if (hasInitial && LISTED_INITIALLED[partClass] === 1) {
        const letter = corpus.wordText[corpus.wordAt[word]!]!;
        if (bound.byLetter[letter]! > best) best = bound.byLetter[letter]!;
        parts |= this.#initialsByLetter[letter]!;
      }
      if (completions?.mayHave(word) && EXACT[partClass] === 0 && isPrefixOf(corpus, query, word)) {
        if (bound.byPrefix > best) best = bound.byPrefix;
        parts |= 1 << (query.parts.length - 1);
      }
      if (parts === 0) continue;
      this.#queryMatched |= parts;
      this.#gain += best;
      this.#markMatched(from, at);
    }
    if (this.#suffices(outline)) return true;
    return mayBeEqualOrJoined && this.#addJoined(from, count) && this.#suffices(outline);
  }

  /** Marks listed part number `at` as matched. */
  #markMatched(from: number, at: number): void {
    const corpus = this.#corpus;
    const bit = 1 << at;
    if ((this.#listedMatched & bit) !== 0) return;
    this.#listedMatched |= bit;
    const partClass = corpus.partClass[from + at]!;
    const weight = partWeight(partClass, corpus.wordRarity[corpus.partWord[from + at]!]!);
    this.#extra -= weight;
    if (CONTRADICTS[partClass] === 0) return;
    this.#contradictingLeft--;
    if (weight >= CONTRADICTING_WEIGHT) this.#weightyLeft--;
  }

  /** Whether the counts so far can reach the required score. */
  #suffices(outline: number): boolean {
    const matched = this.#queryMatched;
    const bound = this.#bound;
    const contradicting = this.#contradicting;
    const extra = this.#extra;
    const margin = this.#gain - bound.requiredWithChecks - bound.perListedExtra * Math.max(0, extra);
    if (margin < 0 || margin < bound.perContradiction * Math.min(extra, unmatchedWeight(this.#query, matched)))
      return false;
    return !bound.isCapped(
      ((contradicting.all & ~matched) !== 0 ? QUERY_UNMATCHED : 0) |
        ((contradicting.weighty & ~matched) !== 0 ? QUERY_UNMATCHED_WEIGHTY : 0) |
        (this.#contradictingLeft > 0 ? LISTED_UNMATCHED : 0) |
        (this.#weightyLeft > 0 ? LISTED_UNMATCHED_WEIGHTY : 0) |
        (namingWords(outline) === 1 ? LISTED_SINGLE : 0),
    );
  }

  /** Counts listed neighbors that the query joins or divides differently. @returns whether there are any */
  #addJoined(from: number, count: number): boolean {
    const { joinTwo, joinThree } = this.#corpus;
    const query = this.#query;
    let found = false;
    for (let at = 0; at + 1 < count; at++) {
      for (let parts = 2; parts <= 3 && at + parts <= count; parts++) {
        const key = parts === 2 ? joinTwo[from + at]! : joinThree[from + at]!;
        if (key === 0 || (query.joinBits & (1 << (key & 31))) === 0) continue;
        for (const unit of query.units) {
          if (unit.joinKey !== key || unit.parts === parts) continue;
          found = true;
          this.#queryMatched |= unit.mask;
          this.#gain += this.#bound.joinedGain(unit, this.#model.joined);
          for (let part = at; part < at + parts; part++) this.#markMatched(from, part);
        }
      }
    }
    return found;
  }
}

/** Whether the listed word is longer than the query's last word and starts with it. */
export function isPrefixOf({ wordAt, wordText }: Corpus, query: QueryName, word: number): boolean {
  const bytes = query.units[query.parts.length - 1]!.word.bytes;
  const start = wordAt[word]!;
  if (wordAt[word + 1]! - start <= bytes.length) return false;
  for (let at = 0; at < bytes.length; at++) if (wordText[start + at] !== bytes[at]) return false;
  return true;
}

/** Weight of the query's unmatched parts, not counting legal forms. */
function unmatchedWeight(query: QueryName, matched: number): number {
  let weight = 0;
  for (let part = 0; part < query.parts.length; part++)
    if ((matched & (1 << part)) === 0 && query.classes[part] !== FORM) weight += query.weights[part]!;
  return weight;
}
