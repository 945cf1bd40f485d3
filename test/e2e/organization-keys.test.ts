/** An organization-managed key, as API clients and the operator see it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENCRYPTED_TABLES, ALL_SETTINGS } from '../../src/app/declarations.ts';
import { type EncryptionState, encryptionState } from '../../src/identity/organization-keys/schemas.ts';
import { KeyFolder, type KeyNode, keyNode } from '../../src/identity/organization-keys/testing.ts';
import { ALL_PERMISSIONS, type Principal } from '../../src/platform/access/permissions.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { CursorCodec } from '../../src/platform/lib/cursor.ts';
import { Settings } from '../../src/platform/settings/settings.ts';
import type { LookBackView } from '../../src/reporting/look-backs/schemas.ts';
import { Erasures } from '../../src/reporting/retention/erasing/erasures.ts';
import type { Scope } from '../../src/reporting/retention/types.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectShape } from './checks.ts';
import { COMPANY, PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
const YEAR_MS = 366 * 86_400_000;

let folder: KeyFolder;
let service: Service;
let node: KeyNode;
let token: string;
let tenantId: string;
const customers: Record<'left' | 'active', string> = { left: '', active: '' };
const screenings: string[] = [];
/** One payment from before the key was set, one from after it. */
const transactions: string[] = [];
const SENDER = 'Kunigunde Wolkenstein';
/** In every text field of a customer. */
const MARKER = 'Zwirbelnuss';
/** One name from before the key was set, one from after it. Neither is listed. */
const marked: string[] = [];
/** The same with the name of a listed party. */
const listed: string[] = [];

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
  await register('early');
  await folder.put(tenantId, '2026');
  const { code, stdout, stderr } = await amlcore('tenants', 'key', 'set', tenantId, '2026');
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('data key 1');
  await screen(NAMES.left.toUpperCase());
  await screen(NAMES.active);
  await transaction('after');
  await register('late');
});
async function register(when: string): Promise<void> {
  const body = { externalReferenceId: `marked-${when}`, entityType: 'INDIVIDUAL', dob: '1971-02-03' };
  marked.push(
    (
      await send('POST', '/customers', {
        ...body,
        names: [{ fullNameRaw: `${MARKER} ${when}` }, { fullNameRaw: `Otto ${MARKER}` }],
        documents: [{ type: 'PASSPORT', value: `P${MARKER}9`, issuingCountry: 'AT' }],
        addresses: [{ addressRaw: `${MARKER}gasse 7`, city: MARKER, postalCode: '1010', country: 'AT' }],
        accounts: [{ accountNumber: `${MARKER}4711`, bic: null, currency: 'EUR' }],
        beneficialOwners: [],
        occupation: `Maker of ${MARKER}`,
        products: [`${MARKER} account`],
      })
    ).customerId!,
  );
  listed.push(
    (
      await send('POST', '/customers', {
        ...{
          externalReferenceId: `listed-${when}`,
          entityType: 'ORGANIZATION',
          names: [{ fullNameRaw: COMPANY.name }],
        },
        beneficialOwners: [],
      })
    ).customerId!,
  );
  await eventually(async () => (await screeningOf(listed.at(-1)!)).openHits > 0);
}
async function screeningOf(customerId: string) {
  const { screening } = await send<{ screening: { state: string; failure: string | null; openHits: number } }>(
    'GET',
    `/customers/${customerId}`,
  );
  return screening;
}
/** A payment to a listed party, so that it is stopped. */
async function transaction(reference: string): Promise<void> {
  const { transactionUUID } = await send('POST', '/transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: reference, customerReference: 'C-late', callbackUrl: '', travelRule: null },
    ...{ senderName: SENDER, accountNumber: 'ACC-4711', senderIdNumber: 'ID-4711', receiverName: PERSON.name },
  });
  transactions.push(transactionUUID!);
  const path = `/transactions/screening/result/${reference}`;
  await eventually(async () => (await send('GET', path)).transactionStatus !== 'PENDING');
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
  // By a name that no column contains, from before the key and after it.
  const { items } = await send<{ items: { transactionUUID: string }[] }>(
    'GET',
    '/transactions?partyName=wolken%20kuni',
  );
  expect(items.map(({ transactionUUID }) => transactionUUID)).toEqual([...transactions].reverse());
  const tables = done.encrypted.map(({ table, notYet }) => [table, notYet]);
  expect(tables).toEqual(ALL_ENCRYPTED_TABLES.map(({ table }) => [table, 0]));
  expect(done.inClear.length).toBeGreaterThan(3);
  const { rows } = await service.database.pool.query('select query, result from screenings');
  expect(rows).toHaveLength(3);
  for (const { query, result } of rows)
    expect([query.$sealed, result.$sealed]).toEqual([expect.any(String), expect.any(String)]);
  const name = async (at: number) =>
    (await send<{ query: { name: string } }>('GET', `/screenings/${screenings[at]}`)).query.name;
  expect([await name(0), await name(1)]).toEqual([NAMES.left, NAMES.left.toUpperCase()]);
});

it('a repeated request gets the same response, a listed name is found, and a replay is identical', async () => {
  const body = { fullName: PERSON.name };
  const first = await send<{ totalMatches: number; searchId: string }>('POST', '/screen-entity', body, 'one');
  expect(first.totalMatches).toBeGreaterThan(0);
  expect(await send('POST', '/screen-entity', body, 'one')).toEqual(first);
  expect(await send('POST', `/screenings/${first.searchId}/replay`, {})).toMatchObject({ outcome: 'IDENTICAL' });
});

describe('encrypted transactions', () => {
  const of = async <T = Record<string, unknown>>(at: number, path = ''): Promise<T> =>
    await send<T>('GET', `/transactions/${transactions[at]}${path}`);

  it('contain no name, account or document in their tables', async () => {
    for (const table of ['transactions', 'transaction_screenings']) {
      for (const text of ['Wolkenstein', PERSON.name, 'ACC-4711', 'ID-4711']) {
        const sql = `select 1 from ${table} t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0`;
        expect((await service.database.pool.query(sql, [text])).rowCount, `${table}: ${text}`).toBe(0);
      }
    }
  });

  it('are read, explained, recomputed and exported as before', async () => {
    for (const at of [0, 1]) {
      expect(await of(at)).toMatchObject({ senderName: SENDER, receiverName: PERSON.name });
      const assessed = await service.call(`${BASE}/transactions/${transactions[at]}/risk-assessment`, { token });
      expect(assessed.status, assessed.text).toBe(200);
      expect(assessed.json()).toMatchObject({ transactionSuspicionScore: 100, sanctionsMatchedEntity: PERSON.name });
      expect(await send('POST', `/transactions/${transactions[at]}/replay`, {})).toMatchObject({
        outcome: 'IDENTICAL',
      });
    }
    const csv = await service.call(`${BASE}/transactions/export`, { token });
    expect(csv.text.split(SENDER)).toHaveLength(3);
  });

  it('are found by party and by finding, and linked to a customer who is registered later', async () => {
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

/** Tables of the whole database whose dump contains a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = service.database;
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await pool.query(`select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`, [
      text,
    ]);
    if (hits.rowCount) found.push(name);
  }
  return found;
}

describe('encrypted customers', () => {
  type View = Record<string, unknown> & { version: number; names: { fullNameRaw: string }[] };
  const of = (id: string) => send<View>('GET', `/customers/${id}`);

  it('do not appear in a dump of the database by name, document, account or address', async () => {
    expect(await tablesWith(MARKER)).toEqual([]);
    // Only the readable columns name the listed party. The hit does not.
    expect(await tablesWith(COMPANY.name)).not.toEqual(expect.arrayContaining(['customers']));
    expect(await tablesWith(COMPANY.name)).not.toEqual(expect.arrayContaining(['customer_hits']));
  });

  it('are read, found by the whole name and by number, changed, closed and reopened as before', async () => {
    for (const [at, when] of ['early', 'late'].entries()) {
      const id = marked[at]!;
      expect(await of(id)).toMatchObject({
        names: [{ fullNameRaw: `${MARKER} ${when}` }, { fullNameRaw: `Otto ${MARKER}` }],
        documents: [{ value: `P${MARKER}9` }],
        occupation: `Maker of ${MARKER}`,
      });
      const found = async (query: string) =>
        (await send<{ items: { customerId: string }[] }>('GET', `/customers?${query}`)).items.map(
          (one) => one.customerId,
        );
      expect(await found(`fullName=${MARKER.toUpperCase()}%20${when}`)).toEqual([id]);
      expect(await found(`fullName=${MARKER}`)).toEqual([]);
      expect(await found(`externalReferenceId=marked-${when}`)).toEqual([id]);
      const { version } = await of(id);
      await send('PATCH', `/customers/${id}`, { version, occupation: `${MARKER} retired` });
      await send('POST', `/customers/${id}/close`, { reason: `${MARKER} left.` });
      expect(await of(id)).toMatchObject({
        state: 'CLOSED',
        closedReason: `${MARKER} left.`,
        occupation: `${MARKER} retired`,
      });
      expect(await tablesWith(MARKER)).toEqual([]);
    }
  });

  it('are screened, and their hits are read and closed', async () => {
    for (const id of listed) {
      const { items } = await send<{ items: { hitId: string; matchedName: string; explanation: unknown[] }[] }>(
        'GET',
        `/monitoring/hits?customerId=${id}`,
      );
      expect(items).toMatchObject([{ matchedName: COMPANY.name }]);
      expect(items[0]!.explanation.length).toBeGreaterThan(0);
    }
    const { items } = await send<{ items: { hitId: string }[] }>('GET', `/monitoring/hits?customerId=${listed[1]}`);
    await send('PUT', '/settings/transactions.fourEyes', { value: 'NEVER' });
    const cleared = await send('POST', `/monitoring/hits/${items[0]!.hitId}/clear`, { reason: `Is ${MARKER}.` });
    expect(cleared).toMatchObject({ state: 'CLEARED', suppressedReason: `Is ${MARKER}.` });
    await send('PUT', '/settings/alerts.requireChecklist', { value: false });
    const raised = await send<{ items: { alertId: string; version: number }[] }>(
      'GET',
      `/alerts?customerId=${listed[1]}`,
    );
    const { alertId, version } = raised.items[0]!;
    const closing = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another firm.', version };
    await send('POST', `/alerts/${alertId}/close`, closing);
    // The confidence of the match is in the encrypted part of the alert.
    expect(await send('GET', '/threshold-tests/closings')).toMatchObject({ closed: 1, notByMatch: 0 });
    expect(await tablesWith(MARKER)).toEqual([]);
  });

  it('are screened after each list change, and a damaged one is FAILED, keeps its hits, and affects no other', async () => {
    const { pool } = service.database;
    const kept = (await pool.query('select record from customers where customer_id = $1', [listed[0]])).rows[0].record;
    await pool.query(
      `update customers a set record = b.record from customers b where a.customer_id = $1 and b.customer_id = $2`,
      [listed[0], listed[1]],
    );
    const [before] = (await send<{ items: { runId: string }[] }>('GET', '/monitoring/runs')).items;
    await send('POST', '/profiles/bulk', [
      { externalReferenceId: 'own-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: NAMES.active }] },
    ]);
    const run = await eventually(async () => {
      const [newest] = (
        await send<{ items: { runId: string; kind: string; state: string; failed: number }[] }>(
          'GET',
          '/monitoring/runs',
        )
      ).items;
      return newest && newest.runId !== before?.runId && newest.state !== 'RUNNING' && newest;
    });
    expect(run).toMatchObject({ kind: 'LIST_CHANGE', state: 'COMPLETE', failed: 1 });
    expect((await screeningOf(customers.active)).openHits).toBe(1);
    const { items } = await send<{
      items: { customerId: string; isUnreadable?: true; fullName: string; screening: object }[];
    }>('GET', '/customers');
    expect(items.filter((one) => one.isUnreadable)).toMatchObject([
      { customerId: listed[0], fullName: '', screening: { state: 'FAILED', openHits: 1 } },
    ]);
    expect((await service.call(`${BASE}/customers/${listed[0]}`, { token })).json()).toMatchObject({ status: 410 });
    // Restored for the following tests.
    await pool.query('update customers set record = $2 where customer_id = $1', [listed[0], kept]);
    expect(await of(listed[0]!)).toMatchObject({ names: [{ fullNameRaw: COMPANY.name }] });
  });
});

describe('retention of encrypted records', () => {
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

  it('finds the screenings of a person by name and birth date in any case', async () => {
    const scope: Scope = { scope: 'CUSTOMER', subjectId: customers.left };
    const both = screenings.slice(0, 2).sort();
    expect(await screened(scope)).toEqual(both.map((id) => [id, 'TOO_YOUNG']));
    expect(await screened(scope, 3)).toEqual(both.map((id) => [id, null]));
  });

  it('keeps records on hold, and those of a customer within the legal period', async () => {
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

  it('finds records of a party by its name and birth date, and keeps them during a hold', async () => {
    const { senderDob: dob } = FIAT_EXAMPLE_REQUEST;
    const asked = { fullName: SENDER.toUpperCase(), dob };
    const { searchId } = await send('POST', '/screen-entity', asked);
    const { senderPartyId } = await send('GET', `/transactions/${transactions[1]}`);
    const scope: Scope = { scope: 'PARTY', subjectId: senderPartyId! };
    expect(await screened(scope, 30)).toEqual([[searchId, null]]);
    await send('POST', '/retention/holds', { kind: 'PARTY', itemId: senderPartyId, reason: 'Subpoena 26-4412' });
    expect(await screened(scope, 30)).toEqual([[searchId, 'ON_HOLD']]);
  });
});

it('the command line rotates and renews keys, shows the state, and verifies the trail', async () => {
  const bytes = await folder.put(tenantId, '2027');
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
  // From after and before the key: screenings four and one, customers five and two (a rating seals its customer again), hits two and one,
  // alerts four and one. Two of each transaction, one earlier remark, and one mark of a party with a pending payment.
  expect(away.stdout).toMatch(/18 rows are encrypted with a key that is unavailable/);
  expect(away.stdout).toMatch(/8 rows were encrypted after they were sealed/);
  await folder.put(tenantId, '2027', bytes);
});

describe('a damaged value', () => {
  const answer = (path: string) => service.call(`${BASE}${path}`, { token });
  const PROBLEM = { status: 410, type: expect.stringContaining('unreadable-record') };
  let damaged: string;
  beforeAll(async () => {
    // Changed in the stored form, so that it is damaged before the screening starts.
    await service.database.pool.query(`
      create function damage() returns trigger language plpgsql as $$ begin
        new.content := jsonb_set(new.content, '{$sealed}', to_jsonb(left(new.content->>'$sealed', -8) || 'AAAAAAAA'));
        return new;
      end $$;
      create trigger damage before insert on transactions for each row
        when (new.transaction_reference = 'damaged') execute function damage()`);
    await transaction('damaged');
    damaged = transactions.at(-1)!;
  });

  it('of a payment to be screened prevents its release, raises an alarm, and degrades health', async () => {
    expect(await send('GET', '/transactions/screening/result/damaged')).toMatchObject({
      transactionStatus: 'VERIFICATION_FAILED',
      isSuspicious: true,
    });
    const { items } = await send<{ items: { transactionUUID: string; screeningReferenceData: { alertId: string } }[] }>(
      'GET',
      '/transactions',
    );
    const { alertId } = items.find(({ transactionUUID }) => transactionUUID === damaged)!.screeningReferenceData;
    expect(await send('GET', `/alerts/${alertId}`)).toMatchObject({
      hits: [
        { transactionUuid: damaged, isUnreadable: true, sender: null, amount: FIAT_EXAMPLE_REQUEST.sendingAmount },
      ],
    });
    const health = await service.call('/health/ready', { token: null });
    // Permanently failed jobs are reported within five seconds.
    expect(health.json<{ warnings: string[] }>().warnings.join()).toContain(
      'encrypted values of the table transactions cannot be decrypted',
    );
    expect((await service.call('/metrics', { token: null })).text).toContain(
      'amlcore_values_unreadable{table="transactions"}',
    );
  });

  it('gives 410 with its own problem, and lists and exports still show the other records', async () => {
    const reply = await answer(`/transactions/${damaged}`);
    expect(reply.json()).toMatchObject(PROBLEM);
    const { items } = await send<{
      items: { transactionReference: string; isUnreadable?: true; senderName: unknown }[];
    }>('GET', '/transactions');
    expect(items.map((one) => [one.transactionReference, one.senderName, one.isUnreadable])).toEqual([
      ['damaged', null, true],
      ['after', SENDER, undefined],
      ['before', SENDER, undefined],
    ]);
    const csv = await service.call(`${BASE}/transactions/export`, { token });
    expect(csv.text.split('\r\n').filter((line) => line.endsWith(',true'))).toHaveLength(1);
  });

  it('of a payment prevents its release by a user, who can reject it', async () => {
    const decide = (decision: string, reasonCode: string) =>
      service.call(`${BASE}/transactions/${damaged}/decision`, {
        ...{ method: 'POST', token, body: { decision, reasonCode, reason: 'It cannot be decrypted.' } },
      });
    expect((await decide('RELEASED', 'OTHER')).json()).toMatchObject(PROBLEM);
    expect((await decide('REJECTED', 'OTHER')).status).toBe(200);
  });

  it('of a screening gives 410 for itself, and a line in the list', async () => {
    const searchId = screenings.at(-1)!;
    await service.database.pool.query('alter table screenings disable trigger user');
    await service.database.pool.query('update screenings set query = result where search_id = $1', [searchId]);
    await service.database.pool.query('alter table screenings enable trigger user');
    expect((await answer(`/screenings/${searchId}`)).json()).toMatchObject(PROBLEM);
    const { items } = await send<{ items: { searchId: string; name: string | null; isUnreadable?: true }[] }>(
      'GET',
      '/screenings',
    );
    expect(items.filter((one) => one.isUnreadable)).toMatchObject([{ searchId, name: null }]);
    expect(items.length).toBeGreaterThan(2);
  });

  it('is named by the verification of the trail', async () => {
    const { pool } = service.database;
    // One value was encrypted when it was written, one later.
    await pool.query("update customers set record = jsonb_set(record, '{dob}', '\"h:0\"') where customer_id = $1", [
      listed[1],
    ]);
    await pool.query("update customers set state = 'ACTIVE' where customer_id = $1", [customers.left]);
    const verified = await amlcore('audit', 'verify');
    expect(verified.code).not.toBe(0);
    for (const id of [damaged, screenings.at(-1)!, listed[1]!, customers.left])
      expect(verified.stdout + verified.stderr).toContain(id);
  });
});

it('look-backs store their reason and the listed parties encrypted, and are read as before', async () => {
  const [name, reason] = ['Ottokar Zeilinger', 'Because Kunigunde asked.'];
  const { transactionUUID } = await send('POST', '/transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: 'looked-back', callbackUrl: '', travelRule: null, receiverName: name },
    ...{ transactionDate: new Date().toISOString(), receiverAccount: 'ACC-4712', receiverIdNumber: undefined },
  });
  await eventually(async () => (await send('GET', `/transactions/${transactionUUID}`)).status === 'RELEASED');
  await send('POST', '/profiles/bulk', [{ entityType: 'INDIVIDUAL', names: [{ fullNameRaw: name }] }]);
  const day = 86_400_000;
  const [from, to] = [-day, day].map((ms) => new Date(Date.now() + ms).toISOString());
  const lookBackId = await eventually(async () => {
    const started = await send('POST', '/look-backs', { from, to, reason });
    const done = await eventually(async () => {
      const one = await send<LookBackView>('GET', `/look-backs/${started.lookBackId}`);
      return one.state === 'DONE' && one;
    });
    // This node may not search the new entry yet.
    return Object.keys(done.counts.wouldBeHeld).length > 0 && done.lookBackId;
  });
  expect(await send('GET', `/look-backs/${lookBackId}`)).toMatchObject({ reason });
  expect(await send('GET', `/look-backs/${lookBackId}/payments`)).toMatchObject({
    items: [{ statusNow: 'SCREENING_FAILED', findings: [{ listedParty: name }] }],
  });
  const { rows } = await service.database.pool.query(
    `select b.reason, p.findings from look_backs b join look_back_payments p using (tenant_id, look_back_id)
     where look_back_id = $1`,
    [lookBackId],
  );
  expect(rows).toMatchObject([
    { reason: expect.stringMatching(/^\$sealed:/), findings: { $sealed: expect.anything() } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(name);
});
