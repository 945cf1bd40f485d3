/**
 * The paired words of two names, and the unmatched words of each side. The objects are reused
 * for each name, so that nothing is allocated.
 */

import { lowestBit } from '../bits.ts';
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
const MIN_PREFIX_LETTERS = 4;
const GENERAL_WORD_SHARE = 0.5;
/** Words this short in an organization's name are abbreviations: each letter stands for a word. */
export const MAX_ABBREVIATION_LETTERS = 3;
/** Similarity from which two words count as two spellings of one word. */
export const SAME_WORD = 0.9;

/** Properties of the paired words. */
export class PairedWords {
  /** Matched parts, as bits. */
  queryParts = 0;
  listed = 0;
  weight = 0;
  /** Weight times similarity. */
  value = 0;
  /** Weight that full names have in addition to that of the matching initials. */
  initialLoss = 0;
  /** Whether more than initials, particles, legal forms and short prefixes match. */
  substance = false;
  /** Whether a name or joined words match, not only general words. */
  distinctive = false;
  /** Like `distinctive`, not counting place names, which many parties share. */
  beyondPlaces = false;
  /** Weight of the heaviest matched name. */
  maxNameWeight = 0;
  /** The query part and the listed part of a pair of names that are merely similar. -1: none. */
  similarQueryPart = -1;
  similarListedPart = -1;
  /** Whether two naming words have the same meaning in two languages. */
  translated = false;
  /** Whether a matched naming word is longer than an abbreviation. */
  hasLongWord = false;
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
  truncated = false;

  read(
    query: QueryName,
    partClass: Uint8Array,
    from: number,
    listedWeight: Float64Array,
    assignment: Assignment,
  ): void {
    this.queryParts =
      this.listed =
      this.weight =
      this.value =
      this.initialLoss =
      this.maxNameWeight =
      this.equal =
      this.byScript =
        0;
    this.substance =
      this.distinctive =
      this.beyondPlaces =
      this.general =
      this.same =
      this.truncated =
      this.abjad =
      this.phoneticSpelling =
        false;
    this.translated = this.hasLongWord = this.otherSpelling = this.merelySimilar = false;
    this.similarQueryPart = this.similarListedPart = -1;
    let initials = 0;
    let byInitials = 0;
    for (let at = 0; at < assignment.chosenCount; at++) {
      const edge = assignment.chosen[at]!;
      const queryMask = assignment.query[edge]!;
      const listedMask = assignment.listed[edge]!;
      this.queryParts |= queryMask;
      this.listed |= listedMask;
      this.value += assignment.value[edge]!;
      this.weight += assignment.weight[edge]!;
      const queryPart = lowestBit(queryMask);
      const listedPart = lowestBit(listedMask);
      const queryClass = query.classes[queryPart]!;
      const listedClass = partClass[from + listedPart]!;
      const reason = assignment.reason[edge];
      if (reason === ABJAD) this.abjad = true;
      if (reason === SOUNDS) this.phoneticSpelling = true;
      if (reason === ABJAD || (reason === VARIANT && isTranslated(query.parts[queryPart]!)))
        this.byScript += assignment.weight[edge]! - assignment.value[edge]!;
      if (
        assignment.reason[edge] === TRUNCATED &&
        queryPart === query.parts.length - 1 &&
        query.units[queryPart]!.word.bytes.length > 2
      )
        this.truncated = true;
      // "A Li" for "Ali" starts with a letter that is not an initial.
      const single = queryMask === 1 << queryPart && listedMask === 1 << listedPart;
      const byInitial = single && (queryClass === INITIAL || listedClass === INITIAL);
      if (byInitial && queryClass !== listedClass) {
        const listed = listedWeight[listedPart]!;
        if (queryClass === INITIAL) {
          initials++;
          // An initial is equally ambiguous for a rare name and for a common one.
          byInitials += Math.max(0, Math.min(listed, COMMON_NAME_RARITY) - assignment.weight[edge]!);
        } else this.initialLoss += Math.max(query.weights[queryPart]!, listed) - assignment.weight[edge]!;
      } else if (
        !single ||
        (isSubstance(queryClass) &&
          (assignment.reason[edge] !== TRUNCATED || query.units[queryPart]!.word.bytes.length >= MIN_PREFIX_LETTERS))
      ) {
        this.substance = true;
        if (assignment.similarity[edge]! >= SAME_WORD) this.same = true;
        if (assignment.similarity[edge] === 1) this.equal++;
        else if (single && query.units[queryPart]!.word.phoneticScript === LATIN) {
          if (reason === LETTERS || reason === VOWELS || reason === TRUNCATED) this.merelySimilar = true;
          else if (reason === VARIANT) this.otherSpelling = true;
        }
        if (queryClass === WEAK && listedClass === WEAK) this.general = true;
        if (queryClass === NAME || listedClass === NAME || !single) {
          this.distinctive = true;
          if (query.parts[queryPart]!.place !== true) this.beyondPlaces = true;
          this.maxNameWeight = Math.max(this.maxNameWeight, assignment.weight[edge]!);
          if (single && (reason === LETTERS || reason === VOWELS)) {
            this.similarQueryPart = queryPart;
            this.similarListedPart = listedPart;
          }
          if (reason === VARIANT && query.parts[queryPart]!.general !== undefined) this.translated = true;
          if (!single || query.units[queryPart]!.word.bytes.length > MAX_ABBREVIATION_LETTERS) this.hasLongWord = true;
        }
      }
    }
    // Each further initial that fits makes it more likely that all of them stand for these names.
    if (initials > 0) this.initialLoss += (2 * byInitials) / (initials + 1);
  }
}

/** One of the two names: its words by class, and the unmatched ones among them. */
export class NameSide {
  /** Unmatched weight. */
  unmatchedWeight = 0;
  /** Weight of the heaviest unmatched word that contradicts. */
  contradicts = 0;
  /** Weight of the unmatched particles. */
  unmatchedParticleWeight = 0;
  /** Number of unmatched names, not counting patronymics and initials. */
  unmatchedNames = 0;
  /** Number of naming words. `wordCount` also counts each general word as half a word. */
  names = 0;
  wordCount = 0;
  /** Number of matched naming words and general words. */
  matchedWords = 0;
  /** Whether a general word, or a number, is unmatched. */
  unmatchedGeneral = false;
  unmatchedNumber = false;
  /** Whether the name has a legal form or a generation suffix, and whether it is matched. */
  form = false;
  formMatched = false;
  generation = false;
  generationMatched = false;

  /** @param matched matched parts, as bits */
  read(classes: Uint8Array, from: number, count: number, weights: Float64Array, matched: number): void {
    this.unmatchedWeight = this.contradicts = this.unmatchedParticleWeight = this.unmatchedNames = 0;
    this.names = this.wordCount = this.matchedWords = 0;
    this.unmatchedGeneral =
      this.unmatchedNumber =
      this.form =
      this.formMatched =
      this.generation =
      this.generationMatched =
        false;
    for (let part = 0; part < count; part++) {
      const partClass = classes[from + part]!;
      const unmatched = (matched & (1 << part)) === 0;
      const contradicts = CONTRADICTS[partClass] === 1;
      if (contradicts || partClass === NUMBER) this.names++;
      if (contradicts || partClass === NUMBER) this.wordCount++;
      else if (partClass === WEAK) this.wordCount += GENERAL_WORD_SHARE;
      if (partClass === FORM) {
        this.form = true;
        if (!unmatched) this.formMatched = true;
        continue;
      }
      if (partClass === GENERATION) {
        this.generation = true;
        if (!unmatched) this.generationMatched = true;
      }
      if (!unmatched) {
        if (contradicts || partClass === WEAK) this.matchedWords++;
        continue;
      }
      const weight = weights[part]!;
      this.unmatchedWeight += weight;
      if (partClass === WEAK) this.unmatchedGeneral = true;
      else if (partClass === NUMBER) this.unmatchedNumber = true;
      else if (partClass === PARTICLE) this.unmatchedParticleWeight += weight;
      if (partClass === NAME) this.unmatchedNames++;
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
