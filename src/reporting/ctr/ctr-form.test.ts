import { expect, it } from 'vitest';
import { INSTITUTION } from '../sar/content.fixture.ts';
import { ctrDocument, ctrFormParts } from './ctr-form.ts';
import type { CurrencyContent, CurrencyReportRow } from './types.ts';

const CONTENT: CurrencyContent = {
  filingKind: 'INITIAL',
  persons: [
    {
      ...{ role: 'OWN_BEHALF', subjectType: 'INDIVIDUAL', lastName: 'Brandauer', firstName: 'Tomasz' },
      ...{ birthDate: '1971-02-28', cashIn: '12000.10', accounts: [{ number: '0012345678' }] },
    },
  ],
  transactions: [
    { transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d', kind: 'DEPOSIT', currency: 'USD', amount: '12000.10' },
  ],
  conduct: { isAtm: true },
  institution: INSTITUTION,
};
const ROW = {
  ...{ businessDay: '2026-11-13', filedAt: null, externalReferenceId: null },
  ...{ state: 'DRAFT', version: 2 },
} as CurrencyReportRow;

it('has the parts of the form with amounts in whole dollars', () => {
  const parts = ctrFormParts(ROW, CONTENT);
  expect(parts.map(({ title }) => title.split(':')[0])).toEqual(['Filing', 'Part I', 'Part II', 'Part III']);
  const values = new Map(
    parts.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ caption, value }) => [caption, value]))),
  );
  expect(values.get("Individual's last name")).toBe('Brandauer');
  expect(values.get('Date of transaction')).toBe('11/13/2026');
  expect(values.get('Total cash in')).toBe('$12,001');
  expect(values.get('Cash in')).toBe('Deposit(s): $12,001');
  expect(values.get('How the transaction was conducted')).toContain('[X] ATM');
});

it('marks only a draft, and has no IDs', () => {
  const printed = { content: CONTENT, printedAt: new Date(0), printedBy: 'Ada' };
  expect(ctrDocument({ ...printed, row: ROW }).watermark).toMatchObject({ text: 'DRAFT' });
  expect(JSON.stringify(ctrDocument({ ...printed, row: ROW }))).not.toContain('b7b0c1de');
  expect(ctrDocument({ ...printed, row: { ...ROW, state: 'FILED' } }).watermark).toBeUndefined();
});
