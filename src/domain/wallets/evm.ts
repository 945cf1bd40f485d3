/** Ethereum and the chains that share its addresses. Mixed case is a checksum (EIP-55); a single case has none. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { ReadAddress } from './format.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/i;

export const evm: ReadAddress = (address) => {
  if (!ADDRESS.test(address)) return null;
  const digits = address.slice(2);
  const lower = digits.toLowerCase();
  if (digits !== lower && digits !== digits.toUpperCase() && digits !== checksummed(lower)) return null;
  return `0x${lower}`;
};

/** A digit is upper case if the hash of the lower-case address has 8 or more at its position. */
function checksummed(lower: string): string {
  const hash = keccak_256(new TextEncoder().encode(lower));
  return [...lower]
    .map((digit, index) => {
      const nibble = (hash[index >> 1]! >> (index % 2 === 0 ? 4 : 0)) & 0xf;
      return nibble >= 8 ? digit.toUpperCase() : digit;
    })
    .join('');
}
