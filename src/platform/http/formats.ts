/** Formats of text fields. Each check returns the normalized value, or the problem with it. */
import { createRequire } from 'node:module';
import currencyCodes from 'currency-codes';
import countries from 'i18n-iso-countries';
import { countrySpecs, isValidIBAN } from 'ibantools';
import { FIRST_BIRTH_DATE, lastBirthDate } from '../lib/birth-range.ts';
import { isCalendarDate, utcOf } from '../lib/date-time.ts';

const english = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as countries.LocaleData;
countries.registerLocale(english);

/** Why a value fails. Errors of `format` alone give 422 instead of 400. */
export interface Flaw {
  code: string;
  message: string;
  format?: boolean;
}

export type Check<T> = (value: string) => T | Flaw;

function isCountryCode(code: string): boolean {
  // Kosovo's code is user-assigned, but banks use it.
  return /^[A-Z]{2}$/.test(code) && (countries.isValid(code) || code === 'XK');
}

export function countryCode(value: string): string | Flaw {
  const code = value.toUpperCase();
  if (isCountryCode(code)) return code;
  const meant = codeOfName(value);
  const hint = meant === undefined ? '' : `: use "${meant}" for "${value}"`;
  return { code: 'CountryCode', message: `must be an ISO 3166-1 alpha-2 country code${hint}`, format: true };
}

/** The code that an English name or an alpha-3 code stands for. */
function codeOfName(value: string): string | undefined {
  return countries.alpha3ToAlpha2(value.toUpperCase()) ?? countries.getSimpleAlpha2Code(value, 'en');
}

export function calendarDate(value: string): string | Flaw {
  return isCalendarDate(value)
    ? value
    : { code: 'Date', message: 'must be a date of the form YYYY-MM-DD', format: true };
}

/** YYYY-MM-DD, from 1850 to today. */
export function birthDate(value: string): string | Flaw {
  const date = calendarDate(value);
  if (typeof date !== 'string') return date;
  return birthFlaw(date) ?? date;
}

/** The problem with this birth date. null: none. @param date YYYY-MM-DD */
export function birthFlaw(date: string): Flaw | null {
  if (date < FIRST_BIRTH_DATE) return { code: 'Min', message: `must be a birth date on or after ${FIRST_BIRTH_DATE}` };
  return date > lastBirthDate() ? { code: 'Past', message: 'must be a birth date that is not in the future' } : null;
}

const NO_DATE_TIME: Flaw = {
  code: 'DateTime',
  message: 'must be an ISO 8601 date-time such as 2026-11-20T09:30:00Z or 2026-11-20T10:30:00+01:00',
  format: true,
};

/** ISO 8601; without an offset it is UTC. The result is UTC with milliseconds. */
export function dateTime(value: string): string | Flaw {
  return utcOf(value) ?? NO_DATE_TIME;
}

/** Like `dateTime`, but returns the value as written. */
export function writtenDateTime(value: string): string | Flaw {
  return utcOf(value) === null ? NO_DATE_TIME : value;
}

/** A day or a timestamp, as written. */
export function dayOrMoment(value: string): string | Flaw {
  if (isCalendarDate(value) || utcOf(value) !== null) return value;
  return { code: 'DateTime', message: 'must be a date of the form YYYY-MM-DD, or an ISO 8601 date-time', format: true };
}

/** Codes that are newer than the table's edition: ISO 4217 amendments 176 and 177. */
const NEWER_CURRENCIES = ['XCG', 'XAD'];
const CURRENCIES: ReadonlySet<string> = new Set([...currencyCodes.codes(), ...NEWER_CURRENCIES]);

/** Number of decimal digits of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export const coinDigits = (currency: string): number => currencyCodes.code(currency)?.digits ?? 2;

export function currencyCode(value: string): string | Flaw {
  const code = value.toUpperCase();
  if (CURRENCIES.has(code)) return code;
  return {
    code: 'CurrencyCode',
    message: 'must be an ISO 4217 currency code',
    format: !/^[A-Z]{3}$/.test(code),
  };
}

/** Blanks are allowed only between the parts: "VIA PBIRIRTH" without blanks would be a bank in Burundi. */
const BIC = /^[A-Z0-9]{4} ?([A-Z]{2}) ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?$/;

/** ISO 9362. */
export function bic(value: string): string | Flaw {
  const written = value.toUpperCase().trim();
  return isCountryCode(BIC.exec(written)?.[1] ?? '')
    ? written.replaceAll(' ', '')
    : { code: 'BIC', message: 'must be a SWIFT/BIC of 8 or 11 characters (ISO 9362)', format: true };
}

const IBAN_FORM = /^([A-Z]{2})\d{2}[A-Z0-9]{11,30}$/;
/** A UUID, with or without hyphens. One in a hundred begins like an IBAN ("ae63..."), and only LC has IBANs of 32 characters. */
const UUID_FORM = /^[0-9A-F]{32}$/;

/**
 * An account number in any format. A value that looks like an IBAN (15 to 34 letters and digits that begin with a country
 * of the IBAN registry and two digits) must be valid: length, structure and checksum.
 */
export function accountNumber(value: string): string | Flaw {
  const bare = value.toUpperCase().replace(/[\s-]/g, '');
  const country = IBAN_FORM.exec(bare)?.[1];
  if (!country || !countrySpecs[country]?.IBANRegistry || isValidIBAN(bare) || UUID_FORM.test(bare)) return value;
  return {
    code: 'IBAN',
    message: `looks like an IBAN of ${country} but is invalid: check its digits`,
    format: true,
  };
}

/** RFC 5321: 64 characters before the @, 254 in total; letters of any script (RFC 6531). */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[^\s@"(),:;<>[\\\]]{1,64}(?<!\.)@(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

export function email(value: string): string | Flaw {
  return value.length <= 254 && EMAIL.test(value)
    ? value
    : { code: 'Email', message: 'must be an email address', format: true };
}

/** A phone number, kept as written: its country may be in another field. */
export function phone(value: string): string | Flaw {
  return /\p{Nd}/u.test(value)
    ? value
    : { code: 'Phone', message: 'must be a phone number: it has no digits', format: true };
}

/** All flaws have one status. @param flawOf other reasons to reject the address, as `must ...`, such as a host that the service must not call; null: none */
export function webAddress(flawOf: (url: string) => string | null): Check<string> {
  return (value) => {
    const message = webAddressFlaw(value) ?? flawOf(value);
    return message === null ? value : { code: 'Url', message, format: true };
  };
}

function webAddressFlaw(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || /\s/.test(value)) return 'must be an address such as https://client.example.com/aml/callback';
  if (!/^https?:\/\//i.test(value)) return 'must be an address that begins with https://';
  return url.username || url.password ? 'must be an https address without a user name or password' : null;
}

const MAX_SIGNIFICANT = 15;
const MAX_WHOLE = 21;
const MAX_FRACTION = 18;

/**
 * A JSON number as exact decimal text without exponent. A number of up to 15 significant digits survives JSON.parse
 * unchanged (IEEE 754), so its shortest text is what was sent.
 */
export function decimalText(value: number): string | Flaw {
  const flaw = {
    code: 'Digits',
    message: `must have at most ${MAX_SIGNIFICANT} significant digits, ${MAX_WHOLE} before and ${MAX_FRACTION} after the decimal point`,
  };
  if (!Number.isFinite(value)) return flaw;
  const [mantissa = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const left =
    digits
      .slice(0, Math.max(0, point))
      .padEnd(point, '0')
      .replace(/^0+(?=\d)/, '') || '0';
  const right = ('0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point))).replace(/0+$/, '');
  const significant = digits.replace(/^0+|0+$/g, '').length;
  if (significant > MAX_SIGNIFICANT || left.length > MAX_WHOLE || right.length > MAX_FRACTION) return flaw;
  return (value < 0 ? '-' : '') + left + (right && `.${right}`);
}
