/**
 * Serves the operations over HTTP. Order of a request:
 *
 *   correlation id -> token -> permission -> rate limit -> body (read, UTF-8, JSON) -> earlier answer -> fields -> handler
 *
 * so that a caller without a token cannot make us read a body, and nothing is spent on a request that will be refused.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Principal, requirePermission } from '../access/permissions.ts';
import type { TrustedProxies } from '../config.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { ANONYMOUS, bearerToken, type TokenVerifier } from './authentication.ts';
import { parseForm, parseJson } from './bodies.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { CORRELATION_HEADER, correlationIdOf, traceIdOf } from './correlation.ts';
import { drainOnClose } from './drain.ts';
import { Idempotency } from './idempotency.ts';
import { IgnoredFields } from './ignored-fields.ts';
import type { HttpMetrics } from './metrics.ts';
import type { Answer, IdempotencyRequest, Operation, RequestContext } from './operation.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problemOf, toAppError } from './problems.ts';
import { type RateLimiter, rateHeaders } from './rate-limits.ts';
import { validate } from './validation.ts';

export interface ServerParts {
  operations: readonly Operation[];
  tokens: TokenVerifier;
  /** null: rate limits are off. */
  rateLimiter: RateLimiter | null;
  idempotency: Idempotency;
  metrics: HttpMetrics;
  clock: Clock;
  log: Log;
  publicUrl: string;
  trustProxy: TrustedProxies;
  /** How long running requests may take once the server closes; then their connections are cut. */
  drainMs?: number;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const HEADER_LIMIT_BYTES = 16 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const JSON_TYPE = 'application/json';
const BODY_TYPES = [JSON_TYPE, 'application/x-www-form-urlencoded', 'application/x-ndjson', 'text/csv'];
const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal;
    operationId: string;
    startedMs: number;
  }
}

export function createServer(parts: ServerParts): FastifyInstance {
  const { log, clock } = parts;
  const docsUrl = `${parts.publicUrl}/docs`;
  const app = Fastify({
    logger: false,
    trustProxy: trusted(parts.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // Refused by drain.ts instead, in a problem document.
    return503OnClosing: false,
    // A request without Host is refused below, in a problem document.
    http: { maxHeaderSize: HEADER_LIMIT_BYTES, requireHostHeader: false },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    genReqId: (request: IncomingMessage) => correlationIdOf(request.headers),
    requestIdHeader: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, docsUrl, clock),
    // An address that cannot be decoded is the caller's mistake: answered like every other refusal.
    frameworkErrors: (error, request, reply) => refuse(error, request as FastifyRequest, reply as FastifyReply),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(BODY_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Objects are set per request: the framework shares what it decorates with.
  app.decorateRequest('principal', null as never);
  app.decorateRequest('operationId', '');
  app.decorateRequest('startedMs', 0);

  app.addHook('onRequest', async (request, reply) => {
    request.principal = ANONYMOUS;
    request.startedMs = performance.now();
    reply.header(CORRELATION_HEADER, request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-store');
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('malformed-request', { detail: 'The Host header is missing.' });
    }
  });
  drainOnClose(app, {
    cutAfterMs: parts.drainMs,
    onCut: (connections) => log.warn({ connections }, 'connections were cut: their requests did not end in time'),
  });
  app.addHook('onResponse', async (request, reply) => {
    const tookMs = performance.now() - request.startedMs;
    const operation = request.operationId || 'none';
    parts.metrics.observe(operation, reply.statusCode, tookMs / 1_000);
    // The path pattern, never the address: a query string carries names and document numbers.
    log.info(
      {
        correlationId: request.id,
        traceId: traceIdOf(request.headers) ?? undefined,
        method: request.method,
        route: request.routeOptions.url ?? null,
        operation,
        status: reply.statusCode,
        tookMs: Math.round(tookMs * 10) / 10,
        principal: request.principal?.id || undefined,
        tenantId: request.principal?.tenantId || undefined,
      },
      'request',
    );
  });
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => refuse(new AppError('not-found'), request, reply));

  for (const operation of parts.operations) serve(operation);
  refuseOtherMethods();
  return app;

  function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = toAppError(thrown);
    const { status } = PROBLEMS[error.code];
    if (status >= 500) {
      const cause = error.details.cause ?? error;
      log[status === 503 ? 'warn' : 'error'](
        { correlationId: request.id, operation: request.operationId, code: error.code, err: cause },
        'request failed',
      );
    }
    const instance = request.url.split('?', 1)[0] ?? '/';
    const problem = problemOf(error, { docsUrl, instance, correlationId: request.id, now: clock.now() });
    const { headers, retryAfterSeconds } = error.details;
    if (headers) reply.headers(headers);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
    else if (status === 503) reply.header('retry-after', '5');
    reply.header(CORRELATION_HEADER, request.id).status(status).type(PROBLEM_MEDIA_TYPE).send(JSON.stringify(problem));
  }

  function serve(operation: Operation): void {
    app.route({
      method: operation.method,
      url: operation.path,
      bodyLimit: operation.rawBody?.limitBytes ?? BODY_LIMIT_BYTES,
      onRequest: async (request, reply) => {
        request.operationId = operation.id;
        if (operation.permission !== null) {
          request.principal = await parts.tokens.verify(bearerToken(request.headers.authorization));
          requirePermission(request.principal, operation.permission);
        }
        await limitRate(operation, request, reply);
        refuseMediaType(operation, request);
      },
      handler: async (request, reply) => answer(operation, request, reply),
    });
  }

  async function limitRate(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!parts.rateLimiter) return;
    const caller = request.principal.id ? `${request.principal.tenantId}/${request.principal.id}` : request.ip;
    const decision = await parts.rateLimiter.consume(`${caller} ${operation.id}`);
    reply.headers(rateHeaders(decision));
    if (!decision.allowed) {
      throw new AppError('rate-limit-exceeded', {
        detail: `At most ${decision.limit} requests of this operation are allowed within ${decision.windowSeconds} seconds.`,
      });
    }
  }

  async function answer(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, bare } = operation.response;
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const idempotency = idempotencyOf(operation, request, raw);
    if (idempotency) {
      const holder = { tenantId: request.principal.tenantId, clientId: request.principal.id };
      const earlier = await parts.idempotency.earlierAnswer(holder, idempotency);
      if (earlier) return send(reply, status, { body: earlier.body, replayed: true });
    }
    const parsed = operation.rawBody ? undefined : operation.body;
    const body = parsed && readBody(request, raw);
    const ignored = new IgnoredFields((paths) => reply.header('x-ignored-fields', paths));
    if (parsed) ignored.add(parsed, body);
    ignored.add(operation.query ?? NO_QUERY, request.query);
    const render = (message: string, data: unknown) =>
      JSON.stringify(
        bare ? data : { timestamp: clock.now().toISOString(), status, message, correlationId: request.id, data },
      );
    const context: RequestContext = {
      correlationId: request.id,
      address: request.ip,
      headers: request.headers,
      idempotency,
      ignored,
      raw: { bytes: raw, mediaType: mediaTypeOf(request) ?? JSON_TYPE },
      render,
    };
    const result = await operation.handle({
      body: parsed && validate(parsed, body),
      query: operation.query && validate(operation.query, request.query),
      params: operation.params && validate(operation.params, request.params),
      principal: request.principal,
      context,
    });
    if ('stream' in result) {
      return reply
        .headers(result.headers ?? {})
        .status(status)
        .type(operation.response.mediaType ?? 'application/octet-stream')
        .send(result.stream);
    }
    return send(reply, status, 'body' in result ? result : { ...result, body: render(result.message, result.data) });
  }

  function send(reply: FastifyReply, status: number, result: Extract<Answer, { body: string }> | { body: string }) {
    if ('headers' in result && result.headers) reply.headers(result.headers);
    if ('replayed' in result && result.replayed) reply.header('idempotent-replayed', 'true');
    return reply.status(status).type('application/json; charset=utf-8').send(result.body);
  }

  /** Known paths answer other methods with 405 and the ones that they allow. */
  function refuseOtherMethods(): void {
    const allowed = new Map<string, Set<string>>();
    for (const { path, method } of parts.operations) {
      const methods = allowed.get(path) ?? new Set<string>();
      methods.add(method);
      if (method === 'GET') methods.add('HEAD');
      allowed.set(path, methods);
    }
    for (const [url, methods] of allowed) {
      const others = ALL_METHODS.filter((method) => !methods.has(method));
      if (!methods.has('GET')) app.head(url, (request, reply) => refuseMethod(methods, request, reply));
      app.options(url, (request, reply) => refuseMethod(methods, request, reply));
      app.route({
        method: [...others],
        url,
        // Before the body is read: what it is does not matter.
        onRequest: (request, reply) => refuseMethod(methods, request, reply),
        handler: (request, reply) => refuseMethod(methods, request, reply),
      });
    }
  }

  function refuseMethod(methods: ReadonlySet<string>, request: FastifyRequest, reply: FastifyReply): void {
    const allow = [...methods].join(', ');
    refuse(
      new AppError('method-not-allowed', { detail: `This address allows ${allow}.`, headers: { allow } }),
      request,
      reply,
    );
  }
}

const NO_QUERY = z.object({});

/** A number goes as a function: given the number itself, the framework trusts nobody. */
function trusted(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies && [...proxies];
}

function idempotencyOf(operation: Operation, request: FastifyRequest, raw: Buffer): IdempotencyRequest | null {
  if (!operation.idempotent) return null;
  const key = Idempotency.readKey(request.headers['idempotency-key']);
  return key ? { key, operation: operation.id, bodyHash: createHash('sha256').update(raw).digest() } : null;
}

function refuseMediaType(operation: Operation, request: FastifyRequest): void {
  const type = mediaTypeOf(request);
  const accepted = operation.bodyTypes ?? [JSON_TYPE];
  if (!operation.body || (type !== undefined && accepted.includes(type))) return;
  if (type === undefined && !hasBody(request)) return;
  throw new AppError('unsupported-media-type', {
    detail: `The request body must be sent as ${accepted.join(' or ')}.`,
    headers: { accept: accepted.join(', ') },
  });
}

/** Without parameters, in lower case. */
function mediaTypeOf(request: FastifyRequest): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

function hasBody(request: FastifyRequest): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function readBody(request: FastifyRequest, raw: Buffer): unknown {
  if (raw.length === 0) return {};
  return request.headers['content-type']?.toLowerCase().startsWith(JSON_TYPE) ? parseJson(raw) : parseForm(raw);
}
