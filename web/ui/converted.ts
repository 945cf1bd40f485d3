/** Amounts that may result from an exchange rate. */
import { LOCALE } from '../text/locale.ts';

const USUAL = 2;
const CODE = /^[A-Z]{3}$/;

/** Rounded to the decimals of the currency: USD two, JPY none. */
export function formatConverted(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = USUAL } = CODE.test(currency)
    ? new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).resolvedOptions()
    : {};
  const inCoins = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${inCoins.format(amount)} ${currency}`.trim();
}
