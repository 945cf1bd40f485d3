/**
 * OFAC's legacy CSV set (SDN and Consolidated): `ent_num` joins four headless files.
 *
 *   main      ent_num, name, type, programs, title, call sign, vessel type, tonnage, GRT, flag, owner, remarks
 *   alt       aliases        add   addresses        comments   remarks beyond 1,000 characters, cut mid-word
 *
 * Source: https://ofac.treasury.gov/specially-designated-nationals-list-data-formats-data-schemas (sdn_spec.txt).
 */
import { countryCodeOf } from '../../countries.ts';
import type { ListEntry } from '../../profile.ts';
import { type CsvEnd, type CsvRow, csvRows } from '../csv-rows.ts';
import { documentOf, type EntryBuilder } from '../entry-builder.ts';
import { EntryReferences, hasNameOrWallet, openEntry, RowWidths } from '../publisher-slips.ts';
import {
  type ByteStream,
  type ImportReport,
  type ListFiles,
  type ListFormat,
  ListFormatError,
  notice,
  reject,
} from '../types.ts';
import { addressFrom } from './address.ts';
import { aliasKindOf, kindOf } from './kinds.ts';
import { readListing } from './listing.ts';
import { readRemarks } from './remarks.ts';
import {
  cellsOf,
  csvFile,
  isEntityNumber,
  noEntityNumber,
  readSideFile,
  rejectRow,
  SIDE_FILES,
  type SideRole,
  type SideRow,
} from './side-files.ts';

const MAIN = csvFile('main', [
  'ent_num',
  'sdn_name',
  'sdn_type',
  'program',
  'title',
  'call_sign',
  'vess_type',
  'tonnage',
  'grt',
  'vess_flag',
  'vess_owner',
  'remarks',
]);

/** Columns that are kept as a feature of this name. */
const COLUMN_FEATURES: readonly [column: string, feature: string][] = [
  ['title', 'Title'],
  ['vess_type', 'Vessel Type'],
  ['tonnage', 'Vessel Tonnage'],
  ['grt', 'Vessel Gross Registered Tonnage'],
  ['vess_owner', 'Vessel Owner'],
];

/** Remarks that only persons have. */
const OF_PERSONS = /(?:^|;\s*)(?:alt\.\s+)?(?:DOB|POB|Gender)\b/i;

/** A list of this size without a single alias is a cut file, not a publisher's decision. */
const MIN_ENTRIES_WITH_ALIASES = 100;

type SideRows = Map<string, SideRow[]>;

export const ofacSdnCsv: ListFormat = {
  id: 'ofac-sdn-csv',
  files: [
    { role: 'main', required: true },
    { role: 'alt', required: true },
    { role: 'add', required: true },
    { role: 'comments', required: false },
  ],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const ends: Record<string, CsvEnd> = {};
  const sides: Record<SideRole, SideRows> = {
    alt: await sideRows('alt', files, report, ends),
    add: await sideRows('add', files, report, ends),
    comments: await sideRows('comments', files, report, ends),
  };
  const known = new Set<string>();
  const references = new EntryReferences(report);
  const widths = new RowWidths(MAIN.columns.length);
  let unnumbered = 0;
  ends.main = { sawEndMark: false };
  for await (const csvRow of csvRows(fileOf('main', files), ends.main)) {
    const row = readMainRow(csvRow, widths, report);
    if (row === null) continue;
    const number = (row.cells.ent_num ?? '').trim();
    // The side rows of a refused row are not orphans: they go with it.
    known.add(number);
    if (!isEntityNumber(number)) unnumbered += 1;
    const id = references.take(number, csvRow.fields.join('\u0000'), row.line);
    if (id === null) continue;
    const side = {
      alt: sides.alt.get(number) ?? [],
      add: sides.add.get(number) ?? [],
      comments: sides.comments.get(number) ?? [],
    };
    const builder = entryOf(row, id, side, report);
    if (!hasNameOrWallet(builder, report, row.line)) {
      references.giveBack(id);
      rejectRow(MAIN, csvRow, 'no name', report);
      continue;
    }
    for (const [index, words] of csvRow.fields.slice(MAIN.columns.length).entries())
      builder.feature(`Column ${MAIN.columns.length + index + 1}`, words);
    report.entries += 1;
    yield builder.entry;
  }
  if (known.size === 0 || unnumbered > report.entries / 2)
    throw new ListFormatError(`${known.size === 0 ? 'no' : 'hardly any'} row of the main file is an OFAC entry`);
  widths.finish();
  rejectOrphans(sides, known, report);
  checkEnds(ends, report);
  if (sides.alt.size === 0 && known.size >= MIN_ENTRIES_WITH_ALIASES)
    throw new ListFormatError('alt: the file has no alias at all');
}

/** A file cut at the end of a line shows nothing but this: its sisters have the end mark, it has not. */
function checkEnds(ends: Readonly<Record<string, CsvEnd>>, report: ImportReport): void {
  const unmarked = Object.keys(ends).filter((role) => !ends[role]?.sawEndMark);
  if (unmarked.length === 0) return;
  if (unmarked.length < Object.keys(ends).length) {
    throw new ListFormatError(`${unmarked.join(', ')}: ends without the end mark that the other files have: truncated`);
  }
  notice(report, {
    reference: null,
    position: null,
    reason: "no file has the publisher's end mark: a cut would not show",
  });
}

function fileOf(role: string, files: ListFiles): ByteStream {
  const bytes = files[role];
  if (bytes === undefined) throw new ListFormatError(`the file "${role}" is missing`);
  return bytes;
}

async function sideRows(
  role: SideRole,
  files: ListFiles,
  report: ImportReport,
  ends: Record<string, CsvEnd>,
): Promise<SideRows> {
  if (files[role] === undefined && role === 'comments') return new Map();
  ends[role] = { sawEndMark: false };
  try {
    return await readSideFile(SIDE_FILES[role], fileOf(role, files), report, ends[role]);
  } catch (error) {
    if (error instanceof ListFormatError) throw new ListFormatError(`${role}: ${error.message}`, error);
    throw error;
  }
}

/**
 * A row of another width counts as an entry only if it begins with a number and a name. A row without a number must have the
 * width. Otherwise a table of another format would be accepted. null: the row was rejected.
 */
function readMainRow(csvRow: CsvRow, widths: RowWidths, report: ImportReport): SideRow | null {
  const number = csvRow.fields[0]?.trim() ?? '';
  const wrongWidth = widths.see(csvRow.fields.length);
  const row = cellsOf(MAIN, csvRow, report);
  const hasName = (row.cells.sdn_name ?? '').trim() !== '';
  if (wrongWidth !== null && !(isEntityNumber(number) && hasName)) {
    rejectRow(MAIN, csvRow, isEntityNumber(number) ? wrongWidth : noEntityNumber(number), report);
    return null;
  }
  const slip = wrongWidth ?? (isEntityNumber(number) ? null : noEntityNumber(number));
  if (slip !== null)
    notice(report, { reference: number || null, position: csvRow.line, reason: `main: ${slip}: read all the same` });
  return row;
}

function entryOf(row: SideRow, id: string, side: Record<SideRole, SideRow[]>, report: ImportReport): EntryBuilder {
  const cell = (column: string) => (row.cells[column] ?? '').trim();
  // Cut at 1,000 characters wherever that falls: the continuation is glued on untouched.
  const remarks =
    (row.cells.remarks ?? '') + side.comments.map((comment) => comment.cells.remarks_continued ?? '').join('');
  const word = cell('sdn_type');
  const stated = { word, kind: kindOf(word), hasPersonParts: () => OF_PERSONS.test(remarks) };
  const builder = openEntry(id, stated, report, row.line);
  if (isEntityNumber(cell('ent_num'))) builder.reference('ofac', cell('ent_num'));
  builder.primaryName(cell('sdn_name'));
  for (const alt of side.alt) readAlias(builder, alt, report);
  for (const add of side.add) readAddress(builder, add);
  for (const [column, feature] of COLUMN_FEATURES) builder.feature(feature, cell(column));
  if (cell('call_sign') !== '') builder.document(documentOf('CALL_SIGN', cell('call_sign')));
  if (cell('vess_flag') !== '') builder.nationality(cell('vess_flag'), countryCodeOf(cell('vess_flag')), 'FLAG');
  if (readRemarks(builder, remarks)) {
    notice(report, {
      reference: cell('ent_num'),
      position: row.line,
      reason: 'the remarks are cut off and the comments file does not go on',
    });
  }
  readListing(builder, { lists: [], programs: programsOf(cell('program')), types: [], authorities: [] }, report);
  return builder;
}

function readAlias(builder: EntryBuilder, alt: SideRow, report: ImportReport): void {
  const name = (alt.cells.alt_name ?? '').trim();
  if (name === '') {
    reject(report, { reference: builder.entry.externalReferenceId, position: alt.line, reason: 'alt: no name' });
    return;
  }
  builder.alias(name, 'STRONG', aliasKindOf(alt.cells.alt_type ?? ''));
  builder.feature(`Remark on alias ${name.slice(0, 100)}`, alt.cells.alt_remarks ?? '');
}

function readAddress(builder: EntryBuilder, add: SideRow): void {
  const address = addressFrom(add.cells.address ?? '', add.cells.city_state_zip ?? '', add.cells.country ?? '');
  if (address !== null) builder.address(address);
  builder.feature('Address Remark', add.cells.add_remarks ?? '');
}

/** "SDGT] [IRGC" and "[SDGT] [IRGC]" are two programs. */
function programsOf(words: string): string[] {
  return words
    .split(/\]\s*\[/)
    .map((program) => program.replace(/^\[|\]$/g, '').trim())
    .filter((program) => program !== '');
}

function rejectOrphans(sides: Record<SideRole, SideRows>, known: ReadonlySet<string>, report: ImportReport): void {
  for (const [role, rows] of Object.entries(sides)) {
    for (const [entity, orphans] of rows) {
      if (known.has(entity)) continue;
      for (const orphan of orphans) {
        reject(report, {
          reference: entity,
          position: orphan.line,
          reason: `${role}: belongs to no entity of the main file`,
        });
      }
    }
  }
}
