/**
 * A firm's name without its blanks, apart again: "REDSEATRANSITANDTRANSPORT" is five words that the index has. Two or three words
 * written together are found by their joined spelling (`joins.ts`); more are not, nor what a legal form is glued to.
 *
 * Rejected: the dictionary in place of the index. It has the "red" and the "sea", but nobody's name.
 */
import { foldText } from '../names/normalise.ts';
import type { Corpus } from './corpus.ts';
import { findWord } from './corpus.ts';

const LONG_WORD = /(?<![\p{L}\p{N}])[a-z]{12,40}(?![\p{L}\p{N}])/giu;
/** Shorter pieces are found in any word. */
const LEAST_PIECE = 4;
const LONGEST_PIECE = 20;
const SHORT_PIECES: ReadonlySet<string> = new Set(
  'and of for the in to al de la red sea new oil gas sun air sky one'.split(' '),
);
const LEAST_PIECES = 3;

/** The name with its long words apart; null where none is made of words of the index. */
export function gluedApart(corpus: Corpus, name: string): string | null {
  const apart = name.replace(LONG_WORD, (word) => piecesOf(corpus, foldText(word))?.join(' ') ?? word);
  return apart === name ? null : apart;
}

/** The fewest words of the index that the word is made of; null where it is one itself, or less than three. */
function piecesOf(corpus: Corpus, word: string): string[] | null {
  if (findWord(corpus, word) >= 0) return null;
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    best[end] = null;
    for (let from = Math.max(0, end - LONGEST_PIECE); from < end; from++) {
      const before = best[from];
      if (before === null || before === undefined) continue;
      if (best[end] !== null && best[end]!.length <= before.length + 1) continue;
      const piece = word.slice(from, end);
      if (SHORT_PIECES.has(piece) || (piece.length >= LEAST_PIECE && findWord(corpus, piece) >= 0))
        best[end] = [...before, piece];
    }
  }
  const pieces = best[word.length]!;
  return pieces !== null && pieces.length >= LEAST_PIECES ? pieces : null;
}
