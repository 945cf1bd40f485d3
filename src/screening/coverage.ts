/** Coverage of a name search: categories not requested were not searched, and unreadable names were not compared. */

import type { Coverage } from '../domain/coverage.ts';
import { INTERNAL_LIST_ID } from '../lists/internal-list/entry-profile.ts';
import { listCoverage } from '../lists/list-coverage.ts';
import type { ListState } from '../lists/list-state.ts';
import type { WatchlistCategory } from '../lists/profile.ts';
import { isUnreadable } from '../matching/names/obfuscation.ts';
import { reachesPartyLimit } from '../matching/names/parties-in-field.ts';
import { inTurns } from '../platform/lib/event-loop-pauses.ts';
import type { SearchedLists } from './list-search.ts';
import { namesInsideInPieces } from './names-inside/names-inside.ts';

export async function searchCoverage(
  asked: { names: readonly (string | undefined)[]; categories: readonly WatchlistCategory[] | undefined },
  state: ListState,
  { own }: Pick<SearchedLists, 'own'>,
): Promise<Coverage[]> {
  const version = own && { watchlistId: INTERNAL_LIST_ID, version: own.generation };
  const names = asked.names.filter((name) => name !== undefined);
  const unread = names.some(isUnreadable)
    ? 'part of the name could not be read'
    : (await holdMore(names))
      ? 'the name field names more parties than are compared'
      : null;
  return listCoverage(state, version).map((line) => {
    if (asked.categories?.length && !asked.categories.some((category) => category === line.check)) {
      return { check: line.check, state: 'NOT_RUN', lists: [], detail: 'category not requested' };
    }
    if (unread === null || line.state === 'NOT_CONFIGURED') return line;
    const detail = [line.detail, unread].filter((one) => one !== null).join('; ');
    // An unreadable name matches no list, which is more severe than a stale list.
    const isSearched = line.state === 'DONE' || line.state === 'LIST_STALE';
    return { ...line, ...(isSearched && { state: 'UNREADABLE' }), detail };
  });
}

/** Whether one of them contains more names than are searched. */
async function holdMore(names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    if (reachesPartyLimit(name) || (await inTurns(namesInsideInPieces(name))).leftOut) return true;
  }
  return false;
}
