/** Identity providers on this machine: a real one, and one with responses chosen by a test. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { clientId: 'amlcore', clientSecret: 'a secret of the provider & more' };
const GROUPS_SCOPE = 'groups';

export interface Account {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface IdentityProvider {
  issuer: string;
  /** Subject -> claims. */
  accounts: Map<string, Account>;
  /** Opens the address in a browser in which this subject signs in. @returns the redirect target */
  signIn(authorizationUrl: string, subject: string): Promise<URL>;
  stop(): Promise<void>;
}

async function listening(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url, stop };
}

/** @param redirectUris registered for the client */
export async function startIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const accounts = new Map<string, Account>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'provider' };
  let handle: RequestListener = () => {};
  const { url: issuer, stop } = await listening((request, response) => handle(request, response));
  const provider: Provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], [GROUPS_SCOPE]: ['groups'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) =>
      accounts.has(subject)
        ? { accountId: subject, claims: async () => ({ sub: subject, ...accounts.get(subject) }) }
        : undefined,
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  const serve = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void enter(provider, request, response);
    else void serve(request, response);
  };
  return { issuer, accounts, signIn: (address, subject) => visit(address, subject), stop };
}

/** Signs in the user that the browser names, because the provider's own page is not under test. */
async function enter(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const accountId = String(request.headers['x-subject']);
  await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
}

/** Follows redirects within the provider, with its cookies, until it leads elsewhere. */
async function visit(address: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let at = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie, 'x-subject': subject } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
    at = new URL(location, at);
    if (at.origin !== origin) return at;
  }
  throw new Error('the provider leads nowhere');
}

/** Responses that a forger can replace. */
export interface Forgery {
  claims?: Record<string, unknown>;
  /** Makes the compact token of these claims. */
  sign?: (claims: Record<string, unknown>, genuine: () => Promise<string>) => Promise<string>;
  metadata?: Record<string, unknown>;
}

export interface Forger {
  issuer: string;
  forgery: Forgery;
  /** Requests to its token endpoint. */
  asked: URLSearchParams[];
  stop(): Promise<void>;
}

/** Follows OpenID Connect exactly, except where `forgery` differs. */
export async function startForger(): Promise<Forger> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'forger' };
  const asked: URLSearchParams[] = [];
  const forger: Forger = { issuer: '', forgery: {}, asked, stop: async () => {} };
  const answers: Record<string, (body: URLSearchParams) => Promise<unknown>> = {
    '/.well-known/openid-configuration': async () => ({
      issuer: forger.issuer,
      authorization_endpoint: `${forger.issuer}/authorize`,
      token_endpoint: `${forger.issuer}/token`,
      jwks_uri: `${forger.issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...forger.forgery.metadata,
    }),
    '/jwks': async () => ({ keys: [jwk] }),
    '/token': async (body) => {
      asked.push(body);
      const now = Math.floor(Date.now() / 1_000);
      const standard = { iss: forger.issuer, aud: CLIENT.clientId, sub: 'subject', iat: now, exp: now + 300 };
      const claims = { ...standard, auth_time: now, ...forger.forgery.claims };
      const genuine = () =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'forger', typ: 'JWT' }).sign(privateKey);
      const idToken = await (forger.forgery.sign ?? ((_claims, make) => make()))(claims, genuine);
      return { access_token: 'an access token', token_type: 'Bearer', expires_in: 300, id_token: idToken };
    },
  };
  const { url, stop } = await listening(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = answers[request.url ?? ''];
    const body = answer && (await answer(new URLSearchParams(Buffer.concat(chunks).toString())));
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  return Object.assign(forger, { issuer: url, stop });
}
