/**
 * The differences between the algorithms as one table: three rows (LOOSE, BALANCED, STRICT), one column per feature.
 * Figures common to all three stand below it, or beside the code in `compare/` that uses them. All are part of the
 * version.
 */
import { derivedVersion } from '../platform/lib/derived-version.ts';
import { CODE_FINGERPRINT } from './fingerprint.ts';
import type { PartClass } from './names/parts.ts';
import type { MatchAlgorithm } from './types.ts';

const NUMBER = '2.7.0';
const CODE = { code: CODE_FINGERPRINT };
/**
 * Recorded like the policies (`platform/policies/`). The record does not contain the code: an old version can be
 * identified, but not run again.
 */
export const MATCHER = { kind: 'MATCHER', version: derivedVersion(NUMBER, CODE), content: CODE } as const;
/** Part of every screening's record: `2.1.1+3fa9c0d1e2f3`. It changes with the code of names or matching. */
export const MATCHER_VERSION: string = MATCHER.version;

export interface Model {
  /** Two words with a lower similarity are different words. 0..1 */
  minWordSimilarity: number;
  /** Allowed edits by the length of the longer word: at index min(length, last). */
  editBudget: readonly number[];
  /** Similarity of known spellings and short forms of one name ("Mohammed", "Muhammad"; "Bill", "William"). */
  knownVariant: number;
  /** Similarity of two forms of one name that do not resemble each other ("William", "Guillermo"; "Bill"). */
  unlikeVariant: number;
  /**
   * Similarity of two forms of one name that only a third one connects ("Jimmy" and "Jaime" are both forms of James).
   */
  chainedVariant: number;
  /**
   * Similarity of words that differ by an OCR error: one letter read as two similar ones ("m", "rn"), or two as one.
   */
  lookAlike: number;
  /** Similarity of a phonetic spelling in another language ("Schamal" for Jamal). */
  phoneticSpelling: number;
  /** Similarity of words with the same consonants, one of them written without vowels (Arabic, Hebrew). */
  abjad: number;
  /** The same for two consonants: "ali", "ilya" and "alaa" have no more. */
  shortAbjad: number;
  /** Minimum for words with the same few consonants, however unlikely the vowels. */
  unheardAbjad: number;
  /** Added to the similarity of the letters if the consonants are the same and both words have vowels. 0 = off. */
  skeleton: number;
  /**
   * Factor for the distance of words if the listed party is not a person, because organization names are not
   * transcribed.
   */
  organizationStrictness: number;
  /**
   * Minimum similarity in organization names after one typo, if no list and no dictionary has the word. Applies to
   * short words too.
   */
  slip: number;
  /** Similarity of joined and divided words: "Van der Bilt" and "Vanderbilt". */
  joined: number;
  /** Similarity of "V." and "Vladimir". */
  initial: number;
  /** Similarity if a long query's last word is a prefix of the listed one (truncated field). */
  truncated: number;
  /** Minimum name score if the query is a prefix of a listed organization name. */
  truncatedName: number;
  /** Minimum name score if the query is the initials of a listed organization name. */
  acronym: number;
  /** Minimum name score if the query is a listed organization name without its spaces, or with an additional word. */
  wholeFirm: number;
  /** Name score if a listed personal name remains when two names between first and last are removed. */
  withoutTwoBetween: number;
  /** Name score if a listed personal name remains when a repeated word is written once. */
  saidOnce: number;
  /** Share of `listedExtra` that applies to words missing after the end of a truncated query. */
  truncatedExtra: number;
  /**
   * Share of an unmatched word's weight that counts against the score: `queryExtra` for query words, `listedExtra` for
   * listed words.
   */
  queryExtra: number;
  listedExtra: number;
  /** Additional share for the weight of unmatched words that both sides have. */
  contradiction: number;
  /** Maximum name score if a distinguishing word is contradicted. */
  contradictionCap: number;
  /** Factor if two names in different Chinese characters have the same sound in Latin letters. */
  otherCharacters: number;
  /** Maximum name score if the only distinguishing word of one side matches a longer name. */
  singleWordCap: number;
  /** The same for a rare word of an organization, if its legal form or business matches too. */
  rareWordCap: number;
  /**
   * Share of a merely similar word's distance by which it stays below `singleWordCap`. Applies if the query's only word
   * occurs exactly in a longer listed name.
   */
  similarWordLoss: number;
  /** Maximum name score if two organizations share no distinguishing word. */
  noDistinctiveWordCap: number;
  /** Maximum name score if organizations share only dictionary words or abbreviations, and something differs. */
  ordinaryWordsCap: number;
  /** Maximum name score if generations differ: "Jr" and "Sr", "II" and "III". */
  generationCap: number;
  /** Maximum name score if two vessels or aircraft of one name have different numbers: sister ships. */
  numberCap: number;
  /** Factor if no word of the name is (nearly) the same. */
  allWordsDiffer: number;
  /**
   * Factor if no word of a person's name is identical: one is a known spelling, and another is merely similar or in a
   * different order.
   */
  noWordEqual: number;
  /** Factor if all words match in a different order. */
  otherOrder: number;
  /** Factor if the words are in a different order and one of them is merely similar. */
  otherOrderUnlike: number;
  /**
   * Additional loss if the shared words are common: what a name lacks to 100 counts for more, per unit of weight below
   * `enoughInCommon`. Many people share two common words and differ in a third.
   */
  commonLoss: number;
  commonLossOfFirms: number;
  /** Share of that loss for names that are merely missing from a person's name, unless two or more are. */
  commonOmission: number;
  /** Used instead if given name and patronymic match ("Sergey Viktorovich") and only the family name is missing. */
  familyOmission: number;
  enoughInCommon: number;
  /** Factor if both sides have legal forms that differ. */
  otherForm: number;
  /** Maximum overall score for a weak alias alone. */
  weakAliasCap: number;
  /** Share of the gap to 100 that an equal birth day, or an equal birth year, closes. */
  birthDayLift: number;
  birthYearLift: number;
  /** The same for an equal identifier that is too short to decide by itself. */
  shortIdentifierLift: number;
  /** The same for an identifier with one wrong character or two swapped neighbors. */
  nearIdentifierLift: number;
  /** Share of the score lost if birth date, country, gender or kind of party differs entirely. */
  birthContradiction: number;
  countryContradiction: number;
  genderContradiction: number;
  kindContradiction: number;
  /** A name score below this never matches, unless an identifier does. */
  nameFloor: number;
}

const BALANCED: Model = {
  minWordSimilarity: 0.7,
  editBudget: [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3],
  knownVariant: 0.92,
  unlikeVariant: 0.86,
  chainedVariant: 0.6,
  lookAlike: 0.9,
  phoneticSpelling: 0.9,
  abjad: 0.9,
  shortAbjad: 0.82,
  unheardAbjad: 0.78,
  skeleton: 0.08,
  organizationStrictness: 1.2,
  slip: 0.8,
  joined: 0.95,
  initial: 0.8,
  truncated: 0.9,
  truncatedName: 82,
  acronym: 78,
  wholeFirm: 82,
  withoutTwoBetween: 78,
  saidOnce: 90,
  truncatedExtra: 0.3,
  queryExtra: 0.42,
  listedExtra: 0.2,
  contradiction: 0.35,
  contradictionCap: 72,
  otherCharacters: 0.9,
  singleWordCap: 65,
  rareWordCap: 78,
  similarWordLoss: 0.5,
  noDistinctiveWordCap: 60,
  ordinaryWordsCap: 84,
  generationCap: 72,
  numberCap: 72,
  allWordsDiffer: 0.93,
  noWordEqual: 0.93,
  otherOrder: 0.98,
  otherOrderUnlike: 0.92,
  commonLoss: 1,
  commonOmission: 0.55,
  familyOmission: 0.4,
  commonLossOfFirms: 1,
  enoughInCommon: 1.9,
  otherForm: 0.97,
  weakAliasCap: 70,
  birthDayLift: 0.2,
  birthYearLift: 0.08,
  shortIdentifierLift: 0.08,
  nearIdentifierLift: 0.08,
  birthContradiction: 0.3,
  countryContradiction: 0.08,
  genderContradiction: 0.15,
  // An exact name of another kind stays below the default threshold for a block: "Maria Stella" is not a ship.
  kindContradiction: 0.11,
  nameFloor: 55,
};

export const MODELS: Readonly<Record<MatchAlgorithm, Model>> = {
  LOOSE: {
    ...BALANCED,
    minWordSimilarity: 0.6,
    editBudget: [0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3],
    skeleton: 0.12,
    truncatedName: 88,
    acronym: 82,
    wholeFirm: 88,
    withoutTwoBetween: 82,
    commonLoss: 0.5,
    commonLossOfFirms: 0.5,
    otherOrderUnlike: 0.96,
    queryExtra: 0.35,
    listedExtra: 0.12,
    contradiction: 0.25,
    contradictionCap: 80,
    singleWordCap: 74,
    rareWordCap: 82,
    noDistinctiveWordCap: 70,
    ordinaryWordsCap: 88,
    generationCap: 80,
    numberCap: 80,
    allWordsDiffer: 0.97,
    noWordEqual: 0.97,
    birthContradiction: 0.2,
    countryContradiction: 0.04,
    genderContradiction: 0.1,
  },
  BALANCED,
  STRICT: {
    ...BALANCED,
    minWordSimilarity: 0.8,
    editBudget: [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2],
    skeleton: 0,
    truncatedName: 76,
    acronym: 70,
    wholeFirm: 76,
    withoutTwoBetween: 70,
    commonLoss: 1.4,
    commonLossOfFirms: 1.4,
    otherOrderUnlike: 0.9,
    queryExtra: 0.6,
    listedExtra: 0.3,
    contradiction: 0.5,
    contradictionCap: 60,
    singleWordCap: 55,
    rareWordCap: 70,
    noDistinctiveWordCap: 45,
    ordinaryWordsCap: 80,
    generationCap: 60,
    numberCap: 60,
    allWordsDiffer: 0.9,
    noWordEqual: 0.9,
    birthContradiction: 0.4,
    countryContradiction: 0.12,
    genderContradiction: 0.25,
  },
};

/** Weight of a part by class, before rarity. */
export const CLASS_WEIGHT: Readonly<Record<PartClass, number>> = {
  name: 1,
  initial: 0.35,
  particle: 0.08,
  honorific: 0.2,
  form: 0.06,
  weak: 0.3,
  generation: 0.15,
  number: 0.7,
  patronymic: 0.7,
  kunya: 0.35,
};
/** Classes in which only identical words match. */
export const EXACT_ONLY: ReadonlySet<PartClass> = new Set(['initial', 'particle', 'form', 'generation', 'number']);
/** Classes that an initial can stand for. */
export const INITIALLED_CLASSES: ReadonlySet<PartClass> = new Set(['name', 'patronymic', 'kunya', 'particle']);
/** For listed names also titles, because they are abbreviated with the names: "S. Y. Aasi" is AASI, Sheikh Yusuf. */
export const LISTED_INITIALLED_CLASSES: ReadonlySet<PartClass> = new Set([...INITIALLED_CLASSES, 'honorific']);
/** Classes whose contradiction caps the name score, and the minimum weight for it. */
export const CONTRADICTING_CLASSES: ReadonlySet<PartClass> = new Set(['name', 'patronymic', 'initial']);
export const CONTRADICTING_WEIGHT = 0.35;
/** Lower than the weight of any word whose class contradicts. */
export const MIN_CONTRADICTING = 0.2;

/** Approximate share of its weight that a word loses if it occurs in every second entry instead of in one. */
export const RARITY_RANGE = 0.7;
/** Maximum rarity of a dictionary word, relative to a word in only one entry. */
export const COMMON_WORD_RARITY = 0.75;
/** The same for the most frequent names of a country. */
export const COMMON_NAME_RARITY = 0.65;
/** Minimum number of subjects for computing rarity, so that not every word of a tiny list counts as common. */
export const RARITY_MIN_SUBJECTS = 2000;

/** Weights for the overall score. Used only if the query overrides one of them. */
export const DEFAULT_WEIGHTS = { name: 1, birth: 0.25 } as const;
/**
 * Unrelated parties share shorter identifiers ("12", "A1"). These find a party when searched alone, but only
 * corroborate beside a name.
 */
export const MIN_IDENTIFIER_CHARS = 4;
