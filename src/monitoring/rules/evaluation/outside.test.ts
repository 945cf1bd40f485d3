/** Data that is left unread would not change the result. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import { createTenant } from '../../../identity/testing.ts';
import type { CustomerFacts } from '../customer-facts.ts';
import { graphsOf } from '../graph/graph-facts.ts';
import type { Expression } from '../language/types.ts';
import { activeRules, compileRule, SHIPPED_RULES, SHIPPED_SET } from '../rule-set.ts';
import { CUSTOMER, NO_EXTRA_FACTS, recordMovements, TEST_COUNTRIES, transaction } from '../testing.ts';
import { judgeRules, type Outside, rulesEvidence } from './findings.ts';
import { outsideOf } from './outside.ts';

let db: TestDatabase;
let searched: number;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ACTIVE = SHIPPED_SET.byType.FIAT;
const NOW = Date.parse('2026-06-15T12:00:00.000Z');

async function recorded(given: readonly Given[]): Promise<{ tenantId: string; all: Transaction[] }> {
  const { tenantId } = (await createTenant(db.database)).principal;
  const all = given.map(({ hoursAgo, amount, from, to, country, isIn, paymentMode }, at) =>
    transaction({
      tenantId,
      seq: at + 1,
      amount,
      transactionDate: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
      sender: { account: from, name: `Holder of ${from}` },
      receiver: { account: to, name: `Holder of ${to}`, country },
      transactionFlow: isIn ? 'INBOUND' : 'OUTBOUND',
      paymentMode,
    }),
  );
  await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
  return { tenantId, all };
}

type Given = typeof payment extends fc.Arbitrary<infer T> ? T : never;
const payment = fc.record({
  hoursAgo: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 365 * 24 })),
  amount: fc.constantFrom<number>(7, 99, 400, 900, 4_900, 9_500, 12_000, 60_000, 200_000),
  from: fc.constantFrom<string>('A-1', 'A-2', 'A-3', 'A-4', 'A-5'),
  to: fc.constantFrom<string>('A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'B-3', 'B-4', 'B-5'),
  country: fc.constantFrom<string>('AT', 'DE', 'IR', 'MM'),
  isIn: fc.boolean(),
  paymentMode: fc.constantFrom<string>('BANK_WIRE', 'CASH'),
});

function read(tenantId: string, all: readonly Transaction[], howMuch: Parameters<typeof outsideOf>[5]) {
  const graphs = graphsOf(db.database);
  const parts = {
    database: db.database,
    graphs: (tenant: string, requested: readonly Transaction[]) => {
      searched += requested.length;
      return graphs(tenant, requested);
    },
  };
  const around = { countries: { ...TEST_COUNTRIES, provenance: 'test' }, extra: all.map(() => NO_EXTRA_FACTS) };
  return outsideOf(parts, tenantId, ACTIVE, all, around, howMuch);
}

const found = (one: Transaction, outside: Outside) =>
  judgeRules(one, rulesEvidence(one, SHIPPED_SET, outside), SHIPPED_SET);

it('has the same findings and explanations as with everything read', async () => {
  // Some samples have accounts that are known for only a few days, such as accounts of mules.
  const young = payment.map((one) => ({ ...one, hoursAgo: one.hoursAgo % 60 }));
  const samples = [payment, payment, payment, payment, young, young].flatMap((one, at) =>
    fc.sample(fc.array(one, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: at }),
  );
  const hit = new Set<string>();
  for (const given of samples) {
    const { tenantId, all } = await recorded(given);
    const [needed, whole] = [await read(tenantId, all, SHIPPED_SET), await read(tenantId, all, 'ALL')];
    for (const [at, one] of all.entries()) {
      const findings = found(one, needed[at]!);
      expect(findings).toEqual(found(one, whole[at]!));
      for (const { factor } of findings) hit.add(factor);
    }
    const unread = needed.flatMap(({ aggregates }) => aggregates).filter((value) => value === null).length;
    const untold = whole.flatMap(({ aggregates }) => aggregates).filter((value) => value === null).length;
    expect(unread).toBeGreaterThan(untold);
  }
  const varied = ['dormant-account-woken', 'high-risk-corridor-new', 'rapid-in-out', 'structuring-just-below-limit'];
  expect([...hit]).toEqual(expect.arrayContaining([...varied, 'mule-cash-out']));
});

it('reads no graph and no year of history for a small payment', async () => {
  const { tenantId, all } = await recorded([
    { hoursAgo: 0, amount: 20, from: 'A-1', to: 'B-1', country: 'AT', isIn: false, paymentMode: 'BANK_WIRE' },
  ]);
  searched = 0;
  const [outside] = await read(tenantId, all, SHIPPED_SET);
  const { plan } = ACTIVE;
  const far = plan.aggregates.flatMap(({ windowHours, offsetHours }, at) =>
    windowHours + offsetHours > 960 ? [at] : [],
  );
  expect(far.length).toBeGreaterThan(3);
  expect(far.map((at) => outside!.aggregates[at])).toEqual(far.map(() => null));
  expect(searched).toBe(0);
  await read(tenantId, all, 'ALL');
  expect(searched).toBe(1);
});

it('reads customers and known names only for payments with undecided rules', async () => {
  const { tenantId, all } = await recorded([
    { hoursAgo: 2, amount: 20, from: 'A-1', to: 'B-1', country: 'AT', isIn: false, paymentMode: 'BANK_WIRE' },
    { hoursAgo: 1, amount: 900, from: 'A-1', to: 'B-2', country: 'AT', isIn: false, paymentMode: 'BANK_WIRE' },
  ]);
  const when: Expression = {
    all: [
      { field: 'transaction.baseAmount', gte: 100 },
      { field: 'customer.riskRating', eq: 'HIGH' },
      { field: 'counterparty.isKnownNameNewAccount', eq: true },
    ],
  };
  const rule = compileRule({ ...SHIPPED_RULES.rules[0]!.rule, when, parameters: {} }, 1);
  const requested: string[] = [];
  const readWith = (riskRating: CustomerFacts['riskRating'] | null) =>
    outsideOf(
      { database: db.database, graphs: graphsOf(db.database) },
      tenantId,
      activeRules([rule]),
      all,
      {
        countries: { ...TEST_COUNTRIES, provenance: 'test' },
        extra: all.map(() => NO_EXTRA_FACTS),
        customers: async (transactions) => {
          requested.push(...transactions.map(({ content }) => `customer of ${content.amount.value}`));
          return transactions.map(() => riskRating && { ...CUSTOMER, riskRating });
        },
        namesakes: async (seqs) => {
          requested.push(`names of ${seqs}`);
          return new Map();
        },
      },
      { lists: new Map() },
    );
  const extras = (await readWith('LOW')).map(({ extra }) => extra);
  expect(requested.splice(0)).toEqual(['customer of 900']);
  expect(extras[0]).not.toHaveProperty('customer');
  expect(extras[1]).toMatchObject({ customer: { riskRating: 'LOW' } });
  expect(extras[1]).not.toHaveProperty('isKnownNameNewAccount');
  // No such customer: the rule cannot hit.
  await readWith(null);
  expect(requested.splice(0)).toEqual(['customer of 900']);
  const [, large] = await readWith('HIGH');
  expect(requested).toEqual(['customer of 900', 'names of 1']);
  expect(large!.extra.isKnownNameNewAccount).toBe(false);
});
