/**
 * Entries that record an erasure (retention/). `entries` of their details lists the numbers of entries whose details were erased with it.
 * Those are not flaws; all other entries without details are.
 */
/** Erasure of one record: the last entry of its subject. */
export const ERASED = 'record.erased';
/** Erasure of many records at once. */
export const ERASED_TOGETHER = 'records.erased';

/** Numbers of the entries whose details were erased according to the entry. */
export function erasedBy({ action, details }: { action: string; details: unknown }): readonly number[] {
  if (action !== ERASED && action !== ERASED_TOGETHER) return [];
  return (details as { entries?: number[] } | null)?.entries ?? [];
}
