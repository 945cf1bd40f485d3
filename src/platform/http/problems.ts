/** Errors of the API: code -> status, slug and title (RFC 9457). Each slug has a page in `docs/problems/`. */
import { STATUS_CODES } from 'node:http';
import { isOutage } from '../db/database.ts';
import { AppError, type ErrorCode, type FieldError } from '../errors.ts';
import { summaryOf } from './validation.ts';

interface ProblemKind {
  status: number;
  slug: string;
  title: string;
}

export const PROBLEMS: Readonly<Record<ErrorCode, ProblemKind>> = {
  'validation-failed': { status: 400, slug: 'validation-failed', title: 'Validation failed' },
  'malformed-request': { status: 400, slug: 'malformed-request', title: 'Malformed request' },
  'duplicate-transaction-reference': {
    status: 400,
    slug: 'duplicate-transaction-reference',
    title: 'Duplicate transaction reference',
  },
  'missing-search-criteria': { status: 400, slug: 'missing-search-criteria', title: 'Missing search criteria' },
  'invalid-cursor': { status: 400, slug: 'invalid-cursor', title: 'Invalid cursor' },
  unauthorized: { status: 401, slug: 'unauthorized', title: 'Unauthorized' },
  'second-factor-required': { status: 401, slug: 'second-factor-required', title: 'Second factor required' },
  'step-up-required': { status: 403, slug: 'step-up-required', title: 'Step-up required' },
  'password-change-required': { status: 403, slug: 'password-change-required', title: 'Password change required' },
  forbidden: { status: 403, slug: 'forbidden', title: 'Forbidden' },
  'not-found': { status: 404, slug: 'not-found', title: 'Not found' },
  'method-not-allowed': { status: 405, slug: 'method-not-allowed', title: 'Method not allowed' },
  conflict: { status: 409, slug: 'conflict', title: 'Conflict' },
  'second-reading-open': { status: 409, slug: 'second-reading-open', title: 'Blind QA review open' },
  gone: { status: 410, slug: 'gone', title: 'Gone' },
  'unreadable-record': { status: 410, slug: 'unreadable-record', title: 'Unreadable record' },
  'own-key-destroyed': { status: 410, slug: 'own-key-destroyed', title: 'Organization-managed key destroyed' },
  'precondition-failed': { status: 412, slug: 'precondition-failed', title: 'Precondition failed' },
  'payload-too-large': { status: 413, slug: 'payload-too-large', title: 'Payload too large' },
  'unsupported-media-type': { status: 415, slug: 'unsupported-media-type', title: 'Unsupported media type' },
  'unprocessable-format': { status: 422, slug: 'unprocessable-format', title: 'Malformed field format' },
  'idempotency-key-reuse': { status: 422, slug: 'idempotency-key-reuse', title: 'Idempotency key reused' },
  'rate-limit-exceeded': { status: 429, slug: 'rate-limit-exceeded', title: 'Rate limit exceeded' },
  'headers-too-large': { status: 431, slug: 'headers-too-large', title: 'Request headers too large' },
  'internal-error': { status: 500, slug: 'internal-error', title: 'Internal error' },
  'service-unavailable': { status: 503, slug: 'service-unavailable', title: 'Service unavailable' },
};

export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8';

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  timestamp: string;
  correlationId: string;
  /** Distinguishes cases of one problem. */
  reason?: string;
  errors?: FieldError[];
  /** RFC 6749 5.2, from the token endpoint. */
  error?: string;
  error_description?: string;
}

export interface ProblemContext {
  /** Address of the problem pages, without a final slash. */
  docsUrl: string;
  /** Path of the request. */
  instance: string;
  correlationId: string;
  now: Date;
}

export function problemOf(error: AppError, context: ProblemContext): Problem {
  const kind = PROBLEMS[error.code];
  const { errors, oauthError, reason } = error.details;
  const detail =
    error.details.detail ?? (errors && summaryOf(errors)) ?? DEFAULT_DETAILS[error.code] ?? `${kind.title}.`;
  return {
    type: `${context.docsUrl}/problems/${kind.slug}`,
    title: kind.title,
    status: kind.status,
    detail,
    instance: context.instance,
    timestamp: context.now.toISOString(),
    correlationId: context.correlationId,
    ...(reason && { reason }),
    ...(errors && { errors }),
    ...(oauthError && { error: oauthError, error_description: detail }),
  };
}

/** The error of one item in a response about many items. */
export interface Failure {
  code: string;
  title: string;
  detail: string;
  errors: FieldError[];
}

export function failureOf(error: AppError): Failure {
  const { slug, title } = PROBLEMS[error.code];
  const { detail, errors = [] } = error.details;
  return { code: slug, title, detail: detail ?? DEFAULT_DETAILS[error.code] ?? `${title}.`, errors };
}

const DEFAULT_DETAILS: Partial<Record<ErrorCode, string>> = {
  'second-factor-required': 'Also send the code of the second factor or a recovery code.',
  'step-up-required': 'Authenticate again, then repeat the request.',
  'password-change-required': 'Change your password first: another user set it.',
  'not-found': 'No resource exists at this path.',
  'unreadable-record':
    'The encrypted part of this record cannot be decrypted with your organization-managed key because it is damaged. Retrying does not help.',
  'internal-error': 'An internal error occurred. Quote the correlation ID when you contact support.',
  'service-unavailable': 'The service is temporarily unavailable. Try again later.',
};

/** Errors of the framework itself, by status. */
const FRAMEWORK_REFUSALS: Readonly<Record<number, { code: ErrorCode; detail: string }>> = {
  400: { code: 'malformed-request', detail: 'The request is malformed.' },
  404: { code: 'not-found', detail: 'No resource exists at this path.' },
  408: { code: 'malformed-request', detail: 'The request did not arrive in time.' },
  413: { code: 'payload-too-large', detail: 'The request body is larger than this operation accepts.' },
  414: { code: 'malformed-request', detail: 'The request path is too long.' },
  415: { code: 'unsupported-media-type', detail: 'The request body must be sent as application/json.' },
  431: { code: 'headers-too-large', detail: 'The request headers are too large.' },
  503: { code: 'service-unavailable', detail: 'The service is temporarily unavailable. Try again later.' },
};

/** Converts any thrown value to an AppError. Unknown errors become `internal-error`, with the cause kept for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOutage(error)) {
    return new AppError('service-unavailable', {
      detail: 'The database is temporarily unavailable. Try again later.',
      cause: error,
    });
  }
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const refusal = typeof status === 'number' ? FRAMEWORK_REFUSALS[status] : undefined;
  if (refusal && STATUS_CODES[status as number])
    return new AppError(refusal.code, { detail: refusal.detail, cause: error });
  return new AppError('internal-error', { cause: error });
}
