/** Clients that sign their token requests (RFC 7523): every way in which an assertion must be rejected. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectEnvelope, expectProblem } from '../e2e/checks.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const PROBE = '/amlcore/api/v1/watchlists';
const pair = async (algorithm: string, kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  return {
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid },
    secret: { ...(await exportJWK(privateKey)), kid },
  };
};
type Pair = Awaited<ReturnType<typeof pair>>;

let service: Service;
let admin: Person;
let clientId: string;
let other: string;
let keys: { es: Pair; rsa: Pair; stranger: Pair };
beforeAll(async () => {
  service = await startService();
  const [es, rsa, stranger] = [await pair('ES256', 'one'), await pair('PS256', 'two'), await pair('ES256', 'one')];
  keys = { es, rsa, stranger };
  admin = await addPerson(service, 'ADMIN');
  [clientId, other] = [(await service.addClient()).clientId, (await service.addClient()).clientId];
  expectEnvelope(await register([es.jwk, rsa.jwk]));
  expectEnvelope(await register([stranger.jwk], other));
});
afterAll(() => service.stop());
// The limit on failed attempts has its own test below.
beforeEach(() => service.database.pool.query('delete from sign_in_failures'));

const register = (jwks: object[], of = clientId, change: object = {}): Promise<Reply> =>
  admin.browser.call(`/auth/api/v1/clients/${of}/keys`, { method: 'PUT', body: { jwks: { keys: jwks }, ...change } });

const seconds = () => Math.floor(Date.now() / 1_000);
const claimsOf = (change: JWTPayload = {}): JWTPayload => ({
  ...{ iss: clientId, sub: clientId, aud: service.url, jti: randomUUID(), iat: seconds(), exp: seconds() + 60 },
  ...change,
});
const signed = (claims = claimsOf(), by = keys.es, header: Partial<JWTHeaderParameters> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: by.jwk.kid, ...header }).sign(by.privateKey);

const ask = (assertion: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  service.call('/oauth2/token', {
    method: 'POST',
    token: null,
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', client_assertion_type: TYPE, client_assertion: assertion },
      ...form,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const tokenOf = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ access_token: string }>().access_token;
};
const refused = (reply: Reply) => {
  const problem = expectProblem(reply, 401, 'unauthorized');
  expect(problem).toMatchObject({ error: 'invalid_client' });
  return problem;
};

it('issues a token for an assertion of each key type, which ends with its key', async () => {
  const first = tokenOf(await ask(await signed()));
  const second = tokenOf(await ask(await signed(claimsOf(), keys.rsa, { alg: 'PS256' }), { client_id: clientId }));
  tokenOf(await ask(await signed(claimsOf({ aud: [`${service.url}/oauth2/token`] }))));
  const works = async (token: string) => (await service.call(PROBE, { token })).status;
  expect([await works(first), await works(second)]).toEqual([200, 200]);
  expectEnvelope(await register([keys.rsa.jwk]));
  expect([await works(first), await works(second)]).toEqual([401, 200]);
  refused(await ask(await signed()));
  expectEnvelope(await register([keys.es.jwk, keys.rsa.jwk]));
  // The key is registered again. Tokens issued for it before stay invalid.
  expect(await works(first)).toBe(401);
  tokenOf(await ask(await signed()));
});

describe('an assertion', () => {
  it('is accepted once', async () => {
    const assertion = await signed();
    tokenOf(await ask(assertion));
    refused(await ask(assertion));
    const [one, two] = await Promise.all(
      [signed(), signed()].map(async (each) => Promise.all([ask(await each), ask(await each)])),
    );
    for (const replies of [one!, two!]) expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each<[string, () => Promise<string>]>([
    ['by an unregistered key', () => signed(claimsOf(), keys.stranger)],
    ['by a key of another client', () => signed(claimsOf(), keys.stranger, { kid: 'one' })],
    ['that names another client in its subject', () => signed(claimsOf({ sub: other }))],
    ['that another client issued', () => signed(claimsOf({ iss: other }))],
    ['for another service', () => signed(claimsOf({ aud: 'https://other.example' }))],
    ['for another service besides', () => signed(claimsOf({ aud: [service.url, 'https://other.example'] }))],
    ['without an audience', () => signed(claimsOf({ aud: undefined }))],
    ['that is over', () => signed(claimsOf({ iat: seconds() - 600, exp: seconds() - 60 }))],
    ['without an end', () => signed(claimsOf({ exp: undefined }))],
    ['that is good for an hour', () => signed(claimsOf({ exp: seconds() + 3_600 }))],
    ['that is not good yet', () => signed(claimsOf({ nbf: seconds() + 120 }))],
    ['without an id', () => signed(claimsOf({ jti: undefined }))],
    ['with an endless id', () => signed(claimsOf({ jti: 'x'.repeat(200) }))],
    ['without a subject', () => signed(claimsOf({ sub: undefined }))],
    ['by a key that is not named, of two', () => signed(claimsOf(), keys.es, { kid: undefined })],
    [
      'that is not signed',
      async () =>
        `${[{ alg: 'none' }, claimsOf()].map((one) => Buffer.from(JSON.stringify(one)).toString('base64url')).join('.')}.`,
    ],
    [
      'signed with the public key as a secret',
      () =>
        new SignJWT(claimsOf())
          .setProtectedHeader({ alg: 'HS256', kid: 'two' })
          .sign(Buffer.from(JSON.stringify(keys.rsa.jwk))),
    ],
    ['in an invalid format', async () => 'a.b.c'],
  ])('%s is not accepted', async (_what, make) => {
    refused(await ask(await make()));
  });

  it.each<[string, () => Promise<string>]>([
    ['of a client with another key', () => signed(claimsOf(), keys.stranger)],
    ['by a key that the client has not', () => signed(claimsOf(), keys.es, { kid: 'three' })],
    ['of an unknown client', () => signed(claimsOf({ iss: 'client_unknown', sub: 'client_unknown' }))],
    [
      'of an unknown client, by RSA',
      () => signed(claimsOf({ iss: 'client_unknown', sub: 'client_unknown' }), keys.rsa, { alg: 'PS256' }),
    ],
  ])('%s is rejected after the same work with the same text', async (_what, make) => {
    const assertion = await make();
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const reply = await ask(assertion);
    expect(verify).toHaveBeenCalledTimes(1);
    verify.mockRestore();
    expect(refused(reply)).toMatchObject({ detail: 'Invalid client credentials.' });
  });

  it('is the only credential, with its type, for the client of the request', async () => {
    const basic = `Basic ${Buffer.from(`${clientId}:x`).toString('base64')}`;
    const replies = [
      await ask(await signed(), { client_secret: 'x' }),
      await ask(await signed(), {}, { authorization: basic }),
      await ask(await signed(), { client_assertion_type: 'other' }),
    ];
    for (const reply of replies) {
      expect(expectProblem(reply, 400, 'validation-failed')).toMatchObject({ error: 'invalid_request' });
    }
    refused(await ask(await signed(), { client_id: other }));
  });

  it('is rejected for a disabled client, and repeated failures are delayed', async () => {
    const disabled = (await service.addClient()).clientId;
    expectEnvelope(await register([keys.es.jwk], disabled));
    const mine = (jti = randomUUID()) => signed(claimsOf({ iss: disabled, sub: disabled, jti }));
    const token = tokenOf(await ask(await mine()));
    const path = `/auth/api/v1/clients/${disabled}`;
    expectEnvelope(await admin.browser.call(path, { method: 'PATCH', body: { disabled: true } }));
    expect((await service.call(PROBE, { token })).status).toBe(401);
    for (let tries = 0; tries < 5; tries += 1) refused(await ask(await mine()));
    expectProblem(await ask(await mine()), 429, 'rate-limit-exceeded');
  });
});

describe('a key', () => {
  it.each<[string, () => Promise<object[]>]>([
    ['that is private', async () => [keys.es.secret]],
    ['that is a secret', async () => [{ kty: 'oct', kid: 'x', k: 'c2VjcmV0' }]],
    ['that is short', async () => [{ ...short(), kid: 'x' }]],
    ['that cannot be read', async () => [{ ...keys.es.jwk, x: 'AAAA' }]],
    ['for encryption', async () => [{ ...keys.es.jwk, use: 'enc' }]],
    ['with an algorithm that is not its own', async () => [{ ...keys.es.jwk, alg: 'HS256' }]],
    ['twice', async () => [keys.es.jwk, { ...keys.rsa.jwk, kid: 'one' }]],
    ['of five', async () => Array.from({ length: 5 }, (_, at) => ({ ...keys.es.jwk, kid: `k${at}` }))],
  ])('%s is not registered', async (_what, make) => {
    const reply = await register(await make());
    expectProblem(reply, 400, 'validation-failed');
    expect(reply.text).not.toContain(keys.es.secret.d);
  });

  it('is registered by users with the permissions of the client, and sees the client unchanged', async () => {
    const developer = await addPerson(service, 'DEVELOPER');
    const path = `/auth/api/v1/clients/${clientId}/keys`;
    const body = { jwks: { keys: [keys.es.jwk] } };
    const strong = (await service.addClient({ permissions: ['sar:read'] })).clientId;
    const beyond = await developer.browser.call(path.replace(clientId, strong), { method: 'PUT', body });
    expectProblem(beyond, 403, 'forbidden');
    expectProblem(await register([keys.es.jwk], clientId, { version: 1 }), 409, 'conflict');
    const stranger = (await service.addClient({ tenant: 'Stranger', permissions: ['client:write'] })).token;
    expectProblem(await service.call(path, { method: 'PUT', token: stranger, body }), 404, 'not-found');
  });
});

/** jose creates no key this short. */
function short() {
  return generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey.export({ format: 'jwk' });
}
