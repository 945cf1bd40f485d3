import { describe, expect, test } from 'vitest';
import { brief, importAll } from '../testing.ts';
import { ukOfsiConlistCsv } from './parse-conlist.ts';

const OLD_HEADER =
  'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,DOB,Town of Birth,Country of Birth,Nationality,Passport Details,NI Number,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Regime,Listed On,Last Updated,Group ID';
const NEW_HEADER =
  'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,Non-Latin Script Type,Non-Latin Script Language,DOB,Town of Birth,Country of Birth,Nationality,Passport Number,Passport Details,National Identification Number,National Identification Details,Position,Address 1,Address 2,Address 3,Address 4,Address 5,Address 6,Post/Zip Code,Country,Other Information,Group Type,Alias Type,Alias Quality,Regime,Listed On,UK Sanctions List Date Designated,Last Updated,Group ID';

function table(header: string, rows: Record<string, string>[]): string {
  const lines = rows.map((row) =>
    header
      .split(',')
      .map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`)
      .join(','),
  );
  return ['Last Updated,13/04/2026', header, ...lines].join('\n');
}

async function onlyEntry(header: string, rows: Record<string, string>[]) {
  const { entries, report } = await importAll(ukOfsiConlistCsv, { main: table(header, rows) });
  expect(report).toMatchObject({ rejectedCount: 0, fieldsUnused: {}, publishedAt: '2026-04-13' });
  expect(entries).toHaveLength(1);
  return entries[0]!;
}

const OLD = {
  'Name 6': 'SPECHTMANN',
  'Name 1': 'Otto',
  Title: '1) Mullah 2) Haji',
  DOB: '00/00/1980',
  'Town of Birth': '(1) Zilzilay (2) Nowhere (3) -',
  'Country of Birth': '(1)-(2) Afghanistan (3) Iran',
  Nationality: '(1) Afghan (2) Saudi Arabia (citizenship revoked in 2014)',
  'Passport Details': '(1) D 000777 (Afghan). Issued on 7 Jan 1999. Expires 6.1.2004 (2) Libyan passport no.223611',
  'NI Number': 'Italian Fiscal Code XXXYYY62T26Z336L',
  Position: 'Minister of Stamps',
  'Address 1': 'PO Box 4',
  'Address 6': 'Kabul',
  'Post/Zip Code': '1001',
  Country: 'Afghanistan (since 2009)',
  'Other Information':
    'UN Ref TI.A.901.01. Brother of another (QI.B.902.01). Tel +93 20 210 4748. Fax: +93 20 210 4749. Website: www.invented.example. Email o@invented.example. Gender: male.',
  'Group Type': 'Individual',
  'Alias Type': 'AKA',
  Regime: 'Afghanistan',
  'Listed On': '02/04/2001',
  'Last Updated': '01/01/2018',
  'Group ID': '7001',
};

describe('the older format', () => {
  test('a person over several rows', async () => {
    const entry = await onlyEntry(OLD_HEADER, [
      OLD,
      { ...OLD, 'Name 1': 'Ottokar', DOB: '07/02/1981' },
      {
        ...OLD,
        'Name 2': 'Wendelin',
        'Alias Type': 'Prime Alias',
        'Address 1': '',
        'Address 6': 'Herat, Afghanistan',
        Country: '',
        'Post/Zip Code': '',
      },
      {
        ...OLD,
        'Name 6': 'O.',
        'Name 1': '',
        'Alias Type': 'Low quality AKA',
        Regime: 'Somalia',
        'Listed On': '01/02/2000',
      },
    ]);
    expect(brief(entry)).toMatchObject({
      kind: 'PERSON',
      gender: 'MALE',
      primary: 'Otto Wendelin SPECHTMANN',
      strong: ['Otto SPECHTMANN', 'Ottokar SPECHTMANN'],
      weak: ['O.'],
      dates: ['BIRTH 1980-01-01 YEAR', 'BIRTH 1981-02-07 DAY'],
      countries: ['NATIONAL AF', 'FORMER SA'],
      documents: ['PASSPORT|D 000777|AF|1999-01-07|2004-01-06', 'PASSPORT|223611|LY||', 'TAX_ID|XXXYYY62T26Z336L|IT||'],
      addresses: ['PO Box 4, Kabul, 1001, Afghanistan (since 2009) = AF', 'Herat, Afghanistan = AF'],
      programs: ['Afghanistan', 'Somalia'],
      listed: '2000-02-01',
      contacts: [
        'email o@invented.example',
        'website www.invented.example',
        'phone +93 20 210 4748',
        'fax +93 20 210 4749',
      ],
    });
    expect(brief(entry).features).toEqual(
      expect.arrayContaining([
        'Title: Mullah',
        'Title: Haji',
        'Place of Birth: Zilzilay, Afghanistan',
        'Place of Birth: Nowhere, Afghanistan',
        'Place of Birth: Iran',
        'Position: Minister of Stamps',
      ]),
    );
    expect(entry.contexts.map((context) => [context.properties.program, context.startDate])).toEqual([
      [['Afghanistan'], '2001-04-02'],
      [['Somalia'], '2000-02-01'],
    ]);
    // The brother's number is none of his.
    expect(entry.references).toEqual([
      { scheme: 'un', id: 'TAi.901' },
      { scheme: 'uk-ofsi', id: '7001' },
    ]);
    expect(entry.features.find((feature) => feature.name === 'Other Information')?.value).toContain('QI.B.902.01');
  });

  test('a ship filed as an entity; a shipping company is none', async () => {
    const ship = { 'Group Type': 'Entity', 'Alias Type': 'Prime Alias', Regime: 'Nowhere', 'Listed On': '01/01/2018' };
    const info = 'UN Ref NWe.001. IMO: 9000003. MMSI: 620233999. Flag State: Palau. As of 2018 the vessel was at sea.';
    const main = table(OLD_HEADER, [
      { ...ship, 'Name 6': 'PETREL 99', 'Other Information': info, 'Group ID': '1' },
      { ...ship, 'Name 6': 'PETREL SHIPPING LTD', 'Other Information': 'IMO: 9000004', 'Group ID': '2' },
      { ...ship, 'Name 6': 'NOWHERE LINES', 'Other Information': 'Company Number IMO 9000005', 'Group ID': '3' },
    ]);
    const { byId } = await importAll(ukOfsiConlistCsv, { main });
    expect(['1', '2', '3'].map((id) => byId.get(id)?.kind)).toEqual(['VESSEL', 'ORGANIZATION', 'ORGANIZATION']);
    expect(brief(byId.get('1')!)).toMatchObject({
      documents: ['IMO_NUMBER|9000003|||', 'MMSI|620233999|||'],
      countries: ['FLAG PW'],
    });
    expect(byId.get('1')?.references).toContainEqual({ scheme: 'un', id: 'NWe.001' });
  });

  test.each([
    ['IMO: 9000003. Formerly known as Kobold. Flag State: Palau.', ['Kobold']],
    ['Previously known as the "Kobold Star".', ['Kobold Star']],
    ['Sealed in 2014. Formerly known as Kobold Lines S.A. Reregistered in 2015 as PETREL.', ['Kobold Lines S.A']],
    ['Trust services: 21/03/2023. Previous name(s): Koboldtekh [Kobold Technologies]', ['Koboldtekh']],
    ['Its owner was formerly known as Kobold Lines.', []],
    ['Formerly resident at Kobold Street.', []],
  ])('a former name in the text: %s', async (info, names) => {
    const row = { ...OLD, 'Name 1': '', 'Group Type': 'Entity', DOB: '', 'Other Information': info };
    const entry = await onlyEntry(OLD_HEADER, [row]);
    const former = entry.names.filter(({ aliasKind }) => aliasKind === 'f.k.a.');
    expect(former.map(({ fullNameRaw, aliasStrength }) => [fullNameRaw, aliasStrength])).toEqual(
      names.map((name) => [name, 'STRONG']),
    );
  });

  test('a low quality former name is STRONG', async () => {
    const row = { ...OLD, 'Name 1': 'Odo', 'Alias Type': 'FKA', 'Alias Quality': 'Low quality' };
    const { names } = await onlyEntry(`${OLD_HEADER},Alias Quality`, [OLD, row]);
    expect(names.at(-1)).toMatchObject({ aliasStrength: 'STRONG', aliasKind: 'f.k.a.' });
  });

  test("a person under an entity's number keeps it as text", async () => {
    const entry = await onlyEntry(OLD_HEADER, [{ ...OLD, 'Other Information': 'UN Ref QDe.904. Emir.' }]);
    expect(entry.references.map((reference) => reference.scheme)).toEqual(['uk-ofsi']);
    expect(entry.features).toContainEqual({ name: 'UN reference as published', value: 'QDe.904' });
  });
});

describe('the format of 2022', () => {
  const NEW = {
    ...OLD,
    'Name Non-Latin Script': 'Отто Шпехтманн',
    'Non-Latin Script Language': 'Russian',
    'Passport Number': 'D 000777',
    'Passport Details': '(Afghan) Issued in Kabul on 13 Sep 1998',
    'National Identification Number': '55130',
    'National Identification Details': '(Afghan) (tazkira)',
    'Alias Type': 'Primary name',
    'UK Sanctions List Date Designated': '31/12/2000',
    'Other Information':
      '(UK Sanctions List Ref):DEM0001 and DEM0002 (UN Ref):TAi.130. Wounded in 2008, belongs to group 1822. (UK Statement of Reasons):Collected stamps. (Phone number):(1) +93 20 210 4748 (2) +93 20 210 4749 (Gender):Male',
  };

  test('a person', async () => {
    const entry = await onlyEntry(NEW_HEADER, [
      NEW,
      { ...NEW, 'Name 1': 'Odo', 'Alias Type': 'AKA', 'Alias Quality': 'Low quality' },
      { ...NEW, 'Name 1': 'Otho', 'Alias Type': 'Primary name variation', 'Alias Quality': 'Good quality' },
    ]);
    expect(brief(entry)).toMatchObject({
      primary: 'Otto SPECHTMANN',
      strong: ['Otho SPECHTMANN', 'Отто Шпехтманн'],
      weak: ['Odo SPECHTMANN'],
      documents: ['PASSPORT|D 000777|AF|1998-09-13|', 'NATIONAL_ID|55130|AF||'],
      listed: '2000-12-31',
      contacts: ['phone +93 20 210 4748', 'phone +93 20 210 4749'],
      gender: 'MALE',
    });
    expect(brief(entry).features).toEqual(
      expect.arrayContaining([
        'Statement of Reasons: Collected stamps',
        'Other Information: Wounded in 2008, belongs to group 1822',
        'Listed on: 02/04/2001',
      ]),
    );
    expect(entry.references).toEqual([
      { scheme: 'uk', id: 'DEM0001' },
      { scheme: 'uk', id: 'DEM0002' },
      { scheme: 'un', id: 'TAi.130' },
      { scheme: 'uk-ofsi', id: '7001' },
    ]);
  });

  test('a ship and a company by their labels', async () => {
    const base = { 'Alias Type': 'Primary name', Regime: 'Russia', 'Listed On': '01/01/2023' };
    const main = table(NEW_HEADER, [
      {
        ...base,
        'Name 6': 'PETREL 99',
        'Group Type': 'Ship',
        'Group ID': '1',
        'Other Information':
          '(UK Sanctions List Ref):DEM0003 (IMO number):9000003 (Current owners):Nowhere Shipping Ltd (Flag of ship):Comoros (Previous flags):Panama (Type of ship):Tanker (Year built):2011 (Hull colour):Blue',
      },
      {
        ...base,
        'Name 6': 'SPECHTMANN WERKE',
        'Group Type': 'Entity',
        'Group ID': '2',
        'Other Information':
          '(UK Sanctions List Ref):DEM0002 (Type of entity):Private Limited Company (Parent company):Specht Holding (Subsidiaries):(1) A GmbH (2) B GmbH (Business Reg No):OGRN: 1027700000002',
      },
    ]);
    const { byId } = await importAll(ukOfsiConlistCsv, { main });
    const ship = byId.get('1')!;
    expect(brief(ship)).toMatchObject({ kind: 'VESSEL', documents: ['IMO_NUMBER|9000003|||'], countries: ['FLAG KM'] });
    expect(brief(ship).features).toEqual(expect.arrayContaining(['Hull colour: Blue', 'Former Vessel Flag: Panama']));
    expect(ship.relations[0]).toMatchObject({ type: 'OWNED_BY', targetName: 'Nowhere Shipping Ltd' });
    const company = byId.get('2')!;
    expect(company.legalForm).toBe('Private Limited Company');
    expect(company.relations.map((one) => `${one.type} ${one.targetName}`)).toEqual([
      'OWNED_BY Specht Holding',
      'OWNS A GmbH',
      'OWNS B GmbH',
    ]);
    expect(brief(company).documents).toEqual(['REGISTRATION_NUMBER|1027700000002|||']);
  });
});

test('an old file in Windows-1252', async () => {
  const main = Buffer.from(
    table(OLD_HEADER, [{ ...OLD, 'Name 6': 'SPECHTMANN-NUÑEZ’' }]).replace('’', '\u0092'),
    'latin1',
  );
  const { entries } = await importAll(ukOfsiConlistCsv, { main });
  expect(entries[0]?.names[0]?.fullNameRaw).toBe('Otto SPECHTMANN-NUÑEZ’');
});
