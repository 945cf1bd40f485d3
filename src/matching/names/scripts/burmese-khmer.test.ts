import { describe, expect, test } from 'vitest';
import { burmese } from './burmese.ts';
import { testPairs } from './testing.ts';

test('splits a Burmese name into syllables', () => {
  expect(burmese('အောင်ဆန်းစုကြည်').join(' ')).toBe('aung san su kyi');
  expect(burmese('မင်းအောင်လှိုင်').join(' ')).toBe('min aung hlaing');
  expect(burmese('သန်းရွှေ').join(' ')).toBe('than shwe');
});

describe('Burmese', () => {
  testPairs(
    [
      ['အောင်ဆန်းစုကြည်', 'Aung San Suu Kyi'],
      ['မင်းအောင်လှိုင်', 'Min Aung Hlaing'],
      ['စိုးဝင်း', 'Soe Win'],
      ['သန်းရွှေ', 'Than Shwe'],
      ['သိန်းစိန်', 'Thein Sein'],
      ['ဝင်းမြင့်', 'Win Myint'],
      ['ခင်ညွန့်', 'Khin Nyunt'],
      ['မြထွန်းဦး', 'Mya Tun Oo'],
      ['မြင့်ဆွေ', 'Myint Swe'],
      ['ထင်ကျော်', 'Htin Kyaw'],
      ['နေဝင်း', 'Ne Win'],
      ['မောင်မောင်ကျော်', 'Maung Maung Kyaw'],
      ['တင်အောင်စန်း', 'Tin Aung San'],
      ['ရဲအောင်', 'Ye Aung'],
      ['စိုးထွဋ်', 'Soe Htut'],
    ],
    [
      ['မင်းအောင်လှိုင်', 'Min Aung Kyaw'],
      ['သန်းရွှေ', 'Maung Shwe'],
      ['ဝင်းမြင့်', 'Win Shein'],
      ['သိန်းစိန်', 'Thein Lwin'],
      ['ခင်ညွန့်', 'Khin Yi'],
    ],
  );
});

describe('Khmer', () => {
  testPairs(
    [
      ['ហ៊ុន សែន', 'Hun Sen'],
      ['ហ៊ុន ម៉ាណែត', 'Hun Manet'],
      ['កឹម សុខា', 'Kem Sokha'],
      ['ប៉ែន សុវណ្ណ', 'Pen Sovann'],
      ['ស សុខា', 'Sar Sokha'],
      ['សាយ ឈុំ', 'Say Chhum'],
      ['ខៀវ សំផន', 'Khieu Samphan'],
      ['នួន ជា', 'Nuon Chea'],
      ['ជា ស៊ីម', 'Chea Sim'],
      ['ហេង សំរិន', 'Heng Samrin'],
      ['កុយ គួង', 'Koy Kuong'],
      ['តា ម៉ុក', 'Ta Mok'],
      ['សុខ អាន', 'Sok An'],
      ['ប៉ុល ពត', 'Pol Pot'],
      ['គន់ គីម', 'Kun Kim'],
    ],
    [
      ['ហ៊ុន សែន', 'Hun Many'],
      ['កឹម សុខា', 'Kem Ley'],
      ['ហេង សំរិន', 'Heng Pov'],
      ['ខៀវ សំផន', 'Khieu Thirith'],
      ['សុខ អាន', 'Sok Kong'],
    ],
  );
});
