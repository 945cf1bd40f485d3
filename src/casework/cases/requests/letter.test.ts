import { describe, expect, it } from 'vitest';
import { letterOf, tippingOffIn } from './letter.ts';
import { REQUEST_ACTS, REQUEST_STATES, requestIllegality, shownState } from './types.ts';

const FACTS = {
  recipient: 'Hedda Marwick',
  questions: ['What was the payment of 12 November for?', 'Please send the contract.'],
  dueAt: new Date('2026-12-11T17:00:00Z'),
  caseNumber: 'C-2026-0042',
  institution: 'Bank of the Test',
};

describe('the letter', () => {
  it('requests information from a customer without stating a reason', () => {
    expect(letterOf({ ...FACTS, recipientKind: 'CUSTOMER' })).toBe(
      `Dear Hedda Marwick,

We keep the information about our customers and their payments up to date. Please send us the following information:

1. What was the payment of 12 November for?
2. Please send the contract.

Please answer by December 11, 2026, and send copies of documents that support your answers.

Sincerely,
Bank of the Test`,
    );
  });

  it.each(['CUSTOMER', 'BANK'] as const)('to a %s contains no tipping-off words', (recipientKind) => {
    expect(tippingOffIn(recipientKind, letterOf({ ...FACTS, recipientKind }))).toBeNull();
  });

  it('gives a colleague the case, and states that it is confidential', () => {
    const letter = letterOf({ ...FACTS, recipientKind: 'COLLEAGUE' });
    expect(letter).toContain('C-2026-0042');
    expect(letter).toContain('confidential');
  });
});

describe('tipping-off words', () => {
  it.each([
    ['We consider the payment suspicious.', 'suspicious'],
    ['Your name matched a sanctions list.', 'sanctions'],
    ['We may file a SAR.', 'SAR'],
    ['Because of money  laundering rules', 'money  laundering'],
    ['during our investigation', 'investigation'],
    ['The screening found you.', 'screening'],
    ['your Watch-list entry', 'Watch-list'],
  ])('%s', (text, word) => {
    expect(tippingOffIn('CUSTOMER', text)).toBe(word);
    expect(tippingOffIn('BANK', text)).toBe(word);
    expect(tippingOffIn('COLLEAGUE', text)).toBeNull();
  });

  it.each([
    'Please send the invoice of Sara Starling.',
    'A screenshot of the report is enough.',
    'The tsar, the strand',
  ])('not: %s', (text) => expect(tippingOffIn('CUSTOMER', text)).toBeNull());
});

it('a request is overdue after it was sent and its due date has passed', () => {
  const dueAt = new Date('2026-12-11T17:00:00Z');
  const [before, after] = [new Date('2026-12-11T16:59:59Z'), new Date('2026-12-11T17:00:01Z')];
  expect(shownState({ state: 'SENT', dueAt }, before)).toBe('SENT');
  expect(shownState({ state: 'SENT', dueAt }, after)).toBe('OVERDUE');
  for (const state of REQUEST_STATES.filter((one) => one !== 'SENT')) {
    expect(shownState({ state, dueAt }, after)).toBe(state);
  }
});

it('only a draft can be changed, and an answer completes a request once', () => {
  const allowed = REQUEST_STATES.map((state) =>
    Object.keys(REQUEST_ACTS).filter((act) => requestIllegality(state, act as keyof typeof REQUEST_ACTS) === null),
  );
  expect(allowed).toEqual([['CHANGE', 'SEND', 'CANCEL'], ['ANSWER', 'CANCEL'], [], []]);
});
