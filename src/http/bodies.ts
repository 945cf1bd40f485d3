import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request body is not UTF-8 text.', cause });
  }
}

/**
 * A number with more digits than a double can hold becomes Infinity, which every field refuses. So an amount is never rounded
 * in silence.
 * @throws AppError `malformed-request`
 */
export function parseJson(raw: Buffer): unknown {
  const text = decode(raw);
  try {
    const value: unknown = JSON.parse(text);
    return PERHAPS_TOO_PRECISE.test(text) ? JSON.parse(text.replace(STRING_OR_NUMBER, refusable)) : value;
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request body is not JSON.', cause });
  }
}

/** IEEE 754: a decimal of so many significant digits survives the way to a double and back. */
const SAFE_DIGITS = 15;
const PERHAPS_TOO_PRECISE = /\d[\d.]{15}|e-\d{3}/i;
/** Finds strings and numbers in text that is valid JSON. */
const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g;

function refusable(token: string): string {
  if (token.startsWith('"')) return token;
  const [mantissa = ''] = token.split(/e/i);
  const significant = mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
  const isLost = significant.length > SAFE_DIGITS || (significant !== '' && Number(token) === 0);
  return isLost ? '1e999' : token;
}

/** `application/x-www-form-urlencoded`; of a repeated field the last value counts. */
export function parseForm(raw: Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(decode(raw)));
}
