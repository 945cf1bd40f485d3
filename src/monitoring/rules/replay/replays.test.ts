import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import type { Transaction } from '../../../domain/transaction.ts';
import { createTenant, HeldClock, outcome } from '../../../identity/testing.ts';
import type { Caller } from '../../../platform/access/permissions.ts';
import { JobQueue } from '../../../platform/jobs/queue.ts';
import { passTime } from '../../../platform/jobs/testing.ts';
import { CursorCodec } from '../../../platform/lib/cursor.ts';
import { SHIPPED_ALONE } from '../../../platform/policies/policy.ts';
import { defaultsOf } from '../../../platform/settings/testing.ts';
import { writerOver } from '../../../platform/unit-of-work/testing.ts';
import { Rules } from '../rules.ts';
import { rulesSettings } from '../settings.ts';
import { NO_EXTRA_FACTS, recordMovements, TEST_COUNTRIES, transaction } from '../testing.ts';
import { tryRule } from '../try-rule.ts';
import type { PaymentConclusion } from './conclusions.ts';
import { LISTED_REPLAYS } from './hits.ts';
import { REPLAY_QUEUE, type RequestedReplay, RuleReplays } from './replays.ts';
import type { HitKind } from './tally.ts';

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
let concluded: Map<string, PaymentConclusion>;
let seesConclusions: boolean;
const clock = new HeldClock();

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Thirty payments, one every six hours; the tenth is in cash and large. */
beforeEach(async () => {
  const { principal, ...rest } = await createTenant(db.database);
  by = { ...rest, principal: { ...principal, type: 'USER' } };
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
  concluded = new Map();
  seesConclusions = true;
  const writer = writerOver(db.database, clock);
  rules = new Rules({
    database: db.database,
    settings: { get: async () => defaultsOf(rulesSettings) },
    countryRisks: { list: async () => ({ indicators: [], items: [] }) },
    writer,
    policies: SHIPPED_ALONE,
  });
  queue = new JobQueue(db.database);
  const conclusions = { of: async () => concluded, areSeenBy: async () => seesConclusions };
  const cursors = new CursorCodec(randomBytes(32));
  replays = new RuleReplays({ ...parts(), conclusions, cursors, writer, queue, chunk: 8 });
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
    shown: async (_: string, uuids: readonly string[]) => stored.filter((one) => uuids.includes(one.transactionUuid)),
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

const other = (): Caller => ({
  principal: { ...by.principal, type: 'USER', id: 'second person' },
  correlationId: randomUUID(),
});
const start = async (requested: RequestedReplay) => (await replays.start(by, requested)).result;
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

/** Numbers of the listed payments, from 1. */
async function listed(replayId: string, kind?: HitKind, ruleId?: string): Promise<number[]> {
  const { items } = await replays.hits(by.principal, replayId, { kind, ruleId, limit: 100 });
  return items.map(({ transactionUuid }) => stored.findIndex((one) => one.transactionUuid === transactionUuid) + 1);
}

const from = (first: number) => Array.from({ length: 31 - first }, (_, at) => first + at);

describe('a replay', () => {
  it('counts hits and alerts per day, the overlap, and the changes', async () => {
    const { replayId, state } = await start({ rules: [RULE], ...PERIOD, minutesPerAlert: 15 });
    expect(state).toBe('QUEUED');
    expect(await work()).toBe(4);
    const done = await replays.get(by.principal, replayId);
    expect(done).toMatchObject({ state: 'DONE', processed: 30, ...PERIOD, minutesPerAlert: 15 });
    const [own] = done.rules;
    // Periods from the third on: four payments per day, two of them on the first day.
    expect(own).toMatchObject({ hits: 28, alerts: 28, holds: 0, alone: 27, champion: null, isCut: false });
    expect(own).toMatchObject({ alertsPerThousand: 933.33, holdsPerThousand: 0, analystHours: 7, precision: null });
    expect(own!.overlap).toEqual([{ ruleId: 'large-cash', hits: 1 }]);
    expect(own!.perDay.slice(0, 2)).toEqual([
      { day: '2026-05-01', hits: 2, alerts: 2 },
      { day: '2026-05-02', hits: 4, alerts: 4 },
    ]);
    expect(done.flagged).toEqual({ before: 1, after: 28, added: 27, removed: 0 });
    expect(done.perDay[2]).toEqual({ day: '2026-05-03', transactions: 4, before: 1, after: 4 });
  });

  it('lists the payments behind each number', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    await work();
    expect(await listed(replayId, 'HIT', 'own-rule')).toEqual(from(3));
    expect(await listed(replayId, 'ALERT')).toEqual(from(3));
    expect(await listed(replayId, 'ALONE')).toEqual(from(3).filter((n) => n !== 10));
    expect(await listed(replayId, 'ADDED', 'own-rule')).toEqual(from(3).filter((n) => n !== 10));
    expect(await listed(replayId, 'HOLD')).toEqual([]);
    const first = await replays.hits(by.principal, replayId, { limit: 8 });
    const [hit] = (await replays.hits(by.principal, replayId, { limit: 1, cursor: first.nextCursor! })).items;
    expect(hit).toMatchObject({
      ...{ amount: '100', response: 'ALERT', inForce: [] },
      transactionUuid: stored[10]!.transactionUuid,
    });
    expect(first.items[7]).toMatchObject({
      transactionUuid: stored[9]!.transactionUuid,
      transactionReference: stored[9]!.content.transactionReference,
      baseAmount: 12_000,
      rules: [{ ruleId: 'own-rule', kinds: ['HIT', 'ALERT'] }],
      inForce: ['large-cash'],
    });
    const wrong = (ruleId: string | undefined, kind: HitKind) =>
      outcome(replays.hits(by.principal, replayId, { ruleId, kind, limit: 1 }));
    expect([await wrong('large-cash', 'HIT'), await wrong(undefined, 'MISSED')]).toEqual(
      Array(2).fill('validation-failed'),
    );
    const reader = { ...by.principal, permissions: new Set(['rule:read'] as const) };
    expect(await outcome(replays.hits(reader, replayId, { limit: 1 }))).toBe('forbidden');
  });

  it('counts how its hits were closed, and explains misses', async () => {
    concluded = new Map([
      [stored[0]!.transactionUuid, 'TRUE_POSITIVE'],
      [stored[4]!.transactionUuid, 'TRUE_POSITIVE'],
      [stored[5]!.transactionUuid, 'FALSE_POSITIVE'],
      [stored[6]!.transactionUuid, 'FALSE_POSITIVE'],
    ]);
    const { replayId } = await start({ rules: [RULE], ruleIds: ['cycle'], ...PERIOD });
    await work();
    const done = await replays.get(by.principal, replayId);
    expect(done.confirmed).toBe(2);
    expect(done.rules.find(({ ruleId }) => ruleId === 'own-rule')).toMatchObject({
      ...{ truePositives: 1, falsePositives: 2, precision: 0.333, missed: 1 },
    });
    const { items } = await replays.hits(by.principal, replayId, { ruleId: 'own-rule', kind: 'MISSED', limit: 5 });
    expect(items).toMatchObject([
      {
        transactionUuid: stored[0]!.transactionUuid,
        conclusion: 'TRUE_POSITIVE',
        response: null,
        failed: { path: 'when', operand: 'count(party 1d)', observed: 1, expected: 3, result: false },
      },
    ]);
    seesConclusions = false;
    const hidden = await replays.get(by.principal, replayId);
    expect([hidden.confirmed, hidden.rules[0]!.missed, hidden.rules[0]!.precision]).toEqual([null, null, null]);
    expect(await outcome(listed(replayId, 'MISSED', 'own-rule'))).toBe('forbidden');
    expect(await listed(replayId, undefined, 'cycle')).toEqual([]);
  });

  it('compares a draft with the version in force', async () => {
    await rules.change(by, 'large-cash', { parameters: { limit: { value: 15_000 } } });
    const { replayId } = await start({ ruleIds: ['large-cash'], ...PERIOD });
    await work();
    const done = await replays.get(by.principal, replayId);
    expect(done).toMatchObject({ flagged: { before: 1, after: 0, removed: 1 } });
    expect(done.rules).toMatchObject([
      {
        version: 1,
        hits: 0,
        champion: { version: 0, hits: 1, alerts: 1, both: 0, championOnly: 1, challengerOnly: 0 },
      },
    ]);
    expect(await listed(replayId, 'REMOVED')).toEqual([10]);
    expect(await listed(replayId, 'CHAMPION_ONLY', 'large-cash')).toEqual([10]);
    expect(await listed(replayId, 'CHALLENGER_ONLY')).toEqual([]);
  });

  it('counts a rule in SHADOW as if it had an effect, unless the draft ends that effect', async () => {
    await rules.change(by, 'large-cash', { mode: 'SHADOW' });
    const { replayId } = await start({
      ...{ ruleIds: ['large-cash'], rules: [{ ...RULE, mode: 'SHADOW' }], ...PERIOD },
    });
    await work();
    const { flagged, rules: both } = await replays.get(by.principal, replayId);
    expect(both.map(({ ruleId, mode, hits, alerts }) => [ruleId, mode, hits, alerts])).toEqual([
      ['large-cash', 'SHADOW', 1, 0],
      ['own-rule', 'SHADOW', 28, 28],
    ]);
    expect(flagged).toEqual({ before: 1, after: 28, added: 27, removed: 0 });
  });

  it('accepts shipped rules that are not in force', async () => {
    await rules.retire(by, 'large-cash');
    expect((await rules.activate(other(), 'large-cash', 1)).result.state).toBe('RETIRED');
    const { replayId } = await start({ ruleIds: ['large-cash'], ...PERIOD });
    await work();
    const done = await replays.get(by.principal, replayId);
    expect(done.rules).toMatchObject([{ version: 0, hits: 1, alone: 1, champion: null }]);
    expect(await listed(replayId, 'ADDED', 'large-cash')).toEqual([10]);
  });

  it('keeps the payments of the latest replays', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    await work();
    for (let n = 0; n < LISTED_REPLAYS; n += 1) {
      clock.advance(1);
      await start({ ruleIds: ['cycle'], ...PERIOD, to: '2026-05-02T00:00:00Z' });
      await work();
    }
    expect(await outcome(listed(replayId))).toBe('not-found');
    expect((await replays.get(by.principal, replayId)).rules[0]!.hits).toBe(28);
  });

  it('continues after a crash and counts nothing twice', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    failAt = 3;
    await expect(work()).rejects.toThrow('killed');
    expect(await replays.get(by.principal, replayId)).toMatchObject({ state: 'RUNNING', processed: 16 });
    await passTime(db.database, 2_000);
    await work();
    expect(await replays.get(by.principal, replayId)).toMatchObject({
      state: 'DONE',
      processed: 30,
      rules: [{ ruleId: 'own-rule', hits: 28 }],
    });
    expect(await listed(replayId, 'HIT')).toEqual(from(3));
  });

  it('is rolled back if its lease was lost', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    const [job] = await queue.claim(REPLAY_QUEUE, { after: null, limit: 1, leaseMs: 1_000, repeated: false });
    await expect(replays.handle([{ ...job!, lease: randomUUID() }])).rejects.toThrow();
    expect(await replays.get(by.principal, replayId)).toMatchObject({ state: 'QUEUED', processed: 0 });
  });

  it('is rejected without rules, with an impossible period, or beside too many', async () => {
    const { from, to } = PERIOD;
    expect(await outcome(start(PERIOD))).toBe('validation-failed');
    expect(await outcome(start({ ruleIds: ['cycle'], from: to, to: from }))).toBe('validation-failed');
    expect(await outcome(start({ ruleIds: ['no-rule'], ...PERIOD }))).toBe('not-found');
    for (let n = 0; n < 3; n += 1) await start({ ruleIds: ['cycle'], ...PERIOD });
    expect(await outcome(start({ ruleIds: ['cycle'], ...PERIOD }))).toBe('conflict');
  });

  it('is rejected where its rules need too many aggregates together', async () => {
    const windows = (first: number) => Array.from({ length: 10 }, (_, at) => `${first * 10 + at + 1}h`);
    const rule = (at: number) => ({
      ...{ ...RULE, ruleId: `own-${at}` },
      when: { all: windows(at).map((window) => ({ aggregate: { fn: 'sum', by: 'party', window }, gte: 1 })) },
    });
    const many = (count: number) => ({ rules: Array.from({ length: count }, (_, at) => rule(at)), ...PERIOD });
    expect(await outcome(start(many(61)))).toBe('validation-failed');
    expect(await outcome(start(many(60)))).toBe('validation-failed');
  });

  it('belongs to one organization', async () => {
    const { replayId } = await start({ rules: [RULE], ...PERIOD });
    const stranger = (await createTenant(db.database)).principal;
    expect(await outcome(replays.get(stranger, replayId))).toBe('not-found');
    expect(await outcome(replays.hits(stranger, replayId, { limit: 1 }))).toBe('not-found');
  });
});

describe('a rule test', () => {
  it('shows hit and trace of stored and given transactions', async () => {
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

  it('needs existing transactions', async () => {
    expect(await outcome(tryRule(parts(), by, 'large-cash', {}))).toBe('validation-failed');
    expect(await outcome(tryRule(parts(), by, 'large-cash', { transactionUuids: [randomUUID()] }))).toBe('not-found');
    expect(await outcome(tryRule(parts(), by, 'large-cash', { version: 4, transaction: {} }))).toBe('not-found');
  });
});
