/**
 * Names of persons who are not the listed ones: given names in reverse order, a title as a family name, consonants of
 * another script.
 */
import { expect, test } from 'vitest';
import { openCorpus } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const named = (id: string, ...names: string[]) => ({
  ...subject(id, names[0]!),
  names: names.map((text) => ({ text, weak: false })),
});
const matcher = new Matcher(
  openCorpus(
    buildCorpus([
      ...inventedSubjects(300, 9),
      named('turned', 'BEZLARIN, Daniel Joseph'),
      named('first', 'BEZLARIN Rodolfo Umberto'),
      named('john', 'John'),
      named('tsang', 'TSANG, Kwok-wai'),
      named('told', 'Jamil HASSAN', 'جميل حسن'),
      named('other', 'Karim BEZLAR', 'جميل حسن'),
      named('mateo', 'DIAZ LOPEZ, Mateo'),
      named('gebert', 'GEBERT, Markus'),
      named('sayed', 'Mohammad Sayed'),
      named('hassan', 'HASSAN, Muhammad Ali'),
      named('delcy', 'RODRIGUEZ GOMEZ, Delcy Eloina'),
      named('pak', 'PAK YONG SIK'),
      named('initial', 'BEZLAROV, Ahmed T. Hasan'),
      named('begun', 'VANDORIN, Alexandr Pavel'),
      named('sheikh', 'BEZLARUN, Sheikh Yusuf'),
    ]),
  ).buffer,
);
const ids = (name: string) =>
  matcher.search(query(name, { kind: 'PERSON', threshold: 75 }), { limit: 20 }).matches.map(({ id }) => id);

test.each([
  ['Joseph Daniel', 'turned'],
  ['John Baron', 'john'],
  ['LO Wai-kwok', 'tsang'],
  ['Jamalia Hasanah', 'told'],
  // A known spelling of one name, and a word that is merely similar or in a different order.
  ['Marcus Gilbert', 'gebert'],
  ['Syed Muhammad', 'sayed'],
  // Or a word prefix, or an initial beside a missing name.
  ['Alistair MacVandor', 'begun'],
  ['Ahmad Tarik Hassan', 'initial'],
])('%s is not %s', (name, id) => {
  expect(ids(name)).not.toContain(id);
});

test.each([
  ['Daniel Joseph', 'turned'],
  ['Daniel Bezlarin', 'turned'],
  // Without a comma the family name is not known.
  ['Rodolfo Bezlarin', 'first'],
  ['TSANG Kwok-wai', 'tsang'],
  ['Jamil Hassan', 'told'],
  ['جميل حسن', 'told'],
  // A party listed only in Arabic letters is found by them.
  ['Jamil Hassan', 'other'],
  // Other spellings of all names of the query, with one name missing.
  ['Mohammed Hassan', 'hassan'],
  ['Mohamed Hasan', 'hassan'],
  ['Mohd Hassan', 'hassan'],
  ['Delcy Rodrigues', 'delcy'],
  ['Sik Park', 'pak'],
  ['Matteo Diaz', 'mateo'],
  ['Markus Geberd', 'gebert'],
  ['Mohammed Sayed', 'sayed'],
  ['Ahmed Tarik Hasan', 'initial'],
  ['Ahmad Tarik Hassan Bezlarov', 'initial'],
  // Titles are abbreviated with the names.
  ['S. Y. Bezlarun', 'sheikh'],
])('%s is %s', (name, id) => {
  expect(ids(name)).toContain(id);
});
