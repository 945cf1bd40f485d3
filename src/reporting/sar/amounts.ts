/** Exact amounts of reports, as decimal texts. Pure. */
import type { Transaction } from '../../domain/transaction.ts';

/** Decimal text; null: no amount in this currency. */
export function amountIn({ content, base }: Transaction, currency: string): string | null {
  if (content.amount.currency === currency) return content.amount.value;
  if (content.fiatValue?.currency === currency) return content.fiatValue.value;
  return base?.currency === currency ? String(base.amount) : null;
}

/** Exact: adds decimal texts as integers of their smallest unit. */
export function sumOf(values: readonly string[]): string {
  const digits = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0));
  const total = values.reduce((sum, value) => {
    const [whole = '0', fraction = ''] = value.split('.');
    return sum + BigInt(whole + fraction.padEnd(digits, '0'));
  }, 0n);
  if (digits === 0) return String(total);
  const text = String(total).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Rounds up to the digits of the currency, as the forms require, so that no amount is understated. */
export function inCoins(value: string, digits: number): string {
  const [whole = '0', fraction = ''] = value.split('.');
  if (fraction.length <= digits) return value;
  const coins = BigInt(whole + fraction.slice(0, digits)) + (/[1-9]/.test(fraction.slice(digits)) ? 1n : 0n);
  const text = String(coins).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
