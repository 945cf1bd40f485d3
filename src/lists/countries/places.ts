/**
 * Sanctioned places in a text: whole words after folding, in any script, distinguished from harmless uses.
 *
 *   certain   "shipment from Tehran", city "Sevastopol", "г. Донецк"
 *   hint      a street ("Havana Street"), goods ("Cuba Libre"), a namesake ("Cuba, New Mexico"), a word that is mostly
 *             something else ("DNR")
 *
 * A hint is shown to users and decides nothing. Pure.
 */

import { withoutHomoglyphs } from '../../matching/names/homoglyphs.ts';
import { withoutObfuscation } from '../../matching/names/obfuscation.ts';
import { type Place, type PlaceIndex, placesOf, type Spelling, type Word, wordsOf } from './place-index.ts';

export interface PlaceContext {
  /** A field for the name of a place, a line of an address, free text, or the name of a party. */
  kind: 'PLACE' | 'ADDRESS' | 'TEXT' | 'NAME';
  /** Country of the party of the text. Absent: unknown. */
  country?: string | null;
  /** A field for a state, province or oblast. */
  isState?: boolean;
  /** Other parts of the address: city, state. */
  around?: string;
}

export interface PlaceMention {
  /** ISO 3166-1 alpha-2, or ISO 3166-2 of a region with its own risk. */
  code: string;
  name: string;
  /** Reason why the mention is only a hint. null: certain. */
  doubt: string | null;
  /** The place is in a territory, but neither a legal act nor a dated list names it. */
  isUnnamed?: true;
}

/** Text is read in pieces that folding does not shorten. They overlap by more than the longest name of a place. */
const PIECE = 450;
const OVERLAP = 80;

export function placesIn(text: string, context: PlaceContext, places: PlaceIndex = placesOf()): PlaceMention[] {
  const found = new Map<string, PlaceMention>();
  for (const read of places.readsAll ? readingsOf(text) : [text]) addMentions(read, context, places, found);
  return [...found.values()];
}

function addMentions(text: string, context: PlaceContext, places: PlaceIndex, found: Map<string, PlaceMention>): void {
  for (let from = 0; from < text.length; from += PIECE - OVERLAP) {
    for (const one of mentionsIn(text.slice(from, from + PIECE), context, places)) {
      const key = `${one.code} ${one.name}`;
      // Once a mention is certain, a doubtful one of the same place does not replace it.
      if (found.get(key)?.doubt !== null) found.set(key, one);
    }
    if (from + PIECE >= text.length) break;
  }
}

const GLUED = /(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})/gu;
const DIGIT_IN_WORD = /(?<=\p{L})[01345](?=\p{L})/gu;
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };

/** The text as written, and without obfuscation: "I.R.A.N.", "T e h r a n", "Tehr4n", "TehranIran", letters of another script. */
function readingsOf(text: string): string[] {
  const plain = withoutObfuscation(text) ?? text;
  const others = [
    plain,
    withoutHomoglyphs(plain),
    text.replace(GLUED, ' '),
    text.replace(DIGIT_IN_WORD, (digit) => LETTERS[digit]!),
  ];
  return [...new Set([text, ...others])];
}

function* mentionsIn(text: string, context: PlaceContext, places: PlaceIndex): Generator<PlaceMention> {
  const words = wordsOf(text);
  for (let at = 0; at < words.length; ) {
    const { text: word } = words[at]!;
    const spelling = places.spellingsFrom(word).find((one) => stands(one, words, at));
    for (const { place, isHint } of spelling ? [] : places.unspacedIn(word)) {
      const isOther = isHint || (place.isWord && context.kind === 'TEXT');
      yield mention(place, context, isOther ? COMMON_WORD : context.kind === 'NAME' ? ONLY_A_NAME : null);
    }
    const doubt = spelling ? doubtOf(spelling, words, at, text, context, places) : null;
    // Most towns have a "Lenina" street. A hint at the village of that name would appear for each.
    if (spelling && !(doubt !== null && isSmall(spelling.place))) yield mention(spelling.place, context, doubt);
    at += spelling?.words.length ?? 1;
  }
}

const ONLY_A_NAME = 'perhaps only part of a name';
const COMMON_WORD = 'mostly used in another meaning';

function mention(place: Place, { isState }: PlaceContext, doubt: string | null): PlaceMention {
  const { code, name } = place;
  const isUnnamed = place.isUnnamed || (isState && place.isOblast);
  return { code, name, doubt, ...(isUnnamed && { isUnnamed }) };
}

/** Compares the words after the first. A comma may stand between them ("Korea, North"). */
function stands(spelling: Spelling, words: readonly Word[], at: number): boolean {
  return spelling.words.every((word, index) => index === 0 || words[at + index]?.text === word);
}

function doubtOf(
  spelling: Spelling,
  words: readonly Word[],
  at: number,
  text: string,
  context: PlaceContext,
  places: PlaceIndex,
): string | null {
  const { place, isHint } = spelling;
  if (isHint) return COMMON_WORD;
  if (context.kind === 'TEXT' && (place.isWord || place.within !== null))
    return 'perhaps a word, a surname or a product';
  if (isSmall(place) && (context.kind !== 'PLACE' || !isWholePart(spelling, words, at, places))) return PART_OF_ANOTHER;
  if (context.kind === 'NAME' && !words.some((word) => places.stateWords.has(word.text))) return ONLY_A_NAME;
  const end = at + spelling.words.length;
  const next = words[end] && !words[end].afterBreak ? words[end].text : null;
  if (next !== null && places.goodsAfter.has(next)) return 'probably goods or an establishment';
  if ((next !== null && places.streetAfter.has(next)) || isStreetBefore(words, at, context.kind, places))
    return 'probably a street';
  return namesakeOf(place, words, text, context, places.countryWords);
}

const PART_OF_ANOTHER = 'perhaps part of another name';

/** Between two commas, with nothing beside it except a word for a town. */
function isWholePart(
  { words: own }: Spelling,
  words: readonly Word[],
  at: number,
  { placeWords }: PlaceIndex,
): boolean {
  const isOther = ({ text }: Word) => !placeWords.has(text) && !/^\d+$/.test(text);
  let from = at;
  while (from > 0 && !words[from]!.afterBreak) from -= 1;
  let to = at + own.length;
  while (to < words.length && !words[to]!.afterBreak) to += 1;
  return !words.slice(from, at).some(isOther) && !words.slice(at + own.length, to).some(isOther);
}

/** A small place of an occupied region. Certain in a field for a place, only a hint in an address line or a message. */
function isSmall({ isWord, within }: Place): boolean {
  return isWord && within !== null;
}

/** Rue de Crimée, Calle Habana: street word, at most two words between, the place. */
function isStreetBefore(
  words: readonly Word[],
  at: number,
  kind: PlaceContext['kind'],
  { streetBefore, streetBetween, notStreetInText }: PlaceIndex,
): boolean {
  for (let back = 1; back <= 3; back++) {
    const word = words[at - back];
    if (!word || words[at - back + 1]!.afterBreak) return false;
    if (streetBefore.has(word.text)) return kind !== 'TEXT' || !notStreetInText.has(word.text);
    if (!streetBetween.has(word.text)) return false;
  }
  return false;
}

const STATE_AND_ZIP = /\b(?:[A-Z]{2})[ ,]+\d{5}(?:-\d{4})?\b/;

function namesakeOf(
  place: Place,
  words: readonly Word[],
  text: string,
  { country, around = '', kind }: PlaceContext,
  countryWords: PlaceIndex['countryWords'],
): string | null {
  if (place.also.size === 0 && place.rivals.size === 0 && place.within === null) return null;
  const near = new Set([...words, ...wordsOf(around)].map(({ text }) => text));
  const hasRival = [...place.rivals].some((word) => near.has(word));
  // A message is about two parties: the country of one of them says nothing about a place in it.
  const elsewhere = [...place.also].some(
    (code) =>
      (kind !== 'TEXT' && country === code) || [...(countryWords.get(code) ?? [])].some((word) => near.has(word)),
  );
  const isOutside = kind !== 'TEXT' && place.within !== null && country != null && !place.within.has(country);
  const isTold = [...(place.within ?? [])].some((code) =>
    [...(countryWords.get(code) ?? [])].some((word) => near.has(word)),
  );
  const hasZip = place.also.has('US') && STATE_AND_ZIP.test(`${text} ${around}`);
  return hasRival || elsewhere || hasZip || (isOutside && !isTold) ? 'perhaps another place of this name' : null;
}
