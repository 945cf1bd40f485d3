import type { Content } from 'pdfmake/interfaces.js';
import { expect, it } from 'vitest';
import { documentOf, facts, grid, heading, inLettersOfTheFont } from './pdf.ts';
import { PdfThread } from './pdf-thread.ts';

const print = new PdfThread().printer('one');
const asked = (title: string, content: Content[]) =>
  print(documentOf({ title, madeAt: new Date(0), footer: 'foot', content }));

it.each([
  ['Żółć, ΑΘΗΝΑ, Ўладзімір', 'Żółć, ΑΘΗΝΑ, Ўладзімір'],
  ['محمد', 'mhmd [Arabic script]'],
  ['习近平 (Xi)', 'XiJinPing [Han script] (Xi)'],
  ['a\u0000b😀', 'a? [other characters]b:grinning: [other characters]'],
])('shows %j in letters of the font', (text, expected) => {
  expect(inLettersOfTheFont(text)).toBe(expected);
});

it('creates a PDF from any content', async () => {
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
  const bytes = await asked('Test', content);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('lets other work run while it lays out a long document', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => [`row ${at}`, 'lorem ipsum '.repeat(10)] as const);
  let ranMeanwhile = 0;
  const others = setInterval(() => {
    ranMeanwhile += 1;
  }, 10);
  await asked('Long', [grid(['a', 'b'], rows, [80, '*'])]);
  clearInterval(others);
  expect(ranMeanwhile).toBeGreaterThan(10);
});

it('prints the next document after one failed', async () => {
  await expect(asked('Test', [{ image: 'none' }])).rejects.toMatchObject({ code: 'internal-error' });
  expect((await asked('Test', [heading('A')])).subarray(0, 5).toString()).toBe('%PDF-');
});
