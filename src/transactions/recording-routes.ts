import type { z } from 'zod';
import { change, type Operation } from '../platform/http/operation.ts';
import type { CreateTransaction } from './create.ts';
import {
  CRYPTO_EXAMPLE_REQUEST,
  CRYPTO_EXAMPLE_RESPONSE,
  FIAT_EXAMPLE_REQUEST,
  FIAT_EXAMPLE_RESPONSE,
  STABLECOIN_EXAMPLE_REQUEST,
  STABLECOIN_EXAMPLE_RESPONSE,
} from './examples.ts';
import { type ReadRequest, readCrypto, readFiat, readStablecoin } from './read-request.ts';
import { cryptoRequest } from './schemas/crypto.ts';
import { fiatRequest } from './schemas/fiat.ts';
import { type TransactionDocument, transactionSchema } from './schemas/response.ts';
import { stablecoinRequest } from './schemas/stablecoin.ts';
import { withUnknownFields } from './unknown-fields.ts';

const BASE = '/amlcore/api/v1/transactions';
const TAG = 'Transactions';
/** Cost of a request for rate limits. The service screens each name in it; a Travel Rule message of 1 MiB has thousands. */
const WEIGHT = { bytesPerUnit: 4 * 1024 };
const RECORDED =
  'The service stores the transaction and its screening job in one database transaction, so a 201 guarantees screening. ' +
  'The outcome is sent to `callbackUrl` and can be polled.';

export interface TransactionRecording {
  create: CreateTransaction;
  /** Whether callback addresses may be plain http (AMLCORE_ALLOW_INSECURE_WEBHOOKS). */
  httpCallbacks: boolean;
}

/** Says at once that an amount has no value, since its screening will need a review for that. */
function messageOf({ valuation, asset, senderCurrency }: TransactionDocument): string {
  if (valuation !== null) return 'Transaction created';
  return `Transaction created. No exchange rate is known for ${asset ?? senderCurrency}: its amount has no value`;
}

export function recordingRoutes({ create, httpCallbacks }: TransactionRecording): Operation[] {
  const creation = <B extends z.ZodType>(options: {
    id: string;
    path: string;
    kind: string;
    description: string;
    body: B;
    read(body: z.output<B>): ReadRequest;
    requestExample: Record<string, unknown>;
    example: unknown;
  }): Operation =>
    change({
      id: options.id,
      method: 'POST',
      path: `${BASE}/${options.path}`,
      isOfContract: true,
      role: 'api',
      tag: TAG,
      summary: `Record a ${options.kind} transaction and screen it`,
      description: `${options.description} ${RECORDED}`,
      permission: 'screen:write',
      weight: WEIGHT,
      hasOneWrite: true,
      body: options.body as z.ZodType<z.output<B>>,
      requestExample: options.requestExample,
      response: { status: 201, description: 'Recorded', schema: transactionSchema, example: options.example },
      problems: ['validation-failed', 'unprocessable-format', 'duplicate-transaction-reference'],
      handle: ({ body, caller, context }) => {
        const read = options.read(body as z.output<B>);
        const { content, callbackUrl } = withUnknownFields(read, options.body, context.given);
        return create.create(content, callbackUrl, caller);
      },
      answer: (data) => ({ message: messageOf(data), data }),
      location: ({ transactionUUID }) => `${BASE}/${transactionUUID}`,
    });

  return [
    creation({
      id: 'createFiatTransaction',
      path: 'fiat',
      kind: 'fiat',
      description: 'Wire transfer, cash pickup or mobile money.',
      body: fiatRequest(httpCallbacks),
      read: readFiat,
      requestExample: FIAT_EXAMPLE_REQUEST,
      example: FIAT_EXAMPLE_RESPONSE,
    }),
    creation({
      id: 'createCryptoTransaction',
      path: 'crypto',
      kind: 'crypto',
      description:
        'Wallet addresses are validated by the rules of their blockchain, including checksums. Travel Rule data follows IVMS 101.',
      body: cryptoRequest(httpCallbacks),
      read: readCrypto,
      requestExample: CRYPTO_EXAMPLE_REQUEST,
      example: CRYPTO_EXAMPLE_RESPONSE,
    }),
    creation({
      id: 'createStablecoinTransaction',
      path: 'stablecoin',
      kind: 'stablecoin',
      description:
        'A crypto transfer of a stablecoin. The service fills in the peg currency and issuer of known stablecoins.',
      body: stablecoinRequest(httpCallbacks),
      read: readStablecoin,
      requestExample: STABLECOIN_EXAMPLE_REQUEST,
      example: STABLECOIN_EXAMPLE_RESPONSE,
    }),
  ];
}
