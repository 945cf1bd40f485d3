import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';
import type { Filters } from './filters.ts';

export type Entry = Item<'/amlcore/api/v1/audit'>;

const PAGE = 50;

/** Midnight of a day, YYYY-MM-DD, or of a later one. */
function startOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** Days are whole days in the time zone of the reader. */
function queryOf({ from, to, actor, action, subjectType, subjectId, correlation }: Filters): Record<string, string> {
  return {
    ...(from && { from: startOf(from).toISOString() }),
    ...(to && { to: startOf(to, 1).toISOString() }),
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
    // New entries come first and would move the list under the pointer. The page offers them instead.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const NEWS_MS = 5_000;

/**
 * Number of matching entries after this one, at most a page. Searched from its time on, which costs little in a large
 * log. @param latest undefined: not known yet
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
