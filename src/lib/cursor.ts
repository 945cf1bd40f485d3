/** Opaque page cursors. A message authentication code shows that this service made them. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 16;
const MAX_LENGTH = 1_024;

export class CursorCodec {
  readonly #key: Buffer;

  /** @param masterKey 32 bytes, the same on every node */
  constructor(masterKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'amlcore page cursors', 32));
  }

  encode(content: unknown): string {
    const text = Buffer.from(JSON.stringify(content));
    return Buffer.concat([this.#tag(text), text]).toString('base64url');
  }

  /** The content; null where `encode` did not make the cursor. */
  decode(cursor: string): unknown {
    if (cursor.length > MAX_LENGTH) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const text = bytes.subarray(TAG_BYTES);
    if (text.length === 0 || !timingSafeEqual(bytes.subarray(0, TAG_BYTES), this.#tag(text))) return null;
    return JSON.parse(text.toString());
  }

  #tag(text: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(text).digest().subarray(0, TAG_BYTES);
  }
}
