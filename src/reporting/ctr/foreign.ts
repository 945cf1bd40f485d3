/**
 * Dollar value and issuing country of foreign cash. Pure.
 *
 * Cash in or out is reported at its dollar value, and additionally in its own currency with the issuing country
 * (BankersOnline on items 25 to 28 of the report, 2020-03-01, and an answer of FinCEN's office of regulatory policy in
 * Bankers' Hotline 15/3; read 2026-11-24).
 */

import countries from 'i18n-iso-countries';
import type { Money, Transaction } from '../../domain/transaction.ts';
import { amountIn } from '../sar/amounts.ts';
import type { CashDirection } from './types.ts';

/** Dollars per unit at a point in time; null: no rate is known. */
export type DollarRates = (currency: string, atMs: number) => { rate: number; source: string } | null;

export interface Valued {
  /** Currency of the cash. */
  currency: string;
  /** Decimal text, US dollars; null: unknown. */
  amount: string | null;
  /** Rate used; absent: the transaction states the dollar amount itself. */
  rateSource?: string;
  /** Counted amount, decimal text; absent: US dollars. */
  foreignAmount?: string;
}

/** Rounds to cents and avoids exponent notation. */
const inCents = (dollars: number) => dollars.toFixed(2);

/**
 * For cash paid out, the dollar amount debited is its value. A received dollar amount is the last resort, because a fee
 * may have been deducted.
 */
export function valued(transaction: Transaction, direction: CashDirection, rates: DollarRates): Valued {
  const { amount, received, transactionDate } = transaction.content;
  const cash: Money = (direction === 'OUT' ? received : null) ?? amount;
  if (cash.currency === 'USD') return { amount: cash.value, currency: 'USD' };
  const counted = { currency: cash.currency, foreignAmount: cash.value };
  const { base } = transaction;
  const said = amountIn({ ...transaction, base: null }, 'USD');
  if (said !== null) return { ...counted, amount: said };
  const rate = rates(cash.currency, Date.parse(transactionDate));
  const values = [
    ...(base?.currency === 'USD' ? [{ amount: inCents(base.amount), rateSource: base.rateSource }] : []),
    ...(rate ? [{ amount: inCents(Number(cash.value) * rate.rate), rateSource: rate.source }] : []),
  ];
  // Prefers the organization's own rate, which can be newer than the transaction.
  const best = values.find((one) => !isByStarterRate(one)) ?? values[0];
  if (best) return { ...counted, ...best };
  return { ...counted, amount: received?.currency === 'USD' ? received.value : null };
}

/**
 * The issuing country: the first two letters of an ISO 4217 code. null: no single country, so a user must provide it.
 */
export function issuerOf(currency: string): string | null {
  const first = currency.slice(0, 2);
  if (currency === 'EUR') return 'EU';
  return countries.isValid(first) ? first : null;
}

/** Valued by the shipped starter rates, which are not of the transaction date. */
export const isByStarterRate = ({ rateSource }: { rateSource?: string | undefined }) =>
  rateSource?.includes('STARTER') ?? false;
