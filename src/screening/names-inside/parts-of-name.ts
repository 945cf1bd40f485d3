/**
 * Finds further names in a field that should hold one. Pure. An ordinary name has none:
 *
 *   "Tassilo Brandauer c/o Edda Holunder"      Tassilo Brandauer · Edda Holunder
 *   "Edda Holunder, Lindengasse 12, 1070 Wien" Edda Holunder
 *   "Tassilo & Edda Holunder"                  Tassilo Holunder · Edda Holunder
 *   "Account of Holunderbund ref 12345"        Holunderbund
 */
import { OTHER_NAME } from '../../matching/names/data/other-name-words.ts';
import { isBusinessWord } from '../../matching/names/general-words.ts';
import { memoized } from '../../matching/names/memoized.ts';
import { cleanText, foldText } from '../../matching/names/normalize.ts';
import { CAPACITIES_BESIDE, CONJUNCTIONS_BESIDE, SIGNS_BESIDE } from './beside.ts';
import { hasForm, isFormWord } from './legal-forms.ts';
import { isPaymentWord, isSecurityWord } from './payment-words.ts';
import { spaced, unglued } from './spaced-words.ts';

export interface NameParts {
  /** Names of two words or more. */
  several: string[];
  /** Names of one word, which only organizations have, and words before titles: "Holunder Bank, Esq." */
  single: string[];
  /** The name contains more parts than are searched. */
  leftOut: boolean;
}

const MAX_PARTS = 24;
const MIN_SINGLE_CHARS = 4;

/** Words that introduce another name: "on behalf of", "c/o", "also known as". */
const CAPACITIES = [
  CAPACITIES_BESIDE,
  'c/o|o/b/o|obo|on behalf of|(?:for )?(?:the )?account of|acct? of|a/c(?: of)?|f/?b/?o|f/o|(?:for )?(?:the )?benefit of',
  'attn|attention|z\\.? ?hd|im auftrag von|im namen von|por cuenta de|a nombre de|pour le compte de|per conto di',
  'care of|represented by|vertreten durch|represente par|представитель|по поручению',
  OTHER_NAME,
].join('|');
const CONJUNCTIONS = `${CONJUNCTIONS_BESIDE}|and|und|et|y|u\\.|и|или|or|oder|ve|و`;
const notInWord = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;
/** "A/S" and "S/A" are forms of companies. */
const SIGNS =
  '[&;:=~+()\\[\\]{}<>"“”„«»|•、،؛\\n]|\\s/|/\\s|(?<=\\p{L}{2})/(?=\\p{L}{2})|\\s[-–—]\\s|(?<=\\p{L}{3})[–—](?=\\p{L}{3})|(?<=\\p{L}{2})[・。](?=\\p{L})|\\s@|(?<=\\p{L}{4})\\.\\s(?=\\p{L}{2})|(?<=\\s\\S+)_(?=\\p{L}{2})|(?<=\\p{L}{2})_(?=\\S+\\s)';
const SEPARATOR = new RegExp(`${notInWord(`${CAPACITIES}|${CONJUNCTIONS}`)}[.:]?|${SIGNS_BESIDE}|${SIGNS}`, 'iu');
/** An address and the comma before it. */
const ADDRESS = /,[^,]*\d.*$/su;
const REFERENCE =
  /(?<![\p{L}\p{N}])(?:ref|reference|nr|no|num|number|id|ein|konto|account|acct|iban|dob|born|geb|geboren|inv|invoice)?\.?[\s:#]*(?<!\p{L})[#№]?\d[\d./-]*$/iu;
const LABEL = /^(?:ein|ref|id|mr|mrs|ms|herr|frau|to|name|beneficiary|payee)(?:\s*[:.]\s*|\s+)/iu;
/** After a person's name these words are ignored. After a firm's name they make it another name. */
const TITLES_BEHIND =
  /(?:[\s,]+(?:esq(?:uire)?|m\.?d|ph\.?d|m\.?b\.?a|c\.?p\.?a|j\.?d|ll\.?[bm]|jr|sr|nominees?)\.?)+$/iu;
const EDGES = /^[\s,.:;'’`*#/\\-]+|[\s,:;'’`*#/\\-]+$/gu;

/** @returns the parts without the whole name, which is always searched */
export function partsOfName(name: string): NameParts {
  const clean = cleanText(name.replace(/[\r\n\t]+/g, ' ; ').replace(/\((?:the|new)\)/gi, ''));
  const whole = keyOf(clean);
  const pieces = apart(clean).split(SEPARATOR).flatMap(namesIn);
  const parts = pieces.flatMap((piece, at) => [...withFamilyName(piece, pieces[at + 1]), piece]).map(once);
  const different = new Map(parts.map((part) => [keyOf(part), part]));
  // The matcher reads neither a slash nor a dot as a blank.
  if (!/^\S+[/.]\S+$/.test(clean)) different.delete(whole);
  const kept = [...different.values()];
  const several = kept.filter((part) => isName(part) && wordsOf(part).length > 1);
  const untitled = trim(clean.replace(TITLES_BEHIND, ''));
  const single = [...kept.filter(isSingle), ...(untitled !== trim(clean) && isName(untitled) ? [untitled] : [])];
  return {
    several: several.slice(0, MAX_PARTS),
    single: single.slice(0, MAX_PARTS),
    leftOut: several.length > MAX_PARTS || single.length > MAX_PARTS,
  };
}

const ADDRESSEE =
  /(?<![\p{L}\p{N}])(?:c\/o|care of|attn|attention|z\.? ?hd|zu h(?:ae|ä)nden)[.:]*\s+(?:v(?:on)?\.?\s+)?(.+)$/isu;

/** "c/o Edda Holunder, Lindengasse 12": the name after "c/o". null: no such words. */
export function addresseeOf(address: string): string | null {
  const behind = ADDRESSEE.exec(cleanText(address))?.[1]?.split(/[,;\n]|\s[-–]\s/u)[0];
  const name = behind && trim(behind.replace(/\s+\d.*$/su, ''));
  return name ? name : null;
}

/** A slash between whole names separates them. In text without blanks it replaces a blank. */
function apart(clean: string): string {
  if (/\s/.test(clean)) return clean.replace(/_+/g, ' ');
  const pieces = clean.split('/');
  const words = pieces.map(unglued);
  return words.includes(null) ? spaced(clean) : words.join(' / ');
}

/** The names in one piece, without address and reference. A comma between two whole names separates them. */
function namesIn(piece: string): string[] {
  const bare = trim(trim(piece.replace(ADDRESS, '')).replace(REFERENCE, '')).replace(LABEL, '');
  const listed = bare.split(',').map(trim).filter(Boolean);
  return listed.length > 1 && listed.every((one) => wordsOf(one).length > 1) ? listed : [bare];
}

/** "Tassilo and Edda Holunder" */
function withFamilyName(piece: string, next: string | undefined): string[] {
  const words = next === undefined ? [] : wordsOf(next);
  if (wordsOf(piece).length !== 1 || words.length < 2 || words.length > 3 || !isDistinctive(piece)) return [];
  return hasForm(next!) ? [] : [`${piece} ${words.at(-1)}`];
}

/** "Edda Holunder Edda Holunder" */
function once(text: string): string {
  const words = wordsOf(text);
  const keys = words.map(keyOf);
  for (let size = 1; size <= words.length / 2; size += 1) {
    if (words.length % size === 0 && keys.every((key, at) => key === keys[at % size]))
      return words.slice(0, size).join(' ');
  }
  return text;
}

/** Whether a text can identify a party: two distinctive words, or one with a legal form. */
export function isWholeName(text: string): boolean {
  const named = wordsOf(text).filter(isDistinctive).length;
  return named > 1 || (named === 1 && hasForm(text));
}

/** Whether two words are distinctive. Most parts of a long company name only describe its business. */
export function isTelling(text: string): boolean {
  return wordsOf(text).filter(isDistinctive).length > 1 && !hasForm(text);
}

function isName(text: string): boolean {
  return wordsOf(text).some(isDistinctive);
}

function isSingle(text: string): boolean {
  return wordsOf(text).length === 1 && text.length >= MIN_SINGLE_CHARS && isDistinctive(text);
}

/** Cached, because each word occurs in several parts of a name. */
const isDistinctive = memoized((word: string): boolean => {
  const folded = foldText(word);
  return (
    /\p{L}{2}/u.test(word) &&
    !isPaymentWord(folded) &&
    !isSecurityWord(folded) &&
    !isBusinessWord(folded) &&
    !isFormWord(word)
  );
});

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word));
const trim = (text: string) => text.replace(EDGES, '');
const keyOf = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
