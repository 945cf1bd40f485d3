import { describe, expect, test } from 'vitest';
import { brief, bytesOf, importAll } from '../testing.ts';
import { unConsolidatedXml } from './parse.ts';

const list = (records: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${declaration}<CONSOLIDATED_LIST dateGenerated="2026-01-02T03:04:05Z"><INDIVIDUALS>${records}</INDIVIDUALS></CONSOLIDATED_LIST>`;
const PERSON = `<INDIVIDUAL>
  <DATAID>1</DATAID><VERSIONNUM>1</VERSIONNUM><FIRST_NAME>WAHMI</FIRST_NAME><SECOND_NAME>BIN  KHAYAL</SECOND_NAME><THIRD_NAME/><FOURTH_NAME>AL-DEMO</FOURTH_NAME>
  <UN_LIST_TYPE>Demo</UN_LIST_TYPE><REFERENCE_NUMBER>DMi.001</REFERENCE_NUMBER><LISTED_ON>2015-04-14-04:00</LISTED_ON>
  <NAME_ORIGINAL_SCRIPT>وهمي بن خيال</NAME_ORIGINAL_SCRIPT><SUBMITTED_BY>Nowhere</SUBMITTED_BY>
  <COMMENTS1>Gender: male. Invented.</COMMENTS1>
  <TITLE><VALUE>Dr.</VALUE></TITLE><DESIGNATION><VALUE>Treasurer</VALUE><VALUE>Scribe</VALUE></DESIGNATION>
  <NATIONALITY><VALUE>Yemen</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Wahmy Khayal</ALIAS_NAME><DATE_OF_BIRTH>1971-01-01</DATE_OF_BIRTH><NOTE>as a young man</NOTE></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Abu Demo</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ADDRESS><STREET>1 Sand St.</STREET><CITY>Sanaa</CITY><COUNTRY>Yemen</COUNTRY><NOTE>previous address</NOTE></INDIVIDUAL_ADDRESS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1970-03-04T00:00:00.000-04:00</DATE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1969</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1966</FROM_YEAR><TO_YEAR>1968</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1970-02-31</DATE><NOTE>Hijri</NOTE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_PLACE_OF_BIRTH><CITY>Nowhere</CITY><COUNTRY>Yemen</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Número de pasaporte</TYPE_OF_DOCUMENT><NUMBER>D 77</NUMBER><ISSUING_COUNTRY>Yemen</ISSUING_COUNTRY><DATE_OF_ISSUE>2001-02-03</DATE_OF_ISSUE><NOTE>expires on 2 Feb. 2011</NOTE></INDIVIDUAL_DOCUMENT>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>National Identification Number</TYPE_OF_DOCUMENT><NOTE>identity card number 1234567 issued in Sanaa</NOTE></INDIVIDUAL_DOCUMENT>
  <INDIVIDUAL_DOCUMENT/>
  <LAST_DAY_UPDATED><VALUE>2020-01-01</VALUE></LAST_DAY_UPDATED><SORT_KEY/>
</INDIVIDUAL>`;
const ENTITY = `<ENTITY><DATAID>2</DATAID><FIRST_NAME>DEMO &amp; SONS</FIRST_NAME><REFERENCE_NUMBER>DMe.001</REFERENCE_NUMBER><LISTED_ON>soon</LISTED_ON>
  <ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>DEMO BROTHERS</ALIAS_NAME></ENTITY_ALIAS><NEW_FIELD kind="x">surprise</NEW_FIELD></ENTITY>`;

test('every element is read', async () => {
  const { entries, report } = await importAll(unConsolidatedXml, { main: list(PERSON) });
  expect(report).toMatchObject({ rejectedCount: 0, fieldsUnused: {}, publishedAt: '2026-01-02T03:04:05Z' });
  expect(report.fieldsSeen).toMatchObject({ INDIVIDUAL: 1, INDIVIDUAL_ALIAS: 3, 'CONSOLIDATED_LIST@dateGenerated': 1 });
  expect(brief(entries[0]!)).toEqual({
    kind: 'PERSON',
    gender: 'MALE',
    primary: 'WAHMI BIN KHAYAL AL-DEMO',
    strong: ['وهمي بن خيال', 'Wahmy Khayal', 'Abu Demo'],
    weak: [],
    dates: ['BIRTH 1970-03-04 DAY', 'BIRTH ~1969-01-01 YEAR', 'BIRTH 1966-01-01 YEAR to 1968-12-31'],
    documents: ['PASSPORT|D 77|YE|2001-02-03|2011-02-02', 'NATIONAL_ID|1234567|||'],
    countries: ['NATIONAL YE'],
    addresses: ['1 Sand St., Sanaa, Yemen = YE'],
    wallets: [],
    contacts: [],
    programs: ['Demo'],
    listed: '2015-04-14',
    features: [
      'Alias date of birth: Wahmy Khayal: 1971-01-01',
      'Alias note: Wahmy Khayal: as a young man',
      'Address note: 1 Sand St., Sanaa, Yemen: previous address',
      'Date of Birth: EXACT 1970-02-31',
      'Date of Birth note: Hijri',
      'Place of Birth: Nowhere, Yemen',
      'Document without number: National Identification Number; identity card number 1234567 issued in Sanaa',
      'Comments: Gender: male. Invented.',
      'Submitted by: Nowhere',
      'Version: 1',
      'Title: Dr.',
      'Designation: Treasurer',
      'Designation: Scribe',
      'Last updated: 2020-01-01',
    ],
  });
  expect(entries[0]).toMatchObject({
    externalReferenceId: 'DMi.001',
    references: [
      { scheme: 'un', id: 'DMi.001' },
      { scheme: 'un-data', id: '1' },
    ],
  });
  expect(entries[0]?.names[1]).toMatchObject({ scriptCode: 'arab', aliasKind: 'original script' });
});

test('a former name is read in both scripts', async () => {
  const alias =
    '<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Wahmi Qadim</ALIAS_NAME><NOTE>previously listed as, in Arabic: وهمي قديم</NOTE></INDIVIDUAL_ALIAS>';
  const { entries } = await importAll(unConsolidatedXml, {
    main: list(PERSON.replace('</INDIVIDUAL>', `${alias}</INDIVIDUAL>`)),
  });
  expect(brief(entries[0]!).strong).toEqual(expect.arrayContaining(['Wahmi Qadim', 'وهمي قديم']));
});

test('a new field is reported and kept', async () => {
  const { entries, report } = await importAll(unConsolidatedXml, { main: list(ENTITY) });
  expect(report.fieldsUnused).toEqual({ 'ENTITY/NEW_FIELD': 1, 'ENTITY/NEW_FIELD@kind': 1 });
  expect(brief(entries[0]!)).toMatchObject({
    kind: 'ORGANIZATION',
    primary: 'DEMO & SONS',
    strong: ['DEMO BROTHERS'],
    listed: null,
  });
  expect(entries[0]?.features).toContainEqual({ name: 'ENTITY/NEW_FIELD', value: 'surprise' });
});

test('only an entry without a name is rejected: duplicates and entries without a number get their own reference', async () => {
  const second = PERSON.replace('<DATAID>1<', '<DATAID>9<');
  const other = second.replace('</INDIVIDUAL>', '<SORT_KEY>z</SORT_KEY></INDIVIDUAL>');
  const nameless = '<ENTITY><DATAID>7</DATAID><REFERENCE_NUMBER>DMe.007</REFERENCE_NUMBER></ENTITY>';
  const named = nameless.replace('<DATAID>', '<FIRST_NAME>LATE DEMO</FIRST_NAME><DATAID>');
  const alias = '<ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>DEMO BY ALIAS</ALIAS_NAME></ENTITY_ALIAS>';
  const { entries, report } = await importAll(unConsolidatedXml, {
    main: list(
      `${PERSON}${second}${second}${other}${nameless}${named}<ENTITY><FIRST_NAME>X</FIRST_NAME></ENTITY><ENTITY><DATAID>8</DATAID>${alias}</ENTITY>`,
    ),
  });
  const ids = entries.map((entry) => entry.externalReferenceId);
  expect(ids).toEqual([
    'DMi.001',
    'DMi.001/9',
    'DMi.001#2',
    'DMe.007',
    expect.stringMatching(/^unnumbered-[0-9a-f]{24}$/),
    '8',
  ]);
  expect(entries.map((entry) => entry.references)).toMatchObject([
    [{ id: 'DMi.001' }, { id: '1' }],
    [{ id: 'DMi.001' }, { id: '9' }],
    [{ id: 'DMi.001' }, { id: '9' }],
    [{ id: 'DMe.007' }, { id: '7' }],
    [],
    [{ id: '8' }],
  ]);
  expect(entries[5]?.names).toMatchObject([{ fullNameRaw: 'DEMO BY ALIAS', nameType: 'PRIMARY' }]);
  expect(report.notices.map(({ reference, reason }) => `${reference}: ${reason}`)).toEqual([
    'DMi.001: unknown regime "Demo": counts as an asset freeze until it is mapped to a measure',
    'DMi.001: the reference stands twice: used as DMi.001/9',
    'DMi.001: the entry stands twice in the very same words: read once',
    'DMi.001: the reference stands twice: used as DMi.001#2',
    `null: no reference: kept as ${ids[4]}`,
    '8: no primary name: an alias leads',
    '8: no reference number: the DATAID is used',
  ]);
  expect(report.rejected.map(({ reference, reason }) => `${reference}: ${reason}`)).toEqual(['DMe.007: no name']);
});

describe('encodings', () => {
  const utf16 = (text: string, bigEndian: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
  };
  const CASES: [name: string, content: Uint8Array | string][] = [
    ['UTF-8', list(PERSON)],
    ['UTF-8 with a mark', `\ufeff${list(PERSON)}`],
    ['UTF-16LE with a mark', utf16(`\ufeff${list(PERSON, '<?xml version="1.0" encoding="UTF-16"?>')}`, false)],
    ['UTF-16BE with a mark', utf16(`\ufeff${list(PERSON, '<?xml version="1.0" encoding="UTF-16"?>')}`, true)],
    ['UTF-16LE unmarked', utf16(list(PERSON, '<?xml version="1.0" encoding="UTF-16"?>'), false)],
  ];
  test.each(CASES)('%s, in chunks of any size', async (_name, content) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    for (const chunk of [1, 7, 65_536]) {
      const { entries } = await importAll(unConsolidatedXml, { main: bytesOf(bytes, chunk) });
      expect(entries[0]?.names[1]?.fullNameRaw).toBe('وهمي بن خيال');
    }
  });
  test('a wrong encoding declaration is rejected', async () => {
    const latin = Buffer.from(list('<ENTITY><FIRST_NAME>NI\u00d1O</FIRST_NAME></ENTITY>'), 'latin1');
    await expect(importAll(unConsolidatedXml, { main: new Uint8Array(latin) })).rejects.toThrow(/not utf-8/);
    const declared16 = list(PERSON, '<?xml version="1.0" encoding="UTF-16"?>');
    await expect(importAll(unConsolidatedXml, { main: declared16 })).rejects.toThrow(/declares the encoding/);
  });
});
