import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { ALL_SETTINGS, type AppSettings } from '../../app/declarations.ts';
import { createTenant, HeldClock, outcome } from '../../identity/testing.ts';
import type { Caller, Principal } from '../../platform/access/permissions.ts';
import { silentLog } from '../../platform/db/log.ts';
import type { AppError } from '../../platform/errors.ts';
import { derivedVersion } from '../../platform/lib/derived-version.ts';
import { KeptPolicies } from '../../platform/policies/kept-policies.ts';
import type { Shipped } from '../../platform/policies/policy.ts';
import { Settings } from '../../platform/settings/settings.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import type { Rule } from './language/types.ts';
import { RULES_POLICY } from './packs/shipped.ts';
import { SHIPPED_SET } from './rule-set.ts';
import { Rules } from './rules.ts';

let db: TestDatabase;
const clock = new HeldClock();
let settings: AppSettings;
let author: Caller;
let other: Caller;
let tenantId: string;

const countryRisks = {
  list: async () => ({ indicators: [{ group: 'FATF_GREY' }], items: [{ groups: ['OWN_GROUP'] }] }),
};
const kept = (policy: Shipped) => new KeptPolicies({ database: db.database, clock, log: silentLog, shipped: [policy] });
const service = (shipped = RULES_POLICY) =>
  new Rules({
    database: db.database,
    settings,
    countryRisks,
    writer: writerOver(db.database, clock),
    policies: kept(shipped),
    shipped,
    monotonicMs: clock.monotonicMs,
  });
let rules: Rules;

beforeAll(async () => {
  db = await createTestDatabase();
  const { database } = db;
  settings = new Settings({
    definitions: ALL_SETTINGS,
    database,
    writer: writerOver(database, clock),
    log: silentLog,
    allowInsecureWebhooks: false,
    monotonicMs: clock.monotonicMs,
  });
});
afterAll(() => db.drop());
beforeEach(async () => {
  const tenant = await createTenant(db.database);
  author = { ...tenant, principal: { ...tenant.principal, type: 'USER' } };
  other = { principal: { ...author.principal, id: 'second person' }, correlationId: randomUUID() };
  tenantId = author.principal.tenantId;
  rules = service();
});

const OWN = {
  ruleId: 'own-rule',
  name: 'Own rule',
  description: 'What it looks for',
  typology: 'Testing',
  source: 'Own policy',
  rationale: 'To test',
  severity: 'HIGH',
  score: 70,
  mode: 'SCORE',
  remark: 'The amount is large.',
  parameters: { limit: { value: 500, description: 'From this amount' } },
  when: { field: 'transaction.baseAmount', gte: { parameter: 'limit' } },
};

const activeIds = async (from = rules) =>
  (await from.active(tenantId)).byType.FIAT.rules.map(({ rule }) => rule.ruleId);
const audited = async () =>
  (
    await db.database.tenant(tenantId, (tx) =>
      tx
        .selectFrom('audit_log')
        .select(['action', 'details'])
        .where('tenant_id', '=', tenantId)
        .orderBy('sequence')
        .execute(),
    )
  ).filter(({ action }) => action.startsWith('rule'));

const STOPPING = { ...OWN, mode: 'HARD_STOP' };

describe('rules of an organization', () => {
  it('are the shipped rules until changed', async () => {
    expect(await rules.active(tenantId)).toMatchObject({ version: 0, byType: SHIPPED_SET.byType });
    const { ruleSetVersion, rules: all } = await rules.list(tenantId);
    expect(ruleSetVersion).toBe(0);
    const { rules: shipped, optional = [] } = RULES_POLICY.content;
    const expected = shipped.map((definition) => {
      const isOptional = optional.includes(definition.ruleId);
      const inForce = isOptional ? { state: 'AVAILABLE', activeVersion: null } : { state: 'ACTIVE', activeVersion: 0 };
      return { ruleId: definition.ruleId, origin: 'SHIPPED', ...inForce, draft: null, definition };
    });
    expect(all).toEqual(expect.arrayContaining(expected));
    expect(all).toHaveLength(expected.length);
  });

  it('come into force by a second user, with an audit entry each', async () => {
    const { result } = await rules.create(author, STOPPING);
    expect(result).toMatchObject({
      state: 'DRAFT',
      activeVersion: null,
      draft: { version: 1, needsTwo: true },
    });
    expect(result).toEqual(await rules.get(tenantId, 'own-rule'));
    expect(await activeIds()).not.toContain('own-rule');
    expect(await outcome(rules.activate(author, 'own-rule', 1))).toBe('conflict');
    expect((await rules.activate(other, 'own-rule', 1)).result).toMatchObject({
      state: 'ACTIVE',
      activeVersion: 1,
      draft: null,
    });
    expect(await activeIds()).toContain('own-rule');
    expect(await outcome(rules.activate(other, 'own-rule', 1))).toBe('conflict');
    const rows = await audited();
    expect(rows.map(({ action }) => action)).toEqual(['rule.created', 'rule.activated']);
    expect(rows[1]!.details).toMatchObject({ before: null, after: { version: 1 }, ruleSetVersion: 1 });
  });

  it.each<[string, Principal['type'], Principal['type'], string]>([
    ['a client and another client', 'CLIENT', 'CLIENT', 'conflict'],
    ['a client and a person', 'CLIENT', 'USER', 'conflict'],
    ['a person and a client', 'USER', 'CLIENT', 'conflict'],
    ['two persons', 'USER', 'USER', 'ok'],
  ])('are put into force by %s', async (_, first, second, expected) => {
    const as = ({ principal }: Caller, type: Principal['type']) => ({
      principal: { ...principal, type },
      correlationId: randomUUID(),
    });
    await rules.create(as(author, first), STOPPING);
    expect(await outcome(rules.activate(as(other, second), 'own-rule', 1))).toBe(expected);
    await rules.retire(as(author, first), 'round-amounts');
    expect(await outcome(rules.activate(as(other, second), 'round-amounts', 1))).toBe(expected);
    expect(await outcome(rules.activate(as(other, 'CLIENT'), 'large-cash', 0))).toBe('conflict');
  });

  it('that only add alerts or are in SHADOW are activated by one user', async () => {
    const client = { ...author, principal: { ...author.principal, type: 'CLIENT' as const } };
    expect((await rules.create(author, OWN)).result.draft).toMatchObject({ needsTwo: false });
    expect(await outcome(rules.activate(client, 'own-rule', 1))).toBe('conflict');
    expect(await outcome(rules.activate(author, 'own-rule', 1))).toBe('ok');
    // The rule has an effect now, so that weakening it needs two users.
    for (const [change, version] of [
      [{ score: 1 }, 2],
      [{ mode: 'SHADOW' }, 3],
    ] as const) {
      expect((await rules.change(author, 'own-rule', change)).draft).toMatchObject({ needsTwo: true });
      expect(await outcome(rules.activate(author, 'own-rule', version))).toBe('conflict');
    }
    expect(await outcome(rules.activate(other, 'own-rule', 3))).toBe('ok');
    expect((await rules.change(author, 'own-rule', { score: 99 })).draft).toMatchObject({ needsTwo: false });
    expect(await outcome(rules.activate(author, 'own-rule', 4))).toBe('ok');
    expect((await rules.change(author, 'own-rule', { mode: 'HARD_STOP' })).draft).toMatchObject({ needsTwo: true });
    expect(await outcome(rules.activate(author, 'own-rule', 5))).toBe('conflict');
    const writer = { ...author, principal: { ...author.principal, permissions: new Set(['rule:write'] as const) } };
    expect(await rules.retire(writer, 'own-rule')).toMatchObject({ state: 'ACTIVE', draft: { needsTwo: false } });
    expect((await rules.activate(author, 'own-rule', 6)).result).toMatchObject({ state: 'RETIRED' });
  });

  it('can be activated by their author if the organization allows it', async () => {
    await settings.set(author, 'rules.fourEyes', false);
    await rules.create(author, OWN);
    expect(await outcome(rules.activate(author, 'own-rule', 1))).toBe('ok');
    expect(await rules.retire(author, 'own-rule')).toMatchObject({ state: 'RETIRED', activeVersion: null });
    expect(await activeIds()).not.toContain('own-rule');
  });

  it('are based on the shipped rules of the requested release', async () => {
    await settings.set(author, 'rules.fourEyes', false);
    await rules.create(author, OWN);
    await rules.activate(author, 'own-rule', 1);
    await rules.retire(author, 'amount-limit');
    const others = RULES_POLICY.content.rules.filter(({ ruleId }) => ruleId !== 'amount-limit').slice(0, 2);
    const content = { ...RULES_POLICY.content, rules: others };
    const next = service({ ...RULES_POLICY, content, version: derivedVersion('3', content) });
    const now = await next.active(tenantId);
    expect(now.byType.FIAT.rules).toHaveLength(3);

    expect(await next.at(tenantId, now.version, RULES_POLICY.version)).toBeNull();
    await kept(RULES_POLICY).keep();
    const before = await next.at(tenantId, now.version, RULES_POLICY.version);
    expect(before).toEqual(await rules.active(tenantId));
    const ids = before?.byType.FIAT.rules.map(({ rule }) => rule.ruleId);
    expect(ids).toContain('own-rule');
    expect(ids).not.toContain('amount-limit');
    expect(await next.at(tenantId, 0, RULES_POLICY.version)).toEqual(SHIPPED_SET);
    expect(await next.at(tenantId, now.version)).toEqual(now);
    expect(await next.at(tenantId, now.version, '1')).toBeNull();
  });

  it('take effect at once only with the permission to activate rules', async () => {
    await settings.set(author, 'rules.fourEyes', false);
    const writer = { ...author, principal: { ...author.principal, permissions: new Set(['rule:write'] as const) } };
    expect(await outcome(rules.retire(writer, 'round-amounts'))).toBe('forbidden');
    expect(await activeIds()).toContain('round-amounts');
    await rules.create(writer, OWN);
    expect(await rules.retire(writer, 'own-rule')).toMatchObject({ state: 'RETIRED' });
  });

  it('stay in force while a change is pending', async () => {
    const before = await rules.get(tenantId, 'large-cash');
    const changed = await rules.change(author, 'large-cash', { parameters: { limit: { value: 3_000 } } }, 0);
    expect(changed).toMatchObject({ activeVersion: 0, draft: { version: 1 }, definition: before.definition });
    await rules.activate(other, 'large-cash', 1);
    const active = (await rules.active(tenantId)).byType.FIAT.rules.find(({ rule }) => rule.ruleId === 'large-cash');
    expect(active).toMatchObject({
      version: 1,
      rule: { parameters: { limit: { value: 3_000 } }, remark: before.definition.remark },
    });
    await rules.activate(other, 'large-cash', 0);
    expect(await rules.get(tenantId, 'large-cash')).toMatchObject({ activeVersion: 0, draft: null });
  });

  it('are deactivated by two users if a client began it', async () => {
    const client = { ...author, principal: { ...author.principal, type: 'CLIENT' as const } };
    await rules.retire(client, 'round-amounts');
    expect(await outcome(rules.activate(other, 'round-amounts', 1))).toBe('conflict');
    expect(await outcome(rules.retire(client, 'round-amounts'))).toBe('conflict');
    await rules.retire(author, 'round-amounts');
    expect((await rules.activate(other, 'round-amounts', 2)).result).toMatchObject({ state: 'RETIRED' });
  });

  it('are deactivated by two users, and can be activated again', async () => {
    expect(await rules.retire(author, 'round-amounts')).toMatchObject({ state: 'ACTIVE', draft: { retires: true } });
    expect(await outcome(rules.retire(author, 'round-amounts'))).toBe('conflict');
    expect(await outcome(rules.activate(author, 'round-amounts', 1))).toBe('conflict');
    expect((await rules.activate(other, 'round-amounts', 1)).result).toMatchObject({
      state: 'RETIRED',
      activeVersion: null,
    });
    expect(await activeIds()).not.toContain('round-amounts');
    expect(await outcome(rules.retire(author, 'round-amounts'))).toBe('conflict');
    expect((await audited()).map(({ action }) => action)).toEqual(['rule.changed', 'rule.retired']);
    await rules.activate(other, 'round-amounts', 0);
    expect(await activeIds()).toContain('round-amounts');
  });

  it('reach every node within two seconds', async () => {
    const node = service();
    await activeIds(node);
    await rules.create(author, OWN);
    await rules.activate(other, 'own-rule', 1);
    expect(await activeIds(node)).not.toContain('own-rule');
    clock.advance(2.1);
    expect(await activeIds(node)).toContain('own-rule');
  });

  it('can be read in earlier versions', async () => {
    await rules.create(author, OWN);
    await rules.activate(other, 'own-rule', 1);
    await rules.change(author, 'own-rule', { score: 99 });
    await rules.activate(other, 'own-rule', 2);
    const scoreAt = async (version: number) =>
      (await rules.at(tenantId, version))?.byType.FIAT.rules.find(({ rule }) => rule.ruleId === 'own-rule')?.rule.score;
    expect([await scoreAt(0), await scoreAt(1), await scoreAt(2)]).toEqual([undefined, 70, 99]);
    expect(await rules.at(tenantId, 3)).toBeNull();
    const versions = async (ruleId: string, before: number | null, limit: number) =>
      (await rules.versions(tenantId, ruleId, { before, limit })).map(({ version }) => version);
    expect(await versions('own-rule', null, 20)).toEqual([2, 1]);
    expect([await versions('own-rule', null, 1), await versions('own-rule', 2, 1)]).toEqual([[2], [1]]);
    expect(await versions('own-rule', 1, 1)).toEqual([]);
    // The shipped one is the earliest.
    expect(await versions('large-cash', null, 1)).toEqual([0]);
    await rules.change(author, 'large-cash', { score: 1 });
    expect([await versions('large-cash', null, 1), await versions('large-cash', 1, 1)]).toEqual([[1], [0]]);
  });

  it('are of one organization alone', async () => {
    await rules.create(author, OWN);
    await rules.activate(other, 'own-rule', 1);
    const stranger = await createTenant(db.database);
    expect(await outcome(rules.get(stranger.principal.tenantId, 'own-rule'))).toBe('not-found');
    expect((await rules.active(stranger.principal.tenantId)).version).toBe(0);
  });

  it.each<[string, unknown, string]>([
    ['a taken id', { ...OWN, ruleId: 'large-cash' }, 'conflict'],
    [
      'an unknown group',
      { ...OWN, when: { field: 'party.country', inGroup: 'FATF_GRAY' }, parameters: {} },
      'validation-failed',
    ],
    [
      'an unknown list',
      { ...OWN, when: { field: 'party.name', matchesList: 'vip' }, parameters: {} },
      'validation-failed',
    ],
  ])('reject %s', async (_, input, expected) => expect(await outcome(rules.create(author, input))).toBe(expected));

  it('are created once per Idempotency-Key', async () => {
    const call = () => ({
      ...author,
      idempotency: { key: 'k-1', operation: 'createRule', requestHash: Buffer.alloc(32), status: 201 },
    });
    const first = await rules.create(call(), OWN);
    expect(await rules.create(call(), OWN)).toEqual({ ...first, replayed: true });
    expect(await audited()).toHaveLength(1);
  });

  it('name the path of an error in a rule', async () => {
    const when = { all: [{ field: 'transaction.baseAmount', gte: 'much' }] };
    const refusal = await rules.create(author, { ...OWN, parameters: {}, when }).catch((error: unknown) => error);
    expect((refusal as AppError).details.errors).toEqual([
      { field: 'when.all[0].gte', code: 'Type', message: 'must be a number' },
    ]);
  });

  it('reject a change of another version', async () => {
    await rules.create(author, OWN);
    await rules.change(author, 'own-rule', { score: 80 }, 1);
    expect(await outcome(rules.change(author, 'own-rule', { score: 90 }, 1))).toBe('conflict');
    expect(await outcome(rules.change(author, 'no-rule', { score: 90 }))).toBe('not-found');
    expect(await outcome(rules.activate(other, 'own-rule', 9))).toBe('not-found');
  });

  it('keep their ID; a new condition has its own parameters', async () => {
    await rules.create(author, OWN);
    const when = { field: 'transaction.baseAmount', gte: { parameter: 'least' } };
    const parameters = { least: { value: 5, description: 'Least' } };
    await rules.change(author, 'own-rule', { ruleId: 'another', when, parameters });
    const [latest] = await rules.versions(tenantId, 'own-rule', { before: null, limit: 1 });
    expect(latest!.definition).toMatchObject({ ruleId: 'own-rule', when, parameters } satisfies Partial<
      Record<keyof Rule, unknown>
    >);
  });
});

describe('named lists', () => {
  it('take effect in rules at once', async () => {
    await rules.setList(author, 'vip', ['Mirela  ', 'mirela', 'Ottokar'], 0);
    expect((await rules.active(tenantId)).lists.get('vip')).toEqual(new Set(['MIRELA', 'OTTOKAR']));
    expect(await outcome(rules.setList(author, 'vip', ['x'], 0))).toBe('conflict');
    expect(
      await outcome(
        rules.create(author, { ...OWN, when: { field: 'party.name', matchesList: 'vip' }, parameters: {} }),
      ),
    ).toBe('ok');
    expect((await audited()).map(({ action }) => action)).toEqual(['rule-list.changed', 'rule.created']);
  });
});
