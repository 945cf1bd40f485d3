/**
 * PDF documents. The font has Latin, Greek and Cyrillic letters: text in other scripts is transliterated to Latin letters and marked
 * as such, so that no glyphs are missing.
 */
import anyAscii from 'any-ascii';
import type { Content } from 'pdfmake/interfaces.js';
import type { PrintedDocument } from './pdf-thread.ts';

const SCRIPTS = [
  ...['Arabic', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Devanagari', 'Bengali', 'Tamil'],
  ...['Georgian', 'Armenian', 'Ethiopic'],
];
const SCRIPT_PATTERNS = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

/** Characters of the font. `reporting/sar/pdf.test.ts` compares this with the font. */
export const PRINTABLE =
  /[\n\u0020-\u007e\u00a0-\u017f\u0386-\u038a\u0391-\u03a1\u03a3-\u03ce\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/u;
const RUNS = new RegExp(`(?:${PRINTABLE.source})+|(?:(?!${PRINTABLE.source})[^])+`, 'gu');
const MAX_TEXT_CHARS = 2_000;

/** The text with characters that the font lacks transliterated to Latin letters, with their script in brackets. */
export function inLettersOfTheFont(value: string): string {
  return (value.normalize('NFC').match(RUNS) ?? []).map((run) => (PRINTABLE.test(run) ? run : spelled(run))).join('');
}

function spelled(run: string): string {
  const scripts = SCRIPT_PATTERNS.filter(([, pattern]) => pattern.test(run)).map(([script]) => script);
  const latin = anyAscii(run).replace(/[^\x20-\x7e]/g, '?');
  return `${latin} [${scripts.length > 0 ? `${scripts.join(', ')} script` : 'other characters'}]`;
}

/** Text of a table cell. */
function shown(value: Cell): string {
  const text = String(value ?? '');
  return inLettersOfTheFont(text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS)} ...` : text);
}

type Cell = string | number | null | undefined;

export const heading = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 12, 0, 4] });

/** A table of names and values; absent values are left out. */
export function facts(rows: readonly (readonly [name: string, value: Cell])[]): Content {
  const said = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (said.length === 0) return { text: 'Nothing is recorded.' };
  const body = said.map(([name, value]) => [{ text: name, color: '#555555' }, { text: shown(value) }]);
  return { table: { widths: [120, '*'], body }, layout: 'lightHorizontalLines' };
}

/** A table with a header line. @param widths of the columns, in points or '*' */
export function grid(header: readonly string[], rows: readonly (readonly Cell[])[], widths: (number | '*')[]): Content {
  if (rows.length === 0) return { text: 'None.' };
  const body = [
    header.map((text) => ({ text, bold: true })),
    ...rows.map((row) => row.map((cell) => ({ text: shown(cell) }))),
  ];
  return { table: { headerRows: 1, widths, body }, layout: 'lightHorizontalLines', fontSize: 8 };
}

/** @returns a document definition: A4, not compressed, since the zip compresses it outside the main thread */
export function documentOf(document: {
  title: string;
  madeAt: Date;
  footer: string;
  content: Content[];
}): PrintedDocument {
  return {
    info: { title: document.title, creationDate: document.madeAt },
    compress: false,
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    pageMargins: [48, 56, 48, 56],
    pageHead: document.title,
    // Keeps a long name of the user between the margins.
    footer: { text: shown(document.footer), alignment: 'center', fontSize: 8, margin: [40, 0, 40, 0] },
    content: [{ text: document.title, fontSize: 18, margin: [0, 0, 0, 8] }, ...document.content],
  };
}
