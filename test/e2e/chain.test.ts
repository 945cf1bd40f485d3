/** The chain of a payment: alert, case and report, from each of them, and only what the reader may see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChainView, chain } from '../../src/reporting/chain/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let officer: Person;
let other: Person;
beforeAll(async () => {
  service = await sharedService();
  officer = await addPerson(service, 'COMPLIANCE_OFFICER');
  other = await addPerson(service, 'COMPLIANCE_OFFICER');
});
afterAll(() => service.stop());

async function send<T = Record<string, string>>(who: Person, method: string, path: string, body?: object): Promise<T> {
  const reply = await who.browser.call(`${API}${path}`, { method, ...(body && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}

async function chainOf(who: Person, query: string): Promise<ChainView> {
  return expectShape(chain, expectEnvelope<ChainView>(await who.browser.call(`${API}/chain?${query}`)));
}

const statusOf = async (who: Person, query: string) => (await who.browser.call(`${API}/chain?${query}`)).status;

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

it('links each record to the related ones, with the state of each', async () => {
  const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: 'CHAIN-1', receiverName: PERSON.name };
  const { transactionUUID } = await send(officer, 'POST', '/transactions/fiat', body);
  const alertId = await eventually(async () => {
    const path = `/alerts?transactionUuid=${transactionUUID}`;
    return (await send<{ items: { alertId: string }[] }>(officer, 'GET', path)).items[0]?.alertId;
  });
  expect(await chainOf(officer, `transactionUuid=${transactionUUID}`)).toMatchObject({
    payments: [{ transactionUuid: transactionUUID, transactionReference: 'CHAIN-1', state: 'HELD' }],
    alerts: [{ alertId, state: 'OPEN', isPendingApproval: false }],
    ...{ cases: [], deadlines: [], sars: [], truncated: false },
  });

  const { caseId } = await send(officer, 'POST', '/cases', { title: 'A family', alertIds: [alertId] });
  const { sarId } = await send(officer, 'POST', '/sars', {
    ...{ form: 'FINCEN_SAR', caseId, transactionUuids: [transactionUUID] },
  });
  const decision = { decision: 'BLOCKED', reasonCode: 'TRUE_MATCH', reason: 'The same birth date.', party: 'RECEIVER' };
  await send(officer, 'POST', `/transactions/${transactionUUID}/decision`, decision);
  const whole = await chainOf(officer, `transactionUuid=${transactionUUID}`);
  expect(whole).toMatchObject({
    payments: [{ transactionUuid: transactionUUID, state: 'BLOCKED', isPendingApproval: false }],
    alerts: [{ alertId, state: 'CLOSED_TRUE_POSITIVE' }],
    cases: [{ caseId, state: 'OPEN' }],
    sars: [{ sarId, state: 'DRAFT' }],
  });
  expect(whole.deadlines.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['BLOCKED_PROPERTY OPEN']);
  for (const root of [`alertId=${alertId}`, `caseId=${caseId}`, `sarId=${sarId}`]) {
    expect(await chainOf(officer, root), root).toEqual(whole);
  }

  // A reader without access to reports cannot tell that there is one.
  const { token } = await service.addClient({ permissions: ['alert:read', 'case:read'] });
  const read = (query: string) => service.call(`${API}/chain?${query}`, { token });
  expect((await read(`caseId=${caseId}`)).json<{ data: ChainView }>().data).toEqual({
    ...{ ...whole, payments: null, sars: null },
  });
  expect((await read(`sarId=${sarId}`)).status).toBe(403);
  await send(officer, 'PATCH', `/sars/${sarId}`, { confidentialityLevel: 'HIGHLY_CONFIDENTIAL' });
  expect(await chainOf(other, `caseId=${caseId}`)).toEqual({ ...whole, sars: [] });
  expect(await statusOf(other, `sarId=${sarId}`)).toBe(404);
});

it('shows that a closing waits for another user', async () => {
  const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: 'CHAIN-2', receiverName: PERSON.name };
  const { transactionUUID } = await send(officer, 'POST', '/transactions/fiat', {
    ...body,
    receiverAccount: 'CHAIN-2',
  });
  const alertId = await eventually(async () => {
    const path = `/alerts?transactionUuid=${transactionUUID}`;
    return (await send<{ items: { alertId: string }[] }>(officer, 'GET', path)).items[0]?.alertId;
  });
  const one = await send<{ checklist: { steps: { step: string }[] } | null }>(officer, 'GET', `/alerts/${alertId}`);
  const answers = (one.checklist?.steps ?? []).map(({ step }, at) => ({ step, answer: at === 0 ? 'YES' : 'NO' }));
  await send(officer, 'POST', `/alerts/${alertId}/checklist`, { answers });
  const close = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
  await send(officer, 'POST', `/alerts/${alertId}/close`, close);
  expect(await chainOf(officer, `alertId=${alertId}`)).toMatchObject({
    payments: [{ state: 'HELD', isPendingApproval: true }],
    alerts: [{ state: 'IN_REVIEW', isPendingApproval: true }],
  });
  await send(officer, 'POST', `/alerts/${alertId}/notes`, { text: 'See the passport.' });
  expect((await chainOf(officer, `alertId=${alertId}`)).alerts[0]?.isPendingApproval).toBe(true);
  await send(other, 'POST', `/alerts/${alertId}/close`, close);
  expect(await chainOf(officer, `alertId=${alertId}`)).toMatchObject({
    payments: [{ state: 'RELEASED', isPendingApproval: false }],
    alerts: [{ state: 'CLOSED_FALSE_POSITIVE', isPendingApproval: false }],
  });
});

it('requires exactly one known record', async () => {
  expect(await statusOf(officer, `alertId=${UNKNOWN}`)).toBe(404);
  expect(await statusOf(officer, `caseId=${UNKNOWN}`)).toBe(404);
  expect(await statusOf(officer, `transactionUuid=${UNKNOWN}`)).toBe(404);
  expect(await statusOf(officer, `sarId=${UNKNOWN}`)).toBe(404);
  expect(await statusOf(officer, '')).toBe(400);
  expect(await statusOf(officer, `alertId=${UNKNOWN}&caseId=${UNKNOWN}`)).toBe(400);
  expect(await statusOf(officer, 'alertId=one')).toBe(400);
});
