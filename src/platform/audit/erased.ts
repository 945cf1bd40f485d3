/**
 * Entries that tell of an erasure (retention/). `entries` of their details are the numbers of the entries whose details went with it: those
 * are not flaws, all others without details are.
 */
/** About one record: the last entry of its subject. */
export const ERASED = 'record.erased';
/** About many at once. */
export const ERASED_TOGETHER = 'records.erased';

/** Numbers of the entries whose details the entry says were erased. */
export function erasedBy({ action, details }: { action: string; details: unknown }): readonly number[] {
  if (action !== ERASED && action !== ERASED_TOGETHER) return [];
  return (details as { entries?: number[] } | null)?.entries ?? [];
}
