/** The summary of an alert has the figures of its record and no others; counted payments add up day by day. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { daysOf, figureOf } from '../../web/features/alerts/evidence/counted.ts';
import { evidenceFor } from '../../web/features/alerts/evidence.ts';

/** Pages are type-checked apart from tests: their modules are loaded by path. */
const load = (file: string) => import(join(projectRoot, 'web/features/alerts/evidence', file));
// biome-ignore lint/suspicious/noExplicitAny: an alert as the API returns it, with what is needed
type StoredAlert = any;
const { kindOf }: { kindOf(alert: StoredAlert): string } = await load('kind.ts');
const { summaryOf }: { summaryOf(alert: StoredAlert): string } = await load('summary.ts');

const FINDING = {
  ...{ stage: 'RULES', code: 'RULE', subject: 'TRANSACTION', status: null, score: 60, confidence: null },
  ...{ gravity: null, remark: 'Cash in parts.', provenance: 'rule:r@0' },
  ...{ rule: null, wallet: null, country: null, restriction: null },
};
const HIT = {
  ...{ transactionUuid: 'u-1', transactionReference: 'PAY-1', transactionDate: '2026-11-20T11:04:58.000Z' },
  ...{ amount: 9_500, currency: 'EUR', sender: { name: 'Ada Example' }, receiver: null },
  ...{ matches: [], listVersions: [] },
};

function alertOf(type: string, finding: object, more: object = {}): StoredAlert {
  const findings = [{ ...FINDING, ...finding }];
  return {
    ...{ cause: { type }, findingCode: 'RULE', subjectName: 'Ada Example', transactions: 1, priorDecisions: [] },
    ...{ customerHits: [], findings, hits: [{ ...HIT, findings }] },
    ...more,
  };
}

const PAYMENT = 'Payment PAY-1 of 20 Nov 2026: 9,500.00 EUR from Ada Example to a party without a name.';
const COMPARISON = { contribution: null, finding: null };
const MATCH = {
  ...{ subject: 'SENDER', profileId: 'p-1', primaryName: 'EXAMPLE, Ada', score: { overall: 91.4, nameScore: 91.4 } },
  ...{ categories: ['SANCTION'], measures: ['ASSET_FREEZE'], sources: [{ authority: 'Demo Authority' }] },
  suppressed: false,
  comparisons: [
    { ...COMPARISON, field: 'NAME', verdict: 'CLOSE', given: ['Ada Example'], listed: [{ value: 'EXAMPLE, Ada' }] },
    {
      ...COMPARISON,
      field: 'BIRTH_DATE',
      verdict: 'CONFLICT',
      given: ['1980-01-01'],
      listed: [{ value: '1962-11-23' }],
    },
  ],
};

describe('the summary of an alert', () => {
  it.each<[string, StoredAlert, string]>([
    [
      'a rule',
      alertOf('PATTERN', {
        rule: {
          ...{ ruleId: 'cash', name: 'Cash in parts', version: 3 },
          trace: [
            { operand: 'sum(party IN 7d CASH)', observed: 18_900, expected: 10_000, result: true },
            { operand: 'party.type', observed: 'INDIVIDUAL', expected: 'CORPORATE', result: false },
          ],
        },
      }),
      `${PAYMENT} Rule "Cash in parts" (cash, version 3) raised an alert. sum(party IN 7d CASH): 18,900 (limit 10,000).`,
    ],
    [
      'a wallet',
      alertOf('WALLET', {
        wallet: { address: 'bc1q', isListed: false, share: 0.125, movements: 8, declaredAs: null, listed: [] },
      }),
      `${PAYMENT} Wallet bc1q: 12.5% of 8 payments with listed wallets or stopped for sanctions. It is not a declared house wallet.`,
    ],
    [
      'a country',
      alertOf('COUNTRY', {
        country: { country: 'IR', groups: [], score: 90, mentions: [{ where: "the receiver's country" }] },
      }),
      `${PAYMENT} Iran is named in the receiver's country. Country lists: none.`,
    ],
    [
      'a restriction',
      alertOf('PARTY_RESTRICTION', {
        restriction: { restriction: 'FROZEN', partyId: 'p', markedAt: '2026-10-02T08:00:00.000Z', reason: 'Order 12.' },
      }),
      `${PAYMENT} Frozen party since 02 Oct 2026: Order 12.`,
    ],
    [
      'a name',
      alertOf('LISTED_PARTY', {}, { hits: [{ ...HIT, findings: [FINDING], matches: [MATCH] }] }),
      `${PAYMENT} Sender "Ada Example" matches "EXAMPLE, Ada" (Demo Authority) with 91.4 of 100 points. ` +
        'Close: name. Conflict: birth date. Measures: Asset freeze.',
    ],
    ['a failed check', alertOf('VERIFICATION', {}), `${PAYMENT} Cash in parts (60.0 of 100 points)`],
  ])('of %s contains the evidence', (_, alert, summary) => {
    expect(summaryOf(alert)).toBe(summary);
  });

  it('of a customer hit contains no payment', () => {
    const hit = { ...MATCH, subject: 'CUSTOMER', score: 91.4, foundAt: '2026-11-01T09:00:00.000Z', state: 'OPEN' };
    const alert = alertOf('CUSTOMER', {}, { hits: [], customerHits: [{ ...hit, suppressedReason: null }] });
    expect(summaryOf(alert)).toMatch(
      /^Ongoing screening found the hit on 01 Nov 2026\. Customer "Ada Example" matches/,
    );
  });

  it('counts its payments and prior decisions', () => {
    const summary = summaryOf(alertOf('VERIFICATION', {}, { transactions: 4, priorDecisions: [{}] }));
    expect(summary).toContain('The alert has 4 payments.');
    expect(summary).toContain('1 prior decision on');
  });
});

it('a match of a listed wallet is shown as wallet evidence', () => {
  expect(kindOf(alertOf('LISTED_PARTY', { code: 'LISTED_WALLET' }))).toBe('WALLET');
});

describe('payments of an alert', () => {
  const paid = (day: string, baseAmount: number | null, isAlerted = false) => ({
    ...{ transactionDate: `2026-11-${day}T10:00:00.000Z`, baseAmount, isAlerted },
  });
  const payments = [paid('20', 9_500, true), paid('18', 9_400), paid('18', 100.1), paid('17', null)];

  it('add up day by day, also over days without a payment', () => {
    const { days, values, marked } = daysOf({ measures: 'AMOUNT', payments });
    expect(days).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    expect(values).toEqual([0, 9_500.1, 9_500.1, 19_000.1]);
    expect(marked).toEqual([3]);
    expect(daysOf({ measures: 'COUNT', payments }).values).toEqual([1, 3, 3, 4]);
    expect(daysOf({ measures: 'OTHER', payments }).values).toEqual([0, 9_500.1, 0, 9_500]);
    expect(daysOf({ measures: 'COUNT', payments: [] }).days).toEqual([]);
  });

  it('are compared with the observed figure if they produce one', () => {
    expect(figureOf({ measures: 'AMOUNT', payments, aggregate: 'sum(party 7d)' })).toBe(19_000.1);
    expect(figureOf({ measures: 'COUNT', payments, aggregate: 'count(party 7d)' })).toBe(4);
    expect(figureOf({ measures: 'COUNT', payments, aggregate: 'distinctCounterparties(party 7d)' })).toBeNull();
  });
});

describe('the evidence for a checklist step', () => {
  const none = { comparisons: [], categories: [] };
  const wallet = { isListed: false, share: 0.4, declaredAs: null };

  it('contradicts or confirms the answer about a wallet', () => {
    const recorded = { wallet, country: null };
    expect(evidenceFor({ step: 'DIRECT_EXPOSURE', answer: 'NO' }, none, recorded)).toMatchObject({ isAgainst: true });
    expect(evidenceFor({ step: 'HOUSE_WALLET', answer: 'YES' }, none, recorded)).toMatchObject({ isAgainst: false });
    const declared = { wallet: { ...wallet, declaredAs: 'HOUSE' }, country: null };
    expect(evidenceFor({ step: 'HOUSE_WALLET', answer: 'NO' }, none, declared)).toMatchObject({ isAgainst: true });
  });

  it('names where a country was found', () => {
    const country = { mentions: [{ where: "the sender's bank" }, { where: "the sender's bank" }] };
    const said = evidenceFor({ step: 'IN_COUNTRY', answer: null }, none, { wallet: null, country });
    expect(said).toEqual({ words: "Found in: the sender's bank.", isAgainst: false });
  });
});
