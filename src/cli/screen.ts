/** `amlcore screen`: one name as a table, or a file of them as JSON lines on all cores. Needs no server and no database. */

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { loadConfig } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { openCorpus } from '../matching/corpus.ts';
import { Matcher } from '../matching/matcher.ts';
import { MatchPool } from '../matching/pool.ts';
import type { Match, MatchResult } from '../matching/types.ts';
import { configuredSources } from '../watchlists/built-in.ts';
import { type LocalIndex, openLocalIndex } from '../watchlists/local-index.ts';
import { type BatchRow, readBatch } from './batch.ts';
import { openToWrite } from './files.ts';
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
/** Screened, but not every row, or not against every configured list. */
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
    const failed = await screenFile(options.file, options.out, index, settings);
    return failed > 0 ? EXIT_INCOMPLETE : exitCode;
  }

  const query = toQuery(
    {
      name,
      entityType: options.type,
      dob: options.dob,
      country: options.country,
      ...(options.document && { documentNumber: [options.document] }),
    },
    { ...settings, strict: true },
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

/** In input order, with constant memory: a window of lines is under way, and the oldest one is written first. @returns rows that failed */
async function screenFile(
  file: string,
  out: string | undefined,
  index: LocalIndex,
  settings: { algorithm: 'LOOSE' | 'BALANCED' | 'STRICT'; threshold: number; limit: number },
): Promise<number> {
  const threads = availableParallelism();
  const pool = await MatchPool.start({ threads });
  const target = out ? await openToWrite(out) : process.stdout;
  try {
    await pool.use(GENERATION, index.corpus);
    const window: Promise<{ text: string; failed: boolean }>[] = [];
    const startedMs = performance.now();
    let done = 0;
    let failures = 0;
    const writeOldest = async () => {
      const { text, failed } = (await window.shift())!;
      if (!target.write(text)) await once(target, 'drain');
      if (failed) failures += 1;
      done += 1;
      if (done % PROGRESS_EVERY === 0) remark(progress(done, startedMs));
    };
    try {
      for await (const row of readBatch(file)) {
        if (window.length >= threads * LINES_PER_THREAD) await writeOldest();
        const answer = screenRow(pool, row, index, settings);
        // Awaited in its turn; until then a failure must not count as unhandled.
        answer.catch(() => {});
        window.push(answer);
      }
    } finally {
      // When the file cannot be read any further, the lines before that are still answered.
      while (window.length > 0) await writeOldest();
    }
    remark(progress(done, startedMs));
    if (failures > 0) remark(`${failures} of ${done} rows FAILED and were not screened: see "error" in the answers.`);
    if (out) {
      target.end();
      await once(target, 'finish');
    }
    return failures;
  } finally {
    await pool.stop();
  }
}

async function screenRow(
  pool: MatchPool,
  { id, row, query: asked }: BatchRow,
  index: LocalIndex,
  settings: { algorithm: 'LOOSE' | 'BALANCED' | 'STRICT'; threshold: number; limit: number },
): Promise<{ text: string; failed: boolean }> {
  try {
    if (typeof asked.error === 'string') throw new OperatorError(asked.error);
    const query = toQuery(readLineQuery(asked), { ...settings, strict: true });
    if (query.names.length === 0 && !query.identifiers)
      throw new OperatorError('neither name nor documentNumber is given');
    const result = await pool.search(GENERATION, query, { limit: settings.limit });
    return { text: `${JSON.stringify(describe(id, result, index, false))}\n`, failed: false };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // A bad row is answered as such: it is not clean, and it does not stop the others.
    return { text: `${JSON.stringify({ id, row, error: error.message })}\n`, failed: true };
  }
}

function progress(done: number, startedMs: number): string {
  const seconds = (performance.now() - startedMs) / 1_000;
  return `${done} screened, ${Math.round(done / seconds)}/s`;
}
