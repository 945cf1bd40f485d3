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
      words.ask(corpus, model, { text: 'petrov', abjad: false }, 'alike'),
      words.ask(corpus, model, { text: 'petrov', abjad: false }, 'exact'),
      words.ask(corpus, model, { text: 'petrov', abjad: true }, 'alike'),
      words.ask(corpus, model, { text: 'petrov', abjad: false, hangul: true }, 'alike'),
      words.ask(corpus, model, { text: 'petrov', abjad: false, characters: true }, 'alike'),
      words.ask(corpus, model, { text: 'petrov', abjad: false, phoneticScript: 1 }, 'alike'),
      words.ask(corpus, model, { text: 'petrov', abjad: false, general: 'bank' }, 'alike'),
      words.ask(corpus, MODELS.STRICT, { text: 'petrov', abjad: false }, 'alike'),
      words.ask(openCorpus(corpus.buffer), model, { text: 'petrov', abjad: false }, 'alike'),
    ];
    expect(new Set(ways).size).toBe(ways.length);
    expect(words.ask(corpus, model, { text: 'petrov', abjad: false }, 'alike')).toBe(ways[0]);
  });

  it('are cached regardless of position, except for prefixes of a patronymic', () => {
    const listed = openCorpus(buildCorpus([subject('1', 'Ivan Viktorovich Petrov')]));
    const words = new WordLookupCache(listed);
    const similar = (text: string, by: LookUp, phoneticScript = 0) =>
      words.ask(listed, model, { text, abjad: false, phoneticScript }, by).similar;
    expect(similar('petrov', 'begun')).toBe(similar('petrov', 'alike'));
    expect(similar('viktoro', 'begun', 1)).toBe(similar('viktoro', 'alike', 1));
    expect(similar('viktoro', 'alike').reasons).not.toContain(WORD_REASONS.indexOf('truncated'));
    expect(similar('viktoro', 'begun').reasons).toContain(WORD_REASONS.indexOf('truncated'));
  });

  it('are evicted by many others unless used often, and give the same result again', () => {
    const words = new WordLookupCache(corpus);
    const ask = (text: string) => words.ask(corpus, model, { text, abjad: false }, 'alike');
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
