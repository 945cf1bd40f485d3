/** Gives every request a correlation ID, a start time, common headers and one line in the log. */

import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import { type OpenSpan, traceIdIn } from '../lib/trace.ts';
import { ANONYMOUS } from './authentication.ts';
import { CORRELATION_HEADER, traceIdOf } from './correlation.ts';
import type { HttpMetrics } from './metrics.ts';
import type { ErrorForm } from './operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal;
    /** Session of a user; null: the caller is an OAuth client or not authenticated yet. */
    session: Session | null;
    operationId: string;
    /** How its errors are answered; null: as problem documents. */
    errorForm: ErrorForm | null;
    /** Metrics and log name neither operation nor route. */
    isConfidential: boolean;
    startedMs: number;
    /** null: telemetry is off, or the path is no operation. */
    span: OpenSpan | null;
    /** The reserved bytes of the body are released with this response. */
    response: ServerResponse;
    /** Counts a body without Content-Length against the rate limit. null: nothing is counted. */
    countBody: ((bytes: number) => Promise<void>) | null;
    /** Counts more units against the rate limit. */
    owe(units: number): Promise<void>;
  }
}

/** Asked every few seconds by orchestrators and Prometheus. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/health/live', '/health/ready', '/metrics']);

/** A slower request is always logged. */
const SLOW_MS = 1_000;

interface FollowParts {
  metrics: HttpMetrics;
  log: Log;
  /** Share of the requests that are logged, 0 to 1, unless they failed or were slow. Absent: all. */
  accessLogShare?: number;
}

export function followRequests(app: FastifyInstance, { metrics, log, accessLogShare = 1 }: FollowParts): void {
  const isSampled = (status: number, tookMs: number) =>
    status >= 400 || tookMs >= SLOW_MS || Math.random() < accessLogShare;
  // Objects are set per request, since the framework shares decorated values between requests.
  app.decorateRequest('principal', null as never);
  app.decorateRequest('session', null);
  app.decorateRequest('operationId', '');
  app.decorateRequest('errorForm', null);
  app.decorateRequest('isConfidential', false);
  app.decorateRequest('startedMs', 0);
  app.decorateRequest('span', null);
  app.decorateRequest('response', null as never);
  app.decorateRequest('countBody', null);
  app.decorateRequest('owe', async () => {});
  app.addHook('onRequest', async (request, reply) => {
    request.principal = ANONYMOUS;
    request.startedMs = performance.now();
    request.response = reply.raw;
    reply.header(CORRELATION_HEADER, request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-store');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('malformed-request', { detail: 'The Host header is missing.' });
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const tookMs = performance.now() - request.startedMs;
    endSpan(request.span, reply.statusCode);
    const operation = (!request.isConfidential && request.operationId) || 'none';
    metrics.observe(operation, reply.statusCode, tookMs / 1_000);
    // A request without a connection comes from this process itself: the demo organization sends many.
    const isProbe = reply.statusCode < 400 && PROBES.has(request.routeOptions.url);
    const isShown = request.raw.socket instanceof Socket && !isProbe && isSampled(reply.statusCode, tookMs);
    const level = isShown ? 'info' : 'debug';
    const traceId = request.span?.traceparent ? traceIdIn(request.span.traceparent) : traceIdOf(request.headers);
    // Logs the path pattern and never the address, whose query string may contain names and document numbers.
    log[level](
      {
        correlationId: request.id,
        traceId: traceId ?? undefined,
        method: request.method,
        route: (!request.isConfidential && (request.refusedRoute ?? request.routeOptions.url)) || null,
        operation,
        status: reply.statusCode,
        tookMs: Math.round(tookMs * 10) / 10,
        principal: request.principal?.id || undefined,
        tenantId: request.principal?.tenantId || undefined,
      },
      'request',
    );
  });
}

function endSpan(span: OpenSpan | null, status: number): void {
  if (!span) return;
  span.set({ 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
  span.end();
}
