import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { ALL_SETTINGS, type AppSettings } from '../../../app/declarations.ts';
import { createTenant, outcome } from '../../../identity/testing.ts';
import type { Caller } from '../../../platform/access/permissions.ts';
import { silentLog } from '../../../platform/db/log.ts';
import { SHIPPED_ALONE } from '../../../platform/policies/policy.ts';
import { Settings } from '../../../platform/settings/settings.ts';
import { writerOver } from '../../../platform/unit-of-work/testing.ts';
import { Rules } from '../rules.ts';
import { PACKS } from './packs.ts';
import { RulePacks } from './rule-packs.ts';

let db: TestDatabase;
let settings: AppSettings;
let rules: Rules;
let packs: RulePacks;
let ada: Caller;
let bea: Caller;

beforeAll(async () => {
  db = await createTestDatabase();
  const { database } = db;
  const writer = writerOver(database);
  settings = new Settings({
    ...{ definitions: ALL_SETTINGS, database, writer, log: silentLog },
    allowInsecureWebhooks: false,
  });
  const countryRisks = { list: async () => ({ indicators: [], items: [] }) };
  rules = new Rules({ database, writer, settings, countryRisks, policies: SHIPPED_ALONE });
  packs = new RulePacks({ database, writer, settings, rules });
});
afterAll(() => db.drop());
beforeEach(async () => {
  const { principal } = await createTenant(db.database);
  ada = { principal: { ...principal, type: 'USER', id: 'ada' }, correlationId: randomUUID() };
  bea = { principal: { ...principal, type: 'USER', id: 'bea' }, correlationId: randomUUID() };
});

const CASH = PACKS.find(({ packId }) => packId === 'cash')!.typologies.length;
const retire = async (by: Caller) => (await packs.retire(by, 'cash')).result;

describe('the retirement of a pack', () => {
  it('is proposed by one user and put into force by another one, with audit entries for each rule', async () => {
    const proposed = await retire(ada);
    expect(proposed.active).toBe(CASH);
    expect(new Set(proposed.typologies.map(({ retirementBy }) => retirementBy))).toEqual(new Set(['ada']));
    await expect(retire(ada)).rejects.toThrow('A user other than the author must approve this change');
    const retired = await retire(bea);
    expect([retired.active, ...new Set(retired.typologies.map(({ state }) => state))]).toEqual([0, 'RETIRED']);
    const { tenantId } = ada.principal;
    const { byType } = await rules.active(tenantId);
    const inForce = new Set(byType.FIAT.rules.map(({ rule }) => rule.ruleId));
    expect(retired.typologies.filter(({ ruleId }) => inForce.has(ruleId))).toEqual([]);
    expect(inForce.size).toBeGreaterThan(CASH);
    await expect(retire(bea)).rejects.toThrow('No rule of the pack is in force.');
    const { rows } = await db.database.pool.query(
      `select actor_id, action, count(distinct subject_id)::int as rules from audit_log
       where tenant_id = $1 and details->>'packId' = 'cash' group by 1, 2 order by 1`,
      [tenantId],
    );
    expect(rows).toEqual([
      { actor_id: 'ada', action: 'rule.changed', rules: CASH },
      { actor_id: 'bea', action: 'rule.retired', rules: CASH },
    ]);
  });

  it('approves single proposals of other users, and proposes the rest', async () => {
    await rules.retire(bea, 'large-cash');
    await rules.retire(ada, 'round-amounts');
    expect((await retire(ada)).active).toBe(CASH - 1);
    expect((await retire(bea)).active).toBe(0);
  });

  it('skips rules that are not in force, and can be undone by activating the pack', async () => {
    await rules.retire(ada, 'large-cash');
    await rules.activate(bea, 'large-cash', 1);
    expect((await retire(ada)).typologies.filter(({ retirementBy }) => retirementBy === null)).toHaveLength(1);
    expect((await retire(bea)).active).toBe(0);
    expect((await packs.activate(ada, 'cash')).result.active).toBe(CASH);
  });

  it('needs one user without rules.fourEyes, with the permission to activate', async () => {
    await settings.set(ada, 'rules.fourEyes', false);
    const writer = { ...ada, principal: { ...ada.principal, permissions: new Set(['rule:write'] as const) } };
    expect(await outcome(retire(writer))).toBe('forbidden');
    expect((await retire(ada)).active).toBe(0);
  });

  it('is proposed again by a user if a client began it', async () => {
    const client = { ...ada, principal: { ...ada.principal, type: 'CLIENT' as const, id: 'core' } };
    await retire(client);
    expect(await outcome(retire(client))).toBe('conflict');
    expect((await retire(ada)).typologies[0]).toMatchObject({ state: 'ACTIVE', retirementBy: 'ada' });
    expect((await retire(bea)).active).toBe(0);
  });

  it('needs the permission to activate if it approves proposals of others', async () => {
    await retire(ada);
    const writer = { ...bea, principal: { ...bea.principal, permissions: new Set(['rule:write'] as const) } };
    expect(await outcome(retire(writer))).toBe('forbidden');
  });
});
