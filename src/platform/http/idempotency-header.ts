/** Reads the Idempotency-Key header, and hashes the request so that a repetition can be recognized. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '../access/permissions.ts';
import { AppError } from '../errors.ts';
import { type Operation, takesKey } from './operation.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** null: the caller sent no key, or the operation changes nothing. @throws AppError if the header is not a valid key */
export function idempotencyKeyOf(operation: Operation, request: FastifyRequest, body: Buffer): IdempotencyKey | null {
  if (!takesKey(operation)) return null;
  const key = readKey(request.headers['idempotency-key']);
  if (key === null) return null;
  // The hash includes the path, since the same body for another transaction is another request.
  const requestHash = createHash('sha256').update(`${operation.id} ${request.url}\n`).update(body).digest();
  return { key, operation: operation.id, requestHash, status: operation.response.status };
}

function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new AppError('validation-failed', {
    detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters.',
    errors: [{ field: 'Idempotency-Key', code: 'Pattern', message: 'must be 1 to 255 visible ASCII characters' }],
  });
}
