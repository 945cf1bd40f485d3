/** An organisation's own key, as its callers and its operator see it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, type Principal } from '../../src/access/permissions.ts';
import { ALL_SETTINGS } from '../../src/all-settings.ts';
import { silentLog } from '../../src/db/log.ts';
import { CursorCodec } from '../../src/lib/cursor.ts';
import { type EncryptionState, encryptionState } from '../../src/own-keys/schemas.ts';
import { KeyFolder, type KeyNode, keyNode } from '../../src/own-keys/testing.ts';
import { Erasures } from '../../src/retention/erasing/erasures.ts';
import type { Scope } from '../../src/retention/types.ts';
import { Settings } from '../../src/settings/settings.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
const YEAR_MS = 366 * 86_400_000;

let folder: KeyFolder;
let service: Service;
let node: KeyNode;
let token: string;
let tenantId: string;
const customers: Record<'left' | 'active', string> = { left: '', active: '' };
const screenings: string[] = [];
/** One from before the key was set, and one after it. */
const transactions: string[] = [];
const SENDER = 'Kunigunde Wolkenstein';

async function send<T = Record<string, string>>(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<T> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const reply = await service.call(`${BASE}${path}`, { method, token, headers, ...(body !== undefined && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}
const NAMES = { left: 'Ägidius ÇELIKTAŞ', active: 'Wendelin Ackergrund' };
const amlcore = async (...args: string[]) => {
  const env = {
    AMLCORE_DATA_DIR: service.dataDir,
    DATABASE_URL: service.connectionString,
    AMLCORE_MASTER_KEY: service.masterKey,
    AMLCORE_OWN_KEYS: folder.path,
  };
  return await runCommand(args, env);
};

beforeAll(async () => {
  folder = await KeyFolder.make();
  service = await startService({ env: { AMLCORE_OWN_KEYS: folder.path } });
  node = keyNode(service.connectionString, folder);
  ({ token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] }));
  ({ tenantId } = service.operator.principal);
  await send('PUT', '/settings/retention.years', { value: { SCREENING: 1 } });
  for (const who of ['left', 'active'] as const) {
    const names = [{ fullNameRaw: NAMES[who] }];
    const body = { externalReferenceId: who, entityType: 'INDIVIDUAL', names, dob: '1961-04-05' };
    customers[who] = (await send('POST', '/customers', body)).customerId!;
  }
  await send('POST', `/customers/${customers.left}/close`, { reason: 'Left.' });
  const screen = async (fullName: string) =>
    screenings.push((await send('POST', '/screen-entity', { fullName, dob: '1961-04-05' })).searchId!);
  await screen(NAMES.left);
  await transaction('before');
  await folder.put(tenantId, '2026');
  const { code, stdout, stderr } = await amlcore('tenants', 'key', 'set', tenantId, '2026');
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('data key 1');
  await screen(NAMES.left.toUpperCase());
  await screen(NAMES.active);
  await transaction('after');
});
/** To somebody on a list, so that it is stopped. */
async function transaction(reference: string): Promise<void> {
  const { transactionUUID } = await send('POST', '/transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: reference, customerReference: 'C-late', callbackUrl: '', travelRule: null },
    ...{ senderName: SENDER, accountNumber: 'ACC-4711', senderIdNumber: 'ID-4711', receiverName: PERSON.name },
  });
  transactions.push(transactionUUID!);
  await eventually(async () => (await send('GET', `/transactions/${transactionUUID}`)).status !== 'PENDING');
}
afterAll(async () => {
  await node.database.close();
  await service.stop();
  await folder.drop();
});

const state = async () =>
  expectShape(encryptionState, expectEnvelope<EncryptionState>(await service.call(`${BASE}/encryption`, { token })));

it('earlier rows are encrypted by the service, and every screening is read as before', async () => {
  const done = await eventually(async () => {
    const now = await state();
    return now.run?.state === 'DONE' && now;
  });
  expect(done).toMatchObject({ key: { name: '2026', isAvailable: true }, dataKey: 1 });
  expect(done.encrypted.map(({ table, notYet }) => [table, notYet])).toEqual([
    ['screenings', 0],
    ['transactions', 0],
    ['transaction_screenings', 0],
  ]);
  expect(done.inClear.length).toBeGreaterThan(3);
  const { rows } = await service.database.pool.query('select query, result from screenings');
  expect(rows).toHaveLength(3);
  for (const { query, result } of rows)
    expect([query.$sealed, result.$sealed]).toEqual([expect.any(String), expect.any(String)]);
  const name = async (at: number) =>
    (await send<{ query: { name: string } }>('GET', `/screenings/${screenings[at]}`)).query.name;
  expect([await name(0), await name(1)]).toEqual([NAMES.left, NAMES.left.toUpperCase()]);
});

it('a repetition gets the answer, a listed name is found, and a replay is identical', async () => {
  const body = { fullName: PERSON.name };
  const first = await send<{ totalMatches: number; searchId: string }>('POST', '/screen-entity', body, 'one');
  expect(first.totalMatches).toBeGreaterThan(0);
  expect(await send('POST', '/screen-entity', body, 'one')).toEqual(first);
  expect(await send('POST', `/screenings/${first.searchId}/replay`, {})).toMatchObject({ outcome: 'IDENTICAL' });
});

describe('transactions', () => {
  const of = async <T = Record<string, unknown>>(at: number, path = ''): Promise<T> =>
    await send<T>('GET', `/transactions/${transactions[at]}${path}`);

  it('stand in their tables without a name, account or document; a remark may name whom the list names', async () => {
    for (const table of ['transactions', 'transaction_screenings']) {
      for (const text of ['Wolkenstein', PERSON.name, 'ACC-4711', 'ID-4711']) {
        const sql = `select 1 from ${table} t where strpos(lower((to_jsonb(t) - 'remark')::text), lower($1)) > 0`;
        expect((await service.database.pool.query(sql, [text])).rowCount, `${table}: ${text}`).toBe(0);
      }
    }
  });

  it('are read, explained, computed again and exported as before', async () => {
    for (const at of [0, 1]) {
      expect(await of(at)).toMatchObject({ senderName: SENDER, receiverName: PERSON.name });
      const assessed = await service.call(`${BASE}/transactions/${transactions[at]}/risk-assessment`, { token });
      expect(assessed.status, assessed.text).toBe(200);
      expect(assessed.json()).toMatchObject({ transactionSuspicionScore: 100, sanctionsMatchedEntity: PERSON.name });
      expect(await send('POST', `/transactions/${transactions[at]}/replay`, {})).toMatchObject({
        outcome: 'IDENTICAL',
      });
    }
    const csv = await service.call(`${BASE}/transactions/export`, { token, query: { format: 'csv' } });
    expect(csv.text.split(SENDER)).toHaveLength(3);
  });

  it('are found by party and by what was found, and tied to a customer who comes later', async () => {
    const list = async (query: Record<string, string>) => {
      const reply = await service.call(`${BASE}/transactions`, { token, query });
      expect(reply.status, reply.text).toBe(200);
      return reply.json<{ data: { items: { transactionUUID: string; senderPartyId: string }[] } }>().data.items;
    };
    const all = await list({});
    const both = [...transactions].sort();
    const ids = (items: readonly { transactionUUID: string }[]) => items.map((one) => one.transactionUUID).sort();
    expect(ids(await list({ partyId: all[0]!.senderPartyId }))).toEqual(both);
    expect(ids(await list({ findingCode: 'WATCHLIST_MATCH' }))).toEqual(both);
    const names = [{ fullNameRaw: 'Somebody Else' }];
    const { customerId } = await send('POST', '/customers', {
      ...{ externalReferenceId: 'C-late', entityType: 'INDIVIDUAL', names, dob: '1980-01-01' },
    });
    const { rows } = await service.database.pool.query(
      'select transaction_uuid as id from transaction_customers where customer_id = $1 order by 1',
      [customerId],
    );
    expect(rows.map(({ id }) => id)).toEqual(both);
  });
});

describe('retention', () => {
  const preview = async (scope: Scope, later = 0) => {
    const { database, writer } = node;
    const settings = new Settings({
      ...{ definitions: ALL_SETTINGS, database, writer, log: silentLog, allowInsecureWebhooks: false },
    });
    const clock = { now: () => new Date(Date.now() + later * YEAR_MS) };
    const cursors = new CursorCodec(Buffer.alloc(32));
    const erasures = new Erasures({ database, writer, settings, cursors, clock, onApproved: () => {} });
    const principal = { ...service.operator.principal, permissions: new Set(ALL_PERMISSIONS) } as Principal;
    return await erasures.preview(principal, scope);
  };
  const screened = async (scope: Scope, later?: number) =>
    (await preview(scope, later)).records
      .filter(({ kind }) => kind === 'SCREENING')
      .map(({ recordId, because }) => [recordId, because])
      .sort();

  it('finds the encrypted screenings of a person by name and birth date, whatever the capitals', async () => {
    const scope: Scope = { scope: 'CUSTOMER', subjectId: customers.left };
    const both = screenings.slice(0, 2).sort();
    expect(await screened(scope)).toEqual(both.map((id) => [id, 'TOO_YOUNG']));
    expect(await screened(scope, 3)).toEqual(both.map((id) => [id, null]));
  });

  it('keeps those of a person on hold, and of a customer who has not left where the law says so', async () => {
    const counts = async () => {
      const { kinds } = await preview({ scope: 'EXPIRED', subjectId: null }, 30);
      const { erasable, kept } = kinds.find(({ kind }) => kind === 'SCREENING')!;
      return { erasable, ...Object.fromEntries(kept.map(({ because, count }) => [because, count])) };
    };
    expect(await counts()).toEqual({ erasable: 4 });
    await send('PUT', '/settings/retention.jurisdictions', { value: ['GB'] });
    expect(await counts()).toEqual({ erasable: 3, OPEN: 1 });
    await send('POST', '/retention/holds', { kind: 'CUSTOMER', itemId: customers.left, reason: 'Subpoena 26-4411' });
    expect(await counts()).toEqual({ erasable: 1, OPEN: 1, ON_HOLD: 2 });
  });
});

it('the command line rotates and renews, tells the state, and verifies the trail', async () => {
  await folder.put(tenantId, '2027');
  expect(await amlcore('tenants', 'key', 'rotate', tenantId, '2027')).toMatchObject({ code: 0 });
  expect(await amlcore('tenants', 'key', 'renew', tenantId)).toMatchObject({ code: 0 });
  expect(await amlcore('tenants', 'key', 'set', tenantId, '2027')).toMatchObject({ code: 1 });
  const told = await amlcore('tenants', 'key', 'status', tenantId);
  expect(told.stdout).toMatch(/Key 2027, available.*data key 2/);
  expect(told.stdout).toContain('Not encrypted with it:');
  await eventually(async () => (await state()).run?.state === 'DONE');
  expect(await amlcore('audit', 'verify')).toMatchObject({ code: 0 });
  await folder.remove(tenantId, '2027');
  const away = await amlcore('audit', 'verify');
  expect(away.code).toBe(0);
  // Of screenings three and one, and of each transaction two.
  expect(away.stdout).toMatch(/5 rows are encrypted with a key that is away/);
  expect(away.stdout).toMatch(/3 rows were encrypted after they were sealed/);
});
