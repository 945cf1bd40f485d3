/**
 * OFAC's ENHANCED XML (SDN_ENHANCED.XML, CONS_ENHANCED.XML).
 *
 *   sanctionsData
 *     publicationInfo dataAsOf
 *     referenceValues featureTypes        vocabularies: every use of them repeats the words, so they are passed over
 *     entities / entity id
 *       generalInfo sanctionsLists sanctionsPrograms sanctionsTypes legalAuthorities
 *       names addresses features identityDocuments relationships
 *
 * A tie stands with one of its two parties, which may come before or after the other. So that both show it, the entries
 * are held to the end of the file (`HeldEntries`).
 *
 * Source: https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/ENHANCED_XML.xsd
 */
import type { ListEntry } from '../../profile.ts';
import { parseDateWords, parseDayOnly } from '../dates.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, hasNameOrWallet, issueTime, openEntry } from '../publisher-slips.ts';
import { type ImportReport, type ListFiles, type ListFormat, ListFormatError, mainFile, reject } from '../types.ts';
import { keepUnused, type XmlElement, xmlRecords } from '../xml-records.ts';
import { addressFromParts, addressPartsOf } from './address.ts';
import { HeldEntries } from './held-entries.ts';
import { ignoreParts } from './ignore-parts.ts';
import { areOfPersons, isOfacId, kindOf } from './kinds.ts';
import { readLabelled } from './labelled.ts';
import { readListing } from './listing.ts';
import { formattedName, readName, type SpelledName } from './names.ts';
import { periodWords } from './periods.ts';
import { readRemarkText } from './remarks.ts';

const BOOKKEEPING: ReadonlySet<string> = new Set([
  'identityId',
  'versionId',
  'valueRefId',
  'isPrimary',
  'isDateRange',
  // Repeats a name in parts: OFAC prints the formatted whole.
  'formattedFirstName',
  'formattedLastName',
]);
const BOOKKEEPING_ATTRIBUTES: ReadonlySet<string> = new Set([
  'id',
  'refId',
  'featureTypeId',
  'nameId',
  'nameTranslationId',
]);
/** Usual statements of OFAC about the reliability of a feature, which need no note. */
const UNREMARKABLE = /^(?:confirmed|unknown|)$/i;

export const ofacEnhancedXml: ListFormat = {
  id: 'ofac-enhanced-xml',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const records = xmlRecords(mainFile(files), report, {
    root: 'sanctionsData',
    records: ['publicationInfo', 'entity'],
  });
  const held = new HeldEntries();
  const references = new EntryReferences(report);
  for await (const { element, line } of records) {
    if (element.name === 'publicationInfo') {
      report.publishedAt = issueTime(element.textOf('dataAsOf'));
      continue;
    }
    const entityId = element.attribute('id');
    const id = references.take(entityId, JSON.stringify(element), line);
    if (id === null) continue;
    const builder = entryOf(element, id, line, report);
    if (!hasNameOrWallet(builder, report, line)) {
      references.giveBack(id);
      reject(report, { reference: entityId || null, position: line, reason: 'no name' });
      continue;
    }
    // Of a party that is not given out there is no tie to show.
    for (const relationship of itemsOf(element, 'relationships', 'relationship'))
      readRelationship(builder, relationship, held);
    ignoreParts(element, BOOKKEEPING, BOOKKEEPING_ATTRIBUTES);
    keepUnused(element, builder, report);
    held.add(builder.entry);
  }
  if (held.size === 0) throw new ListFormatError('no <entity> of the file is an OFAC entry');
  yield* held.release(report);
}

function typeOf(element: XmlElement): string {
  return element.all('generalInfo')[0]?.textOf('entityType') ?? '';
}

function itemsOf(element: XmlElement, list: string, item: string): XmlElement[] {
  return element.all(list).flatMap((one) => one.all(item));
}

function isTrue(element: XmlElement, flag: string): boolean {
  return element.textOf(flag).toLowerCase() === 'true';
}

/** The marked one first; OFAC marks exactly one. */
function namesOf(element: XmlElement): SpelledName[] {
  const names = itemsOf(element, 'names', 'name');
  return [...names.filter((name) => isTrue(name, 'isPrimary')), ...names.filter((name) => !isTrue(name, 'isPrimary'))]
    .map((name) => ({
      weak: isTrue(name, 'isLowQuality'),
      kind: name.textOf('aliasType'),
      spellings: spellingsOf(name),
      remarks: name.textsOf('comments'),
    }))
    .filter((name) => name.spellings.length > 0);
}

/** The spelling that OFAC leads with, then the others. */
function spellingsOf(name: XmlElement): SpelledName['spellings'] {
  const translations = itemsOf(name, 'translations', 'translation');
  const ordered = [
    ...translations.filter((one) => isTrue(one, 'isPrimary')),
    ...translations.filter((one) => !isTrue(one, 'isPrimary')),
  ];
  return ordered
    .map((one) => ({ text: spelledOut(one), script: one.textOf('script') }))
    .filter((spelling) => spelling.text !== '');
}

/** The parts say the same as the whole, letter case aside. */
function spelledOut(translation: XmlElement): string {
  const parts = itemsOf(translation, 'nameParts', 'namePart').map((part) => ({
    type: part.textOf('type'),
    value: part.textOf('value'),
  }));
  return translation.textOf('formattedFullName') || formattedName(parts);
}

function entryOf(element: XmlElement, id: string, line: number, report: ImportReport): EntryBuilder {
  const word = typeOf(element);
  // A blank type is an entity's in the CSV set only.
  const kind = word === '' ? null : kindOf(word);
  const builder = openEntry(id, { word, kind, hasPersonParts: () => areOfPersons(labelsOf(element)) }, report, line);
  const entityId = element.attribute('id');
  if (isOfacId(entityId)) builder.reference('ofac', entityId);
  const names = namesOf(element);
  for (const name of names) readName(builder, name);
  for (const address of itemsOf(element, 'addresses', 'address')) readAddress(builder, address);
  for (const feature of itemsOf(element, 'features', 'feature')) readFeature(builder, feature);
  for (const document of itemsOf(element, 'identityDocuments', 'identityDocument'))
    readDocument(builder, document, names[0]?.spellings[0]?.text ?? '');
  const general = element.all('generalInfo')[0];
  builder.feature('Title', general?.textOf('title') ?? '');
  readRemarkText(builder, general?.textOf('remarks') ?? '');
  const listing = {
    lists: itemsOf(element, 'sanctionsLists', 'sanctionsList').map((list) => ({
      name: list.text(),
      date: list.attribute('datePublished'),
    })),
    programs: wordsOf(element, 'sanctionsPrograms', 'sanctionsProgram'),
    types: wordsOf(element, 'sanctionsTypes', 'sanctionsType'),
    authorities: wordsOf(element, 'legalAuthorities', 'legalAuthority'),
  };
  readListing(builder, listing, report);
  return builder;
}

/** Labels of the parts of its names, and of its features. */
function labelsOf(element: XmlElement): string[] {
  const parts = itemsOf(element, 'names', 'name')
    .flatMap((name) => itemsOf(name, 'translations', 'translation'))
    .flatMap((translation) => itemsOf(translation, 'nameParts', 'namePart'));
  return [...parts, ...itemsOf(element, 'features', 'feature')].map((part) => part.textOf('type'));
}

function wordsOf(element: XmlElement, list: string, item: string): string[] {
  return element.all(list).flatMap((one) => one.textsOf(item));
}

function readAddress(builder: EntryBuilder, address: XmlElement): void {
  const country = address.textOf('country');
  const translations = itemsOf(address, 'translations', 'translation');
  if (translations.length === 0 && country !== '') readAddressParts(builder, [], country);
  for (const translation of translations) {
    translation.textOf('script');
    const parts = itemsOf(translation, 'addressParts', 'addressPart').map(
      (part) => [part.textOf('type'), part.textOf('value')] as const,
    );
    readAddressParts(builder, parts, country);
  }
  for (const comment of address.textsOf('comments')) builder.feature('Address Remark', comment);
}

function readAddressParts(
  builder: EntryBuilder,
  parts: readonly (readonly [type: string, value: string])[],
  country: string,
): void {
  const read = addressFromParts(addressPartsOf(parts, country));
  if (read !== null) builder.address(read);
}

function readFeature(builder: EntryBuilder, feature: XmlElement): void {
  const label = feature.textOf('type');
  const { value, printed } = featureWords(feature);
  readLabelled(builder, { label, value });
  if (!value.includes(printed)) builder.feature(`${label} as published`, printed);
  const reliability = feature.textOf('reliability');
  if (!UNREMARKABLE.test(reliability)) builder.feature('Reliability', `${label} ${value}: ${reliability}`);
  for (const comment of feature.textsOf('comments')) builder.feature(`Remark on ${label} ${value}`, comment);
}

/** The date as printed. If OFAC prints none, or no date, the structured days. */
function featureWords(feature: XmlElement): { value: string; printed: string } {
  const printed = feature.textOf('value');
  const date = feature.all('valueDate')[0];
  if (date === undefined) return { value: printed, printed };
  const days = ['fromDateBegin', 'fromDateEnd', 'toDateBegin', 'toDateEnd'].map((part) => date.textOf(part));
  const circa = isTrue(date, 'isApproximate');
  const stored = periodWords(days[0] || days[1] || '', days[3] || days[2] || '', circa);
  if (parseDateWords(printed) === null) return { value: stored || printed, printed };
  return { value: circa && !/\bcirca\b/i.test(printed) ? `circa ${printed}` : printed, printed };
}

function readDocument(builder: EntryBuilder, document: XmlElement, primaryName: string): void {
  const name = document.textOf('name');
  const place = document.textOf('issuingLocation');
  const country = document.textOf('issuingCountry');
  const authority = document.textOf('issuingAuthority');
  readLabelled(builder, {
    isDocument: true,
    label: document.textOf('type'),
    value: document.textOf('documentNumber'),
    country: country || place,
    issued: document.textOf('issueDate'),
    expires: document.textOf('expirationDate'),
    notes: [
      country !== '' && place !== country ? place : '',
      authority,
      document.textOf('isValid').toLowerCase() === 'false' ? 'not valid' : '',
      name === primaryName || name === '' ? '' : `name on document ${name}`,
      ...document.textsOf('comments'),
    ].filter((note) => note !== ''),
  });
}

function readRelationship(builder: EntryBuilder, relationship: XmlElement, held: HeldEntries): void {
  const other = relationship.all('relatedEntity')[0];
  const words = relationship.textOf('type');
  const to = other?.attribute('entityId') ?? '';
  const toName = other?.text() ?? '';
  const [startDate = null, endDate = null] = ['startDate', 'endDate'].map((part) =>
    parseDayOnly(relationship.textOf(part)),
  );
  const from = builder.entry.externalReferenceId;
  held.tie({
    from,
    to,
    words,
    toName,
    former: false,
    quality: relationship.textOf('quality'),
    remarks: relationship.textsOf('comments'),
    startDate,
    endDate,
  });
}
