/** Ways to write a name that lists do not have: who is meant is found, through the readings and words of `names/`. */
import { expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const matcher = new Matcher(
  buildCorpus([
    ...inventedSubjects(300, 9),
    subject('khabiyyah', 'Muna Khabiyyah Zarrouk'),
    subject('barkat', 'Mohammed Barkat Dalal'),
    subject('humphreys', 'Benjamin Humphreys'),
    subject('duffy', 'Michael Duffy'),
    subject('gillard', 'Julia Gillard'),
    subject('works', 'Tiklovan Development Works', { kind: 'ORGANIZATION' }),
    subject('argon', 'Argonika LLC', { kind: 'ORGANIZATION' }),
    subject('cut', 'Handelshaus Organization for Mining Industries', { kind: 'ORGANIZATION' }),
  ]),
);

test.each([
  ['Muna KHBYYH Zarrouk', 'PERSON', 'khabiyyah'],
  ['Md. Barkat Dalal', 'PERSON', 'barkat'],
  ['Ben Humphreys', 'PERSON', 'humphreys'],
  ['Майкл Даффи', 'PERSON', 'duffy'],
  ['Džulija Gillardová', 'PERSON', 'gillard'],
  ['Tiklovan Dvlpmnt Works', 'ORGANIZATION', 'works'],
  ['Argonika L L C', 'ORGANIZATION', 'argon'],
  ['Handelshaus Organization for M', 'ORGANIZATION', 'cut'],
] as const)('%s is found', (name, kind, id) => {
  const { matches } = matcher.search(query(name, { kind, threshold: 75 }), { limit: 20 });
  expect(matches.map((match) => match.id)).toContain(id);
});
