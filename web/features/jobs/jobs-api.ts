import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

const PATH = '/amlcore/api/v1/jobs';
export type Job = Item<typeof PATH>;
export type Queues = Answer<`${typeof PATH}/queues`>;
export interface JobFilter {
  queue?: string | undefined;
  state?: string | undefined;
}

/** The service sends no events about jobs. */
const EVERY_MS = 5_000;

export const jobsQuery = ({ queue, state }: JobFilter) =>
  infiniteQueryOptions({
    queryKey: ['jobs', 'list', queue ?? '', state ?? ''],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET(PATH, {
          params: {
            query: {
              limit: 50,
              ...(queue && { queue }),
              ...(state && { state: state as 'WAITING' }),
              ...pageAt(pageParam),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: EVERY_MS,
  });

export const queuesQuery = queryOptions({
  queryKey: ['jobs', 'queues'],
  queryFn: () => dataOf(api.GET(`${PATH}/queues`)),
  refetchInterval: EVERY_MS,
});

export const retry = (jobId: number) =>
  dataOf(api.POST(`${PATH}/{jobId}/retry`, { params: { path: { jobId: String(jobId) } } }));

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['jobs'] });
