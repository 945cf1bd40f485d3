/** HOUSE: a wallet of the organization itself, such as a hot wallet. SERVICE: a wallet of a service with many customers. */
export const WALLET_KINDS = ['HOUSE', 'SERVICE'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

export const WALLET_STATES = ['PROPOSED', 'IN_FORCE', 'ENDED'] as const;
export type WalletState = (typeof WALLET_STATES)[number];

export interface KnownWallet {
  walletId: string;
  kind: WalletKind;
  /** A chain of `domain/wallets/chains.ts`. */
  chain: string;
  /** Address in the normalized form of its chain. */
  address: string;
  name: string;
  reason: string;
  proposedAt: Date;
  /** The key of its author (`authorKey`). */
  proposedBy: string;
  /** null: it has no effect yet. */
  confirmedAt: Date | null;
  confirmedBy: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  endReason: string | null;
}

export function stateOf({ confirmedAt, endedAt }: Pick<KnownWallet, 'confirmedAt' | 'endedAt'>): WalletState {
  if (endedAt !== null) return 'ENDED';
  return confirmedAt === null ? 'PROPOSED' : 'IN_FORCE';
}
