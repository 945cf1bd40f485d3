/** Requests and responses of the operations on exchange rates. */
import { z } from 'zod';
import { CURRENCY_CODE, type JsonSchema, optionalDate, optionalText } from '../../platform/http/fields.ts';
import { wholeListOf } from '../../platform/http/list-answers.ts';

const CURRENCY = /^[A-Z0-9]{2,12}$/;
const MIN_RATE = 1e-15;
const MAX_RATE = 1e15;
export const MAX_ROWS = 10_000;

interface Flaw {
  code: string;
  message: string;
}

/** A required field. `read` returns its value, or the error. */
function field<T extends string | number>(read: (value: unknown) => T | Flaw, jsonSchema: JsonSchema) {
  return z
    .unknown()
    .transform((value, context): T => {
      const result =
        value === undefined || value === null ? { code: 'NotNull', message: 'must be given' } : read(value);
      if (typeof result !== 'object') return result;
      context.addIssue({ code: 'custom', message: result.message, params: { code: result.code, format: false } });
      return z.NEVER;
    })
    .meta({ jsonSchema });
}

/** An ISO 4217 code or the symbol of a crypto asset, in upper case. */
export function readCurrency(value: unknown): string | Flaw {
  if (typeof value !== 'string') return { code: 'Type', message: 'must be a string' };
  if (value.trim() === '') return { code: 'NotBlank', message: 'must not be blank' };
  const currency = value.trim().toUpperCase();
  if (CURRENCY.test(currency)) return currency;
  return {
    code: 'Pattern',
    message: 'must be a currency code, or the symbol of a crypto asset, of 2 to 12 letters and digits',
  };
}

function readRate(value: unknown): number | Flaw {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'Type', message: 'must be a number' };
  if (value < MIN_RATE) return { code: 'Positive', message: `must be at least ${MIN_RATE}` };
  if (value > MAX_RATE) return { code: 'Max', message: `must be at most ${MAX_RATE}` };
  return value;
}

const rate = field(readRate, {
  type: 'number',
  minimum: MIN_RATE,
  maximum: MAX_RATE,
  description: 'Units of your base currency per unit of the currency',
  examples: [1.0832],
});
const validFrom = optionalDate('First day of the rate (UTC), YYYY-MM-DD. Default: today');

export const rateRequest = z.object({ rate, validFrom });
export type RateRequest = z.output<typeof rateRequest>;

export const rateRow = z.object({
  currency: field(readCurrency, {
    type: 'string',
    ...CURRENCY_CODE,
    maxLength: 12,
    description: 'ISO 4217 code, or the symbol of a crypto asset',
    examples: ['EUR'],
  }),
  rate,
  validFrom,
});
export const rateUpload = z.array(rateRow).max(MAX_ROWS).describe('A JSON array, or CSV with the same columns');

export const rateParams = z.object({ currency: z.string().describe('ISO 4217 code, or the symbol of a crypto asset') });

export const ratesQuery = z.object({
  currency: optionalText(
    12,
    'List all rates that you set for this currency, instead of the current rate of each currency',
  ),
});

export const rateView = z.object({
  currency: z.string().describe('ISO 4217'),
  rate: z.number().describe('Units of the base currency per unit'),
  validFrom: z.string().describe('YYYY-MM-DD'),
  rateSource: z.string().describe('OWN with its first day, ECB with its business day, or STARTER with its date'),
  updatedAt: z.string().nullable().describe('null: shipped rate'),
  updatedBy: z.string().nullable().describe('ID of the user or OAuth client that set the rate; null: shipped rate'),
  proposal: z
    .object({
      value: z
        .object({
          baseCurrency: z.string().describe('Base currency of the rate'),
          validFrom: z.string().describe('YYYY-MM-DD'),
          rate: z.number().describe('Units of the base currency per unit'),
        })
        .describe('Proposed rate'),
      proposedBy: z.string().describe('User ID'),
      proposedAt: z.string().describe('UTC'),
    })
    .optional()
    .describe('Proposed rate below half of the earlier rate, pending approval by a second user; absent: none'),
});
export type RateProposal = NonNullable<z.output<typeof rateView>['proposal']>;
export type RateView = z.output<typeof rateView>;

export const rateList = z.object({
  baseCurrency: z.string().describe('The setting transactions.baseCurrency'),
  starter: z
    .object({ asOf: z.string().describe('Date of the rates'), source: z.string().describe('Publisher of the rates') })
    .describe('Starter rates that ship with the service'),
  referenceRates: z
    .object({
      firstDay: z.string().describe('First business day, YYYY-MM-DD'),
      lastDay: z.string().describe('Last business day, YYYY-MM-DD'),
      source: z.string().describe('URL of the publisher'),
    })
    .describe('Daily euro reference rates of the European Central Bank that ship with the service'),
  ...wholeListOf(rateView, 'Sorted by currency, then by day'),
});
export type RateList = z.output<typeof rateList>;

export const uploadResult = z.object({
  baseCurrency: z.string().describe('Base currency of the rates, ISO 4217'),
  accepted: z.int().describe('Number of accepted rates'),
  rejected: z.int().describe('Number of rejected rows'),
  errors: z
    .array(
      z.object({
        index: z.int().describe('Position of the row in the request, from 0, without the header'),
        field: z.string().describe('Column of the row'),
        code: z.string().describe('Code of the violated rule'),
        message: z.string().describe('Error message'),
      }),
    )
    .describe('Errors, at most 100'),
});
export type UploadResult = z.output<typeof uploadResult>;
