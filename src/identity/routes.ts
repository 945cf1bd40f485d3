import { z } from 'zod';
import { AppError, type ErrorDetails } from '../platform/errors.ts';
import { optionalText, secretText, text } from '../platform/http/fields.ts';
import { type Operation, operation, type RequestContext } from '../platform/http/operation.ts';
import { ASSERTION_ALGORITHMS } from './client-keys.ts';
import type { SignIn } from './sign-in.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { IssuedToken, Tokens } from './tokens.ts';

const TAG = 'Authentication';
const MAX_ID = 128;
const MAX_SECRET = 256;
export const TOKEN_PATH = '/oauth2/token';
const MAX_ASSERTION = 8_192;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const FORM = 'application/x-www-form-urlencoded';

const tokenPayload = z.object({
  access_token: z.string().describe('Access token, sent as `Authorization: Bearer`'),
  token_type: z.literal('Bearer').describe('Type of the access token'),
  expire_in: z.int().describe('Lifetime in seconds'),
  roles: z.array(z.string()).describe('Role names; empty for a client'),
  permissions: z.array(z.string()).describe('Granted permissions'),
});

const oauthToken = z.object({
  access_token: z.string().describe('Access token, sent as `Authorization: Bearer`'),
  token_type: z.literal('Bearer').describe('Type of the access token'),
  expires_in: z.int().describe('Lifetime in seconds'),
  scope: z.string().describe('Granted permissions, separated by blanks'),
});

const EXAMPLE_TOKEN = 'eyJhbGciOiJFUzI1NiIsImtpZCI6Ii4uLiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl';
const EXAMPLE_CLIENT = { clientId: 'client_k3v7p2q9', clientSecret: 'the secret that was shown once' };

interface AuthRoutesParts {
  signIn: SignIn;
  tokens: Tokens;
  keys: SigningKeys;
  /** `iss` of the tokens. Several processes may share one issuer. */
  issuer: string;
  /** Address of this process. */
  publicUrl: string;
}

export function authRoutes(parts: AuthRoutesParts): Operation[] {
  return [...tokenRoutes(parts), ...discoveryRoutes(parts)];
}

function tokenRoutes(parts: Pick<AuthRoutesParts, 'signIn' | 'tokens'>): Operation[] {
  const issue = async (clientId: string, clientSecret: string, context: RequestContext): Promise<IssuedToken> => {
    const { client } = await parts.signIn.signInClient({ clientId, clientSecret, address: context.address });
    return parts.tokens.issue(client);
  };
  const issueByAssertion = async (assertion: string, clientId: string | undefined, { address }: RequestContext) =>
    parts.tokens.issue((await parts.signIn.signInByAssertion({ assertion, clientId, address })).client);
  return [
    operation({
      id: 'clientLogin',
      method: 'POST',
      path: '/auth/api/v1/client-login',
      isOfContract: true,
      role: 'auth',
      tag: TAG,
      summary: 'Sign a client in',
      description: 'Returns an access token for a client ID and secret. Send it as `Authorization: Bearer <token>`.',
      permission: null,
      body: z.object({
        clientId: text(MAX_ID, 'ID of the OAuth client'),
        clientSecret: secretText(MAX_SECRET, 'Current secret of the OAuth client'),
      }),
      requestExample: EXAMPLE_CLIENT,
      response: {
        status: 200,
        description: 'The client is authenticated',
        schema: tokenPayload,
        example: {
          access_token: EXAMPLE_TOKEN,
          token_type: 'Bearer',
          expire_in: 3600,
          roles: ['ROLE_CLIENT'],
          permissions: ['screen:read', 'screen:write'],
        },
      },
      problems: ['validation-failed', 'unauthorized', 'rate-limit-exceeded'],
      handle: async ({ body, context }) => {
        const token = await issue(body.clientId, body.clientSecret, context);
        return {
          message: 'Client authenticated successfully',
          data: {
            access_token: token.accessToken,
            token_type: token.tokenType,
            expire_in: token.expiresInSeconds,
            roles: token.roles,
            permissions: token.permissions,
          },
        };
      },
    }),
    operation({
      id: 'oauthToken',
      method: 'POST',
      path: TOKEN_PATH,
      role: 'auth',
      tag: TAG,
      summary: 'Sign a client in, as OAuth 2.0 libraries do',
      description:
        'RFC 6749 client credentials grant. The client authenticates with HTTP Basic, with `client_id` and `client_secret` in ' +
        'the form, or with a signed assertion (RFC 7523, `private_key_jwt`) by a registered key. Errors are problem documents that also have `error` and `error_description`.',
      permission: null,
      bodyTypes: [FORM],
      body: z.object({
        grant_type: optionalText(64, 'client_credentials', 'client_credentials'),
        client_id: optionalText(MAX_ID, 'Client ID, if not sent by HTTP Basic'),
        client_secret: secretText(MAX_SECRET, 'Client secret, if not sent by HTTP Basic').optional(),
        client_assertion_type: optionalText(128, `Of \`client_assertion\`: \`${ASSERTION_TYPE}\``, ASSERTION_TYPE),
        client_assertion: optionalText(
          MAX_ASSERTION,
          'RFC 7523: a JWT signed with a registered key of the client. `iss` and `sub` are the client ID, `aud` is this issuer, `exp` is within ten minutes, and `jti` is used once',
        ),
        scope: optionalText(1_024, 'Ignored: a token has all permissions of its client'),
      }),
      requestExample: { grant_type: 'client_credentials' },
      response: {
        status: 200,
        description: 'The access token',
        schema: oauthToken,
        example: {
          access_token: EXAMPLE_TOKEN,
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'screen:read screen:write',
        },
        bare: true,
      },
      problems: ['validation-failed', 'unauthorized', 'rate-limit-exceeded'],
      handle: async ({ body, context }) => {
        const proof = clientOf(body, context);
        const token = await ('assertion' in proof
          ? issueByAssertion(proof.assertion, proof.clientId, context)
          : issue(proof.clientId, proof.clientSecret, context)
        ).catch(asOauthError);
        return {
          message: 'OK',
          data: {
            access_token: token.accessToken,
            token_type: token.tokenType,
            expires_in: token.expiresInSeconds,
            scope: token.permissions.join(' '),
          },
          headers: { pragma: 'no-cache' },
        };
      },
    }),
  ];
}

/** Documents by which OAuth libraries find keys and endpoints. */
function discoveryRoutes(parts: Omit<AuthRoutesParts, 'signIn' | 'tokens'>): Operation[] {
  return [
    operation({
      id: 'jwks',
      method: 'GET',
      path: '/.well-known/jwks.json',
      role: 'auth',
      tag: TAG,
      summary: 'Public keys of the access tokens',
      description: 'RFC 7517 key set. A new key is published before it signs.',
      permission: null,
      response: {
        status: 200,
        description: 'Key set',
        schema: z.object({
          keys: z
            .array(z.record(z.string(), z.unknown()))
            .describe('Public keys that verify this service’s tokens, as JSON Web Keys (RFC 7517)'),
        }),
        example: { keys: [{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: '...', x: '...', y: '...' }] },
        bare: true,
      },
      problems: [],
      handle: async () => ({
        message: 'OK',
        data: await parts.keys.jwks(),
        headers: { 'cache-control': 'public, max-age=60' },
      }),
    }),
    operation({
      id: 'oauthMetadata',
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
      role: 'auth',
      tag: TAG,
      summary: 'Metadata of the authorization server',
      description: 'RFC 8414 authorization server metadata.',
      permission: null,
      response: {
        status: 200,
        description: 'Metadata',
        schema: z.record(z.string(), z.unknown()),
        example: { issuer: 'https://aml.example.com', token_endpoint: 'https://aml.example.com/oauth2/token' },
        bare: true,
      },
      problems: [],
      handle: async () => ({
        message: 'OK',
        data: {
          issuer: parts.issuer,
          token_endpoint: `${parts.publicUrl}${TOKEN_PATH}`,
          jwks_uri: `${parts.publicUrl}/.well-known/jwks.json`,
          grant_types_supported: ['client_credentials'],
          token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
          token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
          response_types_supported: [],
        },
      }),
    }),
  ];
}

interface TokenRequest {
  grant_type?: string;
  client_id?: string;
  client_secret?: string;
  client_assertion_type?: string;
  client_assertion?: string;
}

type Proof = { clientId: string; clientSecret: string } | { clientId: string | undefined; assertion: string };

function clientOf(body: TokenRequest, context: RequestContext): Proof {
  if (body.grant_type !== 'client_credentials') {
    const missing = body.grant_type === undefined;
    throw oauthError(
      missing ? 'invalid_request' : 'unsupported_grant_type',
      missing ? 'grant_type is missing.' : 'Only the grant type client_credentials is supported.',
    );
  }
  const basic = basicCredentials(context.headers.authorization);
  const { client_assertion: assertion, client_assertion_type: type } = body;
  if (assertion !== undefined || type !== undefined) {
    if (basic || body.client_secret)
      throw oauthError('invalid_request', 'Use only one method of client authentication.');
    if (assertion === undefined || type !== ASSERTION_TYPE) {
      throw oauthError('invalid_request', `client_assertion needs the client_assertion_type ${ASSERTION_TYPE}.`);
    }
    return { assertion, clientId: body.client_id };
  }
  const clientId = basic?.id ?? body.client_id;
  const clientSecret = basic?.secret ?? body.client_secret;
  if (!clientId || !clientSecret) {
    throw new AppError('unauthorized', {
      detail: 'Client authentication is missing.',
      credentials: 'absent',
      oauthError: 'invalid_client',
    });
  }
  return { clientId, clientSecret };
}

function oauthError(oauthError: ErrorDetails['oauthError'], detail: string): AppError {
  return new AppError('validation-failed', { detail, oauthError });
}

/** Adds the `error` member of RFC 6749 to an error. */
function asOauthError(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error;
  throw new AppError('unauthorized', { ...error.details, oauthError: 'invalid_client' });
}

/** RFC 6749 2.3.1: id and secret are form-encoded before they are joined. */
function basicCredentials(header: string | string[] | undefined): { id: string; secret: string } | null {
  const encoded = typeof header === 'string' ? /^Basic +([A-Za-z0-9+/=_-]{1,1024}) *$/i.exec(header)?.[1] : undefined;
  if (!encoded) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const at = decoded.indexOf(':');
  if (at < 1) return null;
  return { id: formDecoded(decoded.slice(0, at)), secret: formDecoded(decoded.slice(at + 1)) };
}

function formDecoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value; // not form-encoded by the client
  }
}
