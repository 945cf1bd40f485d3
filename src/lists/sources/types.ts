import type { ListEntry } from '../profile.ts';

/** The bytes of one file, already unpacked, read once from the beginning. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** The files of one list by role. Formats of one file use `main`. */
export type ListFiles = Record<string, ByteStream>;

/** An entry or row that could not be used, with enough to find it in the file. */
export interface Rejection {
  /** The publisher's ID. null: unreadable. */
  reference: string | null;
  /** Line or record number in the file, from 1. null: unknown. */
  position: number | null;
  reason: string;
}

/** Report of an import. The parser fills it while it runs. */
export interface ImportReport {
  /** Entries given out. */
  entries: number;
  rejected: Rejection[];
  /** Rejections beyond the limit that `rejected` holds are counted here only. */
  rejectedCount: number;
  /** Oddities of entries that were used all the same: a repeated reference, a missing end mark. Same limit as `rejected`. */
  notices: Rejection[];
  /** Date and number of entries that the file itself states; null: none. */
  publishedAt: string | null;
  publisherCount: number | null;
  /** The publisher's fields with the number of times each was seen; `fieldsUnused` has those without a place in the profile. */
  fieldsSeen: Record<string, number>;
  fieldsUnused: Record<string, number>;
  /** Words for a legal effect that no table knows, with the number of entries: they count as asset freezes. */
  unknownMeasures: Record<string, number>;
}

export const MAX_REPORTED_REJECTIONS = 1_000;

export function emptyReport(): ImportReport {
  return {
    entries: 0,
    rejected: [],
    rejectedCount: 0,
    notices: [],
    publishedAt: null,
    publisherCount: null,
    fieldsSeen: {},
    fieldsUnused: {},
    unknownMeasures: {},
  };
}

export function reject(report: ImportReport, rejection: Rejection): void {
  report.rejectedCount += 1;
  if (report.rejected.length < MAX_REPORTED_REJECTIONS) report.rejected.push(storable(rejection));
}

/** Adds a notice: the entry is used, but an operator should know. */
export function notice(report: ImportReport, note: Rejection): void {
  if (report.notices.length < MAX_REPORTED_REJECTIONS) report.notices.push(storable(note));
}

/** Both may quote the file, which may hold what no database takes: U+0000, and half of a character. */
function storable({ reference, position, reason }: Rejection): Rejection {
  const text = (quoted: string) => quoted.toWellFormed().replaceAll('\u0000', '');
  return { reference: reference === null ? null : text(reference), position, reason: text(reason) };
}

/**
 * Storage for a format that joins distant parts of its file: numbered drawers of lines. The caller makes and removes it, so that a
 * format itself does not touch the disc.
 */
export interface Scratch {
  /** @param line without line break. Await the result, if there is one, before the next call */
  append(drawer: number, line: string): Promise<void> | undefined;
  /** The lines of a drawer, in the order in which they were added. One call at a time. */
  lines(drawer: number): Promise<string[]>;
}

/**
 * The parser of a list format. Pure: bytes in, entries out. Holds one entry in memory, and the side files of a set. Throws
 * `ListFormatError` if the whole file is not of this format. A single bad entry is rejected in the report.
 */
export interface ListFormat {
  /** The `format` of AMLCORE_SOURCES. */
  id: string;
  /** Roles of the files: required ones first; a source of one file gives it as `main`. */
  files: readonly { role: string; required: boolean }[];
  /** @param scratch used by formats that join; without one they join in memory, which only suits small files */
  parse(files: ListFiles, report: ImportReport, scratch?: Scratch): AsyncGenerator<ListEntry>;
}

/** @throws ListFormatError when there is none */
export function mainFile(files: ListFiles): ByteStream {
  if (files.main === undefined) throw new ListFormatError('the file "main" is missing');
  return files.main;
}

/** The file is not what its format says: empty, truncated, HTML, another encoding, an entity bomb. */
export class ListFormatError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ListFormatError';
  }
}
