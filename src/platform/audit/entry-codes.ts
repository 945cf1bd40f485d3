/**
 * Codes that prove that the service wrote an entry: HMAC-SHA256 over the entry's hash.
 *
 *   entry_code = HMAC(key, entry_hash)        the hash covers the organization, the position in the chain and all earlier entries
 *
 * Hashes need no key, so anyone who can change rows can also link forged entries. The HMAC key is derived from the master
 * key, which is not in the database. Entries from before codes existed are covered together: the last of them has a code of
 * another kind, created when the database was migrated to the schema with codes.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'amlcore/audit-entries/1';
const PURPOSE_EARLIER = 'amlcore/audit-entries/earlier/1';

export class EntryCodes {
  readonly #key: Buffer;
  readonly #earlierKey: Buffer;

  /** @param masterKey 32 bytes, the same on every node */
  constructor(masterKey: Buffer) {
    const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
    this.#key = derived(PURPOSE);
    this.#earlierKey = derived(PURPOSE_EARLIER);
  }

  of(entryHash: Buffer): Buffer {
    return code(this.#key, entryHash);
  }

  /** Code of the last entry from before codes existed: covers it and all earlier entries. */
  ofEarlier(entryHash: Buffer): Buffer {
    return code(this.#earlierKey, entryHash);
  }

  /** @returns what the code covers; null: it was not made with this key */
  meaningOf(entryHash: Buffer, given: Buffer): 'THIS' | 'ALL_SO_FAR' | null {
    if (isSame(given, this.of(entryHash))) return 'THIS';
    return isSame(given, this.ofEarlier(entryHash)) ? 'ALL_SO_FAR' : null;
  }
}

function code(key: Buffer, entryHash: Buffer): Buffer {
  return createHmac('sha256', key).update(entryHash).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
