import { expect, test } from 'vitest';
import { buildCorpusHere } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { PairMatcher } from './pairs.ts';
import { query, subject } from './subjects.fixture.ts';

test('compare gives the same score without the explanation, and the listed name that matched', () => {
  const names = ['PUTIN, Vladimir', 'Wladimir Wladimirowitsch PUTIN', 'Saddam Hussein'];
  for (const asked of ['Vladimir Putin', 'Vladimir Vladimirovich Putin', 'Sadam Husein', 'Somebody Else', '???']) {
    const listed = { ...subject('x', ''), names: names.map((text) => ({ text, weak: false })) };
    const corpus = buildCorpusHere([listed]);
    corpus.wordRarity.fill(1);
    const told = new Matcher(corpus).compare(query(asked, { kind: 'PERSON', threshold: 0 }), 0);
    const { score, listedName } = PairMatcher.of([listed]).compare([asked], 'PERSON', 0);
    expect({ asked, score, listedName }).toEqual({ asked, score: told.score.name ?? 0, listedName: told.matchedName });
  }
  expect(PairMatcher.of([subject('x', 'PUTIN, Vladimir')]).compare(['Vladimir Putin'], 'PERSON', 0).score).toBe(100);
});
