/** The shipped rules together. The stories of each are played by `test/e2e/typologies.full.test.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createTenant } from '../../../identity/testing.ts';
import { judgeRules, type RuleHit, rulesEvidence } from '../evaluation/findings.ts';
import { outsideOf } from '../evaluation/outside.ts';
import type { ExtraFacts } from '../facts.ts';
import { SHIPPED_SET } from '../rule-set.ts';
import { type Given, NO_EXTRA_FACTS, recordMovements, TEST_COUNTRIES, transaction } from '../testing.ts';
import { DEFAULT_RULES } from './shipped.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Step = Partial<Omit<Given, 'tenantId'>> & { hoursAgo?: number };
/** Of this organisation. */
const LISTS = new Map([['high-risk-customers', new Set(['A-66'])]]);
const NOW = Date.parse('2026-06-15T12:00:00.000Z');
const DAYS = 24;

/** Ids of the rules that hit the last step. */
async function hits(steps: readonly Step[], extra: Partial<ExtraFacts> = {}): Promise<string[]> {
  const { tenantId } = (await createTenant(db.database)).principal;
  const all = steps.map(({ hoursAgo = 0, ...step }, index) =>
    transaction({
      tenantId,
      seq: index + 1,
      transactionDate: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
      ...step,
    }),
  );
  await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
  const last = all.at(-1)!;
  const set = { ...SHIPPED_SET, lists: LISTS };
  const parts = { database: db.database, graphs: async () => [extra.graph ?? NO_EXTRA_FACTS.graph] };
  const around = { countries: { ...TEST_COUNTRIES, provenance: 'test' }, extra: [{ ...NO_EXTRA_FACTS, ...extra }] };
  const active = set.byType[last.content.transactionType];
  const [outside] = await outsideOf(parts, tenantId, active, [last], around, set);
  const findings = judgeRules(last, rulesEvidence(last, set, outside!), set);
  return findings.map(({ details }) => (details as RuleHit).ruleId).sort();
}

const times = (count: number, step: (index: number) => Step): Step[] =>
  Array.from({ length: count }, (_, n) => step(n));
const from = (account: string): Step => ({ sender: { account, name: `Sender ${account}` } });
const to = (account: string): Step => ({ receiver: { account, name: `Receiver ${account}` } });
/** A-1 gets money. */
const inbound = (account: string): Step => ({ ...from(account), ...to('A-1'), transactionFlow: 'INBOUND' });
const ordinaryPast = times(12, (n) => ({ hoursAgo: 20 * DAYS - n * DAYS, amount: 900 + n }));

describe('shipped rules', () => {
  it('leave an ordinary customer alone', async () => {
    const salary = times(6, (n) => ({ ...inbound('EMPLOYER'), hoursAgo: (170 - n * 30) * DAYS, amount: 3_200 }));
    const rent = times(6, (n) => ({ ...to('LANDLORD'), hoursAgo: (168 - n * 30) * DAYS, amount: 1_100 }));
    const shopping = times(60, (n) => ({ ...to(`SHOP-${n % 9}`), hoursAgo: (165 - n * 2.7) * DAYS, amount: 20 + n }));
    const life = [...salary, ...rent, ...shopping].sort((a, b) => (b.hoursAgo ?? 0) - (a.hoursAgo ?? 0));
    for (const length of [1, 5, 20, 40, life.length]) expect(await hits(life.slice(0, length))).toEqual([]);
  });

  it('say all that an analyst asks for, and few of them decide alone', () => {
    expect(DEFAULT_RULES.filter(({ mode }) => mode === 'HARD_STOP').map(({ ruleId }) => ruleId)).toEqual([
      'sanctioned-wallet',
    ]);
    for (const rule of DEFAULT_RULES) {
      expect(rule.rationale.length, rule.ruleId).toBeGreaterThan(20);
    }
  });
});
