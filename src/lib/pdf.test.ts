import { expect, it } from 'vitest';
import { facts, grid, heading, inLettersOfTheFont, pdfOf } from './pdf.ts';

it.each([
  ['Żółć, ΑΘΗΝΑ, Ўладзімір', 'Żółć, ΑΘΗΝΑ, Ўладзімір'],
  ['محمد', 'mhmd [Arabic script]'],
  ['习近平 (Xi)', 'XiJinPing [Han script] (Xi)'],
  ['a\u0000b😀', 'a? [other signs]b:grinning: [other signs]'],
])('shows %j in letters that the font has', (text, expected) => {
  expect(inLettersOfTheFont(text)).toBe(expected);
});

it('makes a PDF of whatever is put into it', async () => {
  const rows = [
    ['محمد', 1, null],
    ['-', undefined, 'z'],
  ] as const;
  const content = [
    heading('A'),
    facts([
      ['Name', 'محمد'],
      ['None', null],
    ]),
    facts([]),
    grid(['a', 'b', 'c'], rows, ['*', 40, 40]),
    grid(['a'], [], ['*']),
  ];
  const bytes = await pdfOf({ title: 'Test', madeAt: new Date(0), footer: 'foot', content });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});
