/** Users see alerts of their queues only, in every operation, and each alert is visible to some user. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertSettings } from '../../src/alerts/settings.ts';
import { StrayAlerts } from '../../src/alerts/work-queues/strays.ts';
import { VIEW_FILTERS } from '../../src/casework/saved-views/types.ts';
import { createTenant } from '../../src/identity/testing.ts';
import { colleagues } from '../../src/identity/users/colleagues.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { defaultsOf } from '../../src/platform/settings/testing.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { FILTERS as ALERT_FILTERS } from '../../web/features/alerts/filters.ts';
import { FILTERS as CUSTOMER_FILTERS } from '../../web/features/customers/filters.ts';
import { FILTERS as TRANSACTION_FILTERS } from '../../web/features/transactions/filters.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, fieldErrors } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let officer: Person;
let auditor: Person;
let dora: Person;
let eve: Person;
let developer: Person;
let alertId: string;
let transactionUuid: string;

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
type Data = Record<string, any>;
const dataOf = (reply: Reply): Data => reply.json<{ data: Data }>().data;
const get = (who: Person, path: string) => who.browser.call(`${API}${path}`);
const post = (who: Person, path: string, body: object = {}) =>
  who.browser.call(`${API}${path}`, { method: 'POST', body });
const idsOf = async (who: Person, query = '') =>
  dataOf(await get(who, `/alerts?limit=100${query}`)).items.map((one: Data) => one.alertId);

const seenBy = (...people: Person[]) => ({ roles: [], people: people.map(({ userId }) => userId), clients: null });
const desk = (by: object | null) => ({ id: 'desk', name: 'Sanctions desk', queue: ['sanctions'], seenBy: by });
const queuesOf = (...queues: object[]) => ({ queues, rest: { name: 'Everything else', seenBy: null } });
const put = (value: object) =>
  officer.browser.call(`${API}/settings/alerts.workQueues`, { method: 'PUT', body: { value } });
async function arrange(value: object): Promise<void> {
  const reply = await put(value);
  expect(reply.status, reply.text).toBe(200);
}

beforeAll(async () => {
  service = await sharedService();
  [officer, auditor, dora, eve, developer] = await Promise.all(
    (['COMPLIANCE_OFFICER', 'AUDITOR', 'ANALYST', 'ANALYST', 'DEVELOPER'] as const).map((role) =>
      addPerson(service, role),
    ) as [Promise<Person>, Promise<Person>, Promise<Person>, Promise<Person>, Promise<Person>],
  );
  const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: 'Q-1', receiverName: PERSON.name };
  transactionUuid = dataOf(await post(eve, '/transactions/fiat', body)).transactionUUID;
  alertId = await eventually(async () => (await idsOf(eve, `&queue=SANCTIONS&transactionUuid=${transactionUuid}`))[0]);
});
afterAll(() => service?.stop());

it('a queue without a possible worker or with an unknown user is rejected', async () => {
  for (const [value, words] of [
    [queuesOf(desk({ roles: [], people: [], clients: null })), 'no user can see it'],
    [queuesOf(desk({ roles: ['SANCTIONS_DESK'], people: [], clients: null })), 'SANCTIONS_DESK does not exist'],
    [queuesOf(desk({ roles: [], people: [alertId], clients: null })), 'is not an active user'],
    [queuesOf(desk(seenBy(developer))), 'no user can work on "Sanctions desk"'],
    [queuesOf(desk({ roles: ['AUDITOR'], people: [], clients: null })), 'no user can work on'],
    [queuesOf({ id: 'all', name: 'All', seenBy: null }), 'must have at least one filter'],
    [queuesOf(desk(null), { ...desk(null), name: 'Another' }), 'the ID of another queue'],
    [queuesOf({ ...desk(null), id: 'rest' }), 'reserved for alerts'],
    [{ queues: [], rest: { name: 'Rest', seenBy: seenBy(developer) } }, 'no user can work on "Rest"'],
  ] as const) {
    expectProblem(await put(value), 400, 'validation-failed');
    expect((await put(value)).text).toContain(JSON.stringify(words).slice(1, -1));
  }
  expect((await put({ queues: [desk({ roles: ['X1'], people: [], clients: null })], rest: {} })).status).toBe(400);
});

it('a user who may not see a queue gets its alerts from no operation', async () => {
  const opened = dataOf(await post(eve, '/cases', { title: 'Of both', alertIds: [alertId] }));
  const before = dataOf(await get(eve, '/statistics')).openAlerts.total;
  await arrange(queuesOf(desk(seenBy(dora))));
  // Of every node a few seconds later; of the one that changed it at once.
  expect(await idsOf(eve)).not.toContain(alertId);
  expect(await idsOf(eve, '&workQueue=desk')).toEqual([]);
  expect(await idsOf(eve, `&transactionUuid=${transactionUuid}&queue=SANCTIONS`)).toEqual([]);
  expect(await idsOf(eve, `&text=${encodeURIComponent(PERSON.name.split(' ')[0]!)}`)).not.toContain(alertId);
  expect(dataOf(await get(eve, '/alerts/totals')).byQueue.SANCTIONS).toBe(0);
  expect(dataOf(await get(dora, '/alerts/totals')).byQueue.SANCTIONS).toBe(1);
  expectProblem(await get(eve, `/alerts/${alertId}`), 404, 'not-found');
  for (const [act, body] of [
    ['start', {}],
    ['notes', { text: 'x' }],
    ['assign', {}],
    ['escalate', { reason: 'x' }],
    ['close', { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'x' }],
  ] as const) {
    expectProblem(await post(eve, `/alerts/${alertId}/${act}`, body), 404, 'not-found');
  }
  const bulk = dataOf(await post(eve, '/alerts/bulk', { alertIds: [alertId], act: 'START' }));
  expect(bulk.results).toEqual([{ alertId, done: false, detail: 'Alert not found.' }]);
  for (const body of [{ queues: ['SANCTIONS'] }, { workQueues: ['desk'] }]) {
    expect(dataOf(await post(eve, '/alerts/next', body))).toEqual({ alert: null });
  }
  expect(dataOf(await get(eve, '/statistics')).openAlerts.total).toBe(before - 1);
  expect(dataOf(await get(dora, '/statistics')).openAlerts.total).toBe(before);
  const seen = dataOf(await get(eve, `/cases/${opened.caseId}`));
  expect([seen.alerts, seen.alertsNotSeen]).toEqual([[], 1]);
  expect(dataOf(await get(dora, `/cases/${opened.caseId}`)).alerts).toHaveLength(1);
  expectProblem(await post(eve, '/cases', { title: 'Mine', alertIds: [alertId] }), 400, 'validation-failed');
});

it('is visible to its users, to auditors, and to API clients unless it is restricted', async () => {
  for (const who of [dora, officer, auditor]) {
    expect(await idsOf(who, '&workQueue=desk')).toEqual([alertId]);
    const one = dataOf(await get(who, `/alerts/${alertId}`));
    expect(one.workQueue).toEqual({ workQueueId: 'desk', name: 'Sanctions desk' });
  }
  expect(dataOf(await get(eve, '/alerts/queues')).items.map((one: Data) => one.workQueueId)).toEqual(['rest']);
  const [first, rest] = dataOf(await get(dora, '/alerts/queues')).items;
  expect(first).toMatchObject({
    workQueueId: 'desk',
    queue: ['SANCTIONS'],
    open: 1,
    unassigned: 1,
    mine: 0,
    people: 1,
  });
  // And the administrator of the first start.
  expect(first.assignees).toEqual(expect.arrayContaining([dora.userId, officer.userId]));
  for (const { userId } of [eve, auditor, developer]) expect(first.assignees).not.toContain(userId);
  expect(rest).toMatchObject({ workQueueId: 'rest', isRest: true, isForAll: true, queue: null });
  const client = await service.addClient({ permissions: ['alert:read'] });
  const query = { workQueue: 'desk' };
  const asClient = async () => dataOf(await service.call(`${API}/alerts`, { token: client.token, query })).items.length;
  expect(await asClient()).toBe(1);
  await arrange(queuesOf(desk({ ...seenBy(dora), clients: [] })));
  expect(await asClient()).toBe(0);
});

it('is never assigned to a user who may not see it', async () => {
  const refused = expectProblem(
    await post(officer, `/alerts/${alertId}/assign`, { assignee: eve.userId }),
    400,
    'validation-failed',
  );
  expect(refused.detail).toContain('cannot see alerts of the queue "Sanctions desk"');
  const bulk = dataOf(
    await post(officer, '/alerts/bulk', { alertIds: [alertId], act: 'ASSIGN', assignee: eve.userId }),
  );
  expect(bulk).toMatchObject({ done: 0, results: [{ detail: expect.stringContaining('cannot see') }] });
  const next = dataOf(await post(officer, '/alerts/next', { assignee: eve.userId, queues: ['SANCTIONS'] }));
  expect(next).toEqual({ alert: null });
  const taken = dataOf(await post(officer, '/alerts/next', { assignee: dora.userId, workQueues: ['desk'] }));
  expect(taken.alert).toMatchObject({ alertId, assignee: dora.userId });
});

it('is unassigned with the reason when its user may not see it any longer', async () => {
  const value = queuesOf(desk(seenBy(officer)));
  await arrange(value);
  const workQueues = alertSettings['alerts.workQueues'].schema.parse(value);
  const settings = {
    ...{ ...defaultsOf(alertSettings), 'alerts.workQueues': workQueues, TRANSACTION_SCREENING_WEBHOOK_URL: null },
    'transactions.fourEyes': 'SANCTIONS' as const,
  };
  const { database } = service;
  const strays = new StrayAlerts({
    ...{ database, writer: writerOver(database), colleagues, webhooks: { store: async () => [] } },
    ...{ settings: { get: async () => settings }, onMessages() {} },
  });
  await strays.takeBack();
  const one = dataOf(await get(officer, `/alerts/${alertId}`));
  expect(one.assignee).toBeNull();
  expect(one.history[0]).toMatchObject({
    ...{ kind: 'UNASSIGNED', actorType: 'SYSTEM' },
    details: { from: dora.userId, because: 'NOT_SEEN', workQueue: 'desk' },
  });
  await strays.takeBack();
  expect(dataOf(await get(officer, `/alerts/${alertId}`)).version).toBe(one.version);
  const audit = dataOf(await get(officer, '/audit?action=alert.unassigned&limit=5'));
  expect(audit.items[0]).toMatchObject({ subjectId: alertId, actorType: 'SYSTEM' });
});

it('saved views follow the user to every machine, and other users see shared ones only', async () => {
  const [VIEWS, one, other] = [`${API}/saved-views`, randomUUID(), randomUUID()];
  const keep = (who: Person, viewId: string, said: object = {}) =>
    who.browser.call(`${VIEWS}/${viewId}`, {
      method: 'PUT',
      body: { page: 'alerts', name: 'Overdue', search: { view: 'overdue' }, ...said },
    });
  const remove = (who: Person, viewId: string) => who.browser.call(`${VIEWS}/${viewId}`, { method: 'DELETE' });
  const named = async (who: Person) => dataOf(await get(who, '/saved-views')).items.map(({ name }: Data) => name);
  const kept = expectEnvelope<Data>(await keep(dora, one));
  expect(kept).toMatchObject({ viewId: one, userId: dora.userId, page: 'ALERTS', isShared: false });
  // A second try makes no second one.
  expectEnvelope(await keep(dora, one, { name: 'Overdue, الجديد' }));
  expectEnvelope(
    await keep(dora, other, { name: 'For all', page: 'TRANSACTIONS', search: { tier: 'HIGH' }, isShared: true }),
  );
  expect([await named(dora), await named(eve)]).toEqual([['For all', 'Overdue, الجديد'], ['For all']]);

  // Another organization gets neither, with any ID.
  const stranger = await addPerson(service, ALL_ROUND, await createTenant(service.database));
  expect(await named(stranger)).toEqual([]);
  expectProblem(await remove(stranger, other), 404, 'not-found');
  expectEnvelope(await keep(stranger, other, { name: 'Another one under the same id' }));
  expect(await named(stranger)).toEqual(['Another one under the same id']);
  // A colleague cannot change a shared view either.
  expectProblem(await keep(eve, other), 404, 'not-found');
  expectProblem(await remove(eve, other), 404, 'not-found');
  expectProblem(await keep(dora, randomUUID(), { name: 'Overdue, الجديد' }), 409, 'conflict');
  expect(await named(dora)).toEqual(['For all', 'Overdue, الجديد']);
  const client = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  expectProblem(await service.call(VIEWS, { token: client.token }), 403, 'forbidden');

  const refused = async (said: object) =>
    fieldErrors(expectProblem(await keep(dora, one, said), 400, 'validation-failed')).sort();
  expect(await refused({ name: ' ', search: {} })).toEqual(['name NotBlank', 'search NotEmpty']);
  expect(await refused({ name: 'x'.repeat(81) })).toEqual(['name Size']);
  const wallet = { tier: 'HIGH', wallet: '0xabc', account: 'PL61109010140000071219812874' };
  expect(await refused({ page: 'TRANSACTIONS', search: wallet })).toEqual([
    'search.account Unknown',
    'search.wallet Unknown',
  ]);
  expect(await refused({ search: { view: 'x'.repeat(201), sort: 3 } })).toEqual([
    'search.sort NotBlank',
    'search.view Size',
  ]);
  expect(await refused({ page: 'LISTS', isShared: 'yes' })).toEqual(['isShared Type', 'page Enum']);

  for (let at = 2; at < 60; at += 1) expectEnvelope(await keep(dora, randomUUID(), { name: `View ${at}` }));
  expectProblem(await keep(dora, randomUUID(), { name: 'One too many' }), 409, 'conflict');
  expectEnvelope(await keep(dora, one, { name: 'Changed all the same' }));
  expectEnvelope(await remove(dora, one));
  expectProblem(await remove(dora, one), 404, 'not-found');
  expectEnvelope(await keep(dora, one));
  const { rows } = await service.database.pool.query(
    `select action, details->>'name' as name from audit_log where subject_type = 'SAVED_VIEW' and subject_id = $1 order by sequence`,
    [one],
  );
  expect(rows.map(({ action, name }) => `${action} ${name}`)).toEqual(
    [
      ...['kept Overdue', 'kept Overdue, الجديد', 'kept Changed all the same', 'removed Changed all the same'],
      'kept Overdue',
    ].map((words) => `saved-view.${words}`),
  );
});

it('views save every filter of their page, except accounts and wallets', () => {
  expect(VIEW_FILTERS).toEqual({
    ALERTS: [...ALERT_FILTERS],
    TRANSACTIONS: TRANSACTION_FILTERS.filter((one) => one !== 'account' && one !== 'wallet'),
    CUSTOMERS: [...CUSTOMER_FILTERS],
  });
});
