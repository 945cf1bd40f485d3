/** Aggregates of the database, compared with sums that the test computes over the same movements. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { accountKey, movementsOf, referenceKey, storedMovementsOf } from '../../../domain/subjects.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import { createTenant } from '../../../identity/testing.ts';
import { type Given, recordMovements, transaction } from '../testing.ts';
import { planOf, scansOf } from './plan.ts';
import { type Aggregate, withKey } from './spec.ts';
import { computeAggregates, readCounted } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const STANDARD: Omit<Aggregate, 'key'> = {
  fn: 'count',
  of: null,
  by: 'party',
  windowHours: 24,
  offsetHours: 0,
  direction: 'ANY',
  min: null,
  below: null,
  least: null,
  most: null,
  paymentModes: null,
  includeCurrent: true,
};
const aggregate = (more: Partial<Aggregate>) => withKey({ ...STANDARD, ...more });

async function compute(aggregates: readonly Aggregate[], transactions: readonly Transaction[]) {
  const plan = planOf([{ aggregates } as Parameters<typeof planOf>[0][number]]);
  const tenantId = transactions[0]!.tenantId;
  const all = transactions.map(() => plan.parts.keys());
  const values = await db.database.tenant(tenantId, (tx) =>
    computeAggregates(tx, tenantId, plan, scansOf(plan, transactions, all)),
  );
  return transactions.map((_, at) =>
    aggregates.map(({ key }) => {
      const member = plan.positions.get(key);
      return values.find((one) => one.position === at && one.member === member)?.value ?? null;
    }),
  );
}

/** A new organization with these transactions recorded, at the given hours before the last one. The aggregates are of the last one. */
async function valuesAfter(given: (Partial<Given> & { hoursAgo?: number })[], ...aggregates: Partial<Aggregate>[]) {
  const { tenantId } = (await createTenant(db.database)).principal;
  const now = Date.parse('2026-06-15T12:00:00.000Z');
  const all = given.map(({ hoursAgo = 0, ...one }, index) =>
    transaction({
      tenantId,
      seq: index + 1,
      transactionDate: new Date(now - hoursAgo * 3_600_000).toISOString(),
      ...one,
    }),
  );
  await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
  return (await compute(aggregates.map(aggregate), [all.at(-1)!]))[0];
}

describe('counted payments', () => {
  const cash = { paymentMode: 'CASH' } as const;
  const given: (Partial<Given> & { hoursAgo?: number })[] = [
    { hoursAgo: 100, amount: 9_000, ...cash },
    { hoursAgo: 20, amount: 9_400, ...cash },
    { hoursAgo: 10, amount: 200, ...cash },
    { hoursAgo: 5, amount: 9_500 },
    { hoursAgo: 0, amount: 9_300, ...cash },
  ];

  it.each<[Partial<Aggregate>, number[]]>([
    [{}, [5, 4, 3, 2]],
    [{ includeCurrent: false }, [4, 3, 2]],
    [{ paymentModes: ['CASH'], min: 9_000, below: 10_000, windowHours: 7 * 24 }, [5, 2, 1]],
    [{ windowHours: 7 * 24, offsetHours: 24 }, [1]],
    [{ least: 0.9, most: 1.1 }, [5, 4, 2]],
    [{ direction: 'IN' }, []],
  ])('of %j are those in its value', async (more, seqs) => {
    const { tenantId } = (await createTenant(db.database)).principal;
    const now = Date.parse('2026-06-15T12:00:00.000Z');
    const all = given.map(({ hoursAgo = 0, ...one }, index) => {
      const transactionDate = new Date(now - hoursAgo * 3_600_000).toISOString();
      return transaction({ tenantId, seq: index + 1, transactionDate, ...one });
    });
    await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
    const counting = aggregate(more);
    const aggregates: readonly Aggregate[] = [counting];
    const plan = planOf([{ aggregates } as Parameters<typeof planOf>[0][number]]);
    const [scan] = scansOf(plan, [all.at(-1)!], [plan.parts.keys()]);
    const read = (limit: number) =>
      db.database.tenant(tenantId, (tx) => readCounted(tx, tenantId, counting, scan!, limit));
    expect((await read(10)).map(({ seq }) => seq)).toEqual(seqs);
    expect((await read(1)).map(({ seq }) => seq)).toEqual(seqs.slice(0, 1));
    expect((await compute([counting], [all.at(-1)!]))[0]).toEqual([seqs.length]);
  });
});

describe('aggregates', () => {
  it('count, sum and compare within the window, with the transaction itself where defined', async () => {
    const past = [
      { hoursAgo: 25, amount: 1000 },
      { hoursAgo: 23, amount: 10.1 },
      { hoursAgo: 2, amount: 20.2 },
      { amount: 40 },
    ];
    expect(
      await valuesAfter(
        past,
        { fn: 'count' },
        { fn: 'count', includeCurrent: false },
        { fn: 'sum' },
        { fn: 'avg', includeCurrent: false },
        { fn: 'max', includeCurrent: false },
        { fn: 'min', includeCurrent: false },
        { fn: 'count', windowHours: 25 },
        { fn: 'count', windowHours: 26 },
        { fn: 'count', windowHours: 24, offsetHours: 24, includeCurrent: false },
      ),
    ).toEqual([3, 2, 70.3, 15.15, 20.2, 10.1, 3, 4, 1]);
  });

  it('ignore later records, and count earlier records with any dates', async () => {
    const { tenantId } = (await createTenant(db.database)).principal;
    const all = [1, 2, 3].map((seq) => transaction({ tenantId, seq }));
    await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
    expect(await compute([aggregate({})], all)).toEqual([[1], [2], [3]]);
    const earlier = transaction({ tenantId, seq: 4, transactionDate: '2026-06-15T11:59:59.999Z' });
    const past = { fn: 'count', windowHours: 24, offsetHours: 24 } as const;
    expect(await compute([aggregate({}), aggregate(past)], [earlier])).toEqual([[4, 0]]);
    const longBefore = transaction({ tenantId, seq: 5, transactionDate: '2026-06-14T12:00:00.000Z' });
    expect(await compute([aggregate({}), aggregate({ windowHours: 25 })], [longBefore])).toEqual([[1, 4]]);
  });

  it.each<[string, (step: number) => Partial<Given>]>([
    [
      'another account and the same customer',
      (step) => ({ sender: { account: `S-${step}` }, echo: { customerReference: 'C-1' } }),
    ],
    [
      'another account, and a document whose country is left out or another one',
      (step) => ({
        sender: {
          ...{ account: `S-${step}`, document: { type: ['Passport', 'CCPT', 'Travel paper'][step]!, number: 'QX 12' } },
          nationality: [null, 'DE', 'AT'][step]!,
        },
      }),
    ],
    [
      'the document, the account, and both',
      (step) => ({
        sender: {
          account: step === 0 ? null : 'S-1',
          document: step === 1 ? null : { type: 'PASSPORT', number: 'QX 12' },
        },
      }),
    ],
  ])('count payments of one holder under %s', async (_, of) => {
    const story = [0, 1, 2].map((step) => ({ hoursAgo: 6 - step, ...of(step) }));
    expect(await valuesAfter(story, { fn: 'count' }, { fn: 'sum' })).toEqual([3, 300]);
  });

  it('count nothing of another document or customer', async () => {
    const story = [
      { hoursAgo: 2, sender: { account: 'S-1' }, echo: { customerReference: 'C-1' } },
      { hoursAgo: 1, sender: { account: 'S-2', document: { type: 'PASSPORT', number: 'QX 13' } } },
      {
        sender: { account: 'S-3', document: { type: 'PASSPORT', number: 'QX 12' } },
        echo: { customerReference: 'C-2' },
      },
    ];
    expect(await valuesAfter(story, { fn: 'count' })).toEqual([1]);
  });

  it('count payments over other accounts of a holder identified by a document', async () => {
    const { tenantId } = (await createTenant(db.database)).principal;
    const ofAnother = transaction({ tenantId, seq: 1, sender: { account: 'T-2' } });
    const last = transaction({ tenantId, seq: 2, sender: { account: 'S-1' } });
    const [owner, holder] = [randomUUID(), randomUUID()];
    await db.database.tenant(tenantId, async (tx) => {
      await recordMovements(tx, [ofAnother, last]);
      for (const [at, id] of [owner, holder].entries()) {
        await sql`insert into customers select (jsonb_populate_record(null::customers, ${{
          ...{ tenant_id: tenantId, customer_id: id, external_reference_id: id, entity_type: 'INDIVIDUAL' },
          ...{ state: 'ACTIVE', name_folded: '', record: {}, risk_level: 'LOW', version: 1, revision: at },
          ...{ created_revision: at, created_at: '2026-06-01T00:00:00Z', created_by: 'test' },
          ...{ updated_at: '2026-06-01T00:00:00Z', updated_by: 'test' },
        }}::jsonb)).*`.execute(tx);
      }
      await sql`insert into customer_keys (tenant_id, key, customer_id, kind) values
        (${tenantId}, ${accountKey(tenantId, 'S-1', null)}, ${owner}, 'ACCOUNT'),
        (${tenantId}, ${accountKey(tenantId, 'T-2', null)}, ${holder}, 'ACCOUNT')`.execute(tx);
      await sql`insert into transaction_customers (tenant_id, transaction_uuid, role, customer_id, seq, tied_by) values
        (${tenantId}, ${last.transactionUuid}, 'SENDER', ${owner}, 2, 'ACCOUNT'),
        (${tenantId}, ${last.transactionUuid}, 'SENDER', ${holder}, 2, 'DOCUMENT')`.execute(tx);
    });
    expect(await compute([aggregate({})], [last])).toEqual([[2]]);
  });

  it('see nothing of another organization', async () => {
    const { tenantId } = (await createTenant(db.database)).principal;
    const other = (await createTenant(db.database)).principal.tenantId;
    await db.database.tenant(other, (tx) => recordMovements(tx, [transaction({ tenantId: other })]));
    // The same subjects as the other organization. Only the explicit tenant and row-level security separate them.
    expect(await compute([aggregate({})], [{ ...transaction({ tenantId, seq: 9 }), tenantId }])).toEqual([[1]]);
  });

  it('filter by direction, amount and payment mode', async () => {
    const inbound = {
      sender: { account: 'C-1', name: 'Casimir Ondraszek' },
      receiver: { account: 'A-1' },
      transactionFlow: 'INBOUND' as const,
    };
    expect(
      await valuesAfter(
        [{ hoursAgo: 3, amount: 10, ...inbound }, { hoursAgo: 2, amount: 20, paymentMode: 'CASH' }, { amount: 40 }],
        { direction: 'IN' },
        { direction: 'OUT' },
        { direction: 'SAME' },
        { min: 20 },
        { below: 20 },
        { min: 20, below: 40 },
        { paymentModes: ['CASH'] },
        { fn: 'share', paymentModes: ['CASH'] },
        { fn: 'sum', direction: 'IN' },
      ),
    ).toEqual([1, 2, 2, 2, 1, 1, 1, 1 / 3, 10]);
  });

  it('count a payment to oneself once, in the direction of the customer', async () => {
    const self = {
      sender: { account: 'A-1', name: 'Casimir Ondraszek' },
      receiver: { account: 'A-1', name: 'Casimir Ondraszek' },
    };
    const sums: Partial<Aggregate>[] = (['ANY', 'SAME', 'IN', 'OUT'] as const).map((direction) => ({
      fn: 'sum',
      direction,
    }));
    expect(
      await valuesAfter(
        [
          { hoursAgo: 3, amount: 1, ...self },
          { hoursAgo: 3, amount: 10 },
          { amount: 100, ...self, transactionFlow: 'INBOUND' },
        ],
        ...sums,
        { fn: 'count' },
        { fn: 'sum', by: 'senderAccount', direction: 'SAME' },
        { fn: 'sum', by: 'receiverAccount', direction: 'SAME' },
      ),
    ).toEqual([111, 101, 101, 111, 3, 111, 101]);
  });

  it.each([
    ['paid in', { transactionFlow: 'INBOUND' }, [109, 101, 101, 8, 2, 101, 101]],
    ['taken out', { transactionFlow: 'OUTBOUND' }, [109, 108, 1, 108, 2, 108, 108]],
    [
      'picked up',
      { transactionFlow: 'INBOUND', deliveryType: 'CASH_PICKUP', paymentMode: null },
      [109, 108, 1, 108, 2, 108, 108],
    ],
  ] as const)('count own cash that is %s in its direction only', async (_, now, expected) => {
    const self = {
      sender: { account: 'A-1', name: 'Casimir Ondraszek' },
      receiver: { account: 'A-1', name: 'Casimir Ondraszek' },
      echo: { customerReference: 'C-1' },
    };
    const cash = { ...self, paymentMode: 'CASH' };
    expect(
      await valuesAfter(
        [
          { hoursAgo: 4, amount: 1, ...cash, transactionFlow: 'INBOUND' },
          { hoursAgo: 3, amount: 8, ...cash, transactionFlow: 'OUTBOUND' },
          { amount: 100, ...cash, ...now },
        ],
        ...(['ANY', 'SAME', 'IN', 'OUT'] as const).map((direction) => ({ fn: 'sum', direction }) as const),
        { fn: 'count', direction: 'SAME' },
        { fn: 'sum', by: 'senderAccount', direction: 'SAME' },
        { fn: 'sum', by: 'receiverAccount', direction: 'SAME' },
      ),
    ).toEqual(expected);
  });

  it('keep the customer of own cash by its reference', () => {
    const self = { account: 'A-1' };
    const pickup = transaction({
      ...{ tenantId: '3d0f8c9e-0000-4000-8000-000000000001', sender: self, receiver: self, transactionFlow: 'INBOUND' },
      ...{ deliveryType: 'CASH_PICKUP', echo: { customerReference: 'C-1' } },
    });
    const { tenantId, content } = pickup;
    const directions = storedMovementsOf(tenantId, content).map(({ subject, direction }) => [subject, direction]);
    expect(directions).toEqual([
      [accountKey(tenantId, 'A-1', null), -1],
      [referenceKey(tenantId, 'C-1'), -1],
    ]);
  });

  it('distinguish counterparties and corridors', async () => {
    const to = (account: string, country = 'FR') => ({ receiver: { account, country } });
    expect(
      await valuesAfter(
        [{ hoursAgo: 3, ...to('B-1') }, { hoursAgo: 2, ...to('B-2') }, { hoursAgo: 1, ...to('B-3', 'IT') }, to('B-1')],
        { fn: 'distinctCounterparties' },
        { fn: 'distinctCorridors' },
        { by: 'pair' },
        { by: 'corridor' },
        { by: 'pair', includeCurrent: false },
        { by: 'counterparty' },
      ),
    ).toEqual([3, 2, 2, 3, 1, 2]);
  });

  it('count different countries, modes, days and hours', async () => {
    const of = (...names: NonNullable<Aggregate['of']>[]) =>
      names.map((name) => ({ fn: 'distinct' as const, of: name, windowHours: 48 }));
    expect(
      await valuesAfter(
        [
          { hoursAgo: 30, receiver: { country: 'FR', account: 'B-1' } },
          { hoursAgo: 29.8, receiver: { country: 'FR', account: 'B-2' }, paymentMode: 'CASH' },
          // The customer is paid: the country of the other side is that of the sender.
          {
            hoursAgo: 20,
            transactionFlow: 'INBOUND',
            sender: { account: 'C-1', country: 'IT' },
            receiver: { account: 'A-1', country: 'DE' },
            paymentMode: null,
          },
          { receiver: { country: 'FR', account: 'B-1' }, paymentMode: 'cash' },
        ],
        ...of('counterparties', 'corridors', 'countries', 'paymentModes', 'days', 'hours'),
        { fn: 'distinct', of: 'countries', direction: 'IN', windowHours: 48 },
      ),
    ).toEqual([3, 2, 2, 2, 2, 3, 1]);
  });

  it('give the hours since the last matching movement', async () => {
    const since = { fn: 'hoursSinceLast', includeCurrent: false, windowHours: 48 } as const;
    const paid = { transactionFlow: 'INBOUND', sender: { account: 'C-1' }, receiver: { account: 'A-1' } } as const;
    expect(
      await valuesAfter(
        [
          { hoursAgo: 60, amount: 7 },
          { hoursAgo: 30.5, amount: 500, ...paid },
          { hoursAgo: 6, paymentMode: 'CASH' },
          // Recorded before and dated later: no earlier movement.
          { hoursAgo: -5 },
          { amount: 40 },
        ],
        since,
        { ...since, direction: 'IN' },
        { ...since, direction: 'IN', min: 501 },
        { ...since, paymentModes: ['CASH'] },
        { ...since, below: 10 },
        { ...since, below: 10, windowHours: 72 },
        { ...since, offsetHours: 24 },
        { ...since, by: 'pair' },
      ),
    ).toEqual([6, 30.5, null, 6, null, 60, 30.5, 6]);
    expect(await valuesAfter([{}], since)).toEqual([null]);
  });

  it('filter by shares of the current amount, ends included', async () => {
    const of = (least: number | null, most: number | null) => ({ least, most, includeCurrent: false });
    const past = [79, 80, 100, 110, 111].map((amount, at) => ({ hoursAgo: 5 - at, amount }));
    expect(
      await valuesAfter(
        [...past, { amount: 100 }],
        of(0.8, 1.1),
        of(1, 1),
        of(null, 0.8),
        of(1.1, null),
        {
          ...of(0.8, 1.1),
          includeCurrent: true,
        },
        { ...of(0.8, 1), fn: 'sum' },
        { ...of(0.8, 1), fn: 'hoursSinceLast' },
      ),
    ).toEqual([3, 1, 2, 2, 4, 180, 3]);
    expect(await valuesAfter([...past, { base: null }], of(0.8, 1.1))).toEqual([null]);
    expect(await valuesAfter([{ hoursAgo: 1, base: null }, { amount: 100 }], of(0, null))).toEqual([0]);
  });

  it('scan only the account on request', async () => {
    const document = { type: 'PASSPORT', number: 'X1' };
    expect(
      await valuesAfter(
        [{ hoursAgo: 2 }, { hoursAgo: 1, sender: { document, account: 'A-2' } }, { sender: { document } }],
        { by: 'party' },
        { by: 'sender' },
        { by: 'senderAccount' },
        { by: 'receiverAccount' },
        { by: 'fromWallet' },
      ),
    ).toEqual([3, 3, 2, 3, null]);
  });

  it('give the distance of the amount from earlier ones', async () => {
    const past = [10, 12, 14, 16, 18].map((amount, index) => ({ amount, hoursAgo: 5 - index }));
    const zScore = { fn: 'zScore', includeCurrent: false } as const;
    const [z] = (await valuesAfter([...past, { amount: 30 }], zScore))!;
    expect(z).toBeCloseTo((30 - 14) / Math.sqrt(10), 9);
    expect(await valuesAfter([...past.slice(1), { amount: 30 }], zScore)).toEqual([null]);
    expect(await valuesAfter([...past.map((one) => ({ ...one, amount: 5 })), { amount: 30 }], zScore)).toEqual([null]);
    expect(await valuesAfter([...past, { amount: 30, base: null }], zScore)).toEqual([null]);
  });

  it('count transactions without a value, and leave them out of sums', async () => {
    expect(
      await valuesAfter(
        [{ hoursAgo: 1, amount: 5, base: null }, { amount: 7 }],
        { fn: 'count' },
        { fn: 'sum' },
        { fn: 'max' },
      ),
    ).toEqual([2, 7, 7]);
    expect(await valuesAfter([{ base: null }], { fn: 'count' }, { fn: 'sum' }, { fn: 'avg' })).toEqual([1, 0, null]);
  });

  it('handle extreme amounts', async () => {
    const [sum] = (await valuesAfter([{ hoursAgo: 1, amount: 1e300 }, { amount: 1e300 }], { fn: 'sum' }))!;
    expect(sum).toBeGreaterThan(1e15);
  });

  it('are unknown for a subject over the movement limit', async () => {
    const { tenantId } = (await createTenant(db.database)).principal;
    const one = transaction({ tenantId, seq: 10_000 });
    const [out] = movementsOf(tenantId, one.content);
    await db.database.tenant(tenantId, (tx) =>
      sql`insert into movements (tenant_id, subject, occurred_at, seq, direction, amount)
          select ${tenantId}, ${out!.subject}, ${one.content.transactionDate}::timestamptz - n * interval '10 minutes', n, -1, 1
          from generate_series(1, 6000) n`.execute(tx),
    );
    const aggregates = [
      aggregate({ windowHours: 24 }),
      aggregate({ windowHours: 24 * 30 }),
      aggregate({ by: 'corridor', windowHours: 24 * 30, includeCurrent: false }),
      aggregate({ by: 'corridor', windowHours: 24, includeCurrent: false }),
      aggregate({ windowHours: 24, offsetHours: 24 }),
      aggregate({ windowHours: 24 * 7, offsetHours: 24 }),
    ];
    expect(await compute(aggregates, [one])).toEqual([[144, 501, null, 0, 144, null]]);
    const latest = { fn: 'hoursSinceLast', windowHours: 24 * 30, includeCurrent: false } as const;
    expect(await compute([aggregate(latest), aggregate({ ...latest, direction: 'IN' })], [one])).toEqual([
      [1 / 6, null],
    ]);
  });

  it('are equal for single transactions and batches', async () => {
    const { tenantId } = (await createTenant(db.database)).principal;
    const accounts = fc.constantFrom('A-1', 'A-2', 'A-3', 'B-1');
    const one = fc.record({
      hoursAgo: fc.integer({ min: 0, max: 60 }),
      amount: fc.integer({ min: 1, max: 500 }),
      from: accounts,
      to: accounts,
      isIn: fc.boolean(),
    });
    const sample = fc.sample(one, { numRuns: 60, seed: 7 });
    const all = sample.map(({ hoursAgo, amount, from, to, isIn }, index) =>
      transaction({
        tenantId,
        seq: index + 1,
        amount,
        transactionDate: new Date(Date.parse('2026-06-15T12:00:00.000Z') - hoursAgo * 3_600_000).toISOString(),
        sender: { account: from },
        receiver: { account: to },
        transactionFlow: isIn ? 'INBOUND' : 'OUTBOUND',
      }),
    );
    await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
    const aggregates = [
      aggregate({ fn: 'sum', windowHours: 48 }),
      aggregate({ by: 'pair', windowHours: 72 }),
      aggregate({ fn: 'distinctCounterparties', by: 'counterparty', direction: 'IN', windowHours: 30 }),
      aggregate({ fn: 'count', by: 'senderAccount', offsetHours: 5, windowHours: 20, includeCurrent: false }),
    ];
    const together = await compute(aggregates, all);
    for (const [index, transaction] of all.entries()) {
      expect(await compute(aggregates, [transaction])).toEqual([together[index]]);
      const customer = transaction.content.transactionFlow === 'OUTBOUND' ? 'sender' : 'receiver';
      const account = transaction.content[customer]!.account;
      const at = Date.parse(transaction.content.transactionDate);
      const sum = all
        .filter((one) => one.seq <= transaction.seq)
        .filter(({ content }) => at - Date.parse(content.transactionDate) < 48 * 3_600_000)
        .filter(({ content }) => Date.parse(content.transactionDate) - at < 48 * 3_600_000)
        .map(({ content, base }) =>
          [content.sender, content.receiver].some((side) => side!.account === account) ? base!.amount : 0,
        )
        .reduce((a, b) => a + b, 0);
      expect(together[index]![0]).toBe(sum);
    }
  });
});
