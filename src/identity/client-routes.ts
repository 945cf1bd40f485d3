/** Operations on OAuth clients. */
import { z } from 'zod';
import { ALL_PERMISSIONS } from '../platform/access/permissions.ts';
import { optionalBoolean, optionalNumber, optionalText, text, textList } from '../platform/http/fields.ts';
import { whole, wholeListOf } from '../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import { MAX_KEYS } from './client-keys.ts';
import { type Clients, type ClientView, viewOf } from './clients.ts';

const PATH = '/auth/api/v1/clients';
const ONE = `${PATH}/:clientId`;
const MAX_NAME = 200;

const clientView = z.object({
  clientId: z.string().describe('Client ID, used to sign in'),
  name: z.string().describe('Display name'),
  state: z.enum(['ACTIVE', 'DISABLED']).describe('DISABLED: no tokens are issued, and existing ones are invalid'),
  permissions: z.array(z.enum(ALL_PERMISSIONS)).describe('Granted permissions'),
  allowedAddresses: z.array(z.string()).describe('Networks from which the client may call; empty: any'),
  liveSecrets: z
    .array(
      z.object({
        secretId: z.uuid().describe('ID of the secret, used to revoke it. The secret itself is shown once'),
        createdAt: z.string().describe('When it was created, UTC'),
      }),
    )
    .describe('Newest first'),
  keys: z
    .array(
      z.object({
        keyId: z.uuid().describe('ID of the key, assigned by the service'),
        kid: z.string().describe('Key ID (`kid`) of the client, as in its tokens'),
        createdAt: z.string().describe('When it was registered, UTC'),
      }),
    )
    .describe("Public keys that verify the client's assertions (`private_key_jwt`)"),
  lastUsedAt: z.string().nullable().describe('When a token was last issued to the client'),
  version: z
    .int()
    .describe(
      'Increases with each change. If you send it with a change, the change is rejected when another change came first',
    ),
  createdAt: z.string().describe('When it was created, UTC'),
  createdBy: z.string().describe('ID of the user or client that created it'),
});
const created = z.object({
  client: clientView.describe('The client after the change'),
  clientSecret: z.string().describe('Shown once'),
});
const rotated = z.object({
  clientId: z.string().describe('Client of the secret'),
  secretId: z.uuid().describe('ID of the secret, used to revoke it'),
  clientSecret: z.string().describe('Shown once'),
});

const SECRET_ID = '6c1d2e3f-4a5b-4c6d-8e7f-0a1b2c3d4e5f';
const EXAMPLE: ClientView = {
  clientId: 'client_n4m5ykbm6wpzq3qj',
  name: 'Core banking',
  state: 'ACTIVE',
  permissions: ['screen:read', 'screen:write'],
  allowedAddresses: [],
  liveSecrets: [{ secretId: SECRET_ID, createdAt: '2026-11-20T09:30:00.000Z' }],
  keys: [],
  lastUsedAt: '2026-11-20T10:02:00.000Z',
  version: 1,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: '4f6c1c0e-8c1d-4f0b-9a53-2f1f7c1d2e3f',
};
const SECRET = 'the secret, shown only once';
/** The public key of RFC 7517, appendix A.1. */
const JWK = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  kid: '2026-11',
};
const jwk = z.looseObject({ kty: text(16, 'RSA, EC or OKP', 'EC'), kid: text(128, 'Names the key', JWK.kid) });

const params = z.object({ clientId: z.string().describe('ID of the client') });
const permissionsField = (description: string) => textList(ALL_PERMISSIONS.length, description);
const addressesField = textList(
  50,
  'Networks from which the client may call, such as 192.0.2.0/24; absent: unchanged, initially any',
);
const RIGHTS = 'You can grant only permissions that you hold, except `screen:read` and `screen:write`.';

const common = { role: 'auth', tag: 'Clients' } as const;
const changes = { ...common, permission: 'client:write', stepUp: true } as const;

export function clientRoutes(clients: Clients): Operation[] {
  return [...accountRoutes(clients), ...credentialRoutes(clients)];
}

function accountRoutes(clients: Clients): Operation[] {
  return [
    operation({
      ...common,
      id: 'listClients',
      tellsNoDecision: true,
      method: 'GET',
      path: PATH,
      summary: 'List the clients of the organization',
      description: 'Oldest first; at most 500.',
      permission: 'client:read',
      response: {
        status: 200,
        description: 'The clients',
        schema: z.object(wholeListOf(clientView)),
        example: whole([EXAMPLE]),
      },
      problems: [],
      handle: async ({ caller }) => ({
        message: 'Clients found',
        data: whole((await clients.list(caller)).map(viewOf)),
      }),
    }),
    change({
      ...changes,
      id: 'createClient',
      method: 'POST',
      path: PATH,
      summary: 'Create a client',
      description: `Creates the client with its first secret. ${RIGHTS}`,
      body: z.object({
        name: text(MAX_NAME, 'Display name', EXAMPLE.name),
        permissions: permissionsField('Granted permissions; absent: screen:read and screen:write'),
        allowedAddresses: addressesField,
      }),
      requestExample: { name: EXAMPLE.name, permissions: EXAMPLE.permissions },
      response: {
        status: 201,
        description: 'The client and its secret',
        schema: created,
        example: { client: { ...EXAMPLE, lastUsedAt: null }, clientSecret: SECRET },
      },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body: { name, permissions, allowedAddresses }, caller }) =>
        clients.createOnce(caller, {
          name,
          ...(permissions && { permissions }),
          ...(allowedAddresses && { allowedAddresses }),
        }),
      answer: (data) => ({ message: 'Client created', data }),
      location: ({ client }) => `${PATH}/${client.clientId}`,
    }),
    operation({
      ...changes,
      id: 'changeClient',
      method: 'PATCH',
      path: ONE,
      summary: 'Change a client',
      description: `Disabling a client permanently ends its tokens within five seconds. ${RIGHTS}`,
      params,
      body: z.object({
        name: optionalText(MAX_NAME, 'Display name', EXAMPLE.name),
        permissions: permissionsField('Granted permissions; absent: unchanged'),
        disabled: optionalBoolean('true: the client can no longer sign in. false: it can sign in again'),
        allowedAddresses: addressesField,
        anyAddress: optionalBoolean('true: remove the restriction to networks'),
        version: optionalNumber({ min: 1, max: 1e9, integer: true }, 'The version that you read; absent: any'),
      }),
      requestExample: { allowedAddresses: ['192.0.2.0/24'], version: 1 },
      response: {
        status: 200,
        description: 'The client',
        schema: clientView,
        example: { ...EXAMPLE, allowedAddresses: ['192.0.2.0/24'], version: 2 },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { clientId }, body: { anyAddress, ...body }, caller }) => ({
        message: 'Client changed',
        data: await clients.change(caller, clientId, anyAddress ? { ...body, allowedAddresses: [] } : body),
      }),
    }),
  ];
}

/** Keys and secrets that the client signs in with. */
function credentialRoutes(clients: Clients): Operation[] {
  return [
    operation({
      ...changes,
      id: 'putClientKeys',
      method: 'PUT',
      path: `${ONE}/keys`,
      summary: 'Register the public keys of a client',
      description:
        `Replaces the current keys with at most ${MAX_KEYS} keys. The client signs assertions with one of them (RFC 7523, \`private_key_jwt\`), so no secret ` +
        `is sent. Tokens are invalid once the key that obtained them is removed. An empty set removes all keys. ${RIGHTS}`,
      params,
      body: z.object({
        jwks: z
          .object({
            keys: z.array(jwk).max(MAX_KEYS).describe('Public keys as JSON Web Keys'),
          })
          .describe('RFC 7517: public members only, each key with a kid'),
        version: optionalNumber({ min: 1, max: 1e9, integer: true }, 'The version that you read; absent: any'),
      }),
      requestExample: { jwks: { keys: [JWK] }, version: 1 },
      response: {
        status: 200,
        description: 'The client',
        schema: clientView,
        example: {
          ...EXAMPLE,
          keys: [{ keyId: SECRET_ID, kid: JWK.kid, createdAt: '2026-11-20T09:30:00.000Z' }],
          version: 2,
        },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { clientId }, body: { jwks, version }, caller }) => ({
        message: 'Keys registered',
        data: await clients.setKeys(caller, clientId, jwks.keys, version),
      }),
    }),
    change({
      ...changes,
      id: 'rotateClientSecret',
      method: 'POST',
      path: `${ONE}/rotate`,
      summary: 'Rotate the secret of a client',
      description:
        'Creates a secret. The previous secret stays valid, so that a rotation has no gap; older ones are revoked. `immediately` revokes all others and the ' +
        `tokens that were issued with them. ${RIGHTS}`,
      params,
      body: z.object({ immediately: optionalBoolean('For a leaked secret. Default: false') }),
      requestExample: {},
      response: {
        status: 200,
        description: 'The new secret',
        schema: rotated,
        example: { clientId: EXAMPLE.clientId, secretId: SECRET_ID, clientSecret: SECRET },
      },
      problems: ['not-found'],
      handle: ({ params: { clientId }, body: { immediately = false }, caller }) =>
        clients.rotateOnce(caller, clientId, { revokeOld: immediately }),
      answer: (data) => ({ message: 'Secret rotated', data }),
    }),
  ];
}
