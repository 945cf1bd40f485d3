import { expect, it, test } from 'vitest';
import { EMPTY_PARTY, type TransactionContent, type TransactionParty } from '../domain/transaction.ts';
import { causeOf, subjectOf } from './alert-cause.ts';
import { transactionWith } from './fx/testing.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import { finding } from './pipeline/testing.ts';

const P1 = { profileId: 'p1', primaryName: 'ZARUBIN, Viktor' };
const P2 = { profileId: 'p2', primaryName: 'ZARUBIN, Anton' };
const keyed = (change: Parameters<typeof finding>[0]) => {
  const { type, key } = causeOf(finding(change), 'SANCTION_LISTED');
  return `${type} ${key}`;
};

test.each([
  ['a name', { stage: 'SANCTIONS', code: 'WATCHLIST_MATCH', subject: 'RECEIVER', details: { matches: [P1, P2] } }],
  ['a common name', { stage: 'SANCTIONS', code: 'NAME_ALONE', subject: 'SENDER', details: { matches: [P1] } }],
  ['a BIC', { stage: 'SANCTIONS', code: 'WATCHLIST_MATCH', subject: 'BANK', details: { matches: [P1] } }],
  ['a text', { stage: 'SANCTIONS', code: 'WATCHLIST_MATCH', subject: 'MESSAGE', details: { matches: [P1] } }],
  ['a wallet', { stage: 'WALLET', code: 'LISTED_WALLET', subject: 'SENDER', details: { address: 'x', matches: [P1] } }],
  ['a PEP list', { stage: 'PEP', code: 'PEP_MATCH', subject: 'SENDER', details: { matches: [P1] } }],
  ['an approved match', { stage: 'PEP', code: 'PEP_APPROVED', subject: 'SENDER', details: { approved: [P1] } }],
  ['a customer hit', { stage: 'SANCTIONS', code: 'CUSTOMER_HIT', details: { profileId: 'p1', matchedName: 'Viktor' } }],
] as const)('a listed party found by %s is one cause', (_, change) => {
  expect(keyed(change)).toBe('LISTED_PARTY p1');
});

test.each([
  [{ stage: 'SANCTIONS', details: { matches: [P2, P1] } }, 'LISTED_PARTY p2', 'ZARUBIN, Anton'],
  [{ stage: 'WHITELIST_BLACKLIST', details: { matches: [P1] } }, 'INTERNAL_LIST p1', 'ZARUBIN, Viktor'],
  [
    { stage: 'WHITELIST_BLACKLIST', details: { mark: 'FROZEN', partyId: 'a' } },
    'PARTY_RESTRICTION FROZEN/a',
    'Frozen party',
  ],
  [{ stage: 'WALLET', code: 'WALLET_EXPOSURE', details: { address: 'T1', listed: [P1] } }, 'WALLET T1', 'T1'],
  [{ stage: 'JURISDICTION', code: 'HIGH_RISK_JURISDICTION', details: { country: 'IR' } }, 'COUNTRY IR', 'Iran'],
  [{ stage: 'RULES', code: 'RULE', details: { ruleId: 'r1', name: 'Fan-in' } }, 'PATTERN r1', 'Fan-in'],
  [{ stage: 'BEHAVIOR', code: 'AMOUNT_SPIKE', details: { type: 'x' } }, 'PATTERN AMOUNT_SPIKE', 'Amount spike'],
  [{ stage: 'VALIDATION', code: 'NAME_MISSING', details: null }, 'VERIFICATION NAME_MISSING', 'Name missing'],
] as const)('distinguishes causes: %j', (change, expected, label) => {
  expect(keyed(change)).toBe(expected);
  expect(causeOf(finding(change), 'SANCTION_LISTED').label).toBe(label);
});

it('an alert without findings is about the status', () => {
  expect(causeOf(null, 'VERIFICATION_FAILED')).toMatchObject({ type: 'VERIFICATION', key: 'VERIFICATION_FAILED' });
});

const side = (role: TransactionParty['role'], more: Partial<TransactionParty>): TransactionParty => ({
  ...EMPTY_PARTY,
  role,
  ...more,
});
const paid = (receiver: string, sender: Partial<TransactionParty>, more: Partial<TransactionContent> = {}) =>
  transactionWith({
    transactionFlow: 'OUTBOUND',
    sender: side('SENDER', { name: 'Tassilo Brandauer', ...sender }),
    receiver: side('RECEIVER', { name: receiver, account: `account of ${receiver}` }),
    ...more,
  });
const recordOf = (parties: object): ScreeningRecord =>
  ({ findings: [], evidence: { ENTITY_RESOLUTION: { parties } } }) as unknown as ScreeningRecord;
const LISTED = { type: 'LISTED_PARTY' } as const;
const match = finding({ subject: 'RECEIVER', details: { matches: [P1] } });
const NO_PARTIES = recordOf({});

it('a listed counterparty concerns the customer of the payment, under any name or account', () => {
  const subjects = ['Viktor Zarubin', 'ZARUBIN V.', 'Viktor Sarubin'].map((name) =>
    subjectOf(LISTED, match, paid(name, { document: { type: 'PASSPORT', number: 'U1' } }), NO_PARTIES, null),
  );
  expect(new Set(subjects).size).toBe(1);
  const other = paid('Viktor Zarubin', { document: { type: 'PASSPORT', number: 'U2' } });
  expect(subjectOf(LISTED, match, other, NO_PARTIES, null)).not.toBe(subjects[0]);
});

it('the customer is the registered one, the referenced one, the known party, or a name', () => {
  const one = paid('Viktor Zarubin', { account: 'A' }, { echo: { customerReference: 'C-1' } });
  const two = paid('Viktor Zarubin', { account: 'B' }, { echo: { customerReference: 'C-1' } });
  expect(subjectOf(LISTED, match, one, NO_PARTIES, 'registered')).toBe('registered');
  expect(subjectOf(LISTED, match, one, NO_PARTIES, null)).toBe(subjectOf(LISTED, match, two, NO_PARTIES, null));
  const known = recordOf({ SENDER: { partyId: 'known', keys: [{ kind: 'ACCOUNT', key: 'k' }] } });
  expect(subjectOf(LISTED, match, paid('Viktor Zarubin', { account: 'A' }), known, null)).toBe('known');
  // A party with only a name has another ID in each transaction.
  const named = (partyId: string) => recordOf({ SENDER: { partyId, keys: [{ kind: 'NAME', key: 'k' }] } });
  expect(subjectOf(LISTED, match, paid('Viktor Zarubin', {}), named('a'), null)).toBe(
    subjectOf(LISTED, match, paid('Viktor Sarubin', {}), named('b'), null),
  );
});

it('a pattern concerns the party that shows it', () => {
  const record = recordOf({
    SENDER: { partyId: 's', keys: [{ kind: 'ACCOUNT', key: 'k' }] },
    RECEIVER: { partyId: 'r', keys: [{ kind: 'ACCOUNT', key: 'l' }] },
  });
  const spike = (subject: 'SENDER' | 'RECEIVER') => finding({ stage: 'BEHAVIOR', code: 'AMOUNT_SPIKE', subject });
  const transaction = paid('Otto Brandauer', { account: 'A' });
  expect(subjectOf({ type: 'PATTERN' }, spike('RECEIVER'), transaction, record, 'c')).toBe('r');
  expect(subjectOf({ type: 'PATTERN' }, spike('SENDER'), transaction, record, 'c')).toBe('c');
});
