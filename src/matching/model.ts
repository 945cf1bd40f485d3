/**
 * What the algorithms differ in, as one table: three rows (LOOSE, BALANCED, STRICT), one column a feature. Figures that are
 * the same for all three stand below it, or beside the code in `compare/` that uses them; all are part of the version.
 */
import { derivedVersion } from '../platform/lib/derived-version.ts';
import { CODE_FINGERPRINT } from './fingerprint.ts';
import type { PartClass } from './names/parts.ts';
import type { MatchAlgorithm } from './types.ts';

const NUMBER = '2.7.0';
const CODE = { code: CODE_FINGERPRINT };
/** Kept as the policies are (`platform/policies/`): the code itself is not, so that an old version is known and not run again. */
export const MATCHER = { kind: 'MATCHER', version: derivedVersion(NUMBER, CODE), content: CODE } as const;
/** Part of every screening's record: `2.1.1+3fa9c0d1e2f3`, another one whenever the code of names or matching is. */
export const MATCHER_VERSION: string = MATCHER.version;

export interface Model {
  /** Two words less alike than this are different words. 0..1 */
  minWordSimilarity: number;
  /** Whole edits allowed, by the length of the longer word: at index min(length, last). */
  editBudget: readonly number[];
  /** Known spellings and short forms of one name ("Mohammed", "Muhammad"; "Bill", "William"). */
  knownVariant: number;
  /** A form of the name that does not resemble it ("William", "Guillermo"; "Bill"). */
  unlikeVariant: number;
  /** Two forms of one name that only a third one joins ("Jimmy" and "Jaime" are both forms of James). */
  chainedVariant: number;
  /** One letter read for two that look like it ("m", "rn"), or the other way round. */
  lookAlike: number;
  /** Written down by a foreign ear ("Schamal" for Jamal). */
  phoneticSpelling: number;
  /** Same consonants, one side written without vowels (Arabic, Hebrew). */
  abjad: number;
  /** The same where these are two consonants: "ali", "ilya" and "alaa" have no more. */
  shortAbjad: number;
  /** No less than this where few consonants are the same, however unlikely the vowels. */
  unheardAbjad: number;
  /** Same consonants, both with vowels: added to the similarity of the letters; 0 = off. */
  skeleton: number;
  /** Unlikeness of words counts so many times where the listed party is no person: names of firms are not transcribed. */
  organizationStrictness: number;
  /** In names of firms, one slip in a word that no list and no dictionary has is as alike as this at least, however short. */
  slip: number;
  /** "Van der Bilt" and "Vanderbilt". */
  joined: number;
  /** "V." for "Vladimir". */
  initial: number;
  /** A long query's last word is only the beginning of the listed one (a field that was cut). */
  truncated: number;
  /** A firm's name that is, letter by letter, the beginning of a listed one: name score at least. */
  truncatedName: number;
  /** The first letters of the words of a listed firm's name: name score at least. */
  acronym: number;
  /** A whole listed firm's name, without its blanks or with a word more: name score at least. */
  wholeFirm: number;
  /** A person's listed name that is left as a whole when two names between first and last go: name score. */
  withoutTwoBetween: number;
  /** A person's listed name that is left as a whole when a word said twice is said once: name score. */
  saidOnce: number;
  /** What a query that is cut off may lack behind its end counts by this share of `listedExtra`. */
  truncatedExtra: number;
  /** Share of a missing word's weight that counts against: query has it, listing has not; and the other way round. */
  queryExtra: number;
  listedExtra: number;
  /** Weight that counts against in addition, where both sides have words that the other lacks. */
  contradiction: number;
  /** Name score can be no more where a distinguishing word is contradicted. */
  contradictionCap: number;
  /** Same sound in Latin letters, other Chinese characters: factor. */
  otherCharacters: number;
  /** Name score can be no more where the only distinguishing word of one side meets a longer name. */
  singleWordCap: number;
  /** The same where that word is a firm's, few have it, and its legal form or what it does is the listed one. */
  rareWordCap: number;
  /**
   * Where the query's only word stands itself in a longer listed name, a word that is merely similar stays below
   * `singleWordCap`, by this share of what it lacks to be equal.
   */
  similarWordLoss: number;
  /** Name score can be no more where two organizations share no distinguishing word. */
  noDistinctiveWordCap: number;
  /** Name score can be no more where organizations have words of the dictionary or abbreviations alone in common, and something differs. */
  ordinaryWordsCap: number;
  /** Name score can be no more where "Jr" meets "Sr", "II" meets "III". */
  generationCap: number;
  /** Name score can be no more where two vessels or aircraft of one name have other numbers: sister ships. */
  numberCap: number;
  /** Factor where no word of the name is (nearly) the same. */
  allWordsDiffer: number;
  /** Factor where no word of a person's name is the very same: one a known spelling, one merely similar or in another order. */
  noWordEqual: number;
  /** Factor where all words are there in another order. */
  otherOrder: number;
  /** Factor where the words stand in another order and one of them is only similar. */
  otherOrderUnlike: number;
  /**
   * What a name lacks to 100 counts by so much more for each unit of weight that the words in common weigh less than
   * `enoughInCommon`: two common words and a third that differs are many people's.
   */
  commonLoss: number;
  commonLossOfFirms: number;
  /** Of that, what is merely missing in a person's name counts by this share, but for two names and more. */
  commonOmission: number;
  /** In its place where given name and father's name are there ("Sergey Viktorovich") and only the family name is missing. */
  familyOmission: number;
  enoughInCommon: number;
  /** Factor where both sides name other legal forms. */
  otherForm: number;
  /** Overall can be no more on a weak alias alone. */
  weakAliasCap: number;
  /** Share of what is missing to 100 that an equal birth day, an equal birth year, gives back. */
  birthDayLift: number;
  birthYearLift: number;
  /** The same for an equal identifier that is too short to decide by itself. */
  shortIdentifierLift: number;
  /** The same for an identifier with one character wrong or two neighbors swapped. */
  nearIdentifierLift: number;
  /** Share of the score that a wholly different birth date, country, gender, kind of party takes away. */
  birthContradiction: number;
  countryContradiction: number;
  genderContradiction: number;
  kindContradiction: number;
  /** Nothing is a match below this name score, whatever else agrees (but an identifier). */
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
  // An exact name of another kind stays below the default threshold for a block: "Maria Stella" is no ship.
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

/** How much a part can decide, before rarity. */
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
/** Classes in which only the very same word counts. */
export const EXACT_ONLY: ReadonlySet<PartClass> = new Set(['initial', 'particle', 'form', 'generation', 'number']);
/** Classes that an initial can stand for. */
export const INITIALLED_CLASSES: ReadonlySet<PartClass> = new Set(['name', 'patronymic', 'kunya', 'particle']);
/** Of the listed name also a title, which whoever writes initials shortens as well: "S. Y. Aasi" is AASI, Sheikh Yusuf. */
export const LISTED_INITIALLED_CLASSES: ReadonlySet<PartClass> = new Set([...INITIALLED_CLASSES, 'honorific']);
/** Classes whose contradiction caps the name score, from this weight on. */
export const CONTRADICTING_CLASSES: ReadonlySet<PartClass> = new Set(['name', 'patronymic', 'initial']);
export const CONTRADICTING_WEIGHT = 0.35;

/** A word in every second entry keeps about this share less of its weight than one that stands in one only. */
export const RARITY_RANGE = 0.7;
/** A word of the dictionary weighs no more than this share of one that only one entry has. */
export const COMMON_WORD_RARITY = 0.75;
/** The same of the most frequent names of a country. */
export const COMMON_NAME_RARITY = 0.65;
/** Rarity is counted over at least so many subjects, so that a list of three does not call every word common. */
export const RARITY_MIN_SUBJECTS = 2000;

/** Whole weights for the overall score; used only where the query overrides one of them. */
export const DEFAULT_WEIGHTS = { name: 1, birth: 0.25 } as const;
/** Shorter identifiers ("12", "A1") are shared by strangers: they find somebody, but beside a name they only corroborate. */
export const MIN_IDENTIFIER_CHARS = 4;
