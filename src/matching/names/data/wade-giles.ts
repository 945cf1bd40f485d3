/**
 * Wade-Giles as passports of Taiwan and older texts have it, without apostrophes, and with them where the text has kept
 * them. Without its apostrophe a syllable stands for two sounds; it is read as the commoner one, which is a letter away
 * from the other.
 *
 * Source: the two systems' published initials and finals. Facts, own wording.
 */

/** Initials, the longest first: Wade-Giles, pinyin. "'": the sign of breath. */
export const WADE_GILES_INITIALS: readonly (readonly [string, string])[] = [
  ["ts'", 'c'], ["tz'", 'c'], ["ch'", 'ch'], ["k'", 'k'], ["p'", 'p'], ["t'", 't'], ['ts', 'c'], ['tz', 'z'], ['ss', 's'],
  ['sz', 's'], ['hs', 'x'], ['ch', 'zh'], ['sh', 'sh'], ['j', 'r'], ['k', 'g'], ['p', 'b'], ['t', 'd'], ['h', 'h'], ['m', 'm'],
  ['f', 'f'], ['n', 'n'], ['l', 'l'], ['s', 's'], ['w', 'w'], ['y', 'y'], ['', ''],
];

/** Finals: Wade-Giles -> pinyin, where they differ. */
export const WADE_GILES_FINALS: Readonly<Record<string, string>> = {
  ieh: 'ie', ueh: 'ue', ien: 'ian', ih: 'i', u: 'u', uei: 'ui', ung: 'ong', o: 'e', eh: 'e', en: 'en', erh: 'er',
};

/** Finals that begin with i or ü there: "ch" before them is j or q. */
export const WADE_GILES_SOFT = 'i ia iao ieh ien iu in iang ing iung ueh uan';

/** Given and family names that everybody spells so, or that the rule reads less likely. */
export const WADE_GILES_WORDS =
  'chang:zhang chen:chen cheng:zheng chiang:jiang chou:zhou chu:zhu chao:zhao chin:jin chien:jian chiu:qiu chuang:zhuang kang:kang ' +
  'kao:gao ko:ke ku:gu kung:gong kuo:guo lo:luo pai:bai pan:pan peng:peng tang:tang tao:tao teng:deng tien:tian ting:ding tsai:cai ' +
  'tsao:cao tseng:zeng tsou:zou tso:zuo tsung:zong tsu:zu tu:du tuan:duan tung:dong wen:wen yen:yan yeh:ye yu:yu yung:yong jen:ren jung:rong ' +
  'ju:ru jui:rui jih:ri pei:pei tze:zi tzu:zi tse:ze szu:si ssu:si shih:shi ching:jing chun:jun chung:zhong hung:hong ming:ming cheh:zhe ' +
  'che:zhe ho:he mo:mo po:bo fo:fo i:yi yi:yi ing:ying te:de kai:kai kuang:guang kuei:gui tai:tai ping:ping pin:pin tsun:cun';
