// biome-ignore-all lint/style/noExcessiveLinesPerFile: each rule stands beside the condition that only it uses.
/**
 * The rules that change a name score after the weighted mean of its words: one row per rule. The scorer applies the
 * rows in this order, and the explanation shows their texts. The upper bounds (`gain-bound.ts`, `pair-bound.ts`) take
 * from them the caps that are certain to apply.
 *
 *     factor   multiplies the score by this figure of the model
 *     cap      limits the score to this figure
 *     lower    any other effect, never an increase
 */

import { highestBit } from '../bits.ts';
import { nameText, wordText } from '../corpus.ts';
import { IN_CHARACTERS, KINDS } from '../corpus-codes.ts';
import { COMMON_WORD_RARITY, type Model } from '../model.ts';
import { isCommonWord } from '../names/common-words.ts';
import { isPinyin } from '../names/east-asian.ts';
import { isShipPrefix } from '../names/ships.ts';
import { CLASS_NUMBER, CONTRADICTS } from '../part-weight.ts';
import type { QueryName } from '../query-name.ts';
import { MAX_ABBREVIATION_LETTERS, SAME_WORD } from './paired-words.ts';
import type { ScoredPair } from './scored-pair.ts';
import {
  LISTED_SINGLE,
  LISTED_UNMATCHED,
  LISTED_UNMATCHED_WEIGHTY,
  QUERY_SINGLE,
  QUERY_UNMATCHED,
  QUERY_UNMATCHED_WEIGHTY,
} from './unmatched-words.ts';

const { name: NAME, number: NUMBER, particle: PARTICLE, patronymic: PATRONYMIC } = CLASS_NUMBER;
const VESSEL = KINDS.indexOf('VESSEL');
const AIRCRAFT = KINDS.indexOf('AIRCRAFT');

/** Finding for an organization with a different legal form than the listed one. */
export const DIFFERENT_LEGAL_FORMS = 'different legal forms';

/** An organization name with this many words, not counting legal forms and particles, is not a single-word name. */
const MIN_MATCHED_WORDS = 2;
/** This many phonetically matched words, including general words, identify an organization. */
const MIN_PHONETIC_WORDS = 3;
/**
 * Minimum similarity of several words with one meaning in two languages: "État islamique". A single word must be the
 * same: "News" is not Novin.
 */
const SAME_MEANING = 0.9;
const SAME_SPELLING = 0.95;
/** This many identical words identify a name in any word order. */
const MIN_EQUAL_WORDS = 2;
/** Maximum loss of similarity for names that differ only in word order. */
const SCRIPT_LOSS_TOLERANCE = 0.01;
/** Only initials, particles, legal forms or the beginning of a word match: no evidence. */
const NO_SUBSTANCE_CAP = 40;

/** Particles between a name and the father's name. "Ben" is left out, because it often begins a family name. */
const CHILD_PARTICLES: ReadonlySet<string> = new Set(['bin', 'ibn', 'ibni', 'bint', 'binti', 'binte', 'bnt']);
/** Words beside ship names, like ship prefixes. */
const SHIP_WORDS: ReadonlySet<string> = new Set(['vessel', 'ship', 'tanker', 'motor']);

/** A numeric figure of the model. */
type Figure = { [K in keyof Model]: Model[K] extends number ? K : never }[keyof Model];

interface Row {
  id: string;
  /** Kind of listed party that the rule applies to. Absent: all kinds. */
  of?: 'person' | 'other';
  /** Bits of `unmatched-words.ts` that must be set. */
  words?: number;
  /** Further condition. */
  applies?(pair: ScoredPair): boolean;
  /** For a cap with `words`: whether these bits alone guarantee the cap, or a lower score, for this query. */
  certain?(query: QueryTraits): boolean;
  factor?: Figure;
  cap?: Figure | ((pair: ScoredPair) => number);
  lower?(score: number, pair: ScoredPair): number;
  /** Text for analysts. */
  text(model: Model): string;
}

/** The properties of a query that decide whether unmatched words are certain to cap it. */
export type QueryTraits = Pick<QueryName, 'truncatable' | 'rareWord'>;

const ROWS = [
  {
    id: 'allWordsDiffer',
    factor: 'allWordsDiffer',
    applies: hasNoSameWord,
    text: () => 'every word is only similar, none the same',
  },
  {
    id: 'noWordEqual',
    of: 'person',
    factor: 'noWordEqual',
    applies: (pair) => !hasNoSameWord(pair) && isDoubtfulSpelling(pair),
    text: () => 'no word is identical',
  },
  {
    id: 'otherOrder',
    factor: 'otherOrder',
    applies: ({ otherOrder }) => otherOrder,
    text: () => 'the words are in a different order',
  },
  {
    id: 'otherOrderUnlike',
    factor: 'otherOrderUnlike',
    applies: (pair) => pair.otherOrder && !isFamilyNameFirst(pair) && differsBesidesOrder(pair),
    text: () => 'different word order, and not all words are the same',
  },
  {
    id: 'otherForm',
    factor: 'otherForm',
    applies: ({ otherForm }) => otherForm,
    text: () => DIFFERENT_LEGAL_FORMS,
  },
  {
    id: 'otherCharacters',
    factor: 'otherCharacters',
    applies: ({ corpus, name, query }) => query.han && corpus.nameWriting[name] === IN_CHARACTERS,
    text: () => 'same sound, other Chinese characters',
  },
  {
    id: 'common',
    lower: loweredByCommon,
    text: () => 'the shared words are common words, so differences count for more',
  },
  {
    // Each name has a word that the other lacks.
    id: 'contradiction',
    cap: 'contradictionCap',
    words: QUERY_UNMATCHED_WEIGHTY | LISTED_UNMATCHED_WEIGHTY,
    certain: () => true,
    text: ({ contradictionCap }) => `a distinguishing word differs on both sides: at most ${contradictionCap}`,
  },
  {
    // A name in Chinese characters is complete: an additional syllable on one side makes a different given name.
    id: 'otherSyllable',
    of: 'person',
    cap: 'contradictionCap',
    applies: (pair) => pair.query.syllables && (pair.querySide.contradicts > 0 || lacksSyllable(pair)),
    text: ({ contradictionCap }) =>
      `one side lacks a syllable of a name in Chinese characters: at most ${contradictionCap}`,
  },
  {
    id: 'givenNamesReversed',
    of: 'person',
    cap: 'contradictionCap',
    applies: areGivenNamesReversed,
    text: ({ contradictionCap }) =>
      `given names in reverse order, without the family name: at most ${contradictionCap}`,
  },
  {
    id: 'fatherAndSonSwapped',
    of: 'person',
    cap: 'contradictionCap',
    applies: hasFatherAndSonSwapped,
    text: ({ contradictionCap }) => `the names of father and son are swapped: at most ${contradictionCap}`,
  },
  {
    // A title refers to a person, even if an organization's name contains the same word.
    id: 'personTitle',
    of: 'other',
    cap: 'contradictionCap',
    applies: (pair) => pair.query.kind === 'PERSON' && hasUnmatchedTitle(pair),
    text: ({ contradictionCap }) =>
      `the query has a title of a person, the listed party is none: at most ${contradictionCap}`,
  },
  {
    // A person known by a single name has no legal form: "Northern Companies Inc" is not Sever.
    id: 'queryLegalForm',
    of: 'person',
    cap: 'contradictionCap',
    applies: ({ querySide, listedSide, query }) =>
      query.kind === 'ORGANIZATION' && querySide.form && Math.min(querySide.names, listedSide.names) <= 1,
    text: ({ contradictionCap }) =>
      `the query has a legal form, and a single name matches a person: at most ${contradictionCap}`,
  },
  {
    // "Zelmar S.A. de C.V." for TEXTILES ZELMAR, S.A. DE C.V.
    id: 'rareWord',
    of: 'other',
    cap: 'rareWordCap',
    words: QUERY_SINGLE | LISTED_UNMATCHED,
    // If the word is not rare, the lower cap for a single word applies.
    certain: ({ truncatable }) => !truncatable,
    applies: (pair) => isSingleNameCapped(pair) && hasRareWordMatch(pair),
    text: ({ rareWordCap }) =>
      `one rare word matches with its legal form or business, but a name is missing: at most ${rareWordCap}`,
  },
  {
    id: 'singleWord',
    cap: 'singleWordCap',
    words: QUERY_SINGLE | LISTED_UNMATCHED,
    certain: ({ rareWord, truncatable }) => !truncatable && rareWord < 0,
    applies: (pair) => isSingleNameCapped(pair) && !hasRareWordMatch(pair),
    text: singleWordText,
  },
  {
    id: 'singleListedWord',
    cap: 'singleWordCap',
    words: LISTED_SINGLE | QUERY_UNMATCHED,
    certain: ({ truncatable }) => !truncatable,
    applies: isSingleNameCapped,
    text: singleWordText,
  },
  {
    id: 'similarWord',
    // For two single names, a close spelling is a variant (Hezbollah, Hizballah) and keeps the score of a single name.
    applies: ({ querySide, onlyWordDistance, listedSide }) =>
      onlyWordDistance > (querySide.names !== 1 || listedSide.names !== 1 ? 0 : 1 - SAME_WORD),
    cap: ({ onlyWordDistance, model }) => model.singleWordCap * (1 - model.similarWordLoss * onlyWordDistance),
    text: ({ singleWordCap }) =>
      `the exact word of the query is listed elsewhere, this one is only similar: below ${singleWordCap}`,
  },
  {
    id: 'generation',
    cap: 'generationCap',
    applies: ({ querySide, listedSide }) =>
      querySide.generation && listedSide.generation && !querySide.generationMatched,
    text: ({ generationCap }) => `different generations (Jr, Sr): at most ${generationCap}`,
  },
  {
    // Sister ships have consecutive numbers: "North Sea Pioneer 7" and "North Sea Pioneer 8".
    id: 'number',
    of: 'other',
    cap: 'numberCap',
    applies: ({ querySide, kind, listedSide }) =>
      querySide.unmatchedNumber && listedSide.unmatchedNumber && (kind === VESSEL || kind === AIRCRAFT),
    text: ({ numberCap }) => `different numbers (sister ships): at most ${numberCap}`,
  },
  {
    id: 'otherBusiness',
    of: 'other',
    cap: 'contradictionCap',
    applies: (pair) => (hasOneNameEach(pair) ? isOtherBusiness(pair) : isOtherBusinessOfCommonWords(pair)),
    text: ({ contradictionCap }) => `little in common, and the general words differ: at most ${contradictionCap}`,
  },
  {
    id: 'otherWord',
    of: 'other',
    cap: 'contradictionCap',
    applies: (pair) => hasOneNameEach(pair) && isOnlySimilar(pair) && !pair.paired.general && isOtherWord(pair),
    text: ({ contradictionCap }) =>
      `a different word or abbreviation, no typo of the listed one: at most ${contradictionCap}`,
  },
  {
    // "PTC Inc." is more likely a different organization than PTC GMBH. So is "Sunrise Development Corporation" than an
    // association. "Infotek & Co" is not Infoteks JSC either: one merely similar word, and a different legal form.
    id: 'ordinaryWords',
    of: 'other',
    cap: 'ordinaryWordsCap',
    applies: (pair) =>
      !pair.truncated && ((hasDifference(pair) && hasOnlyOrdinaryWords(pair)) || isSimilarWithOtherForm(pair)),
    text: ({ ordinaryWordsCap }) =>
      `only common words or an abbreviation match, and something differs: at most ${ordinaryWordsCap}`,
  },
  {
    id: 'noDistinctiveWord',
    of: 'other',
    cap: 'noDistinctiveWordCap',
    applies: (pair) => !isSufficient(pair) && (!pair.paired.distinctive || hasOnlyPlace(pair)),
    text: ({ noDistinctiveWordCap }) => `no distinguishing word in common: at most ${noDistinctiveWordCap}`,
  },
  {
    id: 'noSubstance',
    cap: () => NO_SUBSTANCE_CAP,
    applies: (pair) => !pair.paired.substance && !isSufficient(pair),
    text: () => 'only initials, particles or legal forms in common',
  },
] as const satisfies readonly Row[];

export type RuleId = (typeof ROWS)[number]['id'];

export const SCORING_RULES: readonly (Row & { id: RuleId })[] = ROWS;

export const RULE_TEXTS = Object.fromEntries(SCORING_RULES.map(({ id, text }) => [id, text])) as Readonly<
  Record<RuleId, Row['text']>
>;

interface Rule {
  id: RuleId;
  after(score: number, pair: ScoredPair): number;
}

/** A cap has no effect on a lower score, so its condition is not evaluated then. */
function ruleOf({ applies, cap, factor, id, lower, words = 0 }: Row & { id: RuleId }): Rule {
  const holds = (pair: ScoredPair) => (pair.words & words) === words && (applies === undefined || applies(pair));
  if (factor !== undefined) return { id, after: (score, pair) => (holds(pair) ? score * pair.model[factor] : score) };
  if (lower !== undefined) return { id, after: lower };
  const capOf = typeof cap === 'function' ? cap : (pair: ScoredPair) => pair.model[cap!];
  return {
    id,
    after: (score, pair) => {
      const capped = capOf(pair);
      return score > capped && holds(pair) ? capped : score;
    },
  };
}

const rulesOf = (party: 'person' | 'other') => SCORING_RULES.filter(({ of = party }) => of === party).map(ruleOf);

/** The rules in order of application. `amlcore bench ablation` leaves out one row at a time. */
export const APPLIED_RULES = {
  ofPersons: rulesOf('person'),
  ofOthers: rulesOf('other'),
  certainCaps: SCORING_RULES.flatMap(({ cap, certain, id, words }) =>
    certain === undefined || words === undefined || typeof cap !== 'string' ? [] : [{ id, cap, certain, words }],
  ),
};

/** The effect of a rule on a score. */
export interface RuleStep {
  why: RuleId;
  effect: number;
}

/** Applies all rules to the mean. Rules that lower the score are pushed to `steps`. */
export function ruled(mean: number, pair: ScoredPair, steps: Pick<RuleStep[], 'push'> | null): number {
  let score = mean;
  for (const rule of pair.person ? APPLIED_RULES.ofPersons : APPLIED_RULES.ofOthers) {
    const after = rule.after(score, pair);
    if (steps !== null && after < score) steps.push({ why: rule.id, effect: after - score });
    score = after;
  }
  return score;
}

/** Sets of bits from `unmatched-words.ts`. Each keeps every name below `minScore` (0..100), regardless of other words. */
export function cappingWords(query: QueryTraits, model: Model, minScore: number): number[] {
  return APPLIED_RULES.certainCaps
    .filter(({ cap, certain }) => minScore > model[cap] && certain(query))
    .map(({ words }) => words);
}

function singleWordText({ singleWordCap }: Model): string {
  return `a single name against a longer name: at most ${singleWordCap}`;
}

/** Whether no word is the same, although one could be. */
function hasNoSameWord(pair: ScoredPair): boolean {
  return !pair.paired.same && !isMaximallySimilar(pair);
}

/**
 * Whether the names are as similar as their scripts allow.
 *
 * An organization name without vowels cannot have an identical word: if all of its several words match, nothing
 * differs. The same holds for a person's name that Chinese characters write phonetically: they have only four hundred
 * syllables.
 */
function isMaximallySimilar(pair: ScoredPair): boolean {
  const { kind, han } = pair.query;
  const { matchedWords } = pair.querySide;
  const whole =
    kind === 'PERSON'
      ? han && pair.paired.phoneticSpelling && matchedWords > 1
      : isOfOtherScript(pair) && matchedWords >= MIN_MATCHED_WORDS;
  return whole && pair.areBothComplete;
}

/** Whether words match by their consonants or phonetically only. */
function isOfOtherScript({ paired }: ScoredPair): boolean {
  return paired.abjad || paired.phoneticSpelling;
}

/**
 * Whether no word is identical and a known spelling is not enough evidence. It is not enough beside a merely similar
 * word, in a different word order, or beside an initial and a missing name.
 *
 * "Marcus Gilbert" is no typo of GEBERT, Markus, and "Ahmad Tarik Hassan" is not BEZLAROV, Ahmed T. Hasan. Known
 * spellings of every word are the same name: "Mohammed Umar" for Muhammad Omar.
 */
function isDoubtfulSpelling({ listedSide, otherOrder, paired }: ScoredPair): boolean {
  const { equal, initialLoss, merelySimilar, otherSpelling } = paired;
  if (equal > 0 || !otherSpelling) return false;
  const hasDoubtfulInitial = initialLoss > 0 && listedSide.unmatchedNames > 0;
  return merelySimilar || hasDoubtfulInitial || otherOrder;
}

/** Whether only the family name moved to the front. Registers write names in this order. */
function isFamilyNameFirst({ assignment, paired }: ScoredPair): boolean {
  return paired.equal >= MIN_EQUAL_WORDS && assignment.isRotation();
}

/**
 * Whether the reordered words also differ. Other languages have a different word order, so translations do not count.
 */
function differsBesidesOrder({ paired, areBothComplete }: ScoredPair): boolean {
  const { abjad, byScript, value, weight } = paired;
  return value + (!abjad || areBothComplete ? byScript : 0) < weight - SCRIPT_LOSS_TOLERANCE;
}

/** If the shared words are common, the differences count for more. */
function loweredByCommon(before: number, pair: ScoredPair): number {
  const { querySide, denominator, listedSide, model, paired, person, query } = pair;
  const mostWords = Math.max(querySide.wordCount, listedSide.wordCount);
  const shortfall = Math.min(model.enoughInCommon, mostWords) - paired.weight - 0.5 * paired.initialLoss;
  const single =
    (querySide.names === 1 && listedSide.contradicts > 0) || (listedSide.names === 1 && querySide.contradicts > 0);
  // A single name against a longer one has its own cap.
  if (single && paired.distinctive) return before;
  // "Khalsd" is not a name, and the listed name is Khalid alone.
  if (query.misspelled && listedSide.names === 1) return before;
  if (shortfall <= 0 || before >= 100) return before;
  // Three matched words with nothing missing identify an organization. Only their transliteration differs.
  if (!person && querySide.matchedWords >= MIN_PHONETIC_WORDS && isOfOtherScript(pair) && pair.areBothComplete)
    return before;
  const { value, weight } = paired;
  const lossFactor = (person ? model.commonLoss : model.commonLossOfFirms) * shortfall;
  // Matching consonants are as similar as they can be, and an omission is weaker evidence than a difference.
  const similarityFactor = 1 - (lossFactor * (paired.abjad ? model.commonOmission : 1) * (weight - value)) / value;
  let omission = !person || listedSide.names - querySide.names >= 2 ? 1 : model.commonOmission;
  if (omission < 1 && query.lacksFamilyName && missesOnlyFamilyName(pair)) omission = model.familyOmission;
  const omissionLoss = lossFactor * omission * (denominator / weight - 1);
  // Lower scores are no evidence, so they are not distinguished.
  const lowest = Math.min(before, NO_SUBSTANCE_CAP);
  return Math.max(lowest, before * Math.max(0, similarityFactor) * Math.max(0, 1 - omissionLoss));
}

/**
 * Whether given name and patronymic are identical to the listed ones, and only the third name is missing. A merely
 * similar name is another person's: many people share a common given name, but not the patronymic.
 */
function missesOnlyFamilyName(pair: ScoredPair): boolean {
  if (pair.paired.equal !== 2) return false;
  for (let part = 0; part < pair.count; part++)
    if (pair.isMatched(part) && pair.classOf(part) === PATRONYMIC) return true;
  return false;
}

/** Whether a pinyin syllable of the listed name is unmatched. */
function lacksSyllable(pair: ScoredPair): boolean {
  for (let part = 0; part < pair.count; part++)
    if (!pair.isMatched(part) && pair.classOf(part) === NAME && isPinyin(wordText(pair.corpus, pair.wordOf(part))))
      return true;
  return false;
}

/**
 * "Joseph Daniel" for KINAHAN, Daniel Joseph: people do not reverse the given names and omit the family name. Only a
 * comma shows which name is which. In "Ricardo Merlo" for MERLO Ricardo Antonio the reversal is legitimate.
 */
function areGivenNamesReversed(pair: ScoredPair): boolean {
  const { querySide, corpus, count, from, listedSide, name, otherOrder } = pair;
  if (!otherOrder || querySide.names !== 2 || querySide.unmatchedWeight > 0 || listedSide.names !== 3) return false;
  if (!nameText(corpus, name).includes(',')) return false;
  let family = count - 1;
  while (family > 0 && CONTRADICTS[pair.classOf(family)] === 0) family--;
  // "Mohammed Matuq" of MATUQ, Matuq Mohammed.
  return !pair.isMatched(family) && corpus.partWord.indexOf(pair.wordOf(family), from) === from + family;
}

/** "Ahmad bin Osman" is not Osman bin Ahmad: the names before and after "bin" are swapped between the two sides. */
function hasFatherAndSonSwapped(pair: ScoredPair): boolean {
  if (!pair.otherOrder) return false;
  const { assignment, count, corpus, query } = pair;
  const queryChild = query.parts.findIndex((part) => part.class === 'particle' && CHILD_PARTICLES.has(part.text));
  if (queryChild < 1) return false;
  let listedChild = 0;
  while (
    listedChild < count &&
    !(pair.classOf(listedChild) === PARTICLE && CHILD_PARTICLES.has(wordText(corpus, pair.wordOf(listedChild))))
  )
    listedChild++;
  let [sonAsFather, fatherAsSon] = [false, false];
  for (let at = 0; at < assignment.chosenCount; at++) {
    const edge = assignment.chosen[at]!;
    const [queryAt, listedAt] = [highestBit(assignment.query[edge]!), highestBit(assignment.listed[edge]!)];
    if (queryAt < queryChild && listedAt > listedChild) sonAsFather = true;
    if (queryAt > queryChild && listedAt < listedChild) fatherAsSon = true;
  }
  return sonAsFather && fatherAsSon;
}

/** Whether a title of the query is unmatched. */
function hasUnmatchedTitle({ paired, query }: ScoredPair): boolean {
  return query.parts.some((part, at) => part.class === 'honorific' && (paired.queryParts & (1 << at)) === 0);
}

/**
 * Whether the cap for a single name applies. "Kolomna Diesel Works" for "Kolomna Heavy Diesel Works" is exempt: the
 * general words beside the name identify it if none is missing. Only queries that may be truncated are exempt, because
 * for others the cap is certain.
 */
function isSingleNameCapped(pair: ScoredPair): boolean {
  const { querySide, truncated, person, query } = pair;
  return (
    !truncated && !(!person && query.truncatable && pair.isQueryComplete && querySide.matchedWords >= MIN_MATCHED_WORDS)
  );
}

/** Whether one rare word matches exactly, no other query word is unmatched, and at most one listed name is missing. */
function hasRareWordMatch(pair: ScoredPair): boolean {
  const { querySide, assignment, listedSide, paired, query } = pair;
  if (query.rareWord < 0 || !pair.isOrganization) return false;
  if (listedSide.unmatchedNames > 1 || listedSide.unmatchedNumber || !pair.isQueryComplete) return false;
  if (!querySide.formMatched && !paired.general) return false;
  for (let at = 0; at < assignment.chosenCount; at++) {
    const edge = assignment.chosen[at]!;
    if (assignment.query[edge] === 1 << query.rareWord) return assignment.similarity[edge] === 1;
  }
  return false;
}

/** Whether neither of two organizations has more than one naming word. */
function hasOneNameEach({ querySide, listedSide }: ScoredPair): boolean {
  return Math.max(querySide.names, listedSide.names) <= 1;
}

/** Whether the common word of the two names is merely similar. */
function isOnlySimilar({ truncated, paired }: ScoredPair): boolean {
  return !truncated && paired.similarQueryPart >= 0;
}

/**
 * Whether one shared word stands beside different businesses: "Liberty Media" and "Liberty Shipping".
 *
 * A dictionary word is as weak if only one name has a business: "Alphabet" and "Alphabet International". So is a merely
 * similar word: "Merlin Properties" and "Marlin".
 */
function isOtherBusiness(pair: ScoredPair): boolean {
  const { querySide, truncated, listedSide, otherForm, paired } = pair;
  // A place without a legal form, or with the listed one, may well be a shortened name.
  const onlyPlace = querySide.form && !querySide.formMatched && paired.distinctive && !paired.beyondPlaces;
  const common =
    isOnlySimilar(pair) ||
    (!truncated &&
      (paired.translated || ((paired.maxNameWeight <= COMMON_WORD_RARITY || onlyPlace) && !paired.general)));
  const business = querySide.unmatchedGeneral && hasUnmatchedBusiness(pair);
  if (common) return business || listedSide.unmatchedGeneral;
  // "UCI Health" does not refer to UCI. A listed name as short may omit its business, unless the legal form differs as
  // well: "AA B.V.", "AA ENERGY FZCO".
  const abbreviated = !truncated && !paired.hasLongWord && !paired.general;
  return business
    ? listedSide.unmatchedGeneral || abbreviated
    : abbreviated && listedSide.unmatchedGeneral && otherForm;
}

/** Whether an unmatched general word names a business. "M/V Oceanic" is the ship OCEANIC. */
function hasUnmatchedBusiness({ paired, query }: ScoredPair): boolean {
  return query.parts.some(
    ({ class: partClass, text }, part) =>
      partClass === 'weak' && (paired.queryParts & (1 << part)) === 0 && !SHIP_WORDS.has(text) && !isShipPrefix(text),
  );
}

/** "Silk Road Trading" and "Maritime Silk Road": they share dictionary words, and each is in a different business. */
function isOtherBusinessOfCommonWords(pair: ScoredPair): boolean {
  return (
    !pair.truncated &&
    pair.querySide.unmatchedGeneral &&
    pair.listedSide.unmatchedGeneral &&
    hasOnlyDictionaryWords(pair)
  );
}

/** Whether all matched words are dictionary words: no general word, number or other name. */
function hasOnlyDictionaryWords({ paired, query }: ScoredPair): boolean {
  if (paired.general || !paired.distinctive) return false;
  for (let part = 0; part < query.parts.length; part++) {
    if ((paired.queryParts & (1 << part)) === 0) continue;
    const partClass = query.classes[part];
    if (partClass === NUMBER || (partClass === NAME && !query.units[part]!.word.common)) return false;
  }
  return true;
}

/** Whether the query word is no typo of the listed one: a dictionary word, or an abbreviation ("UIB", "IIB"). */
function isOtherWord({ corpus, from, paired, query }: ScoredPair): boolean {
  const { word } = query.units[paired.similarQueryPart]!;
  if (word.common) return true;
  const listed = corpus.partWord[from + paired.similarListedPart]!;
  return Math.min(word.bytes.length, corpus.wordAt[listed + 1]! - corpus.wordAt[listed]!) <= MAX_ABBREVIATION_LETTERS;
}

/** Whether a legal form, a general word or a name distinguishes the two organizations. */
function hasDifference({ querySide, listedSide, otherForm }: ScoredPair): boolean {
  return (
    otherForm ||
    querySide.unmatchedGeneral ||
    listedSide.unmatchedGeneral ||
    querySide.unmatchedNames > 0 ||
    listedSide.unmatchedNames > 0
  );
}

/**
 * Whether only general words, dictionary words and abbreviations match. The listed words decide: a typo of such a word
 * is no better evidence than the word itself.
 */
function hasOnlyOrdinaryWords(pair: ScoredPair): boolean {
  for (let part = 0; part < pair.count; part++) {
    if (!pair.isMatched(part)) continue;
    const partClass = pair.classOf(part);
    if (partClass === NUMBER) return false;
    if (partClass !== NAME) continue;
    const text = wordText(pair.corpus, pair.wordOf(part));
    if (text.length > MAX_ABBREVIATION_LETTERS && !isCommonWord(text)) return false;
  }
  return true;
}

/** Whether a merely similar word is the only naming word of two organizations with different legal forms. */
function isSimilarWithOtherForm(pair: ScoredPair): boolean {
  return pair.otherForm && pair.paired.similarQueryPart >= 0 && hasOneNameEach(pair);
}

/** Whether weak evidence suffices, because the two names have nothing else. */
function isSufficient(pair: ScoredPair): boolean {
  const { querySide, count, truncated, otherForm, paired, person } = pair;
  if (truncated) return true;
  const whole =
    pair.areBothComplete &&
    paired.value > (querySide.matchedWords >= MIN_MATCHED_WORDS ? SAME_MEANING : SAME_SPELLING) * paired.weight;
  if (!whole || person) return whole;
  // "BM Bank JSC" has only one matched word, which thousands of organizations share. "OOO Gas" is complete without its
  // legal form. "PT International" is not NPC International Ltd., whose legal form differs.
  const bare =
    !paired.distinctive && querySide.matchedWords < MIN_MATCHED_WORDS && (!querySide.form || otherForm) && count > 2;
  return !bare;
}

/**
 * "Bank of Georgia" is not "VTB Bank Georgia": many organizations share the place, and the distinctive word is missing.
 */
function hasOnlyPlace({ listedSide, paired }: ScoredPair): boolean {
  return !paired.beyondPlaces && listedSide.contradicts > COMMON_WORD_RARITY;
}
