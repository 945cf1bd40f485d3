import { AppError } from '../../../platform/errors.ts';

export function wrong(field: string, message: string): AppError {
  return new AppError('validation-failed', {
    detail: `${field} ${message}.`,
    errors: [{ field, code: 'Range', message }],
  });
}

export function noSuchReplay(): AppError {
  return new AppError('not-found', { detail: 'There is no such replay.' });
}
