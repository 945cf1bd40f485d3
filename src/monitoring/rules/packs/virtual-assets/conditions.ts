/** Parts that conditions of several typologies of virtual assets share. */
import type { AggregateSpec, Expression } from '../../language/types.ts';

export const VIRTUAL_ASSET_TYPES = ['CRYPTO', 'STABLECOIN'] as const;
/** How transfers on a blockchain are counted (`countedMode`). */
export const ON_CHAIN = ['CRYPTO_TRANSFER', 'STABLECOIN_SWAP'] as const;
export const FIAT_MODES = [
  'BANK_WIRE',
  'ACH',
  'CHEQUE',
  'MOBILE',
  'CARD_PAYMENT',
  'INTERNAL_TRANSFER',
  'CASH',
] as const;

export const IS_PAYMENT_OUT: Expression = { field: 'transaction.flow', eq: 'OUTBOUND' };
export const IS_WITH_ANOTHER: Expression = { field: 'transaction.sameParty', eq: false };
export const IS_PROVIDER_UNNAMED: Expression = { field: 'counterparty.vaspName', present: false };

/** Movements of the customer on a blockchain. */
export const onChain = (
  fn: AggregateSpec['fn'],
  direction: AggregateSpec['direction'],
  window: AggregateSpec['window'],
  more: Partial<AggregateSpec> = {},
): { aggregate: AggregateSpec } => ({
  aggregate: { fn, by: 'party', window, direction, paymentModes: ON_CHAIN, ...more },
});

export const IS_FIRST_WITH_COUNTERPARTY: Expression = {
  aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false },
  eq: 0,
};
