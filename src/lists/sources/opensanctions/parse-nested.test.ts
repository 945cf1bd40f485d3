import { expect, test } from 'vitest';
import { importAll } from '../testing.ts';
import { opensanctionsFtm } from './parse-ftm.ts';
import { opensanctionsTargetsNested } from './parse-nested.ts';

const SEEN = {
  first_seen: '2024-01-05T10:00:00',
  last_seen: '2026-03-01T12:00:00',
  last_change: '2025-02-02T00:00:00',
};
const entity = (schema: string, id: string, properties: Record<string, unknown[]>, target = false) => ({
  id,
  caption: String(properties.name?.[0] ?? schema),
  schema,
  properties,
  datasets: ['demo_list'],
  referents: [],
  target,
  ...SEEN,
});
const lines = (...entities: object[]) => entities.map((one) => `${JSON.stringify(one)}\n`).join('');

const POST = entity('Position', 'post', { name: ['Minister of Tides'], topics: ['gov.national', 'gov.executive'] });
const ADDRESS = entity('Address', 'addr', { full: ['1 Quay, Port Coral'], city: ['Port Coral'] });
const MINISTER = { name: ['Nemo Demo'], topics: ['role.pep'] };
const SON = { name: ['Nemo Demo the Younger'], topics: ['sanction'] };

const NESTED = [
  entity(
    'Person',
    'minister',
    {
      ...MINISTER,
      addressEntity: [ADDRESS],
      positionOccupancies: [entity('Occupancy', 'occ', { holder: ['minister'], post: [POST], status: ['current'] })],
      familyPerson: [
        entity('Family', 'fam', {
          person: ['minister'],
          relative: [entity('Person', 'son', SON)],
          relationship: ['son'],
        }),
        entity('Family', 'fam2', {
          person: ['minister'],
          relative: [entity('Person', 'wife', { name: ['Dory Demo'] })],
        }),
      ],
    },
    true,
  ),
  entity(
    'Person',
    'son',
    {
      ...SON,
      birthDate: ['1990-01-01'],
      sanctions: [entity('Sanction', 'sanc', { entity: ['son'], authority: ['Ministry of Waves'] })],
      familyRelative: [
        entity('Family', 'fam', {
          person: [entity('Person', 'minister', MINISTER, true)],
          relative: ['son'],
          relationship: ['son'],
        }),
      ],
    },
    true,
  ),
];

test('has the same entries as the flat file', async () => {
  const flat = [
    entity('Person', 'minister', { ...MINISTER, addressEntity: ['addr'] }, true),
    ADDRESS,
    POST,
    entity('Occupancy', 'occ', { holder: ['minister'], post: ['post'], status: ['current'] }),
    entity('Family', 'fam', { person: ['minister'], relative: ['son'], relationship: ['son'] }),
    entity('Family', 'fam2', { person: ['minister'], relative: ['wife'] }),
    entity('Person', 'wife', { name: ['Dory Demo'] }),
    entity('Person', 'son', { ...SON, birthDate: ['1990-01-01'] }, true),
    entity('Sanction', 'sanc', { entity: ['son'], authority: ['Ministry of Waves'] }),
  ];
  const expected = await importAll(opensanctionsFtm, { main: lines(...flat) });
  for (const order of [NESTED, [...NESTED].reverse()]) {
    const { entries, report } = await importAll(opensanctionsTargetsNested, { main: lines(...order) });
    expect(entries).toEqual(expected.entries);
    expect(report).toMatchObject({ entries: 3, rejectedCount: 0, notices: [], fieldsUnused: {} });
  }
  expect(expected.byId.get('minister')?.contexts[0]?.properties).toMatchObject({
    position: 'Minister of Tides',
    pepLevel: 1,
  });
});

test('a duplicate top-level entity is rejected once, a truncated file as a whole', async () => {
  const { report } = await importAll(opensanctionsTargetsNested, { main: lines(...NESTED, NESTED[0]!) });
  expect(report.rejected).toEqual([{ reference: 'minister', position: 3, reason: 'the id stands twice' }]);
  const cut = lines(...NESTED).slice(0, -5);
  await expect(importAll(opensanctionsTargetsNested, { main: cut })).rejects.toThrow(/truncated/);
});

test('endless nesting is a rejection', async () => {
  const deep = `${'{"id":"a","schema":"Person","properties":{"owner":['.repeat(2_000)}${']}}'.repeat(2_000)}`;
  const main = `${deep}\n${lines(NESTED[1]!)}`;
  const { entries, report } = await importAll(opensanctionsTargetsNested, { main });
  expect(entries).toHaveLength(2);
  expect(report.rejected[0]?.reason).toMatch(/nested too deep/);
});
