/** The closed list of ways in which this service refuses. HTTP status and problem slug per code: `http/problems.ts`. */
export type ErrorCode =
  | 'validation-failed'
  | 'malformed-request'
  | 'duplicate-transaction-reference'
  | 'missing-search-criteria'
  | 'invalid-cursor'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'unsupported-media-type'
  | 'payload-too-large'
  | 'headers-too-large'
  | 'conflict'
  | 'gone'
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

export interface ErrorDetails {
  /** Sentences for the caller: never SQL, a stack or a library's words. */
  detail?: string;
  errors?: FieldError[];
  /** Extra response headers, lower-case names. */
  headers?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Members beside those of a problem document, where another standard wants them: `error` of RFC 6749. */
  members?: Record<string, string>;
  cause?: unknown;
}

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

/** A mistake of the person who starts or commands the program, not of an API caller: printed as one line, exit code as given. */
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
