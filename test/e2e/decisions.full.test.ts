/** What people decide, and what follows: two of them, clearances, exemptions, alerts, reports, messages. */
import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertSettings } from '../../src/alerts/settings.ts';
import {
  type AnalystStatisticsView,
  analystStatisticsView,
  type FilingStatisticsView,
  filingStatisticsView,
  type ListStatisticsView,
  listStatisticsView,
  type RuleStatisticsView,
  ruleStatisticsView,
  type StatisticsView,
  statisticsView,
} from '../../src/casework/statistics/schemas.ts';
import { dayIn, dueOn } from '../../src/deadlines/clocks.ts';
import { obligationPage, obligationView } from '../../src/deadlines/schemas.ts';
import { outcome } from '../../src/identity/testing.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { defaultsOf } from '../../src/platform/settings/testing.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { mergeParties } from '../../src/screening/parties/merge/store.ts';
import { partyView } from '../../src/screening/parties/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import type { DecisionRequest } from '../../src/transactions/manual-decision-rules.ts';
import { proposedDecision, storedTransaction } from '../../src/transactions/schemas/response.ts';
import { transactionSeal } from '../../src/transactions/seal.ts';
import { type Description, flawsAgainst } from '../conformance/documented.ts';
import { clearingAll } from '../support/clearing.ts';
import { waitForLocks } from '../support/database.ts';
import { addPerson, type People, peopleOf } from '../support/people.ts';
import { letRulesHold } from '../support/rules.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const BASE = `${API}/transactions`;
const SUBSCRIPTIONS = `${API}/webhooks`;

interface Stored {
  transactionUUID: string;
  status: string;
  version: number;
  isSuspicious: boolean | null;
  senderPartyId: string | null;
  receiverPartyId: string | null;
  screeningReferenceData: { alertId: string | null; clearedMatches: object[]; matches: object[] };
  decisions: Record<string, unknown>[];
}
interface Webhook {
  event: string;
  data: Record<string, unknown>;
}

let service: Service;
let people: People;
/** Two clients that may decide, and one that may change settings. */
let client: string;
let otherClient: string;
let administrator: string;
/** Covers the listed party. */
let licenseId: string;
let receiver: Server;
let receiverUrl: string;
/** Path -> what arrived there. */
const received = new Map<string, Webhook[]>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      received.set(path, [...(received.get(path) ?? []), JSON.parse(text) as Webhook]);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  receiverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  service = await startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
  people = peopleOf(service);
  const permissions = ['screen:read', 'transaction:decide', 'alert:read'];
  client = (await service.addClient({ permissions })).token;
  otherClient = (await service.addClient({ permissions })).token;
  administrator = (await service.addClient({ permissions: ['settings:write', 'settings:read'] })).token;
  licenseId = await licensedByTwo();
  await letRulesHold(service, ['large-cash']);
});
afterAll(async () => {
  await service.stop();
  receiver.close();
});

async function licensedByTwo(): Promise<string> {
  const [one, other] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  const parties = [{ name: PERSON.name }, { name: 'Walburga Hinterseer' }];
  const body = { number: '4711', authority: 'OFAC', scope: 'Legal fees.', parties, expiresOn: '2099-12-31' };
  const proposed = await one.browser.call(`${API}/licenses`, { method: 'POST', body });
  const { licenseId } = proposed.json<{ data: { licenseId: string } }>().data;
  await other.browser.call(`${API}/licenses/${licenseId}/confirm`, { method: 'POST' });
  return licenseId;
}

let count = 0;
/** A payment to a listed party from a new customer, unless the change says otherwise. */
function listed(change: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    ...FIAT_EXAMPLE_REQUEST,
    callbackUrl: '',
    transactionReference: `DEC-${count}`,
    // A customer of many payments in a minute would be unusual by itself.
    accountNumber: `CUSTOMER-${count}`,
    senderMobileNumber: `+43 660 ${1_000_000 + count}`,
    senderIdNumber: `CUSTOMER-${count}`,
    receiverName: PERSON.name,
    receiverIdNumber: undefined,
    receiverAccount: `ACC-${count}`,
    receiverEmail: undefined,
    receiverMobileNumber: undefined,
    ...change,
  };
}
const get = async (uuid: string) => (await service.call(`${BASE}/${uuid}`)).json<{ data: Stored }>().data;
async function screened(body: Record<string, unknown>): Promise<Stored> {
  const created = await service.call(`${BASE}/fiat`, { method: 'POST', body });
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: Stored }>().data;
  return eventually(async () => {
    const stored = await get(transactionUUID);
    return stored.status !== 'PENDING' && stored;
  });
}
const RELEASE = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' } as const;
const decide = (uuid: string, body: object, token = client, headers: Record<string, string> = {}) =>
  service.call(`${BASE}/${uuid}/decision`, { method: 'POST', body, token, headers });
const dataOf = <T = Stored>(reply: Reply) => reply.json<{ data: T }>().data;
/** Two users make the same decision. */
async function byTwo(uuid: string, request: DecisionRequest): Promise<Record<string, unknown>> {
  expect(await people.decide('ada', uuid, request)).toMatchObject({ status: 'PROPOSED' });
  return people.decide('ben', uuid, request);
}
async function alertOf({ screeningReferenceData: { alertId } }: Stored) {
  const reply = await service.call(`${API}/alerts/${alertId}`, { token: client });
  return dataOf<{ state: string; reasonCode: string | null; version: number }>(reply);
}
const setting = async (key: string, value: unknown) => {
  const path = `${API}/settings/${key}`;
  expect((await service.call(path, { method: 'PUT', body: { value }, token: administrator })).status).toBe(200);
};
const partyOf = async (partyId: string | null) =>
  dataOf<Record<string, unknown[]>>(await service.call(`${API}/parties/${partyId}`));
const obligationsOf = async (transactionUuid: string) => {
  const reply = await service.call(`${API}/report-obligations`, { token: client, query: { transactionUuid } });
  const page = dataOf<{ items: Record<string, unknown>[] }>(reply);
  expectShape(obligationPage, page);
  return page.items;
};
const damages = async () =>
  (await verifyAudit(service.database, [transactionSeal])).flatMap((report) => report.damages);
const told = (path: string, event: string) => (received.get(path) ?? []).filter((one) => one.event === event);

describe('a payment stopped by a sanctions finding', () => {
  it('is released by two users: a client can propose, and no second client can confirm', async () => {
    const stored = await screened(listed());
    const uuid = stored.transactionUUID;
    const proposed = await decide(uuid, RELEASE, client, { 'idempotency-key': `propose-${uuid}` });
    expectEnvelope(proposed, 202);
    expectShape(proposedDecision, dataOf(proposed));
    expect(dataOf<object>(proposed)).toMatchObject({
      status: 'PROPOSED',
      transactionUUID: uuid,
      transactionStatus: 'SANCTION_LISTED',
      proposal: { decision: 'RELEASED', inEffect: false },
    });
    expect(await alertOf(stored)).toMatchObject({ state: 'IN_REVIEW' });
    const again = await decide(uuid, RELEASE, client, { 'idempotency-key': `propose-${uuid}` });
    expect([again.status, again.text]).toEqual([202, proposed.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectProblem(await decide(uuid, RELEASE), 409, 'conflict');
    expectProblem(await decide(uuid, RELEASE, otherClient), 409, 'conflict');

    expect(await people.decide('ada', uuid, RELEASE)).toMatchObject({ status: 'PROPOSED' });
    expect(await outcome(people.decide('ada', uuid, RELEASE))).toBe('conflict');
    expect((await get(uuid)).status).toBe('SANCTION_LISTED');
    expect(await people.decide('ben', uuid, RELEASE)).toMatchObject({ status: 'RELEASED', isSuspicious: false });
    const after = await get(uuid);
    expectShape(storedTransaction, after);
    expect(after).toMatchObject({ status: 'RELEASED', version: stored.version + 3 });
    expect(after.decisions.map(({ inEffect }) => inEffect)).toEqual([false, false, true]);
    expect(await alertOf(stored)).toMatchObject({ state: 'CLOSED_FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE' });
    expect(await damages()).toEqual([]);
  });

  it('cannot be released with accepted risk, by a client or by users', async () => {
    const { transactionUUID: uuid } = await screened(listed());
    const accepted = { ...RELEASE, reasonCode: 'RISK_ACCEPTED' } as const;
    const { errors } = expectProblem(await decide(uuid, accepted), 400, 'validation-failed');
    expect(errors).toMatchObject([{ field: 'reasonCode', code: 'Enum' }]);
    expect(await outcome(people.decide('ada', uuid, accepted))).toBe('validation-failed');
    expect(await get(uuid)).toMatchObject({ status: 'SANCTION_LISTED', decisions: [] });
  });

  it('loses its proposal after any other decision', async () => {
    const stored = await screened(listed());
    const { transactionUUID: uuid } = stored;
    const clear = { ...RELEASE, ...clearingAll(stored) };
    expect(await people.decide('ada', uuid, RELEASE)).toMatchObject({ status: 'PROPOSED' });
    const escalate = { decision: 'ESCALATED', reasonCode: 'NEEDS_INVESTIGATION', reason: 'Ask.' } as const;
    expect(await people.decide('ben', uuid, escalate)).toMatchObject({ status: 'ESCALATED' });
    expect(await people.decide('ben', uuid, RELEASE)).toMatchObject({ status: 'PROPOSED' });
    expect(await people.decide('ada', uuid, clear)).toMatchObject({ status: 'PROPOSED' });
    expect((await get(uuid)).status).toBe('ESCALATED');
    expect(await people.decide('ben', uuid, clear)).toMatchObject({ status: 'RELEASED' });
  });

  it('is not released by two users who give different reasons', async () => {
    const { transactionUUID: uuid } = await screened(listed());
    const licensed = { ...RELEASE, reasonCode: 'LICENSED', reason: 'Licence 4711.', licenseId } as const;
    expect(await people.decide('ada', uuid, RELEASE)).toMatchObject({ status: 'PROPOSED' });
    expect(await people.decide('ben', uuid, licensed)).toMatchObject({ status: 'PROPOSED' });
    expect(await people.decide('ada', uuid, licensed)).toMatchObject({ status: 'RELEASED' });
  });

  it('is released by one user or client if the organization requires no second approver', async () => {
    const { transactionUUID: uuid } = await screened(listed());
    await setByOperator(service, 'transactions.fourEyes', 'NEVER');
    const released = await decide(uuid, RELEASE);
    expect([released.status, dataOf(released).status]).toEqual([200, 'RELEASED']);
    await setting('transactions.fourEyes', 'SANCTIONS');
  });

  it('can be confirmed once by a user if the screening itself released it', async () => {
    const clean = await screened(listed({ receiverName: 'Ottilie Federspiel' }));
    expect(clean.status).toBe('RELEASED');
    const confirm = { decision: 'RELEASED', reasonCode: 'OTHER', reason: 'Seen.' } as const;
    expect(dataOf(await decide(clean.transactionUUID, confirm)).status).toBe('RELEASED');
    expectProblem(await decide(clean.transactionUUID, confirm), 409, 'conflict');
  });

  it('rejects a reason that does not fit the decision, and lists those that do', async () => {
    const { transactionUUID: uuid } = await screened(listed());
    const refused = await decide(uuid, { ...RELEASE, reasonCode: 'TRUE_MATCH' });
    expectProblem(refused, 400, 'validation-failed');
    expect(refused.json<{ errors: object[] }>().errors).toMatchObject([
      { field: 'reasonCode', code: 'Enum', message: expect.stringMatching(/FALSE_POSITIVE.*LICENSED/) },
    ]);
  });
});

describe('a payment held for its amount', () => {
  const CASH = {
    ...{ paymentMode: 'CASH', sendingAmount: 12_000, receiverAmount: 12_000 },
    ...{ senderCurrency: 'USD', receiverCurrency: 'USD', totalAmount: undefined, transactionCharge: undefined },
  };
  const held = async (change: Record<string, unknown>) => {
    const stored = await screened(listed({ ...CASH, receiverName: 'Ottilie Federspiel', ...change }));
    expect(stored.status).toBe('THRESHOLD_BREACH');
    return stored;
  };
  /** One person is enough for an amount. */
  const explained = (uuid: string) => decide(uuid, { ...RELEASE, reasonCode: 'CUSTOMER_EXPLANATION' });
  const isRefused = async ({ transactionUUID: uuid }: Stored, because: string) => {
    expect(expectProblem(await explained(uuid), 409, 'conflict').detail).toContain(because);
    expect(await get(uuid)).toMatchObject({ status: 'THRESHOLD_BREACH', decisions: [] });
  };
  const put = async (path: string, body: object) =>
    expectEnvelope(await service.call(`${API}/${path}`, { method: 'PUT', body, token: administrator }));
  const SIMILAR = 'Casimir W. Ondrazeg';

  it('is released by one user if nothing else has changed', async () => {
    const { transactionUUID: uuid } = await held({});
    expect(dataOf(await explained(uuid)).status).toBe('RELEASED');
  });

  it('is not released if the name matches at a threshold that was lowered since', async () => {
    await setByOperator(service, 'screening.minScoreThreshold', 95);
    const stored = await held({ receiverName: SIMILAR });
    await setting('screening.minScoreThreshold', 75);
    await isRefused(stored, PERSON.name);
  });

  it('is not released to a listed party or a prohibited country that its screening did not reach', async () => {
    const key = 'transactions.pipeline';
    const view = await service.call(`${API}/settings/${key}`, { token: administrator });
    const { value } = dataOf<{ value: { FIAT: { stage: string }[] } }>(view);
    const [rules] = value.FIAT.filter(({ stage }) => stage === 'RULES');
    const others = value.FIAT.filter(({ stage }) => stage !== 'RULES');
    await setByOperator(service, key, { ...value, FIAT: [{ ...rules, mayStop: true }, ...others] });
    const [toPerson, toPlace] = [await held({ receiverName: PERSON.name }), await held({ receiverCountryCode: 'KP' })];
    await setting(key, value);
    await isRefused(toPerson, PERSON.name);
    await isRefused(toPlace, 'North Korea');
  });

  it('is not released if the country was prohibited since', async () => {
    const stored = await held({ receiverCountryCode: 'MW' });
    await put('country-risk/MW', { prohibited: true, reason: 'A decree of today.' });
    await isRefused(stored, 'Transactions with Malawi are not allowed');
    for (const name of ['ada', 'ben']) await people.put(name, 'country-risk/MW', { reason: 'It was taken back.' });
    expect(dataOf(await explained(stored.transactionUUID)).status).toBe('RELEASED');
  });

  it('is not released if its party was blacklisted since', async () => {
    const party = { accountNumber: 'BARRED-1', senderIdNumber: 'BARRED-1', senderMobileNumber: '+43 660 7654321' };
    const [first, second] = [await held(party), await held(party)];
    const bar = { decision: 'BLACKLISTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'Forged.', party: 'SENDER' };
    expect(dataOf(await decide(second.transactionUUID, bar)).status).toBe('BLACKLISTED');
    await isRefused(first, 'sender: a party with the mark BLACKLIST');
  });

  it('is not released to a blacklisted account, under any name, with or without its bank', async () => {
    const IBAN = 'DE02120300000000202051';
    const bank = { receiverBankSwift: 'BYLADEM1001' };
    const barred = await held({ receiverAccount: IBAN, receiverName: 'Zenobia Falk', ...bank });
    const before = await held({ receiverAccount: IBAN });
    const bar = { decision: 'BLACKLISTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'Forged.', party: 'RECEIVER' };
    expect(dataOf(await decide(barred.transactionUUID, bar)).status).toBe('BLACKLISTED');
    await isRefused(before, 'receiver: a party with the mark BLACKLIST');
    for (const more of [{ receiverAccount: IBAN }, { receiverAccount: IBAN, ...bank }, { accountNumber: IBAN }]) {
      const stored = await screened(listed({ receiverName: 'Walburga Hinterseer', ...more }));
      expect(stored.status).toBe('SCREENING_FAILED');
    }
    const { status } = await screened(listed({ receiverName: 'Walburga Hinterseer' }));
    expect(status).toBe('RELEASED');
  });

  it('is not released if the clearance of its party has ended since', async () => {
    const party = { receiverAccount: 'CLEARED-SINCE', receiverName: SIMILAR };
    const cleared = await screened(listed(party));
    await byTwo(cleared.transactionUUID, { ...RELEASE, ...clearingAll(cleared) });
    const stored = await held(party);
    const { clearances } = await partyOf(cleared.receiverPartyId);
    for (const { profileId } of clearances as { profileId: string }[]) {
      const path = `${API}/parties/${cleared.receiverPartyId}/clearances/${profileId}`;
      expectEnvelope(await service.call(path, { method: 'DELETE', token: client, query: { reason: 'It is him' } }));
    }
    await isRefused(stored, PERSON.name);
  });
});

describe('while a payment with a listed side has no decision', () => {
  const TRUE_MATCH = { decision: 'ESCALATED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' } as const;
  /** A clean side: each key of its own, unless the change says otherwise. */
  const other = (change: Record<string, unknown>) =>
    listed({ receiverName: 'Walburga Hinterseer', senderName: 'Zenobia Falk', ...change });
  const statusOf = async (change: Record<string, unknown>) => (await screened(other(change))).status;
  const openOf = async (partyId: string | null) =>
    ((await partyOf(partyId)).marks as Record<string, unknown>[]).filter(({ mark }) => mark === 'OPEN_MATCH');
  const titleOf = async ({ screeningReferenceData: { alertId } }: Stored) =>
    dataOf<{ title: string }>(await service.call(`${API}/alerts/${alertId}`, { token: client })).title;
  /** How the listed party is named, and how another name names the same on each side. */
  const KEYS: [string, (value: string) => Record<string, unknown>, (value: string) => Record<string, unknown>[]][] = [
    [
      'account',
      (value) => ({ receiverAccount: `OPEN-4711-${value}` }),
      (value) => [{ receiverAccount: `OPEN-4711-${value}` }, { accountNumber: `OPEN-4711-${value}` }],
    ],
  ];

  it.each(KEYS)(
    'another payment with its %s is held on either side until the match is ruled out',
    async (kind, first, others) => {
      const waiting = await screened(listed(first(kind)));
      expect(await openOf(waiting.receiverPartyId)).toMatchObject([{ transactionUuids: [waiting.transactionUUID] }]);
      // The customer who paid is clean.
      expect(await openOf(waiting.senderPartyId)).toEqual([]);
      const held: Stored[] = [];
      for (const change of others(kind)) held.push(await screened(other(change)));
      expect(held.map(({ status }) => status)).toEqual(held.map(() => 'WATCH_LIST_MATCH'));
      for (const one of held) expect(await titleOf(one)).toContain(`at transaction ${waiting.transactionUUID}`);
      // The mark cannot be removed while the payment waits.
      const away = { method: 'DELETE', token: client, query: { reason: 'In the way.' } } as const;
      await setByOperator(service, 'transactions.fourEyes', 'NEVER');
      const refused = await service.call(`${API}/parties/${waiting.receiverPartyId}/marks/OPEN_MATCH`, away);
      await setting('transactions.fourEyes', 'SANCTIONS');
      expect(expectProblem(refused, 409, 'conflict').detail).toContain(waiting.transactionUUID);
      // The risk cannot be accepted, one user is not enough, and the second payment restricts no other one.
      const [behind] = held as [Stored];
      const accepted = { ...RELEASE, reasonCode: 'RISK_ACCEPTED' };
      expectProblem(await decide(behind.transactionUUID, accepted), 400, 'validation-failed');
      expect(dataOf(await decide(behind.transactionUUID, RELEASE))).toMatchObject({ status: 'PROPOSED' });
      expect(await byTwo(waiting.transactionUUID, RELEASE)).toMatchObject({ status: 'RELEASED' });
      expect(await openOf(waiting.receiverPartyId)).toEqual([]);
      for (const change of others(kind)) expect(await statusOf(change)).toBe('RELEASED');
      expect(await damages()).toEqual([]);
    },
  );

  it('payments stay held after a confirmed match, for each of several payments', async () => {
    const receiverAccount = 'OPEN-4711-BOTH';
    const both = [await screened(listed({ receiverAccount })), await screened(listed({ receiverAccount }))] as const;
    const explained = { ...RELEASE, reasonCode: 'LICENSED', reason: 'Licence 4711.', licenseId } as const;
    // A license releases one payment, and confirms nothing about the identity of the party.
    expect(await byTwo(both[0].transactionUUID, explained)).toMatchObject({ status: 'RELEASED' });
    expect(await openOf(both[0].receiverPartyId)).toHaveLength(1);
    await decide(both[1].transactionUUID, TRUE_MATCH);
    const held = await screened(other({ receiverAccount }));
    expect(held.status).toBe('WATCH_LIST_MATCH');
    const { marks } = await partyOf(both[1].receiverPartyId);
    expect((marks as { mark: string }[]).map(({ mark }) => mark).sort()).toEqual(['OPEN_MATCH', 'TRUE_MATCH']);
    const away = { method: 'DELETE', token: client, query: { reason: 'Looked at.' } } as const;
    await setByOperator(service, 'transactions.fourEyes', 'NEVER');
    expectEnvelope(await service.call(`${API}/parties/${both[0].receiverPartyId}/marks/OPEN_MATCH`, away));
    await setting('transactions.fourEyes', 'SANCTIONS');
    expect(await openOf(both[0].receiverPartyId)).toEqual([]);
    expect(await damages()).toEqual([]);
  });

  it('a payment of an earlier user of the account is released', async () => {
    const receiverAccount = 'OPEN-4711-SHOP';
    expect(await statusOf({ receiverAccount, receiverName: 'Alma Roth' })).toBe('RELEASED');
    expect((await screened(listed({ receiverAccount }))).status).toBe('SANCTION_LISTED');
    expect(await statusOf({ receiverAccount, receiverName: 'Frieda Lang' })).toBe('RELEASED');
  });

  it('a payment with the same account is held in any order of screening, in one batch or in two', {
    timeout: 120_000,
  }, async () => {
    const statuses: string[][] = [];
    for (let round = 0; round < 6; round++) {
      const receiverAccount = `OPEN-4711-AT-ONCE-${round}`;
      const bodies = [
        listed({ receiverAccount }),
        other({ receiverAccount }),
        other({ accountNumber: receiverAccount }),
      ];
      // Recorded together, so that they are claimed together.
      const created = await Promise.all(bodies.map((body) => service.call(`${BASE}/fiat`, { method: 'POST', body })));
      const ids = created.map((reply) => dataOf(reply).transactionUUID);
      const ended = await eventually(async () => {
        const all = await Promise.all(ids.map(get));
        return all.every(({ status }) => status !== 'PENDING') && all;
      });
      const [first, ...rest] = ended as [Stored, ...Stored[]];
      // Payments that were screened and released before the match was known.
      const before = await releasedBefore(first, rest);
      statuses.push(rest.filter((one) => !before.has(one.transactionUUID)).map(({ status }) => status));
    }
    expect(statuses.flat().filter((status) => status !== 'WATCH_LIST_MATCH')).toEqual([]);
  });
  async function releasedBefore(first: Stored, others: readonly Stored[]): Promise<Set<string>> {
    const { rows } = await service.database.pool.query<{ uuid: string }>(
      `select e.subject_id as uuid from audit_log e
       where e.action = 'transaction.screened' and e.subject_id = any($2) and e.sequence <
         (select sequence from audit_log where action = 'transaction.screened' and subject_id = $1 and tenant_id = e.tenant_id)`,
      [first.transactionUUID, others.map(({ transactionUUID }) => transactionUUID)],
    );
    return new Set(rows.map(({ uuid }) => uuid));
  }
});

describe('a party confirmed as a true match', () => {
  const TRUE_MATCH = { reasonCode: 'TRUE_MATCH', reason: 'It is him.' } as const;
  const REJECT = { decision: 'REJECTED', ...TRUE_MATCH } as const;
  const licensed = () => ({ ...RELEASE, reasonCode: 'LICENSED', reason: 'Licence 4711.', licenseId }) as const;
  const other = (change: Record<string, unknown>) =>
    screened(listed({ receiverName: 'Walburga Hinterseer', senderName: 'Zenobia Falk', ...change }));
  const statusOf = async (change: Record<string, unknown>) => (await other(change)).status;
  const marksOf = async (partyId: string | null) => (await partyOf(partyId)).marks as Record<string, unknown>[];
  const titleOf = async ({ screeningReferenceData: { alertId } }: Stored) =>
    dataOf<{ title: string }>(await service.call(`${API}/alerts/${alertId}`, { token: client })).title;

  it.each([{ decision: 'BLOCKED', ...TRUE_MATCH }, REJECT])(
    'at a payment that was $decision is held under any other name and on either side until it is ruled out',
    async (decision) => {
      const receiverAccount = `4711-0815-${decision.decision}`;
      const payment = listed({ receiverAccount });
      const first = await screened(payment);
      const uuid = first.transactionUUID;
      expect(dataOf(await decide(uuid, decision))).toMatchObject({ decisions: [{ party: 'RECEIVER' }] });
      const held = await other({ receiverAccount });
      expect(held.status).toBe('WATCH_LIST_MATCH');
      expect(await titleOf(held)).toBe(
        `The receiver has the account of a party that was confirmed as a listed party at transaction ${uuid}.`,
      );
      expect(await statusOf({ accountNumber: receiverAccount })).toBe('WATCH_LIST_MATCH');
      // The risk cannot be accepted, and one user cannot rule it out.
      const accepted = { ...RELEASE, reasonCode: 'RISK_ACCEPTED' };
      expectProblem(await decide(held.transactionUUID, accepted), 400, 'validation-failed');
      expect(dataOf(await decide(held.transactionUUID, RELEASE))).toMatchObject({ status: 'PROPOSED' });
      // The customer who paid is clean, and so is who only has the name.
      const { accountNumber, senderMobileNumber, senderIdNumber, senderName } = payment;
      expect(await statusOf({ accountNumber, senderMobileNumber, senderIdNumber, senderName })).toBe('RELEASED');
      expect(await marksOf(first.senderPartyId)).toEqual([]);
      expect(await marksOf(first.receiverPartyId)).toMatchObject([
        { mark: 'TRUE_MATCH', reason: 'It is him.', transactionUuids: [uuid] },
      ]);
      expect(await damages()).toEqual([]);
      if (decision.decision === 'BLOCKED') {
        // By a licence this one payment is sent, and the party is the listed one as before.
        expect(await byTwo(uuid, licensed())).toMatchObject({ status: 'RELEASED' });
        expect(await statusOf({ receiverAccount })).toBe('WATCH_LIST_MATCH');
        expect(dataOf(await decide(uuid, decision)).status).toBe('SANCTION_LISTED');
        expect(await byTwo(uuid, RELEASE)).toMatchObject({ status: 'RELEASED' });
      } else {
        const path = `${API}/parties/${first.receiverPartyId}/marks/TRUE_MATCH`;
        const away = { method: 'DELETE', token: client, query: { reason: 'Another birth date.' } } as const;
        expectProblem(await service.call(path, away), 409, 'conflict');
        await setByOperator(service, 'transactions.fourEyes', 'NEVER');
        expectEnvelope(await service.call(path, away));
        await setting('transactions.fourEyes', 'SANCTIONS');
      }
      expect(await marksOf(first.receiverPartyId)).toEqual([]);
      expect(await statusOf({ receiverAccount })).toBe('RELEASED');
      expect(await damages()).toEqual([]);
    },
  );

  it('at two payments is held until both are ruled out, and payments held for their amount are not released to it', async () => {
    const receiverAccount = '4711-0815-TWICE';
    const escalate = { decision: 'ESCALATED', ...TRUE_MATCH };
    const cash = { paymentMode: 'CASH', sendingAmount: 12_000, receiverAmount: 12_000 };
    const amounts = {
      senderCurrency: 'USD',
      receiverCurrency: 'USD',
      totalAmount: undefined,
      transactionCharge: undefined,
    };
    const waiting = await other({ receiverAccount, ...cash, ...amounts });
    expect(waiting.status).toBe('THRESHOLD_BREACH');
    const both = [await screened(listed({ receiverAccount })), await screened(listed({ receiverAccount }))];
    for (const one of both) await decide(one.transactionUUID, escalate);
    const explained = { ...RELEASE, reasonCode: 'CUSTOMER_EXPLANATION' };
    const { detail } = expectProblem(await decide(waiting.transactionUUID, explained), 409, 'conflict');
    expect(detail).toContain(`the mark TRUE_MATCH of transaction ${both[1]!.transactionUUID}`);
    expect(await byTwo(both[0]!.transactionUUID, RELEASE)).toMatchObject({ status: 'RELEASED' });
    expect(await statusOf({ receiverAccount })).toBe('WATCH_LIST_MATCH');
    const exemptUntil = new Date().toISOString().slice(0, 10);
    const exempt = { ...RELEASE, decision: 'WHITELISTED', exemptUntil, party: 'RECEIVER' } as const;
    expect(await byTwo(both[1]!.transactionUUID, exempt)).toMatchObject({ status: 'WHITELISTED' });
    expect(await statusOf({ receiverAccount })).toBe('RELEASED');
    expect(dataOf(await decide(waiting.transactionUUID, explained)).status).toBe('RELEASED');
    expect(await damages()).toEqual([]);
  });

  it('is the side that the user names, and no side if neither matched', async () => {
    const named = await screened(listed());
    expect(dataOf(await decide(named.transactionUUID, { ...REJECT, party: 'SENDER' })).decisions).toMatchObject([
      { party: 'SENDER' },
    ]);
    expect(await marksOf(named.senderPartyId)).toMatchObject([{ mark: 'TRUE_MATCH' }]);
    // The match of the receiver is not ruled out.
    expect(await marksOf(named.receiverPartyId)).toMatchObject([{ mark: 'OPEN_MATCH' }]);
    const message = await screened(listed({ receiverName: 'Walburga Hinterseer', purpose: `for ${PERSON.name}` }));
    expect(message.status).not.toBe('RELEASED');
    expect(dataOf(await decide(message.transactionUUID, REJECT)).decisions).toMatchObject([{ party: null }]);
    expect(await marksOf(message.senderPartyId)).toEqual([]);
    expect(await marksOf(message.receiverPartyId)).toEqual([]);
  });
});

describe('a blocked transaction', () => {
  const BLOCK = { decision: 'BLOCKED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' } as const;

  it('is held, must be reported within ten business days, and again when it is released', async () => {
    const stored = await screened(listed());
    const uuid = stored.transactionUUID;
    const blocked = await decide(uuid, BLOCK);
    // The contract has no status for held payments.
    expect(dataOf(blocked)).toMatchObject({
      status: 'SANCTION_LISTED',
      decisions: [{ decision: 'BLOCKED', inEffect: true }],
    });
    expect(await alertOf(stored)).toMatchObject({ state: 'CLOSED_TRUE_POSITIVE', reasonCode: 'TRUE_MATCH' });
    expect(await damages()).toEqual([]);
    expectProblem(await decide(uuid, BLOCK), 409, 'conflict');
    for (const decision of ['REJECTED', 'BLACKLISTED']) {
      expectProblem(await decide(uuid, { ...BLOCK, decision }), 409, 'conflict');
    }
    const [obligation, ...more] = await obligationsOf(uuid);
    expect(more).toEqual([]);
    expect(obligation).toMatchObject({
      kind: 'BLOCKED_PROPERTY',
      state: 'OPEN',
      basis: '31 CFR 501.603(b)(1)',
      startsOn: dayIn(new Date(String(obligation!.createdAt)), null),
      dueOn: dueOn('BLOCKED_PROPERTY', String(obligation!.startsOn)),
    });
    const { items: yearly } = dataOf(
      await service.call(`${API}/report-obligations?kind=blocked_property_annual`, { token: client }),
    ) as {
      items: unknown[];
    };
    expect(yearly).toEqual([
      expect.objectContaining({ transactionUuid: null, dueOn: expect.stringMatching(/-09-30$/) }),
    ]);
    const settle = (body: object) =>
      service.call(`${API}/report-obligations/${obligation!.obligationId}/settle`, {
        method: 'POST',
        body,
        token: client,
      });
    expectProblem(await settle({ state: 'REPORTED' }), 400, 'validation-failed');
    expectProblem(await settle({ state: 'NOT_REQUIRED' }), 400, 'validation-failed');
    const settled = await settle({ state: 'reported', externalReferenceId: 'ORS-1' });
    expectShape(obligationView, dataOf(settled));
    expect(dataOf<object>(settled)).toMatchObject({ state: 'REPORTED', externalReferenceId: 'ORS-1' });
    expectProblem(await settle({ state: 'REPORTED', externalReferenceId: 'ORS-2' }), 409, 'conflict');

    const license = { decision: 'RELEASED', reasonCode: 'LICENSED', reason: 'General licence.', licenseId } as const;
    expect(await byTwo(uuid, license)).toMatchObject({ status: 'RELEASED' });
    const states = (await obligationsOf(uuid)).map(({ kind, state, basis }) => [kind, state, basis]);
    expect(states.sort()).toEqual([
      ['BLOCKED_PROPERTY', 'REPORTED', '31 CFR 501.603(b)(1)'],
      ['UNBLOCKED_PROPERTY', 'OPEN', '31 CFR 501.603(b)(3)'],
    ]);
  });

  it.each([
    ['a rejected true match', 'TRUE_MATCH', [{ kind: 'REJECTED_TRANSACTION', basis: '31 CFR 501.604' }]],
    ['a risk that is not accepted', 'RISK_NOT_ACCEPTED', []],
  ])('%s is reported if the law requires it', async (_, reasonCode, expected) => {
    const { transactionUUID: uuid } = await screened(listed());
    const rejected = await decide(uuid, { decision: 'REJECTED', reasonCode, reason: 'Sent back.' });
    expect(dataOf(rejected).status).toBe('REJECTED');
    expect(await obligationsOf(uuid)).toMatchObject(expected);
    expect(await obligationsOf(uuid)).toHaveLength(expected.length);
    expectProblem(await decide(uuid, { ...BLOCK }), 409, 'conflict');
  });
});

describe('a party', () => {
  it('is not matched again with a cleared listing, visibly, until the party changes or the clearance is ended', async () => {
    const party = { receiverAccount: 'CLEARED-1' };
    const first = await screened(listed(party));
    await byTwo(first.transactionUUID, { ...RELEASE, ...clearingAll(first) });
    const second = await screened(listed(party));
    expect(second).toMatchObject({ status: 'RELEASED', receiverPartyId: first.receiverPartyId });
    // The person is on two lists.
    const { clearedMatches } = second.screeningReferenceData;
    const shown = {
      subject: 'RECEIVER',
      primaryName: PERSON.name,
      reason: RELEASE.reason,
      clearedBy: await people.idOf('ben'),
    };
    expect(clearedMatches).toMatchObject([shown, shown]);
    const view = await partyOf(first.receiverPartyId);
    expectShape(partyView, view);
    const clearance = { clearedBy: await people.idOf('ben'), partyChanged: false };
    expect(view).toMatchObject({ marks: [], clearances: [clearance, clearance] });
    // A birth date is new, and the listed person's.
    expect((await screened(listed({ ...party, receiverDob: PERSON.dob }))).status).toBe('SANCTION_LISTED');

    const other = { receiverAccount: 'CLEARED-2' };
    const third = await screened(listed(other));
    await byTwo(third.transactionUUID, { ...RELEASE, ...clearingAll(third) });
    const { clearances } = await partyOf(third.receiverPartyId);
    const { profileId } = clearances![0] as { profileId: string };
    const path = `${API}/parties/${third.receiverPartyId}/clearances/${profileId}`;
    const end = () => service.call(path, { method: 'DELETE', token: client, query: { reason: 'It is him' } });
    expect(dataOf<{ clearances: object[] }>(await end()).clearances).toEqual(clearances!.slice(1));
    expectProblem(await end(), 404, 'not-found');
    expect((await screened(listed(other))).status).toMatch(/^(SANCTION|PEP)_LISTED$/);
  });

  it('is not cleared without a match, and not by a release alone', async () => {
    const stored = await screened(listed());
    const request = { ...RELEASE, clearParty: true, party: 'SENDER' } as const;
    expectProblem(await decide(stored.transactionUUID, request), 409, 'conflict');
    await byTwo(stored.transactionUUID, RELEASE);
    expect((await partyOf(stored.receiverPartyId)).clearances).toEqual([]);
  });

  it('is still screened for listings when it is exempt, and its monitoring findings stay on record', async () => {
    const customer = { receiverName: 'Walburga Federspiel', senderIdNumber: 'EXEMPT-1' };
    // Cash above the limit of a shipped rule.
    const cash = {
      ...customer,
      paymentMode: 'CASH',
      sendingAmount: 60_000,
      totalAmount: 60_000,
      receiverAmount: 255_000,
    };
    const first = await screened(listed(cash));
    expect(first.status).toBe('THRESHOLD_BREACH');
    const exempt = {
      decision: 'WHITELISTED',
      reasonCode: 'RISK_ACCEPTED',
      reason: 'Takings of a shop, seen.',
      party: 'SENDER',
      exemptUntil: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    } as const;
    expectProblem(await decide(first.transactionUUID, { ...exempt, exemptUntil: undefined }), 400, 'validation-failed');
    expect(await byTwo(first.transactionUUID, exempt)).toMatchObject({ status: 'WHITELISTED' });
    const { marks } = await partyOf(first.senderPartyId);
    expect(marks).toMatchObject([
      { mark: 'WHITELIST', proposedBy: await people.idOf('ada'), markedBy: await people.idOf('ben') },
    ]);
    const second = await screened(listed(cash));
    expect(second).toMatchObject({ status: 'WHITELISTED', isSuspicious: false });
    const assessment = (await service.call(`${BASE}/${second.transactionUUID}/risk-assessment`)).json<{
      contributions: { factor: string; lifted?: boolean }[];
    }>();
    expect(assessment.contributions.filter(({ lifted }) => lifted).length).toBeGreaterThan(0);
    expect((await screened(listed({ ...cash, receiverName: PERSON.name }))).status).toBe('SANCTION_LISTED');
    // Another person with the document of the exempt party.
    const other = { ...cash, senderName: 'Gunnar Ilmarinen', senderDob: undefined };
    expect((await screened(listed(other))).status).toBe('THRESHOLD_BREACH');
    const path = `${API}/parties/${first.senderPartyId}/marks/WHITELIST`;
    await service.call(path, { method: 'DELETE', token: client, query: { reason: 'The shop was sold' } });
    expect((await screened(listed(cash))).status).toBe('THRESHOLD_BREACH');
  });

  it('cannot be exempted while blacklisted, and is found and removed from the blacklist', async () => {
    const party = { receiverName: 'Ottilie Federspiel', receiverAccount: 'BARRED-1' };
    const before = await screened(listed(party));
    const bar = {
      decision: 'BLACKLISTED',
      reasonCode: 'RISK_NOT_ACCEPTED',
      reason: 'Confused.',
      party: 'RECEIVER',
    } as const;
    expect(dataOf(await decide(before.transactionUUID, bar)).status).toBe('BLACKLISTED');
    const barred = await screened(listed(party));
    expect(barred).toMatchObject({ status: 'SCREENING_FAILED', receiverPartyId: before.receiverPartyId });
    const reference = (await service.call(`${BASE}/screening/result/DEC-${count}`)).json<{ data: Stored }>().data;
    expect(reference.receiverPartyId).toBe(before.receiverPartyId);
    const exempt = { ...RELEASE, decision: 'WHITELISTED', exemptUntil: new Date().toISOString().slice(0, 10) } as const;
    const request = { ...exempt, party: 'RECEIVER' } as const;
    expect(await people.decide('ada', barred.transactionUUID, request)).toMatchObject({ status: 'PROPOSED' });
    expect(await outcome(people.decide('ben', barred.transactionUUID, request))).toBe('conflict');
    const path = `${API}/parties/${barred.receiverPartyId}/marks/BLACKLIST`;
    const free = () => service.call(path, { method: 'DELETE', token: client, query: { reason: 'Confused' } });
    expectProblem(await free(), 409, 'conflict');
    await setByOperator(service, 'transactions.fourEyes', 'NEVER');
    const freed = await free();
    await setting('transactions.fourEyes', 'SANCTIONS');
    expect(dataOf<object>(freed)).toMatchObject({ marks: [] });
    expect((await screened(listed(party))).status).toBe('RELEASED');
    expect(await people.decide('ben', barred.transactionUUID, request)).toMatchObject({ status: 'WHITELISTED' });
  });
});

describe('a decision on a party that is being merged with another', () => {
  it('waits for the merge without holding the audit chain, and marks the merged party', async () => {
    const { database, operator } = service;
    const { tenantId } = operator.principal;
    const [kept, gone] = [
      await screened(listed({ receiverName: 'Wendelin Okolo', receiverAccount: 'UNION-1' })),
      await screened(listed({ receiverName: 'Adaora Stifter', receiverAccount: 'UNION-2' })),
    ];
    const bar = { decision: 'BLACKLISTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'x', party: 'RECEIVER' };
    let decided: Promise<Reply> | null = null;
    await writerOver(database).write(operator, async (tx) => {
      await mergeParties(tx.db, tenantId, gone.receiverPartyId!, kept.receiverPartyId!, tx.now());
      decided = decide(gone.transactionUUID, bar);
      await waitForLocks(database);
      // Fails at once where the decision has the chain.
      await sql`set local lock_timeout = '500ms'`.execute(tx.db);
      await tx.lockChain();
      return { result: null, audit: [] };
    });
    expect(dataOf((await decided)!).status).toBe('BLACKLISTED');
    const party = await service.call(`${API}/parties/${kept.receiverPartyId}`);
    expect(dataOf<object>(party)).toMatchObject({ marks: [{ mark: 'BLACKLIST' }] });
  });
});

describe('an alert with several transactions', () => {
  it('closes when each transaction is decided, and is a true positive if one was rejected', async () => {
    const receiverAccount = 'FOLDED-1';
    const party = { receiverAccount, customerReference: 'FOLDED-1' };
    const first = await screened(listed(party));
    const second = await screened(listed(party));
    expect(second.screeningReferenceData.alertId).toBe(first.screeningReferenceData.alertId);
    const ofAnother = await screened(listed({ receiverAccount, customerReference: 'FOLDED-2' }));
    expect(ofAnother.screeningReferenceData.alertId).not.toBe(first.screeningReferenceData.alertId);
    await byTwo(first.transactionUUID, RELEASE);
    expect(await alertOf(first)).toMatchObject({ state: 'IN_REVIEW' });
    const reject = { decision: 'REJECTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'Not wanted.' } as const;
    await decide(second.transactionUUID, reject);
    expect(await alertOf(first)).toMatchObject({ state: 'CLOSED_TRUE_POSITIVE', reasonCode: 'RISK_NOT_ACCEPTED' });
    // A later payment opens a new alert.
    const third = await screened(listed(party));
    expect(third.screeningReferenceData.alertId).not.toBe(first.screeningReferenceData.alertId);
    expect(await alertOf(third)).toMatchObject({ state: 'OPEN' });
    // It is escalated again, and there is an open one about the same: that one is worked.
    await decide(first.transactionUUID, { decision: 'ESCALATED', reasonCode: 'NEEDS_INVESTIGATION', reason: 'Again.' });
    expect(await alertOf(first)).toMatchObject({ state: 'CLOSED_TRUE_POSITIVE' });
  });

  it('is not closed if a transaction joined it during the decision', async () => {
    const body = (customerReference: string) =>
      listed({
        customerReference,
        ...{ paymentMode: 'CASH', sendingAmount: 12_000, receiverAmount: 12_000, receiverName: 'Ottilie Federspiel' },
        ...{ senderCurrency: 'USD', receiverCurrency: 'USD', accountNumber: 'JOINED-1', senderIdNumber: 'JOINED-1' },
      });
    const [first, second] = [await screened(body('JOINED-1')), await screened(body('JOINED-2'))];
    const { alertId } = first.screeningReferenceData;
    expect(second.screeningReferenceData.alertId).not.toBe(alertId);
    const { pool } = service.database;
    const blocker = await pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table party_marks in access exclusive mode');
    const request = { disposition: 'FALSE_POSITIVE', reasonCode: 'CUSTOMER_EXPLANATION', reason: 'Seen.' } as const;
    const closed = outcome(people.close('ada', String(alertId), request));
    await waitForLocks(service.database, { text: 'party_marks' });
    await pool.query(
      `insert into alert_transactions (tenant_id, alert_id, transaction_uuid, raised_at)
       select tenant_id, $1, $2, now() from alerts where alert_id = $1 on conflict do nothing`,
      [alertId, second.transactionUUID],
    );
    await blocker.query('commit');
    blocker.release();
    expect(await closed).toBe('conflict');
    expect([(await get(first.transactionUUID)).decisions, (await get(second.transactionUUID)).decisions]).toEqual([
      [],
      [],
    ]);
    expect(await outcome(people.close('ada', String(alertId), request))).toBe('ok');
  });
});

describe('webhook receivers', () => {
  it('of the request get outcome and decision, and the receiver of the organization gets its alerts', async () => {
    await setting('TRANSACTION_SCREENING_WEBHOOK_URL', `${receiverUrl}/organisation`);
    const stored = await screened(listed({ callbackUrl: `${receiverUrl}/request` }));
    const uuid = stored.transactionUUID;
    const reject = { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'A secret of the house.' } as const;
    const rejected = dataOf(await decide(uuid, reject));
    const [decided] = await eventually(async () => {
      const found = told('/request', 'transaction.decided');
      return found.length > 0 && found;
    });
    expect(decided!.data).toMatchObject({
      transactionUuid: uuid,
      transactionStatus: 'REJECTED',
      decision: 'REJECTED',
      reasonCode: 'TRUE_MATCH',
      beforeStatus: 'SANCTION_LISTED',
      receiverPartyId: stored.receiverPartyId,
      version: rejected.version,
    });
    expect(JSON.stringify(decided)).not.toContain('secret of the house');
    const { alertId } = stored.screeningReferenceData;
    const alerts = await eventually(async () => {
      const found = [...told('/organisation', 'alert.created'), ...told('/organisation', 'alert.updated')];
      return found.length === 2 && found;
    });
    expect(alerts.map(({ event, data }) => [event, data.alertId, data.state])).toEqual([
      ['alert.created', alertId, 'OPEN'],
      ['alert.updated', alertId, 'CLOSED_TRUE_POSITIVE'],
    ]);
    expect([...new Set((received.get('/request') ?? []).map(({ event }) => event))].sort()).toEqual([
      'screening.completed',
      'transaction.decided',
    ]);
    // Without a callback address of its own, a transaction is reported to the organization's.
    const own = await screened(listed());
    await decide(own.transactionUUID, reject);
    await eventually(async () => told('/organisation', 'transaction.decided').length === 1);
    await setting('TRANSACTION_SCREENING_WEBHOOK_URL', null);
  });

  it('that subscribed get all events of their kinds as /openapi.json describes them, and no other receiver does', async () => {
    const description = (await service.call('/openapi.json', { token: null })).json<Description>();
    const { token } = await service.addClient({ permissions: ['webhook:read', 'webhook:write'] });
    // test/conformance/events.test.ts covers the event of a new list version.
    const others = ['webhook.test', 'watchlist.updated'];
    const kinds = Object.keys(description.webhooks).filter((name) => !others.includes(name));
    const subscribe = (path: string, events: readonly string[]) =>
      service.call(SUBSCRIPTIONS, { method: 'POST', token, body: { url: `${receiverUrl}${path}`, events } });
    const made = await subscribe('/all', kinds);
    expect(made.status, made.text).toBe(201);
    const { subscriptionId } = dataOf<{ subscriptionId: string }>(made);
    await subscribe('/alerts', ['alert.created']);
    const atOnce = { hours: 0.0001, clock: 'ALWAYS' };
    await setting('alerts.dueIn', { CRITICAL: atOnce, HIGH: atOnce, MEDIUM: atOnce, LOW: atOnce });
    await people.post('ada', 'report-obligations', {
      ...{ kind: 'EU_FROZEN_FUNDS', startsOn: '2026-01-02', subject: 'Account 0012345678' },
    });
    const stored = await screened(listed());
    await decide(stored.transactionUUID, { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' });
    await people.post('ada', 'cases', { title: 'Who he is', transactionUuids: [stored.transactionUUID] });
    const customer = { externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: PERSON.name }] };
    await people.post('ada', 'customers', customer);
    await service.call(`${SUBSCRIPTIONS}/${subscriptionId}/test`, { method: 'POST', token, body: {} });
    const messages = await eventually(async () => {
      const found = received.get('/all') ?? [];
      return new Set(found.map(({ event }) => event)).size > kinds.length && found;
    });
    expect(new Set(messages.map(({ event }) => event))).toEqual(new Set([...kinds, 'webhook.test']));
    for (const message of messages) {
      const { schema } = description.webhooks[message.event]!.post.requestBody!.content['application/json']!;
      expect(flawsAgainst(description, schema)(message), message.event).toEqual([]);
    }
    expect(new Set(received.get('/alerts')?.map(({ event }) => event))).toEqual(new Set(['alert.created']));
    await setting('alerts.dueIn', defaultsOf(alertSettings)['alerts.dueIn']);
  });
});

describe('statistics', () => {
  const read = (path: string) => service.call(`${API}/${path}`, { token: client });

  it('count events of the period, and open alerts', async () => {
    interface Listed {
      items: { state: string; priority: { band: string }; code: string }[];
    }
    const { items } = (await read('alerts?limit=100')).json<{ data: Listed }>().data;
    const open = items.filter(({ state }) => !state.startsWith('CLOSED'));
    const falsePositives = items.filter(({ state }) => state === 'CLOSED_FALSE_POSITIVE').length;
    const truePositives = items.filter(({ state }) => state === 'CLOSED_TRUE_POSITIVE').length;
    expect(Math.min(open.length, falsePositives, truePositives)).toBeGreaterThan(0);
    const reply = await read('statistics');
    const { data } = reply.json<{ data: StatisticsView }>();
    expectShape(statisticsView, data);
    expect(data.days).toHaveLength(30);
    const sum = (name: Exclude<keyof StatisticsView['days'][number], 'day'>) =>
      data.days.reduce((total, day) => total + day[name], 0);
    expect(sum('alertsRaised')).toBe(items.length);
    expect([sum('falsePositives'), sum('truePositives')]).toEqual([falsePositives, truePositives]);
    expect(data.openAlerts.total).toBe(open.length);
    for (const [band, number] of Object.entries(data.openAlerts.byPriority)) {
      expect(number).toBe(open.filter(({ priority }) => priority.band === band).length);
    }
    expect(data.openAlerts.byAge.UNDER_1_DAY).toBe(open.length);
    const recorded = Object.values(data.statuses).reduce((total, number) => total + number, 0);
    expect(sum('transactions')).toBe(recorded);
    expect(sum('stopped')).toBe(recorded - (data.statuses.RELEASED ?? 0) - (data.statuses.WHITELISTED ?? 0));
    const raised = data.codes.reduce((total, code) => total + code.raised, 0);
    expect(raised).toBe(items.length);
    expect(data.types.reduce((total, type) => total + type.raised, 0)).toBe(items.length);
    expect(Object.values(data.openAlerts.byDue).reduce((total, number) => total + number, 0)).toBe(open.length);
    expect(sum('closedOnTime')).toBe(
      (items as unknown as { closedAt: string | null; dueAt: string }[]).filter(
        ({ closedAt, dueAt }) => closedAt !== null && closedAt <= dueAt,
      ).length,
    );
    const { rows } = await service.database.pool.query(
      `select decision, count(*)::int as count from transaction_decisions
       where in_effect and tenant_id = (select tenant_id from clients where client_id = $1) group by 1`,
      [service.client.clientId],
    );
    expect(data.decisions).toEqual(Object.fromEntries(rows.map(({ decision, count }) => [decision, count])));
  });

  it('count closed alerts and workload per user', async () => {
    const { data } = (await read('statistics/analysts')).json<{ data: AnalystStatisticsView }>();
    expectShape(analystStatisticsView, data);
    const { data: all } = (await read('statistics')).json<{ data: StatisticsView }>();
    const sum = (name: 'closed' | 'open' | 'onTime') => data.analysts.reduce((total, one) => total + one[name], 0);
    expect(sum('open')).toBe(all.openAlerts.total);
    expect(data.alerts).toBe(all.days.reduce((total, day) => total + day.falsePositives + day.truePositives, 0));
    expect(sum('closed')).toBe(data.alerts);
    expect(sum('onTime')).toBe(all.days.reduce((total, day) => total + day.closedOnTime, 0));
    // A false positive that two users closed counts for the first, and as an approval for the second.
    expect(data.analysts.some(({ approved }) => approved > 0)).toBe(true);
    const before = (await read('statistics/analysts?from=2020-01-01&to=2020-01-02')).json<{
      data: AnalystStatisticsView;
    }>();
    expect(before.data.analysts.every(({ closed, medianHours }) => closed === 0 && medianHours === null)).toBe(true);
  });

  it('show how often each list was right', async () => {
    const { rows } = await service.database.pool.query(
      `select source->>'watchlistId' as "watchlistId", count(distinct a.alert_id)::int as raised,
         count(distinct a.alert_id) filter (where a.closed_at is null)::int as open,
         count(distinct a.alert_id) filter (where a.state = 'CLOSED_TRUE_POSITIVE')::int as "truePositives",
         count(distinct a.alert_id) filter (where a.state = 'CLOSED_FALSE_POSITIVE')::int as "falsePositives"
       from alerts a join alert_transactions l using (tenant_id, alert_id)
       join transaction_screenings s on s.transaction_uuid = l.transaction_uuid
       cross join lateral jsonb_array_elements((s.record->'findings')::jsonb) finding
       cross join lateral jsonb_array_elements(finding->'details'->'matches') match
       cross join lateral jsonb_array_elements(match->'sources') source
       where a.cause_type = 'LISTED_PARTY' and l.raised_at = a.created_at
         and a.tenant_id = (select tenant_id from clients where client_id = $1)
       group by 1 order by 2 desc, 1`,
      [service.client.clientId],
    );
    expect(rows.length).toBeGreaterThan(0);
    const { data } = (await read('statistics/lists')).json<{ data: ListStatisticsView }>();
    expectShape(listStatisticsView, data);
    expect(data.lists.map(({ precision: _, ...list }) => list)).toEqual(rows);
  });

  it('count filing deadlines by kind', async () => {
    const { rows } = await service.database.pool.query(
      `select kind, count(*) filter (where state = 'OPEN')::int as open from report_obligations
       where tenant_id = (select tenant_id from clients where client_id = $1) group by 1 order by 1`,
      [service.client.clientId],
    );
    const { data } = (await read('statistics/filings')).json<{ data: FilingStatisticsView }>();
    expectShape(filingStatisticsView, data);
    expect(data.kinds.map(({ kind, open }) => ({ kind, open })).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual(
      rows,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('show how often each rule was right', async () => {
    const { rows } = await service.database.pool.query(
      `select finding->>'factor' as "ruleId", count(distinct a.alert_id)::int as raised,
         count(distinct a.alert_id) filter (where a.closed_at is null)::int as open,
         count(distinct a.alert_id) filter (where a.state = 'CLOSED_TRUE_POSITIVE')::int as "truePositives",
         count(distinct a.alert_id) filter (where a.state = 'CLOSED_FALSE_POSITIVE')::int as "falsePositives"
       from alerts a join alert_transactions l using (tenant_id, alert_id)
       join transaction_screenings s on s.transaction_uuid = l.transaction_uuid
       cross join lateral jsonb_array_elements((s.record->'findings')::jsonb) finding
       where a.code = 'RULE' and finding->>'code' = 'RULE' and l.raised_at = a.created_at
         and a.tenant_id = (select tenant_id from clients where client_id = $1)
       group by 1 order by 2 desc, 1`,
      [service.client.clientId],
    );
    expect(rows.length).toBeGreaterThan(1);
    const { data } = (await read('statistics/rules')).json<{ data: RuleStatisticsView }>();
    expectShape(ruleStatisticsView, data);
    expect(data.rules.map(({ name: _, precision: __, ...rule }) => rule)).toEqual(rows);
    expect(data.rules.every(({ name }) => name !== null)).toBe(true);
    const { data: all } = (await read('statistics')).json<{ data: StatisticsView }>();
    expect(data.alerts).toBe(all.codes.find(({ findingCode }) => findingCode === 'RULE')!.raised);
    const closed = data.rules.find(({ truePositives, falsePositives }) => truePositives + falsePositives > 0)!;
    expect(closed.precision).toBeCloseTo(closed.truePositives / (closed.truePositives + closed.falsePositives), 3);
    const one = (await read(`statistics/rules?ruleId=${closed.ruleId}`)).json<{ data: RuleStatisticsView }>().data;
    expect(one.rules).toEqual([closed]);
    const before = (await read('statistics/rules?from=2020-01-01&to=2020-01-02')).json<{ data: RuleStatisticsView }>();
    expect(before.data).toMatchObject({ alerts: 0, isMore: false, rules: [] });
  });

  it('cover the requested days of the own organization only', async () => {
    const days = '?from=2020-01-01&to=2020-01-02';
    const { data } = (await read(`statistics${days}`)).json<{ data: StatisticsView }>();
    expect(data).toMatchObject({ from: '2020-01-01', to: '2020-01-02', statuses: {}, codes: [] });
    expect(data.days.map(({ day, transactions }) => [day, transactions])).toEqual([
      ['2020-01-01', 0],
      ['2020-01-02', 0],
    ]);
  });

  it.each([
    ['more than 366 days', '?from=2020-01-01&to=2021-06-01'],
    ['a last day before the first', '?from=2020-01-02&to=2020-01-01'],
  ])('reject %s', async (_, days) => {
    expectProblem(await read(`statistics${days}`), 400, 'validation-failed');
  });
});
