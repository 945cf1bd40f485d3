import { describe, expect, it } from 'vitest';
import { isBodyTypedAsPerson } from '../../lists/mistyped-bodies.ts';
import { subjectOf } from '../../lists/subject.ts';
import { openCorpus } from '../../matching/corpus.ts';
import { buildCorpus } from '../../matching/corpus-builder.ts';
import { Matcher } from '../../matching/matcher.ts';
import { subject } from '../../matching/subjects.fixture.ts';
import type { Query } from '../../matching/types.ts';
import { idOf, type Listed, profileOf } from './lists.fixture.ts';

const CENTER = 'Nuclear Research Center for Agriculture and Medicine';
const listed = (name: string, more: Partial<Listed> = {}) => profileOf({ id: idOf(1), name, ...more });

describe('a name with the type PERSON', () => {
  it.each<[string, Partial<Listed>, boolean]>([
    [CENTER, {}, true],
    ['Holunder Trading LLC', {}, true],
    [CENTER, { births: ['1970-01-02'] }, false],
    [CENTER, { countries: ['IR'] }, false],
    [CENTER, { kind: 'ORGANIZATION' }, false],
    ['PAO, Hua Chiang', {}, false],
    ['Paek Chang-Ho', {}, false],
    ['Zhao Gang', {}, false],
    ['Mohammad Eslami', {}, false],
    ['Augusto Mario Co', {}, false],
  ])('%s %j is an organization: %s', (name, more, is) => {
    expect(isBodyTypedAsPerson(listed(name, more))).toBe(is);
  });
});

describe('an organization listed as a person', () => {
  const strangers = ['Wendelin Oberhuber', 'Kasimir Tandler'].map((name, at) => subject(`z${at}`, name));
  const matcher = new Matcher(openCorpus(buildCorpus([subjectOf(listed(CENTER)), ...strangers])));
  const scores = (more: Partial<Query>) =>
    matcher
      .search({ names: [CENTER], algorithm: 'BALANCED', fuzzy: true, threshold: 75, ...more }, { limit: 5 })
      .matches.map(({ score }) => score.overall);

  it.each<[string, Partial<Query>]>([
    ['an organization', { kind: 'ORGANIZATION' }],
    ['a person', { kind: 'PERSON' }],
    ['a party of any type', {}],
    ['one of the organizations', { filters: { kinds: ['ORGANIZATION', 'VESSEL', 'AIRCRAFT'] } }],
    ['one of the persons', { filters: { kinds: ['PERSON'] } }],
  ])('is found as %s', (_, query) => {
    expect(scores(query)).toEqual([100]);
  });
});
