/**
 * Who may do what, and with which key: roles, invitations, second factors, identity providers, subscriptions and rulings of analysts are
 * made as people make them, and changed in the database. `audit verify` notices each change.
 */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { SYSTEM_TENANT } from '../../src/platform/audit/trail.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { SANCTIONED, toNdjson } from '../e2e/lists.ts';
import { Authenticator, type CreationOptions } from '../support/authenticator.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { ALL_ROUND, addPerson, Browser } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';
import { TABLES_OF_ACCESS, tampered } from '../support/tampering.ts';

const API = '/amlcore/api/v1';
const AUTH = '/auth/api/v1';
const ORIGIN = 'http://localhost:4711';
let service: Service;
let provider: IdentityProvider;

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
const dataOf = (reply: Reply): any => {
  expect(reply.status, reply.text).toBeLessThan(300);
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return reply.json<{ data: any }>().data;
};
const by = async (browser: Browser, method: string, path: string, body?: object) =>
  dataOf(await browser.call(path, { method, ...(body && { body }) }));

beforeAll(async () => {
  service = await startService({ env: { AMLCORE_PUBLIC_URL: ORIGIN, AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  provider = await startIdentityProvider([`${ORIGIN}/single-sign-on/here`]);
  const { browser } = await addPerson(service, ALL_ROUND);
  for (const [at, role] of ['CLERK', 'BRANCH'].entries()) {
    const permissions = ['alert:read', ...(at > 0 ? ['settings:read'] : [])];
    await by(browser, 'POST', `${AUTH}/roles`, { role, description: `Of ${role}`, permissions });
    const email = `invited.${role.toLowerCase()}@example.test`;
    await by(browser, 'POST', `${AUTH}/users`, { email, name: role, roles: [role] });
    const body = { name: role, url: `https://receiver.test/${role}`, events: ['alert.created'] };
    await by(browser, 'POST', `${API}/webhooks`, body);

    const view = { page: 'ALERTS', name: `Mine ${at}`, search: { view: 'mine' }, isShared: at > 0 };
    await by(browser, 'PUT', `${API}/saved-views/${randomUUID()}`, view);

    const person = await addPerson(service, 'ANALYST');
    const begun = await by(person.browser, 'POST', `${AUTH}/passkeys/registration`);
    const credential = new Authenticator(ORIGIN).create(begun.options as CreationOptions);
    await by(person.browser, 'POST', `${AUTH}/passkeys`, { name: `Key ${at}`, credential });
    const { otpauthUrl } = await by(person.browser, 'POST', `${AUTH}/totp`);
    await by(person.browser, 'POST', `${AUTH}/totp/confirm`, { code: (URI.parse(otpauthUrl) as TOTP).generate() });
  }

  await by(browser, 'PUT', `${AUTH}/single-sign-on`, {
    ...{ organisation: 'here', issuer: provider.issuer, ...CLIENT, scopes: ['email', 'profile', 'groups'] },
    ...{ groupRoles: [{ group: 'analysts', roles: ['ANALYST'] }], localSignIn: 'ALLOWED' },
  });
  for (let at = 0; at < 2; at += 1) {
    const subject = randomUUID();
    const email = `${subject}@example.test`;
    provider.accounts.set(subject, { email, email_verified: true, name: 'Wanda Nachtigall', groups: ['analysts'] });
    const guest = new Browser(service.url);
    const begun = await by(guest, 'POST', `${AUTH}/single-sign-on/begin`, { organisation: 'here' });
    const { searchParams } = await provider.signIn(begun.authorizationUrl, subject);
    await by(guest, 'POST', `${AUTH}/single-sign-on/finish`, {
      organisation: 'here',
      ...Object.fromEntries(searchParams),
    });
  }

  const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  const asClient = async (method: string, path: string, body: object) =>
    dataOf(await service.call(`${API}${path}`, { method, token, body }));
  await asClient('PUT', '/provider/secret', { value: 'Bearer 0123456789abcdef' });

  // Two rulings of an analyst, each on two listings of one list.
  await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson(SANCTIONED));
  const { token: operator } = await service.addClient({ permissions: [...ALL_PERMISSIONS, 'operator'] });
  const { rows } = await service.database.pool.query<{ id: string }>(
    `select distinct profile_id as id from profiles where to_generation is null and profile->>'kind' = 'PERSON' order by 1 limit 4`,
  );
  for (const [one, other] of [rows.slice(0, 2), rows.slice(2)]) {
    const body = { profileId: other!.id, reason: `The court says that ${one!.id} is the same.` };
    dataOf(await service.call(`${API}/profiles/${one!.id}/merge`, { method: 'POST', token: operator, body }));
  }
});
afterAll(() => Promise.all([service.stop(), provider?.stop()]));

it('notices each change of a column, and each removed, added or replaced row', {
  timeout: 300_000,
}, async () => {
  const reports = await verifyAudit(service.database, allSeals);
  expect(reports.flatMap(({ broken, damages }) => [broken, ...damages]).filter(Boolean)).toEqual([]);
  const { unnoticed, tables, attempts } = await tampered(service, TABLES_OF_ACCESS, { another: SYSTEM_TENANT });
  expect(TABLES_OF_ACCESS.filter((table) => !tables.includes(table))).toEqual([]);
  expect(attempts).toBeGreaterThan(100);
  expect(unnoticed).toEqual([]);
});
