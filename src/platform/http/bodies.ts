import { isUtf8 } from 'node:buffer';
import { AppError } from '../errors.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import { jsonInTurns } from './json-in-turns.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const NOT_UTF8 = 'The request body is not UTF-8 text.';

function decode(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch (cause) {
    throw new AppError('malformed-request', { detail: NOT_UTF8, cause });
  }
}

/** More than any request needs, and less than could overflow or stall parsing. */
const MAX_DEPTH = 64;
const MAX_VALUES = 100_000;
/** Limit for one object. The largest object of the API has some dozens of members. */
const MAX_MEMBERS = 10_000;
const [QUOTE, BACKSLASH, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,:[]{}');

/** Structure of a text before it is parsed. The text may be invalid JSON. */
class Shape {
  /** The problem. null: none. */
  flaw: string | null = null;
  /** Members of all objects, duplicates included. */
  members = 0;
  #depth = 0;
  #values = 0;
  #isQuoted = false;
  /** Members of the currently open object, by depth. */
  readonly #membersAt: number[] = [0];

  /** Call it for each piece, from the end of the last call. @returns the end of this call, after an escaped character */
  read(raw: Uint8Array, from: number, to: number): number {
    let [depth, values, members, quoted] = [this.#depth, this.#values, this.members, this.#isQuoted];
    const membersAt = this.#membersAt;
    let at = from;
    for (; at < to && this.flaw === null; at++) {
      const byte = raw[at];
      if (quoted) {
        if (byte === BACKSLASH) at++;
        else if (byte === QUOTE) quoted = false;
      } else if (byte === QUOTE) quoted = true;
      else if (byte === COMMA) values++;
      else if (byte === COLON) {
        members++;
        const own = (membersAt[depth] ?? 0) + 1;
        membersAt[depth] = own;
        if (own > MAX_MEMBERS) this.flaw = `must have at most ${MAX_MEMBERS} members in an object`;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        depth++;
        values++;
        membersAt[depth] = 0;
        if (depth > MAX_DEPTH) this.flaw = `must be nested at most ${MAX_DEPTH} deep`;
      } else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && depth > 0) depth--;
      if (values > MAX_VALUES) this.flaw = `must have at most ${MAX_VALUES} values`;
    }
    [this.#depth, this.#values, this.members, this.#isQuoted] = [depth, values, members, quoted];
    return at;
  }
}

/** Members of a parsed value. Of duplicate names, JSON.parse keeps the last. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) for (const one of value) members += membersOf(one);
  // Object.values would copy each object. Parsed JSON has no inherited members.
  else for (const name in value) members += 1 + membersOf((value as Record<string, unknown>)[name]);
  return members;
}

type Flaw = { flaw: string; code: 'Size' | 'Pattern' };
type Read = { value: unknown } | Flaw;

/** Read in one turn of the event loop. */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * Parses and checks JSON from a client, in turns of the event loop when it is long. Duplicate members are rejected, because parsers
 * differ in which one they keep, so a gateway may have checked the other. A number that would lose digits becomes Infinity, which every
 * field rejects.
 * @returns `flaw`: what the text must be or must not have; `code`: of the failed constraint
 * @throws SyntaxError if it is not JSON; TypeError if it is not UTF-8
 */
export async function readJson(raw: Buffer): Promise<Read> {
  return raw.length <= AT_ONCE_BYTES ? readAtOnce(raw) : await readInTurns(raw);
}

function readAtOnce(raw: Buffer): Read {
  const shape = new Shape();
  shape.read(raw, 0, raw.length);
  if (shape.flaw !== null) return { flaw: shape.flaw, code: 'Size' };
  const text = utf8.decode(raw);
  const value = parseExactly(text);
  if (membersOf(value) === shape.members) return { value };
  return twice([...repeatedMember(text)].find((name) => name !== null));
}

async function readInTurns(raw: Buffer): Promise<Read> {
  const pause = eventLoopPauses();
  const shape = new Shape();
  for (let at = 0; at < raw.length && shape.flaw === null; await pause()) {
    at = shape.read(raw, at, Math.min(at + AT_ONCE_BYTES, raw.length));
  }
  if (shape.flaw !== null) return { flaw: shape.flaw, code: 'Size' };
  if (!isUtf8(raw)) throw new TypeError(NOT_UTF8);
  let members = 0;
  const counted = (text: string) => {
    const part = parseExactly(text);
    members += membersOf(part);
    return part;
  };
  const { value, isAmbiguous } = await jsonInTurns(raw, { parse: counted, pause });
  if (!isAmbiguous && members === shape.members) return { value };
  for (const name of repeatedMember(utf8.decode(raw))) {
    if (name !== null) return twice(name);
    await pause();
  }
  return twice(null);
}

const twice = (name: string | null | undefined): Flaw => ({
  flaw: `must not have ${name ?? 'a member'} more than once`,
  code: 'Pattern',
});

const MAX_SHOWN = 60;
/** Names that are read between two checks of the clock. */
const NAMES_AT_ONCE = 500;
const COLON_NEXT = /\s*:/y;

/** The first duplicate member name within an object. Yields null at times, to allow pauses. */
function* repeatedMember(text: string): Generator<string | null> {
  const names: Set<string>[] = [];
  let read = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_OBJECT) names.push(new Set());
    else if (code === CLOSE_OBJECT) names.pop();
    if (code !== QUOTE) continue;
    const end = endOfText(text, at);
    COLON_NEXT.lastIndex = end;
    if (COLON_NEXT.test(text)) {
      const name = JSON.parse(text.slice(at, end)) as string;
      if (names.at(-1)?.has(name)) return yield JSON.stringify(name.slice(0, MAX_SHOWN));
      names.at(-1)?.add(name);
      read += 1;
      if (read % NAMES_AT_ONCE === 0) yield null;
    }
    at = end - 1;
  }
}

/** @param from the opening quotation mark @returns the position after the closing one */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  for (let code = text.charCodeAt(at); code !== QUOTE && at < text.length; code = text.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at + 1;
}

/** @throws AppError `malformed-request` */
export async function parseJson(raw: Buffer): Promise<unknown> {
  try {
    const read = await readJson(raw);
    if ('flaw' in read) throw new AppError('malformed-request', { detail: `The request body ${read.flaw}.` });
    return read.value;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const detail = cause instanceof SyntaxError ? 'The request body is not JSON.' : NOT_UTF8;
    throw new AppError('malformed-request', { detail, cause });
  }
}

/** IEEE 754: a decimal with this many significant digits survives the conversion to a double and back. */
const SAFE_DIGITS = 15;
const PERHAPS_TOO_PRECISE = /\d[\d.]{15}|e-\d{3}/i;
const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * `JSON.parse`, except that a number with more digits than a double can hold becomes Infinity. No number is rounded silently.
 * silence.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return PERHAPS_TOO_PRECISE.test(text) ? JSON.parse(withRefusable(text)) : value;
}

/** @param text valid JSON */
function withRefusable(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code !== MINUS && !(code >= ZERO && code <= NINE)) at += 1;
    else {
      NUMBER.lastIndex = at;
      const [token] = NUMBER.exec(text)!;
      if (isLost(token)) {
        parts.push(text.slice(from, at), '1e999');
        from = at + token.length;
      }
      at += token.length;
    }
  }
  return parts.join('') + text.slice(from);
}

function isLost(token: string): boolean {
  if (token.length <= SAFE_DIGITS && !/e/i.test(token)) return false;
  const digits = significantDigits(token);
  return digits > SAFE_DIGITS || (digits > 0 && Number(token) === 0);
}

const [ZERO, NINE, MINUS, POINT] = [...'09-.'].map((sign) => sign.charCodeAt(0)) as [number, number, number, number];

/** Significant digits of the mantissa, without leading and trailing zeros. A body may have tens of thousands of numbers. */
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

/** Parses `application/x-www-form-urlencoded`. The last value of a repeated field is used. */
export function parseForm(raw: Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(decode(raw)));
}
