/**
 * Canada's alias cell -> names. Everything divides them there:
 *
 *   Инна Яковлевна Браверман; Инна Швидко                           semicolons
 *   Владимир МОШКИН / Володимир МОШКIН                              slashes between letters of another script
 *   A Smith, B Smith, Belarusian: .., Russian: ..                   commas, names of languages
 *   ОАО РЖД or Российские железные дороги                           words
 *
 * A comma divides only what reads as names of a person, or what its neighbors' scripts or languages set apart: it is a
 * part of "Bank, JSC" too. The cell as published is kept by the caller.
 */
import { scriptCodeOf } from '../../../matching/names/script.ts';

const LANGUAGE =
  /[,;]?\s*\(?\b(?:Belarus?sian|Russian|Ukrainian|Arabic|Persian|Farsi|Chinese|Burmese|Korean|Hebrew|French|English|Spanish)\s*:\s*/gi;
const DIVIDERS =
  /\s*;\s*|\s+\/\s+|\s*\/(?=\s)|(?<=[^\p{Script=Latin}\s\d])\/(?=[^\p{Script=Latin}\s\d])|\s*,?\s+or\s+|\s+and\s+(?=["«“'(]?\p{Script=Cyrillic})/iu;
const LEADING_WORD = /^(?:also(?: known as)?|a\.?k\.?a\.?|and|or)\s+/i;
/** After a comma these go on with the name of a company; alone they are no name. */
const LEGAL_FORM =
  /^(?:AO|АО|OAO|ОАО|PAO|ПАО|ZAO|ЗАО|OOO|ООО|JSC|PJSC|OJSC|CJSC|LLC|LLP|Ltd|Limited|Inc|Corp|Co|GmbH|FSUE|SUE|ФГУП|ГУП|UP|УП|S\.?A|DMCC|FZE|FZC?O)\.?$/iu;

/** @param cell with its line breaks: the publisher wraps lines, and divides scripts by them */
export function aliasesIn(cell: string, isPerson: boolean): string[] {
  const names = unwrapped(cell)
    .replace(LANGUAGE, ';')
    .split(DIVIDERS)
    .flatMap((part) => atCommas(part, isPerson))
    .flatMap((part) => (isPerson ? part.split(/\s+and\s+/i) : [part]))
    .map(tidy)
    .filter((name) => /\p{L}{2}/u.test(name) && !LEGAL_FORM.test(name));
  return [...new Set(names)];
}

function unwrapped(cell: string): string {
  const lines = cell.split('\n').map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim());
  return lines
    .filter((line) => line !== '')
    .reduce((text, line) => {
      const scripts = [text.split(' ').at(-1) ?? '', line.split(' ')[0] ?? ''].map(scriptCodeOf);
      return `${text}${scripts[0] === scripts[1] || scripts.includes('zyyy') ? ' ' : ';'}${line}`;
    }, '');
}

function atCommas(part: string, isPerson: boolean): string[] {
  const pieces: string[] = [];
  for (const piece of part.split(/\s*,\s*/)) {
    const before = pieces.at(-1);
    const goesOn = !isPerson && before !== undefined && (LEGAL_FORM.test(piece) || /^\p{Ll}/u.test(piece));
    if (goesOn) pieces[pieces.length - 1] = `${before}, ${piece}`;
    else pieces.push(piece);
  }
  return isPerson || areNames(pieces) ? pieces : [part];
}

/** Three or more ("OMON, Minsk OMON, AMAP"); of two, an abbreviation, another script, or the same name once more. */
function areNames(pieces: readonly string[]): boolean {
  if (pieces.length !== 2) return pieces.length > 2;
  const [first = '', second = ''] = pieces;
  if (
    scriptCodeOf(first) !== scriptCodeOf(second) ||
    [first, second].some((piece) => /^[\p{Lu}\p{N}]{2,8}$/u.test(piece))
  )
    return true;
  const words = new Set(first.toLowerCase().match(/\p{L}{4,}/gu));
  return (second.toLowerCase().match(/\p{L}{4,}/gu) ?? []).some((word) => words.has(word));
}

/** Brackets and quotation marks that lost their other half at a divider go. */
function tidy(name: string): string {
  const words = name
    .trim()
    .replace(LEADING_WORD, '')
    .replace(/[,;]+$/, '')
    .trim();
  const open = (words.match(/\(/g)?.length ?? 0) - (words.match(/\)/g)?.length ?? 0);
  if (open > 0) return words.replace(/^\(|\($/, '').trim();
  return open < 0 ? words.replace(/\)$/, '').trim() : words;
}
