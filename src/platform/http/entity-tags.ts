/**
 * Tags of answers, so that who has read one already is told that it is the same (RFC 9110, 8.8.3 and 13.1).
 *
 * A tag is a hash of what is told, without the envelope: that has a time and a correlation id, so the tag is weak. `If-Match` asks for a strong
 * one, which no answer has; what somebody changes is guarded by its `version`.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../errors.ts';
import { isChange, type Operation } from './operation.ts';

/** Of 256: two answers of one address that differ never share them. */
const TAG_BYTES = 16;

/** Whether its answers have a tag: what is read, and is no file or stream. */
export function hasTag({ method, response, removed }: Operation): boolean {
  return method === 'GET' && response.mediaType === undefined && !removed;
}

/** @param told what is told, as JSON: its text, or the parts of its bytes */
export function tagOf(told: string | readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const part of typeof told === 'string' ? [told] : told) hash.update(part);
  return `"${hash.digest().subarray(0, TAG_BYTES).toString('base64url')}"`;
}

/** Whether the caller has what this tag stands for. */
export function isKnown(tag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** @throws AppError precondition-failed: whoever sends a condition that is not looked at would change what it should have kept */
export function requireNoStrongTag(operation: Operation, headers: IncomingHttpHeaders): void {
  const asked = headers['if-match'];
  if (asked === undefined || asked.trim() === '*' || operation.method === 'GET') return;
  const detail = `If-Match cannot be met: no answer has a strong tag. ${isChange(operation) || operation.body ? 'Send the `version` that you saw in the body.' : ''}`;
  throw new AppError('precondition-failed', { detail: detail.trim() });
}
