/** Sign-in with passkeys, and misuse of their answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import type { Passkeys } from '../../src/identity/users/passkeys/passkeys.ts';
import { relyingPartyOf } from '../../src/identity/users/passkeys/relying-party.ts';
import { passkeyRoutes } from '../../src/identity/users/passkeys/routes.ts';
import type { Assertion } from '../../src/identity/users/passkeys/verification.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { expectEnvelope, expectProblem } from '../e2e/checks.ts';
import { Authenticator, type CreationOptions, type RequestOptions, type Untruth } from '../support/authenticator.ts';
import { addPerson, Browser, type Person, SESSION } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';

const PATH = '/auth/api/v1/passkeys';
const ORIGIN = 'http://localhost:4711';
const COOKIE = 'amlcore_passkey';

interface SessionData {
  user: { userId: string };
  secondFactor: string;
  stepUpProofs: string[];
}

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { AMLCORE_PUBLIC_URL: ORIGIN } });
});
afterAll(() => service.stop());
const forgive = () => service.database.direct.deleteFrom('sign_in_failures').execute();
beforeEach(forgive);

type What = 'sign-in' | 'step-up' | 'registration';
async function begin<Options = RequestOptions>(browser: Browser, what: What): Promise<Options> {
  const reply = await browser.call(`${PATH}/${what}`, { method: 'POST' });
  return expectEnvelope<{ options: Options }>(reply).options;
}
const post = (browser: Browser, path: string, body: object) => browser.call(path, { method: 'POST', body });
const finish = (browser: Browser, passkey: Assertion) => post(browser, `${SESSION}/passkey`, { passkey });
const register = async ({ browser }: Person, authenticator: Authenticator, untruth?: Untruth): Promise<Reply> => {
  const options = await begin<CreationOptions>(browser, 'registration');
  return post(browser, PATH, { name: 'Key on my ring', credential: authenticator.create(options, untruth) });
};
async function signIn(authenticator: Authenticator, untruth?: Untruth, browser = new Browser(service.url)) {
  const passkey = authenticator.get(await begin(browser, 'sign-in'), untruth);
  return { browser, passkey, reply: await finish(browser, passkey) };
}

interface Keyed {
  person: Person;
  authenticator: Authenticator;
  recoveryCodes: string[];
  passkeyId: string;
}
/** A user with a registered passkey. */
async function keyed(): Promise<Keyed> {
  const person = await addPerson(service, 'ANALYST');
  const authenticator = new Authenticator(ORIGIN);
  const { passkey, recoveryCodes } = expectEnvelope<{ passkey: { passkeyId: string }; recoveryCodes: string[] }>(
    await register(person, authenticator),
    201,
  );
  return { person, authenticator, recoveryCodes, passkeyId: passkey.passkeyId };
}

let ada: Keyed;
let ben: Keyed;
beforeAll(async () => {
  [ada, ben] = [await keyed(), await keyed()];
});

describe('a passkey', () => {
  it('signs in alone, as a second factor, and at step-up; recovery codes go with it', async () => {
    const { person, authenticator, recoveryCodes } = await keyed();
    expect(recoveryCodes).toHaveLength(10);
    const alone = await signIn(authenticator);
    const session = expectEnvelope<SessionData>(alone.reply);
    expect(session).toMatchObject({
      user: { userId: person.userId },
      ...{ secondFactor: 'PASSKEY', stepUpProofs: ['PASSKEY'] },
    });
    const proof = authenticator.get(await begin(alone.browser, 'step-up'));
    expectEnvelope(await post(alone.browser, `${SESSION}/step-up`, { passkey: proof }));

    const { email, password } = person;
    const browser = new Browser(service.url);
    expectProblem(await browser.signIn(email, password), 401, 'second-factor-required');
    const passkey = authenticator.get(await begin(browser, 'sign-in'));
    expectProblem(await post(browser, SESSION, { email, password: 'wrong', passkey }), 401, 'unauthorized');
    expectEnvelope(await post(browser, SESSION, { email, password, passkey }));
    // Lost passkey: a recovery code signs in once.
    const lost = new Browser(service.url);
    const code = recoveryCodes[0];
    expectEnvelope(await post(lost, SESSION, { email, password, code }));
    expectProblem(await post(new Browser(service.url), SESSION, { email, password, code }), 401, 'unauthorized');
  });

  it('is listed, renamed and removed by its user only, and is invalid after removal', async () => {
    const { person, authenticator, passkeyId } = await keyed();
    const { browser } = person;
    const second = new Authenticator(ORIGIN);
    expect(expectEnvelope(await register(person, second), 201)).toMatchObject({ recoveryCodes: [] });
    const one = `${PATH}/${passkeyId}`;
    expect(expectEnvelope(await browser.call(one, { method: 'PATCH', body: { name: 'Old key' } }))).toMatchObject({
      name: 'Old key',
    });
    expect(
      expectEnvelope<{ items: { name: string }[] }>(await browser.call(PATH)).items.map(({ name }) => name),
    ).toEqual(['Old key', 'Key on my ring']);
    for (const method of ['PATCH', 'DELETE']) {
      const theirs = await ada.person.browser.call(one, { method, ...(method === 'PATCH' && { body: { name: 'x' } }) });
      expectProblem(theirs, 404, 'not-found');
    }
    expectEnvelope((await signIn(authenticator)).reply);
    const begun = new Browser(service.url);
    const underWay = authenticator.get(await begin(begun, 'sign-in'));
    expectEnvelope(await browser.call(one, { method: 'DELETE' }));
    expectProblem(await finish(begun, underWay), 401, 'unauthorized');
    // The other passkey still adds a second factor until it is removed too.
    expectProblem(await new Browser(service.url).signIn(person.email, person.password), 401, 'second-factor-required');
    const { items } = expectEnvelope<{ items: { passkeyId: string }[] }>(await browser.call(PATH));
    expectEnvelope(await browser.call(`${PATH}/${items[0]!.passkeyId}`, { method: 'DELETE' }));
    expectEnvelope(await new Browser(service.url).signIn(person.email, person.password));
  });

  it('belongs to one user, ten at most, and needs a recent step-up', async () => {
    expectProblem(await register(ben.person, ada.authenticator), 409, 'conflict');
    const { rows } = await service.database.pool.query(
      `insert into passkeys select tenant_id, gen_random_uuid(), user_id, gen_random_uuid()::text::bytea, public_key, 0, false, '{}', name, created_at
       from passkeys, generate_series(1, 9) where passkey_id = $1 returning 1`,
      [ben.passkeyId],
    );
    expect(rows).toHaveLength(9);
    expectProblem(await ben.person.browser.call(`${PATH}/registration`, { method: 'POST' }), 409, 'conflict');
    await service.database.pool.query('delete from passkeys where user_id = $1 and passkey_id <> $2', [
      ben.person.userId,
      ben.passkeyId,
    ]);
    const fresh = passkeyRoutes({ passkeys: {} as Passkeys, secure: true }).filter(({ stepUp }) => stepUp);
    expect(fresh.map(({ id }) => id)).toEqual(['beginPasskeyRegistration', 'registerPasskey', 'removePasskey']);
  });
});

/** Answers that do not fit the challenge. */
const UNTRUE: [string, Untruth][] = [
  ['of another site', { origin: 'https://localhost.example.com' }],
  ['of another port', { origin: 'http://localhost:4712' }],
  ['for another name', { rpId: 'example.com' }],
  ['over another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['from within another page', { crossOrigin: true, topOrigin: 'https://evil.example.com' }],
  ['without user verification', { flags: 1 }],
  ['without user presence', { flags: 4 }],
];

describe('an answer', () => {
  it.each<[string, Untruth]>([
    ...UNTRUE,
    ['that was made for a registration', { type: 'webauthn.create' }],
    ['with another signature', { signature: 'MEUCIQDx' }],
    ['for another person than the key is of', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ])('is rejected at sign-in: %s', async (_what, untruth) => {
    expectProblem((await signIn(ada.authenticator, untruth)).reply, 401, 'unauthorized');
    expectEnvelope((await signIn(ada.authenticator)).reply);
  });

  it.each<[string, Untruth]>([
    ...UNTRUE,
    ['that was made for a sign-in', { type: 'webauthn.get' }],
    [
      'that brings certificates, whose revocations it would have us look up',
      { attestation: { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', [new Uint8Array(9)]]]) } },
    ],
  ])('is rejected at registration: %s', async (_what, untruth) => {
    const reply = await register(ada.person, new Authenticator(ORIGIN), untruth);
    expect(expectProblem(reply, 400, 'validation-failed').errors).toMatchObject([
      { field: 'credential', code: 'Wrong' },
    ]);
  });

  it('of the correct key under another name is rejected', async () => {
    const { reply } = await signIn(ada.authenticator, { credentialId: ben.authenticator.credentialId });
    expectProblem(reply, 401, 'unauthorized');
    expectProblem((await signIn(new Authenticator(ORIGIN))).reply, 401, 'unauthorized');
  });

  it('is accepted once, also of three concurrent ones: replay', async () => {
    const browser = new Browser(service.url);
    const passkey = ada.authenticator.get(await begin(browser, 'sign-in'));
    const [cookie] = [browser.cookies.get(COOKIE)!];
    const again = () => {
      const thief = new Browser(service.url);
      thief.cookies.set(COOKIE, cookie);
      return finish(thief, passkey);
    };
    const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expectProblem(await again(), 401, 'unauthorized');
  });

  it('is accepted only in the browser that asked, for its purpose', async () => {
    const asked = new Browser(service.url);
    const passkey = ada.authenticator.get(await begin(asked, 'sign-in'));
    expectProblem(await finish(new Browser(service.url), passkey), 401, 'unauthorized');
    const other = new Browser(service.url);
    await begin(other, 'sign-in');
    expectProblem(await finish(other, passkey), 401, 'unauthorized');
    const made = new Browser(service.url);
    for (const cookie of ['x', 'A'.repeat(300), 'A'.repeat(5_000), '']) {
      await forgive();
      made.cookies.set(COOKIE, cookie);
      expectProblem(await finish(made, passkey), 401, 'unauthorized');
    }
    expectEnvelope(await finish(asked, passkey));
    // An answer for a sign-in proves nothing in a session, and vice versa.
    const { browser } = await signIn(ada.authenticator);
    const proof = ada.authenticator.get(await begin(browser, 'sign-in'));
    expectProblem(await post(browser, `${SESSION}/step-up`, { passkey: proof }), 400, 'validation-failed');
    const entry = ada.authenticator.get(await begin(browser, 'step-up'));
    expectProblem(await finish(browser, entry), 401, 'unauthorized');
  });

  it('of another session or user is rejected for step-up and registration', async () => {
    const [one, two] = [(await signIn(ada.authenticator)).browser, (await signIn(ada.authenticator)).browser];
    const proof = ada.authenticator.get(await begin(one, 'step-up'));
    two.cookies.set(COOKIE, one.cookies.get(COOKIE)!);
    const stolen = await post(two, `${SESSION}/step-up`, { passkey: proof });
    expect(expectProblem(stolen, 400, 'validation-failed').errors).toMatchObject([{ field: 'passkey', code: 'Wrong' }]);
    const bens = ben.authenticator.get(await begin(one, 'step-up'));
    expectProblem(await post(one, `${SESSION}/step-up`, { passkey: bens }), 400, 'validation-failed');
    // The password does not count for a user with a passkey.
    const body = { password: ada.person.password };
    expectProblem(await post(one, `${SESSION}/step-up`, body), 400, 'validation-failed');

    const fresh = new Authenticator(ORIGIN);
    const credential = fresh.create(await begin<CreationOptions>(one, 'registration'));
    two.cookies.set(COOKIE, one.cookies.get(COOKIE)!);
    expectProblem(await post(two, PATH, { name: 'x', credential }), 400, 'validation-failed');
    expectEnvelope(await post(one, PATH, { name: 'x', credential }), 201);
  });

  it('of another user is no second factor, and repeated failures are delayed', async () => {
    const { person } = await keyed();
    const { email, password } = person;
    const attempt = async () => {
      const browser = new Browser(service.url);
      const passkey = ben.authenticator.get(await begin(browser, 'sign-in'));
      return post(browser, SESSION, { email, password, passkey });
    };
    for (let guess = 0; guess < 5; guess += 1) expectProblem(await attempt(), 401, 'unauthorized');
    expectProblem(await attempt(), 429, 'rate-limit-exceeded');
  });

  it('with a counter that did not increase is a copied key: rejected and audited', async () => {
    const { person, authenticator, passkeyId } = await keyed();
    expectEnvelope((await signIn(authenticator, { signCount: 20 })).reply);
    expectProblem((await signIn(authenticator, { signCount: 20 })).reply, 401, 'unauthorized');
    expectProblem((await signIn(authenticator, { signCount: 0 })).reply, 401, 'unauthorized');
    expectEnvelope((await signIn(authenticator, { signCount: 21 })).reply);
    const { rows } = await service.database.pool.query(
      "select details from audit_log where action = 'passkey.count-not-risen' and subject_id = $1",
      [person.userId],
    );
    expect(rows.map(({ details }) => details)).toMatchObject([
      { passkeyId, signCount: 20, lastSignCount: 20 },
      { passkeyId, signCount: 0, lastSignCount: 20 },
    ]);
  });

  it('is rejected for users who are disabled, reset, or use an identity provider only', async () => {
    const { person, authenticator } = await keyed();
    const admin = await addPerson(service, 'ADMIN');
    const path = `/auth/api/v1/users/${person.userId}`;
    const disable = (disabled: boolean) => admin.browser.call(path, { method: 'PATCH', body: { disabled } });
    expectEnvelope(await disable(true));
    expectProblem((await signIn(authenticator)).reply, 401, 'unauthorized');
    expectEnvelope(await disable(false));
    const tenantId = service.operator.principal.tenantId;
    await service.database.pool.query(
      `insert into single_sign_on values ($1, 'x', 'https://x.test', 'x', null, '{}', 'groups', '[]', 'BREAK_GLASS_ONLY', '{}', 1, now(), 'x', '{}')`,
      [tenantId],
    );
    expectProblem((await signIn(authenticator)).reply, 401, 'unauthorized');
    await service.database.pool.query('delete from single_sign_on');
    expectEnvelope((await signIn(authenticator)).reply);
    expectEnvelope(await post(admin.browser, `${path}/reset`, {}));
    expectProblem((await signIn(authenticator)).reply, 401, 'unauthorized');
    const { rows } = await service.database.pool.query('select from passkeys where user_id = $1', [person.userId]);
    expect(rows).toEqual([]);
  });
});

it('a challenge discloses no user', async () => {
  const options = await begin<Record<string, unknown>>(new Browser(service.url), 'sign-in');
  expect(options).toEqual({
    ...{ rpId: 'localhost', challenge: expect.stringMatching(/^[\w-]{43}$/) },
    ...{ timeout: 300_000, userVerification: 'required' },
  });
});

it.each([
  ['http://127.0.0.1:8080', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::1]:8443', null],
  ['http://aml.example.com', null],
  ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  ['https://aml.example.com/', { id: 'aml.example.com', origin: 'https://aml.example.com' }],
  ['https://aml.example.com:8443/x', { id: 'aml.example.com', origin: 'https://aml.example.com:8443' }],
])('whether browsers have passkeys at %s', (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected);
});

it('the audit trail verifies every passkey, and nothing of it is logged', async () => {
  const damages = async () =>
    (await verifyAudit(service.database, allSeals)).flatMap((one) => one.damages.map(({ reason }) => reason));
  expect(await damages()).toEqual([]);
  await service.database.pool.query('update passkeys set public_key = $1 where passkey_id = $2', [
    Buffer.alloc(77),
    ada.passkeyId,
  ]);
  expect(await damages()).toEqual(['a passkey of the user does not match its last audit entry']);
  const { passkey } = await signIn(ben.authenticator);
  for (const secret of [passkey.id, passkey.response.signature, ...ben.recoveryCodes]) {
    expect(service.log()).not.toContain(secret);
  }
});
