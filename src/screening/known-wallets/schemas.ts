/** Requests and responses of the operations on house wallets and service wallets. */
import { z } from 'zod';
import { addressFlaw, chainNamed, isKnownChain } from '../../domain/wallets/chains.ts';
import { optionalEnum, requiredEnum, text } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { WALLET_KINDS, WALLET_STATES } from './types.ts';

export const DEFAULT_LIMIT = 20;
const MAX_ADDRESS = 256;
const MAX_NAME = 200;
const MAX_REASON = 2_000;

const KIND =
  'HOUSE: a wallet of your organization, such as a hot or deposit wallet. SERVICE: a wallet of a service with many ' +
  'customers, such as an exchange';

export const walletRequest = z
  .object({
    kind: requiredEnum(WALLET_KINDS, KIND),
    blockchain: text(64, 'BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20)', 'BITCOIN').refine(
      (name) => isKnownChain(chainNamed(name).id),
      { message: 'is not a known blockchain', params: { code: 'Enum' } },
    ),
    address: text(
      MAX_ADDRESS,
      'Wallet address. Validated for the blockchain, including the checksum',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ),
    name: text(MAX_NAME, 'Name of the wallet or of the service', 'Hot wallet 3'),
    reason: text(MAX_REASON, 'Evidence that the wallet belongs to your organization or to the service'),
  })
  .check(({ value: { blockchain, address }, issues }) => {
    const message = addressFlaw(chainNamed(blockchain), address);
    if (message === null) return;
    const params = { code: 'WalletAddress', format: true };
    issues.push({ code: 'custom', input: address, path: ['address'], message, params });
  });
export type WalletRequest = z.output<typeof walletRequest>;

export const endRequest = z.object({ reason: text(MAX_REASON, 'Reason for the end') });

export const walletParams = z.object({ walletId: z.string().describe('ID of the known wallet') });

export const walletsQuery = z.object({
  kind: optionalEnum(WALLET_KINDS, 'Only wallets of this kind'),
  state: optionalEnum(WALLET_STATES, 'Only wallets in this state'),
  ...countedQuery('Wallets'),
});

export const walletView = z.object({
  walletId: z.uuid().describe('ID of the known wallet'),
  kind: z.enum(WALLET_KINDS).describe(KIND),
  state: z.enum(WALLET_STATES).describe('PROPOSED: no effect until another user confirms it'),
  blockchain: z.string().describe('Blockchain of the address'),
  address: z.string().describe('Address in the normal form of its blockchain'),
  name: z.string().describe('Name of the wallet or of the service'),
  reason: z.string().describe('Evidence for the declaration'),
  proposedAt: z.string().describe('When it was proposed, UTC'),
  proposedBy: z.string().describe('ID of the user or API client who proposed it'),
  confirmedAt: z.string().nullable().describe('When it was confirmed, UTC; null: never'),
  confirmedBy: z.string().nullable().describe('ID of the user who confirmed it; null: never confirmed'),
  endedAt: z.string().nullable().describe('When it ended, UTC; null: it has not ended'),
  endedBy: z.string().nullable().describe('ID of the user or API client who ended it; null: it has not ended'),
  endReason: z.string().nullable().describe('Reason for the end; null: it has not ended'),
});
export type KnownWalletView = z.output<typeof walletView>;

export const walletPage = z.object(countedPageOf(walletView));
export type KnownWalletPage = z.output<typeof walletPage>;
