/**
 * A name without its blanks, apart again: "REDSEATRANSITANDTRANSPORT" is five words that the index has. Two or three words written
 * together are found by their joined spelling (`joins.ts`); more are not, nor what a legal form is glued to, nor where a letter is
 * wrong as well.
 *
 *     firm     long words in three pieces and more; in two where one of them is of a legal form, a general word or a number; the
 *              address of a site
 *     person   one word that nobody has, in pieces of which one is a slip of a listed word: "MIHAILLAPSHAIN", "AgbdallahAL-HAKIM"
 *
 * Rejected: the dictionary in place of the index. It has the "red" and the "sea", but nobody's name.
 */

import type { Corpus } from './corpus.ts';
import { findWord } from './corpus.ts';
import { isCommonWord } from './names/common-words.ts';
import { siteOf } from './names/corrupted-text.ts';
import { ROMAN } from './names/data/numbers.ts';
import { figuresApart } from './names/formatting-errors.ts';
import { generalWord } from './names/general-words.ts';
import { ASCII, foldText, MAX_NAME_CHARS } from './names/normalize.ts';
import { isOfForm } from './names/parse-organization.ts';

/** Long enough for two. */
const LONG_WORD_OF_ASCII = /\b[a-z]{8,40}\b/gi;
const LONG_WORD = /(?<![\p{L}\p{M}\p{N}])[\p{Script=Latin}\p{M}]{8,40}(?![\p{L}\p{M}\p{N}])/gu;
/** Shorter pieces are found in any word. */
const LEAST_PIECE = 4;
/** Whoever has a site has no blanks in its address, so that even short words must be parted. */
const LEAST_PIECE_OF_SITE = 3;
const LONGEST_PIECE = 20;
const SHORT_PIECES: ReadonlySet<string> = new Set(
  'and of for the in to al de la red sea new oil gas sun air sky one'.split(' '),
);
/** Legal forms as short, at an edge. */
const FORMS_AT_EDGE: ReadonlySet<string> = new Set('ao oao pao ooo zao jsc llc ltd doo sro srl fze'.split(' '));
const LEAST_PIECES = 3;
/** One that a third part of may be a slip. */
const LEAST_OF_THREE = 12;

const ONE_WORD = /^\s*[\p{Script=Latin}\p{M}]{9,34}\s*$/u;
/** "AbdallahAL-HAKIM", "MohamedYehyaMA'LA": no blanks stand for them. */
const SIGNS = /[-'’ʼ‘`.]/g;
/** Names are as short as that, and four of them is what nearly all are called. */
const LEAST_NAME = 3;
const MOST_NAMES = 4;
/** Pieces that no listed word is like cost a look-up each; what is found a search of its own. */
const MOST_LOOKED_AT = 16;
const MOST_READINGS = 4;

/**
 * What is asked about with the words apart that it writes together; nothing for most names.
 *
 * @param isLike whether a listed word is like this one
 */
export function* splitConcatenated(
  corpus: Corpus,
  name: string,
  person: boolean,
  isLike: (word: string) => boolean,
): Generator<string> {
  if (name.length > MAX_NAME_CHARS) return;
  if (person) {
    const solid = name.replace(SIGNS, '');
    if (ONE_WORD.test(solid)) yield* namesApart(corpus, foldText(solid).trim(), isLike);
    return;
  }
  const spaced = figuresApart(name);
  const ascii = ASCII.test(spaced);
  const apart = spaced.replace(ascii ? LONG_WORD_OF_ASCII : LONG_WORD, (word) => {
    const folded = ascii ? word.toLowerCase() : foldText(word);
    // Shorter ones cost most names a search of the index for each beginning, and are hardly more than a form and a name.
    const pieces = folded.length < LEAST_OF_THREE ? withForm(corpus, folded) : piecesOf(corpus, folded);
    return pieces !== null && isGlued(pieces, folded) ? pieces.join(' ') : word;
  });
  if (apart !== spaced) yield apart;
  const site = siteOf(name);
  if (site === null) return;
  // The address of a site has no blanks, whatever it is made of.
  const pieces = piecesOf(corpus, foldText(site).replaceAll(' ', ''), LEAST_PIECE_OF_SITE);
  if (pieces === null) return;
  yield pieces.join(' ');
  // One word of a form without its others ("liabilitysignatek") is none to whoever reads the name.
  const telling = pieces.filter((piece) => !isOfForm(piece));
  if (telling.length > 0 && telling.length < pieces.length) yield telling.join(' ');
}

/** A word of the index and one of a legal form, or a Roman number behind it; null where the word is none of these two. */
function withForm(corpus: Corpus, word: string): string[] | null {
  if (findWord(corpus, word) >= 0) return null;
  for (let at = 2; at <= word.length - 2; at++) {
    const before = word.slice(0, at);
    const behind = word.slice(at);
    const form = isFormPiece(before, true, false) || isFormPiece(behind, false, true);
    if (form && isPiece(corpus, before, true, false) && isPiece(corpus, behind, false, true))
      return isCommonWord(word) ? null : [before, behind];
  }
  return null;
}

/** Three words and more of a long one; two where one of them is no name: "LIABILITYALTERNATIVA", "BICENTENARIOVIII". */
function isGlued(pieces: readonly string[], word: string): boolean {
  if (pieces.length >= LEAST_PIECES) return word.length >= LEAST_OF_THREE;
  return pieces.some((piece) => isOfForm(piece) || ROMAN.has(piece) || generalWord(piece)?.class === 'weak');
}

/** The fewest words of the index, or of a legal form, that the word is made of; null where it is one itself. */
function piecesOf(corpus: Corpus, word: string, least = LEAST_PIECE): string[] | null {
  if (findWord(corpus, word) >= 0 || isCommonWord(word)) return null;
  const best: (string[] | null)[] = [[]];
  const { length } = word;
  for (let end = 1; end <= length; end++) {
    best[end] = null;
    for (let from = Math.max(0, end - LONGEST_PIECE); from < end; from++) {
      const before = best[from];
      if (before === null || before === undefined) continue;
      if (best[end] !== null && best[end]!.length <= before.length + 1) continue;
      const piece = word.slice(from, end);
      if (isPiece(corpus, piece, from === 0, end === length, least)) best[end] = [...before, piece];
    }
  }
  const pieces = best[length]!;
  return pieces !== null && pieces.length > 1 ? pieces : null;
}

function isPiece(corpus: Corpus, piece: string, first: boolean, last: boolean, least = LEAST_PIECE): boolean {
  if (SHORT_PIECES.has(piece)) return true;
  return isFormPiece(piece, first, last) || (piece.length >= least && findWord(corpus, piece) >= 0);
}

function isFormPiece(piece: string, first: boolean, last: boolean): boolean {
  if (piece.length >= LEAST_PIECE && isOfForm(piece)) return true;
  return (last && !first && piece.length > 1 && ROMAN.has(piece)) || ((first || last) && FORMS_AT_EDGE.has(piece));
}

/** Where one piece is in no list and all others are: the fewest pieces first, then the shortest doubtful one. */
function* namesApart(corpus: Corpus, word: string, isLike: (word: string) => boolean): Generator<string> {
  if (findWord(corpus, word) >= 0) return;
  const before = knownFrom(corpus, word, false);
  const behind = knownFrom(corpus, word, true);
  const cuts: { pieces: readonly string[]; doubtful: string }[] = [];
  for (let from = 0; from <= word.length - LEAST_NAME; from++) {
    const first = before[from];
    if (first === undefined) continue;
    for (let to = from + LEAST_NAME; to <= word.length; to++) {
      const last = behind[to];
      if (last === undefined || first.length + last.length === 0 || first.length + last.length >= MOST_NAMES) continue;
      const doubtful = word.slice(from, to);
      cuts.push({ pieces: [...first, doubtful, ...last], doubtful });
    }
  }
  cuts.sort((a, b) => a.pieces.length - b.pieces.length || a.doubtful.length - b.doubtful.length);
  let found = 0;
  for (const { pieces, doubtful } of cuts.slice(0, MOST_LOOKED_AT)) {
    if (!isLike(doubtful)) continue;
    yield pieces.join(' ');
    if (++found === MOST_READINGS) return;
  }
}

/** By place in the word: the fewest words of the index that lead from its beginning to there, or from there to its end. */
function knownFrom(corpus: Corpus, word: string, fromEnd: boolean): (readonly string[] | undefined)[] {
  const { length } = word;
  const chains: (readonly string[] | undefined)[] = [];
  chains[fromEnd ? length : 0] = [];
  for (let step = LEAST_NAME; step <= length; step++) {
    for (let size = LEAST_NAME; size <= Math.min(step, LONGEST_PIECE); size++) {
      const at = fromEnd ? length - step : step;
      const chain = chains[fromEnd ? at + size : at - size];
      if (chain === undefined || chain.length >= MOST_NAMES - 1) continue;
      if ((chains[at]?.length ?? MOST_NAMES) <= chain.length + 1) continue;
      const piece = fromEnd ? word.slice(at, at + size) : word.slice(at - size, at);
      if (findWord(corpus, piece) >= 0) chains[at] = fromEnd ? [piece, ...chain] : [...chain, piece];
    }
  }
  return chains;
}
