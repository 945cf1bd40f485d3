/**
 * The UN Security Council's consolidated list (https://scsanctions.un.org/resources/xml/en/consolidated.xml).
 *
 *   CONSOLIDATED_LIST dateGenerated
 *     INDIVIDUALS / INDIVIDUAL   DATAID, REFERENCE_NUMBER, FIRST_NAME .. FOURTH_NAME, INDIVIDUAL_ALIAS*, ...
 *     ENTITIES    / ENTITY       DATAID, REFERENCE_NUMBER, FIRST_NAME, ENTITY_ALIAS*, ENTITY_ADDRESS*, ...
 */
import { countryCodeOf } from '../../countries.ts';
import { riskOfMeasures } from '../../effect.ts';
import type { ListEntry } from '../../profile.ts';
import { parseDayOnly } from '../dates.ts';
import { EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, hasNameOrWallet, issueTime } from '../publisher-slips.ts';
import { type ImportReport, type ListFiles, type ListFormat, mainFile, notice, reject } from '../types.ts';
import { keepUnused, type XmlElement, xmlRecords } from '../xml-records.ts';
import { unMeasures } from './measures.ts';
import { namesIn } from './names.ts';
import { readAddress, readAlias, readBirthDate, readBirthPlace, readDocument } from './parts.ts';

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME', 'FIFTH_NAME', 'SIXTH_NAME'];
/** Elements with a list of VALUEs (or words of their own) -> feature. */
const LISTED_FEATURES: readonly [element: string, feature: string][] = [
  ['TITLE', 'Title'],
  ['DESIGNATION', 'Designation'],
  ['LAST_DAY_UPDATED', 'Last updated'],
  ['LIST_TYPE', 'List type'],
  ['NATIONALITY2', 'Nationality'],
];
/** Elements of one text -> feature. */
const FEATURES: readonly [element: string, feature: string][] = [
  ['COMMENTS1', 'Comments'],
  ['COMMENTS2', 'Comments'],
  ['SUBMITTED_BY', 'Submitted by'],
  ['SUBMITTED_ON', 'Submitted on'],
  ['HAS_INTERPOL_LINK', 'Has INTERPOL link'],
  ['INTERPOL_LINK', 'INTERPOL link'],
  ['VERSIONNUM', 'Version'],
  ['SORT_KEY', 'Sort key'],
  ['SORT_KEY_LAST_MOD', 'Sort key last modified'],
  ['DELISTED_ON', 'Delisted on'],
];

const GENDER_IN_COMMENTS = /\bGender:?\s*(male|female)\b/i;

export const unConsolidatedXml: ListFormat = {
  id: 'un-consolidated-xml',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const references = new EntryReferences(report);
  const records = xmlRecords(mainFile(files), report, {
    root: 'CONSOLIDATED_LIST',
    records: ['INDIVIDUAL', 'ENTITY'],
    onRoot: (attributes) => {
      report.publishedAt = issueTime(attributes.dateGenerated ?? '');
    },
  });
  for await (const { element, line } of records) {
    const dataId = element.textOf('DATAID');
    const reference = element.textOf('REFERENCE_NUMBER');
    const own = reference || dataId;
    const alternative = reference !== '' && dataId !== '' ? `${reference}/${dataId}` : '';
    const id = references.take(own, JSON.stringify(element), line, alternative);
    if (id === null) continue;
    const builder = entryOf(element, { id, reference, dataId, name: primaryNameOf(element) }, report);
    if (!hasNameOrWallet(builder, report, line)) {
      references.giveBack(id);
      reject(report, { reference: own || null, position: line, reason: 'no name' });
      continue;
    }
    if (reference === '' && dataId !== '')
      notice(report, { reference: dataId, position: line, reason: 'no reference number: the DATAID is used' });
    report.entries += 1;
    yield builder.entry;
  }
}

function primaryNameOf(element: XmlElement): string {
  return NAME_PARTS.map((part) => element.textOf(part))
    .filter((part) => part !== '')
    .join(' ');
}

interface Identity {
  id: string;
  reference: string;
  dataId: string;
  name: string;
}

function entryOf(element: XmlElement, identity: Identity, report: ImportReport): EntryBuilder {
  const isPerson = element.name === 'INDIVIDUAL';
  const builder = new EntryBuilder(identity.id, isPerson ? 'PERSON' : 'ORGANIZATION');
  const [primary = identity.name, ...others] = namesIn(identity.name);
  builder.primaryName(primary);
  for (const other of others) builder.alias(other, 'STRONG', null);
  if (primary !== identity.name) builder.feature('Name as published', identity.name);
  for (const original of element.textsOf('NAME_ORIGINAL_SCRIPT')) {
    for (const name of namesIn(original)) builder.alias(name, 'STRONG', 'original script');
  }
  for (const part of element.children) PART_READERS[part.name]?.(builder, part);
  for (const [name, feature] of FEATURES) builder.feature(feature, element.textOf(name));
  for (const [name, feature] of LISTED_FEATURES) {
    for (const value of element.all(name).flatMap(valuesOf)) builder.feature(feature, value);
  }
  for (const gender of element.textsOf('GENDER')) builder.gender(gender);
  // Older entries state the gender within the comments only.
  const stated = GENDER_IN_COMMENTS.exec(element.textOf('COMMENTS1'))?.[1];
  if (stated !== undefined && builder.entry.gender === null) builder.gender(stated);
  for (const country of element.all('NATIONALITY').flatMap(valuesOf)) {
    builder.nationality(country, countryCodeOf(country), 'NATIONAL');
  }
  builder.reference('un', identity.reference);
  builder.reference('un-data', identity.dataId);
  readListing(builder, element, identity, report);
  keepUnused(element, builder, report);
  return builder;
}

/** The parts that come several times, each with its reader. */
const PART_READERS: Readonly<Record<string, (builder: EntryBuilder, part: XmlElement) => void>> = {
  INDIVIDUAL_ALIAS: readAlias,
  ENTITY_ALIAS: readAlias,
  INDIVIDUAL_ADDRESS: readAddress,
  ENTITY_ADDRESS: readAddress,
  INDIVIDUAL_DATE_OF_BIRTH: readBirthDate,
  INDIVIDUAL_PLACE_OF_BIRTH: readBirthPlace,
  INDIVIDUAL_DOCUMENT: readDocument,
  ENTITY_DOCUMENT: readDocument,
};

function readListing(builder: EntryBuilder, element: XmlElement, identity: Identity, report: ImportReport): void {
  const listedOn = element.textOf('LISTED_ON');
  const program = element.textOf('UN_LIST_TYPE');
  const listingDate = parseDayOnly(listedOn);
  if (listingDate === null) builder.feature('Listed on', listedOn);
  builder.entry.listingDate = listingDate;
  const measures = unMeasures(program, element.textOf('COMMENTS1'), {
    isPerson: builder.entry.kind === 'PERSON',
    report,
    reference: identity.id,
  });
  builder.entry.riskLevel = riskOfMeasures(measures);
  builder.entry.contexts.push({
    schemaName: 'Sanction',
    startDate: listingDate,
    endDate: null,
    country: 'un',
    authority: 'United Nations Security Council',
    isActive: true,
    measures,
    properties: {
      program: program === '' ? [] : [program],
      uniqueSanctionId: identity.reference || identity.dataId || identity.id,
    },
  });
}

/** The VALUEs within an element; its own words where it has no VALUE. */
function valuesOf(element: XmlElement): string[] {
  const values = element.textsOf('VALUE');
  const own = element.text();
  return own === '' ? values : [...values, own];
}
