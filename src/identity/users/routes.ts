/** Operations of a user's own sign-in. */
import { z } from 'zod';
import { SESSION_COOKIE, setCookie } from '../../platform/http/cookies.ts';
import { optionalText, secretText, text } from '../../platform/http/fields.ts';
import { whole, wholeListOf } from '../../platform/http/list-answers.ts';
import { type Operation, operation, type Reply, type RequestContext } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { AuthenticatorResponse } from './passkeys/passkeys.ts';
import { ASSERTION_EXAMPLE, assertion, challengeOf } from './passkeys/routes.ts';
import type { Assertion } from './passkeys/verification.ts';
import {
  answer,
  AUTH_BASE as BASE,
  DEVICE_COOKIE,
  fromOf,
  SESSION_EXAMPLE,
  sessionCookie,
  sessionView,
  tokenOf,
} from './session-view.ts';
import { noSuchSession, type Sessions } from './sessions.ts';
import type { NewSession, UserSignIn } from './user-sign-in.ts';

const TAG = 'People';
const SESSION_PATH = `${BASE}/session`;
const DEVICE_SECONDS = 180 * 24 * 3_600;
const MAX_EMAIL = 254;
const MAX_TYPED_PASSWORD = 512;

const ownSession = z.object({
  sessionId: z.uuid().describe('ID of the session'),
  current: z.boolean().describe('Whether it is the session of this request'),
  authenticatedAt: z.string().describe('When the user authenticated, UTC'),
  seenAt: z.string().describe('Last request, to the minute'),
  expiresAt: z.string().describe('When it expires, UTC'),
  address: z.string().describe('Network address of the sign-in'),
  userAgent: z.string().nullable().describe('User agent of the browser'),
});

const EXAMPLE_SESSION: z.output<typeof ownSession> = {
  sessionId: '9a1d2c3b-4e5f-4a6b-8c7d-0e1f2a3b4c5d',
  current: true,
  authenticatedAt: '2026-11-20T09:30:00.000Z',
  seenAt: '2026-11-20T10:02:00.000Z',
  expiresAt: '2026-11-20T21:30:00.000Z',
  address: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

const typedPassword = (description: string) => secretText(MAX_TYPED_PASSWORD, description);

interface SessionRouteParts {
  signIn: UserSignIn;
  sessions: Sessions;
  /** Cookies are sent over https only. */
  secure: boolean;
}

export function sessionRoutes(parts: SessionRouteParts): Operation[] {
  return [...signInRoutes(parts), ...ownSessionRoutes(parts), ...proofRoutes(parts), ...sessionListRoutes(parts)];
}

function signInRoutes({ signIn, sessions, secure }: SessionRouteParts): Operation[] {
  const entered = async ({ token, device }: NewSession): Promise<Reply> => {
    const browser = setCookie(DEVICE_COOKIE, device, { path: SESSION_PATH, secure, maxAgeSeconds: DEVICE_SECONDS });
    const cookies = [sessionCookie(token, secure), browser];
    return { ...answer('Signed in', await sessions.verify(token)), headers: { 'set-cookie': cookies } };
  };
  const withPassword = operation({
    id: 'signIn',
    method: 'POST',
    path: SESSION_PATH,
    role: 'auth',
    tag: TAG,
    summary: 'Sign in',
    description:
      'Sets the cookie `amlcore_session`: HttpOnly, SameSite=Strict, and Secure if the service has an https address. All other ' +
      'operations accept it instead of a bearer token; changes also need the header `X-CSRF-Token`. All failures ' +
      'return the same error. Repeated failures delay only the caller that fails.',
    permission: null,
    body: z.object({
      email: text(MAX_EMAIL, 'Email address'),
      password: typedPassword('Your password'),
      code: optionalText(64, 'With a second factor: six digits of the authenticator, or a recovery code', '492039'),
      passkey: assertion.optional().describe("Instead of a code: the passkey's response to `passkeys/sign-in`"),
    }),
    requestExample: { email: SESSION_EXAMPLE.user.email, password: 'zwölf kleine Enten' },
    response: { status: 200, description: 'The session', schema: sessionView, example: SESSION_EXAMPLE },
    problems: ['validation-failed', 'unauthorized', 'second-factor-required', 'rate-limit-exceeded'],
    handle: async ({ body: { passkey, ...typed }, caller, context }) => {
      const credentials = { ...typed, passkey: answered(passkey, context) };
      return entered(await signIn.signIn(credentials, fromOf(context), caller.correlationId));
    },
  });
  const byPasskey = operation({
    id: 'signInByPasskey',
    method: 'POST',
    path: `${SESSION_PATH}/passkey`,
    role: 'auth',
    tag: TAG,
    summary: 'Sign in with a passkey',
    description:
      "Sends the passkey's response to `passkeys/sign-in`, once, from the same browser. No password or code is needed, since the " +
      'authenticator verified the user. Sets the same cookies as a sign-in with a password.',
    permission: null,
    body: z.object({ passkey: assertion.describe("The passkey's response to `passkeys/sign-in`") }),
    requestExample: { passkey: ASSERTION_EXAMPLE },
    response: {
      status: 200,
      description: 'The session',
      schema: sessionView,
      example: { ...SESSION_EXAMPLE, secondFactor: 'PASSKEY', stepUpProofs: ['PASSKEY'] },
    },
    problems: ['validation-failed', 'unauthorized', 'rate-limit-exceeded'],
    handle: async ({ body: { passkey }, caller, context }) =>
      entered(await signIn.signInByPasskey(answered(passkey, context)!, fromOf(context), caller.correlationId)),
  });
  return [withPassword, byPasskey];
}

/** The browser's passkey response, with the challenge cookie. */
function answered(said: Assertion | undefined, context: RequestContext): AuthenticatorResponse<Assertion> | undefined {
  return said && { said, cookie: challengeOf(context) };
}

function ownSessionRoutes({ sessions, secure }: SessionRouteParts): Operation[] {
  return [
    operation({
      id: 'getSession',
      method: 'GET',
      path: SESSION_PATH,
      role: 'auth',
      tag: TAG,
      summary: 'Get the current session',
      description: 'Returns the session of the cookie. 401 if there is none or it has ended.',
      permission: null,
      ofPerson: 'BEFORE_PASSWORD_CHANGE',
      response: { status: 200, description: 'The session', schema: sessionView, example: SESSION_EXAMPLE },
      problems: [],
      handle: async ({ principal, session }) => answer('Session found', { principal, session: session! }),
    }),
    operation({
      id: 'signOut',
      method: 'DELETE',
      path: SESSION_PATH,
      role: 'auth',
      tag: TAG,
      summary: 'Sign out',
      description: 'Ends the session at once. Its cookie is no longer valid.',
      permission: null,
      ofPerson: 'BEFORE_PASSWORD_CHANGE',
      response: { status: 200, description: 'Signed out', schema: z.null(), example: null },
      problems: ['not-found'],
      handle: async ({ caller, principal, session }) => {
        await sessions.end(caller, principal.id, session!.sessionId, 'SIGNED_OUT');
        const forget = setCookie(SESSION_COOKIE, '', { path: '/', secure, maxAgeSeconds: 0 });
        return { message: 'Signed out', data: null, headers: { 'set-cookie': forget } };
      },
    }),
  ];
}

/** Both give the session a new cookie. */
function proofRoutes({ signIn, sessions, secure }: SessionRouteParts): Operation[] {
  const renewed = async (message: string, token: string): Promise<Reply> => ({
    ...answer(message, await sessions.verify(token)),
    headers: { 'set-cookie': sessionCookie(token, secure) },
  });
  return [
    operation({
      id: 'stepUp',
      method: 'POST',
      path: `${SESSION_PATH}/step-up`,
      role: 'auth',
      tag: TAG,
      summary: 'Authenticate again (step-up)',
      description:
        'Renews `steppedUpAt`. Decisions, approvals and user administration need a step-up within the last fifteen minutes. The session ' +
        'gets a new cookie and a new `csrfToken`; the previous ones are no longer valid.',
      permission: null,
      ofPerson: 'SIGNED_IN',
      body: z.object({
        password: typedPassword('Your password, if no second factor is set up').optional(),
        code: optionalText(64, 'Six digits of the authenticator, if one is set up', '492039'),
        passkey: assertion.optional().describe("The passkey's response to `passkeys/step-up`, if one is registered"),
      }),
      requestExample: { password: 'zwölf kleine Enten' },
      response: { status: 200, description: 'The session', schema: sessionView, example: SESSION_EXAMPLE },
      problems: ['validation-failed'],
      handle: async ({ body: { passkey, ...typed }, caller, session, context }) => {
        const proof = { ...typed, passkey: answered(passkey, context) };
        return renewed('Stepped up', await signIn.stepUp(caller, session!, tokenOf(context), proof));
      },
    }),
    operation({
      id: 'changePassword',
      method: 'POST',
      path: `${BASE}/password`,
      role: 'auth',
      tag: TAG,
      summary: 'Change your password',
      description:
        '15 to 128 characters of any kind. Common passwords and names from your account are rejected. Your other sessions ' +
        'end; this one gets a new cookie and a new `csrfToken`.',
      permission: null,
      ofPerson: 'BEFORE_PASSWORD_CHANGE',
      body: z.object({
        currentPassword: typedPassword('Your current password'),
        newPassword: typedPassword('Your new password'),
      }),
      requestExample: { currentPassword: 'zwölf kleine Enten', newPassword: 'dreizehn große Gänse' },
      response: { status: 200, description: 'The session', schema: sessionView, example: SESSION_EXAMPLE },
      problems: ['validation-failed', 'conflict'],
      handle: async ({ body, caller, session, context }) =>
        renewed('Password changed', await signIn.changePassword(caller, session!, tokenOf(context), body)),
    }),
  ];
}

function sessionListRoutes({ sessions }: SessionRouteParts): Operation[] {
  return [
    operation({
      id: 'listSessions',
      method: 'GET',
      path: `${BASE}/sessions`,
      role: 'auth',
      tag: TAG,
      summary: 'List your sessions',
      description: 'Newest first; at most 20.',
      permission: null,
      ofPerson: 'SIGNED_IN',
      response: {
        status: 200,
        description: 'Your sessions',
        schema: z.object(wholeListOf(ownSession)),
        example: whole([EXAMPLE_SESSION]),
      },
      problems: [],
      handle: async ({ principal, session }) => {
        const rows = await sessions.list({ tenantId: principal.tenantId, userId: principal.id });
        const items = rows.map((row) => ({
          sessionId: row.sessionId,
          current: row.sessionId === session!.sessionId,
          authenticatedAt: row.authenticatedAt.toISOString(),
          seenAt: row.lastSeenAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          address: row.address,
          userAgent: row.userAgent,
        }));
        return { message: 'Sessions found', data: whole(items) };
      },
    }),
    operation({
      id: 'revokeSession',
      method: 'DELETE',
      path: `${BASE}/sessions/:sessionId`,
      role: 'auth',
      tag: TAG,
      summary: 'End one of your sessions',
      description: 'Its cookie is no longer valid.',
      permission: null,
      ofPerson: 'SIGNED_IN',
      params: z.object({ sessionId: z.string().describe('ID of the session') }),
      response: { status: 200, description: 'Ended', schema: z.null(), example: null },
      problems: ['not-found'],
      handle: async ({ params, caller, principal }) => {
        await sessions.end(caller, principal.id, pathId(params.sessionId, noSuchSession), 'REVOKED');
        return { message: 'Session ended', data: null };
      },
    }),
  ];
}
