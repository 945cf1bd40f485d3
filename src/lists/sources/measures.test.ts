/**
 * Measures read from the publishers' own words: from their real files as a table, which `docs/effects.md` shows, and from short
 * files for words that those do not contain. If the table changes, the test prints the new row.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { measuresOf } from '../effect.ts';
import type { ListEntry } from '../profile.ts';
import { unpackFile } from '../unpack.ts';
import { canadaMeasures } from './canada/measures.ts';
import { canadaSemaXml } from './canada/parse.ts';
import { cryptoAddresses } from './crypto/parse.ts';
import { euMeasures } from './eu/measures.ts';
import { euFsfXml } from './eu/parse.ts';
import { ofacMeasures } from './ofac/measures.ts';
import { ofacAdvancedXml } from './ofac/parse-advanced-xml.ts';
import { ofacSdnCsv } from './ofac/parse-csv.ts';
import { ofacEnhancedXml } from './ofac/parse-enhanced-xml.ts';
import { ofacSdnXml } from './ofac/parse-legacy-xml.ts';
import { sanctionMeasures, topicMeasures } from './opensanctions/measures.ts';
import { fileBytes, importAll, realList } from './testing.ts';
import { emptyReport, type ListFormat } from './types.ts';
import { ukMeasures } from './uk/measures.ts';
import { ukOfsiConlistCsv } from './uk/parse-conlist.ts';
import { ukSanctionsListCsv } from './uk/parse-list-csv.ts';
import { ukSanctionsListXml } from './uk/parse-list-xml.ts';
import { unMeasures } from './un/measures.ts';
import { unConsolidatedXml } from './un/parse.ts';
import { cslMeasures } from './us-csl/measures.ts';
import { usCslCsv } from './us-csl/parse.ts';

const CONS = 'consolidated/csv/cons_';
/** Row of the table, format, the file of each role below `lists/`. */
const REAL: readonly [row: string, format: ListFormat, files: Record<string, string>][] = [
  [
    'OFAC SDN, CSV of 2023-12-28',
    ofacSdnCsv,
    { main: 'ofac/sdn.csv', alt: 'ofac/alt.csv', add: 'ofac/add.csv', comments: 'ofac/sdn_comments.csv' },
  ],
  [
    'OFAC non-SDN, CSV of 2025-03-28',
    ofacSdnCsv,
    {
      main: `ofac/${CONS}prim.csv`,
      alt: `ofac/${CONS}alt.csv`,
      add: `ofac/${CONS}add.csv`,
      comments: `ofac/${CONS}comments.csv`,
    },
  ],
  ['OFAC non-SDN, legacy XML of 2025-03-28', ofacSdnXml, { main: 'ofac/consolidated/cons_legacy_2025-03-28.xml' }],
  ['OFAC non-SDN, ENHANCED of 2025-01-14', ofacEnhancedXml, { main: 'ofac/consolidated/CONS_ENHANCED_2025-01-14.ZIP' }],
  ['OFAC non-SDN, ADVANCED of 2020-03-17', ofacAdvancedXml, { main: 'ofac/consolidated/cons_advanced_2020-03-17.xml' }],
  ['UN, 2026-08-01', unConsolidatedXml, { main: 'un/consolidated.xml' }],
  ['EU, 2026-02-26', euFsfXml, { main: 'eu/xmlFullSanctionsList_1_1.reconstructed.xml.gz' }],
  [
    'UK Sanctions List, excerpt of 2026-09-02',
    ukSanctionsListXml,
    { main: 'uk/fcdo_UK-Sanctions-List_REAL_excerpt_2026-09-02.xml' },
  ],
  [
    'UK Sanctions List, excerpt of 2026-10-08',
    ukSanctionsListCsv,
    { main: 'uk/fcdo_UK-Sanctions-List_REAL_excerpt_2026-10-08.csv' },
  ],
  ['OFSI ConList, 2025-04-10', ukOfsiConlistCsv, { main: 'uk/OFSI_ConList_2025-04-10.csv.gz' }],
  ['Canada SEMA, 2025', canadaSemaXml, { main: 'other/canada_sema_2025.xml' }],
  ['US Consolidated Screening List', usCslCsv, { main: 'other/csl_consolidated_screening_list.csv.gz' }],
  ['OFAC digital currency addresses, XBT', cryptoAddresses, { XBT: 'crypto/0xB10C/sanctioned_addresses_XBT.txt' }],
];

const documented = new Map(
  readFileSync(join(projectRoot, 'docs/effects.md'), 'utf8')
    .split('## Measures on the real lists')[1]!
    .split('## Days')[0]!
    .split('\n')
    .map((line) => [line.split('|')[1]?.trim() ?? '', line]),
);

/** "12 ASSET_FREEZE + TRAVEL_BAN", the most frequent first. */
function countsOf(entries: readonly ListEntry[]): string {
  const counts = new Map<string, number>();
  for (const { contexts } of entries) {
    const measures = measuresOf({ category: 'SANCTION', contexts }).join(' + ');
    counts.set(measures, (counts.get(measures) ?? 0) + 1);
  }
  const ordered = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return ordered.map(([measures, count]) => `${count.toLocaleString('en')} ${measures}`).join('; ');
}

describe.each(REAL)('%s', (row, format, files) => {
  const paths = Object.entries(files).map(([role, path]) => [role, realList(...path.split('/'))] as const);
  test.skipIf(paths.some(([, path]) => path === null))(
    'every word is known, and the table has its counts',
    async () => {
      const streams = paths.map(([role, path]) => [
        role,
        path?.endsWith('.ZIP') ? unpackFile(path) : fileBytes(path ?? ''),
      ]);
      const { entries, report } = await importAll(format, Object.fromEntries(streams));
      expect(report.unknownMeasures).toEqual({});
      expect(documented.get(row)).toBe(`| ${row} | ${entries.length.toLocaleString('en')} | ${countsOf(entries)} |`);
    },
    120_000,
  );
});

describe('an unknown word counts as a freeze and is reported once, with its number of entries', () => {
  const entry = { reference: 'X-1' };
  const LISTINGS: [publisher: string, read: (report: ReturnType<typeof emptyReport>) => string[], words: string][] = [
    [
      'OFAC, a new type',
      (report) =>
        ofacMeasures(
          { lists: ['Consolidated List'], types: ['Tickle'], programs: [], underDirective: false },
          report,
          'X-1',
        ),
      'sanctions type "Tickle"',
    ],
    [
      'OFAC, a new list',
      (report) =>
        ofacMeasures({ lists: ['NS-MOON List'], types: [], programs: [], underDirective: false }, report, 'X-1'),
      'sanctions list "NS-MOON List"',
    ],
    [
      'OFAC, a new programme',
      (report) => ofacMeasures({ lists: [], types: [], programs: ['MOON-EO1'], underDirective: false }, report, 'X-1'),
      'sanctions programme "MOON-EO1"',
    ],
    ['UN', (report) => unMeasures('Moon', '', { isPerson: true, report, ...entry }), 'regime "Moon"'],
    ['EU', (report) => euMeasures('MOON', report, 'X-1'), 'programme "MOON"'],
    ['UK', (report) => ukMeasures(['Tickle'], report, 'X-1'), 'sanctions imposed "tickle"'],
    ['Canada', (report) => canadaMeasures('Moon', '9', report, 'X-1'), 'schedule "Moon, 9"'],
    ['CSL', (report) => cslMeasures('MOON', [], { report, ...entry }), 'list "MOON"'],
    ['CSL, a new law', (report) => cslMeasures('ISN', ['Moon Act'], { report, ...entry }), 'law "Moon Act"'],
    [
      'OpenSanctions',
      (report) => sanctionMeasures(['tickle'], ['sanction'], { report, ...entry }),
      'provision "tickle"',
    ],
    [
      'OpenSanctions, a new topic',
      (report) => sanctionMeasures([], ['sanction.moon'], { report, ...entry }),
      'topic "sanction.moon"',
    ],
  ];
  test.each(LISTINGS)('%s', (_, read, words) => {
    const report = emptyReport();
    expect([read(report), read(report)]).toEqual([['ASSET_FREEZE'], ['ASSET_FREEZE']]);
    expect(report.unknownMeasures).toEqual({ [words]: 2 });
    expect(report.notices.map(({ reference, reason }) => [reference, reason])).toEqual([
      ['X-1', `unknown ${words}: counts as an asset freeze until it is mapped to a measure`],
    ]);
  });

  test('a file full of unknown words fills neither the report nor the table', () => {
    const report = emptyReport();
    for (let at = 0; at < 2_000; at += 1) euMeasures(`MOON-${at}`, report, 'X-1');
    expect([report.notices.length, Object.keys(report.unknownMeasures).length]).toEqual([200, 200]);
  });
});

const NO_REPORT = emptyReport();

test.each<[words: string, lists: string[], types: string[], measures: string[]]>([
  ['a blocked person', ['SDN List'], ['Block'], ['ASSET_FREEZE']],
  [
    'a sectoral one',
    ['Consolidated List', 'Sectoral Sanctions Identifications List'],
    ['13662 Sectoral Directive 1'],
    ['SECTORAL'],
  ],
  [
    'one that is both',
    ['SDN List', 'Sectoral Sanctions Identifications List'],
    ['13662 Sectoral Directive 1'],
    ['ASSET_FREEZE', 'SECTORAL'],
  ],
  ['a bank under CAPTA', ['CAPTA List'], ['Executive Order 14024 Directive 2'], ['CORRESPONDENT']],
  ['a list without measures of its own', ['Consolidated List'], [], ['ASSET_FREEZE']],
])('OFAC by list and type: %s', (_, lists, types, measures) => {
  expect(ofacMeasures({ lists, types, programs: ['RUSSIA-EO14024'], underDirective: false }, NO_REPORT, 'X')).toEqual(
    measures,
  );
});

test.each<[programs: string[], underDirective: boolean, measures: string[]]>([
  [['UKRAINE-EO13662'], false, ['ASSET_FREEZE']],
  [['UKRAINE-EO13662'], true, ['SECTORAL']],
  [['UKRAINE-EO13662', 'RUSSIA-EO14024'], true, ['ASSET_FREEZE', 'SECTORAL']],
  [['NS-PLC'], false, ['CORRESPONDENT']],
  [['CMIC-EO13959'], false, ['SECTORAL']],
  [['CAATSA - RUSSIA'], false, ['ASSET_FREEZE']],
  [[], false, ['ASSET_FREEZE']],
])('OFAC by program alone: %j, under a directive %s', (programs, underDirective, measures) => {
  expect(ofacMeasures({ lists: [], types: [], programs, underDirective }, NO_REPORT, 'X')).toEqual(measures);
});

test.each<[regime: string, comments: string, isPerson: boolean, measures: string[]]>([
  ['GB', '', true, ['TRAVEL_BAN']],
  ['Iraq', '', true, ['ASSET_FREEZE']],
  ['Iran', '', false, ['ASSET_FREEZE']],
  ['Libya', '', true, ['ASSET_FREEZE', 'TRAVEL_BAN']],
  ['Libya', 'Listed pursuant to paragraph 15 of resolution 1970 (Travel\nBan).', true, ['TRAVEL_BAN']],
  [
    'Libya',
    'Listed pursuant to paragraphs 15 and 17 of resolution 1970 (Travel Ban,\nAsset Freeze).',
    true,
    ['ASSET_FREEZE', 'TRAVEL_BAN'],
  ],
  ['Libya', 'Listed pursuant to paragraph 17 of resolution 1973, as modified', false, ['ASSET_FREEZE']],
  ['Libya', 'Listed pursuant to paragraphs 10(a), 10 (b) and 10(d) of resolution 2146 (2014)', false, ['SHIP']],
])('UN: %s, %j', (regime, comments, isPerson, measures) => {
  expect(unMeasures(regime, comments, { isPerson, report: NO_REPORT, reference: 'X' })).toEqual(measures);
});

test.each<[words: string[], measures: string[]]>([
  [
    ['Asset freeze', 'Travel Ban'],
    ['ASSET_FREEZE', 'TRAVEL_BAN'],
  ],
  [
    ['Asset Freeze', 'Trust Services Sanctions', 'Director Disqualification Sanction'],
    ['ASSET_FREEZE', 'SECTORAL', 'DEBARMENT'],
  ],
  [["Shipping sanctions: (see 'Other information')"], ['SHIP']],
  [['Prohibition Of Port Entry', 'Deflag'], ['SHIP']],
  [[], ['ASSET_FREEZE']],
])('UK: %j', (words, measures) => {
  expect(ukMeasures(words, NO_REPORT, 'X')).toEqual(measures);
});

test.each<[topics: string[], provisions: string[], measures: string[]]>([
  [['sanction'], [], ['ASSET_FREEZE']],
  [['sanction', 'export.control'], [], ['ASSET_FREEZE', 'EXPORT_CONTROL']],
  [['sanction.linked'], [], ['INFORMATION']],
  [['sanction', 'debarment'], ['Travel ban'], ['TRAVEL_BAN']],
  [['export.control'], [], ['EXPORT_CONTROL']],
  [['sanction.counter'], [], ['INFORMATION']],
  [['sanction'], ['RUSSIA-EO14024'], ['ASSET_FREEZE']],
  [['sanction'], ['Asset Freeze', 'Ship Ban', 'Prohibition/Restriction'], ['ASSET_FREEZE', 'SHIP']],
  [['sanction'], ['Trust Services Sanctions', 'Dealing with Securities'], ['SECTORAL']],
  [['sanction'], ["Gel des avoirs et interdiction d'admission"], ['ASSET_FREEZE', 'TRAVEL_BAN']],
  [['sanction'], ['Financial sanctions; travel ban'], ['ASSET_FREEZE', 'TRAVEL_BAN']],
  [['sanction'], ['Travel ban, tickling'], ['ASSET_FREEZE', 'TRAVEL_BAN']],
  [['sanction'], ['Arms embargo / travel ban'], ['TRAVEL_BAN', 'ARMS']],
  [['sanction'], ['Prohibition on making funds and financial services available'], ['ASSET_FREEZE', 'SECTORAL']],
  [['sanction'], ['Ban on ownership'], ['ASSET_FREEZE']],
  [['sanction'], ['Under investigation'], ['ASSET_FREEZE']],
  [['sanction'], ['Policy of denial for items subject to the EAR, food and medicine apart'], ['EXPORT_CONTROL']],
  [['sanction', 'asset.frozen'], ['Travel ban'], ['ASSET_FREEZE', 'TRAVEL_BAN']],
  [['sanction.linked.moon'], [], ['ASSET_FREEZE']],
])('OpenSanctions: topics %j, provisions %j', (topics, provisions, measures) => {
  expect(sanctionMeasures(provisions, topics, { report: NO_REPORT, reference: 'X' })).toEqual(measures);
});

test('a debarment is adverse information, no sanction', () => {
  const about = { report: NO_REPORT, reference: 'X' };
  expect(topicMeasures(['debarment'], 'ADVERSE_MEDIA', about)).toEqual(['DEBARMENT']);
  expect(topicMeasures(['debarment'], 'SANCTION', about)).toEqual([]);
});
