import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LIST_FACTS } from '../../facts.ts';
import { PUBLICATION_RHYTHMS } from '../publication-rhythms.ts';
import { brief, importAll } from '../testing.ts';
import { type SpecialMeasuresFile, usSpecialMeasures } from './parse.ts';

const SHIPPED = readFileSync(new URL('./special-measures.json', import.meta.url), 'utf8');
const shipped = JSON.parse(SHIPPED) as SpecialMeasuresFile;
const run = (file: unknown) => importAll(usSpecialMeasures, { main: JSON.stringify(file) });

it('reads the shipped file whole', async () => {
  const { entries, byId, report } = await importAll(usSpecialMeasures, { main: SHIPPED });
  expect(report).toMatchObject({
    entries: shipped.entries.length,
    publisherCount: shipped.entries.length,
    publishedAt: shipped.asOf,
    rejectedCount: 0,
    fieldsUnused: {},
  });
  expect(brief(byId.get('FINCEN-2313A-CIBANCO')!)).toMatchObject({
    kind: 'ORGANIZATION',
    primary: 'CIBanco S.A., Institución de Banca Múltiple',
    listed: '2025-10-20',
  });
  // None of these orders freezes property.
  for (const { contexts, riskLevel } of entries) {
    expect(riskLevel).toBe('HIGH');
    expect(contexts.map(({ measures }) => measures)).toEqual([
      [expect.stringMatching(/^(TRANSMITTAL_PROHIBITED|CORRESPONDENT)$/)],
    ]);
  }
});

it('has a source, a date and a citation for each entry, and the maximum age of the rhythm', () => {
  for (const { sources, readOn, citation } of shipped.entries) {
    expect(sources.every((address) => address.startsWith('https://'))).toBe(true);
    expect(readOn <= '2026-11-29' && shipped.asOf <= readOn).toBe(true);
    expect(citation).toMatch(/ FR |Federal Register/);
  }
  expect(PUBLICATION_RHYTHMS.us_special_measures?.contentDays).toBe(shipped.maxAgeDays);
  const { asOf, maxAgeDays, asOfSource: source } = shipped;
  expect(LIST_FACTS).toContainEqual(expect.objectContaining({ asOf, maxAgeDays, source }));
});

it.each([
  ['no JSON', '{', /is not JSON/],
  ['an unknown field', JSON.stringify({ ...shipped, more: 1 }), /Unrecognized key/],
  ['an unknown measure', SHIPPED.replace('CORRESPONDENT', 'SOMETHING'), /^entries\.\d+\.measure: /],
  [
    'an entry without a source',
    JSON.stringify({ ...shipped, entries: [{ ...shipped.entries[0], sources: [] }] }),
    /sources/,
  ],
])('rejects a file with %s', async (_what, main, reason) => {
  await expect(importAll(usSpecialMeasures, { main })).rejects.toThrow(reason);
});

it('rejects a duplicate ID', async () => {
  const [first] = shipped.entries;
  await expect(run({ ...shipped, entries: [first, first] })).rejects.toThrow(/twice/);
});
