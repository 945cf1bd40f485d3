/** Gives every request a correlation id, a start time, the common headers and one line in the log. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../lib/log.ts';
import { ANONYMOUS } from './authentication.ts';
import { CORRELATION_HEADER, traceIdOf } from './correlation.ts';
import type { HttpMetrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal;
    /** Of a person; null: the caller is a client, or nobody yet. */
    session: Session | null;
    operationId: string;
    /** Metrics and log name neither operation nor route. */
    isConfidential: boolean;
    startedMs: number;
    /** What the bytes of the body are kept for. */
    response: ServerResponse;
    /** Of a body that does not tell its length: counts against the rate limit what came of it. null: nothing is to be counted. */
    countBody: ((bytes: number) => Promise<void>) | null;
    /** Counts more units against the rate limit. */
    owe(units: number): Promise<void>;
  }
}

export function followRequests(app: FastifyInstance, { metrics, log }: { metrics: HttpMetrics; log: Log }): void {
  // Objects are set per request, since the framework shares decorated values between requests.
  app.decorateRequest('principal', null as never);
  app.decorateRequest('session', null);
  app.decorateRequest('operationId', '');
  app.decorateRequest('isConfidential', false);
  app.decorateRequest('startedMs', 0);
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
    const operation = (!request.isConfidential && request.operationId) || 'none';
    metrics.observe(operation, reply.statusCode, tookMs / 1_000);
    // Logs the path pattern and never the address, whose query string may hold names and document numbers.
    log.info(
      {
        correlationId: request.id,
        traceId: traceIdOf(request.headers) ?? undefined,
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
