import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_AUDIENCE } from '../../src/identity/tokens.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { BOOTSTRAP, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, fieldErrors } from './checks.ts';

const LOGIN = '/auth/api/v1/client-login';
const TOKEN = '/oauth2/token';
const SCREEN = '/amlcore/api/v1/screen-entity';
const SEARCH = '/amlcore/api/v1/search-profile?fullName=x';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface TokenPayload {
  access_token: string;
  token_type: string;
  expire_in: number;
  roles: string[];
  permissions: string[];
}

const login = (body: unknown, headers = {}) => service.call(LOGIN, { method: 'POST', token: null, body, headers });
const grant = (form: Record<string, string>, headers = {}) =>
  service.call(TOKEN, {
    method: 'POST',
    token: null,
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('client login', () => {
  it('returns the payload of the contract in the envelope', async () => {
    const reply = await login(BOOTSTRAP);
    const data = expectEnvelope<TokenPayload>(reply);
    expect(Object.keys(data)).toEqual(['access_token', 'token_type', 'expire_in', 'roles', 'permissions']);
    expect(data).toMatchObject({
      token_type: 'Bearer',
      expire_in: 3600,
      roles: ['ROLE_CLIENT'],
      permissions: ['screen:read', 'screen:write'],
    });
    expect(reply.json().message).toBe('Client authenticated successfully');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('has claims that another library verifies with the published keys', async () => {
    const { access_token } = expectEnvelope<TokenPayload>(await login(BOOTSTRAP));
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', service.url));
    const { payload, protectedHeader } = await jwtVerify(access_token, keys, {
      issuer: service.url,
      audience: TOKEN_AUDIENCE,
    });
    expect(protectedHeader).toMatchObject({ typ: 'JWT', kid: expect.any(String) });
    expect(protectedHeader.alg).toMatch(/^(ES|RS|PS|Ed)/);
    expect(payload).toMatchObject({
      sub: BOOTSTRAP.clientId,
      clientId: BOOTSTRAP.clientId,
      tenantId: service.operator.principal.tenantId,
      roles: ['ROLE_CLIENT'],
      permissions: ['screen:read', 'screen:write'],
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(payload.exp! - payload.iat!).toBe(3600);
  });

  it('publishes no private member of a key', async () => {
    const { keys } = (await service.call('/.well-known/jwks.json', { token: null })).json<{ keys: object[] }>();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']));
  });

  const invalid: [string, unknown, number, string, string[]][] = [
    ['nothing', {}, 400, 'validation-failed', ['clientId NotNull', 'clientSecret NotNull']],
    [
      'nulls',
      { clientId: null, clientSecret: null },
      400,
      'validation-failed',
      ['clientId NotNull', 'clientSecret NotNull'],
    ],
    [
      'blanks',
      { clientId: ' ', clientSecret: '' },
      400,
      'validation-failed',
      ['clientId NotBlank', 'clientSecret NotBlank'],
    ],
    [
      'other types',
      { clientId: 1, clientSecret: ['x'] },
      400,
      'validation-failed',
      ['clientId Type', 'clientSecret Type'],
    ],
    [
      'too long',
      { clientId: 'a'.repeat(129), clientSecret: 'b'.repeat(257) },
      400,
      'validation-failed',
      ['clientId Size', 'clientSecret Size'],
    ],
    ['a NUL', { clientId: 'a\u0000b', clientSecret: 'x' }, 400, 'validation-failed', ['clientId Pattern']],
  ];
  it.each(invalid)('rejects %s', async (_what, body, status, slug, errors) => {
    expect(fieldErrors(expectProblem(await login(body), status, slug))).toEqual(errors);
  });

  it('gives the same error for an unknown ID and a wrong secret', async () => {
    const wrongSecret = await login({ ...BOOTSTRAP, clientSecret: 'not this one' });
    const wrongId = await login({ ...BOOTSTRAP, clientId: 'unknown' });
    const variable = { timestamp: '', correlationId: '' };
    const first = { ...expectProblem(wrongSecret, 401, 'unauthorized'), ...variable };
    expect({ ...expectProblem(wrongId, 401, 'unauthorized'), ...variable }).toEqual(first);
    expect(wrongId.headers.get('www-authenticate')).toBe(wrongSecret.headers.get('www-authenticate'));
    expect(wrongId.headers.get('www-authenticate')).toMatch(/^Bearer error="/);
    expect(wrongSecret.text).not.toContain('not this one');
  });

  it('accepts JSON only', async () => {
    const form = new URLSearchParams({ ...BOOTSTRAP }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expectProblem(await login(form, type), 415, 'unsupported-media-type');
  });

  it('limits repeated attempts, and states the waiting time', async () => {
    const guess = () => login({ clientId: 'guessed-client', clientSecret: 'wrong' });
    for (let attempt = 0; attempt < 5; attempt += 1) expectProblem(await guess(), 401, 'unauthorized');
    const refused = await eventually(async () => {
      const reply = await guess();
      return reply.status === 429 && reply;
    });
    expectProblem(refused, 429, 'rate-limit-exceeded');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // The valid client beside it is not delayed.
    expect((await login(BOOTSTRAP)).status).toBe(200);
  });
});

describe('oauth2/token', () => {
  const form = { grant_type: 'client_credentials' };
  const posted = { ...form, client_id: BOOTSTRAP.clientId, client_secret: BOOTSTRAP.clientSecret };
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });
  // RFC 6749 2.3.1, as URLSearchParams encodes
  const encoded = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

  const good: [string, Record<string, string>, Record<string, string>][] = [
    ['in the form', posted, {}],
    ['by Basic, form-encoded', form, basic(encoded(BOOTSTRAP.clientId), encoded(BOOTSTRAP.clientSecret))],
    [
      'by Basic over a form that repeats the id',
      { ...form, client_id: BOOTSTRAP.clientId },
      basic(encoded(BOOTSTRAP.clientId), encoded(BOOTSTRAP.clientSecret)),
    ],
  ];
  it.each(good)('issues the same kind of token for credentials %s', async (_where, body, headers) => {
    const reply = await grant(body, headers);
    expect({ status: reply.status, body: reply.text }).toMatchObject({ status: 200 });
    const token = reply.json<{ access_token: string }>();
    expect(Object.keys(token)).toEqual(['access_token', 'token_type', 'expires_in', 'scope']);
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'screen:read screen:write' });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect((await service.call(SEARCH, { token: token.access_token })).status).toBe(200);
  });

  const bad: [string, Record<string, string>, Record<string, string>, number, string][] = [
    ['no grant type', { client_id: 'x', client_secret: 'y' }, {}, 400, 'invalid_request'],
    ['another grant type', { ...posted, grant_type: 'password' }, {}, 400, 'unsupported_grant_type'],
    ['no client', form, {}, 401, 'invalid_client'],
    ['a wrong secret', { ...posted, client_secret: 'wrong' }, {}, 401, 'invalid_client'],
    ['a wrong secret by Basic', form, basic('someone', 'wrong'), 401, 'invalid_client'],
  ];
  it.each(bad)('rejects %s in the terms of RFC 6749 too', async (_what, body, headers, status, error) => {
    const reply = await grant(body, headers);
    const problem = expectProblem(reply, status, status === 401 ? 'unauthorized' : 'validation-failed');
    expect(problem).toMatchObject({ error, error_description: expect.any(String) });
    if (status === 401) expect(reply.headers.get('www-authenticate')).toBe('Basic realm="amlcore"');
  });

  it('accepts forms only', async () => {
    const reply = await service.call(TOKEN, { method: 'POST', token: null, body: posted });
    expectProblem(reply, 415, 'unsupported-media-type');
    expect(reply.headers.get('accept')).toBe('application/x-www-form-urlencoded');
  });

  it('is found by its metadata', async () => {
    const metadata = (await service.call('/.well-known/oauth-authorization-server', { token: null })).json();
    expect(metadata).toMatchObject({ issuer: service.url, token_endpoint: `${service.url}${TOKEN}` });
    expect((await fetch(String(metadata.jwks_uri))).status).toBe(200);
  });
});

describe('bearer tokens', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const claims = async () => {
    const token = await service.token();
    const [header = '', payload = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    return { token, header: read(header), payload: read(payload) };
  };
  const jwk = async () =>
    (await service.call('/.well-known/jwks.json', { token: null })).json<{ keys: Record<string, string>[] }>().keys[0]!;
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  const forgeries: [string, RegExp, () => Promise<string>][] = [
    ['garbage', /invalid_token/, async () => 'garbage'],
    ['three garbage parts', /invalid_token/, async () => 'a.b.c'],
    ['characters no token has', /invalid_request/, async () => '<script>'],
    [
      'a changed payload',
      /invalid_token/,
      async () => {
        const { token, payload } = await claims();
        const [header, , signature] = token.split('.');
        return [header, part({ ...payload, permissions: ['operator'] }), signature].join('.');
      },
    ],
    ['a cut signature', /invalid_token/, async () => (await service.token()).slice(0, -4)],
    [
      'another key under the known kid',
      /invalid_token/,
      async () => {
        const { header, payload } = await claims();
        return new SignJWT(payload).setProtectedHeader(header as { alg: string }).sign(privateKey);
      },
    ],
    ['alg none', /invalid_token/, async () => new UnsecuredJWT((await claims()).payload).encode()],
    [
      'alg none under the known kid',
      /invalid_token/,
      async () => {
        const { header, payload } = await claims();
        return `${part({ ...header, alg: 'none' })}.${part(payload)}.`;
      },
    ],
    [
      'HS256 with the public key as the secret',
      /invalid_token/,
      async () => {
        const { header, payload } = await claims();
        const signed = `${part({ ...header, alg: 'HS256' })}.${part(payload)}`;
        return `${signed}.${createHmac('sha256', JSON.stringify(await jwk()))
          .update(signed)
          .digest('base64url')}`;
      },
    ],
    [
      'its own key in the header',
      /invalid_token/,
      async () => {
        const { header, payload } = await claims();
        const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        const jwkHeader = { ...header, jwk: own.publicKey.export({ format: 'jwk' }) } as unknown as { alg: string };
        return new SignJWT(payload).setProtectedHeader(jwkHeader).sign(own.privateKey);
      },
    ],
    ['9,000 characters', /invalid_request|invalid_token/, async () => 'a'.repeat(9_000)],
  ];
  it.each(forgeries)('rejects %s', async (_what, error, make) => {
    const token = await make();
    const reply = await service.call(SEARCH, { token });
    expectProblem(reply, 401, 'unauthorized');
    expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer error="/);
    expect(reply.headers.get('www-authenticate')).toMatch(error);
  });

  it('rejects a token of another issuer and an expired one', async () => {
    const { SigningKeys } = await import('../../src/identity/signing-keys.ts');
    const { Tokens } = await import('../../src/identity/tokens.ts');
    const { Liveness } = await import('../../src/identity/liveness.ts');
    const { silentLog } = await import('../../src/platform/db/log.ts');
    const parts = {
      database: service.database,
      installationKey: Buffer.from(service.masterKey, 'hex'),
      log: silentLog,
    };
    const clock = { now: () => new Date() };
    const keys = new SigningKeys({ ...parts, writer: writerOver(service.database), clock });
    await keys.start();
    const liveness = new Liveness(service.database);
    const { payload } = await claims();
    const client = { ...payload, roles: [], permissions: ['screen:read'] } as never;
    const issue = async (issuer: string, audience: string | undefined, ageSeconds: number) => {
      const past = { now: () => new Date(Date.now() - ageSeconds * 1_000) };
      return (await new Tokens({ keys, liveness, clock: past, issuer, audience }).issue(client)).accessToken;
    };
    expect((await service.call(SEARCH, { token: await issue(service.url, undefined, 0) })).status).toBe(200);
    for (const [token, told] of [
      [await issue('https://elsewhere.test', undefined, 0), /not valid/],
      [await issue(service.url, 'another audience', 0), /not valid/],
      [await issue(service.url, undefined, 3_700), /expired/],
    ] as const) {
      const reply = await service.call(SEARCH, { token });
      expectProblem(reply, 401, 'unauthorized');
      expect(reply.headers.get('www-authenticate')).toMatch(told);
    }
  });

  const headers: [string, Record<string, string>, RegExp][] = [
    ['none', {}, /^Bearer$/],
    ['an empty one', { authorization: '' }, /^Bearer$/],
    ['Basic', { authorization: 'Basic eDp5' }, /^Bearer error="invalid_request"/],
    ['Bearer without a token', { authorization: 'Bearer' }, /^Bearer error="invalid_request"/],
    ['two tokens', { authorization: 'Bearer a b' }, /^Bearer error="invalid_request"/],
  ];
  it.each(headers)('are required when the Authorization header is %s', async (_what, sent, challenge) => {
    for (const [path, method] of [
      [SEARCH, 'GET'],
      [SCREEN, 'POST'],
    ] as const) {
      const reply = await service.call(path, { method, token: null, headers: sent });
      expectProblem(reply, 401, 'unauthorized');
      expect(reply.headers.get('www-authenticate')).toMatch(challenge);
    }
  });

  it('are accepted with the scheme in any case', async () => {
    const authorization = `bEaReR ${await service.token()}`;
    expect((await service.call(SEARCH, { token: null, headers: { authorization } })).status).toBe(200);
  });

  it('are not accepted in the query string', async () => {
    const reply = await service.call(SEARCH, { token: null, query: { access_token: await service.token() } });
    expectProblem(reply, 401, 'unauthorized');
  });

  it('without a permission get an error that names it', async () => {
    const reader = await service.addClient({ permissions: ['screen:read'] });
    const writer = await service.addClient({ permissions: ['screen:write'] });
    const refusedWrite = await service.call(SCREEN, { method: 'POST', token: reader.token, body: { fullName: 'x' } });
    expect(expectProblem(refusedWrite, 403, 'forbidden').detail).toContain('screen:write');
    const refusedRead = await service.call(SEARCH, { token: writer.token });
    expect(expectProblem(refusedRead, 403, 'forbidden').detail).toContain('screen:read');
    expect((await service.call(SEARCH, { token: reader.token })).status).toBe(200);
  });

  it('of a disabled client or a revoked secret end within five seconds', async () => {
    const disabled = await service.addClient();
    const rotated = await service.addClient();
    const stays = await service.addClient();
    const statuses = () =>
      Promise.all([disabled, rotated, stays].map(async ({ token }) => (await service.call(SEARCH, { token })).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await service.clients.disable(service.operator, disabled.clientId);
    await service.clients.rotate(service.operator, rotated.clientId, { revokeOld: true });
    await eventually(async () => (await statuses()).join() === '401,401,200');
    const reply = await service.call(SEARCH, { token: disabled.token });
    expect(reply.headers.get('www-authenticate')).toMatch(/error="invalid_token"/);
    expectProblem(
      await login({ clientId: disabled.clientId, clientSecret: disabled.clientSecret }),
      401,
      'unauthorized',
    );
  });
});
