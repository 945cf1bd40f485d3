/**
 * State of all lists as one value: configured and searched lists, their age, and the resulting restrictions. A
 * screening reads it once, so that all parts of one result use the same state.
 */
import { type Checks, checkStateOf } from './list-freshness.ts';
import type { WatchlistCategory } from './profile.ts';
import { type WatchlistSource, type WhenStale, whenStale } from './source.ts';

export interface KnownList {
  watchlistId: string;
  category: WatchlistCategory;
  /** Searched version. null: the list is not searched. */
  version: number | null;
  /** Whether releases require this list. */
  required: boolean;
  /** Not checked within the limit of its source. */
  stale: boolean;
  whenStale: WhenStale;
  /** true: no screening runs before the list is loaded, because its source states REFUSE. */
  refusesUnloaded?: true;
  demo: boolean;
  /** true: the list is shipped with the service, and does not replace a publisher's list. */
  shipped?: true;
  /** false: still searched, but no longer configured. */
  configured: boolean;
  /** true: the sanctions of the list are restrictive measures of the EU. */
  isOfEu?: true;
}

export interface ListState {
  /** Configured lists in the order of the sources, then searched lists that are not configured. */
  lists: readonly KnownList[];
  /** AMLCORE_DEMO: the operator accepts fictitious parties. */
  demoIsMeant: boolean;
}

/** The searched part of a list, by generation. */
interface SearchedVersion {
  watchlistId: string;
  category: string;
  version: number;
  entries: number;
  demo?: boolean;
  shipped?: boolean;
}

/** @param checks by list */
export function listStateOf(
  sources: readonly WatchlistSource[],
  searched: readonly SearchedVersion[],
  checks: ReadonlyMap<string, Checks>,
  now: Date,
  demoIsMeant: boolean,
): ListState {
  // A version without entries cannot match, so it counts as not loaded.
  const versions = new Map(searched.filter(({ entries }) => entries > 0).map((list) => [list.watchlistId, list]));
  const configured = new Set(sources.map(({ id }) => id));
  return {
    demoIsMeant,
    lists: [
      ...sources.map((source): KnownList => {
        const list = versions.get(source.id);
        const checked = checks.get(source.id);
        return {
          watchlistId: source.id,
          category: source.category,
          version: list?.version ?? null,
          required: source.required ?? true,
          stale: list !== undefined && checked !== undefined && checkStateOf(source, checked, now) === 'STALE',
          whenStale: whenStale(source),
          ...(source.whenStale === 'REFUSE' && { refusesUnloaded: true }),
          demo: list?.demo ?? false,
          ...(source.shipped && { shipped: true }),
          configured: true,
          ...(source.category === 'SANCTION' && source.country?.toLowerCase() === 'eu' && { isOfEu: true }),
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
            ...(list.shipped && { shipped: true }),
            configured: false,
          }),
        ),
    ],
  };
}

/** State of a past generation. The configuration and the age of its lists at that time are not stored. */
export function pastListState(searched: readonly SearchedVersion[]): ListState {
  const lists = searched
    .filter(({ entries }) => entries > 0)
    .map(
      ({ watchlistId, category, version, demo = false, shipped = false }): KnownList => ({
        watchlistId,
        category: category as WatchlistCategory,
        version,
        required: false,
        stale: false,
        whenStale: 'WARN',
        demo,
        ...(shipped && { shipped: true }),
        configured: true,
      }),
    );
  return { lists, demoIsMeant: false };
}

const idsOf = (lists: readonly KnownList[]) => lists.map(({ watchlistId }) => watchlistId);
const isMissing = ({ version }: KnownList) => version === null;

/** Configured lists that are not searched. */
export function notLoaded({ lists }: ListState): string[] {
  return idsOf(lists.filter(isMissing));
}

/** Lists that block all screening: stale lists with `whenStale: REFUSE`, and unloaded lists whose source states it. */
export function refusing({ lists }: ListState): string[] {
  return idsOf(
    lists.filter((list) => (isMissing(list) ? list.refusesUnloaded : list.stale && list.whenStale === 'REFUSE')),
  );
}

/** Whether the demo list replaces all lists of publishers. */
export function isDemoOnly({ lists }: ListState): boolean {
  const searched = lists.filter((list) => !isMissing(list) && !list.shipped);
  return searched.length > 0 && searched.every(({ demo }) => demo);
}

/** List gaps that prevent the release of transactions. JSON, stored with the evidence. */
export interface ListGaps {
  /** Required lists that are not searched. */
  notLoaded: string[];
  /** Stale lists that block all screening. */
  stale: string[];
  /** Only the demo list is searched, and AMLCORE_DEMO is not set. */
  demoOnly: boolean;
}

export function gapsOf(state: ListState): ListGaps {
  if (isDemoOnly(state)) return { notLoaded: [], stale: [], demoOnly: !state.demoIsMeant };
  const { lists } = state;
  return {
    notLoaded: idsOf(lists.filter((list) => isMissing(list) && list.required)),
    stale: idsOf(lists.filter((list) => list.stale && list.whenStale === 'REFUSE')),
    demoOnly: false,
  };
}

/** Whether the gap can close without an operator. The demo list is only replaced when an operator configures a real one. */
export function mayClose({ notLoaded: missing, stale }: ListGaps): boolean {
  return missing.length > 0 || stale.length > 0;
}
