/** Settings that weaken a control need two users: a single user with settings:write lets no payment through. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHIPPED_MODEL } from '../../src/customers/rating/model.ts';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { DEFAULT_PIPELINE } from '../../src/transactions/pipeline/configuration.ts';
import { addPerson, OF_AN_ORGANIZATION, type Person } from '../support/people.ts';
import { type Reply, type Service, startService } from '../support/service.ts';

const API = '/amlcore/api/v1';
let service: Service;
type Who = string | Person;
let client: string;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  service = await startService();
  client = (await service.addClient({ permissions: [...OF_AN_ORGANIZATION] })).token;
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
const BASE = 'KWD';
const WEIGHED = { ...SHIPPED_MODEL, weights: { ...SHIPPED_MODEL.weights, SCREENING: 0 } };
const KNOWN_NOW = { ...SHIPPED_MODEL, occupations: { DEALER: 10 } };
const HAS_NO_DIRECTION: ReadonlySet<unknown> = new Set([BASE, WEIGHED, KNOWN_NOW]);
const FOUR_EYES = '/settings/transactions.fourEyes';

it('without a second approver one user or client can loosen a control', async () => {
  const setOfficer = (status: string) =>
    service.database.pool.query('update users set status = $1 where email = $2', [status, 'officer@localhost']);
  await setOfficer('DISABLED');
  expect([
    await put(client, FOUR_EYES, { value: 'NEVER' }),
    await put(client, FOUR_EYES, { value: 'SANCTIONS' }),
  ]).toEqual([...[200, 200]]);
  await setOfficer('ACTIVE');
  expect(await put(client, FOUR_EYES, { value: 'NEVER' })).toBe(202);
  expect(await put(client, FOUR_EYES, { value: 'SANCTIONS' })).toBe(200);
});

describe('with other approvers', () => {
  beforeAll(async () => {
    [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  });

  it('an open proposal, and its approval, match the audit trail', async () => {
    const path = '/settings/screening.minScoreThreshold';
    const { value } = dataOf(await send(ada, 'GET', path));
    expect(await put(ada, path, { value: 91 })).toBe(202);
    expect(await damages()).toEqual([]);
    expect(await put(ben, path, { value: 91 })).toBe(200);
    expect(await damages()).toEqual([]);
    expect(await put(client, path, { value })).toBe(200);
  });

  it.each([
    ['rules.fourEyes', false],
    ['cases.fourEyes', false],
    ['transactions.pipeline', without('RULES')],
    ['transactions.pipeline', endingAt('VALIDATION')],
    ['screening.minScoreThreshold', 90],
    ['search.minScoreThreshold', 61],
    ['screening.algorithm', 'STRICT'],
    ['adverseMedia.minConfidence', 0.8],
    ['transactions.sanctionsBlockThreshold', 91],
    ['transactions.textScoreThreshold', 95],
    ['transactions.baseCurrency', BASE],
    ['transactions.notValuedLimit', 1],
    ['transactions.unnamedParties', 'RELEASE'],
    ['transactions.highRiskCountryScore', 86],
    ['alerts.requireChecklist', false],
    ['customers.riskModel', WEIGHED],
    ['customers.riskModel', { ...SHIPPED_MODEL, floors: [] }],
    ['customers.riskModel', { ...SHIPPED_MODEL, bands: { ...SHIPPED_MODEL.bands, CRITICAL: 76 } }],
    ['customers.riskModel', KNOWN_NOW],
    // Last: one decides behind it.
    ['transactions.fourEyes', 'NEVER'],
  ])('%s is loosened by two users', async (key, value) => {
    const path = `/settings/${key}`;
    const before = dataOf(await send(ada, 'GET', path));
    // What a client proposes, a user takes over: it is no approval.
    expect([await put(client, path, { value }), await put(ada, path, { value })]).toEqual([202, 202]);
    expect([await put(ada, path, { value }), await put(client, path, { value })]).toEqual([409, 409]);
    const proposal = { proposal: expect.objectContaining({ value, proposedBy: ada.userId }) };
    expect(dataOf(await send(ben, 'GET', path))).toMatchObject({ ...before, ...proposal });
    // A user who disagrees sends the value in force.
    expect(await put(ben, path, { value: before.value })).toBe(200);
    expect(dataOf(await send(ada, 'GET', path)).proposal).toBeUndefined();
    expect(await put(ben, path, { value })).toBe(202);
    expect(await put(ada, path, { value })).toBe(200);
    const after = dataOf(await send(ben, 'GET', path));
    expect([after.value, after.proposal]).toEqual([value, undefined]);
    // One step back is stricter, but it also changes values without a direction.
    const back = { value: before.value };
    if (!HAS_NO_DIRECTION.has(value)) return expect(await put(client, path, back)).toBe(200);
    expect([await put(client, path, back), await put(ada, path, back), await put(ben, path, back)]).toEqual([
      ...[202, 202, 200],
    ]);
  });

  it.each([
    ['screening.minScoreThreshold', 60],
    // Above what it counts as.
    ['transactions.sanctionsBlockThreshold', 80],
    ['screening.algorithm', 'LOOSE'],
    ['transactions.blockingMeasures', ['TRAVEL_BAN']],
    ['transactions.requireChecklist', true],
    ['customers.riskModel', { ...SHIPPED_MODEL, screening: { ...SHIPPED_MODEL.screening, PEP: 90 } }],
    ['customers.riskModel', { ...SHIPPED_MODEL, occupations: { DEALER: 90 } }],
  ])('%s is made stricter by one user, and loosened again by two', async (key, value) => {
    const path = `/settings/${key}`;
    const before = dataOf(await send(ada, 'GET', path));
    expect(await put(client, path, { value })).toBe(200);
    const back = { value: before.value };
    expect([await put(client, path, back), await put(ada, path, back), await put(ben, path, back)]).toEqual([
      ...[202, 202, 200],
    ]);
  });

  it('values that active rules use are removed from a list by two users, and excluded values added to it', async () => {
    const list = '/rule-lists/watched';
    const free = '/rule-lists/known-well';
    expect(await put(client, list, { values: ['A1', 'B2'] })).toBe(200);
    expect(await put(client, free, { values: ['C3'] })).toBe(200);
    // Nothing asks for it yet.
    expect(await put(client, list, { values: ['A1', 'B2', 'D4'] })).toBe(200);
    expect(await put(client, list, { values: ['A1', 'B2'] })).toBe(200);
    const when = {
      any: [
        { field: 'receiver.account', matchesList: 'watched' },
        { not: { field: 'sender.account', matchesList: 'known-well' } },
      ],
    };
    const rule = { ...RULE_EXAMPLE_REQUEST, ruleId: 'by-lists', when, parameters: {} };
    expect((await send(ada, 'POST', '/rules', rule)).status).toBe(201);
    expect((await send(ben, 'POST', '/rules/by-lists/activate', { version: 1 })).status).toBe(200);
    // What finds more is for one.
    expect(await put(client, list, { values: ['A1', 'B2', 'D4'] })).toBe(200);
    expect(await put(client, free, { values: [] })).toBe(200);
    for (const [path, values] of [
      [list, []],
      [free, ['E5']],
    ] as const) {
      const body = { values };
      expect([await put(client, path, body), await put(ada, path, body), await put(ada, path, body)]).toEqual([
        ...[202, 202, 409],
      ]);
      expect(await damages()).toEqual([]);
      const shown = (await send(ben, 'GET', '/proposals')).json<{ data: { items: object[] } }>().data.items;
      expect(shown).toContainEqual(expect.objectContaining({ kind: 'RULE_LIST', proposed: 'LOOSEN', awaitsYou: true }));
      expect(await put(ben, path, body)).toBe(200);
      expect(await damages()).toEqual([]);
    }
    const lists = (await send(ben, 'GET', '/rule-lists')).json<{
      data: { items: { values: string[]; proposal?: object }[] };
    }>();
    expect(lists.data.items.map(({ values, proposal }) => [values, proposal])).toEqual([
      [['E5'], undefined],
      [[], undefined],
    ]);
  });

  it('a rate that halves the value of a currency needs two users, also in steps, and is rejected in uploads', async () => {
    const path = '/fx-rates/EUR';
    const base = dataOf(await send(ada, 'GET', '/settings/transactions.baseCurrency')).value;
    const held = async () =>
      (await send(ben, 'GET', '/fx-rates'))
        .json<{
          data: { items: { currency: string; rate: number; proposal?: { value: object; proposedBy: string } }[] };
        }>()
        .data.items.find(({ currency }) => currency === 'EUR')!;
    const { rate: before } = await held();
    const validFrom = new Date().toISOString().slice(0, 10);
    const times = (share: number) => ({ rate: Number((before * share).toFixed(6)), validFrom });
    const far = times(0.4);
    expect([await put(client, path, far), await put(ada, path, far), await put(ada, path, far)]).toEqual([
      202, 202, 409,
    ]);
    expect(await damages()).toEqual([]);
    expect(await held()).toMatchObject({
      rate: before,
      proposal: { value: { ...far, baseCurrency: base }, proposedBy: ada.userId },
    });
    const rows = [
      { currency: 'EUR', ...far },
      { currency: 'GBP', rate: 1.2, validFrom },
    ];
    for (const who of [client, ben]) {
      const uploaded = (await send(who, 'POST', '/fx-rates', rows)).json<{ data: object }>().data;
      expect(uploaded).toMatchObject({ accepted: 1, rejected: 1, errors: [{ index: 0, field: 'rate', code: 'Far' }] });
    }
    // Any other rate ends it, and half of a half is compared with the original value.
    expect(await put(client, path, times(0.6))).toBe(200);
    expect(await held()).not.toHaveProperty('proposal');
    expect(await put(client, path, far)).toBe(202);
    expect([await put(ada, path, far), await put(ben, path, far)]).toEqual([202, 200]);
    expect((await held()).rate).toBe(far.rate);
    expect(await put(client, path, { rate: before, validFrom })).toBe(200);
    expect(await damages()).toEqual([]);
  });

  it('a prohibited country is allowed by two users only', async () => {
    const path = '/country-risk/IR';
    const allowed = { groups: [], prohibited: false, reason: 'We know them.' };
    const shown = async () =>
      (await send(ben, 'GET', '/country-risk'))
        .json<{ data: { items: (Shown & { countryCode: string })[] } }>()
        .data.items.find(({ countryCode }) => countryCode === 'IR')!;
    // By its groups alone, too.
    for (const body of [{ ...allowed, groups: null }, { ...allowed, prohibited: null }, allowed]) {
      expect([await put(client, path, body), await put(ada, path, body), await put(ada, path, body)]).toEqual([
        ...[202, 202, 409],
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

  it('a proposal of a user who lost the role does not count', async () => {
    const cleo = await addPerson(service, 'COMPLIANCE_OFFICER');
    expect(await put(cleo, FOUR_EYES, { value: 'NEVER' })).toBe(202);
    await service.database.pool.query(`update users set roles = '{DEVELOPER}' where user_id = $1`, [cleo.userId]);
    expect(await put(ada, FOUR_EYES, { value: 'NEVER' })).toBe(202);
    expect(await put(ben, FOUR_EYES, { value: 'NEVER' })).toBe(200);
    // Then one decides.
    expect(await put(client, '/settings/rules.fourEyes', { value: false })).toBe(200);
  });
});
