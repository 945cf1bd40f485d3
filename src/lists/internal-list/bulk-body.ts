/**
 * The bytes of a bulk request -> its items, one by one. Parsing 20 MiB or ten thousand objects in one go would make other
 * requests wait.
 *
 *     JSON array   the bytes are scanned for the end of each element; text that is no JSON array is rejected as a whole
 *     NDJSON       one object per line
 *
 * An element or a line that is no JSON in UTF-8, or is nested too deeply, is rejected by itself.
 */
import { AppError, type FieldError } from '../../platform/errors.ts';
import { readJson } from '../../platform/http/bodies.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';

export const NDJSON_TYPE = 'application/x-ndjson';
/** Maximum size of an item, equal to the size limit of other requests. */
export const MAX_ITEM_BYTES = 1024 * 1024;

/** An element, or the reason for its rejection. */
export type RawItem = { value: Record<string, unknown> } | { error: FieldError };

const LOOK_UP_EVERY = 0x1_0000;
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, LINE_FEED] =
  Buffer.from('"\\,[]{}\n');
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** @throws AppError malformed-request, validation-failed for another JSON value than an array */
export function itemsOf(bytes: Buffer, mediaType: string): AsyncGenerator<RawItem> {
  return mediaType === NDJSON_TYPE ? linesOf(bytes) : elementsOf(bytes);
}

async function* linesOf(bytes: Buffer): AsyncGenerator<RawItem> {
  const turn = eventLoopPauses();
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED!, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    from = end < 0 ? bytes.length : end + 1;
    if (skipBlanks(line, 0) === line.length) continue;
    await turn();
    yield (await read(line)) ?? flaw('Type', 'is not one JSON object on one line');
  }
}

async function* elementsOf(bytes: Buffer): AsyncGenerator<RawItem> {
  const turn = eventLoopPauses();
  let at = skipBlanks(
    bytes,
    bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0,
  );
  if (bytes[at] !== OPEN_LIST) throw await noList(bytes);
  at = skipBlanks(bytes, at + 1);
  if (bytes[at] !== CLOSE_LIST) {
    for (;;) {
      const from = at;
      let depth = 0;
      let quoted = false;
      for (; at < bytes.length; at++) {
        const byte = bytes[at];
        if (quoted) {
          if (byte === BACKSLASH) at++;
          else if (byte === QUOTE) quoted = false;
        } else if (byte === QUOTE) quoted = true;
        else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
        else if (depth > 0 && (byte === CLOSE_LIST || byte === CLOSE_OBJECT)) depth--;
        else if (depth === 0 && (byte === COMMA || byte === CLOSE_LIST)) break;
        if (at % LOOK_UP_EVERY === 0) await turn();
      }
      if (at >= bytes.length) throw malformed();
      await turn();
      const element = bytes.subarray(from, at);
      // Two commas without an element between them: not a valid list.
      if (skipBlanks(element, 0) === element.length) throw malformed();
      yield (await read(element)) ?? flaw('Type', 'is not JSON');
      if (bytes[at] === CLOSE_LIST) break;
      at++;
    }
  }
  if (skipBlanks(bytes, at + 1) < bytes.length) throw malformed();
}

/** null: invalid JSON. */
async function read(bytes: Buffer): Promise<RawItem | null> {
  if (bytes.length > MAX_ITEM_BYTES) return flaw('Size', `must have at most ${MAX_ITEM_BYTES} bytes`);
  try {
    const item = await readJson(bytes);
    if ('flaw' in item) return flaw(item.code, item.flaw);
    return isObject(item.value) ? { value: item.value } : flaw('Type', 'must be a JSON object');
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flaw(code: string, message: string): RawItem {
  return { error: { field: '$', code, message } };
}

function skipBlanks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at]!)) at++;
  return at;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function malformed(): AppError {
  return new AppError('malformed-request', { detail: 'The request body is not JSON.' });
}

/** The error for JSON of another kind, or for no JSON at all. */
async function noList(bytes: Buffer): Promise<AppError> {
  const blank = skipBlanks(bytes, 0) === bytes.length;
  if (!blank && bytes.length <= MAX_ITEM_BYTES && (await read(bytes)) === null) return malformed();
  const error = blank
    ? { field: '$', code: 'NotNull', message: 'must be given' }
    : { field: '$', code: 'Type', message: 'must be a JSON array, or JSON lines with their own media type' };
  return new AppError('validation-failed', { detail: `The request ${error.message}.`, errors: [error] });
}
