/** `amlcore screen`: one name as a table, or a file of them as JSON lines on all cores. Needs no server and no database. */

import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { configuredSources } from '../lists/built-in.ts';
import { type LocalIndex, openLocalIndex } from '../lists/local-index.ts';
import { openCorpus } from '../matching/corpus.ts';
import { Matcher } from '../matching/matcher.ts';
import { inOrder } from '../matching/order.ts';
import { MatchPool } from '../matching/pool.ts';
import type { Match, MatchResult, Query } from '../matching/types.ts';
import { loadConfig } from '../platform/config.ts';
import { OperatorError } from '../platform/errors.ts';
import { searchInside } from '../screening/names-inside/queries.ts';
import { type BatchRow, readBatch } from './batch.ts';
import { openToWrite, requireReadable } from './files.ts';
import { printJson, printLine, printTable, remark } from './output.ts';
import { algorithmOf, readLineQuery, toQuery, unreadableIn } from './query.ts';

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
/** Not every row was screened, or not against every configured list. */
const EXIT_INCOMPLETE = 3;
/** Lines in flight: enough to keep the threads busy, few enough to hold in memory. */
const LINES_PER_THREAD = 64;
const PROGRESS_EVERY = 5_000;

export async function screen(name: string | undefined, options: ScreenOptions): Promise<number> {
  if (!name === !options.file) throw new OperatorError('Use either a name or --file.');
  const settings = {
    algorithm: algorithmOf(options.algorithm),
    threshold: numberOf('--threshold', options.threshold, 0, 100),
    limit: numberOf('--limit', options.limit, 1, 1_000),
  };
  // Flaws of the request come before lists are read, which takes long.
  if (options.file) await requireReadable(options.file);
  const query = options.file ? null : queryOf(name, options, settings);
  const config = loadConfig({ AMLCORE_SOURCES: options.sources });
  const index = await openLocalIndex({ ...configuredSources(config), dataDir: config.dataDir, remark });
  // A failed list was not searched, so a script that reads only the exit code must not see success.
  const exitCode = index.failed.length > 0 && !index.demo ? EXIT_INCOMPLETE : 0;
  if (query === null) {
    const incomplete = await screenFile(options.file!, options.out, index, settings);
    return incomplete > 0 ? EXIT_INCOMPLETE : exitCode;
  }

  const matcher = new Matcher(openCorpus(index.corpus));
  const result = await screened(async (one) => matcher.search(one, { limit: settings.limit }), query, settings.limit);
  const { unreadable } = unreadableIn(query.names);
  if (options.json) {
    const { searched, failed, demo } = index;
    printJson({ ...describe(null, query, result, index), searched, notSearched: failed, demo });
  } else show(result, index);
  if (unreadable)
    remark('Part of the name could NOT BE READ, or it contains too many parties: the comparison is incomplete.');
  return unreadable ? EXIT_INCOMPLETE : exitCode;
}

function queryOf(
  name: string | undefined,
  options: ScreenOptions,
  settings: Pick<Query, 'algorithm' | 'threshold'>,
): Query {
  const { type: entityType, dob, country, document } = options;
  return toQuery({ name, entityType, dob, country, ...(document && { documentNumber: [document] }) }, settings);
}

/** The names as given and the names inside them, as `POST /screen-entity` searches both. */
export async function screened(
  search: (query: Query) => Promise<MatchResult>,
  query: Query,
  limit: number,
): Promise<MatchResult> {
  const [whole, inside] = await Promise.all([
    search(query),
    searchInside(
      query,
      async (one) => (await search(one)).matches,
      (match) => match,
    ),
  ]);
  const known = new Set(whole.matches.map(({ id }) => id));
  const others = inside.filter(({ id }) => !known.has(id));
  return {
    ...whole,
    total: whole.total + others.length,
    matches: [...whole.matches, ...others].sort(inOrder).slice(0, limit),
  };
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

/** @param id of a row; null: a single name, whose matches are explained */
function describe(id: string | null, query: Query, result: MatchResult, index: LocalIndex) {
  return {
    ...(id !== null && { id }),
    ...unreadableIn(query.names),
    totalMatches: result.total,
    matches: result.matches.map((match: Match) => ({
      profileId: match.id,
      matchedName: match.matchedName,
      overall: match.score.overall,
      nameScore: match.score.name,
      sources: index.listings.get(match.id) ?? [],
      ...(id === null && { explanation: match.explanation }),
    })),
  };
}

/**
 * Screens in input order with constant memory: a window of lines is in flight, and the oldest is written first. @returns rows that failed
 * or could not be read
 */
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
    const window: Promise<ScreenedRow>[] = [];
    const startedMs = performance.now();
    let done = 0;
    const count = { DONE: 0, UNREADABLE: 0, FAILED: 0 };
    let withoutValue = 0;
    const writeOldest = async () => {
      const { text, state, lacksValue } = (await window.shift())!;
      if (!target.write(text)) await once(target, 'drain');
      count[state] += 1;
      if (lacksValue) withoutValue += 1;
      done += 1;
      if (done % PROGRESS_EVERY === 0) remark(progress(done, startedMs));
    };
    try {
      for await (const row of readBatch(file, remark)) {
        if (window.length >= threads * LINES_PER_THREAD) await writeOldest();
        const answer = screenRow(pool, row, index, settings);
        // Awaited in its turn; until then a failure must not count as unhandled.
        answer.catch(() => {});
        window.push(answer);
      }
    } finally {
      // If the file cannot be read any further, the earlier lines are still answered.
      while (window.length > 0) await writeOldest();
    }
    remark(progress(done, startedMs));
    if (count.FAILED > 0)
      remark(`${count.FAILED} of ${done} rows FAILED and were not screened: see "error" in the results.`);
    if (withoutValue > 0)
      remark(`${withoutValue} of ${done} rows were screened without a value that cannot be read: see "ignored".`);
    if (count.UNREADABLE > 0)
      remark(`${count.UNREADABLE} of ${done} names could NOT BE READ in full: see "unreadable" in the results.`);
    if (out) {
      target.end();
      await once(target, 'finish');
    }
    return count.FAILED + count.UNREADABLE;
  } finally {
    await pool.stop();
  }
}

/** UNREADABLE: screened, except for a part of the name. */
interface ScreenedRow {
  text: string;
  state: 'DONE' | 'UNREADABLE' | 'FAILED';
  /** Screened without an optional value. */
  lacksValue: boolean;
}

async function screenRow(
  pool: MatchPool,
  { id, row, query: asked, ignored }: BatchRow,
  index: LocalIndex,
  settings: { algorithm: 'LOOSE' | 'BALANCED' | 'STRICT'; threshold: number; limit: number },
): Promise<ScreenedRow> {
  try {
    if (typeof asked.error === 'string') throw new OperatorError(asked.error);
    const left = [...ignored];
    const query = toQuery(readLineQuery(asked), { ...settings, leaveOut: (reason) => left.push(reason) });
    if (query.names.length === 0 && !query.identifiers)
      throw new OperatorError('neither name nor documentNumber is set');
    const { limit } = settings;
    const result = await screened((one) => pool.search(GENERATION, one, { limit }), query, limit);
    const answer = {
      ...describe(id, query, result, index),
      ...(left.length > 0 && { ignored: left }),
    };
    const state = answer.unreadable ? 'UNREADABLE' : 'DONE';
    return { text: `${JSON.stringify(answer)}\n`, state, lacksValue: left.length > 0 };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // An invalid row is reported as an error and does not stop the others.
    return { text: `${JSON.stringify({ id, row, error: error.message })}\n`, state: 'FAILED', lacksValue: false };
  }
}

function progress(done: number, startedMs: number): string {
  const seconds = (performance.now() - startedMs) / 1_000;
  return `${done} screened, ${Math.round(done / seconds)}/s`;
}
