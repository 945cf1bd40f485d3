/** A problem response of the service, or a missing response, with everything that the page shows of it. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export class ApiProblem extends Error {
  /** 0: there was no response. */
  readonly status: number;
  /** Last part of the problem's type: `not-found`, `step-up-required`; `unreachable` without a response. */
  readonly slug: string;
  /** Distinguishes cases of one problem: `OWN_KEY_AWAY`. */
  readonly reason: string | null;
  readonly errors: readonly FieldError[];
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The request only read, so it changed nothing. */
  readonly isRead: boolean;

  constructor(known: {
    status: number;
    slug: string;
    detail: string;
    reason?: string | null;
    errors?: readonly FieldError[];
    correlationId?: string | null;
    retryAfterSeconds?: number | null;
    isRead?: boolean;
  }) {
    super(known.detail);
    this.name = 'ApiProblem';
    this.status = known.status;
    this.slug = known.slug;
    this.reason = known.reason ?? null;
    this.errors = known.errors ?? [];
    this.correlationId = known.correlationId ?? null;
    this.retryAfterSeconds = known.retryAfterSeconds ?? null;
    this.isRead = known.isRead ?? false;
  }

  /** Error of one field of the request; undefined: none. */
  of(field: string): string | undefined {
    return this.errors.find((one) => one.field === field)?.message;
  }
}

interface Problem {
  type?: string;
  detail?: string;
  reason?: string;
  correlationId?: string;
  errors?: FieldError[];
}

/** @param response with a status other than 2xx */
export async function problemOf(response: Response, isRead: boolean): Promise<ApiProblem> {
  const problem = (await response.json().catch(() => ({}))) as Problem;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiProblem({
    status: response.status,
    slug: problem.type?.split('/').at(-1) ?? 'unknown',
    detail: problem.detail ?? response.statusText,
    reason: problem.reason ?? null,
    errors: problem.errors ?? [],
    correlationId: problem.correlationId ?? response.headers.get('x-correlation-id'),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    isRead,
  });
}

/** The session has ended. The text of the service is for API clients, so the page has its own text. */
export const SESSION_ENDED = 'session-ended';

export function sessionEnded(): ApiProblem {
  return new ApiProblem({ status: 401, slug: SESSION_ENDED, detail: '' });
}

export function unreachable(isRead: boolean): ApiProblem {
  return new ApiProblem({ status: 0, slug: 'unreachable', detail: '', isRead });
}
