import type { z } from 'zod';
import { type Asking, change, type Operation, type Reply } from '../platform/http/operation.ts';
import { preferredWaitSeconds } from '../platform/http/prefer.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { CreateTransaction } from './create.ts';
import {
  CRYPTO_EXAMPLE_REQUEST,
  CRYPTO_EXAMPLE_RESPONSE,
  FIAT_EXAMPLE_REQUEST,
  FIAT_EXAMPLE_RESPONSE,
  STABLECOIN_EXAMPLE_REQUEST,
  STABLECOIN_EXAMPLE_RESPONSE,
} from './examples.ts';
import { asRecorded, documentOf } from './present-stored.ts';
import { type ReadRequest, readCrypto, readFiat, readStablecoin } from './read-request.ts';
import { screeningResult, screeningResultOf } from './result.ts';
import { cryptoRequest } from './schemas/crypto.ts';
import { fiatRequest } from './schemas/fiat.ts';
import { type TransactionDocument, transactionSchema } from './schemas/response.ts';
import { stablecoinRequest } from './schemas/stablecoin.ts';
import type { ScreeningWaits } from './screening-waits.ts';
import type { Transactions } from './transactions.ts';
import { withUnknownFields } from './unknown-fields.ts';

const BASE = '/amlcore/api/v1/transactions';
const TAG = 'Transactions';
/** Cost of a request for rate limits. The service screens each name in it; a Travel Rule message of 1 MiB has thousands. */
const WEIGHT = { bytesPerUnit: 4 * 1024 };
const RECORDED =
  'The service stores the transaction and its screening job in one database transaction, so a 201 guarantees screening. ' +
  'The outcome is sent to `callbackUrl` and can be polled. With `Prefer: wait=3` the response contains it, if it is there in time.';

const recorded = transactionSchema
  .extend({
    screeningResult: screeningResult
      .nullable()
      .optional()
      .describe('Only if the service waited (`Preference-Applied`): the screening result; null: not there in time'),
  })
  .meta({ title: 'RecordedTransaction' });

export interface TransactionRecording {
  create: CreateTransaction;
  transactions: Pick<Transactions, 'get' | 'screenedFacts'>;
  waits: Pick<ScreeningWaits, 'wait'>;
  clock: Clock;
  /** Whether callback addresses may be plain http (AMLCORE_ALLOW_INSECURE_WEBHOOKS). */
  httpCallbacks: boolean;
}

/** Reports at once that an amount has no value, since its screening will need a review for that. */
function messageOf({ valuation, asset, senderCurrency }: TransactionDocument): string {
  if (valuation !== null) return 'Transaction created';
  return `Transaction created. No exchange rate is known for ${asset ?? senderCurrency}: its amount has no value`;
}

export function recordingRoutes({
  create,
  transactions,
  waits,
  clock,
  httpCallbacks,
}: TransactionRecording): Operation[] {
  const answer = async (data: TransactionDocument, asking: Asking): Promise<Reply> => {
    const now = { message: messageOf(data), data };
    const seconds = preferredWaitSeconds(asking.headers.prefer);
    const { tenantId, permissions } = asking.principal;
    if (seconds === 0 || !permissions.has('screen:read')) return now;
    if (!(await waits.wait(tenantId, data.transactionUUID, seconds * 1_000))) return now;
    const headers = { 'preference-applied': `wait=${seconds}` };
    const found = await transactions.get(tenantId, data.transactionUUID);
    const { transaction } = found;
    if (transaction.status === 'PENDING') return { ...now, headers, data: { ...data, screeningResult: null } };
    const result = screeningResultOf(transaction, await transactions.screenedFacts(tenantId, transaction));
    return {
      message: `Transaction created and screened: ${transaction.status}`,
      data: { ...documentOf(found), screeningResult: result },
      headers,
      answeredAt: clock.now(),
    };
  };

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
      waits: true,
      response: {
        status: 201,
        description: 'Recorded',
        schema: recorded,
        example: options.example,
        headers: ['Preference-Applied'],
      },
      problems: ['validation-failed', 'unprocessable-format', 'duplicate-transaction-reference'],
      handle: ({ body, caller, context }) => {
        const read = options.read(body as z.output<B>);
        const { content, callbackUrl } = withUnknownFields(read, options.body, context.given);
        return create.create(content, callbackUrl, caller);
      },
      answer,
      restored: async (uuid, { tenantId }) =>
        asRecorded((await transactions.get(tenantId, uuid as string)).transaction),
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
