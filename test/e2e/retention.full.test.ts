/**
 * Retention: expired records are erased. Records that are held, open or needed stay. Two users agree, and the audit trail still
 * verifies. Time advances on the clock of the erasing parts, so that records of now are years old for them.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_SETTINGS } from '../../src/app/declarations.ts';
import { allSeals } from '../../src/cli/audit.ts';
import { ALL_PERMISSIONS, type Caller, type Principal } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { JobQueue } from '../../src/platform/jobs/queue.ts';
import { CursorCodec } from '../../src/platform/lib/cursor.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { Settings } from '../../src/platform/settings/settings.ts';
import { Writer } from '../../src/platform/unit-of-work/writer.ts';
import { EraseJob } from '../../src/reporting/retention/erasing/erase-job.ts';
import { Erasures } from '../../src/reporting/retention/erasing/erasures.ts';
import { LegalHolds } from '../../src/reporting/retention/holds/holds.ts';
import type { ErasureView, PreviewView } from '../../src/reporting/retention/schemas.ts';
import type { Scope } from '../../src/reporting/retention/types.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { LICENSE_EXAMPLE_REQUEST } from '../../src/transactions/licenses/examples.ts';
import { type Description, operationsOf } from '../conformance/documented.ts';
import { clearingAll, type Screened } from '../support/clearing.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem } from './checks.ts';
import { COMPANY, PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const PAID_WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const YEAR_MS = 366 * 86_400_000;
const NAMES = {
  plain: 'Zephyrine Quillfeather',
  held: 'Leocadia Brummstein',
  open: 'Ottokar Windhager',
  grouped: 'Philomena Drosselbart',
  reported: 'Cunibert Ladislaus',
  blocked: 'Sigismunda Wolkenstein',
  active: 'Wendelin Ackergrund',
  licensed: 'Adelgunde Pfefferkorn',
} as const;
/** In the scope of the license and in the reason for the wallet. */
const PURPOSE = 'Kunigunde Rabenhorst';
type Who = keyof typeof NAMES;

let service: Service;
let token: string;
let folder: string;
const customers = {} as Record<Who, string>;
const transactions = {} as Record<Who, string>;
const screenings = {} as Record<'own' | 'sameName', string>;
/** Released under the license, and paid through the wallet; both have ended. */
const justified = {} as Record<'license' | 'wallet' | 'payment', string>;
/** The row of the screening, to be put back. */
let screened: object;
/** A law-enforcement request for the erased party, and its number of hits. */
let searchId: string;
let found: number;

const call = (method: string, path: string, body?: unknown) =>
  service.call(`${BASE}${path}`, { method, token, ...(body !== undefined && { body }) });
async function send<T = Record<string, string>>(method: string, path: string, body: unknown): Promise<T> {
  const reply = await call(method, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

const OWN_QUEUE = 'erasure in the time of the test';
let phones = 10;
async function transaction(who: Who, receiverName: string = 'Walburga Federspiel'): Promise<string> {
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: `R-${who}`, customerReference: `C-${who}`, callbackUrl: '', travelRule: null },
    ...{ senderName: NAMES[who], accountNumber: `ACC-${who}`, senderIdNumber: `ID-${who}` },
    ...{ senderEmail: `${who}@example.test`, senderMobileNumber: `+48 22 555 00 ${phones++}` },
    ...{ receiverName, receiverAccount: `RCV-${who}` },
    ...{ receiverIdNumber: undefined, receiverEmail: undefined, receiverMobileNumber: undefined },
  };
  const headers = { 'idempotency-key': `pay-${who}` };
  const reply = await service.call(`${BASE}/transactions/fiat`, { method: 'POST', token, headers, body });
  const { transactionUUID } = expectEnvelope<{ transactionUUID: string }>(reply, 201);
  await eventually(
    async () =>
      (await call('GET', `/transactions/${transactionUUID}`)).json<{ data: { status: string } }>().data.status !==
      'PENDING',
  );
  return transactionUUID;
}

/** The same request each time, under one Idempotency-Key. */
const register = (who: Who) =>
  service.call(`${BASE}/customers`, {
    ...{ method: 'POST', token, headers: { 'idempotency-key': `register-${who}` } },
    body: {
      ...{
        externalReferenceId: `C-${who}`,
        entityType: 'INDIVIDUAL',
        names: [{ fullNameRaw: NAMES[who] }],
        dob: '1961-04-05',
      },
    },
  });

/** Of an authority, until it has found what there is. */
async function searchFor(fullName: string) {
  const asked = await send('POST', '/record-searches', {
    ...{ kind: 'OTHER', title: 'Order of the court', receivedOn: '2026-11-02', dueOn: '2026-12-02' },
    ...{ accountsFrom: '2025-11-02', transactionsFrom: '2026-05-02', parties: [{ fullName }] },
  });
  return await eventually(async () => {
    const reply = await call('GET', `/record-searches/${asked.searchId}`);
    const { data } = reply.json<{ data: { searchId: string; state: string; hits: number; version: number } }>();
    return data.state === 'FOUND' && data;
  });
}

async function releasedUnderLicense(uuid: string, name: string): Promise<string> {
  const { licenseId } = await send('POST', '/licenses', {
    ...{ ...LICENSE_EXAMPLE_REQUEST, scope: `Fees of ${PURPOSE}.`, parties: [{ name }], cap: null },
    ...{ validFrom: undefined, expiresOn: new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10) },
  });
  await send('POST', `/licenses/${licenseId}/confirm`, {});
  const decision = { decision: 'RELEASED', reasonCode: 'LICENSED', reason: 'Fees.', licenseId };
  await send('POST', `/transactions/${uuid}/decision`, decision);
  await send('POST', `/licenses/${licenseId}/end`, { reason: 'Used.' });
  return licenseId!;
}

/** A service wallet with a payment through it. */
async function paidThroughWallet(): Promise<{ wallet: string; payment: string }> {
  const declared = {
    ...{ kind: 'SERVICE', blockchain: 'ETHEREUM', address: WALLET },
    ...{ name: 'Exchange', reason: `Statement of ${PURPOSE}.` },
  };
  const { walletId } = await send('POST', '/known-wallets', declared);
  await send('POST', `/known-wallets/${walletId}/confirm`, {});
  const { transactionUUID } = await send('POST', '/transactions/crypto', {
    ...{ ...CRYPTO_EXAMPLE_REQUEST, transactionReference: 'R-wallet', callbackUrl: '', travelRule: undefined },
    ...{ asset: 'ETH', blockchain: 'ETHEREUM', fromAddress: WALLET, toAddress: PAID_WALLET },
    ...{
      amount: 0.01,
      fiatAmount: 20,
      fiatCurrency: 'USD',
      transactionDate: new Date(Date.now() - 60_000).toISOString(),
    },
    ...{ senderName: 'Walburga Federspiel', receiverName: 'Notburga Hinterseer' },
    ...{ senderIdNumber: undefined, senderMobileNumber: undefined, senderEmail: undefined },
    ...{ receiverIdNumber: undefined, receiverMobileNumber: undefined, receiverEmail: undefined },
  });
  await eventually(async () => {
    const { status } = (await call('GET', `/transactions/${transactionUUID}`)).json<{ data: { status: string } }>()
      .data;
    if (status !== 'PENDING') expect(status).toBe('RELEASED');
    return status !== 'PENDING';
  });
  await send('POST', `/known-wallets/${walletId}/end`, { reason: 'Closed.' });
  return { wallet: walletId!, payment: transactionUUID! };
}

/** Payments that a look-back lists. */
const lookedBack = async (): Promise<string[]> =>
  (await service.database.pool.query('select transaction_uuid as uuid from look_back_payments')).rows.map(
    ({ uuid }) => uuid,
  );

/** With every country at high risk, all released payments would be held. */
async function lookBack(): Promise<void> {
  const { lookBackId } = await send('POST', '/look-backs', {
    ...{ from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', reason: 'Another view of countries' },
    settings: { 'transactions.highRiskCountryScore': 0 },
  });
  await eventually(async () => {
    const reply = await call('GET', `/look-backs/${lookBackId}`);
    return reply.json<{ data: { state: string } }>().data.state === 'DONE';
  });
  expect(await lookedBack()).toContain(transactions.plain);
}

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'amlcore-retention-'));
  ({ token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] }));
  for (const [key, value] of Object.entries({
    'retention.jurisdictions': ['us', 'GB'],
    'retention.years': { DELIVERY: 1, AUDIT: 5, RECORD_SEARCH: 5 },
    'transactions.fourEyes': 'NEVER',
  })) {
    await send('PUT', `/settings/${key}`, { value });
  }
  for (const who of Object.keys(NAMES) as Who[]) {
    customers[who] = expectEnvelope<{ customerId: string }>(await register(who), 201).customerId;
  }
  transactions.plain = await transaction('plain', PERSON.name);
  const plain = (await call('GET', `/transactions/${transactions.plain}`)).json<{ data: Screened }>().data;
  await send('POST', `/transactions/${transactions.plain}/decision`, {
    ...{
      decision: 'RELEASED',
      reasonCode: 'FALSE_POSITIVE',
      reason: 'Another birth date.',
      ...clearingAll(plain),
      party: 'RECEIVER',
    },
  });
  transactions.held = await transaction('held');
  transactions.open = await transaction('open', PERSON.name);
  transactions.grouped = await transaction('grouped');
  transactions.reported = await transaction('reported');
  transactions.active = await transaction('active');
  transactions.blocked = await transaction('blocked', COMPANY.name);
  await send('POST', `/transactions/${transactions.blocked}/decision`, {
    ...{ decision: 'BLOCKED', reasonCode: 'TRUE_MATCH', reason: 'It is the listed company.' },
  });
  const owed = (await call('GET', '/report-obligations')).json<{
    data: { items: { obligationId: string; transactionUuid: string | null }[] };
  }>();
  for (const { obligationId, transactionUuid } of owed.data.items) {
    if (transactionUuid !== transactions.blocked) continue;
    await send('POST', `/report-obligations/${obligationId}/settle`, {
      state: 'REPORTED',
      externalReferenceId: 'BP-1',
    });
  }
  transactions.licensed = await transaction('licensed', PERSON.name);
  justified.license = await releasedUnderLicense(transactions.licensed, PERSON.name);
  await releasedUnderLicense(transactions.grouped, NAMES.grouped);
  Object.assign(justified, await paidThroughWallet());
  const asked = { fullName: 'Leopoldine Vaskerberg', watchlistCategories: ['PEP'] };
  const { matches } = await send<{ matches: { profileId: string }[] }>('POST', '/screen-entity', asked);
  const approval = { profileIds: [matches[0]!.profileId], reason: `${NAMES.plain} is a minister.` };
  await send('POST', `/customers/${customers.plain}/relationship-approvals`, approval);
  await send('POST', '/cases', { title: 'Looked at', transactionUuids: [transactions.grouped] });
  await send('POST', '/sars', { detailedNarrative: 'Cash', transactionUuids: [transactions.reported] });
  await lookBack();
  ({ searchId, hits: found } = await searchFor(NAMES.plain));
  expect(found).toBeGreaterThan(0);
  const answered = await searchFor('Ildefonso Quartapelle');
  await send('POST', `/record-searches/${answered.searchId}/answer`, { version: answered.version });
  const screen = async (dob?: string) =>
    (await send('POST', '/screen-entity', { fullName: NAMES.plain, ...(dob && { dob }) })).searchId!;
  await call('GET', '/audit/export');
  screenings.own = await screen('1961-04-05');
  screenings.sameName = await screen();
  const { rows } = await service.database.pool.query(
    'select to_jsonb(s) as row from screenings s where search_id = $1',
    [screenings.own],
  );
  screened = rows[0].row;
  await send('POST', '/retention/holds', { kind: 'CUSTOMER', itemId: customers.held, reason: 'Subpoena 26-4411' });
  for (const who of Object.keys(NAMES) as Who[]) {
    if (who !== 'active') await send('POST', `/customers/${customers[who]}/close`, { reason: 'Left.' });
  }
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The erasing parts, this many years later. */
function years(later: number) {
  const { database, operator } = service;
  const installationKey = Buffer.from(service.masterKey, 'hex');
  const clock = { now: () => new Date(Date.now() + later * YEAR_MS) };
  const queue = new JobQueue(database);
  // Another name, so that the service does not take the job in its own time, in which nothing is over.
  const enqueue: JobQueue['enqueue'] = (db, jobs) =>
    queue.enqueue(
      db,
      jobs.map((job) => ({ ...job, queue: OWN_QUEUE })),
    );
  const writer = new Writer({ database, queue: { enqueue }, clock, installationKey });
  const settings = new Settings({
    definitions: ALL_SETTINGS,
    database,
    writer,
    log: silentLog,
    allowInsecureWebhooks: false,
  });
  const cursors = new CursorCodec(installationKey);
  const erasures = new Erasures({ database, writer, settings, cursors, clock, onApproved: () => {} });
  const job = new EraseJob({ database, writer, queue, settings });
  const by = (id: string, more: Partial<Principal> = {}): Caller => ({
    principal: { ...operator.principal, type: 'USER', id, permissions: new Set(ALL_PERMISSIONS), ...more },
    correlationId: 'retention-test',
  });
  const work = async (erasureId: string) => {
    const [claimed] = await queue.claim(OWN_QUEUE, { after: null, limit: 1, leaseMs: 60_000, repeated: false });
    expect(claimed?.subjectId).toBe(erasureId);
    await job.handle([claimed!]);
  };
  return { erasures, by, work, holds: new LegalHolds({ database, writer, cursors }) };
}
const of = (who: Who): Scope => ({ scope: 'CUSTOMER', subjectId: customers[who] });

/** `TRANSACTION: OPEN` */
async function told(who: Who, later: number): Promise<string[]> {
  const { erasures, by } = years(later);
  const { records } = await erasures.preview(by('auditor').principal, of(who));
  return records.map(({ kind, because }) => `${kind}: ${because ?? 'goes'}`).sort();
}
const damages = async () =>
  (await verifyAudit(service.database, allSeals)).flatMap(({ broken, damages: all }) => [
    ...(broken ? [broken.reason] : []),
    ...all.map(({ reason }) => reason),
  ]);

describe('a dry run', () => {
  it.each<[Who, number, string[]]>([
    [
      'plain',
      0,
      [
        'ALERT: TOO_YOUNG',
        'TRANSACTION: TOO_YOUNG',
        'SCREENING: TOO_YOUNG',
        'SCREENING: TOO_YOUNG',
        'PARTY: TOO_YOUNG',
        'CUSTOMER: TOO_YOUNG',
      ],
    ],
    [
      'plain',
      6,
      [
        'ALERT: TOO_YOUNG',
        'TRANSACTION: TOO_YOUNG',
        'SCREENING: TOO_YOUNG',
        'SCREENING: TOO_YOUNG',
        'PARTY: TOO_YOUNG',
        'CUSTOMER: TIED',
      ],
    ],
    [
      'plain',
      11,
      ['ALERT: goes', 'TRANSACTION: goes', 'SCREENING: goes', 'SCREENING: NAME_ALONE', 'PARTY: goes', 'CUSTOMER: goes'],
    ],
    ['held', 11, ['TRANSACTION: ON_HOLD', 'PARTY: TIED', 'CUSTOMER: ON_HOLD']],
    ['open', 11, ['ALERT: OPEN', 'TRANSACTION: TIED', 'PARTY: TIED', 'CUSTOMER: TIED']],
    ['grouped', 11, ['CASE: OPEN', 'TRANSACTION: TIED', 'LICENSE: TIED', 'PARTY: TIED', 'CUSTOMER: TIED']],
    ['reported', 11, ['SAR: OPEN', 'TRANSACTION: TIED', 'PARTY: TIED', 'CUSTOMER: TIED']],
    // Its term begins with the unblocking.
    ['blocked', 11, ['ALERT: TIED', 'OBLIGATION: TIED', 'TRANSACTION: OPEN', 'PARTY: TIED', 'CUSTOMER: TIED']],
    ['active', 11, ['TRANSACTION: OPEN', 'PARTY: TIED', 'CUSTOMER: OPEN']],
    ['licensed', 11, ['ALERT: goes', 'TRANSACTION: goes', 'LICENSE: goes', 'PARTY: goes', 'CUSTOMER: goes']],
    [
      'licensed',
      6,
      ['ALERT: TOO_YOUNG', 'TRANSACTION: TOO_YOUNG', 'LICENSE: TOO_YOUNG', 'PARTY: TOO_YOUNG', 'CUSTOMER: TIED'],
    ],
  ])('of %s, %i years later', async (who, later, expected) => {
    expect(await told(who, later)).toEqual(expected.toSorted());
  });

  it('keeps a license and a wallet with the transactions that they justify', async () => {
    const { erasures, by, holds } = years(11);
    const verdicts = async () => {
      const { kinds } = await erasures.preview(by('auditor').principal, { scope: 'EXPIRED', subjectId: null });
      return kinds
        .filter(({ kind }) => kind === 'LICENSE' || kind === 'KNOWN_WALLET')
        .map(({ kind, erasable, kept }) => [kind, erasable, kept.map(({ because }) => because)]);
    };
    expect(await verdicts()).toEqual([
      ['LICENSE', 1, ['TIED']],
      ['KNOWN_WALLET', 1, []],
    ]);
    const placed: string[] = [];
    for (const itemId of [transactions.licensed, justified.payment]) {
      const hold = { kind: 'TRANSACTION' as const, itemId, reason: 'Lawsuit' };
      placed.push((await holds.place(by('ada'), hold)).result.holdId);
    }
    expect(await verdicts()).toEqual([
      ['LICENSE', 0, ['ON_HOLD', 'TIED']],
      ['KNOWN_WALLET', 0, ['ON_HOLD']],
    ]);
    for (const holdId of placed) await holds.lift(by('ada'), holdId, 'Settled');
  });
});

describe('an erasure', () => {
  const propose = (by: Caller, later: number, more: object = { customerId: customers.plain }) =>
    years(later).erasures.propose(by, { reason: 'Request of 20 November', ...more });
  const person = (id: string, more: Partial<Principal> = {}) => years(0).by(id, more);

  it('needs two users, and no client can approve it', async () => {
    const { erasures } = years(11);
    const client = person('c', { type: 'CLIENT' });
    await expect(propose(client, 11)).rejects.toThrow('API clients cannot');
    const { result } = await propose(person('ada'), 11);
    await expect(erasures.approve(person('ada'), result.erasureId, 'Yes')).rejects.toThrow('Another user');
    await expect(erasures.approve(client, result.erasureId, 'Yes')).rejects.toThrow('API clients cannot');
    await expect(
      erasures.approve(person('ben', { permissions: new Set(['retention:approve']) }), result.erasureId, 'Yes'),
    ).rejects.toThrow('sar:read');
    // The database itself rejects an erasure that two users did not approve.
    await expect(
      service.database.pool.query('delete from screenings where search_id = $1', [screenings.own]),
    ).rejects.toThrow('append-only');
    await expect(
      service.database.pool.query("update erasures set state = 'RUNNING', settled_by = proposed_by"),
    ).rejects.toThrow('check');
    expect((await erasures.reject(person('ada'), result.erasureId, 'No')).result.state).toBe('REJECTED');
    await expect(erasures.approve(person('ben'), result.erasureId, 'Yes')).rejects.toThrow('REJECTED');
  });

  it('does nothing if no record has expired', async () => {
    await expect(propose(person('ada'), 6)).rejects.toThrow('No record can be erased');
    await expect(propose(person('ada'), 11, { customerId: '00000000-0000-4000-8000-000000000000' })).rejects.toThrow(
      'no customer',
    );
  });

  it('keeps records that came under a hold after the approval', async () => {
    const { erasures, work, holds, by } = years(11);
    const { result } = await propose(person('ada'), 11);
    await erasures.approve(person('ben'), result.erasureId, 'Checked');
    const { result: hold } = await holds.place(by('ada'), {
      kind: 'TRANSACTION',
      itemId: transactions.plain,
      reason: 'Lawsuit',
    });
    await work(result.erasureId);
    const { items } = await erasures.items(by('ada').principal, result.erasureId, 'KEPT', { limit: 100 });
    expect(items.map(({ kind, because }) => `${kind}: ${because}`).sort()).toEqual([
      ...['ALERT: ON_HOLD', 'CUSTOMER: ON_HOLD', 'PARTY: ON_HOLD', 'SCREENING: ON_HOLD', 'TRANSACTION: ON_HOLD'],
    ]);
    await holds.lift(by('ada'), hold.holdId, 'Settled');
    expect(await damages()).toEqual([]);
  });

  it('erases all records of a person, and the chain still verifies', async () => {
    // A receiver would still be notified of it.
    await service.database.pool.query(
      `with waiting as (
         insert into webhook_deliveries select $1::uuid, gen_random_uuid(), null, 'transaction.decided', $2, 'https://r.test/', 'c', $3,
           'PENDING', 1, 1, now(), now() + interval '1 hour', null, null, null returning delivery_id)
       insert into jobs (job_id, queue, tenant_id, subject_id, payload, run_at, attempts, created_at)
       select 99999, 'the test''s', $1::uuid, delivery_id::text, '{}', now() + interval '1 hour', 0, now() from waiting`,
      [service.operator.principal.tenantId, transactions.plain, NAMES.plain],
    );
    const { erasures, work, by } = years(11);
    const { result } = await propose(person('ada'), 11);
    await erasures.approve(person('ben'), result.erasureId, 'Checked');
    await work(result.erasureId);
    const done = await erasures.get(by('ada').principal, result.erasureId);
    expect(done).toMatchObject({ state: 'DONE', settledBy: 'USER:ben' });
    expect(done.kinds.map(({ kind, erased, kept }) => [kind, erased, kept])).toEqual([
      ['ALERT', 1, 0],
      ['TRANSACTION', 1, 0],
      ['SCREENING', 1, 0],
      ['PARTY', 1, 0],
      ['CUSTOMER', 1, 0],
    ]);
    for (const path of [
      `customers/${customers.plain}`,
      `transactions/${transactions.plain}`,
      `screenings/${screenings.own}`,
    ]) {
      expectProblem(await call('GET', `/${path}`), 404, 'not-found');
    }
    // The search continues without the hits about the person, and is sealed without them.
    const { rows: lost } = await service.database.pool.query(
      `select subject_id as id, sum((details->>'hits')::int)::int as hits from audit_log
       where action = 'record-search.hits-erased' group by 1`,
    );
    expect(lost).toEqual([{ id: searchId, hits: found }]);
    expect((await call('GET', `/record-searches/${searchId}/hits`)).json()).toMatchObject({ data: { items: [] } });
    // So does the look-back without the payment.
    expect(await lookedBack()).not.toContain(transactions.plain);
    const { rows: fewer } = await service.database.pool.query(
      `select details->>'payments' as payments from audit_log where action = 'look-back.payments-erased'`,
    );
    expect(fewer).toEqual([{ payments: '1' }]);
    expect((await call('GET', `/customers/${customers.active}`)).status).toBe(200);
    expect(await placesOf(NAMES.plain)).toEqual(['record_searches', 'screenings']);
    expect(await placesOf('ACC-plain')).toEqual([]);
    // A repeated request gets the reason for the missing response, and does not register the person again.
    const repeated = expectProblem(await register('plain'), 422, 'idempotency-key-reuse');
    expect(repeated.detail).toContain('was erased');
    expect((await register('active')).headers.get('idempotent-replayed')).toBe('true');
    expect((await service.database.pool.query(`select from jobs where queue = 'the test''s'`)).rowCount).toBe(0);
    expect(await damages()).toEqual([]);
  });

  it('erases every expired record, and none that is held, open or needed', async () => {
    const { erasures, work, by } = years(11);
    const { result } = await propose(person('ada'), 11, {});
    await erasures.approve(person('ben'), result.erasureId, 'Checked');
    await work(result.erasureId);
    // It has no answer yet.
    expect(await placesOf(NAMES.plain)).toEqual(['record_searches']);
    const there = { held: true, open: true, grouped: true, reported: true, blocked: true, active: true };
    for (const who of Object.keys(there) as (keyof typeof there)[]) {
      expect((await call('GET', `/customers/${customers[who]}`)).status, who).toBe(200);
      expect((await call('GET', `/transactions/${transactions[who]}`)).status, who).toBe(200);
    }
    const { items } = await erasures.items(by('ada').principal, result.erasureId, 'ERASED', { limit: 500 });
    expect([...new Set(items.map(({ kind }) => kind))].sort()).toEqual(
      [
        ...['SCREENING', 'RECORD_SEARCH', 'PARTY', 'AUDIT'],
        ...['ALERT', 'TRANSACTION', 'LICENSE', 'KNOWN_WALLET', 'CUSTOMER'],
      ].sort(),
    );
    for (const path of [`licenses/${justified.license}`, `known-wallets/${justified.wallet}`]) {
      expectProblem(await call('GET', `/${path}`), 404, 'not-found');
    }
    // The license of the transaction in the open case.
    expect(await placesOf(PURPOSE)).toEqual(['licenses']);
    expect(items.filter(({ kind }) => kind === 'RECORD_SEARCH')).toHaveLength(1);
    // Users without permission for SARs do not learn of it.
    const unknowing = by('eve', { permissions: new Set(['retention:read']) }).principal;
    const shown = await erasures.items(unknowing, result.erasureId, 'ERASED', { limit: 500 });
    expect(shown.items.map(({ kind }) => kind)).not.toContain('RECORD_SEARCH');
    expect(await damages()).toEqual([]);
  });

  it('discloses neither deleted reports nor their number to users without permission for SARs', async () => {
    await send('PUT', '/settings/retention.years', { value: { DELIVERY: 1, RECORD_SEARCH: 5 } });
    const asked = await searchFor('Ildefonso Quartapelle');
    await send('POST', `/record-searches/${asked.searchId}/answer`, { version: asked.version });
    const { erasures, work, by } = years(6);
    const { result } = await propose(person('ada'), 6, {});
    const { erasureId } = result;
    expect(result.kinds.map(({ kind }) => kind)).toEqual(['RECORD_SEARCH']);
    const auditor = by('eva', { permissions: new Set(ALL_PERMISSIONS.filter((one) => one !== 'sar:read')) });
    const { token: reader } = await service.addClient({ permissions: ['audit:read', 'retention:read'] });
    const read = async (path: string) => (await service.call(`${BASE}${path}`, { token: reader })).text;
    const paths = [
      '/retention/erasures',
      '/audit?subjectType=ERASURE',
      '/audit?subjectType=SAR_ERASURE',
      '/audit/export',
    ];
    const seesNothing = async () => {
      await expect(erasures.get(auditor.principal, erasureId)).rejects.toThrow('no erasure');
      await expect(erasures.items(auditor.principal, erasureId, undefined, { limit: 1 })).rejects.toThrow('no erasure');
      for (const path of paths) expect(await read(path), path).not.toContain(erasureId);
    };
    await seesNothing();
    await expect(erasures.reject(auditor, erasureId, 'No')).rejects.toThrow('no erasure');
    await erasures.approve(person('ben'), erasureId, 'Checked');
    await work(erasureId);
    expect((await erasures.get(by('ada').principal, erasureId)).state).toBe('DONE');
    await seesNothing();
    // For other users, figures cover only what they can see, without a way to infer the rest.
    const seen = await erasures.page(auditor.principal, undefined, { limit: 100 });
    const entries = JSON.parse(await read('/audit?action=erasure.proposed&limit=100')).data.items as {
      subjectId: string;
      details: { records: number; itemsHash?: string };
    }[];
    expect(entries.length).toBeGreaterThan(2);
    for (const { subjectId, details } of entries) {
      const { kinds } = seen.items.find((one) => one.erasureId === subjectId)!;
      const records = kinds.reduce((sum, { planned, erased, kept }) => sum + planned + erased + kept, 0);
      expect(details).toMatchObject({ records });
      expect(details.itemsHash).toBeUndefined();
    }
    expect(await damages()).toEqual([]);
  });

  it('is detected if it happened outside the service', async () => {
    const { pool } = service.database;
    const undone = async (statement: string) => {
      await pool.query('create table kept as select * from audit_log');
      await pool.query('alter table audit_log disable trigger user');
      await pool.query(statement);
      const found = await damages();
      await pool.query('delete from audit_log; insert into audit_log select * from kept; drop table kept');
      await pool.query('alter table audit_log enable trigger user');
      return found;
    };
    expect(await undone("update audit_log set details = null where action = 'setting.changed'")).toContainEqual(
      expect.stringMatching(/^the details of entry \d+ were erased$/),
    );
    await pool.query('insert into screenings select * from jsonb_populate_record(null::screenings, $1)', [screened]);
    expect(await damages()).toEqual(['no audit entry covers the screening']);
    await pool.query(`alter table screenings disable trigger user;
                      delete from screenings where search_id = '${screenings.own}'`);
    await pool.query('alter table screenings enable trigger user');
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('is told by the program of the guide', async () => {
    const guide = await readFile(join(projectRoot, 'docs/verify.md'), 'utf8');
    await writeFile(join(folder, 'verify.py'), /```python\n([\s\S]*?)```/.exec(guide)![1]!);
    const text = (await call('GET', '/audit/export')).text;
    const verified = async (lines: string) => {
      await writeFile(join(folder, 'audit.jsonl'), lines);
      return spawnSync('python3', ['verify.py', 'audit.jsonl'], { cwd: folder, encoding: 'utf8' });
    };
    const good = await verified(text);
    expect(good.stdout).toMatch(/ [1-9]\d* erased, 0 gaps/);
    expect(good.status).toBe(0);
    const lines = text.trimEnd().split('\n');
    const at = lines.findIndex((line) => line.includes('"setting.changed"'));
    const gone = lines.with(at, lines[at]!.replace(/"details":.*$/, '"details":null}')).join('\n');
    expect((await verified(gone)).stdout).toContain('no erasure tells of them');
    const tombstone = lines.findIndex((line) => line.includes('"record.erased"'));
    const forged = lines.with(tombstone, lines[tombstone]!.replace(/"entries":\[/, '"entries":[1,')).join('\n');
    expect((await verified(forged)).stdout).toContain('were changed');
  });
});

/** Tables with the text in any of their rows. */
async function placesOf(text: string): Promise<string[]> {
  const { pool } = service.database;
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from ${name} t where to_jsonb(t)::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe('retention over HTTP', () => {
  let ada: Person;
  let ben: Person;
  let analyst: Person;
  beforeAll(async () => {
    [ada, ben, analyst] = [
      await addPerson(service, 'COMPLIANCE_OFFICER'),
      await addPerson(service, 'COMPLIANCE_OFFICER'),
      await addPerson(service, 'ANALYST'),
    ];
  });
  const as = (who: Person, method: string, path: string, body?: object): Promise<Reply> =>
    who.browser.call(`${BASE}/retention${path}`, { method, ...(body && { body }) });

  it('erases old deliveries by a job after two users approve', async () => {
    const { tenantId } = service.operator.principal;
    await service.database.pool.query(
      `insert into webhook_deliveries select ($1::uuid), gen_random_uuid(), null, 'alert.created', 'x', 'https://r.test/', 'c',
         'Balduin Oehlenschlaeger', 'DELIVERED', 1, 1, now() - interval '2 years', null, now() - interval '2 years', null, null`,
      [tenantId],
    );
    const preview = expectEnvelope<PreviewView>(await as(ada, 'GET', '/preview'));
    expect(preview.kinds.find(({ kind }) => kind === 'DELIVERY')).toMatchObject({ years: 1, erasable: 1 });
    const erasure = expectEnvelope<ErasureView>(await as(ada, 'POST', '/erasures', { reason: 'Yearly' }), 201);
    const path = `/erasures/${erasure.erasureId}`;
    expectProblem(await as(ada, 'POST', `${path}/approve`, { reason: 'Yes' }), 409, 'conflict');
    expectProblem(await as(analyst, 'POST', `${path}/approve`, { reason: 'Yes' }), 403, 'forbidden');
    expect(expectEnvelope<ErasureView>(await as(ben, 'POST', `${path}/approve`, { reason: 'Yes' })).state).toBe(
      'RUNNING',
    );
    const done = await eventually(async () => {
      const now = expectEnvelope<ErasureView>(await as(ada, 'GET', path));
      return now.state === 'DONE' && now;
    });
    expect(done.kinds).toEqual([{ kind: 'DELIVERY', planned: 0, erased: 1, kept: 0 }]);
    expect(await placesOf('Oehlenschlaeger')).toEqual([]);
    expect(await damages()).toEqual([]);
  });

  it('requires a fresh authentication of users who propose, approve and lift', async () => {
    const description = (await service.call('/openapi.json', { token: null })).json<Description>();
    const asked = operationsOf(description).filter((one) => JSON.stringify(one).includes('step-up-required'));
    const ids = asked.map(({ operationId }) => operationId);
    expect(ids).toEqual(expect.arrayContaining(['proposeErasure', 'approveErasure', 'liftLegalHold']));
    expect(ids).not.toContain('previewErasure');
  });

  it('covers one organization only', async () => {
    const stranger = await service.addClient({ tenant: 'Stranger', permissions: [...ALL_PERMISSIONS] });
    const get = (path: string) => service.call(`${BASE}/retention${path}`, { token: stranger.token });
    const { items } = expectEnvelope<{ items: ErasureView[] }>(await as(ada, 'GET', '/erasures'));
    expect(items.length).toBeGreaterThan(2);
    expectProblem(await get(`/erasures/${items[0]!.erasureId}`), 404, 'not-found');
    expectProblem(await get(`/erasures/${items[0]!.erasureId}/items`), 404, 'not-found');
    expectProblem(await get(`/preview?customerId=${customers.active}`), 404, 'not-found');
    expect(expectEnvelope<{ items: object[] }>(await get('/holds')).items).toEqual([]);
    const body = { kind: 'CUSTOMER', itemId: customers.active, reason: 'x' };
    expectProblem(
      await service.call(`${BASE}/retention/holds`, { method: 'POST', token: stranger.token, body }),
      404,
      'not-found',
    );
  });

  it('shows no reports to users without permission for them', async () => {
    const { token: reader } = await service.addClient({ permissions: ['retention:read'] });
    const reply = await service.call(`${BASE}/retention/preview?customerId=${customers.reported}`, { token: reader });
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain('SAR');
  });
});
