/** Display names of lists. Pages show the ID only where it is needed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { text } from '../text/index.ts';
import { api, dataOf } from './client.ts';
import { usePermission } from './session.ts';

const EVERY_MS = 60_000;

export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/watchlists')),
  refetchInterval: EVERY_MS,
});

const ID = '[a-z0-9_.-]*[a-z0-9]';
/**
 * Matches list IDs in sentences of the service: `watchlist un_sc is not loaded`, `not loaded: un_sc, eu_fsf.`, also with
 * `;` and another check behind it, and `(house_peps)` behind a listed party whose list names no authority.
 */
const NAMED = new RegExp(`(?<=\\bwatchlist )${ID}|(?<=: )${ID}(?:, ${ID})*(?=\\.?$|;)|(?<=\\()${ID}(?=\\))`, 'g');

/** Lists that the service creates itself, which are not in the catalog of lists. */
const WITHOUT_SOURCE: Readonly<Record<string, string>> = text.common.listsOfTheService;

export interface ListNames {
  /** The ID if no title is known: the list was removed, or the reader has no permission to see lists. */
  titleOf: (watchlistId: string) => string;
  /** A sentence of the service, with list titles instead of IDs. */
  inTitles: (sentence: string) => string;
}

export function useListNames(): ListNames {
  const lists = useQuery({ ...listsQuery, enabled: usePermission('screen:read') }).data?.items;
  return useMemo(() => {
    const titleOf = (id: string) =>
      lists?.find(({ watchlistId }) => watchlistId === id)?.title ?? WITHOUT_SOURCE[id] ?? id;
    return {
      titleOf,
      inTitles: (sentence) => sentence.replace(NAMED, (ids) => ids.split(', ').map(titleOf).join(', ')),
    };
  }, [lists]);
}
