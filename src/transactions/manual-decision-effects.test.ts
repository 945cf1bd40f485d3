import { describe, expect, it } from 'vitest';
import type { Finding } from '../domain/finding.ts';
import { AppError } from '../platform/errors.ts';
import type { DecisionRow } from './decision-store.ts';
import { isHeld, obligationOf, termsOf } from './manual-decision-effects.ts';
import type { Decision, DecisionRequest } from './manual-decision-rules.ts';
import { ASSESSMENT_POLICY } from './pipeline/assessment-policy.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { finding } from './pipeline/testing.ts';

const match = (stage: Finding['stage'], change: Partial<Finding> = {}, field = 'NAME') =>
  finding({
    stage,
    status: 'SANCTION_LISTED',
    subject: 'RECEIVER',
    details: { field, matches: [{ profileId: 'p1', profileVersion: 3 }] },
    ...change,
  });
/** Both sides have an account, unless a test leaves out a party. */
const account = { keys: [{ kind: 'ACCOUNT', key: 'a' }] };
const SIDES = { SENDER: { partyId: 's', ...account }, RECEIVER: { partyId: 'r', ...account } };
const record = (findings: Finding[], parties: object = SIDES) =>
  ({ findings, evidence: { ENTITY_RESOLUTION: { parties } } }) as unknown as ScreeningRecord;
const request = (change: Partial<DecisionRequest>): DecisionRequest => ({
  decision: 'RELEASED',
  reasonCode: 'FALSE_POSITIVE',
  reason: 'x',
  ...change,
});
const outcome = (...given: Parameters<typeof termsOf>) => {
  try {
    return termsOf(...given);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const numberAlone = { details: { field: 'NAME', asked: '', matches: [{ profileId: 'p1', profileVersion: 3 }] } };
const p2 = { details: { field: 'NAME', asked: 'x', matches: [{ profileId: 'p2', profileVersion: 1 }] } };
const NAME = [{ kind: 'NAME', key: 'n' }];
const clear = request({ clearParty: true });
const blacklisting = request({ decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH' });
const reject = request({ decision: 'REJECTED', reasonCode: 'TRUE_MATCH' });
const sender = { subject: 'SENDER' } as const;
const exempt = request({ decision: 'WHITELISTED', exemptUntil: '2026-12-31' });

it.each<[string, DecisionRequest, ScreeningRecord, unknown]>([
  ['nothing of a release', request({ party: 'SENDER' }), record([match('SANCTIONS')]), undefined],
  [
    'a clearance of whom the finding is about',
    clear,
    record([match('SANCTIONS')]),
    { party: 'RECEIVER', clearParty: true, clearProfileIds: ['p1'] },
  ],
  [
    'a clearance of a politically exposed namesake',
    clear,
    record([match('PEP')]),
    { party: 'RECEIVER', clearParty: true, clearProfileIds: ['p1'] },
  ],
  [
    'a clearance of each selected listing until a day',
    { ...clear, clearProfileIds: ['p2', 'p1'], clearReviewDate: '2026-12-01' },
    record([match('SANCTIONS'), match('PEP', p2)]),
    { party: 'RECEIVER', clearParty: true, clearProfileIds: ['p1', 'p2'], clearReviewDate: '2026-12-01' },
  ],
  ['no clearance of two listings at once', clear, record([match('SANCTIONS'), match('PEP', p2)]), 'validation-failed'],
  [
    'no clearance of another listing',
    { ...clear, clearProfileIds: ['p9'] },
    record([match('PEP')]),
    'validation-failed',
  ],
  ['no clearance by name alone', clear, record([match('PEP')], { RECEIVER: { partyId: 'r', keys: NAME } }), 'conflict'],
  ['no clearance of the own list', clear, record([match('WHITELIST_BLACKLIST')]), 'conflict'],
  ['no clearance of a listed wallet', clear, record([match('SANCTIONS', {}, 'WALLET')]), 'conflict'],
  ['no clearance by a number alone', clear, record([match('SANCTIONS', numberAlone)]), 'conflict'],
  ['no clearance of a Travel Rule name', clear, record([match('SANCTIONS', {}, 'TRAVEL_RULE')]), 'conflict'],
  ['no clearance of the other side', { ...clear, party: 'SENDER' }, record([match('SANCTIONS')]), 'conflict'],
  ['an exemption with its end', exempt, record([match('RULES')]), { party: 'RECEIVER', exemptUntil: '2026-12-31' }],
  [
    'a restriction of the requested side',
    { ...blacklisting, party: 'SENDER' },
    record([match('SANCTIONS')]),
    { party: 'SENDER' },
  ],
  [
    'no restriction if the hit is in the message',
    blacklisting,
    record([match('SANCTIONS', { subject: 'MESSAGE' })]),
    'conflict',
  ],
  [
    'no restriction of an unknown party',
    blacklisting,
    record([match('SANCTIONS')], { SENDER: { partyId: 's' } }),
    'conflict',
  ],
  [
    'no true match if the risk is not accepted',
    { ...reject, reasonCode: 'RISK_NOT_ACCEPTED' },
    record([match('SANCTIONS')]),
    undefined,
  ],
  [
    'a true match on the matched side',
    reject,
    record([match('SANCTIONS'), match('RULES', sender)]),
    { party: 'RECEIVER' },
  ],
  [
    'a true match on the side of the finding that blocks',
    { ...reject, decision: 'BLOCKED' },
    record([match('WALLET', sender)]),
    { party: 'SENDER' },
  ],
  [
    'a true match on the prohibited side, not on the restricted one',
    reject,
    record([match('SANCTIONS', { ...sender, status: 'WATCH_LIST_MATCH' }), match('SANCTIONS')]),
    { party: 'RECEIVER' },
  ],
  ['no true match if both sides match', reject, record([match('SANCTIONS', sender), match('SANCTIONS')]), undefined],
  ['no true match for wallet exposure', reject, record([match('WALLET', { code: 'WALLET_EXPOSURE' })]), undefined],
  ['no true match for a politically exposed person', reject, record([match('PEP')]), undefined],
  [
    'a true match on the side that the user named',
    { ...reject, party: 'SENDER' },
    record([match('SANCTIONS')]),
    { party: 'SENDER' },
  ],
  ['no true match if no parties are known', reject, record([match('SANCTIONS')], {}), undefined],
])('leaves %s', (_, request, screened, expected) => {
  expect(outcome(request, screened)).toEqual(expected);
});

it('uses the risk appetite of the screening for the deciding finding', () => {
  // Neither finding has a status, so the one with more points decides: the receiver's, by the default weights.
  const quiet = { status: null, score: 100, weight: 1 };
  const findings = [
    finding({ ...quiet, stage: 'JURISDICTION', subject: 'SENDER', domain: 'COUNTRY_RISK', score: 90 }),
    finding({ ...quiet, stage: 'PROVIDER', subject: 'RECEIVER', domain: 'PROVIDER_RISK' }),
  ];
  const { domainWeights: weights } = ASSESSMENT_POLICY.content;
  const bands = { CRITICAL: 80, HIGH: 60, MEDIUM: 40, LOW: 20 } as const;
  const appetite = { version: 1, weights: { ...weights, PROVIDER_RISK: 0.5 }, bands };
  expect(outcome(exempt, record(findings))).toMatchObject({ party: 'RECEIVER' });
  expect(outcome(exempt, { ...record(findings), appetite })).toMatchObject({ party: 'SENDER' });
});

describe('filing obligations', () => {
  const made = (decision: Decision, reasonCode = 'TRUE_MATCH') =>
    ({ decision, reasonCode, inEffect: true }) as unknown as DecisionRow;
  it.each<[string, DecisionRow[], DecisionRow, Finding['status'], string | null]>([
    ['a block', [], made('BLOCKED'), 'PEP_LISTED', 'BLOCKED_PROPERTY'],
    ['no second block', [made('BLOCKED'), made('ESCALATED')], made('BLOCKED'), 'PEP_LISTED', null],
    ['a block anew', [made('BLOCKED'), made('RELEASED')], made('BLOCKED'), 'PEP_LISTED', 'BLOCKED_PROPERTY'],
    ['a rejection', [], made('REJECTED'), 'SANCTION_LISTED', 'REJECTED_TRANSACTION'],
    ['a restriction', [], made('BLACKLISTED'), 'SANCTION_LISTED', 'REJECTED_TRANSACTION'],
    ['no restriction for a risk', [], made('BLACKLISTED', 'RISK_NOT_ACCEPTED'), 'SANCTION_LISTED', null],
    ['no deadline for a restriction without a prohibition', [], made('BLACKLISTED'), 'PEP_LISTED', null],
    [
      'no deadline for a restriction after a rejection',
      [made('REJECTED')],
      made('BLACKLISTED'),
      'SANCTION_LISTED',
      null,
    ],
  ])('%s', (_, earlier, decision, status, expected) => {
    expect(obligationOf({ earlier, decision, record: { findings: [finding({ status })] } })).toBe(expected);
  });
});

it.each<[[Decision, boolean][], boolean]>([
  [[], false],
  [[['BLOCKED', true]], true],
  [
    [
      ['BLOCKED', true],
      ['ESCALATED', true],
    ],
    true,
  ],
  [
    [
      ['BLOCKED', true],
      ['RELEASED', false],
    ],
    true,
  ],
  [
    [
      ['BLOCKED', true],
      ['RELEASED', true],
    ],
    false,
  ],
  [
    [
      ['BLOCKED', true],
      ['RELEASED', true],
      ['BLOCKED', true],
    ],
    true,
  ],
])('a decision %j holds funds: %s', (decisions, expected) => {
  const rows = decisions.map(([decision, inEffect]) => ({ decision, inEffect }) as DecisionRow);
  expect(isHeld(rows)).toBe(expected);
});
