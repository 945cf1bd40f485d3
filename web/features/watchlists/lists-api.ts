import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';

export type List = Item<'/amlcore/api/v1/watchlists'>;
export type Version = Item<'/amlcore/api/v1/watchlists/{watchlistId}/versions'>;
export type Profile = Answer<'/amlcore/api/v1/profiles/{profileId}'>;

export type Freshness = Answer<'/amlcore/api/v1/watchlist-freshness'>;

export const freshnessQuery = (days: number) =>
  queryOptions({
    queryKey: ['lists', 'freshness', days],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/watchlist-freshness', { params: { query: { days } } })),
  });

export const versionsQuery = (watchlistId: string) =>
  infiniteQueryOptions({
    queryKey: ['list', watchlistId, 'versions'],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/watchlists/{watchlistId}/versions', {
          params: { path: { watchlistId }, query: { limit: 30, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export type Difference = Item<'/amlcore/api/v1/watchlists/{watchlistId}/diff'>;

export const differenceQuery = (watchlistId: string, to: number) =>
  infiniteQueryOptions({
    queryKey: ['list', watchlistId, 'diff', to],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/watchlists/{watchlistId}/diff', {
          params: { path: { watchlistId }, query: { to, limit: 50, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const reportQuery = (watchlistId: string, version: number) =>
  queryOptions({
    queryKey: ['list', watchlistId, 'report', version],
    queryFn: () =>
      dataOf(
        api.GET('/amlcore/api/v1/watchlists/{watchlistId}/versions/{version}', {
          params: { path: { watchlistId, version } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** @param depth maximum steps from the profile */
export const relationsQuery = (profileId: string, depth: number) =>
  queryOptions({
    queryKey: ['profile', profileId, 'relations', depth],
    queryFn: () =>
      dataOf(
        api.GET('/amlcore/api/v1/profiles/{profileId}/relations', {
          params: { path: { profileId }, query: { depth } },
        }),
      ),
    placeholderData: (before) => (before?.profileId === profileId ? before : undefined),
    retry: false,
  });

export const profileQuery = (profileId: string, includeDelisted: boolean) =>
  queryOptions({
    queryKey: ['profile', profileId, includeDelisted],
    queryFn: () =>
      dataOf(
        api.GET('/amlcore/api/v1/profiles/{profileId}', {
          params: { path: { profileId }, query: { includeDelisted } },
        }),
      ),
  });

export const resolutionQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['profile', profileId, 'resolution'],
    queryFn: () =>
      dataOf(api.GET('/amlcore/api/v1/profiles/{profileId}/resolution', { params: { path: { profileId } } })),
  });

export function refreshList(watchlistId: string) {
  return dataOf(
    api.POST('/amlcore/api/v1/watchlists/{watchlistId}/refresh', {
      params: { path: { watchlistId } },
      body: { force: false },
    }),
  );
}

export function confirmList(watchlistId: string, note: string) {
  return dataOf(
    api.POST('/amlcore/api/v1/watchlists/{watchlistId}/confirm', { params: { path: { watchlistId } }, body: { note } }),
  );
}

/** The latest runs of ongoing screening. */
export const runsQuery = queryOptions({
  queryKey: ['monitoring', 'runs'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/monitoring/runs', { params: { query: { limit: 50 } } })),
});

export type ProfileState = Item<'/amlcore/api/v1/profiles/{profileId}/history'>;

export const statesQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: ['profile', profileId, 'history'],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/profiles/{profileId}/history', {
          params: { path: { profileId }, query: { limit: 20, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Loaded when the user opens it: most profiles never changed.
    staleTime: 60_000,
  });

/** @param asked a generation or a day */
export const pastProfileQuery = (profileId: string, asked: { generation: number } | { at: string }) =>
  queryOptions({
    queryKey: ['profile', profileId, 'past', asked],
    queryFn: () =>
      dataOf(api.GET('/amlcore/api/v1/profiles/{profileId}/past', { params: { path: { profileId }, query: asked } })),
    staleTime: 60_000,
  });

/** @param from null: the state before `to` */
export const stateDifferenceQuery = (profileId: string, to: number, from: number | null) =>
  queryOptions({
    queryKey: ['profile', profileId, 'states', from, to],
    queryFn: () =>
      dataOf(
        api.GET('/amlcore/api/v1/profiles/{profileId}/history/diff', {
          params: { path: { profileId }, query: { to, ...(from !== null && { from }) } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
