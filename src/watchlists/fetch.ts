/**
 * Fetches the files of a source into a folder of their own. They are kept only when their content was accepted:
 *
 *   lists/<id>/current/<role>    the files of the last accepted version
 *   lists/<id>/.<uuid>/<role>    the files that one refresh is fetching
 *
 * The set is replaced as a whole, so names of one issue are never read with aliases of another, and a refused download never
 * replaces a good one. Files on this machine are copied too, since their owner may rewrite them while they are read, and the
 * imported bytes must be the hashed ones.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetch, type Response } from 'undici';
import { version } from '../lib/project-root.ts';
import { PinnedPools } from '../outbound/pinned-pools.ts';
import { type Resolve, systemResolve } from '../outbound/resolve.ts';
import { type AllowedAddresses, downloadTarget } from './fetch-address.ts';
import type { WatchlistSource } from './source.ts';

export interface FetchedFile {
  path: string;
  sha256: string;
  bytes: number;
}

/**
 * Address -> the server's validators for the copy with this hash. All nodes share them through the database, but each node has its
 * own copy. Only a node whose copy has this hash may ask the server whether it has changed.
 */
export type HttpValidators = Record<string, { etag?: string; lastModified?: string; sha256: string }>;

export interface FetchedFiles {
  files: Record<string, FetchedFile>;
}

export interface FetchedList extends FetchedFiles {
  validators: HttpValidators;
  /** Makes these files the current ones of the list. */
  accept(): Promise<void>;
  discard(): Promise<void>;
}

/** A list's file could not be fetched. The message is for the operator. */
export class FetchError extends Error {
  readonly retriable: boolean;

  constructor(message: string, retriable: boolean) {
    super(message);
    this.name = 'FetchError';
    this.retriable = retriable;
  }
}

const MAX_FILE_BYTES = 4 * 1024 ** 3;
/** Until the headers of an answer, and between two parts of its body. */
const IDLE_TIMEOUT_MS = 60_000;
/** Longest that all files of a source take together, whatever is tried again: others wait for its list. */
const DOWNLOAD_MINUTES = 30;
/** A publisher that sends less than this in a minute holds everybody up who waits for its list. */
const LEAST_BYTES_A_MINUTE = 64 * 1_024;
const MAX_REDIRECTS = 5;
const MINUTE_MS = 60_000;
const RETRY_DELAYS_MS = [500, 2_000];
const PLACE_ATTEMPTS = 3;
/** Longer than any refresh takes. */
const ABANDONED_MS = 6 * 60 * 60_000;
const USER_AGENT = `amlcore/${version} (sanctions list client)`;

const pools = new PinnedPools(IDLE_TIMEOUT_MS);
/** The operator chose the names, which may stand in the hosts file. */
const systemNames = systemResolve(true);

/** The folder with the last accepted files. */
export function currentFolder(folder: string): string {
  return join(folder, 'current');
}

export interface FetchOptions {
  stopping?: AbortSignal;
  resolve?: Resolve;
  /** A minute, which deadlines and rates are measured in. */
  minuteMs?: number;
}

/**
 * @param folder of this source
 * @throws FetchError when a file cannot be fetched from any of its addresses, or all together take too long
 */
export async function fetchList(
  source: WatchlistSource,
  folder: string,
  known: HttpValidators,
  { stopping, resolve = systemNames, minuteMs = MINUTE_MS }: FetchOptions = {},
): Promise<FetchedList> {
  await removeAbandoned(folder);
  const stage = join(folder, `.${randomUUID()}`);
  await mkdir(stage, { recursive: true });
  const discard = () => rm(stage, { recursive: true, force: true });
  const minutes = source.downloadMinutes ?? DOWNLOAD_MINUTES;
  const deadline = AbortSignal.timeout(minutes * minuteMs);
  const run: Run = {
    allowed: source,
    resolve,
    known,
    learnt: {},
    ends: AbortSignal.any([deadline, ...(stopping ? [stopping] : [])]),
    leastBytesAMinute: source.downloadBytesPerMinute ?? LEAST_BYTES_A_MINUTE,
    minuteMs,
  };
  const list: FetchedList = { files: {}, validators: run.learnt, accept: () => putInPlace(stage, folder), discard };
  try {
    for (const [role, addresses] of Object.entries(source.files)) {
      const place = { target: join(stage, role), current: join(currentFolder(folder), role) };
      list.files[role] = await fromFirst(addresses, place, run);
    }
    return list;
  } catch (error) {
    await discard();
    if (deadline.aborted) throw new FetchError(`the download takes longer than ${minutes} minutes`, false);
    throw error;
  }
}

interface Place {
  target: string;
  /** Path of the same file of the last accepted version. It may not exist. */
  current: string;
}

/** What all files of one source share. */
interface Run {
  allowed: AllowedAddresses;
  resolve: Resolve;
  known: HttpValidators;
  learnt: HttpValidators;
  /** When the time of the source is over, or the service stops. */
  ends: AbortSignal;
  leastBytesAMinute: number;
  minuteMs: number;
}

async function fromFirst(addresses: readonly string[], place: Place, run: Run): Promise<FetchedFile> {
  let failure = new FetchError('no address is given', false);
  for (const address of addresses) {
    try {
      return await fetchFile(address, place, run);
    } catch (error) {
      failure = asFetchError(error, address);
    }
  }
  throw failure;
}

async function fetchFile(address: string, place: Place, run: Run): Promise<FetchedFile> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return /^https?:/i.test(address) ? await download(address, place, run) : await copyOf(address, place.target);
    } catch (error) {
      const failure = asFetchError(error, address);
      const delay = RETRY_DELAYS_MS[attempt];
      if (!failure.retriable || delay === undefined || run.ends.aborted) throw failure;
      await sleep(delay, undefined, { signal: run.ends });
    }
  }
}

async function download(address: string, place: Place, run: Run): Promise<FetchedFile> {
  const { known, learnt } = run;
  const validator = await usable(known[address], place.current);
  const response = await answerOf(address, run, {
    'user-agent': USER_AGENT,
    accept: '*/*',
    ...(validator?.etag && { 'if-none-match': validator.etag }),
    ...(validator?.lastModified && { 'if-modified-since': validator.lastModified }),
  });
  if (response.status === 304 && validator) {
    await copyFile(place.current, place.target);
    const file = await describeFile(place.target);
    if (file.sha256 !== validator.sha256) throw new FetchError('the copy on disk changed while it was used', true);
    learnt[address] = validator;
    return file;
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    const retriable = response.status >= 500 || response.status === 429 || response.status === 408;
    throw new FetchError(`${withoutQuery(address)} answered ${response.status}`, retriable);
  }
  const file = await save(response, place.target, run);
  const etag = response.headers.get('etag');
  const lastModified = response.headers.get('last-modified');
  learnt[address] = { ...(etag && { etag }), ...(lastModified && { lastModified }), sha256: file.sha256 };
  return file;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The first answer that is no redirect. Every address on the way is checked as the first one. */
async function answerOf(address: string, run: Run, headers: Record<string, string>): Promise<Response> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects += 1) {
    const target = await downloadTarget(url, run.allowed, run.resolve);
    if ('flaw' in target) throw new FetchError(`${withoutQuery(url.href)} ${target.flaw}`, false);
    const dispatcher = pools.get(url.origin, target.addresses);
    const response = await fetch(url.href, { dispatcher, redirect: 'manual', signal: run.ends, headers });
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
    if (location === null) return response;
    await response.body?.cancel();
    if (redirects === MAX_REDIRECTS) throw new FetchError(`${withoutQuery(address)} redirects too often`, false);
    if (!URL.canParse(location, url.href))
      throw new FetchError(`${withoutQuery(url.href)} redirects to no address`, false);
    url = new URL(location, url);
  }
}

/** The validator, if this machine has the copy that it belongs to. */
async function usable(
  validator: HttpValidators[string] | undefined,
  current: string,
): Promise<HttpValidators[string] | undefined> {
  if (!validator?.sha256) return undefined;
  const have = await describeFile(current).catch(() => null);
  return have?.sha256 === validator.sha256 ? validator : undefined;
}

async function save(response: Response, target: string, { minuteMs, leastBytesAMinute }: Run): Promise<FetchedFile> {
  const counter = hashing();
  let before = 0;
  const watch = setInterval(() => {
    const received = counter.bytes() - before;
    before += received;
    if (received >= leastBytesAMinute) return;
    counter.stream.destroy(new FetchError(`the download is too slow: ${received} bytes in a minute`, false));
  }, minuteMs);
  try {
    await pipeline(Readable.fromWeb(response.body as never), counter.stream, createWriteStream(target));
  } finally {
    clearInterval(watch);
  }
  const expected = Number(response.headers.get('content-length') ?? Number.NaN);
  const encoded = response.headers.has('content-encoding');
  if (!encoded && Number.isFinite(expected) && expected !== counter.bytes()) {
    throw new FetchError(`the download ended after ${counter.bytes()} of ${expected} bytes`, true);
  }
  return { path: target, sha256: counter.digest(), bytes: counter.bytes() };
}

async function copyOf(path: string, target: string): Promise<FetchedFile> {
  const before = await stat(path);
  const counter = hashing();
  await pipeline(createReadStream(path), counter.stream, createWriteStream(target));
  const after = await stat(path);
  if (after.mtimeMs !== before.mtimeMs || after.size !== before.size || counter.bytes() !== before.size) {
    throw new FetchError(`${path} was written to while it was read`, true);
  }
  return { path: target, sha256: counter.digest(), bytes: counter.bytes() };
}

/** A file on disk as it is now. */
export async function describeFile(path: string): Promise<FetchedFile> {
  const counter = hashing();
  await pipeline(createReadStream(path), counter.stream, async (chunks) => {
    for await (const _ of chunks) {
      // only counted
    }
  });
  return { path, sha256: counter.digest(), bytes: counter.bytes() };
}

/** Replaces the current files. Another refresh may do the same at this moment; the last one wins. */
async function putInPlace(stage: string, folder: string): Promise<void> {
  const current = currentFolder(folder);
  const former = join(folder, `.${randomUUID()}`);
  for (let attempt = 0; ; attempt += 1) {
    await rename(current, former).catch(ignore('ENOENT'));
    await rm(former, { recursive: true, force: true });
    try {
      await rename(stage, current);
      return;
    } catch (error) {
      if (attempt >= PLACE_ATTEMPTS) throw error;
    }
  }
}

/** Removes folders of killed processes. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith('.'))) {
    const path = join(folder, name);
    const writtenMs = (await stat(path).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - writtenMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

function ignore(code: string) {
  return (error: NodeJS.ErrnoException): void => {
    if (error.code !== code) throw error;
  };
}

function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) return done(new FetchError(`the file is larger than ${MAX_FILE_BYTES} bytes`, false));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, digest: () => hash.digest('hex') };
}

function asFetchError(error: unknown, address: string): FetchError {
  if (error instanceof FetchError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException | null)?.code ?? (cause instanceof Error ? cause.name : 'unknown error');
  // An unknown host or a missing file does not come back within seconds, so it is not tried again.
  const final = code === 'ENOTFOUND' || code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
  const why = WHY[code];
  return new FetchError(`${nameOf(address)} cannot be read${why ? `: ${why}` : ''} (${code})`, !final);
}

/** In words: people who run no machine read of it. */
const WHY: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody has this address',
  ENOENT: 'the file is not there',
  EACCES: 'the service may not read the file',
  EISDIR: 'it is a folder',
  ECONNREFUSED: 'nobody answers there',
  ECONNRESET: 'the connection was cut',
};

/** Of a file on this machine its name alone: where it lies is nobody's business who reads of the list. */
function nameOf(address: string): string {
  return /^https?:/i.test(address) ? withoutQuery(address) : basename(address);
}

/** Some publishers put an access token into the query string. */
function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? address;
}
