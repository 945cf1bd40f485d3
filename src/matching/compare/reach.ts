/**
 * Whether a candidate can reach the required score at all. The check only uses the listed words that are similar to a
 * query word. It is far cheaper than pairing the words, and it rejects most candidates. The outline gives the weight of
 * the other words.
 */

import type { Corpus } from '../corpus.ts';
import { canBreakOff, contradictingParts, type GainBound } from '../gain-bound.ts';
import type { Model } from '../model.ts';
import { CONTRADICTING_WEIGHT, EXACT_ONLY } from '../model.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from '../name-outline.ts';
import { PART_CLASSES } from '../names/parts.ts';
import { CLASS_NUMBER, CONTRADICTS, INITIALLED, LISTED_INITIALLED, partWeight } from '../part-weight.ts';
import type { QueryName } from '../query-name.ts';
import { wordsBegunBy } from '../similar-words.ts';
import { type LikeWords, WordBits } from './like-words.ts';
import { ASKED_OPEN, ASKED_WEIGHTY, LISTED_OPEN, LISTED_SINGLE, LISTED_WEIGHTY } from './open-words.ts';

export const EXACT = Uint8Array.from(PART_CLASSES, (name) => (EXACT_ONLY.has(name) ? 1 : 0));
const { form: FORM, initial: INITIAL } = CLASS_NUMBER;

export class Reach {
  readonly #corpus: Corpus;
  readonly #like: LikeWords;
  readonly #bound: GainBound;
  #query!: QueryName;
  #model!: Model;
  /** Words that may complete the query's last word. Allocated by the first query that may be truncated. */
  #mayBeBegun: WordBits | null = null;
  #breaksOff = false;
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
  #answered = 0;
  #listedAnswered = 0;

  constructor(corpus: Corpus, like: LikeWords, bound: GainBound) {
    this.#corpus = corpus;
    this.#like = like;
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
    this.#breaksOff = canBreakOff(query);
    if (!this.#breaksOff || !pruning) return;
    this.#mayBeBegun ??= new WordBits();
    this.#mayBeBegun.clear();
    for (const word of wordsBegunBy(this.#corpus, query.units[query.parts.length - 1]!.word))
      this.#mayBeBegun.add(word);
  }

  /** @param count number of parts of the name, starting at part `from` */
  canReach(name: number, from: number, count: number, mayBeWhole: boolean): boolean {
    const corpus = this.#corpus;
    const bound = this.#bound;
    const query = this.#query;
    const { gain, head, next, seen, unit } = this.#like;
    const mayBeBegun = this.#breaksOff ? this.#mayBeBegun : null;
    // Otherwise no word of the name starts with an initial of the query, and its first letters need not be read.
    const hasInitial = query.hasInitials && (corpus.nameInitials[name]! & this.#initialLetters) !== 0;
    const outline = corpus.nameOutline[name]!;
    this.#gain = 0;
    this.#answered = this.#listedAnswered = 0;
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
      if (mayBeBegun?.mayHave(word) && EXACT[partClass] === 0 && isBeginningOf(corpus, query, word)) {
        if (bound.byBeginning > best) best = bound.byBeginning;
        parts |= 1 << (query.parts.length - 1);
      }
      if (parts === 0) continue;
      this.#answered |= parts;
      this.#gain += best;
      this.#answer(from, at);
    }
    if (this.#suffices(outline)) return true;
    return mayBeWhole && this.#addWrittenTogether(from, count) && this.#suffices(outline);
  }

  /** Marks listed part number `at` as matched. */
  #answer(from: number, at: number): void {
    const corpus = this.#corpus;
    const bit = 1 << at;
    if ((this.#listedAnswered & bit) !== 0) return;
    this.#listedAnswered |= bit;
    const partClass = corpus.partClass[from + at]!;
    const weight = partWeight(partClass, corpus.wordRarity[corpus.partWord[from + at]!]!);
    this.#extra -= weight;
    if (CONTRADICTS[partClass] === 0) return;
    this.#contradictingLeft--;
    if (weight >= CONTRADICTING_WEIGHT) this.#weightyLeft--;
  }

  /** Whether the counts so far can reach the required score. */
  #suffices(outline: number): boolean {
    const answered = this.#answered;
    const bound = this.#bound;
    const contradicting = this.#contradicting;
    const extra = this.#extra;
    const spare = this.#gain - bound.wantedExactly - bound.perListedExtra * Math.max(0, extra);
    if (spare < 0 || spare < bound.perContradiction * Math.min(extra, openWeight(this.#query, answered))) return false;
    return !bound.isCapped(
      ((contradicting.all & ~answered) !== 0 ? ASKED_OPEN : 0) |
        ((contradicting.weighty & ~answered) !== 0 ? ASKED_WEIGHTY : 0) |
        (this.#contradictingLeft > 0 ? LISTED_OPEN : 0) |
        (this.#weightyLeft > 0 ? LISTED_WEIGHTY : 0) |
        (namingWords(outline) === 1 ? LISTED_SINGLE : 0),
    );
  }

  /** Counts listed neighbors that the query joins or divides differently. @returns whether there are any */
  #addWrittenTogether(from: number, count: number): boolean {
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
          this.#answered |= unit.mask;
          this.#gain += this.#bound.gainTogether(unit, this.#model.joined);
          for (let part = at; part < at + parts; part++) this.#answer(from, part);
        }
      }
    }
    return found;
  }
}

/** Whether the listed word is longer than the query's last word and starts with it. */
export function isBeginningOf({ wordAt, wordText }: Corpus, query: QueryName, word: number): boolean {
  const bytes = query.units[query.parts.length - 1]!.word.bytes;
  const start = wordAt[word]!;
  if (wordAt[word + 1]! - start <= bytes.length) return false;
  for (let at = 0; at < bytes.length; at++) if (wordText[start + at] !== bytes[at]) return false;
  return true;
}

/** Weight of the query's unmatched parts, not counting legal forms. */
function openWeight(query: QueryName, answered: number): number {
  let weight = 0;
  for (let part = 0; part < query.parts.length; part++)
    if ((answered & (1 << part)) === 0 && query.classes[part] !== FORM) weight += query.weights[part]!;
  return weight;
}
