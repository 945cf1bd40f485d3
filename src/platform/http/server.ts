/** The HTTP server: configures the framework with its limits and registers the operations. */
import type { IncomingMessage } from 'node:http';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { TrustedProxies } from '../config.ts';
import type { Log } from '../lib/log.ts';
import type { BodyBudget } from './body-budget.ts';
import { type BodyPace, BodyReader } from './body-reader.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { correlationIdOf } from './correlation.ts';
import { drainOnClose } from './drain.ts';
import { followRequests } from './life-of-request.ts';
import type { HttpMetrics } from './metrics.ts';
import type { Operation } from './operation.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { type Refuse, refuser } from './refusal.ts';
import { BODY_LIMIT_BYTES, receiveBody, SCIM_TYPE } from './request-body.ts';
import { type ServingParts, serveOperation } from './serve-operation.ts';
import { cutSlowReaders, type ReadingPace } from './slow-readers.ts';
import { Strangers } from './strangers.ts';
import { dropUnreadBodies } from './unread-bodies.ts';

export interface ServerParts extends ServingParts {
  operations: readonly Operation[];
  metrics: HttpMetrics;
  log: Log;
  accessLogShare?: number;
  publicUrl: string;
  trustProxy: TrustedProxies;
  /** How long running requests may take when the server closes. Then their connections are cut. */
  drainMs?: number;
  bodyBudget: BodyBudget;
  /** Minimum rate of request bodies; for tests. */
  bodyPace?: BodyPace;
  readingPace?: ReadingPace;
}

const HEADER_LIMIT_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** Limit for a complete request. The largest upload needs 350 KB per second. */
const REQUEST_TIMEOUT_MS = 60_000;
/** How often Node checks for late requests. */
const LATE_CHECK_MS = 1_000;
/** Each idle connection costs about 10 KB. */
const MAX_CONNECTIONS = 4_000;
const COMPRESSED_FROM_BYTES = 4 * 1024;
const KEEP_ALIVE_MS = 65_000;
const BODY_TYPES = [
  'application/json',
  SCIM_TYPE,
  'application/x-www-form-urlencoded',
  'application/x-ndjson',
  'text/csv',
  'application/octet-stream',
];

export function createServer(parts: ServerParts): FastifyInstance {
  const docsUrl = `${parts.publicUrl}/docs`;
  const refuse = refuser({ ...parts, docsUrl });
  const app = framework(parts, docsUrl, refuse);
  followRequests(app, parts);
  dropUnreadBodies(app);
  drainOnClose(app, {
    cutAfterMs: parts.drainMs,
    onCut: (connections) => parts.log.warn({ connections }, 'connections were cut: their requests did not end in time'),
  });
  cutSlowReaders(app, {
    pace: parts.readingPace,
    onCut: (unreadBytes) =>
      parts.log.warn({ unreadBytes }, 'a connection was cut: the caller did not read the response'),
  });
  app.setErrorHandler(refuse);
  const refuseAddress = (request: FastifyRequest, reply: FastifyReply) =>
    refuse(app.refusalOf(request), request, reply);
  app.setNotFoundHandler(refuseAddress);
  // Rejected before the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    refuseAddress(request, reply);
    return reply;
  });
  compressLargeAnswers(app);
  // The compression must know the routes, so they follow it.
  app.after(() => {
    const strangers = new Strangers();
    for (const operation of parts.operations) serveOperation(app, operation, parts, strangers);
    refuseOtherMethods(app, parts.operations, refuse);
  });
  return app;
}

/** Only JSON: other files are compressed already, or are streams that callers read while they are written. */
function compressLargeAnswers(app: FastifyInstance): void {
  app.register(fastifyCompress, {
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    threshold: COMPRESSED_FROM_BYTES,
    // Larger answers are compressed by other threads.
    syncThreshold: 16 * 1024,
    // A compressed request could be a decompression bomb.
    globalDecompression: false,
  });
}

/** Bodies are read as bytes, and each operation parses its own. */
function framework(parts: ServerParts, docsUrl: string, refuse: Refuse): FastifyInstance {
  const { trustProxy, clock, bodyBudget, bodyPace } = parts;
  const bodies = new BodyReader(bodyBudget, bodyPace);
  const app = Fastify({
    logger: false,
    trustProxy: trusted(trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // drain.ts rejects them instead, with a problem document.
    return503OnClosing: false,
    // life-of-request.ts rejects a request without Host, with a problem document.
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: LATE_CHECK_MS,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
    genReqId: (request: IncomingMessage) => correlationIdOf(request.headers),
    requestIdHeader: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, docsUrl, clock),
    // An address that cannot be decoded is answered like any other error.
    frameworkErrors: (error, request, reply) => refuse(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.removeAllContentTypeParsers();
  app.server.maxConnections = MAX_CONNECTIONS;
  app.addContentTypeParser(BODY_TYPES, (request: FastifyRequest) => receiveBody(bodies, request));
  return app;
}

/** A number is passed as a function, since the framework trusts no proxy when given a number. */
function trusted(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies && [...proxies];
}
