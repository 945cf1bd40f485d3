/**
 * Authenticates the caller: an OAuth client by its bearer token, or a user by the session cookie. If both are sent, the token
 * is used, since browsers add the cookie by themselves. A change by cookie also needs the session's X-CSRF-Token.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Principal, requirePermission } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { cookieOf, SESSION_COOKIE } from './cookies.ts';
import type { Operation } from './operation.ts';

/** Verifies a bearer token: its signature and claims, and that its client is still active. */
export interface TokenVerifier {
  /**
   * @param asOf the time at which the token must not have expired; default: now
   * @throws AppError `unauthorized`, or `service-unavailable` when the token cannot be checked
   */
  verify(token: string, address: string, asOf?: Date): Promise<Principal>;
}

/** Verifies a session cookie: the session exists and has not ended, and its user is still active. */
export interface SessionVerifier {
  /** @throws AppError `unauthorized`, or `service-unavailable` when the session cannot be checked */
  verify(cookie: string): Promise<{ principal: Principal; session: Session }>;
  /** Like `verify`, but does not count as use of the session. */
  look(cookie: string): Promise<{ principal: Principal; session: Session }>;
}

export interface AuthenticationParts {
  tokens: TokenVerifier;
  /** null: this process has no user sign-in. */
  sessions: SessionVerifier | null;
  clock: Clock;
}

const MAX_TOKEN_LENGTH = 8_192;
const CSRF_HEADER = 'x-csrf-token';
const HARMLESS_METHODS = new Set(['GET', 'HEAD']);
/** How long a step-up authentication is valid. */
const STEP_UP_MS = 15 * 60_000;

/** Whether the operation needs an authenticated caller. */
export function needsCaller({ permission, ofPerson }: Operation): boolean {
  return permission !== null || ofPerson !== undefined;
}

/** Whether the operation is closed to a user with an open blind QA review. Operations on one's own account reveal nothing about alerts. */
export function isClosedToBlind({ permission, tellsNoDecision }: Operation): boolean {
  return !(tellsNoDecision ?? permission === null);
}

/**
 * Sets `principal` and `session` of the request, if the operation needs them.
 * @throws AppError unauthorized, forbidden, password-change-required, step-up-required
 */
export async function admit(operation: Operation, request: FastifyRequest, parts: AuthenticationParts): Promise<void> {
  if (!needsCaller(operation)) return;
  const { principal, session } = await callerOf(request, parts);
  request.principal = principal;
  request.session = session;
  if (session?.mustChangePassword && operation.ofPerson !== 'BEFORE_PASSWORD_CHANGE') {
    throw new AppError('password-change-required');
  }
  if (operation.ofClient && session) {
    throw new AppError('forbidden', { detail: 'This operation is for OAuth clients only.' });
  }
  if (operation.permission !== null) requirePermission(principal, operation.permission);
  else if (!session) throw new AppError('forbidden', { detail: 'This operation is for signed-in users only.' });
  if (operation.stepUp && session && parts.clock.now().getTime() - session.steppedUpAt.getTime() > STEP_UP_MS) {
    throw new AppError('step-up-required');
  }
}

/**
 * Whether a signed-in user changes something. `admit` may use a session state that is some seconds old. The session is read again
 * so that a user whose roles were revoked can change nothing more.
 */
export function isChangeOfUser({ session, method }: FastifyRequest): boolean {
  return Boolean(session) && !HARMLESS_METHODS.has(method);
}

/**
 * Checks that an admitted caller is still authorized, by the same token or cookie.
 * @param asOf the time at which a token must not have expired; default: now
 * @throws AppError unauthorized, forbidden, service-unavailable
 */
export async function readmit(
  { permission }: Operation,
  request: FastifyRequest,
  parts: AuthenticationParts,
  asOf?: Date,
): Promise<Principal> {
  const { principal } = await callerOf(request, parts, 'look', asOf);
  if (permission !== null) requirePermission(principal, permission);
  return principal;
}

async function callerOf(
  request: FastifyRequest,
  { tokens, sessions }: AuthenticationParts,
  how: 'verify' | 'look' = 'verify',
  asOf?: Date,
): Promise<{ principal: Principal; session: Session | null }> {
  const { authorization, cookie: cookies } = request.headers;
  const cookie = authorization === undefined && sessions ? cookieOf(cookies, SESSION_COOKIE) : undefined;
  if (!sessions || !cookie)
    return { principal: await tokens.verify(bearerToken(authorization), request.ip, asOf), session: null };
  const found = await sessions[how](cookie);
  if (!HARMLESS_METHODS.has(request.method)) requireCsrfToken(request, found.session);
  return found;
}

/** @throws AppError forbidden */
function requireCsrfToken(request: FastifyRequest, { csrfToken }: Session): void {
  const sent = request.headers[CSRF_HEADER];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (typeof sent === 'string' && timingSafeEqual(digest(sent), digest(csrfToken))) return;
  throw new AppError('forbidden', { detail: 'The X-CSRF-Token header must contain the csrfToken of the session.' });
}

/** @throws AppError `unauthorized` */
function bearerToken(authorization: string | undefined): string {
  if (!authorization) {
    throw new AppError('unauthorized', { detail: 'A bearer access token is required.', credentials: 'absent' });
  }
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(authorization)?.[1];
  if (!token || token.length > MAX_TOKEN_LENGTH) {
    throw new AppError('unauthorized', {
      detail: 'The Authorization header must be "Bearer" followed by an access token.',
      credentials: 'malformed',
    });
  }
  return token;
}

/** The caller before the token is read, and in operations that need no token. */
export const ANONYMOUS: Principal = {
  type: 'SYSTEM',
  id: '',
  tenantId: '',
  tenantName: '',
  roles: [],
  permissions: new Set(),
  displayName: '',
};
