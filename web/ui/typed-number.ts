const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * A number as somebody typed it, with the commas that the pages themselves show. What is no number goes as it was written, and the
 * service refuses it by the name of its field: as JSON it would be null, which says that nothing was given.
 */
export function typedNumber(words: string): number | string {
  const bare = words.trim();
  const number = bare === '' ? Number.NaN : Number(GROUPED.test(bare) ? bare.replaceAll(',', '') : bare);
  return Number.isFinite(number) ? number : words;
}
