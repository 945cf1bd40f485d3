import { expect, it, vi } from 'vitest';
import { RecentListings } from './recent-listings.ts';
import type { ListingRow } from './store.ts';

const rows = (count: number) =>
  new Map(Array.from({ length: count }, (_, id) => [id, { listingId: id } as ListingRow] as const));

it('gives back the listings of the very generation, once', () => {
  const recent = new RecentListings();
  recent.put('aa', rows(3));
  expect(recent.take('aa').size).toBe(3);
  expect(recent.take('aa').size).toBe(0);
});

it.each([['bb'], [null]])('gives none where something else wrote the generation: %s', (hash) => {
  const recent = new RecentListings();
  recent.put('aa', rows(3));
  expect(recent.take(hash).size).toBe(0);
  expect(recent.take('aa').size).toBe(0);
});

it('keeps neither very many nor any for long', () => {
  const recent = new RecentListings();
  recent.put('aa', rows(60_001));
  expect(recent.take('aa').size).toBe(0);
  vi.useFakeTimers();
  try {
    recent.put('aa', rows(3));
    vi.advanceTimersByTime(60_000);
    expect(recent.take('aa').size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
