/**
 * One word of any script -> words of a-z and 0-9.
 *
 *     word ─ ASCII ───────────────────────────────► itself
 *          ─ Arabic, Hebrew, Cyrillic, Greek ─────► own letter tables (data/romanisation.ts)
 *          ─ Hangul ─ person: surname | given ────► own surname table + any-ascii
 *          ─ Han, Kana ─ person: surname | given ─► pinyin (surname readings) / romaji
 *          ─ anything else ───────────────────────► any-ascii
 *
 * Abjads come out without vowels ("mhmd"): no table knows them. `skeleton.ts` makes "mohammed" and "mhmd" meet.
 * Rejected: guessing the vowels by dictionary here; a wrong guess hides the letters that are certain.
 */
import anyAscii from 'any-ascii';
import { pinyin } from 'pinyin-pro';
import { toRomaji } from 'wanakana';
import { ARABIC, CYRILLIC, GREEK, GREEK_DIGRAPHS, HEBREW, KOREAN_SURNAMES, UKRAINIAN } from './data/romanisation.ts';

const COMPOUND_SURNAMES = new Set(
  '欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 夏侯 东方 東方 皇甫 尉迟 公孙 公孫 慕容 令狐 宇文 长孙 長孫 司空 独孤 南宫 端木 百里 呼延'.split(
    ' ',
  ),
);
const UKRAINIAN_LETTERS = /[іїєґ]|[сц]ьк/;
const RUSSIAN_LETTERS = /[ыэёъ]/;

function byLetter(word: string, table: Readonly<Record<string, string>>): string {
  let out = '';
  for (const letter of word) out += table[letter] ?? (letter < '\u0080' ? letter : anyAscii(letter).toLowerCase());
  return out.replace(/[^a-z0-9]/g, '');
}

function arabic(word: string): string[] {
  // The article is written on to the word; "Allah" is no article and a rest.
  const article = /^(?:و?ال|لل)(?=.{3,})/.exec(word);
  if (article !== null && !word.startsWith('الله')) return ['al', byLetter(word.slice(article[0].length), ARABIC)];
  return [byLetter(word, ARABIC)];
}

function cyrillic(word: string, ukrainian: boolean): string {
  return byLetter(word, ukrainian ? { ...CYRILLIC, ...UKRAINIAN } : CYRILLIC);
}

function greek(word: string): string {
  let text = word;
  for (const [digraph, latin] of GREEK_DIGRAPHS) text = text.replaceAll(digraph, latin);
  return byLetter(text.replace(/^nt/, 'd'), GREEK);
}

function ascii(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** `alone`: the name is this word; among several one stands for the surname by itself. */
function hangul(word: string, person: boolean, alone: boolean): string[] {
  if (!person || word.length > 5) return [ascii(word)];
  if (!alone || word.length < 2) return [KOREAN_SURNAMES[word] ?? ascii(word)];
  for (const length of [2, 1]) {
    const surname = KOREAN_SURNAMES[word.slice(0, length)];
    if (surname !== undefined && word.length > length) return [surname, ascii(word.slice(length))];
  }
  return [ascii(word)];
}

function syllables(text: string, surnameMode: boolean): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', mode: surnameMode ? 'surname' : 'normal' }).map(ascii);
}

function han(word: string, person: boolean): string[] {
  const read = syllables(word, person);
  if (person && word.length >= 2 && word.length <= 4) {
    const surnameLength = COMPOUND_SURNAMES.has(word.slice(0, 2)) && word.length > 2 ? 2 : 1;
    return [read.slice(0, surnameLength).join(''), read.slice(surnameLength).join('')];
  }
  if (person) return [read.join('')];
  // Chinese words are mostly of two characters, and so they are spaced when romanised.
  const words: string[] = [];
  for (let at = 0; at < read.length; at += 2) {
    if (read.length - at === 3) {
      words.push(read.slice(at).join(''));
      break;
    }
    words.push(read.slice(at, at + 2).join(''));
  }
  return words;
}

/** Whether the text shows itself to be Ukrainian rather than Russian. */
export function looksUkrainian(folded: string): boolean {
  return UKRAINIAN_LETTERS.test(folded) && !RUSSIAN_LETTERS.test(folded);
}

/** `word`: folded, without blanks; `alone`: there is no other. Several words come back where the script writes them as one. */
export function romaniseWord(word: string, person: boolean, ukrainian: boolean, alone = true): string[] {
  if (/^[a-z0-9]*$/.test(word)) return [word];
  const first = word.codePointAt(0) ?? 0;
  if (first >= 0x600 && first <= 0x77f) return arabic(word);
  if (first >= 0x400 && first <= 0x52f) return [cyrillic(word, ukrainian)];
  if (first >= 0x590 && first <= 0x5ff) return [byLetter(word, HEBREW)];
  if (first >= 0x370 && first <= 0x3ff) return [greek(word)];
  if (first >= 0xac00 && first <= 0xd7a3) return hangul(word, person, alone);
  const runs = word.match(/\p{Script=Han}+|[\u3040-\u30ff]+|[^\p{Script=Han}\u3040-\u30ff]+/gu) ?? [];
  const words: string[] = [];
  for (const run of runs) {
    const code = run.codePointAt(0) ?? 0;
    if (/^\p{Script=Han}/u.test(run)) words.push(...han(run, person));
    else if (code >= 0x3040 && code <= 0x30ff) words.push(ascii(toRomaji(run)));
    else words.push(ascii(run));
  }
  return words;
}
