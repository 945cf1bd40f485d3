import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { withDateRanges } from './date-ranges.ts';
import { momentField } from './fields.ts';
import { problemOf } from './problems.ts';
import { validate } from './validation.ts';

const QUERY = withDateRanges(
  z.object({ from: momentField.optional('From'), to: momentField.optional('To'), limit: z.string().optional() }),
  ['from', 'to'],
);
const parsed = (query: object) => {
  try {
    return validate(QUERY, query);
  } catch (error) {
    return (error as AppError).message;
  }
};

test('a range that ends before it begins is an error of its end', () => {
  expect(parsed({ from: '2026-11-20T00:00:00Z', to: '2026-11-19T23:00:00-02:00' })).toMatchObject({
    to: '2026-11-20T01:00:00.000Z',
  });
  expect(parsed({ from: '2026-11-20T00:00:00Z', to: '2026-11-20T00:00:00Z' })).toBe('to must be later than from.');
  expect(parsed({ from: '2026-11-20T00:00:00Z' })).toMatchObject({ from: '2026-11-20T00:00:00.000Z' });
  expect(parsed({ from: 'soon', to: '2026-11-20T00:00:00Z' })).toContain('from must be');
});

test('an error of one field without its own text names the field', () => {
  const error = new AppError('validation-failed', {
    errors: [{ field: 'from', code: 'Size', message: 'is too early' }],
  });
  const problem = problemOf(error, { docsUrl: '', instance: '/', correlationId: 'c', now: new Date(0) });
  expect(problem.detail).toBe('from is too early.');
});
