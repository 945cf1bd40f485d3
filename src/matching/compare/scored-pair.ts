/**
 * A query and a listed name whose words have been paired: what the rules of `rules.ts` ask about. Read anew for each pair of
 * names, without allocation.
 */

import type { Corpus } from '../corpus.ts';
import { KINDS } from '../corpus-builder.ts';
import type { Model } from '../model.ts';
import { CONTRADICTING_WEIGHT } from '../model.ts';
import { MAX_PARTS } from '../names/parts.ts';
import type { QueryName } from '../query-name.ts';
import { sharesGroup } from '../similar-words.ts';
import { Assignment } from './assignment.ts';
import { ASKED_OPEN, ASKED_SINGLE, ASKED_WEIGHTY, LISTED_OPEN, LISTED_SINGLE, LISTED_WEIGHTY } from './open-words.ts';
import { NameSide, PairedWords } from './paired-words.ts';

const ORGANIZATION = KINDS.indexOf('ORGANIZATION');
/** Before the end of what was cut off, only words as light as these may be missing. */
const CUT_MAY_LACK = 0.1;
/** Below it, nothing but particles is missing. */
const NOTHING = 1e-9;

/** Of the pair that is compared now. All comparisons share it, since making such an object takes longer than filling it. */
const assignment = new Assignment();

export class ScoredPair {
  readonly corpus: Corpus;
  readonly assignment = assignment;
  readonly paired = new PairedWords();
  readonly asked = new NameSide();
  readonly listed = new NameSide();
  /** Of each listed part: filled while the pairs of words are collected. */
  readonly listedWeight = new Float64Array(MAX_PARTS);
  query!: QueryName;
  model!: Model;
  /** Number of the listed name, and of its first part; how many parts it has. */
  name = 0;
  from = 0;
  count = 0;
  /** Position in `KINDS` of the listed party. */
  kind = 0;
  person = false;
  /** Bits of `open-words.ts`. */
  words = 0;
  /** The words that answer to one another stand in another order. */
  otherOrder = false;
  /** The query breaks off where a field ends, or within a word: what the listed name has beyond it stands behind that. */
  cut = false;
  /** How unlike the listed word is that answers to the query's only word; 0 where it is that word or a spelling of it. */
  lackingToHeldWord = 0;
  /** What the words that answer to one another weigh, that times their similarity, and what the score divides by. */
  answeredWeight = 0;
  answeredValue = 0;
  denominator = 0;
  /** What a word that the query lacks counted by. */
  listedExtra = 0;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
  }

  /** Before a name is known to be worth a look: nothing of it is read. */
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

  /** The weighted mean of the pairs that `assignment` chose, 0..100: before any rule. */
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

  /** Each name has all that the other has, particles aside. */
  get whole(): boolean {
    return this.askedWhole && this.listed.extra - this.listed.particles < NOTHING;
  }

  /** The listed name has all that the query has. */
  get askedWhole(): boolean {
    return this.asked.extra - this.asked.particles < NOTHING;
  }

  /** Both name a legal form, and not the same. */
  get otherForm(): boolean {
    return this.asked.form && this.listed.form && !this.asked.formAnswered;
  }

  /** The query's only word stands itself in a longer listed name, and this name only has one like it. */
  get similarOnly(): boolean {
    return this.lackingToHeldWord > 0;
  }

  /** Whether the listed part has an answer. */
  isAnswered(part: number): boolean {
    return (this.paired.listed & (1 << part)) !== 0;
  }

  /** Number of the listed word. */
  wordOf(part: number): number {
    return this.corpus.partWord[this.from + part]!;
  }

  /** Class number of the listed part. */
  classOf(part: number): number {
    return this.corpus.partClass[this.from + part]!;
  }

  /** Whether all that the listed name has beyond the query stands behind the words that answer: the query may break off there. */
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
      // Several listed words written together are the same name.
      if (assignment.query[edge] !== 1 << part || (listed & (listed - 1)) !== 0) continue;
      const word = this.wordOf(31 - Math.clz32(listed));
      if (word === held.word || sharesGroup(corpus, held.groups, word)) return 0;
      // Between a script without vowels and one with them nothing can be more alike than the consonants.
      if (held.abjad !== (corpus.wordAbjad[word] === 1)) return 0;
      return 1 - assignment.similarity[edge]!;
    }
    return 0;
  }
}
