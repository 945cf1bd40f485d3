/**
 * OFAC's legacy XML (SDN.XML, CONS_PRIM.XML).
 *
 *   sdnList
 *     publshInformation Publish_Date Record_Count
 *     sdnEntry uid lastName firstName? title? sdnType remarks?
 *       programList idList akaList addressList nationalityList citizenshipList dateOfBirthList placeOfBirthList vesselInfo
 *
 * The same parties as in the CSV set, but in fields: what the CSV set prints in its remarks is here in `idList`, where
 * documents, features and wallets stand side by side. Ties are words only: "(Linked To: GHOST HOLDING)".
 *
 * Source: https://ofac.treasury.gov/specially-designated-nationals-list-data-formats-data-schemas (SDN.XSD).
 */
import { countryCodeOf } from '../../countries.ts';
import type { ListEntry } from '../../profile.ts';
import { aliasStrengthOf, documentOf, type EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, hasNameOrWallet, openEntry } from '../publisher-slips.ts';
import { type ImportReport, type ListFiles, type ListFormat, ListFormatError, mainFile, reject } from '../types.ts';
import { keepUnused, type XmlElement, xmlRecords } from '../xml-records.ts';
import { addressFromParts } from './address.ts';
import { ignoreParts } from './ignore-parts.ts';
import { aliasKindOf, isOfacId, kindOf } from './kinds.ts';
import { readLabelled } from './labelled.ts';
import { readListing } from './listing.ts';
import { readRemarkText } from './remarks.ts';

const NOTHING: ReadonlySet<string> = new Set();
const BOOKKEEPING: ReadonlySet<string> = new Set(['uid', 'mainEntry']);
/** Fields of `vesselInfo` that are kept as a feature of this name, as the columns of the CSV set are. */
const VESSEL_FEATURES: readonly [field: string, feature: string][] = [
  ['vesselType', 'Vessel Type'],
  ['tonnage', 'Vessel Tonnage'],
  ['grossRegisteredTonnage', 'Vessel Gross Registered Tonnage'],
  ['vesselOwner', 'Vessel Owner'],
];

export const ofacSdnXml: ListFormat = {
  id: 'ofac-sdn-xml',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const records = xmlRecords(mainFile(files), report, {
    root: 'sdnList',
    records: ['publshInformation', 'sdnEntry'],
  });
  const references = new EntryReferences(report);
  for await (const { element, line } of records) {
    if (element.name === 'publshInformation') {
      readPublication(element, report);
      continue;
    }
    const id = references.take(element.textOf('uid'), JSON.stringify(element), line);
    if (id === null) continue;
    const builder = entryOf(element, id, line, report);
    if (!hasNameOrWallet(builder, report, line)) {
      references.giveBack(id);
      reject(report, { reference: element.textOf('uid') || null, position: line, reason: 'no name' });
      continue;
    }
    report.entries += 1;
    yield builder.entry;
  }
  if (report.entries === 0) throw new ListFormatError('no <sdnEntry> of the file is an OFAC entry');
  // The publisher's own count has an entry twice that stands twice.
  if (report.publisherCount !== null) report.publisherCount -= references.repeated;
}

function readPublication(element: XmlElement, report: ImportReport): void {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(element.textOf('Publish_Date')) ?? [];
  report.publishedAt = year === undefined ? null : `${year}-${month}-${day}`;
  const count = element.textOf('Record_Count');
  report.publisherCount = /^\d+$/.test(count) ? Number(count) : null;
}

/** "LAST, First", as the CSV set prints it. */
function nameOf(element: XmlElement): string {
  return [element.textOf('lastName'), element.textOf('firstName')].filter((part) => part !== '').join(', ');
}

/** The items of `<somethingList><something/>...</somethingList>`. */
function itemsOf(element: XmlElement, list: string, item: string): XmlElement[] {
  return element.all(list).flatMap((one) => one.all(item));
}

function entryOf(element: XmlElement, id: string, line: number, report: ImportReport): EntryBuilder {
  const word = element.textOf('sdnType');
  const stated = { word, kind: kindOf(word), hasPersonParts: () => hasPersonParts(element) };
  const builder = openEntry(id, stated, report, line);
  const uid = element.textOf('uid');
  if (isOfacId(uid)) builder.reference('ofac', uid);
  builder.primaryName(nameOf(element));
  for (const aka of itemsOf(element, 'akaList', 'aka')) {
    const kind = aliasKindOf(aka.textOf('type'));
    builder.alias(nameOf(aka), aliasStrengthOf(aka.textOf('category').toLowerCase() === 'weak', kind), kind);
  }
  builder.feature('Title', element.textOf('title'));
  for (const birth of itemsOf(element, 'dateOfBirthList', 'dateOfBirthItem'))
    builder.dateWords('BIRTH', birth.textOf('dateOfBirth'), 'Date of Birth');
  for (const birth of itemsOf(element, 'placeOfBirthList', 'placeOfBirthItem'))
    builder.feature('Place of Birth', birth.textOf('placeOfBirth'));
  readCountries(builder, itemsOf(element, 'nationalityList', 'nationality'), 'NATIONAL');
  readCountries(builder, itemsOf(element, 'citizenshipList', 'citizenship'), 'CITIZEN');
  for (const address of itemsOf(element, 'addressList', 'address')) readAddress(builder, address);
  for (const item of itemsOf(element, 'idList', 'id')) {
    readLabelled(builder, {
      label: item.textOf('idType'),
      value: item.textOf('idNumber'),
      country: item.textOf('idCountry'),
      issued: item.textOf('issueDate'),
      expires: item.textOf('expirationDate'),
    });
  }
  for (const vessel of element.all('vesselInfo')) readVessel(builder, vessel);
  readRemarkText(builder, element.textOf('remarks'));
  const programs = element.all('programList').flatMap((list) => list.textsOf('program'));
  readListing(builder, { lists: [], programs, types: [], authorities: [] }, report);
  ignoreParts(element, BOOKKEEPING, NOTHING);
  keepUnused(element, builder, report);
  return builder;
}

function hasPersonParts(element: XmlElement): boolean {
  const parts = [
    ...element.all('firstName'),
    ...itemsOf(element, 'dateOfBirthList', 'dateOfBirthItem'),
    ...itemsOf(element, 'placeOfBirthList', 'placeOfBirthItem'),
  ];
  return parts.length > 0;
}

function readCountries(builder: EntryBuilder, items: readonly XmlElement[], status: 'NATIONAL' | 'CITIZEN'): void {
  for (const item of items) {
    const words = item.textOf('country');
    if (words !== '') builder.nationality(words, countryCodeOf(words), status);
  }
}

function readAddress(builder: EntryBuilder, address: XmlElement): void {
  const read = addressFromParts({
    lines: ['address1', 'address2', 'address3'].map((line) => address.textOf(line)),
    city: address.textOf('city'),
    state: address.textOf('stateOrProvince'),
    postalCode: address.textOf('postalCode'),
    region: '',
    country: address.textOf('country'),
  });
  if (read !== null) builder.address(read);
}

function readVessel(builder: EntryBuilder, vessel: XmlElement): void {
  for (const [field, feature] of VESSEL_FEATURES) builder.feature(feature, vessel.textOf(field));
  const callSign = vessel.textOf('callSign');
  if (callSign !== '') builder.document(documentOf('CALL_SIGN', callSign));
  const flag = vessel.textOf('vesselFlag');
  if (flag !== '') builder.nationality(flag, countryCodeOf(flag), 'FLAG');
}
