/**
 * The index without a database, for commands that only match: from the source files straight to the corpus, kept as a
 * snapshot that is used again while the files, the way they are read and the matcher are the same.
 *
 *   snapshot file:  magic | header length | header JSON (key, checksum, lengths) | corpus | listings JSON
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { buildCorpus } from '../matching/corpus.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Subject } from '../matching/types.ts';
import { describeFile, type FetchedList, fetchList } from './fetch.ts';
import { hashFiles, readEntries } from './refresh.ts';
import { profileOf } from './resolution.ts';
import type { WatchlistSource } from './source.ts';
import { emptyReport } from './sources/types.ts';
import { subjectOf } from './subject.ts';

export interface Listing {
  watchlistId: string;
  referenceId: string;
}

export interface LocalIndex {
  corpus: SharedArrayBuffer;
  /** By profile id. */
  listings: ReadonlyMap<string, readonly Listing[]>;
  profiles: number;
  /** Lists that are searched, and those that could not be read, with the reason. */
  searched: readonly string[];
  failed: readonly { id: string; reason: string }[];
  demo: boolean;
}

export interface LocalIndexOptions {
  sources: readonly WatchlistSource[];
  demo: WatchlistSource | null;
  dataDir: string;
  remark(text: string): void;
}

const MAGIC = Buffer.from('AMLCIDX1');

/** @throws OperatorError when no list can be read */
export async function openLocalIndex(options: LocalIndexOptions): Promise<LocalIndex> {
  const { fetched, failed } = await fetchAll(options);
  for (const { id, reason } of failed) options.remark(`${id} is NOT searched: ${reason}`);
  const demo = fetched.length > 0 && fetched.every(({ source }) => source.demo);
  const key = hashKey(fetched);
  const folder = join(options.dataDir, 'snapshots');
  const path = join(folder, `${key}.idx`);
  const context = { searched: fetched.map(({ source }) => source.id), failed, demo };
  const stored = await readSnapshot(path, key);
  if (stored) return { ...stored, ...context };

  const subjects: Subject[] = [];
  const listings = new Map<string, Listing[]>();
  for (const { source, list } of fetched) {
    const report = emptyReport();
    for await (const entry of readEntries(source, list, report)) {
      const profile = profileOf(entry, source);
      subjects.push(subjectOf(profile));
      listings.set(profile.profileId, [{ watchlistId: source.id, referenceId: entry.externalReferenceId }]);
    }
    if (report.rejectedCount > 0) options.remark(`${source.id}: ${report.rejectedCount} rows were rejected`);
  }
  const corpus = buildCorpus(subjects);
  // A snapshot saves time next time; a folder that cannot be written to is no reason to fail.
  await writeSnapshot(folder, path, key, corpus, listings).catch((error: Error) =>
    options.remark(`the index snapshot could not be written: ${error.message}`),
  );
  return { corpus, listings, profiles: subjects.length, ...context };
}

interface FetchedSource {
  source: WatchlistSource;
  list: FetchedList;
}

async function fetchAll(options: LocalIndexOptions): Promise<{
  fetched: FetchedSource[];
  failed: { id: string; reason: string }[];
}> {
  const fetched: FetchedSource[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const source of options.sources) {
    const folder = join(options.dataDir, 'lists', source.id);
    try {
      // What the service has downloaded is used as it is: `lists sync` brings it up to date.
      const list = (await downloaded(source, folder)) ?? (await fetchList(source, folder, {}));
      fetched.push({ source, list });
    } catch (error) {
      failed.push({ id: source.id, reason: (error as Error).message });
    }
  }
  if (fetched.length === 0 && options.demo) {
    options.remark('THE DEMO LIST OF INVENTED PARTIES IS SEARCHED: no real list could be read.');
    fetched.push({
      source: options.demo,
      list: await fetchList(options.demo, join(options.dataDir, 'lists', 'demo'), {}),
    });
  }
  if (fetched.length === 0) {
    throw new OperatorError(`No list could be read. ${failed.map(({ id, reason }) => `${id}: ${reason}`).join('; ')}`);
  }
  return { fetched, failed };
}

async function downloaded(source: WatchlistSource, folder: string): Promise<FetchedList | null> {
  const files: FetchedList['files'] = {};
  for (const [role, [address = '']] of Object.entries(source.files)) {
    const path = join(folder, role);
    if (!/^https?:/i.test(address) || !existsSync(path)) return null;
    files[role] = await describeFile(path);
  }
  return { files, validators: {} };
}

function hashKey(fetched: readonly FetchedSource[]): string {
  const lists = fetched.map(({ source, list }) => hashFiles(source, list.files).toString('hex'));
  return createHash('sha256')
    .update(canonicalJson({ matcher: MATCHER_VERSION, lists }))
    .digest('hex');
}

interface SnapshotHeader {
  key: string;
  checksum: string;
  corpusBytes: number;
  listingBytes: number;
  profiles: number;
}

async function writeSnapshot(
  folder: string,
  path: string,
  key: string,
  corpus: SharedArrayBuffer,
  listings: ReadonlyMap<string, Listing[]>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const body = Buffer.concat([Buffer.from(corpus), Buffer.from(JSON.stringify([...listings]))]);
  const header: SnapshotHeader = {
    key,
    checksum: createHash('sha256').update(body).digest('hex'),
    corpusBytes: corpus.byteLength,
    listingBytes: body.length - corpus.byteLength,
    profiles: listings.size,
  };
  const headerBytes = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(headerBytes.length);
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, Buffer.concat([MAGIC, length, headerBytes, body]));
  await rename(partial, path);
}

/** null for a snapshot that is missing, damaged or of another key: it is built anew. */
async function readSnapshot(
  path: string,
  key: string,
): Promise<Pick<LocalIndex, 'corpus' | 'listings' | 'profiles'> | null> {
  const file = await readFile(path).catch(() => null);
  if (!file?.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  try {
    const headerEnd = MAGIC.length + 4 + file.readUInt32LE(MAGIC.length);
    const header = JSON.parse(file.toString('utf8', MAGIC.length + 4, headerEnd)) as SnapshotHeader;
    const body = file.subarray(headerEnd);
    if (header.key !== key || body.length !== header.corpusBytes + header.listingBytes) return null;
    if (createHash('sha256').update(body).digest('hex') !== header.checksum) return null;
    const corpus = new SharedArrayBuffer(header.corpusBytes);
    new Uint8Array(corpus).set(body.subarray(0, header.corpusBytes));
    const listings = new Map(JSON.parse(body.toString('utf8', header.corpusBytes)) as [string, Listing[]][]);
    return { corpus, listings, profiles: header.profiles };
  } catch {
    return null;
  }
}
