import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';
import type { transactions } from '../../text/transactions.ts';

const PATH = '/amlcore/api/v1/risk-appetite';

export type Appetite = Answer<typeof PATH>;
export type Comparison = Answer<`${typeof PATH}/versions/{version}/comparison`>;
type Domain = keyof typeof transactions.domain;
type Band = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL';

/** The most severe last, the display order. */
export const BANDS: readonly Band[] = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
export const DOMAINS: readonly Domain[] = [
  ...(['SANCTIONS_EXPOSURE', 'ENTITY_RISK', 'TRANSACTION_RISK'] as const),
  ...(['BEHAVIORAL_RISK', 'PROVIDER_RISK', 'COUNTRY_RISK'] as const),
];

export const appetiteQuery = queryOptions({
  queryKey: ['risk-appetite', 'in-force'],
  queryFn: () => dataOf(api.GET(PATH)),
});

const PAGE = 20;

export const versionsQuery = infiniteQueryOptions({
  queryKey: ['risk-appetite', 'versions'],
  queryFn: ({ pageParam }) =>
    dataOf(
      api.GET(`${PATH}/versions`, {
        params: { query: { limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) } },
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Expensive: requested once, and again after an activation. */
export const comparisonQuery = (version: number) =>
  queryOptions({
    queryKey: ['risk-appetite', 'comparison', version],
    queryFn: () =>
      dataOf(api.GET(`${PATH}/versions/{version}/comparison`, { params: { path: { version: String(version) } } })),
    staleTime: 60_000,
  });

export interface Wanted {
  weights: Record<string, number>;
  bands: Record<string, number>;
  rationale: string;
}

export const propose = (body: Wanted) => dataOf(api.POST(`${PATH}/versions`, { body: body as never }));

export const activate = (version: number) =>
  dataOf(api.POST(`${PATH}/versions/{version}/activate`, { params: { path: { version: String(version) } } }));

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['risk-appetite'] });
