import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Finding, RISK_DOMAINS } from '../../domain/finding.ts';
import { NAME_ALONE_CODE } from '../../screening/payment-parties/policy.ts';
import { assess, contributionsOf } from './assessment.ts';
import { outcomeOf } from './outcome.ts';
import { finding } from './testing.ts';

const findings = fc.array(
  fc
    .record({
      domain: fc.constantFrom(...RISK_DOMAINS),
      score: fc.integer({ min: 0, max: 100 }),
      weight: fc.constantFrom(0.2, 0.6, 1),
      factor: fc.constantFrom('a', 'b', 'c'),
    })
    .map(finding),
  { maxLength: 8 },
);
const assessed = (some: readonly Finding[]) =>
  assess({
    transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
    assessedAt: new Date('2026-11-20T09:30:00Z'),
    findings: some,
    outcome: outcomeOf(some),
    provenance: {},
    provider: null,
  });

const PLACE = { stage: 'JURISDICTION', code: 'OTHER' } as const;
const NAME_ALONE = { score: 20, status: 'WATCH_LIST_MATCH', code: NAME_ALONE_CODE } as const;

describe('an assessment', () => {
  it('has contributions that add up to its score, at least one per domain', () => {
    fc.assert(
      fc.property(findings, (some) => {
        const { contributions, score } = contributionsOf(some, {});
        const sum = contributions.reduce((all, { scoreContribution }) => all + scoreContribution, 0);
        expect(sum).toBeCloseTo(score, 6);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(new Set(contributions.map(({ domain }) => domain))).toEqual(new Set(RISK_DOMAINS));
      }),
    );
  });

  it('never decreases with another finding, and ignores their order', () => {
    fc.assert(
      fc.property(findings, findings, (some, more) => {
        const { score } = contributionsOf(some, {});
        expect(contributionsOf([...some, ...more], {}).score).toBeGreaterThanOrEqual(score);
        expect(contributionsOf([...some].reverse(), {})).toEqual(contributionsOf(some, {}));
      }),
    );
  });

  it.each([
    [[], 0, 'INFORMATIONAL', 'APPROVE', 'LOW'],
    [[{ score: 50, weight: 0.4 }], 20, 'LOW', 'APPROVE', 'LOW'],
    [[{ score: 40 }], 40, 'MEDIUM', 'REVIEW', 'MEDIUM'],
    [
      [
        { ...PLACE, score: 40 },
        { ...PLACE, score: 50 },
      ],
      70,
      'HIGH',
      'ESCALATE',
      'HIGH',
    ],
    // Monitoring raises an alert, and holds nothing: alone and together it reaches MEDIUM.
    [[{ score: 40 }, { score: 50 }], 59.9, 'MEDIUM', 'REVIEW', 'MEDIUM'],
    [[{ score: 95 }, { ...PLACE, score: 70 }], 70, 'HIGH', 'ESCALATE', 'HIGH'],
    [[{ score: 5, raisesAlert: true }], 30, 'MEDIUM', 'REVIEW', 'MEDIUM'],
    // Suspicion alone never prohibits.
    [[{ ...PLACE, score: 95 }], 95, 'CRITICAL', 'ESCALATE', 'CRITICAL'],
    // A status has a minimum tier, independent of the points of its findings.
    [[{ score: 20, status: 'WATCH_LIST_MATCH' }], 60, 'HIGH', 'ESCALATE', 'HIGH'],
    // A common name alone is a reason to look. Any other match of the status escalates.
    [[NAME_ALONE], 30, 'MEDIUM', 'REVIEW', 'MEDIUM'],
    [[NAME_ALONE, { score: 10, status: 'WATCH_LIST_MATCH' }], 60, 'HIGH', 'ESCALATE', 'HIGH'],
    [[{ ...NAME_ALONE, status: 'SANCTION_LISTED' }], 80, 'CRITICAL', 'BLOCK', 'CRITICAL'],
    [[{ score: 20, status: 'PEP_LISTED' }], 30, 'MEDIUM', 'REVIEW', 'MEDIUM'],
    [[{ score: 20, status: 'UNUSUAL_ACTIVITY', hardStop: true }], 60, 'HIGH', 'ESCALATE', 'HIGH'],
    [[{ score: 20, status: 'RULES_VIOLATION', actions: ['BLOCK_TRANSACTION'] }], 80, 'CRITICAL', 'BLOCK', 'CRITICAL'],
    [[{ score: 10, status: 'JURISDICTION_NOT_ALLOWED' }], 80, 'CRITICAL', 'BLOCK', 'CRITICAL'],
  ] as const)('of %j is %d %s %s %s', (given, score, tier, disposition, severity) => {
    expect(assessed(given.map((one) => finding(one as Partial<Finding>)))).toMatchObject({
      transactionSuspicionScore: score,
      transactionRiskTier: tier,
      transactionDisposition: disposition,
      alertSeverity: severity,
    });
  });

  it('names the most severe anomaly and the listed party', () => {
    const anomaly = { stage: 'BEHAVIOR', domain: 'BEHAVIORAL_RISK' } as const;
    const match = {
      domain: 'SANCTIONS_EXPOSURE',
      details: { matches: [{ primaryName: 'Casimir Ondraszek' }] },
    } as const;
    expect(
      assessed([
        finding({ ...anomaly, code: 'NEW_CORRIDOR', score: 30 }),
        finding({ ...anomaly, code: 'AMOUNT_SPIKE', score: 60 }),
        finding({ ...match, score: 91.5 }),
      ]),
    ).toMatchObject({
      behavioralAnomalyDetected: true,
      behavioralAnomalyType: 'AMOUNT_SPIKE',
      sanctionsMatchScore: 91.5,
      sanctionsMatchedEntity: 'Casimir Ondraszek',
    });
  });
});
