/** Countries and gender: a missing value does not change the score, a contradiction lowers it. */

/** "RU" -> 16-bit code. 0 for anything other than a two-letter code. */
function packCountry(code: string): number {
  return /^[A-Za-z]{2}$/.test(code) ? (code.toUpperCase().charCodeAt(0) << 8) | code.toUpperCase().charCodeAt(1) : 0;
}

export function unpackCountry(packed: number): string {
  return String.fromCharCode(packed >> 8, packed & 0xff);
}

/** Packed codes without duplicates. Invalid codes are left out. */
export function packCountries(codes: readonly string[]): number[] {
  return [...new Set(codes.map(packCountry))].filter((code) => code !== 0);
}

/** 100 if a country is shared, otherwise 0. Null if one side has no country. */
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
