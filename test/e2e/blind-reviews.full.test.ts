/**
 * The reviewer of a blind QA review cannot find the first decision. Each GET operation of the API description is called as another user,
 * who finds the decision in many responses, and as the reviewer, who finds it in none.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { PartyMarks } from '../../src/screening/parties/marks.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type Description, type DocumentedOperation, isEndless, operationsOf } from '../conformance/documented.ts';
import { clearingAll } from '../support/clearing.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { countedBy, expectProblem } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
/** No other text has these words. */
const RATIONALES = { cleared: 'Xylographic rationale', blocked: 'Quixotic rationale', ruledOut: 'Zephyrine rationale' };
/** Outcome of an alert, a payment or a hit. */
const OUTCOME = /RELEASED|BLOCKED|CLOSED_|FALSE_POSITIVE|TRUE_POSITIVE|TRUE_MATCH|CLEARED|DISAGREE/;

let service: Service;
let bank: string;
/** Closes alerts, and sees everything as before. */
let ada: Person;
/** Reads a second time, and may do everything that a person may. */
let ben: Person;
let operations: DocumentedOperation[];
/** Values in addresses, by name of the parameter. */
let ids: Record<string, string[]>;
let payments: Record<'first' | 'later' | 'blocked', string>;
let readings: string[];
/** In which the listed party is. */
let generation: number;

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
type Data = Record<string, any>;
const dataOf = (reply: Reply): Data => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: Data }>().data;
};
const asBank = async (method: string, path: string, body?: object) =>
  dataOf(await service.call(`${API}${path}`, { method, token: bank, ...(body && { body }) }));
const by = async (who: Person, method: string, path: string, body?: object) =>
  dataOf(await who.browser.call(`${API}${path}`, { method, ...(body && { body }) }));

/** A payment to a listed party, between unused accounts. */
async function paid(reference: string, account: string): Promise<string> {
  const { transactionUUID } = await asBank('POST', '/transactions/fiat', {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: 'http://127.0.0.1:9/hook', transactionReference: reference },
    ...{
      receiverName: PERSON.name,
      receiverDob: PERSON.dob,
      receiverAccount: account,
      customerReference: account,
      receiverIdNumber: undefined,
    },
    ...{ receiverEmail: undefined, receiverMobileNumber: undefined },
  });
  await eventually(async () => (await asBank('GET', `/transactions/${transactionUUID}`)).status !== 'PENDING');
  return transactionUUID;
}
const alertOf = (filter: string) =>
  eventually(async (): Promise<string | undefined> => {
    const { items } = await asBank('GET', `/alerts?${filter}`);
    return items.find(({ queue }: Data) => queue === 'SANCTIONS')?.alertId;
  });

beforeAll(async () => {
  service = await startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  operations = operationsOf((await service.call('/openapi.json', { token: null })).json<Description>());
  bank = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  for (const [key, value] of Object.entries({ 'transactions.fourEyes': 'NEVER', 'alerts.requireChecklist': false })) {
    await asBank('PUT', `/settings/${key}`, { value });
  }
  [ada, ben] = [await addPerson(service, ALL_ROUND), await addPerson(service, ALL_ROUND)];
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['alert.updated', 'transaction.decided'] };
  const { subscriptionId } = await asBank('POST', '/webhooks', hook);

  const { customerId } = await asBank('POST', '/customers', {
    ...{ externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', dob: PERSON.dob },
    names: [{ fullNameRaw: PERSON.name }],
  });
  const first = await paid('BLIND-1', 'BLIND-1');
  const blocked = await paid('BLIND-2', 'BLIND-2');
  const alerts = [
    await alertOf(`transactionUuid=${first}`),
    await alertOf(`transactionUuid=${blocked}`),
    await alertOf(`customerId=${customerId}&kind=ONGOING_SCREENING`),
  ];
  const { caseId } = await by(ada, 'POST', '/cases', {
    ...{ title: 'What goes with it', alertIds: alerts, transactionUuids: [first, blocked] },
  });
  const { items: hits } = await asBank('GET', `/monitoring/hits?customerId=${customerId}`);
  const clearProfileIds = hits
    .filter(({ alertId }: Data) => alertId === alerts[2])
    .map(({ profileId }: Data) => profileId);
  const released = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', clearParty: true };
  const stopped = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', decision: 'BLOCKED' };
  const closings = [
    { ...released, ...clearingAll(await asBank('GET', `/transactions/${first}`)), reason: RATIONALES.cleared },
    { ...stopped, reason: RATIONALES.blocked },
    { ...released, clearProfileIds, reason: RATIONALES.ruledOut },
  ];
  const closedAt: string[] = [];
  for (const [at, closing] of closings.entries()) {
    closedAt.push((await by(ada, 'POST', `/alerts/${alerts[at]}/close`, closing)).alert.closedAt);
  }
  // As a decision leaves it.
  const { receiverPartyId: barred } = await asBank('GET', `/transactions/${blocked}`);
  await writerOver(service.database).write(service.operator, async ({ db, lockChain, now }) => {
    const marker = { actor: { type: 'USER' as const, id: ada.userId }, correlationId: 'blind', at: now() };
    const given = { partyId: barred, mark: 'BLACKLIST' as const, reason: RATIONALES.blocked };
    const { audit } = await PartyMarks.set(db, await lockChain(), given, marker);
    return { result: null, audit };
  });
  await by(ada, 'POST', `/cases/${caseId}/notes`, { text: `Closed: ${RATIONALES.cleared}` });
  // The cleared party is paid again, and screened.
  const later = await paid('BLIND-3', 'BLIND-1');
  const { searchId } = await asBank('POST', '/screen-entity', { fullName: PERSON.name, dob: PERSON.dob });

  const { sampleId } = await by(ada, 'POST', '/second-readings/samples', {
    ...{ reason: 'November', closedFrom: closedAt[0], stratifiedBy: 'REASON', share: 1 },
    closedTo: new Date(Date.parse(closedAt[2]!) + 1).toISOString(),
  });
  expect((await by(ada, 'GET', `/second-readings?sampleId=${sampleId}`)).items).toHaveLength(3);
  readings = [];
  for (const _ of alerts) readings.push((await by(ben, 'POST', '/second-readings/next', {})).reading.readingId);

  const all = async (path: string, id: string) => (await asBank('GET', path)).items.map((one: Data) => one[id]);
  const { receiverPartyId, screeningReferenceData } = await asBank('GET', `/transactions/${first}`);
  const { receiverPartyId: other } = await asBank('GET', `/transactions/${blocked}`);
  const { profileId } = screeningReferenceData.matches[0];
  generation = (await asBank('GET', `/profiles/${profileId}/history`)).items[0].generation;
  payments = { first, later, blocked };
  ids = {
    ...{ alertId: alerts, caseId: [caseId], customerId: [customerId], searchId: [searchId], readingId: readings },
    ...{ transactionUuid: [first, blocked, later], transactionReference: ['BLIND-1', 'BLIND-2', 'BLIND-3'] },
    ...{ partyId: [receiverPartyId, other], profileId: [profileId] },
    hitId: await all('/monitoring/hits', 'hitId'),
    deliveryId: await all('/webhooks/deliveries', 'deliveryId'),
    runId: (await all('/monitoring/runs', 'runId')).slice(0, 1),
    subscriptionId: [subscriptionId],
    userId: [ben.userId],
    watchlistId: ['test_sanctions'],
    ruleId: (await all('/rules', 'ruleId')).slice(0, 1),
    key: ['transactions.fourEyes'],
    kind: ['MATCHER'],
    version: ['1'],
  };
});
afterAll(() => service.stop());

/** What an operation cannot be asked without. */
const QUERIES: Readonly<Record<string, () => string>> = {
  compareProfileStates: () => `from=${generation}&to=${generation}`,
  compareWatchlistVersions: () => 'from=1&to=1',
  getPastProfile: () => `generation=${generation}`,
  packSample: () => 'kind=TRANSACTION&seed=1&size=3',
  searchProfile: () => `name=${encodeURIComponent(PERSON.name)}`,
};

/** An address for each value of the parameters; none if this test has no such record. */
function addressesOf({ path, operationId }: DocumentedOperation): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const query = QUERIES[operationId] ? `?${QUERIES[operationId]()}` : '';
  return names.reduce(
    (made, name) =>
      made.flatMap((one) => (ids[name] ?? []).map((id) => one.replace(`{${name}}`, encodeURIComponent(id)))),
    [path + query],
  );
}

const walked = () => operations.filter((one) => one.method === 'GET' && !one.deprecated && !isEndless(one));

it('other users find the first decision in many responses', async () => {
  const found = new Set<string>();
  for (const operation of walked()) {
    for (const address of addressesOf(operation)) {
      const { text } = await ada.browser.call(address);
      if (Object.values(RATIONALES).some((words) => text.includes(words))) found.add(operation.operationId);
    }
  }
  expect([...found].sort()).toEqual(
    expect.arrayContaining([
      ...['getAlert', 'getCustomer', 'getCustomerHit', 'getParty', 'getScreening', 'getTransaction'],
      ...['listCaseTimeline', 'listCustomerHits', 'listTransactions'],
    ]),
  );
});

it('the blind reviewer finds the first decision in no response', async () => {
  const open = new Set<string>();
  const refused = new Set<string>();
  const blind = [...ids.alertId!, ...ids.transactionUuid!, ...ids.hitId!, ...ids.partyId!, ...ids.customerId!];
  for (const operation of walked()) {
    const { operationId, path } = operation;
    // For records that this test does not have, any ID will do: the operation is closed before the lookup.
    const addresses = addressesOf(operation);
    for (const address of addresses.length > 0 ? addresses : [path.replaceAll(/\{\w+\}/g, ids.searchId![0]!)]) {
      const reply = await ben.browser.call(address);
      const where = `${operationId} ${address}: ${reply.text.slice(0, 2_000)}`;
      for (const words of Object.values(RATIONALES)) expect(reply.text, where).not.toContain(words);
      if (reply.status === 200) {
        open.add(operationId);
        if (blind.some((id) => reply.text.includes(id))) expect(reply.text, where).not.toMatch(OUTCOME);
      } else if (reply.status === 409) {
        expectProblem(reply, 409, 'second-reading-open');
        for (const id of readings) expect(reply.text).toContain(id);
        refused.add(operationId);
      } else {
        // A record of another organization, or a missing one: the test could not find anything of it.
        expect([403, 404], where).toContain(reply.status);
        expect(addresses.length === 0 || reply.status === 403, where).toBe(true);
      }
    }
  }
  const readable = [
    'getAlertTotals',
    'getParty',
    'getSecondReading',
    'getTransaction',
    'listAlerts',
    'listProfileHistory',
  ];
  expect([...open]).toEqual(
    expect.arrayContaining([...readable, 'listParties', 'listTransactions', 'listAlertSamples']),
  );
  const closed = ['getAlert', 'getCase', 'getCustomer', 'getStatistics', 'listAuditEntries', 'packTransaction'];
  expect([...refused]).toEqual(
    expect.arrayContaining([...closed, 'exportTransactions', 'listSavedViews', 'listWebhookDeliveries']),
  );
});

it('payments and parties are shown to the blind reviewer as they were before the first decision', async () => {
  const seen = await by(ben, 'GET', `/transactions/${payments.blocked}`);
  expect(seen).toMatchObject({ status: 'SANCTION_LISTED', decisions: [], version: 2, secondReading: 'PENDING' });
  expect(seen.screeningReferenceData.matches[0]).toMatchObject({ primaryName: PERSON.name });
  const { items } = await by(ben, 'GET', '/transactions');
  expect(items.map(({ transactionUUID }: Data) => transactionUUID).sort()).toEqual(
    [payments.first, payments.blocked].sort(),
  );
  for (const { status, secondReading } of items)
    expect([status, secondReading]).toEqual(['SANCTION_LISTED', 'PENDING']);
  // What came later was screened by what the first reader left behind.
  for (const path of [`/transactions/${payments.later}`, `/transactions/${payments.later}/risk-assessment`]) {
    expectProblem(await ben.browser.call(`${API}${path}`), 409, 'second-reading-open');
  }
  for (const filter of [
    'status=RELEASED',
    'isSuspicious=false',
    `decidedBy=${ada.userId}`,
    `alertId=${payments.first}`,
  ]) {
    expectProblem(await ben.browser.call(`${API}/transactions?${filter}`), 409, 'second-reading-open');
  }
  const party = await by(ben, 'GET', `/parties/${ids.partyId![0]}`);
  expect(party).toMatchObject({ clearances: [], secondReading: 'PENDING' });
  expect((await by(ada, 'GET', `/parties/${ids.partyId![0]}`)).clearances).not.toEqual([]);
  const barred = ids.partyId![1];
  const markedTo = async (who: Person) => {
    const one = (await by(who, 'GET', '/parties')).items.find(({ partyId }: Data) => partyId === barred);
    const { items: found, total } = await by(who, 'GET', '/parties?mark=BLACKLIST&withTotal=true');
    const marksOf = ({ marks }: Data) => marks.map(({ mark }: Data) => mark);
    return { marks: marksOf(one), secondReading: one.secondReading, found: found.map(marksOf), total: total.count };
  };
  const marks = ['BLACKLIST', 'TRUE_MATCH'];
  expect(await markedTo(ada)).toEqual({ marks, found: [marks], total: 1 });
  expect(await markedTo(ben)).toEqual({ marks: [], secondReading: 'PENDING', found: [], total: 0 });
  expect(await by(ada, 'GET', `/transactions/${payments.blocked}`)).not.toHaveProperty('secondReading');
});

it('no list or total counts the alert under review, and no sample discloses its disposition', async () => {
  for (const filter of ['', 'state=CLOSED_FALSE_POSITIVE', `customerId=${ids.customerId![0]}`]) {
    expect((await by(ben, 'GET', `/alerts?${filter}`)).items).toEqual([]);
  }
  expect((await by(ben, 'GET', '/alerts/totals')).alerts).toBe(0);
  expect((await by(ada, 'GET', '/alerts/totals')).byState).toMatchObject({ CLOSED_FALSE_POSITIVE: 2 });
  const counted: string[] = [];
  for (const { path, operationId, parameters } of walked()) {
    if (path.includes('{') || !parameters.some(({ name }) => name === 'withTotal')) continue;
    const told = await countedBy((address) => ben.browser.call(address), path);
    if (told === null) continue;
    expect(told.total, operationId).toEqual({ count: told.found, isMore: false });
    counted.push(operationId);
  }
  expect(counted).toEqual(
    expect.arrayContaining(['listAlerts', 'listParties', 'listTransactions', 'listSecondReadings']),
  );
  const [sample] = (await by(ben, 'GET', '/second-readings/samples')).items;
  expect(sample).toMatchObject({ outcomesWithheld: true, strata: [], drawn: 3 });
});

it('screening the party, closing the alert and deciding its payment are rejected for the blind reviewer', async () => {
  const closing = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Is it closed?' };
  const decision = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Is it decided?' };
  for (const [path, body] of [
    ['/screen-entity', { fullName: PERSON.name, dob: PERSON.dob }],
    [`/alerts/${ids.alertId![0]}/close`, closing],
    [`/transactions/${payments.first}/decision`, decision],
    [`/transactions/${payments.first}/replay`, {}],
  ] as const) {
    const reply = await ben.browser.call(`${API}${path}`, { method: 'POST', body });
    expectProblem(reply, 409, 'second-reading-open');
  }
});

it('a user who sampled by disposition, or reviewed another alert of the payment, gets no review of it', async () => {
  const cleo = await addPerson(service, ALL_ROUND);
  const first = await paid('BLIND-4', 'BLIND-4');
  const alertId = await alertOf(`transactionUuid=${first}`);
  const closing = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'A namesake.' };
  const { alert } = await by(ada, 'POST', `/alerts/${alertId}/close`, closing);
  await by(cleo, 'POST', '/second-readings/samples', {
    ...{ reason: 'Released ones', closedFrom: alert.closedAt, dispositions: ['FALSE_POSITIVE'], count: 1 },
    closedTo: new Date(Date.parse(alert.closedAt) + 1).toISOString(),
  });
  expect(await by(cleo, 'POST', '/second-readings/next', {})).toEqual({ reading: null });
  // Another alert of the payment, which ben has read.
  const { pool } = service.database;
  await pool.query(
    `insert into alert_transactions (tenant_id, alert_id, transaction_uuid, raised_at)
     select tenant_id, $1, $2, now() from alerts where alert_id = $1`,
    [alertId, payments.blocked],
  );
  expect(await by(ben, 'POST', '/second-readings/next', {})).toEqual({ reading: null });
  const dora = await addPerson(service, ALL_ROUND);
  expect((await by(dora, 'POST', '/second-readings/next', {})).reading).toMatchObject({ alertId });
});

it('after the review the first decision is visible again', async () => {
  for (const readingId of readings) {
    expectProblem(await ben.browser.call(`${API}/alerts/${ids.alertId![0]}`), 409, 'second-reading-open');
    const answer = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'Same birth date.' };
    await by(ben, 'POST', `/second-readings/${readingId}/answer`, answer);
  }
  expect((await by(ben, 'GET', `/alerts/${ids.alertId![0]}`)).history[0].text).toBe(RATIONALES.cleared);
  const [decision] = (await by(ben, 'GET', `/transactions/${payments.blocked}`)).decisions;
  expect(decision).toMatchObject({ decision: 'BLOCKED', reason: RATIONALES.blocked });
});
