import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { PRINTABLE } from '../../platform/lib/pdf.ts';
import { PdfThread } from '../../platform/lib/pdf-thread.ts';
import { WHOLE } from './content.fixture.ts';
import { sarDocument, shown } from './pdf.ts';
import type { SarRow } from './types.ts';

it.each([
  ['Tomasz Żółw', 'Tomasz Żółw'],
  ['Иван Ёлкин', 'Иван Ёлкин'],
  ['王小明 (Wang)', 'WangXiaoMing [Han script] (Wang)'],
  ['Ali 😀', 'Ali :grinning: [other characters]'],
  ['a\u0000b', 'a b'],
])('shows %s', (written, expected) => {
  expect(shown(written)).toBe(expected);
});

it('says what it cannot show, in every script', () => {
  for (const name of ['محمد', 'משה', 'ดวงใจ', 'कमला', 'გიორგი', 'Արմեն', 'ታደሰ', '한국', 'ひらがな']) {
    expect(shown(name), name).toMatch(/^[\x20-\x7e]+ \[\w+ script\]$/);
  }
});

it('calls printable only what the font has', async () => {
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

it('is made of an empty draft and of a long report', async () => {
  const at = new Date('2026-11-17T10:00:00Z');
  const none = { proposedAt: null, proposedBy: null, approvedAt: null, approvedBy: null, submittedAt: null };
  const row: SarRow = {
    ...{
      tenantId: 't',
      sarId: 's',
      version: 1,
      status: 'DRAFT',
      confidentialityLevel: 'STANDARD',
      readers: [],
      actors: [],
    },
    ...{ caseId: null, priorSarId: null, content: {}, autoFilledFields: [], createdAt: at, createdBy: 'USER:a' },
    ...{ updatedAt: at, updatedBy: 'USER:a', returnedReason: null, externalReferenceId: null, acknowledgement: null },
    ...none,
  };
  const long = { ...WHOLE, detailedNarrative: 'Geld '.repeat(3_000), subjects: Array(20).fill(WHOLE.subjects![0]) };
  for (const content of [{}, long]) {
    const bytes = await new PdfThread().printer('one')(sarDocument({ ...row, content }, { at, by: 'ada' }));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5_000);
  }
});
