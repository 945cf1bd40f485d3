import { AppError } from '../../platform/errors.ts';
import { CSV_TYPE } from '../../platform/http/csv-body.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import {
  PROPOSED_RATE_EXAMPLE,
  RATE_EXAMPLE,
  RATES_EXAMPLE,
  UPLOAD_EXAMPLE,
  UPLOAD_EXAMPLE_REQUEST,
} from './examples.ts';
import type { Fx } from './fx.ts';
import * as schemas from './schemas.ts';

const PATH = '/amlcore/api/v1/fx-rates';
const TAG = 'Exchange rates';
const MAX_UPLOAD_BYTES = 1024 * 1024;

/** @throws AppError validation-failed */
function currencyOf(value: string): string {
  const currency = schemas.readCurrency(value);
  if (typeof currency === 'string') return currency;
  throw new AppError('validation-failed', { errors: [{ field: 'currency', ...currency }] });
}

export function fxRoutes(fx: Fx): Operation[] {
  return [
    operation({
      id: 'listFxRates',
      tellsNoDecision: true,
      method: 'GET',
      path: PATH,
      role: 'api',
      tag: TAG,
      summary: 'Rates that amounts are valued by',
      description:
        'The present rate of each currency and crypto asset into your base currency: your own, else the one that is ' +
        'shipped with its date. With a currency: every rate that you have set for it.',
      permission: 'settings:read',
      query: schemas.ratesQuery,
      response: { status: 200, description: 'The rates', schema: schemas.rateList, example: RATES_EXAMPLE },
      problems: ['validation-failed'],
      handle: async ({ query: { currency }, principal }) => ({
        message: 'Exchange rates found',
        data: await fx.list(principal.tenantId, currency && currencyOf(currency)),
      }),
    }),
    operation({
      id: 'setFxRate',
      method: 'PUT',
      path: `${PATH}/:currency`,
      role: 'api',
      tag: TAG,
      summary: 'Set the rate of a currency',
      description:
        'From the given day on. Transactions that are recorded later and dated on or after it are valued by it, on every ' +
        'node within two seconds; what is recorded already keeps its value. A rate by which the currency is worth less than half of what held a ' +
        'week ago takes its payments below limits, so two people set it: what the first one sends is a proposal (202) until another person ' +
        'sends the same (200); any other rate of the currency ends it. A client does not (409). One decides where `transactions.fourEyes` is ' +
        'NEVER, and where nobody else may change settings.',
      permission: 'settings:write',
      params: schemas.rateParams,
      body: schemas.rateRequest,
      requestExample: { rate: 1.0832, validFrom: '2026-11-20' },
      response: { status: 200, description: 'The rate', schema: schemas.rateView, example: RATE_EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another person must send the same, and until then the rate in force holds',
        schema: schemas.rateView,
        example: PROPOSED_RATE_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ params, body, caller }) => {
        const data = await fx.set(caller, currencyOf(params.currency), body);
        return data.proposal
          ? { message: 'Rate proposed: another person must send the same', data, status: 202 }
          : { message: 'Exchange rate set', data };
      },
    }),
    change({
      id: 'uploadFxRates',
      method: 'POST',
      path: PATH,
      role: 'api',
      tag: TAG,
      summary: 'Upload rates',
      description:
        'At most 10,000 rates or 1 MiB, as a JSON array or as CSV with a header of the same names. A row that is refused ' +
        'is told with its errors and does not concern the others; so is a rate that two people set (PUT). The same upload again changes nothing.',
      permission: 'settings:write',
      bodyTypes: ['application/json', CSV_TYPE],
      rawBody: { limitBytes: MAX_UPLOAD_BYTES },
      body: schemas.rateUpload,
      requestExample: UPLOAD_EXAMPLE_REQUEST,
      otherRequestExamples: { [CSV_TYPE]: 'currency,rate,validFrom\nEUR,1.0832,2026-11-20\nBTC,97250.5,2026-11-20\n' },
      response: {
        status: 200,
        description: 'What was taken',
        schema: schemas.uploadResult,
        example: UPLOAD_EXAMPLE,
      },
      problems: ['validation-failed'],
      handle: ({ caller, context: { raw, ignored } }) => fx.upload(caller, raw.bytes, raw.mediaType, ignored),
      answer: (data) => ({ message: 'Exchange rates uploaded', data }),
    }),
  ];
}
