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
import type { Begun, SignInOptions, SingleSignOn } from './single-sign-on.ts';
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
  /** Origin where passkeys work; null: none. */
  passkeyOrigin: string | null;
  /** Cookies are sent over https only. */
  secure: boolean;
}

export function singleSignOnRoutes(parts: SingleSignOnRouteParts): Operation[] {
  return [...beginningRoutes(parts), finishRoute(parts), ...configurationRoutes(parts.configuration)];
}

const begun = z.object({
  authorizationUrl: z.string().describe('Where the browser goes; the provider sends it back to `redirectUri`'),
});
const BEGUN_EXAMPLE = {
  authorizationUrl:
    'https://login.example.com/authorize?client_id=amlcore&response_type=code&state=...&code_challenge=...',
};
const BEGUN = {
  status: 200,
  description: 'The address of the provider',
  schema: begun,
  example: BEGUN_EXAMPLE,
} as const;
const OPTIONS_EXAMPLE: SignInOptions = {
  singleSignOn: true,
  organisation: 'example-bank',
  organisationName: 'Example Bank',
};

function beginningRoutes({ singleSignOn, passkeyOrigin, secure }: SingleSignOnRouteParts): Operation[] {
  const reply = ({ authorizationUrl, attempt }: Begun): Reply => ({
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
      summary: 'How people sign in here',
      description:
        'For the page of the sign-in. The organisation is named where there is one with single sign-on; otherwise people type its name.',
      response: {
        status: 200,
        description: 'The ways',
        schema: z.object({
          singleSignOn: z.boolean().describe('Whether an organisation has it'),
          organisation: z
            .string()
            .nullable()
            .describe('Id of the organisation whose provider is asked; null: none has this address'),
          organisationName: z.string().nullable().describe('What people call it; null: as above'),
          passkeyOrigin: z
            .string()
            .nullable()
            .describe('Scheme, host and port of the pages that passkeys work on; null: the public address has none'),
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
      summary: 'Begin to sign in by an identity provider',
      description:
        'OpenID Connect, authorization code with PKCE. Sets a cookie that has to come back with the answer within ten minutes.',
      body: z.object({ organisation: text(MAX_HANDLE, 'Name of the organisation', OPTIONS_EXAMPLE.organisation!) }),
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
      summary: 'Tie your account to the identity provider',
      description:
        'Begins it. From then on the provider signs you in, and your roles are those of your groups there. An e-mail address alone ties nobody.',
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
      summary: 'Prove once more who you are, by the identity provider',
      description: 'Begins it: the provider asks you anew, and not its own session. Where your account is tied to it.',
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
    summary: 'Sign in by what the identity provider answered',
    description:
      'With what stands in the address that the provider sent the browser to, once, in the browser that began. Roles are those of the ' +
      'groups that the organisation maps; without one there is no session. Also ends what `tie` and `step-up` began.',
    permission: null,
    body: z.object({
      organisation: text(MAX_HANDLE, 'The last part of the path', OPTIONS_EXAMPLE.organisation!),
      state: text(256, 'As the address has it'),
      code: optionalText(MAX_CODE, 'As the address has it; absent where the provider refused'),
      iss: optionalText(2_048, 'As the address has it (RFC 9207)'),
      error: optionalText(256, 'As the address has it'),
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
  group: z.string().describe('As the provider names it in the claim'),
  roles: z.array(z.string()).describe('Names of the roles that its members get'),
});
const view = z.object({
  organisation: z.string().describe('Names the organisation on the page of the sign-in'),
  redirectUri: z.string().describe('To be registered with the provider'),
  issuer: z.string().describe('Address of the provider, as its tokens name it'),
  clientId: z.string().describe('The id that this service has at the provider'),
  hasClientSecret: z.boolean().describe('Whether a secret is stored; it is never shown'),
  scopes: z.array(z.string()).describe('Asked for beside `openid`'),
  groupClaim: z.string().describe('Claim of the token that names the groups'),
  groupRoles: z.array(groupRoles).describe('Which group gives which roles; who is in none may do nothing'),
  localSignIn: z
    .enum(LOCAL_SIGN_INS)
    .describe('Who may sign in with a password: ALLOWED everybody, BREAK_GLASS_ONLY those of `breakGlass`'),
  breakGlass: z.array(z.uuid()).describe('Ids of people who may when the provider is away'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
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
  organisation: text(MAX_HANDLE, 'A name for the sign-in page: 3 to 40 of a-z 0-9 -. It never changes', 'example-bank'),
  issuer: webAddressField(() => null).required('Issuer: what its ID tokens say of themselves'),
  clientId: text(256, 'Id that the provider gave this service', EXAMPLE.clientId),
  clientSecret: secretText(1_024, 'Absent: as before, for the same issuer and client').optional(),
  publicClient: optionalBoolean('True: the provider gave no secret'),
  scopes: textList(20, 'Asked for beside `openid`; absent: profile, email'),
  groupClaim: optionalText(128, 'Claim that names the groups; absent: groups', 'groups'),
  groupRoles: z
    .array(z.object({ group: text(256, 'As the claim has it'), roles: textList(60, 'Names of roles, at least one') }))
    .max(100)
    .describe('Whoever is in none of these groups has no role, and does not sign in'),
  localSignIn: requiredEnum(LOCAL_SIGN_INS, 'BREAK_GLASS_ONLY: with a password sign in those of `breakGlass` alone'),
  breakGlass: uuidList(
    10,
    'Ids of people who sign in when the provider is away: they hold `iam:write`, and are not tied',
  ),
  version: optionalNumber({ min: 0, max: 1e9, integer: true }, 'The version that was read; absent: whatever it is'),
});

function configurationRoutes(configuration: SingleSignOnConfiguration): Operation[] {
  const common = { path: PATH, role: 'auth', tag: TAG } as const;
  const { redirectUri: _, hasClientSecret: __, ...request } = EXAMPLE;
  return [
    operation({
      ...common,
      id: 'getSingleSignOn',
      method: 'GET',
      summary: 'The single sign-on of the organisation',
      description: 'Without the secret, which is shown to nobody.',
      permission: 'iam:read',
      response: { status: 200, description: 'As it is set up', schema: view, example: EXAMPLE },
      problems: ['not-found'],
      handle: async ({ caller }) => ({ message: 'Single sign-on found', data: await configuration.get(caller) }),
    }),
    operation({
      ...common,
      id: 'putSingleSignOn',
      method: 'PUT',
      summary: 'Set up single sign-on',
      description:
        'Replaces it whole. The provider is asked for its description first: one that does not answer, or is no place of the public ' +
        'internet, is refused. Groups are mapped to roles that you hold yourself. A client is refused.',
      permission: 'iam:write',
      stepUp: true,
      body: putBody,
      requestExample: { ...request, clientSecret: 'the secret that the provider gave', version: 0 },
      response: { status: 200, description: 'As it is set up', schema: view, example: EXAMPLE },
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
        'Everybody signs in with a password again; who has none asks for a reset. Who is tied to whom is kept, for the same issuer.',
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
