/** Examples of the API description. */
import type { KnownWalletView } from './schemas.ts';

export const WALLET_EXAMPLE_REQUEST = {
  kind: 'HOUSE',
  blockchain: 'BITCOIN',
  address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  name: 'Hot wallet 3',
  reason: 'Keys held by our custody team, register of wallets of 2026-11.',
};

export const PROPOSED_EXAMPLE: KnownWalletView = {
  walletId: '3b0c6f0e-9f1d-4a57-8a39-1f8a4be7c1d2',
  kind: 'HOUSE',
  state: 'PROPOSED',
  blockchain: 'BITCOIN',
  address: WALLET_EXAMPLE_REQUEST.address,
  name: WALLET_EXAMPLE_REQUEST.name,
  reason: WALLET_EXAMPLE_REQUEST.reason,
  proposedAt: '2026-11-20T09:30:00.000Z',
  proposedBy: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09',
  confirmedAt: null,
  confirmedBy: null,
  endedAt: null,
  endedBy: null,
  endReason: null,
};

export const IN_FORCE_EXAMPLE: KnownWalletView = {
  ...PROPOSED_EXAMPLE,
  state: 'IN_FORCE',
  confirmedAt: '2026-11-20T10:05:00.000Z',
  confirmedBy: '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11',
};

export const ENDED_EXAMPLE: KnownWalletView = {
  ...IN_FORCE_EXAMPLE,
  state: 'ENDED',
  endedAt: '2026-11-24T08:00:00.000Z',
  endedBy: PROPOSED_EXAMPLE.proposedBy,
  endReason: 'Replaced by a new hot wallet.',
};
