import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { loadConfig } from '../config.ts';
import { OperatorError } from '../errors.ts';
import { systemClock } from '../lib/clock.ts';
import { configuredSources } from '../watchlists/built-in.ts';
import { WATCHLIST_CATEGORIES } from '../watchlists/profile.ts';
import { ListRefresh, type RefreshOutcome } from '../watchlists/refresh.ts';
import type { WatchlistSource } from '../watchlists/source.ts';
import { listFormats } from '../watchlists/sources/registry.ts';
import { latestGeneration, readStates } from '../watchlists/store.ts';
import { withDatabase } from './context.ts';
import { printJson, printTable, remark } from './output.ts';

interface RefreshOptions {
  sources?: string;
  force?: boolean;
  json?: boolean;
}

/** Exit code 1 when a list could not be brought up to date. */
export async function syncLists(id: string | undefined, options: RefreshOptions): Promise<number> {
  const config = loadConfig({ AMLCORE_SOURCES: options.sources });
  const { sources } = configuredSources(config);
  const chosen = id ? sources.filter((source) => source.id === id) : sources;
  if (chosen.length === 0) {
    throw new OperatorError(`There is no list "${id}"; configured are ${sources.map((one) => one.id).join(', ')}.`);
  }
  return refreshAll(chosen, options);
}

interface ImportOptions extends RefreshOptions {
  format: string;
  id: string;
  category: string;
  title?: string;
  authority?: string;
}

export async function importList(file: string, options: ImportOptions): Promise<number> {
  const category = WATCHLIST_CATEGORIES.find((one) => one === options.category.toUpperCase());
  if (!category) throw new OperatorError(`--category must be one of ${WATCHLIST_CATEGORIES.join(', ')}`);
  const format = listFormats[options.format];
  if (!format) throw new OperatorError(`--format must be one of ${Object.keys(listFormats).join(', ')}`);
  if (!/^[a-z0-9][a-z0-9_.-]{0,63}$/.test(options.id)) throw new OperatorError('--id may have a-z 0-9 _ . -');
  const required = format.files.filter((one) => one.required);
  if (required.length > 1) {
    throw new OperatorError(
      `The format ${format.id} is a set of files (${required.map((one) => one.role).join(', ')}): name them in a sources file.`,
    );
  }
  const authority = options.authority ?? options.id;
  const source: WatchlistSource = {
    id: options.id,
    title: options.title ?? options.id,
    publisher: authority,
    authority,
    country: null,
    category,
    format: format.id,
    files: { main: [resolve(file)] },
    schedule: null,
  };
  return refreshAll([source], options);
}

async function refreshAll(sources: readonly WatchlistSource[], options: RefreshOptions): Promise<number> {
  const outcomes = await withDatabase(async ({ config, database, log }) => {
    const refresh = new ListRefresh(database, systemClock, log, config.dataDir);
    const done: RefreshOutcome[] = [];
    for (const source of sources) {
      if (process.stderr.isTTY) remark(`${source.id} ...`);
      const actor = { type: 'OPERATOR' as const, id: userInfo().username };
      done.push(await refresh.refresh(source, { force: options.force, actor, correlationId: randomUUID() }));
    }
    return done;
  });
  if (options.json) printJson(outcomes);
  else {
    printTable(
      ['list', 'outcome', 'version', 'entries', 'names', 'added', 'changed', 'removed', 'rejected'],
      outcomes.map(row),
    );
    for (const outcome of outcomes) {
      if (outcome.outcome !== 'UPDATED') continue;
      for (const { reference, position, reason } of outcome.rejections.slice(0, 20)) {
        remark(`${outcome.watchlistId}: ${reference ?? `record ${position ?? '?'}`}: ${reason}`);
      }
    }
  }
  return outcomes.some((outcome) => outcome.outcome === 'FAILED') ? 1 : 0;
}

function row(outcome: RefreshOutcome): string[] {
  if (outcome.outcome === 'FAILED') return [outcome.watchlistId, `FAILED: ${outcome.reason}`];
  if (outcome.outcome === 'UNCHANGED') return [outcome.watchlistId, 'UNCHANGED', String(outcome.version)];
  const { version, entries, names, added, changed, removed, rejected } = outcome;
  return [outcome.watchlistId, 'UPDATED', ...[version, entries, names, added, changed, removed, rejected].map(String)];
}

export async function listStatus(options: { json?: boolean }): Promise<void> {
  const { generation, states } = await withDatabase(async ({ database }) => ({
    generation: await latestGeneration(database.direct),
    states: await readStates(database.direct),
  }));
  const rows = states.map((state) => ({
    ...state,
    validators: undefined,
    searched: generation?.listVersions.find((list) => list.watchlistId === state.watchlistId) ?? null,
  }));
  if (options.json) return printJson({ generation: generation?.generation ?? null, lists: rows });
  printTable(
    ['list', 'version', 'entries', 'names', 'published', 'imported', 'last attempt', 'last error'],
    rows.map(({ watchlistId, searched, lastAttemptAt, lastError }) => [
      searched?.demo ? `${watchlistId} (DEMO, NOT REAL)` : watchlistId,
      searched ? String(searched.version) : '-',
      searched ? String(searched.entries) : '-',
      searched ? String(searched.names) : '-',
      searched?.publishedAt ?? '-',
      searched?.importedAt ?? '-',
      lastAttemptAt?.toISOString() ?? '-',
      lastError ?? '',
    ]),
  );
}
