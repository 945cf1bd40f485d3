/**
 * Who calls: a client by its bearer token, or a person by the cookie of a session. Where both are sent the token counts, since a
 * browser adds the cookie by itself. What changes something by a cookie needs the session's X-CSRF-Token too.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Principal, requirePermission } from '../access/permissions.ts';
import type { Session } from '../access/session.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { cookieOf, SESSION_COOKIE } from './cookies.ts';
import type { Operation } from './operation.ts';

/** Checks a bearer token: signature, claims, and that its client is still allowed in. */
export interface TokenVerifier {
  /**
   * @param asOf the moment at which it must not have expired; now unless given
   * @throws AppError `unauthorized`, or `service-unavailable` when it cannot be told
   */
  verify(token: string, address: string, asOf?: Date): Promise<Principal>;
}

/** Checks the cookie of a session: that it is one of ours, has not ended, and its person is still allowed in. */
export interface SessionVerifier {
  /** @throws AppError `unauthorized`, or `service-unavailable` when it cannot be told */
  verify(cookie: string): Promise<{ principal: Principal; session: Session }>;
  /** The same, and the session counts as not used. */
  look(cookie: string): Promise<{ principal: Principal; session: Session }>;
}

export interface AuthenticationParts {
  tokens: TokenVerifier;
  /** null: no people sign in here. */
  sessions: SessionVerifier | null;
  clock: Clock;
}

const MAX_TOKEN_LENGTH = 8_192;
const CSRF_HEADER = 'x-csrf-token';
const HARMLESS_METHODS = new Set(['GET', 'HEAD']);
/** How long a proof of who somebody is counts for what needs one. */
const STEP_UP_MS = 15 * 60_000;

/** Whether somebody must be known before it is served. */
export function needsCaller({ permission, ofPerson }: Operation): boolean {
  return permission !== null || ofPerson !== undefined;
}

/** Whether it is refused to somebody who reads an alert a second time. One's own account tells nothing of alerts. */
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
  if (operation.permission !== null) requirePermission(principal, operation.permission);
  else if (!session) throw new AppError('forbidden', { detail: 'This operation is for people who are signed in.' });
  if (operation.stepUp && session && parts.clock.now().getTime() - session.steppedUpAt.getTime() > STEP_UP_MS) {
    throw new AppError('step-up-required');
  }
}

/**
 * Whether a user who is signed in changes something. What `admit` knows of a session is some seconds old, and a user whose roles were
 * taken away decides nothing from that moment on: the session is read again.
 */
export function isChangeOfUser({ session, method }: FastifyRequest): boolean {
  return Boolean(session) && !HARMLESS_METHODS.has(method);
}

/**
 * Whether whom `admit` let in is let in still, by the same token or cookie.
 * @param asOf the moment at which a token must not have expired; now unless given
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
  throw new AppError('forbidden', { detail: 'The header X-CSRF-Token must have the csrfToken of the session.' });
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

/** Stands for the caller before the token is read, and in operations that need no token. */
export const ANONYMOUS: Principal = {
  type: 'SYSTEM',
  id: '',
  tenantId: '',
  tenantName: '',
  roles: [],
  permissions: new Set(),
  displayName: '',
};
