import { describe, expect, test } from 'vitest';
import { brief, importAll } from '../testing.ts';
import { kindByName } from './kinds.ts';
import { listOf } from './lists.ts';
import { usCslCsv } from './parse.ts';

const HEADER =
  '_id,source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids';
const table = (rows: Record<string, string>[], header = HEADER) =>
  [
    header,
    ...rows.map((row) =>
      header
        .split(',')
        .map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`)
        .join(','),
    ),
  ].join('\n');
const SDN = 'Specially Designated Nationals (SDN) - Treasury Department';
const PERSON = {
  _id: '90001',
  source: SDN,
  entity_number: '90001',
  type: 'Individual',
  programs: 'DEMO; DEMO2',
  name: 'SPECHTMANN, Otto',
  title: 'Minister of Stamps',
  addresses: 'Kabul, AF; 1 Invented Road, Mexico City, C.P. 45054, MX',
  remarks: '(Linked To: NOWHERE BANK (NB); Linked To: PETREL, Anna)',
  source_list_url: 'https://lists.example/sdn',
  source_information_url: 'https://lists.example/info',
  alt_names: 'SPECHTMAN, Otto; WOODPECKER',
  citizenships: 'DE',
  dates_of_birth: '1967; 1966-02-03; circa 1965',
  nationalities: 'AF; XK',
  places_of_birth: 'Nowhere, Afghanistan',
  ids: [
    'JO, 2014-08-30, 2009-08-31, K000336, Passport',
    '2029-01-19, Z0004865, Passport',
    'MX, 21708 (Jalisco), Folio Mercantil No.',
    'Male, Gender',
    'www.invented.example, Website',
    'o@invented.example, Email Address',
    '13 Oct 1993, Organization Established Date',
    '0x7F367cC41522cE07553e823bf3be79A889DEbe1B, Digital Currency Address - ETH',
    'Demo Regulations, sections 510.201 and 510.210, Secondary sanctions risk:',
    'Panama, Former Vessel Flag',
    'Demo Air, Aircraft Operator',
  ].join('; '),
};

test('a party of OFAC', async () => {
  const { entries, report } = await importAll(usCslCsv, { main: table([PERSON]) });
  expect(report).toMatchObject({ rejectedCount: 0, notices: [], fieldsUnused: {} });
  const entry = entries[0]!;
  expect(brief(entry)).toMatchObject({
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'SPECHTMANN, Otto',
    strong: ['SPECHTMAN, Otto', 'WOODPECKER'],
    dates: ['BIRTH 1967-01-01 YEAR', 'BIRTH 1966-02-03 DAY', 'BIRTH ~1965-01-01 YEAR', 'INCORPORATION 1993-10-13 DAY'],
    countries: ['NATIONAL AF', 'NATIONAL XK', 'CITIZEN DE'],
    documents: ['PASSPORT|K000336|JO|2009-08-31|2014-08-30', 'PASSPORT|Z0004865|||', 'REGISTRATION_NUMBER|21708|MX||'],
    contacts: ['website www.invented.example', 'email o@invented.example'],
    wallets: ['ETH 0x7F367cC41522cE07553e823bf3be79A889DEbe1B'],
    programs: ['DEMO', 'DEMO2'],
  });
  expect(entry.documents[1]?.note).toContain('dated 2029-01-19');
  expect(entry.addresses.map(({ street, city, postalCode, country }) => [street, city, postalCode, country])).toEqual([
    [null, 'Kabul', null, 'AF'],
    ['1 Invented Road', 'Mexico City', 'C.P. 45054', 'MX'],
  ]);
  expect(entry.relations.map(({ type, targetName, role }) => [type, targetName, role])).toEqual([
    ['LINKED', 'NOWHERE BANK (NB)', 'Linked To'],
    ['LINKED', 'PETREL, Anna', 'Linked To'],
    ['LINKED', 'Demo Air', 'Aircraft Operator'],
  ]);
  expect(brief(entry).features).toEqual([
    'Place of Birth: Nowhere, Afghanistan',
    'Title: Minister of Stamps',
    'Secondary sanctions risk: Demo Regulations, sections 510.201 and 510.210',
    'Former Vessel Flag: Panama',
    `List: ${SDN}`,
  ]);
  expect(entry.references).toEqual([{ scheme: 'ofac', id: '90001' }]);
  expect(entry.contexts[0]?.properties.sourceUrls).toEqual(['https://lists.example/sdn', 'https://lists.example/info']);
});

test('an export control list: no asset freeze, kind by the name, an end date', async () => {
  const row = {
    _id: 'ab12',
    source: 'Denied Persons List (DPL) - Bureau of Industry and Security',
    name: 'OTTO SPECHTMANN A/K/A OTTO WOODPECKER',
    start_date: '2003-06-19',
    end_date: '2056-06-29',
    federal_register_notice: '68 F.R. 1',
    standard_order: 'Y',
    remarks: 'FR NOTICE ADDED',
  };
  const { byId } = await importAll(usCslCsv, { main: table([row]) });
  const entry = byId.get('DPL-ab12')!;
  expect(brief(entry)).toMatchObject({
    kind: 'PERSON',
    primary: 'OTTO SPECHTMANN',
    strong: ['OTTO WOODPECKER'],
    listed: '2003-06-19',
    programs: ['DPL'],
  });
  expect(entry.riskLevel).toBe('HIGH');
  expect(entry.references).toEqual([]);
  expect(entry.contexts[0]).toMatchObject({ endDate: '2056-06-29', authority: 'Bureau of Industry and Security' });
  expect(brief(entry).features).toEqual(
    expect.arrayContaining(['Standard Order: Y', 'Remark: FR NOTICE ADDED', 'Federal Register Notice: 68 F.R. 1']),
  );
});

test('duplicates, new lists, new columns and Windows-1252 characters are read and reported', async () => {
  const rows = [
    PERSON,
    { ...PERSON, _id: 'another' },
    PERSON,
    { ...PERSON, source: 'Newest List (NEW) - Treasury Department', name: 'Xi\u0092an Works', hobby: 'Philately' },
  ];
  const { entries, report } = await importAll(usCslCsv, { main: table(rows, `${HEADER},hobby`) });
  expect(entries.map((entry) => entry.externalReferenceId)).toEqual(['SDN-90001', 'SDN-90001/2', 'NEW-90001']);
  expect(report.notices.map(({ reason }) => reason)).toEqual([
    'the reference stands twice: used as SDN-90001/2',
    'the entry stands twice in the very same words: read once',
    'unknown list "NEW": counts as an asset freeze until it is mapped to a measure',
    'unknown list "Newest List (NEW) - Treasury Department"',
  ]);
  expect(entries[2]).toMatchObject({ riskLevel: 'CRITICAL', references: [{ scheme: 'ofac', id: '90001' }] });
  expect(entries[2]?.names[0]?.fullNameRaw).toBe('Xi’an Works');
  expect(report.fieldsUnused).toEqual({ hobby: 1 });
  expect(entries[2]?.features).toContainEqual({ name: 'hobby', value: 'Philately' });
});

test('only rows without a name and a wallet are rejected; other errors are reported', async () => {
  const nameless = { ...PERSON, name: '', alt_names: '' };
  const rows = [
    { ...nameless, ids: '' },
    { ...nameless, entity_number: '5', ids: 'demoWallet1, Digital Currency Address - XBT' },
    { ...PERSON, source: 'Some list' },
    { ...PERSON, type: 'Ghost' },
    { ...PERSON, type: 'Ghost', entity_number: '6', name: 'Demo Works', dates_of_birth: '', places_of_birth: '' },
    { ...PERSON, _id: '', entity_number: '' },
    { ...PERSON },
  ];
  const [header, ...lines] = table(rows).split('\n');
  const main = [header, 'short,row', ...lines].join('\n');
  const { entries, report } = await importAll(usCslCsv, { main });
  expect(entries.map((entry) => [entry.externalReferenceId, entry.kind])).toEqual([
    ['SDN-5', 'PERSON'],
    ['UNNAMED-90001', 'PERSON'],
    ['SDN-90001', 'PERSON'],
    ['SDN-6', 'ORGANIZATION'],
    [expect.stringMatching(/^unnumbered-/), 'PERSON'],
    ['SDN-90001/2', 'PERSON'],
  ]);
  expect(entries[0]?.names).toMatchObject([{ fullNameRaw: 'demoWallet1', nameType: 'PRIMARY' }]);
  expect(entries[1]).toMatchObject({ riskLevel: 'CRITICAL' });
  expect(entries[3]?.features).toContainEqual({ name: 'Kind as published', value: 'Ghost' });
  expect(report.rejected.map(({ reason }) => reason)).toEqual(['2 columns instead of 29', 'no name']);
  expect(report.notices.map(({ reason }) => reason)).toEqual([
    'no name: named by its wallet',
    'unknown list "UNNAMED": counts as an asset freeze until it is mapped to a measure',
    'unknown list "Some list"',
    'unknown kind of party "Ghost": taken as a person',
    'unknown kind of party "Ghost": taken as an organisation',
    expect.stringMatching(/^no reference: kept as unnumbered-/),
    'the reference stands twice: used as SDN-90001/2',
  ]);
});

test('a row with another number of columns is read as far as possible; a truncated file is rejected', async () => {
  const wide = `${table([PERSON, { ...PERSON, entity_number: '5' }])},surplus`;
  const { entries, report } = await importAll(usCslCsv, { main: wide });
  expect(entries[1]?.features).toContainEqual({ name: 'Column 30', value: 'surplus' });
  expect(report.notices.map(({ reason }) => reason)).toEqual(['30 columns instead of 29: read all the same']);
  const cut = table([PERSON, { ...PERSON, entity_number: '5' }]);
  await expect(importAll(usCslCsv, { main: cut.slice(0, cut.lastIndexOf('","') + 1) })).rejects.toThrow(/truncated/);
});

test('another file is rejected', async () => {
  await expect(importAll(usCslCsv, { main: 'id,name\n1,X' })).rejects.toThrow(/lacks _id, source/);
  await expect(importAll(usCslCsv, { main: HEADER })).rejects.toThrow(/no row/);
});

describe('lists', () => {
  test.each([
    [SDN, 'SDN', 'CRITICAL', true],
    ['Sectoral Sanctions Identifications List (SSI) - Treasury Department', 'SSI', 'HIGH', true],
    ['Non-SDN Menu-Based Sanctions List (NS-MBS List) - Treasury Department', 'NS-MBS', 'HIGH', true],
    ['Military End User (MEU) List - Bureau of Industry and Security', 'MEU', 'MEDIUM', false],
    ['Unverified List (UVL) - Bureau of Industry and Security', 'UVL', 'LOW', false],
    ['ITAR Debarred (DTC) - State Department', 'DTC', 'MEDIUM', false],
  ])('%s', (source, code, risk, isOfac) => expect(listOf(source)).toMatchObject({ code, risk, isOfac }));
  test('no list', () => expect(listOf('Treasury')).toBeNull());
});

describe('kinds by name', () => {
  test.each([
    ['Placido Molina, Jr.', 'PERSON', 'PERSON'],
    ['Aero Systems Pte. Ltd.', 'PERSON', 'ORGANIZATION'],
    ['SKY BLUE BIRD AVIATION', 'PERSON', 'ORGANIZATION'],
    ['Vladimir Davidenko', 'ORGANIZATION', 'PERSON'],
    ['Abdul Satar Ghoura', 'ORGANIZATION', 'PERSON'],
    ['Nouvelle Option', 'ORGANIZATION', 'ORGANIZATION'],
    ['Nanchang University', 'ORGANIZATION', 'ORGANIZATION'],
    ['NetPosa', 'PERSON', 'ORGANIZATION'],
  ] as const)('%s', (name, usually, kind) => expect(kindByName(name, usually)).toBe(kind));
});
