/** Status, score, tier, disposition, severity and alert are consistent for any findings. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { COVERAGE_CHECKS, COVERAGE_STATES, gapsIn } from '../domain/coverage.ts';
import { type Finding, RESPONSE_ACTIONS, RISK_DOMAINS, STAGE_IDS } from '../domain/finding.ts';
import { SHIPPED_ALONE } from '../platform/policies/policy.ts';
import { riskLevelOf } from '../screening/risk.ts';
import { assess } from './pipeline/assessment.ts';
import { type Appetite, ASSESSMENT_POLICY, BANDS, RISK_TIERS, withAppetite } from './pipeline/assessment-policy.ts';
import { outcomeOf } from './pipeline/outcome.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { finding } from './pipeline/testing.ts';
import { WriteScreeningEffects } from './screening-effects.ts';
import type { ScreenedOutcome } from './screening-ports.ts';

const CASES = 5_000;
vi.setConfig({ testTimeout: 120_000 });
const { facts, precedence, clean } = ASSESSMENT_POLICY.content;
const statuses = precedence.map(({ status }) => status);
const typologies = [...facts.flatMap((fact) => fact.typologies), 'Round amounts', 'own typology'];
const codes = [...facts.flatMap((fact) => fact.codes), 'AMOUNT_SPIKE', 'WALLET_EXPOSURE', 'SAME_ACCOUNT'];
const common = {
  domain: fc.constantFrom(...RISK_DOMAINS),
  subject: fc.constantFrom('SENDER', 'RECEIVER', 'BANK', 'MESSAGE', 'TRANSACTION'),
  score: fc.integer({ min: 0, max: 100 }),
  weight: fc.constantFrom(0.3, 0.6, 0.8, 1),
} as const;
const status = fc.option(fc.constantFrom(...statuses), { nil: null });
const country = fc.constantFrom('IR', 'KE', 'DE');
const ofStage = fc.record({
  ...common,
  stage: fc.constantFrom(...STAGE_IDS),
  code: fc.constantFrom(...codes),
  status,
  details: fc.record({ country, matches: fc.array(fc.record({ profileId: fc.constantFrom('p1', 'p2') })) }),
});
const ofRule = fc
  .record({
    ...common,
    status,
    mode: fc.constantFrom('HARD_STOP', 'SCORE', 'SCORE', 'SHADOW'),
    actions: fc.subarray([...RESPONSE_ACTIONS]),
    typology: fc.constantFrom(...typologies),
    country,
  })
  .map(({ mode, actions, typology, country: observed, ...rest }): Partial<Finding> => {
    const trace = [{ operand: 'counterparty.country', observed, result: true }];
    const rule = { ...rest, stage: 'RULES', code: 'RULE', details: { typology, trace } } as const;
    if (mode === 'SHADOW') return { ...rule, status: null, score: 0 };
    if (mode === 'SCORE') return rule;
    const withActions = actions.length > 0 ? { actions } : {};
    return { ...rule, status: rule.status ?? 'RULES_VIOLATION', hardStop: true, ...withActions };
  });
const trust = fc.constantFrom('SENDER', 'RECEIVER').map((subject) => ({
  stage: 'WHITELIST_BLACKLIST',
  code: 'PARTY_WHITELISTED',
  status: 'WHITELISTED',
  subject,
  score: 0,
}));
const found = fc.array(
  fc
    .oneof({ weight: 5, arbitrary: ofStage }, { weight: 5, arbitrary: ofRule }, { weight: 1, arbitrary: trust })
    .map((one) => finding(one as Partial<Finding>)),
  { maxLength: 10 },
);

const { appetite: limits } = ASSESSMENT_POLICY.content;
interface Limits {
  min: number;
  max: number;
}
const hundredths = ({ min, max }: Limits) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const recordOf = <K extends string>(some: Readonly<Record<K, Limits>>, one: (limits: Limits) => fc.Arbitrary<number>) =>
  fc.record(Object.fromEntries(Object.entries<Limits>(some).map(([key, range]) => [key, one(range)]))) as fc.Arbitrary<
    Record<K, number>
  >;
/** No risk appetite (the shipped policy), or any risk appetite that an organization may set. */
const appetite: fc.Arbitrary<Appetite | null> = fc.option(
  fc
    .record({
      version: fc.constant(1),
      weights: recordOf(limits.weights, hundredths),
      bands: recordOf(limits.bands, (range) => fc.integer(range)),
    })
    .filter(({ bands }) => BANDS.slice(1).every((band, at) => bands[band] > bands[BANDS[at]!])),
  { nil: null, freq: 3 },
);

const effects = new WriteScreeningEffects(
  { raise: async () => ({ alerts: [], audit: [] }) },
  { store: async () => [], subscriptions: async () => [] },
  { customersOf: async () => new Map(), riskLevelsOf: async () => new Map() },
);
function decidedBy(findings: readonly Finding[], held: Appetite | null = null) {
  const policy = withAppetite(ASSESSMENT_POLICY, held);
  const outcome = outcomeOf(findings, [], policy);
  const given = {
    transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
    assessedAt: new Date('2026-11-20T09:30:00Z'),
    findings,
    outcome,
    provenance: {},
    provider: null,
  };
  const assessment = assess(given, policy);
  const alarms = effects.alarms({ outcome, assessment, record: { findings } } as unknown as ScreenedOutcome);
  return { outcome, assessment, alarms };
}
const rank = (tier: (typeof RISK_TIERS)[number]) => RISK_TIERS.indexOf(tier);
const SEVERITY = { INFORMATIONAL: 'LOW', LOW: 'LOW', MEDIUM: 'MEDIUM', HIGH: 'HIGH', CRITICAL: 'CRITICAL' } as const;
const PROHIBITED = ['SANCTION_LISTED', 'SCREENING_FAILED', 'JURISDICTION_NOT_ALLOWED'];

describe(`score and status, over ${CASES.toLocaleString('en')} random sets of findings and appetites`, () => {
  type Check = (decided: ReturnType<typeof decidedBy>, findings: readonly Finding[], held: Appetite | null) => void;
  const holds = (check: Check) =>
    fc.assert(
      fc.property(found, appetite, (findings, held) => check(decidedBy(findings, held), findings, held)),
      { numRuns: CASES },
    );

  it('are consistent: tier, alert, status, disposition and severity', () => {
    const seen = new Set<string>();
    holds(({ outcome: { status, isSuspicious }, assessment, alarms }, findings, held) => {
      const {
        transactionSuspicionScore: score,
        transactionRiskTier: tier,
        transactionDisposition: disposition,
      } = assessment;
      seen.add(`${tier} ${disposition} ${status}`);
      expect(tier).toBe(riskLevelOf(score, withAppetite(ASSESSMENT_POLICY, held).content.tiers));
      // No risk appetite is laxer than the shipped policy: each tier begins at the same score or below.
      expect(rank(tier)).toBeGreaterThanOrEqual(rank(riskLevelOf(score)));
      expect(assessment.alertSeverity).toBe(SEVERITY[tier]);
      expect(isSuspicious).toBe(!clean.includes(status));
      // A tier of MEDIUM or above always gets a review. A tier of HIGH or above is never clean.
      if (rank(tier) >= rank('MEDIUM')) expect(alarms).toBe(true);
      if (rank(tier) >= rank('HIGH')) expect(isSuspicious).toBe(true);
      // A flagged result needs a review. A result without a review is not flagged.
      if (isSuspicious) expect(rank(tier)).toBeGreaterThanOrEqual(rank('MEDIUM'));
      expect(disposition === 'APPROVE').toBe(rank(tier) <= rank('LOW'));
      expect(disposition === 'REVIEW').toBe(tier === 'MEDIUM');
      // BLOCK means prohibited, and every prohibited transaction is BLOCK.
      const forbids = findings.some(({ actions }) => actions?.includes('BLOCK_TRANSACTION'));
      expect(disposition === 'BLOCK').toBe(PROHIBITED.includes(status) || forbids);
      if (disposition === 'BLOCK') expect(tier).toBe('CRITICAL');
      // A hard stop is hard by its mode, and no trust lifts it.
      if (findings.some(({ hardStop }) => hardStop)) expect(rank(tier)).toBeGreaterThanOrEqual(rank('HIGH'));
    });
    // Without these values in the sets, the test would prove nothing.
    expect(seen.size).toBeGreaterThan(30);
    expect([...seen].some((one) => one.startsWith('MEDIUM REVIEW RELEASED'))).toBe(true);
    expect([...seen].some((one) => one.includes('WHITELISTED'))).toBe(true);
  });

  it('have contributions that add up to the score, one per fact', () => {
    holds(({ assessment }) => {
      const { contributions, transactionSuspicionScore: score } = assessment;
      expect(contributions.reduce((sum, { scoreContribution }) => sum + scoreContribution, 0)).toBeCloseTo(score, 6);
      for (const { countedWith, lifted, scoreContribution } of contributions) {
        if (countedWith !== undefined || lifted) expect(scoreContribution).toBe(0);
      }
    });
  });

  it('do not change if a fact is found again or in another order', () => {
    const again = fc.tuple(found, fc.nat(), appetite);
    fc.assert(
      fc.property(again, ([findings, at, held]) => {
        const { outcome, assessment } = decidedBy(findings, held);
        const back = decidedBy([...findings].reverse(), held);
        expect(back.assessment.transactionSuspicionScore).toBe(assessment.transactionSuspicionScore);
        expect(back.assessment.transactionDisposition).toBe(assessment.transactionDisposition);
        const one = findings[at % Math.max(1, findings.length)];
        const { typology } = (one?.details ?? {}) as { typology?: string };
        const isOfFact = facts.some(({ per, typologies: some }) => per === null && some.includes(typology ?? ''));
        if (!one || !isOfFact) return;
        const twice = decidedBy([...findings, { ...one, factor: 'the same again' }], held);
        expect(twice.assessment.transactionSuspicionScore).toBe(assessment.transactionSuspicionScore);
        expect(twice.outcome.status).toBe(outcome.status);
      }),
      { numRuns: CASES },
    );
  });
});

describe('the same fact', () => {
  const rule = (typology: string, given: Partial<Finding> = {}) =>
    finding({ details: { typology, trace: [] }, factor: typology, ...given });

  it('is counted once if three rules and behavior find it, with all sources named', () => {
    const seen = [
      rule('Structuring', { score: 75, factor: 'structuring-cash-in-days', status: 'STRUCTURING_ATTEMPT' }),
      rule('structuring ', { score: 65, factor: 'structuring-in-days' }),
      rule('Structuring', { score: 25, factor: 'structuring-just-below-limit' }),
      finding({ stage: 'BEHAVIOR', code: 'STRUCTURING', domain: 'BEHAVIORAL_RISK', factor: 'STRUCTURING', score: 70 }),
    ];
    const { contributions, transactionSuspicionScore } = decidedBy(seen).assessment;
    expect(transactionSuspicionScore).toBe(75);
    expect(contributions.slice(1, 4)).toMatchObject(
      ['STRUCTURING', 'structuring-in-days', 'structuring-just-below-limit'].map((factor) => ({
        factor,
        scoreContribution: 0,
        countedWith: 'structuring-cash-in-days',
      })),
    );
  });

  it('is the same country in its stage and in corridor rules, but not another country', () => {
    const stage = (country: string) =>
      finding({
        stage: 'JURISDICTION',
        code: 'HIGH_RISK_COUNTRY',
        domain: 'COUNTRY_RISK',
        score: 50,
        details: { country },
      });
    const corridor = (country: string, score: number) => {
      const trace = [
        { operand: 'counterparty.country', observed: country, result: true },
        { operand: 'transaction.baseAmount', observed: 6000, result: true },
      ];
      return finding({ score, details: { typology: 'High-risk corridor', trace } });
    };
    const scoreOf = (...some: Finding[]) => decidedBy(some).assessment.transactionSuspicionScore;
    expect(scoreOf(stage('IR'), corridor('IR', 40), corridor('IR', 30))).toBe(50);
    // Two facts, and a rule that only raises an alert adds up to MEDIUM.
    expect(scoreOf(stage('IR'), corridor('KE', 40))).toBe(59.9);
  });
});

describe('where the score alone decides', () => {
  const scored = (given: Partial<Finding>) => finding({ status: null, score: 70, ...given });
  const jurisdiction = { stage: 'JURISDICTION', code: 'COUNTRY_INDICATORS', domain: 'COUNTRY_RISK' } as const;
  it.each<[string, Partial<Finding>]>([
    ['HIGH_RISK_JURISDICTION', { ...jurisdiction, details: { country: 'KE' } }],
    ['WATCH_LIST_MATCH', { stage: 'WALLET', code: 'WALLET_EXPOSURE', domain: 'SANCTIONS_EXPOSURE' }],
    ['VERIFICATION_FAILED', { stage: 'VALIDATION', code: 'SAME_ACCOUNT' }],
  ])('the status is %s by the largest contribution, %j', (status, given) => {
    const heaviest = scored(given);
    const lighter = scored({ score: 20, factor: 'lighter', details: { typology: 'own' } });
    expect(decidedBy([lighter, heaviest]).outcome).toMatchObject({ status, isSuspicious: true, deciding: heaviest });
  });

  it('is BLOCK for no sum of suspicions', () => {
    const many = Array.from({ length: 8 }, (_, at) => scored({ stage: 'WALLET', factor: `wallet-${at}` }));
    const { transactionSuspicionScore, transactionRiskTier, transactionDisposition } = decidedBy(many).assessment;
    expect([transactionSuspicionScore, transactionRiskTier, transactionDisposition]).toEqual([
      100,
      'CRITICAL',
      'ESCALATE',
    ]);
  });

  it('is released between 30 and 60, with an alert', () => {
    const { outcome, assessment, alarms } = decidedBy([scored({ score: 40 })]);
    expect([outcome.status, assessment.transactionDisposition, alarms]).toEqual(['RELEASED', 'REVIEW', true]);
  });

  it('is not raised by findings that a whitelisting lifts, which stay on record', () => {
    const trusted = finding({ status: 'WHITELISTED', subject: 'SENDER', score: 0 });
    const lifted = finding({ status: 'UNUSUAL_ACTIVITY', score: 90, domain: 'BEHAVIORAL_RISK', stage: 'BEHAVIOR' });
    const { outcome, assessment, alarms } = decidedBy([trusted, lifted]);
    expect([outcome.status, assessment.transactionSuspicionScore, alarms]).toEqual(['WHITELISTED', 0, false]);
    expect(assessment.contributions).toContainEqual(
      expect.objectContaining({ domain: 'BEHAVIORAL_RISK', lifted: true }),
    );
  });
});

describe('the remark', () => {
  const pipeline = new Pipeline([], SHIPPED_ALONE);
  const fewFound = found.map((findings) => findings.slice(0, 2));
  const someCoverage = fc.array(
    fc.record({
      check: fc.constantFrom(...COVERAGE_CHECKS),
      state: fc.oneof(fc.constant('DONE' as const), fc.constantFrom(...COVERAGE_STATES)),
      detail: fc.constantFrom(null, 'no list is loaded'),
    }),
    { maxLength: 4 },
  );

  it('says that all checks passed only below MEDIUM, with full coverage and without an alert', () => {
    const seen = { passed: 0, gap: 0, alarmed: 0 };
    fc.assert(
      fc.property(fewFound, appetite, someCoverage, (findings, held, coverage) => {
        const record = { findings, coverage, appetite: held, evidence: {}, stages: [] } as unknown as ScreeningRecord;
        const { outcome, assessment } = pipeline.conclude('t', record, new Date(0));
        const alarms = effects.alarms({ outcome, assessment, record } as unknown as ScreenedOutcome);
        const isWhole = gapsIn(coverage).length === 0;
        const isLow = rank(assessment.transactionRiskTier) < rank('MEDIUM');
        const isAllPassed = outcome.remark.includes('All checks passed');
        expect(isAllPassed).toBe(outcome.status === 'RELEASED' && isLow && isWhole && !alarms);
        if (isAllPassed) seen.passed += 1;
        if (outcome.status === 'RELEASED' && !isWhole) {
          expect(outcome.remark).toContain('Not checked: ');
          seen.gap += 1;
        }
        if (outcome.status === 'RELEASED' && alarms) {
          expect(outcome.remark).toContain('an alert was raised');
          seen.alarmed += 1;
        }
      }),
      { numRuns: CASES },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10);
  });
});
