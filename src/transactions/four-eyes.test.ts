import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import type { TransactionStatus } from '../domain/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { DecisionRow } from './decision-store.ts';
import { agreementOf, needsTwoPeople, proposalsOf } from './four-eyes.ts';
import type { Decision, DecisionTerms, ReasonCode } from './manual-decision-rules.ts';
import { finding } from './pipeline/testing.ts';

const row = (change: Partial<DecisionRow>): DecisionRow => ({
  decision: 'RELEASED',
  reasonCode: 'FALSE_POSITIVE',
  reason: 'x',
  beforeStatus: 'SANCTION_LISTED',
  decidedAt: new Date(0),
  decidedBy: 'ada',
  decidedByType: 'USER',
  inEffect: false,
  ...change,
});

type FourEyes = 'NEVER' | 'SANCTIONS' | 'ALWAYS';
const needsOf = (
  decision: Decision,
  fourEyes: FourEyes,
  screened: TransactionStatus,
  statuses: readonly TransactionStatus[],
  type: 'USER' | 'CLIENT',
) => {
  const findings = statuses.map((status) => finding({ status }));
  return needsTwoPeople(decision, fourEyes, { status: screened, record: { findings } }, [], { type });
};

describe('four eyes', () => {
  const needs = (
    decision: Decision,
    fourEyes: FourEyes,
    screened: TransactionStatus,
    ...statuses: TransactionStatus[]
  ) => needsOf(decision, fourEyes, screened, statuses, 'USER');

  it.each<[Parameters<typeof needs>, boolean]>([
    [['RELEASED', 'SANCTIONS', 'SANCTION_LISTED'], true],
    [['RELEASED', 'SANCTIONS', 'VERIFICATION_FAILED'], true],
    [['RELEASED', 'SANCTIONS', 'UNUSUAL_ACTIVITY'], false],
    // A hard rule decided, ahead of a sanctions match.
    [['RELEASED', 'SANCTIONS', 'RULES_VIOLATION', 'RULES_VIOLATION', 'WATCH_LIST_MATCH'], true],
    [['RELEASED', 'ALWAYS', 'UNUSUAL_ACTIVITY'], true],
    [['RELEASED', 'ALWAYS', 'RELEASED'], false],
    [['RELEASED', 'NEVER', 'SANCTION_LISTED'], false],
    [['REJECTED', 'ALWAYS', 'SANCTION_LISTED'], false],
    [['BLOCKED', 'ALWAYS', 'SANCTION_LISTED'], false],
    // An exemption lifts findings of future payments.
    [['WHITELISTED', 'SANCTIONS', 'UNUSUAL_ACTIVITY'], true],
    [['WHITELISTED', 'NEVER', 'UNUSUAL_ACTIVITY'], false],
  ])('%j: %s', (given, expected) => {
    expect(needs(...given)).toBe(expected);
  });

  it('lets an API client release alone if the organization allows it, and never exempt a party', () => {
    const asClient = (decision: Decision) => needsOf(decision, 'NEVER', 'UNUSUAL_ACTIVITY', [], 'CLIENT');
    expect([asClient('RELEASED'), asClient('WHITELISTED')]).toEqual([false, true]);
  });
});

describe('four eyes after an earlier decision', () => {
  it.each<[string, Partial<DecisionRow>, Decision, 'NEVER' | 'SANCTIONS', boolean]>([
    [
      'blocked',
      { decision: 'BLOCKED', reasonCode: 'REGULATORY_REQUEST', inEffect: true },
      'RELEASED',
      'SANCTIONS',
      true,
    ],
    ['called true', { decision: 'ESCALATED', reasonCode: 'TRUE_MATCH', inEffect: true }, 'RELEASED', 'SANCTIONS', true],
    ['escalated', { decision: 'ESCALATED', reasonCode: 'OTHER', inEffect: true }, 'RELEASED', 'SANCTIONS', false],
    ['blocked', { decision: 'BLOCKED', reasonCode: 'TRUE_MATCH', inEffect: true }, 'ESCALATED', 'SANCTIONS', false],
    ['blocked', { decision: 'BLOCKED', reasonCode: 'TRUE_MATCH', inEffect: true }, 'RELEASED', 'NEVER', false],
  ])('%s %j, then %s under %s: %s', (_, before, decision, fourEyes, expected) => {
    // The screening alone would let one decide.
    const screened = { status: 'PEP_LISTED' as const, record: { findings: [finding({ status: 'PEP_LISTED' })] } };
    expect(needsTwoPeople(decision, fourEyes, screened, [row(before)], { type: 'USER' })).toBe(expected);
  });
});

describe('proposals that agree', () => {
  const terms: DecisionTerms = { party: 'SENDER', exemptUntil: '2026-12-31' };
  const peopleOf = (decisions: DecisionRow[], decision: Decision, on?: DecisionTerms, reasonCode?: ReasonCode) =>
    proposalsOf(decisions, { decision, reasonCode: reasonCode ?? 'FALSE_POSITIVE' }, on).map(
      ({ decidedBy }) => decidedBy,
    );

  it.each<[string, DecisionRow[], Decision, DecisionTerms | undefined, string[]]>([
    ['none', [], 'RELEASED', undefined, []],
    ['in a row', [row({}), row({ decidedBy: 'ben' })], 'RELEASED', undefined, ['ada', 'ben']],
    ['ended by one in effect', [row({}), row({ decision: 'ESCALATED', inEffect: true })], 'RELEASED', undefined, []],
    ['ended by another proposal', [row({}), row({ decision: 'WHITELISTED', terms })], 'RELEASED', undefined, []],
    ['on the same terms', [row({ decision: 'WHITELISTED', terms })], 'WHITELISTED', { ...terms }, ['ada']],
    [
      'not until another day',
      [row({ decision: 'WHITELISTED', terms })],
      'WHITELISTED',
      { ...terms, exemptUntil: '2027-01-31' },
      [],
    ],
    [
      'not for the other side',
      [row({ terms: { party: 'SENDER', clearParty: true } })],
      'RELEASED',
      { party: 'RECEIVER', clearParty: true },
      [],
    ],
    ['not without the clearance', [row({ terms: { party: 'SENDER', clearParty: true } })], 'RELEASED', undefined, []],
  ])('%s', (_, decisions, decision, on, expected) => {
    expect(peopleOf(decisions, decision, on)).toEqual(expected);
  });

  it('disagree if one says false positive and the other says licensed', () => {
    const licensed = row({ decidedBy: 'ben', reasonCode: 'LICENSED' });
    expect(peopleOf([row({}), licensed], 'RELEASED')).toEqual([]);
    expect(peopleOf([row({}), licensed], 'RELEASED', undefined, 'REGULATORY_REQUEST')).toEqual(['ben']);
  });
});

describe('the second approver', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  const ids = { ada: randomUUID(), ben: randomUUID() };
  const user = (name: keyof typeof ids) => ({ id: ids[name], type: 'USER' }) as const;
  const client = (id: string) => ({ id, type: 'CLIENT' }) as const;
  const by = (...who: { id: string; type: 'USER' | 'CLIENT' }[]) =>
    who.map(({ id, type }) => row({ decidedBy: id, decidedByType: type }));
  const agreed = (proposals: DecisionRow[], last: Parameters<typeof by>[number]) => {
    const tenantId = randomUUID();
    const now = () => new Date();
    const markSoleOfficer = () => {
      throw new Error('no organization is in the sole-officer mode');
    };
    return test.database.tenant(tenantId, (db) => agreementOf({ db, tenantId, now, markSoleOfficer }, proposals, last));
  };
  const agree = (...who: Parameters<typeof by>) =>
    agreed(by(...who.slice(0, -1)), who.at(-1)!).catch((error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    });

  it.each<[string, Parameters<typeof by>, string | null]>([
    ['one person', [user('ada')], null],
    ['two people', [user('ada'), user('ben')], 'TWO_PEOPLE'],
    ['one person twice', [user('ada'), user('ada')], 'conflict'],
    ['a client', [client('c1')], null],
    ['a client twice', [client('c1'), client('c1')], 'conflict'],
    ['two clients', [client('c1'), client('c2')], 'conflict'],
    ['a client behind a person', [user('ada'), client('c1')], 'conflict'],
    ['a client and one person', [client('c1'), user('ada')], null],
    ['a client and two people', [client('c1'), user('ada'), user('ben')], 'TWO_PEOPLE'],
  ])('%s: %s', async (_, who, expected) => {
    expect(await agree(...who)).toBe(expected);
  });

  it('does not count deciders of records without an actor type', async () => {
    expect(await agreed([row({ decidedBy: 'c1', decidedByType: undefined })], user('ada'))).toBeNull();
  });
});
