/** Operations on a user's own passkeys, and the start of a sign-in with one. */
import { z } from 'zod';
import { cookieOf, setCookie } from '../../../platform/http/cookies.ts';
import { optionalText, text, textList } from '../../../platform/http/fields.ts';
import { whole, wholeListOf } from '../../../platform/http/list-answers.ts';
import {
  change,
  type Operation,
  operation,
  type Reply,
  type RequestContext,
} from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { AUTH_BASE } from '../session-view.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';
import { noSuchPasskey, type Passkeys, type PasskeyView, type StartedCeremony } from './passkeys.ts';

const PATH = `${AUTH_BASE}/passkeys`;
const COOKIE = 'amlcore_passkey';
const TAG = 'People';
const MAX_NAME = 100;
/** Base64url characters: an ID may have 1,023 bytes (W3C Web Authentication). */
const MAX_ID = 1_400;
const MAX_SIGNED = 8_192;
const MAX_NEW = 16_384;

const id = () => text(MAX_ID, 'As returned by the browser, in base64url');
const credentialType = () => text(32, 'As returned by the browser', 'public-key');
const signed = (what: string, max = MAX_SIGNED) => text(max, `${what}: base64url`);

/** `AuthenticationResponseJSON` of the standard, reduced to the members that are used. */
export const assertion = z.object({
  id: id(),
  rawId: id(),
  type: credentialType(),
  response: z
    .object({
      clientDataJSON: signed('Client data of the browser'),
      authenticatorData: signed('Data about the authenticator and user verification'),
      signature: signed('Over both'),
      userHandle: optionalText(128, 'User handle stored in the authenticator, in base64url'),
    })
    .describe('Signed data of the authenticator; all members in base64url'),
});

const newCredential = z.object({
  id: id(),
  rawId: id(),
  type: credentialType(),
  response: z
    .object({
      clientDataJSON: signed('Client data of the browser'),
      attestationObject: signed('Attestation object with the new public key', MAX_NEW),
      transports: textList(10, 'Transports of the authenticator'),
    })
    .describe('Response of the authenticator; all members in base64url'),
});

const CLIENT_DATA =
  'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiLi4uIiwib3JpZ2luIjoiaHR0cHM6Ly9hbWwuZXhhbXBsZS5jb20ifQ';
const ID = 'q83vEjRWeJCrze8SNFZ4kA';
export const ASSERTION_EXAMPLE: z.input<typeof assertion> = {
  ...{ id: ID, rawId: ID, type: 'public-key' },
  response: {
    clientDataJSON: CLIENT_DATA,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx',
    userHandle: 'T2wcDowdTwuaUy8ffB0uPw',
  },
};
const NEW_EXAMPLE: z.input<typeof newCredential> = {
  ...{ id: ID, rawId: ID, type: 'public-key' },
  response: { clientDataJSON: CLIENT_DATA, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
};

const begun = z.object({
  options: z
    .looseObject({})
    .describe('JSON of the standard, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`'),
});
const BEGUN = {
  status: 200,
  description: 'Options that the browser passes to the authenticator',
  schema: begun,
  example: {
    options: {
      ...{ rpId: 'aml.example.com', challenge: 'JQ9y4eT0bR2a1uV7nKx3cW8mZs5dLp6fJQ9y4eT0bR2' },
      ...{ timeout: CHALLENGE_SECONDS * 1_000, userVerification: 'required' },
    },
  },
} as const;

const view = z.object({
  passkeyId: z.uuid().describe('ID of the passkey, assigned by the service'),
  name: z.string().describe('Display name'),
  isSynced: z.boolean().describe('Whether the passkey is synced to more than one device'),
  createdAt: z.string().describe('When it was registered, UTC'),
  lastUsedAt: z.string().nullable().describe('When it was last used to sign in, UTC; null: never'),
});
const EXAMPLE: PasskeyView = {
  passkeyId: '7c2b8d1e-0f3a-4d5b-9c6e-1a2b3c4d5e6f',
  name: 'Office laptop',
  isSynced: false,
  createdAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: null,
};

export interface PasskeyRouteParts {
  passkeys: Passkeys;
  /** Cookies are sent over https only. */
  secure: boolean;
}

/** The challenge cookie. */
export function challengeOf({ headers }: RequestContext): string | undefined {
  return cookieOf(headers.cookie, COOKIE);
}

export function passkeyRoutes(parts: PasskeyRouteParts): Operation[] {
  return [...beginningRoutes(parts), registerRoute(parts.passkeys), ...ownRoutes(parts.passkeys)];
}

function beginningRoutes({ passkeys, secure }: PasskeyRouteParts): Operation[] {
  const reply = ({ options, cookie }: StartedCeremony): Reply => ({
    message: 'Challenge made',
    data: { options },
    headers: {
      'set-cookie': setCookie(COOKIE, cookie, { path: AUTH_BASE, secure, maxAgeSeconds: CHALLENGE_SECONDS }),
    },
  });
  const common = { method: 'POST', role: 'auth', tag: TAG, permission: null, response: BEGUN } as const;
  return [
    operation({
      ...common,
      id: 'beginPasskeySignIn',
      path: `${PATH}/sign-in`,
      summary: 'Start a sign-in with a passkey',
      description:
        'Returns a challenge and sets a cookie. Send the cookie with the response within five minutes. The challenge is the same for all ' +
        'users and names no one. 409 if the public address cannot have passkeys.',
      problems: ['conflict'],
      handle: async () => reply(await passkeys.beginSignIn()),
    }),
    operation({
      ...common,
      id: 'beginPasskeyStepUp',
      path: `${PATH}/step-up`,
      summary: 'Start a step-up authentication with a passkey',
      description: 'Returns a challenge for this session. Send the response to `session/step-up`.',
      ofPerson: 'SIGNED_IN',
      problems: ['conflict', 'not-found'],
      handle: async ({ caller, session }) => reply(await passkeys.beginStepUp(caller, session!)),
    }),
    operation({
      ...common,
      id: 'beginPasskeyRegistration',
      path: `${PATH}/registration`,
      summary: 'Start the registration of a passkey',
      description:
        'Returns a challenge for this session. Passkeys are bound to the host of the public address (`AMLCORE_PUBLIC_URL`): 409 if it ' +
        'is an IP address, or uses http on a host other than `localhost`.',
      ofPerson: 'SIGNED_IN',
      stepUp: true,
      problems: ['conflict'],
      handle: async ({ caller, session }) => reply(await passkeys.beginRegistration(caller, session!)),
    }),
  ];
}

function registerRoute(passkeys: Passkeys): Operation {
  return change({
    id: 'registerPasskey',
    method: 'POST',
    path: PATH,
    role: 'auth',
    tag: TAG,
    permission: null,
    ofPerson: 'SIGNED_IN',
    stepUp: true,
    summary: 'Register a passkey',
    description:
      "Registers the authenticator's response. From then on, a sign-in with the password needs a second factor. The first second factor " +
      'returns recovery codes, shown once; for further ones the list is empty. At most 10 passkeys.',
    body: z.object({
      name: text(MAX_NAME, 'Display name', EXAMPLE.name),
      credential: newCredential.describe("The authenticator's response to `passkeys/registration`"),
    }),
    requestExample: { name: EXAMPLE.name, credential: NEW_EXAMPLE },
    response: {
      status: 201,
      description: 'The passkey',
      schema: z.object({
        passkey: view.describe('The passkey after the change'),
        recoveryCodes: z.array(z.string()).describe('Shown once: each replaces the second factor a single time'),
      }),
      example: { passkey: EXAMPLE, recoveryCodes: ['k5qw-x2mb-77fd-ot3a', 'ze4h-pl6v-22cn-ygra'] },
    },
    problems: ['validation-failed', 'conflict'],
    handle: ({ body, caller, session, context }) =>
      passkeys.register(caller, session!, body.name, { said: body.credential, cookie: challengeOf(context) }),
    answer: (data) => ({ message: 'Passkey registered', data }),
  });
}

function ownRoutes(passkeys: Passkeys): Operation[] {
  const common = { role: 'auth', tag: TAG, permission: null, ofPerson: 'SIGNED_IN' } as const;
  const params = z.object({ passkeyId: z.string().describe('ID of the passkey') });
  return [
    operation({
      ...common,
      id: 'listPasskeys',
      method: 'GET',
      path: PATH,
      summary: 'Your passkeys',
      description: 'Oldest first, at most 10.',
      response: {
        status: 200,
        description: 'Your passkeys',
        schema: z.object(wholeListOf(view)),
        example: whole([EXAMPLE]),
      },
      problems: [],
      handle: async ({ caller }) => ({ message: 'Passkeys found', data: whole(await passkeys.list(caller)) }),
    }),
    operation({
      ...common,
      id: 'renamePasskey',
      method: 'PATCH',
      path: `${PATH}/:passkeyId`,
      summary: 'Rename a passkey',
      description: 'Changes the name in this service only. The authenticator keeps its own name.',
      params,
      body: z.object({ name: text(MAX_NAME, 'Display name', 'Old laptop') }),
      requestExample: { name: 'Old laptop' },
      response: { status: 200, description: 'The passkey', schema: view, example: { ...EXAMPLE, name: 'Old laptop' } },
      problems: ['validation-failed', 'not-found'],
      handle: async ({ params: { passkeyId }, body, caller }) => ({
        message: 'Passkey renamed',
        data: await passkeys.rename(caller, pathId(passkeyId, noSuchPasskey), body.name),
      }),
    }),
    operation({
      ...common,
      id: 'removePasskey',
      method: 'DELETE',
      path: `${PATH}/:passkeyId`,
      stepUp: true,
      summary: 'Remove a passkey',
      description:
        'The passkey no longer signs in. Removing the last second factor also removes the recovery codes, and the password alone signs in from then on.',
      params,
      response: { status: 200, description: 'Removed', schema: z.null(), example: null },
      problems: ['not-found'],
      handle: async ({ params: { passkeyId }, caller }) => {
        await passkeys.remove(caller, pathId(passkeyId, noSuchPasskey));
        return { message: 'Passkey removed', data: null };
      },
    }),
  ];
}
