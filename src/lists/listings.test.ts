import { describe, expect, it } from 'vitest';
import type { Hit } from '../screening/list-search.ts';
import { listHit } from '../screening/payment-parties/hits.ts';
import { categoriesInForce, listingsToShow } from './listings.ts';
import { presentProfile } from './present.ts';
import type { RiskLevel, WatchlistCategory } from './profile.ts';
import { delisted, type Member, unite } from './resolution/unite.ts';
import { EntryBuilder } from './sources/entry-builder.ts';
import { categoryBits, riskBits, subjectOf } from './subject.ts';

/** `SANCTION CRITICAL` is an active listing, `SANCTION CRITICAL 2026-02-27` one that ended on that day. */
function member(written: string, index: number): Member {
  const [category, riskLevel, ended] = written.split(' ') as [WatchlistCategory, RiskLevel, string | undefined];
  const { entry } = new EntryBuilder(`R-${index}`, 'PERSON');
  entry.names.push({
    fullNameRaw: 'Casimir Ondraszek',
    nameType: 'PRIMARY',
    scriptCode: 'latn',
    aliasStrength: 'STRONG',
    aliasKind: null,
  });
  entry.riskLevel = riskLevel;
  entry.topics.push(category.toLowerCase());
  const list = { id: `list_${index}`, category, authority: 'Test', publisher: 'Test' };
  return { entry: ended ? delisted(entry, ended) : entry, list };
}

interface Expected {
  status: 'ACTIVE' | 'DELISTED';
  categories: WatchlistCategory[];
  riskLevels: RiskLevel[];
}
const cases: [string, string[], Expected][] = [
  ['listed once', ['SANCTION CRITICAL'], { status: 'ACTIVE', categories: ['SANCTION'], riskLevels: ['CRITICAL'] }],
  ['taken off', ['SANCTION CRITICAL 2026-02-27'], { status: 'DELISTED', categories: [], riskLevels: [] }],
  [
    'taken off by one publisher and kept by another',
    ['SANCTION CRITICAL 2026-02-27', 'PEP MEDIUM'],
    { status: 'ACTIVE', categories: ['PEP'], riskLevels: ['MEDIUM'] },
  ],
  [
    'taken off by the second',
    ['PEP LOW', 'SANCTION CRITICAL 2026-02-27'],
    { status: 'ACTIVE', categories: ['PEP'], riskLevels: ['LOW'] },
  ],
  [
    'on two lists of which one was graver',
    ['SANCTION HIGH', 'SANCTION CRITICAL 2025-01-01', 'PEP LOW'],
    { status: 'ACTIVE', categories: ['SANCTION', 'PEP'], riskLevels: ['HIGH'] },
  ],
  [
    'taken off by all',
    ['SANCTION HIGH 2025-01-01', 'PEP LOW 2026-01-01'],
    { status: 'DELISTED', categories: [], riskLevels: [] },
  ],
];

describe.each(cases)('a party that is %s', (_, written, expected) => {
  const profile = unite(written.map(member));
  const inForce = written.filter((one) => one.split(' ').length === 2).length;
  const at = new Date('2026-11-20T00:00:00Z');
  const row = { profile, version: 1, createdAt: at, updatedAt: at };

  it('has categories and risk of its current listings', () => {
    expect(profile.status).toBe(expected.status);
    expect(categoriesInForce(profile)).toEqual(expected.categories);
    expect(profile.status === 'ACTIVE' ? [profile.riskLevel] : []).toEqual(expected.riskLevels);
  });

  it('is found by current listings only', () => {
    const { flags } = subjectOf(profile);
    expect(flags.activeCategories).toBe(categoryBits(expected.categories));
    expect(flags.riskLevel).toBe(riskBits(expected.riskLevels));
  });

  it('is judged by current listings only', () => {
    const match = { id: profile.profileId, matchedName: 'x', score: {}, explanation: [] };
    const hit = listHit({ match, row } as unknown as Hit);
    expect(hit.categories).toEqual(expected.categories);
    expect(hit.sources).toHaveLength(inForce);
  });

  it('shows current listings first, then the history', () => {
    const today = presentProfile(row);
    expect(today.sources.map(({ removalDate }) => removalDate)).toEqual(Array(inForce).fill(null));
    expect(today.metadata.datasets).toHaveLength(inForce);
    expect(today.riskLevel).toBe(expected.riskLevels[0]);
    const whole = presentProfile(row, { includeDelisted: true });
    const ended = written.flatMap((one) => one.split(' ')[2] ?? []);
    expect(whole.sources.map(({ removalDate }) => removalDate)).toEqual([...Array(inForce).fill(null), ...ended]);
    expect(whole.riskLevel).toBe(expected.riskLevels[0]);
    expect(listingsToShow(profile, true)).toHaveLength(written.length);
  });
});
