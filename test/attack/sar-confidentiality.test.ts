/**
 * Who may not know of reports of suspicion learns nothing of one: what an auditor gets by each GET operation, with every id that there is,
 * is the same before a report and a search for an authority come into being as when both are over.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type Description, type DocumentedOperation, isEndless, operationsOf } from '../conformance/documented.ts';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';

const API = '/amlcore/api/v1';
/** No other text has these words. */
const WORDS = /Xylographic|Quixotic/;
/** Timestamps, and the names of their members. */
const MOVING =
  /"(?:timestamp|correlationId|asOf|madeAt|exportedAt|signature|exportId|csrfToken|lastSeenAt|seenAt|lastRequestAt)":"[^"]*",?/g;

/** Operations whose reads are audited in the data that they return, like other actions of officers. */
const OF_THE_TRAIL = /^(?:listAuditEntries|export|pack)/;

let service: Service;
let operations: DocumentedOperation[];
let bank: string;
let ada: Person;
let ben: Person;
let eva: Person;
let ids: Record<string, string[]>;
let before: Map<string, string>;
/** IDs of the report, the search, and actions on them. */
let secrets: string[];

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

beforeAll(async () => {
  service = await sharedService();
  operations = operationsOf((await service.call('/openapi.json', { token: null })).json<Description>());
  bank = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  eva = await addPerson(service, 'AUDITOR');
  await asBank('PUT', '/settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
  const { customerId } = await asBank('POST', '/customers', {
    ...{ externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'Walburga Federspiel' }] },
  });
  const { transactionUUID } = await asBank('POST', '/transactions/fiat', {
    ...{ ...FIAT_EXAMPLE_REQUEST, senderCurrency: 'USD', sendingAmount: 9_400.25, callbackUrl: '' },
    ...{ customerReference: 'C-1', senderName: 'Walburga Federspiel', receiverName: PERSON.name },
  });
  const payment = await eventually(async () => {
    const found = await asBank('GET', `/transactions/${transactionUUID}`);
    return found.status !== 'PENDING' && found;
  });
  const { items: alerts } = await asBank('GET', `/alerts?transactionUuid=${transactionUUID}`);
  const { caseId } = await by(ada, 'POST', '/cases', { title: 'Cash', transactionUuids: [transactionUUID] });
  await asBank('POST', '/retention/holds', { kind: 'CASE', itemId: caseId, reason: 'Subpoena' });
  const { searchId } = await asBank('POST', '/screen-entity', { fullName: PERSON.name });
  ids = {
    ...{
      alertId: alerts.map(({ alertId }: Data) => alertId),
      caseId: [caseId],
      customerId: [customerId],
      searchId: [searchId],
    },
    ...{ transactionUuid: [transactionUUID], transactionReference: [FIAT_EXAMPLE_REQUEST.transactionReference] },
    ...{ partyId: [payment.senderPartyId, payment.receiverPartyId].filter(Boolean), userId: [ada.userId] },
    ...{ key: ['transactions.fourEyes', 'filings.institution'], kind: ['MATCHER'], version: ['1'] },
    watchlistId: ['test_sanctions'],
  };
  before = await atRest();
  secrets = await reportAndSearch(caseId);
});
afterAll(() => service.stop());

/** From a draft to a file, and from a request of an authority to its response. */
async function reportAndSearch(caseId: string): Promise<string[]> {
  const { sarId } = await by(ada, 'POST', '/sars', {
    ...{ form: 'FINCEN_SAR', activityTypes: [{ activityCode: '114' }], caseId },
    detailedNarrative: 'Xylographic narrative of what happened.',
  });
  const { version } = await by(ada, 'PATCH', `/sars/${sarId}`, { status: 'SUBMITTED' });
  await by(ben, 'POST', `/sars/${sarId}/submit`, { version });
  const file = await ada.browser.call(`${API}/sars/${sarId}/export`, { query: { format: 'fincen' } });
  expect(file.status).toBe(200);
  const search = await by(ada, 'POST', '/record-searches', {
    ...{ kind: 'OTHER', title: 'Quixotic order', receivedOn: '2026-11-02', dueOn: '2026-12-02' },
    ...{ accountsFrom: '2025-11-02', transactionsFrom: '2026-05-02', parties: [{ fullName: 'Walburga Federspiel' }] },
  });
  await eventually(async () => (await by(ada, 'GET', `/record-searches/${search.searchId}`)).state === 'FOUND');
  const { items } = await by(ada, 'GET', `/record-searches/${search.searchId}/hits`);
  expect(items.length).toBeGreaterThan(0);
  const exports: string[] = [];
  const asked: Record<string, string>[] = [{ subjectType: 'SAR' }, { subjectId: sarId }, { action: 'sar.created' }];
  for (const query of asked) {
    const [first = ''] = (await ada.browser.call(`${API}/audit/export`, { query })).text.split('\n');
    exports.push(JSON.parse(first).exportId);
  }
  return [sarId, search.searchId, ...items.map(({ hitId }: Data) => hitId), ...exports];
}

/** Once nothing moves any more: the customer is screened, and who asks is known. */
async function atRest(): Promise<Map<string, string>> {
  let last = await everythingFor(eva);
  let moves: unknown[] = [];
  for (let look = 0; look < 8; look++) {
    const now = await everythingFor(eva);
    moves = differences(last, now).map(([address, text]) => [address, last.get(address), text]);
    if (moves.length === 0) return now;
    last = now;
  }
  throw new Error(`what an auditor sees goes on to move: ${JSON.stringify(moves)}`);
}

const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...other].filter(([address, text]) => text !== one.get(address));

/** Address -> response without timestamps. */
async function everythingFor(who: Person, ofTheTrail = false): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const operation of operations) {
    if (operation.method !== 'GET' || isEndless(operation)) continue;
    if (OF_THE_TRAIL.test(operation.operationId) !== ofTheTrail) continue;
    for (const address of addressesOf(operation)) {
      const { status, text } = await who.browser.call(address);
      found.set(`${operation.operationId} ${address}`, `${status} ${text.replace(MOVING, '')}`);
    }
  }
  return found;
}

/** With each id that there is, and with what lists may be asked for besides. */
function addressesOf({ path, parameters }: DocumentedOperation): string[] {
  let addresses = [path];
  for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const values = ids[name] ?? ['00000000-0000-4000-8000-000000000000'];
    addresses = addresses.flatMap((one) => values.map((value) => one.replace(whole, encodeURIComponent(value))));
  }
  const asked = new Set((parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name));
  const withTotal = asked.has('withTotal') ? ['withTotal=true&limit=100'] : [];
  const about = ['customerId', 'transactionUuid', 'partyId', 'caseId'].flatMap((name) =>
    asked.has(name) ? [`${name}=${ids[name]![0]}`] : [],
  );
  return addresses.flatMap((one) => [one, ...[...withTotal, ...about].map((query) => `${one}?${query}`)]);
}

describe('an auditor', () => {
  it('sees permitted data, and an officer sees the report and the search', async () => {
    expect([...before.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(60);
    const seen = await everythingFor(ben);
    const telling = [...seen].filter(([, text]) => secrets.some((id) => text.includes(id)));
    expect(telling.length).toBeGreaterThan(6);
  });

  it('gets identical responses from every operation', async () => {
    const after = await everythingFor(eva);
    const other = differences(before, after);
    expect(other.map(([address, text]) => [address, before.get(address), text])).toEqual([]);
  });

  it('finds no ID, text or type of reports in the audit trail, exports and packs', async () => {
    const told = await everythingFor(eva, true);
    expect([...told.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(3);
    for (const [address, text] of told) {
      for (const secret of secrets) expect(text, address).not.toContain(secret);
      expect(text, address).not.toMatch(WORDS);
      expect(text, address).not.toMatch(/"(?:SAR|RECORD_SEARCH)|"(?:sar|record-search)\./);
    }
  });

  it.each(['SAR', 'SAR_LIST', 'SAR_ERASURE', 'RECORD_SEARCH'])(
    'finds nothing by filtering the trail by %s',
    async (subjectType) => {
      for (const path of ['/audit', '/audit/export', '/audit/export.csv']) {
        const { text } = await eva.browser.call(`${API}${path}`, { query: { subjectType } });
        for (const secret of secrets) expect(text, path).not.toContain(secret);
        expect(text, path).not.toContain('withheld":true');
      }
    },
  );

  it('changes nothing, because every other operation is rejected', async () => {
    for (const operation of operations) {
      if (operation.method === 'GET' || operation['x-permission'] === undefined) continue;
      const [address] = addressesOf(operation);
      const { status } = await eva.browser.call(address!, { method: operation.method, body: {} });
      // Queries with a body are read-only: the request is invalid.
      if (operation['x-permission'].endsWith(':read'))
        expect([200, 400, 403, 404, 409, 415, 422, 503], address).toContain(status);
      else expect(status, `${operation.operationId} ${address}`).toBe(403);
    }
  });
});
