import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';

export type DiscountedMatch = Item<'/amlcore/api/v1/discounted-matches'>;
export type Verdict = NonNullable<NonNullable<DiscountedMatch['review']>['verdict']>;
export type Statistics = Answer<'/amlcore/api/v1/discounted-matches/statistics'>;

const STATES = ['DRAWN', 'REVIEWED', 'UNSAMPLED'] as const;
export type View = (typeof STATES)[number] | 'ALL';
export const viewOf = (written: string | undefined): View =>
  written === 'ALL' ? 'ALL' : (STATES.find((view) => view === written) ?? 'DRAWN');

export const matchesQuery = (view: View) =>
  infiniteQueryOptions({
    queryKey: ['discounted-matches', 'list', view],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/discounted-matches', {
          params: {
            query: { ...(view !== 'ALL' && { state: [view] }), limit: 50, ...(pageParam && { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const statisticsQuery = queryOptions({
  queryKey: ['discounted-matches', 'statistics'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/discounted-matches/statistics', { params: { query: {} } })),
});

export const drawSample = () => dataOf(api.POST('/amlcore/api/v1/discounted-matches/samples', { body: {} }));

export const review = (transactionUuid: string, body: { verdict: Verdict; reason: string }) =>
  dataOf(
    api.POST('/amlcore/api/v1/discounted-matches/{transactionUuid}/review', {
      params: { path: { transactionUuid } },
      body,
    }),
  );

/** A verdict WRONG opens an alert. */
export async function afterAct(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['discounted-matches'] }),
    queries.invalidateQueries({ queryKey: ['alerts'] }),
  ]);
}
