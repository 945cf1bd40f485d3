/** Errors as RFC 7644, 3.12 has them. */
import { z } from 'zod';
import { AppError, type ErrorDetails } from '../../../platform/errors.ts';
import type { ErrorForm } from '../../../platform/http/operation.ts';
import { SCIM_TYPE } from '../../../platform/http/request-body.ts';

const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

const DEFAULT_TYPES: Partial<Record<string, NonNullable<ErrorDetails['scimType']>>> = {
  'malformed-request': 'invalidSyntax',
  'validation-failed': 'invalidValue',
};

export const SCIM_ERRORS: ErrorForm = {
  mediaType: SCIM_TYPE,
  schema: z
    .object({
      schemas: z.array(z.string()).describe('Schema URN of errors'),
      status: z.string().describe('HTTP status code as text'),
      scimType: z.string().optional().describe('Error code of RFC 7644, section 3.12'),
      detail: z.string().describe('What is wrong, and what to do'),
    })
    .meta({ title: 'ScimError' }),
  bodyOf({ code, details }, { status, detail }) {
    const scimType = details.scimType ?? DEFAULT_TYPES[code];
    return { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType && { scimType }), detail };
  },
};

/** 400 with an error code of RFC 7644. */
export function scimError(scimType: NonNullable<ErrorDetails['scimType']>, detail: string): AppError {
  return new AppError('validation-failed', { detail, scimType });
}

/** 409: another resource has this value. */
export function notUnique(detail: string): AppError {
  return new AppError('conflict', { detail, scimType: 'uniqueness' });
}

export function noSuchResource(): AppError {
  return new AppError('not-found', { detail: 'No resource has this ID.' });
}
