/**
 * What the paired words of two names have in common, and what remains unmatched on each side. The objects are reused
 * for each name, so that nothing is allocated.
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
/** A shorter prefix of a word may belong to any other word. */
const MIN_TELLING_BEGINNING = 4;
const OF_GENERAL_WORD = 0.5;
/** Words this short in an organization's name are abbreviations: each letter stands for a word. */
export const LETTERS_OF_NO_WORD = 3;
/** Similarity from which two words count as two spellings of one word. */
export const SAME_WORD = 0.9;

/** The paired words. */
export class PairedWords {
  /** Matched parts, as bits. */
  asked = 0;
  listed = 0;
  weight = 0;
  /** Weight times similarity. */
  value = 0;
  /** Weight that full names have beyond the initials that match them. */
  initialLoss = 0;
  /** Whether more than initials, particles, legal forms and short prefixes match. */
  substance = false;
  /** Whether a name or joined words match, rather than only general words. */
  distinctive = false;
  /** The same, not counting place names, which many parties share. */
  beyondPlaces = false;
  /** Weight of the heaviest of these words. */
  telling = 0;
  /** The query part and the listed part of a pair of names that are merely similar. -1: none. */
  similarAsked = -1;
  similarListed = -1;
  /** Whether two naming words only have the same meaning. */
  translated = false;
  /** Whether a matched naming word is longer than an abbreviation. */
  wordy = false;
  /** Whether a general word matches a general word. */
  general = false;
  /** Number of identical words. */
  equal = 0;
  /**
   * For words in Latin letters: whether one is a known spelling of another, and whether one is merely similar or a
   * prefix.
   */
  otherSpelling = false;
  merelySimilar = false;
  /** Whether at least one word is the same. */
  same = false;
  /** Whether a pair shares only its consonants, because one side is written without vowels. */
  abjad = false;
  /** Whether a pair is only phonetically similar, because one side is written in another script. */
  phoneticSpelling = false;
  /** Weight lost because one side is written in another script: without vowels, or translated. */
  byScript = 0;
  /** Whether the query's last word is a truncated word of three letters or more. */
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
      // "A Li" for "Ali" starts with a letter that is not an initial.
      const single = askedMask === 1 << askedPart && listedMask === 1 << listedPart;
      const byInitial = single && (askedClass === INITIAL || listedClass === INITIAL);
      if (byInitial && askedClass !== listedClass) {
        const listed = listedWeight[listedPart]!;
        if (askedClass === INITIAL) {
          initials++;
          // An initial is equally ambiguous for a rare name and for a common one.
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
    // Each further initial that fits makes it more likely that all of them stand for these names.
    if (initials > 0) this.initialLoss += (2 * byInitials) / (initials + 1);
  }
}

/** One of the two names: what it has, and which of it is unmatched. */
export class NameSide {
  /** Unmatched weight. */
  extra = 0;
  /** Weight of the heaviest unmatched word that contradicts. */
  contradicts = 0;
  /** Weight of the unmatched particles. */
  particles = 0;
  /** Number of unmatched names, not counting patronymics and initials. */
  openNames = 0;
  /** Number of naming words. `telling` also counts each general word as half a word. */
  names = 0;
  telling = 0;
  /** Number of matched naming words and general words. */
  answeredWords = 0;
  /** Whether a general word, or a number, is unmatched. */
  weak = false;
  number = false;
  /** Whether the name has a legal form or a generation suffix, and whether it is matched. */
  form = false;
  formAnswered = false;
  generation = false;
  generationAnswered = false;

  /** @param answered matched parts, as bits */
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

/** A general word in a script other than Latin. */
function isTranslated({ general, phoneticScript = 0 }: NamePart): boolean {
  return general !== undefined && phoneticScript > 0;
}

function isSubstance(partClass: number): boolean {
  return partClass !== INITIAL && partClass !== PARTICLE && partClass !== FORM;
}

function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask);
}
