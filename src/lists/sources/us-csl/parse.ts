/**
 * The US Consolidated Screening List as CSV (https://data.trade.gov/downloadable_consolidated_screening_list/v1/
 * consolidated.csv): a dozen lists of Treasury, Commerce and State in one table. `source` names the list.
 *
 * A party on several lists has one row per list. Each row is an entry of its own ("SSI-17016", "NS-MBS-17016"), so that each
 * listing can begin and end alone. All have the same OFAC number, by which resolution finds that they are one party.
 */
import { countryCodeOf } from '../../countries.ts';
import type { ListEntry } from '../../profile.ts';
import { csvRows } from '../csv-rows.ts';
import { parseDayOnly } from '../dates.ts';
import { addressOf, documentOf, EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, hasNameOrWallet, openEntry, RowWidths } from '../publisher-slips.ts';
import {
  type ImportReport,
  type ListFiles,
  type ListFormat,
  ListFormatError,
  mainFile,
  notice,
  reject,
} from '../types.ts';
import { readBirthDates, readIdentifiers } from './identifiers.ts';
import { kindByName, statedKind } from './kinds.ts';
import { type CslList, isKnownList, listOf, unnamedList } from './lists.ts';
import { cslMeasures } from './measures.ts';

const REQUIRED = ['_id', 'source', 'name', 'alt_names', 'ids'];
const COLUMNS = new Set(
  `_id source entity_number type programs name title addresses federal_register_notice start_date end_date standard_order
  license_requirement license_policy call_sign vessel_type gross_tonnage gross_registered_tonnage vessel_flag vessel_owner
  remarks source_list_url alt_names citizenships dates_of_birth nationalities places_of_birth source_information_url ids`.split(
    /\s+/,
  ),
);
/** Columns that are kept as a feature of this name. */
const FEATURES: readonly [column: string, feature: string][] = [
  ['title', 'Title'],
  ['federal_register_notice', 'Federal Register Notice'],
  ['standard_order', 'Standard Order'],
  ['license_requirement', 'License Requirement'],
  ['license_policy', 'License Policy'],
  ['vessel_type', 'Vessel Type'],
  ['gross_tonnage', 'Vessel Gross Tonnage'],
  ['gross_registered_tonnage', 'Vessel Gross Registered Tonnage'],
];

const WINDOWS_SIGNS: Readonly<Record<string, string>> = {
  '\u0091': '‘',
  '\u0092': '’',
  '\u0093': '“',
  '\u0094': '”',
  '\u0096': '–',
  '\u0097': '—',
};
/** "Asia-Invest LLC and any successor, sub-unit, or subsidiary thereof"; "(Russian individual)" */
const NOTES_IN_NAME = /,?\s+and any successors?\b.*$|\s*\((?:[A-Z]\w+ )?individual\)/i;
const ALSO_KNOWN_AS = /\s*[([]?\s*\b(?:a\.k\.a\.|a\/k\/a|aka)[\s:]+/i;

type Row = (column: string) => string;

export const usCslCsv: ListFormat = {
  id: 'us-csl-csv',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  let header: string[] | null = null;
  let widths = new RowWidths(0);
  const references = new EntryReferences(report, '/');
  for await (const { fields, line } of csvRows(mainFile(files))) {
    if (header === null) {
      header = headerOf(fields);
      widths = new RowWidths(header.length);
      continue;
    }
    const cells = new Map(
      fields.map((cell, index) => [header?.[index] ?? `Column ${index + 1}`, plainText(cell)] as const),
    );
    const row: Row = (column) => cells.get(column) ?? '';
    const given = row('entity_number') || row('_id');
    const wrongWidth = widths.see(fields.length);
    if (row('name') === '' && wrongWidth !== null) {
      reject(report, { reference: row('_id') || null, position: line, reason: wrongWidth });
      continue;
    }
    const list = listOf(row('source')) ?? unnamedList(row('source'));
    const reference = given === '' ? '' : `${list.code}-${given}`;
    const id = references.take(reference, fields.join('\u0000'), line);
    if (id === null) continue;
    const builder = entryOf(row, list, id, line, report);
    countFields(cells, builder, report);
    if (!hasNameOrWallet(builder, report, line)) {
      references.giveBack(id);
      reject(report, { reference: row('_id') || null, position: line, reason: 'no name' });
      continue;
    }
    const tell = (reason: string) => notice(report, { reference: reference || id, position: line, reason });
    if (wrongWidth !== null) tell(`${wrongWidth}: read all the same`);
    if (!isKnownList(list.code)) tell(`unknown list "${row('source').slice(0, 100)}"`);
    report.entries += 1;
    yield builder.entry;
  }
  if (header === null || report.entries === 0) throw new ListFormatError('no row of the file is an entry');
  widths.finish();
}

/** Within its UTF-8 the publisher has signs of Windows-1252 as control characters: "Xi\u0092an". */
function plainText(cell: string): string {
  return cell.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_SIGNS[sign] ?? ' ').trim();
}

function headerOf(fields: readonly string[]): string[] {
  const header = fields.map((column) => column.trim());
  const missing = REQUIRED.filter((column) => !header.includes(column));
  if (missing.length > 0) {
    throw new ListFormatError(
      `the header row lacks ${missing.join(', ')}: it reads "${header.join(',').slice(0, 200)}"`,
    );
  }
  return header;
}

function countFields(cells: ReadonlyMap<string, string>, builder: EntryBuilder, report: ImportReport): void {
  for (const [column, value] of cells) {
    if (value === '') continue;
    report.fieldsSeen[column] = (report.fieldsSeen[column] ?? 0) + 1;
    if (COLUMNS.has(column)) continue;
    report.fieldsUnused[column] = (report.fieldsUnused[column] ?? 0) + 1;
    builder.feature(column === '' ? 'Column without name' : column, value);
  }
}

function valuesOf(cell: string): string[] {
  return cell
    .split(/;\s+|;$/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function entryOf(row: Row, list: CslList, id: string, line: number, report: ImportReport): EntryBuilder {
  const [name = row('name'), ...others] = row('name')
    .replace(NOTES_IN_NAME, '')
    .split(ALSO_KNOWN_AS)
    .map(withoutOpenBracket);
  const word = row('type');
  const byName = (usually: CslList['usually']) => kindByName(row('name').split(ALSO_KNOWN_AS)[0] ?? '', usually);
  const hasPersonParts = () => isBorn(row) || byName('ORGANIZATION') === 'PERSON';
  const builder =
    word === ''
      ? new EntryBuilder(id, byName(list.usually))
      : openEntry(id, { word, kind: statedKind(word), hasPersonParts }, report, line);
  builder.entry.riskLevel = list.risk;
  builder.primaryName(name);
  for (const other of others.flatMap(valuesOf)) builder.alias(other, 'STRONG', 'a.k.a.');
  if (name !== row('name')) builder.feature('Name as published', row('name'));
  for (const alias of valuesOf(row('alt_names'))) builder.alias(alias.replace(/^and\s+/i, ''), 'STRONG', 'a.k.a.');
  if (word === '') builder.feature('Kind', 'not stated by the list, taken from the name');
  for (const address of valuesOf(row('addresses'))) readAddress(builder, address);
  readBirthDates(builder, row('dates_of_birth'));
  for (const place of valuesOf(row('places_of_birth'))) builder.feature('Place of Birth', place);
  for (const code of valuesOf(row('nationalities'))) builder.nationality(code, countryCodeOf(code), 'NATIONAL');
  for (const code of valuesOf(row('citizenships'))) builder.nationality(code, countryCodeOf(code), 'CITIZEN');
  for (const [column, feature] of FEATURES) builder.feature(feature, row(column));
  if (row('call_sign') !== '') builder.document(documentOf('CALL_SIGN', row('call_sign')));
  const flag = row('vessel_flag');
  if (flag !== '') builder.nationality(flag, countryCodeOf(flag), 'FLAG');
  if (row('vessel_owner') !== '')
    builder.relation('OWNED_BY', { targetName: row('vessel_owner') }, { role: 'Vessel Owner' });
  readRemarks(builder, row('remarks'));
  readIdentifiers(builder, row('ids'));
  if (list.isOfac) builder.reference('ofac', row('entity_number'));
  readListing(builder, row, list, report);
  return builder;
}

function isBorn(row: Row): boolean {
  return row('dates_of_birth') !== '' || row('places_of_birth') !== '';
}

/** "Precision Industries)" -> "Precision Industries" */
function withoutOpenBracket(words: string): string {
  const name = words.trim().replace(/[\s,;]+$/, '');
  return /[)\]]$/.test(name) && !/[([]/.test(name) ? name.slice(0, -1).trim() : name;
}

/** "13,11 9th Street, Lahore, 54000, PK": the country code last; the parts before it are in no order to rely on. */
function readAddress(builder: EntryBuilder, words: string): void {
  const parts = words.split(/,\s+/);
  const code = /^[A-Z]{2}$/.test(parts.at(-1) ?? '') ? countryCodeOf(parts.at(-1) ?? '') : null;
  const inside = code === null ? parts : parts.slice(0, -1);
  if (inside.length > 1 && code !== null && countryCodeOf(inside.at(-1) ?? '') === code) inside.pop();
  const isPostal = inside.length > 1 && /^(?=.*\d)[A-Z\d][A-Z\d. -]{2,9}$/.test(inside.at(-1) ?? '');
  const postal = isPostal ? (inside.pop() ?? null) : null;
  const city = code === null ? null : (inside.pop() ?? null);
  builder.address(addressOf(words, { street: inside.join(', ') || null, city, postalCode: postal, country: code }));
}

/** "(Linked To: A; Linked To: B)" become relations. All other words become a remark. */
function readRemarks(builder: EntryBuilder, words: string): void {
  const rest = words.replace(/Linked To:\s*([^;]+?)(?=\s*(?:;|\)\s*$|\)\s*;|$))/g, (_all, targetName: string) => {
    builder.relation('LINKED', { targetName: balanced(targetName) }, { role: 'Linked To' });
    return '';
  });
  const remark = rest.replace(/^[\s();,.]+$|^\(\s*;?\s*|\(\s*\)|\s+$/g, '').trim();
  if (/[\p{L}\p{N}]/u.test(remark)) builder.feature('Remark', rest === words ? words : remark);
}

function balanced(name: string): string {
  const open = (name.match(/\(/g)?.length ?? 0) - (name.match(/\)/g)?.length ?? 0);
  return open > 0 ? `${name}${')'.repeat(open)}` : name;
}

function readListing(builder: EntryBuilder, row: Row, list: CslList, report: ImportReport): void {
  const [start, end] = [row('start_date'), row('end_date')];
  const [startDate, endDate] = [parseDayOnly(start), parseDayOnly(end)];
  if (startDate === null) builder.feature('Start date', start);
  if (endDate === null) builder.feature('End date', end);
  builder.entry.listingDate = startDate;
  builder.feature('List', row('source'));
  const programs = row('programs') === '' ? [] : valuesOf(row('programs'));
  const measures = cslMeasures(list.code, programs, { report, reference: builder.entry.externalReferenceId });
  if (measures.includes('ASSET_FREEZE')) builder.entry.riskLevel = 'CRITICAL';
  builder.entry.contexts.push({
    schemaName: 'Sanction',
    startDate,
    endDate,
    country: 'us',
    authority: list.authority,
    isActive: true,
    measures,
    properties: {
      program: programs.length === 0 ? [list.code] : programs,
      sourceUrls: [row('source_list_url'), row('source_information_url')].filter((url) => url !== ''),
      uniqueSanctionId: row('entity_number') || row('_id') || builder.entry.externalReferenceId,
    },
  });
}
