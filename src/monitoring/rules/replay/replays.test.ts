import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import { createTenant, HeldClock, outcome } from '../../../identity/testing.ts';
import type { Caller } from '../../../platform/access/permissions.ts';
import { JobQueue } from '../../../platform/jobs/queue.ts';
import { passTime } from '../../../platform/jobs/testing.ts';
import { SHIPPED_ALONE } from '../../../platform/policies/policy.ts';
import { defaultsOf } from '../../../platform/settings/testing.ts';
import { writerOver } from '../../../platform/unit-of-work/testing.ts';
import { Rules } from '../rules.ts';
import { rulesSettings } from '../settings.ts';
import { NO_EXTRA_FACTS, recordMovements, TEST_COUNTRIES, transaction } from '../testing.ts';
import { tryRule } from '../try-rule.ts';
import { REPLAY_QUEUE, type ReplayAsked, RuleReplays } from './replays.ts';

const RULE = {
  ruleId: 'own-rule',
  name: 'Own rule',
  description: 'x',
  typology: 'x',
  source: 'x',
  rationale: 'x',
  severity: 'HIGH',
  score: 70,
  mode: 'SCORE',
  remark: 'The third payment of a day.',
  when: { aggregate: { fn: 'count', by: 'party', window: '24h' }, gte: 3 },
};

let db: TestDatabase;
let by: Caller;
let tenantId: string;
let stored: Transaction[];
let rules: Rules;
let queue: JobQueue;
let replays: RuleReplays;
let ranges: number;
let failAt: number | null;
const clock = new HeldClock();

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Thirty payments, one every six hours; the tenth is in cash and large. */
beforeEach(async () => {
  by = await createTenant(db.database);
  tenantId = by.principal.tenantId;
  stored = Array.from({ length: 30 }, (_, n) =>
    transaction({
      tenantId,
      seq: n + 1,
      amount: n === 9 ? 12_000 : 100,
      paymentMode: n === 9 ? 'CASH' : 'BANK_WIRE',
      transactionDate: new Date(Date.UTC(2026, 4, 1) + n * 6 * 3_600_000).toISOString(),
    }),
  );
  await db.database.tenant(tenantId, (tx) => recordMovements(tx, stored));
  ranges = 0;
  failAt = null;
  const writer = writerOver(db.database, clock);
  rules = new Rules({
    database: db.database,
    settings: { get: async () => defaultsOf(rulesSettings) },
    countryRisks: { list: async () => ({ indicators: [], items: [] }) },
    writer,
    policies: SHIPPED_ALONE,
  });
  queue = new JobQueue(db.database);
  replays = new RuleReplays({ ...parts(), writer, queue, chunk: 8 });
});

const parts = () => ({
  database: db.database,
  rules,
  surroundings: async (_: string, all: readonly Transaction[]) => ({
    countries: { ...TEST_COUNTRIES, provenance: 'test' },
    extra: all.map(() => NO_EXTRA_FACTS),
  }),
  graphs: async (_: string, all: readonly Transaction[]) => all.map(() => NO_EXTRA_FACTS.graph),
  reader: {
    byUuids: async (_: string, uuids: readonly string[]) => stored.filter((one) => uuids.includes(one.transactionUuid)),
    range: async (_: string, from: Date, to: Date, afterSeq: number, limit: number) => {
      ranges += 1;
      if (ranges === failAt) throw new Error('the process was killed');
      const isIn = ({ seq, content }: Transaction) => {
        const at = new Date(content.transactionDate);
        return seq > afterSeq && at >= from && at < to;
      };
      return stored.filter(isIn).slice(0, limit);
    },
  },
  readFiat: async () =>
    transaction({ tenantId, seq: Number.MAX_SAFE_INTEGER, transactionDate: '2026-05-02T01:00:00.000Z' }),
});

const start = async (asked: ReplayAsked) => (await replays.start(by, asked)).result;
const PERIOD = { from: '2026-05-01T02:00:00+02:00', to: '2026-06-01T00:00:00Z' };

async function work(): Promise<number> {
  let chunks = 0;
  for (;;) {
    const options = { after: null, limit: 5, leaseMs: 1_000 };
    const fresh = await queue.claim(REPLAY_QUEUE, { ...options, repeated: false });
    const jobs = fresh.length > 0 ? fresh : await queue.claim(REPLAY_QUEUE, { ...options, repeated: true });
    if (jobs.length === 0) return chunks;
    await replays.handle(jobs);
    chunks += 1;
  }
}

describe('a replay', () => {
  it('counts hits and alerts per day, the overlap, and what would change', async () => {
    const { replayId, state } = await start({ rules: [RULE], ...PERIOD });
    expect(state).toBe('QUEUED');
    expect(await work()).toBe(4);
    const { state: end, tally } = await replays.get(tenantId, replayId);
    expect(end).toBe('DONE');
    expect(tally.processed).toBe(30);
    const own = tally.rules['own-rule']!;
    // From the third on: four a day, two of the first day.
    expect(own).toMatchObject({ hits: 28, alerts: 28, alone: 27, overlap: { 'large-cash': 1 } });
    expect(own.perDay['2026-05-01']).toEqual({ hits: 2, alerts: 2 });
    expect(own.perDay['2026-05-02']).toEqual({ hits: 4, alerts: 4 });
    expect(own.samples).toHaveLength(20);
    expect(tally.flagged).toEqual({ before: 1, after: 28, added: 27, removed: 0 });
    expect(tally.perDay['2026-05-03']).toEqual({ transactions: 4, before: 1, after: 4 });
  });

  it('shows what a milder draft no longer flags', async () => {
    await rules.change(by, 'large-cash', { parameters: { limit: { value: 15_000 } } });
    const { replayId } = await start({ ruleIds: ['large-cash'], ...PERIOD });
    await work();
    const { tally, request } = await replays.get(tenantId, replayId);
    expect(request).toMatchObject({ ...PERIOD, rules: [{ version: 1 }] });
    expect(tally).toMatchObject({
      flagged: { before: 1, after: 0, removed: 1 },
      removed: [stored[9]!.transactionUuid],
    });
  });

  it('goes on after a crash and counts nothing twice', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    failAt = 3;
    await expect(work()).rejects.toThrow('killed');
    expect(await replays.get(tenantId, replayId)).toMatchObject({ state: 'RUNNING', tally: { processed: 16 } });
    await passTime(db.database, 2_000);
    await work();
    expect(await replays.get(tenantId, replayId)).toMatchObject({
      state: 'DONE',
      tally: { processed: 30, rules: { 'own-rule': { hits: 28 } } },
    });
  });

  it('is undone where its lease was lost', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    const [job] = await queue.claim(REPLAY_QUEUE, { after: null, limit: 1, leaseMs: 1_000, repeated: false });
    await expect(replays.handle([{ ...job!, lease: randomUUID() }])).rejects.toThrow();
    expect(await replays.get(tenantId, replayId)).toMatchObject({ state: 'QUEUED', tally: { processed: 0 } });
  });

  it('is refused without rules, with an impossible period, or beside too many', async () => {
    const { from, to } = PERIOD;
    expect(await outcome(start(PERIOD))).toBe('validation-failed');
    expect(await outcome(start({ ruleIds: ['cycle'], from: to, to: from }))).toBe('validation-failed');
    expect(await outcome(start({ ruleIds: ['no-rule'], ...PERIOD }))).toBe('not-found');
    for (let n = 0; n < 3; n += 1) await start({ ruleIds: ['cycle'], ...PERIOD });
    expect(await outcome(start({ ruleIds: ['cycle'], ...PERIOD }))).toBe('conflict');
  });

  it('is of one organisation alone', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    const stranger = (await createTenant(db.database)).principal.tenantId;
    expect(await outcome(replays.get(stranger, replayId))).toBe('not-found');
  });
});

describe('a rule on trial', () => {
  it('shows hit and trace of stored and of given transactions', async () => {
    await rules.create(by, RULE);
    const transactionUuids = [stored[1]!.transactionUuid, stored[2]!.transactionUuid];
    const { version, results } = await tryRule(parts(), by, 'own-rule', { transactionUuids, transaction: {} });
    expect(version).toBe(1);
    expect(results.map(({ hit, status }) => [hit, status])).toEqual([
      [true, null],
      [false, null],
      [true, null],
    ]);
    expect(results[1]!.trace).toMatchObject([{ operand: 'count(party 1d)', observed: 2, expected: 3, result: false }]);
  });

  it('needs transactions that are there', async () => {
    expect(await outcome(tryRule(parts(), by, 'large-cash', {}))).toBe('validation-failed');
    expect(await outcome(tryRule(parts(), by, 'large-cash', { transactionUuids: [randomUUID()] }))).toBe('not-found');
    expect(await outcome(tryRule(parts(), by, 'large-cash', { version: 4, transaction: {} }))).toBe('not-found');
  });
});
