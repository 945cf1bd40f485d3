import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

export type Search = Item<'/amlcore/api/v1/record-searches'>;
export type StoredSearch = Answer<'/amlcore/api/v1/record-searches/{searchId}'>;
export type Party = StoredSearch['soughtParties'][number];
export type Hit = Item<'/amlcore/api/v1/record-searches/{searchId}/hits'>;
export type Verdict = NonNullable<Hit['verdict']>;

const PAGE = 50;
const HITS = 100;
const POLL_MS = 1_000;
/** Each read is recorded in the audit trail, so it is not repeated without need. */
const STALE_MS = 60_000;

export const searchesQuery = infiniteQueryOptions({
  queryKey: ['record-searches', 'list'],
  queryFn: ({ pageParam }) =>
    dataOf(
      api.GET('/amlcore/api/v1/record-searches', {
        params: { query: { limit: PAGE, ...pageAt(pageParam) } },
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

const at = (searchId: string) => ({ path: { searchId } });

export const searchQuery = (searchId: string) =>
  queryOptions({
    queryKey: ['record-searches', searchId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/record-searches/{searchId}', { params: at(searchId) })),
    staleTime: STALE_MS,
    // The service sends no event when it changes.
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? POLL_MS : false),
  });

export const VIEWS = { open: { judged: false }, judged: { judged: true }, all: {} } as const;
export type View = keyof typeof VIEWS;

export const hitsQuery = (searchId: string, view: View) =>
  infiniteQueryOptions({
    queryKey: ['record-searches', searchId, 'hits', view],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/record-searches/{searchId}/hits', {
          params: { ...at(searchId), query: { ...VIEWS[view], limit: HITS, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: STALE_MS,
  });

export const reportQuery = (searchId: string) =>
  queryOptions({
    queryKey: ['record-searches', searchId, 'report'],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/record-searches/{searchId}/report', { params: at(searchId) })),
    staleTime: STALE_MS,
  });

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['record-searches'] });

export interface About {
  kind: 'US_314A' | 'OTHER';
  title: string;
  authorityReference?: string;
  receivedOn: string;
  accountsFrom?: string;
  transactionsFrom?: string;
  dueOn?: string;
}

/** @returns the id of the search */
export async function upload(about: About, table: File): Promise<string> {
  const made = await dataOf(
    api.POST('/amlcore/api/v1/record-searches/upload', {
      params: { query: about },
      body: table as never,
      bodySerializer: (body: unknown) => body as File,
      headers: { 'content-type': 'text/csv' },
    }) as Promise<{ data?: { data: { searchId: string } } }>,
  );
  return made.searchId;
}

export interface Judged {
  hits: { hitId: string; version: number }[];
  verdict: Verdict;
  reason: string;
  partyIndex?: number;
}

export async function judge(searchId: string, body: Judged): Promise<void> {
  await api.POST('/amlcore/api/v1/record-searches/{searchId}/judge', { params: at(searchId), body });
}

export async function answer({ searchId, version }: Search, note: string): Promise<void> {
  const body = { version, ...(note.trim() !== '' && { note }) };
  await api.POST('/amlcore/api/v1/record-searches/{searchId}/answer', { params: at(searchId), body });
}
