/** Each shipped rule on a small story that it is made for, and on a like one that is none of its business. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createTenant } from '../../../identity/testing.ts';
import { judgeRules, type RuleHit, rulesEvidence } from '../evaluation/findings.ts';
import { outsideOf } from '../evaluation/outside.ts';
import type { ExtraFacts } from '../facts.ts';
import { SHIPPED_SET } from '../rule-set.ts';
import { type Given, NO_EXTRA_FACTS, recordMovements, TEST_COUNTRIES, transaction } from '../testing.ts';
import { TYPOLOGIES } from './packs.ts';
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

const STORIES: Record<
  string,
  { story: Step[]; extra?: Partial<ExtraFacts>; like: Step[]; likeExtra?: Partial<ExtraFacts> }
> = {
  'structuring-just-below-limit': {
    story: [...ordinaryPast, { amount: 9_500, paymentMode: 'CASH' }],
    like: [...ordinaryPast, { amount: 9_500 }],
  },
  'structuring-in-days': {
    story: times(4, (n) => ({ hoursAgo: 90 - n * 30, amount: 9_200 + n })),
    like: times(4, (n) => ({ hoursAgo: 900 - n * 300, amount: 9_200 + n })),
  },
  'large-cash': {
    story: [{ amount: 10_000.01, paymentMode: 'CASH' }],
    // Reports are of more than 10,000.
    like: [{ amount: 10_000, paymentMode: 'CASH' }],
  },
  'cash-in-a-day': {
    story: [
      { hoursAgo: 6, amount: 6_000, paymentMode: 'CASH' },
      { amount: 6_000, deliveryType: 'CASH_PICKUP' },
    ],
    like: [
      { hoursAgo: 30, amount: 6_000, paymentMode: 'CASH' },
      { amount: 6_000, paymentMode: 'CASH' },
    ],
  },
  'high-risk-customer': { story: [inbound('A-66')], like: [inbound('A-67')] },
  'amount-limit': {
    story: [{ amount: 150_000 }],
    like: [{ amount: 150_000, sender: { type: 'CORPORATE' } }],
  },
  'round-amounts': {
    story: times(5, (n) => ({ hoursAgo: 100 - n * 25, amount: 6_000 })),
    like: times(5, (n) => ({ hoursAgo: 100 - n * 25, amount: 6_120 })),
  },
  'first-transaction-large': {
    story: [{ amount: 20_000 }],
    like: [{ hoursAgo: 100 * DAYS, amount: 100 }, { amount: 20_000 }],
  },
  'velocity-count': {
    story: times(20, (n) => ({ hoursAgo: 10 - n / 2 })),
    like: [...times(150, (n) => ({ hoursAgo: 29 * DAYS - n * 4 })), ...times(20, (n) => ({ hoursAgo: 10 - n / 2 }))],
  },
  'velocity-amount': {
    story: [...ordinaryPast, ...times(3, (n) => ({ hoursAgo: 3 - n, amount: 9_000 }))],
    like: [...ordinaryPast, { amount: 9_000 }],
  },
  'dormant-account-woken': {
    story: [...times(4, (n) => ({ hoursAgo: (200 - n) * DAYS, amount: 1_500 })), { amount: 6_000 }],
    like: [...times(4, (n) => ({ hoursAgo: (60 - n) * DAYS, amount: 1_500 })), { amount: 6_000 }],
  },
  'night-activity': {
    story: [{ transactionDate: '2026-06-15T02:00:00.000Z', amount: 4_000 }],
    like: [{ transactionDate: '2026-06-15T08:00:00.000Z', amount: 4_000 }],
  },
  'rapid-in-out': {
    story: [{ ...inbound('C-1'), hoursAgo: 20, amount: 12_000 }, { amount: 11_500 }],
    like: [{ ...inbound('C-1'), hoursAgo: 20, amount: 12_000 }, { amount: 5_000 }],
  },
  'ping-pong': {
    story: times(6, (n) => ({
      ...(n % 2 ? {} : inbound('B-1')),
      ...(n % 2 ? to('B-1') : {}),
      hoursAgo: 60 - n * 12,
      amount: 2_000,
    })),
    like: times(6, (n) => ({ ...to('B-1'), hoursAgo: 60 - n * 12, amount: 2_000 })),
  },
  'self-transfer-burst': {
    story: times(5, (n) => ({ receiver: { name: 'Ottokar Wendelin' }, hoursAgo: 20 - n * 5, amount: 2_500 })),
    like: times(5, (n) => ({ hoursAgo: 20 - n * 5, amount: 2_500 })),
  },
  'high-risk-corridor-new': {
    story: [{ amount: 6_000, receiver: { country: 'MM' } }],
    like: [
      { hoursAgo: 300 * DAYS, receiver: { country: 'MM' } },
      { amount: 6_000, receiver: { country: 'MM' } },
    ],
  },
  'high-risk-corridor-volume': {
    story: times(3, (n) => ({ hoursAgo: (25 - n * 12) * DAYS, amount: 9_000, receiver: { country: 'NG' } })),
    like: times(3, (n) => ({ hoursAgo: (25 - n * 12) * DAYS, amount: 9_000, receiver: { country: 'IT' } })),
  },
};

describe('shipped rules', () => {
  it('have a story each', () => {
    const told = [...Object.keys(STORIES), ...TYPOLOGIES.map(({ rule }) => rule.ruleId)];
    expect(told.sort()).toEqual(DEFAULT_RULES.map(({ ruleId }) => ruleId).sort());
  });

  it.each(Object.entries(STORIES))('%s', async (ruleId, { story, extra, like, likeExtra }) => {
    expect(await hits(story, extra)).toContain(ruleId);
    expect(await hits(like, likeExtra)).not.toContain(ruleId);
  });

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
      expect(rule.source, rule.ruleId).toMatch(/FATF|FFIEC|FinCEN|Wolfsberg|Europol|OFAC|Regulation \(EU\)/);
      expect(rule.rationale.length, rule.ruleId).toBeGreaterThan(20);
    }
  });
});
