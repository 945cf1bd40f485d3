/** What becomes of alerts from before decisions moved them. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../test/support/database.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
const before = readMigrations().find(({ slug }) => slug === 'decisions-by-two')!.number - 1;
/** By title: what was decided on its transactions, in order; null: nothing. */
const ALERTS: readonly [string, ([decision: string, reasonCode: string] | null)[], string][] = [
  ['all released', [['RELEASED', 'FALSE_POSITIVE']], 'CLOSED_FALSE_POSITIVE'],
  [
    'one rejected',
    [
      ['RELEASED', 'FALSE_POSITIVE'],
      ['REJECTED', 'TRUE_MATCH'],
    ],
    'CLOSED_TRUE_POSITIVE',
  ],
  ['released at a risk', [['RELEASED', 'RISK_ACCEPTED']], 'CLOSED_TRUE_POSITIVE'],
  ['one left', [['RELEASED', 'FALSE_POSITIVE'], null], 'OPEN'],
  ['one escalated', [['ESCALATED', 'NEEDS_INVESTIGATION']], 'OPEN'],
];

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate(empty.connectionString, { upTo: before });
  client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  const tenant = randomUUID();
  await client.query(`insert into tenants (tenant_id, name, status, created_at) values ($1, 'Bank', 'ACTIVE', now())`, [
    tenant,
  ]);
  for (const [title, decisions] of ALERTS) {
    const alert = randomUUID();
    await client.query(
      `insert into alerts (tenant_id, alert_id, kind, dedup_key, title, severity, state, status, transactions, findings,
                           created_at, updated_at, due_at, version)
       values ($1, $2, 'TRANSACTION', $2, $3, 'HIGH', 'OPEN', 'PEP_LISTED', 1, '[]', now(), now(), now(), 1)`,
      [tenant, alert, title],
    );
    for (const decision of decisions) {
      const transaction = randomUUID();
      await client.query(
        'insert into alert_transactions (tenant_id, alert_id, transaction_uuid, raised_at) values ($1, $2, $3, now())',
        [tenant, alert, transaction],
      );
      if (!decision) continue;
      await client.query(
        `insert into transaction_decisions (tenant_id, transaction_uuid, decision_no, decision, reason_code, reason,
                                            before_status, decided_at, decided_by)
         values ($1, $2, 1, $3, $4, 'x', 'PEP_LISTED', now(), 'c')`,
        [tenant, transaction, ...decision],
      );
    }
  }
  await migrate(empty.connectionString);
});
afterAll(async () => {
  await client.end();
  await empty.drop();
});

it('closes those whose transactions are all decided, and leaves the others to people', async () => {
  const { rows } = await client.query<{ title: string; state: string }>('select title, state from alerts');
  const states = new Map(rows.map(({ title, state }) => [title, state]));
  expect([...states].sort()).toEqual(ALERTS.map(([title, , state]) => [title, state]).sort());
});
