/** Base58 with a checksum of two SHA-256 (Bitcoin and its forks, Tron, Tezos), and plain (Solana). */
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';
import { attempt, type ReadAddress, startsWith } from './format.ts';

const base58check = createBase58check(sha256);

const HASH_BYTES = 20;

/** @param versions the bytes that such addresses begin with */
export function base58Check(versions: readonly (readonly number[])[]): ReadAddress {
  return (address) => {
    const bytes = attempt(() => base58check.decode(address));
    const known = bytes && versions.find((version) => startsWith(bytes, version));
    return known && bytes.length === known.length + HASH_BYTES ? address : null;
  };
}

/** Normal form: the same hash with its earlier version byte. */
export function renumbered(version: number, earlier: number): ReadAddress {
  const read = base58Check([[version]]);
  return (address) => read(address) && (withVersion(address, version, earlier)[0] ?? null);
}

/** Address of a public key or program: 32 bytes without a checksum. */
export const base58Of32Bytes: ReadAddress = (address) =>
  attempt(() => base58.decode(address))?.length === 32 ? address : null;

/** Encodes version and hash, for formats that are another spelling of it. */
export function encodeBase58Check(version: number, hash: Uint8Array): string {
  return base58check.encode(Uint8Array.of(version, ...hash));
}

export function decodeBase58Check(address: string): Uint8Array | null {
  return attempt(() => base58check.decode(address));
}

/** The address with another version byte; empty if it does not have the first one. */
export function withVersion(address: string, version: number, other: number): string[] {
  const bytes = decodeBase58Check(address);
  return bytes?.[0] === version ? [encodeBase58Check(other, bytes.subarray(1))] : [];
}
