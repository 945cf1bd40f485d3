/**
 * Serves one operation. Order of a request:
 *
 *   token or session -> permission -> rate limit -> open blind QA review -> media type -> body (read) -> earlier response
 *     -> UTF-8, JSON, fields -> handler
 *
 * A body is read only after authentication, so anonymous and rejected requests cost little.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AsOf } from '../access/as-of.ts';
import { asOfFor, type BlindReadings, refuseBlind } from '../access/blind-reading.ts';
import type { Caller, Principal } from '../access/permissions.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import { beginSpan } from '../lib/trace.ts';
import type { Writer } from '../unit-of-work/writer.ts';
import { bytesInTurns, isWide } from './answer-text.ts';
import {
  type AuthenticationParts,
  admit,
  isChangeOfUser,
  isClosedToBlind,
  needsCaller,
  readmit,
} from './authentication.ts';
import { traceparentOf } from './correlation.ts';
import { hasTag, isKnown, requireNoStrongTag, tagOf } from './entity-tags.ts';
import { idempotencyKeyOf } from './idempotency-header.ts';
import { IgnoredFields } from './ignored-fields.ts';
import { endWhenShutOut } from './lasting-answers.ts';
import { type Answer, isChange, type Operation, type OperationInput, ORDINARY_WEIGHT } from './operation.ts';
import { type RateLimiter, rateHeaders } from './rate-limits.ts';
import {
  BODY_LIMIT_BYTES,
  bytesOf,
  JSON_TYPE,
  mediaTypeOf,
  readBody,
  requireMediaType,
  STRANGERS_BODY_LIMIT_BYTES,
} from './request-body.ts';
import type { Strangers } from './strangers.ts';
import { checkQueryNames } from './unknown-query.ts';
import { validate } from './validation.ts';

export interface ServingParts extends AuthenticationParts {
  /** null: rate limits are off. */
  rateLimiter: RateLimiter | null;
  /** null: this process has no QA reviews. */
  blindReadings: BlindReadings | null;
  writer: Pick<Writer, 'earlier'>;
}

const LONG_ANSWER_CHARS = 64 * 1024;
/** The rate that slow-readers.ts requires of a caller per minute. */
const SLICE_BYTES = 64 * 1024;
/** After a slower body the caller is authorized again. Cached results of liveness.ts are newer than this. */
const LONG_BODY_MS = 5_000;

export function serveOperation(
  app: FastifyInstance,
  operation: Operation,
  parts: ServingParts,
  strangers: Strangers,
): void {
  app.route({
    method: operation.method,
    url: operation.path,
    bodyLimit: bodyLimitOf(operation),
    onRequest: async (request, reply) => {
      request.operationId = operation.id;
      request.errorForm = operation.errorForm ?? null;
      request.isConfidential = operation.isConfidential ?? false;
      request.span = beginSpan(operation.id, {
        kind: 'SERVER',
        parent: traceparentOf(request.headers),
        attributes: { 'http.request.method': operation.method, 'http.route': operation.path },
        isConfidential: request.isConfidential,
      });
      await admit(operation, request, parts);
      if (!needsCaller(operation)) strangers.requireRoom();
      if (parts.rateLimiter) await limitRate(parts.rateLimiter, operation, request, reply);
      if (parts.blindReadings && isClosedToBlind(operation)) await refuseBlind(parts.blindReadings, request.principal);
      requireNoStrongTag(operation, request.headers);
      requireMediaType(operation, request);
    },
    // After the body: a caller that sends it slowly takes no slot.
    handler: (request, reply) => {
      const work = () =>
        needsCaller(operation)
          ? answer(operation, request, reply, parts)
          : asStranger(strangers, operation, request, reply, parts);
      return request.span ? request.span.within(work) : work();
    },
  });
}

/** The operation checks its readers itself. */
function isEndless({ response }: Operation): boolean {
  return response.mediaType === 'text/event-stream';
}

function bodyLimitOf(operation: Operation): number {
  if (!needsCaller(operation)) return STRANGERS_BODY_LIMIT_BYTES;
  return operation.rawBody?.limitBytes ?? operation.bodyLimitBytes ?? BODY_LIMIT_BYTES;
}

/** Counts by Content-Length before the body is read. A body without it is counted after it was read. */
async function limitRate(
  limiter: RateLimiter,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { tenantId, id } = request.principal;
  const bucket = `${id ? `${tenantId}/${id}` : request.ip} ${operation.id}`;
  const { units, bytesPerUnit } = { ...ORDINARY_WEIGHT, ...operation.weight };
  const unitsOf = (bytes: number) => Math.floor(Math.min(bytes, bodyLimitOf(operation)) / bytesPerUnit);
  const statedBytes = Number(request.headers['content-length'] ?? 0) || 0;
  const decision = await limiter.consume(
    bucket,
    units + unitsOf(statedBytes),
    needsCaller(operation) ? 'KNOWN' : 'STRANGERS',
  );
  reply.headers(rateHeaders(decision));
  if (decision.allowed) {
    request.owe = async (more) => {
      if (more > 0) await limiter.owe(bucket, more);
    };
    request.countBody = (bytes) => request.owe(unitsOf(bytes));
    return;
  }
  throw new AppError('rate-limit-exceeded', {
    detail:
      `At most ${decision.limit} requests of this operation, or fewer heavier ones, are allowed within ` +
      `${decision.windowSeconds} seconds.`,
    retryAfterSeconds: decision.resetSeconds,
  });
}

async function asStranger(
  strangers: Strangers,
  ...[operation, request, reply, parts]: Parameters<typeof answer>
): Promise<FastifyReply> {
  const leave = await strangers.enter(request.ip);
  try {
    return await answer(operation, request, reply, parts);
  } finally {
    leave();
  }
}

async function answer(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServingParts,
): Promise<FastifyReply> {
  const { writer, clock } = parts;
  const bytes = bytesOf(request);
  const sinceMs = performance.now() - request.startedMs;
  const begunAt = new Date(clock.now().getTime() - sinceMs);
  const readmitted = () => readmit(operation, request, parts, begunAt);
  const changes = isChangeOfUser(request);
  if (needsCaller(operation) && (sinceMs > LONG_BODY_MS || changes)) request.principal = await readmitted();
  const caller: Caller = {
    principal: request.principal,
    correlationId: request.id,
    // A read is recorded even if the session has ended since.
    sessionId: changes ? request.session!.sessionId : null,
    idempotency: idempotencyKeyOf(operation, request, bytes),
  };
  if (!isChange(operation)) {
    const given = await operation.handle(await inputOf(operation, request, reply, caller, parts, bytes));
    if ('stream' in given && needsCaller(operation) && !isEndless(operation))
      endWhenShutOut(given.stream, request.principal, readmitted);
    return await send(operation, reply, given, { status: operation.response.status, correlationId: request.id, clock });
  }
  const earlier = operation.hasOneWrite ? null : await writer.earlier(caller);
  // A repeated response reports ignored fields again, since the first one may have been lost.
  if (earlier) await bodyOf(operation, request, reply, bytes);
  const carryOut = async () => operation.handle(await inputOf(operation, request, reply, caller, parts, bytes));
  const done =
    earlier ??
    (await carryOut().catch(async (error) => {
      // A repetition may fail although the first request did not: a backlog is full by now, or a list is missing.
      const first = operation.hasOneWrite ? await writer.earlier(caller) : null;
      if (!first) throw error;
      return first;
    }));
  if (done.replayed) reply.header('idempotent-replayed', 'true');
  const { correlationId, status } = done;
  const { principal, headers } = request;
  const result = done.replayed && operation.restored ? await operation.restored(done.result, principal) : done.result;
  if (operation.location) reply.header('location', operation.location(result));
  const reported = await operation.answer(result, { principal, headers });
  return await send(operation, reply, reported, {
    status: status ?? operation.response.status,
    correlationId,
    clock: { now: () => reported.answeredAt ?? done.answeredAt },
  });
}

/** @throws AppError malformed-request, validation-failed */
async function inputOf(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  parts: ServingParts,
  bytes: Buffer,
): Promise<OperationInput<unknown, unknown, unknown>> {
  const { schema, body, ignored } = await bodyOf(operation, request, reply, bytes);
  // Checking a megabyte takes as long as reading it did.
  await eventLoopPauses()();
  return {
    body: schema && validate(schema, body),
    query: operation.query && validate(operation.query, request.query),
    params: operation.params && validate(operation.params, request.params),
    principal: request.principal,
    asOf: await asOf(operation, request.principal, parts),
    session: request.session,
    caller,
    context: {
      address: request.ip,
      headers: request.headers,
      ignored,
      given: schema && body,
      raw: { bytes, mediaType: mediaTypeOf(request) ?? JSON_TYPE },
      owe: request.owe,
      readmit: () => readmit(operation, request, parts),
    },
  };
}

async function asOf(
  { tellsNoDecision }: Operation,
  principal: Principal,
  { blindReadings }: ServingParts,
): Promise<AsOf | null> {
  return tellsNoDecision === 'FILTERED' && blindReadings ? await asOfFor(blindReadings, principal) : null;
}

/** The body as JSON. Unknown fields go into X-Ignored-Fields. @throws AppError malformed-request; validation-failed for the query */
async function bodyOf(operation: Operation, request: FastifyRequest, reply: FastifyReply, bytes: Buffer) {
  const schema = operation.rawBody ? undefined : operation.body;
  const body = schema && (await readBody(request, bytes));
  const ignored = new IgnoredFields((paths) => reply.header('x-ignored-fields', paths));
  if (schema) ignored.add(schema, body);
  checkQueryNames(operation, request.query, ignored);
  return { schema, body, ignored };
}

async function send(
  operation: Operation,
  reply: FastifyReply,
  answer: Answer,
  { status, correlationId, clock }: { status: number; correlationId: string; clock: Clock },
): Promise<FastifyReply> {
  const { response } = operation;
  reply.headers(answer.headers ?? {}).status(status);
  if ('stream' in answer) {
    // A HEAD response has no body, so the stream is not needed.
    if (reply.request.method === 'HEAD') answer.stream.destroy();
    const mediaType = answer.mediaType ?? response.mediaType ?? 'application/octet-stream';
    return reply.type(mediaType).send(reply.request.method === 'HEAD' ? undefined : answer.stream);
  }
  const { message, data } = answer;
  const code = answer.status ?? status;
  reply.status(code);
  if (code === 204) return reply.send();
  const wide = isWide(data) ? await bytesInTurns(data) : null;
  const text = wide ? undefined : (JSON.stringify(data) as string | undefined);
  const tagged = wide ?? text;
  if (hasTag(operation) && tagged !== undefined) {
    const tag = tagOf(tagged);
    reply.header('etag', `W/${tag}`);
    if (isKnown(tag, reply.request.headers['if-none-match'])) return reply.status(304).send();
  }
  const head = response.bare
    ? ''
    : `{"timestamp":"${clock.now().toISOString()}","status":${code},"message":${JSON.stringify(message)},` +
      `"correlationId":${JSON.stringify(correlationId)},"data":`;
  const end = response.bare ? '' : '}';
  reply.type(response.mediaType ?? 'application/json; charset=utf-8');
  if (wide) return sendSlices(reply, [Buffer.from(head), ...wide, Buffer.from(end)]);
  const body = `${head}${text ?? 'null'}${end}`;
  return body.length <= LONG_ANSWER_CHARS ? reply.send(body) : sendSlices(reply, [Buffer.from(body)]);
}

/** Sends a long response in slices: progress of a slow caller within a single write cannot be measured. */
function sendSlices(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return reply.header('content-length', length).send(Readable.from(slicesOf(parts)));
}

/** Yields to the event loop: writing to a caller on the same machine takes as long as reading. */
async function* slicesOf(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  const pause = eventLoopPauses();
  for (const part of parts) {
    for (let at = 0; at < part.length; at += SLICE_BYTES) {
      yield part.subarray(at, at + SLICE_BYTES);
      await pause();
    }
  }
}
