import { expect, test } from 'vitest';
import { brief, importAll } from '../testing.ts';
import { euFsfXml } from './parse.ts';

const list = (records: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-01-02" globalFileId="1">${records}</export>`;
const SUMMARY =
  '<regulationSummary regulationType="amendment" publicationDate="2020-01-01" numberTitle="1/2020" publicationUrl="https://eu.example/1"/>';
const PERSON = `<sanctionEntity euReferenceNumber="EU.1.1" logicalId="11" unitedNationId="DMi.001" designationDetails="by nobody">
  <remark>Invented</remark>
  <regulation regulationType="amendment" organisationType="council" publicationDate="2020-05-01" entryIntoForceDate="2020-05-02" numberTitle="1/2020" programme="DEMO" logicalId="5"><publicationUrl>https://eu.example/1</publicationUrl></regulation>
  <subjectType code="person" classificationCode="P"/>
  <nameAlias wholeName="Сказкин" nameLanguage="RU" strong="true" regulationLanguage="en" logicalId="1">${SUMMARY}</nameAlias>
  <nameAlias firstName="Aristarkh" lastName="Skazkin" wholeName="Aristarkh Skazkin" nameLanguage="EN" gender="M" function="Scribe" title="Dr." strong="true" regulationLanguage="en" logicalId="2"/>
  <nameAlias wholeName="The Quill" strong="false" regulationLanguage="en" logicalId="3"/>
  <citizenship countryIso2Code="RU" countryDescription="RUSSIAN FEDERATION" regulationLanguage="en" logicalId="4"/>
  <birthdate birthdate="1962-09-03" circa="true" calendarType="GREGORIAN" dayOfMonth="3" monthOfYear="9" year="1962" city="Nowhere" countryIso2Code="00" countryDescription="UNKNOWN" regulationLanguage="en" logicalId="6"/>
  <birthdate circa="false" calendarType="GREGORIAN" yearRangeFrom="1960" yearRangeTo="1961" countryIso2Code="RU" countryDescription="RUSSIAN FEDERATION" regulationLanguage="en" logicalId="7"/>
  <birthdate circa="false" calendarType="ISLAMIC" year="1343" countryIso2Code="00" countryDescription="UNKNOWN" regulationLanguage="en" logicalId="8"/>
  <address street="1 Ink St." poBox="9" city="Nowhere" zipCode="1234" region="Noland" asAtListingTime="true" countryIso2Code="RU" countryDescription="RUSSIAN FEDERATION" regulationLanguage="en" logicalId="9"><contactInfo key="EMAIL" value="a@b.example"/></address>
  <identification number="D77" identificationTypeCode="passport" identificationTypeDescription="National passport" diplomatic="false" knownExpired="true" issuedBy="Nobody" issuedDate="2001-02-03" validTo="2011-02-03" countryIso2Code="RU" countryDescription="RUSSIAN FEDERATION" regulationLanguage="en" logicalId="10"><remark>lost twice</remark></identification>
  <identification number="-" identificationTypeCode="id" countryIso2Code="00" countryDescription="UNKNOWN" regulationLanguage="en" logicalId="12"/>
</sanctionEntity>`;

test('every attribute is read', async () => {
  const { entries, report } = await importAll(euFsfXml, { main: list(PERSON) });
  expect(report).toMatchObject({
    entries: 1,
    rejectedCount: 0,
    notices: [{ reason: expect.stringContaining('unknown programme "DEMO"') }],
    publishedAt: '2026-01-02',
  });
  // `diplomatic="false"` and similar facts are read but not stored.
  expect(report.fieldsUnused).toEqual({});
  expect(brief(entries[0]!)).toEqual({
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'Aristarkh Skazkin',
    strong: ['Сказкин'],
    weak: ['The Quill'],
    dates: ['BIRTH ~1962-09-03 DAY', 'BIRTH 1960-01-01 YEAR to 1961-12-31'],
    documents: ['PASSPORT|D77|RU|2001-02-03|2011-02-03'],
    countries: ['CITIZEN RU'],
    addresses: ['1 Ink St., PO Box 9, Nowhere, Noland, 1234, RUSSIAN FEDERATION = RU'],
    wallets: [],
    contacts: ['email a@b.example'],
    programs: ['DEMO'],
    listed: '2020-05-02',
    features: [
      'Function: Scribe',
      'Title: Dr.',
      'Place of Birth: Nowhere',
      'Place of Birth: RUSSIAN FEDERATION',
      'Date of Birth: 1343 (ISLAMIC calendar)',
      'Address note: 1 Ink St., PO Box 9, Nowhere, Noland, 1234, RUSSIAN FEDERATION: as at listing time',
      'Document without number: id',
      'Remark: Invented',
      'Designation details: by nobody',
      'Regulation: 1/2020, 2020-05-01, council amendment',
    ],
  });
  expect(entries[0]).toMatchObject({
    externalReferenceId: 'EU.1.1',
    references: [
      { scheme: 'eu', id: 'EU.1.1' },
      { scheme: 'eu-logical', id: '11' },
      { scheme: 'un', id: 'DMi.001' },
    ],
  });
  expect(entries[0]?.documents[0]?.note).toBe('National passport; issued by Nobody; known expired; lost twice');
  expect(entries[0]?.contexts[0]?.properties.sourceUrls).toEqual(['https://eu.example/1']);
});

test('only an entry without a name is rejected: duplicates and entries without a number get their own reference', async () => {
  const second = PERSON.replace('logicalId="11"', 'logicalId="12"');
  const { entries, report } = await importAll(euFsfXml, {
    main: list(
      `${PERSON}${second}${second}<sanctionEntity logicalId="3"/><sanctionEntity><nameAlias wholeName="X"/></sanctionEntity>`,
    ),
  });
  expect(entries.map((entry) => entry.externalReferenceId)).toEqual([
    'EU.1.1',
    'EU.1.1/12',
    expect.stringMatching(/^unnumbered-/),
  ]);
  expect(entries[2]?.references).toEqual([]);
  expect(report.rejected.map(({ reference, reason }) => `${reference}: ${reason}`)).toEqual(['3: no name']);
});

test('an unknown subject type is derived from attributes of persons, and kept', async () => {
  const entity = (id: number, parts: string) =>
    `<sanctionEntity euReferenceNumber="EU.${id}" logicalId="${id}"><subjectType code="robot" classificationCode="R"/>${parts}</sanctionEntity>`;
  const { entries, report } = await importAll(euFsfXml, {
    main: list(
      entity(1, '<nameAlias wholeName="DEMO WORKS"/>') +
        entity(2, '<nameAlias firstName="Otto" lastName="DEMO" wholeName="Otto DEMO"/>') +
        entity(3, '<nameAlias wholeName="OTTO DEMO"/><birthdate year="1950"/>'),
    ),
  });
  expect(entries.map((entry) => entry.kind)).toEqual(['ORGANIZATION', 'PERSON', 'PERSON']);
  expect(entries[0]?.features).toContainEqual({ name: 'Kind as published', value: 'R robot' });
  expect(report.notices.map(({ reference, reason }) => `${reference}: ${reason}`)).toEqual([
    'EU.1: unknown kind of party "R robot": taken as an organisation',
    'EU.2: unknown kind of party "R robot": taken as a person',
    'EU.3: unknown kind of party "R robot": taken as a person',
  ]);
});
