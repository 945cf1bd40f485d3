import { expect, test } from 'vitest';
import { buildCorpusHere } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { PairMatcher } from './pairs.ts';
import { query, subject } from './subjects.fixture.ts';

test('compare gives the same score without the explanation, and the listed name that matched', () => {
  const names = ['PUTIN, Vladimir', 'Wladimir Wladimirowitsch PUTIN', 'Saddam Hussein'];
  for (const queryName of ['Vladimir Putin', 'Vladimir Vladimirovich Putin', 'Sadam Husein', 'Somebody Else', '???']) {
    const listed = { ...subject('x', ''), names: names.map((text) => ({ text, weak: false })) };
    const corpus = buildCorpusHere([listed]);
    corpus.wordRarity.fill(1);
    const compared = new Matcher(corpus).compare(query(queryName, { kind: 'PERSON', threshold: 0 }), 0);
    const { score, listedName } = PairMatcher.of([listed]).compare([queryName], 'PERSON', 0);
    expect({ queryName, score, listedName }).toEqual({
      queryName,
      score: compared.score.name ?? 0,
      listedName: compared.matchedName,
    });
  }
  expect(PairMatcher.of([subject('x', 'PUTIN, Vladimir')]).compare(['Vladimir Putin'], 'PERSON', 0).score).toBe(100);
});
