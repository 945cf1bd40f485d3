/** Closing a case lists what it settles, and settles its alerts in one step. Held payments keep their own decisions. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type People, peopleOf } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { expectProblem } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let people: People;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  people = peopleOf(service);
  const permissions = ['screen:read', 'screen:write', 'alert:read', 'alert:write', 'case:read', 'case:write'];
  ({ token } = await service.addClient({ permissions }));
  await people.post('ada', 'rules', {
    ...{
      ...RULE_EXAMPLE_REQUEST,
      ruleId: 'case-amount',
      mode: 'SCORE',
      severity: 'LOW',
      score: 45,
      actions: undefined,
    },
    parameters: undefined,
    when: { field: 'transaction.amount', eq: 4321 },
  });
  await people.post('ada', 'rules/case-amount/activate', { version: 1 });
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: object, by = token): Promise<Reply> =>
  service.call(`${API}${path}`, { method, token: by, ...(body && { body }) });
// biome-ignore lint/suspicious/noExplicitAny: of many operations
type Data = any;
const dataOf = (reply: Reply): Data => reply.json<{ data: Data }>().data;

let count = 0;
/** A payment with an alert. @returns both, and the status of the payment */
async function alerted(change: object): Promise<{ uuid: string; alertId: string; status: string }> {
  const reference = randomUUID();
  const unit = reference.slice(0, 8);
  count += 1;
  const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: reference };
  // A customer of many payments in a minute would be unusual by itself.
  const own = {
    ...{ customerReference: reference, senderIdNumber: unit, accountNumber: unit },
    ...{
      senderMobileNumber: `+43 660 ${1_000_000 + count}`,
      receiverName: 'Walburga Federspiel',
      receiverAccount: reference,
    },
  };
  const sent = await send('POST', '/transactions/fiat', { ...body, ...own, ...change });
  expect(sent.status, sent.text).toBe(201);
  const uuid = dataOf(sent).transactionUUID;
  const { alertId } = await eventually(
    async () => dataOf(await send('GET', `/alerts?transactionUuid=${uuid}`)).items[0],
  );
  return { uuid, alertId, status: dataOf(await send('GET', `/transactions/${uuid}`)).status };
}
const unusual = () => alerted({ sendingAmount: 4321 });
const listed = () => alerted({ receiverName: PERSON.name, receiverDob: PERSON.dob });
const stateOf = async (alertId: string) => dataOf(await send('GET', `/alerts/${alertId}`)).state;

/** @returns the case, with a proposed outcome of ada */
async function proposed(alertIds: readonly string[]): Promise<string> {
  const { caseId } = (await people.post('ada', 'cases', { title: 'One family', alertIds })) as { caseId: string };
  await people.post('ada', `cases/${caseId}/start`, {});
  await people.post('ada', `cases/${caseId}/tasks`, { title: 'Ask the branch' });
  await people.post('ada', `cases/${caseId}/submit`, { outcome: 'NO_SUSPICION', reason: 'The contract explains it.' });
  return caseId;
}
const EXPLAINED = { disposition: 'FALSE_POSITIVE', reasonCode: 'CUSTOMER_EXPLANATION' } as const;

it('lists open items, closes those that it can, and explains the rest', async () => {
  const [first, second, held] = [await unusual(), await unusual(), await listed()];
  expect([first.status, held.status]).toEqual(['RELEASED', 'SANCTION_LISTED']);
  const alertIds = [first, second, held].map(({ alertId }) => alertId);
  const caseId = await proposed(alertIds);
  const preview = dataOf(await send('GET', `/cases/${caseId}/closing`));
  const obstacle = { kind: 'HELD_PAYMENT', detail: expect.stringContaining(held.uuid) };
  expect(preview).toMatchObject({
    ...{ caseId, alertsNotSeen: 0, moreHeldPayments: false },
    heldPayments: [{ transactionUuid: held.uuid, transactionStatus: 'SANCTION_LISTED' }],
    openTasks: [{ title: 'Ask the branch' }],
  });
  const byId = new Map(preview.alerts.map((one: Data) => [one.alertId, one]));
  expect(byId.get(first.alertId)).toMatchObject({ dismissal: null, confirmation: null, transactions: 1 });
  expect(byId.get(held.alertId)).toMatchObject({ dismissal: obstacle, confirmation: obstacle });

  const settles = [{ alertIds: [first.alertId, held.alertId], ...EXPLAINED }];
  const closed = await people.post('ben', `cases/${caseId}/approve`, { reason: 'Agreed.', settles });
  expect(closed).toMatchObject({
    state: 'CLOSED',
    settled: [{ alertId: first.alertId, state: 'CLOSED_FALSE_POSITIVE' }],
    remainingNotSeen: 0,
  });
  const remaining = new Map((closed.remaining as Data[]).map((one) => [one.alertId, one.obstacle]));
  expect(remaining).toEqual(
    new Map([
      [held.alertId, obstacle],
      [second.alertId, null],
    ]),
  );
  const alert = dataOf(await send('GET', `/alerts/${first.alertId}`));
  expect(alert).toMatchObject({
    ...{ state: 'CLOSED_FALSE_POSITIVE', reasonCode: 'CUSTOMER_EXPLANATION' },
    transactionLog: [{ verdict: 'FALSE_POSITIVE' }],
  });
  expect(alert.history[0]).toMatchObject({
    ...{ kind: 'CLOSED', text: 'Agreed.', actorId: await people.idOf('ben') },
    details: { ...EXPLAINED, caseId },
  });
  expect([await stateOf(second.alertId), await stateOf(held.alertId)]).toEqual(['OPEN', 'OPEN']);
  expect(dataOf(await send('GET', `/transactions/${held.uuid}`)).status).toBe('SANCTION_LISTED');
  const { items } = dataOf(await send('GET', `/cases/${caseId}/timeline?limit=1`));
  expect(items).toMatchObject([{ kind: 'APPROVED', details: { settled: [first.alertId] } }]);
});

it('concludes each alert separately, and closes an alert whose held payment was decided', async () => {
  const [one, other, held] = [await unusual(), await unusual(), await listed()];
  const reject = { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' } as const;
  const caseId = await proposed([one.alertId, other.alertId, held.alertId]);
  await people.decide('ada', held.uuid, reject);
  const settles = [
    { alertIds: [one.alertId], ...EXPLAINED, reason: 'Sale of a car.' },
    { alertIds: [other.alertId, held.alertId], disposition: 'TRUE_POSITIVE', reasonCode: 'RISK_NOT_ACCEPTED' },
  ];
  expect(await people.post('ben', `cases/${caseId}/approve`, { reason: 'Agreed.', settles })).toMatchObject({
    settled: expect.arrayContaining([
      { alertId: one.alertId, state: 'CLOSED_FALSE_POSITIVE' },
      { alertId: other.alertId, state: 'CLOSED_TRUE_POSITIVE' },
    ]),
    remaining: [],
  });
  expect(await stateOf(held.alertId)).toBe('CLOSED_TRUE_POSITIVE');
  expect(dataOf(await send('GET', `/alerts/${one.alertId}`)).history[0].text).toBe('Sale of a car.');
});

it('leaves alerts that need two approvers or a checklist open', async () => {
  const set = await people.put('ada', 'settings/transactions.fourEyes', { value: 'ALWAYS' });
  expect(set).toMatchObject({ value: 'ALWAYS' });
  const [one, other] = [await unusual(), await unusual()];
  const caseId = await proposed([one.alertId, other.alertId]);
  // The approver of the case is the second one for what another user proposed on the alert itself.
  const { pool } = service.database;
  await pool.query(`update alert_transactions set verdict = 'FALSE_POSITIVE' where alert_id = $1`, [other.alertId]);
  const closing = { ...EXPLAINED, reason: 'Sale of a car.' };
  expect(await people.close('ada', other.alertId, closing)).toMatchObject({ outcome: 'PROPOSED' });
  await pool.query(`update alerts set queue = 'SANCTIONS' where alert_id = $1`, [one.alertId]);
  const preview = dataOf(await send('GET', `/cases/${caseId}/closing`)).alerts;
  expect(preview.find((found: Data) => found.alertId === one.alertId)).toMatchObject({
    dismissal: { kind: 'CHECKLIST' },
    confirmation: { kind: 'CHECKLIST' },
  });
  await pool.query(`update alerts set queue = 'MONITORING' where alert_id = $1`, [one.alertId]);
  const settles = [{ alertIds: [one.alertId, other.alertId], ...EXPLAINED }];
  expect(await people.post('ben', `cases/${caseId}/approve`, { reason: 'Agreed.', settles })).toMatchObject({
    settled: [{ alertId: other.alertId }],
    remaining: [{ alertId: one.alertId, obstacle: { kind: 'SECOND_APPROVER' } }],
  });
});

it('rejects items of other cases, and changes nothing then', async () => {
  const [one, foreign] = [await unusual(), await unusual()];
  const caseId = await proposed([one.alertId]);
  const approve = (settles: unknown, by = 'ben') =>
    people.post(by, `cases/${caseId}/approve`, { reason: 'Agreed.', settles });
  await expect(approve([{ alertIds: [foreign.alertId], ...EXPLAINED }])).rejects.toThrow('no alert of the case');
  await expect(approve([{ alertIds: [one.alertId], ...EXPLAINED, reasonCode: 'TRUE_MATCH' }])).rejects.toThrow(
    'does not fit FALSE_POSITIVE',
  );
  const twice = { alertIds: [one.alertId], ...EXPLAINED };
  await expect(approve([twice, twice])).rejects.toThrow('each alert once');
  await expect(approve([{ alertIds: ['x'], ...EXPLAINED }])).rejects.toThrow('UUID');
  const { token: unprivileged } = await service.addClient({ permissions: ['case:read', 'case:write'] });
  const refused = await send('POST', `/cases/${caseId}/approve`, { reason: 'x', settles: [twice] }, unprivileged);
  expect(refused.status, refused.text).toBe(403);
  const stranger = (await service.addClient({ tenant: 'Stranger', permissions: ['case:read'] })).token;
  expectProblem(await send('GET', `/cases/${caseId}/closing`, undefined, stranger), 404, 'not-found');
  expect(await stateOf(one.alertId)).toBe('OPEN');
  expect(dataOf(await send('GET', `/cases/${caseId}`)).state).toBe('PENDING_APPROVAL');
  expect(await people.post('ben', `cases/${caseId}/approve`, { reason: 'Agreed.' })).toMatchObject({
    settled: [],
    remaining: [{ alertId: one.alertId, obstacle: null }],
  });
});

it('confirms an alert of a released payment without a decision on it, and no alert of a held payment', async () => {
  const [released, held] = [await unusual(), await listed()];
  const confirmed = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'The contract is forged.' };
  const closed = await send('POST', `/alerts/${released.alertId}/close`, confirmed);
  expect(closed.status, closed.text).toBe(200);
  expect(dataOf(closed)).toMatchObject({ outcome: 'CLOSED', undecidedTransactions: 0 });
  expect(await stateOf(released.alertId)).toBe('CLOSED_TRUE_POSITIVE');
  const payment = dataOf(await send('GET', `/transactions/${released.uuid}`));
  expect(payment).toMatchObject({ status: 'RELEASED', decisions: [] });
  const refused = await send('POST', `/alerts/${held.alertId}/close`, confirmed);
  expect(refused.status, refused.text).toBe(403);
  expect(await stateOf(held.alertId)).toBe('OPEN');
});

it('leaves an intact audit trail', async () => {
  const reports = await service.verify(allSeals);
  const told = reports.flatMap(({ broken, damages }) => [broken, ...damages]).flatMap((flaw) => flaw?.reason ?? []);
  // The test created the other organization without the service.
  expect(told).toEqual(['no audit entry covers the organization']);
  const { rows } = await service.database.pool.query(
    `select count(*)::integer as closed from audit_log where tenant_id = $1 and action = 'alert.closed' and details ? 'caseId'`,
    [service.operator.principal.tenantId],
  );
  expect(rows).toEqual([{ closed: 4 }]);
});
