/**
 * The UK Sanctions List as XML (https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml).
 *
 *   Designations
 *     DateGenerated
 *     Designation   UniqueID, OFSIGroupID, UNReferenceNumber, Names/Name/Name1..Name6, NonLatinNames, RegimeName,
 *                   IndividualEntityShip, SanctionsImposed, Addresses, IndividualDetails | EntityDetails | ShipDetails
 *
 * Lists stand in wrappers (`DOBs/DOB`); parts are found by name at any depth, so that a wrapper more or less loses nothing.
 * Source: FCDO, "UK Sanctions List: change to the list's format" (Open Government Licence v3.0).
 */
import type { ListEntry } from '../../profile.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, openEntry } from '../publisher-slips.ts';
import { type ImportReport, type ListFiles, type ListFormat, mainFile, reject } from '../types.ts';
import { keepUnused, type XmlElement, xmlRecords } from '../xml-records.ts';
import { cleanCell } from './cells.ts';
import { ukDay } from './dates.ts';
import { FACTS, kindOf, readDesignation, readImposed, readReferences, settleMeasures } from './designation.ts';
import { readNationalNumbers, readPassports } from './documents.ts';
import { fullName, readName, readOriginalName, settleNames } from './names.ts';
import { readAddress, readBirthPlaces } from './parts.ts';
import { withSubsidiaries } from './subsidiaries.ts';

const NAME_PARTS = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'];
const ADDRESS_LINES = ['AddressLine1', 'AddressLine2', 'AddressLine3', 'AddressLine4', 'AddressLine5', 'AddressLine6'];
/** Only persons have them: a given name, days and places of birth. */
const OF_PERSONS = ['Name1', 'DOB', 'Gender', 'TownOfBirth', 'CountryOfBirth', 'PassportNumber'];

export const ukSanctionsListXml: ListFormat = {
  id: 'uk-sanctions-list-xml',
  files: [{ role: 'main', required: true }],
  parse: (files, report) => withSubsidiaries(designations(files, report), report),
};

async function* designations(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const references = new EntryReferences(report);
  const records = xmlRecords(mainFile(files), report, {
    root: 'Designations',
    records: ['Designation', 'DateGenerated'],
  });
  for await (const { element, line } of records) {
    if (element.name === 'DateGenerated') {
      report.publishedAt = ukDay(element.text());
      continue;
    }
    const uniqueId = cleanCell(element.textOf('UniqueID'));
    const id = references.take(uniqueId, JSON.stringify(element), line);
    if (id === null) continue;
    const entry = entryOf(element, id, line, report);
    if (entry === null) {
      references.giveBack(id);
      reject(report, { reference: uniqueId || null, position: line, reason: 'no name' });
      continue;
    }
    report.entries += 1;
    yield entry;
  }
}

/** Null where it has no name. */
function entryOf(element: XmlElement, id: string, line: number, report: ImportReport): ListEntry | null {
  const word = cleanCell(element.textOf('IndividualEntityShip'));
  const stated = { word, kind: kindOf(word), hasPersonParts: () => hasPersonParts(element) };
  const builder = openEntry(id, stated, report, line);
  readNames(builder, element);
  if (builder.entry.names.length === 0) return null;
  const uniqueId = cleanCell(element.textOf('UniqueID'));
  readReferences(builder, uniqueId, element.textOf('OFSIGroupID'), element.textOf('UNReferenceNumber'));
  readDesignation(builder, element.textOf('RegimeName'), element.textOf('DateDesignated'));
  readSanctions(builder, element);
  settleMeasures(builder, report);
  for (const [name, , read] of FACTS) for (const text of textsWithin(element, name)) read(builder, text);
  for (const address of within(element, 'Address')) {
    const lines = ADDRESS_LINES.map((line) => address.textOf(line));
    readAddress(builder, lines, address.textOf('AddressPostalCode'), address.textOf('AddressCountry'));
  }
  for (const place of within(element, 'Location'))
    readBirthPlaces(builder, place.textOf('TownOfBirth'), place.textOf('CountryOfBirth'));
  for (const passport of within(element, 'Passport'))
    readPassports(builder, passport.textOf('PassportNumber'), passport.textOf('PassportAdditionalInformation'));
  for (const number of within(element, 'NationalIdentifier'))
    readNationalNumbers(
      builder,
      number.textOf('NationalIdentifierNumber'),
      number.textOf('NationalIdentifierAdditionalInformation'),
    );
  keepUnused(element, builder, report);
  return builder.entry;
}

function hasPersonParts(element: XmlElement): boolean {
  return OF_PERSONS.some((part) => textsWithin(element, part).some((text) => cleanCell(text) !== ''));
}

function readNames(builder: EntryBuilder, element: XmlElement): void {
  for (const name of within(element, 'Name')) {
    const full = fullName(NAME_PARTS.map((part) => name.textOf(part)));
    const [type, strength] = [name.textOf('NameType'), name.textOf('AliasStrength')];
    if (full !== '') readName(builder, full, type, strength);
  }
  for (const name of within(element, 'NonLatinName'))
    readOriginalName(
      builder,
      name.textOf('NameNonLatinScript'),
      name.textOf('NonLatinScriptType'),
      name.textOf('NonLatinScriptLanguage'),
    );
  settleNames(builder.entry);
}

/** The measures as words, and as one element each that says true or false. */
function readSanctions(builder: EntryBuilder, element: XmlElement): void {
  const imposed = element
    .all('SanctionsImposedIndicators')
    .flatMap((indicators) => indicators.children)
    .filter((indicator) => /^(?:true|yes|1)$/i.test(indicator.text()))
    .map((indicator) => indicator.name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  readImposed(builder, element.textOf('SanctionsImposed') || imposed.join('|'));
}

function within(element: XmlElement, name: string, found: XmlElement[] = []): XmlElement[] {
  for (const child of element.children) {
    if (child.name === name) found.push(child);
    within(child, name, found);
  }
  return found;
}

function textsWithin(element: XmlElement, name: string): string[] {
  return within(element, name)
    .map((part) => part.text())
    .filter((text) => text !== '');
}
