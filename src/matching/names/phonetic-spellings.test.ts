import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invariantLetters, phoneticSpellings } from './phonetic-spellings.ts';

test.each([
  ['laridschani', 'larijani'],
  ['hadschinia', 'hajinia'],
  ['schang', 'zhang'],
  ['dschuri', 'yuri'],
  ['walerdschewitdsch', 'valerjevitj'],
  ['sakarja', 'zakarya'],
  ['dzkhaber', 'jaber'],
  ['ckhun', 'chun'],
  ['chaouagh', 'shawagh'],
  ['jalif', 'khalif'],
  ['footooyo', 'futuyo'],
  ['byenawidyes', 'benavides'],
  ['djosye', 'jose'],
  ['ryesa', 'reza'],
  ['karaoui', 'karawi'],
  ['calaluddin', 'jalaluddin'],
  ['saranci', 'sharanchi'],
  ['hava', 'khawa'],
  ['chaschukdschi', 'khashukji'],
  ['azzaouahiri', 'zawahiri'],
  ['ievgueni', 'yevgeny'],
  ['serbakov', 'shcherbakov'],
  ['joedhojono', 'yudhoyono'],
  ['tjokro', 'cokro'],
])('%s may be spelled %s', (spelling, original) => expect(phoneticSpellings(spelling)).toContain(original));

test.each(['putin', 'gonzalez', 'ali', 'hassan', 'petrov', 'nakamura'])('%s has no other spelling', (word) =>
  expect([...phoneticSpellings(word)]).toEqual([]),
);

test('gives few spellings for an adversarial word', () => {
  for (const part of ['dsch', 'wjasa', 'dzkh', 'djou', 'jquau', 'ooee'])
    expect(phoneticSpellings(part.repeat(20).slice(0, 40)).size).toBeLessThanOrEqual(96);
});

test('keeps the invariant letters in all phonetic spellings', () => {
  const parts =
    'dsch tsch sch w j s dzkh kh dzh ia v dz dj tch ch ou qu c y ss zh oo ee ye g h b f l m n p r x a e i o u d t k z';
  const words = fc.array(fc.constantFrom(...parts.split(' ')), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(words, (some) => {
      const word = some.join('');
      for (const spelling of phoneticSpellings(word)) expect(invariantLetters(spelling)).toBe(invariantLetters(word));
    }),
    { numRuns: 500 },
  );
});
