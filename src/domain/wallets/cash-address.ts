/** CashAddr of Bitcoin Cash: base32 with a 40-bit BCH code over prefix and payload. */
import { decodeBase58Check, encodeBase58Check } from './base58.ts';
import type { ReadAddress } from './format.ts';

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];
const CHECKSUM_WORDS = 8;
/** Version bytes of the legacy form, by address type: 0 and 1, and with tokens 2 and 3. */
const LEGACY_VERSIONS = [0x00, 0x05, 0x00, 0x05];
const HASH_BYTES = 20;

/** Normal form: the legacy base58 form of the same hash. The prefix may be omitted. */
export function cashAddress(prefix: string): ReadAddress {
  return (address) => {
    const lower = address.toLowerCase();
    if (address !== lower && address !== address.toUpperCase()) return null;
    const [given, body] = lower.includes(':') ? lower.split(':', 2) : [prefix, lower];
    if (given !== prefix || !body || lower.split(':').length > 2) return null;
    const words = [...body].map((letter) => ALPHABET.indexOf(letter));
    if (words.includes(-1) || words.length <= CHECKSUM_WORDS) return null;
    const prefixWords = [...prefix].map((letter) => letter.charCodeAt(0) & 0x1f);
    if (polymod([...prefixWords, 0, ...words]) !== 0n) return null;
    const bytes = bytesOf(words.slice(0, -CHECKSUM_WORDS));
    const [version = 0xff, ...hash] = bytes ?? [];
    const legacy = LEGACY_VERSIONS[version >> 3];
    // The lower three bits are the size of the hash; wallets use 160 bits.
    return legacy !== undefined && (version & 7) === 0 && hash.length === HASH_BYTES
      ? encodeBase58Check(legacy, Uint8Array.from(hash))
      : null;
  };
}

/** The base58 form of a key's or a script's hash in CashAddr, with and without the prefix; empty for other addresses. */
export function asCashAddress(prefix: string, legacy: string): string[] {
  const [version = -1, ...hash] = decodeBase58Check(legacy) ?? [];
  const type = LEGACY_VERSIONS.indexOf(version);
  if (type === -1 || hash.length !== HASH_BYTES) return [];
  const payload = wordsOf([type << 3, ...hash]);
  const prefixWords = [...prefix].map((letter) => letter.charCodeAt(0) & 0x1f);
  const sum = polymod([...prefixWords, 0, ...payload, ...Array<number>(CHECKSUM_WORDS).fill(0)]);
  const checksum = Array.from({ length: CHECKSUM_WORDS }, (_, at) => Number((sum >> BigInt(5 * (7 - at))) & 31n));
  const body = [...payload, ...checksum].map((word) => ALPHABET[word]).join('');
  return [`${prefix}:${body}`, body];
}

function wordsOf(bytes: readonly number[]): number[] {
  const words: number[] = [];
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      words.push((held >> bits) & 31);
      held &= (1 << bits) - 1;
    }
  }
  if (bits > 0) words.push((held << (5 - bits)) & 31);
  return words;
}

function polymod(words: readonly number[]): bigint {
  let sum = 1n;
  for (const word of words) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(word);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}

/** Five-bit words as bytes; null where the padding is not zero. */
function bytesOf(words: readonly number[]): number[] | null {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const word of words) {
    held = (held << 5) | word;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(held >> bits);
      held &= (1 << bits) - 1;
    }
  }
  return bits < 5 && held === 0 ? bytes : null;
}
