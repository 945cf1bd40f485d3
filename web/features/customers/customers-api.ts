import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item, type Posted } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';
import type { FILTERS } from './filters.ts';

export type Customer = Item<'/amlcore/api/v1/customers'>;
export type StoredCustomer = Answer<'/amlcore/api/v1/customers/{customerId}'>;
export type Verification = StoredCustomer['verifications'][number];
export type BulkResult = Posted<'/amlcore/api/v1/customers/bulk'>;
export type Filters = { [K in (typeof FILTERS)[number]]?: string };

/** Names are never part of the address. They are sent in the body and dropped with the page. */
export interface Sought {
  fullName: string;
  externalReferenceId: string;
}

const PAGE = 50;
const DAY_MS = 86_400_000;
const REVIEW_DAYS: Readonly<Record<string, number>> = { due: 1, soon: 31 };

function queryOf({ state, kind, risk, screening, review }: Filters, { fullName, externalReferenceId }: Sought) {
  const days = REVIEW_DAYS[review ?? ''];
  return {
    ...(state && { state: state as Customer['state'] }),
    ...(kind && { entityType: kind as Customer['entityType'] }),
    ...(risk && { riskLevel: risk as 'LOW' }),
    ...(screening && { screening: screening as Customer['screening']['state'] }),
    ...(days !== undefined && { reviewBefore: new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10) }),
    ...(fullName && { fullName }),
    ...(externalReferenceId && { externalReferenceId }),
  };
}

export const customersQuery = (filters: Filters, sought: Sought) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', filters, sought],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/customers', {
          params: { query: { ...queryOf(filters, sought), limit: PAGE, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isPending)) ? WHILE_LISTED_PENDING_MS : false,
  });

const WHILE_PENDING_MS = 1_500;
const WHILE_LISTED_PENDING_MS = 5_000;

function isPending({ state, screening }: Pick<Customer, 'state' | 'screening'>): boolean {
  return state === 'ACTIVE' && screening.state === 'PENDING';
}

export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['customers', 'one', customerId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/customers/{customerId}', { params: { path: { customerId } } })),
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? WHILE_PENDING_MS : false),
  });

/** Parties per customer to query. A customer rarely has more than two. */
const MOST_PARTIES = 5;
const SHOWN = 20;

/** Alerts of ongoing screening and of transactions. */
export const alertsOfQuery = ({ customerId, partyIds }: { customerId?: string; partyIds: readonly string[] }) =>
  queryOptions({
    queryKey: ['alerts', 'of-customer', customerId, partyIds],
    queryFn: async () => {
      const about = [
        ...(customerId ? [{ customerId }] : []),
        ...partyIds.slice(0, MOST_PARTIES).map((partyId) => ({ partyId })),
      ];
      const pages = await Promise.all(
        about.map((one) => dataOf(api.GET('/amlcore/api/v1/alerts', { params: { query: { ...one, limit: SHOWN } } }))),
      );
      return [...new Map(pages.flatMap(({ items }) => items.map((one) => [one.alertId, one] as const))).values()];
    },
  });

export const casesOfQuery = (partyIds: readonly string[]) =>
  queryOptions({
    queryKey: ['cases', 'of-parties', partyIds],
    queryFn: async () => {
      const pages = await Promise.all(
        partyIds
          .slice(0, MOST_PARTIES)
          .map((itemId) =>
            dataOf(
              api.GET('/amlcore/api/v1/cases', { params: { query: { itemKind: 'PARTY', itemId, limit: SHOWN } } }),
            ),
          ),
      );
      return [...new Map(pages.flatMap(({ items }) => items.map((one) => [one.caseId, one] as const))).values()];
    },
  });

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['customers'] });

/** @returns ID of the new customer */
export async function register(body: object): Promise<string> {
  return (await dataOf(api.POST('/amlcore/api/v1/customers', { body: body as never }))).customerId;
}

export const change = ({ customerId, version }: StoredCustomer, parts: object) =>
  dataOf(
    api.PATCH('/amlcore/api/v1/customers/{customerId}', {
      params: { path: { customerId } },
      body: { ...parts, version } as never,
    }),
  );

export const verify = (
  { customerId, version }: StoredCustomer,
  body: Pick<Verification, 'attribute' | 'value' | 'method' | 'evidence' | 'verifiedOn'>,
) =>
  dataOf(
    api.POST('/amlcore/api/v1/customers/{customerId}/verifications', {
      params: { path: { customerId } },
      body: { ...body, version },
    }),
  );

export const reopen = ({ customerId, version }: StoredCustomer, reason: string) =>
  dataOf(
    api.POST('/amlcore/api/v1/customers/{customerId}/reopen', {
      params: { path: { customerId } },
      body: { reason, version },
    }),
  );

export const close = ({ customerId }: StoredCustomer, reason: string) =>
  dataOf(
    api.POST('/amlcore/api/v1/customers/{customerId}/close', { params: { path: { customerId } }, body: { reason } }),
  );

/** @returns the result of each line, and the columns that were ignored */
export async function upload(table: File): Promise<{ result: BulkResult; ignored: string | null }> {
  const { data, response } = await api.POST('/amlcore/api/v1/customers/bulk', {
    body: table as never,
    bodySerializer: (body: unknown) => body as File,
    headers: { 'content-type': 'text/csv' },
  });
  return { result: data!.data, ignored: response.headers.get('x-ignored-fields') };
}
