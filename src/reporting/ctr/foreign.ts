/**
 * Cash of other currencies than the dollar: what it counts as, and whose it is. Pure.
 *
 * Cash in or out is reported as it is worth in dollars, and what was counted in its own currency besides, with the country that issues
 * it (BankersOnline on items 25 to 28 of the report, 2020-03-01, and what FinCEN's office of regulatory policy answered in Bankers' Hotline
 * 15/3; read 2026-11-24).
 */

import countries from 'i18n-iso-countries';
import type { Money, Transaction } from '../../domain/transaction.ts';
import { amountIn } from '../sar/autofill.ts';
import type { CashDirection } from './types.ts';

/** Dollars for one unit at a moment; null: no rate is known. */
export type DollarRates = (currency: string, atMs: number) => { rate: number; source: string } | null;

export interface Valued {
  /** Of the cash. */
  currency: string;
  /** Decimal text, US dollars; null: nobody knows. */
  amount: string | null;
  /** By which rate; absent: the transaction says so itself. */
  rateSource?: string;
  /** As it was counted, decimal text; absent: dollars. */
  foreignAmount?: string;
}

/** A part of a cent is nothing that is paid in cash, and a number that is written with an exponent is no decimal text. */
const inCents = (dollars: number) => dollars.toFixed(2);

/**
 * What was debited in dollars is what foreign cash was paid out for. What arrives in dollars is told last: a charge may be gone from it.
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
  // The organisation's rate may have come later than the transaction.
  const best = values.find((one) => !isByStarterRate(one)) ?? values[0];
  if (best) return { ...counted, ...best };
  return { ...counted, amount: received?.currency === 'USD' ? received.value : null };
}

/** Whose currency it is: ISO 4217 begins a code with the country's. null: of no one country, so a person says it. */
export function issuerOf(currency: string): string | null {
  const first = currency.slice(0, 2);
  if (currency === 'EUR') return 'EU';
  return countries.isValid(first) ? first : null;
}

/** Valued by rates that are shipped, which are of no day that anybody asked for. */
export const isByStarterRate = ({ rateSource }: { rateSource?: string | undefined }) =>
  rateSource?.includes('STARTER') ?? false;
