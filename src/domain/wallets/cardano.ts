/** Cardano: Shelley (CIP-19, bech32) and Byron (base58 of CBOR that holds the address and its CRC-32). */
import { base58, bech32 } from '@scure/base';
import { attempt, type ReadAddress } from './format.ts';

const MAX_CHARS = 130;
const HASH_BYTES = 28;
/** Payload bytes after the header, by the address type in the header's upper four bits. */
const base = 2 * HASH_BYTES;
const SHELLEY_LENGTHS: Readonly<Record<number, readonly [min: number, max: number]>> = {
  0: [base, base],
  1: [base, base],
  2: [base, base],
  3: [base, base],
  // A pointer is three numbers of variable length.
  4: [HASH_BYTES + 3, HASH_BYTES + 15],
  5: [HASH_BYTES + 3, HASH_BYTES + 15],
  6: [HASH_BYTES, HASH_BYTES],
  7: [HASH_BYTES, HASH_BYTES],
  14: [HASH_BYTES, HASH_BYTES],
  15: [HASH_BYTES, HASH_BYTES],
};
const STAKE_TYPES = [14, 15];

export function cardanoShelley(network: 'main' | 'test'): ReadAddress {
  const [networkId, suffix] = network === 'main' ? [1, ''] : [0, '_test'];
  return (address) => {
    const decoded = attempt(() => bech32.decode(address as `${string}1${string}`, MAX_CHARS));
    const bytes = decoded && attempt(() => bech32.fromWords(decoded.words));
    if (!bytes) return null;
    const [header = 0] = bytes;
    const type = header >> 4;
    const range = SHELLEY_LENGTHS[type];
    const prefix = (STAKE_TYPES.includes(type) ? 'stake' : 'addr') + suffix;
    if (!range || decoded.prefix !== prefix || (header & 0xf) !== networkId) return null;
    const payload = bytes.length - 1;
    return payload >= range[0] && payload <= range[1] ? address.toLowerCase() : null;
  };
}

const PAYLOAD_TAG = [0x82, 0xd8, 0x18] as const;
const BYTES_OF_8_BIT_LENGTH = 0x58;
const UINT32 = 0x1a;

/** [24(bytes), crc32]: the outer array, tag 24, a byte string, an unsigned number of up to 32 bits. */
export const cardanoByron: ReadAddress = (address) => {
  const bytes = attempt(() => base58.decode(address));
  if (!bytes || !PAYLOAD_TAG.every((byte, index) => bytes[index] === byte)) return null;
  const isLong = bytes[3] === BYTES_OF_8_BIT_LENGTH;
  const length = isLong ? bytes[4]! : bytes[3]! - 0x40;
  const start = isLong ? 5 : 4;
  if (!(length > 0) || (!isLong && length > 23)) return null;
  const sum = readUint(bytes.subarray(start + length));
  return sum !== null && sum === crc32(bytes.subarray(start, start + length)) ? address : null;
};

/** A CBOR unsigned number that ends the text. */
function readUint(bytes: Uint8Array): number | null {
  const [head = 0xff, ...rest] = bytes;
  const size = head < 24 ? 0 : head <= UINT32 ? 2 ** (head - 24) : -1;
  if (size !== rest.length) return null;
  return size === 0 ? head : rest.reduce((value, byte) => value * 256 + byte, 0);
}

/** CRC-32 (IEEE 802.3). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
