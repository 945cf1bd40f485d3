import { describe, expect, it } from 'vitest';
import { demoSource } from './built-in.ts';
import { gapsOf, isDemoOnly, listStateOf, notLoaded, refusing } from './list-state.ts';
import type { WatchlistSource } from './source.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const YESTERDAY = new Date('2026-11-19T12:00:00Z');
const source = (id: string, more: Partial<WatchlistSource> = {}): WatchlistSource => ({
  ...demoSource,
  demo: undefined,
  id,
  staleAfterHours: 12,
  ...more,
});
const version = (watchlistId: string, more: object = {}) => ({
  watchlistId,
  category: 'SANCTION',
  version: 3,
  entries: 5,
  ...more,
});
const checkedAt = (at: Date) => ({ lastSuccessAt: at, confirmedAt: null });
const fresh = (...ids: string[]) => new Map(ids.map((id) => [id, checkedAt(NOW)]));

describe('the state of the lists', () => {
  it('has no gap if all required lists are searched', () => {
    const state = listStateOf([source('a'), source('b', { required: false })], [version('a')], fresh('a'), NOW, false);
    expect(gapsOf(state)).toEqual({ notLoaded: [], stale: [], demoOnly: false });
    expect(notLoaded(state)).toEqual(['b']);
  });

  it.each([
    ['away', [version('b')]],
    ['empty', [version('a', { entries: 0 }), version('b')]],
  ])('has a gap if a required list is %s', (_what, searched) => {
    const state = listStateOf([source('a'), source('b')], searched, fresh('a', 'b'), NOW, false);
    expect(gapsOf(state)).toEqual({ notLoaded: ['a'], stale: [], demoOnly: false });
    expect(refusing(state)).toEqual([]);
  });

  it('distinguishes stale lists that refuse screening from those that warn', () => {
    const sources = [source('a', { whenStale: 'REFUSE' }), source('b')];
    const times = new Map([
      ['a', checkedAt(YESTERDAY)],
      ['b', checkedAt(YESTERDAY)],
    ]);
    const state = listStateOf(sources, [version('a'), version('b')], times, NOW, false);
    expect(state.lists.map(({ stale }) => stale)).toEqual([true, true]);
    expect(gapsOf(state)).toEqual({ notLoaded: [], stale: ['a'], demoOnly: false });
    expect(refusing(state)).toEqual(['a']);
  });

  it.each([
    [false, true],
    [true, false],
  ])('recognizes the demo list alone, meant %s', (meant, demoOnly) => {
    const state = listStateOf([source('a')], [version('demo', { demo: true })], fresh(), NOW, meant);
    expect(isDemoOnly(state)).toBe(true);
    expect(gapsOf(state)).toEqual({ notLoaded: [], stale: [], demoOnly });
  });

  it('does not count a shipped list as one of a publisher', () => {
    const searched = [version('demo', { demo: true }), version('own', { shipped: true })];
    const state = listStateOf([source('a'), source('own', { shipped: true })], searched, fresh('own'), NOW, true);
    expect(isDemoOnly(state)).toBe(true);
    expect(gapsOf(state)).toEqual({ notLoaded: [], stale: [], demoOnly: false });
  });

  it('refuses screening after 72 hours without a required, scheduled sanctions list, but not before it was loaded', () => {
    const hoursAgo = (hours: number) => checkedAt(new Date(NOW.getTime() - hours * 3_600_000));
    const required = { schedule: '7 * * * *', staleAfterHours: undefined };
    const sources = [
      source('late', required),
      source('near', required),
      source('missing', required),
      source('pep', { ...required, category: 'PEP' }),
      source('spare', { ...required, required: false }),
    ];
    const checks = new Map([
      ['late', hoursAgo(73)],
      ['near', hoursAgo(71)],
      ['pep', hoursAgo(100)],
      ['spare', hoursAgo(100)],
    ]);
    const searched = ['late', 'near', 'pep', 'spare'].map((id) => version(id));
    const state = listStateOf(sources, searched, checks, NOW, false);
    expect(refusing(state)).toEqual(['late']);
    expect(gapsOf(state)).toEqual({ notLoaded: ['missing'], stale: ['late'], demoOnly: false });
  });

  it('ignores AMLCORE_DEMO if a real list is searched', () => {
    const searched = [version('a'), version('demo', { demo: true })];
    const state = listStateOf([source('a'), source('b')], searched, fresh('a'), NOW, true);
    expect(gapsOf(state)).toMatchObject({ notLoaded: ['b'] });
  });

  it('shows a list that is no longer configured', () => {
    const state = listStateOf([source('a')], [version('a'), version('old')], fresh('a'), NOW, false);
    expect(state.lists).toMatchObject([
      { watchlistId: 'a' },
      { watchlistId: 'old', configured: false, required: false },
    ]);
  });
});
