/**
 * Prepares one query name: its parts, their weights, and the similar listed words of every part. Joined neighboring
 * parts are looked up as well.
 *
 *     parts   nikolai   patr   ushev
 *     units   ───0───   ─1──   ──2──            one unit per part
 *             ─────3──────     (3 = "nikolaipatr")   and one for 2 or 3 neighbors, found by their joined spelling
 *                       ──────4─────  ("patrushev")
 */

import { queryAcronym } from './acronyms.ts';
import type { Corpus } from './corpus.ts';
import { findWord } from './corpus.ts';
import { JOINABLE, MAX_JOINED_CHARS, MIN_JOINED_CHARS, MIN_JOINED_SKELETON } from './join-keys.ts';
import { CLASS_WEIGHT, EXACT_ONLY } from './model.ts';
import { isCommonName } from './names/common-words.ts';
import { TITLES_AS_NAMES } from './names/data/titles.ts';
import { equalityKey } from './names/normalize.ts';
import { lacksFamilyName } from './names/parse-person.ts';
import type { NamePart, PartClass } from './names/parts.ts';
import { PART_CLASSES } from './names/parts.ts';
import { LATIN } from './names/phonetics/scripts.ts';
import { isShipPrefix } from './names/ships.ts';
import { hashText } from './names/skeleton.ts';
import { CLASS_NUMBER, partWeight, USES_RARITY } from './part-weight.ts';
import type { LookedUpWord, LookUp, WordPart } from './query-word-lookup.ts';
import { rarityIn, rarityOfUnlisted } from './rarity.ts';
import type { QueryWord, SimilarWords } from './similar-words.ts';
import { type TruncatedName, truncatedNameOf } from './truncated-names.ts';
import type { MatchKind } from './types.ts';
import { unspacedForms } from './unspaced-firms.ts';

/** Titles that are also given names or family names. */
const TITLES_THAT_ARE_NAMES: ReadonlySet<string> = new Set(TITLES_AS_NAMES.split(' '));
/** Titles that follow a name. */
const TITLES_AFTER_NAMES: ReadonlySet<string> = new Set(['haji', 'bey', 'pasha']);
/** Classes that may accompany a single name without making it a longer one. */
const COMPANION_CLASSES: ReadonlySet<PartClass> = new Set(['particle', 'honorific', 'form', 'generation']);
const MAX_JOINED_FROM = 12;
/** Shorter names are rarely truncated at a field limit. Names of two words must be longer. */
const MIN_TRUNCATED = 14;
const MIN_TRUNCATED_OF_TWO_WORDS = 22;
/** Widths of name fields: SWIFT MT, ISO 20022, card and clearing formats, and round numbers common in databases. */
const FIELD_WIDTHS: ReadonlySet<number> = new Set([30, 35, 40, 50, 60, 70, 80, 100, 140]);
/** Minimum length of a text that fills a field: one character less, because a trailing space may be removed. */
export const MIN_FIELD_WIDTH = 29;
/** Minimum number of letters that identify a patronymic. */
const MIN_PATRONYMIC_PREFIX = 4;
/** An organization's word with this weight and length is in few listed names, and is no abbreviation. */
const RARE = 0.85;
const MIN_RARE = 4;
const HAN = /\p{Script=Han}/u;

export interface Unit {
  /** Bits of the covered parts, and their total weight. */
  mask: number;
  weight: number;
  /** Number of covered parts. */
  parts: number;
  class: PartClass;
  word: QueryWord;
  exactOnly: boolean;
  joined: boolean;
  /** Key that finds listed neighbors when joined. 0 = none. */
  joinKey: number;
  similar: SimilarWords;
}

export interface QueryName {
  raw: string;
  kind: MatchKind | null;
  parts: NamePart[];
  classes: Uint8Array;
  /** Class weight times rarity, per part. */
  weights: Float64Array;
  units: Unit[];
  /** Hash of the whole-name key for persons and for others (they differ for "Family, Given"). */
  equality: readonly [number, number];
  /** The keys themselves. */
  equalityText: readonly [string, string];
  truncatable: boolean;
  /**
   * Score of an equal whole listed name, if words were removed from the query. No other listed name counts then. 0:
   * none.
   */
  wholeNameScore: number;
  /** The name fills a field of a usual width, so that its end may be missing. */
  fullField: boolean;
  /** The prefix by which truncated organization names are searched. */
  truncatedName: TruncatedName;
  /** The query as an acronym of an organization name. Empty if it cannot be one. */
  acronym: string;
  /** Organization names without spaces that this name may stand for (`unspaced-firms.ts`). */
  unspaced: readonly string[];
  hasInitials: boolean;
  /** Given name and patronymic without a family name: "Sergey Viktorovich". */
  lacksFamilyName: boolean;
  /**
   * The only distinctive part, if the same word occurs in a longer listed name. Otherwise -1. Such a word is compared
   * literally: "Putin" is Putin, Vladimir rather than a typo of Petion.
   */
  wordInLongerName: number;
  /** The only distinctive part is in no listed name and in no dictionary. */
  misspelled: boolean;
  /**
   * The only naming part of an organization, if the word is rare and has a legal form or general words beside it.
   * Otherwise -1.
   */
  rareWord: number;
  /** Bit (key & 31) of every unit's join key: one test excludes most listed neighbors. */
  joinBits: number;
  /** Contains Chinese characters. */
  han: boolean;
  /** Entirely in Latin letters. */
  latin: boolean;
  /** A person's name in Chinese characters, read as syllables and not as a transliterated foreign name. */
  syllables: boolean;
}

/** @param common the corpus that defines how rare words are: the searched corpus, or the corpus that it adds to */
function rarityOf(corpus: Corpus, common: Corpus, { text, word, groups }: QueryWord): number {
  if (common !== corpus) return rarityIn(common, text, groups);
  return word >= 0 ? corpus.wordRarity[word]! : rarityOfUnlisted(corpus, text, groups);
}

/** Equals the index builder's key, computed from the known skeleton. */
function joinKeyOf(word: QueryWord): number {
  const length = word.text.length;
  return length < MIN_JOINED_CHARS || length > MAX_JOINED_CHARS || word.skeletonLength < MIN_JOINED_SKELETON
    ? 0
    : word.skeleton;
}

/** The only distinctive part. -1 if there are several, or none. */
function onlyName(parts: readonly NamePart[]): number {
  let only = -1;
  for (let at = 0; at < parts.length; at++) {
    const partClass = parts[at]!.class;
    if (COMPANION_CLASSES.has(partClass)) continue;
    if (only >= 0 || partClass !== 'name') return -1;
    only = at;
  }
  return only;
}

function wordInLongerName(corpus: Corpus, common: Corpus, only: number, units: readonly Unit[]): number {
  const word = units[only]?.word;
  if (word === undefined) return -1;
  const occurs =
    occursInLongerName(corpus, word.word) ||
    (common !== corpus && occursInLongerName(common, findWord(common, word.text)));
  return occurs ? only : -1;
}

/**
 * The position of a rare word with a legal form or general word beside it: "Zelmar S.A. de C.V.", "Zelmar Industries".
 * -1: none.
 */
function rareWordBeside(kind: MatchKind | null, parts: readonly NamePart[], units: readonly Unit[]): number {
  if (kind !== null && kind !== 'ORGANIZATION') return -1;
  let only = -1;
  let hasCompanion = false;
  for (let at = 0; at < parts.length; at++) {
    const { class: partClass, place = false, text } = parts[at]!;
    if (partClass === 'particle') continue;
    if (partClass === 'form' || partClass === 'weak') {
      hasCompanion = true;
      continue;
    }
    const { weight, word } = units[at]!;
    if (partClass !== 'name' || only >= 0 || place || weight < RARE || word.common || text.length < MIN_RARE) return -1;
    only = at;
  }
  return hasCompanion ? only : -1;
}

function occursInLongerName(corpus: Corpus, word: number): boolean {
  if (word < 0) return false;
  const { partClass, partStart, postings, postingStart } = corpus;
  for (let at = postingStart[word]!; at < postingStart[word + 1]!; at++) {
    const name = postings[at]!;
    let namingParts = 0;
    for (let part = partStart[name]!; part < partStart[name + 1]!; part++)
      if (!COMPANION_CLASSES.has(PART_CLASSES[partClass[part]!]!)) namingParts++;
    if (namingParts > 1) return true;
  }
  return false;
}

/** Whether the part may be a truncated patronymic: "Maxim Viktoro Butranets", "Nekrasov Aleksandr Nikolae". */
function mayBePatronymic(parts: readonly NamePart[], at: number, kind: MatchKind | null): boolean {
  const part = parts[at]!;
  if (
    kind !== 'PERSON' ||
    at === 0 ||
    parts.length < 3 ||
    part.class !== 'name' ||
    part.text.length < MIN_PATRONYMIC_PREFIX
  )
    return false;
  return parts.every(({ class: partClass }) => partClass !== 'patronymic');
}

/**
 * Reads a title beside a single name as a name, if it may be one: "Sheikh Ahmed", "Syed Rahman", "Princess Flores",
 * "John Baron". AHMED or JOHN alone is then no match.
 *
 * A title that is rarely a name counts only beside a common name: "Prince Ahmed", but "Haji Basir" is BASIR. Titles of
 * listed names stay titles, so that a search for the single name finds them.
 */
function withTitleForName(parts: NamePart[], kind: MatchKind | null): NamePart[] {
  if (kind !== 'PERSON' && kind !== null) return parts;
  const at = parts[0]?.class === 'honorific' ? 0 : parts.length - 1;
  const title = parts[at];
  if (title?.class !== 'honorific') return parts;
  const isCommon = isCommonName(title.text);
  if (!isCommon && !TITLES_THAT_ARE_NAMES.has(title.text)) return parts;
  // "Basir Haji", "Ahmed Bey": these titles follow the name.
  if (at > 0 && !isCommon && TITLES_AFTER_NAMES.has(title.text)) return parts;
  const others = parts.filter((part, index) => index !== at && part.class !== 'particle');
  const [name] = others;
  return others.length === 1 && name?.class === 'name' && (isCommon || isCommonName(name.text))
    ? parts.with(at, { ...title, class: 'name' })
    : parts;
}

function isTrailingFragment(part: NamePart | undefined): boolean {
  return part?.class === 'initial' || part?.class === 'particle';
}

function hashOf(key: string): number {
  return key === '' ? 0 : hashText(key);
}

/** Cache for the last name, because all parses of a name follow one another. */
let lastRaw = '';
let lastKeys: readonly [string, string] = ['', ''];

/** Keys as a person's name and as any other name. */
function equalityKeysOf(raw: string): readonly [string, string] {
  if (raw !== lastRaw) {
    const forPersons = equalityKey(raw, true);
    lastKeys = [forPersons, raw.includes(',') ? equalityKey(raw, false) : forPersons];
    lastRaw = raw;
  }
  return lastKeys;
}

/**
 * @param parsed one parse of `raw`
 * @param lookUp prepares a word, possibly from a cache
 * @param common defines how rare words are
 * @param altered the text is not the query name as written
 */
export function prepareName(
  corpus: Corpus,
  raw: string,
  kind: MatchKind | null,
  parsed: NamePart[],
  lookUp: (part: WordPart, by: LookUp) => LookedUpWord,
  common: Corpus = corpus,
  wholeNameScore = 0,
  altered = false,
): QueryName {
  const fullField = FIELD_WIDTHS.has(raw.length) || FIELD_WIDTHS.has(raw.length + 1);
  // A single letter or a particle at the end of a field is the rest of a truncated word.
  const parts = withTitleForName(
    fullField && isTrailingFragment(parsed.at(-1)) && parsed.length > 2 ? parsed.slice(0, -1) : parsed,
    kind,
  );
  const units: Unit[] = [];
  const weights = new Float64Array(parts.length);
  const classes = new Uint8Array(parts.length);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    const exactOnly = EXACT_ONLY.has(part.class);
    const { word, similar } = lookUp(
      part,
      exactOnly || part.exactOnly ? 'exact' : mayBePatronymic(parts, at, kind) ? 'prefix' : 'similar',
    );
    classes[at] = CLASS_NUMBER[part.class];
    weights[at] = part.inserted
      ? CLASS_WEIGHT.name
      : part.class === 'weak' && isShipPrefix(part.text) // "M/V Oceanic" is the ship OCEANIC.
        ? CLASS_WEIGHT.particle
        : partWeight(classes[at]!, USES_RARITY.has(part.class) ? rarityOf(corpus, common, word) : 1);
    units.push({
      mask: 1 << at,
      weight: weights[at] ?? 0,
      parts: 1,
      class: part.class,
      word,
      exactOnly,
      joined: false,
      joinKey: exactOnly ? 0 : joinKeyOf(word),
      similar,
    });
  }
  for (const count of [2, 3]) {
    for (let at = 0; at + count <= Math.min(parts.length, MAX_JOINED_FROM + count - 1); at++) {
      let text = '';
      let abjad = true;
      let joinable = true;
      for (let part = at; part < at + count && joinable; part++) {
        const joinedPart = parts[part]!;
        joinable = JOINABLE.has(joinedPart.class);
        text += joinedPart.text;
        abjad &&= joinedPart.abjad;
      }
      if (!joinable || text.length < MIN_JOINED_CHARS || text.length > MAX_JOINED_CHARS) continue;
      const { word, similar } = lookUp({ text, abjad }, 'joined');
      const key = joinKeyOf(word);
      if (key === 0) continue;
      let weight = 0;
      for (let part = at; part < at + count; part++) weight += weights[part] ?? 0;
      const mask = ((1 << count) - 1) << at;
      units.push({
        mask,
        weight,
        parts: count,
        class: 'name',
        word,
        exactOnly: false,
        joined: true,
        joinKey: key,
        similar,
      });
    }
  }
  const onlyNamePart = onlyName(parts);
  const [forPersons, forOthers] = equalityKeysOf(raw);
  return {
    raw,
    kind,
    parts,
    classes,
    weights,
    units,
    equality: [hashOf(forPersons), hashOf(forOthers)],
    equalityText: [forPersons, forOthers],
    fullField,
    wholeNameScore,
    truncatedName: truncatedNameOf(forOthers, parsed, kind, fullField),
    acronym: queryAcronym(forOthers, kind),
    unspaced: altered ? [] : unspacedForms(raw, forOthers, kind),
    truncatable: mayBeTruncated(parts.length, raw.length),
    wordInLongerName: wordInLongerName(corpus, common, onlyNamePart, units),
    misspelled: units[onlyNamePart]?.word.coined ?? false,
    rareWord: rareWordBeside(kind, parts, units),
    hasInitials: parts.some((part) => part.class === 'initial'),
    lacksFamilyName: lacksFamilyName(parts),
    joinBits: units.reduce((bits, unit) => (unit.joinKey === 0 ? bits : bits | (1 << (unit.joinKey & 31))), 0),
    han: HAN.test(raw),
    latin: parts.every(
      ({ phoneticScript = LATIN, abjad, characters, hangul }) =>
        phoneticScript === LATIN && !abjad && !characters && !hangul,
    ),
    syllables: HAN.test(raw) && parts.every((part) => part.class !== 'name' || part.characters || part.hangul),
  };
}

/** Whether a name of this many parts and characters may be truncated at a field limit. */
export function mayBeTruncated(parts: number, characters: number): boolean {
  return parts >= 2 && characters >= (parts === 2 ? MIN_TRUNCATED_OF_TWO_WORDS : MIN_TRUNCATED);
}
