/** Draws from distributions, over a seeded source of random numbers. */
import { seeded } from '../../governance/validation/random.ts';

export type Random = () => number;

export const dice = (...seed: (string | number)[]): Random => seeded(seed.join('/'));

/** Box and Muller. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Log-normal with median 1. @param spread standard deviation of the logarithm */
export const factor = (spread: number, random: Random): number => Math.exp(spread * normal(random));

/** A whole number with this mean, one of the two nearest. */
export const about = (mean: number, random: Random): number => Math.floor(mean + random());

/** Times of independent events, in the unit of `length`. */
export function arrivals(expected: number, length: number, random: Random): number[] {
  const times: number[] = [];
  if (expected <= 0) return times;
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * length) / expected;
    if (at >= length) return times;
    times.push(at);
  }
}

/** @returns an element, each as often as its weight says */
export function weighted<T>(all: readonly T[], weightOf: (one: T) => number, random: Random): T {
  let left = random() * all.reduce((sum, one) => sum + weightOf(one), 0);
  for (const one of all) {
    left -= weightOf(one);
    if (left < 0) return one;
  }
  return all.at(-1)!;
}
