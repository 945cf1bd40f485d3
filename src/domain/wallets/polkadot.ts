/** SS58 of Polkadot and Kusama: base58 of a network number, a 32-byte key and two bytes of BLAKE2b-512. */
import { blake2b } from '@noble/hashes/blake2.js';
import { base58 } from '@scure/base';
import { attempt, equalBytes, type ReadAddress } from './format.ts';

const CONTEXT = new TextEncoder().encode('SS58PRE');
const KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;

/** Any Substrate chain. */
const GENERIC_NETWORK = 42;

/**
 * Normal form: the key with the network number 42 (any Substrate chain), since a key has one owner on all networks.
 * @param network number below 64 of the SS58 registry
 */
export function ss58(network: number): ReadAddress {
  return (address) => {
    const bytes = attempt(() => base58.decode(address));
    if (bytes?.length !== 1 + KEY_BYTES + CHECKSUM_BYTES) return null;
    const body = bytes.subarray(0, -CHECKSUM_BYTES);
    const isOfNetwork = body[0] === network || body[0] === GENERIC_NETWORK;
    if (!isOfNetwork || !equalBytes(checksum(body), bytes.subarray(-CHECKSUM_BYTES))) return null;
    return encode(GENERIC_NETWORK, body.subarray(1));
  };
}

/** The same key with the numbers of other networks. */
export function onNetworks(normal: string, networks: readonly number[]): string[] {
  const key = base58.decode(normal).subarray(1, 1 + KEY_BYTES);
  return networks.map((network) => encode(network, key));
}

function encode(network: number, key: Uint8Array): string {
  const body = Uint8Array.of(network, ...key);
  return base58.encode(Uint8Array.of(...body, ...checksum(body)));
}

function checksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.of(...CONTEXT, ...body), { dkLen: 64 }).subarray(0, CHECKSUM_BYTES);
}
