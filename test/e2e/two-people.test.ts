/** Where two people must agree: two clients with every permission of their organisation are never two people. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '../../src/access/permissions.ts';
import { REQUEST_EXAMPLE as APPETITE_EXAMPLE_REQUEST } from '../../src/risk-appetite/examples.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/rules/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
let service: Service;
let one: string;
let other: string;
beforeAll(async () => {
  service = await startService();
  const permissions = [...ROLES.ADMIN];
  [one, other] = [(await service.addClient({ permissions })).token, (await service.addClient({ permissions })).token];
});
afterAll(() => service.stop());

const send = (token: string, method: string, path: string, body?: object): Promise<Reply> =>
  service.call(`${API}${path}`, { method, token, ...(body && { body }) });
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

async function decidedTwice(request: object): Promise<number[]> {
  const { transactionUUID } = await listed();
  const decide = (token: string) => send(token, 'POST', `/transactions/${transactionUUID}/decision`, request);
  const statuses = [(await decide(one)).status, (await decide(other)).status];
  expect(dataOf(await send(one, 'GET', `/transactions/${transactionUUID}`)).status).toBe('SANCTION_LISTED');
  return statuses;
}

const ruleId = `${RULE_EXAMPLE_REQUEST.ruleId}`;
const FALSE_POSITIVE = { reasonCode: 'FALSE_POSITIVE', reason: 'Another birth date.' };
const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** What the two clients are answered. */
const CASES: Readonly<Record<string, () => Promise<number[]>>> = {
  'a release': () => decidedTwice({ decision: 'RELEASED', ...FALSE_POSITIVE }),
  'a clearance': () => decidedTwice({ decision: 'RELEASED', ...FALSE_POSITIVE, clearParty: true, party: 'RECEIVER' }),
  'an exemption': () =>
    decidedTwice({ decision: 'WHITELISTED', ...FALSE_POSITIVE, exemptUntil: inAMonth(), party: 'RECEIVER' }),
  'a rule': async () => [
    (await send(one, 'POST', '/rules', RULE_EXAMPLE_REQUEST)).status,
    (await send(other, 'POST', `/rules/${ruleId}/activate`, { version: 1 })).status,
  ],
  'the end of a rule': async () => [
    (await send(one, 'DELETE', '/rules/large-cash')).status,
    (await send(other, 'POST', '/rules/large-cash/activate', { version: 1 })).status,
  ],
  'a risk appetite': async () => [
    (await send(one, 'POST', '/risk-appetite/versions', APPETITE_EXAMPLE_REQUEST)).status,
    (await send(other, 'POST', '/risk-appetite/versions/1/activate')).status,
  ],
};

it.each<[keyof typeof CASES, number[]]>([
  ['a release', [202, 409]],
  ['a clearance', [202, 409]],
  ['an exemption', [202, 409]],
  ['a rule', [201, 409]],
  ['the end of a rule', [200, 409]],
  ['a risk appetite', [201, 409]],
])('%s', async (what, answers) => {
  expect(await CASES[what]!()).toEqual(answers);
});

it('a bar, which one client may set and no client may lift', async () => {
  const { transactionUUID, receiverPartyId } = await listed();
  const bar = { decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH', reason: 'It is him.', party: 'RECEIVER' };
  expect((await send(one, 'POST', `/transactions/${transactionUUID}/decision`, bar)).status).toBe(200);
  const lift = (token: string) => send(token, 'DELETE', `/parties/${receiverPartyId}/marks/BLACKLIST?reason=Mistake`);
  expect([(await lift(one)).status, (await lift(other)).status]).toEqual([409, 409]);
});
