import { queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../../api/client.ts';

export type Counted = Answer<'/amlcore/api/v1/alerts/{alertId}/counted-payments'>;
export type CountedWindow = Counted['windows'][number];
export type CountedPayment = CountedWindow['payments'][number];

/** The payments before the screening do not change. */
export const countedQuery = (alertId: string, transactionUuid: string) =>
  queryOptions({
    queryKey: ['counted-payments', alertId, transactionUuid],
    queryFn: () =>
      dataOf(
        api.GET('/amlcore/api/v1/alerts/{alertId}/counted-payments', {
          params: { path: { alertId }, query: { transactionUuid } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
