/** Attacks on signed-in users, over HTTP as browsers and attackers send requests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { expectEnvelope, expectProblem } from '../e2e/checks.ts';
import { addPerson, Browser, type Person, SESSION } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1';
const COOKIE = 'amlcore_session';

let service: Service;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await startService();
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'ANALYST')];
});
afterAll(() => service.stop());

const signedIn = async (person = ada): Promise<Browser> => {
  const browser = new Browser(service.url);
  expectEnvelope(await browser.signIn(person.email, person.password));
  return browser;
};
const statusOf = async (cookie: string, path = `${API}/settings`) =>
  (await service.call(path, { token: null, headers: { cookie: `${COOKIE}=${cookie}` } })).status;

describe('the cookie', () => {
  it('is invisible to scripts and other sites, and https only if the service has an https address', async () => {
    const reply = await new Browser(service.url).signIn(ada.email, ada.password);
    const [session, browser] = reply.headers.getSetCookie();
    expect(session).toMatch(/^amlcore_session=[\w-]{107}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(browser).toMatch(
      /^amlcore_browser=[\w-]{64}; Max-Age=15552000; Path=\/auth\/api\/v1\/session; HttpOnly; SameSite=Strict$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('is always new, whatever cookie was sent: fixation', async () => {
    const planted = (await signedIn(ben)).cookies.get(COOKIE)!;
    const victim = new Browser(service.url);
    victim.cookies.set(COOKIE, planted);
    expectEnvelope(await victim.signIn(ada.email, ada.password));
    expect(victim.cookies.get(COOKIE)).not.toBe(planted);
    expect(await statusOf(planted)).toBe(401);
    const made = new Browser(service.url);
    made.cookies.set(COOKIE, 'A'.repeat(107));
    expectEnvelope(await made.signIn(ada.email, ada.password));
    expect(made.cookies.get(COOKIE)).not.toBe('A'.repeat(107));
  });

  it('is invalid after sign-out, step-up or revocation: replay', async () => {
    const browser = await signedIn();
    const first = browser.cookies.get(COOKIE)!;
    expect(await statusOf(first)).toBe(200);
    const body = { password: ada.password };
    const stepped = expectEnvelope<{ csrfToken: string }>(
      await browser.call(`${SESSION}/step-up`, { method: 'POST', body }),
    );
    const second = browser.cookies.get(COOKIE)!;
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    expect(stepped.csrfToken).toBe(browser.csrfToken);
    expectEnvelope(await browser.call(SESSION, { method: 'DELETE' }));
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(await statusOf(second)).toBe(401);

    const lost = await signedIn();
    const { items } = expectEnvelope<{ items: { sessionId: string; current: boolean }[] }>(
      await lost.call('/auth/api/v1/sessions'),
    );
    const { sessionId } = items.find(({ current }) => current)!;
    const elsewhere = await signedIn();
    // A user cannot end the session of another user.
    const stranger = await signedIn(ben);
    expectProblem(await stranger.call(`/auth/api/v1/sessions/${sessionId}`, { method: 'DELETE' }), 404, 'not-found');
    expectEnvelope(await elsewhere.call(`/auth/api/v1/sessions/${sessionId}`, { method: 'DELETE' }));
    expect(await statusOf(lost.cookies.get(COOKIE)!)).toBe(401);
  });

  it.each<[string, (cookie: string) => string]>([
    ['cut', (cookie) => cookie.slice(0, -1)],
    ['with another person in it', (cookie) => `AAAA${cookie.slice(4)}`],
    ['empty', () => ''],
    ['of 9,000 characters', () => 'A'.repeat(9_000)],
    ['twice, the wrong one first', (cookie) => `x; ${COOKIE}=${cookie}`],
  ])('is rejected: %s', async (_what, change) => {
    expect(await statusOf(change((await signedIn()).cookies.get(COOKIE)!))).toBe(401);
  });
});

describe('a page of another site', () => {
  const change = `${API}/settings/transactions.fourEyes`;

  it.each<[string, Record<string, string>]>([
    ['without the token', { 'x-csrf-token': '' }],
    ['with a wrong one', { 'x-csrf-token': 'x' }],
  ])('changes nothing with the cookie %s', async (_what, headers) => {
    const browser = await signedIn();
    for (const [path, method] of [
      [change, 'PUT'],
      [SESSION, 'DELETE'],
      [`${API}/screen-entity`, 'POST'],
    ] as const) {
      const reply = await browser.call(path, { method, headers, body: { value: 'NEVER', fullName: 'X' } });
      expect(expectProblem(reply, 403, 'forbidden').detail).toContain('X-CSRF-Token');
    }
    expectEnvelope(await browser.call(SESSION));
  });

  it('cannot use the token of another session or from before the step-up', async () => {
    const browser = await signedIn();
    const before = browser.csrfToken;
    await browser.call(`${SESSION}/step-up`, { method: 'POST', body: { password: ada.password } });
    const other = (await signedIn(ben)).csrfToken;
    for (const token of [before, other]) {
      const reply = await browser.call(SESSION, { method: 'DELETE', headers: { 'x-csrf-token': token } });
      expectProblem(reply, 403, 'forbidden');
    }
  });

  it('cannot sign its victim in with a form', async () => {
    const body = new URLSearchParams({ email: ben.email, password: ben.password }).toString();
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const reply = await service.call(SESSION, {
        method: 'POST',
        token: null,
        body,
        headers: { 'content-type': type },
      });
      expect([reply.status, reply.headers.getSetCookie()], type).toEqual([415, []]);
    }
  });
});

describe('authorization', () => {
  it('follows roles within the organization, and prefers the token over the cookie', async () => {
    const analyst = await signedIn(ben);
    expectEnvelope(await analyst.call(`${API}/settings`));
    expectProblem(await analyst.call(`${API}/rules`, { method: 'POST', body: RULE_EXAMPLE_REQUEST }), 403, 'forbidden');
    expectProblem(await analyst.call(`${API}/tenants`), 403, 'forbidden');
    const both = { authorization: `Bearer ${(await service.addClient({ permissions: ['screen:read'] })).token}` };
    expectProblem(await analyst.call(`${API}/settings`, { headers: both }), 403, 'forbidden');
    expectProblem(
      await analyst.call(`${API}/settings`, { headers: { authorization: 'Bearer x' } }),
      401,
      'unauthorized',
    );
  });

  it('a password set by another user allows only its change', async () => {
    const browser = new Browser(service.url);
    const body = { email: 'admin@example.test', password: 'correct horse battery' };
    // The operator chose this password. A generated one must be changed.
    expect(expectEnvelope(await browser.call(SESSION, { method: 'POST', body }))).toMatchObject({
      mustChangePassword: false,
    });
    await service.database.pool.query("update users set must_change = true where email = 'admin@example.test'");
    const fresh = new Browser(service.url);
    expect(expectEnvelope(await fresh.call(SESSION, { method: 'POST', body }))).toMatchObject({
      mustChangePassword: true,
    });
    const calls: [string, string][] = [
      ['GET', `${API}/settings`],
      ['POST', `${API}/screen-entity`],
      ['GET', '/auth/api/v1/sessions'],
      ['POST', `${SESSION}/step-up`],
    ];
    for (const [method, path] of calls) {
      const reply = await fresh.call(path, { method, ...(method === 'POST' && { body: { fullName: 'X' } }) });
      expectProblem(reply, 403, 'password-change-required');
    }
    const change = { currentPassword: body.password, newPassword: 'a new one that is long enough' };
    expect(expectEnvelope(await fresh.call('/auth/api/v1/password', { method: 'POST', body: change }))).toMatchObject({
      mustChangePassword: false,
    });
    expectEnvelope(await fresh.call(`${API}/settings`));
    // Every other session ended with the old password.
    expect((await browser.call(SESSION)).status).toBe(401);
  });

  it('needs a recent step-up for decisions', async () => {
    const browser = await signedIn();
    const decide = () => browser.call(`${API}/rules/large-cash/activate`, { method: 'POST', body: { version: 99 } });
    expect((await decide()).status).not.toBe(403);
    await service.database.pool.query("update sessions set stepped_up_at = now() - interval '16 minutes'");
    const refused = await eventually(async () => {
      const reply = await decide();
      return reply.status === 403 && reply;
    });
    expectProblem(refused, 403, 'step-up-required');
    expectEnvelope(await browser.call(`${API}/settings`));
    const wrong = await browser.call(`${SESSION}/step-up`, { method: 'POST', body: { password: 'wrong' } });
    expect(expectProblem(wrong, 400, 'validation-failed').errors).toMatchObject([{ field: 'password', code: 'Wrong' }]);
    expectEnvelope(await browser.call(`${SESSION}/step-up`, { method: 'POST', body: { password: ada.password } }));
    expect((await decide()).status).not.toBe(403);
  });
});

it('an unknown address and a wrong password get the same answer, and no secret is logged', async () => {
  const variable = { timestamp: '', correlationId: '' };
  const answers = await Promise.all(
    [
      { email: ada.email, password: 'one more wrong guess' },
      { email: 'nobody@example.test', password: 'one more wrong guess' },
    ].map(async (body) => {
      const reply = await service.call(SESSION, { method: 'POST', token: null, body });
      return { ...expectProblem(reply, 401, 'unauthorized'), ...variable, cookies: reply.headers.getSetCookie() };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  const log = service.log();
  const cookie = (await signedIn()).cookies.get(COOKIE)!;
  for (const secret of [ada.password, ada.email, 'one more wrong guess', cookie]) expect(log).not.toContain(secret);
});
