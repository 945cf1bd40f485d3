/** Profiles as JSON lines: one per line, in the shape of `profile-item.ts`. */
import { createHash } from 'node:crypto';
import { inTurns } from '../../../platform/lib/event-loop-pauses.ts';
import type { ListEntry } from '../../profile.ts';
import { decodeText } from '../decode-text.ts';
import {
  type ByteStream,
  type ImportReport,
  type ListFiles,
  type ListFormat,
  ListFormatError,
  mainFile,
  reject,
} from '../types.ts';
import { PROFILE_ITEM_FIELDS, readingProfileItem } from './profile-item.ts';

const MAX_LINE_CHARS = 20_000_000;
const MAX_REASON_CHARS = 400;

export const profilesNdjson: ListFormat = {
  id: 'profiles-ndjson',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const references = new Set<string>();
  let jsonLines = 0;
  let position = 0;
  for await (const line of linesOf(mainFile(files))) {
    position += 1;
    if (line.trim() === '') continue;
    const value = parseObject(line);
    if (value === null) {
      reject(report, { reference: null, position, reason: 'the line is not one whole JSON object' });
      continue;
    }
    jsonLines += 1;
    countFields(value, report);
    const fallback = createHash('sha256').update(line.trim()).digest('hex').slice(0, 32);
    const read = await inTurns(readingProfileItem(value, fallback));
    const reference = 'entry' in read ? read.entry.externalReferenceId : statedReference(value);
    const reason =
      'errors' in read
        ? read.errors.map((error) => `${error.field} ${error.message}`).join('; ')
        : duplicateReason(reference, references);
    if (reason !== null || 'errors' in read) {
      reject(report, { reference, position, reason: (reason ?? '').slice(0, MAX_REASON_CHARS) });
      continue;
    }
    references.add(read.entry.externalReferenceId);
    report.entries += 1;
    yield read.entry;
  }
  if (jsonLines === 0) throw new ListFormatError('no line of the file is a JSON object');
}

/** null: the reference is new. */
function duplicateReason(reference: string | null, references: ReadonlySet<string>): string | null {
  return reference !== null && references.has(reference) ? 'duplicate externalReferenceId' : null;
}

function statedReference(value: Record<string, unknown>): string | null {
  return typeof value.externalReferenceId === 'string' ? value.externalReferenceId.slice(0, 200) : null;
}

function countFields(value: Record<string, unknown>, report: ImportReport): void {
  for (const field of Object.keys(value)) {
    report.fieldsSeen[field] = (report.fieldsSeen[field] ?? 0) + 1;
    if (!PROFILE_ITEM_FIELDS.includes(field)) report.fieldsUnused[field] = (report.fieldsUnused[field] ?? 0) + 1;
  }
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

async function* linesOf(bytes: ByteStream): AsyncGenerator<string> {
  let rest = '';
  for await (const text of decodeText(bytes, 'JSON lines')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARS) throw new ListFormatError(`a line is longer than ${MAX_LINE_CHARS} characters`);
    yield* lines;
  }
  if (rest !== '') yield rest;
}
