/** Monero: base58 in blocks, a network byte, two keys (and a payment id), four bytes of Keccak-256. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import { attempt, equalBytes, type ReadAddress } from './format.ts';

const KEYS_BYTES = 64;
const PAYMENT_ID_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** Bytes after the network byte, without checksum, by address type. */
interface MoneroNetwork {
  standard: number;
  integrated: number;
  subaddress: number;
}

export function monero({ standard, integrated, subaddress }: MoneroNetwork): ReadAddress {
  const lengths = new Map([
    [standard, KEYS_BYTES],
    [subaddress, KEYS_BYTES],
    [integrated, KEYS_BYTES + PAYMENT_ID_BYTES],
  ]);
  return (address) => {
    const bytes = attempt(() => base58xmr.decode(address));
    if (!bytes) return null;
    const body = bytes.subarray(0, -CHECKSUM_BYTES);
    const isWhole = lengths.get(body[0] ?? -1) === body.length - 1;
    const sum = keccak_256(body).subarray(0, CHECKSUM_BYTES);
    return isWhole && equalBytes(sum, bytes.subarray(-CHECKSUM_BYTES)) ? address : null;
  };
}
