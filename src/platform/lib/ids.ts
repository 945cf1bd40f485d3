import { hash, randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** In upper or lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const MS_DIGITS = 12;

/**
 * A new ID that begins with its time (RFC 9562, version 7), for rows of tables that grow: later IDs are at the end of an index, so that
 * inserting reads and writes few of its pages.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(MS_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

const NAMESPACE_BYTES = 16;
/** The variant, in the two upper bits of the 17th digit. */
const VARIANTS = '89ab';

/** RFC 9562 name-based UUID (version 5): the same name in the same namespace gives the same ID, on every node and forever. */
export function uuidFromName(namespace: string, name: string): string {
  const bytes = Buffer.allocUnsafe(NAMESPACE_BYTES + Buffer.byteLength(name));
  bytes.write(namespace.replaceAll('-', ''), 'hex');
  bytes.write(name, NAMESPACE_BYTES);
  // In one call: each transaction has about ten IDs, and an object for each hash costs more than the hash.
  const hex = hash('sha1', bytes, 'hex');
  const variant = VARIANTS[Number.parseInt(hex[16]!, 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
