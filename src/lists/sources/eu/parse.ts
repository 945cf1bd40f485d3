/**
 * The EU's consolidated financial sanctions list, FSF XML 1.1 (https://webgate.ec.europa.eu/fsd/fsf).
 *
 *   export generationDate
 *     sanctionEntity euReferenceNumber logicalId
 *       regulation*  subjectType  nameAlias*  citizenship*  birthdate*  address*  identification*  remark*
 *
 * Every part names the regulation that added it (`regulationSummary`).
 */

import { scriptCodeOf } from '../../../matching/names/script.ts';
import { countryCodeOf } from '../../countries.ts';
import type { ListEntry, SubjectKind } from '../../profile.ts';
import { parseDayOnly } from '../dates.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, issueTime, openEntry } from '../publisher-slips.ts';
import { type ImportReport, type ListFiles, type ListFormat, mainFile, reject } from '../types.ts';
import { keepUnused, type XmlElement, xmlRecords } from '../xml-records.ts';
import { euMeasures } from './measures.ts';
import { countryWordsOf, ignoreBookkeeping, readAddress, readBirthDate, readIdentification } from './parts.ts';

const KINDS: Readonly<Record<string, SubjectKind>> = {
  P: 'PERSON',
  E: 'ORGANIZATION',
  person: 'PERSON',
  enterprise: 'ORGANIZATION',
};

export const euFsfXml: ListFormat = {
  id: 'eu-fsf-xml',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const references = new EntryReferences(report);
  const records = xmlRecords(mainFile(files), report, {
    root: 'export',
    records: ['sanctionEntity'],
    onRoot: (attributes) => {
      report.publishedAt = issueTime(attributes.generationDate ?? '');
    },
  });
  for await (const { element, line } of records) {
    const logicalId = element.attribute('logicalId');
    const reference = element.attribute('euReferenceNumber') || logicalId;
    const names = orderedNames(element);
    if (names.length === 0) {
      reject(report, { reference: reference || null, position: line, reason: 'no name' });
      continue;
    }
    const alternative = logicalId === '' || logicalId === reference ? '' : `${reference}/${logicalId}`;
    const id = references.take(reference, JSON.stringify(element), line, alternative);
    if (id === null) continue;
    report.entries += 1;
    yield entryOf(element, { id, line, names }, report);
  }
}

/**
 * The EU marks no primary name. It does split the one it lists under into first and last name, so that one leads; else
 * a strong one in Latin letters, best an English one of more than one word.
 */
function orderedNames(element: XmlElement): XmlElement[] {
  const rank = (alias: XmlElement) => {
    const name = wholeNameOf(alias);
    const language = alias.attribute('nameLanguage');
    return (
      (scriptCodeOf(name) === 'latn' ? 0 : 32) +
      (isStrong(alias) ? 0 : 16) +
      (alias.attribute('lastName') === '' ? 8 : 0) +
      (name.includes(' ') ? 0 : 4) +
      (language === 'EN' ? 0 : language === '' ? 1 : 2)
    );
  };
  return element
    .all('nameAlias')
    .filter((alias) => wholeNameOf(alias) !== '')
    .map((alias) => ({ alias, rank: rank(alias) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ alias }) => alias);
}

function wholeNameOf(alias: XmlElement): string {
  const parts = ['firstName', 'middleName', 'lastName']
    .map((part) => alias.attribute(part))
    .filter((part) => part !== '');
  return (alias.attribute('wholeName') || parts.join(' ')).replace(/\s+/g, ' ');
}

function isStrong(alias: XmlElement): boolean {
  return alias.attribute('strong').toLowerCase() !== 'false';
}

function entryOf(
  element: XmlElement,
  { id, line, names }: { id: string; line: number; names: readonly XmlElement[] },
  report: ImportReport,
): ListEntry {
  const subject = element.all('subjectType')[0];
  const words = ['classificationCode', 'code'].map((part) => subject?.attribute(part) ?? '');
  const kind = KINDS[words[0] ?? ''] ?? KINDS[words[1] ?? ''] ?? null;
  const stated = { word: words.filter((word) => word !== '').join(' '), kind, hasPersonParts: () => isPerson(element) };
  const builder = openEntry(id, stated, report, line);
  readNames(builder, names);
  for (const citizenship of element.all('citizenship')) {
    const { code, words } = countryWordsOf(citizenship);
    if (words !== '') builder.nationality(words, code ?? countryCodeOf(words), 'CITIZEN');
    builder.feature('Citizenship region', citizenship.attribute('region'));
  }
  for (const birth of element.all('birthdate')) readBirthDate(builder, birth);
  for (const address of element.all('address')) readAddress(builder, address);
  for (const identification of element.all('identification')) readIdentification(builder, identification);
  for (const remark of element.textsOf('remark')) builder.feature('Remark', remark);
  builder.feature('Designation details', element.attribute('designationDetails'));
  if (element.attribute('euReferenceNumber') !== '') builder.reference('eu', id);
  builder.reference('eu-logical', element.attribute('logicalId'));
  builder.reference('un', element.attribute('unitedNationId'));
  readListing(builder, element, report);
  ignoreBookkeeping(element);
  keepUnused(element, builder, report);
  return builder.entry;
}

function isPerson(element: XmlElement): boolean {
  const hasGivenName = element.all('nameAlias').some((alias) => alias.attribute('firstName') !== '');
  return hasGivenName || element.all('birthdate').length > 0 || element.all('citizenship').length > 0;
}

function readNames(builder: EntryBuilder, names: readonly XmlElement[]): void {
  for (const [index, alias] of names.entries()) {
    const name = wholeNameOf(alias);
    if (index === 0) builder.primaryName(name);
    else builder.alias(name, isStrong(alias) ? 'STRONG' : 'WEAK', languageKindOf(alias));
    builder.feature('Function', alias.attribute('function'));
    builder.feature('Title', alias.attribute('title'));
    for (const remark of alias.textsOf('remark')) builder.feature('Alias note', `${name}: ${remark}`);
    const gender = alias.attribute('gender');
    if (gender !== '') builder.gender(gender);
  }
}

/** The attribute, else the earliest day that a remark states: "Date of listing: 23.3.2012", "Date of UN designation: ...". */
function designationDayOf(element: XmlElement): string | null {
  const given = parseDayOnly(element.attribute('designationDate'));
  if (given !== null) return given;
  const words = [...element.textsOf('remark'), element.attribute('designationDetails')].join(' ');
  const days = [...words.matchAll(/\bDate of (?:UN )?(?:listing|designation):?\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\b/gi)]
    .map(([, day, month, year]) => parseDayOnly(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`))
    .filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

/** "in SV": the language of an alias is the only kind that the EU gives it. */
function languageKindOf(alias: XmlElement): string | null {
  const language = alias.attribute('nameLanguage');
  return language === '' ? null : `in ${language}`;
}

function readListing(builder: EntryBuilder, element: XmlElement, report: ImportReport): void {
  const designated = designationDayOf(element);
  for (const regulation of element.all('regulation')) {
    const title = regulation.attribute('numberTitle');
    const published = parseDayOnly(regulation.attribute('publicationDate'));
    const inForce = parseDayOnly(regulation.attribute('entryIntoForceDate'));
    const programme = regulation.attribute('programme');
    const url = regulation.textOf('publicationUrl');
    builder.entry.contexts.push({
      schemaName: 'Sanction',
      startDate: designated ?? inForce ?? published,
      endDate: null,
      country: 'eu',
      authority: 'Council of the European Union',
      isActive: true,
      measures: euMeasures(programme, report, builder.entry.externalReferenceId),
      properties: {
        program: programme === '' ? [] : [programme],
        sourceUrls: url === '' ? [] : [url],
        uniqueSanctionId: element.attribute('euReferenceNumber'),
      },
    });
    const type = [regulation.attribute('organisationType'), regulation.attribute('regulationType')]
      .filter((part) => part !== '')
      .join(' ');
    builder.feature('Regulation', [title, published, type].filter(Boolean).join(', '));
    for (const remark of regulation.textsOf('remark')) builder.feature('Regulation remark', remark);
  }
  const starts = builder.entry.contexts.map((context) => context.startDate).filter((date) => date !== null);
  builder.entry.listingDate = designated ?? starts.sort()[0] ?? null;
}
