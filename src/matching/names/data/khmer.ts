/**
 * Khmer consonants and vowels. A consonant belongs to one of two series, which determines the sound of the vowel after it.
 * Source: the United Nations' system of 1972 put into plain letters, with the customary spellings of names (Hun Sen, Tea Banh).
 * Facts, own selection.
 */

/** Consonant, then its series, "a" or "o", which is also the inherent vowel. */
export const KHMER_CONSONANTS: Readonly<Record<string, readonly [string, 'a' | 'o']>> = {
  ក: ['k', 'a'], ខ: ['kh', 'a'], គ: ['k', 'o'], ឃ: ['kh', 'o'], ង: ['ng', 'o'], ច: ['ch', 'a'], ឆ: ['chh', 'a'],
  ជ: ['ch', 'o'], ឈ: ['chh', 'o'], ញ: ['nh', 'o'], ដ: ['d', 'a'], ឋ: ['th', 'a'], ឌ: ['d', 'o'], ឍ: ['th', 'o'],
  ណ: ['n', 'a'], ត: ['t', 'a'], ថ: ['th', 'a'], ទ: ['t', 'o'], ធ: ['th', 'o'], ន: ['n', 'o'], ប: ['b', 'a'],
  ផ: ['ph', 'a'], ព: ['p', 'o'], ភ: ['ph', 'o'], ម: ['m', 'o'], យ: ['y', 'o'], រ: ['r', 'o'], ល: ['l', 'o'],
  វ: ['v', 'o'], ស: ['s', 'a'], ហ: ['h', 'a'], ឡ: ['l', 'a'], អ: ['', 'a'],
};

/** Sound after the first series, and after the second. */
export const KHMER_VOWELS: Readonly<Record<string, readonly [string, string]>> = {
  'ា': ['a', 'ea'], 'ិ': ['e', 'i'], 'ី': ['ei', 'i'], 'ឹ': ['e', 'eu'], 'ឺ': ['eu', 'eu'], 'ុ': ['o', 'u'],
  'ូ': ['ou', 'ou'], 'ួ': ['uo', 'uo'], 'ើ': ['aeu', 'eu'], 'ឿ': ['oeu', 'oeu'], 'ៀ': ['ie', 'ie'], 'េ': ['e', 'e'],
  'ែ': ['e', 'e'], 'ៃ': ['ai', 'ey'], 'ោ': ['o', 'o'], 'ៅ': ['ao', 'ov'], 'ំ': ['am', 'um'], 'ះ': ['ah', 'eah'],
  'ៈ': ['a', 'ea'],
};
export const KHMER_STANDING: Readonly<Record<string, string>> = {
  ឥ: 'e', ឦ: 'ei', ឧ: 'u', ឩ: 'ou', ឪ: 'ov', ឫ: 'rue', ឬ: 'rue', ឭ: 'lue', ឮ: 'lue', ឯ: 'ae', ឰ: 'ai', ឱ: 'ao', ឳ: 'ov',
};
