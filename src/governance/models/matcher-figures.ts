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
  minWordSimilarity: described('WORDS', 'SHARE', 'Two words less alike than this are different words'),
  knownVariant: described('WORDS', 'SHARE', 'How alike known spellings of one name are: Mohammed, Muhammad'),
  unlikeVariant: described(
    'WORDS',
    'SHARE',
    'How alike forms of one name are that do not resemble each other: William, Guillermo',
  ),
  chainedVariant: described(
    'WORDS',
    'SHARE',
    'Similarity of two variants of a name that are linked only by a third one: Jimmy, Jaime',
  ),
  lookAlike: described('WORDS', 'SHARE', 'One letter confused with two similar ones: m for rn'),
  phoneticSpelling: described('WORDS', 'SHARE', 'Phonetic transcription of a name: Schamal for Jamal'),
  abjad: described('WORDS', 'SHARE', 'The same consonants, one side written without vowels: Arabic, Hebrew'),
  shortAbjad: described('WORDS', 'SHARE', 'The same consonants, one side without vowels, and only two of them'),
  unheardAbjad: described(
    'WORDS',
    'SHARE',
    'The least for few equal consonants, one side without vowels, however unlikely the vowels',
  ),
  skeleton: described('WORDS', 'SHARE', 'Added to how alike two words are, where only their vowels differ'),
  otherCharacters: described('WORDS', 'FACTOR', 'The same sound in Latin letters, but other Chinese characters'),
  organizationStrictness: described(
    'WORDS',
    'TIMES',
    'What makes words unlike counts so many times in names of firms, which are not transcribed',
  ),
  slip: described('WORDS', 'SHARE', 'Minimum for one typo in a word of an organization that is in no dictionary'),
  joined: described('WORDS', 'SHARE', 'Written together or apart: Vanderbilt, Van der Bilt'),
  initial: described('WORDS', 'SHARE', 'An initial for a name: V. for Vladimir'),
  truncated: described('WORDS', 'SHARE', 'The last word of a long name is only the beginning of the listed one'),
  queryExtra: described('MISSING', 'SHARE', 'Weight against a match of a word that only the party has'),
  listedExtra: described('MISSING', 'SHARE', 'Weight against a match of a word that only the listing has'),
  contradiction: described(
    'MISSING',
    'SHARE',
    'Additional weight against a match if both have words that the other lacks',
  ),
  truncatedExtra: described(
    'MISSING',
    'SHARE',
    'What a name that a field cut off lacks behind its end counts by this much',
  ),
  withoutTwoBetween: described(
    'MISSING',
    'POINTS',
    'What a listed name scores that is left as a whole when two names between the first and the last go',
  ),
  saidOnce: described(
    'MISSING',
    'POINTS',
    "What a person's listed name scores that is left as a whole when a word said twice is said once",
  ),
  truncatedName: described(
    'MISSING',
    'POINTS',
    "Name score at least, where a firm's name is the beginning of a listed one",
  ),
  acronym: described(
    'MISSING',
    'POINTS',
    "Name score at least, of the first letters of the words of a listed firm's name",
  ),
  wholeFirm: described(
    'MISSING',
    'POINTS',
    "Name score at least, of a whole listed firm's name without its blanks, or with a word more",
  ),
  commonLoss: described(
    'COMMON',
    'TIMES',
    'How much more a difference counts where the names of persons share common words only',
  ),
  commonLossOfFirms: described(
    'COMMON',
    'TIMES',
    'How much more a difference counts where the names of firms share common words only',
  ),
  commonOmission: described(
    'COMMON',
    'SHARE',
    "In a person's name of common words, what is merely missing counts by this much",
  ),
  familyOmission: described(
    'COMMON',
    'SHARE',
    'The same for the family name, where given name and patronymic are there: Sergey Viktorovich',
  ),
  enoughInCommon: described('COMMON', 'TIMES', 'Weight of the words in common from which on they are not too common'),
  similarWordLoss: described(
    'COMMON',
    'SHARE',
    'What a merely similar single name loses, where the very name is listed in a longer one',
  ),
  contradictionCap: described('CAPS', 'POINTS', 'Name score at most, where a distinguishing word is contradicted'),
  singleWordCap: described('CAPS', 'POINTS', 'Name score at most, where one single name meets a longer one'),
  rareWordCap: described(
    'CAPS',
    'POINTS',
    "The same where that word is a firm's, few have it, and its legal form or what it does is the listed one",
  ),
  noDistinctiveWordCap: described('CAPS', 'POINTS', 'Name score at most, where two firms share no distinguishing word'),
  ordinaryWordsCap: described(
    'CAPS',
    'POINTS',
    'Name score at most, where firms have words of the dictionary or an abbreviation alone in common, and something differs',
  ),
  generationCap: described('CAPS', 'POINTS', 'Name score at most, where Jr meets Sr, II meets III'),
  numberCap: described(
    'CAPS',
    'POINTS',
    'Name score at most, where ships or aircraft have other numbers: sister ships',
  ),
  weakAliasCap: described('CAPS', 'POINTS', 'Overall score at most, on an alias that its publisher calls weak'),
  nameFloor: described('CAPS', 'POINTS', 'Below this name score nobody is found, whatever else agrees but a document'),
  allWordsDiffer: described('ORDER', 'FACTOR', 'Name score times this, where no word is nearly the same'),
  noWordEqual: described(
    'ORDER',
    'FACTOR',
    "A person's name score times this, where no word is the very same: one another spelling, one merely similar or elsewhere",
  ),
  otherOrder: described('ORDER', 'FACTOR', 'Name score times this, where all words are there in another order'),
  otherOrderUnlike: described(
    'ORDER',
    'FACTOR',
    'Name score times this, where the order is another one and a word is only similar',
  ),
  otherForm: described('ORDER', 'FACTOR', 'Name score times this, where both name other legal forms'),
  birthDayLift: described('FIELDS', 'SHARE', 'An equal birth day gives back this much of what is missing to 100'),
  birthYearLift: described('FIELDS', 'SHARE', 'An equal birth year gives back this much of what is missing to 100'),
  shortIdentifierLift: described(
    'FIELDS',
    'SHARE',
    'An equal document number of less than 4 characters gives back this much',
  ),
  nearIdentifierLift: described('FIELDS', 'SHARE', 'A document number that is one slip away gives back this much'),
  birthContradiction: described('FIELDS', 'SHARE', 'A wholly different birth date takes this much of the score'),
  countryContradiction: described('FIELDS', 'SHARE', 'No country in common takes this much'),
  genderContradiction: described('FIELDS', 'SHARE', 'Another gender takes this much'),
  kindContradiction: described('FIELDS', 'SHARE', 'Another kind of party, person or firm, takes this much'),
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
