/** Countries and gender: what is absent says nothing; what contradicts lowers. */

/** "RU" -> 16-bit code; 0 for anything that is no two-letter code. */
function packCountry(code: string): number {
  return /^[A-Za-z]{2}$/.test(code) ? (code.toUpperCase().charCodeAt(0) << 8) | code.toUpperCase().charCodeAt(1) : 0;
}

export function unpackCountry(packed: number): string {
  return String.fromCharCode(packed >> 8, packed & 0xff);
}

/** Codes packed; unknown codes left out; each once. */
export function packCountries(codes: readonly string[]): number[] {
  return [...new Set(codes.map(packCountry))].filter((code) => code !== 0);
}

/** 100 with one in common, 0 without; null where a side names none. */
export function compareCountries(
  query: readonly number[],
  listed: Uint16Array,
  from: number,
  to: number,
): number | null {
  if (query.length === 0 || from === to) return null;
  for (let at = from; at < to; at++) if (query.includes(listed[at]!)) return 100;
  return 0;
}
