import { describe, expect, it } from 'vitest';
import {
  acceptsProhibited,
  DECISION_TABLE,
  DECISIONS,
  type DecisionRequest,
  endOfDay,
  REASON_CODES,
  unfitting,
  verdictOf,
} from './manual-decision-rules.ts';

const AT = new Date('2026-03-10T15:00:00Z');
const flawsOf = (request: Omit<DecisionRequest, 'reason'>) =>
  unfitting({ reason: 'x', ...request }, AT).map(({ field, code }) => `${field} ${code}`);

describe('a reason code', () => {
  it.each(DECISIONS)('of %s accepts its own reason codes, and rejects others with those that fit', (decision) => {
    const exemptUntil = decision === 'WHITELISTED' ? '2026-04-01' : undefined;
    for (const reasonCode of REASON_CODES) {
      const fits = DECISION_TABLE[decision].reasonCodes.includes(reasonCode);
      const license = reasonCode === 'LICENSED' ? { licenseId: 'L' } : {};
      const errors = unfitting({ decision, reasonCode, reason: 'x', ...license, exemptUntil }, AT);
      expect(errors.length, reasonCode).toBe(fits ? 0 : 1);
      if (!fits) expect(errors[0]).toMatchObject({ field: 'reasonCode', code: 'Enum' });
      if (!fits) for (const one of DECISION_TABLE[decision].reasonCodes) expect(errors[0]!.message).toContain(one);
    }
  });

  it('never releases a true match or blocks a false positive, and fits some finding', () => {
    for (const decision of DECISIONS) {
      const { sends, reasonCodes } = DECISION_TABLE[decision];
      expect(reasonCodes.includes('TRUE_MATCH'), decision).toBe(!sends);
      expect(reasonCodes.includes('FALSE_POSITIVE'), decision).toBe(sends);
    }
    const fitting = new Set(DECISIONS.flatMap((decision) => DECISION_TABLE[decision].reasonCodes));
    expect([...REASON_CODES].filter((code) => !fitting.has(code))).toEqual([]);
  });
});

it.each<[string, Parameters<typeof acceptsProhibited>, boolean]>([
  ['a listing', [{ decision: 'RELEASED', reasonCode: 'RISK_ACCEPTED' }, ['SANCTION_LISTED'], []], true],
  ['a country', [{ decision: 'WHITELISTED', reasonCode: 'RISK_ACCEPTED' }, ['JURISDICTION_NOT_ALLOWED'], []], true],
  [
    'a listing behind another finding',
    [{ decision: 'RELEASED', reasonCode: 'RISK_ACCEPTED' }, ['SCREENING_FAILED', 'SANCTION_LISTED'], []],
    true,
  ],
  [
    'a payment that a user blocked',
    [
      { decision: 'RELEASED', reasonCode: 'RISK_ACCEPTED' },
      ['WATCH_LIST_MATCH'],
      [{ decision: 'BLOCKED', reasonCode: 'REGULATORY_REQUEST' }],
    ],
    true,
  ],
  [
    'a true match',
    [
      { decision: 'RELEASED', reasonCode: 'RISK_ACCEPTED' },
      ['WATCH_LIST_MATCH'],
      [{ decision: 'ESCALATED', reasonCode: 'TRUE_MATCH' }],
    ],
    true,
  ],
  [
    'who was called a true match elsewhere',
    [{ decision: 'RELEASED', reasonCode: 'RISK_ACCEPTED' }, ['WATCH_LIST_MATCH'], [], true],
    true,
  ],
  ['an amount', [{ decision: 'RELEASED', reasonCode: 'RISK_ACCEPTED' }, ['THRESHOLD_BREACH'], []], false],
  ['a licence', [{ decision: 'RELEASED', reasonCode: 'LICENSED' }, ['SANCTION_LISTED'], []], false],
  ['a returned payment', [{ decision: 'REJECTED', reasonCode: 'RISK_NOT_ACCEPTED' }, ['SANCTION_LISTED'], []], false],
])('accepting the risk of a prohibited payment: %s', (_, given, expected) => {
  expect(acceptsProhibited(...given)).toBe(expected);
});

it.each([
  ['no end', undefined, ['exemptUntil NotNull']],
  ['the day before', '2026-03-09', ['exemptUntil Min']],
  ['today', '2026-03-10', []],
  ['a year', '2027-03-10', []],
  ['a year and a day', '2027-03-11', ['exemptUntil Max']],
])('an exemption with %s', (_, exemptUntil, expected) => {
  expect(flawsOf({ decision: 'WHITELISTED', reasonCode: 'RISK_ACCEPTED', exemptUntil })).toEqual(expected);
});

it('an exemption ends with its last day', () => {
  expect(endOfDay('2026-12-31').toISOString()).toBe('2027-01-01T00:00:00.000Z');
});

it.each<[string, Omit<DecisionRequest, 'reason'>, string[]]>([
  [
    'an end where nothing is exempt',
    { decision: 'RELEASED', reasonCode: 'OTHER', exemptUntil: '2026-04-01' },
    ['exemptUntil Pattern'],
  ],
  [
    'a clearance of a true match',
    { decision: 'REJECTED', reasonCode: 'TRUE_MATCH', clearParty: true },
    ['clearParty Pattern'],
  ],
  [
    'a clearance by an accepted risk',
    { decision: 'RELEASED', reasonCode: 'RISK_ACCEPTED', clearParty: true },
    ['clearParty Pattern'],
  ],
  ['a clearance of a namesake', { decision: 'RELEASED', reasonCode: 'FALSE_POSITIVE', clearParty: true }, []],
  [
    'several flaws at once',
    { decision: 'WHITELISTED', reasonCode: 'TRUE_MATCH', clearParty: true },
    ['reasonCode Enum', 'exemptUntil NotNull', 'clearParty Pattern'],
  ],
])('%s', (_, request, expected) => {
  expect(flawsOf(request)).toEqual(expected);
});

it.each([
  ['RELEASED', 'FALSE_POSITIVE', 'FALSE_POSITIVE'],
  ['RELEASED', 'DOCUMENTS_RECEIVED', 'FALSE_POSITIVE'],
  ['RELEASED', 'RISK_ACCEPTED', 'TRUE_POSITIVE'],
  ['RELEASED', 'LICENSED', 'TRUE_POSITIVE'],
  ['WHITELISTED', 'CUSTOMER_EXPLANATION', 'FALSE_POSITIVE'],
  ['REJECTED', 'RISK_NOT_ACCEPTED', 'TRUE_POSITIVE'],
  ['BLOCKED', 'TRUE_MATCH', 'TRUE_POSITIVE'],
  ['BLACKLISTED', 'OTHER', 'TRUE_POSITIVE'],
  ['ESCALATED', 'NEEDS_INVESTIGATION', null],
] as const)('%s with %s says of the findings: %s', (decision, reasonCode, verdict) => {
  expect(verdictOf(decision, reasonCode)).toBe(verdict);
});
