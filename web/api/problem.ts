/** A refusal of the service, or its silence, as an error with everything that a person can be told. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export class ApiProblem extends Error {
  /** 0: there was no answer. */
  readonly status: number;
  /** Last part of the problem's type: `not-found`, `step-up-required`; `unreachable` where there was no answer. */
  readonly slug: string;
  /** Tells cases of one problem apart: `OWN_KEY_AWAY`. */
  readonly reason: string | null;
  readonly errors: readonly FieldError[];
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(known: {
    status: number;
    slug: string;
    detail: string;
    reason?: string | null;
    errors?: readonly FieldError[];
    correlationId?: string | null;
    retryAfterSeconds?: number | null;
  }) {
    super(known.detail);
    this.name = 'ApiProblem';
    this.status = known.status;
    this.slug = known.slug;
    this.reason = known.reason ?? null;
    this.errors = known.errors ?? [];
    this.correlationId = known.correlationId ?? null;
    this.retryAfterSeconds = known.retryAfterSeconds ?? null;
  }

  /** What is wrong with one field of the request, in words; undefined: nothing. */
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

/** @param response anything but 2xx */
export async function problemOf(response: Response): Promise<ApiProblem> {
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
  });
}

/** Nobody is signed in any more: the service says it to programs, in their words. */
export const SESSION_ENDED = 'session-ended';

export function sessionEnded(): ApiProblem {
  return new ApiProblem({ status: 401, slug: SESSION_ENDED, detail: '' });
}

export function unreachable(): ApiProblem {
  return new ApiProblem({ status: 0, slug: 'unreachable', detail: '' });
}
