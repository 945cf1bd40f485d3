import type { Transaction } from '../../domain/transaction.ts';
import type { FieldError } from '../../platform/errors.ts';
import type { SarContent, SarRow } from './types.ts';

/** A report as it would be submitted. */
export interface SubmittedSar {
  row: SarRow;
  content: SarContent;
  /** JSON paths of fields that the service filled in, or would. */
  filled: string[];
  /** Missing data for submission. Empty: complete, or no draft. */
  missing: FieldError[];
  transactions: readonly Transaction[];
  at: Date;
}
