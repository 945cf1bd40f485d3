/**
 * Where two people must agree: two clients with every permission of their organisation are never two people, one person is not two
 * either, and two who sign in are.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '../../src/access/permissions.ts';
import { REQUEST_EXAMPLE as APPETITE_EXAMPLE_REQUEST } from '../../src/risk-appetite/examples.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/rules/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1';
let service: Service;
/** A client's token, or a person. */
type Who = string | Person;
let one: string;
let other: string;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await startService();
  const permissions = [...ROLES.ADMIN];
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
/** A payment to somebody who is on the test list. */
async function listed(): Promise<Record<string, string>> {
  count += 1;
  const body = {
    ...FIAT_EXAMPLE_REQUEST,
    callbackUrl: '',
    transactionReference: `TWO-${count}`,
    receiverName: PERSON.name,
  };
  const created = dataOf(await send(one, 'POST', '/transactions/fiat', body));
  return eventually(async () => {
    const stored = dataOf(await send(one, 'GET', `/transactions/${created.transactionUUID}`));
    return stored.status !== 'PENDING' && stored;
  });
}

async function decidedTwice([first, second]: Two, request: object, status = 'SANCTION_LISTED'): Promise<number[]> {
  const { transactionUUID } = await listed();
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
    decidedTwice(two, { decision: 'RELEASED', ...FALSE_POSITIVE, clearParty: true, party: 'RECEIVER' }, status),
  'an exemption': (two, status) =>
    decidedTwice(
      two,
      { decision: 'WHITELISTED', ...FALSE_POSITIVE, exemptUntil: inAMonth(), party: 'RECEIVER' },
      status && 'WHITELISTED',
    ),
  'a rule': async ([first, second]) => {
    count += 1;
    const rule = { ...RULE_EXAMPLE_REQUEST, ruleId: `two-${count}` };
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

it.each(ANSWERS)('one person twice: %s', async (what, first) => {
  expect(await CASES[what]!([ada, ada])).toEqual([first, 409]);
});

it('what somebody proposed who lost the role since counts no more', async () => {
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
  expect([approved.status, approved.text]).toEqual([409, expect.stringContaining('may not work on cases any more')]);
});

// A clearance and an exemption last, so these are the last ones.
it.each(ANSWERS)('two people: %s', async (what, first, agreed) => {
  expect(await CASES[what]!([ada, ben], 'RELEASED')).toEqual([first, agreed]);
});

it('a bar, which one client may set and no client may lift', async () => {
  const { transactionUUID, receiverPartyId } = await listed();
  const bar = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
  expect((await send(one, 'POST', `/transactions/${transactionUUID}/decision`, bar)).status).toBe(200);
  const lift = (token: string) => send(token, 'DELETE', `/parties/${receiverPartyId}/marks/BLACKLIST?reason=Mistake`);
  expect([(await lift(one)).status, (await lift(other)).status]).toEqual([409, 409]);
});
