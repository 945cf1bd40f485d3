/**
 * A value under OFAC's label, as all its XML formats give features and documents: "Passport" A12, "Birthdate" 1962,
 * "Digital Currency Address - XBT" 1BoatSLRH...
 *
 * The CSV set prints the same label and value one after the other in its remarks. So they are put together again and
 * read by the remarks' own rules: an entry reads alike whichever format brought it.
 */
import { countryCodeOf } from '../../countries.ts';
import type { ListedDocument } from '../../profile.ts';
import { parseDayOnly } from '../dates.ts';
import { documentOf, type EntryBuilder } from '../entry-builder.ts';
import { documentFrom } from './document-kinds.ts';
import { applyRemark } from './remark-rules.ts';
import { kindFor, MAX_SEGMENT_CHARS, withoutFinalPeriod } from './remarks.ts';

export interface Labelled {
  label: string;
  value: string;
  /** For documents: the country in words, and days in words or ISO. '' if unknown. */
  country?: string;
  issued?: string;
  expires?: string;
  notes?: string[];
  /** It stands among the documents, whatever its label is. */
  isDocument?: boolean;
}

/** Labels that the remarks print under another name, or that the CSV set has a column for. */
const READERS: Readonly<Record<string, (builder: EntryBuilder, value: string) => void>> = {
  birthdate: (b, value) => b.dateWords('BIRTH', value, 'Date of Birth'),
  'place of birth': (b, value) => b.feature('Place of Birth', value),
  'nationality country': (b, value) => b.nationality(value, countryCodeOf(value), 'NATIONAL'),
  'citizenship country': (b, value) => b.nationality(value, countryCodeOf(value), 'CITIZEN'),
  title: (b, value) => b.feature('Title', value),
  'vessel type': (b, value) => b.feature('Vessel Type', value),
  'vessel call sign': (b, value) => b.document(documentOf('CALL_SIGN', value)),
};
const WALLET_LABEL = /^Digital Currency Address\s*-\s*(\S+)$/i;

export function readLabelled(builder: EntryBuilder, given: Labelled): void {
  const part = { ...given, label: given.label || 'Unlabelled' };
  if (part.value === '') {
    builder.feature('Without a value', [part.label, ...remainderOf(part)].join('; '));
    return;
  }
  if (part.label.length + part.value.length > MAX_SEGMENT_CHARS) {
    builder.feature(part.label, [part.value, ...remainderOf(part)].join('; '));
    return;
  }
  const wallet = WALLET_LABEL.exec(part.label);
  if (wallet?.[1]) builder.wallet(wallet[1], part.value);
  const reader = READERS[part.label.toLowerCase()];
  reader?.(builder, part.value);
  const words = withoutFinalPeriod(part.value);
  if (wallet !== null || reader !== undefined || applyRemark(builder, `${part.label} ${words}`)) {
    builder.feature(`Remark on ${part.label} ${part.value}`.slice(0, 200), remainderOf(part).join('; '));
    return;
  }
  const document = documentFrom(`${part.label} ${part.value}`) ?? unlabelledDocument(part);
  if (document !== null) readDocument(builder, part, document);
  else builder.feature(part.label.replace(/[\s:-]+$/, ''), [words, ...remainderOf(part)].join('; '));
}

function readDocument(builder: EntryBuilder, part: Labelled, read: ListedDocument): void {
  // Words of the label that the rules took for the number's beginning belong to the label.
  const isWhole = read.note?.toLowerCase().startsWith(part.label.replace(/[\s:]+$/, '').toLowerCase());
  const document = isWhole ? { ...read } : documentOf(read.type, part.value, { note: part.label });
  const notes = [document.note ?? ''];
  if (part.country) {
    const country = countryCodeOf(part.country);
    if (document.issuingCountry === null) document.issuingCountry = country;
    if (country === null || country !== document.issuingCountry) notes.push(part.country);
  }
  if (part.issued) document.issueDate = parseDayOnly(part.issued) ?? document.issueDate;
  if (part.expires) document.expiryDate = parseDayOnly(part.expires) ?? document.expiryDate;
  if (part.issued && document.issueDate === null) notes.push(`issued ${part.issued}`);
  if (part.expires && document.expiryDate === null) notes.push(`expires ${part.expires}`);
  document.note = [...notes, ...(part.notes ?? [])].join('; ');
  builder.document(kindFor(builder, document));
}

/** A kind of document that the rules do not know. Words instead of a number are no document: "Passport: unknown". */
function unlabelledDocument(part: Labelled): ListedDocument | null {
  const isDocument = part.isDocument || part.country || part.issued || part.expires;
  return isDocument && /\d/.test(part.value) ? documentOf('OTHER', part.value, { note: part.label }) : null;
}

/** What only a document has a place for. */
function remainderOf(part: Labelled): string[] {
  const { country, issued, expires, notes = [] } = part;
  return [country ?? '', issued ? `issued ${issued}` : '', expires ? `expires ${expires}` : '', ...notes].filter(
    (words) => words !== '',
  );
}
