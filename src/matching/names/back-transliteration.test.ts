import { describe, expect, it } from 'vitest';
import { withoutBackTransliteration } from './back-transliteration.ts';
import { otherSpellings } from './rewrites.ts';

describe('names of firms that were put into Cyrillic and back', () => {
  it.each([
    ['koryea intyernational yekssgibition korporation', 'korea international exhibition corporation'],
    ['hotyel planyeta Open Joint Stock Company', 'hotel planeta open joint stock company'],
    ['real estates cholidai kities de kv S.A.', 'real estates holiday cities de cv s a'],
    // Of one hand each "е" is written so, behind vowels too.
    ["l'ienmorniiproiekt po proiektirovaniju", 'lenmorniiproekt po proektirovaniju'],
    ['kiti plasa de kv S.A.', 'city plaza de cv s a'],
    ['msd bannistier dmkk', 'msd bannister dmcc'],
    ['kankyelarsska yeourassia ss r o', 'kancelarska eurasia s r o'],
  ])('%s is %s', (name, said) => {
    expect(withoutBackTransliteration(name)).toBe(said);
    expect(otherSpellings(name, false)).toContain(said);
  });

  it('is one with an "h" where the hand wrote "g" for it', () => {
    expect(otherSpellings('al ragmag uielfarie organization', false)).toContain('al rahmah welfare organization');
  });

  it.each([
    'Blackstone Capital Partners',
    'Kompaniya Neft Treyd',
    'Society of Series and Companies',
    'Russian Press House',
    // "ou" and "ie" once are in many names, and a word alone is mostly a person's.
    'Groupon Enterprise S.A.',
    'Brookfield Infrastructure',
    'Hutchmed China',
    'Moustfa',
    'Nyein',
    'Нефтегаз',
  ])('leaves %s alone', (name) => {
    expect(withoutBackTransliteration(name)).toBeNull();
  });

  it('is no reading of a person', () => {
    expect(otherSpellings('hotyel planyeta', true)).toEqual([]);
  });
});
