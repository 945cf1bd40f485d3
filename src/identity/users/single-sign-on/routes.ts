/** Operations of single sign-on and its configuration. */
import { z } from 'zod';
import { cookieOf, setCookie } from '../../../platform/http/cookies.ts';
import {
  optionalBoolean,
  optionalNumber,
  optionalText,
  requiredEnum,
  secretText,
  text,
  textList,
  uuidList,
  webAddressField,
} from '../../../platform/http/fields.ts';
import { type Operation, operation, type Reply, type RequestContext } from '../../../platform/http/operation.ts';
import { AUTH_BASE, answer, fromOf, SESSION_EXAMPLE, sessionCookie, sessionView } from '../session-view.ts';
import type { Sessions } from '../sessions.ts';
import { ATTEMPT_SECONDS } from './attempts.ts';
import type { SingleSignOnConfiguration, SingleSignOnView } from './configuration.ts';
import type { SignInOptions, SingleSignOn, StartedSignIn } from './single-sign-on.ts';
import { LOCAL_SIGN_INS } from './store.ts';

const PATH = `${AUTH_BASE}/single-sign-on`;
const COOKIE = 'amlcore_sign_on';
const TAG = 'People';
const MAX_HANDLE = 40;
const MAX_CODE = 4_096;

export interface SingleSignOnRouteParts {
  singleSignOn: SingleSignOn;
  configuration: SingleSignOnConfiguration;
  sessions: Sessions;
  /** Origin for which passkeys work. null: none. */
  passkeyOrigin: string | null;
  /** Cookies are sent over https only. */
  secure: boolean;
}

export function singleSignOnRoutes(parts: SingleSignOnRouteParts): Operation[] {
  return [...beginningRoutes(parts), finishRoute(parts), ...configurationRoutes(parts.configuration)];
}

const begun = z.object({
  authorizationUrl: z.string().describe('Address for the browser; the provider redirects it to `redirectUri`'),
});
const BEGUN_EXAMPLE = {
  authorizationUrl:
    'https://login.example.com/authorize?client_id=amlcore&response_type=code&state=...&code_challenge=...',
};
const BEGUN = {
  status: 200,
  description: 'Authorization address of the provider',
  schema: begun,
  example: BEGUN_EXAMPLE,
} as const;
const OPTIONS_EXAMPLE: SignInOptions = {
  singleSignOn: true,
  organisation: 'example-bank',
  organisationName: 'Example Bank',
};

function beginningRoutes({ singleSignOn, passkeyOrigin, secure }: SingleSignOnRouteParts): Operation[] {
  const reply = ({ authorizationUrl, attempt }: StartedSignIn): Reply => ({
    message: 'Single sign-on begun',
    data: { authorizationUrl },
    headers: { 'set-cookie': setCookie(COOKIE, attempt, { path: PATH, secure, maxAgeSeconds: ATTEMPT_SECONDS }) },
  });
  const common = { role: 'auth', tag: TAG, permission: null } as const;
  return [
    operation({
      ...common,
      id: 'getSignInOptions',
      method: 'GET',
      path: `${AUTH_BASE}/sign-in-options`,
      summary: 'Get the sign-in options',
      description:
        'For the sign-in page. Names the organization if exactly one has single sign-on; otherwise users enter its name.',
      response: {
        status: 200,
        description: 'The ways',
        schema: z.object({
          singleSignOn: z.boolean().describe('Whether any organization has single sign-on'),
          organisation: z
            .string()
            .nullable()
            .describe('Handle of the only organization with single sign-on; null: none or several'),
          organisationName: z.string().nullable().describe('Display name of that organization; null: as above'),
          passkeyOrigin: z
            .string()
            .nullable()
            .describe('Origin (scheme, host and port) where passkeys work; null: not at the public address'),
        }),
        example: { ...OPTIONS_EXAMPLE, passkeyOrigin: 'https://aml.example.com' },
      },
      problems: [],
      handle: async () => ({
        message: 'Options found',
        data: { ...(await singleSignOn.options()), passkeyOrigin },
      }),
    }),
    operation({
      ...common,
      id: 'beginSingleSignOn',
      method: 'POST',
      path: `${PATH}/begin`,
      summary: 'Start a sign-in with an identity provider',
      description:
        'OpenID Connect, authorization code with PKCE. Sets a cookie. Send the cookie with the response within ten minutes.',
      body: z.object({ organisation: text(MAX_HANDLE, 'Handle of the organization', OPTIONS_EXAMPLE.organisation!) }),
      requestExample: { organisation: OPTIONS_EXAMPLE.organisation },
      response: BEGUN,
      problems: ['validation-failed', 'not-found'],
      handle: async ({ body }) => reply(await singleSignOn.begin(body.organisation)),
    }),
    operation({
      ...common,
      id: 'tieSingleSignOn',
      method: 'POST',
      path: `${PATH}/tie`,
      summary: 'Link your account to the identity provider',
      description:
        'Starts the link. From then on you sign in with the provider, and your roles follow your groups there. A matching email address alone never links an account.',
      ofPerson: 'SIGNED_IN',
      stepUp: true,
      response: BEGUN,
      problems: ['not-found'],
      handle: async ({ caller }) => reply(await singleSignOn.beginFor(caller, 'TIE')),
    }),
    operation({
      ...common,
      id: 'stepUpBySingleSignOn',
      method: 'POST',
      path: `${PATH}/step-up`,
      summary: 'Authenticate again with the identity provider (step-up)',
      description:
        'Starts a step-up. The provider must authenticate you again; its session is not enough. Needs a linked account.',
      ofPerson: 'SIGNED_IN',
      response: BEGUN,
      problems: ['not-found'],
      handle: async ({ caller }) => reply(await singleSignOn.beginFor(caller, 'STEP_UP')),
    }),
  ];
}

function finishRoute({ singleSignOn, sessions, secure }: SingleSignOnRouteParts): Operation {
  return operation({
    id: 'finishSingleSignOn',
    method: 'POST',
    path: `${PATH}/finish`,
    role: 'auth',
    tag: TAG,
    summary: 'Complete a sign-in with an identity provider',
    description:
      "Send the parameters of the provider's redirect, once, from the same browser. Roles follow the mapped " +
      'groups; without a mapped group there is no session. Also completes `tie` and `step-up`.',
    permission: null,
    body: z.object({
      organisation: text(MAX_HANDLE, 'Last segment of the redirect path', OPTIONS_EXAMPLE.organisation!),
      state: text(256, 'As in the redirect address'),
      code: optionalText(MAX_CODE, 'As in the redirect address; absent if the provider returned an error'),
      iss: optionalText(2_048, 'As in the redirect address (RFC 9207)'),
      error: optionalText(256, 'As in the redirect address'),
    }),
    requestExample: {
      organisation: OPTIONS_EXAMPLE.organisation,
      state: 'JQ9y4eT0bR2a1uV7nKx3cW8mZs5dLp6f',
      code: 'SplxlOBeZQQYbYS6WxSbIA',
      iss: 'https://login.example.com',
    },
    response: { status: 200, description: 'The session', schema: sessionView, example: SESSION_EXAMPLE },
    problems: ['validation-failed', 'unauthorized', 'forbidden', 'conflict'],
    handle: async ({ body: { organisation, ...provided }, caller, context }) => {
      const attempt = attemptOf(context);
      const from = fromOf(context);
      const token = await singleSignOn.finish(attempt, organisation, provided, from, caller.correlationId);
      const forget = setCookie(COOKIE, '', { path: PATH, secure, maxAgeSeconds: 0 });
      const cookies = [sessionCookie(token, secure), forget];
      return { ...answer('Signed in', await sessions.verify(token)), headers: { 'set-cookie': cookies } };
    },
  });
}

function attemptOf({ headers }: RequestContext): string | undefined {
  return cookieOf(headers.cookie, COOKIE);
}

const groupRoles = z.object({
  group: z.string().describe('Group name in the claim'),
  roles: z.array(z.string()).describe("Role names of the group's members"),
});
const view = z.object({
  organisation: z.string().describe('Handle of the organization on the sign-in page'),
  redirectUri: z.string().describe('Register this address with the provider'),
  issuer: z.string().describe('Issuer of the provider, as in its tokens'),
  clientId: z.string().describe('Client ID of this service at the provider'),
  hasClientSecret: z.boolean().describe('Whether a secret is stored; it is never returned'),
  scopes: z.array(z.string()).describe('Scopes besides `openid`'),
  groupClaim: z.string().describe('Token claim with the groups'),
  groupRoles: z.array(groupRoles).describe('Roles by group; users without a mapped group have no access'),
  localSignIn: z
    .enum(LOCAL_SIGN_INS)
    .describe('Users who may sign in with a password. ALLOWED: all. BREAK_GLASS_ONLY: only the users in `breakGlass`'),
  breakGlass: z
    .array(z.uuid())
    .describe('IDs of users who can sign in with a password while the provider is unavailable'),
  version: z
    .int()
    .describe(
      'Increases with each change. If you send it with a change, the change is rejected when another change came first',
    ),
});
const EXAMPLE: SingleSignOnView = {
  organisation: 'example-bank',
  redirectUri: 'https://aml.example.com/single-sign-on/example-bank',
  issuer: 'https://login.example.com',
  clientId: 'amlcore',
  hasClientSecret: true,
  scopes: ['openid', 'profile', 'email'],
  groupClaim: 'groups',
  groupRoles: [
    { group: 'aml-analysts', roles: ['ANALYST'] },
    { group: 'aml-officers', roles: ['COMPLIANCE_OFFICER'] },
  ],
  localSignIn: 'BREAK_GLASS_ONLY',
  breakGlass: [SESSION_EXAMPLE.user.userId],
  version: 1,
};

const putBody = z.object({
  organisation: text(MAX_HANDLE, 'Handle for the sign-in page: 3 to 40 of a-z 0-9 -. It cannot change', 'example-bank'),
  issuer: webAddressField(() => null).required('Issuer, as in the ID tokens'),
  clientId: text(256, 'Client ID of this service at the provider', EXAMPLE.clientId),
  clientSecret: secretText(1_024, 'Absent: unchanged, for the same issuer and client').optional(),
  publicClient: optionalBoolean('true: the client has no secret'),
  scopes: textList(20, 'Scopes besides `openid`; absent: profile, email'),
  groupClaim: optionalText(128, 'Claim with the groups; absent: groups', 'groups'),
  groupRoles: z
    .array(
      z.object({ group: text(256, 'Group name in the claim'), roles: textList(60, 'Names of roles, at least one') }),
    )
    .max(100)
    .describe('Users in none of these groups have no role and cannot sign in'),
  localSignIn: requiredEnum(LOCAL_SIGN_INS, 'BREAK_GLASS_ONLY: only users of `breakGlass` can sign in with a password'),
  breakGlass: uuidList(
    10,
    'IDs of users who can sign in while the provider is unavailable. They need `iam:write` and must not be linked to the provider',
  ),
  version: optionalNumber({ min: 0, max: 1e9, integer: true }, 'The version that you read; absent: any'),
});

function configurationRoutes(configuration: SingleSignOnConfiguration): Operation[] {
  const common = { path: PATH, role: 'auth', tag: TAG } as const;
  const { redirectUri: _, hasClientSecret: __, ...request } = EXAMPLE;
  return [
    operation({
      ...common,
      id: 'getSingleSignOn',
      method: 'GET',
      summary: 'Get the single sign-on configuration',
      description: 'The secret is never returned.',
      permission: 'iam:read',
      response: { status: 200, description: 'The configuration', schema: view, example: EXAMPLE },
      problems: ['not-found'],
      handle: async ({ caller }) => ({ message: 'Single sign-on found', data: await configuration.get(caller) }),
    }),
    operation({
      ...common,
      id: 'putSingleSignOn',
      method: 'PUT',
      summary: 'Set up single sign-on',
      description:
        "Replaces the whole configuration. The service first fetches the provider's metadata. A provider that does not answer or has no public " +
        'address is rejected. You can map groups only to roles whose permissions you hold. OAuth clients cannot set up single sign-on.',
      permission: 'iam:write',
      stepUp: true,
      body: putBody,
      requestExample: { ...request, clientSecret: 'the secret that the provider gave', version: 0 },
      response: { status: 200, description: 'The configuration', schema: view, example: EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ body, caller }) => ({
        message: 'Single sign-on set up',
        data: await configuration.put(caller, body),
      }),
    }),
    operation({
      ...common,
      id: 'removeSingleSignOn',
      method: 'DELETE',
      summary: 'Remove single sign-on',
      description:
        'All users sign in with passwords again; users without a password need a reset. Links to identities are kept for the same issuer.',
      permission: 'iam:write',
      stepUp: true,
      response: { status: 200, description: 'Removed', schema: z.null(), example: null },
      problems: ['not-found'],
      handle: async ({ caller }) => {
        await configuration.remove(caller);
        return { message: 'Single sign-on removed', data: null };
      },
    }),
  ];
}
