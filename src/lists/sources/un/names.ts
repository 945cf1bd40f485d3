/**
 * The UN sometimes writes several names, or a name and a remark, where one name belongs:
 *
 *   Husain Salimi; Hosain Salimi; Hossein Saleemi            three spellings
 *   Amir Khazmat (original script: Амир Хазмат)              the name twice, in two scripts
 *   Abdel Ilah Sabri (false identity related to ...)         a name and a remark
 *   Wahmi Khayal (previously listed as)                      a former name
 *
 * Compared as one name none of them would ever match, so they are taken apart. The caller keeps the words as published.
 */
import { scriptCodeOf } from '../../../matching/names/script.ts';

/** Never empty for a text with a word in it. */
export function namesIn(text: string): string[] {
  const bracketed = /^(.*?\S)\s*\(([^()]+)\)?\s*$/u.exec(text);
  const head = bracketed?.[1] ?? text;
  const inside = bracketed?.[2] ?? '';
  const original = /^original script:\s*(.+)$/i.exec(inside)?.[1];
  if (original !== undefined) return [...spellings(head), ...spellings(original)];
  if (inside !== '' && isOtherScript(head, inside)) return [...spellings(head), ...spellings(inside)];
  if (isRemark(inside)) return namesIn(head.replace(/,? born .*$/i, ''));
  return spellings(text);
}

/** "X; Y b) Z": semicolons, and the list letters that the UN uses elsewhere. */
function spellings(text: string): string[] {
  const parts = text.split(/\s*;\s*|\s+[b-z]\)\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length === 0 ? [text] : parts;
}

function isOtherScript(one: string, other: string): boolean {
  const scripts = [scriptCodeOf(one), scriptCodeOf(other)];
  return !scripts.includes('zyyy') && scripts[0] !== scripts[1];
}

/** Numbers and sentences are no part of a name; "(Tunisia)", "(FDLR)" are. */
function isRemark(inside: string): boolean {
  return /\d{3}| listed as$/.test(inside) || (/^\p{Ll}/u.test(inside) && inside.split(' ').length > 3);
}
