/** Splits text into sentences and folded words, and keeps the place of each in the original. */
import { simplified } from './names/traditional.ts';
import type { Language } from './taxonomy.ts';

export type Field = 'TITLE' | 'TEXT';

/** `start` and `end` are UTF-16 offsets in the field of the article as it was sent. */
export interface Word {
  raw: string;
  /** Lower case without diacritics and vowel signs. */
  folded: string;
  start: number;
  end: number;
}

export interface Sentence {
  field: Field;
  start: number;
  end: number;
  text: string;
  /** In Chinese, one word per run of signs. */
  words: Word[];
}

const MAX_SENTENCE_CHARS = 2_000;
/** French articles and pronouns before a vowel are words of their own: "d'escroquerie". */
const WORD =
  /(?<![\p{L}\p{N}])(?:[ldnsjmtc]|qu)['’](?=\p{L})|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/giu;
/** A period after these does not end the sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st jr sr vs no nr art abs bzw z b d h u a mme mlle m sra sr srta dna lic ing inc ltd co corp gen col capt lt sgt rev hon г гг ул им т е д п руб млн млрд тыс'.split(
    ' ',
  ),
);

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ß', 'ss')
    .replaceAll('’', "'");
}

export function sentencesOf(field: Field, text: string, language: Language): Sentence[] {
  const found: Sentence[] = [];
  const plain = language === 'ZH' ? simplified(withoutMarkup(text)) : withoutMarkup(text);
  let from = 0;
  const close = (end: number) => {
    const part = plain.slice(from, end);
    const start = from + (part.length - part.trimStart().length);
    const trimmed = part.trim();
    from = end;
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return;
    const words = wordsOf(trimmed, start);
    found.push({ field, start, end: start + trimmed.length, text: trimmed, words });
  };
  for (const { 0: sign, index } of plain.matchAll(/[.!?…。！？؟；\n]+/gu)) {
    for (let cut = cutOf(index); cut !== null; cut = cutOf(index)) close(cut);
    const end = index + sign.length;
    if (sign === '.' && !endsSentence(plain, index, language)) continue;
    close(end);
  }
  for (let cut = cutOf(plain.length); cut !== null; cut = cutOf(plain.length)) close(cut);
  close(plain.length);
  return found;

  /** Position at which a too long sentence is divided. null: short enough. */
  function cutOf(end: number): number | null {
    if (end - from <= MAX_SENTENCE_CHARS) return null;
    const blank = plain.lastIndexOf(' ', from + MAX_SENTENCE_CHARS);
    return blank > from ? blank : from + MAX_SENTENCE_CHARS;
  }
}

/** Replaces tags, scripts and style sheets by blanks, so that a whole web page can be sent and offsets stay right. */
function withoutMarkup(text: string): string {
  if (!text.includes('<')) return text;
  const blank = (found: string) => ' '.repeat(found.length);
  return text
    .replace(/<(script|style)\b[^>]{0,2000}>[\s\S]{0,20000}?<\/\1\s*>/giu, blank)
    .replace(/<[/!a-z][^<>]{0,2000}>/giu, blank);
}

function endsSentence(text: string, at: number, language: Language): boolean {
  if (!/^\.["'”’»)\]]?(\s|$)/u.test(text.slice(at, at + 3))) return false;
  const before = /([\p{L}\p{N}.]+)$/u.exec(text.slice(Math.max(0, at - 24), at))?.[1] ?? '';
  const last = before.split('.').at(-1)!;
  if (before.includes('.') && /^\p{Lu}$/u.test(last)) return /^\.\s+\p{Lu}\p{Ll}/u.test(text.slice(at, at + 8));
  if (/^\p{Lu}$/u.test(last)) return false;
  if (language === 'DE' && /^\d{1,2}$/.test(last)) return false;
  return !ABBREVIATIONS.has(last.toLowerCase());
}

function wordsOf(text: string, offset: number): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => ({
    raw,
    folded: fold(raw),
    start: offset + index,
    end: offset + index + raw.length,
  }));
}
