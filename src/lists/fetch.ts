/**
 * Downloads the files of a source into a staging folder. They are kept only if their content is accepted:
 *
 *   lists/<id>/current/<role>    the files of the last accepted version
 *   lists/<id>/.<uuid>/<role>    the files that one refresh is fetching
 *
 * The set is replaced as a whole, so that files of different issues are never mixed, and a rejected download never replaces an
 * accepted one. Local files are copied too, because their owner may rewrite them during the import, and the imported bytes must
 * be the hashed ones.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetch, type Response } from 'undici';
import { version } from '../platform/lib/project-root.ts';
import { traced } from '../platform/lib/trace.ts';
import { PinnedPools } from '../platform/outbound/pinned-pools.ts';
import { type Resolve, systemResolve } from '../platform/outbound/resolve.ts';
import { type AllowedAddresses, downloadTarget } from './fetch-address.ts';
import { type FailureCode, type FailureFacts, RefreshError } from './refresh-failure.ts';
import type { WatchlistSource } from './source.ts';

export interface FetchedFile {
  path: string;
  sha256: string;
  bytes: number;
}

/**
 * Address -> the server's validators for the copy with this hash. All nodes share them through the database, but each node has its
 * own copy. Only a node with a copy of this hash may send a conditional request.
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

/** The download of a list file failed. */
export class FetchError extends RefreshError {
  readonly retriable: boolean;

  constructor(code: FailureCode, facts: Partial<FailureFacts>, retriable = false) {
    super(code, facts);
    this.name = 'FetchError';
    this.retriable = retriable;
  }
}

const MAX_FILE_BYTES = 4 * 1024 ** 3;
/**
 * Time limit until the first byte of a response, and between two parts of its body. Some publishers build the file on request and
 * send nothing for more than a minute. This is twice that time with a reserve.
 */
export const DEFAULT_TIMEOUT_SECONDS = 180;
/** Time limit for all files of a source together, including retries: other jobs wait for its list. */
const DOWNLOAD_MINUTES = 30;
/** Minimum download rate: a slower publisher would delay every job that waits for its list. */
const LEAST_BYTES_A_MINUTE = 64 * 1_024;
const MAX_REDIRECTS = 5;
const MINUTE_MS = 60_000;
const RETRY_DELAYS_MS = [500, 2_000];
const PLACE_ATTEMPTS = 3;
/** Longer than any refresh takes. */
const ABANDONED_MS = 6 * 60 * 60_000;
const SECOND_MS = 1_000;
/**
 * User agent. The front ends of some publishers respond with 403 to other forms. It names this program and its version, as RFC 9110
 * requires, and impersonates no browser.
 */
export const DEFAULT_USER_AGENT = `Mozilla/5.0 (compatible; amlcore/${version})`;

const pools = new PinnedPools(DEFAULT_TIMEOUT_SECONDS * SECOND_MS);
/** The operator chose the names, which may be in the hosts file. */
const systemNames = systemResolve(true);

/** The folder with the last accepted files. */
export function currentFolder(folder: string): string {
  return join(folder, 'current');
}

export interface FetchOptions {
  stopping?: AbortSignal;
  resolve?: Resolve;
  /** A minute: the unit of deadlines and rates. */
  minuteMs?: number;
}

/**
 * @param folder of this source
 * @throws FetchError if all addresses of a file fail, or the time limit for all files is exceeded
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
    timeoutSeconds: source.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    userAgent: source.userAgent ?? DEFAULT_USER_AGENT,
    headers: lowerCased(source.headers ?? {}),
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
    if (deadline.aborted) throw new FetchError('TOO_LONG', { limit: minutes });
    throw error;
  }
}

/** Case-insensitive, so that a header of the source replaces the default header. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

interface Place {
  target: string;
  /** Path of the same file of the last accepted version. It may not exist. */
  current: string;
}

/** Options shared by all files of one source. */
interface Run {
  allowed: AllowedAddresses;
  resolve: Resolve;
  known: HttpValidators;
  learnt: HttpValidators;
  /** Aborts at the time limit of the source, or if the service stops. */
  ends: AbortSignal;
  leastBytesAMinute: number;
  minuteMs: number;
  timeoutSeconds: number;
  userAgent: string;
  /** Headers of the source. They can contain secrets. */
  headers: Readonly<Record<string, string>>;
}

async function fromFirst(addresses: readonly string[], place: Place, run: Run): Promise<FetchedFile> {
  let failure = new FetchError('FORMAT', { found: 'no address is given' });
  for (const address of addresses) {
    try {
      return await fetchFile(address, place, run);
    } catch (error) {
      failure = asFetchError(error, address, run);
    }
  }
  throw failure;
}

async function fetchFile(address: string, place: Place, run: Run): Promise<FetchedFile> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return /^https?:/i.test(address)
        ? await traced('GET list', { kind: 'CLIENT' }, () => download(address, place, run))
        : await copyOf(address, place.target);
    } catch (error) {
      const failure = asFetchError(error, address, run);
      const delay = RETRY_DELAYS_MS[attempt];
      if (!failure.retriable || delay === undefined || run.ends.aborted) throw failure;
      await sleep(delay, undefined, { signal: run.ends });
    }
  }
}

async function download(address: string, place: Place, run: Run): Promise<FetchedFile> {
  const { known, learnt } = run;
  const validator = await usable(known[address], place.current);
  const { response, host } = await answerOf(address, run, {
    'user-agent': run.userAgent,
    accept: '*/*',
    ...(validator?.etag && { 'if-none-match': validator.etag }),
    ...(validator?.lastModified && { 'if-modified-since': validator.lastModified }),
  });
  if (response.status === 304 && validator) {
    await copyFile(place.current, place.target);
    const file = await describeFile(place.target);
    if (file.sha256 !== validator.sha256) throw new FetchError('FILE_CHANGING', { place: 'the copy on disk' }, true);
    learnt[address] = validator;
    return file;
  }
  const { status } = response;
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    const isBusy = status >= 500 || status === 429 || status === 408;
    const code = isBusy ? 'UNAVAILABLE' : REJECTIONS.includes(status) ? 'REJECTED' : 'NOT_FOUND';
    throw new FetchError(code, { status, place: host }, isBusy);
  }
  const file = await save(response, host, place.target, run);
  const etag = response.headers.get('etag');
  const lastModified = response.headers.get('last-modified');
  learnt[address] = { ...(etag && { etag }), ...(lastModified && { lastModified }), sha256: file.sha256 };
  return file;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** The server rejected the request. */
const REJECTIONS: readonly number[] = [401, 403, 406, 451];

/** Follows redirects and returns the final response. Every address is checked like the first one. */
async function answerOf(
  address: string,
  run: Run,
  headers: Record<string, string>,
): Promise<{ response: Response; host: string }> {
  const first = new URL(address);
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const place = url.host;
    // The token is for the publisher, not for another server that the publisher redirects to.
    const own = url.origin === first.origin ? run.headers : {};
    const response = await ask(url, run, { ...headers, ...own }).catch((error: unknown) => {
      throw asFetchError(error, url.href, run);
    });
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null;
    if (location === null) return { response, host: place };
    await response.body?.cancel();
    if (redirects === MAX_REDIRECTS) throw new FetchError('BAD_REDIRECT', { place, found: 'redirects too often' });
    if (!URL.canParse(location, url.href))
      throw new FetchError('BAD_REDIRECT', { place, found: 'redirects to no address' });
    url = new URL(location, url);
  }
}

async function ask(url: URL, run: Run, headers: Record<string, string>): Promise<Response> {
  const target = await downloadTarget(url, run.allowed, run.resolve);
  if ('flaw' in target) throw new FetchError('NOT_ALLOWED', { place: url.host || url.protocol, found: target.flaw });
  const dispatcher = pools.get(url.origin, target.addresses, run.timeoutSeconds * SECOND_MS);
  return await fetch(url.href, { dispatcher, redirect: 'manual', signal: run.ends, headers });
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

async function save(response: Response, place: string, target: string, run: Run): Promise<FetchedFile> {
  const { minuteMs, leastBytesAMinute } = run;
  const counter = hashing(place);
  let before = 0;
  const watch = setInterval(() => {
    // Before the first byte, only the timeout applies: a server may send its headers long before the file.
    const isBegun = before > 0;
    const received = counter.bytes() - before;
    before += received;
    if (!isBegun || received >= leastBytesAMinute) return;
    counter.stream.destroy(new FetchError('TOO_SLOW', { place, found: `${received} bytes in a minute` }));
  }, minuteMs);
  try {
    await pipeline(Readable.fromWeb(response.body as never), counter.stream, createWriteStream(target));
  } catch (error) {
    if (counter.bytes() > 0 || codeOf(error) !== 'UND_ERR_BODY_TIMEOUT') throw error;
    throw new FetchError('NO_FIRST_BYTE', { place, limit: run.timeoutSeconds });
  } finally {
    clearInterval(watch);
  }
  const expected = Number(response.headers.get('content-length') ?? Number.NaN);
  const encoded = response.headers.has('content-encoding');
  if (!encoded && Number.isFinite(expected) && expected !== counter.bytes()) {
    const found = `${counter.bytes()} of ${expected} bytes came`;
    throw new FetchError('CONNECTION_LOST', { place, found }, true);
  }
  return { path: target, sha256: counter.digest(), bytes: counter.bytes() };
}

async function copyOf(path: string, target: string): Promise<FetchedFile> {
  const before = await stat(path);
  const counter = hashing(basename(path));
  await pipeline(createReadStream(path), counter.stream, createWriteStream(target));
  const after = await stat(path);
  if (after.mtimeMs !== before.mtimeMs || after.size !== before.size || counter.bytes() !== before.size) {
    throw new FetchError('FILE_CHANGING', { place: basename(path) }, true);
  }
  return { path: target, sha256: counter.digest(), bytes: counter.bytes() };
}

/** A file on disk as it is now. */
export async function describeFile(path: string): Promise<FetchedFile> {
  const counter = hashing(basename(path));
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

/** @param place where the bytes come from, for the error */
function hashing(place: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) return done(new FetchError('TOO_LARGE', { place, limit: MAX_FILE_BYTES }));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, digest: () => hash.digest('hex') };
}

function asFetchError(error: unknown, address: string, { timeoutSeconds }: Pick<Run, 'timeoutSeconds'>): FetchError {
  if (error instanceof FetchError) return error;
  const code = codeOf(error);
  if (DISK_CODES.includes(code)) return new FetchError('DISK_FULL', { code });
  const facts = { place: placeOf(address), code, limit: timeoutSeconds };
  const found = FILE_CODES[code];
  if (found) return new FetchError('FILE_UNREADABLE', { ...facts, found });
  const kind =
    NETWORK_CODES[code] ??
    (isCertificateCode(code) ? 'CERTIFICATE' : /^(ERR_SSL|EPROTO)/.test(code) ? 'NO_TLS' : 'OTHER');
  return new FetchError(kind, { ...facts, found: code }, !FINAL.includes(kind));
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause as NodeJS.ErrnoException | null)?.code ?? (cause instanceof Error ? cause.name : 'unknown error');
}

/** Failures that a retry within seconds does not solve. The refresh retries a slow server minutes later. */
const FINAL: readonly FailureCode[] = ['NAME_NOT_RESOLVED', 'NO_FIRST_BYTE', 'STALLED', 'CERTIFICATE'];

const NETWORK_CODES: Readonly<Record<string, FailureCode>> = {
  UND_ERR_HEADERS_TIMEOUT: 'NO_FIRST_BYTE',
  UND_ERR_BODY_TIMEOUT: 'STALLED',
  UND_ERR_CONNECT_TIMEOUT: 'NO_CONNECTION',
  ETIMEDOUT: 'NO_CONNECTION',
  EHOSTUNREACH: 'NO_CONNECTION',
  ENETUNREACH: 'NO_CONNECTION',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ECONNRESET: 'CONNECTION_LOST',
  EPIPE: 'CONNECTION_LOST',
  UND_ERR_SOCKET: 'CONNECTION_LOST',
  ENOTFOUND: 'NAME_NOT_RESOLVED',
  EAI_AGAIN: 'NAME_NOT_RESOLVED',
};

/** The failure in plain words, for users who are not administrators. */
const FILE_CODES: Readonly<Record<string, string>> = {
  ENOENT: 'the file is not there',
  EACCES: 'the service may not read the file',
  EISDIR: 'it is a folder',
};

const DISK_CODES: readonly string[] = ['ENOSPC', 'EDQUOT'];

/** Codes of OpenSSL for an invalid certificate, and of Node.js for a certificate of another name. */
function isCertificateCode(code: string): boolean {
  return /CERT|^UNABLE_TO_|^ERR_TLS_CERT|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$/.test(code);
}

/**
 * Names a server by its host only, because some publishers put access tokens into path or query. Names a local file
 * without its path, which API callers must not see.
 */
function placeOf(address: string): string {
  return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).host : basename(address);
}
