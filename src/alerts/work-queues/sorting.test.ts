import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import type { Permission, Principal } from '../../platform/access/permissions.ts';
import { recordset } from '../../platform/db/insert-rows.ts';
import { ALERT_KINDS, ALERT_QUEUES, ALERT_SEVERITIES } from '../types.ts';
import { Sight } from './sight.ts';
import { isTheirs, queueOf, type SeenBy, type WorkQueues } from './sorting.ts';

const by = (...roles: string[]): SeenBy => ({ roles, people: ['zoe'], clients: null });
const QUEUES: WorkQueues = {
  queues: [
    { id: 'desk', name: 'Desk', queue: ['SANCTIONS'], seenBy: by('DESK') },
    { id: 'grave', name: 'Grave', severity: ['CRITICAL', 'HIGH'], kind: ['TRANSACTION'], seenBy: by('GRAVE') },
    { id: 'rules', name: 'Rules', findingCode: ['RULE', 'VELOCITY'], seenBy: null },
    { id: 'never', name: 'Never', queue: ['SANCTIONS'], findingCode: ['RULE'], seenBy: by('DESK') },
  ],
  rest: { name: 'Rest', seenBy: { ...by('REST')!, clients: ['client_in'] } },
};

/** One alert of each kind. */
const EVERY = ALERT_QUEUES.flatMap((queue) =>
  ALERT_KINDS.flatMap((kind) =>
    ALERT_SEVERITIES.flatMap((severity) =>
      ['WATCHLIST_MATCH', 'RULE', 'VELOCITY'].map((code) => ({ queue, kind, severity, code })),
    ),
  ),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const principal = (who: Partial<Principal>, ...permissions: Permission[]): Principal => ({
  ...{ type: 'USER', id: 'zed', tenantId: 't', tenantName: '', roles: [], displayName: '' },
  ...{ permissions: new Set<Permission>(['alert:read', ...permissions]), ...who },
});

const READERS: readonly [string, Principal, readonly string[]][] = [
  ['a user without a queue', principal({}), ['rules']],
  ['a role', principal({ roles: ['DESK'] }), ['desk', 'rules', 'never']],
  ['two roles', principal({ roles: ['GRAVE', 'REST'] }), ['grave', 'rules', 'rest']],
  ['a person by id', principal({ id: 'zoe' }), ['desk', 'grave', 'rules', 'never', 'rest']],
  ['a user with access to the audit trail', principal({}, 'audit:read'), ['desk', 'grave', 'rules', 'never', 'rest']],
  ['a client', principal({ type: 'CLIENT', id: 'client_out' }), ['desk', 'grave', 'rules', 'never']],
  ['a named client', principal({ type: 'CLIENT', id: 'client_in' }), ['desk', 'grave', 'rules', 'never', 'rest']],
  ['a client with the ID of a user', principal({ type: 'CLIENT', id: 'zoe' }), ['desk', 'grave', 'rules', 'never']],
];

test('each alert is in the first matching queue only', () => {
  expect(EVERY.map((alert) => queueOf(alert, QUEUES).id)).not.toContain('never');
  expect(queueOf({ queue: 'SANCTIONS', kind: 'TRANSACTION', severity: 'HIGH', code: 'RULE' }, QUEUES).id).toBe('desk');
  expect(queueOf({ queue: 'PEP', kind: 'TRANSACTION', severity: 'HIGH', code: 'RULE' }, QUEUES).id).toBe('grave');
  expect(queueOf({ queue: 'PEP', kind: 'ONGOING_SCREENING', severity: 'HIGH', code: 'RULE' }, QUEUES).id).toBe('rules');
  expect(queueOf({ queue: 'PEP', kind: 'TRANSACTION', severity: 'LOW', code: 'X' }, QUEUES).id).toBe('rest');
});

test.each(READERS)('%s sees the same alerts by SQL and in memory', async (_, reader, seen) => {
  const sight = new Sight(QUEUES, reader);
  expect(sight.queues.map(({ id }) => id)).toEqual(seen);
  expect(sight.isWhole).toBe(seen.length === 5);
  const rows = EVERY.map((alert, n) => ({ ...alert, n }));
  for (const requested of [undefined, ['desk'], ['rules', 'rest'], ['grave', 'never'], ['unknown']]) {
    const where = sight.where(requested, 'a') ?? sql<boolean>`true`;
    const { rows: found } = await sql<{ title: string }>`
      select a.title from (select n::text as title, queue, kind, severity, code from ${recordset(
        'alerts',
        rows.map(({ n, ...row }) => ({ ...row, transactions: n })),
      )}
        cross join lateral (select transactions as n) numbered) a where ${where}`.execute(database.database.direct);
    const expected = rows.filter((alert) => {
      const { id } = queueOf(alert, QUEUES);
      return sight.sees(alert) && seen.includes(id) && (requested?.includes(id) ?? true);
    });
    expect(found.map(({ title }) => Number(title)).sort((a, b) => a - b)).toEqual(expected.map(({ n }) => n));
  }
});

test('a queue is open to its users who may work on alerts', () => {
  const worker = (roles: string[], ...permissions: Permission[]) => ({
    ...{ userId: 'x', roles, permissions: new Set<Permission>(permissions) },
  });
  expect(isTheirs(worker(['DESK'], 'alert:read', 'alert:write'), by('DESK'))).toBe(true);
  expect(isTheirs(worker(['DESK'], 'alert:read'), by('DESK'))).toBe(false);
  expect(isTheirs(worker(['OTHER'], 'alert:read', 'alert:write', 'audit:read'), by('DESK'))).toBe(false);
});
