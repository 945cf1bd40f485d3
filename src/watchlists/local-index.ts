/**
 * The index without a database, for commands that only match: from the source files straight to the corpus, kept as a
 * snapshot that is used again while the files, the way they are read and the matcher are the same.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { buildCorpus } from '../matching/corpus.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Subject } from '../matching/types.ts';
import { describeFile, type FetchedList, fetchList } from './fetch.ts';
import { hashFiles, readEntries } from './refresh.ts';
import { profileOf } from './resolution.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
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

/** @throws OperatorError when no list can be read */
export async function openLocalIndex(options: LocalIndexOptions): Promise<LocalIndex> {
  const { fetched, failed } = await fetchAll(options);
  for (const { id, reason } of failed) options.remark(`${id} is NOT searched: ${reason}`);
  const demo = fetched.length > 0 && fetched.every(({ source }) => source.demo);
  const key = hashKey(fetched);
  const folder = join(options.dataDir, 'snapshots');
  const context = { searched: fetched.map(({ source }) => source.id), failed, demo };
  const stored = await readSnapshot<[string, Listing[]][]>(folder, key);
  if (stored) {
    return { corpus: stored.corpus, listings: new Map(stored.notes), profiles: stored.notes.length, ...context };
  }

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
  await writeSnapshot(folder, key, { corpus, notes: [...listings] }).catch((error: Error) =>
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
