/**
 * What the pairs of words of two names have in common, and what each name has besides. Both are read anew for each name: no
 * allocation.
 */

import { COMMON_NAME_RARITY } from '../model.ts';
import type { NamePart } from '../names/parts.ts';
import { LATIN } from '../names/phonetics/scripts.ts';
import { CLASS_NUMBER, CONTRADICTS } from '../part-weight.ts';
import type { QueryName } from '../query-name.ts';
import { WORD_REASONS } from '../similar-words.ts';
import type { Assignment } from './assignment.ts';

const {
  name: NAME,
  initial: INITIAL,
  particle: PARTICLE,
  form: FORM,
  generation: GENERATION,
  weak: WEAK,
  number: NUMBER,
} = CLASS_NUMBER;
const ABJAD = WORD_REASONS.indexOf('abjad');
const SOUNDS = WORD_REASONS.indexOf('sounds');
const VARIANT = WORD_REASONS.indexOf('variant');
const LETTERS = WORD_REASONS.indexOf('letters');
const VOWELS = WORD_REASONS.indexOf('vowels');
const TRUNCATED = WORD_REASONS.indexOf('truncated');
/** A shorter beginning of a word may be any other word's. */
const MIN_TELLING_BEGINNING = 4;
const OF_GENERAL_WORD = 0.5;
/** So short a word of a firm's name is an abbreviation, of which each letter stands for a word. */
export const LETTERS_OF_NO_WORD = 3;
/** Similarity from which two words are one word in two spellings. */
export const SAME_WORD = 0.9;

/** The words that answer to one another. */
export class PairedWords {
  /** Parts with an answer, as bits. */
  asked = 0;
  listed = 0;
  weight = 0;
  /** Weight times similarity. */
  value = 0;
  /** Weight of what full names say beyond the initials that answer to them. */
  initialLoss = 0;
  /** Whether more than initials, particles, legal forms and beginnings of words answer. */
  substance = false;
  /** Whether a name or words written together answer: more than general words. */
  distinctive = false;
  /** The same beside names of places, which many share. */
  beyondPlaces = false;
  /** What the weightiest of those weighs. */
  telling = 0;
  /** The asked and the listed part of a pair of words that name and are merely similar; -1 = none. */
  similarAsked = -1;
  similarListed = -1;
  /** Whether two words that name only mean the same. */
  translated = false;
  /** Whether a word that names is longer than an abbreviation. */
  wordy = false;
  /** Whether a general word answers to a general word. */
  general = false;
  /** How many words are the very same. */
  equal = 0;
  /** In Latin letters: whether a word is a known spelling of another one, and whether one is merely similar, or the beginning of one. */
  otherSpelling = false;
  merelySimilar = false;
  /** Whether one of the words is the same. */
  same = false;
  /** Whether a pair has only its consonants in common, one side being written without vowels. */
  abjad = false;
  /** Whether a pair only sounds alike, one side being written in another script. */
  phoneticSpelling = false;
  /** Weight that is lost because one side is written in another script: without vowels, or translated. */
  byScript = 0;
  /** Whether the query's last word is a beginning of three letters or more. */
  cut = false;

  read(
    query: QueryName,
    partClass: Uint8Array,
    from: number,
    listedWeight: Float64Array,
    assignment: Assignment,
  ): void {
    this.asked =
      this.listed =
      this.weight =
      this.value =
      this.initialLoss =
      this.telling =
      this.equal =
      this.byScript =
        0;
    this.substance =
      this.distinctive =
      this.beyondPlaces =
      this.general =
      this.same =
      this.cut =
      this.abjad =
      this.phoneticSpelling =
        false;
    this.translated = this.wordy = this.otherSpelling = this.merelySimilar = false;
    this.similarAsked = this.similarListed = -1;
    let initials = 0;
    let byInitials = 0;
    for (let at = 0; at < assignment.takenCount; at++) {
      const edge = assignment.taken[at]!;
      const askedMask = assignment.query[edge]!;
      const listedMask = assignment.listed[edge]!;
      this.asked |= askedMask;
      this.listed |= listedMask;
      this.value += assignment.value[edge]!;
      this.weight += assignment.weight[edge]!;
      const askedPart = lowestBit(askedMask);
      const listedPart = lowestBit(listedMask);
      const askedClass = query.classes[askedPart]!;
      const listedClass = partClass[from + listedPart]!;
      const reason = assignment.reason[edge];
      if (reason === ABJAD) this.abjad = true;
      if (reason === SOUNDS) this.phoneticSpelling = true;
      if (reason === ABJAD || (reason === VARIANT && isTranslated(query.parts[askedPart]!)))
        this.byScript += assignment.weight[edge]! - assignment.value[edge]!;
      if (
        assignment.reason[edge] === TRUNCATED &&
        askedPart === query.parts.length - 1 &&
        query.units[askedPart]!.word.bytes.length > 2
      )
        this.cut = true;
      // "A Li" for "Ali" begins with what looks like an initial, and is none.
      const single = askedMask === 1 << askedPart && listedMask === 1 << listedPart;
      const byInitial = single && (askedClass === INITIAL || listedClass === INITIAL);
      if (byInitial && askedClass !== listedClass) {
        const listed = listedWeight[listedPart]!;
        if (askedClass === INITIAL) {
          initials++;
          // An initial leaves as much open whether the name that it stands for is rare or everybody's.
          byInitials += Math.max(0, Math.min(listed, COMMON_NAME_RARITY) - assignment.weight[edge]!);
        } else this.initialLoss += Math.max(query.weights[askedPart]!, listed) - assignment.weight[edge]!;
      } else if (
        !single ||
        (isSubstance(askedClass) &&
          (assignment.reason[edge] !== TRUNCATED || query.units[askedPart]!.word.bytes.length >= MIN_TELLING_BEGINNING))
      ) {
        this.substance = true;
        if (assignment.similarity[edge]! >= SAME_WORD) this.same = true;
        if (assignment.similarity[edge] === 1) this.equal++;
        else if (single && query.units[askedPart]!.word.phoneticScript === LATIN) {
          if (reason === LETTERS || reason === VOWELS || reason === TRUNCATED) this.merelySimilar = true;
          else if (reason === VARIANT) this.otherSpelling = true;
        }
        if (askedClass === WEAK && listedClass === WEAK) this.general = true;
        if (askedClass === NAME || listedClass === NAME || !single) {
          this.distinctive = true;
          if (query.parts[askedPart]!.place !== true) this.beyondPlaces = true;
          this.telling = Math.max(this.telling, assignment.weight[edge]!);
          if (single && (reason === LETTERS || reason === VOWELS)) {
            this.similarAsked = askedPart;
            this.similarListed = listedPart;
          }
          if (reason === VARIANT && query.parts[askedPart]!.general !== undefined) this.translated = true;
          if (!single || query.units[askedPart]!.word.bytes.length > LETTERS_OF_NO_WORD) this.wordy = true;
        }
      }
    }
    // Each further initial that fits makes it likelier that all of them stand for these names.
    if (initials > 0) this.initialLoss += (2 * byInitials) / (initials + 1);
  }
}

/** One of the two names: what it has, and what of it nothing answers to. */
export class NameSide {
  /** Weight without an answer. */
  extra = 0;
  /** The weightiest word without an answer that contradicts. */
  contradicts = 0;
  /** Weight of particles without an answer. */
  particles = 0;
  /** How many names, father's names and initials aside, have no answer. */
  openNames = 0;
  /** How many words name; the same with half of a word for each general one. */
  names = 0;
  telling = 0;
  /** How many words that name, and general ones, have an answer. */
  answeredWords = 0;
  /** Whether a general word, or a number, has no answer. */
  weak = false;
  number = false;
  /** Whether it has a legal form, or tells the generation, and whether that has an answer. */
  form = false;
  formAnswered = false;
  generation = false;
  generationAnswered = false;

  /** @param answered parts with an answer, as bits */
  read(classes: Uint8Array, from: number, count: number, weights: Float64Array, answered: number): void {
    this.extra = this.contradicts = this.particles = this.openNames = 0;
    this.names = this.telling = this.answeredWords = 0;
    this.weak = this.number = this.form = this.formAnswered = this.generation = this.generationAnswered = false;
    for (let part = 0; part < count; part++) {
      const partClass = classes[from + part]!;
      const open = (answered & (1 << part)) === 0;
      const contradicts = CONTRADICTS[partClass] === 1;
      if (contradicts || partClass === NUMBER) this.names++;
      if (contradicts || partClass === NUMBER) this.telling++;
      else if (partClass === WEAK) this.telling += OF_GENERAL_WORD;
      if (partClass === FORM) {
        this.form = true;
        if (!open) this.formAnswered = true;
        continue;
      }
      if (partClass === GENERATION) {
        this.generation = true;
        if (!open) this.generationAnswered = true;
      }
      if (!open) {
        if (contradicts || partClass === WEAK) this.answeredWords++;
        continue;
      }
      const weight = weights[part]!;
      this.extra += weight;
      if (partClass === WEAK) this.weak = true;
      else if (partClass === NUMBER) this.number = true;
      else if (partClass === PARTICLE) this.particles += weight;
      if (partClass === NAME) this.openNames++;
      if (contradicts && weight > this.contradicts) this.contradicts = weight;
    }
  }
}

/** A general word of another script than Latin. */
function isTranslated({ general, phoneticScript = 0 }: NamePart): boolean {
  return general !== undefined && phoneticScript > 0;
}

function isSubstance(partClass: number): boolean {
  return partClass !== INITIAL && partClass !== PARTICLE && partClass !== FORM;
}

function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
