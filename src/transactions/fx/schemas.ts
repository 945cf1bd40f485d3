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
  description: 'Units of your base currency for one unit of the currency',
  examples: [1.0832],
});
const validFrom = optionalDate('First day of the rate (UTC), YYYY-MM-DD; today when absent');

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
  currency: optionalText(12, 'Every rate that you have set for this currency, instead of the present one of each'),
});

export const rateView = z.object({
  currency: z.string().describe('ISO 4217'),
  rate: z.number().describe('Units of the base currency for one unit'),
  validFrom: z.string().describe('YYYY-MM-DD'),
  rateSource: z.string().describe('OWN and its first day, or STARTER and its date'),
  updatedAt: z.string().nullable().describe('null: shipped'),
  updatedBy: z.string().nullable().describe('Who set it: the id of a person or client; null: it ships'),
  proposal: z
    .object({
      value: z
        .object({
          baseCurrency: z.string().describe('The currency that it is given in'),
          validFrom: z.string().describe('YYYY-MM-DD'),
          rate: z.number().describe('Units of the base currency for one unit'),
        })
        .describe('What would be set'),
      proposedBy: z.string().describe('Id of the person'),
      proposedAt: z.string().describe('UTC'),
    })
    .optional()
    .describe('A rate by which it is worth less than half, which waits for a second person; absent: none'),
});
export type RateProposal = NonNullable<z.output<typeof rateView>['proposal']>;
export type RateView = z.output<typeof rateView>;

export const rateList = z.object({
  baseCurrency: z.string().describe('The setting transactions.baseCurrency'),
  starter: z
    .object({ asOf: z.string().describe('The day of the rates'), source: z.string().describe('Who published them') })
    .describe('Of the rates that are shipped'),
  ...wholeListOf(rateView, 'In the order of the currencies, then of the days'),
});
export type RateList = z.output<typeof rateList>;

export const uploadResult = z.object({
  baseCurrency: z.string().describe('The currency that rates are given in, ISO 4217'),
  accepted: z.int().describe('Rates that were taken'),
  rejected: z.int().describe('Lines that were refused'),
  errors: z
    .array(
      z.object({
        index: z.int().describe('Position of the row in the request, from 0, without the header'),
        field: z.string().describe('Column of the line'),
        code: z.string().describe('Which rule it breaks'),
        message: z.string().describe('What is wrong, in words'),
      }),
    )
    .describe('At most 100'),
});
export type UploadResult = z.output<typeof uploadResult>;
