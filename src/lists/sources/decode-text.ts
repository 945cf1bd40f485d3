/**
 * Bytes -> text. Refuses content that is plainly no list: an empty file, a web page, an archive, an unknown encoding.
 *
 * Order of evidence: byte order mark, XML declaration, zero bytes of an unmarked UTF-16, else UTF-8. CSV alone falls
 * back to Windows-1252 when the first non-ASCII bytes are not UTF-8 (older list files); once real UTF-8 was seen, a
 * broken byte is damage and refused. A wrong guess would silently spoil names, so nothing is ever replaced by U+FFFD.
 */
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { type ByteStream, ListFormatError } from './types.ts';

export type TextKind = 'CSV' | 'XML' | 'JSON lines';

const SNIFF_BYTES = 1_024;
/** Size of a slice. XML of this size is parsed in about 3 ms. */
const SLICE_CHARS = 16 * 1024;
/** The first half of a surrogate pair. The slice ends after the second. */
const HIGH_SURROGATE = /[\ud800-\udbff]/;
const UTF8_SEQUENCE_MAX_BYTES = 4;
const BOMS: readonly [encoding: string, bytes: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const ARCHIVES: readonly [name: string, bytes: readonly number[]][] = [
  ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
  ['a gzip file', [0x1f, 0x8b]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
];
/** Encodings that an XML declaration may name. */
const DECLARABLE = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'iso-8859-1',
  'latin1',
  'windows-1252',
  'iso-8859-15',
]);

/** Decodes in slices with pauses for the event loop, because parsing time grows with the slice. */
export async function* decodeText(bytes: ByteStream, kind: TextKind): AsyncGenerator<string> {
  const pause = eventLoopPauses();
  for await (const text of decodeChunks(bytes, kind)) {
    for (let at = 0; at < text.length; ) {
      const end = HIGH_SURROGATE.test(text[at + SLICE_CHARS - 1] ?? '') ? at + SLICE_CHARS + 1 : at + SLICE_CHARS;
      yield text.slice(at, end);
      at = end;
      const rest = pause();
      if (rest) await rest;
    }
  }
}

async function* decodeChunks(bytes: ByteStream, kind: TextKind): AsyncGenerator<string> {
  let decoder: ChunkDecoder | null = null;
  let head = new Uint8Array(0);
  for await (const chunk of bytes) {
    if (decoder !== null) {
      yield decoder.decode(chunk);
      continue;
    }
    head = concat(head, chunk);
    if (head.length >= SNIFF_BYTES) {
      decoder = openDecoder(head, kind);
      yield decoder.decode(head);
    }
  }
  if (decoder === null) {
    decoder = openDecoder(head, kind);
    yield decoder.decode(head);
  }
  yield decoder.end();
}

function openDecoder(head: Uint8Array, kind: TextKind): ChunkDecoder {
  if (head.length === 0) throw new ListFormatError('the file is empty');
  const archive = ARCHIVES.find(([, magic]) => startsWith(head, magic));
  if (archive) throw new ListFormatError(`the file is ${archive[0]}, not ${kind}`);
  const decoder = new ChunkDecoder(encodingOf(head, kind), kind === 'CSV');
  const start = new ChunkDecoder(decoder.encoding, true).decode(head.subarray(0, SNIFF_BYTES)).trimStart();
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(start))
    throw new ListFormatError(`the file is an HTML page, not ${kind}`);
  if (kind === 'XML' && !start.startsWith('<'))
    throw new ListFormatError('the file is not XML: it does not begin with "<"');
  if (kind !== 'XML' && /^<\?xml\b/.test(start)) throw new ListFormatError(`the file is XML, not ${kind}`);
  if (start.includes('\0')) throw new ListFormatError(`the file is binary or in an unknown encoding, not ${kind}`);
  return decoder;
}

function encodingOf(head: Uint8Array, kind: TextKind): string {
  const marked = BOMS.find(([, bom]) => startsWith(head, bom));
  if (marked) return marked[0];
  // '<' or any ASCII sign beside a zero byte: UTF-16 that its writer did not mark.
  if (head.length > 3 && head[0] !== 0 && head[1] === 0 && head[2] !== 0 && head[3] === 0) return 'utf-16le';
  if (head.length > 3 && head[0] === 0 && head[1] !== 0 && head[2] === 0 && head[3] !== 0) return 'utf-16be';
  if (kind !== 'XML') return 'utf-8';
  const ascii = String.fromCharCode(...head.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(ascii)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!DECLARABLE.has(declared))
    throw new ListFormatError(`the XML declares the encoding "${declared}", which its bytes are not`);
  return declared;
}

/** Decodes chunk by chunk; never replaces a broken byte, never splits a sequence. */
class ChunkDecoder {
  encoding: string;
  readonly #fallsBack: boolean;
  #decoder: InstanceType<typeof TextDecoder>;
  #pending = new Uint8Array(0);
  #sawUtf8 = false;

  constructor(encoding: string, fallsBack: boolean) {
    this.encoding = encoding;
    this.#fallsBack = fallsBack;
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  decode(chunk: Uint8Array): string {
    if (this.encoding !== 'utf-8' || !this.#fallsBack) return this.#decodeWith(chunk, true);
    // The text may turn out to be Windows-1252, so the undecoded bytes are kept until that is certain.
    const all = concat(this.#pending, chunk);
    const end = lastWholeSequence(all);
    this.#pending = all.slice(end);
    const whole = all.subarray(0, end);
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(whole);
      if (text.length < whole.length) this.#sawUtf8 = true;
      return text;
    } catch (error) {
      if (this.#sawUtf8 || isMostlyUtf8(all)) throw brokenEncoding(this.encoding, error);
      this.encoding = 'windows-1252';
      this.#decoder = new TextDecoder(this.encoding, { fatal: true });
      this.#pending = new Uint8Array(0);
      return this.#decodeWith(all, true);
    }
  }

  end(): string {
    if (this.#pending.length === 0) return this.#decodeWith(new Uint8Array(0), false);
    if (this.#sawUtf8) throw brokenEncoding(this.encoding, undefined);
    return new TextDecoder('windows-1252').decode(this.#pending);
  }

  #decodeWith(chunk: Uint8Array, stream: boolean): string {
    try {
      return this.#decoder.decode(chunk, { stream });
    } catch (error) {
      throw brokenEncoding(this.encoding, error);
    }
  }
}

function brokenEncoding(encoding: string, cause: unknown): ListFormatError {
  return new ListFormatError(
    `the file has bytes that are not ${encoding}: another encoding, or damaged or truncated`,
    cause,
  );
}

/** More whole sequences than broken bytes: damaged UTF-8, not Windows-1252, whose letters seldom form a sequence. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\x00-\x7f\ufffd]/g)?.length ?? 0;
  return whole > broken;
}

/** End of the last complete UTF-8 sequence. An unfinished one waits for the next chunk. */
function lastWholeSequence(bytes: Uint8Array): number {
  for (let back = 1; back < UTF8_SEQUENCE_MAX_BYTES && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
