import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/shown.tsx';

export type Party = Item<'/amlcore/api/v1/parties'>;
export type PartyMark = Party['marks'][number]['mark'];

const PAGE = 50;

/** @param name '': of any name */
export const partiesQuery = (mark: string | undefined, name: string) =>
  infiniteQueryOptions({
    queryKey: ['parties', 'list', mark, name],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/parties', {
          params: {
            query: {
              ...(mark && { mark: mark as PartyMark }),
              ...(name && { name }),
              limit: PAGE,
              ...pageAt(pageParam),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
