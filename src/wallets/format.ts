/**
 * How an address format is read: the address in its normal form (what two spellings of one address have in common), or
 * null where it is not one. A checksum is always verified where the format has one.
 */
export type ReadAddress = (address: string) => string | null;

/** The first format that reads it. */
export function anyOf(...formats: readonly ReadAddress[]): ReadAddress {
  return (address) => {
    for (const read of formats) {
      const normal = read(address);
      if (normal !== null) return normal;
    }
    return null;
  };
}

/** Without a checksum that could be verified here: its characters and length alone. */
export function pattern(expression: RegExp, normal: (address: string) => string = (address) => address): ReadAddress {
  return (address) => (expression.test(address) ? normal(address) : null);
}

/** Decoders throw at what they cannot decode. */
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
