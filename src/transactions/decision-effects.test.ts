import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import { finding } from '../pipeline/testing.ts';
import { isHeld, termsOf } from './decision-effects.ts';
import type { Decision, DecisionRequest } from './decisions.ts';
import type { DecisionRow } from './store.ts';
import type { Finding } from './types/finding.ts';

const match = (stage: Finding['stage'], change: Partial<Finding> = {}, field = 'NAME') =>
  finding({
    stage,
    status: 'SANCTION_LISTED',
    subject: 'RECEIVER',
    details: { field, matches: [{ profileId: 'p1', profileVersion: 3 }] },
    ...change,
  });
/** Both sides are known, unless the party of one is missing. */
const record = (findings: Finding[], parties: object = { SENDER: { partyId: 's' }, RECEIVER: { partyId: 'r' } }) =>
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

const clear = request({ clearParty: true });
const bar = request({ decision: 'BLACKLISTED', reasonCode: 'TRUE_MATCH' });
const exempt = request({ decision: 'WHITELISTED', exemptUntil: '2026-12-31' });

it.each<[string, DecisionRequest, ScreeningRecord, unknown]>([
  ['nothing of a release', request({ party: 'SENDER' }), record([match('SANCTIONS')]), undefined],
  [
    'a clearance of whom the finding is about',
    clear,
    record([match('SANCTIONS')]),
    { party: 'RECEIVER', clearParty: true },
  ],
  [
    'a clearance of a politically exposed namesake',
    clear,
    record([match('PEP')]),
    { party: 'RECEIVER', clearParty: true },
  ],
  ['no clearance of the own list', clear, record([match('WHITELIST_BLACKLIST')]), 'conflict'],
  ['no clearance of a listed wallet', clear, record([match('SANCTIONS', {}, 'WALLET')]), 'conflict'],
  ['no clearance of the other side', { ...clear, party: 'SENDER' }, record([match('SANCTIONS')]), 'conflict'],
  ['an exemption with its end', exempt, record([match('RULES')]), { party: 'RECEIVER', exemptUntil: '2026-12-31' }],
  ['a bar of the side that was named', { ...bar, party: 'SENDER' }, record([match('SANCTIONS')]), { party: 'SENDER' }],
  ['no bar where the message is what was found', bar, record([match('SANCTIONS', { subject: 'MESSAGE' })]), 'conflict'],
  ['no bar of nobody', bar, record([match('SANCTIONS')], { SENDER: { partyId: 's' } }), 'conflict'],
])('leaves %s', (_, asked, screened, expected) => {
  expect(outcome(asked, screened)).toEqual(expected);
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
])('what was decided as %j is held: %s', (decisions, expected) => {
  const rows = decisions.map(([decision, inEffect]) => ({ decision, inEffect }) as DecisionRow);
  expect(isHeld(rows)).toBe(expected);
});
