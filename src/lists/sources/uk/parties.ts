/**
 * Tables that spread one party over many rows: each name with each birth date, address and passport.
 *
 * Rows of one party stand anywhere (OFSI sorts by name), so every party is held until the end of the file: one entry each
 * and its distinct cells, about 15 kB, for any number of rows (10,000 parties: 150 MB).
 */
import type { ListEntry, SubjectKind } from '../../profile.ts';
import { EntryBuilder } from '../entry-builder.ts';
import { boundedReference, EntryReferences, tellPresumedKind } from '../publisher-slips.ts';
import { type ImportReport, type ListFiles, ListFormatError, mainFile, notice, reject } from '../types.ts';
import { cleanCell } from './cells.ts';
import { settleNames } from './names.ts';
import { columnKey, type TableRow, tableRows } from './table.ts';

export interface PartyTable {
  /** The column that identifies the party. */
  reference: string;
  required: readonly string[];
  /** The column with the publisher's word for the kind of party. */
  kind: string;
  /** Null where the row's type is none that is known; '' and the like count as unknown. */
  kindOf(row: TableRow): SubjectKind | null;
  /** Columns that only persons have something in. */
  ofPersons: readonly string[];
  /** Columns that belong together, and what to do with them; called once for each distinct content within a party. */
  readers: readonly [columns: readonly string[], read: (builder: EntryBuilder, ...cells: string[]) => void][];
  /** When all rows of a party have been read. */
  finish?(builder: EntryBuilder, report: ImportReport): void;
}

interface HeldParty {
  builder: EntryBuilder;
  /** '' where the publisher gives none. */
  reference: string;
  line: number;
  /** Whether one of its rows says what it is; until then, the publisher's unknown word for it. */
  isStated: boolean;
  words: string;
  read: Set<string>;
}

export async function* parties(files: ListFiles, table: PartyTable, report: ImportReport): AsyncGenerator<ListEntry> {
  const required = [table.reference, ...table.required];
  const known = [...required, ...table.readers.flatMap(([columns]) => columns)];
  const held = new Map<string, HeldParty>();
  const unnumbered = new EntryReferences(report);
  const shape = { required, known: new Set(known.map(columnKey)) };
  for await (const row of tableRows(mainFile(files), shape, report)) {
    const reference = cleanCell(row.cell(table.reference));
    if (row.wrongWidth !== null && !holdsMoreThanAReference(row, table)) {
      reject(report, { reference: reference || null, position: row.line, reason: row.wrongWidth });
      continue;
    }
    if (row.wrongWidth !== null)
      notice(report, {
        reference: reference || null,
        position: row.line,
        reason: `${row.wrongWidth}: read all the same`,
      });
    // Without an ID, rows cannot be grouped into parties: each is one.
    const id = reference === '' ? unnumbered.take('', row.content, row.line) : boundedReference(reference);
    if (id === null) continue;
    const party = held.get(id) ?? newParty(id, reference, row);
    if (!held.has(id) && reference !== '' && id !== reference) {
      const reason = `the reference has ${reference.length} characters: kept as ${id}`;
      notice(report, { reference, position: row.line, reason });
    }
    held.set(id, party);
    settleKind(party, row, table, report);
    readRow(party, row, table);
  }
  if (held.size === 0) throw new ListFormatError('no row of the file is an entry');
  for (const [id, { builder, reference, line, isStated, words }] of held) {
    held.delete(id);
    settleNames(builder.entry);
    if (builder.entry.names.length === 0) {
      reject(report, { reference: reference || null, position: line, reason: 'no name' });
      continue;
    }
    if (!isStated) tellPresumedKind(builder, words, report, line);
    table.finish?.(builder, report);
    report.entries += 1;
    yield builder.entry;
  }
}

function holdsMoreThanAReference(row: TableRow, table: PartyTable): boolean {
  const [names] = table.readers[0] ?? [[]];
  return names.some((column) => row.cell(column) !== '');
}

function newParty(id: string, reference: string, row: TableRow): HeldParty {
  const builder = new EntryBuilder(id, 'ORGANIZATION');
  return { builder, reference, line: row.line, isStated: false, words: '', read: new Set() };
}

/** The first row with a value decides. Without one, attributes that only persons have identify a person. */
function settleKind(party: HeldParty, row: TableRow, table: PartyTable, report: ImportReport): void {
  const { entry } = party.builder;
  const kind = table.kindOf(row);
  if (kind === null) {
    party.words ||= cleanCell(row.cell(table.kind));
    if (!party.isStated && table.ofPersons.some((column) => row.cell(column) !== '')) entry.kind = 'PERSON';
  } else if (!party.isStated) {
    party.isStated = true;
    entry.kind = kind;
  } else if (entry.kind !== kind) {
    const reason = `a row says ${kind}, the ones before ${entry.kind}`;
    notice(report, { reference: party.reference || null, position: row.line, reason });
  }
}

function readRow(party: HeldParty, row: TableRow, table: PartyTable): void {
  for (const [index, [columns, read]] of table.readers.entries()) {
    const cells = columns.map(row.cell);
    const content = `${index}\u0000${cells.join('\u0000')}`;
    if (cells.every((cell) => cell === '') || party.read.has(content)) continue;
    party.read.add(content);
    read(party.builder, ...cells);
  }
  for (const [name, value] of row.others) party.builder.feature(name, value);
}
