import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { type ServedOperations, serveOperations } from '../../test/support/operations.ts';
import type { Reply } from '../../test/support/service.ts';
import type { Caller } from '../access/permissions.ts';
import { createTenant, HeldClock } from '../iam/testing.ts';
import { CursorCodec } from '../lib/cursor.ts';
import { writerOver } from '../writes/testing.ts';
import { Alerts } from './alerts.ts';
import { alertRoutes } from './routes.ts';
import type { AlertToRaise } from './types.ts';

const BASE = '/amlcore/api/v1/alerts';
const HOUR = 3_600_000;
const clock = new HeldClock();
let test_: TestDatabase;
let alerts: Alerts;
let served: ServedOperations;
beforeAll(async () => {
  test_ = await createTestDatabase();
  alerts = new Alerts({ database: test_.database, cursors: new CursorCodec(randomBytes(32)), clock });
  served = await serveOperations(test_.database, alertRoutes(alerts));
});
afterAll(async () => {
  await served.stop();
  await test_.drop();
});

const alert = (more: Partial<AlertToRaise> = {}): AlertToRaise => ({
  transactionUuid: randomUUID(),
  status: 'UNUSUAL_ACTIVITY',
  party: 'p1',
  finding: 'AMOUNT_SPIKE',
  title: 'An amount far above the usual',
  severity: 'MEDIUM',
  findings: [{ code: 'AMOUNT_SPIKE', subject: 'SENDER', score: 61.5, remark: 'Twenty times the usual amount.' }],
  correlationId: 'c-1',
  ...more,
});
const raise = async (by: Caller, ...raised: AlertToRaise[]) => {
  const done = await writerOver(test_.database, clock).write(by, async ({ db, lockChain }) => {
    const { alerts: made, audit } = await alerts.raise(db, await lockChain(), raised);
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

test('is one per party and finding while it is open, with the gravest severity and the earliest due time', async () => {
  const by = await createTenant(test_.database);
  const [first] = await raise(by, alert());
  clock.advance(3_600);
  const [second, other, again] = await raise(
    by,
    alert({ severity: 'HIGH', status: 'RULES_VIOLATION' }),
    alert({ party: 'p2' }),
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
  const stored = await alerts.get(by.principal.tenantId, first!.alertId);
  expect(stored.transactionLog).toHaveLength(3);
});

test('of two in one batch the first is the new one', async () => {
  const by = await createTenant(test_.database);
  const [first, second] = await raise(by, alert({ severity: 'LOW' }), alert({ severity: 'CRITICAL' }));
  expect([first!.isNew, second!.isNew]).toEqual([true, false]);
  expect(first!.alert).toMatchObject({ severity: 'CRITICAL', transactions: 2, version: 1 });
  expect(second!.alertId).toBe(first!.alertId);
});

test('a closed one is not opened again: there is a new one', async () => {
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

test('two nodes at once make one alert', async () => {
  const by = await createTenant(test_.database);
  const raised = (await Promise.all([raise(by, alert()), raise(by, alert()), raise(by, alert())])).flat();
  expect(raised.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(raised.map(({ alertId }) => alertId)).size).toBe(1);
  expect((await alerts.get(by.principal.tenantId, raised[0]!.alertId)).transactions).toBe(3);
});

test('is audited, and gone with the decision that is undone', async () => {
  const by = await createTenant(test_.database);
  const { tenantId } = by.principal;
  const [first] = await raise(by, alert());
  await raise(by, alert());
  await expect(
    writerOver(test_.database).write(by, async ({ db, lockChain }) => {
      await alerts.raise(db, await lockChain(), [alert({ party: 'p3' })]);
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
  expect((await alerts.list(tenantId, {}, {})).items).toHaveLength(1);
});

test('over HTTP: filters, pages, and nothing of others', async () => {
  const [by, stranger] = [await createTenant(test_.database), await createTenant(test_.database)];
  const call = await served.clientOf(by, ['alert:read']);
  const severities = ['LOW', 'HIGH', 'HIGH', 'CRITICAL', 'HIGH'] as const;
  const raised = [];
  for (const [index, severity] of severities.entries()) {
    clock.advance(1);
    raised.push(...(await raise(by, alert({ severity, party: `p${index}` }))));
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
  const [of] = (await alerts.get(by.principal.tenantId, ids[0]!)).transactionLog;
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
