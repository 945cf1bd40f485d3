import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/support/database.ts';
import { KeyFolder, keyNode } from '../identity/organization-keys/testing.ts';
import { createTenant } from '../identity/testing.ts';
import { systemClock } from '../platform/lib/clock.ts';
import { serviceAuthor } from '../platform/unit-of-work/effect.ts';
import { OverdueAlerts } from './overdue.ts';

test('an organization with an unavailable key does not delay overdue notices of others', async () => {
  const database = await createTestDatabase();
  const folder = await KeyFolder.make();
  const keys = keyNode(database.connectionString, folder);
  const { pool } = database.database;
  const add = async (tenantId: string, due: string) => {
    const id = randomUUID();
    await pool.query(
      `insert into alerts (tenant_id, alert_id, kind, dedup_key, title, severity, state, status, transactions, findings,
                           created_at, updated_at, due_at, version, queue, code, cause_type, cause, urgency, answers, search_text)
       values ($1, $2, 'TRANSACTION', $2, 'Somebody', 'HIGH', 'OPEN', 'PEP_LISTED', 1, '[]', now(), now(), $3, 1,
               'SANCTIONS', 'SANCTION_LISTED', 'LISTED_PARTY', '{}', 1, '{}', 'somebody')`,
      [tenantId, id, due],
    );
  };
  const tenants = [await createTenant(database.database), await createTenant(database.database)];
  // The organization with the lower ID has its turn first.
  const [tenantId, other] = tenants.map(({ principal }) => principal.tenantId).sort() as [string, string];
  await folder.put(tenantId, 'first');
  // More alerts than one round takes, and overdue for longer.
  for (let at = 0; at < 510; at += 1) await add(tenantId, '2025-01-01');
  await add(other, '2025-06-01');
  await keys.ownKeys.set(serviceAuthor(tenantId, 'c'), 'first');
  await keys.encrypt(tenantId);
  await folder.remove(tenantId, 'first');
  const notified: string[] = [];
  const alerts = new OverdueAlerts({
    ...{ database: keys.database, writer: keys.writer, clock: systemClock },
    webhooks: {
      store: async (_db, messages) => {
        for (const { tenantId: of } of messages) notified.push(of);
        return [];
      },
    },
    onMessages: () => notified.push('sent'),
  });
  await expect(alerts.tell()).rejects.toMatchObject({ details: { reason: 'OWN_KEY_AWAY' } });
  expect(notified).toEqual([other, 'sent']);
  await keys.database.close();
  await database.drop();
  await folder.drop();
});
