import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request body is not UTF-8 text.', cause });
  }
}

/** More than any request means, and less than what parsing or reading a value could overflow or stall on. */
const MAX_DEPTH = 64;
const MAX_VALUES = 100_000;
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}');

/** What is wrong with the shape of a JSON text, before it is parsed; null: nothing. It need not be JSON. */
export function shapeFlaw(raw: Uint8Array): string | null {
  let [depth, values, quoted] = [0, 0, false];
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at];
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === COMMA) values++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++;
      values++;
      if (depth > MAX_DEPTH) return `must be nested at most ${MAX_DEPTH} deep`;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (values > MAX_VALUES) return `must have at most ${MAX_VALUES} values`;
  }
  return null;
}

/**
 * A number with more digits than a double can hold becomes Infinity, which every field refuses. So an amount is never rounded
 * in silence.
 * @throws AppError `malformed-request`
 */
export function parseJson(raw: Buffer): unknown {
  const flaw = shapeFlaw(raw);
  if (flaw !== null) throw new AppError('malformed-request', { detail: `The request body ${flaw}.` });
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
  if (token.startsWith('"') || (token.length <= SAFE_DIGITS && !/e/i.test(token))) return token;
  const [mantissa = ''] = token.split(/e/i);
  const significant = mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
  const isLost = significant.length > SAFE_DIGITS || (significant !== '' && Number(token) === 0);
  return isLost ? '1e999' : token;
}

/** `application/x-www-form-urlencoded`; of a repeated field the last value counts. */
export function parseForm(raw: Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(decode(raw)));
}
