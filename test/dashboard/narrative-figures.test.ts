/** Figures of a narrative are found in the ways in which people write them, and compared with those of the payments. */
import { expect, it } from 'vitest';
import { figuresIn, type KnownFigure } from '../../web/features/sars/figures.ts';

const KNOWN: KnownFigure[] = [
  { kind: 'COUNT', value: '4', currency: null },
  { kind: 'SUM', value: '34000.50', currency: 'USD' },
  { kind: 'AMOUNT', value: '8500.5', currency: 'USD' },
  { kind: 'FIRST_DAY', value: '2026-11-11', currency: null },
  { kind: 'LAST_DAY', value: '2026-11-14', currency: null },
];
const told = (text: string) => figuresIn(text, KNOWN).map((one) => `${one.isKnown ? '+' : '-'}${one.text}`);

it.each([
  ['4 payments of 34,000.50 USD', ['+4 payments', '+34,000.50 USD']],
  ['Four cash deposits, $34,000.50 in all', ['+Four cash deposits', '+$34,000.50']],
  ['USD 8500.50 on 2026-11-11', ['+USD 8500.50', '+2026-11-11']],
  [
    '8,500.50 dollars from 11 Nov 2026 to November 14, 2026',
    ['+8,500.50 dollars', '+11 Nov 2026', '+November 14, 2026'],
  ],
  ['on 11/14/2026', ['+11/14/2026']],
  ['Five payments of 35,000.50 USD', ['-Five payments', '-35,000.50 USD']],
  // Another currency is another amount.
  ['34,000.50 EUR and €8,500.50', ['-34,000.50 EUR', '-€8,500.50']],
  ['in 4 transactions, the last on 2026-11-15', ['+4 transactions', '-2026-11-15']],
  // No figures of payments.
  ['He is 34 years old, born 1971-02-28, account 0012345678', []],
  ['31 CFR 1020.320 and Part 4', []],
])('finds in %j', (text, figures) => {
  expect(told(text)).toEqual(figures);
});

it('finds them where they stand in the text', () => {
  const text = 'He sent 4 payments of 34,000.50 USD.';
  for (const { at, text: words } of figuresIn(text, KNOWN)) expect(text.slice(at, at + words.length)).toBe(words);
});
