/** Segregated witness addresses: BIP-173 (bech32, version 0) and BIP-350 (bech32m, version 1 and later). */
import { bech32, bech32m } from '@scure/base';
import { attempt, type ReadAddress } from './format.ts';

const MAX_CHARS = 90;

/** @param prefix the human-readable part: `bc`, `tb`, `ltc` */
export function segwit(prefix: string): ReadAddress {
  return (address) => {
    const v0 = attempt(() => bech32.decode(address as `${string}1${string}`, MAX_CHARS));
    const later = v0 ?? attempt(() => bech32m.decode(address as `${string}1${string}`, MAX_CHARS));
    if (later?.prefix !== prefix) return null;
    const [version = -1, ...words] = later.words;
    const program = attempt(() => bech32.fromWords(words));
    if (!program || (version === 0) !== (v0 !== null) || !isWitness(version, program.length)) return null;
    return address.toLowerCase();
  };
}

function isWitness(version: number, bytes: number): boolean {
  if (version === 0) return bytes === 20 || bytes === 32;
  return version <= 16 && bytes >= 2 && bytes <= 40;
}

/** Bech32 of a payload of some lengths in bytes: Cosmos chains, Cardano, Zcash Sapling. */
export function bech32Of(prefix: string, lengths: readonly number[], maxChars = MAX_CHARS): ReadAddress {
  return (address) => {
    const decoded = attempt(() => bech32.decode(address as `${string}1${string}`, maxChars));
    const bytes = decoded?.prefix === prefix ? attempt(() => bech32.fromWords(decoded.words)) : null;
    return bytes && lengths.includes(bytes.length) ? address.toLowerCase() : null;
  };
}

/** A word for the version before a payload of so many bytes: silent payments of Bitcoin (BIP 352), MWEB of Litecoin. */
export function versionedBech32(prefix: string, bytes: number, maxChars: number): ReadAddress {
  return (address) => {
    const text = address as `${string}1${string}`;
    const decoded = attempt(() => bech32m.decode(text, maxChars)) ?? attempt(() => bech32.decode(text, maxChars));
    if (decoded?.prefix !== prefix) return null;
    const payload = attempt(() => bech32.fromWords(decoded.words.slice(1)));
    return payload?.length === bytes ? address.toLowerCase() : null;
  };
}

/** Bech32m of a payload of any length: Zcash unified addresses. */
export function bech32mOf(prefix: string, minBytes: number, maxChars: number): ReadAddress {
  return (address) => {
    const decoded = attempt(() => bech32m.decode(address as `${string}1${string}`, maxChars));
    const bytes = decoded?.prefix === prefix ? attempt(() => bech32m.fromWords(decoded.words)) : null;
    return bytes && bytes.length >= minBytes ? address.toLowerCase() : null;
  };
}
