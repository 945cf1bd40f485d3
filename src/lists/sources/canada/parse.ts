/**
 * Canada's Consolidated Autonomous Sanctions List (SEMA and JVCFOA), Global Affairs Canada:
 * https://www.international.gc.ca/world-monde/assets/office_docs/international_relations-relations_internationales/sanctions/sema-lmes.xml
 *
 *   data-set
 *     record   Country, LastName + GivenName | EntityOrShip, Aliases, DateOfBirthOrShipBuildDate, TitleOrShip,
 *              ShipIMONumber, Schedule, Item, DateOfListing
 *
 * Later files name the elements in both languages ("LastName-NomDeFamille"): the part before the hyphen counts. The list
 * has no ids: country, schedule and item are how the law cites an entry. `Country` is the regulation's, no nationality.
 */
import { riskOfMeasures } from '../../effect.ts';
import type { ListEntry, SubjectKind } from '../../profile.ts';
import { listedDate, parseDateWords, parseDayOnly } from '../dates.ts';
import { documentOf, EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, hasNameOrWallet } from '../publisher-slips.ts';
import { type ImportReport, type ListFiles, type ListFormat, mainFile, reject } from '../types.ts';
import { keepUnused, type XmlElement, xmlRecords } from '../xml-records.ts';
import { aliasesIn } from './aliases.ts';
import { canadaMeasures } from './measures.ts';

const AUTHORITY = 'Global Affairs Canada';

export const canadaSemaXml: ListFormat = {
  id: 'canada-sema-xml',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const references = new EntryReferences(report);
  const records = xmlRecords(mainFile(files), report, {
    root: 'data-set',
    records: ['record'],
  });
  for await (const { element, line } of records) {
    const record = recordOf(element);
    const citation = citationOf(record);
    const alternative = citation === '' ? '' : `${citation} / ${record.name}`;
    const id = references.take(citation, JSON.stringify(element), line, alternative);
    if (id === null) continue;
    const builder = entryOf(element, record, id, report);
    if (!hasNameOrWallet(builder, report, line)) {
      references.giveBack(id);
      reject(report, { reference: citation || null, position: line, reason: 'no name' });
      continue;
    }
    report.entries += 1;
    yield builder.entry;
  }
}

/** '' without a country or an item: the rest cites no single entry. */
function citationOf({ country, schedule, item }: SemaRecord): string {
  if (country === '' || item === '') return '';
  return [english(country), schedule, item].filter((part) => part !== '').join(' / ');
}

interface SemaRecord {
  kind: SubjectKind;
  name: string;
  country: string;
  schedule: string;
  item: string;
}

function recordOf(element: XmlElement): SemaRecord {
  const body = textOf(element, 'EntityOrShip');
  const person = [textOf(element, 'GivenName'), textOf(element, 'LastName')].filter((part) => part !== '').join(' ');
  const isShip = textOf(element, 'ShipIMONumber') !== '';
  return {
    kind: isShip ? 'VESSEL' : body === '' ? 'PERSON' : 'ORGANIZATION',
    name: body || person,
    country: textOf(element, 'Country'),
    schedule: textOf(element, 'Schedule').replace(/,\s*/g, ', '),
    item: textOf(element, 'Item'),
  };
}

function entryOf(element: XmlElement, record: SemaRecord, id: string, report: ImportReport): EntryBuilder {
  const { kind, name, country, schedule, item } = record;
  const builder = new EntryBuilder(id, kind);
  const measures = canadaMeasures(english(country), schedule, report, id);
  builder.entry.riskLevel = riskOfMeasures(measures);
  builder.primaryName(name);
  const body = textOf(element, 'EntityOrShip');
  const person = [textOf(element, 'GivenName'), textOf(element, 'LastName')].filter((part) => part !== '').join(' ');
  if (body !== '' && person !== '') builder.alias(person, 'STRONG', null);
  const cell = rawTextOf(element, 'Aliases');
  const aliases = aliasesIn(cell, kind === 'PERSON').filter((alias) => alias !== name);
  for (const alias of aliases)
    builder.alias(alias, kind === 'PERSON' && isPartOfName(alias, name) ? 'WEAK' : 'STRONG', null);
  const published = cell.replace(/\s+/g, ' ').trim();
  if (published !== aliases[0]) builder.feature('Aliases as published', published);
  readDates(builder, textOf(element, 'DateOfBirthOrShipBuildDate'));
  for (const part of ['TitleOrShip', 'TitleOrShipType'])
    builder.feature(kind === 'VESSEL' ? 'Vessel Type' : 'Title', textOf(element, part));
  const imo = textOf(element, 'ShipIMONumber').replace(/^IMO\s*/i, '');
  if (imo !== '') builder.document(documentOf('IMO_NUMBER', imo));
  builder.feature('Regulation', country);
  builder.feature('Schedule', schedule);
  builder.feature('Item', item);
  if (citationOf(record) !== '') builder.reference('canada', id);
  const listed = textOf(element, 'DateOfListing');
  const startDate = parseDayOnly(listed);
  if (startDate === null) builder.feature('Listed on', listed);
  builder.entry.listingDate = startDate;
  builder.entry.contexts.push({
    schemaName: 'Sanction',
    startDate,
    endDate: null,
    country: 'ca',
    authority: AUTHORITY,
    isActive: true,
    measures,
    properties: { program: country === '' ? [] : [english(country)], uniqueSanctionId: id },
  });
  keepUnused(element, builder, report);
  return builder;
}

/** Aliases of persons such as "Andrei" or "BYELYKH" are spellings of a part of the name, too broad for a search. */
function isPartOfName(alias: string, name: string): boolean {
  return !/\s/.test(alias) && /\s/.test(name);
}

/** "1962 or 1963" is two dates. */
function readDates(builder: EntryBuilder, words: string): void {
  const type =
    builder.entry.kind === 'PERSON' ? 'BIRTH' : builder.entry.kind === 'VESSEL' ? 'MANUFACTURE' : 'INCORPORATION';
  const readings = words.split(/\s+or\s+/i).map(parseDateWords);
  for (const parts of readings) if (parts !== null) builder.date(listedDate(type, parts));
  if (readings.includes(null)) builder.feature(type === 'BIRTH' ? 'Date of Birth' : 'Date built', words);
}

/** The English part of a bilingual value, which " / " or "|" divides. */
function english(words: string): string {
  return (words.split(/\s+\/\s+|\s*\|\s*/)[0] ?? '').trim();
}

function partOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name || child.name.startsWith(`${name}-`));
}

function textOf(element: XmlElement, name: string): string {
  return partOf(element, name)?.text() ?? '';
}

/** With its line breaks, which divide aliases. */
function rawTextOf(element: XmlElement, name: string): string {
  const part = partOf(element, name);
  part?.text();
  return part?.ownText ?? '';
}
