/** Numbers and due dates of cases, their payments, and requests for information, over HTTP. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type People, peopleOf } from '../support/people.ts';
import { type Reply, type Service, sharedService } from '../support/service.ts';
import { expectProblem } from './checks.ts';

const API = '/amlcore/api/v1';
const DAY_MS = 86_400_000;
let service: Service;
let people: People;
let token: string;
let other: string;
beforeAll(async () => {
  service = await sharedService();
  people = peopleOf(service);
  const permissions = ['screen:read', 'screen:write', 'case:read', 'case:write', 'customer:write', 'settings:write'];
  ({ token } = await service.addClient({ permissions }));
  ({ token: other } = await service.addClient({ tenant: 'Other', permissions: ['case:read', 'case:write'] }));
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: object, by = token): Promise<Reply> =>
  service.call(`${API}${path}`, { method, token: by, ...(body && { body }) });
// biome-ignore lint/suspicious/noExplicitAny: of many operations
type Data = any;
const dataOf = (reply: Reply): Data => reply.json<{ data: Data }>().data;
async function open(body: object = {}, by = token): Promise<Data> {
  const made = await send('POST', '/cases', { title: 'Round amounts', ...body }, by);
  expect(made.status, made.text).toBe(201);
  return dataOf(made);
}

it('numbers the cases of each organization without gaps, also if opening one fails', async () => {
  const year = new Date().getUTCFullYear();
  const numbers: string[] = [];
  for (let at = 0; at < 2; at += 1) numbers.push((await open()).caseNumber);
  expect((await send('POST', '/cases', { title: 'Unknown', alertIds: [randomUUID()] })).status).toBe(400);
  const together = await Promise.all([open(), open(), open()]);
  numbers.push(...together.map(({ caseNumber }) => caseNumber).sort());
  expect(numbers).toEqual([1, 2, 3, 4, 5].map((number) => `C-${year}-000${number}`));
  expect((await open({}, other)).caseNumber).toBe(`C-${year}-0001`);

  const found = async (number: string) =>
    dataOf(await send('GET', `/cases?number=${number}`)).items.map((one: Data) => one.caseNumber);
  expect(await found('4')).toEqual([`C-${year}-0004`]);
  expect(await found(`c-${year}-0004`)).toEqual([`C-${year}-0004`]);
  expect(await found(`C-${year - 1}-0004`)).toEqual([]);
  expect(expectProblem(await send('GET', '/cases?number=four'), 400, 'validation-failed').errors).toMatchObject([
    { field: 'number', code: 'Pattern' },
  ]);
});

it('sets the due date by priority until a user changes it', async () => {
  const { caseId, dueAt, createdAt, version } = await open({ priority: 'CRITICAL' });
  expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(5 * DAY_MS);
  const past = new Date(Date.parse(createdAt) - DAY_MS).toISOString();
  const changed = await send('PATCH', `/cases/${caseId}`, { dueAt: past, version });
  expect(dataOf(changed)).toMatchObject({ dueAt: past });
  const [event] = dataOf(await send('GET', `/cases/${caseId}/timeline?limit=1`)).items;
  expect(event).toMatchObject({ kind: 'CHANGED', details: { dueAt: past } });
  const overdue = dataOf(await send('GET', '/cases?overdue=true')).items;
  expect(overdue.map((one: Data) => one.caseId)).toEqual([caseId]);
});

it('lists the payments of a case with their sums, and its customers', async () => {
  const payment = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: 'CR-1', sendingAmount: 40 };
  const transactionUuid = dataOf(await send('POST', '/transactions/fiat', payment)).transactionUUID;
  const person = { entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Hedda Marwick' }] };
  const { customerId } = dataOf(await send('POST', '/customers', { externalReferenceId: 'K-1', ...person }));
  const { caseId } = await open({ customerIds: [customerId], transactionUuids: [transactionUuid] });
  expect(dataOf(await send('GET', `/cases/${caseId}`))).toMatchObject({ customerIds: [customerId] });
  const listed = dataOf(await send('GET', `/cases?itemKind=CUSTOMER&itemId=${customerId}`)).items;
  expect(listed).toMatchObject([{ caseId, subjectName: 'Hedda Marwick' }]);
  const { items, totals } = dataOf(await send('GET', `/cases/${caseId}/transactions`));
  expect(items).toMatchObject([{ transactionUuid, transactionReference: 'CR-1', amount: 40, decision: null }]);
  expect(totals).toMatchObject({
    count: 1,
    byCurrency: [{ currency: FIAT_EXAMPLE_REQUEST.senderCurrency, count: 1, amount: 40 }],
  });
  const unknown = await send('POST', `/cases/${caseId}/items`, { customerIds: [randomUUID()] });
  expect(expectProblem(unknown, 400, 'validation-failed').errors).toMatchObject([{ field: 'customerIds' }]);
  expect((await send('GET', `/cases/${caseId}/transactions`, undefined, other)).status).toBe(404);
});

const ASKED = {
  recipientKind: 'CUSTOMER',
  recipient: 'Hedda Marwick',
  address: '12 Mill Lane',
  questions: ['What was the payment of November 12 for?'],
  dueAt: '2099-12-04T17:00:00Z',
};

it('asks a customer for information: drafted, sent, answered once', async () => {
  const { caseId, caseNumber } = await open();
  const at = `/cases/${caseId}/requests`;
  const drafted = await send('POST', at, ASKED);
  expect(drafted.status, drafted.text).toBe(201);
  const draft = dataOf(drafted);
  expect(draft).toMatchObject({
    reference: `${caseNumber}/1`,
    state: 'DRAFT',
    letter: expect.stringContaining('1. What'),
  });
  const one = `${at}/${draft.requestId}`;

  const more = { questions: [...ASKED.questions, 'Please send the contract.'] };
  expect(dataOf(await send('PATCH', one, more)).letter).toContain('2. Please send the contract.');
  expect((await send('POST', `${one}/answer`, { answer: 'Too early' })).status).toBe(409);
  expect(dataOf(await send('POST', `${one}/send`, {}))).toMatchObject({ state: 'SENT', sentAt: expect.any(String) });
  expect((await send('PATCH', one, more)).status).toBe(409);

  const letter = await send('GET', `${one}/letter`);
  expect(letter.headers.get('content-type')).toContain('application/pdf');
  expect(letter.headers.get('content-disposition')).toContain(`request-${caseNumber}-1.pdf`);
  expect(letter.text.startsWith('%PDF-')).toBe(true);

  expect(dataOf(await send('GET', `/cases/${caseId}/closing`)).openRequests).toMatchObject([{ state: 'SENT' }]);
  const notOfCase = await send('POST', `${one}/answer`, { answer: 'A car.', documentIds: [randomUUID()] });
  expect(expectProblem(notOfCase, 400, 'validation-failed').errors).toMatchObject([{ field: 'documentIds' }]);
  expect(dataOf(await send('POST', `${one}/answer`, { answer: 'Sale of a car.' }))).toMatchObject({
    ...{ state: 'ANSWERED', answer: 'Sale of a car.', settledAt: expect.any(String) },
  });
  expect((await send('POST', `${one}/cancel`, { reason: 'Late' })).status).toBe(409);

  const stored = dataOf(await send('GET', `/cases/${caseId}`));
  expect(stored.requests).toMatchObject([{ state: 'ANSWERED', questions: more.questions }]);
  const kinds = dataOf(await send('GET', `/cases/${caseId}/timeline`)).items.map(({ kind }: Data) => kind);
  expect(kinds).toEqual(['REQUEST_ANSWERED', 'REQUEST_SENT', 'REQUEST_CHANGED', 'REQUEST_DRAFTED', 'CREATED']);
  expect((await send('GET', `${one}/letter`, undefined, other)).status).toBe(404);
  expect((await send('POST', at, ASKED, other)).status).toBe(404);
});

it('is overdue without an answer, and can be canceled with a reason', async () => {
  const { caseId } = await open();
  const at = `/cases/${caseId}/requests`;
  const { requestId } = dataOf(await send('POST', at, { ...ASKED, dueAt: '2020-01-01T00:00:00Z' }));
  expect(dataOf(await send('POST', `${at}/${requestId}/send`, {})).state).toBe('OVERDUE');
  expect((await send('POST', `${at}/${requestId}/cancel`, {})).status).toBe(400);
  expect(dataOf(await send('POST', `${at}/${requestId}/cancel`, { reason: 'Answered by phone.' })).state).toBe(
    'CANCELLED',
  );
});

it('rejects a letter that tips off the customer, and an unknown assignee', async () => {
  const { caseId } = await open();
  const at = `/cases/${caseId}/requests`;
  const errorsOf = async (body: object) =>
    expectProblem(await send('POST', at, { ...ASKED, ...body }), 400, 'validation-failed').errors;
  expect(await errorsOf({ questions: ['Why is this suspicious payment so large?'] })).toMatchObject([
    { field: 'questions', code: 'TippingOff' },
  ]);
  expect(await errorsOf({ letter: 'You match a sanctions list.' })).toMatchObject([
    { field: 'letter', code: 'TippingOff' },
  ]);
  expect(await errorsOf({ recipientKind: 'COLLEAGUE', recipient: 'Branch 14' })).toMatchObject([
    { field: 'recipient' },
  ]);
  expect(await errorsOf({ questions: [] })).toMatchObject([{ field: 'questions' }]);
  const colleague = { recipientKind: 'COLLEAGUE', recipient: await people.idOf('ben'), letter: 'Is it suspicious?' };
  expect((await send('POST', at, { ...ASKED, ...colleague })).status).toBe(201);
  const reports = await service.verify(allSeals);
  const damages = reports.flatMap((report) => report.damages).map(({ reason }) => reason);
  // The test adds the other organization past the trail.
  expect(damages).toEqual(['no audit entry covers the organization']);
});
