import { OperatorError } from '../../platform/errors.ts';

/** As of diff(1): 0 equal, 1 different, 2 trouble. */
export const EXIT_DIFFERENT = 1;
export const EXIT_FAILED = 2;

export function failure(message: string): OperatorError {
  return new OperatorError(message, EXIT_FAILED);
}
