/** Values as FinCEN writes them. Pure. */
import { lettersOf } from '../text.ts';

const BLOCK = 4_000;
/** Four whole blocks and one of 1,000. */
const MOST = 17_000;
const MOST_SHIFT = 20;

/** YYYYMMDD */
export const dayOf = (day: string) => day.replaceAll('-', '');

/** Whole dollars; a part of a dollar counts as one. @param amount decimal text */
export function dollarsOf(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  return String(BigInt(whole) + (/[1-9]/.test(fraction) ? 1n : 0n));
}

/** Letters and digits alone: of tax numbers and postal codes. */
export const compact = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');

export const digitsOf = (value: string) => value.replace(/\D/g, '');

/** Blocks of at most 4,000 characters, in one line each. They are read as one text, and blanks at the ends of a block are lost: so a block ends within a word. */
export function blocksOf(narrative: string): string[] {
  const letters = lettersOf(narrative);
  const blocks: string[] = [];
  // The remaining text of shorter blocks must still fit into the last block.
  let spare = MOST - letters.length;
  for (let at = 0; at < letters.length; ) {
    const full = Math.min(at + BLOCK, letters.length);
    const end = full === letters.length ? full : withinWord(letters, full, Math.min(spare, MOST_SHIFT));
    spare -= full - end;
    blocks.push(letters.slice(at, end).join(''));
    at = end;
  }
  return blocks.filter((block) => block.trim() !== '');
}

/** The last place before `end`, at most `most` away, with a sign on either side; `end` where there is none. */
function withinWord(letters: readonly string[], end: number, most: number): number {
  for (let at = end; at >= end - most; at -= 1) if (letters[at - 1] !== ' ' && letters[at] !== ' ') return at;
  return end;
}
