/**
 * No operation of a client changes data that all organizations share, or data of another organization, with any permission in its own.
 * Each operation is called with its own example and with IDs of the shared lists and of the other organization.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type Description, type DocumentedOperation, operationsOf } from '../conformance/documented.ts';
import { eventually, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1';
/** Counted by the service itself, for all. */
const COUNTERS = ['rate_limits', 'sign_in_failures'];

let service: Service;
let operations: DocumentedOperation[];
let stranger: Awaited<ReturnType<Service['addClient']>>;
let ids: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  operations = operationsOf((await service.call('/openapi.json', { token: null })).json<Description>());
  const permissions = ALL_PERMISSIONS.filter((permission) => permission !== 'operator');
  stranger = await service.addClient({ tenant: 'Stranger', permissions });
  const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '' };
  const created = await service.call(`${API}/transactions/fiat`, { method: 'POST', body });
  const { transactionUUID } = created.json<{ data: { transactionUUID: string } }>().data;
  const stored = await eventually(async () => {
    const read = await service.call(`${API}/transactions/${transactionUUID}`);
    const { data } = read.json<{ data: { status: string; senderPartyId: string } }>();
    return data.status !== 'PENDING' && data;
  });
  const { rows } = await service.database.pool.query('select profile_id from profiles order by 1 limit 1');
  ids = {
    transactionUuid: transactionUUID,
    partyId: stored.senderPartyId,
    profileId: rows[0].profile_id,
    tenantId: service.operator.principal.tenantId,
    ruleId: 'large-cash',
    key: 'transactions.fourEyes',
    countryCode: 'VE',
    currency: 'EUR',
    version: '1',
  };
});
afterAll(() => service.stop());

/** A hash of each table, without the rows of the other organization. */
async function state(): Promise<Map<string, string>> {
  const { pool } = service.database;
  const { rows: tables } = await pool.query(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as owned
     from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> all($1) order by 1`,
    [COUNTERS],
  );
  const { tenantId } = stranger.by.principal;
  const hashes = tables.map(
    ({ name, owned }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t ${
        owned ? `where tenant_id is distinct from '${tenantId}'` : ''
      }`,
  );
  const { rows } = await pool.query(hashes.join(' union all '));
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

const changed = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);

function exampleOf({ requestBody }: DocumentedOperation): unknown {
  const [media] = Object.values(requestBody?.content ?? {});
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value ?? (requestBody && {});
}

async function call(operation: DocumentedOperation, token: string): Promise<number> {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
  const body = exampleOf(operation);
  const query: Record<string, string> = operation.method === 'DELETE' ? { reason: 'Because' } : {};
  const { status } = await service.call(path, {
    method: operation.method,
    token,
    query,
    ...(body !== undefined && { body }),
  });
  return status;
}

it('is changed by no operation of a client without operator, and those of an operator are rejected', {
  timeout: 120_000,
}, async () => {
  const statuses = new Map<string, number>();
  const offenders: string[] = [];
  let before = await state();
  for (const operation of operations) {
    if (operation.method === 'GET' || !operation['x-permission']) continue;
    statuses.set(operation.operationId, await call(operation, stranger.token));
    const after = await state();
    for (const table of changed(before, after)) offenders.push(`${operation.operationId}: ${table}`);
    before = after;
  }
  expect(offenders).toEqual([]);
  const refused = operations.filter(
    (operation) => operation['x-permission'] === 'operator' && operation.method !== 'GET',
  );
  expect(refused.length).toBeGreaterThan(4);
  expect(refused.map(({ operationId }) => statuses.get(operationId))).toEqual(refused.map(() => 403));
  // Rejected examples show nothing, so many examples must succeed.
  expect([...statuses.values()].filter((status) => status < 300).length).toBeGreaterThan(10);
  expect([...statuses.values()].filter((status) => status >= 500)).toEqual([]);
});

it('is changed by an operator', async () => {
  const operator = await service.addClient({ permissions: ['operator'] });
  const { rows } = await service.database.pool.query('select watchlist_id from watchlists order by 1 limit 1');
  const path = `${API}/watchlists/${rows[0].watchlist_id}/refresh`;
  const before = await state();
  const reply = await service.call(path, { method: 'POST', token: operator.token, body: { force: true } });
  expect(reply.status, reply.text).toBeLessThan(300);
  expect(changed(before, await state()).length).toBeGreaterThan(0);
});
