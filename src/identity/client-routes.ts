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
  clientId: z.string().describe('The id that it signs in with'),
  name: z.string().describe('What people call it'),
  state: z.enum(['ACTIVE', 'DISABLED']).describe('DISABLED: no token is issued, and those that are out end'),
  permissions: z.array(z.enum(ALL_PERMISSIONS)).describe('What it may do'),
  allowedAddresses: z.array(z.string()).describe('Networks that it may call from; empty: from everywhere'),
  liveSecrets: z
    .array(
      z.object({
        secretId: z.uuid().describe('Id of the secret, to end it by; the secret itself is shown once'),
        createdAt: z.string().describe('When it was made, UTC'),
      }),
    )
    .describe('The newest first'),
  keys: z
    .array(
      z.object({
        keyId: z.uuid().describe('Id of the key, given by the service'),
        kid: z.string().describe('The client’s own name of it, as its tokens carry it'),
        createdAt: z.string().describe('When it was put here, UTC'),
      }),
    )
    .describe('Public keys that its assertions are signed with (`private_key_jwt`)'),
  lastUsedAt: z.string().nullable().describe('When a token was last issued to it'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
  createdAt: z.string().describe('When it was made, UTC'),
  createdBy: z.string().describe('Who made it: the id of a person or client'),
});
const created = z.object({
  client: clientView.describe('The client as it is now'),
  clientSecret: z.string().describe('Shown once'),
});
const rotated = z.object({
  clientId: z.string().describe('The client whose secret it is'),
  secretId: z.uuid().describe('Id of the secret, to end it by'),
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
const SECRET = 'the secret, shown this once';
/** The public key of RFC 7517, appendix A.1. */
const JWK = {
  kty: 'EC',
  crv: 'P-256',
  x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
  y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
  kid: '2026-11',
};
const jwk = z.looseObject({ kty: text(16, 'RSA, EC or OKP', 'EC'), kid: text(128, 'Names the key', JWK.kid) });

const params = z.object({ clientId: z.string().describe('Id of the client') });
const permissionsField = (description: string) => textList(ALL_PERMISSIONS.length, description);
const addressesField = textList(
  50,
  'Networks that it may call from, such as 192.0.2.0/24; absent: as before, at first from everywhere',
);
const RIGHTS = 'Nobody gives what they do not hold, except `screen:read` and `screen:write`.';

export function clientRoutes(clients: Clients): Operation[] {
  const common = { role: 'auth', tag: 'Clients' } as const;
  const changes = { ...common, permission: 'client:write', stepUp: true } as const;
  return [
    operation({
      ...common,
      id: 'listClients',
      tellsNoDecision: true,
      method: 'GET',
      path: PATH,
      summary: 'Clients of the organisation',
      description: 'The oldest first; at most 500.',
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
      summary: 'Make a client',
      description: `With its first secret. ${RIGHTS}`,
      body: z.object({
        name: text(MAX_NAME, 'What people call it', EXAMPLE.name),
        permissions: permissionsField('What it may do; absent: screen:read and screen:write'),
        allowedAddresses: addressesField,
      }),
      requestExample: { name: EXAMPLE.name, permissions: EXAMPLE.permissions },
      response: {
        status: 201,
        description: 'The client, and its secret',
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
      description: `Disabling it ends its tokens within five seconds, for good. ${RIGHTS}`,
      params,
      body: z.object({
        name: optionalText(MAX_NAME, 'What people call it', EXAMPLE.name),
        permissions: permissionsField('What it may do; absent: as before'),
        disabled: optionalBoolean('True: signs in no more. False: signs in again'),
        allowedAddresses: addressesField,
        anyAddress: optionalBoolean('True: it may call from everywhere again'),
        version: optionalNumber(
          { min: 1, max: 1e9, integer: true },
          'The version that was read; absent: whatever it is',
        ),
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
    operation({
      ...changes,
      id: 'putClientKeys',
      method: 'PUT',
      path: `${ONE}/keys`,
      summary: 'Register the public keys of a client',
      description:
        `In place of those of before, at most ${MAX_KEYS}: it signs assertions with one of them (RFC 7523, \`private_key_jwt\`), and no secret ` +
        `travels. Tokens end with the key that they were given for. An empty set removes them. ${RIGHTS}`,
      params,
      body: z.object({
        jwks: z
          .object({
            keys: z.array(jwk).max(MAX_KEYS).describe('Public keys in JSON Web Key form, of the client’s own tokens'),
          })
          .describe('RFC 7517: public members alone, each with a kid'),
        version: optionalNumber(
          { min: 1, max: 1e9, integer: true },
          'The version that was read; absent: whatever it is',
        ),
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
      summary: 'Give a client another secret',
      description:
        'The newest of before stays good beside it, so that a rotation has no gap; older ones end. `immediately` ends all others, and the ' +
        `tokens that were issued on them. ${RIGHTS}`,
      params,
      body: z.object({ immediately: optionalBoolean('For a secret that leaked. Default false') }),
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
