/**
 * What a name score is, beside the weighted mean of its words: one row a rule. The scorer applies the rows in this order, the
 * explanation has their texts, and the bounds (`gain-bound.ts`, `pair-bound.ts`) take from them which caps hold for certain.
 *
 *     factor   the score times this figure of the model
 *     cap      the score is at most this
 *     lower    any other effect: never higher than before
 */

import { nameText, wordText } from '../corpus.ts';
import { IN_CHARACTERS, KINDS } from '../corpus-builder.ts';
import { COMMON_WORD_RARITY, type Model } from '../model.ts';
import { isCommonWord } from '../names/common-words.ts';
import { isPinyin } from '../names/east-asian.ts';
import { isShipPrefix } from '../names/ships.ts';
import { CLASS_NUMBER, CONTRADICTS } from '../part-weight.ts';
import type { QueryName } from '../query-name.ts';
import { ASKED_OPEN, ASKED_SINGLE, ASKED_WEIGHTY, LISTED_OPEN, LISTED_SINGLE, LISTED_WEIGHTY } from './open-words.ts';
import { LETTERS_OF_NO_WORD, SAME_WORD } from './paired-words.ts';
import type { ScoredPair } from './scored-pair.ts';

const { name: NAME, number: NUMBER, particle: PARTICLE, patronymic: PATRONYMIC } = CLASS_NUMBER;
const VESSEL = KINDS.indexOf('VESSEL');
const AIRCRAFT = KINDS.indexOf('AIRCRAFT');

/** Finding of a firm that has another legal form than the listed one. */
export const DIFFERENT_LEGAL_FORMS = 'different legal forms';

/** A firm's name with so many words, legal forms and particles aside, is not one of a single word. */
const ENOUGH_WORDS = 2;
/** So many words of a firm's name in another script, general ones among them, are its own and nobody else's. */
const ENOUGH_BY_EAR = 3;
/** So alike are several words of one meaning in two languages: "État islamique". One alone must be the same: "News" is no Novin. */
const SAME_MEANING = 0.9;
const SAME_SPELLING = 0.95;
/** So many words of a name that are the very same leave no doubt whose name it is, whichever of them comes first. */
const ENOUGH_EQUAL = 2;
/** What different scripts and spellings of one word may cost a pair whose words stand in another order. */
const AS_ALIKE = 0.01;
/** Only initials, particles, legal forms or the beginning of a word in common: no evidence. */
const NO_SUBSTANCE_CAP = 40;

/** Between a name and the father's. "Ben" begins a family name as often. */
const CHILD: ReadonlySet<string> = new Set(['bin', 'ibn', 'ibni', 'bint', 'binti', 'binte', 'bnt']);
/** Beside the names of ships, as their prefixes. */
const SHIPS: ReadonlySet<string> = new Set(['vessel', 'ship', 'tanker', 'motor']);

/** A figure of the model that is a number. */
type Figure = { [K in keyof Model]: Model[K] extends number ? K : never }[keyof Model];

interface Row {
  id: string;
  /** Of which listed parties it speaks; else of all. */
  of?: 'person' | 'firm';
  /** Bits of `open-words.ts` that must be set. */
  words?: number;
  /** What else must hold. */
  applies?(pair: ScoredPair): boolean;
  /** Of a cap with `words`: whether these alone put such a query's score there, or lower. */
  certain?(query: Asked): boolean;
  factor?: Figure;
  cap?: Figure | ((pair: ScoredPair) => number);
  lower?(score: number, pair: ScoredPair): number;
  /** In an analyst's words. */
  text(model: Model): string;
}

/** What of a query decides whether open words are certain to cap it. */
export type Asked = Pick<QueryName, 'truncatable' | 'rareWord'>;

const ROWS = [
  {
    id: 'allWordsDiffer',
    factor: 'allWordsDiffer',
    applies: isUnlike,
    text: () => 'every word is only similar, none the same',
  },
  {
    id: 'noWordEqual',
    of: 'person',
    factor: 'noWordEqual',
    applies: (pair) => !isUnlike(pair) && isSpelledOtherwise(pair),
    text: () => 'no word is the very same',
  },
  {
    id: 'otherOrder',
    factor: 'otherOrder',
    applies: ({ otherOrder }) => otherOrder,
    text: () => 'the words stand in another order',
  },
  {
    id: 'otherOrderUnlike',
    factor: 'otherOrderUnlike',
    applies: (pair) => pair.otherOrder && !isTurned(pair) && isUnlikeInOrder(pair),
    text: () => 'in another order, and not all the same',
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
    text: () => 'the words in common are common ones: what differs counts for more',
  },
  {
    // Each name says what the other does not.
    id: 'contradiction',
    cap: 'contradictionCap',
    words: ASKED_WEIGHTY | LISTED_WEIGHTY,
    certain: () => true,
    text: ({ contradictionCap }) => `a distinguishing word differs on both sides: at most ${contradictionCap}`,
  },
  {
    // In Chinese characters a name is whole: a syllable that only one side has makes another given name.
    id: 'otherSyllable',
    of: 'person',
    cap: 'contradictionCap',
    applies: (pair) => pair.query.syllables && (pair.asked.contradicts > 0 || lacksSyllable(pair)),
    text: ({ contradictionCap }) =>
      `a syllable of a name in Chinese characters that one side lacks: at most ${contradictionCap}`,
  },
  {
    id: 'givenNamesTurned',
    of: 'person',
    cap: 'contradictionCap',
    applies: areGivenNamesTurned,
    text: ({ contradictionCap }) => `given names turned round, without the family name: at most ${contradictionCap}`,
  },
  {
    id: 'fatherForSon',
    of: 'person',
    cap: 'contradictionCap',
    applies: isFatherForSon,
    text: ({ contradictionCap }) => `the father's name and the son's are turned round: at most ${contradictionCap}`,
  },
  {
    // Whoever has a title is a person, whatever bodies are called so.
    id: 'personMeant',
    of: 'firm',
    cap: 'contradictionCap',
    applies: (pair) => pair.query.kind === 'PERSON' && lacksTitle(pair),
    text: ({ contradictionCap }) => `a title says that a person is meant: at most ${contradictionCap}`,
  },
  {
    // Nobody who is called by one name has a legal form: "Northern Companies Inc" is not Sever.
    id: 'firmMeant',
    of: 'person',
    cap: 'contradictionCap',
    applies: ({ asked, listed, query }) =>
      query.kind === 'ORGANIZATION' && asked.form && Math.min(asked.names, listed.names) <= 1,
    text: ({ contradictionCap }) =>
      `a legal form says that a firm is meant, and one name is a person's: at most ${contradictionCap}`,
  },
  {
    // "Zelmar S.A. de C.V." of TEXTILES ZELMAR, S.A. DE C.V.
    id: 'rareWord',
    of: 'firm',
    cap: 'rareWordCap',
    words: ASKED_SINGLE | LISTED_OPEN,
    // Where it is no rare word, the lower cap of a single word holds.
    certain: ({ truncatable }) => !truncatable,
    applies: (pair) => maySingleMeetLonger(pair) && isRareWord(pair),
    text: ({ rareWordCap }) =>
      `one rare word with its own legal form or business, a name is missing: at most ${rareWordCap}`,
  },
  {
    id: 'singleWord',
    cap: 'singleWordCap',
    words: ASKED_SINGLE | LISTED_OPEN,
    certain: ({ rareWord, truncatable }) => !truncatable && rareWord < 0,
    applies: (pair) => maySingleMeetLonger(pair) && !isRareWord(pair),
    text: singleWordText,
  },
  {
    id: 'singleListedWord',
    cap: 'singleWordCap',
    words: LISTED_SINGLE | ASKED_OPEN,
    certain: ({ truncatable }) => !truncatable,
    applies: maySingleMeetLonger,
    text: singleWordText,
  },
  {
    id: 'similarWord',
    // One name against one: nearly the same is another spelling (Hezbollah, Hizballah), and what a name alone can reach.
    applies: ({ asked, lackingToHeldWord, listed }) =>
      lackingToHeldWord > (asked.names !== 1 || listed.names !== 1 ? 0 : 1 - SAME_WORD),
    cap: ({ lackingToHeldWord, model }) => model.singleWordCap * (1 - model.similarWordLoss * lackingToHeldWord),
    text: ({ singleWordCap }) => `the very word asked for is listed, this one is only similar: below ${singleWordCap}`,
  },
  {
    id: 'generation',
    cap: 'generationCap',
    applies: ({ asked, listed }) => asked.generation && listed.generation && !asked.generationAnswered,
    text: ({ generationCap }) => `different generations (Jr, Sr): at most ${generationCap}`,
  },
  {
    // "North Sea Pioneer 7" and "North Sea Pioneer 8" are sister ships.
    id: 'number',
    of: 'firm',
    cap: 'numberCap',
    applies: ({ asked, kind, listed }) => asked.number && listed.number && (kind === VESSEL || kind === AIRCRAFT),
    text: ({ numberCap }) => `other numbers (sister ships): at most ${numberCap}`,
  },
  {
    id: 'otherBusiness',
    of: 'firm',
    cap: 'contradictionCap',
    applies: (pair) => (hasOneNameEach(pair) ? isOtherBusiness(pair) : isOtherBusinessOfCommonWords(pair)),
    text: ({ contradictionCap }) => `little in common, the general words differ: at most ${contradictionCap}`,
  },
  {
    id: 'otherWord',
    of: 'firm',
    cap: 'contradictionCap',
    applies: (pair) => hasOneNameEach(pair) && isSimilar(pair) && !pair.paired.general && isOtherWord(pair),
    text: ({ contradictionCap }) =>
      `a word or an abbreviation of its own, and no slip of the listed one: at most ${contradictionCap}`,
  },
  {
    // "PTC Inc." is likelier than not another firm than PTC GMBH, and so is "Sunrise Development Corporation" than an association.
    // Nor is "Infotek & Co" the firm Infoteks JSC: one word that is merely similar, and another form.
    id: 'ordinaryWords',
    of: 'firm',
    cap: 'ordinaryWordsCap',
    applies: (pair) => !pair.cut && ((differs(pair) && isOrdinary(pair)) || isSimilarOfOtherForm(pair)),
    text: ({ ordinaryWordsCap }) =>
      `usual words or an abbreviation alone in common, and something differs: at most ${ordinaryWordsCap}`,
  },
  {
    id: 'noDistinctiveWord',
    of: 'firm',
    cap: 'noDistinctiveWordCap',
    applies: (pair) => !isEnough(pair) && (!pair.paired.distinctive || hasOnlyPlace(pair)),
    text: ({ noDistinctiveWordCap }) => `no distinguishing word in common: at most ${noDistinctiveWordCap}`,
  },
  {
    id: 'noSubstance',
    cap: () => NO_SUBSTANCE_CAP,
    applies: (pair) => !pair.paired.substance && !isEnough(pair),
    text: () => 'only initials, particles or legal forms in common',
  },
] as const satisfies readonly Row[];

export type RuleId = (typeof ROWS)[number]['id'];

const RULES: readonly (Row & { id: RuleId })[] = ROWS;

export const RULE_TEXTS = Object.fromEntries(RULES.map(({ id, text }) => [id, text])) as Readonly<
  Record<RuleId, Row['text']>
>;

interface Rule {
  id: RuleId;
  after(score: number, pair: ScoredPair): number;
}

/** A cap that the score does not exceed has no effect, so that what it asks about is not looked at. */
function ruleOf({ applies, cap, factor, id, lower, words = 0 }: Row & { id: RuleId }): Rule {
  const holds = (pair: ScoredPair) => (pair.words & words) === words && (applies === undefined || applies(pair));
  if (factor !== undefined) return { id, after: (score, pair) => (holds(pair) ? score * pair.model[factor] : score) };
  if (lower !== undefined) return { id, after: lower };
  const most = typeof cap === 'function' ? cap : (pair: ScoredPair) => pair.model[cap!];
  return {
    id,
    after: (score, pair) => {
      const capped = most(pair);
      return score > capped && holds(pair) ? capped : score;
    },
  };
}

const rulesOf = (party: 'person' | 'firm') => RULES.filter(({ of = party }) => of === party).map(ruleOf);

/** As they are applied. `amlcore bench ablation` leaves out one row after the other. */
export const APPLIED_RULES = {
  ofPersons: rulesOf('person'),
  ofOthers: rulesOf('firm'),
  certainCaps: RULES.flatMap(({ cap, certain, id, words }) =>
    certain === undefined || words === undefined || typeof cap !== 'string' ? [] : [{ id, cap, certain, words }],
  ),
};

/** What a rule did to a score. */
export interface RuleStep {
  why: RuleId;
  effect: number;
}

/** The mean as all rules leave it. `steps` gets those that lowered it. */
export function ruled(mean: number, pair: ScoredPair, steps: Pick<RuleStep[], 'push'> | null): number {
  let score = mean;
  for (const rule of pair.person ? APPLIED_RULES.ofPersons : APPLIED_RULES.ofOthers) {
    const after = rule.after(score, pair);
    if (steps !== null && after < score) steps.push({ why: rule.id, effect: after - score });
    score = after;
  }
  return score;
}

/** Bits of open words that keep every name below `least` (0..100), whatever else the two have. */
export function cappingWords(query: Asked, model: Model, least: number): number[] {
  return APPLIED_RULES.certainCaps
    .filter(({ cap, certain }) => least > model[cap] && certain(query))
    .map(({ words }) => words);
}

function singleWordText({ singleWordCap }: Model): string {
  return `one single name meets a longer one: at most ${singleWordCap}`;
}

/** No word is the same, though one could be. */
function isUnlike(pair: ScoredPair): boolean {
  return !pair.paired.same && !isAsAlikeAsCanBe(pair);
}

/**
 * Of a firm's name without vowels no word can be the very same: several that are all there leave nothing that differs. Nor can one of a
 * person's name that Chinese characters write by ear: they have four hundred syllables.
 */
function isAsAlikeAsCanBe(pair: ScoredPair): boolean {
  const { kind, han } = pair.query;
  const { answeredWords } = pair.asked;
  const whole =
    kind === 'PERSON'
      ? han && pair.paired.phoneticSpelling && answeredWords > 1
      : isOfOtherScript(pair) && answeredWords >= ENOUGH_WORDS;
  return whole && pair.whole;
}

/** Whether words answer by their consonants, or by how they sound, alone. */
function isOfOtherScript({ paired }: ScoredPair): boolean {
  return paired.abjad || paired.phoneticSpelling;
}

/**
 * Whether no word is the very same, and what is a known spelling of one name stands beside a word that is merely similar, in another order,
 * or beside an initial and a name that is missing: "Marcus Gilbert" is no slip of GEBERT, Markus, and "Ahmad Tarik Hassan" is not BEZLAROV,
 * Ahmed T. Hasan. Known spellings of each word are the same name: "Mohammed Umar" of Muhammad Omar.
 */
function isSpelledOtherwise({ listed, otherOrder, paired }: ScoredPair): boolean {
  const { equal, initialLoss, merelySimilar, otherSpelling } = paired;
  if (equal > 0 || !otherSpelling) return false;
  const doubtful = initialLoss > 0 && listed.openNames > 0;
  return merelySimilar || doubtful || otherOrder;
}

/** The family name first, and one word of several spelled otherwise: so every register writes them. */
function isTurned({ assignment, paired }: ScoredPair): boolean {
  return paired.equal >= ENOUGH_EQUAL && assignment.goesRound();
}

/** Other languages order words otherwise, and what they mean is the same. */
function isUnlikeInOrder({ paired, whole }: ScoredPair): boolean {
  const { abjad, byScript, value, weight } = paired;
  return value + (!abjad || whole ? byScript : 0) < weight - AS_ALIKE;
}

/** What differs counts for more where what is in common is common. */
function loweredByCommon(before: number, pair: ScoredPair): number {
  const { asked, denominator, listed, model, paired, person, query } = pair;
  const most = Math.max(asked.telling, listed.telling);
  const lacking = Math.min(model.enoughInCommon, most) - paired.weight - 0.5 * paired.initialLoss;
  const single = (asked.names === 1 && listed.contradicts > 0) || (listed.names === 1 && asked.contradicts > 0);
  // One name against a longer one has a cap of its own.
  if (single && paired.distinctive) return before;
  // Nobody is called "Khalsd", and the listed name is nothing but Khalid.
  if (query.misspelt && listed.names === 1) return before;
  if (lacking <= 0 || before >= 100) return before;
  // Three words that are all there say which firm it is, and what differs is how its script is read.
  if (!person && asked.answeredWords >= ENOUGH_BY_EAR && isOfOtherScript(pair) && pair.whole) return before;
  const { value, weight } = paired;
  const more = (person ? model.commonLoss : model.commonLossOfFirms) * lacking;
  // Consonants alone are as alike as they can be, and what is missing says less than what differs.
  const alike = 1 - (more * (paired.abjad ? model.commonOmission : 1) * (weight - value)) / value;
  let omission = !person || listed.names - asked.names >= 2 ? 1 : model.commonOmission;
  if (omission < 1 && query.addressed && lacksFamilyName(pair)) omission = model.familyOmission;
  const missing = more * omission * (denominator / weight - 1);
  // Further down nobody is told apart.
  const least = Math.min(before, NO_SUBSTANCE_CAP);
  return Math.max(least, before * Math.max(0, alike) * Math.max(0, 1 - missing));
}

/**
 * Whether given name and father's name are the very listed ones, and nothing but a third is missing. A name that is merely similar is
 * somebody else's: so many have one of a hundred given names and a father with another.
 */
function lacksFamilyName(pair: ScoredPair): boolean {
  if (pair.paired.equal !== 2) return false;
  for (let part = 0; part < pair.count; part++)
    if (pair.isAnswered(part) && pair.classOf(part) === PATRONYMIC) return true;
  return false;
}

/** Whether a syllable of pinyin in the listed name has no answer. */
function lacksSyllable(pair: ScoredPair): boolean {
  for (let part = 0; part < pair.count; part++)
    if (!pair.isAnswered(part) && pair.classOf(part) === NAME && isPinyin(wordText(pair.corpus, pair.wordOf(part))))
      return true;
  return false;
}

/**
 * "Joseph Daniel" of KINAHAN, Daniel Joseph: nobody turns the given names round and leaves out the family name. Only a comma says which
 * is which: "Ricardo Merlo" of MERLO Ricardo Antonio is turned rightly.
 */
function areGivenNamesTurned(pair: ScoredPair): boolean {
  const { asked, corpus, count, from, listed, name, otherOrder } = pair;
  if (!otherOrder || asked.names !== 2 || asked.extra > 0 || listed.names !== 3) return false;
  if (!nameText(corpus, name).includes(',')) return false;
  let family = count - 1;
  while (family > 0 && CONTRADICTS[pair.classOf(family)] === 0) family--;
  // "Mohammed Matuq" of MATUQ, Matuq Mohammed.
  return !pair.isAnswered(family) && corpus.partWord.indexOf(pair.wordOf(family), from) === from + family;
}

/** "Ahmad bin Osman" is not Osman bin Ahmad: who stands behind the "bin" on the one side stands before it on the other, and the other way round. */
function isFatherForSon(pair: ScoredPair): boolean {
  if (!pair.otherOrder) return false;
  const { assignment, count, corpus, query } = pair;
  const asked = query.parts.findIndex((part) => part.class === 'particle' && CHILD.has(part.text));
  if (asked < 1) return false;
  let listed = 0;
  while (listed < count && !(pair.classOf(listed) === PARTICLE && CHILD.has(wordText(corpus, pair.wordOf(listed)))))
    listed++;
  let [sonAsFather, fatherAsSon] = [false, false];
  for (let at = 0; at < assignment.takenCount; at++) {
    const edge = assignment.taken[at]!;
    const [askedAt, listedAt] = [highestBit(assignment.query[edge]!), highestBit(assignment.listed[edge]!)];
    if (askedAt < asked && listedAt > listed) sonAsFather = true;
    if (askedAt > asked && listedAt < listed) fatherAsSon = true;
  }
  return sonAsFather && fatherAsSon;
}

/** Whether a title of the query has no answer. */
function lacksTitle({ paired, query }: ScoredPair): boolean {
  return query.parts.some((part, at) => part.class === 'honorific' && (paired.asked & (1 << at)) === 0);
}

/**
 * "Kolomna Diesel Works" of "Kolomna Heavy Diesel Works": general words beside the name, none too many, say which one is meant. Only of a
 * query that may be cut off: of others the cap is certain.
 */
function maySingleMeetLonger(pair: ScoredPair): boolean {
  const { asked, cut, person, query } = pair;
  return !cut && !(!person && query.truncatable && pair.askedWhole && asked.answeredWords >= ENOUGH_WORDS);
}

/** One word that few have, all that stands beside it, and no more than one name is missing. */
function isRareWord(pair: ScoredPair): boolean {
  const { asked, assignment, listed, paired, query } = pair;
  if (query.rareWord < 0 || !pair.firm) return false;
  if (listed.openNames > 1 || listed.number || !pair.askedWhole) return false;
  if (!asked.formAnswered && !paired.general) return false;
  for (let at = 0; at < assignment.takenCount; at++) {
    const edge = assignment.taken[at]!;
    if (assignment.query[edge] === 1 << query.rareWord) return assignment.similarity[edge] === 1;
  }
  return false;
}

/** Two firms of which neither has more than one word that names. */
function hasOneNameEach({ asked, listed }: ScoredPair): boolean {
  return Math.max(asked.names, listed.names) <= 1;
}

/** One word that is merely similar. */
function isSimilar({ cut, paired }: ScoredPair): boolean {
  return !cut && paired.similarAsked >= 0;
}

/**
 * "Liberty Media" and "Liberty Shipping": one word in common, each in another business. A word of the dictionary says no more where one of
 * them only names its business: "Alphabet" and "Alphabet International". Nor does a word that is merely similar: "Merlin Properties" and
 * "Marlin".
 */
function isOtherBusiness(pair: ScoredPair): boolean {
  const { asked, cut, listed, otherForm, paired } = pair;
  // Of a place alone, or with the listed form, something may well be left out.
  const onlyPlace = asked.form && !asked.formAnswered && paired.distinctive && !paired.beyondPlaces;
  const common =
    isSimilar(pair) ||
    (!cut && (paired.translated || ((paired.telling <= COMMON_WORD_RARITY || onlyPlace) && !paired.general)));
  const business = asked.weak && asksBusiness(pair);
  if (common) return business || listed.weak;
  // Who asks for "UCI Health" does not ask for UCI; of a listed name as short something may well be left out, but not where the form is
  // another one as well: "AA B.V.", "AA ENERGY FZCO".
  const abbreviated = !cut && !paired.wordy && !paired.general;
  return business ? listed.weak || abbreviated : abbreviated && listed.weak && otherForm;
}

/** Whether a general word without an answer says what is done: "M/V Oceanic" is the ship OCEANIC. */
function asksBusiness({ paired, query }: ScoredPair): boolean {
  return query.parts.some(
    ({ class: partClass, text }, part) =>
      partClass === 'weak' && (paired.asked & (1 << part)) === 0 && !SHIPS.has(text) && !isShipPrefix(text),
  );
}

/** "Silk Road Trading" and "Maritime Silk Road": words of the dictionary in common, and each is in another business. */
function isOtherBusinessOfCommonWords(pair: ScoredPair): boolean {
  return !pair.cut && pair.asked.weak && pair.listed.weak && saysLittle(pair);
}

/** Whether nothing but words of the dictionary answer to one another: no general word, number or name. */
function saysLittle({ paired, query }: ScoredPair): boolean {
  if (paired.general || !paired.distinctive) return false;
  for (let part = 0; part < query.parts.length; part++) {
    if ((paired.asked & (1 << part)) === 0) continue;
    const partClass = query.classes[part];
    if (partClass === NUMBER || (partClass === NAME && !query.units[part]!.word.common)) return false;
  }
  return true;
}

/** Whether the word asked for is no slip of the listed one: a word of the dictionary, or letters that are no word ("UIB", "IIB"). */
function isOtherWord({ corpus, from, paired, query }: ScoredPair): boolean {
  const { word } = query.units[paired.similarAsked]!;
  if (word.common) return true;
  const listed = corpus.partWord[from + paired.similarListed]!;
  return Math.min(word.bytes.length, corpus.wordAt[listed + 1]! - corpus.wordAt[listed]!) <= LETTERS_OF_NO_WORD;
}

/** Whether another legal form, a general word or a name tells two firms apart. */
function differs({ asked, listed, otherForm }: ScoredPair): boolean {
  return otherForm || asked.weak || listed.weak || asked.openNames > 0 || listed.openNames > 0;
}

/**
 * Whether nothing but general words, words of the dictionary and abbreviations answer to one another. By what is listed: a slip in such a word
 * is no better than the word.
 */
function isOrdinary(pair: ScoredPair): boolean {
  for (let part = 0; part < pair.count; part++) {
    if (!pair.isAnswered(part)) continue;
    const partClass = pair.classOf(part);
    if (partClass === NUMBER) return false;
    if (partClass !== NAME) continue;
    const text = wordText(pair.corpus, pair.wordOf(part));
    if (text.length > LETTERS_OF_NO_WORD && !isCommonWord(text)) return false;
  }
  return true;
}

/** Whether one word that is merely similar is all that names two firms of other legal forms. */
function isSimilarOfOtherForm(pair: ScoredPair): boolean {
  return pair.otherForm && pair.paired.similarAsked >= 0 && hasOneNameEach(pair);
}

/** What they have in common says little, unless it is all there is. */
function isEnough(pair: ScoredPair): boolean {
  const { asked, count, cut, otherForm, paired, person } = pair;
  if (cut) return true;
  const whole =
    pair.whole && paired.value > (asked.answeredWords >= ENOUGH_WORDS ? SAME_MEANING : SAME_SPELLING) * paired.weight;
  if (!whole || person) return whole;
  // Of "BM Bank JSC" nothing is left but a word that thousands have. "OOO Gas" without its form is all of it.
  // Nor is "PT International" NPC International Ltd., whose forms are others.
  const bare = !paired.distinctive && asked.answeredWords < ENOUGH_WORDS && (!asked.form || otherForm) && count > 2;
  return !bare;
}

/** "Bank of Georgia" is not "VTB Bank Georgia": the place is many firms', and the word that tells them apart is missing. */
function hasOnlyPlace({ listed, paired }: ScoredPair): boolean {
  return !paired.beyondPlaces && listed.contradicts > COMMON_WORD_RARITY;
}

function highestBit(mask: number): number {
  return 31 - Math.clz32(mask);
}
