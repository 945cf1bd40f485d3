import { describe, expect, it } from 'vitest';
import { demoSource } from './built-in.ts';
import { presentProfile } from './present.ts';
import type { ListEntry } from './profile.ts';
import { unite } from './resolution/unite.ts';
import { EntryBuilder } from './sources/entry-builder.ts';

const at = (time: string) => new Date(time);
const row = (
  listingDate: string | null,
  updatedAt = '2026-01-01T00:00:00.000Z',
  change: (entry: ListEntry) => void = () => {},
) => {
  const builder = new EntryBuilder('A-1', 'PERSON');
  builder.primaryName('Casimir Ondraszek');
  builder.alias('Kazik', 'WEAK', null);
  builder.entry.listingDate = listingDate;
  change(builder.entry);
  return {
    profile: unite([{ entry: builder.entry, list: demoSource }]),
    version: 3,
    createdAt: at('2020-02-03T04:05:06.789Z'),
    updatedAt: at(updatedAt),
  };
};

describe('a profile', () => {
  it('has times with a numeric offset, stable IDs, and null for missing parts', () => {
    const shown = presentProfile(row('2025-01-01'));
    expect(shown).toMatchObject({
      createdAt: '2020-02-03T04:05:06.789+00:00',
      updatedAt: '2026-01-01T00:00:00.000+00:00',
      cryptoWallets: null,
      outgoingEdges: null,
      schemaRef: null,
      version: 3,
      metadata: { firstSeen: '2020-02-03T04:05:06.789Z', datasets: ['demo'] },
    });
    expect(presentProfile(row('2025-01-01'))).toEqual(shown);
    expect(shown.metadata).not.toHaveProperty('legalForm');
    expect(new Set(shown.names.map((name) => name.nameId)).size).toBe(2);
  });

  it('has separate IDs for equal parts', () => {
    const { features } = presentProfile(
      row(null, undefined, (entry) => {
        entry.features.push({ name: 'Note', value: 'a' }, { name: 'Note', value: 'a' });
      }),
    );
    expect(new Set(features.map((feature) => feature.featureId)).size).toBe(2);
  });

  const recency: [string | null, string, number][] = [
    ['2026-01-01', '2026-01-01', 1],
    ['2021-01-01', '2026-01-01', 0.5],
    ['2016-01-01', '2026-01-01', 0.25],
    ['1950-01-01', '2026-01-01', 0],
    ['2030-01-01', '2026-01-01', 1],
    [null, '2026-01-01', 0],
  ];
  it.each(recency)('listed on %s and updated on %s is %f recent', (listed, updated, expected) => {
    expect(presentProfile(row(listed, `${updated}T00:00:00.000Z`)).recencyScore).toBeCloseTo(expected, 2);
  });
});
