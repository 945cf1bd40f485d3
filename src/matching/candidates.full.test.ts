import { describe, expect, test } from 'vitest';
import { dataFolder, readLists } from '../../bench/data.ts';
import { CandidateFinder } from './candidates/finder.ts';
import { NameComparer } from './compare/names.ts';
import { type Corpus, openCorpus } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { MODELS, type Model } from './model.ts';
import { parseName } from './names/parse.ts';
import { prepareName, type QueryName } from './query-name.ts';
import { lookUpWord } from './query-word-lookup.ts';
import { disturb, inventedSubjects, numbers, subject } from './subjects.fixture.ts';
import { MATCH_ALGORITHMS, type MatchKind } from './types.ts';

// Small, because the slow reference below scores some 12,000 altered names, each at four minimum scores.
const subjects = inventedSubjects(250, 42);
const corpus = openCorpus(buildCorpus(subjects));

function prepared(corpus: Corpus, model: Model, raw: string, kind: MatchKind | null): QueryName {
  return prepareName(corpus, raw, kind, parseName(raw, kind), (part, by) =>
    lookUpWord(corpus, corpus, model, part, by),
  );
}

/**
 * The slow and obvious reference: scores every listed name once for all of `floors`. Fails if a name that reaches a
 * floor is no candidate there, or is rejected early.
 */
class Scan {
  readonly #corpus: Corpus;
  readonly #model: Model;
  readonly floors: readonly number[];
  readonly #finder: CandidateFinder;
  readonly #comparer: NameComparer;
  readonly #scores: Float64Array;
  /** How many listed names reached each floor, over all queries. */
  readonly reached: number[];

  constructor(corpus: Corpus, model: Model, floors: readonly number[]) {
    this.#corpus = corpus;
    this.#model = model;
    this.floors = floors;
    this.#finder = new CandidateFinder(corpus);
    this.#comparer = new NameComparer(corpus);
    this.#scores = new Float64Array(corpus.nameCount);
    this.reached = floors.map(() => 0);
  }

  compare(raw: string, kind: MatchKind | null): void {
    const name = prepared(this.#corpus, this.#model, raw, kind);
    this.#comparer.load(name, this.#model);
    for (let listed = 0; listed < this.#scores.length; listed++) this.#scores[listed] = this.#comparer.score(listed);
    for (const [at, least] of this.floors.entries()) this.reached[at]! += this.#compareAt(name, least);
  }

  #compareAt(name: QueryName, least: number): number {
    const finder = this.#finder;
    finder.find(name, this.#model, least);
    const candidates = new Map(Array.from(finder.names.subarray(0, finder.count), (name, at) => [name, at]));
    // A search may only reject names early that do not reach the required score.
    this.#comparer.load(name, this.#model, least);
    let reached = 0;
    for (const [listed, score] of this.#scores.entries()) {
      if (score < least) continue;
      reached++;
      const at = candidates.get(listed);
      if (at === undefined) expect.fail(`at ${least}: "${name.raw}" against name ${listed} is no candidate`);
      if (this.#comparer.score(listed, finder.mayBeEqualOrJoined(at), finder.matchesWholeNameRow(at)) < least)
        expect.fail(`at ${least}: "${name.raw}" against name ${listed} is rejected too early`);
    }
    return reached;
  }
}

/** Without this check, a finder without results would pass the test. */
function expectReached(scan: Scan, moreThan: number): void {
  for (const [at, least] of scan.floors.entries())
    expect(scan.reached[at], `listed names at ${least}`).toBeGreaterThan(moreThan);
}

describe.each(MATCH_ALGORITHMS)('candidates, %s', (algorithm) => {
  const model = MODELS[algorithm];

  test('contain every name that a full scan finds', () => {
    const scan = new Scan(corpus, model, [model.nameFloor, 69, 75, 90]);
    const next = numbers(model.nameFloor);
    for (let round = 0; round < 2_000; round++) {
      const source = subjects[next(subjects.length)];
      const raw = disturb(source?.names[0]?.text ?? '', next);
      scan.compare(raw, next(2) ? (source?.kind ?? null) : null);
    }
    expectReached(scan, 500);
  });
});

// Names in seven scripts, organization names truncated at a field limit, names with many spellings: cases that invented
// names do not cover.
const folder = dataFolder();
describe.skipIf(folder === null)('all names on the UN list', async () => {
  const { subjects } = folder === null ? { subjects: [] } : await readLists(folder, ['un_sc']);
  const corpus = openCorpus(buildCorpus(subjects));

  test.each(MATCH_ALGORITHMS)('are candidates, %s', (algorithm) => {
    const scan = new Scan(corpus, MODELS[algorithm], [MODELS[algorithm].nameFloor, 75, 90]);
    const next = numbers(97);
    for (let round = 0; round < 350; round++) {
      const { kind, names } = subjects[next(subjects.length)]!;
      const { text } = names[next(names.length)]!;
      const queryName = next(3) ? disturb(text, next) : text.slice(0, 35);
      scan.compare(queryName, next(3) ? kind : null);
    }
    expect(corpus.nameCount).toBeGreaterThan(3_000);
    expectReached(scan, 350);
  });
});

// A word that matches several parts of one name counts once. In this case a bound is easily too low.
describe.each(MATCH_ALGORITHMS)('names with words that resemble one another, %s', (algorithm) => {
  const model = MODELS[algorithm];
  const vocabulary =
    'mohamed mohamud mahmud mahmoud muhammad ahmad ahmed hamad hamed hamid amid ali alia alim alimov halim salim selim m a ibn'.split(
      ' ',
    );
  const next = numbers(3);
  const invented = () => Array.from({ length: 2 + next(4) }, () => vocabulary[next(vocabulary.length)] ?? '').join(' ');
  const corpus = openCorpus(buildCorpus(Array.from({ length: 400 }, (_, at) => subject(`s${at}`, invented()))));

  test('are candidates', () => {
    const scan = new Scan(corpus, model, [model.nameFloor, 75, 90]);
    for (let round = 0; round < 700; round++) scan.compare(next(3) ? invented() : disturb(invented(), next), 'PERSON');
    expectReached(scan, 150);
  });
});

// More parts than a mask has slots, initials, numbers, a truncated last word, joined words.
describe.each(MATCH_ALGORITHMS)('long organization names, %s', (algorithm) => {
  const model = MODELS[algorithm];
  const vocabulary =
    'bank america corporation depositary shares each representing 1 1000th interest in a share of fixed rate 5 non science holding limited sl h world group angus vander bilt vanderbilt van der state enterprise plant institute petro chem petrochem'.split(
      ' ',
    );
  const next = numbers(29);
  const invented = () => Array.from({ length: 1 + next(24) }, () => vocabulary[next(vocabulary.length)] ?? '');
  const listed = Array.from({ length: 300 }, invented);
  const corpus = openCorpus(
    buildCorpus(listed.map((words, at) => ({ ...subject(`s${at}`, words.join(' ')), kind: 'ORGANIZATION' }))),
  );

  test('are candidates', () => {
    const scan = new Scan(corpus, model, [model.nameFloor, 75, 90]);
    for (let round = 0; round < 550; round++) {
      const words = [...(listed[next(listed.length)] ?? [])];
      for (let slips = next(4); slips > 0; slips--)
        words.splice(next(words.length + 1), next(3), ...invented().slice(0, next(3)));
      const raw = next(3) ? words.join(' ').slice(0, 20 + next(120)) : disturb(words.join(' '), next);
      scan.compare(raw, next(2) ? 'ORGANIZATION' : null);
    }
    expectReached(scan, 100);
  });
});

test('the number of candidates is small', () => {
  const subjects = inventedSubjects(1_500, 42);
  const corpus = openCorpus(buildCorpus(subjects));
  const finder = new CandidateFinder(corpus);
  const next = numbers(5);
  let candidates = 0;
  for (let round = 0; round < 50; round++) {
    const raw = subjects[next(subjects.length)]?.names[0]?.text ?? '';
    const name = prepared(corpus, MODELS.BALANCED, raw, null);
    finder.find(name, MODELS.BALANCED, 75);
    candidates += finder.count;
  }
  expect(candidates / 50).toBeLessThan(corpus.nameCount / 5);
});
