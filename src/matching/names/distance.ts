/**
 * Edit distance (insert, delete, substitute, swap neighbors), bounded, without allocation.
 *
 *            b  e  r  l  i  n          only the band |i - j| <= limit is filled,
 *        0   1  2  .  .  .  .          three rows are kept (a swap looks two back),
 *     b  1   0  1  2  .  .  .          a row whose lowest value exceeds the limit ends it
 *     a  2   1  1  2  3  .  .
 *     l  .   2  2  2  2  3  .
 *
 * `editDistance` counts whole edits. It selects candidates, so filters must be able to bound it. `editCost` weighs the edits:
 * a vowel for a vowel, a doubled letter or "y" for "i" cost less than an unrelated consonant.
 * Rejected: Jaro-Winkler, because it favors common beginnings ("Castro"/"Castillo"). Rejected: bit-parallel Myers, because it has
 * neither swaps nor weights.
 */
export const MAX_WORD = 64;

const ROW = MAX_WORD + 2;
let before2 = new Uint16Array(ROW);
let before = new Uint16Array(ROW);
let current = new Uint16Array(ROW);

/** The letters of a romanized word as bytes, for the distance functions. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Number of bits that are set. */
export function bitCount(bits: number): number {
  let value = bits - ((bits >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whole edits from `a[aFrom, aFrom+aLength)` to `b[...)`; `limit + 1` for more than `limit` edits. */
export function editDistance(
  a: Uint8Array,
  aFrom: number,
  aLength: number,
  b: Uint8Array,
  bFrom: number,
  bLength: number,
  limit: number,
): number {
  if (aLength > MAX_WORD || bLength > MAX_WORD) return limit + 1;
  if (Math.abs(aLength - bLength) > limit) return limit + 1;
  for (let j = 0; j <= bLength; j++) before[j] = j <= limit ? j : limit + 1;
  for (let i = 1; i <= aLength; i++) {
    const from = i > limit ? i - limit : 1;
    const to = Math.min(i + limit, bLength);
    current[from - 1] = from === 1 ? i : limit + 1;
    const letter = a[aFrom + i - 1];
    let least = from === 1 ? i : limit + 1;
    for (let j = from; j <= to; j++) {
      const other = b[bFrom + j - 1];
      let value = before[j - 1]! + (letter === other ? 0 : 1);
      const up = j < i + limit ? before[j]! + 1 : limit + 1;
      if (up < value) value = up;
      const left = current[j - 1]! + 1;
      if (left < value) value = left;
      if (i > 1 && j > 1 && letter === b[bFrom + j - 2] && other === a[aFrom + i - 2]) {
        const swap = before2[j - 2]! + 1;
        if (swap < value) value = swap;
      }
      current[j] = value > limit ? limit + 1 : value;
      if (value < least) least = value;
    }
    if (to < bLength) current[to + 1] = limit + 1;
    if (least > limit) return limit + 1;
    const oldest = before2;
    before2 = before;
    before = current;
    current = oldest;
  }
  const result = before[bLength]!;
  return result > limit ? limit + 1 : result;
}

/** Whether two romanized words differ by at most one edit. */
export function isWithinOneEdit(a: string, b: string): boolean {
  return editDistance(asciiBytes(a), 0, a.length, asciiBytes(b), 0, b.length, 1) <= 1;
}

/** Costs in tenths of an edit. */
const FULL = 10;
const FIRST_LETTER = 11;
const VOWEL_FOR_VOWEL = 5;
const SIMILAR_LETTER = 6;
const VOWEL_INSERTED = 7;
const DOUBLE_LETTER = 4;
const SWAP = 7;
const H_INSERTED = 5;

const CODE_A = 97;
const isVowel = new Uint8Array(128);
for (const vowel of 'aeiouy') isVowel[vowel.charCodeAt(0)] = 1;
const H = 'h'.charCodeAt(0);
const isSimilar = new Uint8Array(26 * 26);
/** Pairs of phonetically similar letters, then pairs of similar letters in print or OCR. */
const SIMILAR_LETTERS = 'ck cq kq sz vw fv iy ij jy gj gk td pb sc sx zx xk uw ow mn lr zj il ce co bh ft uv cg oq';
for (const pair of SIMILAR_LETTERS.split(' ')) {
  const x = pair.charCodeAt(0) - CODE_A;
  const y = pair.charCodeAt(1) - CODE_A;
  isSimilar[x * 26 + y] = 1;
  isSimilar[y * 26 + x] = 1;
}

function substitutionCost(x: number, y: number): number {
  if (x === y) return 0;
  if (x < CODE_A || y < CODE_A) return 2 * FULL;
  if (isVowel[x] === 1 && isVowel[y] === 1) return VOWEL_FOR_VOWEL;
  return isSimilar[(x - CODE_A) * 26 + (y - CODE_A)] === 1 ? SIMILAR_LETTER : FULL;
}

/** Cost of inserting or deleting `letter` between `previous` and `next` (0 at an end of the word). */
function insertOrDeleteCost(letter: number, previous: number, next: number): number {
  if (letter < CODE_A) return 2 * FULL;
  if (letter === previous || letter === next) return DOUBLE_LETTER;
  if (previous === 0) return FIRST_LETTER;
  if (letter === H) return H_INSERTED;
  return isVowel[letter] === 1 ? VOWEL_INSERTED : FULL;
}

/** Cost of inserting each letter of the second word. */
const insertionCosts = new Uint16Array(ROW);

/**
 * Weighted edits in tenths, after the common beginning and end of the two words. A word longer than `MAX_WORD` counts as wholly
 * different.
 */
export function editCost(
  a: Uint8Array,
  aFrom: number,
  aLength: number,
  b: Uint8Array,
  bFrom: number,
  bLength: number,
): number {
  if (aLength > MAX_WORD || bLength > MAX_WORD) return FULL * Math.max(aLength, bLength);
  const shorter = Math.min(aLength, bLength);
  let start = 0;
  while (start < shorter && a[aFrom + start] === b[bFrom + start]) start++;
  let end = 0;
  while (end < shorter - start && a[aFrom + aLength - 1 - end] === b[bFrom + bLength - 1 - end]) end++;
  const aEnd = aLength - end;
  const bEnd = bLength - end;
  before[start] = 0;
  for (let j = start + 1; j <= bEnd; j++) {
    insertionCosts[j] = insertOrDeleteCost(
      b[bFrom + j - 1]!,
      j > 1 ? b[bFrom + j - 2]! : 0,
      j < bLength ? b[bFrom + j]! : 0,
    );
    before[j] = before[j - 1]! + insertionCosts[j]!;
  }
  for (let i = start + 1; i <= aEnd; i++) {
    const letter = a[aFrom + i - 1]!;
    const previous = i > 1 ? a[aFrom + i - 2]! : 0;
    const deletionCost = insertOrDeleteCost(letter, previous, i < aLength ? a[aFrom + i]! : 0);
    current[start] = before[start]! + deletionCost;
    for (let j = start + 1; j <= bEnd; j++) {
      const other = b[bFrom + j - 1]!;
      let change = substitutionCost(letter, other);
      if (i === 1 && j === 1 && change >= FULL) change = FIRST_LETTER;
      let value = before[j - 1]! + change;
      const up = before[j]! + deletionCost;
      if (up < value) value = up;
      const left = current[j - 1]! + insertionCosts[j]!;
      if (left < value) value = left;
      if (i > start + 1 && j > start + 1 && letter === b[bFrom + j - 2] && other === previous && letter !== other) {
        const swap = before2[j - 2]! + (letter < CODE_A || other < CODE_A ? 2 * FULL : SWAP);
        if (swap < value) value = swap;
      }
      current[j] = value;
    }
    const oldest = before2;
    before2 = before;
    before = current;
    current = oldest;
  }
  return before[bEnd]!;
}
