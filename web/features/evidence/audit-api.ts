import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/shown.tsx';
import type { Filters } from './filters.ts';

export type Entry = Item<'/amlcore/api/v1/audit'>;

const PAGE = 50;
const DAY_MS = 86_400_000;

/** Days are whole ones, in UTC. */
function queryOf({ from, to, actor, action, subjectType, subjectId, correlation }: Filters): Record<string, string> {
  return {
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: new Date(Date.parse(to) + DAY_MS).toISOString() }),
    ...(actor && { actorId: actor }),
    ...(action && { action }),
    ...(subjectType && { subjectType }),
    ...(subjectId && { subjectId }),
    ...(correlation && { correlationId: correlation }),
  };
}

export const auditQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/audit', {
          params: { query: { ...queryOf(filters), limit: PAGE, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** @param kind `export`: JSON lines; `export.csv` */
export function exportAddress(kind: 'export' | 'export.csv', filters: Filters): string {
  const query = new URLSearchParams(queryOf(filters)).toString();
  return `/amlcore/api/v1/audit/${kind}${query === '' ? '' : `?${query}`}`;
}
