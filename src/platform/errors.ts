/** All codes with which this service refuses a request. `platform/http/problems.ts` has the HTTP status and slug of each. */
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

/** One failed constraint on one request field. `field` is a JSON path such as `travelRule.originator.name`. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** What went wrong, in data: which headers say it to a caller is decided in `platform/http/problem-headers.ts`. */
export interface ErrorDetails {
  /** Sentences for the caller, without SQL, stacks or texts of libraries. */
  detail?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** Of `service-unavailable`: it is no outage that passes. What is worked off in the background has failed. */
  willFailAgain?: true;
  /** Of `unauthorized`: what is wrong with the credentials. */
  credentials?: CredentialsFlaw;
  /** RFC 6749's word for the refusal, for a caller that speaks OAuth. */
  oauthError?: 'invalid_request' | 'unsupported_grant_type' | 'invalid_client';
  /** Of `method-not-allowed`: the methods that the address allows. */
  allowedMethods?: readonly string[];
  /** Of `unsupported-media-type`: the media types that are read. */
  acceptedTypes?: readonly string[];
  /** Of `gone`: the path of what took its place. */
  successor?: string;
  /** Of `not-found` for a transaction: why there is nothing. Of `service-unavailable`: the organisation's own key is away. */
  reason?: 'SCREENING_PENDING' | 'UNKNOWN_TRANSACTION' | 'OWN_KEY_AWAY';
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

/** A mistake of the person who starts or commands the program. Printed as one line; the process exits with the given code. */
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
