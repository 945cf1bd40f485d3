/** What loosens a check is put into force by two people: one alone who may change settings lets no payment through. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../src/access/permissions.ts';
import { verifyAudit } from '../../src/audit/verify.ts';
import { DEFAULT_PIPELINE } from '../../src/pipeline/configuration.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1';
let service: Service;
type Who = string | Person;
let client: string;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await startService();
  client = (await service.addClient({ permissions: [...ROLES.ADMIN] })).token;
});
afterAll(() => service.stop());

const send = (who: Who, method: string, path: string, body?: object): Promise<Reply> => {
  const call = { method, ...(body && { body }) };
  if (typeof who === 'string') return service.call(`${API}${path}`, { ...call, token: who });
  return who.browser.call(`${API}${path}`, call);
};
interface Shown {
  value: unknown;
  prohibited: boolean;
  version: number;
  proposal?: { value: unknown; proposedBy: string };
}
const dataOf = (reply: Reply) => reply.json<{ data: Shown }>().data;
const put = async (who: Who, path: string, body: object) => {
  const reply = await send(who, 'PUT', path, body);
  return reply.status;
};
const damages = async () => (await verifyAudit(service.database)).flatMap((chain) => chain.damages);

const without = (stage: string) => ({
  ...DEFAULT_PIPELINE,
  FIAT: DEFAULT_PIPELINE.FIAT.filter((step) => step.stage !== stage),
});
const endingAt = (stage: string) => ({
  ...DEFAULT_PIPELINE,
  FIAT: DEFAULT_PIPELINE.FIAT.map((step) => (step.stage === stage ? { ...step, mayStop: true } : step)),
});
const FOUR_EYES = '/settings/transactions.fourEyes';

it('where nobody else could agree, one loosens, and it may be a client', async () => {
  expect([
    await put(client, FOUR_EYES, { value: 'NEVER' }),
    await put(client, FOUR_EYES, { value: 'SANCTIONS' }),
  ]).toEqual([...[200, 200]]);
});

describe('with others who may agree', () => {
  beforeAll(async () => {
    [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  });

  it.each([
    ['rules.fourEyes', false],
    ['cases.fourEyes', false],
    ['transactions.pipeline', without('RULES')],
    ['transactions.pipeline', endingAt('VALIDATION')],
    // Last: one decides behind it.
    ['transactions.fourEyes', 'NEVER'],
  ])('%s is loosened by two people', async (key, value) => {
    const path = `/settings/${key}`;
    const before = dataOf(await send(ada, 'GET', path));
    expect([await put(client, path, { value }), await put(ada, path, { value })]).toEqual([409, 202]);
    expect([await put(ada, path, { value }), await put(client, path, { value })]).toEqual([409, 409]);
    const proposal = { proposal: expect.objectContaining({ value, proposedBy: ada.userId }) };
    expect(dataOf(await send(ben, 'GET', path))).toMatchObject({ ...before, ...proposal });
    // Who does not agree sends what is in force.
    expect(await put(ben, path, { value: before.value })).toBe(200);
    expect(dataOf(await send(ada, 'GET', path)).proposal).toBeUndefined();
    expect(await put(ben, path, { value })).toBe(202);
    expect(await damages()).toEqual([]);
    expect(await put(ada, path, { value })).toBe(200);
    const after = dataOf(await send(ben, 'GET', path));
    expect([after.value, after.proposal]).toEqual([value, undefined]);
    expect(await damages()).toEqual([]);
    // Back by one: it is stricter.
    expect(await put(client, path, { value: before.value })).toBe(200);
  });

  it('a prohibited country is allowed by two people, and by nobody alone', async () => {
    const path = '/country-risk/IR';
    const allowed = { groups: [], prohibited: false, reason: 'We know them.' };
    const shown = async () =>
      (await send(ben, 'GET', '/country-risk'))
        .json<{ data: { items: (Shown & { countryCode: string })[] } }>()
        .data.items.find(({ countryCode }) => countryCode === 'IR')!;
    // By its groups alone, too.
    for (const body of [{ ...allowed, groups: null }, { ...allowed, prohibited: null }, allowed]) {
      expect([await put(client, path, body), await put(ada, path, body), await put(ada, path, body)]).toEqual([
        ...[409, 202, 409],
      ]);
    }
    expect(await shown()).toMatchObject({ prohibited: true, proposal: { proposedBy: ada.userId } });
    expect(await put(ben, path, { ...allowed, groups: null })).toBe(202);
    expect(await put(ben, path, allowed)).toBe(202);
    expect(await damages()).toEqual([]);
    expect(await put(ada, path, allowed)).toBe(200);
    const after = await shown();
    expect([after.prohibited, after.proposal]).toEqual([false, undefined]);
    expect(await put(client, path, { prohibited: true, reason: 'Not any more.' })).toBe(200);
    expect(await damages()).toEqual([]);
  });

  it('what somebody proposed who lost the role since counts no more', async () => {
    const cleo = await addPerson(service, 'COMPLIANCE_OFFICER');
    expect(await put(cleo, FOUR_EYES, { value: 'NEVER' })).toBe(202);
    await service.database.pool.query(`update users set roles = '{DEVELOPER}' where user_id = $1`, [cleo.userId]);
    expect(await put(ada, FOUR_EYES, { value: 'NEVER' })).toBe(202);
    expect(await put(ben, FOUR_EYES, { value: 'NEVER' })).toBe(200);
    // Then one decides.
    expect(await put(client, '/settings/rules.fourEyes', { value: false })).toBe(200);
  });
});
