/** Answers any thrown value with a problem document. Unknown errors are logged in full and answered without details. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { CORRELATION_HEADER } from './correlation.ts';
import { problemHeaders } from './problem-headers.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problemOf, toAppError } from './problems.ts';

export type Refuse = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** A defect that every request meets would fill the log with the same stack. */
const STACK_EVERY_MS = 60_000;

/** @param docsUrl address of the problem pages, without a final slash */
export function refuser({ docsUrl, clock, log }: { docsUrl: string; clock: Clock; log: Log }): Refuse {
  const stackedMs = new Map<string, number>();
  const mayStack = (operation: string) => {
    const nowMs = performance.now();
    if (nowMs - (stackedMs.get(operation) ?? Number.NEGATIVE_INFINITY) < STACK_EVERY_MS) return false;
    stackedMs.set(operation, nowMs);
    return true;
  };
  return (thrown, request, reply) => {
    const error = toAppError(thrown);
    const { status } = PROBLEMS[error.code];
    // Logged, because only the operator can repair a record that cannot be decrypted.
    if (status >= 500 || error.code === 'unreadable-record') {
      const err = error.name === 'AppError' ? (error.details.cause ?? error) : error;
      const reason = err instanceof Error ? err.message : undefined;
      const failed = { correlationId: request.id, operation: request.operationId, code: error.code, reason };
      // The cause is outside the service, and is the same for each request during an outage.
      if (status === 503) log.warn(failed, 'request failed');
      else if (status === 500 && mayStack(request.operationId)) log.error({ ...failed, err }, 'request failed');
      else log.error(failed, 'request failed');
    }
    const instance = request.url.split('?', 1)[0] ?? '/';
    const problem = problemOf(error, { docsUrl, instance, correlationId: request.id, now: clock.now() });
    reply
      .headers(problemHeaders(error))
      .header(CORRELATION_HEADER, request.id)
      .status(status)
      .type(request.errorForm?.mediaType ?? PROBLEM_MEDIA_TYPE)
      .send(JSON.stringify(request.errorForm?.bodyOf(error, problem) ?? problem));
  };
}
