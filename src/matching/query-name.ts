/**
 * One name of a query, made ready: its parts, its weights, and for every part (and for neighboring parts written
 * together) the listed words that are like it.
 *
 *     parts   nikolai   patr   ushev
 *     units   ───0───   ─1──   ──2──            one unit a part
 *             ─────3──────     (3 = "nikolaipatr")   and one for 2 or 3 neighbors, found by their joined spelling
 *                       ──────4─────  ("patrushev")
 */

import { acronymAsked } from './acronyms.ts';
import type { Corpus } from './corpus.ts';
import { findWord } from './corpus.ts';
import { JOINABLE, MAX_JOINED_CHARS, MIN_JOINED_CHARS, MIN_JOINED_SKELETON } from './corpus-builder.ts';
import { CLASS_WEIGHT, EXACT_ONLY } from './model.ts';
import { isCommonName } from './names/common-words.ts';
import { TITLES_AS_NAMES } from './names/data/titles.ts';
import { equalityKey } from './names/normalize.ts';
import { isAddress } from './names/parse-person.ts';
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

/** Classes that may stand beside a single name without making it a longer one. */
const CALLED_BY: ReadonlySet<string> = new Set(TITLES_AS_NAMES.split(' '));
const BEHIND_NAMES: ReadonlySet<string> = new Set(['haji', 'bey', 'pasha']);
const BESIDE_A_NAME: ReadonlySet<PartClass> = new Set(['particle', 'honorific', 'form', 'generation']);
const MAX_JOINED_FROM = 12;
/** A shorter name was hardly cut off by the end of a field; one of two words only where it is long. */
const MIN_CUT = 14;
const MIN_CUT_TWO = 22;
/** Widths of name fields: SWIFT MT, ISO 20022, card and clearing formats, and those that data bases have for round numbers. */
const FIELD_WIDTHS: ReadonlySet<number> = new Set([30, 35, 40, 50, 60, 70, 80, 100, 140]);
/** No shorter text is as long as a field: one character less where a blank was cut off. */
export const MIN_FIELD_WIDTH = 29;
/** Letters by which a father's name is known. */
const MIN_BEGINNING = 4;
/** A firm's word that weighs so much is in few names of a list, and longer than an abbreviation. */
const RARE = 0.85;
const MIN_RARE = 4;
const HAN = /\p{Script=Han}/u;

export interface Unit {
  /** Bits of the parts that it covers, and their weight together. */
  mask: number;
  weight: number;
  /** How many parts that is. */
  parts: number;
  class: PartClass;
  word: QueryWord;
  exactOnly: boolean;
  joined: boolean;
  /** Key under which listed neighbors written together are found; 0 = none. */
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
  /** Hash of the whole-name key for persons and for others (they differ in "Family, Given"). */
  equality: readonly [number, number];
  /** The keys themselves. */
  equalityText: readonly [string, string];
  truncatable: boolean;
  /** Words were left out, so that only a listed name which is equal as a whole counts, and scores this; 0: nothing was. */
  wholeMost: number;
  /** As long as fields are: what would follow may be missing. */
  fullField: boolean;
  /** What the name of a firm may be the beginning of. */
  cut: TruncatedName;
  /** The first letters of the words of a firm's name that it may be; else ''. */
  acronym: string;
  /** What a whole name of a firm may be meant as, without blanks (`unspaced-firms.ts`). */
  unspaced: readonly string[];
  hasInitials: boolean;
  /** Given name and father's name, the family name left out: "Sergey Viktorovich". */
  addressed: boolean;
  /**
   * The only part that tells anything, where its very word stands in a longer listed name; else -1. Such a word is taken
   * for itself: "Putin" is Putin, Vladimir before it is a slip for Petion.
   */
  heldWord: number;
  /** The only part that tells anything is a word that nobody has. */
  misspelt: boolean;
  /** The only part that names a firm, where it is a rare word and a legal form or general words stand beside it; else -1. */
  rareWord: number;
  /** Bit (key & 31) of every unit's join key: most listed neighbors are ruled out by one look at it. */
  joinBits: number;
  /** Written in Chinese characters. */
  han: boolean;
  /** All of it is in Latin letters. */
  latin: boolean;
  /** A person's name in Chinese characters, read as syllables and not as what they stand for of a foreign name. */
  syllables: boolean;
}

/** @param common the corpus that says how rare words are: the searched one, or the one that it adds to */
function rarityOf(corpus: Corpus, common: Corpus, { text, word, groups }: QueryWord): number {
  if (common !== corpus) return rarityIn(common, text, groups);
  return word >= 0 ? corpus.wordRarity[word]! : rarityOfUnlisted(corpus, text, groups);
}

/** The same as the builder's key, from the skeleton that is already known. */
function joinKeyOf(word: QueryWord): number {
  const length = word.text.length;
  return length < MIN_JOINED_CHARS || length > MAX_JOINED_CHARS || word.skeletonLength < MIN_JOINED_SKELETON
    ? 0
    : word.skeleton;
}

/** The only part that tells anything; -1 where there are more, or none. */
function onlyName(parts: readonly NamePart[]): number {
  let only = -1;
  for (let at = 0; at < parts.length; at++) {
    const partClass = parts[at]!.class;
    if (BESIDE_A_NAME.has(partClass)) continue;
    if (only >= 0 || partClass !== 'name') return -1;
    only = at;
  }
  return only;
}

function heldWord(corpus: Corpus, common: Corpus, only: number, units: readonly Unit[]): number {
  const word = units[only]?.word;
  if (word === undefined) return -1;
  const held =
    standsInLongerName(corpus, word.word) ||
    (common !== corpus && standsInLongerName(common, findWord(common, word.text)));
  return held ? only : -1;
}

/** A word that few have, with what a firm alone has beside it: "Zelmar S.A. de C.V.", "Zelmar Industries". */
function rareWordBeside(kind: MatchKind | null, parts: readonly NamePart[], units: readonly Unit[]): number {
  if (kind !== null && kind !== 'ORGANIZATION') return -1;
  let only = -1;
  let beside = false;
  for (let at = 0; at < parts.length; at++) {
    const { class: partClass, place = false, text } = parts[at]!;
    if (partClass === 'particle') continue;
    if (partClass === 'form' || partClass === 'weak') {
      beside = true;
      continue;
    }
    const { weight, word } = units[at]!;
    if (partClass !== 'name' || only >= 0 || place || weight < RARE || word.common || text.length < MIN_RARE) return -1;
    only = at;
  }
  return beside ? only : -1;
}

function standsInLongerName(corpus: Corpus, word: number): boolean {
  if (word < 0) return false;
  const { partClass, partStart, postings, postingStart } = corpus;
  for (let at = postingStart[word]!; at < postingStart[word + 1]!; at++) {
    const name = postings[at]!;
    let telling = 0;
    for (let part = partStart[name]!; part < partStart[name + 1]!; part++)
      if (!BESIDE_A_NAME.has(PART_CLASSES[partClass[part]!]!)) telling++;
    if (telling > 1) return true;
  }
  return false;
}

/** Whether it may be the beginning of a father's name: "Maxim Viktoro Butranets", "Nekrasov Aleksandr Nikolae". */
function mayBePatronymic(parts: readonly NamePart[], at: number, kind: MatchKind | null): boolean {
  const part = parts[at]!;
  if (kind !== 'PERSON' || at === 0 || parts.length < 3 || part.class !== 'name' || part.text.length < MIN_BEGINNING)
    return false;
  return parts.every(({ class: partClass }) => partClass !== 'patronymic');
}

/**
 * "Sheikh Ahmed", "Syed Rahman", "Princess Flores", "John Baron": with one name beside it a title that many are called by may be the given
 * name or the family name, and AHMED is not he, nor JOHN. So may one that few are called by, before a usual name: "Prince Ahmed", but "Haji Basir" is
 * BASIR. Listed ones stay titles: who asks for one name is to find them.
 */
function withTitleForName(parts: NamePart[], kind: MatchKind | null): NamePart[] {
  if (kind !== 'PERSON' && kind !== null) return parts;
  const at = parts[0]?.class === 'honorific' ? 0 : parts.length - 1;
  const title = parts[at];
  if (title?.class !== 'honorific') return parts;
  const often = isCommonName(title.text);
  if (!often && !CALLED_BY.has(title.text)) return parts;
  // "Basir Haji", "Ahmed Bey": where these are titles they stand behind the name.
  if (at > 0 && !often && BEHIND_NAMES.has(title.text)) return parts;
  const others = parts.filter((part, index) => index !== at && part.class !== 'particle');
  const [name] = others;
  return others.length === 1 && name?.class === 'name' && (often || isCommonName(name.text))
    ? parts.with(at, { ...title, class: 'name' })
    : parts;
}

function isLeftOver(part: NamePart | undefined): boolean {
  return part?.class === 'initial' || part?.class === 'particle';
}

function hashOf(key: string): number {
  return key === '' ? 0 : hashText(key);
}

/** Of the last name: it is read in several ways, one after another. */
let lastRaw = '';
let lastKeys: readonly [string, string] = ['', ''];

/** As of a person, and as of anybody else. */
function equalityKeysOf(raw: string): readonly [string, string] {
  if (raw !== lastRaw) {
    const forPersons = equalityKey(raw, true);
    lastKeys = [forPersons, raw.includes(',') ? equalityKey(raw, false) : forPersons];
    lastRaw = raw;
  }
  return lastKeys;
}

/**
 * `read`: one of the ways to read `raw`. `ask` makes the words ready (and may remember them). `common` says how rare
 * words are; `spoilt`: the text is not the one that was asked about.
 */
export function prepareName(
  corpus: Corpus,
  raw: string,
  kind: MatchKind | null,
  read: NamePart[],
  ask: (part: WordPart, by: LookUp) => LookedUpWord,
  common: Corpus = corpus,
  wholeMost = 0,
  spoilt = false,
): QueryName {
  const fullField = FIELD_WIDTHS.has(raw.length) || FIELD_WIDTHS.has(raw.length + 1);
  // The first letter of a word, or "and" and "of", at the end of a field say nothing.
  const parts = withTitleForName(
    fullField && isLeftOver(read.at(-1)) && read.length > 2 ? read.slice(0, -1) : read,
    kind,
  );
  const units: Unit[] = [];
  const weights = new Float64Array(parts.length);
  const classes = new Uint8Array(parts.length);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    const exactOnly = EXACT_ONLY.has(part.class);
    const { word, similar } = ask(
      part,
      exactOnly || part.exactly ? 'exact' : mayBePatronymic(parts, at, kind) ? 'begun' : 'alike',
    );
    classes[at] = CLASS_NUMBER[part.class];
    weights[at] = part.putIn
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
        const one = parts[part]!;
        joinable = JOINABLE.has(one.class);
        text += one.text;
        abjad &&= one.abjad;
      }
      if (!joinable || text.length < MIN_JOINED_CHARS || text.length > MAX_JOINED_CHARS) continue;
      const { word, similar } = ask({ text, abjad }, 'joined');
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
  const only = onlyName(parts);
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
    wholeMost,
    cut: truncatedNameOf(forOthers, read, kind, fullField),
    acronym: acronymAsked(forOthers, kind),
    unspaced: spoilt ? [] : unspacedForms(raw, forOthers, kind),
    truncatable: breaksOff(parts.length, raw.length),
    heldWord: heldWord(corpus, common, only, units),
    misspelt: units[only]?.word.coined ?? false,
    rareWord: rareWordBeside(kind, parts, units),
    hasInitials: parts.some((part) => part.class === 'initial'),
    addressed: isAddress(parts),
    joinBits: units.reduce((bits, unit) => (unit.joinKey === 0 ? bits : bits | (1 << (unit.joinKey & 31))), 0),
    han: HAN.test(raw),
    latin: parts.every(
      ({ phoneticScript = LATIN, abjad, characters, hangul }) =>
        phoneticScript === LATIN && !abjad && !characters && !hangul,
    ),
    syllables: HAN.test(raw) && parts.every((part) => part.class !== 'name' || part.characters || part.hangul),
  };
}

/** Whether a name of so many parts and characters may have been cut off by the end of a field. */
export function breaksOff(parts: number, characters: number): boolean {
  return parts >= 2 && characters >= (parts === 2 ? MIN_CUT_TWO : MIN_CUT);
}
