/** The list of parties over transactions, as its callers see it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { KeyFolder } from '../../src/identity/organization-keys/testing.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { mergeParties } from '../../src/screening/parties/merge/store.ts';
import { partyPage } from '../../src/screening/parties/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
type PartyPage = z.output<typeof partyPage>;

let folder: KeyFolder;
let service: Service;
let bank: string;
/** The latest last. The sender is one and the same. */
let sender: string;
const receivers: Record<string, string> = {};
const payments: Record<string, string> = {};

const asBank = (method: string, path: string, body?: object) =>
  service.call(`${API}${path}`, { method, token: bank, ...(body && { body }) });
// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
const dataOf = (reply: Reply): any => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: object }>().data;
};
async function listed(query = '', token = bank) {
  const reply = await service.call(`${API}/parties?${query}`, { token });
  return expectShape(partyPage, expectEnvelope<PartyPage>(reply));
}
const idsOf = ({ items }: { items: readonly { partyId: string }[] }) => items.map(({ partyId }) => partyId);

/** A payment to a party with an unused account. */
async function paid(receiverName: string, account: string): Promise<void> {
  const { transactionUUID } = dataOf(
    await asBank('POST', '/transactions/fiat', {
      ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: undefined, transactionReference: account },
      ...{ receiverName, receiverAccount: account },
    }),
  );
  const screened = await eventually(async () => {
    const one = dataOf(await asBank('GET', `/transactions/${transactionUUID}`));
    return one.status !== 'PENDING' && one;
  });
  sender = screened.senderPartyId;
  receivers[account] = screened.receiverPartyId;
  payments[account] = transactionUUID;
}

beforeAll(async () => {
  folder = await KeyFolder.make();
  service = await startService({ env: { AMLCORE_OWN_KEYS: folder.path } });
  bank = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  dataOf(await asBank('PUT', '/settings/transactions.fourEyes', { value: 'NEVER' }));
  await paid('Adaora Stifter', 'PARTY-1');
  await paid('Ładysław Müller', 'PARTY-2');
  await paid('Adaora Okolo', 'PARTY-3');
  await paid(PERSON.name, 'PARTY-4');
});
afterAll(async () => {
  await service.stop();
  await folder.drop();
});

it('lists the newest first, page by page, each once, also for payments with two new parties', async () => {
  const { 'PARTY-1': first, 'PARTY-2': second, 'PARTY-3': third, 'PARTY-4': fourth } = receivers;
  const page = await listed('withTotal=true&limit=2');
  expect(page).toMatchObject({ hasMore: true, limit: 2, total: { count: 5, isMore: false } });
  expect(idsOf(page)).toEqual([fourth, third]);
  const oldest = [first!, sender].sort().reverse();
  const seen: string[] = [];
  for (let cursor = ''; seen.length < 10; ) {
    const one = await listed(`limit=1${cursor && `&cursor=${cursor}`}`);
    seen.push(...idsOf(one));
    if (one.nextCursor === null) break;
    cursor = encodeURIComponent(one.nextCursor);
  }
  expect(seen).toEqual([fourth, third, second, ...oldest]);
  const { items } = await listed();
  expect(items.find(({ partyId }) => partyId === sender)).toEqual({
    ...{ partyId: sender, names: ['Tassilo Brandauer'], transactions: 4, marks: [] },
    firstSeenAt: expect.stringMatching(/Z$/),
    lastSeenAt: expect.stringMatching(/Z$/),
  });
});

it('finds parties by word beginnings, in any order, without diacritics and case', async () => {
  const of = async (name: string, more = '') => idsOf(await listed(`name=${encodeURIComponent(name)}${more}`));
  expect(await of('ada')).toEqual([receivers['PARTY-3'], receivers['PARTY-1']]);
  expect(await of('STIFT adaora')).toEqual([receivers['PARTY-1']]);
  expect(await of('muller')).toEqual([receivers['PARTY-2']]);
  expect(await of('okolo stifter')).toEqual([]);
  // The middle of a word is no beginning.
  expect(await of('daora')).toEqual([]);
  const { items, nextCursor, total } = await listed('name=ada&limit=1&withTotal=true');
  expect([items.length, total]).toEqual([1, null]);
  const rest = await listed(`name=ada&limit=1&cursor=${encodeURIComponent(nextCursor!)}`);
  expect([idsOf(rest), rest.hasMore]).toEqual([[receivers['PARTY-1']], false]);
  const problem = expectProblem(await asBank('GET', '/parties?name=%21%21'), 400, 'validation-failed');
  expect(problem.errors).toMatchObject([{ field: 'name' }]);
  // A cursor is valid for its own list only.
  expectProblem(
    await asBank('GET', `/parties?name=okolo&cursor=${encodeURIComponent(nextCursor!)}`),
    400,
    'invalid-cursor',
  );
});

it('finds parties by a mark in force, not by an expired or removed one', async () => {
  const marked = async (mark: string) => listed(`mark=${mark}&withTotal=true&limit=1`);
  expect((await marked('BLACKLIST')).total).toEqual({ count: 0, isMore: false });
  const decision = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
  dataOf(await asBank('POST', `/transactions/${payments['PARTY-4']}/decision`, decision));
  const found = await marked('BLACKLIST');
  expect(found).toMatchObject({
    items: [{ partyId: receivers['PARTY-4'], marks: [{ mark: 'BLACKLIST', expiresAt: null }] }],
    total: { count: 1, isMore: false },
  });
  expect(JSON.stringify(found)).not.toContain('It is him.');
  expect((await marked('FROZEN')).items).toEqual([]);
  expect(idsOf(await listed('mark=BLACKLIST&name=ada'))).toEqual([]);
  expectProblem(await asBank('GET', '/parties?mark=GREY'), 400, 'validation-failed');
  const { pool } = service.database;
  const exempt = (until: string) =>
    pool.query(
      `insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by, expires_at)
       select tenant_id, party_id, 'WHITELIST', 'x', now(), 'x', now() + $2::interval from parties where party_id = $1
       on conflict (tenant_id, party_id, mark) do update set expires_at = excluded.expires_at`,
      [receivers['PARTY-3'], until],
    );
  await exempt('1 day');
  expect(idsOf(await marked('WHITELIST'))).toEqual([receivers['PARTY-3']]);
  await exempt('-1 second');
  expect(await marked('WHITELIST')).toMatchObject({ items: [], total: { count: 0 } });
  expect((await listed()).items.find(({ partyId }) => partyId === receivers['PARTY-3'])!.marks).toEqual([]);
  dataOf(await asBank('DELETE', `/parties/${receivers['PARTY-4']}/marks/BLACKLIST?reason=Mistaken`));
  expect((await marked('BLACKLIST')).items).toEqual([]);
});

it('leaves out parties that were merged into another', async () => {
  const { database, operator } = service;
  const [gone, stays] = [receivers['PARTY-2']!, receivers['PARTY-1']!];
  await writerOver(database).write(operator, async (tx) => {
    await mergeParties(tx.db, tx.tenantId, gone, stays, tx.now());
    return { result: null, audit: [] };
  });
  const page = await listed('withTotal=true&limit=1');
  expect(page.total).toEqual({ count: 4, isMore: false });
  expect(idsOf(await listed())).not.toContain(gone);
  // Under the name of the other.
  expect(idsOf(await listed('name=muller'))).toEqual([stays]);
});

it('is empty for another organization, and rejected without the permission', async () => {
  const { token } = await service.addClient({ tenant: 'Another bank', permissions: ['screen:read'] });
  for (const query of ['', 'name=ada', 'mark=BLACKLIST']) {
    expect(await listed(`${query}&withTotal=true`, token)).toMatchObject({ items: [], total: { count: 0 } });
  }
  const { nextCursor } = await listed('limit=1');
  const foreign = await service.call(`${API}/parties?limit=1&cursor=${encodeURIComponent(nextCursor!)}`, { token });
  expectProblem(foreign, 400, 'invalid-cursor');
  const other = await service.addClient({ permissions: ['rule:read'] });
  expectProblem(await service.call(`${API}/parties`, { token: other.token }), 403, 'forbidden');
});

it('reports a party with an undecryptable name, and no other is affected', async () => {
  const { tenantId } = service.operator.principal;
  await folder.put(tenantId, '2026');
  const { code, stderr } = await runCommand(['tenants', 'key', 'set', tenantId, '2026'], {
    ...{ AMLCORE_DATA_DIR: service.dataDir, DATABASE_URL: service.connectionString },
    ...{ AMLCORE_MASTER_KEY: service.masterKey, AMLCORE_OWN_KEYS: folder.path },
  });
  expect(code, stderr).toBe(0);
  await eventually(async () => dataOf(await asBank('GET', '/encryption')).run?.state === 'DONE');
  const { pool } = service.database;
  const stored = await pool.query('select names from parties where merged_into is null');
  expect(JSON.stringify(stored.rows)).not.toMatch(/Adaora|Tassilo/);
  expect(idsOf(await listed('name=okolo'))).toEqual([receivers['PARTY-3']]);
  await pool.query(
    `update parties set names = jsonb_set(names, '{$sealed}', to_jsonb(left(names->>'$sealed', -8) || 'AAAAAAAA'))
     where party_id = $1`,
    [receivers['PARTY-3']],
  );
  const { items } = await listed();
  expect(items.map(({ names, isUnreadable }) => [names[0], isUnreadable])).toEqual(
    expect.arrayContaining([
      [undefined, true],
      [PERSON.name, undefined],
      ['Tassilo Brandauer', undefined],
    ]),
  );
  // It cannot be ruled out as the searched party.
  expect(idsOf(await listed('name=tassilo')).sort()).toEqual([receivers['PARTY-3'], sender].sort());
});
