import { describe, expect, it } from 'vitest';
import type { Finding } from '../../domain/finding.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { keyTermOf } from '../../monitoring/rules/packs/key-terms.ts';
import { TYPOLOGIES } from '../../monitoring/rules/packs/packs.ts';
import { type AutofillFacts, fillIn } from './autofill.ts';
import { keyTermsOf, MAX_NOTE, noteOf, type Screenings } from './key-terms.ts';

const transaction = (transactionUuid: string) =>
  ({
    transactionUuid,
    content: {
      transactionDate: '2026-03-04T10:00:00.000Z',
      transactionFlow: 'OUTBOUND',
      amount: { value: '100', currency: 'USD' },
    },
  }) as unknown as Transaction;
const [first, second] = [transaction('first'), transaction('second')];
const hit = (factor: string, score = 75, stage = 'RULES') => ({ factor, score, stage }) as Finding;
const screened = (findings: Finding[], alertId: string | null = 'alert') => ({ record: { alertId, findings } });
const termsIn = (screenings: Record<string, ReturnType<typeof screened>>) =>
  keyTermsOf([first, second], new Map(Object.entries(screenings)));
const noteFrom = (...terms: string[]) => noteOf(terms.map((term) => ({ term, transactions: [first] })));

describe('the key terms of a report', () => {
  it('come from the rules behind its alerts, each once, with the transactions of each', () => {
    const screenings = {
      second: screened([hit('funnel-account'), hit('elder-transfers')]),
      first: screened([hit('large-cash', 90), hit('elder-withdrawals', 60), hit('account-takeover', 75)]),
    };
    expect(termsIn(screenings)).toEqual([
      { term: 'account takeover fraud', transactions: [first] },
      { term: 'EFE FIN-2022-A002', transactions: [first, second] },
      { term: 'Funnel Account', transactions: [second] },
    ]);
  });

  it('do not come from rules in SHADOW, other stages, own rules, or transactions without an alert', () => {
    const findings = [hit('elder-transfers', 0), hit('romance-fraud', 75, 'BEHAVIOR'), hit('own-rule')];
    expect(termsIn({ first: screened(findings), second: screened([hit('elder-transfers')], null) })).toEqual([]);
  });
});

describe('the note to FinCEN', () => {
  it('is the whole term, or the identification numbers of several terms', () => {
    expect(noteFrom()).toBeUndefined();
    expect(noteFrom('EFE FIN-2022-A002')).toBe('EFE FIN-2022-A002');
    expect(noteFrom('EFE FIN-2022-A002', 'Funnel Account', 'OCSE-FIN-2021-NTC3')).toBe(
      'FIN-2022-A002; Funnel Account; FIN-2021-NTC3',
    );
  });

  it('omits terms that do not fit, and cuts none', () => {
    const terms = ['FIN-2023-PIGBUTCHERING', 'FIN-2023-GLOBALEXPORT', 'ISIS-2025-A001', 'abc', 'd'];
    expect(noteFrom(...terms)).toBe('FIN-2023-PIGBUTCHERING; FIN-2023-GLOBALEXPORT; abc');
    for (const { keyTerm, rule } of TYPOLOGIES.filter((one) => one.keyTerm)) {
      expect(keyTermOf(rule.ruleId)).toBe(keyTerm);
      expect(keyTerm!.length, keyTerm).toBeLessThanOrEqual(MAX_NOTE);
    }
  });
});

describe('a draft', () => {
  const screenings: Screenings = new Map([['first', screened([hit('elder-transfers')])]]);
  const known: AutofillFacts = {
    ...{ transactions: [first], prior: null, screenings },
    settings: { 'filings.form': 'FINCEN_SAR', 'filings.institution': {} } as AutofillFacts['settings'],
  };

  it('has the terms in the note and at the start of the narrative', () => {
    const { content, paths } = fillIn({}, known);
    expect(content.noteToFincen).toBe('EFE FIN-2022-A002');
    expect(content.detailedNarrative).toMatch(/^FinCEN key term: EFE FIN-2022-A002\. 1 transaction took place/);
    expect(paths).toEqual(expect.arrayContaining(['noteToFincen', 'detailedNarrative']));
  });

  it('keeps the text of a user, and has no terms for another authority', () => {
    const written = { noteToFincen: 'Joint filing', detailedNarrative: 'He paid a stranger.' };
    expect(fillIn(written, known).content).toMatchObject(written);
    const { content } = fillIn({ form: 'GOAML_STR' }, known);
    expect(content.noteToFincen).toBeUndefined();
    expect(content.detailedNarrative).toMatch(/^1 transaction took place/);
  });
});
