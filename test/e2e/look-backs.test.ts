/** Look-backs: released payments screened again with the current lists, without a change of their decisions. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaseView } from '../../src/casework/cases/schemas.ts';
import {
  type LookBackView,
  lookBackPage,
  lookBackView,
  type PaymentView,
  paymentPage,
} from '../../src/reporting/look-backs/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { TABLES_OF_LOOK_BACKS, tampered } from '../support/tampering.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';

const API = '/amlcore/api/v1';
const DAY_MS = 86_400_000;
const PERIOD = { from: new Date(Date.now() - DAY_MS).toISOString(), to: new Date(Date.now() + DAY_MS).toISOString() };
const REASON = 'The internal list grew.';
const LISTED = 'Walburga Federspiel';
const OTHERS = ['Notburga Hinterseer', 'Quirin Obermoser'];

let service: Service;
let ada: Person;
let uuids: string[];

const send = (path: string, body?: object): Promise<Reply> =>
  ada.browser.call(`${API}${path}`, body ? { method: 'POST', body } : {});
const got = async <T>(path: string): Promise<T> => expectEnvelope<T>(await send(path));

async function paid(receiverName: string, at: number): Promise<string> {
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    ...{ callbackUrl: '', transactionReference: `LB-${at}`, transactionDate: new Date().toISOString() },
    ...{ receiverName, receiverAccount: `LB-${at}`, receiverMobileNumber: undefined, receiverIdNumber: `N-${at}` },
  };
  const created = await service.call(`${API}/transactions/fiat`, { method: 'POST', body });
  expect(created.status, created.text).toBe(201);
  return created.json<{ data: { transactionUUID: string } }>().data.transactionUUID;
}
const statusOf = async (uuid: string) => (await got<{ status: string }>(`/transactions/${uuid}`)).status;

async function finished(body: object): Promise<LookBackView> {
  const started = await send('/look-backs', { ...PERIOD, reason: REASON, ...body });
  expect(started.status, started.text).toBe(202);
  return await eventually(async () => {
    const read = await got<LookBackView>(started.headers.get('location')!.replace(API, ''));
    return read.state !== 'RUNNING' && expectShape(lookBackView, read);
  });
}

beforeAll(async () => {
  service = await startService();
  ada = await addPerson(service, 'COMPLIANCE_OFFICER');
  uuids = [];
  for (const [at, name] of [LISTED, ...OTHERS].entries()) uuids.push(await paid(name, at));
  for (const uuid of uuids) expect(await eventually(async () => released(await statusOf(uuid)))).toBe('RELEASED');
});
afterAll(() => service.stop());

const released = (status: string) => status !== 'PENDING' && status;

it('finds nothing while the lists are unchanged', async () => {
  const { state, toScreen, counts, listVersions, settings } = await finished({});
  expect({ state, toScreen }).toEqual({ state: 'DONE', toScreen: 3 });
  expect(counts).toEqual({ screened: 3, unchanged: 3, wouldBeHeld: {}, notScreened: 0 });
  expect(listVersions.length).toBeGreaterThan(0);
  expect(settings.every(({ isProposed, version }) => !isProposed && version === 0)).toBe(true);
});

it('lists the payments that would be held, changes none of them, and opens a case', async () => {
  const own = { entityType: 'INDIVIDUAL', riskLevel: 'HIGH', names: [{ fullNameRaw: LISTED }] };
  expectEnvelope(await service.call(`${API}/profiles/bulk`, { method: 'POST', body: [own] }));
  // The next look-back may start before this node searches the new list.
  const { lookBackId, counts, listVersions } = await eventually(async () => {
    const done = await finished({});
    return done.counts.unchanged < 3 && done;
  });
  expect(counts).toEqual({ screened: 3, unchanged: 2, wouldBeHeld: { SCREENING_FAILED: 1 }, notScreened: 0 });
  expect(listVersions).toContainEqual({ watchlistId: 'internal', version: 1, own: true });

  const { items } = expectShape(
    paymentPage,
    await got<{ items: PaymentView[] }>(`/look-backs/${lookBackId}/payments?withTotal=true`),
  );
  const [payment] = items;
  expect(items).toHaveLength(1);
  expect(payment).toMatchObject({
    ...{ transactionUuid: uuids[0], transactionReference: 'LB-0', failure: null },
    ...{ statusThen: 'RELEASED', screenedAs: 'RELEASED', statusNow: 'SCREENING_FAILED' },
  });
  expect(payment!.findings).toMatchObject([
    { stage: 'WHITELIST_BLACKLIST', code: 'OWN_LIST_MATCH', subject: 'RECEIVER', listedParty: LISTED, isNew: true },
  ]);
  expect(await got(`/look-backs/${lookBackId}/payments?wouldBeHeld=false`)).toMatchObject({ items: [] });
  expect(await got(`/look-backs/${lookBackId}/payments?statusNow=released`)).toMatchObject({ items: [] });
  expect(await Promise.all(uuids.map(statusOf))).toEqual(['RELEASED', 'RELEASED', 'RELEASED']);

  const unknown = await send(`/look-backs/${lookBackId}/cases`, { transactionUuids: [uuids[1]] });
  expect(fieldErrors(expectProblem(unknown, 400, 'validation-failed'))).toEqual(['transactionUuids Exists']);
  const opened = await send(`/look-backs/${lookBackId}/cases`, { title: 'New entry' });
  const { caseId } = expectEnvelope<CaseView>(opened, 201);
  expect(opened.headers.get('location')).toBe(`${API}/cases/${caseId}`);
  expect(await got(`/cases/${caseId}`)).toMatchObject({ title: 'New entry', transactionUuids: [uuids[0]] });
});

it('tries other settings without saving them', async () => {
  const proposed = { 'transactions.highRiskCountryScore': 0, 'screening.minScoreThreshold': 60 };
  const { settings } = await finished({ settings: proposed });
  expect(settings.filter(({ isProposed }) => isProposed).map(({ key, value }) => [key, value])).toEqual([
    ['screening.minScoreThreshold', 60],
    ['transactions.highRiskCountryScore', 0],
  ]);
  expect(await got('/settings/screening.minScoreThreshold')).toMatchObject({ value: 75, version: 0 });
});

it('rejects a wrong request', async () => {
  const flaws = async (body: object) =>
    fieldErrors(
      expectProblem(await send('/look-backs', { ...PERIOD, reason: REASON, ...body }), 400, 'validation-failed'),
    );
  expect(await flaws({ to: PERIOD.from })).toEqual(['to Range']);
  expect(await flaws({ from: '2020-01-01T00:00:00Z' })).toEqual(['to Range']);
  expect(await flaws({ reason: ' ' })).toEqual(['reason NotBlank']);
  expect(await flaws({ settings: { 'cases.fourEyes': false } })).toEqual(['settings["cases.fourEyes"] Unknown']);
  expect(await flaws({ settings: { 'screening.minScoreThreshold': 101 } })).toEqual([
    'settings["screening.minScoreThreshold"] Max',
  ]);
  const { token } = await service.addClient({ permissions: ['screen:read', 'screen:write', 'case:read'] });
  const body = { ...PERIOD, reason: REASON };
  expectProblem(await service.call(`${API}/look-backs`, { method: 'POST', token, body }), 403, 'forbidden');
});

it('cannot be changed in the database unnoticed', async () => {
  const { unnoticed, tables } = await tampered(service, TABLES_OF_LOOK_BACKS);
  expect([unnoticed, [...tables].sort()]).toEqual([[], [...TABLES_OF_LOOK_BACKS].sort()]);
});

it('is visible to one organization only', async () => {
  const { items } = expectShape(lookBackPage, await got<{ items: LookBackView[] }>('/look-backs'));
  const { token } = await service.addClient({ tenant: 'Stranger to look-backs', permissions: ['case:read'] });
  const one = `${API}/look-backs/${items[0]!.lookBackId}`;
  for (const path of [one, `${one}/payments`]) expectProblem(await service.call(path, { token }), 404, 'not-found');
  expect(expectEnvelope(await service.call(`${API}/look-backs`, { token }))).toMatchObject({ items: [] });
});
