/** Somebody with the rights of the database changes what stands there: `audit verify` names each change. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChainReport, verifyAudit } from '../../src/audit/verify.ts';
import { allSeals } from '../../src/cli/audit.ts';
import type { Database } from '../../src/db/database.ts';
import type { Schema } from '../../src/db/schema.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.call(`${BASE}/screen-entity`, { method: 'POST', body: { fullName: PERSON.name } });
  await service.call(`${BASE}/profiles/bulk`, {
    method: 'POST',
    body: [{ entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Hedwig Quastenberg' }] }],
  });
  const setting = `${BASE}/settings/screening.minScoreThreshold`;
  const { token } = await service.addClient({ permissions: ['settings:read', 'settings:write'] });
  expect((await service.call(setting, { method: 'PUT', body: { value: 80 }, token })).status).toBe(200);
  for (const transactionReference of ['T-1', 'T-2']) {
    const body = {
      ...FIAT_EXAMPLE_REQUEST,
      transactionReference,
      receiverName: 'Walburga Federspiel',
      callbackUrl: '',
    };
    const { data } = (await service.call(`${BASE}/transactions/fiat`, { method: 'POST', body })).json<{
      data: { transactionUUID: string };
    }>();
    await eventually(async () => {
      const stored = await service.call(`${BASE}/transactions/${data.transactionUUID}`);
      return stored.json<{ data: { status: string } }>().data.status !== 'PENDING';
    });
  }
});
afterAll(() => service.stop());

const APPEND_ONLY = ['audit_log', 'screenings', 'transaction_screenings'];
const ROLLED_BACK = new Error('rolled back');

/** Verifies inside of a transaction that is rolled back, with triggers switched off as an owner of the tables can. */
async function verifiedAfter(statement: string): Promise<ChainReport[]> {
  let reports: ChainReport[] = [];
  const inside = async (db: Transaction<Schema>) => {
    for (const table of APPEND_ONLY) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(db);
    expect(Number(numAffectedRows), 'the statement changes something').toBeGreaterThan(0);
    const database = { snapshot: (work: (db: Transaction<Schema>) => unknown) => work(db) } as unknown as Database;
    reports = await verifyAudit(database, allSeals);
    throw ROLLED_BACK;
  };
  await service.database.direct
    .transaction()
    .execute(inside)
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error;
    });
  return reports;
}

const told = (reports: readonly ChainReport[]) =>
  reports.flatMap(({ broken, damages }) => [
    ...(broken ? [broken.reason] : []),
    ...damages.map(({ reason }) => reason),
  ]);

it('finds nothing where nobody changed anything', async () => {
  const reports = await verifyAudit(service.database, allSeals);
  expect(told(reports)).toEqual([]);
  expect(reports.reduce((sum, { sealed }) => sum + sealed, 0)).toBeGreaterThan(5);
});

const copied = (table: string, id: string, change: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table},
     to_jsonb(one) || jsonb_build_object('${id}', gen_random_uuid()) || '${change}'::jsonb)).* from ${table} one limit 1`;

describe('names', () => {
  const TAMPERINGS: [what: string, statement: string, reason: RegExp][] = [
    ['a screening that was changed', `update screenings set total_matches = 0`, /screening was changed/],
    ['a screening whose answer was emptied', `update screenings set result = '{}'`, /screening was changed/],
    ['a screening whose author was changed', `update screenings set actor_id = 'x'`, /who screened/],
    ['a screening that was removed', 'delete from screenings', /screening is missing/],
    ['a screening that was put in', copied('screenings', 'search_id', '{}'), /no entry vouches for the screening/],

    [
      'a transaction whose content was changed',
      `update transactions set content = content || '{"purpose": "x"}'`,
      /transaction was changed/,
    ],
    ['a transaction whose amount was changed', 'update transactions set amount = 1', /^the amount/],
    ['a transaction whose sender was renamed', `update transactions set sender_name = 'x'`, /^a name/],
    [
      'a transaction that was released',
      `update transactions set status = 'WHITELISTED'`,
      /^the status of the transaction/,
    ],
    [
      'a transaction that is suspicious no more',
      'update transactions set is_suspicious = not is_suspicious',
      /^the suspicion/,
    ],
    ['a transaction of another client', `update transactions set created_by = 'x'`, /^the author/],
    ['a transaction that was removed', 'delete from transactions', /transaction is missing/],
    [
      'a transaction that was put in',
      copied('transactions', 'transaction_uuid', '{"transaction_reference": "T-3", "seq": 99}'),
      /no entry vouches for the transaction/,
    ],
    [
      'the screening of a transaction that was changed',
      `update transaction_screenings set record = record || '{"coverage": []}'`,
      /screening of the transaction was changed/,
    ],
    [
      'its assessment',
      `update transaction_screenings set assessment = assessment || '{"transactionSuspicionScore": 77}'`,
      /screening of the transaction was changed/,
    ],
    ['its status', `update transaction_screenings set status = 'PEP_LISTED'`, /status of the screening/],
    ['its removal', 'delete from transaction_screenings', /screening of the transaction is missing/],
    [
      'a screening of a transaction that was put in',
      copied('transaction_screenings', 'transaction_uuid', '{}'),
      /no entry vouches for the screening of the transaction/,
    ],
    [
      'a decision that was put in',
      `insert into transaction_decisions (tenant_id, transaction_uuid, decision_no, decision, reason_code, reason, before_status, decided_at, decided_by)
       select tenant_id, transaction_uuid, 1, 'RELEASED', 'OTHER', 'x', status, now(), 'x' from transactions`,
      /no entry vouches for a decision/,
    ],

    [
      'a party of a list that was renamed',
      `update profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody Atall"')`,
      /profiles that the generation wrote/,
    ],
    ['a party of a list that was removed', 'delete from profiles', /profiles that the generation wrote/],
    ['a party of a list that was ended', 'update profiles set to_generation = from_generation + 1000', /never made/],
    ['a party of a list that was put in', copied('profiles', 'profile_id', '{}'), /profiles that the generation wrote/],
    [
      'a generation whose hash was changed',
      `update corpus_generations set profiles_hash = '\\x00'`,
      /hash of the generation/,
    ],
    ['a generation that was removed', 'delete from corpus_generations', /generation is missing/],
    [
      'a generation that was put in',
      `insert into corpus_generations (generation, base_generation, list_versions, profiles)
       select max(generation) + 1, max(base_generation), '[]', 0 from corpus_generations`,
      /no entry vouches for the generation/,
    ],
    [
      'a version of a list that was changed',
      'update watchlist_versions set entries = entries + 1',
      /version 1 of the list was changed/,
    ],
    ['a version of a list that was removed', 'delete from watchlist_versions', /version 1 of the list is missing/],
    [
      'an own profile that was renamed',
      `update own_profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody Atall"')`,
      /own list were changed/,
    ],
    ['an own profile that was put in', copied('own_profiles', 'profile_id', '{}'), /own list were changed/],
    ['an own list that was removed', 'delete from own_generations', /own list is missing/],

    [
      'an entry whose author was changed',
      `update audit_log set actor_id = 'x' where sequence = 2`,
      /columns were changed/,
    ],
    [
      'an entry whose details were changed',
      `update audit_log set details = details || '{"x": 1}' where sequence = 2`,
      /details were changed/,
    ],
    ['a setting that was changed', `update tenant_settings set value = '10'`, /^the setting is not what/],
    [
      'a setting that was put in',
      `insert into tenant_settings (tenant_id, key, value, version, updated_at, updated_by)
       select tenant_id, 'transactions.fourEyes', '"NEVER"', 1, now(), 'x' from tenant_settings`,
      /no entry vouches for the setting/,
    ],
    [
      'a client that may do more',
      `update clients set permissions = permissions || '{transaction:decide}'`,
      /^the client is not what/,
    ],
    [
      'a client that was put in',
      `insert into clients (tenant_id, client_id, name, roles, permissions, created_by)
       select tenant_id, 'client_x', 'x', roles, permissions, 'x' from clients limit 1`,
      /no entry vouches for the client/,
    ],
    [
      'an alert that was put in',
      `insert into alerts (tenant_id, alert_id, kind, dedup_key, title, severity, state, status, transactions, findings, created_at, updated_at, due_at, version)
       select tenant_id, gen_random_uuid(), 'TRANSACTION', gen_random_uuid(), 'x', 'LOW', 'OPEN', 'RELEASED', 1, '[]', now(), now(), now(), 1 from tenants limit 1`,
      /no entry vouches for the alert/,
    ],
    [
      'a trusted party that was put in',
      `insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by, expires_at)
       select tenant_id, party_id, 'WHITELIST', 'x', now(), 'x', now() + interval '1 day' from parties`,
      /no entry vouches for the exemption/,
    ],
    [
      'a rule that was put in',
      `insert into rule_versions (tenant_id, rule_id, version, definition, retires, created_at, created_by)
       select tenant_id, 'x', 1, '{}', false, now(), 'x' from tenants limit 1`,
      /no entry vouches for the version of the rule/,
    ],
    [
      'a country that was put in',
      `insert into country_risks (tenant_id, code, prohibited, note, version, updated_at, updated_by)
       select tenant_id, 'IR', false, 'x', 1, now(), 'x' from tenants limit 1`,
      /no entry vouches for the risk of the country/,
    ],
    ['an entry that was removed', 'delete from audit_log where sequence = 2', /entry 2 is missing/],
    ['entries in another order', `update audit_log set sequence = -sequence where sequence in (2, 3)`, /is missing/],
    [
      'an entry that was put in at the end',
      `insert into audit_log select (jsonb_populate_record(null::audit_log, to_jsonb(one) || jsonb_build_object('sequence', sequence + 1))).*
       from audit_log one where (tenant_id, sequence) in (select tenant_id, max(sequence) from audit_log group by 1)`,
      /does not follow|columns were changed/,
    ],
    [
      'a tail that was cut',
      `delete from audit_log where (tenant_id, sequence) in (select tenant_id, max(sequence) from audit_log group by 1)`,
      /head of the chain/,
    ],
    [
      'a tail that was cut together with its head',
      `with cut as (delete from audit_log a where (tenant_id, sequence) in (select tenant_id, max(sequence) from audit_log group by 1)
         returning tenant_id, sequence, previous_hash)
       update audit_heads h set sequence = cut.sequence - 1, entry_hash = cut.previous_hash from cut where cut.tenant_id = h.tenant_id`,
      /no entry vouches|is not what its entries/,
    ],
    ['a head that was removed', 'delete from audit_heads', /head of the chain/],
    ['a head that was set back', 'update audit_heads set sequence = sequence - 1', /head of the chain/],
    [
      'a chain that was removed with its head',
      'with gone as (delete from audit_heads) delete from audit_log',
      /no entry vouches/,
    ],
  ];

  it.each(TAMPERINGS)('%s', async (_what, statement, reason) => {
    expect(told(await verifiedAfter(statement))).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
  });
});
