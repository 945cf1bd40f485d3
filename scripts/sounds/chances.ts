/**
 * From alignments to the table that ships: how surely chunk answers to chunk, both ways, and how surprising each spelling is by
 * itself.
 */
import { bestChunks, type ChunkScore, type Chunks, MAX_CHUNK, marked, sameEnds } from './align.ts';
import type { SoundPair } from './pairs.ts';

/** Seen less often, a pair of chunks is chance. */
const LEAST_SEEN = 3;
const DISCOUNT = 0.8;
/** A chunk pair is kept where it says so much more than its pieces. */
const SAYS_MORE = 0.35;
/** Costs of single letters that no table has. The same as in `similarity.ts`. */
const UNKNOWN = -8;
const UNKNOWN_ALONE = -5.6;
const ANY_LENGTHS = Array.from({ length: 25 }, (_, at) => [Math.floor(at / 5), at % 5] as const).slice(1);

export interface PhoneticTable {
  /** "written latin" -> half the sum of the logarithms of both conditional chances. */
  chunks: Map<string, number>;
  /** Logarithm of the chance of a letter behind another, on either side. */
  written: Map<string, number>;
  latin: Map<string, number>;
}

export function tableOf(aligned: readonly { pair: SoundPair; chunks: Chunks }[]): PhoneticTable {
  return {
    chunks: withoutComposed(bothWays(aligned)),
    written: lettersAfter(aligned.map(({ pair }) => pair.written)),
    latin: lettersAfter(aligned.map(({ pair }) => pair.latin)),
  };
}

function bothWays(aligned: readonly { chunks: Chunks }[]): Map<string, number> {
  const pairs = new Map<string, number>();
  const written = new Map<string, number>();
  const latin = new Map<string, number>();
  const more = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let places = 0;
  for (const { chunks } of aligned) {
    places += chunks.length;
    for (let from = 0; from < chunks.length; from++) {
      let [a, b] = ['', ''];
      for (let to = from; to < Math.min(chunks.length, from + MAX_CHUNK); to++) {
        a += chunks[to]![0];
        b += chunks[to]![1];
        if (a.length > MAX_CHUNK || b.length > MAX_CHUNK) break;
        more(pairs, `${a} ${b}`);
        more(written, a);
        more(latin, b);
      }
    }
  }
  // Between any two letters nothing may have been written.
  written.set('', places);
  latin.set('', places);
  const scores = new Map<string, number>();
  for (const [key, count] of pairs) {
    const [a = '', b = ''] = key.split(' ');
    if (count < LEAST_SEEN) continue;
    const chance = (of: number) => Math.log((count - DISCOUNT) / of);
    scores.set(key, (chance(written.get(a)!) + chance(latin.get(b)!)) / 2);
  }
  return scores;
}

/** Shortest first, so that a longer pair is weighed against what is kept of its pieces. */
function withoutComposed(scores: Map<string, number>): Map<string, number> {
  const kept = new Map<string, number>();
  const score: ChunkScore = (a, b) => {
    const known = kept.get(`${a} ${b}`);
    if (known !== undefined) return known;
    if (!sameEnds(a, b)) return -Infinity;
    if (a.length + b.length === 1) return UNKNOWN_ALONE;
    return a.length === 1 && b.length === 1 ? UNKNOWN : -Infinity;
  };
  const inOrder = [...scores].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  for (const [key, whole] of inOrder) {
    const [a = '', b = ''] = key.split(' ');
    const pieces = bestChunks(a, b, score, ANY_LENGTHS)?.score ?? -Infinity;
    if (whole > pieces + SAYS_MORE) kept.set(key, whole);
  }
  return kept;
}

function lettersAfter(words: readonly string[]): Map<string, number> {
  const letters = '^abcdefghijklmnopqrstuvwxyz$';
  const counts = new Map<string, number>();
  const totals = new Map<string, number>();
  for (const word of words.map(marked)) {
    for (let at = 1; at < word.length; at++) {
      const pair = word.slice(at - 1, at + 1);
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
      totals.set(pair[0]!, (totals.get(pair[0]!) ?? 0) + 1);
    }
  }
  const chances = new Map<string, number>();
  for (const a of letters)
    for (const b of letters)
      chances.set(a + b, Math.log(((counts.get(a + b) ?? 0) + 0.5) / ((totals.get(a) ?? 0) + letters.length / 2)));
  return chances;
}
