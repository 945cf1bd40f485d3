import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';

export type TimelineEvent = Item<'/amlcore/api/v1/transactions/{transactionUuid}/timeline'>;

/** Record of the timeline. */
export type Root = { of: 'transaction' | 'party' | 'customer'; id: string };

const PAGE = 20;

/** @param version of the record: a change loads the timeline again */
export const timelineQuery = ({ of, id }: Root, version: number | string) =>
  infiniteQueryOptions({
    queryKey: ['timeline', id, of, version],
    queryFn: ({ pageParam }) => {
      const query = { limit: PAGE, ...(pageParam && { cursor: pageParam }) };
      if (of === 'party') {
        return dataOf(
          api.GET('/amlcore/api/v1/parties/{partyId}/timeline', { params: { path: { partyId: id }, query } }),
        );
      }
      if (of === 'customer') {
        return dataOf(
          api.GET('/amlcore/api/v1/customers/{customerId}/timeline', { params: { path: { customerId: id }, query } }),
        );
      }
      return dataOf(
        api.GET('/amlcore/api/v1/transactions/{transactionUuid}/timeline', {
          params: { path: { transactionUuid: id }, query },
        }),
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
