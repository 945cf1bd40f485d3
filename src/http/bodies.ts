import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const NOT_UTF8 = 'The request body is not UTF-8 text.';

function decode(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch (cause) {
    throw new AppError('malformed-request', { detail: NOT_UTF8, cause });
  }
}

/** More than any request means, and less than what parsing or reading a value could overflow or stall on. */
const MAX_DEPTH = 64;
const MAX_VALUES = 100_000;
const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,:[]{}');

/** What a JSON text is before it is parsed. It need not be JSON. */
interface Shape {
  /** What is wrong with it; null: nothing. */
  flaw: string | null;
  /** Of all its objects, those that are there twice included. */
  members: number;
}

function shapeOf(raw: Uint8Array): Shape {
  let [depth, values, members, quoted] = [0, 0, 0, false];
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at];
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === COMMA) values++;
    else if (byte === COLON) members++;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++;
      values++;
      if (depth > MAX_DEPTH) return { flaw: `must be nested at most ${MAX_DEPTH} deep`, members };
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    if (values > MAX_VALUES) return { flaw: `must have at most ${MAX_VALUES} values`, members };
  }
  return { flaw: null, members };
}

/** The members that are left of a parsed text: of those with one name in one object the last. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) for (const one of value) members += membersOf(one);
  // Object.values would copy each of them; of parsed JSON nothing is inherited.
  else for (const name in value) members += 1 + membersOf((value as Record<string, unknown>)[name]);
  return members;
}

/**
 * Parses a JSON text of ours: neither too large to be read nor ambiguous. Of two members with one name every parser takes another one,
 * so that a gate before this service may have looked at the one that is not meant.
 * @returns `flaw`: what it must be, or must not have; `code`: of the constraint
 * @throws SyntaxError where it is no JSON; TypeError where it is not UTF-8
 */
export function readJson(
  raw: Uint8Array,
): { value: unknown; text: string } | { flaw: string; code: 'Size' | 'Pattern' } {
  const { flaw, members } = shapeOf(raw);
  if (flaw !== null) return { flaw, code: 'Size' };
  const text = utf8.decode(raw);
  const value: unknown = JSON.parse(text);
  if (membersOf(value) === members) return { value, text };
  return { flaw: `must not have ${repeatedMember(text)} twice`, code: 'Pattern' };
}

const MAX_TOLD = 60;
const STRING_OR_BRACKET = /"(?:[^"\\]+|\\.)*"(\s*:)?|[{}]/g;

/** The first member of JSON with a name that its object has had before. */
function repeatedMember(text: string): string {
  const names: Set<unknown>[] = [];
  for (const [token, colon] of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '{') names.push(new Set());
    else if (token === '}') names.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      if (names.at(-1)?.has(name)) return JSON.stringify(name.slice(0, MAX_TOLD));
      names.at(-1)?.add(name);
    }
  }
  return 'a member';
}

/**
 * A number with more digits than a double can hold becomes Infinity, which every field refuses. So an amount is never rounded
 * in silence.
 * @throws AppError `malformed-request`
 */
export function parseJson(raw: Buffer): unknown {
  const read = readBytes(raw);
  if ('flaw' in read) throw new AppError('malformed-request', { detail: `The request body ${read.flaw}.` });
  const { value, text } = read;
  return PERHAPS_TOO_PRECISE.test(text) ? JSON.parse(text.replace(STRING_OR_NUMBER, refusable)) : value;
}

function readBytes(raw: Buffer): ReturnType<typeof readJson> {
  try {
    return readJson(raw);
  } catch (cause) {
    const detail = cause instanceof SyntaxError ? 'The request body is not JSON.' : NOT_UTF8;
    throw new AppError('malformed-request', { detail, cause });
  }
}

/** IEEE 754: a decimal of so many significant digits survives the way to a double and back. */
const SAFE_DIGITS = 15;
const PERHAPS_TOO_PRECISE = /\d[\d.]{15}|e-\d{3}/i;
/** Finds strings and numbers in text that is valid JSON. */
const STRING_OR_NUMBER = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g;

function refusable(token: string): string {
  if (token.startsWith('"') || (token.length <= SAFE_DIGITS && !/e/i.test(token))) return token;
  const digits = significantDigits(token);
  const isLost = digits > SAFE_DIGITS || (digits > 0 && Number(token) === 0);
  return isLost ? '1e999' : token;
}

const [ZERO, NINE, MINUS, POINT] = [...'09-.'].map((sign) => sign.charCodeAt(0)) as [number, number, number, number];

/** Of the mantissa, from the first digit to the last that are not 0. A body may have tens of thousands of numbers. */
function significantDigits(token: string): number {
  let all = 0;
  let toLast = 0;
  for (let at = 0; at < token.length; at += 1) {
    const code = token.charCodeAt(at);
    if (code === ZERO) all += all > 0 ? 1 : 0;
    else if (code > ZERO && code <= NINE) {
      all += 1;
      toLast = all;
    } else if (code !== MINUS && code !== POINT) break;
  }
  return toLast;
}

/** `application/x-www-form-urlencoded`; of a repeated field the last value counts. */
export function parseForm(raw: Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(decode(raw)));
}
