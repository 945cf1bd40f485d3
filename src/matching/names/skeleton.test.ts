import { describe, expect, it } from 'vitest';
import { hashText, skeletonKeyOfRare, skeletonKeyTogether, skeletonOf } from './skeleton.ts';

describe('consonants', () => {
  it.each([
    ['mohammed', 'mhmd'],
    ['schwarz', 'xrs'],
    ['shvarts', 'xfrs'],
    ['tschernyschow', 'xrnxf'],
    ['shchukin', 'xkn'],
    ['dzhokhar', 'jkr'],
    ['djamal', 'jml'],
    ['zhang', 'jng'],
    ['khadhafi', 'kdf'],
    ['ghannouchi', 'gnx'],
    ['joseph', 'jsf'],
    ['czapka', 'xpk'],
    ['maksim', 'mxm'],
    ['rickshaw', 'rkxf'],
    ['alekshin', 'alxn'],
    ['althaf', 'altf'],
    ['saltz', 'sls'],
    ['romanoff', 'rmnf'],
    ['hamzah', 'hms'],
    ['unit 1122', 'ant 1122'],
  ])('of %s are %s', (word, consonants) => {
    expect(skeletonOf(word)).toBe(consonants);
  });

  it('keep apart in a script without vowels what only looks like two letters for one sound', () => {
    expect([skeletonOf('antsar'), skeletonOf('antsar', true)]).toEqual(['ansr', 'antsr']);
  });

  it('have the key of what would be written down, other signs and long texts included', () => {
    const texts = ['mohammed', 'jointstockcompany', 'alqaida', 'a', '', 'o', 'h', 'zażółć', 'МОСКВА', 'x1y22', 'ysf'];
    for (const text of [...texts, 'schtschukin'.repeat(20)])
      for (const abjad of [false, true]) {
        const skeleton = skeletonOf(text, abjad);
        expect(skeletonKeyOfRare(text, abjad), text).toEqual({
          key: skeleton === '' ? 0 : hashText(skeleton),
          length: skeleton.length,
        });
      }
  });

  it('of neighbours are those of one word, across the seam and at the end too', () => {
    const parts = ['as', 'hraf', 'ivan', 'of', 'f', 'sow', 'żar', 'kov', 'x'.repeat(200)].map((text) => ({ text }));
    for (let from = 0; from < parts.length; from++)
      for (let count = 1; from + count <= parts.length && count <= 3; count++)
        for (const abjad of [false, true]) {
          const text = parts
            .slice(from, from + count)
            .map((part) => part.text)
            .join('');
          expect(skeletonKeyTogether(parts, from, count, abjad), text).toEqual(skeletonKeyOfRare(text, abjad));
        }
  });
});
