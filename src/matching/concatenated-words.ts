/**
 * Divides concatenated words: "REDSEATRANSITANDTRANSPORT" -> five words of the index. Two or three joined words are
 * found by their joined spelling (`joins.ts`). This module covers more words, a legal form attached to a word, and a
 * typo in addition.
 *
 *     organization   long words in three pieces or more; in two if one is of a legal form, a general word or a number;
 *                    the address of a web site
 *     person         one unknown word in pieces, of which one is a typo of a listed word: "MIHAILLAPSHAIN",
 *                    "AgbdallahAL-HAKIM"
 *
 * Rejected: a dictionary instead of the index, because it has "red" and "sea", but no personal names.
 */

import type { Corpus } from './corpus.ts';
import { findWord } from './corpus.ts';
import { isCommonWord } from './names/common-words.ts';
import { siteOf } from './names/corrupted-text.ts';
import { ROMAN } from './names/data/numbers.ts';
import { splitNumbers } from './names/formatting-errors.ts';
import { generalWord } from './names/general-words.ts';
import { ASCII, foldText, MAX_NAME_CHARS } from './names/normalize.ts';
import { isFormWord } from './names/parse-organization.ts';

/** Long enough for two words. */
const LONG_WORD_OF_ASCII = /\b[a-z]{8,40}\b/gi;
const LONG_WORD = /(?<![\p{L}\p{M}\p{N}])[\p{Script=Latin}\p{M}]{8,40}(?![\p{L}\p{M}\p{N}])/gu;
/** Shorter pieces occur by chance in any word. */
const MIN_PIECE = 4;
/** Addresses of web sites have no spaces, so even short words must be divided. */
const MIN_PIECE_OF_SITE = 3;
const MAX_PIECE = 20;
const SHORT_PIECES: ReadonlySet<string> = new Set(
  'and of for the in to al de la red sea new oil gas sun air sky one'.split(' '),
);
/** Equally short legal forms, allowed at either end. */
const FORMS_AT_EDGE: ReadonlySet<string> = new Set('ao oao pao ooo zao jsc llc ltd doo sro srl fze'.split(' '));
const MIN_PIECES = 3;
/** Long enough that a third of the word may contain a typo. */
const MIN_FULLY_DIVIDED = 12;

const ONE_WORD = /^\s*[\p{Script=Latin}\p{M}]{9,34}\s*$/u;
/** Signs that do not replace a space: "AbdallahAL-HAKIM", "MohamedYehyaMA'LA". */
const SIGNS = /[-'’ʼ‘`.]/g;
/** Names may be this short, and nearly all persons have four names at most. */
const MIN_NAME = 3;
const MAX_NAMES = 4;
/** Limits for the look-ups of unknown pieces, and for the results, each of which is searched separately. */
const MAX_LOOKED_UP = 16;
const MAX_READINGS = 4;

/**
 * Alternative texts of the query with its concatenated words divided. None for most names.
 *
 * @param hasSimilarWord whether any listed word is similar to this one
 */
export function* splitConcatenated(
  corpus: Corpus,
  name: string,
  person: boolean,
  hasSimilarWord: (word: string) => boolean,
): Generator<string> {
  if (name.length > MAX_NAME_CHARS) return;
  if (person) {
    const unspaced = name.replace(SIGNS, '');
    if (ONE_WORD.test(unspaced)) yield* personalNameDivisions(corpus, foldText(unspaced).trim(), hasSimilarWord);
    return;
  }
  const spaced = splitNumbers(name);
  const ascii = ASCII.test(spaced);
  const divided = spaced.replace(ascii ? LONG_WORD_OF_ASCII : LONG_WORD, (word) => {
    const folded = ascii ? word.toLowerCase() : foldText(word);
    // Shorter words are hardly more than a legal form and a name. Dividing them fully would cost most names many
    // look-ups.
    const pieces = folded.length < MIN_FULLY_DIVIDED ? withForm(corpus, folded) : piecesOf(corpus, folded);
    return pieces !== null && isConcatenated(pieces, folded) ? pieces.join(' ') : word;
  });
  if (divided !== spaced) yield divided;
  const site = siteOf(name);
  if (site === null) return;
  // The address of a web site never has spaces.
  const pieces = piecesOf(corpus, foldText(site).replaceAll(' ', ''), MIN_PIECE_OF_SITE);
  if (pieces === null) return;
  yield pieces.join(' ');
  // The parser does not recognize one word of a legal form without the others ("liabilitysignatek").
  const distinctive = pieces.filter((piece) => !isFormWord(piece));
  if (distinctive.length > 0 && distinctive.length < pieces.length) yield distinctive.join(' ');
}

/**
 * Divides a word into a word of the index and a legal form, or a Roman numeral at the end. Null if that is
 * not possible.
 */
function withForm(corpus: Corpus, word: string): string[] | null {
  if (findWord(corpus, word) >= 0) return null;
  for (let at = 2; at <= word.length - 2; at++) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    const form = isFormPiece(before, true, false) || isFormPiece(after, false, true);
    if (form && isPiece(corpus, before, true, false) && isPiece(corpus, after, false, true))
      return isCommonWord(word) ? null : [before, after];
  }
  return null;
}

/**
 * Whether the pieces show a concatenation: at least three from a long word, or two if one is no name
 * ("LIABILITYALTERNATIVA", "BICENTENARIOVIII").
 */
function isConcatenated(pieces: readonly string[], word: string): boolean {
  if (pieces.length >= MIN_PIECES) return word.length >= MIN_FULLY_DIVIDED;
  return pieces.some((piece) => isFormWord(piece) || ROMAN.has(piece) || generalWord(piece)?.class === 'weak');
}

/**
 * Divides a word into the fewest words of the index or of a legal form. Null if the word itself is known or cannot be
 * divided.
 */
function piecesOf(corpus: Corpus, word: string, minLetters = MIN_PIECE): string[] | null {
  if (findWord(corpus, word) >= 0 || isCommonWord(word)) return null;
  const best: (string[] | null)[] = [[]];
  const { length } = word;
  for (let end = 1; end <= length; end++) {
    best[end] = null;
    for (let from = Math.max(0, end - MAX_PIECE); from < end; from++) {
      const before = best[from];
      if (before === null || before === undefined) continue;
      if (best[end] !== null && best[end]!.length <= before.length + 1) continue;
      const piece = word.slice(from, end);
      if (isPiece(corpus, piece, from === 0, end === length, minLetters)) best[end] = [...before, piece];
    }
  }
  const pieces = best[length]!;
  return pieces !== null && pieces.length > 1 ? pieces : null;
}

function isPiece(corpus: Corpus, piece: string, first: boolean, last: boolean, minLetters = MIN_PIECE): boolean {
  if (SHORT_PIECES.has(piece)) return true;
  return isFormPiece(piece, first, last) || (piece.length >= minLetters && findWord(corpus, piece) >= 0);
}

function isFormPiece(piece: string, first: boolean, last: boolean): boolean {
  if (piece.length >= MIN_PIECE && isFormWord(piece)) return true;
  return (last && !first && piece.length > 1 && ROMAN.has(piece)) || ((first || last) && FORMS_AT_EDGE.has(piece));
}

/** Divisions with exactly one unknown piece: the fewest pieces first, then the shortest unknown piece. */
function* personalNameDivisions(
  corpus: Corpus,
  word: string,
  hasSimilarWord: (word: string) => boolean,
): Generator<string> {
  if (findWord(corpus, word) >= 0) return;
  const before = knownChains(corpus, word, false);
  const after = knownChains(corpus, word, true);
  const divisions: { pieces: readonly string[]; unknownPiece: string }[] = [];
  for (let from = 0; from <= word.length - MIN_NAME; from++) {
    const first = before[from];
    if (first === undefined) continue;
    for (let to = from + MIN_NAME; to <= word.length; to++) {
      const last = after[to];
      if (last === undefined || first.length + last.length === 0 || first.length + last.length >= MAX_NAMES) continue;
      const unknownPiece = word.slice(from, to);
      divisions.push({ pieces: [...first, unknownPiece, ...last], unknownPiece });
    }
  }
  divisions.sort((a, b) => a.pieces.length - b.pieces.length || a.unknownPiece.length - b.unknownPiece.length);
  let found = 0;
  for (const { pieces, unknownPiece } of divisions.slice(0, MAX_LOOKED_UP)) {
    if (!hasSimilarWord(unknownPiece)) continue;
    yield pieces.join(' ');
    if (++found === MAX_READINGS) return;
  }
}

/** By position in the word: the fewest words of the index that cover its start up to there, or its rest from there. */
function knownChains(corpus: Corpus, word: string, fromEnd: boolean): (readonly string[] | undefined)[] {
  const { length } = word;
  const chains: (readonly string[] | undefined)[] = [];
  chains[fromEnd ? length : 0] = [];
  for (let step = MIN_NAME; step <= length; step++) {
    for (let size = MIN_NAME; size <= Math.min(step, MAX_PIECE); size++) {
      const at = fromEnd ? length - step : step;
      const chain = chains[fromEnd ? at + size : at - size];
      if (chain === undefined || chain.length >= MAX_NAMES - 1) continue;
      if ((chains[at]?.length ?? MAX_NAMES) <= chain.length + 1) continue;
      const piece = fromEnd ? word.slice(at, at + size) : word.slice(at - size, at);
      if (findWord(corpus, piece) >= 0) chains[at] = fromEnd ? [piece, ...chain] : [...chain, piece];
    }
  }
  return chains;
}
