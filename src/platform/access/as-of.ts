import type { AppError } from '../errors.ts';

/** The moment as of which an operation answers its caller: without decisions and statements since then. */
export interface AsOf {
  readonly moment: Date;
  /** Members of each record that is shown so (`platform/http/as-of.ts`). */
  readonly marker: { readonly secondReading: 'PENDING' };
  /** The error for a request without an as-of result. @param what the rejected part of the request */
  refusal(what: string): AppError;
}
