import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { movementsOf } from '../../domain/subjects.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { createTenant } from '../../identity/testing.ts';
import { behaviorStage } from '../../transactions/pipeline/stages/behavior.ts';
import { judgedBy, stageBatch } from '../../transactions/pipeline/testing.ts';
import { type Given, recordMovements, transaction } from '../rules/testing.ts';
import { behaviorOf } from './anomalies.ts';
import { readEvidence } from './behavior.ts';
import type { BehaviorEvidence } from './case.ts';
import { BEHAVIOR_POLICY } from './policy.ts';
import { readBaselines } from './store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 5, 10);

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

const stage = () => behaviorStage(db.database);
const batchOf = (transactions: readonly Transaction[]) => stageBatch(transactions, { tenantId });

function given(at: number, amount: number, rest: Partial<Given> = {}): Transaction {
  seq += 1;
  return transaction({ tenantId, seq, amount, transactionDate: new Date(at).toISOString(), ...rest });
}

/** Recorded, screened and learnt, as the pipeline does it. */
async function screen(...transactions: Transaction[]) {
  await db.database.tenant(tenantId, (tx) => recordMovements(tx, transactions));
  const results = await judgedBy(stage(), batchOf(transactions));
  await db.database.tenant(tenantId, (tx) => stage().remember!(tx, batchOf(transactions), results));
  return results;
}

/** A quiet account: every second day about 1,000 from A-1 to one of five, within one country pair. */
async function quietPast(days = 60, rest: Partial<Given> = {}, start = START) {
  const past = Array.from({ length: Math.floor(days / 2) }, (_, at) =>
    given(start + 2 * at * DAY, 1_000 + 40 * (at % 7), { receiver: { account: `B-${at % 5}` }, ...rest }),
  );
  for (let at = 0; at < past.length; at += 10) await screen(...past.slice(at, at + 10));
  return start + days * DAY;
}

const codesOf = ([result]: Awaited<ReturnType<typeof screen>>) =>
  result!.findings.map(({ code, subject, status }) => `${code} ${subject} ${status}`);

describe('anomalies', () => {
  test('an amount far above usual and above two months of turnover is an anomaly, explained with numbers', async () => {
    const now = await quietPast();
    const [result] = await screen(given(now, 45_000, { receiver: { account: 'B-1' } }));
    const [finding] = result!.findings;
    expect(finding).toMatchObject({
      stage: 'BEHAVIOR',
      code: 'AMOUNT_SPIKE',
      subject: 'SENDER',
      status: null,
      domain: 'BEHAVIORAL_RISK',
      weight: 0.25,
    });
    expect(finding?.remark).toMatch(
      /^Unusual by the past of this account: 45,000 EUR is 4\d(\.\d)? times the usual 1,\d\d\d EUR sent; 2\.\d times the turnover of a usual month; 30 transactions before\.$/,
    );
    expect(finding?.provenance).toMatch(/^behaviour-4\+[0-9a-f]{12}, 30 transactions since 2026-01-05$/);
  });

  test('usual amounts and less than two months of turnover are no anomaly', async () => {
    const now = await quietPast();
    expect(codesOf(await screen(given(now, 1_100, { receiver: { account: 'B-1' } })))).toEqual([]);
    expect(codesOf(await screen(given(now + 2 * DAY, 12_400, { receiver: { account: 'N-1' } })))).toEqual([]);
  });

  test('no anomaly without enough history', async () => {
    for (let at = 0; at < 9; at += 1) await screen(given(START + 2 * at * DAY, 1_000));
    expect(codesOf(await screen(given(START + 30 * DAY, 500_000)))).toEqual([]);
  });

  test('many transactions in a day, where there was one in two days', async () => {
    const now = await quietPast();
    const burst = Array.from({ length: 6 }, (_, at) =>
      given(now + at * HOUR, 900 + 50 * at, { receiver: { account: `N-${at}` } }),
    );
    const results = await screen(...burst);
    expect(codesOf(results.slice(3))).toEqual([]);
    expect(codesOf(results.slice(4))).toEqual(['VELOCITY_SPIKE SENDER null']);
    expect(results[5]?.findings[0]?.remark).toContain(
      '6 transactions sent within 24 hours, where it is rarely more than 1',
    );
  });

  test('a new corridor adds to the score, more of it with a month of turnover', async () => {
    const now = await quietPast();
    const usual = await screen(given(now, 1_100, { receiver: { account: 'B-1', country: 'PA' } }));
    expect(codesOf(usual)).toEqual(['NEW_CORRIDOR SENDER null']);
    expect(codesOf(await screen(given(now + DAY, 1_100, { receiver: { account: 'B-1', country: 'PA' } })))).toEqual([]);
    const large = await screen(given(now + 2 * DAY, 18_000, { receiver: { account: 'B-1', country: 'VU' } }));
    expect(codesOf(large)).toEqual(['NEW_CORRIDOR SENDER null']);
    const again = given(now + 3 * DAY, 18_000, { receiver: { account: 'B-1', country: 'VU' } });
    expect(codesOf(await screen(again))).toEqual([]);
    const [few = 0, many = 0] = [usual, large].map(([result]) => result?.findings[0]?.score);
    expect(many).toBeGreaterThan(few);
    expect(large[0]?.findings[0]?.remark).toMatch(/first transaction from DE to VU, after 2 other country pairs/);
  });

  test('one sum in similar parts to one counterparty', async () => {
    const now = await quietPast();
    const parts = Array.from({ length: 4 }, (_, at) =>
      given(now + at * 12 * HOUR, 950 + 10 * at, { receiver: { account: 'N-1' } }),
    );
    const results = await screen(...parts);
    expect(codesOf(results.slice(2))).toEqual([]);
    expect(codesOf(results.slice(3))).toEqual(['STRUCTURING SENDER null']);
    expect(results[3]?.findings[0]?.remark).toContain('4 similar amounts to one counterparty within 72 hours');
  });

  test('an unusual receipt that leaves at once', async () => {
    const now = await quietPast();
    const wages = Array.from({ length: 12 }, (_, at) =>
      given(START + 5 * at * DAY + HOUR, 1_500, { sender: { account: 'W-1' }, receiver: { account: 'A-1' } }),
    );
    await screen(...wages);
    await screen(given(now, 25_000, { sender: { account: 'X-1' }, receiver: { account: 'A-1' } }));
    await screen(given(now + HOUR, 12_000, { receiver: { account: 'Y-1' } }));
    const through = await screen(given(now + 2 * HOUR, 12_000, { receiver: { account: 'Y-2' } }));
    expect(codesOf(through)).toContain('RAPID_MOVEMENT SENDER null');
    expect(through[0]?.findings.find(({ code }) => code === 'RAPID_MOVEMENT')?.remark).toContain(
      '24,000 EUR sent on within 48 hours of receiving 25,000 EUR',
    );
  });

  test('an account active again after half a year; one used twice a year is not dormant', async () => {
    const now = await quietPast();
    const woken = await screen(given(now + 180 * DAY, 1_200, { receiver: { account: 'N-1' } }));
    expect(codesOf(woken)).toEqual(['DORMANT_REACTIVATION SENDER null']);
    expect(woken[0]?.findings[0]?.remark).toContain('1,200 EUR after 182 days without a transaction');
    for (let at = 0; at < 6; at += 1) {
      expect(
        codesOf(
          await screen(
            given(START + 180 * at * DAY, 2_000, { sender: { account: 'H-1' }, receiver: { account: 'H-2' } }),
          ),
        ),
      ).toEqual([]);
    }
  });

  test('the counterparty counts less, and each side is reported once', async () => {
    const now = await quietPast(60, { transactionFlow: 'INBOUND' });
    const past = { transactionFlow: 'INBOUND', receiver: { account: 'B-1' } } as const;
    const [result] = await screen(given(now, 40_000, past));
    expect(result?.findings.map(({ code, subject, status, weight }) => [code, subject, status, weight])).toEqual([
      ['AMOUNT_SPIKE', 'SENDER', null, 0.2],
    ]);
    expect(result?.findings[0]?.remark).toContain('for the counterparty');
    expect(result?.findings[0]?.score).toBeGreaterThan(35);
  });

  test('a transaction without a value is judged by the other anomalies', async () => {
    const now = await quietPast();
    const [result] = await screen(given(now, 99_000, { base: null, receiver: { account: 'B-1', country: 'PA' } }));
    expect(result?.findings.map(({ code, score }) => [code, score])).toEqual([['NEW_CORRIDOR', 40]]);
  });
});

describe('ordinary life', () => {
  const NIGHT = -7 * HOUR;
  const firm = { type: 'CORPORATE', name: 'Wendelin GmbH' } as const;

  type Results = Awaited<ReturnType<typeof screen>>;
  const codesFrom = (results: Results, isWanted: (finding: Results[number]['findings'][number]) => boolean) =>
    results.flatMap(({ findings }) => findings.filter(isWanted).map(({ code }) => code));
  /** Findings that raise an alert. */
  const alertsOf = (results: Results) => codesFrom(results, ({ score, weight }) => score * weight >= 70);
  /** Findings with points, alone or in addition to others. */
  const seenIn = (results: Results) => codesFrom(results, ({ score }) => score >= 70);

  test('savings move to an own account; to a new one at night is an anomaly', async () => {
    const own = { name: 'Ottokar Wendelin', country: 'FR' };
    const from = { sender: own };
    const now = await quietPast(60, from);
    expect(codesOf(await screen(given(now, 45_000, { ...from, receiver: { ...own, account: 'A-2' } })))).toEqual([]);
    const atNight = await screen(
      given(now + 2 * DAY + NIGHT, 45_000, { ...from, receiver: { ...own, account: 'A-3' } }),
    );
    expect(alertsOf(atNight)).toEqual(['AMOUNT_SPIKE']);
  });

  test('an account taken over: large payments to new payees in the night', async () => {
    const now = await quietPast();
    const drained = Array.from({ length: 4 }, (_, at) =>
      given(now + NIGHT + at * 10 * 60_000, 4_500, { receiver: { account: `T-${at}` } }),
    );
    const results = await screen(...drained);
    expect(alertsOf(results.slice(0, 1))).toEqual([]);
    expect(alertsOf(results.slice(1))).toContain('AMOUNT_SPIKE');
  });

  test('a sudden volume to new payees by day counts beside other findings alone', async () => {
    const now = await quietPast();
    const results = await screen(
      ...Array.from({ length: 4 }, (_, at) => given(now + at * 60_000, 12_000, { receiver: { account: `T-${at}` } })),
    );
    expect(seenIn(results)).toEqual(['AMOUNT_SPIKE', 'AMOUNT_SPIKE']);
    expect(alertsOf(results)).toEqual([]);
  });

  test('a dormant account that a large transfer wakes', async () => {
    const now = await quietPast();
    expect(alertsOf(await screen(given(now + 120 * DAY, 9_000, { receiver: { account: 'N-1' } })))).toEqual([
      'DORMANT_REACTIVATION',
    ]);
  });

  test('a quarterly tax is recurring; a quick series to a new payee is not', async () => {
    const alerts: string[][] = [];
    let now = START;
    for (let quarter = 0; quarter < 3; quarter += 1) {
      now = await quietPast(80, {}, now);
      alerts.push(seenIn(await screen(given(now, 60_000, { receiver: { account: 'TAX-1' } }))));
    }
    expect(alerts).toEqual([['AMOUNT_SPIKE'], ['AMOUNT_SPIKE'], []]);
    const quick = [1, 2, 3].map((hour) => given(now + DAY + hour * HOUR, 900, { receiver: { account: 'Q-1' } }));
    await screen(...quick);
    expect(seenIn(await screen(given(now + 2 * DAY, 90_000, { receiver: { account: 'Q-1' } })))).toEqual([
      'AMOUNT_SPIKE',
    ]);
  });

  test('daily takings of one payer are not parts of a sum', async () => {
    const takings = Array.from({ length: 60 }, (_, day) =>
      given(START + day * DAY, 1_000 + 10 * (day % 5), {
        ...{
          sender: { ...firm, account: 'ACQ-1' },
          receiver: { ...firm, account: 'SHOP-1' },
          transactionFlow: 'INBOUND',
        },
      }),
    );
    for (let at = 0; at < 60; at += 10) expect(codesOf(await screen(...takings.slice(at, at + 10)))).toEqual([]);
  });

  test('a firm pays its first wages after weeks of small payments', async () => {
    const payments = Array.from({ length: 70 }, (_, day) => [
      given(START + day * DAY, 200, { sender: { ...firm, account: 'F-1' }, receiver: { account: `C-${day % 9}` } }),
      given(START + day * DAY, 900, { sender: { account: `K-${day}` }, receiver: { ...firm, account: 'F-1' } }),
      ...(day % 30 === 25
        ? Array.from({ length: 8 }, (_, at) =>
            given(START + day * DAY + at * 60_000, 2_900 + 100 * at, {
              ...{ sender: { ...firm, account: 'F-1' }, receiver: { account: `W-${at}` } },
            }),
          )
        : []),
    ]).flat();
    for (let at = 0; at < payments.length; at += 20)
      expect(alertsOf(await screen(...payments.slice(at, at + 20)))).toEqual([]);
  });

  test('stated turnover counts while the history is short', async () => {
    const now = await quietPast(40);
    const requested: number[] = [];
    const customerFacts = async (transactions: readonly Transaction[]) => {
      requested.push(transactions.length);
      return transactions.map(() => ({ expectedMonthlyAmount: 40_000 }));
    };
    const both = [
      given(now, 60_000, { receiver: { account: 'N-1' } }),
      given(now, 900, { receiver: { account: 'B-1' } }),
    ];
    await db.database.tenant(tenantId, (tx) => recordMovements(tx, both));
    expect((await judgedBy(stage(), batchOf(both)))[0]?.findings.map(({ code }) => code)).toEqual(['AMOUNT_SPIKE']);
    const batch = batchOf(both);
    const [result] = await judgedBy(stage(), { ...batch, lookups: { ...batch.lookups, customerFacts } as never });
    expect(result?.findings).toEqual([]);
    expect(result?.evidence.stated).toBe(40_000);
    expect(requested).toEqual([1]);
  });

  test.each([
    ['paid in was received, not sent', 'INBOUND', 'o'],
    ['taken out was sent, not received', 'OUTBOUND', 'i'],
  ] as const)('cash that is %s', async (_, transactionFlow, absent) => {
    const [subject] = movementsOf(tenantId, given(START, 1).content);
    const receiver = { account: 'A-1', name: 'Ottokar Wendelin' };
    await screen(given(START, 500, { receiver, transactionFlow, paymentMode: 'CASH' }));
    const baselines = await db.database.tenant(tenantId, (tx) => readBaselines(tx, tenantId, [subject!.subject]));
    const { transactions, counts } = baselines.get(subject!.subject)!;
    expect(transactions).toBe(1);
    expect(Object.keys(counts).filter((key) => key.startsWith(absent))).toEqual([]);
  });

  test('one anomaly is never critical and never holds a payment', async () => {
    const now = await quietPast();
    const [result] = await screen(given(now + NIGHT, 90_000_000, { receiver: { account: 'N-1' } }));
    expect(result?.findings.map(({ code, status }) => [code, status])).toEqual([['AMOUNT_SPIKE', null]]);
    for (const status of Object.values(BEHAVIOR_POLICY.content.status)) expect(status).toBeNull();
  });

  test('evidence of an earlier version is judged by that version', async () => {
    const now = await quietPast();
    const { ordinaryLife: _, ...earlier } = BEHAVIOR_POLICY.content;
    const large = given(now, 12_400, { receiver: { account: 'N-1' } });
    const [result] = await screen(large);
    expect(result?.findings).toEqual([]);
    const before = behaviorOf(large, result!.evidence, { ...BEHAVIOR_POLICY, content: earlier });
    expect(before.map(({ code }) => code)).toEqual(['AMOUNT_SPIKE']);
  });
});

describe('learning', () => {
  test('repetition a few times does not make an unusual amount usual', async () => {
    const now = await quietPast();
    for (let at = 0; at < 6; at += 1) {
      const again = given(now + 2 * at * DAY, 200_000, { receiver: { account: 'Z-1' } });
      expect(codesOf(await screen(again))).toContain('AMOUNT_SPIKE SENDER null');
    }
    const [subject] = movementsOf(tenantId, given(now, 1).content);
    const baselines = await db.database.tenant(tenantId, (tx) => readBaselines(tx, tenantId, [subject!.subject]));
    const { transactions, counts } = baselines.get(subject!.subject)!;
    expect(transactions).toBe(36);
    const amounts = Object.entries(counts).filter(([key]) => key.startsWith('oa'));
    expect(amounts.reduce((sum, [, weight]) => sum + weight, 0)).toBe(4 * 30 + 6);
  });

  test('workers in parallel add up to the same as one after the other', async () => {
    const all = Array.from({ length: 40 }, (_, at) =>
      given(START + at * HOUR, 100 + at, { sender: { account: `S-${at % 3}` }, receiver: { account: `R-${at % 4}` } }),
    );
    await db.database.tenant(tenantId, (tx) => recordMovements(tx, all));
    const results = await judgedBy(stage(), batchOf(all));
    const learn = (from: number, to: number) =>
      db.database.tenant(tenantId, (tx) =>
        stage().remember!(tx, batchOf(all.slice(from, to)), results.slice(from, to)),
      );
    await Promise.all([learn(30, 40), learn(0, 10), learn(20, 30), learn(10, 20)]);
    const subjects = [
      ...new Set(all.flatMap(({ content }) => movementsOf(tenantId, content).map((one) => one.subject))),
    ];
    const together = await db.database.tenant(tenantId, (tx) => readBaselines(tx, tenantId, subjects));
    expect([...together.values()].reduce((sum, one) => sum + one.transactions, 0)).toBe(80);
    const hours = [...together.values()].flatMap(({ counts }) =>
      Object.entries(counts).flatMap(([key, weight]) => (key.startsWith('h') ? [weight] : [])),
    );
    expect(hours.reduce((sum, weight) => sum + weight, 0)).toBe(80 * 4);
    const firsts = [...together.values()].map(({ firstAt }) => firstAt.getTime());
    expect(Math.min(...firsts)).toBe(START);
  });

  test('the profile of a subject with very many counterparties stays small; the rest is counted', async () => {
    for (let from = 0; from < 200; from += 20) {
      await screen(
        ...Array.from({ length: 20 }, (_, at) =>
          given(START + (from + at) * HOUR, 100, { receiver: { account: `M-${from + at}` } }),
        ),
      );
    }
    const [subject] = movementsOf(tenantId, given(START, 1).content);
    const baselines = await db.database.tenant(tenantId, (tx) => readBaselines(tx, tenantId, [subject!.subject]));
    const { counts } = baselines.get(subject!.subject)!;
    const named = Object.keys(counts).filter((key) => key.startsWith('op') && key !== 'op*');
    expect(named.length).toBeLessThan(32 + 20);
    expect(counts['op*']! / 4 + named.length).toBe(200);
  });
});

describe('evidence', () => {
  test('the stored evidence gives the same verdict, without the database', async () => {
    const now = await quietPast();
    const spike = given(now, 45_000, { receiver: { account: 'Q-1', country: 'PA' } });
    const [result] = await screen(spike);
    const stored = JSON.parse(JSON.stringify(result?.evidence)) as BehaviorEvidence;
    expect(behaviorOf(spike, stored, BEHAVIOR_POLICY)).toEqual(result?.findings);
    expect(result?.findings.length).toBeGreaterThan(1);
  });

  test('later records do not change earlier evidence', async () => {
    const now = await quietPast();
    const early = given(now, 1_000);
    const late = Array.from({ length: 8 }, (_, at) => given(now - at * HOUR, 1_000));
    await db.database.tenant(tenantId, (tx) => recordMovements(tx, [early, ...late]));
    const [evidence] = await db.database.tenant(tenantId, (tx) =>
      readEvidence(tx, { tenantId, transactions: [early] }),
    );
    expect(evidence?.subjects[0]?.window.day).toBe(0);
  });

  test('another organization with the same accounts has a separate history', async () => {
    const now = await quietPast();
    tenantId = (await createTenant(db.database, 'Other bank')).principal.tenantId;
    expect(codesOf(await screen(given(now, 500_000)))).toEqual([]);
  });

  test('a transaction without parties is skipped', async () => {
    expect(codesOf(await screen(given(START, 5_000, { sender: null, receiver: null })))).toEqual([]);
  });
});
