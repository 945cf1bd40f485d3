import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

const all = {
  queryKey: ['colleagues'],
  queryFn: () => dataOf(api.GET('/auth/api/v1/colleagues')),
  staleTime: 300_000,
};

/** People of the organisation: to whom an alert can be given. */
export const colleaguesQuery = queryOptions({ ...all, select: ({ items }) => items });

/** Its programs: who else does something. */
export const programsQuery = queryOptions({ ...all, select: ({ clients }) => clients });
