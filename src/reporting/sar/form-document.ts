/**
 * A form of an authority as a printed document: parts with boxes, each with its item number and caption. The font has
 * Latin, Greek and Cyrillic letters. Words in other scripts are romanized and marked, and the document says so. Pure.
 */
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { inLettersOfTheFont } from '../../platform/lib/pdf.ts';
import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import { manyLines } from './text.ts';

export interface FormItem {
  /** Item number of the form, or the element of its schema. */
  item?: string;
  caption: string;
  value: string | null | undefined;
  /** JSON paths of the report that the value comes from. */
  paths?: readonly string[];
  isWide?: boolean;
}

export interface FormGroup {
  title?: string;
  items: readonly FormItem[];
}

export interface FormPart {
  title: string;
  groups: readonly FormGroup[];
  /** Text below the boxes. */
  text?: string;
  rows?: { header: readonly string[]; cells: readonly (readonly string[])[]; widths: (number | '*')[] };
}

export interface PrintedForm {
  title: string;
  /** Edition of the form or its schema. */
  edition: string;
  /** Printed above each page. */
  pageHead: string;
  /** Note on a draft such as "DRAFT, version 3: not filed"; null: filed. */
  draft: string | null;
  /** Printed across each page of a draft. */
  watermark: string | null;
  parts: readonly FormPart[];
  /** JSON paths of fields that the service filled in. */
  filled: readonly string[];
  notes: readonly string[];
  printedAt: Date;
  printedBy: string;
}

const GRAY = '#5c6470';
const LINE = '#c3c8d0';
const COLUMNS = 2;

/** Romanizes words that the font cannot show, with their script in brackets. */
export function shown(value: string): string {
  return inLettersOfTheFont(manyLines(value));
}

export function printedForm(form: PrintedForm): PrintedDocument {
  const parts = form.parts.flatMap((part) => partOf(part, form.filled));
  const moment = form.printedAt.toISOString().slice(0, 16).replace('T', ' ');
  return {
    info: { title: form.title, creationDate: form.printedAt },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    pageSize: 'LETTER',
    pageMargins: [42, 52, 42, 48],
    pageHead: form.pageHead,
    footer: { text: shown(`Printed ${moment} UTC for ${form.printedBy}`), alignment: 'center', fontSize: 8 },
    ...(form.watermark !== null && { watermark: { text: form.watermark, opacity: 0.08, bold: true } }),
    content: [
      { text: form.title, fontSize: 18, bold: true },
      { text: form.edition, color: GRAY, fontSize: 8.5, margin: [0, 0, 0, 6] },
      ...(form.draft === null ? [] : [{ text: form.draft, bold: true, fontSize: 11, margin: [0, 0, 0, 4] } as Content]),
      ...[...form.notes, ...romanizedNote(form.parts)].map(
        (text): Content => ({ text, italics: true, fontSize: 8.5, margin: [0, 0, 0, 4] }),
      ),
      ...parts,
    ],
  };
}

/** Said once, so that a reader does not take a romanized name for the recorded one. */
function romanizedNote(parts: readonly FormPart[]): string[] {
  const texts = parts.flatMap(({ groups, text, rows }) => [
    ...groups.flatMap(({ items }) => items.flatMap(({ value }) => value ?? [])),
    ...(text === undefined ? [] : [text]),
    ...(rows?.cells.flat() ?? []),
  ]);
  if (texts.every((text) => shown(text) === manyLines(text.normalize('NFC')))) return [];
  return [
    'This document has Latin, Greek and Cyrillic letters. Words in other scripts are romanized and marked with their ' +
      'script in brackets. The report in the service has the recorded spelling.',
  ];
}

function partOf({ title, groups, text, rows }: FormPart, filled: readonly string[]): Content[] {
  const [first, ...others] = groups;
  return [
    ...(first === undefined
      ? [{ text: title, fontSize: 12.5, bold: true, margin: [0, 12, 0, 4] } as Content]
      : [groupOf(first, filled, title)]),
    ...others.map((group) => groupOf(group, filled)),
    ...(text === undefined ? [] : [{ text: shown(text), margin: [0, 2, 0, 0], lineHeight: 1.3 } as Content]),
    ...(rows === undefined ? [] : [listOf(rows)]),
  ];
}

/** Headings are header rows, so that none stands alone at the end of a page. */
function groupOf({ title, items }: FormGroup, filled: readonly string[], part?: string): Content {
  const headings = [
    ...(part === undefined ? [] : [{ text: part, fontSize: 12.5, margin: [0, 10, 0, 2] }]),
    ...(title === undefined ? [] : [{ text: shown(title), margin: [0, 4, 0, 1] }]),
  ].map(
    (heading) =>
      [
        { ...heading, bold: true, colSpan: COLUMNS, border: NO_BORDER },
        { text: '', border: NO_BORDER },
      ] as TableCell[],
  );
  const rows: TableCell[][] = [];
  let open: TableCell[] = [];
  const close = () => {
    if (open.length > 0) rows.push([...open, ...Array.from({ length: COLUMNS - open.length }, () => box([]))]);
    open = [];
  };
  for (const item of items) {
    if (item.isWide) {
      close();
      rows.push([{ ...boxOf(item, filled), colSpan: COLUMNS }, {}]);
      continue;
    }
    open.push(boxOf(item, filled));
    if (open.length === COLUMNS) close();
  }
  close();
  return {
    table: {
      widths: Array.from({ length: COLUMNS }, () => '*'),
      headerRows: rows.length > 0 ? headings.length : 0,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [...headings, ...rows],
    },
    margin: [0, 0, 0, 2],
  };
}

const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false];
const box = (stack: Content[]) => ({
  stack,
  borderColor: [LINE, LINE, LINE, LINE] as [string, string, string, string],
});

function boxOf({ item, caption, value, paths = [] }: FormItem, filled: readonly string[]) {
  const isFilled = paths.some((path) =>
    filled.some((one) => one === path || (/^[.[]/.test(one.slice(path.length)) && one.startsWith(path))),
  );
  const head = [item, caption].filter(Boolean).join('  ');
  return box([
    { text: isFilled ? `${head}  (filled in by the service)` : head, fontSize: 7.5, color: GRAY },
    { text: shown(value ?? ''), margin: [0, 1, 0, 1] },
  ]);
}

function listOf({ header, cells, widths }: NonNullable<FormPart['rows']>): Content {
  const body = [
    header.map((text) => ({ text, bold: true })),
    ...cells.map((row) => row.map((text) => ({ text: shown(text) }))),
  ];
  return { table: { headerRows: 1, widths, body }, layout: 'lightHorizontalLines', fontSize: 8 };
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** "PL (Poland)" */
export const countryText = (code: string | undefined): string | undefined =>
  code === undefined || !/^[A-Z]{2}$/.test(code) ? code : `${code} (${COUNTRIES.of(code)})`;

/** MM/DD/YYYY, as forms of the United States have it. */
export const dayText = (day: string | undefined | null): string | null =>
  day ? `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}` : null;

/** 74200.5 is shown as 74,200.50. */
export function amountText(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction.padEnd(2, '0')}`;
}
