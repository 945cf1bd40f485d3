/**
 * What a text says beside what stands there: without a disguise, without what a form or a page put between its words, and with the words
 * and numbers whole that the end of a line has cut. Pure.
 *
 *     rent for Tassilo Bran⏎dauer        ─►  rent for Tassilo Brandauer
 *     <b>Tassilo</b>+Brandauer🙂         ─►  Tassilo Brandauer
 */
import { undisguised } from '../names/disguise.ts';
import { machineReadName } from '../names/machine-read.ts';

/** Between two signs of a word, behind a line that may have been full; behind a hyphen, whatever the line. */
const CUT =
  /(?<=[^\r\n]{15}[\p{L}\p{N}])(?:\r\n|\r|\n)(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])-(?:\r\n|\r|\n)(?=[\p{L}\p{N}])/gu;
const BETWEEN_WORDS = /<\/?[a-z][^<>]{0,80}>|(?<=\p{L})\+(?=\p{L})|\p{Extended_Pictographic}/giu;
const MAYBE_BETWEEN = /[<+]|[^\p{ASCII}\p{L}]/u;

/** The text itself first. */
export function readingsOf(text: string): string[] {
  const zone = machineReadName(text);
  const plain = MAYBE_BETWEEN.test(text) ? text.replace(BETWEEN_WORDS, ' ') : text;
  return [...new Set([text, undisguised(text) ?? [], plain, wholeLines(text), zone ?? []].flat())];
}

/** With what the ends of its lines have cut put together. */
export function wholeLines(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(CUT, '') : text;
}
