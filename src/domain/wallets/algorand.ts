/** Algorand: base32 of a 32-byte key and the last four bytes of its SHA-512/256. */
import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { attempt, equalBytes, type ReadAddress } from './format.ts';

const KEY_BYTES = 32;
const CHECKSUM_BYTES = 4;

export const algorand: ReadAddress = (address) => {
  const bytes = attempt(() => base32nopad.decode(address));
  if (bytes?.length !== KEY_BYTES + CHECKSUM_BYTES) return null;
  const sum = sha512_256(bytes.subarray(0, KEY_BYTES)).subarray(-CHECKSUM_BYTES);
  return equalBytes(sum, bytes.subarray(KEY_BYTES)) ? address : null;
};
