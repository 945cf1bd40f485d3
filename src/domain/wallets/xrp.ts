/** XRP Ledger: base58check in its own alphabet. An X-address (XLS-5d) is a classic one with a destination tag. */
import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp } from '@scure/base';
import { attempt, equalBytes, type ReadAddress, startsWith } from './format.ts';

const ACCOUNT_BYTES = 20;
const CHECKSUM_BYTES = 4;
/** Flags, tag and reserved bytes that follow the account. */
const TAG_BYTES = 9;

const X_ADDRESS = [0x05, 0x44];

/** "r...:12345", "r...?dt=12345". */
const TAG_BEHIND = /(?::|\?dt=)\d{1,10}$/;

/** Normal form: the classic address of the account, with any tag. */
export const xrp: ReadAddress = (written) => {
  const address = written.replace(TAG_BEHIND, '');
  const body = checked(address);
  if (!body) return null;
  if (body[0] === 0 && body.length === 1 + ACCOUNT_BYTES) return address;
  if (!startsWith(body, X_ADDRESS) || body.length !== X_ADDRESS.length + ACCOUNT_BYTES + TAG_BYTES) return null;
  return classic(body.subarray(X_ADDRESS.length, X_ADDRESS.length + ACCOUNT_BYTES));
};

function checksum(body: Uint8Array): Uint8Array {
  return sha256(sha256(body)).subarray(0, CHECKSUM_BYTES);
}

function checked(address: string): Uint8Array | null {
  const bytes = attempt(() => base58xrp.decode(address));
  const body = bytes?.subarray(0, -CHECKSUM_BYTES);
  return bytes && body && equalBytes(checksum(body), bytes.subarray(-CHECKSUM_BYTES)) ? body : null;
}

function classic(account: Uint8Array): string {
  const body = Uint8Array.of(0, ...account);
  return base58xrp.encode(Uint8Array.of(...body, ...checksum(body)));
}
