/**
 * Wade-Giles in passports of Taiwan and older texts, with or without apostrophes. Without its apostrophe a syllable is ambiguous. It
 * is read as the more common sound, which differs by one letter from the other.
 *
 * Source: the two systems' published initials and finals. Facts, own wording.
 */

/** Initials, the longest first: Wade-Giles, pinyin. The apostrophe marks aspiration. */
export const WADE_GILES_INITIALS: readonly (readonly [string, string])[] = [
  ["ts'", 'c'], ["tz'", 'c'], ["ch'", 'ch'], ["k'", 'k'], ["p'", 'p'], ["t'", 't'], ['ts', 'c'], ['tz', 'z'], ['ss', 's'],
  ['sz', 's'], ['hs', 'x'], ['ch', 'zh'], ['sh', 'sh'], ['j', 'r'], ['k', 'g'], ['p', 'b'], ['t', 'd'], ['h', 'h'], ['m', 'm'],
  ['f', 'f'], ['n', 'n'], ['l', 'l'], ['s', 's'], ['w', 'w'], ['y', 'y'], ['', ''],
];

/** Finals: Wade-Giles -> pinyin, where they differ. */
export const WADE_GILES_FINALS: Readonly<Record<string, string>> = {
  ieh: 'ie', ueh: 'ue', ien: 'ian', ih: 'i', u: 'u', uei: 'ui', ung: 'ong', o: 'e', eh: 'e', en: 'en', erh: 'er',
};

/** Finals that begin with i or ü: "ch" before them is j or q. */
export const WADE_GILES_SOFT = 'i ia iao ieh ien iu in iang ing iung ueh uan';

/** Given names and surnames with a fixed spelling, or whose reading by rule is less likely. */
export const WADE_GILES_WORDS =
  'chang:zhang chen:chen cheng:zheng chiang:jiang chou:zhou chu:zhu chao:zhao chin:jin chien:jian chiu:qiu chuang:zhuang kang:kang ' +
  'kao:gao ko:ke ku:gu kung:gong kuo:guo lo:luo pai:bai pan:pan peng:peng tang:tang tao:tao teng:deng tien:tian ting:ding tsai:cai ' +
  'tsao:cao tseng:zeng tsou:zou tso:zuo tsung:zong tsu:zu tu:du tuan:duan tung:dong wen:wen yen:yan yeh:ye yu:yu yung:yong jen:ren jung:rong ' +
  'ju:ru jui:rui jih:ri pei:pei tze:zi tzu:zi tse:ze szu:si ssu:si shih:shi ching:jing chun:jun chung:zhong hung:hong ming:ming cheh:zhe ' +
  'che:zhe ho:he mo:mo po:bo fo:fo i:yi yi:yi ing:ying te:de kai:kai kuang:guang kuei:gui tai:tai ping:ping pin:pin tsun:cun';
