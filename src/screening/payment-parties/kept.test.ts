import { expect, it } from 'vitest';
import { keptOf, type SubjectHits } from './kept.ts';

interface Hit {
  name: string;
  gravity: number;
}

const answer = (subject: SubjectHits<Hit>['subject'], name: string, ...gravities: number[]): SubjectHits<Hit> => ({
  subject,
  hits: gravities.map((gravity, at) => ({ name: `${name}${at + 1}`, gravity })),
});
const kept = (answers: readonly SubjectHits<Hit>[], most: number) => {
  const set = keptOf(answers, (hits) => [...hits].sort((a, b) => b.gravity - a.gravity), most);
  return set && [...set].map(({ name }) => name);
};

const ANSWERS = [
  answer('SENDER', 'A', 90, 85, 60),
  answer('SENDER', 'B', 80, 79),
  answer('MESSAGE', 'C', 95),
  answer('RECEIVER', 'D', 40),
];

it('keeps all hits up to the limit', () => {
  expect(kept(ANSWERS, 7)).toBeNull();
});

it.each<[number, string[]]>([
  [3, ['D1', 'A1', 'C1']],
  [4, ['D1', 'A1', 'C1', 'B1']],
  [5, ['D1', 'A1', 'C1', 'B1', 'A2']],
])('keeps %i: the best of each subject, then the best of each answer, then the second ones', (most, names) => {
  expect(kept(ANSWERS, most)?.sort()).toEqual(names.sort());
});
