import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestDatabase, type TestDatabase, waitForLocks } from '../../test/support/database.ts';
import { type ServedOperations, serveOperations } from '../../test/support/operations.ts';
import type { Reply } from '../../test/support/service.ts';
import { createTenant, HeldClock } from '../identity/testing.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { CursorCodec } from '../platform/lib/cursor.ts';
import { defaultsOf } from '../platform/settings/testing.ts';
import { writerOver } from '../platform/unit-of-work/testing.ts';
import { Alerts } from './alerts.ts';
import { CHECKLISTS } from './checklist.ts';
import { AlertClosing } from './closing.ts';
import { AlertQueueReader } from './queue/queue.ts';
import { AlertRecords } from './record.ts';
import { alertRoutes } from './routes.ts';
import { type AlertReadSettings, alertSettings, dueTimesOf } from './settings.ts';
import type { Conclusion } from './settling.ts';
import type { AlertToRaise } from './types.ts';
import { AlertWork } from './work.ts';
import { Sights } from './work-queues/sight.ts';
import type { Worker } from './work-queues/sorting.ts';
import { alertWorkRoutes } from './work-routes.ts';

const BASE = '/amlcore/api/v1/alerts';
const HOUR = 3_600_000;
const clock = new HeldClock();
let test_: TestDatabase;
let alerts: Alerts;
let records: AlertRecords;
let work: AlertWork;
let closing: AlertClosing;
let served: ServedOperations;
/** Approval policy of the organizations in these tests. */
let fourEyes: AlertReadSettings['transactions.fourEyes'] = 'SANCTIONS';
/** Held payments of any alert. */
let held: string[] = [];
/** Users who can sign in. */
const people = new Map<string, Worker>([
  ['ada', { userId: 'ada', roles: ['ANALYST'], permissions: new Set(['alert:read', 'alert:write']) }],
]);
/** Users who have lost the permission to work on alerts. */
const gone = new Set<string>();
const settings = {
  get: async (): Promise<AlertReadSettings> => ({
    ...defaultsOf(alertSettings),
    TRANSACTION_SCREENING_WEBHOOK_URL: null,
    'transactions.fourEyes': fourEyes,
  }),
};
beforeAll(async () => {
  test_ = await createTestDatabase();
  const { database } = test_;
  const cursors = new CursorCodec(randomBytes(32));
  const writer = writerOver(database, clock);
  const webhooks = { store: async () => [] };
  alerts = new Alerts({ settings, clock });
  // Transactions have their own tests: test/e2e/alerts.test.ts.
  const sights = new Sights(settings);
  records = new AlertRecords({
    database,
    sights,
    hits: { describe: async () => [], needTwo: async () => false },
    customerHits: { ofAlert: async () => [] },
    counted: { of: async () => null },
    settings,
  });
  const workers = async (_: unknown, __: string, ids?: readonly string[]) =>
    [...people.values()].filter(({ userId }) => ids?.includes(userId) ?? true);
  const isActive = async (_: unknown, __: string, id: string) => people.has(id);
  work = new AlertWork({ writer, settings, webhooks, sights, colleagues: { isActive, workers } });
  const decider = {
    held: async () => held.map((transactionUuid) => ({ transactionUuid, status: 'SANCTION_LISTED' })),
    look: async () => new Map(),
    prepare: () => Promise.reject(new Error('no alert here has a transaction when it is closed')),
  };
  // Clearing of hits has its own tests: test/e2e/customers.full.test.ts.
  const hits = { prepare: async () => async () => [] };
  const holders = async (_: unknown, __: string, ids: readonly string[]) => new Set(ids.filter((id) => !gone.has(id)));
  closing = new AlertClosing({ ...{ writer, settings, webhooks, decider, hits, sights }, colleagues: { holders } });
  const queue = new AlertQueueReader({
    ...{ database, cursors, clock, amounts: { amountsOf: async () => new Map() } },
    blindReadings: { of: async () => null },
    ...{ sights, colleagues: { workers } },
  });
  served = await serveOperations(database, [...alertRoutes({ queue, records }), ...alertWorkRoutes({ work, closing })]);
});
afterAll(async () => {
  await served.stop();
  await test_.drop();
});

const dueTimes = dueTimesOf(defaultsOf(alertSettings));
const alert = (more: Partial<AlertToRaise> = {}): AlertToRaise => ({
  kind: 'TRANSACTION',
  queue: 'MONITORING',
  transactionUuid: randomUUID(),
  partyId: null,
  customerId: null,
  subjectName: 'Ottilie Brandauer',
  code: 'AMOUNT_SPIKE',
  status: 'UNUSUAL_ACTIVITY',
  subject: 'p1',
  cause: { type: 'PATTERN', key: 'AMOUNT_SPIKE', profileId: null, label: 'Amount spike' },
  title: 'An amount far above the usual',
  severity: 'MEDIUM',
  valueUsd: null,
  customerRisk: null,
  watchlistIds: [],
  findings: [{ code: 'AMOUNT_SPIKE', subject: 'SENDER', score: 61.5, remark: 'Twenty times the usual amount.' }],
  correlationId: 'c-1',
  ...more,
});
const scored = (score: number) => [{ code: 'AMOUNT_SPIKE', subject: 'SENDER', score, remark: 'Unusual.' }];
const raise = async (by: Caller, ...raised: AlertToRaise[]) => {
  const done = await writerOver(test_.database, clock).write(by, async ({ db, lockChain }) => {
    const { alerts: made, audit } = await alerts.raise(db, await lockChain(), raised, dueTimes);
    return { result: made, audit };
  });
  return done.result;
};
const dataOf = (reply: Reply) => reply.json<{ data: Record<string, unknown> }>().data;

test.each([
  ['CRITICAL', 4],
  ['HIGH', 24],
  ['MEDIUM', 72],
  ['LOW', 168],
] as const)('%s is due after %i hours', async (severity, hours) => {
  const by = await createTenant(test_.database);
  const [raised] = await raise(by, alert({ severity }));
  expect(raised).toMatchObject({ isNew: true, alert: { severity, state: 'OPEN', transactions: 1, version: 1 } });
  expect(Date.parse(raised!.alert.dueAt) - clock.now().getTime()).toBe(hours * HOUR);
});

test('one alert is open per cause and subject, with the highest severity and the earliest due time', async () => {
  const by = await createTenant(test_.database);
  const [first] = await raise(by, alert());
  clock.advance(3_600);
  const [second, other, again] = await raise(
    by,
    alert({ severity: 'HIGH', status: 'RULES_VIOLATION' }),
    alert({ subject: 'p2' }),
    alert({ severity: 'LOW', status: 'THRESHOLD_BREACH' }),
  );
  expect([second!.isNew, other!.isNew, again!.isNew]).toEqual([false, true, false]);
  expect(second!.alertId).toBe(first!.alertId);
  expect(again!.alertId).toBe(first!.alertId);
  expect(other!.alertId).not.toBe(first!.alertId);
  expect(second!.alert).toMatchObject({
    severity: 'HIGH',
    transactions: 3,
    transactionStatus: 'THRESHOLD_BREACH',
    createdAt: first!.alert.createdAt,
    dueAt: new Date(clock.now().getTime() + 24 * HOUR).toISOString(),
    version: 2,
  });
  const stored = await records.get(by.principal.tenantId, first!.alertId);
  expect(stored.transactionLog).toHaveLength(3);
});

test('the first of two in one batch opens the alert', async () => {
  const by = await createTenant(test_.database);
  const [first, second] = await raise(by, alert({ severity: 'LOW' }), alert({ severity: 'CRITICAL' }));
  expect([first!.isNew, second!.isNew]).toEqual([true, false]);
  expect(first!.alert).toMatchObject({ severity: 'CRITICAL', transactions: 2, version: 1 });
  expect(second!.alertId).toBe(first!.alertId);
});

test('a closed alert is not reopened, and a new one is opened', async () => {
  const by = await createTenant(test_.database);
  const [first] = await raise(by, alert());
  await test_.database.direct
    .updateTable('alerts')
    .set({ state: 'CLOSED_FALSE_POSITIVE' })
    .where('alert_id', '=', first!.alertId)
    .execute();
  const [second] = await raise(by, alert());
  expect(second!.isNew).toBe(true);
  expect(second!.alertId).not.toBe(first!.alertId);
});

test('three concurrent raises open one alert', async () => {
  const by = await createTenant(test_.database);
  const raised = (await Promise.all([raise(by, alert()), raise(by, alert()), raise(by, alert())])).flat();
  expect(raised.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(raised.map(({ alertId }) => alertId)).size).toBe(1);
  expect((await records.get(by.principal.tenantId, raised[0]!.alertId)).transactions).toBe(3);
});

test('an alert is audited, and removed with an undone decision', async () => {
  const by = await createTenant(test_.database);
  const { tenantId } = by.principal;
  const [first] = await raise(by, alert());
  await raise(by, alert());
  await expect(
    writerOver(test_.database).write(by, async ({ db, lockChain }) => {
      await alerts.raise(db, await lockChain(), [alert({ subject: 'p3' })], dueTimes);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  const rows = await test_.database.direct
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'correlation_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sequence')
    .execute();
  const about = { subject_id: first!.alertId, correlation_id: 'c-1' };
  expect(rows).toEqual([
    { action: 'alert.created', ...about },
    { action: 'alert.transaction-added', ...about },
  ]);
  const list = await served.clientOf(by, ['alert:read']);
  expect(dataOf(await list('GET', BASE)).items).toHaveLength(1);
});

test('over HTTP alerts have filters and pages, and other organizations see none', async () => {
  const [by, stranger] = [await createTenant(test_.database), await createTenant(test_.database)];
  const call = await served.clientOf(by, ['alert:read']);
  const severities = ['LOW', 'HIGH', 'HIGH', 'CRITICAL', 'HIGH'] as const;
  const raised = [];
  for (const [index, severity] of severities.entries()) {
    clock.advance(1);
    raised.push(...(await raise(by, alert({ severity, subject: `p${index}` }))));
  }
  const ids = raised.map(({ alertId }) => alertId).reverse();
  const seen: unknown[] = [];
  let cursor: unknown = null;
  do {
    const page = dataOf(await call('GET', `${BASE}?limit=2${cursor ? `&cursor=${cursor}` : ''}`));
    seen.push(...(page.items as { alertId: string }[]).map(({ alertId }) => alertId));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(ids);
  expect((dataOf(await call('GET', `${BASE}?severity=high&state=open`)).items as object[]).length).toBe(3);
  const [of] = (await records.get(by.principal.tenantId, ids[0]!)).transactionLog;
  const found = dataOf(await call('GET', `${BASE}?transactionUuid=${of!.transactionUuid.toUpperCase()}`));
  expect(found.items).toMatchObject([{ alertId: ids[0] }]);
  expect((await call('GET', `${BASE}/${ids[0]!.toUpperCase()}`)).status).toBe(200);

  const first = dataOf(await call('GET', `${BASE}?limit=2`)).nextCursor;
  expect((await call('GET', `${BASE}?limit=2&severity=HIGH&cursor=${first}`)).status).toBe(400);
  expect((await call('GET', `${BASE}?transactionUuid=x`)).status).toBe(422);
  expect((await call('GET', `${BASE}?state=GONE`)).status).toBe(400);
  expect((await call('GET', `${BASE}/x`)).status).toBe(404);

  const other = await served.clientOf(stranger, ['alert:read']);
  expect((await other('GET', `${BASE}/${ids[0]}`)).status).toBe(404);
  expect(dataOf(await other('GET', BASE)).items).toEqual([]);
  expect((await (await served.clientOf(by, ['screen:read']))('GET', BASE)).status).toBe(403);
});

test('a payment that joins an alert during its closing is not part of a closed alert', async () => {
  const by = await createTenant(test_.database);
  const { tenantId } = by.principal;
  const [{ alertId } = { alertId: '' }] = await raise(by, alert());
  // The state after a QA review: open, with decisions on all payments.
  const { pool } = test_.database;
  await pool.query(`update alert_transactions set verdict = 'FALSE_POSITIVE' where alert_id = $1`, [alertId]);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from audit_heads where tenant_id = $1 for update', [tenantId]);
  const reasons = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'A namesake.' } as const;
  const closed = closing.close(PERSON(by, 'ada'), alertId, reasons);
  closed.catch(() => {});
  await waitForLocks(test_.database);
  await holder.query(
    `insert into alert_transactions (tenant_id, transaction_uuid, alert_id, raised_at) values ($1, $2, $3, now())`,
    [tenantId, randomUUID(), alertId],
  );
  await holder.query('commit');
  holder.release();
  await expect(closed).rejects.toThrow('added to the alert');
  expect((await records.get(tenantId, alertId)).state).toBe('OPEN');
});

const PERSON = (by: Caller, id: string): Caller => ({
  correlationId: randomUUID(),
  principal: { ...by.principal, type: 'USER', id, displayName: id },
});

it('events of users keep their order in the history when the clock of a node is behind', async () => {
  const by = await createTenant(test_.database);
  const [raised] = await raise(by, alert());
  const { alertId } = raised!;
  clock.advance(60);
  await work.act(PERSON(by, 'ada'), alertId, { act: 'START', assignee: 'ada' });
  clock.advance(-1);
  await work.act(PERSON(by, 'ada'), alertId, { act: 'NOTE', text: 'Called the customer.' });
  const { history } = await records.get(by.principal.tenantId, alertId);
  expect(history.map(({ kind }) => kind)).toEqual(['NOTED', 'STARTED', 'CREATED']);
  clock.advance(1);
});

it.each([
  ['FALSE_POSITIVE', 'CLOSED_FALSE_POSITIVE', 'NO'],
  ['TRUE_POSITIVE', 'CLOSED_TRUE_POSITIVE', 'YES'],
] as const)(
  'a hit of ongoing screening is worked and closed as %s, with its history',
  async (disposition, state, similar) => {
    const by = await createTenant(test_.database);
    const [ada, ben] = [PERSON(by, 'ada'), PERSON(by, 'ben')];
    const hit = {
      kind: 'ONGOING_SCREENING',
      queue: 'SANCTIONS',
      transactionUuid: null,
      customerId: randomUUID(),
    } as const;
    const [raised] = await raise(by, alert(hit));
    const { alertId } = raised!;
    const version = (await work.act(ada, alertId, { act: 'START', assignee: 'ada' }, 1)).result.version;
    await expect(work.act(ben, alertId, { act: 'START', assignee: 'ben' })).rejects.toThrow('IN_REVIEW');
    await expect(work.act(ben, alertId, { act: 'UNASSIGN' }, 1)).rejects.toThrow(`Its version is now ${version}`);
    await work.act(ben, alertId, { act: 'NOTE', text: 'Passport asked for.' });
    await work.act(ada, alertId, { act: 'ESCALATE', text: 'Alike in everything.' });
    await work.act(ben, alertId, { act: 'RETURN', text: 'See the passport first.' });
    const reasonCode = disposition === 'FALSE_POSITIVE' ? 'FALSE_POSITIVE' : 'TRUE_MATCH';
    const request = { disposition, reasonCode, reason: 'Compared with the passport.' } as const;
    await expect(closing.close(ada, alertId, request)).rejects.toThrow('checklist');
    const answers = ['YES', 'NO', 'NO', 'NO'].map((answer, index) => ({
      step: CHECKLISTS.NAME[index]!,
      answer: answer as 'YES' | 'NO',
    }));
    await work.answer(ada, alertId, { answers });
    const against = similar === 'YES' ? 'NO' : 'YES';
    await work.answer(ada, alertId, { answers: [{ step: 'SIMILARITIES', answer: against }] });
    await expect(closing.close(ada, alertId, request)).rejects.toThrow('contradicts');
    await work.answer(ben, alertId, { answers: [{ step: 'SIMILARITIES', answer: similar, text: 'Born elsewhere.' }] });
    const first = (await closing.close(ada, alertId, request)).result;
    if (disposition === 'FALSE_POSITIVE') {
      expect(first).toMatchObject({ outcome: 'PROPOSED', alert: { state: 'IN_REVIEW', closedAt: null } });
      await expect(closing.close(ada, alertId, request)).rejects.toThrow('Another user');
      await expect(closing.close(by, alertId, request)).rejects.toThrow('cannot be the second approver');
      expect((await closing.close(ben, alertId, request)).result.outcome).toBe('CLOSED');
    } else expect(first.outcome).toBe('CLOSED');
    const stored = await records.get(by.principal.tenantId, alertId);
    expect(stored).toMatchObject({
      state,
      reasonCode,
      assignee: 'ada',
      acts: ['NOTE'],
      closedAt: clock.now().toISOString(),
    });
    expect(stored.checklist?.steps.at(-1)).toMatchObject({
      answer: similar,
      answeredBy: 'ben',
      text: 'Born elsewhere.',
    });
    const proposed = disposition === 'FALSE_POSITIVE' ? ['CLOSING_PROPOSED'] : [];
    expect(stored.history.map(({ kind }) => kind)).toEqual([
      'CLOSED',
      ...proposed,
      ...['CHECKED', 'CHECKED', 'CHECKED', 'RETURNED', 'ESCALATED', 'NOTED', 'STARTED', 'CREATED'],
    ]);
    await expect(work.act(ada, alertId, { act: 'ASSIGN', assignee: 'ada' })).rejects.toThrow('CLOSED');
    await expect(closing.close(ben, alertId, request)).rejects.toThrow('CLOSED');
    const [after] = await raise(by, alert({ ...hit, customerId: hit.customerId }));
    expect(after!.isNew).toBe(true);
    expect((await records.get(by.principal.tenantId, after!.alertId)).priorDecisions).toMatchObject([
      { alertId, state, reasonCode, reason: 'Compared with the passport.' },
    ]);
  },
);

it('the second approver must choose the same, and NEVER lets one user close alone', async () => {
  const by = await createTenant(test_.database);
  const hit = { kind: 'ONGOING_SCREENING', queue: 'SANCTIONS', transactionUuid: null } as const;
  const [one, other] = await raise(by, alert({ ...hit, subject: 'a' }), alert({ ...hit, subject: 'b' }));
  const no = { answers: [{ step: 'LISTED', answer: 'NO' }] } as const;
  for (const { alertId } of [one!, other!]) await work.answer(by, alertId, { answers: [...no.answers] });
  const request = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another list.' } as const;
  await closing.close(PERSON(by, 'ada'), one!.alertId, request);
  const differently = { ...request, clearParty: true };
  expect((await closing.close(PERSON(by, 'ben'), one!.alertId, differently)).result.outcome).toBe('PROPOSED');
  expect((await closing.close(PERSON(by, 'ada'), one!.alertId, differently)).result.outcome).toBe('CLOSED');
  fourEyes = 'NEVER';
  expect((await closing.close(by, other!.alertId, request)).result.outcome).toBe('CLOSED');
  fourEyes = 'SANCTIONS';
});

it('a proposal of a user who may not work on alerts any longer does not count', async () => {
  const by = await createTenant(test_.database);
  const [raised] = await raise(by, alert({ kind: 'ONGOING_SCREENING', queue: 'SANCTIONS', transactionUuid: null }));
  const { alertId } = raised!;
  await work.answer(by, alertId, { answers: [{ step: 'LISTED', answer: 'NO' }] });
  const request = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another list.' } as const;
  const closedBy = async (person: string) => (await closing.close(PERSON(by, person), alertId, request)).result.outcome;
  expect(await closedBy('cleo')).toBe('PROPOSED');
  gone.add('cleo');
  expect(await closedBy('ada')).toBe('PROPOSED');
  expect(await closedBy('ben')).toBe('CLOSED');
});

it('after a new hit both users answer again, and earlier proposals do not count', async () => {
  const by = await createTenant(test_.database);
  const [ada, ben] = [PERSON(by, 'ada'), PERSON(by, 'ben')];
  const hit = alert({ kind: 'ONGOING_SCREENING', queue: 'SANCTIONS', transactionUuid: null, status: 'HIT_CHANGED' });
  const { alertId } = (await raise(by, hit))[0]!;
  const answers = [{ step: 'LISTED', answer: 'NO' } as const];
  const request = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another list.' } as const;
  await work.answer(ada, alertId, { answers });
  expect((await closing.close(ada, alertId, request)).result.outcome).toBe('PROPOSED');
  await raise(by, hit);
  await expect(closing.close(ben, alertId, request)).rejects.toThrow('checklist');
  await work.answer(ben, alertId, { answers });
  expect((await closing.close(ben, alertId, request)).result.outcome).toBe('PROPOSED');
  expect((await closing.close(ada, alertId, request)).result.outcome).toBe('CLOSED');
  const { history } = await records.get(by.principal.tenantId, alertId);
  expect(history.find(({ kind }) => kind === 'HIT_ADDED')).toMatchObject({
    actorType: 'SYSTEM',
    details: { status: 'HIT_CHANGED' },
  });
});

it.each([
  [{ disposition: 'FALSE_POSITIVE', reasonCode: 'TRUE_MATCH' }, 'reasonCode'],
  [{ disposition: 'TRUE_POSITIVE', reasonCode: 'CUSTOMER_EXPLANATION' }, 'reasonCode'],
  [{ disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', decision: 'BLOCKED' }, 'decision'],
  [{ disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', clearParty: true }, 'clearParty'],
] as const)('%j does not fit together', async (request, field) => {
  const by = await createTenant(test_.database);
  const [raised] = await raise(by, alert());
  const call = await served.clientOf(by, ['alert:write']);
  const reply = await call('POST', `${BASE}/${raised!.alertId}/close`, { ...request, reason: 'x' });
  expect(reply.status).toBe(400);
  expect(reply.json<{ errors: object[] }>().errors).toMatchObject([{ field }]);
});

it('the next alert is the one with the highest priority, then the oldest, and one user gets it', async () => {
  const by = await createTenant(test_.database);
  const raised = [];
  const kinds = [
    ['LOW', 20],
    ['HIGH', 60],
    ['CRITICAL', 90],
    ['HIGH', 60],
  ] as const;
  for (const [index, [severity, score]] of kinds.entries()) {
    clock.advance(1);
    raised.push(...(await raise(by, alert({ severity, subject: `p${index}`, findings: scored(score) }))));
  }
  const [low, high, critical, later] = raised.map(({ alertId }) => alertId);
  const taken = await Promise.all(['ada', 'ben', 'cem'].map((id) => work.next(PERSON(by, id), {})));
  expect(taken.map(({ result }) => result.alert?.alertId).sort()).toEqual([high, critical, later].sort());
  expect(new Set(taken.map(({ result }) => result.alert?.assignee))).toEqual(new Set(['ada', 'ben', 'cem']));
  const call = await served.clientOf(by, ['alert:write', 'alert:read']);
  expect((await call('POST', `${BASE}/next`)).status).toBe(400);
  const toUnknownUser = await call('POST', `${BASE}/next`, { assignee: 'unknown' });
  expect(toUnknownUser.json<{ errors: object[] }>().errors).toMatchObject([{ field: 'assignee' }]);
  expect(dataOf(await call('POST', `${BASE}/next`, { assignee: 'ada', severities: ['HIGH'] })).alert).toBeNull();
  expect(dataOf(await call('POST', `${BASE}/next`, { assignee: 'ada' }))).toMatchObject({
    alert: { alertId: low, assignee: 'ada' },
  });
  expect(dataOf(await call('POST', `${BASE}/next`, { assignee: 'ada' })).alert).toBeNull();
  expect(dataOf(await call('GET', `${BASE}?assignee=ada&sort=priority`)).items).toMatchObject([{}, { alertId: low }]);
});

it('the priority follows payments that join, and an alert without them is sorted by its own', async () => {
  const by = await createTenant(test_.database);
  const call = await served.clientOf(by, ['alert:read']);
  const order = async (query: string) =>
    (dataOf(await call('GET', `${BASE}?sort=PRIORITY${query}`)).items as { alertId: string }[]).map(
      ({ alertId }) => alertId,
    );
  const [one] = await raise(by, alert({ subject: 'a', findings: scored(60), valueUsd: 2_000, customerRisk: 'LOW' }));
  const [other] = await raise(by, alert({ subject: 'b', findings: scored(70), watchlistIds: ['ofac_sdn', 'eu_fsf'] }));
  expect(await order('')).toEqual([other!.alertId, one!.alertId]);
  const [joined] = await raise(
    by,
    alert({ subject: 'a', findings: scored(90), valueUsd: 98_000, customerRisk: 'HIGH', queue: 'SANCTIONS' }),
  );
  expect(joined!.alert).toMatchObject({
    alertId: one!.alertId,
    valueUsd: 100_000,
    priority: { score: 83, band: 'CRITICAL' },
  });
  expect(await order('')).toEqual([one!.alertId, other!.alertId]);
  expect(await order('&priority=critical')).toEqual([one!.alertId]);
  expect(await order('&priority=MEDIUM,HIGH')).toEqual([other!.alertId]);
  expect(await order('&watchlistId=eu_fsf')).toEqual([other!.alertId]);
  expect(await order('&watchlistId=un_sc')).toEqual([]);
});

it('bulk items succeed and fail independently', async () => {
  const [by, stranger] = [await createTenant(test_.database), await createTenant(test_.database)];
  const [one, other] = await raise(by, alert(), alert({ subject: 'p2' }));
  const [foreign] = await raise(stranger, alert());
  await work.act(PERSON(by, 'ada'), other!.alertId, { act: 'START', assignee: 'ada' });
  const call = await served.clientOf(by, ['alert:write']);
  const alertIds = [one!.alertId, other!.alertId.toUpperCase(), foreign!.alertId, 'x'];
  const bulk = dataOf(await call('POST', `${BASE}/bulk`, { alertIds, act: 'START' }));
  expect(bulk).toMatchObject({ done: 1, rejected: 3 });
  expect((bulk.results as { done: boolean; detail: string | null }[]).map(({ detail }) => detail)).toEqual([
    null,
    expect.stringContaining('IN_REVIEW'),
    'Alert not found.',
    'Alert not found.',
  ]);
  for (const body of [
    { alertIds, act: 'CLOSE' },
    { alertIds: [], act: 'START' },
    { alertIds, act: 'ASSIGN' },
    { alertIds, act: 'NOTE' },
    { alertIds: Array(101).fill(one!.alertId), act: 'START' },
  ]) {
    expect((await call('POST', `${BASE}/bulk`, body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await records.get(stranger.principal.tenantId, foreign!.alertId)).state).toBe('OPEN');
});

describe('with a case', () => {
  const settle = async (by: Caller, alertIds: readonly string[], ...conclusions: Conclusion[]) => {
    const settling = await closing.settling(by);
    const done = await writerOver(test_.database, clock).write(by, async (tx) => {
      await tx.lockChain();
      const { audit, jobs, ...result } = await settling.settle(
        tx,
        { caseId: 'case', alertIds, reason: 'Agreed.' },
        conclusions,
      );
      return { result, audit, jobs };
    });
    return done.result;
  };
  const concluded = (alertId: string): Conclusion => ({
    ...{ alertId, disposition: 'FALSE_POSITIVE', reasonCode: 'OTHER' },
  });
  const sanctions = { queue: 'SANCTIONS', transactionUuid: null, kind: 'ONGOING_SCREENING' } as const;
  const answers = CHECKLISTS.NAME.slice(0, 3).map((step, at) => ({
    step,
    answer: at === 1 ? ('NO' as const) : ('YES' as const),
  }));

  it('an alert is closed with the reason of the case, and a closed one is unchanged', async () => {
    const by = await createTenant(test_.database);
    const [one, other] = await raise(by, alert({ subject: 'p1' }), alert({ subject: 'p2' }));
    const ids = [one!.alertId, other!.alertId];
    const ada = PERSON(by, 'ada');
    const first = await settle(ada, ids, concluded(ids[0]!));
    expect(first).toMatchObject({
      settled: [{ alertId: ids[0], state: 'CLOSED_FALSE_POSITIVE' }],
      remaining: [{ alert: { alertId: ids[1] }, obstacle: null }],
      remainingNotSeen: 0,
    });
    const stored = await records.get(by.principal.tenantId, ids[0]!);
    expect(stored.transactionLog).toMatchObject([{ verdict: 'FALSE_POSITIVE' }]);
    expect(stored.history[0]).toMatchObject({ kind: 'CLOSED', text: 'Agreed.', details: { caseId: 'case' } });
    expect((await settle(ada, ids, concluded(ids[0]!))).settled).toEqual([]);
    expect((await records.get(by.principal.tenantId, ids[0]!)).version).toBe(stored.version);
  });

  it('an alert stays open while a held payment has no decision', async () => {
    const by = await createTenant(test_.database);
    const [one] = await raise(by, alert());
    held = ['t1'];
    const { settled, remaining } = await settle(PERSON(by, 'ada'), [one!.alertId], concluded(one!.alertId));
    held = [];
    expect(settled).toEqual([]);
    expect(remaining).toMatchObject([{ obstacle: { kind: 'HELD_PAYMENT', detail: expect.stringContaining('t1') } }]);
    expect((await records.get(by.principal.tenantId, one!.alertId)).history).toHaveLength(1);
  });

  it('a sanctions alert needs its checklist, and a second user with the same proposal', async () => {
    const by = await createTenant(test_.database);
    const [one] = await raise(by, alert(sanctions));
    const { alertId } = one!;
    const obstacle = async (person: string) => {
      const { remaining } = await settle(PERSON(by, person), [alertId], concluded(alertId));
      return remaining[0]?.obstacle?.kind ?? null;
    };
    expect(await obstacle('ada')).toBe('CHECKLIST');
    await work.answer(PERSON(by, 'ada'), alertId, { answers });
    expect(await obstacle('ada')).toBe('SECOND_APPROVER');
    const request = { disposition: 'FALSE_POSITIVE', reasonCode: 'OTHER', reason: 'A namesake.' } as const;
    expect((await closing.close(PERSON(by, 'ada'), alertId, request)).result.outcome).toBe('PROPOSED');
    // The proposer is not the second approver.
    expect(await obstacle('ada')).toBe('SECOND_APPROVER');
    expect(await obstacle('ben')).toBeNull();
    expect((await records.get(by.principal.tenantId, alertId)).state).toBe('CLOSED_FALSE_POSITIVE');
  });

  it('a reason code must fit the disposition', async () => {
    const by = await createTenant(test_.database);
    const [one] = await raise(by, alert());
    const wrong: Conclusion = { ...concluded(one!.alertId), reasonCode: 'TRUE_MATCH' };
    await expect(settle(PERSON(by, 'ada'), [one!.alertId], wrong)).rejects.toThrow('does not fit');
  });
});

it('the list is filtered, sorted and counted', async () => {
  const by = await createTenant(test_.database);
  const customerId = randomUUID();
  const [old] = await raise(by, alert({ severity: 'MEDIUM', subject: 'a', subjectName: 'Über 100% Handel' }));
  clock.advance(80 * 3_600);
  const [fresh, grave] = await raise(
    by,
    alert({ severity: 'LOW', subject: 'b', code: 'RULE', title: 'Cash', findings: scored(10) }),
    alert({
      severity: 'CRITICAL',
      subject: 'c',
      queue: 'PEP',
      kind: 'ONGOING_SCREENING',
      customerId,
      transactionUuid: null,
    }),
  );
  await work.act(PERSON(by, 'ada'), fresh!.alertId, { act: 'ASSIGN', assignee: 'ada' });
  const call = await served.clientOf(by, ['alert:read']);
  const found = async (query: string) =>
    (dataOf(await call('GET', `${BASE}?${query}`)).items as { alertId: string }[]).map(({ alertId }) => alertId);
  const [a, b, c] = [old!.alertId, fresh!.alertId, grave!.alertId];
  for (const [query, ids] of [
    ['sort=PRIORITY', [c, a, b]],
    ['sort=DUE', [a, c, b]],
    ['sort=OLDEST&severity=low,medium', [a, b]],
    ['overdue=true', [a]],
    ['assignee=none&sort=OLDEST', [a, c]],
    ['assignee=ada', [b]],
    ['queue=PEP', [c]],
    ['kind=ongoing_screening', [c]],
    [`customerId=${customerId}`, [c]],
    ['findingCode=rule', [b]],
    ['causeType=pattern&sort=PRIORITY', [c, a, b]],
    ['causeType=COUNTRY,WALLET', []],
    ['text=100%25%20han', [a]],
    ['text=hand%20uber', [a]],
    ['text=andel', []],
    ['text=_', []],
    [`from=${clock.now().toISOString()}&sort=PRIORITY`, [c, b]],
    [`to=${clock.now().toISOString()}`, [a]],
    ['state=OPEN&state=ESCALATED&sort=PRIORITY', [c, a, b]],
    ['state=IN_REVIEW', []],
  ] as const) {
    expect(await found(query), query).toEqual(ids);
  }
  expect(dataOf(await call('GET', `${BASE}/totals`))).toMatchObject({
    ...{ alerts: 3, overdue: 1, unassigned: 2 },
    byState: { OPEN: 3, CLOSED_TRUE_POSITIVE: 0 },
    byQueue: { PEP: 1, MONITORING: 2 },
    bySeverity: { LOW: 1, MEDIUM: 1, HIGH: 0, CRITICAL: 1 },
    byAssignee: [
      { assignee: null, alerts: 2 },
      { assignee: 'ada', alerts: 1 },
    ],
  });
  expect(dataOf(await call('GET', `${BASE}/totals?assignee=ada`))).toMatchObject({ alerts: 1, unassigned: 0 });
  const seen: string[] = [];
  let cursor = '';
  do {
    const page = dataOf(await call('GET', `${BASE}?sort=PRIORITY&limit=1${cursor}`));
    seen.push(...(page.items as { alertId: string }[]).map(({ alertId }) => alertId));
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
  } while (cursor);
  expect(seen).toEqual([c, a, b]);
  const words = async () =>
    (await test_.database.pool.query('select word from alert_words where alert_id = $1', [a])).rows.length;
  expect(await words()).toBeGreaterThan(2);
  await test_.database.pool.query('delete from alerts where alert_id = $1', [a]);
  expect(await words()).toBe(0);
});
