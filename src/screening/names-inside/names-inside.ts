/**
 * Names inside a searched name, for all callers: payments, screen-entity, customers. Pure. An ordinary name of three words contains
 * no other name.
 *
 *   "Tassilo Brandauer c/o Edda Holunder"       similar  Tassilo Brandauer · Edda Holunder
 *   "Tassilo Brandauer ITF Edda Maria Holunder" exact    Edda Maria Holunder · Tassilo Brandauer ITF ...
 *   "Account of Holunderbund ref 12345"         single   Holunderbund
 */

import { isCommonName } from '../../matching/names/common-words.ts';
import { withoutMarks } from '../../matching/names/marks.ts';
import { cleanText, foldText } from '../../matching/names/normalize.ts';
import { Remembered } from '../../platform/lib/remembered.ts';
import { candidatesInPieces } from './names-in-text.ts';
import { isTelling, partsOfName } from './parts-of-name.ts';
import { isPaymentWord } from './payment-words.ts';

export interface NamesInside {
  /** Searched fuzzily, by the stricter threshold of texts. */
  similar: readonly string[];
  /** Whole names alone. */
  exact: readonly string[];
  /** Whole names of organizations. */
  single: readonly string[];
  /** The name contains more names than are searched. */
  leftOut: boolean;
}

/** A name that is longer, or has digits, may have another name anywhere inside. Words of descent are not counted: "X bin Y bin Z" is one person. */
const LONG_NAME_WORDS = 6;
/** Words of a name that nothing parts from another one. Of two words many are of a family: "Abdul Rahman". */
const LEAST_WORDS = 3;
/** The remaining words are a name too. */
const LEAST_BESIDE = 2;
/** Maximum number of searched names. No ordinary name has more; a name of 12 consecutive words has 42. */
const MAX_EXACT = 100;

/** Yields every few milliseconds, because hostile names can be expensive. */
export function* namesInsideInPieces(name: string): Generator<never[], NamesInside> {
  return remembered.get(name) ?? remembered.keep(name, yield* findInPieces(name));
}

const remembered = new Remembered<NamesInside>();

/** Searches the unchanged name, and the name without system markers. */
function* findInPieces(raw: string): Generator<never[], NamesInside> {
  const found: NamesInside[] = [];
  const texts = [raw, ...withoutMarks(raw)];
  for (const text of texts) found.push(yield* findInText(text));
  if (found.length === 1) return found[0]!;
  const all = (which: 'similar' | 'exact' | 'single') => [...new Set(found.flatMap((one) => one[which]))];
  const similar = [...new Set([...texts.slice(1).filter((text) => /\s/.test(text)), ...all('similar')])];
  return { similar, exact: all('exact'), single: all('single'), leftOut: found.some(({ leftOut }) => leftOut) };
}

function* findInText(name: string): Generator<never[], NamesInside> {
  const { several, single, leftOut } = partsOfName(name);
  const words = name.trim().split(/\s+/);
  const named = words.filter((word) => !DESCENT.test(foldText(word)));
  const isCrowded = /\d/.test(name) || named.length > LONG_NAME_WORDS;
  const inside = isCrowded ? yield* candidatesInPieces(name, isTelling) : null;
  const similar = [...new Set([...several, ...(inside?.similar ?? [])])].filter((one) => one !== name);
  const asked = new Set(similar);
  const exact = new Set(
    [...(inside?.exact ?? []), ...behindShipWord(name), ...wholeSpans(name)].filter(
      (one) => one !== name && !asked.has(one),
    ),
  );
  return {
    similar,
    exact: [...exact].slice(0, MAX_EXACT),
    single,
    leftOut: leftOut || inside?.leftOut === true || exact.size > MAX_EXACT,
  };
}

const SHIP_WORD =
  /^\s*(?:m\/?v|m\/?t|f\/?v|(?:lp|ln)g\/?c|(?:motor )?(?:vessel|tanker)|ship)\.?\s+["'“”„«»]?(\p{L}[^"'“”„«»]{3,}?)["'“”„«»]?\s*$/iu;

/** "MT HOLUNDER": lists have ships without their type. "M. V. Rao" is a person. */
function behindShipWord(name: string): string[] {
  const ship = SHIP_WORD.exec(name)?.[1];
  return ship === undefined || ship.split(/\s+/).every((word) => isCommonName(foldText(word))) ? [] : [ship];
}

/**
 * Consecutive words that leave two other words of the name: three or more, or two uncommon words at the start or end of the name.
 */
function wholeSpans(name: string): string[] {
  const words = cleanText(name)
    .split(/[^\p{L}\p{M}\p{N}.'’`-]+/u)
    .filter((word) => /\p{L}/u.test(word));
  if (words.length <= LEAST_WORDS || words.length > 2 * LONG_NAME_WORDS) return [];
  const spans: string[] = [];
  for (let size = words.length - LEAST_BESIDE; size >= 2; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const span = words.slice(at, at + size);
      const beside = [...words.slice(0, at), ...words.slice(at + size)];
      const isEdge = at === 0 || at + size === words.length;
      if (beside.filter(isOfName).length < LEAST_BESIDE || (size < LEAST_WORDS && !(isEdge && isRare(span)))) continue;
      spans.push(span.join(' '));
    }
  }
  return spans;
}

/** No particle, no initial. */
const isOfName = (word: string) => /\p{L}{2}/u.test(word) && !isPaymentWord(foldText(word));

/** Between the names of a man and of his fathers, and before that of his house. */
const DESCENT = /^(?:bin|ibn|ben|bint|binti|al|el|aal|بن|ابن|بنت|ال)$/;
/** Parts of Arabic names that are no name alone, and the article before a name. */
const KINSHIP = /^(?:bin|ibn|bint|ben|abu|abd|umm|ould)$/;
const ARTICLE = /^(?:a[ldnrstz]|el|ul)[-'’]/;

function isRare(words: readonly string[]): boolean {
  const folded = words.map((word) => foldText(word).replace(ARTICLE, ''));
  if (folded.some((word) => KINSHIP.test(word)) || folded.every(isCommonName)) return false;
  return isTelling(words.join(' '));
}
