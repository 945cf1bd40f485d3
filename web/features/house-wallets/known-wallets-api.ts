import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

const BASE = '/amlcore/api/v1/known-wallets';

export type Wallet = Item<typeof BASE>;
export const STATES = ['PROPOSED', 'IN_FORCE', 'ENDED'] as const;
export const KINDS = ['HOUSE', 'SERVICE'] as const;

const PAGE = 50;

export interface WalletFilter {
  state?: Wallet['state'] | undefined;
  kind?: Wallet['kind'] | undefined;
}

export const walletsQuery = ({ state, kind }: WalletFilter) =>
  infiniteQueryOptions({
    queryKey: ['known-wallets', state, kind],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET(BASE, {
          params: { query: { limit: PAGE, ...(state && { state }), ...(kind && { kind }), ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export interface WalletRequest {
  kind: Wallet['kind'];
  blockchain: string;
  address: string;
  name: string;
  reason: string;
}

export const proposeWallet = (body: WalletRequest) => dataOf(api.POST(BASE, { body }));

export const confirmWallet = (walletId: string) =>
  dataOf(api.POST(`${BASE}/{walletId}/confirm`, { params: { path: { walletId } } }));

export const endWallet = (walletId: string, reason: string) =>
  dataOf(api.POST(`${BASE}/{walletId}/end`, { params: { path: { walletId } }, body: { reason } }));
