/** Overview of configured and searched lists: version, age and errors. */
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { type ListVersion, latestGeneration } from './generations/store.ts';
import { checkStateOf, contentAgeDays, isContentOverdue, lastCheckAt } from './list-freshness.ts';
import { staleAfterHours, type WatchlistSource, type WhenStale, warnAfterHours, whenStale } from './source.ts';
import { readStates, type WatchlistState } from './store.ts';

/**
 * STALE: not checked within the limit of its source. FAILED: the last refresh failed. OVERDUE: the check is late, not yet stale.
 * UNKNOWN: no schedule and no manual check. NOT_LOADED: never imported.
 */
export const FRESHNESS = ['CURRENT', 'OVERDUE', 'STALE', 'FAILED', 'UNKNOWN', 'NOT_LOADED'] as const;
export type Freshness = (typeof FRESHNESS)[number];

export interface ListOverview {
  watchlistId: string;
  title: string;
  authority: string;
  publisher: string;
  category: string;
  format: string;
  configured: boolean;
  searched: boolean;
  demo: boolean;
  freshness: Freshness;
  whenStale: WhenStale;
  required: boolean;
  warnAfterHours: number | null;
  staleAfterHours: number | null;
  schedule: string | null;
  version: number | null;
  contentHash: string | null;
  entries: number | null;
  names: number | null;
  rejected: number | null;
  publishedAt: string | null;
  importedAt: string | null;
  lastAttemptAt: string | null;
  lastSuccessAt: string | null;
  /** Last successful refresh or manual check. */
  lastCheckAt: string | null;
  /** Last manual check, and the ID of the user. */
  confirmedAt: string | null;
  confirmedBy: string | null;
  contentAgeDays: number | null;
  /** Usual number of days between new versions of the publisher. null: not stated. */
  contentDays: number | null;
  contentOverdue: boolean;
  /** Cause of the last failure; null: the last refresh did not fail. */
  lastError: string | null;
  /** Remedy for the operator; null: no failure, or no known remedy. */
  lastErrorRemedy: string | null;
  failedAttempts: number;
  /** Unknown publisher terms for a legal effect in the searched version, treated as asset freezes. */
  unknownMeasures: string[];
}

export async function overviewOf(
  database: Database,
  sources: readonly WatchlistSource[],
  clock: Clock,
): Promise<{ generation: number | null; profiles: number; items: ListOverview[] }> {
  const current = await latestGeneration(database.direct);
  const states = await readStates(database.direct);
  const searched = new Map(current?.listVersions.map((list) => [list.watchlistId, list]));
  const configured = new Map(sources.map((source) => [source.id, source]));
  const now = clock.now();
  const items = states
    .filter(({ watchlistId }) => searched.has(watchlistId) || configured.has(watchlistId))
    .map((state) => describe(state, searched.get(state.watchlistId), configured.get(state.watchlistId), now));
  return { generation: current?.generation ?? null, profiles: current?.profiles ?? 0, items };
}

function describe(
  state: WatchlistState,
  searched: ListVersion | undefined,
  source: WatchlistSource | undefined,
  now: Date,
): ListOverview {
  const { watchlistId, title, authority, publisher, category, format } = state;
  return {
    watchlistId,
    title,
    authority,
    publisher,
    category,
    format,
    configured: source !== undefined,
    searched: searched !== undefined,
    demo: searched?.demo ?? false,
    freshness: freshnessOf(state, searched, source, now),
    whenStale: source ? whenStale(source) : 'WARN',
    required: source ? (source.required ?? true) : false,
    warnAfterHours: source ? warnAfterHours(source) : null,
    staleAfterHours: source ? staleAfterHours(source) : null,
    schedule: source?.schedule ?? null,
    version: searched?.version ?? null,
    contentHash: searched?.contentHash ?? null,
    entries: searched?.entries ?? null,
    names: searched?.names ?? null,
    rejected: searched?.rejected ?? null,
    publishedAt: searched?.publishedAt ?? null,
    importedAt: searched?.importedAt ?? null,
    lastAttemptAt: state.lastAttemptAt?.toISOString() ?? null,
    lastSuccessAt: state.lastSuccessAt?.toISOString() ?? null,
    lastCheckAt: lastCheckAt(state)?.toISOString() ?? null,
    confirmedAt: state.confirmedAt?.toISOString() ?? null,
    confirmedBy: state.confirmedBy,
    contentAgeDays: contentAgeDays(searched?.publishedAt ?? null, now),
    contentDays: source?.contentDays ?? null,
    contentOverdue: source ? isContentOverdue(source, searched?.publishedAt ?? null, state, now) : false,
    lastError: state.lastFailure?.cause ?? null,
    lastErrorRemedy: state.lastFailure?.remedy ?? null,
    failedAttempts: state.failedAttempts,
    unknownMeasures: searched?.unknownMeasures ?? [],
  };
}

function freshnessOf(
  state: WatchlistState,
  searched: ListVersion | undefined,
  source: WatchlistSource | undefined,
  now: Date,
): Freshness {
  if (searched === undefined) return 'NOT_LOADED';
  const check = source ? checkStateOf(source, state, now) : 'UNKNOWN';
  return check === 'STALE' || state.lastFailure === null ? check : 'FAILED';
}
