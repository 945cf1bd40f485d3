import { expect, it } from 'vitest';
import { trail, whoIs } from './report-parts.ts';
import type { TrailEntry } from './store.ts';

const ID = '6f2c1a52-0b57-4d25-8f0a-4d8f3f8f1c11';
const printed = {
  at: new Date('2026-11-24T10:00:00Z'),
  by: 'Ines Castellanos',
  names: new Map([[ID, 'Ada Lindqvist']]),
};

it('shows a user by name and ID, and an unknown one by ID', () => {
  expect(whoIs(ID, printed)).toBe(`Ada Lindqvist\n${ID}`);
  expect(whoIs('watchlist-refresh', printed)).toBe('watchlist-refresh');
  expect(whoIs(null, printed)).toBeNull();
});

it('names actor and action in the trail of a pack', () => {
  const entry = { sequence: 7, occurredAt: printed.at, actorId: ID, action: 'alert.closed', entryHash: 'a'.repeat(64) };
  expect(JSON.stringify(trail([entry as TrailEntry], printed))).toContain('Ada Lindqvist');
});
