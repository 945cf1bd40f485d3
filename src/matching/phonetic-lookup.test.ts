import { describe, expect, it } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { compareOne, Matcher } from './matcher.ts';
import type { MatchAlgorithm, Query, Subject } from './types.ts';

const person = (id: string, ...names: string[]): Subject => ({
  id,
  kind: 'PERSON',
  names: names.map((text) => ({ text, weak: false })),
  births: [],
  countries: [],
  gender: null,
  identifiers: [],
  flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
});
const query = (name: string, algorithm: MatchAlgorithm = 'BALANCED'): Query => ({
  names: [name],
  kind: 'PERSON',
  algorithm,
  fuzzy: true,
  threshold: 75,
});

const PAIRS = [
  ['Джон Хьюстон', 'John Huston'],
  ["ג'ו ביידן", 'Joe Biden'],
  ['カミラ・エリクソン', 'Camilla Eriksson'],
  ['존 하워드', 'John Howard'],
  ['罗伯特·米切尔', 'Robert Mitchell'],
  ['جون مورفي', 'John Murphy'],
  ['जूलिया गिलार्ड', 'Julia Gillard'],
] as const;

describe('names transcribed to another script', () => {
  it.each(PAIRS)('%s is found by %s and vice versa', (written, latin) => {
    const others = ['Joan Paget', 'Peter Wilkins', 'Jonas Powell', 'Roberta Hayward'];
    const strangers = others.map((name, at) => person(`stranger-${at}`, name));
    const listedLatin = new Matcher(buildCorpus([person('it', latin), ...strangers]));
    const listedWritten = new Matcher(buildCorpus([person('it', written), ...strangers]));
    expect(listedLatin.search(query(written), { limit: 9 }).matches.map(({ id }) => id)).toEqual(['it']);
    expect(listedWritten.search(query(latin), { limit: 9 }).matches.map(({ id }) => id)).toEqual(['it']);
  });

  it('finds a name whose most likely spellings are other names', () => {
    const matcher = new Matcher(
      buildCorpus([person('it', 'Kingsbury Wolfman'), person('stranger', 'Kingsley Walden')]),
    );
    expect(matcher.search(query('金斯伯里·沃夫曼'), { limit: 9 }).matches.map(({ id }) => id)).toEqual(['it']);
  });

  it.each([
    ['苏莱曼萨里', 'Sulaiman Sari'],
    ['哈密敦罗斯兰', 'Hamiton Roslan'],
  ])('finds %s, which has no dot between its words, as %s', (written, latin) => {
    const matcher = new Matcher(buildCorpus([person('it', latin), person('stranger', 'Kamala Hamilton')]));
    expect(matcher.search(query(written), { limit: 9 }).matches.map(({ id }) => id)).toEqual(['it']);
  });

  it.each([
    ['保罗·米尔本', 'Paul Milburn'],
    ['ジェイムズ・オダネル', 'James Odanell'],
    ['马修·米尔本', 'Matthew Milburn'],
  ])('%s matches %s: transcriptions of given names follow their sound', (written, latin) => {
    expect(compareOne(query(written), person('it', latin)).score.overall).toBeGreaterThanOrEqual(80);
  });

  it('does not penalize a complete name for the limits of its script', () => {
    const whole = compareOne(query('理查·波拉'), person('it', 'Richard Burrah'));
    const other = compareOne(query('理查·波拉'), person('it', 'Richard Burrah Hartwell'));
    const loss = /every word is only similar/;
    expect(whole.score.overall).toBeGreaterThanOrEqual(75);
    expect(whole.explanation.some(({ finding }) => loss.test(finding))).toBe(false);
    expect(other.explanation.some(({ finding }) => loss.test(finding))).toBe(true);
  });

  it('the explanation shows a phonetic match and its similarity', () => {
    const { explanation, score } = compareOne(query('Джон Хьюстон'), person('it', 'John Huston'));
    expect(score.overall).toBeLessThan(95);
    expect(explanation.find((line) => line.query === 'dzhon')?.finding).toMatch(
      /^phonetic match, written in another script \(9\d %\)$/,
    );
  });

  it.each([
    ['Джон Пейдж', 'Joan Peters'],
    ["ג'ו ביידן", 'Joel Baldwin'],
    ['ピート・ウィルソン', 'Peter Williams'],
    ['Джон Пейдж', 'John Paulson'],
  ])('%s is not %s', (written, latin) => {
    expect(compareOne(query(written), person('it', latin)).score.overall).toBeLessThan(75);
  });

  it('uses no phonetic keys if the party is also listed in Latin letters', () => {
    const matcher = new Matcher(buildCorpus([person('it', 'Dzhon Khyuston', 'Джон Хьюстон')]));
    expect(matcher.search(query('John Huston'), { limit: 9 }).total).toBe(0);
  });

  it('rates unlikely vowels lower if an Arabic name has few consonants', () => {
    const same = compareOne(query('علي حسن'), person('it', 'Ali Hasan')).score.overall;
    const other = compareOne(query('علي حسن'), person('it', 'Ilya Husni')).score.overall;
    expect(same).toBeGreaterThanOrEqual(75);
    expect(other).toBeLessThan(same);
  });
});
