/** Licenses of authorities: what a LICENSED release names and uses up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { LICENSE_EXAMPLE_REQUEST } from '../../src/transactions/licenses/examples.ts';
import type { LicensePage, LicenseView, LicenseWithUses } from '../../src/transactions/licenses/schemas.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { TABLES_OF_LICENSES, tampered } from '../support/tampering.ts';
import { expectProblem } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const LICENSE = {
  ...LICENSE_EXAMPLE_REQUEST,
  ...{ parties: [{ name: PERSON.name }], validFrom: dayIn(-1), expiresOn: dayIn(30) },
  cap: { amount: 1_000, currency: 'USD' },
};
let service: Service;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await startService();
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  const { token } = await service.addClient({ permissions: ['settings:write'] });
  // The checklist has tests of its own.
  const body = { value: false };
  await service.call(`${API}/settings/transactions.requireChecklist`, { method: 'PUT', token, body });
});
afterAll(() => service.stop());

const send = (who: Person, method: string, path: string, body?: object): Promise<Reply> =>
  who.browser.call(`${API}${path}`, { method, ...(body && { body }) });

async function done<T = LicenseView>(who: Person, method: string, path: string, body?: object): Promise<T> {
  const reply = await send(who, method, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

async function licensed(given: object = {}): Promise<string> {
  const { licenseId } = await done(ada, 'POST', '/licenses', { ...LICENSE, ...given });
  await done(ben, 'POST', `/licenses/${licenseId}/confirm`);
  return licenseId;
}

let count = 0;
/** Stopped for sanctions. */
async function stopped(amount: number): Promise<string> {
  count += 1;
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    ...{
      callbackUrl: '',
      transactionReference: `L-${count}`,
      receiverName: PERSON.name,
      receiverAccount: `L-${count}`,
    },
    ...{ receiverMobileNumber: undefined, receiverIdNumber: undefined },
    ...{ sendingAmount: amount, senderCurrency: 'USD', receiverAmount: amount, receiverCurrency: 'USD' },
    ...{ totalAmount: undefined, transactionCharge: undefined },
  };
  const { transactionUUID } = await done<{ transactionUUID: string }>(ada, 'POST', '/transactions/fiat', body);
  await eventually(async () => {
    const { status } = await done<{ status: string }>(ada, 'GET', `/transactions/${transactionUUID}`);
    return status !== 'PENDING';
  });
  return transactionUUID;
}

const release = (licenseId?: string) => ({
  ...{ decision: 'RELEASED', reasonCode: 'LICENSED', reason: 'Legal fees.' },
  ...(licenseId && { licenseId }),
});
const decide = (who: Person, uuid: string, licenseId?: string) =>
  send(who, 'POST', `/transactions/${uuid}/decision`, release(licenseId));

async function flaw(reply: Promise<Reply>): Promise<string> {
  const one = await reply;
  expect(one.status, one.text).toBe(400);
  const [error] = one.json<{ errors: { field: string; message: string }[] }>().errors;
  return `${error!.field} ${error!.message}`;
}

it('is used up by releases of two users, and shows the remaining amount', async () => {
  const licenseId = await licensed();
  const first = await stopped(600);
  expect((await decide(ada, first, licenseId)).status).toBe(202);
  expect(await done(ada, 'GET', `/licenses/${licenseId}`)).toMatchObject({ left: 1_000, used: { count: 0 } });
  const after = await done<{ decisions: object[] }>(ben, 'POST', `/transactions/${first}/decision`, release(licenseId));
  expect(after.decisions.at(-1)).toMatchObject({ licenseId, inEffect: true });
  const uses = [{ transactionUuid: first, decisionNumber: 2, amount: 600, usedBy: ben.userId }];
  expect(await done<LicenseWithUses>(ada, 'GET', `/licenses/${licenseId}`)).toMatchObject({ left: 400, uses });
  expect(await flaw(decide(ada, await stopped(600), licenseId))).toBe(
    'licenseId names a license with 400 USD left, and the payment needs 600 USD',
  );
  const { items } = await done<LicensePage>(ada, 'GET', '/licenses?state=IN_FORCE');
  expect(items).toMatchObject([{ licenseId, left: 400, used: { count: 1, amount: 600 } }]);
});

it('is not overdrawn by two concurrent releases', async () => {
  const licenseId = await licensed();
  const both = [await stopped(700), await stopped(700)];
  for (const uuid of both) expect((await decide(ada, uuid, licenseId)).status).toBe(202);
  const replies = await Promise.all(both.map((uuid) => decide(ben, uuid, licenseId)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await done(ada, 'GET', `/licenses/${licenseId}`)).toMatchObject({ left: 300, used: { count: 1 } });
});

it('gets an amount back when the release is undone, and counts a payment once', async () => {
  const licenseId = await licensed();
  const uuid = await stopped(600);
  const both = async (body: object, repeated = {}) => {
    await done(ada, 'POST', `/transactions/${uuid}/decision`, body);
    const path = `${API}/transactions/${uuid}/decision`;
    return await ben.browser.call(path, { method: 'POST', headers: repeated, body });
  };
  const key = { 'idempotency-key': 'release-once' };
  expect((await both(release(licenseId), key)).status).toBe(200);
  const path = `${API}/transactions/${uuid}/decision`;
  const again = await ben.browser.call(path, { method: 'POST', headers: key, body: release(licenseId) });
  expect(again.status).toBe(200);
  expectProblem(await decide(ben, uuid, licenseId), 409, 'conflict');
  expect(await done(ada, 'GET', `/licenses/${licenseId}`)).toMatchObject({ left: 400, used: { count: 1 } });

  const escalate = { decision: 'ESCALATED', reasonCode: 'NEEDS_INVESTIGATION', reason: 'Another invoice.' };
  await done(ada, 'POST', `/transactions/${uuid}/decision`, escalate);
  const back = await done<LicenseWithUses>(ada, 'GET', `/licenses/${licenseId}`);
  expect(back).toMatchObject({ left: 1_000, used: { count: 0, amount: 0 } });
  expect(back.uses).toMatchObject([{ decisionNumber: 2, givenBackNumber: 3, givenBackAt: expect.any(String) }]);

  expect((await both(release(licenseId))).status).toBe(200);
  const reject = { decision: 'REJECTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'The beneficiary declined.' };
  await done(ada, 'POST', `/transactions/${uuid}/decision`, reject);
  const { uses, left } = await done<LicenseWithUses>(ada, 'GET', `/licenses/${licenseId}`);
  expect([left, uses.map(({ decisionNumber, givenBackNumber }) => [decisionNumber, givenBackNumber])]).toEqual([
    1_000,
    [
      [5, 6],
      [2, 3],
    ],
  ]);
  const { token } = await service.addClient({ permissions: ['audit:read'] });
  const query = { subjectType: 'LICENSE', subjectId: licenseId };
  const entries = await service.call(`${API}/audit`, { token, query });
  expect(entries.text.match(/license\.use-given-back/g)).toHaveLength(2);
});

it('must be named, be in force and cover the party', async () => {
  const uuid = await stopped(10);
  expect(await flaw(decide(ada, uuid))).toMatch(/^licenseId must be given/);
  const beside = { ...release('b2b1de7c-6a0e-4f2f-8f7e-52b6a4d9c0e3'), reasonCode: 'FALSE_POSITIVE' };
  expect(await flaw(send(ada, 'POST', `/transactions/${uuid}/decision`, beside))).toMatch(/^licenseId is only allowed/);
  expect(await flaw(decide(ada, uuid, 'b2b1de7c-6a0e-4f2f-8f7e-52b6a4d9c0e3'))).toMatch(/is not a license/);
  const { licenseId: proposed } = await done(ada, 'POST', '/licenses', LICENSE);
  expect(await flaw(decide(ada, uuid, proposed))).toMatch(/another user must confirm/);
  expectProblem(await send(ada, 'POST', `/licenses/${proposed}/confirm`), 409, 'conflict');
  const { items } = await done<{ items: object[] }>(ben, 'GET', '/proposals');
  expect(items).toContainEqual(expect.objectContaining({ kind: 'LICENSE', subjectId: proposed, awaitsYou: true }));
  const later = await licensed({ validFrom: dayIn(2) });
  expect(await flaw(decide(ada, uuid, later))).toBe(`licenseId names a license that is valid from ${dayIn(2)}`);
  const other = await licensed({ parties: [{ name: 'Walburga Federspiel' }] });
  expect(await flaw(decide(ada, uuid, other))).toBe(
    'licenseId names a license that does not cover the matched receiver',
  );
  await done(ada, 'POST', `/licenses/${other}/end`, { reason: 'Revoked.' });
  expect(await flaw(decide(ada, uuid, other))).toBe('licenseId names a license that was ended');
  expect(
    await flaw(send(ada, 'POST', '/licenses', { ...LICENSE, validFrom: dayIn(-1), expiresOn: dayIn(-2) })),
  ).toMatch(/^expiresOn must not/);
});

it('cannot be changed in the database unnoticed', async () => {
  const { unnoticed, tables } = await tampered(service, TABLES_OF_LICENSES);
  expect([unnoticed, [...tables].sort()]).toEqual([[], [...TABLES_OF_LICENSES].sort()]);
});

it('is visible to one organization only', async () => {
  const [one] = (await done<LicensePage>(ada, 'GET', '/licenses')).items;
  const { token } = await service.addClient({ tenant: 'Stranger to licenses', permissions: ['screen:read'] });
  const read = await service.call(`${API}/licenses/${one!.licenseId}`, { token });
  expectProblem(read, 404, 'not-found');
});
