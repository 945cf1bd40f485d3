/**
 * An index without a database, for commands that only match: from the source files straight to the corpus. A snapshot of it is
 * used again while files, parsers and matcher stay the same.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCorpus } from '../matching/corpus-builder.ts';
import { MATCHER_VERSION } from '../matching/model.ts';
import type { Subject } from '../matching/types.ts';
import { OperatorError } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { hashFiles } from './content-hash.ts';
import { currentFolder, describeFile, type FetchedFiles, type FetchedList, fetchList } from './fetch.ts';
import type { ListEntry } from './profile.ts';
import { readEntries } from './read-entries.ts';
import { resolveAll } from './resolution/resolve-all.ts';
import { type Member, unite } from './resolution/unite.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import type { WatchlistSource } from './source.ts';
import { emptyReport, ListFormatError } from './sources/types.ts';
import { subjectOf } from './subject.ts';
import { RejectedVersion, verify } from './version-checks.ts';

export interface Listing {
  watchlistId: string;
  referenceId: string;
}

export interface LocalIndex {
  corpus: SharedArrayBuffer;
  /** Profile id -> listings. */
  listings: ReadonlyMap<string, readonly Listing[]>;
  profiles: number;
  /** The searched lists. `failed`: unreadable lists, with the reason. */
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

/** @throws OperatorError if no list can be read */
export async function openLocalIndex(options: LocalIndexOptions): Promise<LocalIndex> {
  const failed: LocalIndex['failed'][number][] = [];
  const fetched = await fetchAll(options, failed);
  let index = await readOrBuild(options, fetched, failed);
  let demo = false;
  const fromPublishers = index.searched.filter((id) => !options.sources.find((source) => source.id === id)?.shipped);
  if (fromPublishers.length === 0 && options.demo) {
    options.remark('THE DEMO LIST OF INVENTED PARTIES IS SEARCHED: no real list could be read.');
    demo = true;
    const shipped = fetched.filter(({ source }) => source.shipped);
    const demoList = { source: options.demo, files: await localFiles(options.demo) };
    index = await readOrBuild(options, [...shipped, demoList], failed);
  }
  for (const { id, reason } of failed) options.remark(`${id} is NOT searched: ${reason}`);
  if (index.profiles === 0) {
    throw new OperatorError(`No list could be read. ${failed.map(({ id, reason }) => `${id}: ${reason}`).join('; ')}`);
  }
  return { ...index, failed, demo };
}

interface FetchedSource {
  source: WatchlistSource;
  files: FetchedFiles['files'];
  /** A download of this run. It is kept if it can be read. */
  download?: FetchedList;
}

async function fetchAll(
  options: Pick<LocalIndexOptions, 'sources' | 'dataDir'>,
  failed: LocalIndex['failed'][number][],
): Promise<FetchedSource[]> {
  const fetched: FetchedSource[] = [];
  for (const source of options.sources) {
    const folder = join(options.dataDir, 'lists', source.id);
    const remote = Object.values(source.files).some(([address = '']) => /^https?:/i.test(address));
    try {
      // Files that the service accepted are used as they are. `lists sync` updates them.
      const files = remote ? await acceptedFiles(source, folder) : await localFiles(source);
      if (files) fetched.push({ source, files });
      else {
        const download = await fetchList(source, folder, {});
        fetched.push({ source, files: download.files, download });
      }
    } catch (error) {
      failed.push({ id: source.id, reason: (error as Error).message });
    }
  }
  return fetched;
}

async function acceptedFiles(source: WatchlistSource, folder: string): Promise<FetchedFiles['files'] | null> {
  const roles = Object.keys(source.files);
  const paths = roles.map((role) => join(currentFolder(folder), role));
  if (!paths.every((path) => existsSync(path))) return null;
  return Object.fromEntries(await Promise.all(roles.map(async (role, at) => [role, await describeFile(paths[at]!)])));
}

async function localFiles(source: WatchlistSource): Promise<FetchedFiles['files']> {
  const files = Object.entries(source.files).map(async ([role, [path = '']]) => [role, await describeFile(path)]);
  return Object.fromEntries(await Promise.all(files));
}

type Index = Pick<LocalIndex, 'corpus' | 'listings' | 'profiles' | 'searched'>;

/**
 * The entries of the lists as their publishers name them, not united across lists. Lists that cannot be read, do not fit their format or
 * look incomplete are in `failed`.
 */
export async function readLists(
  options: Pick<LocalIndexOptions, 'sources' | 'dataDir' | 'remark'>,
): Promise<{ members: Member[]; failed: LocalIndex['failed'] }> {
  const failed: LocalIndex['failed'][number][] = [];
  const { members } = await readMembers(options, await fetchAll(options, failed), failed);
  return { members, failed };
}

async function readOrBuild(
  options: LocalIndexOptions,
  fetched: readonly FetchedSource[],
  failed: LocalIndex['failed'][number][],
): Promise<Index> {
  const key = hashKey(fetched);
  const folder = join(options.dataDir, 'snapshots');
  const searched = fetched.map(({ source }) => source.id);
  const stored = await readSnapshot<[string, Listing[]][]>(folder, key);
  if (stored) {
    for (const { download } of fetched) await download?.accept();
    return { corpus: stored.corpus, listings: new Map(stored.notes), profiles: stored.notes.length, searched };
  }
  const { members, unread } = await readMembers(options, fetched, failed);
  const parties = resolveAll(members).groups.map((group) => group.map((index) => members[index]!));
  const subjects: Subject[] = [];
  const listings = new Map<string, Listing[]>();
  for (const party of parties) {
    const subject = subjectOf(unite(party));
    subjects.push(subject);
    listings.set(
      subject.id,
      party.map(({ entry, list }) => ({ watchlistId: list.id, referenceId: entry.externalReferenceId })),
    );
  }
  const corpus = buildCorpus(subjects);
  // The snapshot only saves time at the next start, so a failure to write it is ignored.
  if (unread.size === 0 && subjects.length > 0) {
    await writeSnapshot(folder, key, { corpus, notes: [...listings] }).catch((error: Error) =>
      options.remark(`the index snapshot could not be written: ${error.message}`),
    );
  }
  return { corpus, listings, profiles: subjects.length, searched: searched.filter((id) => !unread.has(id)) };
}

/** Adds lists to `failed` that do not fit their format or look incomplete. */
async function readMembers(
  options: Pick<LocalIndexOptions, 'remark'>,
  fetched: readonly FetchedSource[],
  failed: LocalIndex['failed'][number][],
): Promise<{ members: Member[]; unread: ReadonlySet<string> }> {
  const members: Member[] = [];
  const unread = new Set<string>();
  for (const one of fetched) {
    try {
      for (const entry of await readSource(one, options)) members.push({ entry, list: one.source });
      await one.download?.accept();
    } catch (error) {
      await one.download?.discard();
      if (!(error instanceof ListFormatError) && !(error instanceof RejectedVersion)) throw error;
      failed.push({ id: one.source.id, reason: error.message });
      unread.add(one.source.id);
    }
  }
  return { members, unread };
}

async function readSource(
  { source, files }: FetchedSource,
  options: Pick<LocalIndexOptions, 'remark'>,
): Promise<ListEntry[]> {
  const report = emptyReport();
  const counts = { entries: 0, names: 0 };
  const read: ListEntry[] = [];
  for await (const entry of readEntries(source, { files }, report, tmpdir())) {
    counts.entries += 1;
    counts.names += entry.names.length;
    read.push(entry);
  }
  verify(source, counts, { entries: 0, names: 0 }, report, false);
  if (report.rejectedCount > 0) options.remark(`${source.id}: ${report.rejectedCount} rows were rejected`);
  return read;
}

function hashKey(fetched: readonly FetchedSource[]): string {
  const lists = fetched.map(({ source, files }) => hashFiles(source, files).toString('hex'));
  return createHash('sha256')
    .update(canonicalJson({ matcher: MATCHER_VERSION, lists }))
    .digest('hex');
}
