/** `amlcore screen`: one name as a table, or a file of them as JSON lines on all cores. Needs no server and no database. */

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { CsvError, parse as parseCsv } from 'csv-parse';
import { loadConfig } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { openCorpus } from '../matching/corpus.ts';
import { Matcher } from '../matching/matcher.ts';
import { MatchPool } from '../matching/pool.ts';
import type { Match, MatchResult } from '../matching/types.ts';
import { configuredSources } from '../watchlists/built-in.ts';
import { type LocalIndex, openLocalIndex } from '../watchlists/local-index.ts';
import { openToRead, openToWrite } from './files.ts';
import { printJson, printLine, printTable, remark } from './output.ts';
import { algorithmOf, readLineQuery, toQuery } from './query.ts';

interface ScreenOptions {
  file?: string;
  out?: string;
  dob?: string;
  country?: string[];
  type?: string;
  document?: string;
  threshold: string;
  algorithm: string;
  limit: string;
  sources?: string;
  json?: boolean;
}

const GENERATION = 'local';
/** Screened, but not against every configured list. */
const EXIT_INCOMPLETE = 3;
/** Lines on their way through the threads: enough to keep them busy, few enough to hold in memory. */
const LINES_PER_THREAD = 64;
const PROGRESS_EVERY = 5_000;

export async function screen(name: string | undefined, options: ScreenOptions): Promise<number> {
  if (!name === !options.file) throw new OperatorError('Give either a name or --file.');
  const settings = {
    algorithm: algorithmOf(options.algorithm),
    threshold: numberOf('--threshold', options.threshold, 0, 100),
    limit: numberOf('--limit', options.limit, 1, 1_000),
  };
  const config = loadConfig({ AMLCORE_SOURCES: options.sources });
  const index = await openLocalIndex({ ...configuredSources(config), dataDir: config.dataDir, remark });
  // A list that failed was not searched, so a script that reads only the exit code must not take the result for clean.
  const exitCode = index.failed.length > 0 && !index.demo ? EXIT_INCOMPLETE : 0;
  if (options.file) {
    await screenFile(options.file, options.out, index, settings);
    return exitCode;
  }

  const query = toQuery(
    {
      name,
      entityType: options.type,
      dob: options.dob,
      country: options.country,
      ...(options.document && { documentNumber: [options.document] }),
    },
    settings,
  );
  const result = new Matcher(openCorpus(index.corpus)).search(query, { limit: settings.limit });
  if (options.json) {
    const { searched, failed, demo } = index;
    printJson({ ...describe(null, result, index, true), searched, notSearched: failed, demo });
  } else show(result, index);
  return exitCode;
}

function numberOf(option: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= min && value <= max)) {
    throw new OperatorError(`${option} must be a number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

function show(result: MatchResult, index: LocalIndex): void {
  printLine(
    `${result.total} ${result.total === 1 ? 'match' : 'matches'} in ${index.searched.join(', ')} (${index.profiles} profiles)`,
  );
  for (const match of result.matches) {
    printLine();
    const listings = index.listings.get(match.id) ?? [];
    printLine(
      `${match.score.overall.toFixed(1)}  ${match.matchedName}  [${listings.map((one) => `${one.watchlistId} ${one.referenceId}`).join(', ')}]`,
    );
    printTable(
      ['      compared', 'query', 'listed', 'finding', 'effect'],
      match.explanation.map((line) => [
        `      ${line.field}`,
        line.query ?? '',
        line.listed ?? '',
        line.finding,
        line.effect === null ? '' : String(line.effect),
      ]),
    );
  }
}

function describe(id: string | null, result: MatchResult, index: LocalIndex, explained: boolean) {
  return {
    ...(id !== null && { id }),
    totalMatches: result.total,
    matches: result.matches.map((match: Match) => ({
      profileId: match.id,
      matchedName: match.matchedName,
      overall: match.score.overall,
      nameScore: match.score.name,
      sources: index.listings.get(match.id) ?? [],
      ...(explained && { explanation: match.explanation }),
    })),
  };
}

interface BatchLine {
  id: string;
  query: unknown;
}

/** In input order, with constant memory: a window of lines is under way, and the oldest one is written first. */
async function screenFile(
  file: string,
  out: string | undefined,
  index: LocalIndex,
  settings: { algorithm: 'LOOSE' | 'BALANCED' | 'STRICT'; threshold: number; limit: number },
): Promise<void> {
  const threads = availableParallelism();
  const pool = await MatchPool.start({ threads });
  const target = out ? await openToWrite(out) : process.stdout;
  try {
    await pool.use(GENERATION, index.corpus);
    const window: Promise<string>[] = [];
    const startedMs = performance.now();
    let done = 0;
    const writeOldest = async () => {
      const text = (await window.shift()) ?? '';
      if (!target.write(text)) await once(target, 'drain');
      done += 1;
      if (done % PROGRESS_EVERY === 0) remark(progress(done, startedMs));
    };
    try {
      for await (const { id, query } of readBatch(file)) {
        if (window.length >= threads * LINES_PER_THREAD) await writeOldest();
        const answer = screenLine(pool, id, query, index, settings);
        // Awaited in its turn; until then a failure must not count as unhandled.
        answer.catch(() => {});
        window.push(answer);
      }
    } finally {
      // When the file cannot be read any further, the lines before that are still answered.
      while (window.length > 0) await writeOldest();
    }
    remark(progress(done, startedMs));
    if (out) {
      target.end();
      await once(target, 'finish');
    }
  } finally {
    await pool.stop();
  }
}

async function screenLine(
  pool: MatchPool,
  id: string,
  line: unknown,
  index: LocalIndex,
  settings: { algorithm: 'LOOSE' | 'BALANCED' | 'STRICT'; threshold: number; limit: number },
): Promise<string> {
  try {
    const query = toQuery(readLineQuery(line), settings);
    if (query.names.length === 0 && !query.identifiers)
      throw new OperatorError('neither name nor documentNumber is given');
    const result = await pool.search(GENERATION, query, { limit: settings.limit });
    return `${JSON.stringify(describe(id, result, index, false))}\n`;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // A bad line is answered with its error, and the others go on.
    return `${JSON.stringify({ id, error: error.message })}\n`;
  }
}

function progress(done: number, startedMs: number): string {
  const seconds = (performance.now() - startedMs) / 1_000;
  return `${done} screened, ${Math.round(done / seconds)}/s`;
}

async function* readBatch(file: string): AsyncGenerator<BatchLine> {
  const jsonLines = /\.(jsonl|ndjson|json)$/i.test(file);
  yield* jsonLines ? readJsonLines(file) : readCsv(file);
}

async function* readJsonLines(file: string): AsyncGenerator<BatchLine> {
  let number = 0;
  for await (const line of createInterface({ input: await openToRead(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (!line.trim()) continue;
    yield parseLine(line, number);
  }
}

function parseLine(line: string, number: number): BatchLine {
  try {
    const value = JSON.parse(line) as { id?: unknown; query?: unknown };
    return { id: value.id === undefined ? String(number) : String(value.id), query: value.query ?? value };
  } catch {
    return { id: String(number), query: {} };
  }
}

async function* readCsv(file: string): AsyncGenerator<BatchLine> {
  const rows = (await openToRead(file)).pipe(
    parseCsv({ columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, trim: true }),
  );
  let number = 0;
  try {
    for await (const row of rows as AsyncIterable<Record<string, string>>) {
      number += 1;
      yield csvLine(row, number);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(
      `The CSV file cannot be read after row ${number}: a quotation mark is not closed or stands in the wrong place.`,
      1,
      error,
    );
  }
}

function csvLine(row: Record<string, string>, number: number): BatchLine {
  const name = row.name ?? row.fullName;
  if (number === 1 && name === undefined && row.documentNumber === undefined) {
    throw new OperatorError('The CSV file needs a header with a column "name".');
  }
  return {
    id: row.id || String(number),
    query: {
      name,
      entityType: row.entityType,
      dob: row.dob,
      country: row.country?.split(';'),
      gender: row.gender,
      documentNumber: row.documentNumber,
    },
  };
}
