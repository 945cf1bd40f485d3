/** Parsers for cells of British lists. */

const BLANK = /^(?:n\/a|not available|unknown|none|-+|–)$/i;
/** "(1) ..", "1) ..", "(a) .." */
const MARK = /\(?(?<![\p{L}\p{N}])(\d{1,2}|[a-j])\)/giu;

/** Blanks folded; an apostrophe by which a spreadsheet keeps a number as text, and words for "nothing", taken away. */
export function cleanCell(cell: string): string {
  const words = cell
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/^ ?'(?=\d)/, '')
    .trim();
  return BLANK.test(words) ? '' : words;
}

export interface NumberedValue {
  /** Empty where the cell has no numbers. */
  numbers: number[];
  text: string;
}

/**
 * Several values in one cell by their numbers:
 *
 *   (1) Kabul (2) Herat          {1: Kabul} {2: Herat}
 *   (1)-(2) Iraq                 {1, 2: Iraq}
 *   Passport no (a)123 (b)456    {1: Passport no 123} {2: Passport no 456}
 *
 * Only numbers that begin with the first and follow each other count: "(1980)" or "(b)" within a name is no number.
 */
export function numberedValues(cell: string): NumberedValue[] {
  const words = cleanCell(cell);
  const marks: { ordinal: number; start: number; end: number }[] = [];
  for (const match of words.matchAll(MARK)) {
    const ordinal = ordinalOf(match[1] ?? '');
    if (ordinal === marks.length + 1) marks.push({ ordinal, start: match.index, end: match.index + match[0].length });
  }
  const first = marks[0];
  if (first === undefined || (marks.length === 1 && first.start > 0))
    return words === '' ? [] : [{ numbers: [], text: words }];
  const prefix = words.slice(0, first.start).trim();
  const values: NumberedValue[] = [];
  let waiting: number[] = [];
  for (const [index, mark] of marks.entries()) {
    const raw = words.slice(mark.end, marks[index + 1]?.start ?? words.length);
    const numbers = [...waiting, mark.ordinal];
    // "(1)-(2) X" is X for both, "(1) - (2) X" has nothing for the first.
    if (/^(?:[-–,&]|\s*and\s*)?$/i.test(raw) && index < marks.length - 1) {
      waiting = numbers;
      continue;
    }
    waiting = [];
    const text = cleanCell(raw.replace(/[\s,;]+$/, ''));
    if (text !== '') values.push({ numbers, text: prefix === '' ? text : `${prefix} ${text}` });
  }
  return values;
}

export function valuesOf(cell: string): string[] {
  return numberedValues(cell).map((value) => value.text);
}

function ordinalOf(mark: string): number {
  return /\d/.test(mark) ? Number(mark) : mark.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
}

/** Company names: numbered, or divided by semicolons or lines; a comma belongs to "Co., Ltd". */
export function companiesIn(cell: string): string[] {
  return valuesOf(cell.replaceAll('\n', ';'))
    .flatMap((value) => value.split(';'))
    .map((name) => cleanCell(name).replace(/[\s.,]+$/, (end) => (end.startsWith('.') ? '.' : '')))
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}
