import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { type KnownWallets, noSuchWallet } from './wallets.ts';

const BASE = '/amlcore/api/v1/known-wallets';
const TAG = 'Known wallets';
const response = { status: 200, description: 'The wallet', schema: schemas.walletView } as const;

export function knownWalletRoutes(wallets: KnownWallets): Operation[] {
  return [...readingRoutes(wallets), ...changingRoutes(wallets)];
}

function readingRoutes(wallets: KnownWallets): Operation[] {
  return [
    operation({
      id: 'listKnownWallets',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List house wallets and service wallets',
      description: 'The wallets that your organization declared, the latest first. Includes proposals and ended ones.',
      permission: 'settings:read',
      query: schemas.walletsQuery,
      response: {
        status: 200,
        description: 'One page of wallets',
        schema: schemas.walletPage,
        example: { items: [examples.IN_FORCE_EXAMPLE], nextCursor: null, hasMore: false, limit: schemas.DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { kind, state, limit, cursor, withTotal }, principal }) => ({
        message: 'Wallets found',
        data: await wallets.list(
          principal.tenantId,
          { ...(kind && { kind }), ...(state && { state }) },
          { limit, cursor, withTotal },
        ),
      }),
    }),
    operation({
      id: 'getKnownWallet',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:walletId`,
      role: 'api',
      tag: TAG,
      summary: 'Get a house wallet or service wallet',
      description: 'Returns the declaration with its authors.',
      permission: 'settings:read',
      params: schemas.walletParams,
      response: { ...response, example: examples.IN_FORCE_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Wallet found',
        data: await wallets.get(principal.tenantId, pathId(params.walletId, noSuchWallet)),
      }),
    }),
  ];
}

function changingRoutes(wallets: KnownWallets): Operation[] {
  return [
    change({
      id: 'proposeKnownWallet',
      method: 'POST',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Propose a house wallet or service wallet',
      description:
        'Declares a wallet that many customers share. It has no effect until another user confirms it. From then on ' +
        'the wallet links no parties and passes no party restriction on. Earlier stopped transactions of a HOUSE ' +
        'wallet raise no finding; those of a SERVICE wallet only add to the score. A listed wallet stays blocked. The ' +
        'declaration covers the address on every blockchain.',
      permission: 'settings:write',
      body: schemas.walletRequest,
      requestExample: examples.WALLET_EXAMPLE_REQUEST,
      response: {
        status: 201,
        description: 'The proposed wallet',
        schema: schemas.walletView,
        example: examples.PROPOSED_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body, caller }) => wallets.propose(caller, body),
      answer: (data) => ({ message: 'Wallet proposed', data }),
      location: ({ walletId }) => `${BASE}/${walletId}`,
    }),
    change({
      id: 'confirmKnownWallet',
      method: 'POST',
      path: `${BASE}/:walletId/confirm`,
      role: 'api',
      tag: TAG,
      summary: 'Confirm a house wallet or service wallet',
      description:
        'Requires another user than the one who proposed it, unless the setting transactions.fourEyes is NEVER. An ' +
        'API client cannot be the second approver. Counts for transactions screened from then on.',
      permission: 'settings:write',
      stepUp: true,
      params: schemas.walletParams,
      response: { ...response, example: examples.IN_FORCE_EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => wallets.confirm(caller, pathId(params.walletId, noSuchWallet)),
      answer: (data) => ({ message: 'Wallet confirmed', data }),
    }),
    change({
      id: 'endKnownWallet',
      method: 'POST',
      path: `${BASE}/:walletId/end`,
      role: 'api',
      tag: TAG,
      summary: 'End a house wallet or service wallet',
      description: 'Ends a declaration, or withdraws a proposal. One user is enough. The record is kept.',
      permission: 'settings:write',
      params: schemas.walletParams,
      body: schemas.endRequest,
      requestExample: { reason: examples.ENDED_EXAMPLE.endReason },
      response: { ...response, example: examples.ENDED_EXAMPLE },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => wallets.end(caller, pathId(params.walletId, noSuchWallet), body),
      answer: (data) => ({ message: 'Wallet ended', data }),
    }),
  ];
}
