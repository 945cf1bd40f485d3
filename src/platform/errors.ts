/** Error codes of the service. `platform/http/problems.ts` has the HTTP status and slug of each. */
export type ErrorCode =
  | 'validation-failed'
  | 'malformed-request'
  | 'duplicate-transaction-reference'
  | 'missing-search-criteria'
  | 'invalid-cursor'
  | 'unauthorized'
  | 'second-factor-required'
  | 'step-up-required'
  | 'password-change-required'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'unsupported-media-type'
  | 'payload-too-large'
  | 'headers-too-large'
  | 'conflict'
  | 'second-reading-open'
  | 'gone'
  | 'precondition-failed'
  | 'unreadable-record'
  | 'own-key-destroyed'
  | 'unprocessable-format'
  | 'idempotency-key-reuse'
  | 'rate-limit-exceeded'
  | 'service-unavailable'
  | 'internal-error';

/** One failed constraint of a request field. `field` is a JSON path such as `travelRule.originator.name`. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** Structured details of an error. `platform/http/problem-headers.ts` derives headers from them. */
export interface ErrorDetails {
  /** Text for the caller. It contains no SQL, stack traces or messages of libraries. */
  detail?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** For `service-unavailable`: not a temporary outage; the background job has failed permanently. */
  willFailAgain?: true;
  /** For `unauthorized`: the problem with the credentials. */
  credentials?: CredentialsFlaw;
  /** Error code of RFC 6749, for OAuth clients. */
  oauthError?: 'invalid_request' | 'unsupported_grant_type' | 'invalid_client';
  /** For `method-not-allowed`: the methods that the path allows. */
  allowedMethods?: readonly string[];
  /** For `unsupported-media-type`: the accepted media types. */
  acceptedTypes?: readonly string[];
  /** For `gone`: the path of the replacement. */
  successor?: string;
  /** For `not-found` of a transaction: why nothing was found. For `service-unavailable`: the organization-managed key is unavailable. */
  reason?: 'SCREENING_PENDING' | 'UNKNOWN_TRANSACTION' | 'OWN_KEY_AWAY';
  /** Error code of RFC 7644 (SCIM), for identity providers. */
  scimType?: 'invalidFilter' | 'uniqueness' | 'invalidSyntax' | 'invalidPath' | 'noTarget' | 'invalidValue' | 'tooMany';
  cause?: unknown;
}

export type CredentialsFlaw = 'absent' | 'malformed' | 'invalid-token' | 'invalid-client';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? code, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is AppError {
  return error instanceof AppError && codes.includes(error.code);
}

/** A mistake of the operator who starts the service or runs a command. Printed as one line; the process exits with the given code. */
export class OperatorError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'OperatorError';
    this.exitCode = exitCode;
  }
}

/** sysexits(3) EX_CONFIG: wrong configuration. */
export const EXIT_CONFIG = 78;
/** sysexits(3) EX_TEMPFAIL: the data directory is in use by another server. */
export const EXIT_IN_USE = 75;
