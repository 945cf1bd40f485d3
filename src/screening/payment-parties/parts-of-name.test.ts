import { expect, it } from 'vitest';
import { addresseeOf, partsOfName } from '../names-inside/parts-of-name.ts';
import { questionsOf } from './questions.ts';
import { contentOf } from './screening.fixture.ts';

const SETTINGS = { algorithm: 'BALANCED', threshold: 75, textThreshold: 88 } as const;
const ofSender = (name: string) => {
  const sender = { name, type: 'INDIVIDUAL', birthDate: '1974-09-02', nationality: 'AT' } as const;
  return [...questionsOf(contentOf({ sender, receiver: null }), SETTINGS)].flat();
};

it.each([
  ['Tassilo Brandauer and Edda Anselma Holunder', 'Edda Anselma Holunder'],
  ['X / Edda Holunder', 'Edda Holunder'],
  ['X & Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer;Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer\nEdda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer, Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer u. Edda Holunder', 'Edda Holunder'],
  ['Тассило Брандауэр и Эдда Холундер', 'Эдда Холундер'],
  ['Tassilo Brandauer. Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer: Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer ~ Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer = Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer • Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer، Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer、Edda Holunder', 'Edda Holunder'],
  ['Account of Edda Holunder ref 12345', 'Edda Holunder'],
  ['Edda Holunder, Lindengasse 12, 1070 Wien', 'Edda Holunder'],
  ['EIN Edda Holunder 1967', 'Edda Holunder'],
  ['Edda Holunder Edda Holunder Edda Holunder', 'Edda Holunder'],
  ['Tassilo and Edda Holunder', 'Tassilo Holunder'],
  ['Nordlicht GmbH (Edda Holunder)', 'Edda Holunder'],
  ['Tassilo Brandauer c/o Edda Holunder', 'Edda Holunder'],
  ['Tassilo Brandauer on behalf of Edda Holunder', 'Edda Holunder'],
  ['Nordlicht trading as Holunder Amsel', 'Holunder Amsel'],
  [
    `${Array.from({ length: 12 }, (_, at) => `Rurik Sandmann${'abcdefghijkl'[at]}`).join(', ')}, Edda Holunder`,
    'Edda Holunder',
  ],
  ['Nordlicht dba Holunderbund', 'Holunderbund'],
  ['Tassilo Brandauer o/b/o Holunderbund', 'Holunderbund'],
  ['Tassilo Brandauer f/b/o Holunderbund', 'Holunderbund'],
  ['edda/holunder', 'edda holunder'],
  ['TassiloBrandauer/EddaHolunder', 'Edda Holunder'],
])('searches further parties in %j', (name, other) => {
  const [whole, ...parts] = ofSender(name);
  expect(whole!.query).toMatchObject({ names: [name], threshold: 75, countries: ['AT'] });
  expect(parts.flatMap(({ query }) => query.names)).toContain(other);
  for (const { subject, field, query } of parts) {
    // A single word is also searched as the name of a firm without its legal form.
    const isFirm = query.fuzzy && query.names.every((one) => !one.includes(' '));
    expect([subject, field, query.threshold]).toEqual(['SENDER', 'NAME', isFirm ? 99 : 88]);
    expect(query).not.toHaveProperty('birth');
    expect(query).not.toHaveProperty('countries');
    expect(query).not.toHaveProperty('kind');
  }
});

it.each([
  'Tassilo Brandauer',
  'BRANDAUER, Tassilo',
  'Tassilo Edmund von Brandauer',
  'Anne-Marie Holunder',
  'Nordlicht Reederei GmbH',
  'Nordlicht A/S',
  'Dr. Tassilo Brandauer',
  'Tassilo E. Brandauer',
])('searches nothing more for %s', (name) => {
  expect(ofSender(name)).toHaveLength(1);
});

it.each(['Johnson & Johnson', 'Marks and Spencer', 'Smith and Wesson Holdings', "Ben & Jerry's"])(
  'searches words of %s as whole names only',
  (name) => {
    const { several } = partsOfName(name);
    expect(several.filter((part) => part.split(' ').length > 2)).toEqual([]);
  },
);

it('keeps few of a long name, and reports that there are more', () => {
  const { several, single, leftOut } = partsOfName(
    Array.from({ length: 60 }, (_, at) => `Ed${'abcdefgh'[at % 8]} Hol${'abcdefgh'[at >> 3]}`).join('; '),
  );
  expect([several.length, single.length, leftOut]).toEqual([24, 0, true]);
});

it.each([
  ['c/o Edda Holunder, Lindengasse 12', 'Edda Holunder'],
  ['Lindengasse 12, z.Hd. Edda Holunder, 1070 Wien', 'Edda Holunder'],
  ['Attn: Holunderbund', 'Holunderbund'],
  ['Lindengasse 12, 1070 Wien', null],
])('reads the mail recipient at %s', (address, name) => {
  expect(addresseeOf(address)).toBe(name);
  const asked = [...questionsOf(contentOf({ sender: { address }, receiver: null }), SETTINGS)].flat();
  // Queries for the rest of the address follow.
  const [first] = asked.map(({ subject, query }) => `${subject} ${query.names}`);
  expect(first).toBe(name ? `ADDRESS ${name}` : undefined);
});

it('recognizes a BIC in a bank name or account, and concludes no country from a word', () => {
  const bank = { name: 'Holunderbank HOLUDEFF123', code: null, bic: null };
  const [query] = [...questionsOf(contentOf({ sender: { bank }, receiver: null }), SETTINGS)]
    .flat()
    .map((one) => one.query);
  expect(query!.identifiers).toEqual(['HOLUDEFF123', 'HOLUDEFF', 'HOLUDEFFXXX']);
  expect(query).not.toHaveProperty('countries');
  const [account] = [...questionsOf(contentOf({ sender: { account: 'HOLUDEFF' }, receiver: null }), SETTINGS)].flat();
  expect(account).toMatchObject({ subject: 'BANK', query: { identifiers: ['HOLUDEFF', 'HOLUDEFF', 'HOLUDEFFXXX'] } });
});

it.each([
  ['rent/edda/holunder', 'edda holunder'],
  ['edda_holunder', 'edda holunder'],
  ['edda.anselma.holunder', 'edda anselma holunder'],
  ['EddaAnselmaHolunder', 'Edda Anselma Holunder'],
  ['edda-holunder', 'edda holunder'],
  ['edda.holunder@nordlicht.example', 'edda holunder'],
  ['rent|edda|holunder', 'edda holunder'],
])('reads %s in a message', (message, name) => {
  const asked = [...questionsOf(contentOf({ sender: null, receiver: null, message }), SETTINGS)].flat();
  expect(asked.flatMap(({ query }) => (query.fuzzy ? query.names : []))).toContain(name);
});

it('lowers the score of initials in a message', () => {
  const [asked] = [
    ...questionsOf(contentOf({ sender: null, receiver: null, message: 'fee E. A. Holunder' }), SETTINGS),
  ].flat();
  expect(asked!.query).toMatchObject({ names: ['E. A. Holunder'], threshold: 84 });
});
