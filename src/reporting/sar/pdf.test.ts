import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { PRINTABLE } from '../../platform/lib/pdf.ts';
import { PdfThread } from '../../platform/lib/pdf-thread.ts';
import { WHOLE } from './content.fixture.ts';
import { shown } from './form-document.ts';
import { type PrintedSar, sarDocument } from './pdf.ts';
import type { SarContent, SarRow } from './types.ts';

it.each([
  ['Tomasz Żółw', 'Tomasz Żółw'],
  ['Иван Ёлкин', 'Иван Ёлкин'],
  ['王小明 (Wang)', 'WangXiaoMing [Han script] (Wang)'],
  ['Ali 😀', 'Ali :grinning: [other characters]'],
  ['a\u0000b', 'a b'],
])('shows %s', (written, expected) => {
  expect(shown(written)).toBe(expected);
});

it('reports characters that it cannot show, in every script', () => {
  for (const name of ['محمد', 'משה', 'ดวงใจ', 'कमला', 'გიორგი', 'Արմեն', 'ታደሰ', '한국', 'ひらがな']) {
    expect(shown(name), name).toMatch(/^[\x20-\x7e]+ \[\w+ script\]$/);
  }
});

it('treats only letters of the font as printable', async () => {
  // The reader of fonts that pdfmake itself uses.
  const { openSync } = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit');
  const font = openSync(createRequire(import.meta.url)('pdfmake/fonts/Roboto.js').Roboto.normal);
  const missing: string[] = [];
  for (let code = 0x20; code < 0x3000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (PRINTABLE.test(sign) && !font.hasGlyphForCodePoint(code)) missing.push(code.toString(16));
  }
  expect(missing).toEqual([]);
});

const at = new Date('2026-11-17T10:00:00Z');
const ROW: SarRow = {
  ...{ tenantId: 't', sarId: '5f1f7f1a-2c3d-4b7b-8c1d-e90f04a519f4', version: 3, status: 'DRAFT' },
  ...{ confidentialityLevel: 'STANDARD', readers: [], actors: [] },
  ...{ caseId: null, priorSarId: null, content: {}, autoFilledFields: [], createdAt: at, createdBy: 'USER:a' },
  ...{ updatedAt: at, updatedBy: 'USER:a', returnedReason: null, externalReferenceId: null, acknowledgement: null },
  ...{ proposedAt: null, proposedBy: null, approvedAt: null, approvedBy: null, submittedAt: null },
};
const UUID = 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d';
const document = (content: SarContent, more: Partial<PrintedSar> = {}) =>
  sarDocument(
    { row: { ...ROW, content }, content, filled: [], transactions: [], filedOn: null, names: NAMES, ...more },
    { at, by: 'Ada Example' },
  );
const NAMES = new Map([['a', 'Berta Example']]);
/** Texts of a document in the order in which they are printed. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { text, stack, table, content } = node as Record<string, unknown>;
  return [text, stack, (table as { body?: unknown } | undefined)?.body, content].flatMap(textsOf);
}

describe('the form of FinCEN', () => {
  it('has its parts in order, and values below their items', () => {
    const texts = textsOf(document({ ...WHOLE, transactionUuids: [UUID] }));
    const parts = texts.filter((text) => text.startsWith('Part '));
    expect(parts.map((part) => /^Part \w+/.exec(part)![0])).toEqual([
      'Part I',
      'Part II',
      'Part III',
      'Part IV',
      'Part V',
    ]);
    const below = (caption: string) => texts[texts.findIndex((text) => text.startsWith(caption)) + 1];
    expect(below('4  ')).toBe('Brandauer');
    expect(below('19  ')).toBe('02/28/1971');
    expect(below('29  ')).toBe('$48,001 (rounded up from 48,000.10)');
    expect(below('30  ')).toBe('11/09/2026 to 11/13/2026');
    expect(below('32  Structuring')).toBe('[X] Transaction(s) below CTR threshold');
    expect(below('36  Money laundering')).toBe('[X] Other: Funnel of friends');
    expect(below('46  ')).toBe('[X] U.S. Currency');
    expect(below('69  ')).toBe('2 Branch St');
    expect(below('89  ')).toBe('FBI');
    expect(texts).toContain(WHOLE.detailedNarrative);
  });

  it('names users, and no IDs except the control number of the file', () => {
    const all = textsOf(document({ ...WHOLE, transactionUuids: [UUID] })).join('\n');
    expect(all).toContain('Berta Example');
    expect(all).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(all).toContain('5f1f7f1a2c3d4b7b8c1d');
  });

  it('marks a draft, and the parts that the service filled in', () => {
    const draft = document(WHOLE, { filled: ['amount', 'subjects[0].addresses[0].city'] });
    expect(draft.watermark).toMatchObject({ text: 'DRAFT' });
    const texts = textsOf(draft);
    expect(texts).toContain('DRAFT, version 3. Not filed.');
    expect(texts.filter((text) => text.endsWith('(filled in by the service)'))).toEqual([
      '12  City  (filled in by the service)',
      '29  Amount involved in this report  (filled in by the service)',
    ]);
    const filed = document(WHOLE, { row: { ...ROW, status: 'SUBMITTED', submittedAt: at }, filedOn: '2026-11-17' });
    expect(filed.watermark).toBeUndefined();
    expect(textsOf(filed).join('\n')).not.toContain('DRAFT');
  });

  it('states that words were romanized, where some were', () => {
    const note = /Words in other scripts are romanized/;
    expect(textsOf(document(WHOLE)).some((text) => note.test(text))).toBe(false);
    const texts = textsOf(document({ ...WHOLE, detailedNarrative: 'Paid to 王小明.' }));
    expect(texts.some((text) => note.test(text))).toBe(true);
    expect(texts).toContain('Paid to WangXiaoMing [Han script].');
  });
});

it('prints a goAML report with the elements of its schema', () => {
  const texts = textsOf(document({ ...WHOLE, form: 'GOAML_STR' }));
  expect(texts).toEqual(
    expect.arrayContaining(['rentity_id  Reporting entity', '101', 'report_indicators  Indicators', 'STRUC']),
  );
});

it('is created from an empty draft and from a long report', async () => {
  const long = { ...WHOLE, detailedNarrative: 'Geld '.repeat(3_000), subjects: Array(20).fill(WHOLE.subjects![0]) };
  for (const content of [{}, long, { ...long, form: 'GOAML_STR' as const }]) {
    const bytes = await new PdfThread().printer('one')(document(content));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5_000);
  }
});
