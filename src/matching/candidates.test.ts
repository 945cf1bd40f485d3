import { describe, expect, test } from 'vitest';
import { parseName } from '../names/parse.ts';
import { CandidateFinder } from './candidates.ts';
import { NameComparer } from './compare/names.ts';
import { buildCorpus, openCorpus } from './corpus.ts';
import { MODELS } from './model.ts';
import { prepareName } from './query-name.ts';
import { joinedWords, similarWords } from './similar-words.ts';
import { disturb, inventedSubjects, numbers } from './test-subjects.ts';
import { MATCH_ALGORITHMS } from './types.ts';

// Small, so that the slow oracle below can be asked about some 30,000 disturbed names.
const subjects = inventedSubjects(250, 42);
const corpus = openCorpus(buildCorpus(subjects));

describe.each(MATCH_ALGORITHMS)('candidates, %s', (algorithm) => {
  const model = MODELS[algorithm];
  const finder = new CandidateFinder(corpus);
  const comparer = new NameComparer(corpus);

  // The slow, obvious oracle: every listed name is scored.
  test.each([model.nameFloor, 69, 75, 90])('hold every name that a full scan finds at %i', (least) => {
    const next = numbers(least);
    let found = 0;
    for (let round = 0; round < 2_500; round++) {
      const source = subjects[next(subjects.length)];
      const raw = disturb(source?.names[0]?.text ?? '', next);
      const kind = next(2) ? (source?.kind ?? null) : null;
      const name = prepareName(corpus, model, raw, kind, parseName(raw, kind), (row, word, exactOnly, joined) =>
        joined ? joinedWords(corpus, row, word) : similarWords(corpus, row, word, exactOnly),
      );
      finder.find(name, model, least);
      const candidates = new Set(finder.names.subarray(0, finder.count));
      comparer.load(name, model);
      for (let listed = 0; listed < corpus.nameCount; listed++) {
        if (comparer.score(listed) < least) continue;
        found++;
        if (!candidates.has(listed)) expect.fail(`"${raw}" against name ${listed} is no candidate`);
      }
    }
    // Otherwise the test would hold for a finder that finds nothing.
    expect(found).toBeGreaterThan(500);
  });
});

test('candidates are few', () => {
  const subjects = inventedSubjects(1_500, 42);
  const corpus = openCorpus(buildCorpus(subjects));
  const finder = new CandidateFinder(corpus);
  const next = numbers(5);
  let candidates = 0;
  for (let round = 0; round < 50; round++) {
    const raw = subjects[next(subjects.length)]?.names[0]?.text ?? '';
    const name = prepareName(
      corpus,
      MODELS.BALANCED,
      raw,
      null,
      parseName(raw, null),
      (row, word, exactOnly, joined) =>
        joined ? joinedWords(corpus, row, word) : similarWords(corpus, row, word, exactOnly),
    );
    finder.find(name, MODELS.BALANCED, 75);
    candidates += finder.count;
  }
  expect(candidates / 50).toBeLessThan(corpus.nameCount / 5);
});
