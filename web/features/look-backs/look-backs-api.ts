import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

const PATH = '/amlcore/api/v1/look-backs';
const ONE = `${PATH}/{lookBackId}` as const;

export type LookBack = Item<typeof PATH>;
export type Payment = Item<`${typeof ONE}/payments`>;

const PAGE = 20;
const PAYMENTS = 100;
const RUNNING_MS = 1_000;
const DAY_MS = 86_400_000;
const at = (lookBackId: string) => ({ path: { lookBackId } });

export const lookBacksQuery = infiniteQueryOptions({
  queryKey: ['look-backs', 'list'],
  queryFn: ({ pageParam }) => dataOf(api.GET(PATH, { params: { query: { limit: PAGE, ...pageAt(pageParam) } } })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const lookBackQuery = (lookBackId: string) =>
  queryOptions({
    queryKey: ['look-backs', lookBackId],
    queryFn: () => dataOf(api.GET(ONE, { params: at(lookBackId) })),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? RUNNING_MS : false),
  });

/** Read again when the look-back lists more payments. */
export const paymentsQuery = ({ lookBackId, ...lookBack }: LookBack) =>
  infiniteQueryOptions({
    queryKey: ['look-backs', lookBackId, 'payments', heldIn(lookBack) + lookBack.counts.notScreened],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET(`${ONE}/payments`, {
          params: { ...at(lookBackId), query: { limit: PAYMENTS, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** @param from first day, YYYY-MM-DD @param to last day */
export const startLookBack = (from: string, to: string, reason: string) =>
  dataOf(
    api.POST(PATH, {
      body: { from: `${from}T00:00:00Z`, to: new Date(Date.parse(to) + DAY_MS).toISOString(), reason },
    }),
  );

/** @param transactionUuids empty: all payments that would be held */
export const openCase = (lookBackId: string, transactionUuids: readonly string[]) =>
  dataOf(
    api.POST(`${ONE}/cases`, {
      params: at(lookBackId),
      body: transactionUuids.length > 0 ? { transactionUuids: [...transactionUuids] } : {},
    }),
  );

export const heldIn = ({ counts }: Pick<LookBack, 'counts'>): number =>
  Object.values(counts.wouldBeHeld).reduce((sum, count) => sum + count, 0);
