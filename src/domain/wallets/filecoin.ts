/** Filecoin: protocols 1 to 3 are base32 of a payload and four bytes of BLAKE2b; protocol 4 (0x) contains an Ethereum address. */
import { blake2b } from '@noble/hashes/blake2.js';
import { base32nopad } from '@scure/base';
import { attempt, equalBytes, type ReadAddress } from './format.ts';

const PAYLOAD_BYTES: Readonly<Record<number, number>> = { 1: 20, 2: 20, 3: 48 };
const CHECKSUM_BYTES = 4;

export const filecoin: ReadAddress = (address) => {
  const lower = address.toLowerCase();
  const protocol = Number(lower[1]);
  const payloadBytes = PAYLOAD_BYTES[protocol];
  if (lower[0] !== 'f' || payloadBytes === undefined) return /^f0\d{1,19}$/.test(lower) ? lower : null;
  const bytes = attempt(() => base32nopad.decode(lower.slice(2).toUpperCase()));
  if (bytes?.length !== payloadBytes + CHECKSUM_BYTES) return null;
  const payload = bytes.subarray(0, payloadBytes);
  const sum = blake2b(Uint8Array.of(protocol, ...payload), { dkLen: CHECKSUM_BYTES });
  return equalBytes(sum, bytes.subarray(payloadBytes)) ? lower : null;
};
