/**
 * Filecoin: protocols 1 to 3 are base32 of a payload and four bytes of BLAKE2b. Protocol 4 names the actor that manages the address
 * before it: f410f and an Ethereum address, which is also written as such.
 */
import { blake2b } from '@noble/hashes/blake2.js';
import { base32nopad } from '@scure/base';
import { attempt, equalBytes, type ReadAddress } from './format.ts';

const PAYLOAD_BYTES: Readonly<Record<number, number>> = { 1: 20, 2: 20, 3: 48 };
const CHECKSUM_BYTES = 4;

const DELEGATED = /^f4(\d{1,9})f([a-z2-7]+)$/;
const ETHEREUM_MANAGER = 10;
const MOST_DELEGATED_BYTES = 54;
const EVM_BYTES = 20;

export const filecoin: ReadAddress = (address) => {
  const lower = address.toLowerCase();
  if (lower.startsWith('f4')) return delegated(lower) === null ? null : lower;
  const protocol = Number(lower[1]);
  const payloadBytes = PAYLOAD_BYTES[protocol];
  if (lower[0] !== 'f' || payloadBytes === undefined) return /^f0\d{1,19}$/.test(lower) ? lower : null;
  const bytes = attempt(() => base32nopad.decode(lower.slice(2).toUpperCase()));
  if (bytes?.length !== payloadBytes + CHECKSUM_BYTES) return null;
  const payload = bytes.subarray(0, payloadBytes);
  const sum = blake2b(Uint8Array.of(protocol, ...payload), { dkLen: CHECKSUM_BYTES });
  return equalBytes(sum, bytes.subarray(payloadBytes)) ? lower : null;
};

/** The Ethereum address in a delegated one. */
export function asEvm(normal: string): string[] {
  const found = delegated(normal);
  return found?.manager === ETHEREUM_MANAGER && found.payload.length === EVM_BYTES
    ? [`0x${Buffer.from(found.payload).toString('hex')}`]
    : [];
}

function delegated(lower: string): { manager: number; payload: Uint8Array } | null {
  const [, digits, letters = ''] = DELEGATED.exec(lower) ?? [];
  if (digits === undefined) return null;
  const bytes = attempt(() => base32nopad.decode(letters.toUpperCase()));
  if (bytes === null || bytes.length <= CHECKSUM_BYTES || bytes.length > MOST_DELEGATED_BYTES + CHECKSUM_BYTES)
    return null;
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  const manager = Number(digits);
  const sum = blake2b(Uint8Array.of(4, ...leb128(manager), ...payload), { dkLen: CHECKSUM_BYTES });
  return equalBytes(sum, bytes.subarray(-CHECKSUM_BYTES)) ? { manager, payload } : null;
}

function leb128(number: number): number[] {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...leb128(Math.floor(number / 0x80))];
}
