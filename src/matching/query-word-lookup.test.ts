import { describe, expect, it } from 'vitest';
import { openCorpus } from './corpus.ts';
import { buildCorpus } from './corpus-builder.ts';
import { MODELS } from './model.ts';
import { type LookUp, WordLookupCache } from './query-word-lookup.ts';
import { WORD_REASONS } from './similar-words.ts';
import { subject } from './subjects.fixture.ts';

const corpus = openCorpus(buildCorpus([subject('1', 'Ivan Petrov')]));
const model = MODELS.BALANCED;
/** More words than the cache of a two-word corpus holds. */
const MANY = 20_000;

describe('looked-up words', () => {
  it('are cached separately for each kind of look-up', () => {
    const words = new WordLookupCache(corpus);
    const ways = [
      words.lookUp(corpus, model, { text: 'petrov', abjad: false }, 'similar'),
      words.lookUp(corpus, model, { text: 'petrov', abjad: false }, 'exact'),
      words.lookUp(corpus, model, { text: 'petrov', abjad: true }, 'similar'),
      words.lookUp(corpus, model, { text: 'petrov', abjad: false, hangul: true }, 'similar'),
      words.lookUp(corpus, model, { text: 'petrov', abjad: false, characters: true }, 'similar'),
      words.lookUp(corpus, model, { text: 'petrov', abjad: false, phoneticScript: 1 }, 'similar'),
      words.lookUp(corpus, model, { text: 'petrov', abjad: false, general: 'bank' }, 'similar'),
      words.lookUp(corpus, MODELS.STRICT, { text: 'petrov', abjad: false }, 'similar'),
      words.lookUp(openCorpus(corpus.buffer), model, { text: 'petrov', abjad: false }, 'similar'),
    ];
    expect(new Set(ways).size).toBe(ways.length);
    expect(words.lookUp(corpus, model, { text: 'petrov', abjad: false }, 'similar')).toBe(ways[0]);
  });

  it('are cached regardless of position, except for prefixes of a patronymic', () => {
    const listed = openCorpus(buildCorpus([subject('1', 'Ivan Viktorovich Petrov')]));
    const words = new WordLookupCache(listed);
    const similar = (text: string, by: LookUp, phoneticScript = 0) =>
      words.lookUp(listed, model, { text, abjad: false, phoneticScript }, by).similar;
    expect(similar('petrov', 'prefix')).toBe(similar('petrov', 'similar'));
    expect(similar('viktoro', 'prefix', 1)).toBe(similar('viktoro', 'similar', 1));
    expect(similar('viktoro', 'similar').reasons).not.toContain(WORD_REASONS.indexOf('truncated'));
    expect(similar('viktoro', 'prefix').reasons).toContain(WORD_REASONS.indexOf('truncated'));
  });

  it('are evicted by many others unless used often, and give the same result again', () => {
    const words = new WordLookupCache(corpus);
    const ask = (text: string) => words.lookUp(corpus, model, { text, abjad: false }, 'similar');
    const [rare, usual] = [ask('petrow'), ask('petrov')];
    for (let at = 0; at < MANY; at++) {
      ask(`q${at}`);
      if (at % 1_000 === 0) ask('petrov');
    }
    expect(ask('petrov')).toBe(usual);
    expect(ask('petrow')).not.toBe(rare);
    expect(ask('petrow')).toEqual(rare);
  });
});
