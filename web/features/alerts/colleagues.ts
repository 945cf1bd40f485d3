import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

interface Person {
  userId: string;
  name: string;
  roles: string[];
}

/** People of the organisation: to whom an alert can be given. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: async (): Promise<Person[]> => {
    const get = api.GET as unknown as (path: string) => Promise<{ data?: { data: { items: Person[] } } }>;
    return (await dataOf(get('/auth/api/v1/colleagues'))).items;
  },
  retry: false,
  staleTime: 300_000,
});
