import { describe, expect, test } from 'vitest';
import { EntryBuilder } from '../entry-builder.ts';
import { brief } from '../testing.ts';
import { readRemarks, splitRemarks } from './remarks.ts';

function read(remarks: string) {
  const builder = new EntryBuilder('1', 'PERSON');
  readRemarks(builder, remarks);
  return builder.entry;
}

describe('splitting', () => {
  test.each([
    ['DOB 1 May 1970; POB Nowhere.', ['DOB 1 May 1970', 'POB Nowhere']],
    ['Linked To: IMAGINARY, S.A. DE C.V.', ['Linked To: IMAGINARY, S.A. DE C.V.']],
    ['Linked To: IMAGINARY CO., LTD.; a.k.a. "X."', ['Linked To: IMAGINARY CO., LTD.', 'a.k.a. "X."']],
    [
      'nationality possibly Palestinian;arrested 23 Apr 2002.',
      ['nationality possibly Palestinian', 'arrested 23 Apr 2002'],
    ],
    ['; ; .', ['.'].filter(() => false)],
    ['', []],
  ])('%j', (remarks, segments) => {
    expect(splitRemarks(remarks)).toEqual(segments);
  });
});

const DOCUMENTS: readonly [segment: string, document: string][] = [
  ['Passport A123 (Tunisia) issued 24 Oct 1990 expires 20 Sep 1997', 'PASSPORT|A123|TN|1990-10-24|1997-09-20'],
  ['alt. Passport B/011641', 'PASSPORT|B/011641|||'],
  ['Diplomatic Passport 008827 (Iran) issued 1999', 'PASSPORT|008827|IR||'],
  ['National ID No. 216040 (Yemen)', 'NATIONAL_ID|216040|YE||'],
  ["Driver's License No. 180839 (Mexico)", 'DRIVERS_LICENSE|180839|MX||'],
  ['VisaNumberID 2024702 (Mexico)', 'VISA|2024702|MX||'],
  ['NIT # 800018928-0 (Colombia)', 'TAX_ID|800018928-0|CO||'],
  ['RUC # 1476422-1-642962 (Panama)', 'TAX_ID|1476422-1-642962|PA||'],
  ['Tax ID No. AABA 670850 Y', 'TAX_ID|AABA 670850 Y|||'],
  ['C.R. No. CH-217.0.135.719-4 (Switzerland)', 'REGISTRATION_NUMBER|CH-217.0.135.719-4|CH||'],
  ['Registration Number HRA 738077 (Stuttgart) (Germany)', 'REGISTRATION_NUMBER|HRA 738077|DE||'],
  ['Company Number IMO 5055293', 'REGISTRATION_NUMBER|5055293|||'],
  ['Vessel Registration Identification IMO 7406784', 'IMO_NUMBER|7406784|||'],
  ['MMSI 572469210', 'MMSI|572469210|||'],
  ['SWIFT/BIC VTBRRUMM', 'SWIFT_BIC|VTBRRUMM|||'],
  ['Legal Entity Number 253400V1H6ART1UQ0N98 (Russia)', 'LEI|253400V1H6ART1UQ0N98|RU||'],
  ['D-U-N-S Number 52-024-2307', 'DUNS|52-024-2307|||'],
  ['Aircraft Tail Number EP-MMH', 'AIRCRAFT_TAIL_NUMBER|EP-MMH|||'],
  ["Aircraft Manufacturer's Serial Number (MSN) 449", 'SERIAL_NUMBER|449|||'],
  ['BIK (RU) 044030707', 'REGISTRATION_NUMBER|044030707|RU||'],
  ['Imaginary Fishing Quota No. 77-A (Palau)', 'OTHER|77-A|PW||'],
];

test.each(DOCUMENTS)('document: %s', (segment, document) => {
  const entry = read(`${segment}.`);
  expect(brief(entry).documents).toEqual([document]);
  expect(entry.features).toEqual([]);
});

test('OFAC labels with and without "alt."', () => {
  const entry = read(
    "DOB 10 Dec 1948; alt. DOB circa 1950; POB Nowhere; alt. POB Elsewhere; nationality Burma; alt. nationality Kosovo; citizen Korea, North; Gender Male; a.k.a. 'THE O'BRIEN'; f.k.a. 'OLD'; n.k.a. 'NEW'; Website www.x.example; alt. Email Address a@b.example; Phone Number 98 21; Telephone (98)(21); Fax No. 263-4; Digital Currency Address - XBT 1Demo; alt. Digital Currency Address - ETH 0xDemo; Secondary sanctions risk: one; Linked To: X.",
  );
  expect(brief(entry)).toMatchObject({
    gender: 'MALE',
    strong: ['OLD', 'NEW'],
    weak: ["THE O'BRIEN"],
    dates: ['BIRTH 1948-12-10 DAY', 'BIRTH ~1950-01-01 YEAR'],
    countries: ['NATIONAL MM', 'NATIONAL XK', 'CITIZEN KP'],
    wallets: ['XBT 1Demo', 'ETH 0xDemo'],
    contacts: ['website www.x.example', 'email a@b.example', 'phone 98 21', 'phone (98)(21)', 'fax 263-4'],
    features: ['Place of Birth: Nowhere', 'Place of Birth: Elsewhere', 'Secondary sanctions risk: one', 'Linked To: X'],
  });
  expect(entry.names.map((name) => name.aliasKind)).toEqual(['a.k.a.', 'f.k.a.', 'n.k.a.']);
  expect(entry.websites).toEqual(['www.x.example']);
});

test('words without a label are classified, and none is dropped', () => {
  const { features } = read(
    'Member of the Invented Parliament; wife of Nobody; in custody; all offices worldwide; likes green tea; DOB unknown; father of Nobody; owner of Nothing; License holder.',
  );
  expect(features).toEqual([
    { name: 'Position', value: 'Member of the Invented Parliament' },
    { name: 'Relationship', value: 'wife of Nobody' },
    { name: 'Legal or vital status', value: 'in custody' },
    { name: 'Scope', value: 'all offices worldwide' },
    { name: 'Remark', value: 'likes green tea' },
    { name: 'Date of Birth', value: 'unknown' },
    { name: 'Relationship', value: 'father of Nobody' },
    { name: 'Position', value: 'owner of Nothing' },
    { name: 'Remark', value: 'License holder' },
  ]);
});

// Work that grows with the square of the length would exceed the time limit of a test.
test('reads remarks of a million characters', () => {
  for (const part of [
    'A',
    'Ab ',
    '(',
    'a.',
    ' ',
    'Passport  ',
    "a.k.a. '",
    'Passport ',
    'x (Iran) ',
    'Registration ',
    '1 ',
    'DOB 1 to ',
  ])
    for (const words of [part.repeat(1_900 / part.length), part.repeat(1_000_000 / part.length)]) read(words);
});
