/** For tests only: bytes from text, whole runs of a format, and the publishers' real files if available. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import type { ListEntry } from '../profile.ts';
import { type ByteStream, emptyReport, type ImportReport, type ListFormat } from './types.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const dataFolder = process.env.AMLCORE_TEST_DATA ?? join(repository, '..', 'shared', 'data');

const missing: string[] = [];

/** Path of a real list file; null: absent, with a line in the output that names the skipped suite. */
export function realList(...path: string[]): string | null {
  const file = join(dataFolder, 'lists', ...path);
  if (existsSync(file)) return file;
  if (missing.push(path.join('/')) === 1) queueMicrotask(tellMissing);
  return null;
}

function tellMissing(): void {
  const [first, ...others] = missing.splice(0);
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  console.warn(`skipped: no ${first}${more} below AMLCORE_TEST_DATA or ../shared/data`);
}

export function fileBytes(path: string): ByteStream {
  return path.endsWith('.gz') ? createReadStream(path).pipe(createGunzip()) : createReadStream(path);
}

/** @param chunkBytes small chunks show what breaks where a sequence is split */
export async function* bytesOf(content: string | Uint8Array, chunkBytes = 65_536): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

export interface ImportRun {
  entries: ListEntry[];
  byId: Map<string, ListEntry>;
  report: ImportReport;
}

export async function importAll(
  format: ListFormat,
  files: Record<string, ByteStream | string | Uint8Array>,
): Promise<ImportRun> {
  const report = emptyReport();
  const entries: ListEntry[] = [];
  const streams = Object.fromEntries(
    Object.entries(files).map(([role, content]) => [
      role,
      typeof content === 'string' || content instanceof Uint8Array ? bytesOf(content) : content,
    ]),
  );
  for await (const entry of format.parse(streams, report)) entries.push(entry);
  return { entries, byId: new Map(entries.map((entry) => [entry.externalReferenceId, entry])), report };
}

/** The real OFAC set, or null if absent. */
export function ofacFiles(
  ...names: [main: string, alt: string, add: string, comments: string]
): Record<string, ByteStream> | null {
  const paths = names.map((name) => realList('ofac', ...name.split('/')));
  if (paths.includes(null)) return null;
  const [main, alt, add, comments] = paths.map((path) => fileBytes(path ?? ''));
  return { main: main!, alt: alt!, add: add!, comments: comments! };
}

/** An entry in few words, for expectations that were typed from the raw file. */
export function brief(entry: ListEntry) {
  const names = (type: string, strength: string) =>
    entry.names
      .filter((name) => name.nameType === type && name.aliasStrength === strength)
      .map((name) => name.fullNameRaw);
  return {
    kind: entry.kind,
    gender: entry.gender,
    primary: names('PRIMARY', 'STRONG')[0],
    strong: names('ALIAS', 'STRONG'),
    weak: names('ALIAS', 'WEAK'),
    dates: entry.dates.map(
      (date) =>
        `${date.type} ${date.circa ? '~' : ''}${date.value} ${date.precision}${date.rangeEnd ? ` to ${date.rangeEnd}` : ''}`,
    ),
    documents: entry.documents.map((one) =>
      [one.type, one.value, one.issuingCountry, one.issueDate, one.expiryDate].join('|'),
    ),
    countries: entry.nationalities.map((one) => `${one.status} ${one.countryCode}`),
    addresses: entry.addresses.map((one) => `${one.addressRaw} = ${one.country}`),
    wallets: entry.wallets.map((one) => `${one.currency} ${one.address}`),
    contacts: entry.contacts.map((one) => `${one.type} ${one.value}`),
    programs: entry.contexts.flatMap((one) => one.properties.program ?? []),
    listed: entry.listingDate,
    features: entry.features.map((one) => `${one.name}: ${one.value}`),
  };
}
