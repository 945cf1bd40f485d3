/**
 * Reads an address format: returns the normal form of the address, which is the same for all its spellings, or null. Checksums are
 * always verified.
 */
export type ReadAddress = (address: string) => string | null;

/** Tries formats in order. */
export function anyOf(...formats: readonly ReadAddress[]): ReadAddress {
  return (address) => {
    for (const read of formats) {
      const normal = read(address);
      if (normal !== null) return normal;
    }
    return null;
  };
}

/** A format without a checksum: only characters and length are checked. */
export function pattern(expression: RegExp, normal: (address: string) => string = (address) => address): ReadAddress {
  return (address) => (expression.test(address) ? normal(address) : null);
}

/** null when the decoder throws. */
export function attempt<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
