/** Values as FinCEN writes them. Pure. */
import { lettersOf } from '../text.ts';

const BLOCK = 4_000;

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

/** Blocks of at most 4,000 characters, in one line each. */
export function blocksOf(narrative: string): string[] {
  const letters = lettersOf(narrative);
  const blocks: string[] = [];
  for (let at = 0; at < letters.length; at += BLOCK) blocks.push(letters.slice(at, at + BLOCK).join(''));
  return blocks.filter((block) => block.trim() !== '');
}
