import type { SealedRows } from '../store.ts';

export interface SealedTable extends SealedRows {
  /** Name of a row in messages. */
  what: string;
  /** For entries without a seal. Column -> member of the details of the last entry of `of` that must be equal. */
  same?: { column: string; detail: string; of: readonly string[] };
}
