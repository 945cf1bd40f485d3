/**
 * Splits a sample into two halves: thresholds are chosen on one, and the other shows how well they do on unseen data.
 *
 *   account         ─► half, by the hash of its number and the seed
 *   instances that share an account ─► one component: in one half, with all of its accounts
 *   payment         ─► half of its component, otherwise of its sender
 *
 * All payments are replayed in order, so that each has its complete past. Only the counting is split.
 */
import { createHash } from 'node:crypto';
import type { Replayed } from './datasets.ts';

export const HALVES = ['chosen on', 'held out'] as const;
export type Half = (typeof HALVES)[number];

const SEED = 'detection-halves-1';

export function halfOf(transactions: readonly Replayed[]): (one: Replayed) => Half {
  const parent = new Map<string, string>();
  const rootOf = (account: string): string => {
    let at = account;
    for (let up = parent.get(at); up !== undefined; up = parent.get(at)) at = up;
    return at;
  };
  const unite = (one: string, other: string) => {
    const [a, b] = [rootOf(one), rootOf(other)].sort() as [string, string];
    if (a !== b) parent.set(b, a);
  };
  const firstOf = new Map<string, string>();
  for (const { label, from, to } of transactions) {
    if (!label) continue;
    unite(from, to);
    const first = firstOf.get(label.instance);
    if (first === undefined) firstOf.set(label.instance, from);
    else unite(first, from);
  }
  return ({ from }) => {
    const digest = createHash('sha256')
      .update(`${SEED}/${rootOf(from)}`)
      .digest();
    return HALVES[digest[0]! & 1]!;
  };
}
