/**
 * What tells an entry that the service wrote from one that somebody put into the table: HMAC-SHA256 over the entry's hash.
 *
 *   entry_code = HMAC(key, entry_hash)        the hash is over the organisation, the place in the chain and all that stands before
 *
 * Hashes need no key, so whoever may change rows can link an entry of their own as ours are linked. The key is derived from the master
 * key, which the database does not hold. Entries of before they had codes are vouched for together: the last of them has a code of
 * another kind, made when the database was brought to the schema that has codes.
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

  /** Of the last entry of before entries had codes: for it and all that it follows. */
  ofEarlier(entryHash: Buffer): Buffer {
    return code(this.#earlierKey, entryHash);
  }

  /** @returns what the code vouches for; null: it is not of this key */
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
