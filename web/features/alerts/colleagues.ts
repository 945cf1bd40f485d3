import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

/** People of the organisation: to whom an alert can be given. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: async () => (await dataOf(api.GET('/auth/api/v1/colleagues'))).items,
  staleTime: 300_000,
});
