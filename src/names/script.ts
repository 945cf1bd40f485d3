/** Which script a text is written in, by counting letters. ISO 15924, lower case, as the profile contract has it. */

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['latn', /\p{Script=Latin}/gu],
  ['cyrl', /\p{Script=Cyrillic}/gu],
  ['arab', /\p{Script=Arabic}/gu],
  ['hani', /\p{Script=Han}/gu],
  ['hira', /\p{Script=Hiragana}/gu],
  ['kana', /\p{Script=Katakana}/gu],
  ['kore', /\p{Script=Hangul}/gu],
  ['hebr', /\p{Script=Hebrew}/gu],
  ['grek', /\p{Script=Greek}/gu],
  ['armn', /\p{Script=Armenian}/gu],
  ['geor', /\p{Script=Georgian}/gu],
  ['deva', /\p{Script=Devanagari}/gu],
  ['beng', /\p{Script=Bengali}/gu],
  ['guru', /\p{Script=Gurmukhi}/gu],
  ['gujr', /\p{Script=Gujarati}/gu],
  ['orya', /\p{Script=Oriya}/gu],
  ['taml', /\p{Script=Tamil}/gu],
  ['telu', /\p{Script=Telugu}/gu],
  ['knda', /\p{Script=Kannada}/gu],
  ['mlym', /\p{Script=Malayalam}/gu],
  ['sinh', /\p{Script=Sinhala}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['laoo', /\p{Script=Lao}/gu],
  ['mymr', /\p{Script=Myanmar}/gu],
  ['khmr', /\p{Script=Khmer}/gu],
  ['ethi', /\p{Script=Ethiopic}/gu],
  ['mong', /\p{Script=Mongolian}/gu],
  ['tibt', /\p{Script=Tibetan}/gu],
  ['thaa', /\p{Script=Thaana}/gu],
  ['syrc', /\p{Script=Syriac}/gu],
];
/** Characters that exist in one of the two Chinese orthographies only: frequent ones in names of people and firms. */
const SIMPLIFIED =
  /[张刘陈杨赵吴孙罗郑谢韩冯邓许苏卢贾叶谭陆钟邹闫龙万钱阎汤贺顾龚关庄严华国东军发贸业务实电机设备团马习进]/u;
const TRADITIONAL =
  /[張劉陳楊趙吳孫羅鄭謝韓馮鄧許蘇盧賈葉譚陸鍾鄒閻龍萬錢湯賀顧龔關莊嚴華國東軍發貿業務實電機設備團馬習進]/u;
const ASCII_ONLY = /^[\u0000-\u007f]*$/;

/** `latn`, `cyrl`, `arab`, `hans`/`hant`/`hani`, `jpan`, `kore`, `hebr`, `grek`, ...; `zyyy` where there is no letter. */
export function scriptCodeOf(text: string): string {
  if (ASCII_ONLY.test(text)) return /[a-z]/i.test(text) ? 'latn' : 'zyyy';
  const sample = text.length > 512 ? text.slice(0, 512) : text;
  let best = 'zyyy';
  let bestCount = 0;
  let kana = 0;
  for (const [code, pattern] of SCRIPTS) {
    const count = sample.match(pattern)?.length ?? 0;
    if (code === 'hira' || code === 'kana') kana += count;
    if (count > bestCount) {
      best = code;
      bestCount = count;
    }
  }
  if (best === 'hira' || best === 'kana' || (best === 'hani' && kana > 0)) return 'jpan';
  if (best !== 'hani') return best;
  const simplified = SIMPLIFIED.test(sample);
  const traditional = TRADITIONAL.test(sample);
  return simplified === traditional ? 'hani' : simplified ? 'hans' : 'hant';
}
