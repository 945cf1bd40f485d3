import { expect, it } from 'vitest';
import { DEFAULT_RULES } from '../packs/shipped.ts';
import { checkRule } from './check.ts';
import { inOneSpelling } from './one-spelling.ts';

const KNOWN = { countryGroups: new Set(['FATF_GREY']), lists: new Set(['staff']) };

const typed = (change: (text: string) => string) => ({
  ruleId: 'typed-rule',
  name: 'Typed as it came',
  description: 'What it looks for',
  typology: 'Testing',
  source: 'None',
  rationale: 'To test',
  appliesTo: [change('FIAT'), change('CRYPTO')],
  severity: change('HIGH'),
  score: 10,
  status: change('THRESHOLD_BREACH'),
  mode: change('HARD_STOP'),
  actions: [change('CREATE_ALERT')],
  enabled: true,
  remark: 'The transaction is unusual.',
  parameters: {
    currencies: { value: [change('EUR'), change('USD')], description: 'Currencies' },
    modes: { value: [change('CASH')], description: 'Payment modes' },
    country: { value: change('IR'), description: 'Country' },
    word: { value: 'Gold', description: 'A word of the message: text, not a code' },
  },
  when: {
    all: [
      { field: change('transaction.currency'), in: { parameter: 'currencies' } },
      { any: [{ field: change('transaction.paymentMode'), eq: change('BANK_WIRE') }] },
      { not: { field: change('sender.country'), in: [change('DE'), change('FR')] } },
      { field: change('receiver.country'), eq: { parameter: 'country' } },
      { field: change('receiver.country'), inGroup: [change('FATF_GREY')] },
      { field: change('receiver.country'), ne: { field: change('sender.country') } },
      { field: change('transaction.message'), contains: { parameter: 'word' } },
      { field: change('sender.name'), startsWith: 'Mc' },
      { field: change('sender.name'), matchesList: 'staff' },
      { field: change('corridor.code'), startsWith: change('US') },
      {
        field: change('transaction.baseAmount'),
        gt: {
          aggregate: {
            fn: change('distinctCounterparties'),
            by: change('senderAccount'),
            window: change('24h'),
            direction: change('OUT'),
            paymentModes: { parameter: 'modes' },
          },
          times: 2,
        },
      },
    ],
  },
});

const mixed = (text: string) =>
  text.replace(/./g, (letter, at) => (at % 2 ? letter.toLowerCase() : letter.toUpperCase()));
const checked = (rule: unknown) => {
  const found = checkRule(rule, KNOWN);
  if (found.flaws) throw new Error(JSON.stringify(found.flaws));
  return found;
};

it.each([
  ['lower', (text: string) => text.toLowerCase()],
  ['upper', (text: string) => text.toUpperCase()],
  ['mixed', mixed],
])('a rule in %s case is read as intended', (_, change) => {
  const expected = checked(typed((text) => text));
  const found = checked(typed(change));
  expect(found.test).toEqual(expected.test);
  expect(found.aggregates).toEqual(expected.aggregates);
  expect(found.rule).toEqual({ ...typed((text) => text), response: null });
});

it('shipped rules use the canonical case', () => {
  for (const rule of DEFAULT_RULES) expect(inOneSpelling(rule)).toEqual(rule);
});
