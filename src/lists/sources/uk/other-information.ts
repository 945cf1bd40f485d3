/**
 * What OFSI writes into "Other Information". The later format labels it:
 *
 *   (UK Sanctions List Ref):RUS0251. (UN Ref):TAi.155. (UK Statement of Reasons):.. (Gender):Male
 *
 * The older one is prose: "UN Ref QDi.333. Tel: +963 11 .. Website: .. IMO: 8706349. Flag State: Palau." What is found in
 * prose is given its place too, and the prose is kept whole.
 */
import { documentOf, type EntryBuilder } from '../entry-builder.ts';
import { cleanCell } from './cells.ts';
import { readRegistrations } from './documents.ts';
import {
  readCompanies,
  readEmails,
  readFeatures,
  readFlags,
  readFormerNames,
  readGender,
  readImoNumbers,
  readPhones,
  readTypesOfEntity,
  readWebsites,
  readYearBuilt,
} from './parts.ts';
import { fitsKind, permanentUnReference, unReferencesIn } from './references.ts';
import { readSubsidiaries } from './subsidiaries.ts';

const LABEL = /\(([A-Z][A-Za-z/ ]{2,60})\)\s*:/g;
/** Brackets before a colon stand in prose too. */
const LABELLED = /^\((?:UK Sanctions List Ref|UN ?Ref)\)\s*:/i;
const PROSE = 'Other Information';

type Reader = (builder: EntryBuilder, words: string) => void;
/** Label, lower case -> its place. Any other label is a feature of its name. */
const READERS: Readonly<Record<string, Reader>> = {
  'uk sanctions list ref': (builder, words) => readLeading(builder, words, UK_REFERENCES, readUkReferences),
  'un ref': (builder, words) => readLeading(builder, words, UN_REFERENCES, readUnReferences),
  unref: (builder, words) => readLeading(builder, words, UN_REFERENCES, readUnReferences),
  'uk statement of reasons': (builder, words) => builder.feature('Statement of Reasons', words),
  'further identifiying information': readProse,
  'further identifying information': readProse,
  'phone number': (builder, words) => readPhones(builder, words),
  'email address': readEmails,
  website: readWebsites,
  gender: readGender,
  'type of entity': readTypesOfEntity,
  'parent company': (builder, words) => readCompanies(builder, 'OWNED_BY', 'Parent company', words),
  subsidiaries: readSubsidiaries,
  'business reg no': readRegistrations,
  'business registration number': readRegistrations,
  'imo number': readImoNumbers,
  'current owner': (builder, words) => readCompanies(builder, 'OWNED_BY', 'Current owner/operator', words),
  'current owners': (builder, words) => readCompanies(builder, 'OWNED_BY', 'Current owner/operator', words),
  'current owner/operator': (builder, words) => readCompanies(builder, 'OWNED_BY', 'Current owner/operator', words),
  'previous owner/operator': (builder, words) => readCompanies(builder, 'LINKED', 'Previous owner/operator', words),
  'flag of ship': (builder, words) => readFlags(builder, words, 'FLAG'),
  'current believed flag of ship': (builder, words) => readFlags(builder, words, 'FLAG'),
  'previous flags': (builder, words) => readFlags(builder, words, 'FORMER'),
  'type of ship': (builder, words) => readFeatures(builder, 'Vessel Type', words),
  'tonnage of ship': (builder, words) => readFeatures(builder, 'Vessel Tonnage', words),
  'length of ship': (builder, words) => readFeatures(builder, 'Vessel Length', words),
  'year built': readYearBuilt,
};

const UK_REFERENCES = /^(?:[A-Z]{3}\d{4}|and\b|[\s,;./])+/;
const UN_REFERENCES = /^(?:[A-Z]{1,2}[EI]?\.(?:[A-Z\d]{1,3}\.){0,2}[\dIVX]{1,4}\b|and\b|[\s,;./])+/i;
const COMPANY =
  /\b(?:co|company|ltd|limited|shipping|corporation|corp|inc|bureau|management|agency|trading|group|bank)\b/i;
const SHIP_NUMBER = /\bIMO(?: number| no\.?)?\s*:?\s*(\d{7})\b/i;

export function readOtherInformation(builder: EntryBuilder, cell: string): void {
  const words = cleanCell(cell);
  const labels = [...words.matchAll(LABEL)].filter(
    (label) => LABELLED.test(words) || READERS[label[1]?.toLowerCase() ?? ''] !== undefined,
  );
  const head = words.slice(0, labels[0]?.index ?? words.length).trim();
  if (head !== '') readProse(builder, head);
  for (const [index, label] of labels.entries()) {
    const name = label[1] ?? '';
    const section = words
      .slice(label.index + label[0].length, labels[index + 1]?.index ?? words.length)
      .trim()
      .replace(/\.$/, '');
    const reader = READERS[name.toLowerCase()];
    if (reader === readSubsidiaries) reader(builder, linesOf(cell, name, labels[index + 1]?.[1]) ?? section);
    else if (reader !== undefined) reader(builder, section);
    else builder.feature(name, section);
  }
}

/** A section with its line breaks, which divide the companies of some; null where a break stands within a label. */
function linesOf(cell: string, label: string, next: string | undefined): string | null {
  const [, after] = cell.split(`(${label})`, 2);
  if (after === undefined) return null;
  return (next === undefined ? after : after.split(`(${next})`, 1)[0]!).replace(/^\s*:/, '').trim().replace(/\.$/, '');
}

/** The older format files ships as entities: an IMO number that is not a company's own, under a name that is no company's. */
export function tellsOfShip(name: string, cell: string): boolean {
  const match = SHIP_NUMBER.exec(cell);
  return match !== null && !/company[^.]{0,20}$/i.test(cell.slice(0, match.index)) && !COMPANY.test(name);
}

export function readUnReferences(builder: EntryBuilder, numbers: readonly string[]): void {
  for (const words of numbers) {
    const reference = permanentUnReference(words.replace(/[^\w.]|\.+$/g, ''));
    if (reference !== null && fitsKind(reference, builder.entry.kind)) builder.reference('un', reference);
    else if (/\d/.test(words)) builder.feature('UN reference as published', words);
  }
}

function readUkReferences(builder: EntryBuilder, ids: readonly string[]): void {
  for (const id of ids) builder.reference('uk', id);
}

/** "TAi.130. Involved in ..": the story follows its reference without a label of its own. */
function readLeading(
  builder: EntryBuilder,
  words: string,
  pattern: RegExp,
  read: (builder: EntryBuilder, ids: readonly string[]) => void,
): void {
  const head = pattern.exec(words)?.[0] ?? '';
  read(
    builder,
    head
      .split(/[\s,;/]+|\band\b/)
      .filter((word) => /\d/.test(word))
      .map((word) => word.replace(/\.$/, '')),
  );
  const story = words.slice(head.length).trim();
  if (story !== '') readProse(builder, story);
}

function readProse(builder: EntryBuilder, words: string): void {
  builder.feature(PROSE, words);
  readFormerNames(builder, words);
  readUnReferences(builder, unReferencesIn(words));
  for (const [email] of words.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)) builder.contact('email', email);
  for (const [, site] of words.matchAll(/(?:\bwebsites?:?\s+(?=\S+\.\S)|(?=\bhttps?:\/\/|\bwww\.))(\S+\.[^\s;,]+)/gi))
    if (!/interpol\.int|un\.org/i.test(site ?? '')) builder.contact('website', (site ?? '').replace(/[.,;:)]+$/, ''));
  for (const [, label, list] of words.matchAll(
    /\b(tel(?:ephone)?|phone|fax)\b(?: numbers?| nos?)?[.:]*\s*((?:[+(]?\d[\d()\s\-/x.]{5,}(?:[,;]\s*(?=[+(]?\d))?)+)/gi,
  ))
    readPhones(builder, (list ?? '').replace(/[\s.,(-]+$/, ''), /fax/i.test(label ?? '') ? 'fax' : 'phone');
  for (const [, code] of words.matchAll(
    /\bSWIFT(?:\/BIC)?\s*:?\s*([A-Z]{4} ?[A-Z]{2} ?[A-Z\d]{2}(?: ?[A-Z\d]{3})?)\b/g,
  ))
    builder.document(documentOf('SWIFT_BIC', (code ?? '').replaceAll(' ', '')));
  for (const [, tax, number] of words.matchAll(
    /\b(tax|state|company)? ?registration number[:\s]*(\d[\dA-Za-z]{5,})\b/gi,
  ))
    builder.document(documentOf(/tax/i.test(tax ?? '') ? 'TAX_ID' : 'REGISTRATION_NUMBER', number ?? ''));
  for (const [, number] of words.matchAll(/\bpassport(?: (?:no|number)s?)?[.:\s]*([A-Z]{0,3}\d{5,12})\b/gi))
    builder.document(documentOf('PASSPORT', number ?? ''));
  const gender = /\bGender:?\s*(male|female)\b/i.exec(words)?.[1];
  if (gender !== undefined) builder.gender(gender);
  if (builder.entry.kind === 'VESSEL') readShip(builder, words);
}

function readShip(builder: EntryBuilder, words: string): void {
  const imo = SHIP_NUMBER.exec(words)?.[1];
  if (imo !== undefined) builder.document(documentOf('IMO_NUMBER', imo));
  const mmsi = /\bMMSI:?\s*(\d{9})\b/i.exec(words)?.[1];
  if (mmsi !== undefined) builder.document(documentOf('MMSI', mmsi));
  const flag = /\bFlag State:\s*([A-Z][\p{L} ]+)/u.exec(words)?.[1];
  if (flag !== undefined) readFlags(builder, flag, 'FLAG');
}
