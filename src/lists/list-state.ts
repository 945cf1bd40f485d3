/**
 * The state of the lists, as one value: which are configured, which of them are searched, how old they are, and what that
 * forbids. Whoever screens reads it once and hands it on, so that all parts of one answer speak of the same state.
 */
import type { WatchlistCategory } from './profile.ts';
import { staleAfterHours, type WatchlistSource } from './source.ts';

export interface KnownList {
  watchlistId: string;
  category: WatchlistCategory;
  /** null: nothing of the list is searched. */
  version: number | null;
  /** Whether nothing is released without it. */
  required: boolean;
  /** Nobody found it up to date for longer than its source allows. */
  stale: boolean;
  whenStale: 'WARN' | 'REFUSE';
  demo: boolean;
  /** false: searched, though no source names it any more. */
  configured: boolean;
}

export interface ListState {
  /** Configured lists in the order of the sources, then those that are searched and not configured. */
  lists: readonly KnownList[];
  /** AMLCORE_DEMO: the operator knows that parties are invented. */
  demoIsMeant: boolean;
}

/** What is searched of a list, as a generation tells it. */
interface SearchedVersion {
  watchlistId: string;
  category: string;
  version: number;
  entries: number;
  demo?: boolean;
}

const HOUR_MS = 3_600_000;

/** Whether nobody has found the list up to date for longer than its source allows. */
export function isStale(source: WatchlistSource, lastSuccessAt: Date | null | undefined, now: Date): boolean {
  const hours = staleAfterHours(source);
  return hours !== null && lastSuccessAt != null && now.getTime() - lastSuccessAt.getTime() > hours * HOUR_MS;
}

/** @param lastSuccess by list: when it was last found up to date */
export function listStateOf(
  sources: readonly WatchlistSource[],
  searched: readonly SearchedVersion[],
  lastSuccess: ReadonlyMap<string, Date | null>,
  now: Date,
  demoIsMeant: boolean,
): ListState {
  // A version without an entry finds nobody: it is no list.
  const versions = new Map(searched.filter(({ entries }) => entries > 0).map((list) => [list.watchlistId, list]));
  const configured = new Set(sources.map(({ id }) => id));
  return {
    demoIsMeant,
    lists: [
      ...sources.map((source): KnownList => {
        const list = versions.get(source.id);
        return {
          watchlistId: source.id,
          category: source.category,
          version: list?.version ?? null,
          required: source.required ?? true,
          stale: list !== undefined && isStale(source, lastSuccess.get(source.id), now),
          whenStale: source.whenStale ?? 'WARN',
          demo: list?.demo ?? false,
          configured: true,
        };
      }),
      ...[...versions.values()]
        .filter(({ watchlistId }) => !configured.has(watchlistId))
        .map(
          (list): KnownList => ({
            watchlistId: list.watchlistId,
            category: list.category as WatchlistCategory,
            version: list.version,
            required: false,
            stale: false,
            whenStale: 'WARN',
            demo: list.demo ?? false,
            configured: false,
          }),
        ),
    ],
  };
}

/** The state of a generation of the past: what was configured then, and how old its lists were, is not kept. */
export function pastListState(searched: readonly SearchedVersion[]): ListState {
  const lists = searched
    .filter(({ entries }) => entries > 0)
    .map(
      ({ watchlistId, category, version, demo = false }): KnownList => ({
        watchlistId,
        category: category as WatchlistCategory,
        version,
        required: false,
        stale: false,
        whenStale: 'WARN',
        demo,
        configured: true,
      }),
    );
  return { lists, demoIsMeant: false };
}

const idsOf = (lists: readonly KnownList[]) => lists.map(({ watchlistId }) => watchlistId);
const isMissing = ({ version }: KnownList) => version === null;

/** Configured lists of which nothing is searched. */
export function notLoaded({ lists }: ListState): string[] {
  return idsOf(lists.filter(isMissing));
}

/** Lists without which nobody may be screened at all (`whenStale: REFUSE`): stale, or never loaded. */
export function refusing({ lists }: ListState): string[] {
  return idsOf(lists.filter((list) => list.whenStale === 'REFUSE' && (list.stale || isMissing(list))));
}

/** Whether invented parties are all that is searched of the shared lists. */
export function isDemoOnly({ lists }: ListState): boolean {
  const searched = lists.filter((list) => !isMissing(list));
  return searched.length > 0 && searched.every(({ demo }) => demo);
}

/** What of the lists forbids that a transaction is released. JSON: it is kept with the evidence. */
export interface ListGaps {
  /** Required lists of which nothing is searched. */
  notLoaded: string[];
  /** Stale lists without which nobody may be screened. */
  stale: string[];
  /** Nothing but the demo list is searched, and nobody has said that this is meant. */
  demoOnly: boolean;
}

export function gapsOf(state: ListState): ListGaps {
  if (isDemoOnly(state)) return { notLoaded: [], stale: [], demoOnly: !state.demoIsMeant };
  const { lists } = state;
  return {
    notLoaded: idsOf(lists.filter((list) => isMissing(list) && (list.required || list.whenStale === 'REFUSE'))),
    stale: idsOf(lists.filter((list) => list.stale && list.whenStale === 'REFUSE')),
    demoOnly: false,
  };
}

/** Whether waiting may close the gap: the demo list is left only when somebody brings a real one. */
export function mayClose({ notLoaded: missing, stale }: ListGaps): boolean {
  return missing.length > 0 || stale.length > 0;
}
