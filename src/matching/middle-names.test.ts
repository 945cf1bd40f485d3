/** Names with two additional names between first and last: found as a whole name, without false positives. */
import { expect, test } from 'vitest';
import { openCorpus } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { oneOfTwoPeople, withoutRepetition, withoutTwoBetween } from './middle-names.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const corpus = openCorpus(
  buildCorpus([
    ...inventedSubjects(300, 9),
    subject('bezler', 'BEZLARIN, Igor'),
    subject('petrov', 'Sergey Valerievich PETROV'),
    subject('lopez', 'LOPEZ, Maria'),
  ]),
);
const matcher = new Matcher(corpus.buffer);
const found = (name: string, fuzzy = true) =>
  matcher.search(query(name, { kind: 'PERSON', threshold: 75, fuzzy }), { limit: 20 }).matches;

test.each([
  ['Igor Karim Viktor Bezlarin', 'bezler'],
  ['BEZLARIN, Igor Karim Viktor', 'bezler'],
  ['Sergey Peter Hassan Valerievich Petrov', 'petrov'],
])('%s is found as %s', (name, id) => {
  const [match] = found(name).filter((one) => one.id === id);
  expect(match?.score.overall).toBeGreaterThanOrEqual(78);
  // The lines before the last add up to the score.
  const lines = match!.explanation.filter(({ field }) => field === 'nameToken' || field === 'rule');
  expect(lines.reduce((sum, { effect }) => sum + (effect ?? 0), 0)).toBeCloseTo(match!.score.overall, 0);
});

test('a repeated word is dropped if an equal listed name remains', () => {
  const [match] = found('Igor BEZLARIN BEZLARIN');
  expect(match).toMatchObject({ id: 'bezler', score: { overall: 90 } });
  expect(match!.explanation.map(({ finding }) => finding)).toContain('a repeated word is counted once: 90');
  expect(withoutRepetition(corpus, 'Bezlarin Bezlarin')).toBeNull();
  expect(withoutRepetition(corpus, 'Igor Bezlarim Bezlarim')).toBeNull();
  // Patronymic and family name are the same.
  expect(found('Sergey Petrov Petrov').map(({ id }) => id)).not.toContain('petrov');
});

test('one of two people in a field is found', () => {
  expect(found('Mehmet Kaya Igor Bezlarin').find(({ id }) => id === 'bezler')?.score.overall).toBe(78);
  expect(found('Igor Bezlarin Mehmet Kaya').find(({ id }) => id === 'bezler')?.score.overall).toBe(78);
  expect(oneOfTwoPeople(corpus, 'Mehmet Kaya Maria Lopez')).toEqual([]);
  expect(oneOfTwoPeople(corpus, 'Mehmet Igor Bezlarin Kaya')).toEqual([]);
  expect(oneOfTwoPeople(corpus, 'Mehmet Anna Kaya Igor Bezlarin')).toEqual([]);
});

test('common names at both ends are no match', () => {
  expect(found('Maria Fernanda Gutierrez Lopez').map(({ id }) => id)).not.toContain('lopez');
});

test('keeps first and last name, and requires an equal listed name', () => {
  expect(withoutTwoBetween(corpus, 'Karim Viktor Igor Bezlarin')).toEqual([]);
  expect(withoutTwoBetween(corpus, 'Igor Bezlarin')).toEqual([]);
  expect(withoutTwoBetween(corpus, 'Igor Karim Viktor Bezlarim')).toEqual([]);
});

test('fuzzy: false finds no shorter name', () => {
  expect(found('Igor Karim Viktor Bezlarin', false)).toEqual([]);
});

test('a comparison of the two parties gives the same score', () => {
  const at = matcher.search(query('Igor Bezlarin', { kind: 'PERSON' }), { limit: 1 }).matches[0]!.subject;
  expect(matcher.compare(query('Igor Karim Viktor Bezlarin', { kind: 'PERSON' }), at).score.overall).toBe(78);
});
