/** Reports of TEST organizations: their forms are marked, and files for authorities are not made. */
import { AppError } from '../platform/errors.ts';

export const TEST_WATERMARK = 'TEST DATA';
export const NOT_FOR_FILING = 'TEST DATA. Not for filing.';

export function notForFiling(): AppError {
  const detail = 'Reports of a TEST organization are not for filing. Download the PDF, which is marked as test data.';
  return new AppError('conflict', { detail });
}
