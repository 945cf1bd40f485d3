/**
 * From a finding to a filing, as an institution works: a customer is registered without a match and is listed later. An alert is
 * closed, a case gets an outcome, and two users file a report in the authority's format. Its response is read, and the audit trail
 * verifies. A second story covers a blocked payment: its report within ten business days, and the annual report.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { allSeals } from '../../src/cli/audit.ts';
import { dueOn } from '../../src/deadlines/clocks.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service } from '../support/service.ts';
import { DATA, hasOfac, inventedSetup, ofacSetup, type StorySetup } from './story-setups.ts';

const API = '/amlcore/api/v1';
const XSD = join(DATA, 'filing/fincen/xsd/EFL_SARXBatchSchema.xsd');
/** The complete OFAC list is read twice. */
const LONG_MS = 150_000;

let setup: StorySetup;
let service: Service;
let bank: string;
let ana: Person;
let ben: Person;

function dataOf<T>(reply: Reply, ...statuses: number[]): T {
  expect(statuses.length > 0 ? statuses : [200, 201, 202], reply.text).toContain(reply.status);
  return reply.json<{ data: T }>().data;
}
const asBank = async <T>(method: string, path: string, body?: object) =>
  dataOf<T>(await service.call(`${API}/${path}`, { method, token: bank, ...(body && { body }) }));
const by = async <T>(person: Person, method: string, path: string, body?: object) =>
  dataOf<T>(await person.browser.call(`${API}/${path}`, { method, ...(body && { body }) }));

interface Alert {
  alertId: string;
  kind: string;
  state: string;
  customerId: string | null;
  checklist: { conclusion: string | null } | null;
}
interface Versioned {
  version: number;
  state: string;
}
interface Sar {
  sarId: string;
  version: number;
  status: string;
  autoFilledFields: string[];
}

const answersOf = (steps: Readonly<Record<string, string>>) =>
  Object.entries(steps).map(([step, answer]) => ({ step, answer }));
const ASSESSED_CUSTOMER = answersOf({
  ...{ LISTED: 'YES', KIND_DIFFERS: 'NO', SAME_DOCUMENT: 'NO', DATES_DIFFER: 'NO', NATIONALITY_DIFFERS: 'NO' },
  ...{ LACKS_DATA: 'NO', SIMILARITIES: 'YES' },
});
const ASSESSED_NAME = answersOf({
  ...{ LISTED: 'YES', KIND_DIFFERS: 'NO', ONE_NAME_ONLY: 'NO', LACKS_DATA: 'NO', SIMILARITIES: 'YES' },
});

/** A clean customer without a similar listed party. */
async function partyWithoutMatch() {
  for (const party of setup.unlisted) {
    const body = { fullName: party.name, dob: party.dob, minScoreThreshold: 60 };
    const { totalMatches } = await asBank<{ totalMatches: number }>('POST', 'screen-entity', body);
    if (totalMatches === 0) return party;
  }
  throw new Error('every unlisted party has a match');
}

async function expectWholeTrail() {
  const reports = await verifyAudit(service.database, allSeals);
  expect(reports.flatMap(({ broken, damages }) => [broken, ...damages]).filter(Boolean)).toEqual([]);
}

async function fromCustomerToAcknowledgement() {
  await asBank('PUT', 'settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
  const { name: NAME, dob: DOB } = await partyWithoutMatch();
  const { customerId } = await asBank<{ customerId: string }>('POST', 'customers', {
    externalReferenceId: 'C-1',
    entityType: 'INDIVIDUAL',
    names: [{ fullNameRaw: NAME }],
    dob: DOB,
  });
  const customer = () => asBank<{ screening: { state: string; openHits: number } }>('GET', `customers/${customerId}`);
  await eventually(async () => (await customer()).screening.state === 'SCREENED', LONG_MS);
  expect((await customer()).screening.openHits).toBe(0);
  const { transactionUUID } = await asBank<{ transactionUUID: string }>('POST', 'transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    transactionReference: 'STORY-1',
    customerReference: 'C-1',
    senderName: NAME,
    senderDob: DOB,
    receiverName: 'Jorunn Aasgaard',
    senderCurrency: 'USD',
    sendingAmount: 9_400,
    callbackUrl: '',
  });
  await eventually(async () => {
    const { status } = await asBank<{ status: string }>('GET', `transactions/${transactionUUID}`);
    return status !== 'PENDING';
  });

  // The customer is added to the list.
  await setup.publish();
  await asBank('POST', `watchlists/${setup.sourceId}/refresh`, { force: true });
  const alertId = await eventually(async () => {
    const { items } = await asBank<{ items: Alert[] }>('GET', `alerts?customerId=${customerId}`);
    return items.find(({ kind }) => kind === 'ONGOING_SCREENING')?.alertId ?? false;
  }, LONG_MS);

  // An analyst works on it.
  await by(ana, 'POST', `alerts/${alertId}/start`, {});
  await by(ana, 'POST', `alerts/${alertId}/checklist`, { answers: ASSESSED_CUSTOMER });
  const { caseId } = await by<{ caseId: string }>(ana, 'POST', 'cases', {
    title: 'A customer who was listed',
    alertIds: [alertId],
    transactionUuids: [transactionUUID],
  });
  const closing = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'Name, birth date and country.' };
  const { alert } = await by<{ alert: Alert }>(ana, 'POST', `alerts/${alertId}/close`, closing);
  expect(alert.state).toBe('CLOSED_TRUE_POSITIVE');

  // Two users decide the outcome of the case.
  const one = () => by<Versioned>(ana, 'GET', `cases/${caseId}`);
  await by(ana, 'POST', `cases/${caseId}/start`, { version: (await one()).version });
  const outcome = { outcome: 'SUSPICION', reason: 'He sent money after he knew.' };
  await by(ana, 'POST', `cases/${caseId}/submit`, { ...outcome, version: (await one()).version });
  const approval = { reason: 'Agreed.', version: (await one()).version };
  const own = await ana.browser.call(`${API}/cases/${caseId}/approve`, { method: 'POST', body: approval });
  expect(own.status).toBe(409);
  expect((await by<Versioned>(ben, 'POST', `cases/${caseId}/approve`, approval)).state).toBe('CLOSED');

  // Two users file the report.
  const { sarId } = await by<Sar>(ana, 'POST', 'sars', {
    form: 'FINCEN_SAR',
    caseId,
    activityTypes: [{ activityCode: '114' }],
    transactionUuids: [transactionUUID],
    detailedNarrative: `${NAME} sent 9,400 USD abroad in one payment shortly before he was listed, and gave no reason.`,
  });
  const handedIn = await by<Sar>(ana, 'PATCH', `sars/${sarId}`, { status: 'SUBMITTED' });
  expect(handedIn).toMatchObject({ status: 'PENDING_APPROVAL' });
  expect(handedIn.autoFilledFields).toContain('subjects[0].fullName');
  const itself = { method: 'POST', body: { version: handedIn.version } };
  expect((await ana.browser.call(`${API}/sars/${sarId}/submit`, itself)).status).toBe(409);
  const approved = await by<Sar>(ben, 'POST', `sars/${sarId}/submit`, { version: handedIn.version });
  expect(approved.status).toBe('SUBMITTED');
  const file = await ben.browser.call(`${API}/sars/${sarId}/export?format=fincen`);
  expect(file.status).toBe(200);
  expect(file.text).toContain(NAME);
  if (existsSync(XSD)) {
    const { errors } = await validateXML({
      xml: [{ fileName: 'sar.xml', contents: file.text }],
      schema: readFileSync(XSD, 'utf8'),
      maxMemoryPages: 4_096,
    });
    expect(errors.filter(({ message }) => message.includes('error'))).toEqual([]);
  }
  const answer = { outcome: 'ACCEPTED', externalReferenceId: '31000055053784' };
  const acknowledged = await by<Sar>(ana, 'POST', `sars/${sarId}/acknowledgement`, answer);
  expect(acknowledged.status).toBe('ACKNOWLEDGED');

  // No other user can see it, and any change of it is detected.
  const teller = (await service.addClient({ permissions: ['screen:read', 'case:read', 'alert:read', 'audit:read'] }))
    .token;
  expect((await service.call(`${API}/sars/${sarId}`, { token: teller })).status).toBe(403);
  for (const path of [
    `cases/${caseId}`,
    `cases/${caseId}/timeline`,
    'audit?limit=100',
    `transactions/${transactionUUID}`,
  ]) {
    const reply = await service.call(`${API}/${path}`, { token: teller });
    expect(reply.status, path).toBe(200);
    expect(reply.text, path).not.toContain(sarId);
  }
  await expectWholeTrail();
}

interface Obligation {
  obligationId: string;
  kind: string;
  state: string;
  startsOn: string;
  dueOn: string;
  transactionUuid: string | null;
}

async function fromPaymentToTenDayReport() {
  const { name, dob } = setup.listed;
  const { transactionUUID } = await asBank<{ transactionUUID: string }>('POST', 'transactions/fiat', {
    ...FIAT_EXAMPLE_REQUEST,
    transactionReference: 'STORY-BLOCK',
    receiverName: name,
    receiverDob: dob,
    receiverCountryCode: 'DE',
    callbackUrl: '',
  });
  const payment = () =>
    asBank<{ status: string; decisions: { decision: string; inEffect: boolean }[] }>(
      'GET',
      `transactions/${transactionUUID}`,
    );
  await eventually(async () => (await payment()).status !== 'PENDING');
  expect((await payment()).status).toBe('SANCTION_LISTED');
  const { items } = await asBank<{ items: Alert[] }>('GET', `alerts?transactionUuid=${transactionUUID}`);
  const { alertId } = items[0]!;

  // Blocking needs the steps of the assessment.
  await by(ana, 'POST', `alerts/${alertId}/start`, {});
  const closing = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'Name and birth date.' };
  const blocking = { method: 'POST', body: { ...closing, decision: 'BLOCKED' } };
  expect((await ana.browser.call(`${API}/alerts/${alertId}/close`, blocking)).status).toBe(409);
  await by(ana, 'POST', `alerts/${alertId}/checklist`, { answers: ASSESSED_NAME });
  const { alert } = await by<{ alert: Alert }>(ana, 'POST', `alerts/${alertId}/close`, blocking.body);
  expect(alert.state).toBe('CLOSED_TRUE_POSITIVE');
  expect((await payment()).decisions).toMatchObject([{ decision: 'BLOCKED', inEffect: true }]);

  // Two reports are due: one for this block, one for all property held on 30 June.
  const open = async () =>
    (await asBank<{ items: Obligation[] }>('GET', 'report-obligations?state=OPEN')).items.map((one) => ({ ...one }));
  const [first, ...others] = await open();
  expect(first).toMatchObject({ kind: 'BLOCKED_PROPERTY', transactionUuid: transactionUUID });
  expect(first!.dueOn).toBe(dueOn('BLOCKED_PROPERTY', first!.startsOn));
  expect(others).toMatchObject([{ kind: 'BLOCKED_PROPERTY_ANNUAL', dueOn: expect.stringMatching(/-09-30$/) }]);
  const calendar = await service.call(`${API}/report-obligations/calendar.ics`, { token: bank });
  expect(calendar.text).toContain(`DTSTART;VALUE=DATE:${first!.dueOn.replaceAll('-', '')}`);
  expect(calendar.text).not.toContain(name);
  const told = { state: 'REPORTED', externalReferenceId: 'OFAC-2026-1' };
  await by(ben, 'POST', `report-obligations/${first!.obligationId}/settle`, told);
  expect((await open()).map(({ kind }) => kind)).toEqual(['BLOCKED_PROPERTY_ANNUAL']);
  // Blocked property stays held: it is neither returned nor blocked again.
  const again = { method: 'POST', body: { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'Back.' } };
  expect((await ana.browser.call(`${API}/transactions/${transactionUUID}/decision`, again)).status).toBe(409);
  await expectWholeTrail();
}

describe.each([
  ['invented parties', inventedSetup, true],
  ["OFAC's list", ofacSetup, hasOfac],
])('over %s', (_, open, isThere) => {
  beforeAll(async () => {
    if (!isThere) return;
    setup = await open();
    service = setup.service;
    bank = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
    [ana, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  }, LONG_MS);
  afterAll(() => (isThere ? service.stop() : undefined));

  it.skipIf(!isThere)('goes from a clean customer to an acknowledged report', fromCustomerToAcknowledgement, LONG_MS);
  it.skipIf(!isThere)('goes from a payment to the report of ten business days', fromPaymentToTenDayReport, LONG_MS);
});
