/** The results of a run, one JSON line a case, appended as answers arrive. The first line names the cases and the API. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { OperatorError } from '../../platform/errors.ts';
import type { Result } from './api.ts';

const FORMAT = 'amlcore-screening-test/1';

export interface RunHeader {
  api: string;
  /** SHA-256 of the file of cases, and of the configuration without the values of its variables. */
  cases: string;
  config: string;
}

export interface Results {
  header: RunHeader & { startedAt: string };
  /** The last result of each case. */
  byCase: ReadonlyMap<string, Result>;
}

/** @returns null if the file does not exist @throws OperatorError if it is another file */
export async function readResults(path: string): Promise<(Results & { wholeBytes: number }) | null> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`${path} cannot be opened (${error.code})`);
  });
  if (bytes === null) return null;
  // A process that was killed may leave part of a line.
  const wholeBytes = bytes.lastIndexOf(10) + 1;
  const [first, ...lines] = bytes.subarray(0, wholeBytes).toString('utf8').split('\n').filter(Boolean);
  if (first === undefined && bytes.length === 0) return null;
  const { format, ...header } = parsed(path, first ?? '') as Results['header'] & { format?: string };
  if (format !== FORMAT) throw new OperatorError(`${path} has no results of a screening test.`);
  const results = lines.map((line) => parsed(path, line) as Result);
  return { header, byCase: new Map(results.map((one) => [one.id, one])), wholeBytes };
}

function parsed(path: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new OperatorError(`${path} has a line that is not JSON.`);
  }
}

export class ResultsFile {
  readonly #file: FileHandle;
  /** Lines are written one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Opens a new file, or the one of an interrupted run of the same cases and configuration.
   * @throws OperatorError if it belongs to another run
   */
  static async open(
    path: string,
    run: RunHeader,
    now: Date,
  ): Promise<{ file: ResultsFile; before: Results['byCase'] }> {
    const before = await readResults(path);
    for (const part of ['cases', 'config'] as const) {
      if (before && before.header[part] !== run[part])
        throw new OperatorError(`${path} has results of other ${part}. Use another file, or remove it.`);
    }
    const handle = await open(path, before ? 'r+' : 'w').catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(`${path} cannot be opened (${error.code})`);
    });
    const file = new ResultsFile(handle);
    if (before) {
      await handle.truncate(before.wholeBytes);
      file.#at = before.wholeBytes;
    } else await file.#write({ format: FORMAT, ...run, startedAt: now.toISOString() });
    return { file, before: before?.byCase ?? new Map() };
  }

  #at = 0;

  add(result: Result): Promise<void> {
    return this.#write(result);
  }

  async #write(line: object): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    const at = this.#at;
    this.#at += bytes.length;
    const written = this.#last.then(() => this.#file.write(bytes, 0, bytes.length, at));
    this.#last = written;
    await written;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }
}
