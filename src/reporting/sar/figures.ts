/** Figures of the transactions of a report, which its narrative is compared with. Pure. */
import type { Transaction } from '../../domain/transaction.ts';
import { coinDigits } from '../../platform/http/formats.ts';
import { amountIn, inCoins, sumOf } from './amounts.ts';

export const FIGURE_KINDS = ['COUNT', 'SUM', 'LARGEST', 'SMALLEST', 'AMOUNT', 'FIRST_DAY', 'LAST_DAY', 'DAY'] as const;

export interface Figure {
  kind: (typeof FIGURE_KINDS)[number];
  /** A number as decimal text, or a day. */
  value: string;
  /** null: a count or a day. */
  currency: string | null;
}

/** Each value once, the summary first. @param formCurrency currency of the form, which amounts are converted to */
export function figuresOf(transactions: readonly Transaction[], formCurrency: string | undefined): Figure[] {
  if (transactions.length === 0) return [];
  const days = [...new Set(transactions.map(({ content }) => content.transactionDate.slice(0, 10)))].sort();
  const currencies = [...new Set(transactions.map(({ content }) => content.amount.currency))];
  const figures: Figure[] = [{ kind: 'COUNT', value: String(transactions.length), currency: null }];
  for (const currency of currencies) {
    const values = transactions.flatMap(({ content: { amount } }) =>
      amount.currency === currency ? amount.value : [],
    );
    const sorted = values.toSorted((one, other) => Number(one) - Number(other));
    if (currencies.length > 1) figures.push({ kind: 'COUNT', value: String(values.length), currency: null });
    figures.push({ kind: 'SUM', value: sumOf(values), currency });
    if (values.length > 1) {
      figures.push(
        { kind: 'LARGEST', value: sorted.at(-1)!, currency },
        { kind: 'SMALLEST', value: sorted[0]!, currency },
      );
    }
    figures.push(...sorted.map((value): Figure => ({ kind: 'AMOUNT', value, currency })));
  }
  figures.push(...convertedSum(transactions, currencies, formCurrency));
  figures.push(
    { kind: 'FIRST_DAY', value: days[0]!, currency: null },
    { kind: 'LAST_DAY', value: days.at(-1)!, currency: null },
  );
  figures.push(...days.map((value): Figure => ({ kind: 'DAY', value, currency: null })));
  const seen = new Set<string>();
  return figures.filter(({ kind, value, currency }) => {
    const key = `${kind === 'COUNT' ? kind : ''} ${value} ${currency}`;
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}

function convertedSum(
  transactions: readonly Transaction[],
  currencies: readonly string[],
  currency: string | undefined,
): Figure[] {
  if (currency === undefined || currencies.every((one) => one === currency)) return [];
  const amounts = transactions.map((one) => amountIn(one, currency));
  if (amounts.includes(null)) return [];
  return [{ kind: 'SUM', value: inCoins(sumOf(amounts as string[]), coinDigits(currency)), currency }];
}
