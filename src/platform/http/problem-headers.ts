/** Builds the response headers of an error. */
import type { AppError, CredentialsFlaw } from '../errors.ts';
import { PROBLEMS } from './problems.ts';

/** For a 503 without its own retry time. */
const RETRY_AFTER_SECONDS = 5;
/** RFC 6749 5.2: the token endpoint requests Basic, which OAuth libraries send. */
const BASIC_CHALLENGE = 'Basic realm="amlcore"';

/** RFC 6750 section 3.1: the error code of a bearer challenge, and whether its description is included. */
const CHALLENGES: Readonly<Record<CredentialsFlaw, { error: string; described: boolean } | null>> = {
  absent: null,
  malformed: { error: 'invalid_request', described: false },
  'invalid-token': { error: 'invalid_token', described: true },
  'invalid-client': { error: 'invalid_client', described: true },
};

/** Names are in lower case. */
export function problemHeaders(error: AppError): Record<string, string> {
  const { retryAfterSeconds, credentials, allowedMethods, acceptedTypes, successor } = error.details;
  const { status } = PROBLEMS[error.code];
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  else if (status === 503) headers['retry-after'] = String(RETRY_AFTER_SECONDS);
  if (credentials) headers['www-authenticate'] = challengeOf(error, credentials);
  if (allowedMethods) headers.allow = allowedMethods.join(', ');
  if (acceptedTypes) headers.accept = acceptedTypes.join(', ');
  if (successor) headers.link = `<${successor}>; rel="successor-version"`;
  return headers;
}

function challengeOf({ message, details }: AppError, flaw: CredentialsFlaw): string {
  if (details.oauthError) return BASIC_CHALLENGE;
  const challenge = CHALLENGES[flaw];
  if (!challenge) return 'Bearer';
  const description = challenge.described ? `, error_description="${plain(message)}"` : '';
  return `Bearer error="${challenge.error}"${description}`;
}

/** RFC 6750: ASCII without quotation marks and backslashes. Also without the final period. */
function plain(sentence: string): string {
  return sentence.replace(/[^\x20-\x7e]|["\\]/g, '').replace(/\.$/, '');
}
