/** Suspicious activity reports: from a draft to the authority's response by two users, and invisible to other users. */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_SETTINGS } from '../../src/app/declarations.ts';
import { allSeals } from '../../src/cli/audit.ts';
import { TransactionLinks } from '../../src/customers/transaction-links/transaction-links.ts';
import type { Caller, Permission } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { CursorCodec } from '../../src/platform/lib/cursor.ts';
import { createLog } from '../../src/platform/lib/log.ts';
import { Settings } from '../../src/platform/settings/settings.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { namePartsOf } from '../../src/reporting/sar/name-parts.ts';
import { Sars } from '../../src/reporting/sar/sars.ts';
import type { SarPreview, SarView } from '../../src/reporting/sar/views.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { Transactions } from '../../src/transactions/transactions.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { expectProblem } from './checks.ts';

const API = '/amlcore/api/v1';
const SARS = `${API}/sars`;
const NARRATIVE = 'Cash below the limit, five days in a row, for which the customer gave no reason.';

let service: Service;
let drafter: string;
let outsider: string;
let sars: Sars;
let transactionUuid: string;
beforeAll(async () => {
  service = await startService();
  drafter = (await service.addClient({ permissions: ['sar:read', 'sar:write', 'settings:write'] })).token;
  outsider = (
    await service.addClient({
      permissions: ['screen:read', 'screen:write', 'alert:read', 'export:read', 'webhook:read'],
    })
  ).token;
  const { database } = service;
  const writer = writerOver(database, systemClock, randomBytes(32));
  const cursors = new CursorCodec(randomBytes(32));
  const log = createLog('silent');
  const settings = new Settings({ definitions: ALL_SETTINGS, database, writer, log, allowInsecureWebhooks: true });
  const transactions = new Transactions({
    database,
    writer,
    cursors,
    pipeline: { recompute: () => Promise.reject() },
    links: new TransactionLinks(),
  });
  // Real cases exist over HTTP only.
  const cases = { isThere: async () => false, facts: () => Promise.reject(new Error('not asked here')) };
  sars = new Sars({ database, writer, cursors, settings, transactions, cases });
  const value = { ...INSTITUTION, goaml: undefined };
  expect((await call(drafter, 'PUT', `${API}/settings/filings.institution`, { value })).status).toBe(200);
  const body = { ...FIAT_EXAMPLE_REQUEST, senderCurrency: 'USD', sendingAmount: 9_400.25, callbackUrl: '' };
  const created = await call(null, 'POST', `${API}/transactions/fiat`, body);
  transactionUuid = created.json<{ data: { transactionUUID: string } }>().data.transactionUUID;
});
afterAll(() => service.stop());

const call = (token: string | null, method: string, path: string, body?: object, query?: Record<string, string>) =>
  service.call(path, { method, ...(token && { token }), ...(body && { body }), ...(query && { query }) });

/** A user as the service identifies one. */
function person(id: string, permissions: readonly Permission[] = ['sar:read', 'sar:write', 'sar:approve']): Caller {
  const principal = { ...service.operator.principal, type: 'USER' as const, id, permissions: new Set(permissions) };
  return { principal, correlationId: randomUUID() };
}

async function drafted(said: object = {}): Promise<SarView> {
  const reply = await call(drafter, 'POST', SARS, {
    ...{ form: 'fincen_sar', activityTypes: [{ activityCode: '114' }], detailedNarrative: NARRATIVE },
    transactionUuids: [transactionUuid],
    ...said,
  });
  expect(reply.status, reply.text).toBe(201);
  const { data } = reply.json<{ data: SarView }>();
  expect(reply.headers.get('location')).toBe(`${SARS}/${data.sarId}`);
  return data;
}

async function filed(said: object = {}): Promise<SarView> {
  const { sarId } = await drafted(said);
  const { result } = await sars.submit(person('ada'), sarId, undefined);
  return (await sars.submit(person('bob'), sarId, result.version)).result;
}

const acknowledgement = (inside: string) =>
  `<EFilingBatchXML StatusCode="A"><EFilingSubmissionXML StatusCode="A"><EFilingActivityXML>${inside}</EFilingActivityXML></EFilingSubmissionXML></EFilingBatchXML>`;

describe('an API client', () => {
  it('submits a draft that names only its transactions, and a user approves it', async () => {
    const { sarId } = await drafted({ form: undefined, detailedNarrative: undefined });
    const reply = await call(drafter, 'PATCH', `/v1/sars/${sarId}`, { status: 'SUBMITTED' });
    expect(reply.status, reply.text).toBe(202);
    const { data } = reply.json<{ data: SarView }>();
    expect(data).toMatchObject({ status: 'PENDING_APPROVAL', form: 'FINCEN_SAR', submittedAt: null });
    expect(data.detailedNarrative).toContain('The customer sent 9,400.25 USD in 1 transaction.');
    expect(data.autoFilledFields).toEqual(expect.arrayContaining(['form', 'detailedNarrative', 'amount']));
    const again = await call(drafter, 'PATCH', `${SARS}/${sarId}`, { status: 'SUBMITTED', version: data.version });
    expectProblem(again, 409, 'conflict');
    const approving = await call(drafter, 'POST', `${SARS}/${sarId}/submit`, { version: data.version });
    expectProblem(approving, 403, 'forbidden');
    const { result } = await sars.submit(person('bob'), sarId, data.version);
    expect(result).toMatchObject({ status: 'SUBMITTED', approvedBy: 'bob' });
  });

  it('files it at once if no approval is required', async () => {
    const { sarId } = await drafted();
    const key = 'sars.approvalRequired';
    await setByOperator(service, key, false);
    try {
      const reply = await call(drafter, 'PATCH', `${SARS}/${sarId}`, { status: 'SUBMITTED' });
      expect([reply.status, reply.json()]).toMatchObject([200, { data: { status: 'SUBMITTED', approvedBy: null } }]);
      const xml = await call(drafter, 'GET', `${SARS}/${sarId}/export`, undefined, { format: 'fincen' });
      expect(xml.status).toBe(200);
    } finally {
      await setByOperator(service, key, true);
    }
  });

  it('is rejected for a missing permission before missing data of the report is checked', async () => {
    const { sarId } = await drafted();
    await sars.submit(person('ada'), sarId, undefined);
    await expect(sars.submit(person('cyd', ['sar:write']), sarId, undefined)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('two users', () => {
  it('file a report that one of them submitted with its missing data added', async () => {
    const { sarId } = await drafted();
    const { result: proposed } = await sars.submit(person('ada'), sarId, undefined);
    expect(proposed).toMatchObject({
      status: 'PENDING_APPROVAL',
      filingKind: 'INITIAL',
      sarFormVersion: '1.2',
      amount: 9_400.25,
      amountCurrency: 'USD',
      activityFrom: '2026-11-20',
      subjects: [
        {
          fullName: `${FIAT_EXAMPLE_REQUEST.senderName}`,
          ...namePartsOf(`${FIAT_EXAMPLE_REQUEST.senderName}`),
          birthDate: '1974-09-02',
          transactionUuids: [transactionUuid],
        },
      ],
      institution: { legalName: INSTITUTION.legalName },
    });
    expect(proposed.autoFilledFields).toEqual(
      expect.arrayContaining([
        'amount',
        'subjects[0].fullName',
        'institution.legalName',
        'institution.transmitter.address.city',
      ]),
    );
    const { version } = proposed;
    await expect(sars.submit(person('ada'), sarId, version)).rejects.toMatchObject({ code: 'conflict' });
    await expect(sars.submit(person('bob', ['sar:read', 'sar:write']), sarId, version)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(sars.submit(person('bob'), sarId, undefined)).rejects.toMatchObject({ code: 'validation-failed' });
    await expect(sars.submit(person('bob'), sarId, version - 1)).rejects.toMatchObject({ code: 'conflict' });
    expectProblem(
      await call(drafter, 'GET', `${SARS}/${sarId}/export`, undefined, { format: 'fincen' }),
      409,
      'conflict',
    );
    // That operation requires no fresh authentication.
    await expect(sars.change(person('bob'), sarId, { status: 'SUBMITTED', version })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { result } = await sars.submit(person('bob'), sarId, version);
    expect(result).toMatchObject({ status: 'SUBMITTED', proposedBy: 'ada', approvedBy: 'bob' });
  });

  it('must be other users than the author, also if another user changed the report since', async () => {
    const { sarId } = (
      await sars.create(person('ada'), {
        ...{ form: 'FINCEN_SAR', detailedNarrative: NARRATIVE, transactionUuids: [transactionUuid] },
      })
    ).result;
    await sars.change(person('bob'), sarId, { activityTypes: [{ activityCode: '114' }] });
    const { version } = (await sars.submit(person('bob'), sarId, undefined)).result;
    await expect(sars.submit(person('ada'), sarId, version)).rejects.toMatchObject({ code: 'conflict' });
    expect((await sars.submit(person('cyd'), sarId, version)).result).toMatchObject({ approvedBy: 'cyd' });
  });

  it('see the data that had to be completed', async () => {
    const { sarId } = await drafted();
    await sars.submit(person('ada'), sarId, undefined);
    // As if a field became required between the two.
    await service.database.pool.query(`update sars set content = content - 'activityTo' where sar_id = $1`, [sarId]);
    const { version } = await sars.get(person('bob'), sarId);
    const { result: again } = await sars.submit(person('bob'), sarId, version);
    expect(again).toMatchObject({ status: 'PENDING_APPROVAL', version: version + 1, activityTo: '2026-11-20' });
    expect((await sars.submit(person('bob'), sarId, again.version)).result.status).toBe('SUBMITTED');
  });

  it('decide not to file, with a reason', async () => {
    const { sarId } = await drafted({ filingDecision: 'NO_FILE' });
    await expect(sars.submit(person('ada'), sarId, undefined)).rejects.toMatchObject({
      details: { errors: [{ field: 'noFileReasonCode' }, { field: 'noFileReason' }] },
    });
    const reason = { noFileReasonCode: 'ACTIVITY_EXPLAINED' as const, noFileReason: 'Sale of a car.' };
    const proposed = await sars.change(person('ada'), sarId, { ...reason, status: 'SUBMITTED' });
    const { result } = await sars.submit(person('bob'), sarId, proposed.version);
    expect(result).toMatchObject({ status: 'NOT_FILED', submittedAt: null, autoFilledFields: [] });
  });

  it('return a report, and the user who changes it becomes its author', async () => {
    const { sarId } = await drafted();
    await sars.submit(person('ada'), sarId, undefined);
    const { result: returned } = await sars.return(person('bob'), sarId, 'Say who brought the cash.');
    expect(returned).toMatchObject({ status: 'DRAFT', returnedReason: 'Say who brought the cash.', proposedBy: null });
    await sars.change(person('bob'), sarId, { detailedNarrative: `${NARRATIVE} His brother brought it.` });
    const { result } = await sars.submit(person('ada'), sarId, undefined);
    await expect(sars.submit(person('bob'), sarId, result.version)).rejects.toMatchObject({ code: 'conflict' });
    expect((await sars.submit(person('cyl'), sarId, result.version)).result.status).toBe('SUBMITTED');
  });
});

it('have until the deadline from the day of detection, which users without permission do not see', async () => {
  const { sarId, dueOn, basis } = await drafted({ detectedOn: '2026-11-16' });
  expect([dueOn, basis]).toEqual(['2026-12-16', '31 CFR 1020.320(b)(3)']);
  const due = (dueBy: string) => call(drafter, 'GET', SARS, undefined, { dueBy });
  expect((await due('2026-12-15')).text).not.toContain(sarId);
  expect((await due('2026-12-16')).text).toContain(sarId);
  const unknown = await call(drafter, 'PATCH', `${SARS}/${sarId}`, { subjects: [{ isUnknown: true }] });
  expect(unknown.json()).toMatchObject({ data: { dueOn: '2027-01-15' } });

  // An approved report is not filed yet: the service sends nothing to an authority.
  const approved = await filed({ detectedOn: '2026-11-17' });
  expect(approved).toMatchObject({ status: 'SUBMITTED', dueOn: '2026-12-17' });
  const isDueOn = async (id: string) => [
    (await due('2026-12-16')).text.includes(id),
    (await due('2026-12-17')).text.includes(id),
  ];
  expect(await isDueOn(approved.sarId)).toEqual([false, true]);
  // As stored by an earlier release.
  const { pool } = service.database;
  await pool.query('update sars set due_on = null where sar_id = $1', [approved.sarId]);
  expect(await isDueOn(approved.sarId)).toEqual([false, true]);
  const noSuspect = await filed({ detectedOn: '2026-10-18', subjects: [{ isUnknown: true }] });
  expect(noSuspect.dueOn).toBe('2026-12-17');
  await pool.query('update sars set due_on = null where sar_id = $1', [noSuspect.sarId]);
  expect(await isDueOn(noSuspect.sarId)).toEqual([false, true]);

  const answered = { outcome: 'ACCEPTED', externalReferenceId: '31000055053788' };
  await call(drafter, 'POST', `${SARS}/${noSuspect.sarId}/acknowledgement`, { ...answered });
  const answer = await call(drafter, 'POST', `${SARS}/${approved.sarId}/acknowledgement`, {
    ...answered,
    externalReferenceId: '31000055053789',
  });
  expect(answer.json()).toMatchObject({ data: { status: 'ACKNOWLEDGED', dueOn: null } });
  expect(await isDueOn(approved.sarId)).toEqual([false, false]);
});

it('see missing data at its field', async () => {
  const { sarId } = await drafted({
    transactionUuids: [],
    detailedNarrative: '',
    activityTypes: [{ activityCode: '8999' }],
  });
  await expect(sars.submit(person('ada'), sarId, undefined)).rejects.toMatchObject({
    code: 'validation-failed',
    details: {
      errors: ['detailedNarrative', 'activityFrom', 'subjects', 'amount', 'activityTypes[0].otherText'].map(
        (field) => ({ field, code: 'NotNull' }),
      ),
    },
  });
  const unknown = await call(drafter, 'POST', SARS, { transactionUuids: [randomUUID()] });
  expect(expectProblem(unknown, 400, 'validation-failed').errors).toMatchObject([
    { field: 'transactionUuids[0]', code: 'Unknown' },
  ]);
  const narrow = await call(drafter, 'PATCH', `${SARS}/${sarId}`, { version: 9, amount: 1 });
  expectProblem(narrow, 409, 'conflict');
});

it('preview a draft as it would be submitted, and change nothing', async () => {
  const { sarId, version } = await drafted({ activityTypes: undefined });
  const preview = async () =>
    (await call(drafter, 'GET', `${SARS}/${sarId}/preview`)).json<{ data: SarPreview }>().data;
  const before = await preview();
  expect(before.version).toBe(version);
  expect(before.missing).toEqual([{ field: 'activityTypes', code: 'NotNull', message: 'must be given' }]);
  expect(before.content).toMatchObject({ amount: 9_400.25, institution: { legalName: INSTITUTION.legalName } });
  expect(before.autoFilledFields).toEqual(expect.arrayContaining(['amount', 'institution.legalName']));
  expect(before.figures).toEqual(
    expect.arrayContaining([
      { kind: 'COUNT', value: '1', currency: null },
      { kind: 'SUM', value: '9400.25', currency: 'USD' },
    ]),
  );
  expect(before.xml).toContain('<fc2:TotalSuspiciousAmountText>9401<');
  await call(drafter, 'PATCH', `${SARS}/${sarId}`, { version, activityTypes: [{ activityCode: '114' }] });
  expect((await preview()).missing).toEqual([]);
  const { amount, institution } = (await call(drafter, 'GET', `${SARS}/${sarId}`)).json<{ data: SarView }>().data;
  expect([amount, institution]).toEqual([null, null]);
  expectProblem(await call(drafter, 'GET', `${SARS}/${randomUUID()}/preview`), 404, 'not-found');
  expectProblem(await call(outsider, 'GET', `${SARS}/${sarId}/preview`), 403, 'forbidden');
});

it('make no goAML file of an incomplete report, and none of a decision not to file', async () => {
  const goaml = await drafted({ form: 'GOAML_STR', activityTypes: undefined });
  const none = await drafted({ filingDecision: 'NO_FILE' });
  for (const { sarId } of [goaml, none]) {
    const reply = await call(drafter, 'GET', `${SARS}/${sarId}/preview`);
    expect(reply.status, reply.text).toBe(200);
    const { xml, missing } = reply.json<{ data: SarPreview }>().data;
    expect(xml).toBeNull();
    expect(missing.length).toBeGreaterThan(0);
  }
});

it('make the files, import the acknowledgment with its errors, and correct the filed report', async () => {
  const { sarId } = await filed();
  const xml = await call(drafter, 'GET', `${SARS}/${sarId}/export`, undefined, { format: 'fincen' });
  expect([xml.status, xml.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  expectProblem(await call(drafter, 'GET', `${SARS}/${sarId}/export`, undefined, { format: 'goaml' }), 409, 'conflict');
  const pdf = await call(drafter, 'GET', `${SARS}/${sarId}/export`, undefined, { format: 'PDF' });
  expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  const sentences = await call(drafter, 'GET', `${SARS}/${sarId}/narrative-sentences`);
  expect(sentences.json()).toMatchObject({
    data: {
      items: expect.arrayContaining([
        {
          text: 'The customer sent 9,400.25 USD in 1 transaction.',
          evidence: [{ kind: 'TRANSACTION', evidenceId: transactionUuid }],
        },
      ]),
    },
  });

  const party = /<fc2:Party SeqNum="(\d+)"><fc2:ActivityPartyTypeCode>33</.exec(xml.text)![1];
  const complaint = `<EFilingActivityErrorXML><ErrorContextText>EFilingBatchXML/Activity[1]/Party[${party}]</ErrorContextText><ErrorLevelText>WARN</ErrorLevelText><ErrorText>No TIN.</ErrorText><ErrorTypeCode>C21</ErrorTypeCode></EFilingActivityErrorXML>`;
  const answer = await call(drafter, 'POST', `${SARS}/${sarId}/acknowledgement`, {
    acknowledgement: acknowledgement(`<BSAID>31000055053784</BSAID>${complaint}`),
  });
  expect(answer.json()).toMatchObject({
    data: {
      status: 'ACKNOWLEDGED',
      externalReferenceId: '31000055053784',
      acknowledgement: { findings: [{ field: 'subjects[0]', level: 'WARNING', code: 'C21', message: 'No TIN.' }] },
    },
  });
  expectProblem(await call(drafter, 'PATCH', `${SARS}/${sarId}`, { amount: 1 }), 409, 'conflict');

  const correction = await filed({ priorSarId: sarId, filingKind: 'CORRECTION', transactionUuids: undefined });
  expect(correction).toMatchObject({ status: 'SUBMITTED', priorDocumentNumber: '31000055053784', priorSarId: sarId });
  expect((await sars.get(person('ada'), sarId)).status).toBe('AMENDED');
  const rejected = await call(drafter, 'POST', `${SARS}/${correction.sarId}/acknowledgement`, {
    outcome: 'REJECTED',
    reason: 'Wrong form.',
  });
  expect(rejected.json()).toMatchObject({
    data: { status: 'REJECTED', acknowledgement: { findings: [{ field: null, message: 'Wrong form.' }] } },
  });
  expect((await call(drafter, 'PATCH', `${SARS}/${correction.sarId}`, { amount: 12 })).json()).toMatchObject({
    data: { status: 'DRAFT', submittedAt: null },
  });
});

it('review it again after filing until a continuing activity report follows or both decide against one', async () => {
  const { sarId } = await filed();
  const backdated = async (id: string, at: string) => {
    const { pool } = service.database;
    const { rows } = await pool.query('select submitted_at from sars where sar_id = $1', [id]);
    await pool.query('update sars set submitted_at = $2 where sar_id = $1', [id, at]);
    return rows[0].submitted_at as string;
  };
  const filedAt = await backdated(sarId, '2026-07-01T06:00:00Z');
  const again = async (continueBy: string) => (await call(drafter, 'GET', SARS, undefined, { continueBy })).text;
  // The evening of 30 June in the United States.
  expect((await call(drafter, 'GET', `${SARS}/${sarId}`)).json()).toMatchObject({
    data: { continuing: { reviewFrom: '2026-09-28', fileBy: '2026-10-28' } },
  });
  expect(await again('2026-10-27')).not.toContain(sarId);
  expect(await again('2026-10-28')).toContain(sarId);
  // A correction reports the same activity again, without a period of its own.
  await call(drafter, 'POST', `${SARS}/${sarId}/acknowledgement`, {
    outcome: 'ACCEPTED',
    externalReferenceId: '31000055053791',
  });
  const correction = await filed({ priorSarId: sarId, filingKind: 'CORRECTION' });
  const correctedAt = await backdated(correction.sarId, '2026-07-02T06:00:00Z');
  expect(correction).toMatchObject({ status: 'SUBMITTED', continuing: null });
  expect(await again('2026-10-28')).toContain(sarId);
  expect(await again('2026-10-28')).not.toContain(`"sarId":"${correction.sarId}"`);
  const draft = await drafted({ priorSarId: correction.sarId, filingKind: 'CONTINUING' });
  expect(await again('2026-10-28')).toContain(sarId);
  const none = { noFileReasonCode: 'NO_SUSPICION_LEFT', noFileReason: 'He closed it.' } as const;
  await sars.change(person('ada'), draft.sarId, { filingDecision: 'NO_FILE', ...none });
  const { result: handedIn } = await sars.submit(person('ada'), draft.sarId, undefined);
  await sars.submit(person('bob'), draft.sarId, handedIn.version);
  expect(await again('2026-10-28')).not.toContain(sarId);
  // Restored: the rows are sealed.
  await backdated(sarId, filedAt);
  await backdated(correction.sarId, correctedAt);
});

it('add up the amounts of continuing activity', async () => {
  const { sarId } = await filed();
  await call(drafter, 'POST', `${SARS}/${sarId}/acknowledgement`, {
    outcome: 'ACCEPTED',
    externalReferenceId: '31000055053790',
  });
  const next = await filed({ priorSarId: sarId, filingKind: 'CONTINUING' });
  expect(next).toMatchObject({ amount: 9_400.25, cumulativeAmount: 18_800.5, priorDocumentNumber: '31000055053790' });
  expect((await sars.get(person('ada'), sarId)).status).toBe('ACKNOWLEDGED');
});

it('report as continuing activity only payments of the case that no earlier report contained', async () => {
  const [analyst, officer] = [await addPerson(service, 'ANALYST'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  const send = async (who: Person, method: string, path: string, body: object) => {
    const reply = await who.browser.call(`${API}${path}`, { method, body });
    return { status: reply.status, data: reply.json<{ data: SarView & { caseId: string } }>().data };
  };
  const sent = { ...FIAT_EXAMPLE_REQUEST, senderCurrency: 'USD', sendingAmount: 500, callbackUrl: '' };
  const created = await call(null, 'POST', `${API}/transactions/fiat`, { ...sent, transactionReference: 'TX-LATER' });
  const later = created.json<{ data: { transactionUUID: string } }>().data.transactionUUID;
  const { data: opened } = await send(officer, 'POST', '/cases', {
    title: 'Cash',
    transactionUuids: [transactionUuid],
  });
  const told = { form: 'FINCEN_SAR', activityTypes: [{ activityCode: '114' }], detailedNarrative: NARRATIVE };
  const ofCase = { ...told, caseId: opened.caseId };
  /** Filed without any data on payments. */
  const handedIn = async (said: object) => {
    const { data } = await send(analyst, 'POST', '/sars', { ...ofCase, ...said });
    return await send(analyst, 'PATCH', `/sars/${data.sarId}`, { status: 'SUBMITTED' });
  };
  const inForce = async ({ sarId, version }: SarView) => {
    expect((await send(officer, 'POST', `/sars/${sarId}/submit`, { version })).status).toBe(200);
    const answer = { outcome: 'ACCEPTED', externalReferenceId: '31000055053795' };
    expect((await send(officer, 'POST', `/sars/${sarId}/acknowledgement`, answer)).status).toBe(200);
    return { priorSarId: sarId, filingKind: 'CONTINUING' };
  };
  const first = await inForce((await handedIn({})).data);
  expect((await handedIn(first)).status).toBe(400);
  await send(officer, 'POST', `/cases/${opened.caseId}/items`, { transactionUuids: [later] });
  const { data: second } = await handedIn(first);
  expect(second).toMatchObject({ transactionUuids: [later], amount: 500, cumulativeAmount: 9_900.25 });
  // The first report already contains it, although the report before the third names only the second.
  expect((await handedIn(await inForce(second))).status).toBe(400);
});

it('take a report from a case to a file', async () => {
  const [analyst, officer] = [await addPerson(service, 'ANALYST'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  const send = async (who: Person, method: string, path: string, body: object) => {
    const reply = await who.browser.call(`${API}${path}`, { method, body });
    return { status: reply.status, data: reply.json<{ data: SarView & { caseId: string } }>().data };
  };
  const opened = await send(officer, 'POST', '/cases', { title: 'Cash', transactionUuids: [transactionUuid] });
  expect(opened.status).toBe(201);
  const said = { form: 'FINCEN_SAR', activityTypes: [{ activityCode: '114' }], detailedNarrative: NARRATIVE };
  const { data: draft } = await send(analyst, 'POST', '/sars', { ...said, caseId: opened.data.caseId });
  const path = `/sars/${draft.sarId}`;
  const handedIn = await send(analyst, 'PATCH', path, { status: 'submitted' });
  expect(handedIn).toMatchObject({
    status: 202,
    data: { status: 'PENDING_APPROVAL', transactionUuids: [transactionUuid], amount: 9_400.25 },
  });
  const { version } = handedIn.data;
  expect((await send(analyst, 'POST', `${path}/submit`, { version })).status).toBe(403);
  expect((await send(officer, 'PATCH', path, { status: 'SUBMITTED', version })).status).toBe(409);
  const submitted = await send(officer, 'POST', `${path}/submit`, { version });
  expect(submitted).toMatchObject({ status: 200, data: { status: 'SUBMITTED', approvedBy: officer.userId } });
  const file = await analyst.browser.call(`${API}${path}/export`, { query: { format: 'fincen' } });
  expect(file.text).toContain('<fc2:FormTypeCode>SARX</fc2:FormTypeCode>');
  // An unknown transaction, or one of another organization, is rejected before a report names it.
  for (const [method, address] of [
    ['POST', '/sars'],
    ['PATCH', path],
  ] as const) {
    const refused = await analyst.browser.call(`${API}${address}`, { method, body: { ...said, caseId: randomUUID() } });
    expect(expectProblem(refused, 400, 'validation-failed').errors).toMatchObject([
      { field: 'caseId', code: 'Unknown' },
    ]);
  }
});

it('file the key term of the rule behind an alert in field 2, the narrative and the file', async () => {
  const [analyst, officer] = [await addPerson(service, 'ANALYST'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ senderCurrency: 'USD', sendingAmount: 50, callbackUrl: '', transactionReference: 'TX-KEY-TERM' },
    message: 'Support the mujahideen',
  };
  const created = await call(null, 'POST', `${API}/transactions/fiat`, body);
  const uuid = created.json<{ data: { transactionUUID: string } }>().data.transactionUUID;
  const alertId = await vi.waitFor(
    async () => {
      const reply = await call(outsider, 'GET', `${API}/alerts`, undefined, { transactionUuid: uuid });
      return reply.json<{ data: { items: { alertId: string }[] } }>().data.items[0]!.alertId;
    },
    { timeout: 20_000, interval: 50 },
  );
  const send = async (who: Person, method: string, path: string, said: object) => {
    const reply = await who.browser.call(`${API}${path}`, { method, body: said });
    expect(reply.status, reply.text).toBeLessThan(300);
    return reply.json<{ data: SarView & { caseId: string } }>().data;
  };
  const { caseId } = await send(officer, 'POST', '/cases', { title: 'Donations', alertIds: [alertId] });
  const said = { activityTypes: [{ activityCode: '114' }], caseId };
  const { sarId } = await send(analyst, 'POST', '/sars', said);
  const proposed = await send(analyst, 'PATCH', `/sars/${sarId}`, { status: 'SUBMITTED' });
  // Earlier payments can be on the same alert.
  expect(proposed).toMatchObject({ transactionUuids: expect.arrayContaining([uuid]), noteToFincen: 'ISIS-2025-A001' });
  expect(proposed.detailedNarrative).toMatch(/^FinCEN key term: ISIS-2025-A001\. /);
  expect(proposed.autoFilledFields).toEqual(expect.arrayContaining(['noteToFincen', 'detailedNarrative']));
  const sentences = await analyst.browser.call(`${API}/sars/${sarId}/narrative-sentences`);
  expect(sentences.json<{ data: { items: object[] } }>().data.items[0]).toEqual({
    text: 'FinCEN key term: ISIS-2025-A001.',
    evidence: [{ kind: 'TRANSACTION', evidenceId: uuid }],
  });
  await send(officer, 'POST', `/sars/${sarId}/submit`, { version: proposed.version });
  const file = await analyst.browser.call(`${API}/sars/${sarId}/export`, { query: { format: 'fincen' } });
  expect(file.text).toContain('<fc2:FilingInstitutionNotetoFinCEN>ISIS-2025-A001</fc2:FilingInstitutionNotetoFinCEN>');
  expect(file.text).toContain('<fc2:ActivityNarrativeText>FinCEN key term: ISIS-2025-A001.');
  // Text written by a user stays.
  const own = { ...said, noteToFincen: 'Joint filing', detailedNarrative: NARRATIVE };
  const { sarId: written } = await send(analyst, 'POST', '/sars', own);
  const kept = await send(analyst, 'PATCH', `/sars/${written}`, { status: 'SUBMITTED' });
  expect(kept).toMatchObject({ noteToFincen: 'Joint filing', detailedNarrative: NARRATIVE });
});

it("change a report at the address of the contract without the prefix of the service, and at the service's own", async () => {
  const { sarId } = (await call(drafter, 'POST', SARS, {})).json<{ data: SarView }>().data;
  const short = await call(drafter, 'PATCH', `/v1/sars/${sarId}`, { detailedNarrative: NARRATIVE });
  expect(short.json()).toMatchObject({ status: 200, data: { sarId, version: 2, detailedNarrative: NARRATIVE } });
  expectProblem(await call(drafter, 'PATCH', `/v1/sars/${randomUUID()}`, {}), 404, 'not-found');
  expectProblem(await call(null, 'PATCH', `/v1/sars/${sarId}`, {}), 403, 'forbidden');
});

describe('a confidential report', () => {
  it('gives the same response as a missing one to users who may not see it', async () => {
    const ada = person('ada');
    const { result } = await sars.create(ada, { confidentialityLevel: 'HIGHLY_CONFIDENTIAL', readers: ['cyl'] });
    const { sarId } = result;
    const asked: [string, string, object?][] = [
      ['GET', ''],
      ['PATCH', '', { amount: 1 }],
      ['GET', '/export?format=pdf'],
      ['GET', '/preview'],
      ['GET', '/narrative-sentences'],
      ['POST', '/acknowledgement', { outcome: 'ACCEPTED', externalReferenceId: 'x' }],
    ];
    for (const [method, path, body] of asked) {
      const hidden = expectProblem(await call(drafter, method, `${SARS}/${sarId}${path}`, body), 404, 'not-found');
      const absent = expectProblem(
        await call(drafter, method, `${SARS}/${randomUUID()}${path}`, body),
        404,
        'not-found',
      );
      expect(hidden.detail).toBe(absent.detail);
    }
    expect((await call(drafter, 'GET', SARS)).text).not.toContain(sarId);
    const prior = await call(drafter, 'POST', SARS, { priorSarId: sarId });
    expect(expectProblem(prior, 400, 'validation-failed').errors).toMatchObject([
      { field: 'priorSarId', code: 'Unknown' },
    ]);
    await expect(sars.submit(person('bob'), sarId, 1)).rejects.toMatchObject({ code: 'not-found' });
    for (const who of [ada, person('cyl', ['sar:read'])]) expect((await sars.get(who, sarId)).sarId).toBe(sarId);
    const listed = await sars.list(person('cyl', ['sar:read']), {}, {});
    expect(listed.items.map((one) => one.sarId)).toContain(sarId);
  });

  it('is RESTRICTED to approvers and users who worked on it', async () => {
    const { result } = await sars.create(person('ada'), { confidentialityLevel: 'RESTRICTED' });
    expect((await sars.get(person('bob'), result.sarId)).version).toBe(1);
    await expect(sars.get(person('dot', ['sar:read', 'sar:write']), result.sarId)).rejects.toMatchObject({
      code: 'not-found',
    });
    await sars.list(person('bob'), {}, {});
    // The trail discloses no more than the report, and shows its public parts.
    const open = await sars.create(person('ada'), {});
    const trail = async (path: string, ...permissions: Permission[]) => {
      const { token } = await service.addClient({ permissions: ['audit:read', ...permissions] });
      return (await call(token, 'GET', `${API}/audit${path}`)).text;
    };
    for (const path of ['?limit=100', '/export', '/export.csv']) {
      const asked = await Promise.all([trail(path, 'sar:read'), trail(path, 'sar:read', 'sar:approve')]);
      expect(
        asked.map((text) => [text.includes(result.sarId), text.includes(open.result.sarId)]),
        path,
      ).toEqual([
        [false, true],
        [true, true],
      ]);
    }
  });

  it('is invisible without sar:read', async () => {
    const { sarId } = await filed();
    const refusals = await Promise.all([sarId, randomUUID()].map((id) => call(outsider, 'GET', `${SARS}/${id}`)));
    expect(refusals.map((reply) => expectProblem(reply, 403, 'forbidden').detail)).toEqual(
      Array(2).fill(expect.stringContaining('sar:read')),
    );
    const reads = [
      'transactions',
      `transactions/${transactionUuid}`,
      'transactions/export',
      'alerts',
      'report-obligations',
      'webhook-deliveries',
    ];
    for (const path of reads) {
      const { text } = await call(outsider, 'GET', `${API}/${path}`);
      expect(text, path).not.toContain(sarId);
      expect(text, path).not.toMatch(/\bsars?\b|suspicious activity report/i);
    }
    expect((await service.call('/metrics', { token: null })).text).not.toMatch(/sar["/]|Sar"/);
    expect(service.log()).not.toMatch(/\/sars|Sar"/);
    expect(service.log()).not.toContain(NARRATIVE);
    const { rows } = await service.database.pool.query(
      `select count(*)::int as told from webhook_deliveries where body ilike '%${sarId}%'`,
    );
    expect(rows[0].told).toBe(0);
  });

  it('has every reading in the audit trail by IDs alone, and its rows sealed', async () => {
    const { sarId } = await drafted();
    await call(drafter, 'GET', `${SARS}/${sarId}`);
    await call(drafter, 'GET', `${SARS}/${sarId}/export`, undefined, { format: 'pdf' });
    await call(drafter, 'GET', SARS);
    // An update without changes shows the report too.
    expect((await call(drafter, 'PATCH', `${SARS}/${sarId}`, {})).text).toContain(NARRATIVE);
    const { pool } = service.database;
    const { rows } = await pool.query(
      `select action from audit_log where subject_id = $1 or details->'sarIds' ? $1 order by sequence`,
      [sarId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'sar.created',
      'sar.read',
      'sar.read',
      'sar.exported',
      'sar.listed',
      'sar.read',
    ]);
    const { rows: said } = await pool.query(`select 1 from audit_log where details::text like '%' || $1 || '%'`, [
      NARRATIVE,
    ]);
    expect(said).toEqual([]);
    const { tenantId } = service.operator.principal;
    const flaws = async () => (await verifyAudit(service.database, allSeals)).find((one) => one.tenantId === tenantId);
    expect(JSON.stringify(await flaws())).not.toContain(sarId);
    await pool.query(`update sars set content = content || '{"amount":"1"}' where sar_id = $1`, [sarId]);
    expect(JSON.stringify(await flaws())).toContain(sarId);
  });
});
