import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';

export type List = Item<'/amlcore/api/v1/watchlists'>;
export type Version = Item<'/amlcore/api/v1/watchlists/{watchlistId}/versions'>;
export type Profile = Answer<'/amlcore/api/v1/profiles/{profileId}'>;

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

/** The latest runs of ongoing screening. */
export const runsQuery = queryOptions({
  queryKey: ['monitoring', 'runs'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/monitoring/runs', { params: { query: { limit: 50 } } })),
});
