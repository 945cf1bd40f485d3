import { describe, expect, it } from 'vitest';
import { hashText, joinedSkeletonKey, skeletonKeyOfRare, skeletonOf } from './skeleton.ts';

describe('consonant skeleton', () => {
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
  ])('of %s is %s', (word, consonants) => {
    expect(skeletonOf(word)).toBe(consonants);
  });

  it('of an abjad word keeps letters that only look like a digraph', () => {
    expect([skeletonOf('antsar'), skeletonOf('antsar', true)]).toEqual(['ansr', 'antsr']);
  });

  it('hashes to the same key with and without a string, for other characters and long texts too', () => {
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

  it('of adjacent parts equals that of the joined word', () => {
    const parts = ['as', 'hraf', 'ivan', 'of', 'f', 'sow', 'żar', 'kov', 'x'.repeat(200)].map((text) => ({ text }));
    for (let from = 0; from < parts.length; from++)
      for (let count = 1; from + count <= parts.length && count <= 3; count++)
        for (const abjad of [false, true]) {
          const text = parts
            .slice(from, from + count)
            .map((part) => part.text)
            .join('');
          expect(joinedSkeletonKey(parts, from, count, abjad), text).toEqual(skeletonKeyOfRare(text, abjad));
        }
  });
});
