/** Totals of lists equal the number of items that the user can read. A total discloses no hidden item. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type Description, operationsOf } from '../conformance/documented.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { countedBy } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';

let service: Service;
let bank: string;
let officer: Person;
/** Addresses of the lists that can be counted, with their operations. */
let lists: { operationId: string; path: string }[];
let searchId: string;

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations
type Data = Record<string, any>;
const dataOf = (reply: Reply): Data => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: Data }>().data;
};
const asBank = async (method: string, path: string, body?: object) =>
  dataOf(await service.call(`${API}${path}`, { method, token: bank, ...(body && { body }) }));
const byOfficer = async (path: string, body: object) =>
  dataOf(await officer.browser.call(`${API}${path}`, { method: 'POST', body }));

beforeAll(async () => {
  service = await startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  const description = (await service.call('/openapi.json', { token: null })).json<Description>();
  lists = operationsOf(description).filter(({ parameters }) => parameters.some(({ name }) => name === 'withTotal'));
  bank = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  officer = await addPerson(service, ALL_ROUND);
  await asBank('POST', '/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['alert.created', 'screening.completed'],
  });
  for (const number of [1, 2, 3]) {
    await asBank('POST', '/screen-entity', { fullName: `Nobody Number ${number}` });
    await asBank('POST', '/customers', {
      ...{ externalReferenceId: `C-${number}`, entityType: 'INDIVIDUAL', dob: PERSON.dob },
      names: [{ fullNameRaw: PERSON.name }],
    });
    const { transactionUUID } = await asBank('POST', '/transactions/fiat', {
      ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: undefined, transactionReference: `COUNTED-${number}` },
      ...{
        receiverName: PERSON.name,
        receiverAccount: `COUNTED-${number}`,
        customerReference: `COUNTED-${number}`,
        receiverIdNumber: undefined,
      },
      ...{ receiverEmail: undefined, receiverMobileNumber: undefined },
    });
    await eventually(async () => (await asBank('GET', `/transactions/${transactionUUID}`)).status !== 'PENDING');
    await byOfficer('/cases', { title: `Case ${number}` });
    await byOfficer('/sars', { confidentialityLevel: number === 1 ? 'STANDARD' : 'RESTRICTED' });
    await byOfficer('/retention/holds', { kind: 'TRANSACTION', itemId: transactionUUID, reason: 'Subpoena' });
    await asBank('POST', '/adverse-media/articles', {
      ...{
        title: `Former minister charged, ${number}`,
        url: `https://news.example/${number}`,
        publishedAt: '2026-11-02',
      },
      text: `Prosecutors charged Juan Ruiz, a former minister, with bribery and money laundering on Monday ${number}.`,
    });
  }
  ({ searchId } = await byOfficer('/record-searches', {
    ...{ kind: 'US_314A', receivedOn: new Date().toISOString().slice(0, 10), title: 'Transmission 26' },
    parties: [{ fullName: PERSON.name }],
  }));
  await eventually(async () => (await byOfficerGet(`/record-searches/${searchId}`)).state !== 'RUNNING');
  await eventually(async () => (await asBank('GET', '/monitoring/hits')).items.length === 3);
  await eventually(async () => (await asBank('GET', '/alerts')).items.length >= 3);
});
afterAll(() => service.stop());

const byOfficerGet = async (path: string) => dataOf(await officer.browser.call(`${API}${path}`));

const addressOf = (path: string) => path.replace('{searchId}', searchId).replace('{profileId}', searchId);

/** By operation. Lists without permission or content are left out. */
async function totalsFor(get: (address: string) => Promise<Reply>): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const { operationId, path } of lists) {
    const counted = await countedBy(get, addressOf(path));
    if (counted === null) continue;
    expect(counted.total, operationId).toEqual({ count: counted.found, isMore: false });
    totals[operationId] = counted.found;
  }
  return totals;
}

it('totals count everything for a user with all permissions', async () => {
  const totals = await totalsFor((address) => officer.browser.call(address));
  expect(totals).toMatchObject({
    ...{ listTransactions: 3, listCases: 3, listSars: 3, listCustomers: 3, listCustomerHits: 3, listLegalHolds: 3 },
    // One payer, and three payees.
    ...{ listScreenings: 3, listArticles: 3, listRecordSearches: 1, listParties: 4 },
  });
  for (const many of ['listAlerts', 'listAuditEntries', 'listWebhookDeliveries', 'listRecordSearchHits']) {
    expect(totals[many], many).toBeGreaterThan(2);
  }
});

it('totals count nothing for another organization', async () => {
  const { token } = await service.addClient({ tenant: 'Another bank', permissions: [...ALL_PERMISSIONS] });
  // All organizations share the lists of publishers.
  const { listAuditEntries, listWatchlistEntries, ...totals } = await totalsFor((address) =>
    service.call(address, { token }),
  );
  expect(listWatchlistEntries).toBeGreaterThan(0);
  expect(new Set(Object.values(totals))).toEqual(new Set([0]));
  expect(Object.keys(totals).length).toBeGreaterThan(14);
  expect(listAuditEntries).toBeLessThan(10);
});

it('totals exclude restricted or all reports for users without permission, in the list and in the trail', async () => {
  const drafted = async (...permissions: string[]) => {
    const { token } = await service.addClient({ permissions });
    const get = (address: string, query = {}) => service.call(address, { token, query });
    const asked = { action: 'sar.created', withTotal: 'true', limit: '1' };
    const { total } = dataOf(await get(`${API}/audit`, asked));
    return { inTrail: total.count, listed: (await totalsFor(get)).listSars };
  };
  expect(await drafted('sar:read', 'sar:approve', 'audit:read')).toEqual({ inTrail: 3, listed: 3 });
  expect(await drafted('sar:read', 'audit:read')).toEqual({ inTrail: 1, listed: 1 });
  expect(await drafted('audit:read')).toEqual({ inTrail: 0, listed: undefined });
});

it('totals count filtered results, unless the filter must read every payment', async () => {
  const asked = async (query: string) => (await asBank('GET', `${query}&withTotal=true&limit=1`)).total;
  expect(await asked('/transactions?transactionReference=COUNTED-2')).toEqual({ count: 1, isMore: false });
  expect(await asked('/transactions?transactionFlow=OUTBOUND')).toEqual({ count: 3, isMore: false });
  const { receiverPartyId } = (await asBank('GET', '/transactions')).items[0];
  expect(await asked(`/transactions?partyName=${encodeURIComponent(PERSON.name.split(' ')[0]!)}`)).toBe(null);
  // A result of a single page is counted.
  expect(await asked(`/transactions?partyId=${receiverPartyId}`)).toEqual({ count: 1, isMore: false });
  expect(await asBank('GET', '/transactions')).not.toHaveProperty('total');
});
