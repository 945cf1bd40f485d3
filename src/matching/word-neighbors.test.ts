import { describe, expect, test } from 'vitest';
import { findWord, firstOfGroup, openCorpus, visitGroup, wordText } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { MODELS } from './model.ts';
import { asciiBytes, editDistance } from './names/distance.ts';
import { variantGroupsOf } from './names/variants.ts';
import { disturb, inventedSubjects, numbers } from './subjects.fixture.ts';
import { MATCH_ALGORITHMS } from './types.ts';
import { maxEditsFor } from './word-lookups.ts';
import { visitNeighbors } from './word-neighbors.ts';

const corpus = openCorpus(buildCorpus(inventedSubjects(3_000, 7)));
const words = Array.from({ length: corpus.wordCount }, (_, word) => wordText(corpus, word));

describe.each(MATCH_ALGORITHMS)('%s', (algorithm) => {
  const budgets = MODELS[algorithm].editBudget;
  const budgetOf = (length: number) => budgets[Math.min(length, budgets.length - 1)] ?? 0;

  // The proof in the module header relies on this. A model that breaks it would lose words silently.
  test('edit budgets stay within the index limits and grow in single steps', () => {
    expect(budgetOf(2)).toBe(0);
    for (let length = 1; length < 40; length++) {
      expect(budgetOf(length)).toBeLessThanOrEqual(length < 3 ? 0 : length < 5 ? 1 : length < 12 ? 2 : 3);
      expect(budgetOf(length + 1) - budgetOf(length)).toBeGreaterThanOrEqual(0);
      expect(budgetOf(length + 1) - budgetOf(length)).toBeLessThanOrEqual(1);
    }
  });

  test('visits every word within the budget, and few others', () => {
    const next = numbers(11);
    let near = 0;
    let visits = 0;
    for (let round = 0; round < 400; round++) {
      let queryWord = words[next(words.length)] ?? '';
      for (let slips = next(4); slips > 0; slips--) queryWord = disturb(queryWord, next).replace(/[^a-z0-9]/g, '');
      const bytes = asciiBytes(queryWord);
      const visited = new Set<number>();
      visitNeighbors(corpus, bytes, maxEditsFor(budgets, queryWord.length), (word) => {
        visited.add(word);
        visits++;
      });
      for (let word = 0; word < words.length; word++) {
        const from = corpus.wordAt[word] ?? 0;
        const length = (corpus.wordAt[word + 1] ?? 0) - from;
        const budget = budgetOf(Math.max(length, queryWord.length));
        if (editDistance(bytes, 0, bytes.length, corpus.wordText, from, length, budget) > budget) continue;
        near++;
        if (!visited.has(word)) expect.fail(`${words[word]} is not visited for ${queryWord}`);
      }
    }
    expect(near).toBeGreaterThan(300);
    expect(visits / 400).toBeLessThan(words.length / 4);
  });
});

/** The first seven letters without up to `deletions` of them, and the last five letters. */
function restsOf(text: string, deletions: number): Set<string> {
  const rests = new Set([text.slice(0, 7)]);
  for (let left = deletions; left > 0; left--)
    for (const rest of [...rests])
      for (let at = 0; at < rest.length; at++) rests.add(rest.slice(0, at) + rest.slice(at + 1));
  if (text.length >= 9) rests.add(`..${text.slice(-5)}`);
  return rests;
}

test('hardly visits words that only share a bucket', () => {
  const next = numbers(13);
  let visits = 0;
  let strangers = 0;
  for (let round = 0; round < 400; round++) {
    const queryWord = disturb(words[next(words.length)] ?? '', next).replace(/[^a-z0-9]/g, '');
    const rests = restsOf(queryWord, 2);
    visitNeighbors(corpus, asciiBytes(queryWord), 2, (word) => {
      visits++;
      const listed = words[word]!;
      const deletions = listed.length < 3 ? 0 : listed.length < 5 ? 1 : 2;
      if (![...restsOf(listed, deletions)].some((rest) => rests.has(rest))) strangers++;
    });
  }
  expect(visits).toBeGreaterThan(1_000);
  // Two remainders with the same key are rare: a few of 200,000.
  expect(strangers).toBeLessThan(10);
});

test('an exact look-up finds each word, and no other', () => {
  const next = numbers(17);
  const numberOf = new Map(words.map((word, number) => [word, number]));
  for (const [word, number] of numberOf) expect(findWord(corpus, word), word).toBe(number);
  for (let round = 0; round < 2_000; round++) {
    const other = disturb(words[next(words.length)] ?? '', next).replace(/[^a-z0-9]/g, '');
    expect(findWord(corpus, other), other).toBe(numberOf.get(other) ?? -1);
  }
});

test('finds words of twelve letters with three edits at any position', () => {
  const listed = 'konstantinopolsky';
  const one = openCorpus(
    buildCorpus([
      {
        id: 'x',
        kind: 'PERSON',
        names: [{ text: listed, weak: false }],
        births: [],
        countries: [],
        gender: null,
        identifiers: [],
        flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
      },
    ]),
  );
  for (let a = 0; a < listed.length; a++) {
    for (let b = a; b < listed.length; b++) {
      for (let c = b; c < listed.length; c++) {
        const queryWord = [...listed].map((letter, at) => (at === a || at === b || at === c ? 'q' : letter)).join('');
        const visited: number[] = [];
        visitNeighbors(one, asciiBytes(queryWord), 3, (word) => visited.push(word));
        expect(visited, queryWord).toContain(0);
      }
    }
  }
});

describe('an index of a handful of words, without tables of neighbors and groups', () => {
  const party = (id: string, name: string) => ({
    ...inventedSubjects(1, 3)[0]!,
    id,
    names: [{ text: name, weak: false }],
  });
  const handful = openCorpus(buildCorpus([party('a', 'Mohammed Kovalenko'), party('b', 'Muhammad Petrov')]));
  const many = openCorpus(
    buildCorpus([party('a', 'Mohammed Kovalenko'), party('b', 'Muhammad Petrov'), ...inventedSubjects(200, 5)]),
  );

  test('finds the same spellings as a large index of the same parties', () => {
    expect(handful.wordCount).toBe(4);
    for (const group of variantGroupsOf('mohamed')) {
      const few: string[] = [];
      const all: string[] = [];
      visitGroup(handful, group, (word) => few.push(wordText(handful, word)));
      visitGroup(many, group, (word) => all.push(wordText(many, word)));
      expect(few).toEqual(['mohammed', 'muhammad']);
      expect(all).toEqual(expect.arrayContaining(few));
      expect(wordText(handful, firstOfGroup(handful, group))).toBe('mohammed');
    }
    expect(variantGroupsOf('mohamed').length).toBeGreaterThan(0);
    expect(firstOfGroup(handful, variantGroupsOf('elizabeth')[0]!)).toBe(-1);
  });

  test('visits every word', () => {
    const visited: string[] = [];
    visitNeighbors(handful, asciiBytes('kovalenka'), 2, (word) => visited.push(wordText(handful, word)));
    expect(visited.sort()).toEqual(['kovalenko', 'mohammed', 'muhammad', 'petrov']);
  });
});
