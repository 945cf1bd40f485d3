/**
 * Documents as British lists write them, number and remarks in one:
 *
 *   P182583 (Tunisian). Issued on 13 Sept 2003. Expired on 12 Sept 2007
 *   (1) Libyan passport no.223611 (2) British passport no.C00146605
 *   INN: 7713226814 OGRN: 1027700285612
 */
import type { ListedDocument } from '../../profile.ts';
import { documentOf, type EntryBuilder } from '../entry-builder.ts';
import { cleanCell, valuesOf } from './cells.ts';
import { ukDay } from './dates.ts';
import { countryIn, countryNamedIn } from './nationalities.ts';

/** Letters, then a digit, then groups of both: "M 271351", "1-64-86-22311-29", "JMM MDI 68A25 Z352D", "073/SPICRE". */
const NUMBER =
  /(?<![\p{L}\p{N}])(?:[A-Z]{1,8}[ ./-]?){0,2}\d[\dA-Z]*(?:[ ./-](?:\d[\dA-Z]*|[A-Z]\d[\dA-Z]*|[A-Z]{1,6}(?=[\s/.-]\d))|\/[A-Z]+)*(?![\p{Ll}])|(?<![\p{L}\p{N}])[a-z]\d{5,}/u;
const LABEL_WORDS = /\b(?:NI|ID|NO|SSN|US|UK|UAE|DPRK|TIN|INN)\b[ .:]*(?=\p{L}|\d)/gu;
/** Words that begin the details after the number: dates, places, other names. */
const DETAILS = /\b(?:date of|place of|issued|issue|expir\w*|valid|under (?:the )?name|as (?:at|of))\b/i;
const DAY = String.raw`(\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]{2,8}\.? \d{4})`;
const ISSUED = new RegExp(String.raw`\b(?:date of issue|issued?(?: date)?)\b[^\d]{0,40}?${DAY}`, 'i');
const EXPIRES = new RegExp(
  String.raw`\b(?:date of expir(?:y|ation)|expir(?:es|ed|y|ation|ing)(?: date)?|until|valid to)\b[^\d]{0,20}?${DAY}`,
  'i',
);

const NATIONAL_KINDS: readonly [words: RegExp, type: string][] = [
  [/passport/i, 'PASSPORT'],
  [/driv/i, 'DRIVERS_LICENSE'],
  [/fiscal|\btax|\bINN\b|\bTIN\b/i, 'TAX_ID'],
  [/residen/i, 'RESIDENCE_PERMIT'],
];

/** `more` is what a column of its own says of the number; a text without a number becomes the feature `fallback`. */
export function readPassports(builder: EntryBuilder, cell: string, more = ''): void {
  const kindOf = (words: string) =>
    /\bident|\bfiscal/i.test(words) && !/passport|travel/i.test(words) ? nationalKindOf(words) : 'PASSPORT';
  readNumbers(builder, cell, more, kindOf, 'Passport');
}

export function readNationalNumbers(builder: EntryBuilder, cell: string, more = ''): void {
  readNumbers(builder, cell, more, nationalKindOf, 'National identification');
}

function nationalKindOf(words: string): string {
  return NATIONAL_KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'NATIONAL_ID';
}

function readNumbers(
  builder: EntryBuilder,
  cell: string,
  more: string,
  kindOf: (words: string) => string,
  fallback: string,
): void {
  const remarks = cleanCell(more);
  const values = valuesOf(cell);
  if (values.length === 0) builder.feature(fallback, remarks);
  const details = valuesOf(more);
  for (const [index, words] of values.entries()) {
    const detail = details.length === values.length ? (details[index] ?? '') : remarks;
    const text = [words, detail].filter((part) => part !== '').join('; ');
    const value = documentNumberIn(words);
    if (value === null) builder.feature(fallback, text);
    else builder.document(withDetails(documentOf(kindOf(withoutDetails(text)), value), text));
  }
}

/** The document number in a text, without labels and details. null: the text has none. */
export function documentNumberIn(words: string): string | null {
  const bare = words.replace(/[\s.,;]+$/, '');
  if (/^[A-Z\d][A-Z\d./-]*$/.test(bare) && /\d/.test(bare)) return bare;
  const match = NUMBER.exec(withoutDetails(words).replace(LABEL_WORDS, ' '));
  return match === null ? null : match[0].replace(/[./-]+$/, '');
}

/** The text before its details: "P182583 (Tunisian). Issued on 13 Sept 2003" without "Issued on 13 Sept 2003". */
function withoutDetails(words: string): string {
  return words.slice(0, DETAILS.exec(words)?.index ?? words.length);
}

/** Adds country, dates and note from the full text. */
function withDetails(document: ListedDocument, text: string): ListedDocument {
  document.issuingCountry = countryIn(text) ?? countryNamedIn(withoutDetails(text));
  document.issueDate = ukDay(ISSUED.exec(text)?.[1] ?? '');
  document.expiryDate = ukDay(EXPIRES.exec(text)?.[1] ?? '');
  document.note = text === document.value ? null : text;
  return document;
}

/** Label -> kind. The KPP (a tax office's code, the same for many companies) and IDs of data vendors identify no party. */
const REGISTERS: readonly [type: string, label: string][] = [
  ['OTHER', 'KPP|PPC|OKTMO|BvD(?: ID| account)?(?: number)?|Acuris Unique ID|USA OFAC UID Number'],
  ['LEI', 'Legal Entity (?:Identifier|Number)|LEI'],
  ['SWIFT_BIC', String.raw`SWIFT\s*\/?\s*(?:BIC|BIN|CODE)?`],
  ['DUNS', 'D-U-N-S(?: Number)?|DUNS'],
  ['IMO_NUMBER', 'IMO(?: number)?'],
  [
    'TAX_ID',
    String.raw`INN\/TIN|INN|TIN|ITN|VAT(?: Tax)?(?: number)?|(?:Tax(?:payer)?|Fiscal)(?: Registration| Identification)?(?: Number| ID| No\.?| Code)*|Taxpayer ID`,
  ],
  ['NATIONAL_ID', 'National ID(?: Number)?'],
  [
    'REGISTRATION_NUMBER',
    String.raw`OGRN|SRN|OKPO|BIK(?: number)?|BIN|BRN|CRN|BR|CR|CBLS|USCC|USREOU(?: code)?|EDRPOU|UEN(?: ID)?|Unified Social Credit Code|Government Gazette Number|(?:State |Business |Company |Commercial |Trade |Central Bank )*(?:Registration|Register|Registry|Identification|Licen[cs]e|House)(?: Number| No\.?)?|Company number`,
  ],
];
const REGISTER_LABEL = new RegExp(
  // A label may follow straight on the number before it: "7720603527OGRN: 1077764566373".
  String.raw`(?<![A-Za-z])(?:${REGISTERS.map(([, label]) => `(${label})`).join('|')})(?![a-z])(?:\s*\((?:[A-Za-z ]+)\))?\s*(?:Number|No\.?)?\s*[:\-–/]*\s*(?=\S)`,
  'gi',
);

/** Between a label and its number. */
const BEHIND_LABEL = /(?<=[\p{L}).])\s*:\s*|(?<=[\p{L}).])\s+[-–]\s+/gu;
/**
 * A number and the label of the next one, which has no digits. Letters behind the digits are the number's before a word with small letters
 * ("12ABOak"), else the label's ("12EVA ID").
 */
const NUMBER_THEN_LABEL =
  /^(.*\d(?:[A-Z]*(?=[A-Z][a-z])|[A-Z](?=\s)|)|[A-Z]{8}(?:[A-Z]{3})?(?=\s|[A-Z][a-z]|$))(\D*)$/s;
/** No label follows the last number, so trailing letters belong to the number. */
const LAST_NUMBER = /^(.*\d[A-Z]*|[A-Z]{8}(?:[A-Z]{3})?)$/s;
const IS_NUMBER = /^[A-Z\d][A-Z\d./ -]*$/;

/**
 * Labels and numbers in turn, with any labels, where the publisher lost the breaks between them: "Cedar ID: 123Oak number: 456".
 * Empty where the cell is not so.
 */
function labelledNumbers(words: string): { label: string; value: string }[] {
  const [first = '', ...rest] = words.split(BEHIND_LABEL);
  const found: { label: string; value: string }[] = [];
  let label = first;
  for (const [at, piece] of rest.entries()) {
    const last = at === rest.length - 1 ? LAST_NUMBER.exec(piece.trim()) : null;
    const [, number = '', next = ''] = last ?? NUMBER_THEN_LABEL.exec(piece.trim()) ?? [];
    const value = number.trim();
    if (!IS_NUMBER.test(value)) return [];
    found.push({ label: label.trim(), value });
    label = next;
  }
  return found.length > 1 && !/\d/.test(first) ? found : [];
}

/** Business registration numbers, each with its label. */
export function readRegistrations(builder: EntryBuilder, cell: string): void {
  for (const words of valuesOf(cell)) {
    const labelled = labelledNumbers(words);
    const marks = labelled.length > 0 ? [] : [...words.matchAll(REGISTER_LABEL)];
    const found = labelled.map(({ label, value }) => documentOf(typeOfLabel(label), value));
    for (const [index, mark] of marks.entries()) {
      const rest = words.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? words.length);
      const type = REGISTERS[mark.slice(1).findIndex((label) => label !== undefined)]?.[0] ?? 'OTHER';
      const value =
        type === 'SWIFT_BIC'
          ? (/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?\b/.exec(rest)?.[0] ?? null)
          : documentNumberIn(rest);
      if (value !== null) found.push(documentOf(type, value));
    }
    const single = found.length === 0 ? documentNumberIn(words) : null;
    // "9709056472 - Russia INN": the label behind the number.
    const only = marks[0]?.slice(1).findIndex((label) => label !== undefined) ?? -1;
    if (single !== null) found.push(documentOf(REGISTERS[only]?.[0] ?? 'REGISTRATION_NUMBER', single));
    for (const document of found) {
      document.issuingCountry = countryIn(words) ?? countryNamedIn(words);
      document.note = words === document.value ? null : words;
      builder.document(document);
    }
    if (found.length === 0) builder.feature('Business registration number', words);
  }
}

function typeOfLabel(label: string): string {
  const [mark] = `${label}: 1`.matchAll(REGISTER_LABEL);
  return REGISTERS[mark?.slice(1).findIndex((one) => one !== undefined) ?? -1]?.[0] ?? 'REGISTRATION_NUMBER';
}
