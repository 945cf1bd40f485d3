/** Pending approvals: users who may confirm them are notified, and confirmed ones disappear. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProposalList, proposalList } from '../../src/approvals/schemas.ts';
import { REQUEST_EXAMPLE as APPETITE } from '../../src/governance/risk-appetite/examples.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let ada: Person;
let ben: Person;
let analyst: Person;
beforeAll(async () => {
  service = await sharedService();
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  analyst = await addPerson(service, 'ANALYST');
});
afterAll(() => service.stop());

async function send<T = Record<string, string>>(who: Person, method: string, path: string, body?: object): Promise<T> {
  const reply = await who.browser.call(`${API}${path}`, { method, ...(body && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

async function proposalsOf(who: Person): Promise<ProposalList> {
  return expectShape(proposalList, expectEnvelope<ProposalList>(await who.browser.call(`${API}/proposals`)));
}

/** Of these kinds, each as `KIND proposed: awaits`. */
async function told(who: Person): Promise<string[]> {
  const { items, awaitingYou } = await proposalsOf(who);
  expect(awaitingYou).toBe(items.filter(({ awaitsYou }) => awaitsYou).length);
  return items.map(({ kind, proposed, awaitsYou }) => `${kind} ${proposed}: ${awaitsYou}`).sort();
}

let count = 0;
async function stopped(): Promise<{ transactionUUID: string; alertId: string }> {
  count += 1;
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ callbackUrl: '', transactionReference: `SECOND-${count}`, receiverName: PERSON.name },
    // Else a second payment to the same party is added to the alert of the first.
    ...{
      receiverAccount: `SECOND-${count}`,
      customerReference: `SECOND-${count}`,
      receiverMobileNumber: undefined,
      receiverIdNumber: undefined,
    },
  };
  const { transactionUUID } = await send(ada, 'POST', '/transactions/fiat', body);
  const alertId = await eventually(async () => {
    const { items } = await send<{ items: { alertId: string }[] }>(
      ada,
      'GET',
      `/alerts?transactionUuid=${transactionUUID}`,
    );
    return items[0]?.alertId;
  });
  return { transactionUUID: transactionUUID!, alertId: alertId! };
}

const CONFIRMED = 6_000;
const RELEASE = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };

it('is empty at first, and needs the permission to read alerts', async () => {
  expect(await proposalsOf(ada)).toEqual({
    items: [],
    nextCursor: null,
    hasMore: false,
    awaitingYou: 0,
    truncated: false,
  });
  const developer = await addPerson(service, 'DEVELOPER');
  expect((await developer.browser.call(`${API}/proposals`)).status).toBe(403);
});

it('shows a decision on a transaction until another user decides', async () => {
  const { transactionUUID } = await stopped();
  const path = `/transactions/${transactionUUID}/decision`;
  await send(ada, 'POST', path, RELEASE);
  expect(await told(ada)).toEqual(['TRANSACTION RELEASED: false']);
  expect(await told(ben)).toEqual(['TRANSACTION RELEASED: true']);
  const { items } = await proposalsOf(ben);
  expect(items[0]).toMatchObject({
    subjectId: transactionUUID,
    title: 'SECOND-1',
    proposedBy: ada.userId,
    obstacle: null,
  });
  expect(items[0]).toMatchObject({ amount: FIAT_EXAMPLE_REQUEST.sendingAmount, isSafe: false });
  expect((await proposalsOf(ada)).items[0]?.obstacle).toMatchObject({ kind: 'PROPOSER' });
  const reading = await service.addClient({ permissions: ['alert:read', 'screen:read'] });
  const read = await service.call(`${API}/proposals`, { token: reading.token });
  expect(read.json<{ data: ProposalList }>().data.items[0]?.obstacle).toMatchObject({ kind: 'PERMISSION' });
  // A client that may do everything is no second person.
  const { token } = await service.addClient({ permissions: ['alert:read', 'screen:read', 'transaction:decide'] });
  const asked = await service.call(`${API}/proposals`, { token });
  expect(asked.json<{ data: ProposalList }>().data).toMatchObject({
    awaitingYou: 0,
    items: [{ awaitsYou: false, obstacle: { kind: 'API_CLIENT' } }],
  });
  // However many were confirmed since.
  await service.database.system((db) =>
    sql`insert into transaction_decisions
        select (jsonb_populate_record(one, jsonb_build_object('transaction_uuid', other, 'decision_no', number,
               'in_effect', number = 2, 'decided_at', now() + interval '1 hour'))).*
        from transaction_decisions one, (select gen_random_uuid() as other from generate_series(1, ${CONFIRMED})) others,
             generate_series(1, 2) number
        where one.transaction_uuid = ${transactionUUID}`.execute(db),
  );
  expect(await told(ben)).toEqual(['TRANSACTION RELEASED: true']);
  await send(ben, 'POST', path, RELEASE);
  expect(await told(ben)).toEqual([]);
});

it('shows the closing of an alert, which includes the decisions on its transactions', async () => {
  const { alertId } = await stopped();
  const one = await send<{ checklist: { steps: { step: string }[] } | null }>(ada, 'GET', `/alerts/${alertId}`);
  const answers = (one.checklist?.steps ?? []).map(({ step }, at) => ({ step, answer: at === 0 ? 'YES' : 'NO' }));
  await send(ada, 'POST', `/alerts/${alertId}/checklist`, { answers });
  const close = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
  await send(ada, 'POST', `/alerts/${alertId}/close`, close);
  expect(await told(ada)).toEqual(['ALERT CLOSE: false']);
  expect(await told(ben)).toEqual(['ALERT CLOSE: true']);
  // A note leaves it standing, an escalation does not.
  await send(ben, 'POST', `/alerts/${alertId}/notes`, { text: 'I look at it.' });
  expect(await told(ben)).toEqual(['ALERT CLOSE: true']);
  const [closing] = (await proposalsOf(ben)).items;
  expect(closing).toMatchObject({ subjectId: alertId, title: PERSON.name, disposition: 'FALSE_POSITIVE' });
  expect(closing?.about).not.toBeNull();
  expect(Date.parse(closing?.dueAt ?? '')).not.toBeNaN();
  await send(ben, 'POST', `/alerts/${alertId}/close`, close);
  expect(await told(ben)).toEqual([]);
});

it('shows a request to lift a party restriction until another user approves', async () => {
  const { transactionUUID } = await stopped();
  const bar = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
  await send(ada, 'POST', `/transactions/${transactionUUID}/decision`, bar);
  const { receiverPartyId } = await send(ada, 'GET', `/transactions/${transactionUUID}`);
  const path = `/parties/${receiverPartyId}/marks/BLACKLIST?reason=Mistaken`;
  await send(ada, 'DELETE', path);
  expect(await told(ada)).toEqual(['PARTY_MARK LIFT_BLACKLIST: false']);
  expect(await told(ben)).toEqual(['PARTY_MARK LIFT_BLACKLIST: true']);
  expect((await proposalsOf(ben)).items[0]).toMatchObject({
    ...{ subjectId: receiverPartyId, title: PERSON.name, proposedBy: ada.userId },
  });
  await send(ben, 'DELETE', path);
  expect(await told(ben)).toEqual([]);
});

it('shows every kind to the users who may approve it', async () => {
  const { caseId } = await send(analyst, 'POST', '/cases', { title: 'A family' });
  await send(analyst, 'POST', `/cases/${caseId}/start`, {});
  await send(analyst, 'POST', `/cases/${caseId}/submit`, { outcome: 'NO_SUSPICION', reason: 'A contract.' });
  await send(ada, 'POST', '/rules', { ...RULE_EXAMPLE_REQUEST, mode: 'HARD_STOP', ruleId: 'second-person' });
  await send(ada, 'POST', '/risk-appetite/versions', APPETITE);
  const { sarId } = await send(ada, 'POST', '/sars', {
    form: 'FINCEN_SAR',
    filingDecision: 'NO_FILE',
    noFileReasonCode: 'ACTIVITY_EXPLAINED',
    noFileReason: 'Explained.',
  });
  const handed = await ada.browser.call(`${API}/sars/${sarId}`, {
    method: 'PATCH',
    body: { status: 'SUBMITTED', version: 1 },
  });
  expect(handed.status, handed.text).toBeLessThan(300);
  const all = ['CASE NO_SUSPICION', 'RISK_APPETITE ACTIVATE', 'RULE ACTIVATE', 'SAR NO_FILE'];
  expect(await told(ben)).toEqual(all.map((one) => `${one}: true`));
  expect(await told(ada)).toEqual(all.map((one) => `${one}: ${one.startsWith('CASE')}`));
  // Users without permission to approve see it, but nothing of records that they may not read.
  expect(await told(analyst)).toEqual(all.map((one) => `${one}: false`));
  const auditor = await addPerson(service, 'AUDITOR');
  expect(await told(auditor)).toEqual(all.slice(0, 3).map((one) => `${one}: false`));
  await send(ben, 'POST', `/cases/${caseId}/approve`, { reason: 'It bears.' });
  await send(ben, 'POST', '/rules/second-person/activate', { version: 1 });
  await send(ben, 'POST', '/risk-appetite/versions/1/activate');
  expect(await told(ben)).toEqual(['SAR NO_FILE: true']);
});

it('shows changes that weaken a control: a setting, a country', async () => {
  const before = await told(ben);
  await send(ada, 'PUT', '/settings/cases.fourEyes', { value: false });
  await send(ada, 'PUT', '/country-risk/IR', { prohibited: false, reason: 'A licence.' });
  const both = (may: boolean) => [...before, `COUNTRY LOOSEN: ${may}`, `SETTING LOOSEN: ${may}`].sort();
  expect(await told(ben)).toEqual(both(true));
  expect((await told(ada)).filter((one) => one.includes('LOOSEN'))).toEqual(
    both(false).filter((one) => one.includes('LOOSEN')),
  );
  expect((await proposalsOf(ben)).items).toContainEqual(
    expect.objectContaining({ subjectId: 'IR', title: 'Iran', proposedBy: ada.userId }),
  );
  await send(ben, 'PUT', '/settings/cases.fourEyes', { value: true });
  await send(ben, 'PUT', '/country-risk/IR', { prohibited: false, reason: 'A licence.' });
  expect(await told(ben)).toEqual(before);
  await send(ada, 'PUT', '/country-risk/IR', { reason: 'It ended.' });
});

it('covers one organization only', async () => {
  const { token } = await service.addClient({
    tenant: 'Stranger to proposals',
    permissions: ['alert:read', 'sar:read'],
  });
  const reply = await service.call(`${API}/proposals`, { token });
  expect(reply.json<{ data: ProposalList }>().data.items).toEqual([]);
});
