import type { ListEntry } from '../profile.ts';

/** The bytes of one file, already unpacked, read once from the beginning. */
export type ByteStream = AsyncIterable<Uint8Array>;

/** The files of one list by role. Formats of one file use `main`. */
export type ListFiles = Record<string, ByteStream>;

/** An entry or row that could not be used, with enough to find it in the file. */
export interface Rejection {
  /** The publisher's id where it could be read, else null. */
  reference: string | null;
  /** Line or record number in the file, from 1; null where unknown. */
  position: number | null;
  reason: string;
}

/** What an import saw. Filled by the parser while it runs. */
export interface ImportReport {
  /** Entries given out. */
  entries: number;
  rejected: Rejection[];
  /** Rejections beyond the limit that `rejected` holds are counted here only. */
  rejectedCount: number;
  /** Oddities that did not keep an entry out: a repeated reference made unique, a missing end mark. Same limit as `rejected`. */
  notices: Rejection[];
  /** Date and number of entries that the publisher itself states in the file; null where it states none. */
  publishedAt: string | null;
  publisherCount: number | null;
  /** The publisher's field names with how often each was seen; and those that found no place (should stay empty). */
  fieldsSeen: Record<string, number>;
  fieldsUnused: Record<string, number>;
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
  };
}

export function reject(report: ImportReport, rejection: Rejection): void {
  report.rejectedCount += 1;
  if (report.rejected.length < MAX_REPORTED_REJECTIONS) report.rejected.push(rejection);
}

/** Notes something that whoever watches the imports should see, though the entry is used. */
export function notice(report: ImportReport, note: Rejection): void {
  if (report.notices.length < MAX_REPORTED_REJECTIONS) report.notices.push(note);
}

/**
 * Room outside memory for a format that joins what stands far apart in its file: numbered drawers of lines. The caller
 * gives it and clears it away, so that a format itself touches no disc.
 */
export interface Scratch {
  /** @param line without line break; wait for what is returned, if anything is, before the next one */
  append(drawer: number, line: string): Promise<void> | undefined;
  /** What was put into one drawer, in that order. One call at a time. */
  lines(drawer: number): Promise<string[]>;
}

/**
 * A list's format. Pure: bytes in, entries out, constant memory beside the entry at hand (and the side files of a set).
 * Throws `ListFormatError` when the file as a whole is not of this format; a single bad entry is rejected in the report.
 */
export interface ListFormat {
  /** As in AMLCORE_SOURCES `format`. */
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
