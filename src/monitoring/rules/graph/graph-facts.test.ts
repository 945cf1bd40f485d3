import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import { createTenant } from '../../../identity/testing.ts';
import { recordMovements, transaction } from '../testing.ts';
import { type GraphFacts, graphFacts } from './graph-facts.ts';
import { LIMITS } from './limits.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1, 9);

let db: TestDatabase;
let tenantId: string;
let seq = 0;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  tenantId = (await createTenant(db.database)).principal.tenantId;
});

/** `A B 1000 0.5`: A pays B 1000 half a day after the start. */
function pay(line: string): Transaction {
  const [from, to, amount, day] = line.split(' ');
  seq += 1;
  return transaction({
    tenantId,
    seq,
    amount: Number(amount),
    transactionDate: new Date(START + Number(day) * DAY).toISOString(),
    sender: { account: `ACC-${from}` },
    receiver: { account: `ACC-${to}` },
  });
}

async function record(...lines: string[]): Promise<Transaction[]> {
  const transactions = lines.map(pay);
  await db.database.tenant(tenantId, (tx) => recordMovements(tx, transactions));
  return transactions;
}

function factsOf(...transactions: Transaction[]): Promise<GraphFacts[]> {
  return db.database.tenant(tenantId, (tx) => graphFacts(tx, { tenantId, transactions }));
}

/** Facts of the last payment. */
async function lastOf(...lines: string[]): Promise<GraphFacts> {
  const all = await record(...lines);
  const [facts] = await factsOf(all.at(-1)!);
  return facts!;
}

describe('cycles', () => {
  test('the closing payment is reported with the cycle; earlier payments are not', async () => {
    const all = await record('A B 1000 0', 'B C 950 1', 'C D 900 2', 'D A 870 3');
    const facts = await factsOf(...all);
    expect(facts.map(({ cycleLength }) => cycleLength)).toEqual([null, null, null, 4]);
    const [path] = facts[3]!.path;
    expect(path?.pattern).toBe('CYCLE');
    expect(path?.hops.map((hop) => hop.seq)).toEqual(all.map((one) => one.seq));
    for (const [at, hop] of path!.hops.entries()) expect(hop.to).toBe(path!.hops[(at + 1) % 4]!.from);
  });

  test.each([3, 5, 8, 9, LIMITS.cycleHops])('of %i payments', async (length) => {
    const ring = Array.from({ length }, (_, at) => `R${at} R${(at + 1) % length} 5000 ${at / 2}`);
    expect((await lastOf(...ring)).cycleLength).toBe(length);
  });

  test('the shortest of several counts', async () => {
    const facts = await lastOf('A B 900 0', 'B C 900 1', 'C D 900 2', 'B D 900 2.5', 'D A 900 3');
    expect(facts.cycleLength).toBe(3);
  });

  test.each([
    ['a payment and its refund', ['A B 1000 0', 'B A 1000 1']],
    ['one longer than the limit', ringOf(LIMITS.cycleHops + 1)],
    ['amounts that do not fit: less than half is passed on', ['A B 1000 0', 'B C 300 1', 'C A 290 2']],
    ['amounts that do not fit: more is sent than came', ['A B 1000 0', 'B C 1600 1', 'C A 1500 2']],
    ['too slow for different amounts', ['A B 1000 0', 'B C 900 10', 'C A 850 20']],
    ['the wrong order, by a week', ['B C 900 0', 'C D 850 1', 'A B 1000 8', 'D A 800 9']],
    ['to oneself', ['A A 1000 0', 'A B 1000 1', 'B B 1000 2']],
    ['no way back', ['A B 1000 0', 'B C 950 1', 'C D 900 2']],
  ])('none: %s', async (_, lines) => {
    expect((await lastOf(...lines)).cycleLength).toBeNull();
  });

  test('equal amounts are followed for months and in any order', async () => {
    expect((await lastOf('B C 1000 0', 'A B 1005 60', 'C A 1000 100')).cycleLength).toBe(3);
    expect((await lastOf('X Y 1000 0', 'Y Z 1000 60', 'Z X 1000 130')).cycleLength).toBeNull();
  });

  test('later records and those of another organization are ignored', async () => {
    const [closing] = await record('C A 900 2');
    await record('A B 1000 0', 'B C 950 1');
    expect((await factsOf(closing!))[0]?.cycleLength).toBeNull();
    tenantId = (await createTenant(db.database, 'Other bank')).principal.tenantId;
    expect((await lastOf('C A 900 3')).cycleLength).toBeNull();
  });

  test('the search ends in a dense graph', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `T${at}`);
    const thicket = names.flatMap((from) => names.filter((to) => to !== from).map((to) => `${from} ${to} 1000 1`));
    const facts = await lastOf(...thicket, 'out T0 1000 2');
    expect(facts.cycleLength).toBeNull();
    await lastOf('T5 T6 1000 3');
  });
});

function ringOf(length: number): string[] {
  return Array.from({ length }, (_, at) => `L${at} L${(at + 1) % length} 5000 ${at / 4}`);
}

describe('gather-scatter', () => {
  const gather = (many: number) => Array.from({ length: many }, (_, at) => `G${at} H 2000 ${at / 10}`);
  const scatter = (many: number, from = 2) =>
    Array.from({ length: many }, (_, at) => `H S${at} 2000 ${from + at / 10}`);

  test('has the width of its narrower side', async () => {
    const facts = await lastOf(...gather(5), ...scatter(4));
    expect(facts.gatherScatterWidth).toBe(4);
    expect(facts.path[0]).toMatchObject({ pattern: 'GATHER_SCATTER' });
    expect(facts.path[0]?.hops).toHaveLength(9);
  });

  test('excludes a shop with constant payments in and out', async () => {
    const shop = Array.from({ length: 12 }, (_, at) => (at % 2 ? `H S${at} 500 ${at / 4}` : `G${at} H 500 ${at / 4}`));
    expect((await lastOf(...shop, 'H S99 500 4')).gatherScatterWidth).toBeNull();
  });

  test('excludes two by two, repeated payers and old payments', async () => {
    expect((await lastOf(...gather(2), ...scatter(2))).gatherScatterWidth).toBeNull();
    const same = Array.from({ length: 6 }, (_, at) => `G K 900 ${at / 10}`);
    const out = Array.from({ length: 6 }, (_, at) => `K S${at} 900 ${2 + at / 10}`);
    expect((await lastOf(...same, ...out)).gatherScatterWidth).toBeNull();
    tenantId = (await createTenant(db.database, 'Another bank')).principal.tenantId;
    expect((await lastOf(...gather(5), ...scatter(4, 30))).gatherScatterWidth).toBeNull();
  });
});

describe('scatter-gather', () => {
  const spread = (many: number) => Array.from({ length: many }, (_, at) => `O M${at} 1000 ${at / 10}`);
  const collect = (many: number, amount = 950) =>
    Array.from({ length: many }, (_, at) => `M${at} E ${amount} ${2 + at / 10}`);

  test('has the number of intermediaries', async () => {
    const facts = await lastOf(...spread(4), ...collect(4));
    expect(facts.gatherScatterWidth).toBe(4);
    expect(facts.path[0]).toMatchObject({ pattern: 'SCATTER_GATHER' });
  });

  test('excludes shop customers with one employer and different amounts', async () => {
    expect((await lastOf(...spread(6), ...collect(6, 60))).gatherScatterWidth).toBeNull();
  });
});

test('a transaction without two sides or without a value has no facts', async () => {
  const oneSided = transaction({ tenantId, seq: 1, sender: null });
  const unvalued = transaction({ tenantId, seq: 2, base: null });
  expect(await factsOf(oneSided, unvalued)).toEqual([
    { cycleLength: null, gatherScatterWidth: null, path: [] },
    { cycleLength: null, gatherScatterWidth: null, path: [] },
  ]);
});
