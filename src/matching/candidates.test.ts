import { describe, expect, test } from 'vitest';
import { parseName } from '../names/parse.ts';
import { CandidateFinder } from './candidates.ts';
import { NameComparer } from './compare/names.ts';
import { buildCorpus, openCorpus } from './corpus.ts';
import { MODELS } from './model.ts';
import { prepareName } from './query-name.ts';
import { joinedWords, similarWords } from './similar-words.ts';
import { disturb, inventedSubjects, numbers, subject } from './test-subjects.ts';
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
      // What a search turns away early is nothing that it wants.
      const scores = [...candidates].map((listed) => comparer.score(listed));
      comparer.load(name, model, least);
      [...candidates].forEach((listed, at) => {
        if (scores[at]! >= least && comparer.score(listed) !== scores[at])
          expect.fail(`"${raw}" against name ${listed} is turned away`);
      });
    }
    // Otherwise the test would hold for a finder that finds nothing.
    expect(found).toBeGreaterThan(500);
  });
});

// Words that answer to several parts of one name are counted once: the case in which a bound is easily too low.
describe.each(MATCH_ALGORITHMS)('names whose words are like one another, %s', (algorithm) => {
  const model = MODELS[algorithm];
  const vocabulary =
    'mohamed mohamud mahmud mahmoud muhammad ahmad ahmed hamad hamed hamid amid ali alia alim alimov halim salim selim m a ibn'.split(
      ' ',
    );
  const next = numbers(3);
  const invented = () => Array.from({ length: 2 + next(4) }, () => vocabulary[next(vocabulary.length)] ?? '').join(' ');
  const corpus = openCorpus(buildCorpus(Array.from({ length: 400 }, (_, at) => subject(`s${at}`, invented()))));
  const finder = new CandidateFinder(corpus);
  const comparer = new NameComparer(corpus);

  test.each([model.nameFloor, 75, 90])('at %i', (least) => {
    let found = 0;
    for (let round = 0; round < 500; round++) {
      const raw = next(3) ? invented() : disturb(invented(), next);
      const name = prepareName(
        corpus,
        model,
        raw,
        'PERSON',
        parseName(raw, 'PERSON'),
        (row, word, exactOnly, joined) =>
          joined ? joinedWords(corpus, row, word) : similarWords(corpus, row, word, exactOnly),
      );
      finder.find(name, model, least);
      const candidates = new Set(finder.names.subarray(0, finder.count));
      comparer.load(name, model);
      for (let listed = 0; listed < corpus.nameCount; listed++) {
        if (comparer.score(listed) < least) continue;
        found++;
        if (!candidates.has(listed)) expect.fail(`"${raw}" against name ${listed} is no candidate`);
        comparer.load(name, model, least);
        const early = comparer.score(listed);
        comparer.load(name, model);
        if (early < least) expect.fail(`"${raw}" against name ${listed} is turned away`);
      }
    }
    expect(found).toBeGreaterThan(200);
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
