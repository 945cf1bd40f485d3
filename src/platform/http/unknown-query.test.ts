import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../errors.ts';
import { IgnoredFields } from './ignored-fields.ts';
import { type Operation, operation } from './operation.ts';
import { checkQueryNames } from './unknown-query.ts';

const QUERY = z.object({ cursor: z.string().optional(), limit: z.string().optional() });

function read(more: Partial<Operation> = {}): Operation {
  const one = operation({
    ...{ id: 'listThings', method: 'GET', path: '/things', role: 'api', tag: 'Things' },
    ...{ summary: 'List things', description: 'Lists things.', permission: 'screen:read', query: QUERY, problems: [] },
    response: { status: 200, description: 'Things', schema: z.array(z.string()), example: [] },
    handle: async () => ({ message: 'Things', data: [] }),
  });
  return { ...one, ...more } as Operation;
}

function check(one: Operation, query: Record<string, string>) {
  const ignored = new IgnoredFields();
  checkQueryNames(one, query, ignored);
  return ignored.paths;
}

function refusal(one: Operation, query: Record<string, string>): AppError {
  try {
    check(one, query);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('not refused');
}

test('our own read operations reject unknown parameters by name', () => {
  const { code, message, details } = refusal(read(), { limit: '5', colour: 'red' });
  expect(code).toBe('validation-failed');
  expect(message).toBe('colour is not a parameter of this operation. Use: cursor, limit.');
  expect(details.errors).toMatchObject([{ field: 'colour', code: 'UnknownParameter' }]);
  expect(refusal(read(), { a: '1', b: '2' }).message).toBe('a, b: unknown parameters.');
  const { query: _, ...none } = read();
  expect(refusal(none as Operation, { page: '2' }).message).toBe(
    'page is not a parameter of this operation. It has none.',
  );
  expect(check(read(), { limit: '5' })).toEqual([]);
});

test('the operations of the contract, changes and operations without a caller ignore and name them', () => {
  for (const more of [{ isOfContract: true }, { method: 'POST' }, { permission: null }] as Partial<Operation>[]) {
    expect(check(read(more), { colour: 'red' })).toEqual(['colour']);
  }
});
