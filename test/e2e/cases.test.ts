/** A case from its first alert to its end, over HTTP. */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AlertRecords } from '../../src/alerts/record.ts';
import { alertSettings } from '../../src/alerts/settings.ts';
import { Sights } from '../../src/alerts/work-queues/sight.ts';
import { CaseRecords } from '../../src/casework/cases/case-records.ts';
import { allSeals } from '../../src/cli/audit.ts';
import { TransactionLinks } from '../../src/customers/transaction-links/transaction-links.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { CursorCodec } from '../../src/platform/lib/cursor.ts';
import { defaultsOf } from '../../src/platform/settings/testing.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { Transactions } from '../../src/transactions/transactions.ts';
import { type People, peopleOf } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { expectProblem } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let people: People;
let token: string;
let stranger: string;
let alert: { alertId: string; partyId: string };
let transactionUuid: string;
beforeAll(async () => {
  service = await sharedService();
  people = peopleOf(service);
  const permissions = [
    'screen:read',
    'screen:write',
    'alert:read',
    'case:read',
    'case:write',
    'webhook:read',
    'webhook:write',
    'settings:write',
    'customer:read',
    'customer:write',
  ];
  ({ token } = await service.addClient({ permissions }));
  ({ token: stranger } = await service.addClient({ tenant: 'Stranger', permissions: ['case:read', 'case:write'] }));
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['alert.created'] };
  expect((await send('POST', '/webhooks', hook)).status).toBe(201);
  const body = {
    ...{ ...FIAT_EXAMPLE_REQUEST, receiverName: PERSON.name, callbackUrl: '', transactionReference: 'CASE-1' },
    customerReference: 'CASE-PAYER',
  };
  transactionUuid = dataOf(await send('POST', '/transactions/fiat', body)).transactionUUID;
  alert = await eventually(async () => {
    return dataOf(await send('GET', `/alerts?transactionUuid=${transactionUuid}`)).items[0];
  });
});
afterAll(async () => {
  await service.stop();
});

const send = (method: string, path: string, body?: object, by = token): Promise<Reply> =>
  service.call(`${API}${path}`, { method, token: by, ...(body && { body }) });
// biome-ignore lint/suspicious/noExplicitAny: of many operations
const dataOf = (reply: Reply) => reply.json<{ data: any }>().data;
const upload = (caseId: string, name: string, body: string | Buffer, by = token) =>
  service.call(`${API}/cases/${caseId}/documents`, {
    ...{ method: 'POST', token: by, body: new Uint8Array(Buffer.from(body)), query: { name } },
    headers: { 'content-type': 'application/octet-stream' },
  });

let caseId: string;
it('is opened for an alert, and gets items, notes and tasks', async () => {
  const created = await send('POST', '/cases', { title: 'Who is he?', alertIds: [alert.alertId] });
  expect(created.status, created.text).toBe(201);
  ({ caseId } = dataOf(created));
  expect(created.headers.get('location')).toContain(caseId);
  const added = await send('POST', `/cases/${caseId}/items`, {
    partyIds: [alert.partyId],
    transactionUuids: [transactionUuid],
  });
  expect(added.status, added.text).toBe(200);
  await send('POST', `/cases/${caseId}/notes`, { text: 'The branch knows him.' });
  const asked = await send('POST', `/cases/${caseId}/tasks`, {
    title: 'Contract?',
  });
  expect(asked.status, asked.text).toBe(201);
  // Cases and tasks can be assigned only to users who can sign in.
  const strangers = [
    await send('POST', '/cases', { title: 'Whose?', assignee: 'Branch 14' }),
    await send('PATCH', `/cases/${caseId}`, { assignee: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09' }),
    await send('POST', `/cases/${caseId}/tasks`, { title: 'Ask him', assignee: 'Branch 14' }),
  ];
  for (const refused of strangers) {
    expect(expectProblem(refused, 400, 'validation-failed').errors).toEqual([
      expect.objectContaining({ field: 'assignee' }),
    ]);
  }
  const task = `/cases/${caseId}/tasks/${dataOf(asked).taskId}/settle`;
  expect((await send('POST', task, { state: 'DONE', answer: 'Sale of a car.' })).status).toBe(200);
  expect((await send('POST', task, { state: 'CANCELLED' })).status).toBe(409);
  const stored = dataOf(await send('GET', `/cases/${caseId}`));
  expect(stored).toMatchObject({
    ...{ state: 'OPEN', version: 5, partyIds: [alert.partyId], transactionUuids: [transactionUuid] },
    alerts: [{ alertId: alert.alertId, queue: 'SANCTIONS' }],
    tasks: [{ state: 'DONE', answer: 'Sale of a car.' }],
    acts: ['CHANGE', 'START'],
  });
  const { items, nextCursor } = dataOf(await send('GET', `/cases/${caseId}/timeline?limit=2`));
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['TASK_SETTLED', 'TASK_ADDED']);
  const rest = dataOf(await send('GET', `/cases/${caseId}/timeline?cursor=${nextCursor}&limit=2`)).items;
  expect(rest).toMatchObject([{ kind: 'NOTED', text: 'The branch knows him.' }, { kind: 'ITEMS_ADDED' }]);
  expect(dataOf(await send('GET', `/cases?itemKind=alert&itemId=${alert.alertId}`)).items).toMatchObject([{ caseId }]);
  expect(dataOf(await send('GET', '/cases?state=CLOSED')).items).toEqual([]);
});

it('shows the flow of money between parties, and the basis of a report', async () => {
  const { nodes, edges, truncated } = dataOf(await send('GET', `/cases/${caseId}/graph`));
  expect(truncated).toBe(false);
  const transaction = `TRANSACTION:${transactionUuid}`;
  expect(nodes).toContainEqual(expect.objectContaining({ nodeId: transaction, kind: 'TRANSACTION', isItem: true }));
  expect(nodes).toContainEqual(
    expect.objectContaining({ nodeId: `PARTY:${alert.partyId}`, label: PERSON.name, isItem: true }),
  );
  expect(edges).toContainEqual({ from: transaction, to: `PARTY:${alert.partyId}`, kind: 'RECEIVES' });
  const ids = nodes.map(({ nodeId }: { nodeId: string }) => nodeId);
  for (const { from, to } of edges) expect(ids).toEqual(expect.arrayContaining([from, to]));
  const { database, operator } = service;
  const cursors = new CursorCodec(randomBytes(32));
  const settings = { get: async () => ({ ...defaultsOf(alertSettings), 'transactions.fourEyes': 'NEVER' as const }) };
  const alerts = new AlertRecords({
    database,
    hits: { describe: async () => [], needTwo: async () => false },
    customerHits: { ofAlert: async () => [] },
    counted: { of: async () => null },
    settings,
    sights: new Sights(settings),
  });
  const pipeline = { recompute: () => Promise.reject(new Error('nothing is computed again here')) };
  const transactions = new Transactions({
    ...{ database, cursors, pipeline, links: new TransactionLinks() },
    writer: writerOver(database),
  });
  const parties = { names: async () => new Map<string, string[]>() };
  const customerNames = async () => new Map<string, string>();
  const records = new CaseRecords({
    database,
    cursors,
    clock: systemClock,
    alerts,
    transactions,
    parties,
    customerNames,
  });
  const facts = await records.facts(operator.principal.tenantId, caseId);
  expect(facts).toMatchObject({ alertIds: [alert.alertId], transactions: [{ transaction: { transactionUuid } }] });
  expect(facts.partyIds).toEqual(expect.arrayContaining([alert.partyId]));
  expect(facts.period?.from).toBe(facts.period?.to);
});

it('stores documents by type, and returns them for download', async () => {
  const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
  const added = await upload(caseId, '../../Pass "ñ".pdf', pdf);
  expect(added.status, added.text).toBe(201);
  expect(dataOf(added)).toMatchObject({ name: 'Pass "ñ".pdf', mediaType: 'application/pdf', sizeBytes: pdf.length });
  const file = await send('GET', `/cases/${caseId}/documents/${dataOf(added).documentId}`);
  expect(file.text).toBe(pdf);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="Pass ___.pdf"; filename*=UTF-8''Pass%20%22%C3%B1%22.pdf`,
  );
  expect([file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
    'application/octet-stream',
    'nosniff',
  ]);
  expect((await upload(caseId, 'statement.txt', 'Zażółć 1,000.00 EUR\n')).status).toBe(201);
  for (const [name, content] of [
    ['page.pdf', '<!doctype html><script>alert(1)</script>'],
    ['image.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['program.pdf', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['bytes.txt', Buffer.from([0xff, 0xfe, 0x00, 0x41])],
    ['archive.zip', Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex')],
  ] as const) {
    expect((await upload(caseId, name, content)).status, name).toBe(415);
  }
  expect((await upload(caseId, 'large.txt', 'a'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413);
  await service.database.pool.query(
    `update case_documents set content = 'x' where case_id = $1 and name = 'statement.txt'`,
    [caseId],
  );
  const { documents } = dataOf(await send('GET', `/cases/${caseId}`));
  const changed = documents.find(({ name }: { name: string }) => name === 'statement.txt');
  expect((await send('GET', `/cases/${caseId}/documents/${changed.documentId}`)).status).toBe(500);
});

it('is not visible to another organization, and cannot contain its records', async () => {
  const other = dataOf(await send('POST', '/cases', { title: 'Theirs' }, stranger)).caseId;
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/timeline', undefined],
    ['GET', '/graph', undefined],
    ['PATCH', '', { title: 'x' }],
    ['POST', '/notes', { text: 'x' }],
    ['POST', '/start', {}],
    ['DELETE', `/items/ALERT/${alert.alertId}?reason=x`, undefined],
  ] as const) {
    expect((await send(method, `/cases/${caseId}${path}`, body, stranger)).status, `${method} ${path}`).toBe(404);
  }
  expect((await upload(caseId, 'a.txt', 'a', stranger)).status).toBe(404);
  const refused = await send(
    'POST',
    `/cases/${other}/items`,
    { alertIds: [alert.alertId], partyIds: [randomUUID()] },
    stranger,
  );
  expect(refused.json<{ errors: object[] }>().errors).toMatchObject([{ field: 'alertIds' }, { field: 'partyIds' }]);
  expect((await send('POST', `/cases/${other}/items`, { alertIds: ['x'] }, stranger)).status).toBe(422);
});

it('is closed by two users, and cannot be changed afterwards', async () => {
  const approve = (person: string) => people.post(person, `cases/${caseId}/approve`, { reason: 'Agreed.' });
  const note = { outcome: 'NO_SUSPICION', reason: 'The contract explains it.' };
  expect((await send('POST', `/cases/${caseId}/submit`, note)).status).toBe(409);
  const started = dataOf(await send('POST', `/cases/${caseId}/start`));
  expect(started).toMatchObject({ state: 'INVESTIGATING', assignee: null });
  expect((await send('POST', `/cases/${caseId}/submit`, { ...note, version: 1 })).status).toBe(409);
  expect(dataOf(await send('POST', `/cases/${caseId}/submit`, note))).toMatchObject({
    state: 'PENDING_APPROVAL',
    ...{ outcome: note.outcome },
  });
  await expect(approve('ada')).rejects.toThrow('A user must create it');
  expect((await send('POST', `/cases/${caseId}/return`, { reason: 'Say more.' })).status).toBe(200);
  await people.post('ada', `cases/${caseId}/submit`, note);
  await expect(approve('ada')).rejects.toThrow('A user other than the author');
  // The proposal was about the items of the case at that time.
  const taken = await send('DELETE', `/cases/${caseId}/items/alert/${alert.alertId}?reason=Elsewhere.`);
  expect(dataOf(taken)).toMatchObject({ state: 'INVESTIGATING', outcome: null, proposedBy: null });
  await expect(approve('ben')).rejects.toThrow('INVESTIGATING');
  await people.post('ada', `cases/${caseId}/submit`, note);
  expect((await send('POST', `/cases/${caseId}/approve`, { reason: 'Right.' })).status).toBe(409);
  expect(await approve('ben')).toMatchObject({
    state: 'CLOSED',
    outcome: 'NO_SUSPICION',
    closedBy: await people.idOf('ben'),
    proposedBy: await people.idOf('ada'),
  });
  expect((await send('POST', `/cases/${caseId}/notes`, { text: 'x' })).status).toBe(409);
  expect((await upload(caseId, 'late.txt', 'late')).status).toBe(409);
  expect((await send('PATCH', `/cases/${caseId}`, { title: 'x' })).status).toBe(409);
});

it('cannot be closed as "no suspicion" beside an approved report by a user who may see the report', async () => {
  const { caseId: told } = await people.post('ada', 'cases', { title: 'Told', description: 'x' });
  await people.post('ada', `cases/${told}/start`, {});
  const { sarId } = await people.post('ada', 'sars', { caseId: told });
  const none = { outcome: 'NO_SUSPICION', reason: 'The contract explains it.' };
  await people.post('ada', `cases/${told}/submit`, none);
  await people.post('ben', `cases/${told}/return`, { reason: 'Wait.' });
  // As if the authority had been told.
  await service.database.pool.query(`update sars set status = 'SUBMITTED' where sar_id = $1`, [sarId]);
  await expect(people.post('ada', `cases/${told}/submit`, none)).rejects.toThrow('suspicious activity report');
  // A rejection reveals no report to users without permission: the second user is asked.
  const proposed = dataOf(await send('POST', `/cases/${told}/submit`, none));
  expect(proposed).toMatchObject({ state: 'PENDING_APPROVAL' });
  const keys = await service.database.pool.query(`update cases set proposed_by = $2 where case_id = $1`, [
    told,
    `USER:${await people.idOf('ada')}`,
  ]);
  expect(keys.rowCount).toBe(1);
  await expect(people.post('ben', `cases/${told}/approve`, { reason: 'Agreed.' })).rejects.toThrow(
    'suspicious activity report',
  );
  await people.post('ben', `cases/${told}/return`, { reason: 'A report was made.' });
  await people.post('ada', `cases/${told}/submit`, { ...none, outcome: 'SUSPICION' });
  expect(await people.post('ben', `cases/${told}/approve`, { reason: 'Agreed.' })).toMatchObject({ state: 'CLOSED' });
  await service.database.pool.query(`update sars set status = 'DRAFT' where sar_id = $1`, [sarId]);
});

it('sends its state to webhook receivers without any text', async () => {
  const hook = { url: 'https://cases.example.com/hook', events: ['case.updated'] };
  expect((await send('POST', '/webhooks', hook)).status).toBe(201);
  const { caseId: told } = dataOf(
    await send('POST', '/cases', { title: 'Report to the authority', description: 'SAR' }),
  );
  await send('PATCH', `/cases/${told}`, { priority: 'HIGH' });
  await send('POST', `/cases/${told}/notes`, { text: 'SAR is drafted.' });
  const { rows } = await service.database.pool.query('select body from webhook_deliveries where subject_id = $1', [
    told,
  ]);
  const messages = rows.map(({ body }) => JSON.parse(body));
  expect(messages.map(({ event, data }) => [event, data.version])).toEqual(
    expect.arrayContaining([
      ['case.updated', 1],
      ['case.updated', 2],
    ]),
  );
  expect(messages).toHaveLength(2);
  expect(JSON.stringify(messages)).not.toMatch(/SAR|Report|authority|drafted/);
});

it('changes outside the service are found in its audit trail and sealed rows', async () => {
  const reports = await service.verify(allSeals);
  const told = reports.flatMap(({ broken, damages }) => [
    ...(broken ? [broken.reason] : []),
    ...damages.map(({ reason }) => reason),
  ]);
  // The test created the other organization without the service, and changed the content of a document above.
  expect(told.sort()).toEqual([
    'no audit entry covers the organization',
    'the content of the document is not what its hash says',
  ]);
  await service.database.pool.query(`update case_events set text = 'x' where tenant_id = $1 and kind = 'NOTED'`, [
    service.operator.principal.tenantId,
  ]);
  const after = (await service.verify(allSeals)).flatMap(({ damages }) => damages.map(({ reason }) => reason));
  expect(after).toContain('the timeline of the case does not match its last audit entry');
});

interface Happened {
  kind: string;
  action: string;
  subjectId: string;
  facts: Record<string, unknown>;
}

it('appears on one timeline with its payment, party and customer, by the permissions of the user', async () => {
  const customer = await send('POST', '/customers', {
    ...{ externalReferenceId: 'CASE-PAYER', entityType: 'INDIVIDUAL' },
    names: [{ fullNameRaw: 'Tassilo Brandauer' }],
  });
  expect(customer.status, customer.text).toBe(201);
  const { customerId } = dataOf(customer);
  const { caseId: itsCase } = dataOf(await send('POST', '/cases', { title: 'In time', alertIds: [alert.alertId] }));
  const of = {
    payment: `/transactions/${transactionUuid}/timeline`,
    party: `/parties/${alert.partyId}/timeline`,
    customer: `/customers/${customerId}/timeline`,
  };
  const read = async (path: string, by = token): Promise<Happened[]> =>
    dataOf(await send('GET', path, undefined, by)).items;
  // The receiver is unavailable: each attempt is reported.
  const events = await eventually(async () => {
    const all = await read(of.payment);
    return all.some(({ action }) => action === 'webhook.tried') && all;
  });
  const told = events.map(({ kind, action, subjectId }) => `${kind} ${action} ${subjectId}`);
  const common = [`CASE case.created ${itsCase}`, `ALERT alert.created ${alert.alertId}`];
  const paid = [
    `TRANSACTION transaction.screened ${transactionUuid}`,
    `TRANSACTION transaction.recorded ${transactionUuid}`,
  ];
  expect(told).toEqual(expect.arrayContaining([...common, ...paid]));
  expect(told.indexOf(paid[0]!)).toBeLessThan(told.indexOf(paid[1]!));
  expect(events.filter(({ action }) => action === 'webhook.tried').map(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ event: 'alert.created', attempt: 1 }),
  );
  expect(events.find(({ action }) => action === 'transaction.screened')?.facts).toMatchObject({
    status: 'SANCTION_LISTED',
  });
  for (const path of [of.party, of.customer]) {
    const others = (await read(path)).map(({ kind, action, subjectId }) => `${kind} ${action} ${subjectId}`);
    expect(others, path).toEqual(expect.arrayContaining([...common, ...paid]));
  }
  expect((await read(of.customer)).map(({ action }) => action)).toContain('customer.created');
  const paged: Happened[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = dataOf(await send('GET', `${of.payment}?limit=1${cursor && `&cursor=${cursor}`}`));
    paged.push(...page.items);
    cursor = page.nextCursor;
  }
  // More tries may have come meanwhile.
  expect(paged.filter(({ action }) => action !== 'webhook.tried')).toEqual(
    (await read(of.payment)).filter(({ action }) => action !== 'webhook.tried'),
  );
  const screener = (await service.addClient({ permissions: ['screen:read'] })).token;
  const less = dataOf(await send('GET', of.payment, undefined, screener));
  expect(new Set(less.items.map(({ kind }: Happened) => kind))).toEqual(new Set(['TRANSACTION']));
  expect(less.notShown).toEqual(expect.arrayContaining(['alert:read', 'case:read', 'sar:read', 'webhook:read']));
  expectProblem(await send('GET', of.customer, undefined, screener), 403, 'forbidden');
  const elsewhere = await service.addClient({ tenant: 'Elsewhere', permissions: ['screen:read', 'customer:read'] });
  for (const path of Object.values(of)) {
    expectProblem(await send('GET', path, undefined, elsewhere.token), 404, 'not-found');
  }
});
