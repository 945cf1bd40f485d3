/**
 * Brings the files of a source to local paths. Downloads go to a temporary name and are renamed when they are whole, so a
 * broken one never stands in the place of a good one; the last good copy stays for a start without internet.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch, type Response } from 'undici';
import { version } from '../lib/project-root.ts';
import type { WatchlistSource } from './source.ts';

export interface FetchedFile {
  path: string;
  sha256: string;
  bytes: number;
}

/** Per address: what the server said of the copy that we have. */
export type HttpValidators = Record<string, { etag?: string; lastModified?: string }>;

export interface FetchedList {
  files: Record<string, FetchedFile>;
  validators: HttpValidators;
}

/** A list's file could not be had: message for the operator, without a stack. */
export class FetchError extends Error {
  readonly retriable: boolean;

  constructor(message: string, retriable: boolean) {
    super(message);
    this.name = 'FetchError';
    this.retriable = retriable;
  }
}

const MAX_FILE_BYTES = 4 * 1024 ** 3;
const CONNECT_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 60_000;
const BODY_IDLE_TIMEOUT_MS = 60_000;
const TOTAL_TIMEOUT_MS = 30 * 60_000;
const RETRY_DELAYS_MS = [500, 2_000];
const USER_AGENT = `amlcore/${version} (sanctions list client)`;

const agent = new Agent({
  connect: { timeout: CONNECT_TIMEOUT_MS },
  headersTimeout: HEADERS_TIMEOUT_MS,
  bodyTimeout: BODY_IDLE_TIMEOUT_MS,
});

/**
 * @param folder where downloads of this source are kept
 * @throws FetchError when a file cannot be had from any of its addresses
 */
export async function fetchList(
  source: WatchlistSource,
  folder: string,
  validators: HttpValidators,
  stopping?: AbortSignal,
): Promise<FetchedList> {
  const list: FetchedList = { files: {}, validators: {} };
  await mkdir(folder, { recursive: true });
  for (const [role, addresses] of Object.entries(source.files)) {
    let failure: FetchError | null = null;
    for (const address of addresses) {
      try {
        list.files[role] = await fetchFile(address, join(folder, role), validators, list.validators, stopping);
        failure = null;
        break;
      } catch (error) {
        failure = asFetchError(error, address);
      }
    }
    if (failure) throw failure;
  }
  return list;
}

async function fetchFile(
  address: string,
  target: string,
  known: HttpValidators,
  learnt: HttpValidators,
  stopping?: AbortSignal,
): Promise<FetchedFile> {
  if (!/^https?:/i.test(address)) return describeFile(address);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await download(address, target, known, learnt, stopping);
    } catch (error) {
      const failure = asFetchError(error, address);
      const delay = RETRY_DELAYS_MS[attempt];
      if (!failure.retriable || delay === undefined || stopping?.aborted) throw failure;
      await sleep(delay, undefined, { signal: stopping });
    }
  }
}

async function download(
  address: string,
  target: string,
  known: HttpValidators,
  learnt: HttpValidators,
  stopping?: AbortSignal,
): Promise<FetchedFile> {
  const have = await stat(target).catch(() => null);
  const validator = have ? known[address] : undefined;
  const response = await fetch(address, {
    dispatcher: agent,
    redirect: 'follow',
    signal: AbortSignal.any([AbortSignal.timeout(TOTAL_TIMEOUT_MS), ...(stopping ? [stopping] : [])]),
    headers: {
      'user-agent': USER_AGENT,
      accept: '*/*',
      ...(validator?.etag && { 'if-none-match': validator.etag }),
      ...(validator?.lastModified && { 'if-modified-since': validator.lastModified }),
    },
  });
  if (response.status === 304 && validator) {
    learnt[address] = validator;
    return describeFile(target);
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    const retriable = response.status >= 500 || response.status === 429 || response.status === 408;
    throw new FetchError(`${withoutQuery(address)} answered ${response.status}`, retriable);
  }
  const file = await save(response, target);
  const etag = response.headers.get('etag');
  const lastModified = response.headers.get('last-modified');
  learnt[address] = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
  return file;
}

async function save(response: Response, target: string): Promise<FetchedFile> {
  const partial = `${target}.partial`;
  const counter = hashing();
  try {
    await pipeline(Readable.fromWeb(response.body as never), counter.stream, createWriteStream(partial));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const expected = Number(response.headers.get('content-length') ?? Number.NaN);
  const encoded = response.headers.has('content-encoding');
  if (!encoded && Number.isFinite(expected) && expected !== counter.bytes()) {
    await rm(partial, { force: true });
    throw new FetchError(`the download ended after ${counter.bytes()} of ${expected} bytes`, true);
  }
  await rename(partial, target);
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
  // A name that cannot be resolved, or a missing file, will not come back within seconds.
  const final = code === 'ENOTFOUND' || code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
  return new FetchError(`${withoutQuery(address)} cannot be read (${code})`, !final);
}

/** Some publishers put an access token into the query string. */
function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? address;
}
