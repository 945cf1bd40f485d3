import { describe, expect, it } from 'vitest';
import { openCorpus, wordText } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { MODELS } from './model.ts';
import { parseName } from './names/parse.ts';
import { lookUpWord } from './query-word-lookup.ts';
import { subject } from './subjects.fixture.ts';
import { LOOKUPS } from './word-lookups.ts';

/** Enough words that the index has tables of neighbors and groups, like a real list. */
const OTHERS = Array.from({ length: 80 }, (_, at) =>
  subject(`o${at}`, `qux${String.fromCharCode(97 + (at % 26))}z${at}`),
);

describe.each(LOOKUPS)('$id', ({ examples }) => {
  it('has examples', () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  it.each(examples)('the query word "%s" finds %s', (queryName, listed) => {
    const corpus = openCorpus(buildCorpus([subject('1', listed), ...OTHERS]));
    const part = parseName(queryName, 'PERSON')[0]!;
    const { similar } = lookUpWord(corpus, corpus, MODELS.BALANCED, part, 'prefix');
    const word = parseName(listed, 'PERSON')[0]!.text;
    expect(similar.words.map((number) => wordText(corpus, number))).toContain(word);
  });
});
