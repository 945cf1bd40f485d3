import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item, type Posted } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

const ALL = '/amlcore/api/v1/webhooks';
const ONE = '/amlcore/api/v1/webhooks/{subscriptionId}';

export type Subscription = Item<typeof ALL>;
export type NewSubscription = Posted<typeof ALL>;
export type Delivery = Item<'/amlcore/api/v1/webhooks/deliveries'>;
export type DeliveryState = Delivery['state'];

export const subscriptionsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => dataOf(api.GET(ALL)),
});

export const deliveriesQuery = (state: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', state],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/webhooks/deliveries', {
          params: {
            query: {
              limit: 30,
              ...(state && { state: state as DeliveryState }),
              ...pageAt(pageParam),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 5_000,
  });

const WHILE_TRIED_MS = 2_000;

export const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: ['delivery', deliveryId],
    queryFn: () =>
      dataOf(api.GET('/amlcore/api/v1/webhooks/deliveries/{deliveryId}', { params: { path: { deliveryId } } })),
    // An open delivery shows its next attempt.
    refetchInterval: ({ state }) => (state.data?.state === 'PENDING' ? WHILE_TRIED_MS : false),
  });

export function subscribe(body: { url: string; events: string[]; description?: string }): Promise<NewSubscription> {
  return dataOf(api.POST(ALL, { body: body as never })) as Promise<NewSubscription>;
}

export async function switchSubscription({ subscriptionId, version }: Subscription, enabled: boolean): Promise<void> {
  await api.PATCH(ONE, { params: { path: { subscriptionId } }, body: { enabled, version } });
}

export async function removeSubscription(subscriptionId: string): Promise<void> {
  await api.DELETE(ONE, { params: { path: { subscriptionId } } });
}

export async function testSubscription(subscriptionId: string): Promise<void> {
  await api.POST('/amlcore/api/v1/webhooks/{subscriptionId}/test', {
    params: { path: { subscriptionId } },
    body: {} as never,
  });
}

export async function rotateSecret(subscriptionId: string): Promise<string> {
  const { secret } = await dataOf(
    api.POST('/amlcore/api/v1/webhooks/{subscriptionId}/secret/rotate', {
      params: { path: { subscriptionId } },
      body: {},
    }),
  );
  return secret;
}

export async function replayDelivery(deliveryId: string): Promise<void> {
  await api.POST('/amlcore/api/v1/webhooks/deliveries/{deliveryId}/replay', {
    params: { path: { deliveryId } },
    body: {} as never,
  });
}
