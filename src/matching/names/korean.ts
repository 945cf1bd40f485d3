/**
 * Korean syllables and their Latin spellings.
 *
 *     경  ─►  gyeong, kyong, kyung, kyoung, gyong ...      one syllable, one group of variants
 *
 * Combining the spellings of its letters gives all spellings of a syllable, so no list of words is needed.
 * Two syllables are two names. They share a spelling only where both are written the same ("jong" is 정 and 종).
 */
import {
  KOREAN_FINALS,
  KOREAN_INITIALS,
  KOREAN_NAME_SYLLABLES,
  KOREAN_SURNAME_SPELLINGS,
  KOREAN_VOWELS,
} from './data/korean-syllables.ts';

const cells = (row: string) => row.split(' ').map((cell) => (cell === '-' ? [''] : cell.split(',')));
const INITIALS = cells(KOREAN_INITIALS);
const VOWELS = cells(KOREAN_VOWELS);
const FINALS = cells(KOREAN_FINALS);
const FIRST_SYLLABLE = 0xac00;
const [R, S, SILENT] = [5, 9, 11];
const [EO, YEO, U, YU, UI, I] = [4, 6, 13, 17, 19, 20];
const NG = 21;

function lettersOf(syllable: string): [initial: number, vowel: number, final: number] {
  const code = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  return [Math.floor(code / 588), Math.floor((code % 588) / 28), code % 28];
}

/** The syllable in the Revised Romanization, regardless of adjacent syllables: 경 -> "gyeong". */
export function koreanSyllable(syllable: string): string {
  const [initial, vowel, final] = lettersOf(syllable);
  return `${INITIALS[initial]?.[0]}${VOWELS[vowel]?.[0]}${FINALS[final]?.[0]}`;
}

/** All spellings in use, the Revised Romanization first. */
export function koreanSpellings(syllable: string): string[] {
  const [initial, vowel, final] = lettersOf(syllable);
  const open = final === 0;
  let initials = INITIALS[initial] ?? [];
  if (initial === S && (vowel === I || vowel === U + 3)) initials = ['s', 'sh'];
  // South Korea writes 용 for 룡.
  if (initial === R && (vowel === YEO || vowel === YU || vowel === 12)) initials = ['r', 'l', ''];
  let vowels = VOWELS[vowel] ?? [];
  if (open && (vowel === EO || vowel === YEO)) vowels = vowels.slice(0, 2);
  if (vowel === YEO && initial === SILENT && final !== NG) vowels = ['yeo', 'yo', 'you'];
  if (vowel === UI) vowels = initial === SILENT ? ['ui', 'eui'] : ['ui', 'ee', 'i', 'eui'];
  if (vowel === I && !open) vowels = ['i'];
  if (vowel === U && initial === SILENT) vowels = ['u', 'woo', 'wu'];
  const spellings = new Set<string>();
  for (const before of initials)
    for (const middle of vowels) for (const after of FINALS[final] ?? []) spellings.add(before + middle + after);
  return [...spellings];
}

/** One line for each syllable, in the format of the variant tables. */
export function koreanVariantLines(): string[] {
  return KOREAN_NAME_SYLLABLES.split(' ')
    .map((syllable) => koreanSpellings(syllable).filter((spelling) => spelling.length > 1))
    .filter((spellings) => spellings.length > 1)
    .map((spellings) => spellings.join(' '));
}

const SURNAME_SPELLINGS: ReadonlySet<string> = new Set(KOREAN_SURNAME_SPELLINGS.split(' '));
const SPELLINGS: ReadonlySet<string> = new Set(KOREAN_NAME_SYLLABLES.split(' ').flatMap(koreanSpellings));
const MAX_SPLITS = 2;

/** "Kim Gyeongnam" -> "kim gyeong nam". Empty unless the words are a Korean surname and two Korean syllables. */
export function splitKorean(words: readonly string[]): string[] {
  if (words.length !== 2) return [];
  const at = words.findIndex((word) => SURNAME_SPELLINGS.has(word));
  const given = words[1 - at];
  if (at < 0 || given === undefined || given.length < 4 || given.length > 12) return [];
  const splits: string[] = [];
  for (let cut = given.length - 2; cut >= 2 && splits.length < MAX_SPLITS; cut--) {
    const [first, second] = [given.slice(0, cut), given.slice(cut)];
    if (SPELLINGS.has(first) && SPELLINGS.has(second)) splits.push(`${words[at]} ${first} ${second}`);
  }
  return splits;
}

/** Whether the three words are a surname, first or last, and the two syllables of a given name. */
export function isKoreanName(parts: readonly { readonly text: string; readonly class: string }[]): boolean {
  if (parts.length !== 3 || parts.every((part) => part.class === 'name')) return false;
  if (!SURNAME_SPELLINGS.has(parts[0]!.text) && !SURNAME_SPELLINGS.has(parts[2]!.text)) return false;
  return parts.every(({ text }) => SPELLINGS.has(text) || SURNAME_SPELLINGS.has(text));
}
