/**
 * ETags of responses, for conditional requests (RFC 9110, 8.8.3 and 13.1).
 *
 * A tag is a hash of the data without the envelope, whose time and correlation ID differ each time, so the tag is weak. `If-Match`
 * needs a strong tag, which no response has. Concurrent changes are detected by `version` instead.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import { isChange, type Operation } from './operation.ts';

/** Bytes used of the 256-bit hash. Collisions at one address are practically impossible. */
const TAG_BYTES = 16;

/** Whether responses have a tag: reads that are neither files nor streams. */
export function hasTag({ method, response, removed }: Operation): boolean {
  return method === 'GET' && response.mediaType === undefined && !removed;
}

/** @param content the data as JSON: its text, or the parts of its bytes */
export function tagOf(content: string | readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of typeof content === 'string' ? [content] : content) hash.update(part);
  return `"${hash.digest().subarray(0, TAG_BYTES).toString('base64url')}"`;
}

/** Whether the caller's If-None-Match contains this tag. */
export function isKnown(tag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** @throws AppError precondition-failed: ignoring an If-Match would apply a change that the caller wanted to prevent */
export function requireNoStrongTag(operation: Operation, headers: IncomingHttpHeaders): void {
  const asked = headers['if-match'];
  if (asked === undefined || asked.trim() === '*' || operation.method === 'GET') return;
  const detail = `If-Match is not supported: responses have weak ETags only. ${isChange(operation) || operation.body ? 'Send the `version` that you saw in the body.' : ''}`;
  throw new AppError('precondition-failed', { detail: detail.trim() });
}
