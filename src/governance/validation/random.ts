/** Reproducible random numbers, equal on every machine and in every run. */
import { hashText } from '../../matching/names/skeleton.ts';

/** mulberry32 (public domain): 0 <= result < 1, with a text as seed. */
export function seeded(seed: string): () => number {
  let state = hashText(seed) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export function pick<T>(all: ArrayLike<T>, random: () => number): T {
  return all[Math.floor(random() * all.length)]!;
}

/** Fisher-Yates, on a copy. */
export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const copy = [...all];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}
