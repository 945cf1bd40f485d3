import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { configuredSources } from '../lists/built-in.ts';
import { confirmList } from '../lists/confirm.ts';
import { type ListOverview, overviewOf } from '../lists/overview.ts';
import { WATCHLIST_CATEGORIES } from '../lists/profile.ts';
import { ListRefresh } from '../lists/refresh.ts';
import type { RefreshOutcome } from '../lists/refresh-outcome.ts';
import { removeList } from '../lists/remove-list.ts';
import type { WatchlistSource } from '../lists/source.ts';
import { listFormats } from '../lists/sources/registry.ts';
import { tellOfList } from '../lists/update-events/list-news.ts';
import { readDifferences, readVersions } from '../lists/versions/store.ts';
import { SYSTEM_TENANT } from '../platform/audit/trail.ts';
import { loadConfig } from '../platform/config.ts';
import { AppError, OperatorError } from '../platform/errors.ts';
import { withDatabase } from './context.ts';
import { bar, printJson, printLine, printTable, progress, remark } from './output.ts';

interface RefreshOptions {
  sources?: string;
  force?: boolean;
  json?: boolean;
}

/** Exit code 1 if a list could not be updated. */
export async function syncLists(id: string | undefined, options: RefreshOptions): Promise<number> {
  const config = loadConfig({ AMLCORE_SOURCES: options.sources });
  const { sources } = configuredSources(config);
  const chosen = id ? sources.filter((source) => source.id === id) : sources;
  if (chosen.length === 0) {
    throw new OperatorError(`There is no list "${id}"; configured lists: ${sources.map((one) => one.id).join(', ')}.`);
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
  const format = listFormats[options.format.toLowerCase()];
  if (!format) throw new OperatorError(`--format must be one of ${Object.keys(listFormats).join(', ')}`);
  if (!/^[a-z0-9][a-z0-9_.-]{0,63}$/.test(options.id)) throw new OperatorError('--id may have a-z 0-9 _ . -');
  const required = format.files.filter((one) => one.required);
  if (required.length > 1) {
    throw new OperatorError(
      `The format ${format.id} needs several files (${required.map((one) => one.role).join(', ')}): use a sources file.`,
    );
  }
  // The file replaces a failed download of a configured list, which keeps its names.
  const known = configuredSources(loadConfig()).sources.find(({ id }) => id === options.id);
  const authority = options.authority ?? known?.authority ?? options.id;
  const source: WatchlistSource = {
    id: options.id,
    title: options.title ?? known?.title ?? options.id,
    publisher: options.authority ?? known?.publisher ?? authority,
    authority,
    country: known?.country ?? null,
    category,
    format: format.id,
    files: { main: [resolve(file)] },
    schedule: null,
  };
  return refreshAll([source], options);
}

async function refreshAll(sources: readonly WatchlistSource[], options: RefreshOptions): Promise<number> {
  const outcomes = await withDatabase(async ({ config, database, writer, clock, log }) => {
    const refresh = new ListRefresh({ database, writer, clock, log, dataDir: config.dataDir, news: tellOfList });
    const done: RefreshOutcome[] = [];
    for (const source of sources) {
      progress(`${source.id}: fetching`);
      const actor = { type: 'OPERATOR' as const, id: userInfo().username };
      const told = {
        progress: (step: string, count: number, all?: number) => progress(`${source.id}: ${step} ${bar(count, all)}`),
      };
      done.push(await refresh.refresh(source, { ...told, force: options.force, actor, correlationId: randomUUID() }));
      progress('');
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
      if (outcome.outcome === 'FAILED' && outcome.remedy) remark(`${outcome.watchlistId}: ${outcome.remedy}`);
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

function contentAgeOf({ contentAgeDays, contentDays, contentOverdue }: ListOverview): string {
  if (contentAgeDays === null) return '-';
  return `${contentAgeDays} days${contentOverdue ? ` (expected within ${contentDays})` : ''}`;
}

export async function listStatus(options: { json?: boolean; sources?: string }): Promise<void> {
  const { sources } = configuredSources(loadConfig({ AMLCORE_SOURCES: options.sources }));
  const overview = await withDatabase(({ database, clock }) => overviewOf(database, sources, clock));
  if (options.json) return printJson(overview);
  printTable(
    [
      'list',
      'freshness',
      'version',
      'entries',
      'names',
      'published',
      'content age',
      'imported',
      'last check',
      'last error',
    ],
    overview.items.map((list) => [
      list.demo ? `${list.watchlistId} (DEMO, NOT REAL)` : list.watchlistId,
      list.freshness,
      String(list.version ?? '-'),
      String(list.entries ?? '-'),
      String(list.names ?? '-'),
      list.publishedAt ?? '-',
      contentAgeOf(list),
      list.importedAt ?? '-',
      list.lastCheckAt ?? '-',
      list.lastError ?? '',
    ]),
  );
  for (const { watchlistId, lastError, lastErrorRemedy } of overview.items)
    if (lastError && lastErrorRemedy) remark(`${watchlistId}: ${lastError}. ${lastErrorRemedy}`);
  for (const { watchlistId, unknownMeasures } of overview.items)
    for (const words of unknownMeasures) remark(`${watchlistId}: unknown ${words} counts as an asset freeze`);
}

const MAX_REASON_CHARS = 2_000;

/** Records that the operator checked the list by hand. */
export async function confirmListOf(
  id: string,
  options: { note: string; sources?: string; json?: boolean },
): Promise<number> {
  const note = options.note.trim();
  if (!note || note.length > MAX_REASON_CHARS) {
    throw new OperatorError(`--note must have 1 to ${MAX_REASON_CHARS} characters`);
  }
  const { sources } = configuredSources(loadConfig({ AMLCORE_SOURCES: options.sources }));
  const actor = { type: 'OPERATOR' as const, id: userInfo().username };
  const by = { tenantId: SYSTEM_TENANT, actor, correlationId: randomUUID() };
  const { result } = await withDatabase(({ writer }) =>
    confirmList(writer, sources, id, by, note).catch((error: unknown) => {
      if (error instanceof AppError && error.details.detail) throw new OperatorError(error.details.detail);
      throw error;
    }),
  );
  if (options.json) printJson(result);
  else printLine(`${id}: version ${result.version} confirmed at ${result.confirmedAt} by ${result.confirmedBy}.`);
  return 0;
}

/** @throws OperatorError while the list is configured: the next refresh would import it again */
export async function removeListOf(
  id: string,
  options: { reason: string; sources?: string; json?: boolean },
): Promise<number> {
  const reason = options.reason.trim();
  if (!reason || reason.length > MAX_REASON_CHARS) {
    throw new OperatorError(`--reason must have 1 to ${MAX_REASON_CHARS} characters`);
  }
  const { sources } = configuredSources(loadConfig({ AMLCORE_SOURCES: options.sources }));
  if (sources.some((source) => source.id === id)) {
    throw new OperatorError(`The list "${id}" is still configured. Remove it from the sources first.`);
  }
  const by = { actor: { type: 'OPERATOR' as const, id: userInfo().username }, reason, correlationId: randomUUID() };
  const removed = await withDatabase(({ writer }) =>
    removeList(writer, id, by).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') throw new OperatorError(error.details.detail ?? id);
      throw error;
    }),
  );
  if (options.json) printJson(removed);
  else printLine(`${id}: removed at version ${removed.version} with ${removed.entries} entries.`);
  return 0;
}

const DIFF_PAGE = 1_000;

/** @param options `from` and `to` are versions; by default the newest and its predecessor */
export async function diffList(id: string, options: { from?: string; to?: string; json?: boolean }): Promise<void> {
  await withDatabase(async ({ database }) => {
    const db = database.direct;
    const [newest] = await readVersions(db, id, { before: null, limit: 1 });
    if (!newest) throw new OperatorError(`The list "${id}" has no version.`);
    const to = versionOf(options.to) ?? newest.version;
    const from = versionOf(options.from) ?? to - 1;
    for (const version of [to, from]) {
      // 0: before the first version, when the list was empty.
      if (version <= newest.version) continue;
      throw new OperatorError(`The list "${id}" has no version ${version}. The newest is ${newest.version}.`);
    }
    for (let afterReference = ''; ; ) {
      const page = await readDifferences(db, id, { from, to }, { afterReference, limit: DIFF_PAGE });
      for (const { reference, before, after } of page) {
        const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
        const name = (after ?? before)?.names[0]?.fullNameRaw ?? '';
        if (options.json) printLine(JSON.stringify({ reference, change, name, before, after }));
        else printLine(`${SIGNS[change]} ${reference}  ${name}`);
      }
      const last = page.at(-1);
      if (page.length < DIFF_PAGE || !last) return;
      afterReference = last.reference;
    }
  });
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

function versionOf(words: string | undefined): number | undefined {
  if (words === undefined) return undefined;
  const version = Number(words);
  if (!Number.isSafeInteger(version) || version < 0) throw new OperatorError(`"${words}" is not a version of a list`);
  return version;
}
