/**
 * Which letters of one spelling stand for which letters of the other: iterated Viterbi over pairs of chunks of up to four letters.
 *
 *     ^ zh a n $     ^:^ zh:j a:ea n:n $:$        counts of chunk pairs ─► their chances ─► better alignments ─► ...
 *     ^ j ea n $
 */
import type { SoundPair } from './pairs.ts';

/** Natural logarithm of how well two chunks answer to one another; -Infinity where they never do. */
export type ChunkScore = (written: string, latin: string) => number;
export type Chunks = [written: string, latin: string][];

export const MAX_CHUNK = 4;
const ROUNDS = 5;
/** After these rounds the worst pairs are left out: in Wikidata some labels are another name. */
const SIEVES: readonly number[] = [1, 3];
const KEPT = 0.95;
const UNSEEN = -14;
/** Against long chunks, which fit any pair that is seen twice. */
const PER_LETTER = 0.6;
/** Lengths of the two chunks. Longer ones are put together afterwards. */
const LENGTHS: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
  [1, 3],
  [3, 1],
  [2, 3],
  [3, 2],
  [4, 1],
  [1, 4],
  [3, 3],
  [4, 2],
];
const CONSONANTS = ['pb', 'fvw', 'td', 'kcqgx', 'szcjx', 'rl', 'm', 'n', 'h'];
const VOWELS = 'aeiouyw';

/** `^` and `$` mark the ends of a word: there letters sound otherwise. */
export const marked = (word: string) => `^${word}$`;

/** Best chunks, and their score; null where nothing fits. */
export function bestChunks(
  written: string,
  latin: string,
  score: ChunkScore,
  lengths: readonly (readonly [number, number])[],
): { score: number; chunks: Chunks } | null {
  const width = latin.length + 1;
  const best = new Float64Array((written.length + 1) * width).fill(-Infinity);
  const back = new Int32Array(best.length);
  best[0] = 0;
  for (let i = 0; i <= written.length; i++) {
    for (let j = 0; j < width; j++) {
      const before = best[i * width + j]!;
      if (before === -Infinity) continue;
      lengths.forEach(([a, b], which) => {
        if (i + a > written.length || j + b > latin.length) return;
        const total = before + score(written.slice(i, i + a), latin.slice(j, j + b));
        const to = (i + a) * width + j + b;
        if (total <= best[to]!) return;
        best[to] = total;
        back[to] = which;
      });
    }
  }
  const total = best.at(-1)!;
  if (total === -Infinity) return null;
  const chunks: Chunks = [];
  for (let i = written.length, j = latin.length; i > 0 || j > 0; ) {
    const [a, b] = lengths[back[i * width + j]!]!;
    chunks.unshift([written.slice(i - a, i), latin.slice(j - b, j)]);
    i -= a;
    j -= b;
  }
  return { score: total, chunks };
}

/** The chunks of each pair that is no other name. */
export function align(pairs: readonly SoundPair[]): { pair: SoundPair; chunks: Chunks }[] {
  let kept = pairs;
  let chances: Map<string, number> | null = null;
  let aligned: { pair: SoundPair; chunks: Chunks; each: number }[] = [];
  const score: ChunkScore = (written, latin) => {
    if (!sameEnds(written, latin)) return -Infinity;
    if (chances === null) return firstGuess(written, latin);
    const known = chances.get(`${written} ${latin}`);
    if (known !== undefined) return known;
    if (written.length + latin.length === 1) return UNSEEN;
    return written.length === 1 && latin.length === 1 ? UNSEEN - 2 : -Infinity;
  };
  for (let round = 0; round < ROUNDS; round++) {
    aligned = kept.flatMap((pair) => {
      const best = bestChunks(marked(pair.written), marked(pair.latin), score, LENGTHS);
      if (best === null) return [];
      return [{ pair, chunks: best.chunks, each: best.score / (pair.written.length + pair.latin.length) }];
    });
    if (SIEVES.includes(round))
      aligned = aligned.toSorted((a, b) => b.each - a.each).slice(0, Math.floor(aligned.length * KEPT));
    kept = aligned.map(({ pair }) => pair);
    chances = chancesOf(aligned, round < 2 ? 2 : 3);
  }
  return aligned;
}

function chancesOf(aligned: readonly { chunks: Chunks }[], least: number): Map<string, number> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { chunks } of aligned) {
    for (const chunk of chunks) {
      const key = chunk.join(' ');
      counts.set(key, (counts.get(key) ?? 0) + 1);
      total++;
    }
  }
  const chances = new Map<string, number>();
  for (const [key, count] of counts)
    if (count >= least) chances.set(key, Math.log((count - 0.5) / total) - PER_LETTER * (key.length - 3));
  return chances;
}

/** The end of a word answers to the end of a word. */
export function sameEnds(written: string, latin: string): boolean {
  return written.includes('^') === latin.includes('^') && written.includes('$') === latin.includes('$');
}

/** Before anything is counted: equal letters, then vowels, then consonants of one place of the mouth. */
function firstGuess(written: string, latin: string): number {
  let score = -1.2 * (written.length + latin.length);
  for (const letter of written) {
    if (latin.includes(letter)) score += 2.2;
    else if (VOWELS.includes(letter)) score += [...latin].some((other) => VOWELS.includes(other)) ? 1 : 0;
    else score += [...latin].some((other) => near(letter, other)) ? 1.6 : 0;
  }
  return score - 0.5 * Math.abs(written.length - latin.length) - 0.4 * (written.length + latin.length - 2);
}

function near(a: string, b: string): boolean {
  return CONSONANTS.some((group) => group.includes(a) && group.includes(b));
}
