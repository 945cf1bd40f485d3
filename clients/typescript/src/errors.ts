/** A problem document (RFC 9457), as the service sends it. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  /** Distinguishes cases of one problem. */
  reason?: string;
  errors?: FieldError[];
  correlationId?: string;
}

export interface FieldError {
  /** Path in the request, such as `travelRule.originator.name`. */
  field: string;
  /** Such as `NotBlank`. */
  code: string;
  message: string;
}

/** An answer of the service that is not a success. */
export class AmlcoreError extends Error {
  override readonly name = 'AmlcoreError';
  readonly status: number;
  /** Stable code of the error: the last part of `problem.type`, such as `validation-failed`. */
  readonly code: string;
  /** Flawed fields of the request; empty: none is named. */
  readonly errors: readonly FieldError[];
  /** Quote it when you contact support. */
  readonly correlationId: string | null;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.title}${problem.detail ? `: ${problem.detail}` : ''}`);
    this.status = problem.status;
    this.code = problem.type.split('/').at(-1) ?? '';
    this.errors = problem.errors ?? [];
    this.correlationId = problem.correlationId ?? null;
    this.problem = problem;
  }
}

/** @param response not a success; may come from a proxy, without a problem document */
export async function errorOf(response: Response): Promise<AmlcoreError> {
  const { status, statusText } = response;
  const body: unknown = await response.json().catch(() => null);
  const given = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  return new AmlcoreError({ type: 'about:blank', title: statusText || 'Request failed', ...given, status });
}
