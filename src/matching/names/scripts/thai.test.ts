import { describe, expect, test } from 'vitest';
import { testPairs } from './testing.ts';
import { thai } from './thai.ts';

test.each([
  ['สุโขทัย', 'sukhothai'],
  ['ประยุทธ์', 'prayut'],
  ['จันทร์โอชา', 'chanocha'],
  ['ภูมิพล', 'phumiphon'],
  ['เฉลิม', 'chaloem'],
  ['เชียงใหม่', 'chiangmai'],
  ['สมชาย', 'somchai'],
  ['สุวรรณ', 'suwan'],
  ['ธนาธร', 'thanathon'],
  ['เศรษฐา', 'settha'],
  ['มิตร', 'mit'],
  ['กำแหง', 'kamhaeng'],
  ['แหลม', 'laem'],
  ['สุรยุทธ์', 'surayut'],
  ['ວຽງ', 'viang'],
])('%s is romanized by sound as %s', (word, latin) => expect(thai(word, true, 'sound')).toBe(latin));

test("removes Mr only from a person's name", () => {
  expect(thai('นายสมชาย', true, 'sound')).toBe('somchai');
  expect(thai('นายสมชาย', false, 'sound')).toBe('naisomchai');
});

describe('customary spellings', () => {
  testPairs(
    [
      ['ทักษิณ ชินวัตร', 'Thaksin Shinawatra'],
      ['ยิ่งลักษณ์ ชินวัตร', 'Yingluck Shinawatra'],
      ['แพทองธาร ชินวัตร', 'Paetongtarn Shinawatra'],
      ['ประยุทธ์ จันทร์โอชา', 'Prayut Chan-o-cha'],
      ['ประวิตร วงษ์สุวรรณ', 'Prawit Wongsuwan'],
      ['ธนาธร จึงรุ่งเรืองกิจ', 'Thanathorn Juangroongruangkit'],
      ['พิธา ลิ้มเจริญรัตน์', 'Pita Limjaroenrat'],
      ['อนุทิน ชาญวีรกูล', 'Anutin Charnvirakul'],
      ['สมชาย วงศ์สวัสดิ์', 'Somchai Wongsawat'],
      ['ชวน หลีกภัย', 'Chuan Leekpai'],
      ['สมัคร สุขวัฒน์', 'Samak Sukkawat'],
      ['บรรหาร ศรีสุข', 'Banharn Srisuk'],
      ['เศรษฐา ทวีสิน', 'Srettha Thavisin'],
      ['จาตุรนต์ ฉายแสง', 'Chaturon Chaisang'],
      ['สุเทพ วงศ์กำแหง', 'Suthep Wongkamhaeng'],
      ['วิษณุ เครืองาม', 'Wissanu Krea-ngam'],
      ['ภูมิพล จักรี', 'Phumiphon Chakri'],
      ['นายสมชาย วงศ์สวัสดิ์', 'Somchai Wongsawat'],
      ['ທອງລຸນ ສີສຸລິດ', 'Thongloun Sisoulith'],
      ['ໄກສອນ ພົມວິຫານ', 'Kaysone Phomvihane'],
      ['ວຽງທອງ ສີພັນດອນ', 'Viengthong Siphandone'],
    ],
    [
      ['ทักษิณ ชินวัตร', 'Thaksin Suwannarat'],
      ['สมชาย วงศ์สวัสดิ์', 'Somsak Wongsawat'],
      ['ประวิตร วงษ์สุวรรณ', 'Prawit Thongsuk'],
      ['ชวน หลีกภัย', 'Chuan Srisai'],
      ['อนุทิน ชาญวีรกูล', 'Arun Chaiyakul'],
      ['ทองลุน สีสุวรรณ', 'Thongchai Sisoulith'],
    ],
  );
});
