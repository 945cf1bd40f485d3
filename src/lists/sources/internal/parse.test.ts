import { expect, test } from 'vitest';
import { atOnce } from '../../../platform/lib/event-loop-pauses.ts';
import { brief, importAll } from '../testing.ts';
import { internalCsv } from './parse-csv.ts';
import { profilesNdjson } from './parse-profiles.ts';
import { readingProfileItem } from './profile-item.ts';

const HEADER = 'id,name,entityType,aliases,dob,nationality,documentNumber,riskLevel,reason';

test('internal CSV: all columns, several values in a cell, more columns as features', async () => {
  const main = `\ufeff${HEADER},Branch\r\nA1,"Phantom, Walter",individual,Wally;W. Phantom,1970-05-01; 1971,RU;DE,D 77;E88,high,"Fraud, 2024",Nowhere\r\nA2,Mirage Ltd,ORGANIZATION,,,,,,,\r\n`;
  const { entries, report } = await importAll(internalCsv, { main });
  expect(report).toMatchObject({ entries: 2, rejectedCount: 0, notices: [] });
  expect(brief(entries[0]!)).toMatchObject({
    kind: 'PERSON',
    primary: 'Phantom, Walter',
    strong: ['Wally', 'W. Phantom'],
    dates: ['BIRTH 1970-05-01 DAY', 'BIRTH 1971-01-01 YEAR'],
    countries: ['NATIONAL RU', 'NATIONAL DE'],
    documents: ['OTHER|D 77|||', 'OTHER|E88|||'],
    features: ['Reason: Fraud, 2024', 'Branch: Nowhere'],
  });
  expect(entries.map((entry) => entry.riskLevel)).toEqual(['HIGH', 'HIGH']);
  expect(entries[1]).toMatchObject({
    externalReferenceId: 'A2',
    kind: 'ORGANIZATION',
    contexts: [{ schemaName: 'Internal' }],
  });
});

test('internal CSV: three columns suffice, in any order and case', async () => {
  const { entries } = await importAll(internalCsv, { main: 'Name,ENTITYTYPE,Id\nSea Ghost,vessel,V1' });
  expect(entries[0]).toMatchObject({ externalReferenceId: 'V1', kind: 'VESSEL' });
});

test('internal CSV: wrong rows are rejected and named', async () => {
  const rows = [
    'B1,Name,INDIVIDUAL,,,,,,',
    'B1,Twice,INDIVIDUAL,,,,,,',
    ',No Id,INDIVIDUAL,,,,,,',
    'B2,,INDIVIDUAL,,,,,,',
    'B3,Name,ROBOT,,,,,,',
    'B4,Name,INDIVIDUAL,,31.02.1970,,,,',
    'B5,Name,INDIVIDUAL,,,,,EXTREME,',
    'B6,Name',
    'B7,Name,INDIVIDUAL,,,Atlantis,,,',
  ];
  const { entries, report } = await importAll(internalCsv, { main: [HEADER, ...rows].join('\n') });
  expect(entries.map((entry) => entry.externalReferenceId)).toEqual(['B1', 'B7']);
  expect(report.rejected.map(({ reference, position, reason }) => `${position} ${reference}: ${reason}`)).toEqual([
    '3 B1: the id "B1" stands twice',
    '4 null: no id',
    '5 B2: no name',
    '6 B3: unknown entityType "ROBOT"',
    '7 B4: dob "31.02.1970" is no date',
    '8 B5: unknown riskLevel "EXTREME"',
    '9 B6: 2 columns instead of 9',
  ]);
  expect(report.notices).toMatchObject([{ reference: 'B7' }]);
});

test('internal CSV: a file without its header is rejected', async () => {
  await expect(importAll(internalCsv, { main: '1,Name,INDIVIDUAL' })).rejects.toThrow(/lacks id, entityType/);
  await expect(importAll(internalCsv, { main: 'id,name,name,entityType' })).rejects.toThrow(/twice/);
  await expect(importAll(internalCsv, { main: '\n\n' })).rejects.toThrow(/no header/);
});

const ITEM = {
  externalReferenceId: 'P1',
  entityType: 'individual',
  watchlistCategory: 'pep',
  riskLevel: 'medium',
  gender: 'FEMALE',
  names: [
    { fullNameRaw: 'Wally', nameType: 'ALIAS', aliasStrength: 'WEAK' },
    { fullNameRaw: 'Phantom Walburga', nameType: 'PRIMARY' },
  ],
  dates: [
    { type: 'BIRTH', value: '1970-05' },
    { type: 'DEATH', value: '2020-01-01', yearOnly: true },
  ],
  addresses: [{ street: '1 Nowhere', city: 'Nil', country: 'DE' }],
  documents: [{ type: 'passport', value: 'D77', issuingCountry: 'de', issueDate: '2001-01-01' }],
  nationalities: [{ countryCode: 'DE' }, { sourceRaw: 'Burma', status: 'CITIZEN' }],
  features: [{ name: 'Note', value: 'invented' }],
  contacts: [{ type: 'Website', value: 'https://x.example' }],
  cryptoWallets: [{ currency: 'XBT', address: '1Demo' }],
};

test('profiles: one JSON object a line', async () => {
  const lines = [
    JSON.stringify(ITEM),
    '',
    '{"broken',
    '[1]',
    JSON.stringify(ITEM),
    JSON.stringify({ names: [], extra: 1 }),
    '{"entityType":"ORGANIZATION","names":[{"fullNameRaw":"Nameless"}]}',
  ];
  const { entries, report } = await importAll(profilesNdjson, { main: lines.join('\r\n') });
  expect(brief(entries[0]!)).toEqual({
    kind: 'PERSON',
    gender: 'FEMALE',
    primary: 'Phantom Walburga',
    strong: [],
    weak: ['Wally'],
    dates: ['BIRTH 1970-05-01 MONTH', 'DEATH 2020-01-01 YEAR'],
    documents: ['PASSPORT|D77|DE|2001-01-01|'],
    countries: ['NATIONAL DE', 'CITIZEN MM'],
    addresses: ['1 Nowhere, Nil, DE = DE'],
    wallets: ['XBT 1Demo'],
    contacts: ['website https://x.example'],
    programs: [],
    listed: null,
    features: ['Note: invented'],
  });
  expect(entries[0]?.contexts[0]?.schemaName).toBe('Position');
  expect(entries[1]).toMatchObject({ riskLevel: 'HIGH', contexts: [{ schemaName: 'Internal' }] });
  expect(entries[1]?.externalReferenceId).toMatch(/^[0-9a-f]{32}$/);
  expect(report.rejected.map(({ position, reason }) => `${position}: ${reason}`)).toEqual([
    '3: the line is not one whole JSON object',
    '4: the line is not one whole JSON object',
    '5: duplicate externalReferenceId',
    '6: entityType must be given; names must not be blank',
  ]);
  expect(report.fieldsUnused).toEqual({ extra: 1 });
});

test('profiles: no JSON at all is rejected', async () => {
  await expect(importAll(profilesNdjson, { main: 'id,name\n1,x' })).rejects.toThrow(/no line/);
});

test('a wrong item is reported with its field', () => {
  const read = (value: unknown) => atOnce(readingProfileItem(value, 'x'));
  const wrong = {
    ...ITEM,
    entityType: 'robot',
    riskLevel: 'EXTREME',
    names: [{ fullNameRaw: ' ' }],
    dates: [{ value: 7 }],
    documents: [{ type: 'x y', value: 'D', issuingCountry: 'Atlantis', issueDate: 'soon' }],
  };
  expect(read(wrong)).toEqual({
    errors: [
      { field: 'entityType', code: 'Enum', message: 'must be INDIVIDUAL or ORGANIZATION' },
      { field: 'riskLevel', code: 'Enum', message: 'must be one of LOW, MEDIUM, HIGH, CRITICAL' },
      { field: 'names[0].fullNameRaw', code: 'NotBlank', message: 'must not be blank' },
      { field: 'dates[0].value', code: 'Type', message: 'has another type than asked for' },
      { field: 'documents[0].type', code: 'Pattern', message: 'has another form than asked for' },
      { field: 'documents[0].issuingCountry', code: 'Country', message: 'is no ISO 3166-1 country code' },
      { field: 'documents[0].issueDate', code: 'Date', message: 'is no date YYYY-MM-DD' },
    ],
  });
  expect(read({ ...ITEM, dates: [{ value: '1970-02-31' }] })).toMatchObject({
    errors: [{ field: 'dates[0].value' }],
  });
  for (const odd of [null, 1, 'x', [], {}]) expect(read(odd)).toHaveProperty('errors');
});
