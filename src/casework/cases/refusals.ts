/** Errors of cases. */
import { AppError } from '../../platform/errors.ts';
import type { ApproveRequest } from './schemas.ts';

/** @throws AppError validation-failed that names the field with an alert that the case does not have */
export function refuseUnknown(
  settles: NonNullable<ApproveRequest['settles']>,
  isKnown: (alertId: string) => boolean,
): void {
  const errors = settles.flatMap(({ alertIds = [] }, at) =>
    alertIds
      .filter((id) => !isKnown(id))
      .map((id) => ({
        field: `settles[${at}].alertIds`,
        code: 'Exists',
        message: `has ${id}, which is no alert of the case`,
      })),
  );
  const [first] = errors;
  if (first) throw new AppError('validation-failed', { detail: `${first.field} ${first.message}.`, errors });
}

export function noSuchCase(): AppError {
  return new AppError('not-found', { detail: 'There is no such case.' });
}

export function noSuchTask(): AppError {
  return new AppError('not-found', { detail: 'The case has no such task.' });
}

export function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
