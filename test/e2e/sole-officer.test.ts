/** The sole-officer mode: how it is chosen, what one officer decides alone, how that is marked, and when it ends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, Browser, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const MODE = '/settings/approvals.mode';
const ALONE = {
  mode: 'sole_officer',
  reason: 'We are a firm of three with one compliance officer.',
  attestation: 'I am the only compliance officer and review my decisions monthly.',
};
const RELEASE = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };

let service: Service;
let officer: Person;
let admin: Person;
beforeAll(async () => {
  service = await startService({ env: { AMLCORE_BOOTSTRAP_OFFICER: 'officer@example.test:correct horse battery' } });
  [admin, officer] = [await firstUser('admin@example.test'), await firstUser('officer@example.test')];
});
afterAll(() => service.stop());

/** A user created by the first start, signed in. */
async function firstUser(email: string): Promise<Person> {
  const browser = new Browser(service.url);
  const password = 'correct horse battery';
  const { data } = (await browser.signIn(email, password)).json<{ data: { user: { userId: string } } }>();
  return { userId: data.user.userId, email, password, browser };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
type Data = Record<string, any>;
const send = (who: Person, method: string, path: string, body?: object): Promise<Reply> =>
  who.browser.call(`${API}${path}`, { method, ...(body && { body }) });
async function done(who: Person, method: string, path: string, body?: object): Promise<Data> {
  const reply = await send(who, method, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: Data }>().data;
}
const statusOf = async (who: Person, method: string, path: string, body?: object) =>
  (await send(who, method, path, body)).status;

let count = 0;
async function stopped(): Promise<{ uuid: string; alertId: string; partyId: string }> {
  count += 1;
  const { transactionUUID: uuid } = await done(officer, 'POST', '/transactions/fiat', {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: `ALONE-${count}` },
    ...{ receiverName: PERSON.name, receiverAccount: `ALONE-${count}`, customerReference: `ALONE-${count}` },
    ...{ receiverMobileNumber: undefined, receiverIdNumber: undefined, receiverEmail: undefined },
  });
  const alertId = await eventually(async () => {
    const { items } = await done(officer, 'GET', `/alerts?transactionUuid=${uuid}`);
    return items.find(({ queue }: Data) => queue === 'SANCTIONS')?.alertId;
  });
  const { receiverPartyId: partyId } = await done(officer, 'GET', `/transactions/${uuid}`);
  return { uuid, alertId, partyId };
}
const entries = async (subjectId: string, action: string): Promise<Data[]> =>
  (await done(officer, 'GET', `/audit?subjectId=${subjectId}&action=${action}`)).items;
const damages = async () => (await verifyAudit(service.database, allSeals)).flatMap((chain) => chain.damages);

it('two users decide by default', async () => {
  expect((await done(officer, 'GET', MODE)).value).toEqual({ mode: 'TWO_PEOPLE' });
  const { uuid } = await stopped();
  expect(await statusOf(officer, 'POST', `/transactions/${uuid}/decision`, RELEASE)).toBe(202);
  expect(await statusOf(officer, 'POST', `/transactions/${uuid}/decision`, RELEASE)).toBe(409);
});

it.each([
  [{ mode: 'SOLE_OFFICER' }, ['value.reason', 'value.attestation']],
  [{ ...ALONE, reason: 'short' }, ['value.reason']],
  [{ ...ALONE, mode: 'TWO_PEOPLE' }, ['value.reason', 'value.attestation']],
  [{ ...ALONE, mode: 'UNKNOWN' }, ['value.mode']],
])('%j is rejected', async (value, fields) => {
  const reply = await send(officer, 'PUT', MODE, { value });
  expect(reply.status).toBe(400);
  expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(fields);
});

it('cannot be chosen by an administrator alone or by an API client', async () => {
  const { token } = await service.addClient({ permissions: ['settings:read', 'settings:write'] });
  const byClient = await service.call(`${API}${MODE}`, { method: 'PUT', body: { value: ALONE }, token });
  expect([byClient.status, byClient.text]).toEqual([409, expect.stringContaining('OAuth clients cannot')]);
  expect(await statusOf(admin, 'PUT', MODE, { value: ALONE })).toBe(202);
  expect((await done(officer, 'GET', MODE)).value).toEqual({ mode: 'TWO_PEOPLE' });
});

it('cannot be chosen by one user if there was ever a second officer', async () => {
  const { rowCount } = await service.database.pool.query(
    `insert into users (tenant_id, user_id, email, name, password_hash, must_change, roles, status, created_at, version)
     select tenant_id, gen_random_uuid(), 'gone@example.test', 'Gone', password_hash, false, roles, 'DISABLED', now(), 1
     from users where user_id = $1`,
    [officer.userId],
  );
  expect(rowCount).toBe(1);
  // Changes the value of the administrator's proposal, so this is a proposal too.
  const value = { ...ALONE, reason: `${ALONE.reason} The other one left.` };
  expect(await statusOf(officer, 'PUT', MODE, { value })).toBe(202);
  await service.database.pool.query(`delete from users where email = 'gone@example.test'`);
});

it('is chosen by the only officer at set-up, with name and time', async () => {
  const before = new Date().toISOString();
  const set = await done(officer, 'PUT', MODE, { value: ALONE });
  expect(set).toMatchObject({ value: { ...ALONE, mode: 'SOLE_OFFICER' }, updatedBy: officer.userId, version: 1 });
  expect(set.updatedAt >= before).toBe(true);
  const [entry] = await entries('approvals.mode', 'setting.changed');
  expect(entry).toMatchObject({ actorId: officer.userId, details: { soleOfficer: true, after: set.value } });
  expect(await damages()).toEqual([]);
});

it('a release, the closing of an alert and the lifting of a restriction are marked', async () => {
  const one = await stopped();
  const released = await done(officer, 'POST', `/transactions/${one.uuid}/decision`, RELEASE);
  expect(released.decisions.at(-1)).toMatchObject({ inEffect: true, soleOfficer: true });
  const [entry] = await entries(one.uuid, 'transaction.decided');
  expect(entry!.details).toMatchObject({ decision: 'RELEASED', soleOfficer: true });

  const { uuid, partyId } = await stopped();
  const bar = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
  const barred = await done(officer, 'POST', `/transactions/${uuid}/decision`, bar);
  // A block needs only one user in any mode.
  expect(barred.decisions.at(-1)).toMatchObject({ inEffect: true, soleOfficer: false });
  await done(officer, 'DELETE', `/parties/${partyId}/marks/BLACKLIST?reason=Mistaken`);
  const [lifted] = await entries(partyId, 'party.mark-removed');
  expect(lifted!.details).toMatchObject({ mark: 'BLACKLIST', soleOfficer: true });
  expect(await damages()).toEqual([]);
});

it('a case, a report, a rule and a weaker setting are decided by one user, and marked', async () => {
  const { caseId } = await done(officer, 'POST', '/cases', { title: 'A family' });
  await done(officer, 'POST', `/cases/${caseId}/start`, {});
  await done(officer, 'POST', `/cases/${caseId}/submit`, { outcome: 'NO_SUSPICION', reason: 'A contract.' });
  const waiting = await done(officer, 'GET', '/proposals');
  expect(waiting.items.find(({ subjectId }: Data) => subjectId === caseId)).toMatchObject({ awaitsYou: true });
  await done(officer, 'POST', `/cases/${caseId}/approve`, { reason: 'It bears.' });

  const { sarId } = await done(officer, 'POST', '/sars', {
    ...{ form: 'FINCEN_SAR', filingDecision: 'NO_FILE' },
    ...{ noFileReasonCode: 'ACTIVITY_EXPLAINED', noFileReason: 'Explained.' },
  });
  const { version } = await done(officer, 'PATCH', `/sars/${sarId}`, { status: 'SUBMITTED', version: 1 });
  await done(officer, 'POST', `/sars/${sarId}/submit`, { version });

  await done(officer, 'POST', '/rules', { ...RULE_EXAMPLE_REQUEST, mode: 'HARD_STOP', ruleId: 'alone' });
  await done(officer, 'POST', '/rules/alone/activate', { version: 1 });
  await done(officer, 'PUT', '/settings/screening.minScoreThreshold', { value: 80 });

  const marked = await service.database.pool.query(
    `select distinct subject_id from audit_log where details->'soleOfficer' = 'true' and actor_id = $1`,
    [officer.userId],
  );
  const subjects = marked.rows.map(({ subject_id }) => subject_id);
  expect(subjects).toEqual(expect.arrayContaining([caseId, sarId, 'alone', 'screening.minScoreThreshold']));
});

it('an analyst still needs the officer, and a decision of both is not marked', async () => {
  const analyst = await addPerson(service, 'ANALYST');
  const { uuid } = await stopped();
  expect(await statusOf(analyst, 'POST', `/transactions/${uuid}/decision`, RELEASE)).toBe(202);
  const approved = await done(officer, 'POST', `/transactions/${uuid}/decision`, RELEASE);
  expect(approved.decisions.at(-1)).toMatchObject({ inEffect: true, soleOfficer: false });
});

it('an evidence pack of a period has a sample of marked decisions, without reports', async () => {
  const query = { of: 'TRANSACTION', from: '2020-01-01T00:00:00Z', to: new Date().toISOString(), size: 50, seed: 'x' };
  const reply = await officer.browser.call(`${API}/evidence/sample?${new URLSearchParams({ ...query, size: '50' })}`);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  expect(reply.text).toContain('sole-officer.json');
});

it('a removed mark is detected', async () => {
  await service.database.pool.query('update transaction_decisions set sole_officer = false where sole_officer');
  expect((await damages()).length).toBeGreaterThan(0);
  await service.database.pool.query(
    `update transaction_decisions d set sole_officer = true from audit_log a
     where a.subject_id = d.transaction_uuid::text and a.action = 'transaction.decided'
       and a.details->'soleOfficer' = 'true' and (a.details->>'number')::int = d.decision_no`,
  );
  expect(await damages()).toEqual([]);
});

it('ends with a second officer, who also has to approve choosing it again', async () => {
  const second = await addPerson(service, 'COMPLIANCE_OFFICER');
  const { uuid } = await stopped();
  expect(await statusOf(officer, 'POST', `/transactions/${uuid}/decision`, RELEASE)).toBe(202);
  expect(await statusOf(second, 'POST', `/transactions/${uuid}/decision`, RELEASE)).toBe(200);
  await done(officer, 'PUT', MODE, { value: { mode: 'TWO_PEOPLE' } });
  await service.database.pool.query(`update users set status = 'DISABLED' where user_id = $1`, [second.userId]);
  expect(await statusOf(officer, 'PUT', MODE, { value: ALONE })).toBe(202);
  expect(await statusOf(admin, 'PUT', MODE, { value: ALONE })).toBe(200);
});
