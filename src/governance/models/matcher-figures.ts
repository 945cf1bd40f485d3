/** The matcher parameters as data: the meaning of each for model validators, and its allowed range. */
import {
  CLASS_WEIGHT,
  COMMON_NAME_RARITY,
  COMMON_WORD_RARITY,
  CONTRADICTING_WEIGHT,
  DEFAULT_WEIGHTS,
  MODELS,
  type Model,
  RARITY_MIN_SUBJECTS,
  RARITY_RANGE,
} from '../../matching/model.ts';
import { shippedOf } from '../../platform/policies/policy.ts';

/** A numeric parameter, which can be changed. */
export type FigureName = Exclude<keyof Model, 'editBudget'>;

export const FIGURE_GROUPS = ['WORDS', 'MISSING', 'COMMON', 'CAPS', 'ORDER', 'FIELDS'] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

/**
 * SHARE and FACTOR are 0 to 1, POINTS 0 to 100 of a score, TIMES a multiple of 0 to 5. A SHARE is a similarity of two
 * words, or a weight; a FACTOR multiplies a score.
 */
export const FIGURE_UNITS = ['SHARE', 'FACTOR', 'POINTS', 'TIMES'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

export const MOST: Readonly<Record<FigureUnit, number>> = { SHARE: 1, FACTOR: 1, POINTS: 100, TIMES: 5 };

interface FigureDescription {
  group: FigureGroup;
  unit: FigureUnit;
  meaning: string;
}

const described = (group: FigureGroup, unit: FigureUnit, meaning: string): FigureDescription => ({
  group,
  unit,
  meaning,
});

export const FIGURES: Readonly<Record<FigureName, FigureDescription>> = {
  minWordSimilarity: described('WORDS', 'SHARE', 'Minimum similarity. Two words below it are different words'),
  knownVariant: described('WORDS', 'SHARE', 'Similarity of known spellings of one name: Mohammed, Muhammad'),
  unlikeVariant: described(
    'WORDS',
    'SHARE',
    'Similarity of forms of one name that do not resemble each other: William, Guillermo',
  ),
  chainedVariant: described(
    'WORDS',
    'SHARE',
    'Similarity of two variants of a name that are linked only by a third one: Jimmy, Jaime',
  ),
  lookAlike: described('WORDS', 'SHARE', 'Similarity of a letter that was read as two similar ones: m for rn'),
  phoneticSpelling: described('WORDS', 'SHARE', 'Similarity of a phonetic transcription: Schamal for Jamal'),
  abjad: described(
    'WORDS',
    'SHARE',
    'Similarity of words with the same consonants, one written without vowels: Arabic, Hebrew',
  ),
  shortAbjad: described('WORDS', 'SHARE', 'The same for words with two consonants only'),
  unheardAbjad: described('WORDS', 'SHARE', 'Minimum of the same for few consonants, if the vowels are unlikely'),
  skeleton: described('WORDS', 'SHARE', 'Added to the similarity of two words that differ only in vowels'),
  otherCharacters: described(
    'WORDS',
    'FACTOR',
    'Factor for the same sound in Latin letters, but other Chinese characters',
  ),
  organizationStrictness: described(
    'WORDS',
    'TIMES',
    'How often a difference between two words counts in names of organizations',
  ),
  slip: described('WORDS', 'SHARE', 'Minimum for one typo in a word of an organization that is in no dictionary'),
  joined: described('WORDS', 'SHARE', 'Similarity of words written together or apart: Vanderbilt, Van der Bilt'),
  initial: described('WORDS', 'SHARE', 'Similarity of an initial and a name: V. for Vladimir'),
  truncated: described('WORDS', 'SHARE', 'Similarity of the truncated last word of a long name and the listed word'),
  queryExtra: described('MISSING', 'SHARE', 'Weight against a match of a query word without a counterpart'),
  listedExtra: described('MISSING', 'SHARE', 'Weight against a match of a listed word without a counterpart'),
  contradiction: described(
    'MISSING',
    'SHARE',
    'Additional weight against a match if both names have words that the other lacks',
  ),
  truncatedExtra: described(
    'MISSING',
    'SHARE',
    'Share of listedExtra for listed words after the end of a truncated query',
  ),
  withoutTwoBetween: described(
    'MISSING',
    'POINTS',
    'Name score if two words between the first and the last are removed and a listed name remains',
  ),
  saidOnce: described(
    'MISSING',
    'POINTS',
    "Name score if a repeated word is removed and a listed person's name remains",
  ),
  truncatedName: described(
    'MISSING',
    'POINTS',
    'Minimum name score if the query is the beginning of a listed organization name',
  ),
  acronym: described(
    'MISSING',
    'POINTS',
    'Minimum name score if the query is the acronym of a listed organization name',
  ),
  wholeFirm: described(
    'MISSING',
    'POINTS',
    'Minimum name score for a listed organization name without its spaces, or with one word more',
  ),
  commonLoss: described(
    'COMMON',
    'TIMES',
    'How much more a difference counts if names of persons share only common words',
  ),
  commonLossOfFirms: described(
    'COMMON',
    'TIMES',
    'How much more a difference counts if names of organizations share only common words',
  ),
  commonOmission: described('COMMON', 'SHARE', "Share of that for words that are missing in a person's name"),
  familyOmission: described(
    'COMMON',
    'SHARE',
    'The same if given name and patronymic are present and the family name is missing: Sergey Viktorovich',
  ),
  enoughInCommon: described('COMMON', 'TIMES', 'Weight of the shared words from which on they are not too common'),
  similarWordLoss: described(
    'COMMON',
    'SHARE',
    'What a similar single name loses if the very name is part of a longer listed name',
  ),
  contradictionCap: described('CAPS', 'POINTS', 'Maximum name score if a distinguishing word is contradicted'),
  singleWordCap: described('CAPS', 'POINTS', 'Maximum name score for a single name and a longer one'),
  rareWordCap: described(
    'CAPS',
    'POINTS',
    'The same for a rare word of an organization with the listed legal form or general word',
  ),
  noDistinctiveWordCap: described(
    'CAPS',
    'POINTS',
    'Maximum name score of two organizations without a common distinguishing word',
  ),
  ordinaryWordsCap: described(
    'CAPS',
    'POINTS',
    'Maximum name score of organizations that share only dictionary words or an abbreviation, and differ otherwise',
  ),
  generationCap: described('CAPS', 'POINTS', 'Maximum name score for different generations: Jr and Sr, II and III'),
  numberCap: described(
    'CAPS',
    'POINTS',
    'Maximum name score for vessels or aircraft with different numbers: sister ships',
  ),
  weakAliasCap: described('CAPS', 'POINTS', 'Maximum overall score of an alias that its publisher calls weak'),
  nameFloor: described('CAPS', 'POINTS', 'Minimum name score of any match, except for an equal document number'),
  allWordsDiffer: described('ORDER', 'FACTOR', 'Factor if no word is nearly the same'),
  noWordEqual: described(
    'ORDER',
    'FACTOR',
    "Factor for a person's name without an equal word: one is a known spelling, one is only similar or elsewhere",
  ),
  otherOrder: described('ORDER', 'FACTOR', 'Factor if all words are present in another order'),
  otherOrderUnlike: described('ORDER', 'FACTOR', 'Factor if the order differs and a word is only similar'),
  otherForm: described('ORDER', 'FACTOR', 'Factor for different legal forms'),
  birthDayLift: described('FIELDS', 'SHARE', 'Share of what is missing to 100 that an equal birth day restores'),
  birthYearLift: described('FIELDS', 'SHARE', 'Share of what is missing to 100 that an equal birth year restores'),
  shortIdentifierLift: described('FIELDS', 'SHARE', 'The same for an equal document number of less than 4 characters'),
  nearIdentifierLift: described('FIELDS', 'SHARE', 'The same for a document number with one wrong character'),
  birthContradiction: described(
    'FIELDS',
    'SHARE',
    'Share of the score that an entirely different birth date subtracts',
  ),
  countryContradiction: described('FIELDS', 'SHARE', 'Share of the score that is subtracted without a common country'),
  genderContradiction: described('FIELDS', 'SHARE', 'Share of the score that a different gender subtracts'),
  kindContradiction: described('FIELDS', 'SHARE', 'Share of the score that a different kind of party subtracts'),
};

export const FIGURE_NAMES = Object.keys(FIGURES) as readonly FigureName[];

/** Highest allowed value of a parameter; the lowest is 0. */
export const mostOf = (name: FigureName): number => MOST[FIGURES[name].unit];

/** Value of a parameter by algorithm. */
export function valuesOf(name: FigureName): { loose: number; balanced: number; strict: number } {
  const { LOOSE, BALANCED, STRICT } = MODELS;
  return { loose: LOOSE[name], balanced: BALANCED[name], strict: STRICT[name] };
}

const CONSTANTS = {
  rarityRange: RARITY_RANGE,
  commonWordRarity: COMMON_WORD_RARITY,
  commonNameRarity: COMMON_NAME_RARITY,
  rarityMinSubjects: RARITY_MIN_SUBJECTS,
  contradictingWeight: CONTRADICTING_WEIGHT,
  defaultWeights: DEFAULT_WEIGHTS,
} as const;

/**
 * Stored so that installations can see changes. It decides nothing: the version of the matcher is derived from its
 * code.
 */
export const MATCHER_FIGURES = shippedOf('MATCHER_FIGURES', '1', {
  algorithms: MODELS,
  classWeights: CLASS_WEIGHT,
  ...CONSTANTS,
});
