/**
 * Opaque page cursors. A message authentication code proves that this service created them.
 *
 * The contract calls them base64 strings, and they are used in query strings. So they use the standard alphabet, for strict
 * decoders, and contain none of `+`, `/` and `=`, which would need escaping in a query string.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 16;
/** Length of the code in base64url. */
const TAG_CHARS = 22;
const MAX_LENGTH = 1_024;
/** Three bytes are four characters: multiples of three need no `=` padding. */
const GROUP = 3;
/** ASCII characters that may become `+` or `/`, and non-ASCII characters. In JSON they occur only in strings. */
const ESCAPED = /[>?~\u007f-\uffff]/g;

export class CursorCodec {
  readonly #key: Buffer;

  /** @param installationKey 32 bytes, the same on every node */
  constructor(installationKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', installationKey, '', 'amlcore page cursors', 32));
  }

  encode(content: unknown): string {
    const json = JSON.stringify(content).replace(
      ESCAPED,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const filled = json.padEnd(Math.ceil((TAG_CHARS + json.length) / GROUP) * GROUP - TAG_CHARS);
    return Buffer.from(this.#tag(filled) + filled).toString('base64');
  }

  /** The content; null if `encode` did not create the cursor. */
  decode(cursor: string): unknown {
    if (cursor.length > MAX_LENGTH) return null;
    const text = Buffer.from(cursor, 'base64').toString('latin1');
    const content = text.slice(TAG_CHARS);
    const tag = Buffer.from(text.slice(0, TAG_CHARS).padEnd(TAG_CHARS), 'latin1');
    if (content === '' || !timingSafeEqual(tag, Buffer.from(this.#tag(content)))) return null;
    return JSON.parse(content);
  }

  #tag(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, TAG_BYTES).toString('base64url');
  }
}
