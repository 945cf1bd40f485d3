/** The part of DER (ITU-T X.690) that time stamps need: elements of definite length with tags of one byte. */

/** Tags. Context tags have their number in the low bits. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  empty: 0x05,
  oid: 0x06,
  text: 0x0c,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
} as const;

export interface Element {
  tag: number;
  /** Without tag and length. */
  body: Buffer;
  /** With them. */
  raw: Buffer;
}

/** The input is not DER, or does not have the expected structure. */
export class DerError extends Error {
  override readonly name = 'DerError';
}

const LONG_FORM = 0x80;
const MAX_LENGTH_BYTES = 4;

/** @throws DerError unless the bytes are exactly one element */
export function elementOf(bytes: Buffer): Element {
  const [element, ...others] = elementsOf(bytes);
  if (!element || others.length > 0) throw new DerError('it is not one element');
  return element;
}

/** Consecutive elements, as inside a sequence. @throws DerError */
export function elementsOf(bytes: Buffer): Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < bytes.length) {
    const { bodyAt, length } = lengthAt(bytes, at + 1);
    const end = bodyAt + length;
    if (end > bytes.length) throw new DerError('it is truncated');
    elements.push({ tag: bytes[at]!, body: bytes.subarray(bodyAt, end), raw: bytes.subarray(at, end) });
    at = end;
  }
  return elements;
}

function lengthAt(bytes: Buffer, at: number): { bodyAt: number; length: number } {
  const first = bytes[at];
  if (first === undefined) throw new DerError('it is truncated');
  if (first < LONG_FORM) return { bodyAt: at + 1, length: first };
  const count = first - LONG_FORM;
  if (count === 0 || count > MAX_LENGTH_BYTES || at + 1 + count > bytes.length)
    throw new DerError('its length is invalid');
  return { bodyAt: at + 1 + count, length: bytes.readUIntBE(at + 1, count) };
}

/** @throws DerError if it has another tag */
export function bodyOf(element: Element | undefined, tag: number): Buffer {
  if (element?.tag !== tag) throw new DerError(`an element 0x${tag.toString(16)} is missing`);
  return element.body;
}

export function inside(element: Element | undefined, tag: number): Element[] {
  return elementsOf(bodyOf(element, tag));
}

export function encoded(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < LONG_FORM) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const length = Buffer.alloc(MAX_LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.of(tag, LONG_FORM + digits.length), digits, body]);
}

/** @param bytes of a non-negative number, big-endian */
export function encodedInteger(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  return encoded(TAG.integer, ...(digits[0]! >= LONG_FORM ? [Buffer.of(0)] : []), digits);
}

const ARC = 128;

/** @param text such as "1.2.840" */
export function encodedOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc % ARC];
    for (let left = Math.floor(arc / ARC); left > 0; left = Math.floor(left / ARC)) digits.unshift((left % ARC) + ARC);
    return digits;
  });
  return encoded(TAG.oid, Buffer.from(bytes));
}
