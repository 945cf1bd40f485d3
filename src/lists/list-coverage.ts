/** Coverage of a search by list category, from the state of the lists. Pure. */
import type { Coverage } from '../domain/coverage.ts';
import type { KnownList, ListState } from './list-state.ts';
import { WATCHLIST_CATEGORIES, type WatchlistCategory } from './profile.ts';

/** Version of an organization's internal list. null: the organization has none. */
type InternalListVersion = { watchlistId: string; version: number } | null;

/** One line per category, in the order of the categories. */
export function listCoverage(state: ListState, own: InternalListVersion): Coverage[] {
  return WATCHLIST_CATEGORIES.map((category) => coverageOf(category, state, own));
}

function coverageOf(
  category: WatchlistCategory,
  { lists, demoIsMeant }: ListState,
  own: InternalListVersion,
): Coverage {
  const ofCategory = lists.filter((list) => list.category === category);
  const searched = ofCategory.filter(({ version }) => version !== null);
  const versions = [
    ...searched.map(({ watchlistId, version, demo }) => ({
      watchlistId,
      version: version!,
      ...(demo && { demo: true as const }),
    })),
    ...(category === 'INTERNAL' && own ? [own] : []),
  ];
  const line = (state: Coverage['state'], detail: string | null): Coverage => ({
    check: category,
    state,
    lists: versions,
    detail,
  });
  const missing = ofCategory.filter(({ version }) => version === null);
  const published = searched.filter(({ shipped }) => !shipped);
  if (published.length > 0 && published.every(({ demo }) => demo)) {
    return line('NO_LIST', `the demo list only, whose parties are invented${demoIsMeant ? ' (AMLCORE_DEMO)' : ''}`);
  }
  if (missing.length > 0) return line('NO_LIST', `not loaded: ${idsOf(missing)}`);
  if (versions.length === 0) {
    return category === 'INTERNAL'
      ? line('NOT_CONFIGURED', 'there is no list of your own')
      : line('NO_LIST', 'no list is loaded');
  }
  const stale = searched.filter((list) => list.stale);
  if (stale.length > 0) return line('LIST_STALE', `not refreshed for too long: ${idsOf(stale)}`);
  const forgotten = searched.filter(({ configured, demo }) => !configured && !demo);
  // An unconfigured list is not refreshed, so newer entries may be missing.
  if (forgotten.length > 0) return line('LIST_STALE', `no longer configured, never refreshed: ${idsOf(forgotten)}`);
  return line('DONE', null);
}

function idsOf(lists: readonly KnownList[]): string {
  return lists.map(({ watchlistId }) => watchlistId).join(', ');
}
