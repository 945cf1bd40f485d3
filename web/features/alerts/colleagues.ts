import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

const all = {
  queryKey: ['colleagues'],
  queryFn: () => dataOf(api.GET('/auth/api/v1/colleagues')),
  staleTime: 300_000,
};

/** Users of the organization who can own alerts. */
export const colleaguesQuery = queryOptions({ ...all, select: ({ items }) => items });

/** API clients of the organization. */
export const programsQuery = queryOptions({ ...all, select: ({ clients }) => clients });
