/** Checks the media type of a request body and parses the body. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { parseForm, parseJson } from './bodies.ts';
import type { BodyReader } from './body-reader.ts';
import type { Operation } from './operation.ts';

export const JSON_TYPE = 'application/json';
/** RFC 7644: media type of identity providers. */
export const SCIM_TYPE = 'application/scim+json';
const JSON_TYPES: readonly string[] = [JSON_TYPE, SCIM_TYPE];
/** For operations that do not read their body themselves. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** For callers without a token, who send only credentials. */
export const STRANGERS_BODY_LIMIT_BYTES = 16 * 1024;

/** Call this before the body is read. @throws AppError unsupported-media-type */
export function requireMediaType(operation: Operation, request: FastifyRequest): void {
  const type = mediaTypeOf(request);
  const accepted = operation.bodyTypes ?? [JSON_TYPE];
  if (!operation.body || (type !== undefined && accepted.includes(type))) return;
  if (type === undefined && !hasBody(request)) return;
  throw new AppError('unsupported-media-type', {
    detail: `The request body must be sent as ${accepted.join(' or ')}.`,
    acceptedTypes: accepted,
  });
}

/** Reads the body within the limit of its operation. Call this after all checks that do not need the body. */
export function receiveBody(bodies: BodyReader, request: FastifyRequest): Promise<Buffer> {
  const { principal, response, raw, routeOptions, countBody } = request;
  const tenantId = principal.tenantId || null;
  const limitBytes = Math.min(routeOptions.bodyLimit, tenantId === null ? STRANGERS_BODY_LIMIT_BYTES : Infinity);
  const owner = { tenantId, isUpload: limitBytes > BODY_LIMIT_BYTES };
  return bodies.read(raw, response, { limitBytes, owner, onUntold: countBody });
}

/** The media type without parameters, in lower case. */
export function mediaTypeOf(request: FastifyRequest): string | undefined {
  return request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
}

export function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** An absent body is an empty object. @throws AppError malformed-request */
export async function readBody(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return {};
  return JSON_TYPES.includes(mediaTypeOf(request) ?? '') ? parseJson(bytes) : parseForm(bytes);
}

function hasBody(request: FastifyRequest): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
