/**
 * Codes that prove that the service wrote an entry: HMAC-SHA256 over the entry's hash.
 *
 *   entry_code = HMAC(key, entry_hash)        the hash covers the organization, the position in the chain and all earlier entries
 *
 * Hashes need no key, so a user who can change rows could link a forged entry like a genuine one. The key is derived from the master
 * key, which the database does not hold.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'amlcore/audit-entries/1';

export class EntryCodes {
  readonly #key: Buffer;

  /** @param installationKey 32 bytes, the same on every node */
  constructor(installationKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', installationKey, '', PURPOSE, 32));
  }

  of(entryHash: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(entryHash).digest();
  }

  /** Whether the code is that of this entry and of this key. */
  isOf(entryHash: Buffer, given: Buffer): boolean {
    const own = this.of(entryHash);
    return own.length === given.length && timingSafeEqual(own, given);
  }
}
