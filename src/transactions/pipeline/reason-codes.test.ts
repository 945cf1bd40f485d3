import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NAME_ALONE_CODE } from '../../screening/payment-parties/policy.ts';
import { ASSESSMENT_POLICY } from './assessment-policy.ts';
import { RESULT_REASONS, reasonCodesOf } from './reason-codes.ts';
import { finding } from './testing.ts';

const reasons = (changes: Parameters<typeof finding>[0][], isAlarming = false) =>
  reasonCodesOf(
    changes.map((change) => finding(change)),
    { coverage: [], isAlarming },
    ASSESSMENT_POLICY,
  );
const CHECK = { stage: 'VALIDATION', status: 'VERIFICATION_FAILED' } as const;

describe('reason codes', () => {
  it.each([
    ['SANCTIONS_MATCH', { stage: 'SANCTIONS', code: 'WATCHLIST_MATCH', status: 'SANCTION_LISTED' }],
    ['POSSIBLE_SANCTIONS_MATCH', { stage: 'SANCTIONS', code: NAME_ALONE_CODE, status: 'WATCH_LIST_MATCH' }],
    ['SCREENING_INCOMPLETE', { stage: 'SANCTIONS', code: 'LIST_STALE', status: 'VERIFICATION_FAILED' }],
    ['PEP_MATCH', { stage: 'PEP', code: 'PEP_MATCH', status: 'PEP_LISTED' }],
    ['PARTY_RESTRICTED', { stage: 'WHITELIST_BLACKLIST', code: 'PARTY_FROZEN', status: 'SCREENING_FAILED' }],
    ['PARTY_WHITELISTED', { stage: 'WHITELIST_BLACKLIST', code: 'PARTY_WHITELISTED', status: 'WHITELISTED', score: 0 }],
    [
      'COUNTRY_PROHIBITED',
      { stage: 'JURISDICTION', code: 'PROHIBITED_JURISDICTION', status: 'JURISDICTION_NOT_ALLOWED' },
    ],
    ['COUNTRY_RISK', { stage: 'JURISDICTION', code: 'HIGH_RISK_COUNTRY', status: 'HIGH_RISK_JURISDICTION' }],
    ['PARTY_UNNAMED', { ...CHECK, code: 'NAME_MISSING' }],
    ['AMOUNT_NOT_VALUED', { ...CHECK, code: 'NOT_VALUED' }],
    ['DATA_NOT_VERIFIED', { ...CHECK, code: 'AMOUNTS_CONTRADICT' }],
  ] as const)('give %s', (code, change) => {
    expect(reasons([change])).toEqual([code]);
  });

  it.each(['RULES', 'BEHAVIOR', 'PROVIDER'] as const)('disclose no pattern of %s', (stage) => {
    expect(reasons([{ stage, code: 'STRUCTURING', status: 'STRUCTURING_ATTEMPT' }])).toEqual(['TRANSACTION_REVIEW']);
  });

  it('include score-only findings that led to an alert, and no rule in SHADOW', () => {
    const spike = { stage: 'BEHAVIOR', code: 'AMOUNT_SPIKE', status: null, score: 40 } as const;
    expect(reasons([spike])).toEqual([]);
    expect(reasons([spike], true)).toEqual(['TRANSACTION_REVIEW']);
    expect(reasons([{ ...spike, score: 0 }], true)).toEqual([]);
  });

  it('are listed once, in a fixed order, and include gaps', () => {
    const pep = { stage: 'PEP', code: 'PEP_MATCH', status: 'PEP_LISTED' } as const;
    const listed = { stage: 'SANCTIONS', code: 'WATCHLIST_MATCH', status: 'SANCTION_LISTED' } as const;
    expect(reasons([pep, listed, { ...pep, subject: 'SENDER' }])).toEqual(['SANCTIONS_MATCH', 'PEP_MATCH']);
    const coverage = [{ check: 'PEP', state: 'NO_LIST', detail: 'no list is loaded' }] as const;
    expect(reasonCodesOf([], { coverage, isAlarming: false }, ASSESSMENT_POLICY)).toEqual(['SCREENING_INCOMPLETE']);
  });

  it('are documented in the guide', () => {
    const guide = readFileSync(new URL('../../../docs/transactions.md', import.meta.url), 'utf8');
    for (const [code, meaning] of Object.entries(RESULT_REASONS))
      expect(guide).toContain(`| \`${code}\` | ${meaning} |`);
  });
});
