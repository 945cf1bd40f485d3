/** Request and response parts of operations that start or continue a session. */
import { z } from 'zod';
import { assignableBy } from '../../platform/access/permissions.ts';
import { PROOFS, SECOND_FACTORS, sessionEnded } from '../../platform/access/session.ts';
import { cookieOf, SESSION_COOKIE, setCookie } from '../../platform/http/cookies.ts';
import type { Reply, RequestContext } from '../../platform/http/operation.ts';
import { TENANT_MODES } from '../../platform/lib/tenant-mode.ts';
import type { SignedIn } from './sessions.ts';
import type { From } from './user-sign-in.ts';

export const AUTH_BASE = '/auth/api/v1';
export const DEVICE_COOKIE = 'amlcore_browser';

export const sessionView = z.object({
  user: z
    .object({
      userId: z.uuid().describe('ID of the user'),
      email: z.string().describe('Email address, used to sign in'),
      name: z.string().describe('Display name'),
      roles: z.array(z.string()).describe('Role names'),
      permissions: z.array(z.string()).describe('Permissions of all roles'),
      assignablePermissions: z
        .array(z.string())
        .describe('Permissions that the user may give to others. Administrators may also give those for decisions'),
    })
    .describe('The signed-in user'),
  tenant: z
    .object({
      tenantId: z.uuid().describe('ID of the organization'),
      name: z.string().describe('Display name'),
      mode: z.enum(TENANT_MODES).describe('TEST: a sandbox, whose data is test data'),
    })
    .describe('Organization of the user'),
  csrfToken: z.string().describe('Send this value in X-CSRF-Token with every method except GET and HEAD'),
  authenticatedAt: z.string().describe('When the user signed in, UTC'),
  steppedUpAt: z
    .string()
    .describe('When the user last authenticated, UTC. Sensitive operations need this to be recent'),
  expiresAt: z.string().describe('When the session expires. It also ends after half an hour without a request'),
  mustChangePassword: z
    .boolean()
    .describe('true: only operations on the session and password are allowed until the password is changed'),
  secondFactor: z.enum(SECOND_FACTORS).describe('Second factors besides the password; NONE: not set up'),
  stepUpProofs: z.array(z.enum(PROOFS)).describe('Proofs that the step-up operation accepts'),
});

export const SESSION_EXAMPLE: z.output<typeof sessionView> = {
  user: {
    userId: '4f6c1c0e-8c1d-4f0b-9a53-2f1f7c1d2e3f',
    email: 't.brandauer@example.com',
    name: 'Tassilo Brandauer',
    roles: ['ANALYST'],
    permissions: ['screen:read', 'screen:write', 'transaction:decide'],
    assignablePermissions: ['screen:read', 'screen:write', 'transaction:decide'],
  },
  tenant: { tenantId: '0b9d3f6e-1111-4c1c-9a53-2f1f7c1d2e3f', name: 'Example Bank', mode: 'LIVE' },
  csrfToken: 'mW0mJ4Y3l6i3r8b1X0pVbJq2d0f1m3o5t7u9w1y3A5C',
  authenticatedAt: '2026-11-20T09:30:00.000Z',
  steppedUpAt: '2026-11-20T09:30:00.000Z',
  expiresAt: '2026-11-20T21:30:00.000Z',
  mustChangePassword: false,
  secondFactor: 'NONE',
  stepUpProofs: ['PASSWORD'],
};

export function fromOf({ address, headers }: RequestContext): From {
  return {
    address,
    userAgent: typeof headers['user-agent'] === 'string' ? headers['user-agent'] : undefined,
    session: cookieOf(headers.cookie, SESSION_COOKIE),
    device: cookieOf(headers.cookie, DEVICE_COOKIE),
  };
}

/** The session cookie that authenticated this request. */
export function tokenOf({ headers }: RequestContext): string {
  const token = cookieOf(headers.cookie, SESSION_COOKIE);
  if (token === undefined) throw sessionEnded();
  return token;
}

export function sessionCookie(token: string, secure: boolean): string {
  return setCookie(SESSION_COOKIE, token, { path: '/', secure, maxAgeSeconds: null });
}

export function answer(message: string, { principal, session }: SignedIn): Reply {
  return { message, data: viewOf({ principal, session }) };
}

function viewOf({ principal, session }: SignedIn): z.output<typeof sessionView> {
  return {
    user: {
      userId: principal.id,
      email: session.email,
      name: principal.displayName,
      roles: [...principal.roles],
      permissions: [...principal.permissions].sort(),
      assignablePermissions: assignableBy(principal).sort(),
    },
    tenant: { tenantId: principal.tenantId, name: principal.tenantName, mode: session.tenantMode },
    csrfToken: session.csrfToken,
    authenticatedAt: session.authenticatedAt.toISOString(),
    steppedUpAt: session.steppedUpAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    mustChangePassword: session.mustChangePassword,
    secondFactor: session.secondFactor,
    stepUpProofs: [...session.stepUpProofs],
  };
}
