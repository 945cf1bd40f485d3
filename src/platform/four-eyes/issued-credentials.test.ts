/** Who invited and reset users before that was recorded is read from the audit trail. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../test/support/database.ts';
import { migrate, readMigrations } from '../db/migrate.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
const before = readMigrations().find(({ slug }) => slug === 'issued-credentials')!.number - 1;
const [tenant, admin, invited, vouched, made] = [0, 1, 2, 3, 4].map(() => randomUUID()) as [
  ...[string, string, string, string, string],
];
/** Action, actor, subject, day. */
const ENTRIES: readonly [action: string, type: string, actor: string, subject: string, at: string][] = [
  ['user.invited', 'USER', admin, invited, '2026-01-01'],
  ['user.password-set', 'USER', invited, invited, '2026-01-02'],
  ['user.reset', 'USER', admin, invited, '2026-02-01'],
  ['user.reset', 'USER', admin, invited, '2026-03-01'],
  ['user.created', 'SYSTEM', 'single-sign-on', vouched, '2026-01-01'],
  ['user.created', 'OPERATOR', 'root', made, '2026-01-01'],
  ['user.password-reset', 'OPERATOR', 'root', made, '2026-04-01'],
  // The subject is no user.
  ['user.invited', 'USER', admin, 'nobody', '2026-01-01'],
];

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate(empty.connectionString, { upTo: before });
  client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  await client.query(`insert into tenants (tenant_id, name, status, created_at) values ($1, 'Bank', 'ACTIVE', now())`, [
    tenant,
  ]);
  for (const userId of [admin, invited, vouched, made]) {
    await client.query(
      `insert into users (tenant_id, user_id, email, name, password_hash, must_change, roles, status, created_at)
       values ($1, $2::uuid, $2::text, 'x', 'x', false, '{ADMIN}', 'ACTIVE', now())`,
      [tenant, userId],
    );
  }
  await client.query(
    `insert into single_sign_on values ($1, 'here', 'https://login.test', 'x', null, '{}', 'groups', '[]', 'ALLOWED', '{}', 1, now(), $2)`,
    [tenant, admin],
  );
  await client.query(
    `insert into single_sign_on_identities values ($1, 'https://login.test', 's', $2, '2026-01-01T00:00:00Z')`,
    [tenant, vouched],
  );
  for (const [at, [action, type, actor, subject, day]] of ENTRIES.entries()) {
    await client.query(
      `insert into audit_log (tenant_id, sequence, occurred_at, actor_type, actor_id, action, subject_type, subject_id,
                              correlation_id, details, details_hash, previous_hash, entry_hash)
       values ($1, $2, $3, $4, $5, $6, 'USER', $7, 'x', '{}', '', sha256($8), sha256($8))`,
      [tenant, at + 1, `${day}T00:00:00Z`, type, actor, action, subject, Buffer.from([at])],
    );
  }
  await migrate(empty.connectionString);
});
afterAll(async () => {
  await client.end();
  await empty.drop();
});

it('is who invited, and who reset last, with who configured single sign-on', async () => {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', user_id, issued_by, reason, (issued_at at time zone 'UTC')::date) as line from issued_credentials`,
  );
  expect(rows.map(({ line }) => line).sort()).toEqual(
    [
      `${invited} USER:${admin} INVITED 2026-01-01`,
      `${invited} USER:${admin} RESET 2026-03-01`,
      `${vouched} USER:${admin} SINGLE_SIGN_ON 2026-01-01`,
      `${made} OPERATOR:root INVITED 2026-01-01`,
      `${made} OPERATOR:root RESET 2026-04-01`,
    ].sort(),
  );
  const configured = await client.query('select configured_by from single_sign_on');
  expect(configured.rows).toEqual([{ configured_by: [admin] }]);
});
