/** A decision on an alert also decides its transactions, and the other way around. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type People, peopleOf } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let people: People;
let token: string;
beforeAll(async () => {
  service = await sharedService();
  people = peopleOf(service);
  const permissions = ['screen:read', 'screen:write', 'transaction:decide', 'alert:read', 'alert:write'];
  ({ token } = await service.addClient({ permissions }));
});
afterAll(() => service.stop());

const send = (method: string, path: string, body?: object, by = token): Promise<Reply> =>
  service.call(`${API}${path}`, { method, token: by, ...(body && { body }) });
// biome-ignore lint/suspicious/noExplicitAny: of many operations
const dataOf = (reply: Reply) => reply.json<{ data: any }>().data;

/** Payments of one customer to the listed party, so that they are one alert. @returns the ids, and the alert */
async function flagged(account: string, payments: number): Promise<{ uuids: string[]; alertId: string }> {
  const uuids: string[] = [];
  for (let count = 0; count < payments; count += 1) {
    const own = {
      receiverName: PERSON.name,
      receiverAccount: account,
      receiverIdNumber: undefined,
      receiverDob: PERSON.dob,
      callbackUrl: '',
      customerReference: account,
    };
    const contacts = { receiverEmail: undefined, receiverMobileNumber: undefined };
    const body = { ...FIAT_EXAMPLE_REQUEST, ...own, ...contacts, transactionReference: randomUUID() };
    uuids.push(dataOf(await send('POST', '/transactions/fiat', body)).transactionUUID);
  }
  const found = await eventually(async () => {
    const { items } = dataOf(await send('GET', `/alerts?transactionUuid=${uuids.at(-1)}`));
    const [alert] = items;
    return alert?.transactions === payments && alert;
  });
  const { sendingAmount: amount, senderCurrency: currency } = FIAT_EXAMPLE_REQUEST;
  expect(found).toMatchObject(payments === 1 ? { amount, currency } : { amount: null, currency: null });
  return { uuids, alertId: found.alertId };
}

const statusOf = async (uuid: string) => dataOf(await send('GET', `/transactions/${uuid}`)).status;
const answered = (alertId: string, ...answers: ('YES' | 'NO')[]) =>
  send('POST', `/alerts/${alertId}/checklist`, {
    answers: answers.map((answer, index) => ({ step: ['LISTED', 'KIND_DIFFERS', 'ONE_NAME_ONLY'][index], answer })),
  });
const FALSE_POSITIVE = {
  disposition: 'FALSE_POSITIVE',
  reasonCode: 'FALSE_POSITIVE',
  reason: 'Another birth date.',
} as const;

it('closing by two users releases the payments and stores the prior decision', async () => {
  const { uuids, alertId } = await flagged('DE-0001', 2);
  const alert = dataOf(await send('GET', `/alerts/${alertId}`));
  expect(alert).toMatchObject({ queue: 'SANCTIONS', findingCode: 'WATCHLIST_MATCH', state: 'OPEN', transactions: 2 });
  expect(alert.subjectName).toBe(PERSON.name);
  expect(alert.hits.map((hit: { transactionUuid: string }) => hit.transactionUuid).sort()).toEqual([...uuids].sort());
  for (const hit of alert.hits) {
    expect(hit.receiver).toMatchObject({ name: PERSON.name, account: 'DE-0001', partyId: alert.partyId });
    expect(hit.findings[0]).toMatchObject({ code: 'WATCHLIST_MATCH', subject: 'RECEIVER' });
    expect(hit.matches[0]).toMatchObject({ subject: 'RECEIVER', given: PERSON.name, suppressed: false });
    expect(hit.matches[0].comparisons[0]).toMatchObject({ field: 'NAME', given: [PERSON.name], verdict: 'EXACT' });
    expect(hit.matches[0].comparisons.length).toBeGreaterThan(2);
    expect(hit.matches[0].sources[0].measures.length).toBeGreaterThan(0);
  }
  const matched: { profileId: string }[] = alert.hits.flatMap(({ matches }: { matches: object[] }) => matches);
  const clearProfileIds = [...new Set(matched.map(({ profileId }) => profileId))];
  const close = { ...FALSE_POSITIVE, clearParty: true, clearProfileIds };
  expect((await send('POST', `/alerts/${alertId}/close`, close)).status).toBe(409);
  await answered(alertId, 'YES', 'NO', 'YES');
  expect(dataOf(await send('GET', `/alerts/${alertId}`)).checklist).toMatchObject({ conclusion: 'NO_MATCH' });

  const proposed = await send('POST', `/alerts/${alertId}/close`, close);
  expect(proposed.status, proposed.text).toBe(202);
  expect(dataOf(proposed)).toMatchObject({
    outcome: 'PROPOSED',
    undecidedTransactions: 2,
    alert: { state: 'IN_REVIEW' },
  });
  expect((await people.close('ada', alertId, close)).outcome).toBe('PROPOSED');
  expect(await statusOf(uuids[0]!)).toBe('SANCTION_LISTED');
  await expect(people.close('ada', alertId, close)).rejects.toThrow('Another user');
  expect(await people.close('ben', alertId, close)).toMatchObject({ outcome: 'CLOSED', undecidedTransactions: 0 });
  expect([await statusOf(uuids[0]!), await statusOf(uuids[1]!)]).toEqual(['RELEASED', 'RELEASED']);
  const closed = dataOf(await send('GET', `/alerts/${alertId}`));
  expect(closed).toMatchObject({ state: 'CLOSED_FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE' });
  expect(closed.history[0]).toMatchObject({
    kind: 'CLOSED',
    actorId: await people.idOf('ben'),
    text: 'Another birth date.',
  });

  const next = dataOf(
    await send('POST', '/transactions/fiat', {
      ...FIAT_EXAMPLE_REQUEST,
      ...{
        receiverName: PERSON.name,
        receiverAccount: 'DE-0001',
        receiverIdNumber: undefined,
        receiverDob: PERSON.dob,
        callbackUrl: '',
      },
      ...{ receiverEmail: undefined, receiverMobileNumber: undefined, transactionReference: randomUUID() },
    }),
  ).transactionUUID;
  expect(await eventually(async () => (await statusOf(next)) !== 'PENDING' && (await statusOf(next)))).toBe('RELEASED');
});

it('screening the party alone shows the prior decision until either side changes', async () => {
  let ruled: { profileId: string } | null = null;
  const asked = async (body: object, by = token) => {
    const { matches } = dataOf(await send('POST', '/screen-entity', { fullName: PERSON.name, ...body }, by));
    return matches.find(({ profileId }: { profileId: string }) => !ruled || profileId === ruled.profileId);
  };
  ruled = await asked({ dob: PERSON.dob });
  expect(ruled).toMatchObject({
    ...{ suppressed: true, suppressedReason: 'Another birth date.', suppressedBy: await people.idOf('ben') },
    suppressedAt: expect.stringMatching(/^\d{4}-/),
  });
  const stranger = (await service.addClient({ tenant: 'Stranger', permissions: ['screen:write'] })).token;
  for (const match of [
    // A namesake has the name.
    await asked({}),
    // Facts that were unknown at the earlier decision.
    await asked({ dob: PERSON.dob, documentNumber: PERSON.document }),
    await asked({ dob: PERSON.dob, alias: 'Ottilie Brandauer' }),
    await asked({ dob: PERSON.dob }, stranger),
  ]) {
    expect(match).toMatchObject({ suppressed: false, suppressedBy: null });
  }
  await service.database.pool.query("update party_clearances set profile_facts = profile_facts || '.'");
  expect((await asked({ dob: PERSON.dob })).suppressed).toBe(false);
  await service.database.pool.query("update party_clearances set profile_facts = rtrim(profile_facts, '.')");
});

it('a decision on one payment updates the alert, and a true match decides the other payments', async () => {
  const { uuids, alertId } = await flagged('DE-0002', 2);
  const reject = { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' };
  expect((await send('POST', `/transactions/${uuids[0]}/decision`, reject)).status).toBe(200);
  const moved = dataOf(await send('GET', `/alerts/${alertId}`));
  expect(moved).toMatchObject({ state: 'IN_REVIEW', reasonCode: 'TRUE_MATCH' });
  expect(moved.history[0]).toMatchObject({ kind: 'DECIDED', details: { transactionUuid: uuids[0] } });
  await answered(alertId, 'NO');
  const close = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'It is him.' };
  for (const [more, field] of [
    [{}, 'decision'],
    [{ decision: 'RELEASED' }, 'reasonCode'],
    [{ decision: 'RELEASED', reasonCode: 'OTHER' }, 'reasonCode'],
  ] as const) {
    const refused = await send('POST', `/alerts/${alertId}/close`, { ...close, ...more });
    expect(refused.status, refused.text).toBe(400);
    expect(refused.json<{ errors: object[] }>().errors).toMatchObject([{ field }]);
  }
  const alone = (await service.addClient({ permissions: ['alert:write'] })).token;
  expect((await send('POST', `/alerts/${alertId}/close`, { ...close, decision: 'BLOCKED' }, alone)).status).toBe(403);
  const closed = await send('POST', `/alerts/${alertId}/close`, {
    ...close,
    decision: 'BLOCKED',
    version: moved.version + 1,
  });
  expect(closed.status, closed.text).toBe(200);
  expect(dataOf(closed)).toMatchObject({ outcome: 'CLOSED', alert: { state: 'CLOSED_TRUE_POSITIVE' } });
  expect([await statusOf(uuids[0]!), await statusOf(uuids[1]!)]).toEqual(['REJECTED', 'SANCTION_LISTED']);
  const obligations = dataOf(await send('GET', `/report-obligations?transactionUuid=${uuids[1]}`)).items;
  expect(obligations).toMatchObject([{ kind: 'BLOCKED_PROPERTY', state: 'OPEN' }]);
});

it('later payments open a new alert that shows prior decisions', async () => {
  const { alertId } = await flagged('DE-0002', 1);
  const { priorDecisions } = dataOf(await send('GET', `/alerts/${alertId}`));
  expect(priorDecisions).toMatchObject([
    { state: 'CLOSED_TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'It is him.' },
  ]);
});

it('the audit trail stays intact', async () => {
  const reports = await service.verify(allSeals);
  const told = reports.flatMap(({ broken, damages }) => [broken, ...damages]).flatMap((flaw) => flaw?.reason ?? []);
  // The test created the other organization without the service.
  expect(told).toEqual(['no audit entry covers the organization']);
});

it('a release requires the checklist by default, and is rejected if it contradicts the answers', async () => {
  const { uuids, alertId } = await flagged('DE-0003', 1);
  const { token: keeper } = await service.addClient({ permissions: ['settings:write', 'settings:read'] });
  const key = 'transactions.requireChecklist';
  const set = await send('PUT', `/settings/${key}`, { value: true }, keeper);
  expect(set.json<{ data: { default: boolean } }>().data.default).toBe(true);
  const released = { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', reason: 'It is not him.' } as const;
  await expect(people.decide('ada', uuids[0]!, released)).rejects.toThrow('is not completed');
  const rejected = { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.' } as const;
  await answered(alertId, 'YES', 'NO', 'YES');
  await expect(people.decide('ada', uuids[0]!, rejected)).rejects.toThrow('concludes NO_MATCH');
  expect(await statusOf(uuids[0]!)).not.toBe('REJECTED');
  await setByOperator(service, key, false);
  await people.decide('ada', uuids[0]!, rejected);
  expect(await statusOf(uuids[0]!)).toBe('REJECTED');
});
