import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type Call, type ServedOperations, serveOperations } from '../../../test/support/operations.ts';
import type { Reply } from '../../../test/support/service.ts';
import { ALL_SETTINGS, type AppSettings } from '../../app/declarations.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { createTenant } from '../../identity/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { silentLog } from '../../platform/db/log.ts';
import { validate } from '../../platform/http/validation.ts';
import { JobQueue } from '../../platform/jobs/queue.ts';
import { CursorCodec } from '../../platform/lib/cursor.ts';
import { SHIPPED_ALONE } from '../../platform/policies/policy.ts';
import { Settings } from '../../platform/settings/settings.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { fiatRequest } from '../../transactions/schemas/fiat.ts';
import { RULE_EXAMPLE_REQUEST } from './examples.ts';
import type { Vocabulary } from './language/vocabulary.ts';
import { type PackView, RulePacks } from './packs/rule-packs.ts';
import { DEFAULT_RULES } from './packs/shipped.ts';
import { REPLAY_QUEUE, RuleReplays } from './replay/replays.ts';
import { ruleRoutes } from './routes.ts';
import { Rules } from './rules.ts';
import { NO_EXTRA_FACTS, TEST_COUNTRIES, transaction } from './testing.ts';

const PATH = '/amlcore/api/v1/rules';

/** The members of responses that these tests check. */
interface Data {
  results: unknown[];
  items: unknown[];
  rules: unknown[];
  ruleSetVersion: number;
  replayId: string;
}
const dataOf = (reply: Reply) => reply.json().data as Data;

let db: TestDatabase;
let served: ServedOperations;
let queue: JobQueue;
let replays: RuleReplays;
let stored: Transaction[] = [];
let settings: AppSettings;
let by: Caller;
let author: Call;
let other: Call;
let operations: ReturnType<typeof ruleRoutes>;

beforeAll(async () => {
  db = await createTestDatabase();
  const { database } = db;
  const writer = writerOver(database);
  const log = silentLog;
  settings = new Settings({ definitions: ALL_SETTINGS, database, writer, log, allowInsecureWebhooks: false });
  const countryRisks = {
    list: async () => ({ indicators: [{ group: 'FATF_GREY' }], items: [] }),
  };
  const rules = new Rules({ database, writer, settings, countryRisks, policies: SHIPPED_ALONE });
  queue = new JobQueue(database);
  const trial = {
    database,
    surroundings: async (_: string, all: readonly Transaction[]) => ({
      countries: { ...TEST_COUNTRIES, provenance: 'test' },
      extra: all.map(() => NO_EXTRA_FACTS),
    }),
    graphs: async (_: string, all: readonly Transaction[]) => all.map(() => NO_EXTRA_FACTS.graph),
    reader: {
      byUuids: async (_: string, uuids: readonly string[]) =>
        stored.filter((one) => uuids.includes(one.transactionUuid)),
      shown: async (_: string, uuids: readonly string[]) => stored.filter((one) => uuids.includes(one.transactionUuid)),
      range: async (_: string, _from: Date, _to: Date, after: number) => stored.filter(({ seq }) => seq > after),
    },
    readFiat: async () => stored[0]!,
  };
  const cursors = new CursorCodec(randomBytes(32));
  const conclusions = { of: async () => new Map(), areSeenBy: async () => false };
  replays = new RuleReplays({ ...trial, conclusions, cursors, rules, queue, writer });
  operations = ruleRoutes({
    rules,
    packs: new RulePacks({ database: db.database, writer, rules, settings }),
    replays,
    cursors,
    trial: { ...trial, fiat: fiatRequest(false) },
  });
  served = await serveOperations(database, operations);
});
afterAll(async () => {
  await served.stop();
  await db.drop();
});
beforeEach(async () => {
  by = await createTenant(db.database);
  author = await served.clientOf(by, ['rule:read', 'rule:write', 'rule:activate']);
  other = await served.clientOf(by, ['rule:read', 'rule:write', 'rule:activate']);
  stored = [transaction({ tenantId: by.principal.tenantId, amount: 12_000, paymentMode: 'CASH' })];
});

describe('packs over HTTP', () => {
  const PACKS = '/amlcore/api/v1/rule-packs';

  it('puts a retired rule of a pack into force again', async () => {
    await settings.set(by, 'rules.fourEyes', false);
    const ruleId = 'structuring-cash-in-days';
    expect((await author('DELETE', `/amlcore/api/v1/rules/${ruleId}`)).json().data).toMatchObject({ state: 'RETIRED' });
    const activated = (await author('POST', `${PACKS}/cash/activate`)).json().data as PackView;
    expect(activated.active).toBe(activated.typologies.length);
    const [cash] = (await author('GET', PACKS)).json<{ data: { items: PackView[] } }>().data.items;
    expect(cash!.typologies.find((one) => one.ruleId === ruleId)).toMatchObject({ state: 'ACTIVE' });
    expect((await author('GET', `/amlcore/api/v1/rules/${ruleId}`)).json().data).toMatchObject({ activeVersion: 0 });
  });

  it('retires a whole pack at once where one user or client is enough', async () => {
    const retired = await author('POST', `${PACKS}/cash/retire`);
    expect(retired.json()).toMatchObject({ message: 'Retirement awaits another user' });
    expect((await other('POST', `${PACKS}/cash/retire`)).status).toBe(409);
    await settings.set(by, 'rules.fourEyes', false);
    expect((await other('POST', `${PACKS}/cash/retire`)).json()).toMatchObject({
      message: 'Pack retired',
      data: { active: 0 },
    });
    expect((await author('POST', `${PACKS}/unknown/retire`)).status).toBe(404);
  });

  it('gives the shipped definition of a rule whose pack is not activated', async () => {
    const ruleId = 'us-currency-report';
    const definition = DEFAULT_RULES.find((one) => one.ruleId === ruleId);
    const expected = { state: 'AVAILABLE', activeVersion: null, definition };
    expect((await author('GET', `/amlcore/api/v1/rules/${ruleId}`)).json().data).toMatchObject(expected);
  });

  it('rejects a pack that is in force and one that does not exist', async () => {
    expect((await author('POST', `${PACKS}/cash/activate`)).status).toBe(409);
    expect((await author('POST', `${PACKS}/unknown/activate`)).status).toBe(404);
  });
});

describe('the language over HTTP', () => {
  it('can express every shipped condition', async () => {
    await author('PUT', '/amlcore/api/v1/rule-lists/staff', { values: ['Tassilo Brandauer'] });
    const reply = await author('GET', '/amlcore/api/v1/rule-language');
    const vocabulary = reply.json().data as Vocabulary;
    expect(vocabulary).toMatchObject({
      countryGroups: ['FATF_GREY'],
      namedLists: ['staff'],
      limits: { windowDays: 365 },
    });
    const types = new Map(vocabulary.fields.map(({ name, type }) => [name, type]));
    const fits = new Map(vocabulary.types.map(({ type, operators }) => [type, operators]));
    const leaves = (node: Record<string, unknown>): Record<string, unknown>[] =>
      [node.all, node.any, node.not].some(Boolean)
        ? [node.all ?? node.any ?? [node.not]].flat().flatMap((one) => leaves(one as Record<string, unknown>))
        : [node];
    for (const { ruleId, when } of DEFAULT_RULES) {
      for (const { field, aggregate, times: _, ...compared } of leaves(when as never)) {
        const type = aggregate ? 'number' : types.get(field as string);
        expect(fits.get(type!), `${ruleId}: ${field}`).toEqual(expect.arrayContaining(Object.keys(compared)));
        if (!aggregate) continue;
        const { fn, by } = aggregate as { fn: never; by: never };
        expect(vocabulary.functions.map(({ name }) => name)).toContain(fn);
        expect(vocabulary.subjects).toContain(by);
      }
    }
  });
});

describe('rules over HTTP', () => {
  it('are written, tested, deactivated, and activated by no client alone', async () => {
    expect((await author('POST', PATH, RULE_EXAMPLE_REQUEST)).status).toBe(201);
    const one = `${PATH}/${RULE_EXAMPLE_REQUEST.ruleId}`;
    const uuid = stored[0]!.transactionUuid;
    const tried = dataOf(await author('POST', `${PATH}/large-cash/test`, { transactionUuids: [uuid] }));
    expect(tried.results).toMatchObject([{ transactionUuid: uuid, hit: true, status: null }]);
    expect((await author('POST', `${one}/activate`, { version: 1 })).status).toBe(409);
    expect((await other('POST', `${one}/activate`, { version: 1 })).status).toBe(409);
    await settings.set(by, 'rules.fourEyes', false);
    expect((await other('POST', `${one}/activate`, { version: 1 })).json().data).toMatchObject({ state: 'ACTIVE' });
    expect((await author('PATCH', one, { score: 50 })).json().data).toMatchObject({ draft: { version: 2 } });
    expect(dataOf(await author('GET', `${one}/versions`)).items).toHaveLength(2);
    expect((await author('DELETE', one)).json().data).toMatchObject({ state: 'RETIRED' });
    expect(dataOf(await author('GET', PATH)).ruleSetVersion).toBe(2);
    expect((await author('GET', `${PATH}/no-rule`)).status).toBe(404);
  });

  it('are rejected with the path of the error', async () => {
    const rule = {
      ...RULE_EXAMPLE_REQUEST,
      when: { all: [{ field: 'transaction.baseAmount', gte: 'x' }] },
      parameters: {},
    };
    const reply = await author('POST', PATH, rule);
    expect(reply.status).toBe(400);
    expect(reply.json().errors).toMatchObject([{ field: 'when.all[0].gte', code: 'Type' }]);
    expect((await author('POST', `${PATH}/large-cash/activate`, {})).json().errors).toMatchObject([
      { field: 'version', code: 'NotNull' },
    ]);
  });

  it('are replayed as a job', async () => {
    const period = { from: '2026-06-01T00:00:00Z', to: '2026-07-01T00:00:00Z' };
    const started = await author('POST', `${PATH}/replay`, { ruleIds: ['large-cash', 'cycle'], ...period });
    expect(started.status).toBe(201);
    await replays.handle(await queue.claim(REPLAY_QUEUE, { after: null, limit: 1, leaseMs: 60_000, repeated: false }));
    const data = dataOf(await author('GET', `${PATH}/replay/${dataOf(started).replayId}`));
    expect(data).toMatchObject({ state: 'DONE', processed: 1, flagged: { before: 1, after: 1 } });
    expect(data.rules[0]).toMatchObject({ ruleId: 'large-cash', perDay: [{ day: '2026-06-15', hits: 1 }] });
    const hits = `${PATH}/replay/${dataOf(started).replayId}/hits`;
    const reader = await served.clientOf(by, ['rule:read', 'screen:read']);
    expect(dataOf(await reader('GET', `${hits}?ruleId=large-cash&kind=alert&limit=1`)).items).toMatchObject([
      { transactionUuid: stored[0]!.transactionUuid, response: 'ALERT', conclusion: null },
    ]);
    expect((await author('GET', hits)).status).toBe(403);
    expect((await reader('GET', `${hits}?rule=large-cash`)).status).toBe(400);
    expect((await reader('GET', `${hits}?kind=SOME`)).status).toBe(400);
    expect((await reader('GET', `${hits}?cursor=x`)).json().type).toContain('invalid-cursor');
    expect((await author('GET', `${PATH}/replay/x`)).status).toBe(404);
    expect(
      (await author('POST', `${PATH}/replay`, { ruleIds: ['cycle'], from: period.to, to: period.from })).status,
    ).toBe(400);
  });

  it('compare with named lists', async () => {
    const set = await author('PUT', '/amlcore/api/v1/rule-lists/vip', { values: ['a ', 'A', 'b'], version: 0 });
    expect(set.json().data).toMatchObject({ version: 1, values: ['A', 'B'] });
    expect((await author('PUT', '/amlcore/api/v1/rule-lists/vip', { values: ['a\u0000'] })).status).toBe(400);
    expect((await author('PUT', '/amlcore/api/v1/rule-lists/vip', {})).status).toBe(400);
    expect(dataOf(await author('GET', '/amlcore/api/v1/rule-lists')).items).toHaveLength(1);
  });

  it('show examples that fit their schemas', () => {
    for (const { id, body, requestExample, response } of operations) {
      if (body) expect(() => validate(body, requestExample), id).not.toThrow();
      expect(response.schema.safeParse(response.example).error?.issues ?? [], id).toEqual([]);
    }
  });
});
