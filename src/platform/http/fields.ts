/**
 * Building blocks of request schemas. Each field is a Zod schema with its JSON Schema and its error code and message, so types,
 * validation and OpenAPI come from one place.
 *
 *   absent, null           -> NotNull when required, else undefined
 *   blank                  -> NotBlank when required, else undefined (as if absent)
 *   constraint fails       -> 400 with its code
 *   format is malformed    -> 422 with its code; a request with both kinds of errors is 400
 */
import { z } from 'zod';
import { isUuid } from '../lib/ids.ts';
import {
  accountNumber,
  bic,
  birthDate,
  type Check,
  calendarDate,
  countryCode,
  currencyCode,
  dateTime,
  dayOrMoment,
  decimalText,
  email,
  type Flaw,
  phone,
  webAddress,
  writtenDateTime,
} from './formats.ts';

export type JsonSchema = Record<string, unknown>;

const isFlaw = (value: unknown): value is Flaw =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

function complain(context: z.core.$RefinementCtx, flaw: Flaw): never {
  context.addIssue({
    code: 'custom',
    message: flaw.message,
    params: { code: flaw.code, format: flaw.format ?? false },
  });
  return z.NEVER;
}

const NOT_NULL: Flaw = { code: 'NotNull', message: 'must be given' };
const NOT_BLANK: Flaw = { code: 'NotBlank', message: 'must not be blank' };
const typeFlaw = (wanted: string): Flaw => ({ code: 'Type', message: `must be ${wanted}` });

/** Text that PostgreSQL can store: well-formed Unicode without NUL. */
const UNSTORABLE = /\u0000/;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

function textFlaw(value: string, maxLength: number): Flaw | null {
  if (value.length > maxLength) return { code: 'Size', message: `must have at most ${maxLength} characters` };
  if (!value.isWellFormed()) return { code: 'Pattern', message: 'must be well-formed Unicode' };
  if (UNSTORABLE.test(value)) return { code: 'Pattern', message: 'must not contain the character U+0000' };
  if (CONTROL.test(value)) return { code: 'Pattern', message: 'must not contain control characters' };
  return null;
}

/** A required string that `check` turns into a value. */
function required<T>(maxLength: number, check: Check<T>, jsonSchema: JsonSchema) {
  return z
    .unknown()
    .transform((value, context): T => {
      if (value === undefined || value === null) return complain(context, NOT_NULL);
      if (typeof value !== 'string') return complain(context, typeFlaw('a string'));
      if (value.trim() === '') return complain(context, NOT_BLANK);
      const result = textFlaw(value, maxLength) ?? check(value.trim());
      return isFlaw(result) ? complain(context, result) : result;
    })
    .meta({ jsonSchema: { type: 'string', ...jsonSchema } });
}

function optional<T>(maxLength: number, check: Check<T>, jsonSchema: JsonSchema) {
  return z
    .unknown()
    .transform((value, context): T | undefined => {
      if (value === undefined || value === null) return undefined;
      if (typeof value !== 'string') return complain(context, typeFlaw('a string'));
      if (value.trim() === '') return undefined;
      const result = textFlaw(value, maxLength) ?? check(value.trim());
      return isFlaw(result) ? complain(context, result) : result;
    })
    .meta({ jsonSchema: { type: ['string', 'null'], ...jsonSchema } })
    .optional();
}

const keep: Check<string> = (value) => value;

export const text = (maxLength: number, description: string, example?: string) =>
  required(maxLength, keep, { minLength: 1, maxLength, description, ...(example && { examples: [example] }) });

/** A secret, used as sent, including leading and trailing blanks. It never appears in an example. */
export const secretText = (maxLength: number, description: string) =>
  z
    .unknown()
    .transform((value, context): string => {
      if (value === undefined || value === null) return complain(context, NOT_NULL);
      if (typeof value !== 'string') return complain(context, typeFlaw('a string'));
      if (value.trim() === '') return complain(context, NOT_BLANK);
      const flaw = textFlaw(value, maxLength);
      return flaw ? complain(context, flaw) : value;
    })
    .meta({ jsonSchema: { type: 'string', minLength: 1, maxLength, format: 'password', description } });

/** An optional field. `check` returns the problem with a value. */
export const optionalSecretText = (maxLength: number, description: string, check: Check<string>) =>
  optional(maxLength, check, { minLength: 1, maxLength, format: 'password', description });

export const optionalText = (maxLength: number, description: string, example?: string) =>
  optional(maxLength, keep, { maxLength, description, ...(example && { examples: [example] }) });

/** One of a closed set, in any case. The output has the spelling of the set: upper case, except for webhook event names. */
export function requiredEnum<const T extends string>(values: readonly T[], description: string) {
  return required(64, (value) => member(values, value), { enum: values, description });
}

export function optionalEnum<const T extends string>(values: readonly T[], description: string) {
  return optional(64, (value) => member(values, value), { enum: [...values, '', null], description });
}

function member<T extends string>(values: readonly T[], value: string): T | Flaw {
  const found = values.find((candidate) => candidate.toUpperCase() === value.toUpperCase());
  return found ?? { code: 'Enum', message: `must be one of ${values.join(', ')}` };
}

export const optionalDate = (description: string) =>
  optional(32, calendarDate, { description, examples: ['1971-02-28'] });

export const requiredDate = (description: string) =>
  required(32, calendarDate, { description, examples: ['2026-11-20'] });

/** From 1850 to today. An impossible birth date would contradict every listed party. */
export const optionalBirthDate = (description: string) =>
  optional(32, birthDate, { description, examples: ['1971-02-28'] });

/** A format as a required and as an optional field. */
function formatted<T>(maxLength: number, check: Check<T>, jsonSchema: JsonSchema) {
  return {
    required: (description: string) => required(maxLength, check, { ...jsonSchema, description }),
    optional: (description: string) => optional(maxLength, check, { ...jsonSchema, description }),
  };
}

/** A timestamp for comparisons, converted to UTC. */
export const momentField = formatted(64, dateTime, { examples: ['2026-11-20T09:30:00Z'] });
/** A day or a timestamp in a query, kept as written. */
export const dayOrMomentField = formatted(64, dayOrMoment, { examples: ['2026-03-03', '2026-03-03T09:30:00Z'] });
/** A timestamp of a record, kept as written. `utcOf` in `platform/lib/date-time.ts` converts it. */
export const dateTimeField = formatted(64, writtenDateTime, { examples: ['2026-11-20T10:30:00+01:00'] });
/** Formats of codes in the API description. Input is accepted in any case and returned in upper case. */
export const COUNTRY_CODE = { format: 'country-code' } as const;
export const CURRENCY_CODE = { format: 'currency-code' } as const;

export const countryField = formatted(64, countryCode, { ...COUNTRY_CODE, examples: ['PL', 'KE'] });
export const currencyField = formatted(64, currencyCode, { ...CURRENCY_CODE, examples: ['EUR', 'USD'] });
/** A currency as a standalone value, as in a setting. */
export const currencyValue = z
  .string()
  .transform((value, context) => {
    const code = currencyCode(value.trim());
    return isFlaw(code) ? complain(context, code) : code;
  })
  .meta({ jsonSchema: { type: 'string', ...CURRENCY_CODE, examples: ['EUR', 'USD'] } });
export const bicField = formatted(64, bic, { examples: ['BPKOPLPWXXX'] });
export const accountField = formatted(64, accountNumber, {
  maxLength: 64,
  examples: ['PL61109010140000071219812874', '0012345678'],
});
export const emailField = formatted(254, email, { maxLength: 254, examples: ['t.brandauer@example.com'] });
export const phoneField = formatted(64, phone, { maxLength: 64, examples: ['+48 22 555 01 23'] });
/** @param flawOf the problem with a well-formed address, as `must ...` */
export const webAddressField = (flawOf: (url: string) => string | null) =>
  formatted(2048, webAddress(flawOf), { maxLength: 2048, examples: ['https://client.example.com/aml/callback'] });

/** Valid range of an amount, by its error code. */
type AmountRule = 'Positive' | 'PositiveOrZero';

function amountOf(value: unknown, rule: AmountRule): string | Flaw {
  if (typeof value !== 'number') return typeFlaw('a number');
  if (rule === 'Positive' && value <= 0) return { code: rule, message: 'must be greater than 0' };
  if (value < 0) return { code: rule, message: 'must not be negative' };
  return decimalText(value);
}

const AMOUNT_RANGE = { Positive: { exclusiveMinimum: 0 }, PositiveOrZero: { minimum: 0 } } as const;

/** An amount of money as a JSON number; its value is its exact decimal text. */
export const amount = (rule: AmountRule, description: string) =>
  z
    .unknown()
    .transform((value, context): string => {
      const result = value === undefined || value === null ? NOT_NULL : amountOf(value, rule);
      return isFlaw(result) ? complain(context, result) : result;
    })
    .meta({ jsonSchema: { type: 'number', ...AMOUNT_RANGE[rule], description, examples: [1250.5] } });

export const optionalAmount = (rule: AmountRule, description: string) =>
  z
    .unknown()
    .transform((value, context): string | undefined => {
      if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
      const result = amountOf(value, rule);
      return isFlaw(result) ? complain(context, result) : result;
    })
    .meta({ jsonSchema: { type: ['number', 'null'], ...AMOUNT_RANGE[rule], description, examples: [1250.5] } })
    .optional();

/** A list of strings. Each element is checked separately, and blank elements are dropped. */
function list<T>(check: Check<T>, maxItems: number, items: JsonSchema, description: string, fromQuery: boolean) {
  return z
    .unknown()
    .transform((value, context): T[] | undefined => {
      if (value === undefined || value === null || value === '') return undefined;
      if (!fromQuery && !Array.isArray(value)) return complain(context, typeFlaw('an array of strings'));
      const raw: unknown[] = Array.isArray(value) ? value : [value];
      // a=x&a=y, a=x,y, or both
      const elements = fromQuery ? raw.flatMap((item) => (typeof item === 'string' ? item.split(',') : item)) : raw;
      if (elements.length > maxItems) {
        return complain(context, { code: 'Size', message: `must have at most ${maxItems} elements` });
      }
      const values = new Set<T>();
      for (const [index, element] of elements.entries()) {
        if (element === null) continue;
        const result =
          typeof element === 'string'
            ? (textFlaw(element, 256) ?? (element.trim() ? check(element.trim()) : null))
            : typeFlaw('a string');
        if (isFlaw(result)) {
          context.addIssue({
            code: 'custom',
            message: result.message,
            path: fromQuery ? [] : [index],
            params: { code: result.code, format: result.format ?? false },
          });
        } else if (result !== null) values.add(result);
      }
      return values.size > 0 ? [...values] : undefined;
    })
    .meta({ jsonSchema: { type: ['array', 'null'], items, maxItems, description } })
    .optional();
}

const MAX_LIST = 250;

export const countryList = (description: string, fromQuery = false) =>
  list(
    countryCode,
    MAX_LIST,
    { type: 'string', ...COUNTRY_CODE, examples: ['RU'], pattern: '^[A-Za-z]{2}$' },
    description,
    fromQuery,
  );

export const enumList = <const T extends string>(values: readonly T[], description: string, fromQuery = false) =>
  list((value) => member(values, value), MAX_LIST, { type: 'string', enum: [...values] }, description, fromQuery);

/** Texts of at most 256 characters. */
export const textList = (maxItems: number, description: string, fromQuery = false) =>
  list(keep, maxItems, { type: 'string', maxLength: 256 }, description, fromQuery);

export const uuidList = (maxItems: number, description: string) =>
  list(
    (value): string | Flaw =>
      isUuid(value) ? value.toLowerCase() : { code: 'Uuid', message: 'must be a UUID', format: true },
    maxItems,
    { type: 'string', format: 'uuid' },
    description,
    false,
  );

/** Like the optional list, with at least one element. */
export const requiredEnumList = <const T extends string>(values: readonly T[], description: string) =>
  atLeastOne(enumList(values, description), {
    ...{ items: { type: 'string', enum: [...values] }, maxItems: MAX_LIST, description },
  });

/** Like the optional list, with at least one element. */
export const requiredUuidList = (maxItems: number, description: string) =>
  atLeastOne(uuidList(maxItems, description), { items: { type: 'string', format: 'uuid' }, maxItems, description });

/** Like the optional list, with at least one element. */
export const requiredTextList = (maxItems: number, description: string) =>
  atLeastOne(textList(maxItems, description), { items: { type: 'string', maxLength: 256 }, maxItems, description });

function atLeastOne<T>(some: z.ZodType<T[] | undefined>, jsonSchema: JsonSchema) {
  return z
    .unknown()
    .transform((value, context): T[] => {
      const { data, error } = some.safeParse(value ?? undefined);
      if (data !== undefined) return data;
      if (!error) return complain(context, NOT_NULL);
      for (const issue of error.issues) context.addIssue({ ...issue } as z.core.$ZodRawIssue);
      return z.NEVER;
    })
    .meta({ jsonSchema: { type: 'array', minItems: 1, ...jsonSchema } });
}

export interface NumberRange {
  min: number;
  max: number;
  integer?: boolean;
}

function inRange(value: number, range: NumberRange): number | Flaw {
  if (!Number.isFinite(value)) return typeFlaw('a finite number');
  if (range.integer && !Number.isInteger(value)) return typeFlaw('a whole number');
  if (value < range.min) return { code: 'Min', message: `must be at least ${range.min}` };
  if (value > range.max) return { code: 'Max', message: `must be at most ${range.max}` };
  return value;
}

/** Decimal text of any length, so that a value outside the range fails with `Max` or `Min` and not with `Type`. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** A JSON number, or its decimal text in a query string. */
export function optionalNumber(range: NumberRange, description: string, fromQuery = false) {
  const type = range.integer ? 'integer' : 'number';
  return z
    .unknown()
    .transform((value, context): number | undefined => {
      if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
      const number = fromQuery && typeof value === 'string' && DECIMAL.test(value) ? +value : value;
      if (typeof number !== 'number') return complain(context, typeFlaw('a number'));
      const result = inRange(number, range);
      return isFlaw(result) ? complain(context, result) : result;
    })
    .meta({ jsonSchema: { type: [type, 'null'], minimum: range.min, maximum: range.max, description } })
    .optional();
}

export function optionalBoolean(description: string, fromQuery = false) {
  return z
    .unknown()
    .transform((value, context): boolean | undefined => {
      if (value === undefined || value === null || value === '') return undefined;
      if (typeof value === 'boolean') return value;
      const word = fromQuery && typeof value === 'string' ? value.toLowerCase() : null;
      if (word === 'true' || word === 'false') return word === 'true';
      return complain(context, typeFlaw('true or false'));
    })
    .meta({ jsonSchema: { type: ['boolean', 'null'], description } })
    .optional();
}
