/** Counts pairs by change and keeps a random sample to draw from. Pure. Memory is bounded to a few thousand pairs. */
import { createHash } from 'node:crypto';
import {
  type ByChange,
  NOTHING_YET,
  PAIR_CHANGES,
  type Pair,
  type PairChange,
  type RankedPair,
  type ThresholdCounts,
} from './types.ts';

/** Limit per change: the pairs with the smallest ranks, a fair sample of all. */
export const MOST_KEPT = 500;

/** Scores of one listed party by both thresholds; null: not found, so below the floor. */
export interface Scores {
  asked: number | null;
  inForce: number | null;
}

export interface Thresholds {
  asked: number;
  inForce: number;
}

export function changeOf({ asked, inForce }: Scores, thresholds: Thresholds): PairChange {
  const isHit = asked !== null && asked >= thresholds.asked;
  const wasHit = inForce !== null && inForce >= thresholds.inForce;
  if (isHit) return wasHit ? 'KEPT' : 'NEW';
  return wasHit ? 'LOST' : 'NEITHER';
}

/** The same seed gives the same sample, and without the seed it cannot be predicted. */
export function rankOf(seed: string, { source, sourceId, subject, profileId }: Omit<Pair, 'score' | 'change'>): string {
  return createHash('sha256').update(`${seed}/${source}/${sourceId}/${subject}/${profileId}`).digest('hex');
}

/** Result of one customer or stored screening. */
export interface RecordPairs {
  pairs: readonly Pair[];
  failed: boolean;
  cut: boolean;
}

export class Counter {
  readonly #seed: string;
  readonly #pairs: ByChange = { ...NOTHING_YET };
  readonly #withHits = { inForce: 0, asked: 0, newly: 0, noLonger: 0 };
  readonly #scores = new Map<number, number>();
  readonly #kept = new Map<PairChange, RankedPair[]>(PAIR_CHANGES.map((change) => [change, []]));
  #failed = 0;
  #cut = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  add({ pairs, failed, cut }: RecordPairs): void {
    if (failed) this.#failed += 1;
    if (cut) this.#cut += 1;
    for (const pair of pairs) {
      this.#pairs[pair.change] += 1;
      const points = Math.floor(pair.score);
      this.#scores.set(points, (this.#scores.get(points) ?? 0) + 1);
      this.#keep({ ...pair, rank: rankOf(this.#seed, pair) });
    }
    const has = (...changes: PairChange[]) => pairs.some(({ change }) => changes.includes(change));
    const [was, is] = [has('KEPT', 'LOST'), has('KEPT', 'NEW')];
    if (was) this.#withHits.inForce += 1;
    if (is) this.#withHits.asked += 1;
    if (is && !was) this.#withHits.newly += 1;
    if (was && !is) this.#withHits.noLonger += 1;
  }

  get kept(): RankedPair[] {
    return [...this.#kept.values()].flatMap((pairs) => smallest(pairs));
  }

  get counts(): Pick<ThresholdCounts, 'failed' | 'cut' | 'pairs' | 'withHits' | 'scores'> {
    return {
      failed: this.#failed,
      cut: this.#cut,
      pairs: { ...this.#pairs },
      withHits: { ...this.#withHits },
      scores: Object.fromEntries([...this.#scores].sort(([one], [other]) => one - other)),
    };
  }

  #keep(pair: RankedPair): void {
    const kept = this.#kept.get(pair.change)!;
    kept.push(pair);
    // Sorts in batches instead of for each pair.
    if (kept.length >= 4 * MOST_KEPT) this.#kept.set(pair.change, smallest(kept));
  }
}

function smallest(pairs: readonly RankedPair[]): RankedPair[] {
  return [...pairs].sort((one, other) => (one.rank < other.rank ? -1 : 1)).slice(0, MOST_KEPT);
}
