import { expect, it, vi } from 'vitest';
import { useFakeTimers } from '../../../test/support/fake-timers.ts';
import { RecentListings } from './recent-listings.ts';
import type { ListingRow } from './store.ts';

const rows = (count: number) =>
  new Map(Array.from({ length: count }, (_, id) => [id, { listingId: id } as ListingRow] as const));

const OWN = { generation: 7, profilesHash: 'aa' };

it('returns listings of the exact generation, once', () => {
  const recent = new RecentListings();
  recent.put(OWN, rows(3));
  expect(recent.take(OWN).size).toBe(3);
  expect(recent.take(OWN).size).toBe(0);
});

it.each([
  { ...OWN, profilesHash: 'bb' },
  { ...OWN, profilesHash: null },
  // Two generations that change no profile have one hash.
  { ...OWN, generation: 6 },
])('returns none if another writer created the generation: %o', (seal) => {
  const recent = new RecentListings();
  recent.put(OWN, rows(3));
  expect(recent.take(seal).size).toBe(0);
  expect(recent.take(OWN).size).toBe(0);
});

it('limits number and age of listings', async () => {
  const recent = new RecentListings();
  recent.put(OWN, rows(30_001));
  expect(recent.take(OWN).size).toBe(0);
  await useFakeTimers();
  try {
    recent.put(OWN, rows(3));
    vi.advanceTimersByTime(30_000);
    expect(recent.take(OWN).size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
