/** A user with database access changes rows, and `audit verify` names each change. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { REQUEST_EXAMPLE } from '../../src/governance/risk-appetite/examples.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { EntryCodes } from '../../src/platform/audit/entry-codes.ts';
import { type ChainReport, verifyAudit } from '../../src/platform/audit/verify.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { ARTICLE_EXAMPLE_REQUEST } from '../../src/screening/adverse-media/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { PERSON, SANCTIONED, toNdjson } from '../e2e/lists.ts';
import { clearingAll, type Screened } from '../support/clearing.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import {
  TABLE_OF_DESTROYED,
  TABLES_OF_ACCESS,
  TABLES_OF_DISCOUNTS,
  TABLES_OF_KEYS,
  TABLES_OF_KNOWN_WALLETS,
  TABLES_OF_LICENSES,
  TABLES_OF_LOOK_BACKS,
  TABLES_OF_NOTIFICATIONS,
  TABLES_OF_SCIM,
  TABLES_OF_WORK,
  TOLD,
  tampered,
  undone,
  verifiedInside,
} from '../support/tampering.ts';

const BASE = '/amlcore/api/v1';

const PERMISSIONS = [
  ...['screen:read', 'screen:write', 'profile:write', 'settings:read', 'settings:write', 'transaction:decide'],
  ...['rule:read', 'rule:write', 'rule:activate', 'alert:read'],
];

let service: Service;
let token: string;
beforeAll(async () => {
  service = await startService();
  ({ token } = await service.addClient({ permissions: PERMISSIONS }));
  await send('POST', '/screen-entity', { fullName: PERSON.name });
  await send('POST', '/profiles/bulk', [{ entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Hedwig Quastenberg' }] }]);
  await send('PUT', '/settings/screening.minScoreThreshold', { value: 80 });
  // One client may decide alone here.
  await send('PUT', '/settings/transactions.fourEyes', { value: 'NEVER' });
  await send('PUT', '/settings/rules.fourEyes', { value: false });
  await screened('T-1', 'Walburga Federspiel');
  await screened('T-2', 'Walburga Federspiel');
  const cleared = await screened('T-4', PERSON.name);
  const found = (await service.call(`${BASE}/transactions/${cleared}`)).json<{
    data: Screened & { receiverPartyId: string };
  }>().data;
  await decided(cleared, { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', ...clearingAll(found) });
  const exposed = { fullName: PERSON.name, watchlistCategories: ['PEP'] };
  const { matches } = await send<{ matches: { profileId: string }[] }>('POST', '/screen-entity', exposed);
  await send('POST', `/parties/${found.receiverPartyId}/relationship-approvals`, {
    ...{ profileIds: [matches[0]!.profileId], reason: 'Known for years.', amountTrigger: 500 },
  });
  const blocked = await screened('T-5', PERSON.name);
  await decided(blocked, { decision: 'BLOCKED', reasonCode: 'TRUE_MATCH' });
  const barred = await screened('T-6', PERSON.name);
  await decided(barred, { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH' });
  await send('POST', '/adverse-media/articles', ARTICLE_EXAMPLE_REQUEST);
  await send('PUT', '/rule-lists/trusted', { values: ['one', 'two'] });
  const { ruleId } = RULE_EXAMPLE_REQUEST;
  await send('POST', '/rules', RULE_EXAMPLE_REQUEST);
  await send('POST', `/rules/${ruleId}/activate`, { version: 1 });
  await send('PUT', '/country-risk/CH', { prohibited: true, reason: 'x' });
  await send('POST', '/risk-appetite/versions', REQUEST_EXAMPLE);
  await send('POST', '/risk-appetite/versions/1/activate', {});
  await send('PUT', '/fx-rates/EUR', { rate: 1.08, validFrom: '2026-01-02' });
  await send('PUT', '/fx-rates/CHF', { rate: 1.13, validFrom: '2026-01-02' });
  // Checked three times, the second time without success.
  const { token: operator } = await service.addClient({ permissions: ['operator'] });
  for (const list of ['', toNdjson(SANCTIONED)]) {
    await writeFile(join(service.dataDir, 'sanctions.ndjson'), list);
    await service.call(`${BASE}/watchlists/test_sanctions/refresh`, { method: 'POST', body: {}, token: operator });
  }
});

async function send<T>(method: string, path: string, body: unknown): Promise<T> {
  const reply = await service.call(`${BASE}${path}`, { method, body, token });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}
async function screened(transactionReference: string, receiverName: string): Promise<string> {
  const own = {
    receiverName,
    receiverAccount: transactionReference,
    customerReference: transactionReference,
    receiverIdNumber: undefined,
    callbackUrl: '',
  };
  const contacts = { receiverEmail: undefined, receiverMobileNumber: undefined };
  const body = { ...FIAT_EXAMPLE_REQUEST, ...own, ...contacts, transactionReference };
  const { transactionUUID } = await send<{ transactionUUID: string }>('POST', '/transactions/fiat', body);
  await eventually(async () => {
    const stored = await service.call(`${BASE}/transactions/${transactionUUID}`);
    return stored.json<{ data: { status: string } }>().data.status !== 'PENDING';
  });
  return transactionUUID;
}
const decided = (uuid: string, body: object) =>
  send('POST', `/transactions/${uuid}/decision`, { reason: 'Looked at.', ...body });
afterAll(() => service.stop());

const APPEND_ONLY = ['audit_log', 'screenings', 'transaction_screenings', 'shipped_policies'];

/** Verifies inside a transaction that is rolled back, with triggers switched off as an owner of the tables can. */
async function verifiedAfter(statement: string): Promise<ChainReport[]> {
  let reports: ChainReport[] = [];
  await undone(service, async (db) => {
    for (const table of APPEND_ONLY) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(db);
    expect(Number(numAffectedRows), 'the statement changes something').toBeGreaterThan(0);
    reports = await verifiedInside(db, service);
  });
  return reports;
}

const told = (reports: readonly ChainReport[]) =>
  reports.flatMap(({ broken, damages }) => [
    ...(broken ? [broken.reason] : []),
    ...damages.map(({ reason }) => reason),
  ]);

it('reports nothing without changes', async () => {
  const codes = new EntryCodes(Buffer.from(service.masterKey, 'hex'));
  const reports = await verifyAudit(service.database, allSeals, { codes });
  expect(told(reports)).toEqual([]);
  expect(reports.reduce((sum, { sealed }) => sum + sealed, 0)).toBeGreaterThan(5);
});

const copied = (table: string, id: string, change: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table},
     to_jsonb(one) || jsonb_build_object('${id}', gen_random_uuid()) || '${change}'::jsonb)).* from ${table} one limit 1`;

/** The list that was checked three times, the second time without success. */
const OF_LOOKED = `watchlist_id = 'test_sanctions'`;
const NTH_LOOK = (nth: number) =>
  `${OF_LOOKED} and looked_at = (select looked_at from watchlist_looks where ${OF_LOOKED} order by 1 offset ${nth - 1} limit 1)`;

describe('names', () => {
  const TAMPERINGS: [what: string, statement: string, reason: RegExp][] = [
    ['a screening that was changed', `update screenings set total_matches = 0`, /screening was changed/],
    ['a screening whose answer was emptied', `update screenings set result = '{}'`, /screening was changed/],
    [
      'a screening marked as complete',
      `update screenings set gap = 'NONE', gaps = '{SANCTION:UNREADABLE}'`,
      /screening was changed/,
    ],
    ['a screening whose author was changed', `update screenings set actor_id = 'x'`, /who screened/],
    ['a screening that was removed', 'delete from screenings', /screening is missing/],
    ['an inserted screening', copied('screenings', 'search_id', '{}'), /no audit entry covers the screening/],

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
      'a transaction that is no longer suspicious',
      'update transactions set is_suspicious = not is_suspicious',
      /^the suspicion/,
    ],
    [
      'two transactions whose references were swapped',
      `update transactions set transaction_reference = transaction_reference || '-x'`,
      /^the reference of the transaction/,
    ],
    ['a transaction with another remark', `update transactions set remark = 'x'`, /^the remark of the transaction/],
    [
      'a transaction of an earlier day',
      `update transactions set created_at = created_at - interval '9 days'`,
      /^the recording of the transaction/,
    ],
    [
      'a screening of a transaction with another remark',
      `update transaction_screenings set remark = 'x'`,
      /^the outcome of the screening of the transaction/,
    ],
    ['a transaction that left its alert', 'delete from alert_transactions', /^the transactions of the alert are not/],
    [
      'a transaction of an alert with another flagged party',
      'update alert_transactions set party_id = gen_random_uuid()',
      /^the transactions of the alert are not/,
    ],
    [
      'a transaction added to an alert',
      `insert into alert_transactions
       select distinct on (a.alert_id) a.tenant_id, a.alert_id, t.transaction_uuid, a.party_id, a.raised_at, null
       from alert_transactions a join transactions t on t.transaction_uuid <> a.transaction_uuid
         and not exists (select from alert_transactions o where o.alert_id = a.alert_id and o.transaction_uuid = t.transaction_uuid)`,
      /^the transactions of the alert are not/,
    ],
    [
      'a policy with other figures',
      `update shipped_policies set content = content || '{"x": 1}'`,
      /^the policy does not match its version/,
    ],
    ['a transaction of another client', `update transactions set created_by = 'x'`, /^the author/],
    ['a transaction that was removed', 'delete from transactions', /transaction is missing/],
    [
      'an inserted transaction',
      copied('transactions', 'transaction_uuid', '{"transaction_reference": "T-3", "seq": 99}'),
      /no audit entry covers the transaction/,
    ],
    [
      'the screening of a transaction that was changed',
      `update transaction_screenings set record = record::jsonb || '{"coverage": []}'`,
      /screening of the transaction was changed/,
    ],
    [
      'an assessment of a transaction that was changed',
      `update transaction_screenings set assessment = assessment || '{"transactionSuspicionScore": 77}'`,
      /screening of the transaction was changed/,
    ],
    [
      'a screening of a transaction with another status',
      `update transaction_screenings set status = 'PEP_LISTED'`,
      /status of the screening/,
    ],
    [
      'a screening of a transaction that was removed',
      'delete from transaction_screenings',
      /screening of the transaction is missing/,
    ],
    [
      'an inserted screening of a transaction',
      copied('transaction_screenings', 'transaction_uuid', '{}'),
      /no audit entry covers the screening of the transaction/,
    ],
    [
      'an inserted decision',
      `insert into transaction_decisions (tenant_id, transaction_uuid, decision_no, decision, reason_code, reason, before_status, decided_at, decided_by)
       select tenant_id, transaction_uuid, 9, 'RELEASED', 'OTHER', 'x', status, now(), 'x' from transactions`,
      /no entry vouches for a decision/,
    ],
    [
      'an inserted decision beside another',
      `insert into transaction_decisions (tenant_id, transaction_uuid, decision_no, decision, reason_code, reason, before_status, decided_at, decided_by)
       select tenant_id, transaction_uuid, decision_no + 1, 'RELEASED', 'OTHER', 'x', 'BLOCKED', now(), 'x' from transaction_decisions`,
      /no entry vouches for a decision/,
    ],

    [
      'a party of a list that was renamed',
      `update profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody Atall"')`,
      /profiles that the generation wrote/,
    ],
    ['a party of a list that was removed', 'delete from profiles', /profiles that the generation wrote/],
    ['a party of a list that was ended', 'update profiles set to_generation = from_generation + 1000', /never made/],
    [
      'a party of a list that was ended before the first generation',
      `with hidden as (
         update profiles set to_generation = -1 where profile_id = (select profile_id from profiles limit 1) returning 1)
       update corpus_generations set profiles = profiles - 1`,
      /^the profile begins before the first generation, or ends before it begins/,
    ],
    [
      'an inserted party of a list before the first generation',
      copied('profiles', 'profile_id', '{"from_generation": -1}'),
      /^the profile begins before the first generation/,
    ],
    ['an inserted party of a list', copied('profiles', 'profile_id', '{}'), /profiles that the generation wrote/],
    [
      'a generation whose hash was changed',
      `update corpus_generations set profiles_hash = '\\x00'`,
      /hash of the generation/,
    ],
    ['a generation that was removed', 'delete from corpus_generations', /generation is missing/],
    [
      'an inserted generation',
      `insert into corpus_generations (generation, base_generation, list_versions, profiles)
       select max(generation) + 1, max(base_generation), '[]', 0 from corpus_generations`,
      /no entry vouches for the generation/,
    ],
    [
      'a version of a list that was changed',
      'update watchlist_versions set entries = entries + 1',
      /version 1 of the list was changed/,
    ],
    [
      'an inserted version of a list',
      `insert into watchlist_versions
       select (jsonb_populate_record(null::watchlist_versions, to_jsonb(one) || '{"version": 7}')).* from watchlist_versions one limit 1`,
      /^no audit entry covers version 7 of the list/,
    ],
    [
      'entries of a version that was never made',
      'update watchlist_entries set from_version = 9 where to_version is null',
      /^entries of the list belong to a version that was never made/,
    ],
    ['a version of a list that was removed', 'delete from watchlist_versions', /version 1 of the list is missing/],
    [
      'an inserted check of a publisher',
      `insert into watchlist_looks select watchlist_id, looked_at - interval '1 hour', true, 24 from watchlist_looks limit 1`,
      /^no entry vouches for checks of the list: 1, the first of /,
    ],
    [
      'an inserted check before the first one with an entry',
      `insert into watchlist_looks select watchlist_id, looked_at - interval '99 days', true, 24 from watchlist_looks limit 1`,
      /^no entry vouches for checks of the list: 1/,
    ],
    [
      'a failed check marked as successful',
      `update watchlist_looks set succeeded = true where not succeeded`,
      /^checks of the list are not what their entries say: 1/,
    ],
    [
      'a check with a longer maximum age of the list',
      `update watchlist_looks set stale_after_hours = 9999 where ${NTH_LOOK(1)}`,
      /^checks of the list are not what their entries say: 1/,
    ],
    [
      'a check removed from among others',
      `delete from watchlist_looks where ${NTH_LOOK(2)}`,
      /^checks of the list were removed: 1/,
    ],
    [
      'checks in another order',
      `update watchlist_looks set succeeded = not succeeded where ${NTH_LOOK(1)} or ${NTH_LOOK(2)}`,
      /^checks of the list were put in another order: 2/,
    ],
    [
      'the last checks, cut off',
      `delete from watchlist_looks where not (${NTH_LOOK(1)}) and ${OF_LOOKED}`,
      /^the last checks of the list were cut off: 2/,
    ],
    [
      'all checks of a list, removed',
      `delete from watchlist_looks where ${OF_LOOKED}`,
      /^the last checks of the list were cut off: 3/,
    ],
    [
      'a list marked as up to date',
      `update watchlists set last_success_at = now() + interval '9 days'`,
      /^the state of the list is not what its last check says: lastSuccessAt$/,
    ],
    [
      'a list with the validators of a version that was never fetched',
      `update watchlists set http_validators = '{"main": {"etag": "x"}}'`,
      /^the state of the list is not what its last check says: validators$/,
    ],
    [
      'an inserted list state, marked as up to date',
      `insert into watchlists (watchlist_id, title, format, category, authority, publisher, last_attempt_at, last_success_at)
       select 'x', title, format, category, authority, publisher, last_attempt_at, last_success_at from watchlists limit 1`,
      /^no entry vouches for the state of the list/,
    ],
    [
      'an internal list entry that was renamed',
      `update own_profiles set profile = jsonb_set(profile, '{names,0,fullNameRaw}', '"Nobody Atall"')`,
      /internal list were changed/,
    ],
    ['an inserted internal list entry', copied('own_profiles', 'profile_id', '{}'), /internal list were changed/],
    [
      'an internal list entry that was ended',
      'update own_profiles set to_generation = from_generation',
      /^the internal list entry does not end where its next version begins/,
    ],
    [
      'an inserted internal list entry before the first generation',
      copied('own_profiles', 'profile_id', '{"from_generation": 0}'),
      /^no entry vouches for the generation of the internal list entry/,
    ],
    [
      'an internal list with another number of entries',
      'update own_generations set profiles = profiles - 1',
      /^generation 1 of the internal list has another number of profiles/,
    ],
    [
      'an inserted generation of an internal list',
      `insert into own_generations
       select tenant_id, generation + 1, profiles, entries, names, content_hash, created_at from own_generations
       order by generation desc limit 1`,
      /^no entry vouches for generation \d of the internal list/,
    ],
    ['an internal list that was removed', 'delete from own_generations', /internal list is missing/],

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
    [
      'a prohibited country made allowed, and the details of its entry erased',
      `with erased as (update audit_log set details = null where subject_type = 'COUNTRY' returning 1)
       update country_risks set prohibited = false`,
      /^the details of entry \d+ were erased/,
    ],
    ['a setting that was changed', `update tenant_settings set value = '10'`, /^the setting does not match/],
    [
      'an inserted setting',
      `insert into tenant_settings (tenant_id, key, value, version, updated_at, updated_by)
       select tenant_id, 'screening.algorithm', '"STRICT"', 1, now(), 'x' from tenant_settings limit 1`,
      /no audit entry covers the setting/,
    ],
    [
      'a client with more permissions',
      `update clients set permissions = permissions || '{transaction:decide}'`,
      /^the client does not match/,
    ],
    [
      'an inserted client',
      `insert into clients (tenant_id, client_id, name, roles, permissions, created_by)
       select tenant_id, 'client_x', 'x', roles, permissions, 'x' from clients limit 1`,
      /no audit entry covers the client/,
    ],
    [
      'an inserted alert',
      copied('alerts', 'alert_id', '{"state": "CLOSED_TRUE_POSITIVE"}'),
      /no audit entry covers the alert/,
    ],
    ['an alert that was closed', `update alerts set state = 'CLOSED_FALSE_POSITIVE'`, /^the alert does not match/],
    [
      'an alert that is due later',
      `update alerts set due_at = due_at + interval '1 year'`,
      /^the alert does not match/,
    ],
    ['an alert that is less severe', `update alerts set severity = 'LOW'`, /^the alert does not match/],
    ['an alert whose findings were emptied', `update alerts set findings = '[]'`, /^the alert does not match/],
    ['an alert that was removed', 'delete from alerts', /^the alert is missing/],
    ['an alert of another cause', `update alerts set cause_type = 'COUNTRY'`, /^the alert does not match/],
    ['an alert assigned to another user', `update alerts set assignee = 'x'`, /^the alert does not match/],
    [
      'a changed entry in the history of an alert',
      `update alert_events set actor_id = 'x'`,
      /^the history of the alert does not match/,
    ],
    [
      'an entry removed from the history of an alert',
      'delete from alert_events',
      /^the history of the alert is missing/,
    ],
    [
      'a restriction that was lifted',
      'update party_marks set removed_at = now()',
      /^the exemption or restriction of the party does not match/,
    ],
    [
      'a restriction with an invented proposal to lift it',
      `update party_marks set removal_proposed_by = 'USER:x', removal_reason = 'x', removal_proposed_at = now()`,
      /^the exemption or restriction of the party does not match/,
    ],
    [
      'an inserted restriction',
      `insert into party_marks
       select (jsonb_populate_record(null::party_marks, to_jsonb(one) || jsonb_build_object('party_id', other.party_id))).*
       from party_marks one join parties other on other.party_id not in (
         select party_id from party_marks union select party_id from party_clearances) limit 1`,
      /^no audit entry covers the exemption or restriction of the party/,
    ],
    [
      'a restriction that became an exemption',
      `update party_marks set mark = 'WHITELIST', expires_at = now() + interval '9 years' where mark <> 'OPEN_MATCH'`,
      /^the exemption or restriction of the party does not match/,
    ],
    [
      'a restriction that was removed',
      'delete from party_marks',
      /^the exemption or restriction of the party is missing/,
    ],
    [
      'a restriction moved to another party',
      'update party_marks set party_id = gen_random_uuid()',
      /^the exemption or restriction of the party is missing/,
    ],
    [
      'a clearance of a later version',
      'update party_clearances set profile_version = profile_version + 1',
      /^the clearance of the party does not match/,
    ],
    [
      'a clearance of another profile',
      'update party_clearances set profile_id = gen_random_uuid()',
      /^the clearance of the party does not match/,
    ],
    [
      'a clearance of other facts',
      `update party_clearances set party = party || '{"birthDate": "1970-01-01"}'`,
      /^the clearance of the party does not match/,
    ],
    [
      'a second clearance of a party',
      copied('party_clearances', 'profile_id', '{}'),
      /^the clearance of the party does not match/,
    ],
    [
      'an inserted clearance',
      copied('party_clearances', 'party_id', '{}'),
      /^no audit entry covers the clearance of the party/,
    ],
    [
      'a clearance with a later review date',
      "update party_clearances set review_date = '2099-01-01'",
      /^the clearance of the party does not match/,
    ],
    [
      'a relationship approval with a higher amount trigger',
      'update relationship_approvals set amount_trigger = amount_trigger * 2',
      /^the relationship approval does not match/,
    ],
    [
      'a relationship approval of another listing',
      "update relationship_approvals set profiles = '[]'",
      /^the relationship approval does not match/,
    ],
    [
      'a relationship approval that was removed',
      'delete from relationship_approvals',
      /^the relationship approval is missing/,
    ],
    ['a clearance that was removed', 'delete from party_clearances', /^the clearance of the party is missing/],
    [
      'an obligation that was settled',
      `update report_obligations set state = 'NOT_REQUIRED'`,
      /^the obligation does not match/,
    ],
    [
      'an obligation that is due later',
      `update report_obligations set due_on = '2099-01-01'`,
      /^the obligation does not match/,
    ],
    ['an obligation that was removed', 'delete from report_obligations', /^the obligation is missing/],
    [
      'an article with other words',
      `update adverse_articles set body = replace(body, 'bribery', 'charity')`,
      /^the article does not match/,
    ],
    [
      'an article without parties',
      `update adverse_articles set parties = '[]', findings = '[]'`,
      /^the article does not match/,
    ],
    [
      'an article that was withdrawn',
      `update adverse_articles set withdrawn_at = now(), withdrawn_by = 'x', withdrawn_reason = 'x'`,
      /^the article does not match/,
    ],
    [
      'a listing of an article that ended',
      `update adverse_listings set state = 'DISMISSED'`,
      /^the listing of the article/,
    ],
    [
      'a listing moved to another party',
      `update adverse_listings set name = 'x'`,
      /^the listing of the article does not match/,
    ],
    [
      'a listing of an article that was removed',
      'delete from adverse_listings',
      /^the listing of the article is missing/,
    ],
    [
      'an inserted listing of an article',
      copied('adverse_listings', 'listing_id', '{"party": 99}'),
      /^no audit entry covers the listing of the article/,
    ],
    [
      'an inserted trusted party',
      `insert into party_marks (tenant_id, party_id, mark, reason, marked_at, marked_by, expires_at)
       select tenant_id, party_id, 'WHITELIST', 'x', now(), 'x', now() + interval '1 day' from parties`,
      /^no audit entry covers the exemption/,
    ],
    [
      'an inserted rule',
      `insert into rule_versions (tenant_id, rule_id, version, definition, retires, created_at, created_by)
       select tenant_id, 'x', 1, '{}', false, now(), 'x' from tenants limit 1`,
      /no audit entry covers a version of the rule/,
    ],
    [
      'a rule with another limit',
      `update rule_versions set definition = jsonb_set(definition, '{score}', '1')`,
      /^a version of the rule does not match/,
    ],
    [
      'an inserted later version of a rule',
      `insert into rule_versions select tenant_id, rule_id, 2, definition, false, created_at, created_by from rule_versions`,
      /^a version of the rule does not match/,
    ],
    ['a rule that was removed', 'delete from rule_versions', /^a version of the rule is missing/],
    [
      'a rule set without its rules',
      `update rule_sets set decided = '{}'`,
      /^the version of the rule set does not match/,
    ],
    [
      'an inserted rule set',
      `insert into rule_sets select tenant_id, set_version + 1, '{}', now(), 'x' from rule_sets`,
      /^no audit entry covers the version of the rule set/,
    ],
    ['a rule set that was removed', 'delete from rule_sets', /^the version of the rule set is missing/],
    [
      'a list of a rule with another entry',
      `update rule_lists set entries = '["x"]'`,
      /^the list of a rule does not match/,
    ],
    ['a list of a rule that was removed', 'delete from rule_lists', /^the list of a rule is missing/],
    [
      'an inserted list of a rule',
      `insert into rule_lists select tenant_id, 'x', 1, entries, now(), 'x' from rule_lists`,
      /^no audit entry covers the list of a rule/,
    ],
    [
      'a prohibited country made allowed',
      'update country_risks set prohibited = false',
      /^the risk of the country does not match/,
    ],
    [
      'a country that is in no group',
      `update country_risks set groups = '{}'`,
      /^the risk of the country does not match/,
    ],
    ['a country that was removed', 'delete from country_risks', /^the risk of the country is missing/],
    [
      'a risk appetite with other bands',
      `update risk_appetites set bands = bands || '{"HIGH": 79}'`,
      /^the risk appetite does not match/,
    ],
    [
      'a risk appetite that is no longer in force',
      'update risk_appetites set activated_at = null, activated_by = null',
      /^the risk appetite does not match/,
    ],
    ['a risk appetite that was removed', 'delete from risk_appetites', /^the risk appetite is missing/],
    [
      'an inserted risk appetite',
      `insert into risk_appetites select tenant_id, 2, weights, bands, 'x', now(), 'x', now(), 'x' from risk_appetites`,
      /^no audit entry covers the risk appetite/,
    ],
    [
      'a rate that was changed',
      `update fx_rates set rate = 100 where currency = 'EUR'`,
      /^an exchange rate of the organization does not match/,
    ],
    [
      'a rate of another day',
      `update fx_rates set valid_from = valid_from + interval '1 day' where currency = 'EUR'`,
      /^an exchange rate of the organization does not match/,
    ],
    [
      'a rate that was removed',
      `delete from fx_rates where currency = 'EUR'`,
      /^an exchange rate of the organization does not match/,
    ],
    ['all rates removed', 'delete from fx_rates', /^an exchange rate of the organization is missing/],
    [
      'an inserted rate',
      `insert into fx_rates select tenant_id, 'GBP', base_currency, valid_from, rate, revision, set_at, set_by from fx_rates limit 1`,
      /^an exchange rate of the organization does not match/,
    ],
    [
      'an entry of a list that was renamed',
      `update watchlist_entries set entry = jsonb_set(entry, '{names,0,fullNameRaw}', '"Nobody Atall"')`,
      /^entries that version 1 of the list wrote/,
    ],
    [
      'an entry of a list that was removed',
      'delete from watchlist_entries',
      /^entries that version 1 of the list wrote/,
    ],
    [
      'an entry of a list that was ended',
      'update watchlist_entries set to_version = 2',
      /^entries that version 2 of the list wrote/,
    ],
    [
      'an entry of a list that was ended before its first version',
      'update watchlist_entries set to_version = 0',
      /^entries of the list begin before its first version, or end before they begin/,
    ],
    [
      'an inserted entry of a list before its first version',
      `insert into watchlist_entries select watchlist_id, 'x', 0, to_version, entry_hash, entry, delisted
       from watchlist_entries limit 1`,
      /^entries of the list begin before its first version/,
    ],
    [
      'an inserted entry of a list',
      `insert into watchlist_entries select watchlist_id, 'x', from_version, to_version, entry_hash, entry, delisted
       from watchlist_entries limit 1`,
      /^entries that version 1 of the list wrote/,
    ],
    [
      'an inserted secret of a client',
      `insert into client_secrets select tenant_id, client_id, gen_random_uuid(), 'x', now(), null from client_secrets limit 1`,
      /^a secret or key of the client does not match/,
    ],
    [
      'a secret of a client that was changed',
      `update client_secrets set secret_hash = 'x'`,
      /^a secret or key of the client does not match/,
    ],
    ['a user with more permissions', `update users set roles = roles || '{ADMIN}'`, /^the user does not match/],
    [
      'an organization with another name',
      `update tenants set name = name || ' Ltd'`,
      /^the organization does not match/,
    ],
    [
      'a signing key that never ends',
      `update signing_keys set retired_at = '2099-01-01'`,
      /^the signing key does not match/,
    ],
    ['an inserted signing key', copied('signing_keys', 'kid', '{}'), /^no audit entry covers the signing key/],
    [
      'an inserted country',
      `insert into country_risks (tenant_id, code, prohibited, note, version, updated_at, updated_by)
       select tenant_id, 'IR', false, 'x', 1, now(), 'x' from tenants limit 1`,
      /no audit entry covers the risk of the country/,
    ],
    ['an entry that was removed', 'delete from audit_log where sequence = 2', /entry 2 is missing/],
    ['entries in another order', `update audit_log set sequence = -sequence where sequence in (2, 3)`, /is missing/],
    [
      'an inserted entry at the end',
      `insert into audit_log select (jsonb_populate_record(null::audit_log, to_jsonb(one) || jsonb_build_object('sequence', sequence + 1))).*
       from audit_log one where (tenant_id, sequence) in (select tenant_id, max(sequence) from audit_log group by 1)`,
      /does not follow|columns were changed/,
    ],
    [
      'the last entry removed',
      `delete from audit_log where (tenant_id, sequence) in (select tenant_id, max(sequence) from audit_log group by 1)`,
      /head of the chain/,
    ],
    [
      'the last entry removed together with the head of the chain',
      `with cut as (delete from audit_log a where (tenant_id, sequence) in (select tenant_id, max(sequence) from audit_log group by 1)
         returning tenant_id, sequence, previous_hash)
       update audit_heads h set sequence = cut.sequence - 1, entry_hash = cut.previous_hash from cut where cut.tenant_id = h.tenant_id`,
      /no entry vouches|no audit entry covers|is not what its entries/,
    ],
    ['a head that was removed', 'delete from audit_heads', /head of the chain/],
    ['a head that was set back', 'update audit_heads set sequence = sequence - 1', /head of the chain/],
    [
      'all entries removed together with the head of the chain',
      'with gone as (delete from audit_heads) delete from audit_log',
      /no entry vouches|no audit entry covers/,
    ],
  ];

  /** Statement -> reported damage. */
  const said = new Map<string, string>();

  it.each(TAMPERINGS)('%s', async (what, statement, reason) => {
    const reasons = told(await verifiedAfter(statement));
    expect(reasons).toEqual(expect.arrayContaining([expect.stringMatching(reason)]));
    said.set(what, reasons.filter((one) => reason.test(one)).sort()[0]!);
  });

  // After a change: `npx vitest run test/attack/tampering.full.test.ts --update`.
  it('the guide lists each of these with its text', async () => {
    // Only some of them ran.
    if (said.size < TAMPERINGS.length) return;
    await expect(pageOf(said)).toMatchFileSnapshot(join(projectRoot, 'docs', 'tampering.md'));
  });
});

/** @param said statement -> reported damage */
function pageOf(said: ReadonlyMap<string, string>): string {
  const rows = [...said].map(([what, reason]) => `| ${what} | ${withoutNumbers(reason)} |`);
  return `# Tampering, and how it is reported

A user with all rights on the database makes ${said.size} changes, one at a time, with triggers disabled. The second column shows the report of \`amlcore audit verify\`
(N, TIME: a number, a time). Often the command reports more: for a renamed party, also the generation and the list entry.
\`test/attack/tampering.full.test.ts\` generates this page. Two more tests change every column of every sealed table: [verify](verify.md#table-by-table).

| Change | Report |
|---|---|
${rows.join('\n')}
`;
}

/** Numbers of entries and times differ from run to run. */
function withoutNumbers(reason: string): string {
  return reason
    .replace(/\d{4}-\d{2}-\d{2}[T ][\d:.]+(?:Z|[+-]\d{2}(?::?\d{2})?)?/g, 'TIME')
    .replace(/\bentry \d+/g, 'entry N');
}

describe('of each table', () => {
  it('the guide lists exactly these', async () => {
    const { rows } = await service.database.pool.query<{ table: string }>(
      `select tablename as table from pg_tables where schemaname = 'public'`,
    );
    const all = rows.map(({ table }) => table);
    expect(all.filter((table) => !TOLD.has(table))).toEqual([]);
    expect([...TOLD.keys()].filter((table) => !all.includes(table))).toEqual([]);
  });

  it('each column is sealed, or the guide states why not', { timeout: 300_000 }, async () => {
    const { unnoticed, tables } = await tampered(service);
    expect(unnoticed).toEqual([]);
    // An empty sealed table would be skipped silently.
    const filled = new Set([
      ...[...tables, ...TABLES_OF_WORK, ...TABLES_OF_ACCESS, ...TABLES_OF_KEYS, TABLE_OF_DESTROYED],
      ...[...TABLES_OF_KNOWN_WALLETS, ...TABLES_OF_LICENSES, ...TABLES_OF_LOOK_BACKS, ...TABLES_OF_DISCOUNTS],
      ...[...TABLES_OF_NOTIFICATIONS, ...TABLES_OF_SCIM],
    ]);
    expect([...TOLD].flatMap(([table, unsealed]) => (unsealed && !filled.has(table) ? [table] : []))).toEqual([]);
  });
});
