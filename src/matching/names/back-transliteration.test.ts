import { describe, expect, it } from 'vitest';
import { withoutBackTransliteration } from './back-transliteration.ts';
import { otherSpellings } from './rewrites.ts';

describe('organization names after back-transliteration through Cyrillic', () => {
  it.each([
    ['koryea intyernational yekssgibition korporation', 'korea international exhibition corporation'],
    ['hotyel planyeta Open Joint Stock Company', 'hotel planeta open joint stock company'],
    ['real estates cholidai kities de kv S.A.', 'real estates holiday cities de cv s a'],
    // A writer who spells "е" this way does so in all words, after vowels too.
    ["l'ienmorniiproiekt po proiektirovaniju", 'lenmorniiproekt po proektirovaniju'],
    ['kiti plasa de kv S.A.', 'city plaza de cv s a'],
    ['msd bannistier dmkk', 'msd bannister dmcc'],
    ['kankyelarsska yeourassia ss r o', 'kancelarska eurasia s r o'],
  ])('restores %s to %s', (name, restored) => {
    expect(withoutBackTransliteration(name)).toBe(restored);
    expect(otherSpellings(name, false)).toContain(restored);
  });

  it('restores an "h" that was transliterated as "g"', () => {
    expect(otherSpellings('al ragmag uielfarie organization', false)).toContain('al rahmah welfare organization');
  });

  it.each([
    'Blackstone Capital Partners',
    'Kompaniya Neft Treyd',
    'Society of Series and Companies',
    'Russian Press House',
    // A single "ou" or "ie" occurs in many names, and one word alone is mostly a person's name.
    'Groupon Enterprise S.A.',
    'Brookfield Infrastructure',
    'Hutchmed China',
    'Moustfa',
    'Nyein',
    'Нефтегаз',
  ])('leaves %s unchanged', (name) => {
    expect(withoutBackTransliteration(name)).toBeNull();
  });

  it('gives no reading for a person', () => {
    expect(otherSpellings('hotyel planyeta', true)).toEqual([]);
  });
});
