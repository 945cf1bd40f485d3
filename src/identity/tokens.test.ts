import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type CryptoKey, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import type { Caller } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { createNode, createTenant, HeldClock, ISSUER, openDatabase, outcome, signedInClient } from './testing.ts';
import { TOKEN_AUDIENCE } from './tokens.ts';

let test_: TestDatabase;
let by: Caller;
beforeAll(async () => {
  test_ = await createTestDatabase();
  by = await createTenant(test_.database);
});
afterAll(() => test_.drop());

test('a token states client, validity and permissions, and verifies to a principal', async () => {
  const clock = new HeldClock();
  const node = createNode({ database: test_.database, clock });
  await node.keys.start();
  const { accessToken, clientId, secretId } = await signedInClient(node, by);
  const [header, payload] = accessToken
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  const now = clock.now().getTime() / 1000;
  expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: (await node.keys.signer()).kid });
  expect(payload).toEqual({
    iss: ISSUER,
    aud: TOKEN_AUDIENCE,
    sub: clientId,
    clientId,
    tenantId: by.principal.tenantId,
    roles: ['ROLE_CLIENT'],
    permissions: ['screen:read', 'screen:write'],
    secretId,
    iat: now,
    exp: now + 3600,
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(await node.tokens.verify(accessToken)).toEqual({
    type: 'CLIENT',
    id: clientId,
    tenantId: by.principal.tenantId,
    tenantName: by.principal.tenantName,
    roles: ['ROLE_CLIENT'],
    permissions: new Set(['screen:read', 'screen:write']),
    displayName: 'Core banking',
  });
});

describe('rejects', () => {
  type Forge = (good: Good) => Promise<string> | string;
  interface Good {
    token: string;
    claims: Record<string, unknown>;
    kid: string;
    sign: CryptoKey;
    publicKey: CryptoKey;
    now: number;
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = ({ kid, sign }: Good, claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header }).sign(sign);
  const without = (claims: Record<string, unknown>, name: string) => {
    const { [name]: _gone, ...rest } = claims;
    return rest;
  };
  const changed = (token: string, at: number) => {
    const parts = token.split('.');
    const bytes = Buffer.from(parts[at]!, 'base64url');
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    parts[at] = bytes.toString('base64url');
    return parts.join('.');
  };

  const FORGERIES: Record<string, Forge> = {
    nothing: () => '',
    'no JWT': () => 'Basic dXNlcjpwYXNz',
    dots: () => '...',
    'alg none': ({ claims }) => new UnsecuredJWT(claims).encode(),
    'alg none with our kid': ({ claims, kid }) => `${part({ alg: 'none', kid, typ: 'JWT' })}.${part(claims)}.`,
    'alg NoNe with our signature': ({ token, kid }) =>
      [part({ alg: 'NoNe', kid, typ: 'JWT' }), ...token.split('.').slice(1)].join('.'),
    'HS256 with the public key as its secret': async ({ claims, kid, publicKey }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(await exportSPKI(publicKey))),
    'HS256 under a header that says ES256': async ({ claims, kid, publicKey }) => {
      const hs = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(await exportSPKI(publicKey)));
      return [part({ alg: 'ES256', kid, typ: 'JWT' }), ...hs.split('.').slice(1)].join('.');
    },
    'another key under our kid': async (good) =>
      signed({ ...good, sign: (await generateKeyPair('ES256')).privateKey }, good.claims),
    'another key that it brings along': async (good) => {
      const pair = await generateKeyPair('ES256', { extractable: true });
      const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
      return signed({ ...good, sign: pair.privateKey }, good.claims, { jwk, jku: 'https://evil.test/jwks.json' });
    },
    'another algorithm': async (good) =>
      signed({ ...good, sign: (await generateKeyPair('RS256')).privateKey }, good.claims, { alg: 'RS256' }),
    'an unknown kid': (good) => signed(good, good.claims, { kid: 'unknown' }),
    'no kid': (good) => signed(good, good.claims, { kid: undefined }),
    'another type': (good) => signed(good, good.claims, { typ: 'dpop+jwt' }),
    'a critical extension': ({ token }) => {
      const header = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());
      return [part({ ...header, crit: ['b64'], b64: false }), ...token.split('.').slice(1)].join('.');
    },
    'a changed header': ({ token }) => changed(token, 0),
    'a changed payload': ({ token }) => changed(token, 1),
    'a changed signature': ({ token }) => changed(token, 2),
    'an empty signature': ({ token }) => `${token.split('.').slice(0, 2).join('.')}.`,
    'more permissions under the old signature': ({ token, claims }) => {
      const [header, , signature] = token.split('.');
      return [header, part({ ...claims, permissions: ['operator'] }), signature].join('.');
    },
    'another issuer': (good) => signed(good, { ...good.claims, iss: 'https://other.test' }),
    'no issuer': (good) => signed(good, without(good.claims, 'iss')),
    'another audience': (good) => signed(good, { ...good.claims, aud: 'billing' }),
    'no audience': (good) => signed(good, without(good.claims, 'aud')),
    expired: (good) => signed(good, { ...good.claims, iat: good.now - 3700, exp: good.now - 6 }),
    'no expiry': (good) => signed(good, without(good.claims, 'exp')),
    'an expiry far off': (good) => signed(good, { ...good.claims, iat: good.now - 3700, exp: good.now + 86_400 }),
    'issued in the future': (good) => signed(good, { ...good.claims, iat: good.now + 600 }),
    'not valid yet': (good) => signed(good, { ...good.claims, nbf: good.now + 600 }),
    'another subject': (good) => signed(good, { ...good.claims, sub: 'another' }),
    'another tenant': (good) => signed(good, { ...good.claims, tenantId: randomUUID() }),
    'an unknown client': (good) => signed(good, { ...good.claims, sub: 'unknown', clientId: 'unknown' }),
    'an unknown secret': (good) => signed(good, { ...good.claims, secretId: randomUUID() }),
    'no secret': (good) => signed(good, without(good.claims, 'secretId')),
    'permissions that are no list': (good) => signed(good, { ...good.claims, permissions: 'screen:read' }),
    'too long': (good) => signed(good, { ...good.claims, roles: ['x'.repeat(9_000)] }),
    'a megabyte': () => 'e'.repeat(1_000_000),
  };

  let good: Good;
  let node: ReturnType<typeof createNode>;
  beforeAll(async () => {
    const clock = new HeldClock();
    node = createNode({ database: test_.database, clock });
    await node.keys.start();
    const { accessToken: token } = await signedInClient(node, by);
    const { kid, privateKey: sign, publicKey } = await node.keys.signer();
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    good = { token, claims, kid, sign, publicKey, now: clock.now().getTime() / 1000 };
    // The forgery itself is sound: with unchanged claims it passes.
    expect(await outcome(node.tokens.verify(await signed(good, claims)))).toBe('ok');
  });

  test.each(Object.entries(FORGERIES))('%s', async (_name, forge) => {
    const error = await node.tokens.verify(await forge(good)).catch((caught) => caught);
    expect(error).toBeInstanceOf(AppError);
    expect(error.code).toBe('unauthorized');
    // The text goes into a header.
    expect(error.details).toMatchObject({
      credentials: 'invalid-token',
      detail: expect.stringMatching(/^[A-Za-z, ]+\.$/),
    });
  });
});

test('no altered token verifies, and each fails with 401', async () => {
  const node = createNode({ database: test_.database });
  await node.keys.start();
  const { accessToken } = await signedInClient(node, by);
  const bytesOf = (token: string) =>
    token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('hex'))
      .join();
  const letters = 'Aa9_-.=+ \0\u00e9{"';
  for (let round = 0; round < 1_000; round += 1) {
    const at = (round * 7_919) % accessToken.length;
    const cut = round % 3;
    const garbled = accessToken.slice(0, at) + letters[round % letters.length] + accessToken.slice(at + cut);
    const code = await outcome(node.tokens.verify(garbled));
    // The last letter of a base64url part has unused bits: a different spelling of the same token.
    if (code !== 'unauthorized') expect(bytesOf(garbled), garbled).toBe(bytesOf(accessToken));
  }
});

test('a token expires after one hour with five seconds of leeway, cached or not', async () => {
  const clock = new HeldClock();
  const node = createNode({ database: test_.database, clock });
  await node.keys.start();
  const { accessToken } = await signedInClient(node, by);
  const seen: string[] = [];
  for (const seconds of [0, 3_599, 5, 1]) {
    clock.advance(seconds);
    seen.push(await outcome(node.tokens.verify(accessToken)));
  }
  expect(seen).toEqual(['ok', 'ok', 'ok', 'unauthorized']);
  const error = await node.tokens.verify(accessToken).catch((caught) => caught);
  expect(error.details.detail).toContain('expired');
});

test('a removed permission ends for issued tokens; an added permission applies to the next token', async () => {
  const node = createNode({ database: test_.database });
  await node.keys.start();
  const { accessToken, clientId } = await signedInClient(node, by);
  await test_.database.direct
    .updateTable('clients')
    .set({ permissions: ['screen:read', 'export:read'] })
    .where('client_id', '=', clientId)
    .execute();
  expect((await node.tokens.verify(accessToken)).permissions).toEqual(new Set(['screen:read']));
});

test('disabling, revoking and suspending invalidate tokens on another node within five seconds', async () => {
  const clock = new HeldClock();
  const here = createNode({ database: test_.database, clock });
  const there = createNode({ database: test_.database, clock });
  await here.keys.start();
  type Work = (by: Caller, clientId: string) => Promise<unknown>;
  const changes: Record<string, Work> = {
    disable: (caller, clientId) => here.clients.disable(caller, clientId),
    'rotate --revoke-old': (caller, clientId) => here.clients.rotate(caller, clientId, { revokeOld: true }),
    suspend: (caller) => here.tenants.suspend(by, caller.principal.tenantId),
  };
  for (const [name, change] of Object.entries(changes)) {
    const caller = await createTenant(test_.database);
    const { accessToken, clientId } = await signedInClient(here, caller);
    expect(await outcome(there.tokens.verify(accessToken))).toBe('ok');
    await change(caller, clientId);
    // The token is in constant use, like the token of a busy client.
    const seen: string[] = [];
    for (let seconds = 0; seconds <= 5; seconds += 1) {
      seen.push(await outcome(there.tokens.verify(accessToken)));
      clock.advance(1);
    }
    expect(seen.at(-1), name).toBe('unauthorized');
  }
});

test('tokens issued before the client was disabled stay invalid when it is enabled', async () => {
  const node = createNode({ database: test_.database });
  await node.keys.start();
  const { accessToken, clientId, signIn } = await signedInClient(node, by);
  await node.clients.disable(by, clientId);
  expect(await outcome(node.tokens.verify(accessToken))).toBe('unauthorized');
  expect(await outcome(signIn())).toBe('unauthorized');
  await node.clients.enable(by, clientId);
  expect(await outcome(node.tokens.verify(accessToken))).toBe('unauthorized');
  const { accessToken: fresh } = await node.tokens.issue((await signIn()).client);
  expect(await outcome(node.tokens.verify(fresh))).toBe('ok');
});

describe('with the database unavailable', () => {
  let proxy: CuttableProxy;
  let database: Database;
  beforeAll(async () => {
    proxy = await CuttableProxy.to(test_.connectionString);
    database = openDatabase(proxy.connectionString);
  });
  afterAll(async () => {
    await database.close();
    proxy.cut();
  });

  test('verifies tokens for five seconds from its copy, then responds with 503, and recovers', async () => {
    const clock = new HeldClock();
    const node = createNode({ database, clock });
    await node.keys.start();
    const { accessToken } = await signedInClient(node, by);
    expect(await outcome(node.tokens.verify(accessToken))).toBe('ok');
    proxy.cut();
    clock.advance(4.9);
    expect(await outcome(node.tokens.verify(accessToken))).toBe('ok');
    clock.advance(0.2);
    expect(await outcome(node.tokens.verify(accessToken))).toBe('service-unavailable');
    await proxy.mend();
    expect(await outcome(node.tokens.verify(accessToken))).toBe('ok');
  });
});

/** A TCP proxy to the database that can be cut. */
class CuttableProxy {
  readonly #target: URL;
  #server: Server | null = null;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(target: URL) {
    this.#target = target;
  }

  static async to(connectionString: string): Promise<CuttableProxy> {
    const proxy = new CuttableProxy(new URL(connectionString));
    await proxy.mend();
    return proxy;
  }

  get connectionString(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => this.#sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as { port: number }).port;
    this.#server = server;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
