/** Versions derived from their content, so that a change always changes the version. */
import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

const HASH_CHARS = 12;

/**
 * `2.1.1+3fa9c0d1e2f3`: a readable number, and the start of the SHA-256 of the content as canonical JSON.
 * @param number raise it with each change of the content; `test/versions.test.ts` fails otherwise
 */
export function derivedVersion(number: string, content: unknown): string {
  return `${number}+${createHash('sha256').update(canonicalJson(content)).digest('hex').slice(0, HASH_CHARS)}`;
}

/** `2.1.1` of `2.1.1+3fa9c0d1e2f3`. */
export function numberOf(version: string): string {
  return version.split('+', 1)[0]!;
}
