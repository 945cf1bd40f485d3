const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Parses a number as typed, with thousands separators. Text that is not a number stays text, and the service rejects it
 * with the field name. As JSON, NaN would become null, which means "not provided".
 */
export function typedNumber(words: string): number | string {
  const bare = words.trim();
  const number = bare === '' ? Number.NaN : Number(GROUPED.test(bare) ? bare.replaceAll(',', '') : bare);
  return Number.isFinite(number) ? number : words;
}
