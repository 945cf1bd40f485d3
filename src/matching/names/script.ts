/** Detects the script of a text by counting letters. ISO 15924, lower case, as in the profile contract. */

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['latn', /\p{Script=Latin}/u],
  ['cyrl', /\p{Script=Cyrillic}/u],
  ['arab', /\p{Script=Arabic}/u],
  ['hani', /\p{Script=Han}/u],
  ['hira', /\p{Script=Hiragana}/u],
  ['kana', /\p{Script=Katakana}/u],
  ['kore', /\p{Script=Hangul}/u],
  ['hebr', /\p{Script=Hebrew}/u],
  ['grek', /\p{Script=Greek}/u],
  ['armn', /\p{Script=Armenian}/u],
  ['geor', /\p{Script=Georgian}/u],
  ['deva', /\p{Script=Devanagari}/u],
  ['beng', /\p{Script=Bengali}/u],
  ['guru', /\p{Script=Gurmukhi}/u],
  ['gujr', /\p{Script=Gujarati}/u],
  ['orya', /\p{Script=Oriya}/u],
  ['taml', /\p{Script=Tamil}/u],
  ['telu', /\p{Script=Telugu}/u],
  ['knda', /\p{Script=Kannada}/u],
  ['mlym', /\p{Script=Malayalam}/u],
  ['sinh', /\p{Script=Sinhala}/u],
  ['thai', /\p{Script=Thai}/u],
  ['laoo', /\p{Script=Lao}/u],
  ['mymr', /\p{Script=Myanmar}/u],
  ['khmr', /\p{Script=Khmer}/u],
  ['ethi', /\p{Script=Ethiopic}/u],
  ['mong', /\p{Script=Mongolian}/u],
  ['tibt', /\p{Script=Tibetan}/u],
  ['thaa', /\p{Script=Thaana}/u],
  ['syrc', /\p{Script=Syriac}/u],
];
/** Frequent characters of person and organization names that exist in only one of the two Chinese orthographies. */
const SIMPLIFIED =
  /[张刘陈杨赵吴孙罗郑谢韩冯邓许苏卢贾叶谭陆钟邹闫龙万钱阎汤贺顾龚关庄严华国东军发贸业务实电机设备团马习进]/u;
const TRADITIONAL =
  /[張劉陳楊趙吳孫羅鄭謝韓馮鄧許蘇盧賈葉譚陸鍾鄒閻龍萬錢湯賀顧龔關莊嚴華國東軍發貿業務實電機設備團馬習進]/u;
const ASCII_ONLY = /^[\u0000-\u007f]*$/;

const NOT_LOOKED_UP = 0;
const NO_SCRIPT = SCRIPTS.length + 1;
/** Position in `SCRIPTS` plus one, by code point. Filled on first use. Testing every pattern on every text takes three times as long. */
const places = new Uint8Array(0x11_0000);

function placeOf(point: number): number {
  const known = places[point]!;
  if (known !== NOT_LOOKED_UP) return known;
  const letter = String.fromCodePoint(point);
  const place = SCRIPTS.findIndex(([, pattern]) => pattern.test(letter)) + 1 || NO_SCRIPT;
  places[point] = place;
  return place;
}

/** `latn`, `cyrl`, `arab`, `hans`/`hant`/`hani`, `jpan`, `kore`, `hebr`, `grek`, ...; `zyyy` without any letter. */
export function scriptCodeOf(text: string): string {
  if (ASCII_ONLY.test(text)) return /[a-z]/i.test(text) ? 'latn' : 'zyyy';
  const sample = text.length > 512 ? text.slice(0, 512) : text;
  const counts = new Uint16Array(NO_SCRIPT + 1);
  // By code points: a string for each letter takes three times as long.
  for (let at = 0; at < sample.length; at += 1) {
    const point = sample.codePointAt(at)!;
    if (point > 0xffff) at += 1;
    counts[placeOf(point)]! += 1;
  }
  let best = 'zyyy';
  let bestCount = 0;
  let kana = 0;
  for (const [place, [code]] of SCRIPTS.entries()) {
    const count = counts[place + 1]!;
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
