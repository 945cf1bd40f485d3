/** What every refusal and every success of the API must look like, as the contract writes it down. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { Problem } from '../../src/platform/http/problems.ts';
import type { Reply } from '../support/service.ts';

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const fieldErrors = (problem: Problem) => problem.errors?.map(({ field, code }) => `${field} ${code}`) ?? [];

/** A problem document with all fields of the contract, that agrees with its own status line and headers. */
export function expectProblem(reply: Reply, status: number, slug: string): Problem & Record<string, unknown> {
  expect({ status: reply.status, body: reply.text }).toMatchObject({ status });
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = reply.json<Problem & Record<string, unknown>>();
  expect(problem).toMatchObject({
    type: expect.stringMatching(new RegExp(`^https?://[^/]+/docs/problems/${slug}$`)),
    title: expect.stringMatching(/\S/),
    status,
    detail: expect.stringMatching(/\S/),
    instance: expect.stringMatching(/^\//),
    timestamp: expect.stringMatching(ISO_UTC),
    correlationId: reply.headers.get('x-correlation-id'),
  });
  for (const error of problem.errors ?? []) {
    expect(Object.keys(error)).toEqual(['field', 'code', 'message']);
    for (const value of Object.values(error)) expect(value).toMatch(/\S/);
  }
  return problem;
}

/** The envelope with exactly its five members; gives `data`. */
export function expectEnvelope<T = Record<string, unknown>>(reply: Reply, status = 200): T {
  expect({ status: reply.status, body: reply.text }).toMatchObject({ status });
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = reply.json<{ data: T }>();
  expect(Object.keys(body)).toEqual(['timestamp', 'status', 'message', 'correlationId', 'data']);
  expect(body).toMatchObject({
    timestamp: expect.stringMatching(ISO_UTC),
    status,
    message: expect.stringMatching(/\S/),
    correlationId: reply.headers.get('x-correlation-id'),
  });
  return body.data;
}

/** The same schema, with members that it does not know refused instead of passed over. */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, member]) => [name, strict(member as z.ZodType)]);
    return z.strictObject(Object.fromEntries(shape));
  }
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap() as z.ZodType).optional();
  return schema;
}

export function expectShape<T>(schema: z.ZodType, value: T): T {
  const result = strict(schema).safeParse(value);
  expect(result.error?.issues ?? []).toEqual([]);
  return value;
}

/**
 * What a list says of how many there are, and how many its pages have; null: it is refused.
 * @param get reads as the user of the test
 */
export async function countedBy(
  get: (address: string) => Promise<Reply>,
  address: string,
): Promise<{ total: unknown; found: number } | null> {
  interface Page {
    data: { items: unknown[]; nextCursor: string | null; total?: unknown };
  }
  const first = await get(`${address}?limit=1&withTotal=true`);
  if (first.status !== 200) {
    expect([403, 404, 409], first.text).toContain(first.status);
    return null;
  }
  const { items, nextCursor, total } = first.json<Page>().data;
  let found = items.length;
  for (let cursor = nextCursor; cursor !== null; ) {
    const reply = await get(`${address}?limit=1&cursor=${encodeURIComponent(cursor)}`);
    const { data } = reply.json<Page>();
    found += data.items.length;
    cursor = data.nextCursor;
  }
  return { total, found };
}
