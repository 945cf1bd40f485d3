/** The lists and what they are called: pages say a list's name, and its id only where somebody needs it. */
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
 * Where the service names lists in its sentences: `watchlist un_sc is not loaded`, `not loaded: un_sc, eu_fsf.`, also with `;` and another check behind it, and `(house_peps)`
 * behind a listed party where the list says nothing of its authority.
 */
const NAMED = new RegExp(`(?<=\\bwatchlist )${ID}|(?<=: )${ID}(?:, ${ID})*(?=\\.?$|;)|(?<=\\()${ID}(?=\\))`, 'g');

/** Those that the service makes itself, which stand in no list of lists. */
const WITHOUT_SOURCE: Readonly<Record<string, string>> = text.common.listsOfTheService;

export interface ListNames {
  /** The id itself where nobody knows another name: the list was removed, or the reader may not see lists. */
  titleOf: (watchlistId: string) => string;
  /** A sentence of the service with titles for the ids that stand in it. */
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
