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
      summary: 'List exchange rates',
      description:
        'The current rate of each currency and crypto asset in your base currency: the rate that you set, otherwise the shipped ' +
        'starter rate with its date. With `currency`: all rates that you set for it.',
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
      summary: 'Set an exchange rate',
      description:
        'The rate applies from the given day to transactions that are recorded later. Every node uses it within two seconds. Recorded ' +
        'transactions keep their value. A rate below half of the rate of a week ago needs two users, because it can move payments ' +
        'below limits. The first request is a proposal (202) until another user sends the same rate (200). Any other rate of the ' +
        'currency ends the proposal. The proposal of an API client still needs two users. One user is enough if `transactions.fourEyes` is ' +
        'NEVER, or if no other user may change settings.',
      permission: 'settings:write',
      params: schemas.rateParams,
      body: schemas.rateRequest,
      requestExample: { rate: 1.0832, validFrom: '2026-11-20' },
      response: { status: 200, description: 'The rate', schema: schemas.rateView, example: RATE_EXAMPLE },
      accepted: {
        status: 202,
        description: 'Pending approval: another user must send the same rate. Until then, the current rate applies',
        schema: schemas.rateView,
        example: PROPOSED_RATE_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ params, body, caller }) => {
        const data = await fx.set(caller, currencyOf(params.currency), body);
        return data.proposal
          ? { message: 'Rate proposed: pending approval by another user', data, status: 202 }
          : { message: 'Exchange rate set', data };
      },
    }),
    change({
      id: 'uploadFxRates',
      method: 'POST',
      path: PATH,
      role: 'api',
      tag: TAG,
      summary: 'Upload exchange rates',
      description:
        'At most 10,000 rates or 1 MiB, as a JSON array or as CSV with a header of the same names. Invalid rows are rejected with ' +
        'their errors; the other rows are accepted. A rate that needs two users is rejected; use PUT. Repeating an upload changes nothing.',
      permission: 'settings:write',
      bodyTypes: ['application/json', CSV_TYPE],
      rawBody: { limitBytes: MAX_UPLOAD_BYTES },
      body: schemas.rateUpload,
      requestExample: UPLOAD_EXAMPLE_REQUEST,
      otherRequestExamples: { [CSV_TYPE]: 'currency,rate,validFrom\nEUR,1.0832,2026-11-20\nBTC,97250.5,2026-11-20\n' },
      response: {
        status: 200,
        description: 'Accepted and rejected rates',
        schema: schemas.uploadResult,
        example: UPLOAD_EXAMPLE,
      },
      problems: ['validation-failed'],
      handle: ({ caller, context: { raw, ignored } }) => fx.upload(caller, raw.bytes, raw.mediaType, ignored),
      answer: (data) => ({ message: 'Exchange rates uploaded', data }),
    }),
  ];
}
