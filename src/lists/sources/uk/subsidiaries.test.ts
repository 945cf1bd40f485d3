import { describe, expect, test } from 'vitest';
import { fileBytes, importAll, realList } from '../testing.ts';
import { ukOfsiConlistCsv } from './parse-conlist.ts';
import { firmNamesIn, subsidiariesIn } from './subsidiaries.ts';

describe('names in a cell', () => {
  test.each([
    ['(1) OOO Wexel (2) PAO Specht; (3) Petrel Ltd', ['OOO Wexel', 'PAO Specht', 'Petrel Ltd']],
    ['Wexel Elevator OOO \nWexel Konsalt OOO \n', ['Wexel Elevator OOO', 'Wexel Konsalt OOO']],
    [
      'Wexel Co., Ltd.. Specht Ltd. No. 1 Steel Mill (St. Petersburg). M. T. Petrel Bank. Trading Co. Ltd',
      ['Wexel Co., Ltd.', 'Specht Ltd.', 'No. 1 Steel Mill (St. Petersburg)', 'M. T. Petrel Bank', 'Trading Co. Ltd'],
    ],
    [
      'Wexel Kompleks OOO, Specht Elevator OOO, Petrel OOO',
      ['Wexel Kompleks OOO', 'Specht Elevator OOO', 'Petrel OOO'],
    ],
    ['Wexel Trading LLC Specht Trading LLC', ['Wexel Trading LLC', 'Specht Trading LLC']],
    ['Wexel LLCSpecht LLC', ['Wexel LLC', 'Specht LLC']],
    [
      'Star Wexel Company Limited - 114680111Star Specht Company Limited - 114680222',
      ['Star Wexel Company Limited', 'Star Specht Company Limited'],
    ],
    ['Wexel Foundation (WF)Bank Specht', ['Wexel Foundation (WF)', 'Bank Specht']],
    ['Petrelgaz (also subject to Sanctions)', ['Petrelgaz']],
    ['n/a', []],
  ])('%s', (cell, names) => expect(subsidiariesIn(cell)).toEqual(names));
});

describe('names of firms', () => {
  test.each([
    ['Specht Gold', ['Specht Gold']],
    ['Myanmar Land and Development Ltd.', ['Myanmar Land and Development Ltd.']],
    ['Electronic Component Industries (ECI)', ['Electronic Component Industries (ECI)']],
    ['Wexel/Vexel Aviation Industry', ['Wexel Aviation Industry', 'Vexel Aviation Industry']],
    ['Wexel Aircraft Industries/WAI/WEX', ['Wexel Aircraft Industries', 'WAI', 'WEX']],
    [
      'Specht Star Co., Ltd. (alternate spellings: Spekht Star (Gems and Jade) Co., Ltd. and Woodpecker)',
      ['Specht Star Co., Ltd.', 'Spekht Star (Gems and Jade) Co., Ltd.', 'Woodpecker'],
    ],
    ['苏州百胜动力科技有限公司 – SUZHOU WEXEL CO., LTD.', ['SUZHOU WEXEL CO., LTD.', '苏州百胜动力科技有限公司']],
    ['Wexel Properties (subsidiary), Wexel Building, Highway', ['Wexel Properties']],
    ['Wexel Ltd subdivision in Yuzhno-Sakhalinsk', ['Wexel Ltd']],
  ])('%s', (words, names) => expect(firmNamesIn(words)).toEqual(names));

  test.each([
    'Air Force',
    'Machinery',
    'Gas plant (Mandalay)',
    'Brest branch',
    'TIN: 02012201010017',
    'Wexel Holding (parent), Wexel Building',
    'Established by Otto Wexel',
  ])('%s is none', (words) => expect(firmNamesIn(words)).toEqual([]));
});

const HEADER = ['Name 6', 'Alias Type', 'Regime', 'Listed On', 'Group Type', 'Group ID', 'Other Information'] as const;
const row = (id: string, name: string, subsidiaries: string) => ({
  'Alias Type': 'Primary name',
  Regime: 'Russia',
  'Listed On': '01/01/2023',
  'Group Type': 'Entity',
  'Name 6': name,
  'Group ID': id,
  'Other Information': `(UK Sanctions List Ref):DEM000${id} (Subsidiaries):${subsidiaries} (Website):www.invented.example`,
});

test('a firm that is only mentioned has an entry, a listed one keeps its own, and mentions without a name are reported', async () => {
  const rows = [
    row('1', 'SPECHTMANN WERKE', '(1) Petrel Avia OOO (2) Wexel Bank (3) Air Force (4) Petrel Avia OOO'),
    row('2', 'WEXEL BANK (WB)', 'Petrel Avia OOO\nPetrel Tour OOO'),
  ].map((cells) => HEADER.map((column) => `"${cells[column]}"`).join(','));
  const main = ['Last Updated,13/04/2026', HEADER.join(','), ...rows].join('\n');
  const { entries, report } = await importAll(ukOfsiConlistCsv, { main });
  expect(report.entries).toBe(entries.length);
  expect(entries.map(({ externalReferenceId: id, names }) => `${id.split('/')[0]} ${names[0]?.fullNameRaw}`)).toEqual([
    '1 SPECHTMANN WERKE',
    '2 WEXEL BANK (WB)',
    '1 Petrel Avia OOO',
    '2 Petrel Avia OOO',
    '2 Petrel Tour OOO',
  ]);
  const [, , first, second] = entries;
  expect(first?.externalReferenceId).toMatch(/^1\/subsidiary\/[0-9a-f]{16}$/);
  expect(first?.externalReferenceId.split('/')[2]).toBe(second?.externalReferenceId.split('/')[2]);
  expect(first).toMatchObject({ kind: 'ORGANIZATION', riskLevel: 'HIGH', listingDate: '2023-01-01' });
  expect(first?.relations).toMatchObject([{ type: 'OWNED_BY', targetReference: '1', targetName: 'SPECHTMANN WERKE' }]);
  expect(first?.contexts).toMatchObject([
    {
      measures: ['INFORMATION'],
      properties: { program: ['Named as a subsidiary, not designated itself', 'Russia'], uniqueSanctionId: '1' },
    },
  ]);
  expect(entries[0]?.contexts[0]?.measures).toEqual(['ASSET_FREEZE']);
  expect(report.notices).toEqual([
    {
      reference: '1',
      position: null,
      reason: '"Air Force", named as a subsidiary, is no name of a firm: not searched',
    },
  ]);
});

const real = realList('uk', 'OFSI_ConList_2025-04-10.csv.gz');
test.skipIf(real === null)('the whole list: every mentioned firm is found, or reported as left out', async () => {
  const { entries, report } = await importAll(ukOfsiConlistCsv, { main: fileBytes(real ?? '') });
  const named = entries.filter(({ externalReferenceId }) => externalReferenceId.includes('/subsidiary/'));
  expect(named).toHaveLength(165);
  expect(report.notices).toHaveLength(64);
  expect(named.flatMap(({ names }) => names.map(({ fullNameRaw }) => fullNameRaw))).toEqual(
    expect.arrayContaining([
      'Pobeda Airlines Limited Liability Company',
      'PAO Novoship',
      'Sovcomflot (UK) Ltd',
      'Aeroflot – Finance Limited Liability Company',
      'Ladoga OOO',
      'Innwa Bank Ltd.',
    ]),
  );
});
