import { describe, expect, it } from 'vitest';
import type { Coverage } from '../../domain/coverage.ts';
import type { TransactionStatus } from '../../domain/transaction.ts';
import { outcomeOf, withAlert } from './outcome.ts';
import { finding } from './testing.ts';

/** The most severe first, with the result. */
const ORDER: readonly TransactionStatus[] = [
  'SCREENING_FAILED',
  'SANCTION_LISTED',
  'JURISDICTION_NOT_ALLOWED',
  'RULES_VIOLATION',
  'WATCH_LIST_MATCH',
  'PEP_LISTED',
  'ADVERSE_MEDIA_LISTED',
  'STRUCTURING_ATTEMPT',
  'THRESHOLD_BREACH',
  'HIGH_RISK_JURISDICTION',
  'HIGH_RISK_CUSTOMER',
  'UNUSUAL_ACTIVITY',
  'VERIFICATION_FAILED',
];
const pairs = ORDER.flatMap((graver, index) => ORDER.slice(index + 1).map((lesser) => [graver, lesser] as const));
const statusOf = (...findings: Parameters<typeof finding>[0][]) => outcomeOf(findings.map(finding)).status;

describe('the outcome', () => {
  it('is RELEASED without findings', () => {
    expect(outcomeOf([])).toMatchObject({ status: 'RELEASED', isSuspicious: false, remark: 'All checks passed.' });
    expect(statusOf({ stage: 'WALLET', score: 59 })).toBe('RELEASED');
    expect(statusOf({ stage: 'WALLET', score: 60 })).toBe('WATCH_LIST_MATCH');
    // Monitoring alone holds nothing.
    expect(statusOf({ score: 99 }, { stage: 'BEHAVIOR', score: 99 })).toBe('RELEASED');
  });

  it('of a release names the checks that did not run, and reports none of them as passed', () => {
    const coverage: Coverage[] = [
      { check: 'SANCTION', state: 'DONE', lists: [], detail: null },
      { check: 'PEP', state: 'NO_LIST', lists: [], detail: 'no list is loaded' },
      { check: 'PROVIDER', state: 'NOT_CONFIGURED', detail: 'no provider is configured' },
    ];
    expect(outcomeOf([], coverage).remark).toBe('Released. Not checked: PEP, no list is loaded.');
    expect(outcomeOf([], coverage.slice(0, 1)).remark).toBe('All checks passed.');
  });

  it('of a release with an alert says so, and never that all checks passed', () => {
    const gap: Coverage[] = [{ check: 'PEP', state: 'NO_LIST', lists: [], detail: 'no list is loaded' }];
    const released = 'Released, and an alert was raised for review.';
    expect(withAlert(outcomeOf([]), []).remark).toBe(released);
    expect(withAlert(outcomeOf([], gap), gap).remark).toBe(`${released} Not checked: PEP, no list is loaded.`);
    const flagged = outcomeOf([finding({ status: 'RULES_VIOLATION' })]);
    expect(withAlert(flagged, [])).toEqual(flagged);
  });

  it.each(pairs)('of %s and %s is the first', (graver, lesser) => {
    expect(statusOf({ status: lesser, score: 100 }, { status: graver, score: 1 })).toBe(graver);
  });

  it('of a hard stop has its own status, which precedes a match for review', () => {
    const stop = { status: 'HIGH_RISK_CUSTOMER', hardStop: true } as const;
    expect(statusOf({ status: 'WATCH_LIST_MATCH', score: 100 }, stop)).toBe('HIGH_RISK_CUSTOMER');
    expect(statusOf({ status: 'SANCTION_LISTED' }, stop)).toBe('SANCTION_LISTED');
  });

  it('names other findings, the most severe first, up to a limit', () => {
    const { remark } = outcomeOf([
      finding({ stage: 'PEP', status: 'PEP_LISTED', remark: 'A.' }),
      finding({ stage: 'SANCTIONS', status: 'SANCTION_LISTED', remark: 'B.' }),
      finding({ stage: 'PEP', status: 'PEP_LISTED', remark: 'A.' }),
    ]);
    expect(remark).toBe('B. A.');
    const many = Array.from({ length: 9 }, (_, index) =>
      finding({ stage: 'PEP', status: 'PEP_LISTED', remark: `${index}.` }),
    );
    expect(outcomeOf(many).remark).toBe('0. 1. 2. 3. 4. And 4 more findings.');
  });

  it.each(['RULES', 'BEHAVIOR', 'PROVIDER'] as const)('does not disclose findings of %s to receivers', (stage) => {
    const seen = finding({ stage, status: 'STRUCTURING_ATTEMPT', remark: 'The amount is just below the limit.' });
    const { remark, deciding } = outcomeOf([seen, finding({ ...seen, factor: 'another' })]);
    expect(remark).toBe('The transaction needs a review.');
    expect(deciding?.remark).toBe('The amount is just below the limit.');
  });

  it.each([
    ['UNUSUAL_ACTIVITY', 'WHITELISTED'],
    ['WATCH_LIST_MATCH', 'WATCH_LIST_MATCH'],
    ['PEP_LISTED', 'PEP_LISTED'],
    ['ADVERSE_MEDIA_LISTED', 'ADVERSE_MEDIA_LISTED'],
    ['SANCTION_LISTED', 'SANCTION_LISTED'],
    ['SCREENING_FAILED', 'SCREENING_FAILED'],
    ['JURISDICTION_NOT_ALLOWED', 'JURISDICTION_NOT_ALLOWED'],
    ['RULES_VIOLATION', 'RULES_VIOLATION'],
    ['VERIFICATION_FAILED', 'VERIFICATION_FAILED'],
  ] as const)('of a whitelisted party with %s is %s', (status, expected) => {
    expect(statusOf({ status: 'WHITELISTED', score: 0 }, { status })).toBe(expected);
  });

  it('of a whitelisted sender does not cover the receiver', () => {
    const trusted = { status: 'WHITELISTED', subject: 'SENDER', score: 0 } as const;
    const rated = { status: 'HIGH_RISK_CUSTOMER' } as const;
    expect(statusOf(trusted, { ...rated, subject: 'SENDER' })).toBe('WHITELISTED');
    expect(statusOf(trusted, { ...rated, subject: 'RECEIVER' })).toBe('HIGH_RISK_CUSTOMER');
    expect(statusOf(trusted, { ...trusted, subject: 'RECEIVER' }, { ...rated, subject: 'RECEIVER' })).toBe(
      'WHITELISTED',
    );
  });

  it('of a whitelisted sender does not cover banks, providers, addresses or countries', () => {
    const trusted = { status: 'WHITELISTED', subject: 'SENDER', score: 0 } as const;
    const both = [trusted, { ...trusted, subject: 'RECEIVER' }] as const;
    const risky = { status: 'HIGH_RISK_JURISDICTION', stage: 'JURISDICTION' } as const;
    for (const subject of ['BANK', 'VASP', 'ADDRESS'] as const) {
      expect(statusOf(trusted, { ...risky, subject })).toBe('HIGH_RISK_JURISDICTION');
      expect(statusOf(...both, { ...risky, subject })).toBe('WHITELISTED');
      const details = { mentions: [{ side: 'SENDER' }] };
      expect(statusOf(trusted, { ...risky, subject, details })).toBe('WHITELISTED');
    }
    const details = { mentions: [{ side: 'SENDER' }, { side: 'RECEIVER' }] };
    expect(statusOf(trusted, { ...risky, subject: 'SENDER', details })).toBe('HIGH_RISK_JURISDICTION');
  });
});
