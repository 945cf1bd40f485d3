/** Data that only one of the XML formats has, and invalid entries. Common data: `formats.test.ts`. */
import { describe, expect, test } from 'vitest';
import { brief, importAll } from '../testing.ts';
import { advancedXml, enhancedXml, type InventedParty, legacyXml } from './invented-lists.fixture.ts';
import { formattedName } from './names.ts';
import { ofacAdvancedXml } from './parse-advanced-xml.ts';
import { ofacEnhancedXml } from './parse-enhanced-xml.ts';
import { ofacSdnXml } from './parse-legacy-xml.ts';
import { periodWords } from './periods.ts';
import { relationsOf } from './relations.ts';

const party = (id: number, more: Partial<InventedParty> = {}): InventedParty => ({
  id,
  type: 'Individual',
  names: [{ last: `PHANTOM ${id}`, first: 'Walter' }],
  programs: ['DEMO'],
  ...more,
});
const FORMATS = [
  ['legacy', ofacSdnXml, legacyXml],
  ['ENHANCED', ofacEnhancedXml, enhancedXml],
  ['ADVANCED', ofacAdvancedXml, advancedXml],
] as const;

describe.each(FORMATS)('%s', (_name, format, write) => {
  test('only an entry without a name and a wallet is rejected', async () => {
    const wallet = [['Digital Currency Address - XBT', '1DemoWallet']] as InventedParty['features'];
    const odd = [
      party(1),
      party(1),
      party(1, { names: [{ last: 'ANOTHER PHANTOM', first: 'Otto' }] }),
      party(2, { names: [] }),
      party(3, { type: 'Spaceship', names: [{ last: 'PHANTOM 3' }] }),
      party(4, { type: 'Pilot', features: [['Birthdate', '01 May 1970']] }),
      { ...party(4), id: -4 },
      party(5),
      party(6, { names: [], features: wallet }),
    ];
    const { entries, byId, report } = await importAll(format, { main: write(odd) });
    expect(entries.map((entry) => entry.externalReferenceId)).toEqual(['1', '1#2', '3', '4', '-4', '5', '6']);
    expect(report.entries).toBe(7);
    expect(report.rejected).toMatchObject([{ reference: '2', reason: 'no name' }]);
    // ADVANCED: two parties of one profile share its sanctions, which the second is then said to lack.
    const notices = report.notices.filter(({ reason }) => !/<SanctionsEntry>|sanctions programme/.test(reason));
    expect(notices.map(({ reference, reason }) => `${reference}: ${reason}`)).toEqual([
      '1: the entry stands twice in the very same words: read once',
      '1: the reference stands twice: used as 1#2',
      expect.stringMatching(/^3: unknown kind of party "Spaceship": taken as/),
      '4: unknown kind of party "Pilot": taken as a person',
      '6: no name: named by its wallet',
    ]);
    expect([...report.rejected, ...notices].every((one) => (one.position ?? 0) > 1)).toBe(true);
    expect(byId.get('4')?.features).toContainEqual({ name: 'Kind as published', value: 'Pilot' });
    expect(byId.get('1#2')).toMatchObject({
      names: [{ fullNameRaw: 'ANOTHER PHANTOM, Otto' }],
      references: [{ scheme: 'ofac', id: '1' }],
      contexts: [{ properties: { uniqueSanctionId: '1' } }],
    });
    expect(byId.get('6')?.names).toMatchObject([{ fullNameRaw: '1DemoWallet', nameType: 'PRIMARY' }]);
    expect(byId.get('-4')?.references).toEqual([]);
    // The legacy list states how many records it has: an entry that stands twice is two of them.
    if (report.publisherCount !== null) expect(report.publisherCount).toBe(report.entries + report.rejectedCount);
  });

  test('a list without a single entry is rejected', async () => {
    await expect(importAll(format, { main: write([]) })).rejects.toThrow(/is an OFAC entry/);
    await expect(importAll(format, { main: write([party(1, { names: [] })]) })).rejects.toThrow(/is an OFAC entry/);
    await expect(importAll(format, {})).rejects.toThrow(/"main" is missing/);
  });

  test('a new OFAC field is reported and kept', async () => {
    const more = '<shoeSize unit="EU">47</shoeSize>';
    const { entries, report } = await importAll(format, { main: write([party(1, { more })]) });
    const [path] = Object.keys(report.fieldsUnused).filter((one) => one.endsWith('/shoeSize'));
    expect(path).toBeDefined();
    expect(entries[0]?.features).toContainEqual({ name: path, value: '47' });
    expect(report.fieldsSeen['shoeSize@unit']).toBe(1);
  });

  test('5,000 aliases and a name of 10,000 characters', async () => {
    const long = 'LONG '.repeat(2_000).trim();
    const names = [
      { last: long },
      ...Array.from({ length: 5_000 }, (_, index) => ({ last: `A${index}`, kind: 'A.K.A.' })),
    ];
    const { entries } = await importAll(format, { main: write([party(1, { names })]) });
    expect(entries[0]?.names).toHaveLength(5_001);
    expect(entries[0]?.names[0]?.fullNameRaw.length).toBeLessThanOrEqual(1_000);
    expect(entries[0]?.features).toContainEqual({ name: 'Full name as published', value: long });
  });

  test('documents: dates, countries and the rest in the note', async () => {
    const documents = [
      { type: 'Passport', number: 'P1', country: 'Yugoslavia', issued: '2001-02-03', expires: '2011-02-02' },
      { type: 'BIK (RU)', number: '044030707', country: 'Panama' },
      { type: 'Fog Permit', number: 'AB 1 C', country: 'Panama' },
      { type: 'Passport', number: 'not known' },
    ];
    const { entries } = await importAll(format, { main: write([party(1, { documents })]) });
    expect(brief(entries[0]!).documents).toEqual([
      'PASSPORT|P1||2001-02-03|2011-02-02',
      'REGISTRATION_NUMBER|044030707|RU||',
      'OTHER|AB 1 C|PA||',
    ]);
    expect(entries[0]?.documents.map((one) => one.note)).toEqual([
      'Passport; Yugoslavia',
      'BIK (RU); Panama',
      'Fog Permit',
    ]);
    expect(brief(entries[0]!).features).toEqual(expect.arrayContaining(['Passport: not known']));
  });
});

test('legacy: relations in brackets, with any brackets in names', async () => {
  const remarks = 'All offices worldwide. (Linked To: GHOST (HOLDING) CO.) (Linked To: SPOOK, Otto (the younger))';
  const { entries } = await importAll(ofacSdnXml, { main: legacyXml([party(1, { remarks })]) });
  expect(entries[0]?.relations.map((one) => [one.type, one.targetName])).toEqual([
    ['LINKED', 'GHOST (HOLDING) CO.'],
    ['LINKED', 'SPOOK, Otto (the younger)'],
  ]);
  expect(brief(entries[0]!).features).toEqual([
    'Scope: All offices worldwide',
    'Linked To: GHOST (HOLDING) CO.',
    'Linked To: SPOOK, Otto (the younger)',
  ]);
  const open = await importAll(ofacSdnXml, { main: legacyXml([party(1, { remarks: '(Linked To: UNCLOSED' })]) });
  expect(open.entries[0]?.relations).toMatchObject([{ targetName: 'UNCLOSED' }]);
});

test("legacy: the publisher's record count", async () => {
  const { report } = await importAll(ofacSdnXml, { main: legacyXml([party(1), party(2)]) });
  expect(report).toMatchObject({ publisherCount: 2, publishedAt: '2026-02-03' });
});

test('ENHANCED: days without words, doubts, comments, Chinese scripts', async () => {
  const more = `<features><feature id="1"><type featureTypeId="8">Birthdate</type>
    <valueDate id="1"><fromDateBegin>1955-03-01</fromDateBegin><fromDateEnd>1955-03-01</fromDateEnd><toDateBegin>1955-03-31</toDateBegin><toDateEnd>1955-03-31</toDateEnd><isApproximate>true</isApproximate><isDateRange>false</isDateRange></valueDate>
    <reliability refId="1">Reported</reliability><comments>says a neighbour</comments></feature>
    <feature id="2"><type featureTypeId="8">Birthdate</type><value>1960 or 1961</value>
    <valueDate id="1"><fromDateBegin>1960-01-01</fromDateBegin><toDateEnd>1961-12-31</toDateEnd></valueDate></feature></features>`;
  const names = [{ last: 'FANG', first: 'Wu', spelling: ['Chinese Traditional', '方無'] as [string, string] }];
  const { entries, report } = await importAll(ofacEnhancedXml, { main: enhancedXml([party(1, { more, names })]) });
  expect(report.fieldsUnused).toEqual({});
  expect(brief(entries[0]!).dates).toEqual(['BIRTH ~1955-03-01 MONTH', 'BIRTH 1960-01-01 YEAR to 1961-12-31']);
  expect(brief(entries[0]!).features).toEqual(
    expect.arrayContaining([
      'Reliability: Birthdate circa Mar 1955: Reported',
      'Remark on Birthdate circa Mar 1955: says a neighbour',
      'Birthdate as published: 1960 or 1961',
    ]),
  );
  expect(entries[0]?.names.map((name) => name.scriptCode)).toEqual(['latn', 'hant']);
});

test('ENHANCED: a relation to a party of another list keeps its ID and name', async () => {
  const ties = [{ words: 'Family member of', to: 99, toName: 'ABSENT, Otto' }];
  const { entries } = await importAll(ofacEnhancedXml, { main: enhancedXml([party(1, { ties })]) });
  expect(entries[0]?.relations).toMatchObject([
    { type: 'FAMILY', targetReference: '99', targetName: 'ABSENT, Otto', role: 'Family member of' },
  ]);
});

test('a remark on a relation does not hide its type', async () => {
  const ties = [{ words: 'Owned or Controlled By', to: 2, toName: 'PHANTOM 2, Walter' }];
  const parties = [party(1, { ties }), party(2)];
  const advanced = advancedXml(parties).replace(
    /(<ProfileRelationship [^>]*>)<Comment\/>/,
    '$1<Comment>since 2001</Comment>',
  );
  const enhanced = enhancedXml(parties).replace('</relatedEntity>', '</relatedEntity><comments>since 2001</comments>');
  for (const [format, main] of [
    [ofacAdvancedXml, advanced],
    [ofacEnhancedXml, enhanced],
  ] as const) {
    const { entries } = await importAll(format, { main });
    const role = 'Owned or Controlled By; since 2001';
    expect(entries.map((entry) => entry.relations)).toMatchObject([
      [{ type: 'OWNED_BY', targetReference: '2', role }],
      [{ type: 'OWNS', targetReference: '1', role }],
    ]);
  }
});

test('values too long for the rules are kept unchanged', async () => {
  const value = `1${' x'.repeat(500_000)}`;
  const { entries } = await importAll(ofacSdnXml, {
    main: legacyXml([party(1, { features: [['Fog Permit No.', value]] })]),
  });
  expect(entries[0]?.features).toContainEqual({ name: 'Fog Permit No.', value });
});

test('ADVANCED: dangling references are reported, and the party stays', async () => {
  const main = advancedXml([party(1, { addresses: [{ city: 'Nowhere' }] }), party(2)])
    .replace('<Location ID="1">', '<Location ID="7">')
    .replace('ProfileID="2"', 'ProfileID="77"');
  const { entries, report } = await importAll(ofacAdvancedXml, { main });
  expect(entries).toHaveLength(2);
  expect(report.notices.map((one) => [one.reference, one.reason])).toEqual([
    ['1', 'the file has no location 1'],
    ['2', 'no <SanctionsEntry> says why the party is listed'],
  ]);
});

test('ADVANCED: a file with parties in the wrong place is rejected', async () => {
  const entry = '<SanctionsEntry ID="1" ProfileID="1" ListID="1"/>';
  const main = advancedXml([party(1), party(2)]).replace('<DistinctParties>', `${entry}<DistinctParties>`);
  await expect(importAll(ofacAdvancedXml, { main })).rejects.toThrow(/behind what completes it/);
});

test('ADVANCED: other calendars, false identities, events and limits', async () => {
  const features: InventedParty['features'] = [['Birthdate', '', 'Birthdate', ['1380-01-01', '1380-12-29']]];
  const identity = `</DistinctParty><DistinctParty FixedRef="2"><Profile ID="2" PartySubTypeID="1"><Identity ID="3" FixedRef="2" Primary="false" False="true"><Alias FixedRef="2" AliasTypeID="1" Primary="true" LowQuality="false"><DocumentedName ID="1" FixedRef="2" DocNameStatusID="1"><DocumentedNamePart><NamePartValue NamePartGroupID="1" ScriptID="1" ScriptStatusID="1" Acronym="false">FALSE</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity><Identity ID="4" FixedRef="2" Primary="true" False="false"><Alias FixedRef="2" AliasTypeID="1" Primary="true" LowQuality="false"><DocumentedName ID="1" FixedRef="2" DocNameStatusID="1"><DocumentedNamePart><NamePartValue NamePartGroupID="1" ScriptID="1" ScriptStatusID="1" Acronym="false">TRUE</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity></Profile>`;
  const main = advancedXml([party(1, { features, more: identity })])
    .replace('>Gregorian<', '>Islamic<')
    .replace('</SanctionsEntry>', '<LimitationsToListing>none</LimitationsToListing></SanctionsEntry>');
  const { byId, report } = await importAll(ofacAdvancedXml, { main });
  expect(report.fieldsUnused).toEqual({});
  expect(byId.get('1')?.dates).toEqual([]);
  expect(brief(byId.get('1')!).features).toEqual(
    expect.arrayContaining([
      'Date of Birth: 01 Jan 1380 to 29 Dec 1380 (Islamic calendar)',
      'Limitations to listing: none',
    ]),
  );
  expect(byId.get('2')?.names.map((name) => [name.fullNameRaw, name.nameType, name.aliasKind])).toEqual([
    ['TRUE', 'PRIMARY', null],
    ['FALSE', 'ALIAS', 'false identity'],
  ]);
});

test.each([
  [['1962-01-01', '1962-12-31', false], '1962'],
  [['1951-01-01', '1953-12-31', true], 'circa 1951 to 1953'],
  [['1960-02-01', '1960-02-29', false], 'Feb 1960'],
  [['1960-02-01', '1960-04-30', false], 'Feb 1960 to Apr 1960'],
  [['1960-02-03', '1960-02-03', false], '03 Feb 1960'],
  [['', '1960-02-03', false], '03 Feb 1960'],
  [['', '', false], ''],
  [['1960-13-01', '1960-13-01', false], '1960-13-01 to 1960-13-01'],
] as const)('%j is "%s"', ([first, last, circa], words) => {
  expect(periodWords(first, last, circa)).toBe(words);
});

test.each([
  ['PETROV, Ivan Sergeyevich', 'Last Name: Petrov', 'First Name: Ivan', 'Patronymic: Sergeyevich'],
  ['SOL LUNA, Rosa', 'First Name: Rosa', 'Patronymic: Sol', 'Matronymic: Luna'],
  ['SOL LUNA, Rosa', 'Last Name: Sol', 'First Name: Rosa', 'Maiden Name: Luna'],
  ['MIRAGE LTD.', 'Entity Name: Mirage Ltd.'],
  ['SEA GHOST', 'Vessel Name: Sea Ghost'],
  ['Sweet Ghost', 'Nickname: Sweet Ghost'],
])('%s is %s %s %s', (expected, ...parts) => {
  const named = parts.map((part) => ({ type: part.split(': ')[0] ?? '', value: part.split(': ')[1] ?? '' }));
  expect(formattedName(named)).toBe(expected);
});

test.each([
  ['Owned or Controlled By', 'OWNED_BY', 'OWNS'],
  ['Owns, controls, or operates', 'OWNS', 'OWNED_BY'],
  ['Acting for or on behalf of', 'ACTS_FOR', 'REPRESENTED_BY'],
  ['Leader or official of', 'DIRECTOR_OF', 'HAS_DIRECTOR'],
  ['Providing support to', 'SUPPORTS', 'SUPPORTED_BY'],
  ['Family member of', 'FAMILY', 'FAMILY'],
  ['Associate Of', 'ASSOCIATE', 'ASSOCIATE'],
  ['playing a significant role in', 'LINKED', 'LINKED'],
])('%s', (words, type, inverse) => {
  const unknown = { toName: null, startDate: null, endDate: null };
  const tie = { from: '1', to: '2', words, former: true, quality: 'Low', remarks: ['says OFAC'], ...unknown };
  const { from, to } = relationsOf(tie, (id) => `NAME ${id}`);
  const role = `${words}; former; quality Low; says OFAC`;
  expect(from).toMatchObject({ type, targetReference: '2', targetName: 'NAME 2', role });
  expect(to).toMatchObject({ type: inverse, targetReference: '1', targetName: 'NAME 1', role });
});
