import { expect, test } from 'vitest';
import { eastAsianReadings, splitForeignName } from './east-asian.ts';
import { parseName, parseReadings } from './parse.ts';

const textsOf = (raw: string) => eastAsianReadings(raw).map(({ text }) => text);

test.each([
  ['梁振英', ['leung chunying']],
  ['邓炳强', ['tang pingkeung']],
  ['歐陽志明', ['auyeung chiming']],
  ['金正恩', ['kam chingyan', 'kim jeong eun']],
  ['佐藤直樹', ['sato naoki']],
  ['直樹 森', ['mori naoki']],
  ['くみ子 佐藤', ['sato kumiko']],
  ['弗拉基米尔·普京', ['vladimir putin']],
  ['佛拉迪米爾·普丁', ['vladimir putin']],
  ['普京', ['putin']],
  ['米罗·达曼', ['milo daman']],
  ['Chiang Ching-kuo', ['jiang jingguo']],
  ['TSAI, Ing-wen', ['cai yingwen']],
  ["Ts'ai Ch'ang-hai", ['cai changhai']],
  ['Kim Gyeongnam', ['kim gyeong nam']],
] as const)('%s has the further readings %j', (raw, readings) => {
  expect(textsOf(raw)).toEqual(readings);
});

test.each([
  'Vladimir Putin',
  'Chen Wei-guang-ming',
  'Kim Basinger',
  'Lee Thomas',
  '洁 斌 殷',
  '勇 徐',
  '高山',
  '弗拉基米尔',
  '김경남',
  'いろは',
  '',
])('%j has no further reading', (raw) => {
  expect(textsOf(raw).filter((text) => text !== 'vladimir')).toEqual([]);
});

test('compares syllables exactly, but not foreign names', () => {
  const flags = (raw: string) => parseReadings(raw, 'PERSON')[1]?.map(({ hangul = false }) => hangul);
  expect(flags('梁振英')).toEqual([true, true]);
  expect(flags('佐藤直樹')).toEqual([false, false]);
});

test.each([
  ['单国强', 'shan'],
  ['單國強', 'shan'],
  ['解学恭', 'xie'],
  ['曾庆红', 'zeng'],
  ['任正非', 'ren'],
  ['区志强', 'ou'],
  ['仇保兴', 'qiu'],
  ['朴建平', 'piao'],
  ['查良镛', 'zha'],
  ['司马南山', 'sima'],
  ['尉遲恭正', 'yuchi'],
])('the surname of %s is romanized as %s', (raw, surname) => {
  expect(parseName(raw, 'PERSON')[0]?.text).toBe(surname);
});

test.each([
  ['習近平', '习近平'],
  ['張國燾', '张国焘'],
  ['歐陽脩', '欧阳修'],
])('%s and %s are the same name', (traditional, simplified) => {
  expect(parseName(traditional, 'PERSON')).toEqual(parseName(simplified, 'PERSON'));
});

test('splits a foreign name without a dot at each position', () => {
  expect(splitForeignName('卡马鲁查法')).toEqual(['卡马·鲁查法', '卡马鲁·查法']);
  expect(splitForeignName(' 苏莱曼萨​里 ')).toEqual(['苏莱·曼萨里', '苏莱曼·萨里']);
});

test.each(['习近平', '欧阳修文', '長谷川健太', '佐藤直樹', '卡马·鲁查', '卡马 鲁查', 'Kamarul', '卡'.repeat(13), ''])(
  '%j is not split',
  (name) => {
    expect(splitForeignName(name)).toEqual([]);
  },
);
