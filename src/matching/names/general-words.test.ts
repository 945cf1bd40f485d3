import { expect, test } from 'vitest';
import { generalWord, splitEastAsian } from './general-words.ts';
import { foldText } from './normalize.ts';

const NOTIONS: [notion: string, words: string][] = [
  ['factory', 'завод заводов zavoda plants usine werk fabrika εργοστάσιο مصنع'],
  ['ministry', 'министерства ministerstvo υπουργείου وزارة vezarat ministère minisztérium'],
  ['russia', 'российский rossiyskaya русская russe ρωσικής oroszországi'],
  ['army', 'армии army армия armée ejército στρατού الجيش'],
  ['machine', 'машиностроительный машиностроения машиностроительная mashinostroitelnyy'],
  ['instrument', 'приборостроительный приборостроительной'],
  ['security', 'безопасность безопасности'],
  ['state', 'государственный государственное государственной'],
  ['foundation', 'фонд fundación stiftung ίδρυμα مؤسسة bonyad'],
];
test.each(NOTIONS)('recognizes "%s" in several languages and with several endings', (notion, words) => {
  for (const word of words.split(' ')) expect([word, generalWord(foldText(word))?.text]).toEqual([word, notion]);
});

test.each([
  ['keji', 'technology'],
  ['guoji', 'international'],
  ['jituan', 'group'],
  ['wuliu', 'logistics'],
])('%s is Chinese for %s, as Chinese organizations write it', (word, notion) => {
  expect(generalWord(word)?.text).toBe(notion);
});

test('does not recognize a word that only begins like a general word', () => {
  for (const word of ['energous', 'banksy', 'sepah', 'melli', 'borodin']) expect(generalWord(word)).toBeNull();
});

test('separates general words inside a run of characters', () => {
  expect(splitEastAsian('华丽贸易').trim().split(/ +/)).toEqual(['华丽', 'trade']);
  expect(splitEastAsian('叙利亚中央银行').trim().split(/ +/)).toEqual(['syria', 'central', 'bank']);
  expect(splitEastAsian('romashka')).toBe('romashka');
});

test.each(['پارچین', 'ستاری', 'магарач'])('%s is a listed name, not a general word', (word) => {
  expect(generalWord(word)).toBeNull();
});
