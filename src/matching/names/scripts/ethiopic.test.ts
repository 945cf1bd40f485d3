import { expect, test } from 'vitest';
import { ethiopic } from './ethiopic.ts';
import { testPairs } from './testing.ts';

test.each([
  ['አበበ', 'abebe'],
  ['ብርሃን', 'birhan'],
  ['መለስ', 'meles'],
  ['ደሳለኝ', 'desalegn'],
  ['ኃይለ', 'hayle'],
])('%s is romanized as %s', (word, latin) => expect(ethiopic(word)).toBe(latin));

testPairs(
  [
    ['መለስ ዜናዊ', 'Meles Zenawi'],
    ['ኃይለማርያም ደሳለኝ', 'Hailemariam Desalegn'],
    ['ኃይለ ሥላሴ', 'Haile Selassie'],
    ['አብይ አህመድ', 'Abiy Ahmed'],
    ['መንግስቱ ኃይለማርያም', 'Mengistu Haile Mariam'],
    ['ኢሳያስ አፈወርቂ', 'Isaias Afwerki'],
    ['ደብረጽዮን ገብረሚካኤል', 'Debretsion Gebremichael'],
    ['ጌታቸው ረዳ', 'Getachew Reda'],
    ['ሳህለወርቅ ዘውዴ', 'Sahle-Work Zewde'],
    ['ደመቀ መኮንን', 'Demeke Mekonnen'],
    ['ብርሃኑ ጁላ', 'Birhanu Jula'],
    ['ግርማ ወልደጊዮርጊስ', 'Girma Woldegiorgis'],
    ['ለማ መገርሳ', 'Lemma Megersa'],
    ['ጃዋር መሐመድ', 'Jawar Mohammed'],
    ['ተስፋዬ ገብረአብ', 'Tesfaye Gebreab'],
    ['አበበ ቢቂላ', 'Abebe Bikila'],
    ['ፍትሕ ወልደሰንበት', 'Fitih Woldesenbet'],
  ],
  [
    ['መለስ ዜናዊ', 'Meles Alemu'],
    ['አበበ ቢቂላ', 'Abebe Worku'],
    ['አብይ አህመድ', 'Abiy Tsegaye'],
    ['ደመቀ መኮንን', 'Dawit Mekonnen'],
    ['ጌታቸው ረዳ', 'Getachew Ambaye'],
  ],
);
