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
import { type CsvEnd, csvRows } from '../csv-rows.ts';
import { documentOf, EntryBuilder } from '../entry-builder.ts';
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
import { readRemarks } from './remarks.ts';
import { csvFile, readRow, readSideFile, SIDE_FILES, type SideRole, type SideRow } from './side-files.ts';

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
  ends.main = { sawEndMark: false };
  for await (const csvRow of csvRows(fileOf('main', files), ends.main)) {
    const row = readRow(MAIN, csvRow, report);
    if (row === null) continue;
    const id = (row.cells.ent_num ?? '').trim();
    const refusal = refusalOf(row, known.has(id));
    // The side rows of a refused row are not orphans: they go with it.
    known.add(id);
    if (refusal !== null) {
      reject(report, { reference: id, position: row.line, reason: refusal });
      continue;
    }
    report.entries += 1;
    yield entryOf(
      row,
      { alt: sides.alt.get(id) ?? [], add: sides.add.get(id) ?? [], comments: sides.comments.get(id) ?? [] },
      report,
    );
  }
  if (known.size === 0) throw new ListFormatError('no row of the main file is an OFAC entry');
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

function refusalOf(row: SideRow, duplicate: boolean): string | null {
  if (duplicate) return 'main: the entity number stands twice';
  if ((row.cells.sdn_name ?? '').trim() === '') return 'main: no name';
  const type = (row.cells.sdn_type ?? '').trim().toLowerCase();
  return kindOf(type) === null ? `main: unknown type "${type.slice(0, 40)}"` : null;
}

function entryOf(row: SideRow, side: Record<SideRole, SideRow[]>, report: ImportReport): ListEntry {
  const cell = (column: string) => (row.cells[column] ?? '').trim();
  const builder = new EntryBuilder(cell('ent_num'), kindOf(cell('sdn_type')) ?? 'ORGANIZATION');
  builder.reference('ofac', cell('ent_num'));
  builder.primaryName(cell('sdn_name'));
  for (const alt of side.alt) readAlias(builder, alt, report);
  for (const add of side.add) readAddress(builder, add);
  for (const [column, feature] of COLUMN_FEATURES) builder.feature(feature, cell(column));
  if (cell('call_sign') !== '') builder.document(documentOf('CALL_SIGN', cell('call_sign')));
  if (cell('vess_flag') !== '') builder.nationality(cell('vess_flag'), countryCodeOf(cell('vess_flag')), 'FLAG');
  // Cut at 1,000 characters wherever that falls: the continuation is glued on untouched.
  const remarks =
    (row.cells.remarks ?? '') + side.comments.map((comment) => comment.cells.remarks_continued ?? '').join('');
  if (readRemarks(builder, remarks)) {
    notice(report, {
      reference: cell('ent_num'),
      position: row.line,
      reason: 'the remarks are cut off and the comments file does not go on',
    });
  }
  builder.entry.contexts.push({
    schemaName: 'Sanction',
    startDate: builder.entry.listingDate,
    endDate: null,
    country: 'us',
    authority: 'Office of Foreign Assets Control',
    isActive: true,
    properties: { program: programsOf(cell('program')), uniqueSanctionId: cell('ent_num') },
  });
  return builder.entry;
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
