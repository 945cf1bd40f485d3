import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { checkedValue } from './check.ts';

const schema = z.strictObject({
  FIAT: z
    .array(z.strictObject({ stage: z.enum(['RULES', 'PEP']), timeoutMs: z.int().min(10).max(60_000).default(1_000) }))
    .max(3)
    .refine((stages) => new Set(stages.map(({ stage }) => stage)).size === stages.length, 'must name each stage once'),
  note: z.union([z.string().max(5), z.strictObject({ text: z.string(), by: z.string() })]).optional(),
  weights: z.record(z.string(), z.number().positive()).optional(),
});

function errorsOf(value: unknown): string[] {
  try {
    checkedValue(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation-failed') throw error;
    return (error.details.errors ?? []).map(({ field, code, message }) => `${field} ${code}: ${message}`);
  }
}

test('returns the value with defaults', () => {
  expect(checkedValue(schema, { FIAT: [{ stage: 'PEP' }] })).toEqual({ FIAT: [{ stage: 'PEP', timeoutMs: 1_000 }] });
});

test.each([
  [{ FIAT: [{ stage: 'PEP' }, { stage: 'X' }] }, ['value.FIAT[1].stage Enum: must be one of RULES, PEP']],
  [{ FIAT: [{}] }, ['value.FIAT[0].stage Enum: must be one of RULES, PEP']],
  [{}, ['value.FIAT NotNull: must be given']],
  [{ FIAT: {} }, ['value.FIAT Type: must be of the type array']],
  [{ FIAT: [{ stage: 'PEP', timeoutMs: 1.5 }] }, ['value.FIAT[0].timeoutMs Type: must be of the type integer']],
  [{ FIAT: [{ stage: 'PEP', timeoutMs: 9 }] }, ['value.FIAT[0].timeoutMs Min: must be at least 10']],
  [{ FIAT: [{ stage: 'PEP' }, { stage: 'PEP' }] }, ['value.FIAT Pattern: must name each stage once']],
  [
    { FIAT: [], more: 1, 'a b': 2 },
    ['value.more Unknown: is not a known member', 'value["a b"] Unknown: is not a known member'],
  ],
  [{ FIAT: [], note: 'longer' }, ['value.note Size: must have at most 5 characters']],
  [{ FIAT: [], note: { text: 'x' } }, ['value.note.by NotNull: must be given']],
  [{ FIAT: [], weights: { a: 0 } }, ['value.weights.a Min: must be more than 0']],
  [[], ['value Type: must be of the type object']],
  [undefined, ['value NotNull: must be given']],
])('%j: %j', (value, expected) => {
  expect(errorsOf(value)).toEqual(expected);
});

test('lists many errors, up to a limit', () => {
  const weights = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`w${index}`, -1]));
  expect(errorsOf({ FIAT: [], weights })).toHaveLength(100);
});

test.each([
  ['a character that cannot be stored', { FIAT: [], note: 'a\u0000' }, /^value\.note Pattern/],
  ['half a character', { FIAT: [], note: '\ud800' }, /^value\.note Pattern/],
  ['a name that cannot be stored', { 'x\u0000': 1 }, /^value Pattern/],
  ['the name of the prototype', JSON.parse('{"weights":{"__proto__":1}}'), /^value\.weights Pattern/],
  ['nesting without end', JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`), /^value Size: .*nested/],
  ['too many parts', Array(30_000).fill(0), /^value Size/],
  ['too much text', { FIAT: [], weights: { a: 'x'.repeat(300_000) } }, /^value Size/],
])('%s is rejected first', (_, value, expected) => {
  const errors = errorsOf(value);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(expected);
});
