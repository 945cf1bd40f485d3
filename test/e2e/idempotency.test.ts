/** Every POST that changes something, sent twice with one Idempotency-Key: one effect, and the same response. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAFT_EXAMPLE } from '../../src/casework/cases/requests/examples.ts';
import { CUSTOMER_EXAMPLE_REQUEST, VERIFY_EXAMPLE_REQUEST } from '../../src/customers/examples.ts';
import { REQUEST_EXAMPLE as APPETITE_EXAMPLE_REQUEST } from '../../src/governance/risk-appetite/examples.ts';
import { BULK_EXAMPLE_REQUEST } from '../../src/lists/internal-list/examples.ts';
import { REPLAY_EXAMPLE_REQUEST, RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { ALL_PERMISSIONS, operatorPrincipal } from '../../src/platform/access/permissions.ts';
import { SUBSCRIPTION_REQUEST_EXAMPLE } from '../../src/platform/webhooks/examples.ts';
import { SEARCH_EXAMPLE_REQUEST } from '../../src/reporting/law-enforcement-requests/examples.ts';
import type { LookBackView } from '../../src/reporting/look-backs/schemas.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { ARTICLE_EXAMPLE_REQUEST } from '../../src/screening/adverse-media/examples.ts';
import { WALLET_EXAMPLE_REQUEST } from '../../src/screening/known-wallets/examples.ts';
import {
  CRYPTO_EXAMPLE_REQUEST,
  FIAT_EXAMPLE_REQUEST,
  STABLECOIN_EXAMPLE_REQUEST,
} from '../../src/transactions/examples.ts';
import { LICENSE_EXAMPLE_REQUEST } from '../../src/transactions/licenses/examples.ts';
import { type Description, operationsOf } from '../conformance/documented.ts';
import { createPerson } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { expectProblem } from './checks.ts';
import { PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
let service: Service;
let receiver: Server;
/** Caller of `token`. */
let tenantId: string;
let receiverUrl: string;
/** A client with all permissions. */
let token: string;
/** A user who can be assigned alerts. */
let analyst: string;
/** The same by another user. */
let colleague: string;

beforeAll(async () => {
  receiver = createServer((request, response) => request.resume().on('end', () => response.writeHead(204).end()));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  service = await startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  const client = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  token = client.token;
  tenantId = client.by.principal.tenantId;
  colleague = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  analyst = (await createPerson(service, 'ANALYST')).user.userId;
  // None of these users can sign in, and a client is no user.
  for (const [key, value] of Object.entries({ 'rules.fourEyes': false, 'transactions.fourEyes': 'NEVER' })) {
    const set = await service.call(`${BASE}/settings/${key}`, { method: 'PUT', token, body: { value } });
    if (set.status !== 200) throw new Error(set.text);
  }
});
afterAll(async () => {
  await service.stop();
  receiver.close();
});

let count = 0;
const unique = (what: string) => {
  count += 1;
  return `${what}-${count}`;
};
const call = (path: string, options: object = {}) => service.call(path, { token, ...options });
async function made<T>(path: string, body: unknown, as = token): Promise<T> {
  const reply = await call(path, { method: 'POST', body, token: as });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: T }>().data;
}
const transaction = (example: object, change: object = {}) => ({
  ...example,
  receiverName: 'Walburga Federspiel',
  travelRule: null,
  callbackUrl: '',
  transactionReference: unique('KEYED'),
  ...change,
});
async function screened(change: object = {}): Promise<string> {
  const { transactionUUID } = await made<{ transactionUUID: string }>(
    `${BASE}/transactions/fiat`,
    transaction(FIAT_EXAMPLE_REQUEST, change),
  );
  await eventually(
    async () =>
      (await call(`${BASE}/transactions/${transactionUUID}`)).json<{ data: { status: string } }>().data.status !==
      'PENDING',
  );
  return transactionUUID;
}
async function draft(): Promise<string> {
  const { ruleId } = await made<{ ruleId: string }>(`${BASE}/rules`, {
    ...RULE_EXAMPLE_REQUEST,
    ruleId: unique('keyed').toLowerCase(),
  });
  return ruleId;
}
async function subscription(): Promise<string> {
  const request = { ...SUBSCRIPTION_REQUEST_EXAMPLE, url: receiverUrl };
  return (await made<{ subscriptionId: string }>(`${BASE}/webhooks`, request)).subscriptionId;
}
const ofTestOrganization = async () => {
  const name = unique('Sandbox');
  const { tenantId } = await made<{ tenantId: string }>(`${BASE}/tenants`, { name, mode: 'TEST' });
  const by = { principal: operatorPrincipal({ tenantId, name }, 'tester'), correlationId: 'test' };
  const { secret } = await service.clients.create(by, { name, permissions: ['sandbox:reset'] });
  return await service.token(secret);
};
const tenant = async () => (await made<{ tenantId: string }>(`${BASE}/tenants`, { name: unique('Bank') })).tenantId;
async function profileOf(reference: string): Promise<string> {
  const { rows } = await service.database.pool.query(
    `select p.profile_id from profiles p where p.profile->'sources' @> jsonb_build_array(
       jsonb_build_object('externalReferenceId', $1::text)) and p.to_generation is null`,
    [reference],
  );
  return rows[0].profile_id;
}

async function sar(): Promise<string> {
  return (await made<{ sarId: string }>(`${BASE}/sars`, { detailedNarrative: unique('Cash') })).sarId;
}
/** The state after two users agreed, which no client can reach. */
async function submittedSar(): Promise<string> {
  const sarId = await sar();
  await service.database.pool.query(`update sars set status = 'SUBMITTED', submitted_at = now() where sar_id = $1`, [
    sarId,
  ]);
  return sarId;
}

/** A report as opened by cash transactions, complete, then filed. */
async function currencyReport(state: 'DRAFT' | 'FILED' = 'DRAFT'): Promise<string> {
  const body = { kind: 'CURRENCY_TRANSACTION', startsOn: '2026-11-20', subject: unique('Cash') };
  const { obligationId } = await made<{ obligationId: string }>(`${BASE}/report-obligations`, body);
  const content = {
    filingKind: 'INITIAL',
    conduct: { isAtm: true },
    transactions: [CASH],
    persons: [WHO_BROUGHT_IT],
    institution: INSTITUTION,
  };
  await service.database.pool.query(
    `insert into currency_reports (tenant_id, obligation_id, version, state, business_day, person_keys, seen, content, created_at,
                                   updated_at, filed_at)
     select tenant_id, obligation_id, 1, $2::text, starts_on, '{}', '{}', $3, now(), now(), case when $2 = 'FILED' then now() end
     from report_obligations where obligation_id = $1`,
    [obligationId, state, JSON.stringify(content)],
  );
  return obligationId;
}
const CASH = { transactionUuid: randomUUID(), kind: 'DEPOSIT', currency: 'USD', amount: '12000' };
const WHO_BROUGHT_IT = {
  ...{ role: 'OWN_BEHALF', subjectType: 'INDIVIDUAL', lastName: 'Federspiel', firstName: 'Walburga', cashIn: '12000' },
  notKnown: ['BIRTH_DATE', 'GENDER', 'ADDRESS', 'TAX_ID', 'DOCUMENT'],
};

/** Operations that only users may call, or that need a proposal of a user, are tested in `clearances.test.ts`, `discounted-matches.test.ts`, `sars.test.ts`, `qa-reviews.test.ts`, `threshold-tests.test.ts` and `two-approvers.test.ts`. */
const OF_PEOPLE = [
  'answerSecondReading',
  'approveCase',
  'approveErasure',
  'approveCustomerRelationship',
  'approveRelationship',
  'concludeSecondReading',
  'confirmTotp',
  'createRole',
  'inviteUser',
  'judgeThresholdPair',
  'keepPartyMark',
  'proposeErasure',
  'putBackSecondReading',
  'registerPasskey',
  'rejectErasure',
  'resetUser',
  'reviewDiscountedMatch',
  'returnSar',
  'setUpTotp',
  'signOutUser',
  'submitSar',
  'takeSecondReading',
  'takeThresholdPair',
];
/** Operations whose bodies are not JSON have their own tests: `screening-batch`, `cases` and `law-enforcement-requests`. */
const OTHER_BODIES = ['addCaseDocument', 'screenEntityBatch', 'uploadRecordSearch'];

/** A finished search with a hit. */
async function recordSearch(): Promise<{ searchId: string; hits: { hitId: string; version: number }[] }> {
  const name = unique('Adalbert Sternheimer');
  await customer(name);
  const body = { ...SEARCH_EXAMPLE_REQUEST, parties: [{ fullName: name }] };
  const { searchId } = await made<{ searchId: string }>(`${BASE}/record-searches`, body);
  const hits = await eventually(async () => {
    const page = await call(`${BASE}/record-searches/${searchId}/hits`, { query: { limit: 100 } });
    const { items } = page.json<{ data: { items: { hitId: string; version: number }[] } }>().data;
    return items.length > 0 && items.map(({ hitId, version }) => ({ hitId, version }));
  });
  return { searchId, hits };
}

/** @returns the path of a draft */
async function informationRequest(): Promise<string> {
  const path = `${BASE}/cases/${await newCase()}/requests`;
  return `${path}/${(await made<{ requestId: string }>(path, DRAFT_EXAMPLE)).requestId}`;
}

/** An alert without any work on it. */
async function alert(): Promise<string> {
  const unit = unique('A');
  const transactionUuid = await screened({
    ...{ senderName: 'Walburga Eschenbruck', senderIdNumber: unit, accountNumber: unit },
    ...{ receiverName: PERSON.name, receiverAccount: unit, customerReference: unit },
    // Parties with a shared value here would be one party with one alert.
    ...{ receiverIdNumber: undefined, receiverEmail: undefined, receiverMobileNumber: undefined },
  });
  const page = await call(`${BASE}/alerts`, { query: { transactionUuid } });
  const { items } = page.json<{ data: { items: { alertId: string; subjectName: string | null }[] } }>().data;
  return items.find(({ subjectName }) => subjectName === PERSON.name)!.alertId;
}
async function customer(fullNameRaw: string, more: object = {}): Promise<string> {
  const body = { externalReferenceId: unique('C'), entityType: 'INDIVIDUAL', names: [{ fullNameRaw }], ...more };
  return (await made<{ customerId: string }>(`${BASE}/customers`, body)).customerId;
}
async function proposedWallet(address: string): Promise<string> {
  return (await made<{ walletId: string }>(`${BASE}/known-wallets`, { ...WALLET_EXAMPLE_REQUEST, address })).walletId;
}
async function proposedLicense(): Promise<string> {
  return (await made<{ licenseId: string }>(`${BASE}/licenses`, LICENSE_EXAMPLE_REQUEST)).licenseId;
}
const lookBackAsked = () => ({ from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', reason: unique('Review') });
/** A look-back with a payment that would be held today. */
async function lookBack(): Promise<string> {
  const fullNameRaw = 'Ottokar Zeilinger';
  const unit = unique('L');
  await screened({
    ...{ senderName: 'Notburga Hinterseer', senderIdNumber: unit, accountNumber: unit },
    ...{ receiverName: fullNameRaw, receiverAccount: unit, receiverIdNumber: unit },
    ...{ receiverEmail: undefined, receiverMobileNumber: undefined },
  });
  await made(`${BASE}/profiles/bulk`, [{ entityType: 'INDIVIDUAL', names: [{ fullNameRaw }] }]);
  return await eventually(async () => {
    const started = await call(`${BASE}/look-backs`, { method: 'POST', body: lookBackAsked() });
    // Another look-back may be running.
    if (started.status !== 202) return null;
    const path = started.headers.get('location')!;
    const { lookBackId, counts } = await eventually(async () => {
      const { data } = (await call(path)).json<{ data: LookBackView }>();
      return data.state === 'DONE' && data;
    });
    return Object.keys(counts.wouldBeHeld).length > 0 && lookBackId;
  });
}
async function newCase(...acts: { act: string; body: object }[]): Promise<string> {
  const { caseId } = await made<{ caseId: string }>(`${BASE}/cases`, { title: unique('Case') });
  for (const { act, body } of acts) await made(`${BASE}/cases/${caseId}/${act}`, body);
  return caseId;
}
const STARTED = { act: 'start', body: {} };
const SUBMITTED = { act: 'submit', body: { outcome: 'NO_SUSPICION', reason: 'Explained.' } };
/** A test that has been counted. */
async function thresholdTest(): Promise<string> {
  await customer(PERSON.name);
  const { testId } = await made<{ testId: string }>(`${BASE}/threshold-tests`, thresholdAsked());
  await eventually(async () => {
    const test = (await call(`${BASE}/threshold-tests/${testId}`)).json<{ data: { state: string } }>().data;
    return test.state === 'COUNTED';
  });
  return testId;
}
const thresholdAsked = () => ({ purpose: 'TEST', reason: unique('Review'), threshold: 74 });
/** The state after users judged its pairs, which no client can reach. */
async function readThresholdTest(): Promise<string> {
  const testId = await thresholdTest();
  await service.database.pool.query(`update threshold_tests set state = 'READ' where test_id = $1`, [testId]);
  return testId;
}
/** The state after a failed worker: the next attempt is in a year. */
async function failedJob(): Promise<number> {
  const { rows } = await service.database.pool.query(
    `insert into jobs (tenant_id, job_id, queue, subject_id, payload, run_at, attempts, created_at)
     values ($1, nextval('jobs_seq'), 'webhook-delivery', $2, '{}', now() + interval '1 year', 2, now()) returning job_id`,
    [tenantId, randomUUID()],
  );
  return rows[0].job_id;
}
const newClient = () =>
  made<{ client: { clientId: string } }>('/auth/api/v1/clients', { name: unique('Core banking') });

interface Case {
  path: string;
  body: unknown;
  as?: string;
}

/** One request per operation, independent of the requests of the others. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  screenEntity: async () => ({ path: `${BASE}/screen-entity`, body: { fullName: unique('Casimir Ondraszek') } }),
  analyseArticle: async () => ({
    path: `${BASE}/adverse-media/articles`,
    body: { ...ARTICLE_EXAMPLE_REQUEST, title: unique(ARTICLE_EXAMPLE_REQUEST.title) },
  }),
  createProfiles: async () => ({ path: `${BASE}/profiles/bulk`, body: BULK_EXAMPLE_REQUEST }),
  createFiatTransaction: async () => ({
    path: `${BASE}/transactions/fiat`,
    body: transaction(FIAT_EXAMPLE_REQUEST),
  }),
  createCryptoTransaction: async () => ({
    path: `${BASE}/transactions/crypto`,
    body: transaction(CRYPTO_EXAMPLE_REQUEST),
  }),
  createStablecoinTransaction: async () => ({
    path: `${BASE}/transactions/stablecoin`,
    body: transaction(STABLECOIN_EXAMPLE_REQUEST),
  }),
  decideTransaction: async () => ({
    path: `${BASE}/transactions/${await screened()}/decision`,
    body: { decision: 'ESCALATED', reasonCode: 'NEEDS_INVESTIGATION', reason: 'Ask the branch.' },
  }),
  createSar: async () => ({ path: `${BASE}/sars`, body: { detailedNarrative: unique('Cash') } }),
  acknowledgeSar: async () => ({
    path: `${BASE}/sars/${await submittedSar()}/acknowledgement`,
    body: { outcome: 'ACCEPTED', externalReferenceId: unique('BSA') },
  }),
  fileCurrencyReport: async () => {
    await call(`${BASE}/settings/filings.institution`, { method: 'PUT', body: { value: INSTITUTION } });
    return { path: `${BASE}/currency-reports/${await currencyReport()}/file`, body: { version: 1 } };
  },
  correctCurrencyReport: async () => ({
    path: `${BASE}/currency-reports/${await currencyReport('FILED')}/correct`,
    body: { version: 1 },
  }),
  acknowledgeCurrencyReport: async () => ({
    path: `${BASE}/currency-reports/${await currencyReport('FILED')}/acknowledgement`,
    body: { outcome: 'ACCEPTED', externalReferenceId: unique('BSA') },
  }),
  openReportObligation: async () => ({
    path: `${BASE}/report-obligations`,
    body: { kind: 'EU_FROZEN_FUNDS', startsOn: '2026-11-20', subject: unique('Account') },
  }),
  settleReportObligation: async () => {
    const transactionUuid = await screened();
    await made(`${BASE}/transactions/${transactionUuid}/decision`, {
      decision: 'BLOCKED',
      reasonCode: 'TRUE_MATCH',
      reason: 'It is him.',
    });
    const page = await call(`${BASE}/report-obligations`, { query: { transactionUuid } });
    const { items } = page.json<{ data: { items: { obligationId: string }[] } }>().data;
    return {
      path: `${BASE}/report-obligations/${items[0]!.obligationId}/settle`,
      body: { state: 'REPORTED', externalReferenceId: unique('ORS') },
    };
  },
  takeNextAlert: async () => {
    await alert();
    return { path: `${BASE}/alerts/next`, body: { assignee: analyst } };
  },
  workAlertsInBulk: async () => ({
    path: `${BASE}/alerts/bulk`,
    body: { alertIds: [await alert()], act: 'NOTE', text: 'Asked the branch.' },
  }),
  startAlertReview: async () => ({ path: `${BASE}/alerts/${await alert()}/start`, body: {} }),
  assignAlert: async () => ({ path: `${BASE}/alerts/${await alert()}/assign`, body: { assignee: analyst } }),
  unassignAlert: async () => {
    const alertId = await alert();
    await made(`${BASE}/alerts/${alertId}/assign`, { assignee: analyst });
    return { path: `${BASE}/alerts/${alertId}/unassign`, body: {} };
  },
  noteAlert: async () => ({ path: `${BASE}/alerts/${await alert()}/notes`, body: { text: 'Asked the branch.' } }),
  answerAlertChecklist: async () => ({
    path: `${BASE}/alerts/${await alert()}/checklist`,
    body: { answers: [{ step: 'LISTED', answer: 'YES' }] },
  }),
  escalateAlert: async () => ({ path: `${BASE}/alerts/${await alert()}/escalate`, body: { reason: 'Too grave.' } }),
  returnAlert: async () => {
    const alertId = await alert();
    await made(`${BASE}/alerts/${alertId}/escalate`, { reason: 'Too grave.' });
    return { path: `${BASE}/alerts/${alertId}/return`, body: { reason: 'Look again.' } };
  },
  closeAlert: async () => {
    const alertId = await alert();
    const answers = { LISTED: 'YES', KIND_DIFFERS: 'NO', ONE_NAME_ONLY: 'NO', LACKS_DATA: 'NO', SIMILARITIES: 'YES' };
    await made(`${BASE}/alerts/${alertId}/checklist`, {
      answers: Object.entries(answers).map(([step, answer]) => ({ step, answer })),
    });
    const closing = {
      disposition: 'TRUE_POSITIVE',
      reasonCode: 'TRUE_MATCH',
      decision: 'REJECTED',
      reason: 'It is him.',
    };
    return { path: `${BASE}/alerts/${alertId}/close`, body: closing };
  },
  drawDiscountedSample: async () => ({ path: `${BASE}/discounted-matches/samples`, body: { count: 1 } }),
  drawAlertSample: async () => ({
    path: `${BASE}/second-readings/samples`,
    body: { reason: unique('QA'), closedFrom: '2026-01-01T00:00:00Z', closedTo: '2026-02-01T00:00:00Z', count: 1 },
  }),
  createCustomer: async () => ({
    path: `${BASE}/customers`,
    body: { ...CUSTOMER_EXAMPLE_REQUEST, externalReferenceId: unique('C'), accounts: [] },
  }),
  putCustomers: async () => ({
    path: `${BASE}/customers/bulk`,
    body: [{ ...CUSTOMER_EXAMPLE_REQUEST, externalReferenceId: unique('C'), accounts: [] }],
  }),
  closeCustomer: async () => ({
    path: `${BASE}/customers/${await customer('Walburga Federspiel')}/close`,
    body: { reason: 'Moved away.' },
  }),
  reopenCustomer: async () => {
    const customerId = await customer('Walburga Federspiel');
    await made(`${BASE}/customers/${customerId}/close`, { reason: 'Moved away.' });
    return { path: `${BASE}/customers/${customerId}/reopen`, body: { reason: 'Came back.' } };
  },
  verifyCustomer: async () => {
    const dob = VERIFY_EXAMPLE_REQUEST.value;
    const customerId = await customer('Walburga Federspiel', { dob });
    return { path: `${BASE}/customers/${customerId}/verifications`, body: VERIFY_EXAMPLE_REQUEST };
  },
  proposeRelationshipApproval: async () => {
    const transactionUuid = await screened({
      ...{ receiverName: 'Leopoldine Vaskerberg', receiverAccount: unique('A') },
      ...{ receiverIdNumber: undefined, receiverEmail: undefined, receiverMobileNumber: undefined },
    });
    const { receiverPartyId } = (await call(`${BASE}/transactions/${transactionUuid}`)).json<{
      data: { receiverPartyId: string };
    }>().data;
    return {
      path: `${BASE}/parties/${receiverPartyId}/relationship-approvals`,
      body: { profileIds: [await profileOf('PEP-1')], reason: 'Salary of a mayor.' },
    };
  },
  proposeCustomerRelationshipApproval: async () => ({
    path: `${BASE}/customers/${await customer('Leopoldine Vaskerberg', {})}/relationship-approvals`,
    body: { profileIds: [await profileOf('PEP-1')], reason: 'Salary of a mayor.' },
  }),
  proposeKnownWallet: async () => ({ path: `${BASE}/known-wallets`, body: WALLET_EXAMPLE_REQUEST }),
  confirmKnownWallet: async () => ({
    path: `${BASE}/known-wallets/${await proposedWallet('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')}/confirm`,
    body: {},
  }),
  endKnownWallet: async () => ({
    path: `${BASE}/known-wallets/${await proposedWallet('3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')}/end`,
    body: { reason: 'Replaced.' },
  }),
  proposeLicense: async () => ({ path: `${BASE}/licenses`, body: LICENSE_EXAMPLE_REQUEST }),
  confirmLicense: async () => ({ path: `${BASE}/licenses/${await proposedLicense()}/confirm`, body: {} }),
  endLicense: async () => ({
    path: `${BASE}/licenses/${await proposedLicense()}/end`,
    body: { reason: 'Revoked by the authority.' },
  }),
  placeLegalHold: async () => ({
    path: `${BASE}/retention/holds`,
    body: { kind: 'CUSTOMER', itemId: await customer('Walburga Federspiel'), reason: 'Subpoena.' },
  }),
  liftLegalHold: async () => {
    const body = { kind: 'CUSTOMER', itemId: await customer('Walburga Federspiel'), reason: 'Subpoena.' };
    const { holdId } = await made<{ holdId: string }>(`${BASE}/retention/holds`, body);
    return { path: `${BASE}/retention/holds/${holdId}/lift`, body: { reason: 'It has ended.' } };
  },
  clearCustomerHit: async () => {
    const customerId = await customer(PERSON.name);
    const hit = await eventually(async () => {
      const page = await call(`${BASE}/monitoring/hits`, { query: { customerId } });
      return page.json<{ data: { items: { hitId: string }[] } }>().data.items[0];
    });
    return { path: `${BASE}/monitoring/hits/${hit.hitId}/clear`, body: { reason: 'Another birth date.' } };
  },
  startMonitoringRun: async () => ({ path: `${BASE}/monitoring/runs`, body: {} }),
  startRecordSearch: async () => ({
    path: `${BASE}/record-searches`,
    body: { ...SEARCH_EXAMPLE_REQUEST, title: unique('Request') },
  }),
  judgeRecordSearchHits: async () => {
    const { searchId, hits } = await recordSearch();
    const body = { hits, verdict: 'NO_MATCH', reason: 'Another birth date.' };
    return { path: `${BASE}/record-searches/${searchId}/judge`, body };
  },
  answerRecordSearch: async () => {
    const { searchId, hits } = await recordSearch();
    await made(`${BASE}/record-searches/${searchId}/judge`, { hits, verdict: 'MATCH', reason: 'Passport seen.' });
    return { path: `${BASE}/record-searches/${searchId}/answer`, body: { version: 2 } };
  },
  createCase: async () => ({ path: `${BASE}/cases`, body: { title: unique('Case') } }),
  addCaseItems: async () => ({
    path: `${BASE}/cases/${await newCase()}/items`,
    body: { transactionUuids: [await screened()] },
  }),
  addCaseTask: async () => ({ path: `${BASE}/cases/${await newCase()}/tasks`, body: { title: 'Ask the branch' } }),
  settleCaseTask: async () => {
    const caseId = await newCase();
    const { taskId } = await made<{ taskId: string }>(`${BASE}/cases/${caseId}/tasks`, { title: 'Ask the branch' });
    return { path: `${BASE}/cases/${caseId}/tasks/${taskId}/settle`, body: { state: 'DONE' } };
  },
  noteCase: async () => ({ path: `${BASE}/cases/${await newCase()}/notes`, body: { text: 'Asked the branch.' } }),
  draftInformationRequest: async () => ({ path: `${BASE}/cases/${await newCase()}/requests`, body: DRAFT_EXAMPLE }),
  sendInformationRequest: async () => ({ path: `${await informationRequest()}/send`, body: {} }),
  answerInformationRequest: async () => {
    const path = await informationRequest();
    await made(`${path}/send`, {});
    return { path: `${path}/answer`, body: { answer: 'Sale of a car.' } };
  },
  cancelInformationRequest: async () => ({
    path: `${await informationRequest()}/cancel`,
    body: { reason: 'The branch had the contract.' },
  }),
  startCase: async () => ({ path: `${BASE}/cases/${await newCase()}/start`, body: {} }),
  submitCase: async () => ({ path: `${BASE}/cases/${await newCase(STARTED)}/submit`, body: SUBMITTED.body }),
  returnCase: async () => ({
    path: `${BASE}/cases/${await newCase(STARTED, SUBMITTED)}/return`,
    body: { reason: 'Look again.' },
  }),
  testNotifications: async () => ({ path: `${BASE}/notification-channels/test`, body: {} }),
  createClient: async () => ({ path: '/auth/api/v1/clients', body: { name: unique('Core banking') } }),
  rotateClientSecret: async () => ({
    path: `/auth/api/v1/clients/${(await newClient()).client.clientId}/rotate`,
    body: {},
  }),
  proposeRiskAppetite: async () => ({
    path: `${BASE}/risk-appetite/versions`,
    body: { ...APPETITE_EXAMPLE_REQUEST, rationale: unique('Board decision') },
  }),
  activateRiskAppetite: async () => {
    const body = { ...APPETITE_EXAMPLE_REQUEST, rationale: unique('Board decision') };
    const { version } = await made<{ version: number }>(`${BASE}/risk-appetite/versions`, body);
    return { path: `${BASE}/risk-appetite/versions/${version}/activate`, body: {} };
  },
  createRule: async () => ({
    path: `${BASE}/rules`,
    body: { ...RULE_EXAMPLE_REQUEST, ruleId: unique('keyed').toLowerCase() },
  }),
  activateRule: async () => ({
    path: `${BASE}/rules/${await draft()}/activate`,
    body: { version: 1 },
    as: colleague,
  }),
  activateRulePack: async () => ({ path: `${BASE}/rule-packs/us/activate`, body: {} }),
  retireRulePack: async () => ({ path: `${BASE}/rule-packs/cash/retire`, body: {} }),
  startRuleReplay: async () => {
    const { ruleIds: _, rules: __, ...period } = REPLAY_EXAMPLE_REQUEST as Record<string, unknown>;
    return { path: `${BASE}/rules/replay`, body: { ...period, ruleIds: [await draft()] } };
  },
  startLookBack: async () => ({ path: `${BASE}/look-backs`, body: lookBackAsked() }),
  openLookBackCase: async () => ({ path: `${BASE}/look-backs/${await lookBack()}/cases`, body: {} }),
  startThresholdTest: async () => ({ path: `${BASE}/threshold-tests`, body: thresholdAsked() }),
  drawThresholdSample: async () => ({ path: `${BASE}/threshold-tests/${await thresholdTest()}/sample`, body: {} }),
  proposeThreshold: async () => ({
    path: `${BASE}/threshold-tests/${await readThresholdTest()}/propose`,
    body: { rationale: 'No match was missed.' },
  }),
  answerThresholdProposal: async () => {
    const testId = await readThresholdTest();
    await made(`${BASE}/threshold-tests/${testId}/propose`, { rationale: 'No match was missed.' });
    return { path: `${BASE}/threshold-tests/${testId}/answer`, body: { decision: 'REFUSE', reason: 'Too early.' } };
  },
  retryJob: async () => ({ path: `${BASE}/jobs/${await failedJob()}/retry`, body: {} }),
  uploadFxRates: async () => ({
    path: `${BASE}/fx-rates`,
    body: [{ currency: 'EUR', rate: 1.1, validFrom: '2026-01-02' }],
  }),
  rotateSigningSecret: async () => ({
    path: `${BASE}/webhooks/signing-secret/rotate`,
    body: { immediately: true },
  }),
  createWebhookSubscription: async () => ({
    path: `${BASE}/webhooks`,
    body: { ...SUBSCRIPTION_REQUEST_EXAMPLE, description: unique('Case management') },
  }),
  rotateSubscriptionSecret: async () => ({ path: `${BASE}/webhooks/${await subscription()}/secret/rotate`, body: {} }),
  testWebhookSubscription: async () => ({ path: `${BASE}/webhooks/${await subscription()}/test`, body: {} }),
  replayWebhookDelivery: async () => {
    const subjectId = await screened({ callbackUrl: receiverUrl });
    const delivered = await eventually(async () => {
      const page = await call(`${BASE}/webhooks/deliveries?state=DELIVERED`);
      const { items } = page.json<{ data: { items: { deliveryId: string; subjectId: string }[] } }>().data;
      return items.find((one) => one.subjectId === subjectId);
    });
    return { path: `${BASE}/webhooks/deliveries/${delivered.deliveryId}/replay`, body: {} };
  },
  confirmWatchlist: async () => ({
    path: `${BASE}/watchlists/test_sanctions/confirm`,
    body: { note: 'Compared with the publisher.' },
  }),
  refreshWatchlist: async () => ({ path: `${BASE}/watchlists/test_sanctions/refresh`, body: {} }),
  mergeProfiles: async () => ({
    path: `${BASE}/profiles/${await profileOf('CROWD-001')}/merge`,
    body: { profileId: await profileOf('CROWD-002'), reason: 'The same man.' },
  }),
  splitProfile: async () => {
    const [one, other] = [await profileOf('CROWD-003'), await profileOf('CROWD-004')];
    const united = await made<{ profileId: string }>(`${BASE}/profiles/${one}/merge`, {
      profileId: other,
      reason: 'The same man.',
    });
    return {
      path: `${BASE}/profiles/${united.profileId}/split`,
      body: {
        listings: [{ watchlistId: 'test_sanctions', externalReferenceId: 'CROWD-004' }],
        reason: 'No, his brother.',
      },
    };
  },
  confirmArticleListing: async () => {
    const { listingId } = (await article()).parties[0]!.listing!;
    return { path: `${BASE}/adverse-media/listings/${listingId}/confirm`, body: { reason: 'The court file.' } };
  },
  dismissArticleListing: async () => {
    const { listingId } = (await article()).parties[0]!.listing!;
    return { path: `${BASE}/adverse-media/listings/${listingId}/dismiss`, body: { reason: 'A namesake.' } };
  },
  withdrawArticle: async () => ({
    path: `${BASE}/adverse-media/articles/${(await article()).articleId}/withdraw`,
    body: { reason: 'Taken back.' },
  }),
  resetSandbox: async () => ({ path: `${BASE}/sandbox/reset`, body: {}, as: await ofTestOrganization() }),
  createTenant: async () => ({ path: `${BASE}/tenants`, body: { name: unique('Bank') } }),
  suspendTenant: async () => ({ path: `${BASE}/tenants/${await tenant()}/suspend`, body: {} }),
  resumeTenant: async () => {
    const tenantId = await tenant();
    await made(`${BASE}/tenants/${tenantId}/suspend`, {});
    return { path: `${BASE}/tenants/${tenantId}/resume`, body: {} };
  },
};

/** A finding about a party on its list. */
const article = () =>
  made<{ articleId: string; parties: { listing: { listingId: string } | null }[] }>(`${BASE}/adverse-media/articles`, {
    title: 'Dealer convicted of fraud',
    text: 'A court in Vienna convicted Ottfried Hallgrimsen of fraud on Tuesday.',
    url: 'https://news.example/dealer',
    publishedAt: '2026-11-03',
  });

const send = ({ path, body, as }: Case, key: string, correlationId: string): Promise<Reply> =>
  call(path, {
    method: 'POST',
    body,
    token: as ?? token,
    headers: { 'idempotency-key': key, 'x-correlation-id': correlationId },
  });
/** Audit entries caused by a request. */
const recorded = async (correlationId: string): Promise<number> =>
  (await service.database.pool.query('select from audit_log where correlation_id = $1', [correlationId])).rows.length;

describe('an Idempotency-Key', () => {
  it('is tested here for every operation that accepts one', async () => {
    const description = (await service.call('/openapi.json', { token: null })).json<Description>();
    const takes = operationsOf(description).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(takes.map(({ operationId }) => operationId).sort()).toEqual(
      [...Object.keys(CASES), ...OF_PEOPLE, ...OTHER_BODIES].sort(),
    );
  });

  it.each(Object.entries(CASES))('gives two requests one effect and the same response: %s', async (id, prepare) => {
    const request = await prepare();
    const first = await send(request, id, `first-of-${id}`);
    expect(first.status, first.text).toBeLessThan(300);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    const again = await send(request, id, `second-of-${id}`);
    expect(again.status).toBe(first.status);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect(first.json()).toMatchObject({ correlationId: `first-of-${id}`, status: first.status });
    expect(again.headers.get('x-correlation-id')).toBe(`second-of-${id}`);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await recorded(`second-of-${id}`)).toBe(0);
    const other = { ...request, body: { ...(request.body as object), another: true } };
    expectProblem(await send(other, id, `third-of-${id}`), 422, 'idempotency-key-reuse');
  });

  it.each(['createFiatTransaction', 'createRule', 'startRuleReplay'])(
    'repeats a Location that can be opened: %s',
    async (id) => {
      const request = await CASES[id]!();
      const replies = [await send(request, `location-${id}`, 'c'), await send(request, `location-${id}`, 'c')];
      const locations = replies.map(({ status, headers }) => [status, headers.get('location')]);
      expect(locations[0]).toEqual([201, expect.stringMatching(/^\/amlcore\/api\/v1\//)]);
      expect(locations[1]).toEqual(locations[0]);
      expect((await call(String(locations[0]![1]))).status).toBe(200);
    },
  );

  it.each(['createTenant', 'decideTransaction', 'rotateSigningSecret', 'uploadFxRates'])(
    'gives concurrent requests one effect: %s',
    async (id) => {
      const request = await CASES[id]!();
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, index) => send(request, `race-${id}`, `race-${id}-${index}`)),
      );
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(replies.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
      const causes = await Promise.all(replies.map((_, index) => recorded(`race-${id}-${index}`)));
      expect(causes.filter((entries) => entries > 0)).toHaveLength(1);
    },
  );

  it('is rejected for the same decision on another transaction', async () => {
    const [one, other] = [await CASES.decideTransaction!(), await CASES.decideTransaction!()];
    expect((await send(one, 'two-addresses', 'c')).status).toBe(200);
    expectProblem(await send(other, 'two-addresses', 'c'), 422, 'idempotency-key-reuse');
  });

  it('can be used again if the request was rejected', async () => {
    const request = await CASES.activateRule!();
    const wrong = { ...request, body: { version: 9 } };
    expectProblem(await send(wrong, 'refused-first', 'c'), 404, 'not-found');
    expect((await send(request, 'refused-first', 'c')).status).toBe(200);
  });

  it.each(['rotateSigningSecret', 'createWebhookSubscription'])(
    'repeats a secret for the same request, and stores it encrypted: %s',
    async (id) => {
      const request = await CASES[id]!();
      const { data } = (await send(request, `secret-${id}`, 'c')).json<{ data: { secret: string } }>();
      expect((await send(request, `secret-${id}`, 'c')).json()).toMatchObject({ data: { secret: data.secret } });
      const { rows } = await service.database.pool.query('select to_jsonb(k)::text as row from idempotency_keys k');
      const kept = rows.map(({ row }) => row).join();
      expect(kept).not.toContain(data.secret);
      expect(kept).not.toContain(Buffer.from(data.secret).toString('hex'));
    },
  );
});
