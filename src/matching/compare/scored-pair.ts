/**
 * A query and a listed name with paired words: the input of the rules in `rules.ts`. The object is reused for each pair
 * of names, so that nothing is allocated.
 */

import type { Corpus } from '../corpus.ts';
import { KINDS } from '../corpus-codes.ts';
import type { Model } from '../model.ts';
import { CONTRADICTING_WEIGHT } from '../model.ts';
import { MAX_PARTS } from '../names/parts.ts';
import type { QueryName } from '../query-name.ts';
import { sharesGroup } from '../similar-words.ts';
import { Assignment } from './assignment.ts';
import { ASKED_OPEN, ASKED_SINGLE, ASKED_WEIGHTY, LISTED_OPEN, LISTED_SINGLE, LISTED_WEIGHTY } from './open-words.ts';
import { NameSide, PairedWords } from './paired-words.ts';

const ORGANIZATION = KINDS.indexOf('ORGANIZATION');
/** Before the point of truncation, only words of at most this weight may be unmatched. */
const CUT_MAY_LACK = 0.1;
/** Below this weight, only particles are missing. */
const NOTHING = 1e-9;

/** Of the current pair. All comparisons share it, because allocating such an object takes longer than filling it. */
const assignment = new Assignment();

export class ScoredPair {
  readonly corpus: Corpus;
  readonly assignment = assignment;
  readonly paired = new PairedWords();
  readonly asked = new NameSide();
  readonly listed = new NameSide();
  /** Weight of each listed part. Filled while the word pairs are collected. */
  readonly listedWeight = new Float64Array(MAX_PARTS);
  query!: QueryName;
  model!: Model;
  /** Number of the listed name, number of its first part, and its count of parts. */
  name = 0;
  from = 0;
  count = 0;
  /** Position of the listed party's kind in `KINDS`. */
  kind = 0;
  person = false;
  /** Bits of `open-words.ts`. */
  words = 0;
  /** The paired words appear in a different order in the two names. */
  otherOrder = false;
  /**
   * The query is truncated at a field limit or within a word. Everything that it lacks of the listed name comes after
   * that point.
   */
  cut = false;
  /**
   * Distance (0..1) between the query's only word and its listed counterpart. 0 if they are equal or known spellings.
   */
  lackingToHeldWord = 0;
  /** Weight of the matched words, this weight times their similarity, and the divisor of the score. */
  answeredWeight = 0;
  answeredValue = 0;
  denominator = 0;
  /** Factor for the weight of listed words that the query lacks. */
  listedExtra = 0;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
  }

  /** Resets the object without reading the name: it may not be worth a comparison. */
  clear(): void {
    this.lackingToHeldWord = 0;
    this.assignment.clear();
  }

  take(query: QueryName, model: Model, name: number, from: number, count: number): void {
    this.query = query;
    this.model = model;
    this.name = name;
    this.from = from;
    this.count = count;
    this.kind = this.corpus.subjectKind[this.corpus.nameSubject[name]!]!;
    this.person = this.kind === 0;
  }

  /** Weighted mean 0..100 of the pairs that `assignment` chose, before any rule applies. */
  mean(): number {
    const { asked, corpus, count, from, listed, listedWeight, model, paired, query } = this;
    paired.read(query, corpus.partClass, from, listedWeight, this.assignment);
    this.answeredWeight = paired.weight;
    this.answeredValue = paired.value;
    this.denominator = 0;
    if (paired.weight === 0) return 0;
    asked.read(query.classes, 0, query.parts.length, query.weights, paired.asked);
    listed.read(corpus.partClass, from, count, listedWeight, paired.listed);
    const cutOff = query.truncatable && asked.extra === 0 && this.#isCutOff();
    this.cut = cutOff && (query.fullField || paired.cut);
    this.listedExtra = cutOff ? model.listedExtra * model.truncatedExtra : model.listedExtra;
    this.denominator =
      paired.weight +
      model.queryExtra * (asked.extra + 0.5 * paired.initialLoss) +
      this.listedExtra * listed.extra +
      model.contradiction * Math.min(asked.extra, listed.extra);
    this.words =
      (asked.contradicts > 0 ? ASKED_OPEN : 0) |
      (asked.contradicts >= CONTRADICTING_WEIGHT ? ASKED_WEIGHTY : 0) |
      (listed.contradicts > 0 ? LISTED_OPEN : 0) |
      (listed.contradicts >= CONTRADICTING_WEIGHT ? LISTED_WEIGHTY : 0) |
      (asked.names === 1 ? ASKED_SINGLE : 0) |
      (listed.names === 1 ? LISTED_SINGLE : 0);
    this.otherOrder = this.assignment.inOtherOrder();
    if (query.heldWord >= 0) this.lackingToHeldWord = this.#lackingTo(query.heldWord);
    return (100 * paired.value) / this.denominator;
  }

  get firm(): boolean {
    return this.kind === ORGANIZATION;
  }

  /** Each name contains all words of the other, not counting particles. */
  get whole(): boolean {
    return this.askedWhole && this.listed.extra - this.listed.particles < NOTHING;
  }

  /** The listed name contains all words of the query, not counting particles. */
  get askedWhole(): boolean {
    return this.asked.extra - this.asked.particles < NOTHING;
  }

  /** Both names have a legal form, and these differ. */
  get otherForm(): boolean {
    return this.asked.form && this.listed.form && !this.asked.formAnswered;
  }

  /** The query's only word occurs exactly in a longer listed name, and this name only has a similar one. */
  get similarOnly(): boolean {
    return this.lackingToHeldWord > 0;
  }

  /** Whether the listed part is matched. */
  isAnswered(part: number): boolean {
    return (this.paired.listed & (1 << part)) !== 0;
  }

  /** Word number of the listed part. */
  wordOf(part: number): number {
    return this.corpus.partWord[this.from + part]!;
  }

  /** Class number of the listed part. */
  classOf(part: number): number {
    return this.corpus.partClass[this.from + part]!;
  }

  /** Whether everything that the query lacks comes after the last matched word: the query may be truncated there. */
  #isCutOff(): boolean {
    const last = 31 - Math.clz32(this.paired.listed);
    for (let part = 0; part < last; part++)
      if (!this.isAnswered(part) && this.listedWeight[part]! > CUT_MAY_LACK) return false;
    return last + 1 < this.count;
  }

  #lackingTo(part: number): number {
    const { assignment, corpus } = this;
    const held = this.query.units[part]!.word;
    for (let at = 0; at < assignment.takenCount; at++) {
      const edge = assignment.taken[at]!;
      const listed = assignment.listed[edge]!;
      // Several listed words joined are the same name.
      if (assignment.query[edge] !== 1 << part || (listed & (listed - 1)) !== 0) continue;
      const word = this.wordOf(31 - Math.clz32(listed));
      if (word === held.word || sharesGroup(corpus, held.groups, word)) return 0;
      // Between a script without vowels and one with vowels, equal consonants are the best possible match.
      if (held.abjad !== (corpus.wordAbjad[word] === 1)) return 0;
      return 1 - assignment.similarity[edge]!;
    }
    return 0;
  }
}
