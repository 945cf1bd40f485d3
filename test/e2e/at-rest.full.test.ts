/**
 * What stays readable in the database of an organization that has a key of its own: a person with an unmistakable name goes through everything
 * that the service keeps of one, before the key and after it, and then each column of each table is looked through for the name, and the files of the database with its log.
 */

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENCRYPTED_TABLES } from '../../src/app/declarations.ts';
import type { EncryptionState } from '../../src/identity/organization-keys/schemas.ts';
import { KeyFolder } from '../../src/identity/organization-keys/testing.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { keyEncryption } from '../../src/platform/db/own-keys/key-encryption.ts';
import { Vault } from '../../src/platform/db/own-keys/vault.ts';
import type { LookBackView } from '../../src/reporting/look-backs/schemas.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { WALLET_EXAMPLE_REQUEST } from '../../src/screening/known-wallets/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { LICENSE_EXAMPLE_REQUEST } from '../../src/transactions/licenses/examples.ts';
import { clearingAll } from '../support/clearing.ts';
import { runCommand } from '../support/command-line.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, freePort, type Reply, type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { TABLE_OF_DESTROYED, TABLES_OF_KEYS, TOLD, tampered, tamperedValues } from '../support/tampering.ts';
import { PERSON, SANCTIONED, toNdjson } from './lists.ts';

const API = '/amlcore/api/v1';
/** The name of a customer, a payer and a listed party. */
const NAME = 'Quistorpius';
/** Part of every free text in this test. */
const TEXT = 'Zwackelmann';
/** In every text of one run of the story. The first run is before the key, the others after it. */
const textOf = (no: number) => `${TEXT}${no}`;

let folder: KeyFolder;
let service: Service;
let bank: string;
let ana: Person;
let ben: Person;
let receiver: Server;
let tenantId: string;
const delivered: string[] = [];

function dataOf<T>(reply: Reply): T {
  expect([200, 201, 202], reply.text).toContain(reply.status);
  return reply.json<{ data: T }>().data;
}
const asBank = async <T = Record<string, string>>(method: string, path: string, body?: unknown, headers = {}) =>
  dataOf<T>(
    await service.call(`${API}/${path}`, { method, token: bank, headers, ...(body !== undefined && { body }) }),
  );
const by = async <T = Record<string, string>>(person: Person, method: string, path: string, body?: object) =>
  dataOf<T>(await person.browser.call(`${API}/${path}`, { method, ...(body && { body }) }));
const amlcore = (...args: string[]) =>
  runCommand(args, {
    AMLCORE_DATA_DIR: service.dataDir,
    DATABASE_URL: service.connectionString,
    AMLCORE_MASTER_KEY: service.masterKey,
    AMLCORE_OWN_KEYS: folder.path,
  });
/** A node that works nothing off takes two connections, not twelve: the database of the tests has sixty for all files. */
const apiAlone = () => ({ AMLCORE_OWN_KEYS: folder.path, AMLCORE_ROLE: 'api' });
const encrypted = () =>
  eventually(async () => (await asBank<EncryptionState>('GET', 'encryption')).run?.state === 'DONE');

interface Story {
  customerId: string;
  alertId: string;
  paymentAlertId: string;
  caseId: string;
  documentId: string;
  taskId: string;
  sarId: string;
  transactionUUID: string;
  partyId: string;
  licenseId: string;
  walletId: string;
}
const stories: Story[] = [];

/** Names that differ in a digit alone are doubles in a list where the birth date agrees. */
const birthOf = (no: number) => `1966-04-${11 + no}`;

/** ID of a politically exposed person on a list. */
async function exposedProfile(): Promise<string> {
  const exposed = { fullName: PERSON.name, watchlistCategories: ['PEP'] };
  const { matches } = await asBank<{ matches: { profileId: string }[] }>('POST', 'screen-entity', exposed);
  return matches[0]!.profileId;
}

/** From customer to report. @param no distinguishes runs of the story */
async function tell(no: number): Promise<Story> {
  const name = `${NAME} Person${no}`;
  const text = textOf(no);
  const { customerId } = await asBank('POST', 'customers', {
    ...{ externalReferenceId: `C-${no}`, entityType: 'INDIVIDUAL', dob: birthOf(no), nationalityCodes: ['AT'] },
    names: [{ fullNameRaw: name }],
    occupation: `${text} maker`,
  });
  await eventually(
    async () =>
      (await asBank<{ screening: { state: string } }>('GET', `customers/${customerId}`)).screening.state === 'SCREENED',
  );
  await asBank('POST', `customers/${customerId}/verifications`, {
    ...{ attribute: 'NATIONALITY', value: 'AT', method: 'IDENTITY_DOCUMENT', verifiedOn: '2026-01-02' },
    evidence: `${text} file`,
  });
  const { transactionUUID } = await asBank('POST', 'transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: `T-${no}`, customerReference: `C-${no}`, callbackUrl: '', travelRule: null },
    ...{ senderName: name, senderDob: birthOf(no), senderCurrency: 'USD', sendingAmount: 9_400 },
    ...{ receiverName: `${NAME} Listed`, remarks: `${text} remark`, remittancePurpose: `${text} purpose` },
  });
  const stopped = () =>
    asBank<{ transactionStatus: string; senderPartyId: string; screeningReferenceData: { alertId: string } }>(
      ...(['GET', `transactions/${transactionUUID}`] as const),
    );
  await eventually(
    async () => (await asBank('GET', `transactions/screening/result/T-${no}`)).transactionStatus !== 'PENDING',
  );
  const { senderPartyId: partyId } = await stopped();
  const { items: raised } = await asBank<{ items: { alertId: string }[] }>(
    'GET',
    `alerts?transactionUuid=${transactionUUID}`,
  );
  const paymentAlertId = raised[0]!.alertId;
  // A list catches up with the customer.
  const listing = (at: number, fullNameRaw: string) => ({
    ...{
      externalReferenceId: `L-${at}`,
      entityType: 'INDIVIDUAL' as const,
      watchlistCategory: 'SANCTION',
      riskLevel: 'HIGH',
    },
    ...{ names: [{ fullNameRaw }], dates: [{ type: 'BIRTH', value: birthOf(at) }] },
    nationalities: [{ countryCode: 'AT' }],
  });
  const entries = [...SANCTIONED, listing(0, `${NAME} Listed`), listing(9, 'Aleksandr Nikolaevich Ivanov')];
  for (let at = 1; at <= no; at += 1) entries.push(listing(at, `${NAME} Person${at}`));
  await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson(entries));
  await asBank('POST', 'watchlists/test_sanctions/refresh', { force: true });
  const alertId = await eventually(async () => {
    const { items } = await asBank<{ items: { alertId: string; kind: string }[] }>(
      'GET',
      `alerts?customerId=${customerId}`,
    );
    return items.find(({ kind }) => kind === 'ONGOING_SCREENING')?.alertId ?? false;
  });
  await by(ana, 'POST', `alerts/${alertId}/start`, {});
  await by(ana, 'POST', `alerts/${alertId}/notes`, { text: `${text} called ${name}.` });
  const steps = {
    ...{ LISTED: 'YES', KIND_DIFFERS: 'NO', SAME_DOCUMENT: 'NO', DATES_DIFFER: 'NO', NATIONALITY_DIFFERS: 'NO' },
    ...{ LACKS_DATA: 'NO', SIMILARITIES: 'YES' },
  };
  const answers = Object.entries(steps).map(([step, answer]) => ({ step, answer, text: `${text} ${name}` }));
  await by(ana, 'POST', `alerts/${alertId}/checklist`, { answers });
  // A case with everything that one may hold.
  const { caseId } = await by(ana, 'POST', 'cases', {
    ...{ title: `${name} ${text}`, description: `About ${name}, ${text}.` },
    ...{ alertIds: [alertId, paymentAlertId], transactionUuids: [transactionUUID], partyIds: [partyId] },
  });
  await by(ana, 'POST', `cases/${caseId}/notes`, { text: `${text} knows ${name}.` });
  const { taskId } = await by(ana, 'POST', `cases/${caseId}/tasks`, {
    ...{ title: `Ask ${name}`, text: `${text} asks`, assignee: ana.userId },
  });
  await by(ana, 'POST', `cases/${caseId}/tasks/${taskId}/settle`, {
    state: 'DONE',
    answer: `${name} answered ${text}`,
  });
  const { requestId } = await by(ana, 'POST', `cases/${caseId}/requests`, {
    ...{ recipientKind: 'CUSTOMER', recipient: name, address: `${text} Street`, dueAt: '2030-01-01T00:00:00Z' },
    questions: [`${text} paid by ${name}?`],
  });
  await by(ana, 'POST', `cases/${caseId}/requests/${requestId}/send`, {});
  await by(ana, 'POST', `cases/${caseId}/requests/${requestId}/answer`, { answer: `${name} answered ${text}` });
  const added = await service.call(`${API}/cases/${caseId}/documents`, {
    ...{ method: 'POST', token: bank, headers: { 'content-type': 'application/octet-stream' } },
    query: { name: `${NAME}.txt`, description: `${text} letter` },
    body: `A letter of ${name} to ${text}.\n`,
  });
  const { documentId } = dataOf<{ documentId: string }>(added);
  await by(ana, 'POST', `alerts/${alertId}/close`, {
    ...{ disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: `It is ${name}, says ${text}.` },
  });
  await by(ana, 'POST', `transactions/${transactionUUID}/decision`, {
    ...{ decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: `${text}: ${name} is listed.` },
  });
  const version = async () => (await by<{ version: number }>(ana, 'GET', `cases/${caseId}`)).version;
  await by(ana, 'POST', `cases/${caseId}/start`, { version: await version() });
  const outcome = { outcome: 'SUSPICION', reason: `${name} and ${text}.` };
  await by(ana, 'POST', `cases/${caseId}/submit`, { ...outcome, version: await version() });
  await by(ben, 'POST', `cases/${caseId}/return`, { reason: `What of ${text}?`, version: await version() });
  await by(ana, 'POST', `cases/${caseId}/submit`, { ...outcome, version: await version() });
  await by(ben, 'POST', `cases/${caseId}/approve`, { reason: `${text} agreed.`, version: await version() });
  // A report.
  const { sarId } = await by(ana, 'POST', 'sars', {
    ...{ form: 'FINCEN_SAR', caseId, activityTypes: [{ activityCode: '114' }], transactionUuids: [transactionUUID] },
    detailedNarrative: `${name} sent 9,400 USD abroad in one payment shortly before he was listed, says ${text}.`,
  });
  const hand = () => by<{ version: number }>(ana, 'PATCH', `sars/${sarId}`, { status: 'SUBMITTED' });
  await hand();
  await by(ben, 'POST', `sars/${sarId}/return`, { reason: `Who is ${text}?` });
  const handed = await hand();
  await by(ben, 'POST', `sars/${sarId}/submit`, { version: handed.version });
  await by(ana, 'POST', `sars/${sarId}/acknowledgement`, {
    outcome: 'ACCEPTED',
    externalReferenceId: `3100005505378${no}`,
  });
  // A license, a wallet and a relationship, each approved by another user and then ended.
  const { licenseId } = await by(ana, 'POST', 'licenses', {
    ...{ ...LICENSE_EXAMPLE_REQUEST, scope: `${text} permits fees of ${name}.`, parties: [{ name }] },
  });
  await by(ben, 'POST', `licenses/${licenseId}/confirm`);
  await by(ana, 'POST', `licenses/${licenseId}/end`, { reason: `${text} revoked it for ${name}.` });
  const { walletId } = await by(ana, 'POST', 'known-wallets', {
    ...{ ...WALLET_EXAMPLE_REQUEST, name: `Wallet of ${name}`, reason: `${text} has the keys.` },
  });
  await by(ben, 'POST', `known-wallets/${walletId}/confirm`);
  await by(ana, 'POST', `known-wallets/${walletId}/end`, { reason: `${text} replaced it for ${name}.` });
  for (const holder of [`parties/${partyId}`, `customers/${customerId}`]) {
    const relationships = `${holder}/relationship-approvals`;
    const { approvalId } = await by(ana, 'POST', relationships, {
      ...{ profileIds: [await exposedProfile()], reason: `${text} knows the salary of ${name}.` },
    });
    await by(ben, 'POST', `${relationships}/${approvalId}/approve`);
    await by(ana, 'DELETE', `${relationships}/${approvalId}?reason=${text}%20left`);
  }
  // A match by a common name, drawn and reviewed.
  const common = await asBank('POST', 'transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: `D-${no}`, callbackUrl: '', travelRule: null, receiverName: 'Aleksandr Ivanov' },
    ...{ receiverAccount: `D-${no}`, receiverIdNumber: undefined, receiverMobileNumber: undefined },
  });
  await eventually(async () => (await asBank('GET', `transactions/${common.transactionUUID}`)).status !== 'PENDING');
  await by(ana, 'POST', 'discounted-matches/samples', { share: 1 });
  await by(ana, 'POST', `discounted-matches/${common.transactionUUID}/review`, {
    ...{ verdict: 'CORRECT', reason: `${text} saw the passport.` },
  });
  // Other reads.
  await asBank('POST', 'screen-entity', { fullName: name }, { 'idempotency-key': `screen-${no}` });
  return {
    customerId: customerId!,
    alertId,
    paymentAlertId,
    caseId: caseId!,
    documentId,
    taskId: taskId!,
    sarId: sarId!,
    transactionUUID: transactionUUID!,
    partyId,
    licenseId: licenseId!,
    walletId: walletId!,
  };
}

/** Other records with names: a cash report, a law-enforcement request, an article, the internal list. Created after the key was set. */
async function tellElsewhere(): Promise<void> {
  const name = `Ottokar ${TEXT}`;
  await asBank('PUT', 'settings/filings.currencyReports', {
    value: { timeZone: 'America/New_York', businessDay: 'calendar', exemptPersons: [] },
  });
  await asBank('POST', 'transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ transactionReference: 'CASH', callbackUrl: '', travelRule: null, paymentMode: 'CASH', senderName: name },
    ...{ transactionFlow: 'INBOUND', senderCurrency: 'USD', sendingAmount: 14_000, receiverName: name },
    ...{ receiverCurrency: 'USD', receiverAmount: 14_000, deliveryType: 'DIRECT_DEPOSIT' },
  });
  await eventually(async () => (await asBank<{ items: object[] }>('GET', 'currency-reports')).items.length > 0);
  const { searchId } = await asBank('POST', 'record-searches', {
    ...{ title: `${TEXT} and others`, authorityReference: 'A-7', parties: [{ fullName: `${NAME} Person1` }] },
    receivedOn: new Date().toISOString().slice(0, 10),
  });
  await eventually(async () => (await asBank('GET', `record-searches/${searchId}`)).state !== 'RUNNING');
  await asBank('POST', 'adverse-media/articles', {
    ...{ title: `${name} convicted of fraud`, url: 'https://news.example/2026/11/dealer', language: 'EN' },
    ...{ text: `A court in Vienna convicted ${name} of fraud on Tuesday.`, publishedAt: '2026-11-03' },
  });
  await asBank('POST', 'profiles/bulk', [
    { externalReferenceId: 'OWN-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: name }] },
  ]);
}

beforeAll(async () => {
  folder = await KeyFolder.make();
  service = await startService({ env: { AMLCORE_OWN_KEYS: folder.path, AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  ({ tenantId } = service.operator.principal);
  bank = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  [ana, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  const port = await freePort();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      delivered.push(body);
      response.end();
    });
  }).listen(port, '127.0.0.1');
  await asBank('PUT', 'settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
  const events = [
    'screening.completed',
    'transaction.decided',
    'alert.created',
    'alert.updated',
    'case.updated',
    'customer.hit',
  ];
  await asBank('POST', 'webhooks', { url: `http://127.0.0.1:${port}/hook`, events });
  const first = toNdjson([
    ...SANCTIONED,
    {
      ...{ externalReferenceId: 'L-0', entityType: 'INDIVIDUAL', watchlistCategory: 'SANCTION', riskLevel: 'HIGH' },
      names: [{ fullNameRaw: `${NAME} Listed` }],
    },
  ]);
  await writeFile(join(service.dataDir, 'sanctions.ndjson'), first);
  await asBank('POST', 'watchlists/test_sanctions/refresh', { force: true });
  stories.push(await tell(1));
  await folder.put(tenantId, '2026');
  // Told before the key to the half, and after it to the end.
  const { caseId } = await by(ana, 'POST', 'cases', { title: `Half of ${NAME}` });
  await by(ana, 'POST', `cases/${caseId}/notes`, { text: `${TEXT} before` });
  const { taskId } = await by(ana, 'POST', `cases/${caseId}/tasks`, { title: `${TEXT} settled` });
  await by(ana, 'POST', `cases/${caseId}/tasks`, { title: `${TEXT} before` });
  const { pool } = service.database;
  await pool.query(`
    create function later() returns trigger language plpgsql as $$ begin new.run_at := now() + interval '1 hour'; return new; end $$;
    create trigger later before insert on jobs for each row when (new.queue = 'encryption') execute function later()`);
  const { code, stderr } = await amlcore('tenants', 'key', 'set', tenantId, '2026');
  expect(code, stderr).toBe(0);
  await by(ana, 'POST', `cases/${caseId}/notes`, { text: `${TEXT} after` });
  await by(ana, 'POST', `cases/${caseId}/tasks`, { title: `${TEXT} after` });
  await by(ana, 'POST', `cases/${caseId}/tasks/${taskId}/settle`, { state: 'DONE', answer: `${TEXT} settled` });
  await by(ana, 'POST', `cases/${caseId}/tasks`, { title: `${TEXT} last` });
  await pool.query('drop trigger later on jobs');
  await pool.query("update jobs set run_at = now() where queue = 'encryption'");
  stories.push(await tell(2));
  await tellElsewhere();
  await encrypted();
}, 300_000);
afterAll(async () => {
  receiver.close();
  await service.stop();
  await folder.drop();
});

/** Columns of any type that contain a text. */
async function columnsWith(...texts: string[]): Promise<string[]> {
  const { pool } = service.database;
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, 2`);
  const found: string[] = [];
  for (const { table, column, type } of rows) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const sql = `select 1 from "${table}" where lower(${text}) like any($1) limit 1`;
    if ((await pool.query(sql, [texts.map((one) => `%${one.toLowerCase()}%`)])).rowCount)
      found.push(`${table}.${column}`);
  }
  return found;
}

/** Why a column may contain a name in clear. Each must still contain one, so that encrypted columns leave this table. */
const IN_CLEAR: Readonly<Record<string, string>> = {
  'watchlist_entries.entry': 'published by the authority, of no organisation',
  'listings.party': 'the same, read for what is one party',
  'profiles.profile': 'the same, as it is searched',
  'idempotency_keys.result': 'an answer of before the key, kept for a day',
  'adverse_articles.title': 'not encrypted yet: published by others',
  'adverse_articles.body': 'the same',
  'adverse_articles.findings': 'the same, as it was read',
  'adverse_articles.parties': 'the same',
  'adverse_listings.name': 'not encrypted yet: of the article',
  'adverse_listings.matters': 'the same',
  'currency_reports.content': 'not encrypted yet',
  'own_profiles.profile': 'not encrypted yet: what every question is compared with',
  'record_searches.title': 'not encrypted yet',
  'record_searches.parties': 'not encrypted yet',
  'record_search_hits.matched_name': 'not encrypted yet',
  'record_search_hits.compared': 'not encrypted yet',
  'record_search_hits.explanation': 'not encrypted yet',
};

it('only the documented columns of the database contain a name or free text in clear', async () => {
  expect(await columnsWith(NAME, TEXT)).toEqual(Object.keys(IN_CLEAR).sort());
});

/** Files of this database and of its write-ahead log that hold a text. */
async function filesWith(text: string): Promise<string[]> {
  const { pool } = service.database;
  const { rows } = await pool.query<{ folder: string; oid: number }>(
    "select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()",
  );
  const { folder: root, oid } = rows[0]!;
  const found: string[] = [];
  for (const part of [join('base', String(oid)), 'pg_wal']) {
    for (const name of await readdir(join(root, part))) {
      const path = join(root, part, name);
      // A log segment may be recycled meanwhile.
      const bytes = await readFile(path).catch(() => Buffer.alloc(0));
      if (bytes.includes(text)) found.push(part === 'pg_wal' ? 'WAL' : 'DATA');
    }
  }
  return [...new Set(found)].sort();
}

it.skipIf(process.env.AMLCORE_TEST_DATABASE_URL)(
  'no data file and no log segment contains text that was written after the key was set',
  { timeout: 120_000 },
  async () => {
    const text = textOf(3);
    const name = `${text} Person`;
    await asBank('POST', 'screen-entity', { fullName: name });
    await asBank('POST', 'customers', {
      ...{ externalReferenceId: 'C-3', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: name }], occupation: text },
    });
    await asBank('POST', 'transactions/fiat', {
      ...{ ...FIAT_EXAMPLE_REQUEST, transactionReference: 'T-3', callbackUrl: '', travelRule: null, senderName: name },
      remarks: text,
    });
    await eventually(
      async () => (await asBank('GET', 'transactions/screening/result/T-3')).transactionStatus !== 'PENDING',
    );
    const { caseId } = await by(ana, 'POST', 'cases', { title: name, description: text });
    await by(ana, 'POST', `cases/${caseId}/notes`, { text });
    // The same search finds a text that is not encrypted in both.
    const control = 'Hotzenplotz5';
    const { pool } = service.database;
    await pool.query(`create table control as select '${control}'::text as text`);
    await pool.query('checkpoint');
    expect(await filesWith(control)).toEqual(['DATA', 'WAL']);
    for (const written of [textOf(2), text]) expect(await filesWith(written)).toEqual([]);
    await pool.query('drop table control');
  },
);

it('all rows of tables reported as encrypted are encrypted', async () => {
  const { encrypted: tables } = await asBank<EncryptionState>('GET', 'encryption');
  expect(tables.filter(({ notYet }) => notYet !== 0)).toEqual([]);
});

/** What a user with permission reads of each record of the story, as one text. */
async function read(story: Story): Promise<string> {
  const { sarId, caseId, documentId, alertId, partyId, customerId, licenseId, walletId } = story;
  const answers: object[] = [];
  for (const path of [
    ...[`sars/${sarId}`, `cases/${caseId}`, `cases/${caseId}/timeline`, `alerts/${alertId}`],
    ...[`licenses/${licenseId}`, `known-wallets/${walletId}`, `parties/${partyId}/relationship-approvals`],
    `customers/${customerId}/relationship-approvals`,
  ])
    answers.push(await by<object>(ana, 'GET', path));
  const file = await ana.browser.call(`${API}/cases/${caseId}/documents/${documentId}`);
  answers.push({ file: file.text });
  return JSON.stringify(answers);
}

it('all records are read as before the key was set, and after its rotation', async () => {
  for (const [at, story] of stories.entries()) {
    const text = await read(story);
    const written = textOf(at + 1);
    const name = `${NAME} Person${at + 1}`;
    for (const one of [
      `${name} sent 9,400 USD`,
      `"title":"${name} ${written}"`,
      `About ${name}`,
      `${written} knows ${name}`,
      `Ask ${name}`,
      `${name} answered ${written}`,
      `"${NAME}.txt"`,
      `${written} letter`,
      `A letter of ${name} to ${written}.`,
      `${written} called ${name}.`,
      `It is ${name}, says ${written}.`,
      `"text":"${written} ${name}"`,
      `"subjectName":"${name}"`,
      `${written} permits fees of ${name}.`,
      `"parties":[{"name":"${name}"`,
      `${written} revoked it for ${name}.`,
      `"Wallet of ${name}"`,
      `${written} has the keys.`,
      `${written} replaced it for ${name}.`,
      `${written} knows the salary of ${name}.`,
      `${written} left`,
    ])
      expect(text).toContain(one);
  }
  const before = await Promise.all(stories.map(read));
  const { dataKey: former } = await asBank<EncryptionState>('GET', 'encryption');
  expect(await amlcore('tenants', 'key', 'renew', tenantId)).toMatchObject({ code: 0 });
  await encrypted();
  const { encrypted: tables, dataKey } = await asBank<EncryptionState>('GET', 'encryption');
  expect(dataKey).toBe(former! + 1);
  expect(tables.filter(({ notYet }) => notYet !== 0)).toEqual([]);
  expect((await Promise.all(stories.map(read))).every((text, at) => text === before[at])).toBe(true);
  expect(await columnsWith(NAME, TEXT)).toEqual(Object.keys(IN_CLEAR).sort());
});

it('the audit trail verifies with and without the key', async () => {
  const verified = await amlcore('audit', 'verify');
  expect(verified.code, verified.stdout + verified.stderr).toBe(0);
  const bytes = await readFile(join(folder.path, tenantId, '2026.key'));
  await folder.remove(tenantId, '2026');
  const away = await amlcore('audit', 'verify');
  expect(away.code, away.stdout + away.stderr).toBe(0);
  await writeFile(join(folder.path, tenantId, '2026.key'), bytes, { mode: 0o600 });
  // Only entries from before the key contain the plain hash of a reason.
  const { rows: marked } = await service.database.pool.query<{ hash: string }>(
    `select details->>'reasonHash' as hash from audit_log where tenant_id = $1 and action = 'party.marked' and details->>'mark' = 'BLACKLIST' order by sequence`,
    [tenantId],
  );
  expect(marked.map(({ hash }) => hash.startsWith('h:'))).toEqual([false, true]);
  // A reason from before the key and one from after it are exchanged. Neither can be decrypted there.
  const { pool } = service.database;
  const uuids = stories.map(({ transactionUUID }) => transactionUUID);
  const swap = `update transaction_decisions d set reason = other.reason from transaction_decisions other
                where d.transaction_uuid = any($1) and other.transaction_uuid = any($1) and d.transaction_uuid <> other.transaction_uuid`;
  await pool.query(swap, [uuids]);
  const changed = await amlcore('audit', 'verify');
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain(`${uuids[1]}: a decision on the transaction was changed`);
  await pool.query(swap, [uuids]);
});

describe('a user with database access', () => {
  /** The organization of an attacker, also with a key. */
  let other: string;
  let vault: Vault;
  beforeAll(async () => {
    const made = await amlcore('tenants', 'create', '--name', 'Other', '--json');
    other = (JSON.parse(made.stdout) as { tenantId: string }).tenantId;
    await folder.put(other, '2026');
    expect(await amlcore('tenants', 'key', 'set', other, '2026')).toMatchObject({ code: 0 });
    const isDone = `select 1 from encryption_runs where tenant_id = $1 and state = 'DONE'`;
    await eventually(async () => (await service.database.pool.query(isDone, [other])).rowCount === 1);
    vault = new Vault(keyEncryption({ folder: folder.path, command: null }));
    await tellMore();
  });

  /** What holds something for a while, or is seldom: a bar that one would take away, a customer who left, a hit that is ruled out, a report that was sent back, a clearance. */
  async function tellMore(): Promise<void> {
    const { rows: barred } = await service.database.pool.query<{ party_id: string }>(
      `select party_id from party_marks where tenant_id = $1 and mark = 'BLACKLIST' and removed_at is null`,
      [tenantId],
    );
    await by(ana, 'DELETE', `parties/${barred[0]!.party_id}/marks/BLACKLIST?reason=Another`);
    await setByOperator(service, 'transactions.fourEyes', 'NEVER');
    await lookBackWithPayment();
    const { customerId } = await asBank('POST', 'customers', {
      ...{ externalReferenceId: 'C-left', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Somebody Else' }] },
    });
    await asBank('POST', `customers/${customerId}/close`, { reason: 'Left.' });
    const { items: hits } = await asBank<{ items: { hitId: string; state: string }[] }>('GET', 'monitoring/hits');
    const open = hits.find(({ state }) => state === 'OPEN')!;
    await asBank('POST', `monitoring/hits/${open.hitId}/clear`, { reason: 'Another one.' });
    const { sarId } = await by(ana, 'POST', 'sars', {
      ...{ form: 'FINCEN_SAR', activityTypes: [{ activityCode: '114' }] },
      ...{ detailedNarrative: 'Sent back.', transactionUuids: [stories[1]!.transactionUUID] },
    });
    await by(ana, 'PATCH', `sars/${sarId}`, { status: 'SUBMITTED' });
    await by(ben, 'POST', `sars/${sarId}/return`, { reason: 'Why?' });
    const { transactionUUID } = await asBank('POST', 'transactions/fiat', {
      ...FIAT_EXAMPLE_REQUEST,
      ...{ transactionReference: 'T-cleared', callbackUrl: '', travelRule: null, receiverName: PERSON.name },
    });
    const path = 'transactions/screening/result/T-cleared';
    await eventually(async () => (await asBank('GET', path)).transactionStatus !== 'PENDING');
    const decision = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another one.' };
    const clearing = clearingAll(await asBank('GET', `transactions/${transactionUUID}`));
    await asBank('POST', `transactions/${transactionUUID}/decision`, { ...decision, ...clearing });
    const { receiverPartyId } = await asBank('GET', `transactions/${transactionUUID}`);
    const approvals = `parties/${receiverPartyId}/relationship-approvals`;
    const relationship = { profileIds: [await exposedProfile()], reason: 'Known for years.' };
    const { approvalId } = await asBank('POST', approvals, relationship);
    await asBank('DELETE', `${approvals}/${approvalId}?reason=Left`);
    const exemptUntil = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const exempt = { ...decision, decision: 'WHITELISTED', party: 'SENDER', exemptUntil };
    await by(ben, 'POST', `transactions/${transactionUUID}/decision`, exempt);
  }

  /** A payment that was released before its receiver was listed. */
  async function lookBackWithPayment(): Promise<void> {
    const fullNameRaw = 'Ottokar Zeilinger';
    const { transactionUUID } = await asBank('POST', 'transactions/fiat', {
      ...{ ...FIAT_EXAMPLE_REQUEST, transactionReference: 'T-late', callbackUrl: '', travelRule: null },
      ...{ senderName: 'Notburga Hinterseer', accountNumber: 'LATE-1', senderIdNumber: 'LATE-2' },
      ...{ senderMobileNumber: '+43 1 5550101', receiverMobileNumber: undefined },
      ...{ receiverName: fullNameRaw, receiverAccount: 'LATE-3', receiverIdNumber: undefined },
      transactionDate: new Date().toISOString(),
    });
    await eventually(async () => (await asBank('GET', `transactions/${transactionUUID}`)).status === 'RELEASED');
    await asBank('POST', 'profiles/bulk', [{ entityType: 'INDIVIDUAL', names: [{ fullNameRaw }] }]);
    const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    await eventually(async () => {
      const { lookBackId } = await asBank('POST', 'look-backs', { from, to, reason: 'The own list grew.' });
      const { counts } = await eventually(async () => {
        const one = await asBank<LookBackView>('GET', `look-backs/${lookBackId}`);
        return one.state === 'DONE' && one;
      });
      return counts.wouldBeHeld.SCREENING_FAILED !== undefined;
    });
  }

  it('cannot change an encrypted value unnoticed', { timeout: 590_000 }, async () => {
    const tried = await tamperedValues(service, { tenantId, other, vault });
    const columns = ALL_ENCRYPTED_TABLES.flatMap(({ table, columns: own }) =>
      own.map(({ name }) => `${table}.${name}`),
    );
    expect(columns.filter((one) => !tried.some(({ of }) => of === one))).toEqual([]);
    const listed = (few: typeof tried) => [...new Set(few.map(({ of, change }) => `${of}: ${change}`))].sort();
    // Indices and transport data are not sealed, as the guide states.
    expect(listed(tried.filter(({ told }) => !told))).toEqual([
      'parties.birth_date: EMPTY',
      ...['parties.names: EMPTY', 'parties.names: FORMER'],
      ...['webhook_deliveries.body: EMPTY', 'webhook_deliveries.body: FORMER'],
    ]);
    // The database alone does not know which of two values of the same place is the later one; the trail does.
    const believed = tried.filter((one) => one.believed && one.change !== 'FORMER' && one.change !== 'EMPTY');
    expect(listed(believed)).toEqual([]);
  });

  it('cannot change another column of such a row, or add, remove or move rows unnoticed', {
    timeout: 590_000,
  }, async () => {
    const tables = [...new Set<string>(ALL_ENCRYPTED_TABLES.map(({ table }) => table))].filter((one) => TOLD.get(one));
    const {
      unnoticed,
      attempts,
      tables: tried,
    } = await tampered(service, [...tables, ...TABLES_OF_KEYS], { another: other, vault });
    expect(TABLES_OF_KEYS.filter((table) => !tried.includes(table))).toEqual([]);
    expect(attempts).toBeGreaterThan(200);
    expect(unnoticed).toEqual([]);
  });
});

/** The response to a record that cannot be decrypted, and its place in a list. */
const DAMAGED: Readonly<Record<string, (story: Story) => { id: [string, string]; one: string; list?: string }>> = {
  'sars.content': ({ sarId }) => ({ id: ['sar_id', sarId], one: `sars/${sarId}`, list: 'sars' }),
  'cases.title': ({ caseId }) => ({ id: ['case_id', caseId], one: `cases/${caseId}`, list: 'cases' }),
  'alerts.title': ({ alertId }) => ({ id: ['alert_id', alertId], one: `alerts/${alertId}`, list: 'alerts' }),
  'case_documents.content': ({ caseId, documentId }) => ({
    ...{ id: ['document_id', documentId], one: `cases/${caseId}/documents/${documentId}` },
  }),
};

it.each(Object.entries(DAMAGED))(
  'a damaged %s gives 410 for its record, and lists still show its line',
  async (column, of) => {
    const { id, one, list } = of(stories[1]!);
    const { pool } = service.database;
    const [table, name] = column.split('.') as [string, string];
    const where = `where ${id[0]} = $1`;
    const kept = (await pool.query(`select "${name}" as value from ${table} ${where}`, [id[1]])).rows[0].value;
    const spoilt = (text: string) => `${text.slice(0, -8)}AAAAAAAA`;
    const damaged =
      typeof kept === 'string'
        ? spoilt(kept)
        : Buffer.isBuffer(kept)
          ? Buffer.from(spoilt(kept.toString('latin1')), 'latin1')
          : { ...kept, $sealed: spoilt(kept.$sealed) };
    await pool.query(`update ${table} set "${name}" = $2 ${where}`, [id[1], damaged]);
    try {
      const reply = await ana.browser.call(`${API}/${one}`);
      expect(reply.json(), reply.text).toMatchObject({
        status: 410,
        type: expect.stringContaining('unreadable-record'),
      });
      if (list) {
        const { items } = await by<{ items: { isUnreadable?: true }[] }>(ana, 'GET', list);
        expect(items.filter((item) => item.isUnreadable)).toHaveLength(1);
        expect(items.length).toBeGreaterThan(1);
      }
    } finally {
      await pool.query(`update ${table} set "${name}" = $2 ${where}`, [id[1], kept]);
    }
  },
);

it('alerts are found by word beginnings, and a damaged alert is always among the results', async () => {
  const found = async (text: string) => {
    const { items } = await by<{ items: { alertId: string }[] }>(
      ana,
      'GET',
      `alerts?kind=ONGOING_SCREENING&text=${text}`,
    );
    const { alerts } = await by<{ alerts: number }>(ana, 'GET', `alerts/totals?kind=ONGOING_SCREENING&text=${text}`);
    expect(alerts).toBe(items.length);
    return items.map(({ alertId }) => alertId).sort();
  };
  // Each of the two is like the other's listing too: the run behind the last list finds that when it comes to it.
  await eventually(async () => {
    const { items } = await by<{ items: { state: string }[] }>(ana, 'GET', 'monitoring/runs');
    return items.length > 1 && items.every(({ state }) => state === 'COMPLETE');
  });
  const { items: raised } = await by<{ items: { alertId: string }[] }>(ana, 'GET', 'alerts?kind=ONGOING_SCREENING');
  const both = raised.map(({ alertId }) => alertId).sort();
  expect(both).toEqual(expect.arrayContaining(stories.map(({ alertId }) => alertId)));
  expect(await found('quist%20PERS')).toEqual(both);
  const second = await found('person2');
  expect(second).toContain(stories[1]!.alertId);
  expect(second).not.toContain(stories[0]!.alertId);
  expect(await found('uistorpius')).toEqual([]);
  const { pool } = service.database;
  const where = 'where alert_id = $1';
  const { rows } = await pool.query(`select title from alerts ${where}`, [both[0]]);
  await pool.query(`update alerts set title = left(title, -8) || 'AAAAAAAA' ${where}`, [both[0]]);
  expect(await found('uistorpius')).toEqual([both[0]]);
  await pool.query(`update alerts set title = $2 ${where}`, [both[0], rows[0].title]);
});

it('a damaged task, document or note of a case is shown as unreadable, and the rest of the case is shown', async () => {
  const { caseId, taskId, documentId } = stories[1]!;
  const { pool } = service.database;
  const kept = async (sql: string) => (await pool.query(sql, [caseId])).rows[0].value;
  const texts = [
    ['case_tasks', 'title', `task_id = '${taskId}'`],
    ['case_documents', 'name', `document_id = '${documentId}'`],
    ['case_events', 'text', "kind = 'NOTED'"],
  ] as const;
  const before: string[] = [];
  for (const [table, column, of] of texts) {
    before.push(await kept(`select ${column} as value from ${table} where case_id = $1 and ${of}`));
    await pool.query(`update ${table} set ${column} = left(${column}, -8) || 'AAAAAAAA' where case_id = $1 and ${of}`, [
      caseId,
    ]);
  }
  const { tasks, documents } = await by<Record<string, object[]>>(ana, 'GET', `cases/${caseId}`);
  expect(tasks).toMatchObject([{ title: '', answer: null, isUnreadable: true }]);
  expect(documents).toMatchObject([{ name: '', isUnreadable: true }]);
  const { items } = await by<{ items: { kind: string; text: string; isUnreadable?: true }[] }>(
    ana,
    'GET',
    `cases/${caseId}/timeline`,
  );
  expect(items.filter((item) => item.isUnreadable)).toMatchObject([{ kind: 'NOTED', text: null, details: {} }]);
  expect(items.length).toBeGreaterThan(5);
  const verified = await amlcore('audit', 'verify');
  expect(verified.code).not.toBe(0);
  expect(verified.stdout + verified.stderr).toContain(caseId);
  for (const [at, [table, column, of]] of texts.entries())
    await pool.query(`update ${table} set ${column} = $2 where case_id = $1 and ${of}`, [caseId, before[at]]);
});

it('an unavailable key gives 503 with the reason, never 500', async () => {
  const bytes = await readFile(join(folder.path, tenantId, '2026.key'));
  await folder.remove(tenantId, '2026');
  // A process that has not unwrapped any key.
  const another = await startService({ beside: service, env: apiAlone() });
  try {
    ana.browser.moveTo(another.url);
    for (const of of Object.values(DAMAGED)) {
      const { one, list } = of(stories[1]!);
      for (const path of list ? [one, list] : [one]) {
        const reply = await ana.browser.call(`${API}/${path}`);
        expect([path, reply.status]).toEqual([path, 503]);
        expect(reply.json()).toMatchObject({ reason: 'OWN_KEY_AWAY' });
      }
    }
  } finally {
    ana.browser.moveTo(service.url);
    await another.stop();
    await writeFile(join(folder.path, tenantId, '2026.key'), bytes, { mode: 0o600 });
  }
});

it('a destroyed key gives 410 permanently, and the audit trail still verifies', async () => {
  const key = (...args: string[]) => amlcore('tenants', 'key', ...args);
  const { customerId, sarId } = stories[1]!;
  const { holdId, version } = await asBank<{ holdId: string; version: number }>('POST', 'retention/holds', {
    ...{ kind: 'CUSTOMER', itemId: customerId, reason: 'Subpoena 26-4413' },
  });
  const held = await key('destroy', tenantId, '2026');
  expect([held.code, held.stderr]).toEqual([1, expect.stringContaining('1 legal holds are active')]);
  await asBank('POST', `retention/holds/${holdId}/lift`, { reason: 'Over', version });
  expect((await key('destroy', tenantId, '2027')).stderr).toContain('is not 2027');
  // The preview changes nothing, and neither does a guessed confirmation code.
  const told = await key('destroy', tenantId, '2026', '--json');
  expect(told.code, told.stderr).toBe(0);
  const { confirm, erased } = JSON.parse(told.stdout) as { confirm: string; erased: string[] };
  expect(erased.join()).toContain('Suspicious activity reports');
  const guessed = await key('destroy', tenantId, '2026', '--confirm', '000000000000');
  expect([guessed.code, guessed.stderr]).toEqual([1, expect.stringContaining('confirmation code is wrong')]);
  await by(ana, 'GET', `sars/${sarId}`);
  // A payment that waits for its screening.
  const { pool } = service.database;
  await pool.query(
    "create trigger later before insert on jobs for each row when (new.queue = 'transaction-screening') execute function later()",
  );
  const waits = { ...FIAT_EXAMPLE_REQUEST, transactionReference: 'T-waits', callbackUrl: '', travelRule: null };
  const { transactionUUID: waiting } = await asBank('POST', 'transactions/fiat', waits);
  const done = await key('destroy', tenantId, '2026', '--confirm', confirm);
  expect(done.code, done.stderr).toBe(0);
  await pool.query('drop trigger later on jobs');
  await pool.query("update jobs set run_at = now() where queue = 'transaction-screening'");
  const ended = await eventually(async () => {
    const select = 'select status, is_suspicious, version from transactions where transaction_uuid = $1';
    const [row] = (await pool.query(select, [waiting])).rows;
    return row.status !== 'PENDING' && row;
  });
  expect(ended).toEqual({ status: 'VERIFICATION_FAILED', is_suspicious: true, version: 2 });
  const { items: entries } = await by<{ items: object[] }>(ana, 'GET', 'audit?action=transaction.unscreened');
  expect(entries).toMatchObject([{ subjectId: waiting, details: { because: 'OWN_KEY_DESTROYED' } }]);
  const released = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'No.' };
  const refused = await ana.browser.call(`${API}/transactions/${waiting}/decision`, { method: 'POST', body: released });
  expect(refused.status, refused.text).toBe(410);
  // The key itself is still in its folder. No further data key is unwrapped, and none that was unwrapped is used for writing.
  const GONE = { status: 410, type: expect.stringContaining('/problems/own-key-destroyed') };
  const write = await service.call(`${API}/screen-entity`, { method: 'POST', token: bank, body: { fullName: NAME } });
  expect(write.json(), write.text).toMatchObject(GONE);
  const another = await startService({ beside: service, env: apiAlone() });
  try {
    ana.browser.moveTo(another.url);
    for (const of of Object.values(DAMAGED)) {
      const { one, list } = of(stories[1]!);
      for (const path of list ? [one, list] : [one])
        expect([path, (await ana.browser.call(`${API}/${path}`)).json()]).toEqual([
          path,
          expect.objectContaining(GONE),
        ]);
    }
    // Unencrypted data remains usable.
    expect((await ana.browser.call(`${API}/settings`)).status).toBe(200);
    const { key: state } = await by<EncryptionState>(ana, 'GET', 'encryption');
    expect(state).toMatchObject({ name: '2026', isAvailable: false, destroyedAt: expect.any(String) });
  } finally {
    ana.browser.moveTo(service.url);
    await another.stop();
  }
  const verified = await amlcore('audit', 'verify');
  expect(verified.code, verified.stdout + verified.stderr).toBe(0);
  expect(verified.stdout).toMatch(/rows are encrypted with a key that is unavailable or destroyed/);
  expect((await key('status', tenantId)).stdout).toContain('DESTROYED');
  for (const again of [key('destroy', tenantId, '2026'), key('renew', tenantId), key('rotate', tenantId, '2026')])
    expect((await again).stderr).toContain('was destroyed');
  const vault = new Vault(keyEncryption({ folder: folder.path, command: null }));
  // Without the folder, too, and by a process that asked for the key before there was one.
  const without = await tampered(service, [TABLE_OF_DESTROYED]);
  expect(without).toMatchObject({ unnoticed: [], tables: [TABLE_OF_DESTROYED] });
  const marks = await tampered(service, [TABLE_OF_DESTROYED], { vault });
  expect(marks).toMatchObject({ unnoticed: [], tables: [TABLE_OF_DESTROYED] });
  // Removing the mark gains nothing, and is detected.
  await pool.query('delete from destroyed_keys');
  const undone = await amlcore('audit', 'verify');
  expect([undone.code, undone.stdout]).toEqual([
    1,
    expect.stringContaining('the destruction of the organization-managed key is missing'),
  ]);
  expect((await key('status', tenantId)).stdout).toContain('NOT AVAILABLE');
});
