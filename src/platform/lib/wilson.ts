/** Quantile of the normal distribution: 95 % lie within. */
const Z = 1.959964;

/**
 * The 95 % confidence interval of a share: Wilson's score interval, which is valid for small samples and for
 * shares near 0 (E. B. Wilson, JASA 22, 1927). null: there is no sample.
 */
export function wilson(hits: number, of: number): { low: number; high: number } | null {
  if (of === 0) return null;
  const share = hits / of;
  const square = (Z * Z) / of;
  const centre = share + square / 2;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of));
  return { low: Math.max(0, (centre - spread) / (1 + square)), high: Math.min(1, (centre + spread) / (1 + square)) };
}
