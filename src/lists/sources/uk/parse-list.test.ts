import { describe, expect, test } from 'vitest';
import { brief, importAll } from '../testing.ts';
import { ukCsv, ukXml } from './invented-list.fixture.ts';
import { ukSanctionsListCsv } from './parse-list-csv.ts';
import { ukSanctionsListXml } from './parse-list-xml.ts';

describe.each([
  ['XML', ukSanctionsListXml, ukXml],
  ['CSV', ukSanctionsListCsv, ukCsv],
] as const)('UK Sanctions List as %s', (_name, format, main) => {
  const run = importAll(format, { main });

  test('whole', async () => {
    const { entries, report } = await run;
    expect(entries.map((entry) => [entry.externalReferenceId, entry.kind])).toEqual([
      ['DEM0001', 'PERSON'],
      ['DEM0002', 'ORGANIZATION'],
      ['DEM0003', 'VESSEL'],
      [expect.stringMatching(/^DEM0002\/subsidiary\//), 'ORGANIZATION'],
      [expect.stringMatching(/^DEM0002\/subsidiary\//), 'ORGANIZATION'],
    ]);
    expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {}, publishedAt: '2026-08-20' });
  });

  test('a person', async () => {
    const person = (await run).byId.get('DEM0001')!;
    expect(brief(person)).toMatchObject({
      gender: 'MALE',
      primary: 'OTTO VENDELIN SPECHTMANN',
      strong: ['Otto Wendelin SPECHTMANN', 'Otto S. Pecht', 'Отто Шпехтманн'],
      weak: ['The Woodpecker'],
      dates: ['BIRTH 1945-01-01 YEAR', 'BIRTH 1958-03-01 DAY'],
      countries: ['NATIONAL AF'],
      addresses: ['1 Invented Road, Kabul, 1001, Afghanistan = AF'],
      programs: ['The Demo (Sanctions) Regulations 2019'],
      listed: '2001-01-25',
    });
    expect(brief(person).documents.sort()).toEqual(['NATIONAL_ID|55130|AF||', 'PASSPORT|D 000777|AF|1999-01-07|']);
    expect(brief(person).contacts.sort()).toEqual([
      'email o@invented.example',
      'email otto@invented.example',
      'phone +44 20 7946 0000',
      'phone +44 20 7946 0001',
      'website www.invented.example',
    ]);
    expect(person.names.map((name) => name.aliasKind)).toEqual([
      null,
      'Primary name variation',
      'a.k.a.',
      'original script',
      'a.k.a.',
    ]);
    expect(person.references).toEqual([
      { scheme: 'uk', id: 'DEM0001' },
      { scheme: 'uk-ofsi', id: '90001' },
      { scheme: 'un', id: 'TAi.901' },
    ]);
    expect(person.riskLevel).toBe('CRITICAL');
    expect(brief(person).features.sort()).toEqual([
      'Date of Birth: 15/08/19yy',
      'Designation source: UN',
      'Last updated: 14/04/2026',
      'Other Information: Collects stamps.',
      'Passport: A second one was lost',
      'Place of Birth: Nowhere, Afghanistan',
      'Position: Minister of Stamps',
      'Sanctions imposed: Asset freeze',
      'Sanctions imposed: Travel Ban',
      'Script of name: Отто Шпехтманн: Cyrillic, Russian',
      'Statement of Reasons: Invented, to be tested.',
      'Title: Dr',
    ]);
  });

  test('an entity: numbers by their labels, companies above and below it', async () => {
    const entity = (await run).byId.get('DEM0002')!;
    expect(entity.legalForm).toBe('Limited Liability Company');
    expect(brief(entity).documents).toEqual([
      'TAX_ID|7700000001|RU||',
      'REGISTRATION_NUMBER|1027700000002|RU||',
      'OTHER|770101001|RU||',
    ]);
    expect(entity.relations.map(({ type, targetName, role }) => `${type} ${targetName} (${role})`).sort()).toEqual([
      'OWNED_BY Specht Holding Co., Ltd. (Parent company)',
      'OWNED_BY Specht Trust (Parent company)',
      'OWNS Specht Söhne GmbH (Subsidiary)',
      'OWNS Specht Töchter GmbH (Subsidiary)',
    ]);
  });

  test('a ship that is under no asset freeze', async () => {
    const ship = (await run).byId.get('DEM0003')!;
    expect(brief(ship)).toMatchObject({
      primary: 'PETREL OF NOWHERE',
      documents: ['IMO_NUMBER|9000003|||'],
      countries: ['FLAG KM'],
      dates: ['MANUFACTURE 2011-01-01 YEAR'],
    });
    expect(ship.riskLevel).toBe('HIGH');
    expect(ship.relations.map(({ type, targetName }) => `${type} ${targetName}`)).toEqual([
      'OWNED_BY Nowhere Shipping Ltd',
      'LINKED Elsewhere Shipping Ltd',
    ]);
    expect(brief(ship).features).toEqual(
      expect.arrayContaining(['Former Vessel Flag: Panama', 'Vessel Type: Oil tanker', 'Vessel Tonnage: 7078']),
    );
  });
});

test.each([
  ['XML', ukSanctionsListXml, ukXml.replace('Collects stamps.', 'Formerly known as Odo Kobold. Collects stamps.')],
  ['CSV', ukSanctionsListCsv, ukCsv.replaceAll('Collects stamps.', 'Formerly known as Odo Kobold. Collects stamps.')],
])('a former name in the other information of the %s', async (_name, format, main) => {
  const { byId } = await importAll(format, { main });
  const former = byId.get('DEM0001')?.names.filter(({ aliasKind }) => aliasKind === 'f.k.a.');
  expect(former?.map(({ fullNameRaw }) => fullNameRaw)).toEqual(['Odo Kobold']);
});

describe('missing or surplus data of a designation', () => {
  const withXml = (xml: string) => importAll(ukSanctionsListXml, { main: xml });

  test('no UniqueID, a duplicate one, an unknown type: kept and reported; no name: rejected', async () => {
    const again = /<Designation>[\s\S]*?<\/Designation>/.exec(ukXml)?.[0] ?? '';
    const changed = again.replace('<RegimeName>', '<RegimeName>Another ');
    const nameless =
      '<Designation><UniqueID>DEM0007</UniqueID><IndividualEntityShip>Ship</IndividualEntityShip></Designation>';
    const pilot =
      '<Designation><UniqueID>DEM0008</UniqueID><Names><Name><Name6>DEMO</Name6></Name></Names><IndividualEntityShip>Pilot</IndividualEntityShip><DOBs><DOB>01/02/1960</DOB></DOBs></Designation>';
    const { entries: all, report } = await withXml(
      ukXml
        .replace('</Designations>', `${again}${changed}${nameless}${pilot}</Designations>`)
        .replace('<UniqueID>DEM0002</UniqueID>', '')
        .replace('>Ship<', '>Submarine<'),
    );
    const entries = all.filter(({ externalReferenceId }) => !externalReferenceId.includes('/subsidiary/'));
    const ids = entries.map((entry) => entry.externalReferenceId);
    expect(ids).toEqual(['DEM0001', expect.stringMatching(/^unnumbered-/), 'DEM0003', 'DEM0001#2', 'DEM0008']);
    expect(entries.map((entry) => entry.kind).slice(2)).toEqual(['ORGANIZATION', 'PERSON', 'PERSON']);
    expect(entries.map((entry) => entry.references.find(({ scheme }) => scheme === 'uk')?.id)).toEqual([
      'DEM0001',
      undefined,
      'DEM0003',
      'DEM0001',
      'DEM0008',
    ]);
    expect(report.notices.map(({ reference, reason }) => [reference, reason])).toEqual([
      [null, `no reference: kept as ${ids[1]}`],
      ['DEM0003', 'unknown kind of party "Submarine": taken as an organisation'],
      ['DEM0001', 'the entry stands twice in the very same words: read once'],
      ['DEM0001', 'the reference stands twice: used as DEM0001#2'],
      ['DEM0008', 'unknown kind of party "Pilot": taken as a person'],
    ]);
    expect(report.rejected).toMatchObject([{ reference: 'DEM0007', reason: 'no name' }]);
  });

  test('a new element is kept and reported', async () => {
    const { byId, report } = await withXml(ukXml.replace('<Titles>', '<Hobby>Philately</Hobby><Titles>'));
    expect(report.fieldsUnused).toEqual({ 'Designation/Hobby': 1 });
    expect(byId.get('DEM0001')?.features).toContainEqual({ name: 'Designation/Hobby', value: 'Philately' });
  });

  test('a new column is kept and reported', async () => {
    const [date, header, ...rows] = ukCsv.split('\r\n');
    const main = [date, `${header},Hobby`, ...rows.map((row) => `${row},Philately`)].join('\n');
    const { byId, report } = await importAll(ukSanctionsListCsv, { main });
    expect(report.fieldsUnused).toEqual({ Hobby: 6 });
    expect(byId.get('DEM0003')?.features).toContainEqual({ name: 'Hobby', value: 'Philately' });
  });

  test('measures that only the indicators state', async () => {
    const { byId } = await withXml(ukXml.replace('<SanctionsImposed>Asset freeze|Travel Ban</SanctionsImposed>', ''));
    expect(byId.get('DEM0001')?.features).toContainEqual({ name: 'Sanctions imposed', value: 'Asset Freeze' });
  });

  test('rows without ID or type, of another width: kept and reported; parties without a name: rejected', async () => {
    const [date, header, person = ''] = ukCsv.split('\r\n');
    const blank = person.replace(/"SPECHTMANN"|"Otto"|"Wendelin"|"Отто Шпехтманн"/g, '""');
    const main = [
      date,
      header,
      person.replace('DEM0001', 'DEM0004').replace('Individual', 'Ghost'),
      person,
      person.replace('DEM0001', ''),
      person.replace('DEM0001', ''),
      person.replace('Individual', 'Ghost'),
      person.replace('DEM0001', 'DEM0005').replace('Individual', 'Ghost'),
      person.replace('DEM0001', 'DEM0005'),
      `${person},surplus`,
      'Total,3',
      blank.replace('DEM0001', 'DEM0009'),
    ].join('\n');
    const { entries, byId, report } = await importAll(ukSanctionsListCsv, { main });
    expect(entries.map((entry) => [entry.externalReferenceId, entry.kind])).toEqual([
      ['DEM0004', 'PERSON'],
      ['DEM0001', 'PERSON'],
      [expect.stringMatching(/^unnumbered-/), 'PERSON'],
      ['DEM0005', 'PERSON'],
    ]);
    expect(byId.get('DEM0004')?.features).toContainEqual({ name: 'Kind as published', value: 'Ghost' });
    expect(byId.get('DEM0001')?.features).toContainEqual({ name: 'Column 59', value: 'surplus' });
    expect(report.notices.map(({ reference, reason }) => [reference, reason])).toEqual([
      [null, expect.stringMatching(/^no reference: kept as unnumbered-/)],
      [null, 'the entry stands twice in the very same words: read once'],
      ['DEM0001', '59 columns instead of 58: read all the same'],
      ['DEM0004', 'unknown kind of party "Ghost": taken as a person'],
    ]);
    expect(report.rejected.map(({ reference, reason }) => [reference, reason])).toEqual([
      [expect.anything(), '2 columns instead of 58'],
      ['DEM0009', 'no name'],
    ]);
    const cut = [date, header, person, person.slice(0, person.lastIndexOf(','))].join('\n');
    await expect(importAll(ukSanctionsListCsv, { main: cut })).rejects.toThrow(/truncated/);
  });

  test('another table is rejected', async () => {
    await expect(importAll(ukSanctionsListCsv, { main: 'id,name\n1,X\n' })).rejects.toThrow(/no header row/);
  });
});
