/** What WHITELIST marks were before clearing and exemption were two statements, and what became of them. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '../../../test/support/database.ts';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';

let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
const tenant = randomUUID();
const [party, barred, both] = [randomUUID(), randomUUID(), randomUUID()];
const [passport, phone] = [randomUUID(), randomUUID()];
const profile = randomUUID();
const before = readMigrations().find(({ slug }) => slug === 'clearances')!.number - 1;

beforeAll(async () => {
  empty = await createEmptyDatabase();
  await migrate(empty.connectionString, { upTo: before });
  client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  const seen = `1, 1, '2026-01-01', 1, '2026-01-01', null`;
  await client.query(`insert into tenants (tenant_id, name, status, created_at) values ($1, 'Bank', 'ACTIVE', now())`, [
    tenant,
  ]);
  for (const one of [party, barred, both]) {
    await client.query(
      `insert into parties (tenant_id, party_id, names, birth_date, transactions, first_seq, first_seen_at, last_seq, last_seen_at, merged_into)
       values ($1, $2, '["Anna Berg"]', '1980-01-01', ${seen})`,
      [tenant, one],
    );
  }
  await client.query(
    `insert into party_keys (tenant_id, key, party_id, kind) values ($1, $2, $4, 'DOCUMENT'), ($1, $3, $4, 'PHONE')`,
    [tenant, passport, phone, party],
  );
  const mark = (one: string, kind: string, cleared: object[], removed: string | null) =>
    client.query(
      `insert into party_marks (tenant_id, party_id, mark, cleared, reason, marked_at, marked_by, removed_at)
       values ($1, $2, $3, $4, 'a namesake', '2026-02-03T10:00:00Z', 'analyst', $5)`,
      [tenant, one, kind, JSON.stringify(cleared), removed],
    );
  await mark(party, 'WHITELIST', [{ profileId: profile, version: 3 }], null);
  await mark(barred, 'WHITELIST', [{ profileId: profile, version: 3 }], '2026-02-04T10:00:00Z');
  await mark(barred, 'BLACKLIST', [], null);
  await mark(both, 'WHITELIST', [], null);
  await mark(both, 'FROZEN', [], null);
  await migrate(empty.connectionString);
});
afterAll(async () => {
  await client.end();
  await empty.drop();
});

it('makes clearances of what the party was cleared of, with the party as it is', async () => {
  const { rows } = await client.query('select * from party_clearances');
  expect(rows).toEqual([
    {
      tenant_id: tenant,
      party_id: party,
      profile_id: profile,
      profile_version: 3,
      party: { names: ['Anna Berg'], birthDate: '1980-01-01', keys: [passport] },
      reason: 'a namesake',
      cleared_at: new Date('2026-02-03T10:00:00Z'),
      cleared_by: 'analyst',
      removed_at: null,
    },
  ]);
});

it('ends the trust a year after it was given, and nothing else', async () => {
  const { rows } = await client.query(
    'select mark, expires_at, proposed_by from party_marks where party_id <> $1 order by mark, removed_at',
    [both],
  );
  const ends = new Date('2027-02-03T10:00:00Z');
  expect(rows).toEqual([
    { mark: 'BLACKLIST', expires_at: null, proposed_by: null },
    { mark: 'WHITELIST', expires_at: ends, proposed_by: null },
    { mark: 'WHITELIST', expires_at: ends, proposed_by: null },
  ]);
});

it('ends an exemption beside a bar, which a union of parties could leave', async () => {
  const { rows } = await client.query('select mark from party_marks where party_id = $1 and removed_at is null', [
    both,
  ]);
  expect(rows).toEqual([{ mark: 'FROZEN' }]);
});
