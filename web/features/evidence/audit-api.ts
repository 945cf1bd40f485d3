import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
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
    // New entries come on top, always: by itself it would move under the pointer of whoever reads. They are told of instead.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const NEWS_MS = 5_000;

/**
 * Entries that fit and came behind this one, at most a page of them. Looked for since its time alone, which costs little in a large
 * trail. @param latest undefined: not known yet
 */
export const newEntriesQuery = (filters: Filters, latest: Pick<Entry, 'sequence' | 'occurredAt'> | undefined) =>
  queryOptions({
    queryKey: ['new-audit-entries', filters, latest?.sequence],
    queryFn:
      latest === undefined
        ? skipToken
        : async () => {
            const query = { ...queryOf(filters), from: latest.occurredAt, limit: PAGE };
            const { items } = await dataOf(api.GET('/amlcore/api/v1/audit', { params: { query } }));
            return items.filter(({ sequence }) => sequence > latest.sequence).length;
          },
    refetchInterval: NEWS_MS,
  });

export const isAtLeast = (count: number) => count >= PAGE;

/** @param kind `export`: JSON lines; `export.csv` */
export function exportAddress(kind: 'export' | 'export.csv', filters: Filters): string {
  const query = new URLSearchParams(queryOf(filters)).toString();
  return `/amlcore/api/v1/audit/${kind}${query === '' ? '' : `?${query}`}`;
}
