import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

export type Obligation = Item<'/amlcore/api/v1/report-obligations'>;
export type Term = Item<'/amlcore/api/v1/report-obligations/kinds'>;
export type ObligationState = Obligation['state'];

const PAGE = 100;

interface Shown {
  state: ObligationState;
  /** YYYY-MM-DD */
  dueBy?: string | undefined;
}

/** Due first. */
export const obligationsQuery = ({ state, dueBy }: Shown) =>
  infiniteQueryOptions({
    queryKey: ['obligations', state, dueBy],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/report-obligations', {
          params: { query: { state, ...(dueBy && { dueBy }), limit: PAGE, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** As many as the service gives at once. */
const MOST_SUMS = 100;

/** Current cash totals of CTRs, the latest days first. The subject of a deadline has the totals of the time when it was opened. */
export const cashSumsQuery = queryOptions({
  queryKey: ['obligations', 'cash', 'sums'],
  queryFn: async () => {
    const query = { limit: MOST_SUMS };
    const { items } = await dataOf(api.GET('/amlcore/api/v1/currency-reports', { params: { query } }));
    return new Map(items.map(({ obligationId, cashIn, cashOut }) => [obligationId, { in: cashIn, out: cashOut }]));
  },
});

export const termsQuery = queryOptions({
  queryKey: ['obligations', 'kinds'],
  queryFn: async () => (await dataOf(api.GET('/amlcore/api/v1/report-obligations/kinds'))).items,
  staleTime: Number.POSITIVE_INFINITY,
});

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['obligations'] });

export type Settlement = { state: 'REPORTED'; externalReferenceId: string } | { state: 'NOT_REQUIRED'; reason: string };

export const settle = ({ obligationId }: Obligation, body: Settlement) =>
  dataOf(
    api.POST('/amlcore/api/v1/report-obligations/{obligationId}/settle', { params: { path: { obligationId } }, body }),
  );

export const openByHand = (body: { kind: string; startsOn: string; subject: string }) =>
  dataOf(api.POST('/amlcore/api/v1/report-obligations', { body: body as never }));
