import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

const BASE = '/amlcore/api/v1/retention';

export type Term = Answer<`${typeof BASE}/schedule`>['terms'][number];
export type Hold = Item<`${typeof BASE}/holds`>;
export type Preview = Answer<`${typeof BASE}/preview`>;
export type Erasure = Item<`${typeof BASE}/erasures`>;

/** Scope of an erasure: a customer, a counterparty, or all expired records. */
export interface Whose {
  customerId?: string;
  partyId?: string;
}

const PAGE = 50;
const paged = (pageParam: string) => ({ query: { limit: PAGE, ...pageAt(pageParam) } });

export const scheduleQuery = queryOptions({
  queryKey: ['retention', 'schedule'],
  queryFn: () => dataOf(api.GET(`${BASE}/schedule`)),
});

export const holdsQuery = infiniteQueryOptions({
  queryKey: ['retention', 'holds'],
  queryFn: ({ pageParam }) => dataOf(api.GET(`${BASE}/holds`, { params: paged(pageParam) })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const erasuresQuery = infiniteQueryOptions({
  queryKey: ['retention', 'erasures'],
  queryFn: ({ pageParam }) => dataOf(api.GET(`${BASE}/erasures`, { params: paged(pageParam) })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Reads every record, so it runs on request only. */
export const preview = (whose: Whose) => dataOf(api.GET(`${BASE}/preview`, { params: { query: { ...whose } } }));

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['retention'] });

export const placeHold = (body: { kind: Hold['kind']; itemId: string; reason: string }) =>
  dataOf(api.POST(`${BASE}/holds`, { body }));

export const liftHold = ({ holdId }: Hold, reason: string) =>
  dataOf(api.POST(`${BASE}/holds/{holdId}/lift`, { params: { path: { holdId } }, body: { reason } }));

export const proposeErasure = (whose: Whose, reason: string) =>
  dataOf(api.POST(`${BASE}/erasures`, { body: { ...whose, reason } }));

export const settleErasure = ({ erasureId }: Erasure, how: 'approve' | 'reject', reason: string) =>
  dataOf(api.POST(`${BASE}/erasures/{erasureId}/${how}`, { params: { path: { erasureId } }, body: { reason } }));
