/** Sign-in by an identity provider: a real one on this machine, and one that forges its answers. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { openAttempt } from '../../src/identity/users/single-sign-on/attempts.ts';
import type { Caller } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { expectEnvelope, expectProblem } from '../e2e/checks.ts';
import {
  CLIENT,
  type Forger,
  type IdentityProvider,
  startForger,
  startIdentityProvider,
} from '../support/identity-provider.ts';
import { ALL_ROUND, addPerson, Browser, type Person, SESSION } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';

const PATH = '/auth/api/v1/single-sign-on';
const COOKIE = 'amlcore_sign_on';

interface SessionData {
  user: { userId: string; email: string; name: string; roles: string[] };
  stepUpProofs: string[];
  steppedUpAt: string;
}

let service: Service;
let provider: IdentityProvider;
let forger: Forger;
let admin: Person;
/** Client of another organization, whose provider is the forger. */
let stranger: Person;
let elsewhere: Caller;
beforeAll(async () => {
  service = await startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  const client = await service.addClient({ tenant: 'Elsewhere', permissions: ['screen:read'] });
  elsewhere = {
    ...service.operator,
    principal: { ...service.operator.principal, tenantId: client.by.principal.tenantId },
  };
  [provider, forger, admin, stranger] = await Promise.all([
    startIdentityProvider([`${service.url}/single-sign-on/here`]),
    startForger(),
    addPerson(service, ALL_ROUND),
    addPerson(service, 'ADMIN', elsewhere),
  ]);
  expectEnvelope(await setUp(admin));
  expectEnvelope(await setUp(stranger, { organisation: 'elsewhere', issuer: forger.issuer }));
});
afterAll(async () => {
  await Promise.all([service.stop(), provider?.stop(), forger?.stop()]);
});
beforeEach(() => {
  forger.forgery = {};
});

function setUp({ browser }: Person, change: object = {}): Promise<Reply> {
  const body = {
    organisation: 'here',
    issuer: provider.issuer,
    ...CLIENT,
    scopes: ['email', 'profile', 'groups'],
    groupRoles: [
      { group: 'analysts', roles: ['ANALYST'] },
      { group: 'officers', roles: ['COMPLIANCE_OFFICER', 'ANALYST'] },
    ],
    localSignIn: 'ALLOWED',
    ...change,
  };
  return browser.call(PATH, { method: 'PUT', body });
}

/** A new user of the provider. */
function account(groups: string[] | undefined, change: object = {}): { subject: string; email: string } {
  const subject = randomUUID();
  const email = `${subject}@example.test`;
  provider.accounts.set(subject, { email, email_verified: true, name: 'Wanda Nachtigall', groups, ...change });
  return { subject, email };
}

async function begin(browser: Browser, organisation = 'here', how = 'begin'): Promise<string> {
  const body = how === 'begin' ? { organisation } : undefined;
  const reply = await browser.call(`${PATH}/${how}`, { method: 'POST', ...(body && { body }) });
  return expectEnvelope<{ authorizationUrl: string }>(reply).authorizationUrl;
}

const finish = (browser: Browser, answer: object, organisation = 'here'): Promise<Reply> =>
  browser.call(`${PATH}/finish`, { method: 'POST', body: { organisation, ...answer } });

/** What the page reads from the redirect address of the provider. */
const answerOf = (address: URL) => Object.fromEntries(address.searchParams);

async function signIn(
  subject: string,
  browser = new Browser(service.url),
): Promise<{ browser: Browser; reply: Reply }> {
  const back = await provider.signIn(await begin(browser), subject);
  return { browser, reply: await finish(browser, answerOf(back)) };
}

/** The authorization endpoint of the forger has no page. The test creates its response. */
async function forged(browser = new Browser(service.url), claims: Record<string, unknown> = {}): Promise<Reply> {
  const { searchParams } = new URL(await begin(browser, 'elsewhere'));
  const subject = randomUUID();
  forger.forgery.claims = {
    ...{ sub: subject, email: `${subject}@example.test`, groups: ['analysts'], nonce: searchParams.get('nonce') },
    ...claims,
  };
  return finish(browser, { state: searchParams.get('state'), code: 'forged' }, 'elsewhere');
}

describe('a user of the identity provider', () => {
  it('has the roles of mapped groups, by issuer and subject, updated at each sign-in', async () => {
    const { subject, email } = account(['analysts', 'others']);
    const { browser, reply } = await signIn(subject);
    const first = expectEnvelope<SessionData>(reply);
    expect(first).toMatchObject({
      user: { email, name: 'Wanda Nachtigall', roles: ['ANALYST'] },
      stepUpProofs: ['PASSWORD', 'SINGLE_SIGN_ON'],
    });
    expectEnvelope(await browser.call('/amlcore/api/v1/settings'));
    // A changed address is still the same user.
    provider.accounts.set(subject, { email: `new-${email}`, groups: ['officers'] });
    const second = expectEnvelope<SessionData>((await signIn(subject)).reply);
    expect(second.user).toMatchObject({ userId: first.user.userId, email, roles: ['ANALYST', 'COMPLIANCE_OFFICER'] });
    // Removed from the groups: no new session, and the open ones end.
    provider.accounts.set(subject, { email, groups: ['others'] });
    expectProblem((await signIn(subject)).reply, 403, 'forbidden');
    expect((await browser.call(SESSION)).status).toBe(401);
    const { rows } = await service.database.pool.query('select roles from users where user_id = $1', [
      first.user.userId,
    ]);
    expect(rows).toEqual([{ roles: [] }]);
  });

  it.each<[string, string[] | undefined, object]>([
    ['no group', [], {}],
    ['no claim of groups', undefined, {}],
    ['a group that is not mapped', ['ANALYST', 'Analysts', 'admins'], {}],
    ['an unverified address', ['analysts'], { email_verified: false }],
    ['no address', ['analysts'], { email: undefined }],
  ])('is rejected with %s', async (_what, groups, change) => {
    const { subject, email } = account(groups, change);
    expectProblem((await signIn(subject)).reply, 403, 'forbidden');
    expect((await service.database.pool.query('select from users where email = $1', [email])).rows).toEqual([]);
  });

  it('is rejected once disabled here', async () => {
    const { subject } = account(['analysts']);
    const { user } = expectEnvelope<SessionData>((await signIn(subject)).reply);
    await admin.browser.call(`/auth/api/v1/users/${user.userId}`, { method: 'PATCH', body: { disabled: true } });
    expectProblem((await signIn(subject)).reply, 401, 'unauthorized');
  });

  it('is never linked by email address, only by a signed-in user', async () => {
    const victim = await addPerson(service, 'COMPLIANCE_OFFICER');
    const { subject } = account(['analysts'], { email: victim.email.toUpperCase() });
    expectProblem((await signIn(subject)).reply, 409, 'conflict');
    // The same in another organization.
    expectProblem(await forged(undefined, { email: victim.email }), 409, 'conflict');
    const back = await provider.signIn(await begin(victim.browser, 'here', 'tie'), subject);
    const answer = answerOf(back);
    // Another signed-in user, with the victim's attempt in the browser.
    const other = await addPerson(service, 'ANALYST');
    other.browser.cookies.set(COOKIE, victim.browser.cookies.get(COOKIE)!);
    expectProblem(await finish(other.browser, answer), 401, 'unauthorized');
    const again = answerOf(await provider.signIn(await begin(victim.browser, 'here', 'tie'), subject));
    expectEnvelope(await finish(victim.browser, again));
    const tied = expectEnvelope<SessionData>((await signIn(subject)).reply);
    expect(tied.user).toMatchObject({ userId: victim.userId, roles: ['ANALYST'] });
    // No other user gets the identity.
    const third = answerOf(await provider.signIn(await begin(other.browser, 'here', 'tie'), subject));
    expectProblem(await finish(other.browser, third), 409, 'conflict');
    // A reset removes the link and everything else.
    await admin.browser.call(`/auth/api/v1/users/${victim.userId}/reset`, { method: 'POST', body: {} });
    expectProblem((await signIn(subject)).reply, 409, 'conflict');
  });

  it('approves nothing together with users who configured or changed that provider', async () => {
    const later = await addPerson(service, ALL_ROUND);
    expectEnvelope(await setUp(later));
    const { browser } = await signIn(account(['officers']).subject);
    const CASES = '/amlcore/api/v1/cases';
    const caseOf = async (path: string, body: object): Promise<{ caseId: string }> =>
      expectEnvelope(await browser.call(`${CASES}${path}`, { method: 'POST', body }), path === '' ? 201 : 200);
    const { caseId } = await caseOf('', { title: 'A family' });
    await caseOf(`/${caseId}/start`, {});
    await caseOf(`/${caseId}/submit`, { outcome: 'NO_SUSPICION', reason: 'A contract.' });
    const approve = (who: Person) =>
      who.browser.call(`${CASES}/${caseId}/approve`, { method: 'POST', body: { reason: 'It bears.' } });
    for (const configurer of [admin, later]) {
      const { detail } = expectProblem(await approve(configurer), 409, 'conflict');
      expect(detail).toBe(
        'You configured the single sign-on of the user who proposed this. Another approver is needed.',
      );
    }
    expectEnvelope(await approve(await addPerson(service, 'COMPLIANCE_OFFICER')));
  });

  it('steps up at the provider, which authenticates again, with the same identity only', async () => {
    const { subject } = account(['analysts']);
    const { browser } = await signIn(subject);
    const before = browser.cookies.get('amlcore_session');
    const address = await begin(browser, 'here', 'step-up');
    expect(new URL(address).searchParams.get('prompt')).toBe('login');
    const stepped = expectEnvelope<SessionData>(
      await finish(browser, answerOf(await provider.signIn(address, subject))),
    );
    expect(browser.cookies.get('amlcore_session')).not.toBe(before);
    expect(stepped.user.roles).toEqual(['ANALYST']);
    const another = account(['analysts']).subject;
    const other = await provider.signIn(await begin(browser, 'here', 'step-up'), another);
    expectProblem(await finish(browser, answerOf(other)), 401, 'unauthorized');
  });
});

describe('an answer', () => {
  it("is accepted once, in the browser that began, with its state, at the organization's address", async () => {
    const { subject } = account(['analysts']);
    const browser = new Browser(service.url);
    const answer = answerOf(await provider.signIn(await begin(browser), subject));
    const kept = browser.cookies.get(COOKIE)!;
    expectProblem(await finish(new Browser(service.url), answer), 401, 'unauthorized');
    expectProblem(await finish(browser, { ...answer, state: `${answer.state}x` }), 401, 'unauthorized');
    expectProblem(await finish(browser, answer, 'elsewhere'), 401, 'unauthorized');
    const changed = new Browser(service.url);
    changed.cookies.set(COOKIE, `${kept.slice(0, -4)}AAAA`);
    expectProblem(await finish(changed, answer), 401, 'unauthorized');
    expectEnvelope(await finish(browser, answer));
    expect(browser.cookies.has(COOKIE)).toBe(false);
    const replay = new Browser(service.url);
    replay.cookies.set(COOKIE, kept);
    expectProblem(await finish(replay, answer), 401, 'unauthorized');
  });

  it('of another user is rejected: the code does not fit its verifier', async () => {
    const victim = new Browser(service.url);
    const stolen = answerOf(await provider.signIn(await begin(victim), account(['officers']).subject));
    const thief = new Browser(service.url);
    const { searchParams } = new URL(await begin(thief));
    const reply = await finish(thief, { ...stolen, state: searchParams.get('state') });
    expectProblem(reply, 401, 'unauthorized');
  });

  it('of another provider is rejected before the code is sent: mix-up', async () => {
    // Started at the forger, which redirects the browser to the real provider as our client.
    const browser = new Browser(service.url);
    const { searchParams } = new URL(await begin(browser, 'elsewhere'));
    const lured = new URL(await begin(new Browser(service.url)));
    for (const name of ['state', 'nonce', 'code_challenge']) lured.searchParams.set(name, searchParams.get(name)!);
    const back = await provider.signIn(lured.href, account(['officers']).subject);
    forger.asked.length = 0;
    expect(back.pathname).toBe('/single-sign-on/here');
    expectProblem(await finish(browser, answerOf(back), 'here'), 401, 'unauthorized');
    expectProblem(await finish(browser, answerOf(back), 'elsewhere'), 401, 'unauthorized');
    expect(forger.asked).toEqual([]);
  });

  it('that reports a rejection by the provider starts no session', async () => {
    const browser = new Browser(service.url);
    const { searchParams } = new URL(await begin(browser));
    const reply = await finish(browser, { state: searchParams.get('state'), error: 'access_denied' });
    expectProblem(reply, 401, 'unauthorized');
  });

  it('expires after ten minutes', async () => {
    const browser = new Browser(service.url);
    const { searchParams } = new URL(await begin(browser));
    const late = Date.now() + 601_000;
    const key = Buffer.from(service.masterKey, 'hex');
    const cookie = browser.cookies.get(COOKIE);
    expect(openAttempt(key, cookie, Date.now())).toMatchObject({ state: searchParams.get('state') });
    expect(openAttempt(key, cookie, late)).toBeNull();
  });
});

describe('an ID token', () => {
  const seconds = () => Math.floor(Date.now() / 1_000);
  const unsigned = async (claims: Record<string, unknown>, alg = 'none') =>
    `${[{ alg, typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

  it('that is valid signs in', async () => {
    expectEnvelope(await forged());
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['for another audience', () => ({ aud: 'another' })],
    ['for several audiences, and authorized for another', () => ({ aud: [CLIENT.clientId, 'x'], azp: 'x' })],
    ['of another issuer', () => ({ iss: provider.issuer })],
    ['that has expired', () => ({ iat: seconds() - 7_200, exp: seconds() - 3_600 })],
    ['that is not good yet', () => ({ nbf: seconds() + 3_600 })],
    ['with the nonce of another attempt', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a subject', () => ({ sub: undefined })],
  ])('%s is rejected', async (_what, claims) => {
    expectProblem(await forged(undefined, claims()), 401, 'unauthorized');
  });

  it.each<[string, NonNullable<Forger['forgery']['sign']>]>([
    ['unsigned', (claims) => unsigned(claims)],
    ['with another signature', async (_claims, genuine) => `${(await genuine()).slice(0, -8)}AAAAAAAA`],
    ['with a signature cut off', async (_claims, genuine) => (await genuine()).replace(/[^.]+$/, '')],
    [
      'signed by the secret of the client, in place of the provider',
      (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.clientSecret)),
    ],
    [
      'with other claims under the same signature',
      async (claims, genuine) => {
        const [head, , signature] = (await genuine()).split('.');
        const body = Buffer.from(JSON.stringify({ ...claims, groups: ['officers'] })).toString('base64url');
        return `${head}.${body}.${signature}`;
      },
    ],
  ])('%s is rejected', async (_what, sign) => {
    forger.forgery.sign = sign;
    expectProblem(await forged(), 401, 'unauthorized');
  });
});

describe('set-up', () => {
  it.each<[string, object, string]>([
    ['an address of this cloud', { issuer: 'http://169.254.169.254/' }, 'issuer'],
    ['an address of a private network', { issuer: 'https://10.0.0.8/' }, 'issuer'],
    ['an address with a query', { issuer: 'https://login.example/?x=1' }, 'issuer'],
    ['an address without a server', { issuer: 'http://127.0.0.1:1/' }, 'issuer'],
    ['an unknown role', { groupRoles: [{ group: 'g', roles: ['EMPEROR'] }] }, 'groupRoles[0].roles'],
    ['a group without a role', { groupRoles: [{ group: 'g' }] }, 'groupRoles[0].roles'],
    ['another name', { organisation: 'elsewhere' }, 'organisation'],
    ['another issuer for the same secret', { clientSecret: undefined, clientId: 'x' }, 'clientSecret'],
    ['no passwords without an emergency user', { localSignIn: 'BREAK_GLASS_ONLY' }, 'breakGlass'],
    ['an unknown emergency user', { localSignIn: 'BREAK_GLASS_ONLY', breakGlass: [randomUUID()] }, 'breakGlass'],
  ])('does not name %s', async (_what, change, field) => {
    const { errors } = expectProblem(await setUp(admin, change), 400, 'validation-failed');
    expect(errors?.map((one) => one.field)).toContain(field);
  });

  it('rejects metadata with another issuer or endpoints elsewhere', async () => {
    forger.forgery.metadata = { issuer: provider.issuer };
    const change = { organisation: 'elsewhere', issuer: forger.issuer };
    expectProblem(await setUp(stranger, change), 400, 'validation-failed');
    forger.forgery.metadata = { authorization_endpoint: 'http://192.168.0.1/authorize' };
    expectEnvelope(await setUp(stranger, change));
    const reply = await new Browser(service.url).call(`${PATH}/begin`, {
      method: 'POST',
      body: { organisation: 'elsewhere' },
    });
    expectProblem(reply, 503, 'service-unavailable');
    // The addresses of tokens and keys are checked at each request.
    forger.forgery.metadata = { token_endpoint: 'http://169.254.169.254/token' };
    expectEnvelope(await setUp(stranger, change));
    expectProblem(await forged(), 503, 'service-unavailable');
    forger.forgery.metadata = {};
    expectEnvelope(await setUp(stranger, change));
  });

  it('grants only held roles, and needs a user with a recent step-up', async () => {
    const role = { role: 'HELPDESK', description: 'Invites people', permissions: ['iam:read', 'iam:write'] };
    expectEnvelope(await admin.browser.call('/auth/api/v1/roles', { method: 'POST', body: role }), 201);
    const helper = await addPerson(service, 'AUDITOR');
    const { userId, browser, email, password } = helper;
    expectProblem(await browser.call(PATH, { method: 'PUT', body: {} }), 403, 'forbidden');
    await admin.browser.call(`/auth/api/v1/users/${userId}`, { method: 'PATCH', body: { roles: ['HELPDESK'] } });
    expectEnvelope(await browser.signIn(email, password));
    const groupRoles = [{ group: 'analysts', roles: ['ADMIN'] }];
    expect(expectProblem(await setUp(helper, { groupRoles }), 403, 'forbidden').detail).toContain(
      'exceeds your own permissions',
    );
    // It cannot remove roles granted by others either.
    const own = { groupRoles: [{ group: 'analysts', roles: ['HELPDESK'] }] };
    expectProblem(await setUp(helper, own), 403, 'forbidden');
    expectProblem(await browser.call(PATH, { method: 'DELETE' }), 403, 'forbidden');
    const { token } = await service.addClient({ permissions: ['iam:read', 'iam:write'] });
    expectProblem(await service.call(PATH, { method: 'DELETE', token }), 403, 'forbidden');
    expect((await service.call(PATH, { token })).text).not.toContain(CLIENT.clientSecret);
    expect(service.log()).not.toContain(CLIENT.clientSecret);
  });

  it('disables passwords for all except emergency users', async () => {
    const [rescuer, clerk] = [await addPerson(service, 'ADMIN'), await addPerson(service, 'ANALYST')];
    expectEnvelope(await setUp(admin, { localSignIn: 'BREAK_GLASS_ONLY', breakGlass: [rescuer.userId] }));
    const enter = ({ email, password }: Person) => new Browser(service.url).signIn(email, password);
    const wrong = await enter({ ...clerk, password: 'wrong' });
    const right = await enter(clerk);
    const same = { timestamp: '', correlationId: '' };
    expect({ ...expectProblem(right, 401, 'unauthorized'), ...same }).toEqual({ ...wrong.json(), ...same });
    expectEnvelope(await enter(rescuer));
    expectEnvelope((await signIn(account(['analysts']).subject)).reply);
    // The provider has no authority over the emergency account.
    const { subject } = account(['analysts']);
    const back = await provider.signIn(await begin(rescuer.browser, 'here', 'tie'), subject);
    expectProblem(await finish(rescuer.browser, answerOf(back)), 409, 'conflict');
    // Another organization is not affected.
    expectEnvelope(await enter(stranger));
    expectEnvelope(await setUp(admin));
    expectEnvelope(await enter(clerk));
  });
});

it('shows the organization to anonymous users only if there is one, and leaves an intact audit trail', async () => {
  const options = await new Browser(service.url).call('/auth/api/v1/sign-in-options');
  expect(expectEnvelope(options)).toEqual({
    ...{ singleSignOn: true, organisation: null, organisationName: null },
    passkeyOrigin: null,
  });
  expectEnvelope(await stranger.browser.call(PATH, { method: 'DELETE' }));
  const after = await new Browser(service.url).call('/auth/api/v1/sign-in-options');
  expect(expectEnvelope(after)).toMatchObject({ singleSignOn: true, organisation: 'here' });
  const damages = async () => {
    const reports = await verifyAudit(service.database, allSeals);
    // The test inserted the other organization directly into the table.
    return reports
      .flatMap((one) => one.damages.map(({ reason }) => reason))
      .filter((one) => !one.endsWith('covers the organization'));
  };
  expect(await damages()).toEqual([]);
  // Inserted without the service, as an intruder in the database would.
  await service.database.pool.query(
    `insert into single_sign_on_identities select tenant_id, $1, 'intruder', user_id, now() from users where user_id = $2`,
    [provider.issuer, admin.userId],
  );
  expect(await damages()).toEqual([expect.stringContaining('the identity provider link of the user')]);
});
