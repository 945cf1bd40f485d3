/**
 * Where two people must agree: two clients with every permission of their organization are never two people, one person is not two
 * either, and two who sign in are.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUEST_EXAMPLE as APPETITE_EXAMPLE_REQUEST } from '../../src/governance/risk-appetite/examples.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { PERSON } from '../e2e/lists.ts';
import { clearingAll } from '../support/clearing.ts';
import { addPerson, OF_AN_ORGANIZATION, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';

const API = '/amlcore/api/v1';
let service: Service;
/** A client's token, or a person. */
type Who = string | Person;
let one: string;
let other: string;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await sharedService();
  const permissions = [...OF_AN_ORGANIZATION];
  [one, other] = [(await service.addClient({ permissions })).token, (await service.addClient({ permissions })).token];
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
});
afterAll(() => service.stop());

const send = (who: Who, method: string, path: string, body?: object): Promise<Reply> => {
  const call = { method, ...(body && { body }) };
  if (typeof who === 'string') return service.call(`${API}${path}`, { ...call, token: who });
  return who.browser.call(`${API}${path}`, call);
};
const dataOf = (reply: Reply) => reply.json<{ data: Record<string, string> }>().data;

let count = 0;
/** A payment to a listed party. */
async function listed(change: object = {}): Promise<Record<string, string>> {
  count += 1;
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    callbackUrl: '',
    transactionReference: `TWO-${count}`,
    receiverName: PERSON.name,
    ...change,
  };
  const created = dataOf(await send(one, 'POST', '/transactions/fiat', body));
  return eventually(async () => {
    const stored = dataOf(await send(one, 'GET', `/transactions/${created.transactionUUID}`));
    return stored.status !== 'PENDING' && stored;
  });
}

type Listed = Parameters<typeof clearingAll>[0];

async function decidedTwice(
  [first, second]: Two,
  given: object | ((stored: Listed) => object),
  status = 'SANCTION_LISTED',
): Promise<number[]> {
  const stored = await listed();
  const { transactionUUID } = stored;
  const request = typeof given === 'function' ? given(stored as unknown as Listed) : given;
  const decide = (who: Who) => send(who, 'POST', `/transactions/${transactionUUID}/decision`, request);
  const statuses = [(await decide(first)).status, (await decide(second)).status];
  expect(dataOf(await send(one, 'GET', `/transactions/${transactionUUID}`)).status).toBe(status);
  return statuses;
}

type Two = readonly [Who, Who];
const FALSE_POSITIVE = { reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** What the two are answered. @param status of the transaction after both */
const CASES: Readonly<Record<string, (two: Two, status?: string) => Promise<number[]>>> = {
  'a release': (two, status) => decidedTwice(two, { decision: 'RELEASED', ...FALSE_POSITIVE }, status),
  'a clearance': (two, status) =>
    decidedTwice(
      two,
      (stored) => ({ decision: 'RELEASED', ...FALSE_POSITIVE, ...clearingAll(stored), party: 'RECEIVER' }),
      status,
    ),
  'an exemption': (two, status) =>
    decidedTwice(
      two,
      { decision: 'WHITELISTED', ...FALSE_POSITIVE, exemptUntil: inAMonth(), party: 'RECEIVER' },
      status && 'WHITELISTED',
    ),
  'a rule': async ([first, second]) => {
    count += 1;
    const rule = { ...RULE_EXAMPLE_REQUEST, mode: 'HARD_STOP', ruleId: `two-${count}` };
    return [
      (await send(first, 'POST', '/rules', rule)).status,
      (await send(second, 'POST', `/rules/${rule.ruleId}/activate`, { version: 1 })).status,
    ];
  },
  'the end of a rule': async ([first, second]) => {
    const ruleId = ['large-cash', 'fan-in', 'round-amounts'][ended++]!;
    return [
      (await send(first, 'DELETE', `/rules/${ruleId}`)).status,
      (await send(second, 'POST', `/rules/${ruleId}/activate`, { version: 1 })).status,
    ];
  },
  'a risk appetite': async ([first, second]) => {
    const proposed = await send(first, 'POST', '/risk-appetite/versions', APPETITE_EXAMPLE_REQUEST);
    const { version } = dataOf(proposed);
    return [proposed.status, (await send(second, 'POST', `/risk-appetite/versions/${version}/activate`)).status];
  },
};
let ended = 0;

const ANSWERS: [what: keyof typeof CASES, first: number, agreed: number][] = [
  ['a release', 202, 200],
  ['a clearance', 202, 200],
  ['an exemption', 202, 200],
  ['a rule', 201, 200],
  ['the end of a rule', 200, 200],
  ['a risk appetite', 201, 200],
];

it.each(ANSWERS)('two clients: %s', async (what, first) => {
  expect(await CASES[what]!([one, other])).toEqual([first, 409]);
});

it.each(ANSWERS)('one user twice: %s', async (what, first) => {
  expect(await CASES[what]!([ada, ada])).toEqual([first, 409]);
});

it('a proposal of a user who lost the role does not count', async () => {
  const cleo = await addPerson(service, 'COMPLIANCE_OFFICER');
  const { transactionUUID } = await listed();
  const release = async (who: Who) =>
    (await send(who, 'POST', `/transactions/${transactionUUID}/decision`, { decision: 'RELEASED', ...FALSE_POSITIVE }))
      .status;
  expect(await release(cleo)).toBe(202);
  const { caseId } = dataOf(await send(cleo, 'POST', '/cases', { title: 'Who is he?' }));
  expect((await send(cleo, 'POST', `/cases/${caseId}/start`, {})).status).toBe(200);
  const outcome = { outcome: 'NO_SUSPICION', reason: 'The contract explains it.' };
  expect((await send(cleo, 'POST', `/cases/${caseId}/submit`, outcome)).status).toBe(200);
  await service.database.pool.query(`update users set roles = '{DEVELOPER}' where user_id = $1`, [cleo.userId]);
  expect(await release(ada)).toBe(202);
  expect(await release(ben)).toBe(200);
  const approved = await send(ben, 'POST', `/cases/${caseId}/approve`, { reason: 'The evidence bears it.' });
  expect([approved.status, approved.text]).toEqual([
    409,
    expect.stringContaining('no longer has the permission case:write'),
  ]);
});

// A clearance and an exemption last, so these are the last ones.
it.each(ANSWERS)('two users: %s', async (what, first, agreed) => {
  expect(await CASES[what]!([ada, ben], 'RELEASED')).toEqual([first, agreed]);
});

/** What a decision of one leaves on the receiver, under whose account money is held from then on. */
const RESTRICTIONS: [mark: string, decision: object][] = [
  ['BLACKLIST', { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' }],
  ['TRUE_MATCH', { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' }],
  // Decided without a finding about the identity of the party.
  ['OPEN_MATCH', { decision: 'REJECTED', reasonCode: 'RISK_NOT_ACCEPTED', reason: 'Not with us.' }],
];

it.each(RESTRICTIONS)('a party restriction %s is lifted by two users only', async (mark, decision) => {
  const account = `4711-0815-${mark}`;
  const apart = (name: string) => ({
    ...{ receiverName: name, receiverAccount: account, receiverMobileNumber: undefined, receiverIdNumber: undefined },
    receiverEmail: undefined,
  });
  const { transactionUUID, receiverPartyId } = await listed(apart(PERSON.name));
  expect((await send(one, 'POST', `/transactions/${transactionUUID}/decision`, decision)).status).toBe(200);
  const paid = async () => (await listed(apart('Walburga Hinterseer'))).status;
  const path = `/parties/${receiverPartyId}/marks/${mark}`;
  const lift = async (who: Who) => (await send(who, 'DELETE', `${path}?reason=Mistake`)).status;
  type Shown = { marks: { mark: string; removal: { proposedBy: string } | null }[] };
  const removal = async () => {
    const { marks } = (await send(one, 'GET', `/parties/${receiverPartyId}`)).json<{ data: Shown }>().data;
    return marks.find((some) => some.mark === mark)?.removal;
  };
  const waiting = async (who: Who) => {
    const { items } = (await send(who, 'GET', '/proposals')).json<{ data: { items: Record<string, unknown>[] } }>()
      .data;
    return items.filter(({ kind }) => kind === 'PARTY_MARK');
  };
  expect(await paid()).not.toBe('RELEASED');
  // Clients, however many; then one person, as often as they like.
  expect([await lift(one), await lift(other)]).toEqual([409, 409]);
  expect([await lift(ada), await lift(ada), await lift(one)]).toEqual([202, 409, 409]);
  expect(await removal()).toMatchObject({ proposedBy: ada.userId });
  expect(await paid()).not.toBe('RELEASED');
  const told = { subjectId: receiverPartyId, proposed: `LIFT_${mark}`, proposedBy: ada.userId };
  expect(await waiting(ada)).toEqual([expect.objectContaining({ ...told, awaitsYou: false })]);
  expect(await waiting(ben)).toEqual([expect.objectContaining({ ...told, awaitsYou: true })]);
  // The second user disagrees: the approval starts again.
  expect((await send(ben, 'POST', `${path}/keep`, { reason: 'It is him.' })).status).toBe(200);
  expect((await send(ben, 'POST', `${path}/keep`, { reason: 'It is him.' })).status).toBe(409);
  expect(await waiting(ben)).toEqual([]);
  expect(await lift(ben)).toBe(202);
  expect(await damages()).toEqual([]);
  expect([await lift(ada), await removal(), await lift(ada)]).toEqual([200, undefined, 404]);
  expect(await paid()).toBe('RELEASED');
  expect(await damages()).toEqual([]);
});

it('a proposal to lift a restriction starts again after its author lost the role, or the restriction was set again', async () => {
  const cleo = await addPerson(service, 'COMPLIANCE_OFFICER');
  const bar = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
  const barred = async () => {
    const payment = await listed();
    expect((await send(one, 'POST', `/transactions/${payment.transactionUUID}/decision`, bar)).status).toBe(200);
    return payment.receiverPartyId;
  };
  const partyId = await barred();
  const lift = async (who: Who) =>
    (await send(who, 'DELETE', `/parties/${partyId}/marks/BLACKLIST?reason=Mistake`)).status;
  expect(await lift(cleo)).toBe(202);
  await service.database.pool.query(`update users set roles = '{DEVELOPER}' where user_id = $1`, [cleo.userId]);
  expect(await lift(ada)).toBe(202);
  expect(await barred()).toBe(partyId);
  expect(await lift(ben)).toBe(202);
  expect(await lift(ada)).toBe(200);
});

it('a true match on one side does not clear the other side', async () => {
  const apart = { receiverMobileNumber: undefined, receiverIdNumber: undefined, receiverEmail: undefined };
  for (const decision of ['BLACKLISTED', 'REJECTED']) {
    const receiverAccount = `4711-0815-OTHER-${decision}`;
    // A customer of its own: the one of the example would be barred with it.
    const paidBy = (id: string) => {
      count += 1;
      return { accountNumber: id, senderIdNumber: id, senderMobileNumber: `+43 660 ${1_000_000 + count}` };
    };
    const waits = await listed({ ...apart, ...paidBy(`HER-${decision}`), receiverAccount });
    const bar = { decision, reasonCode: 'TRUE_MATCH', reason: 'It is her.', party: 'SENDER' };
    expect((await send(one, 'POST', `/transactions/${waits.transactionUUID}/decision`, bar)).status).toBe(200);
    const names = { senderName: 'Zenobia Falk', receiverName: 'Walburga Hinterseer' };
    const free = await listed({ ...apart, ...paidBy(`FALK-${decision}`), ...names, receiverAccount });
    expect(free.status).toBe('WATCH_LIST_MATCH');
  }
});

async function damages(): Promise<unknown[]> {
  return (await service.verify([])).flatMap((chain) => chain.damages);
}
