import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemsOf, MAX_ITEM_BYTES, NDJSON_TYPE, type RawItem } from './bulk-body.ts';

async function read(text: string | Buffer, type = 'application/json'): Promise<RawItem[]> {
  const items: RawItem[] = [];
  for await (const item of itemsOf(Buffer.from(text as string), type)) items.push(item);
  return items;
}
const outcome = (text: string | Buffer) =>
  read(text).then(
    () => 'read',
    (error: { code: string }) => error.code,
  );
/** JSON.stringify writes numbers with up to 17 digits, and those above 15 are not read. */
const values = [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)];
const objects = fc.array(fc.dictionary(fc.string(), fc.anything({ values })));

it('returns the elements of any JSON array', async () => {
  await fc.assert(
    fc.asyncProperty(objects, fc.constantFrom(0, 1, '\t'), async (values, indent) => {
      const expected = JSON.parse(JSON.stringify(values)).map((value: unknown) => ({ value }));
      expect(await read(` ${JSON.stringify(values, null, indent)}\n`)).toEqual(expected);
      expect(await read(values.map((value) => JSON.stringify(value)).join('\r\n'), NDJSON_TYPE)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('accepts what JSON.parse reads as an array, and otherwise rejects the body or the element', async () => {
  const pieces = fc.array(fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', '"a"', '1', 'null', ' ', '{}', 'é'));
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const text = `[${parts.join('')}`;
      const isJson = (() => {
        try {
          return Array.isArray(JSON.parse(text));
        } catch {
          return false;
        }
      })();
      const isRejected = await read(text).then(
        (items) => items.some((item) => 'error' in item && item.error.message === 'is not JSON'),
        (error: { code: string }) => error.code === 'malformed-request',
      );
      expect(isRejected, text).toBe(!isJson);
    }),
    { numRuns: 2_000 },
  );
});

it('rejects single elements that are no object, too large, or have a member twice', async () => {
  const large = JSON.stringify({ a: 'x'.repeat(MAX_ITEM_BYTES) });
  const codes = (items: RawItem[]) => items.map((item) => ('error' in item ? item.error.code : 'ok'));
  expect(codes(await read(`[1, "{}", [], null, {}, ${large}, {"a":1,"a":2}]`))).toEqual([
    'Type',
    'Type',
    'Type',
    'Type',
    'ok',
    'Size',
    'Pattern',
  ]);
  expect(codes(await read(`{}\n${large}\n\n{`, NDJSON_TYPE))).toEqual(['ok', 'Size', 'Type']);
});

it('rejects single elements that are no JSON or nested too deep', async () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const errors = (items: RawItem[]) => items.map((item) => ('error' in item ? item.error.message : 'ok'));
  const elements = ['{}', '{"a":}', '{]', '{"a":1}{"b":2}', deep(64), deep(65), deep(400_000), '{}'];
  const [bad, late] = ['is not JSON', 'must be nested at most 64 deep'];
  expect(errors(await read(`[${elements.join(',')}]`))).toEqual(['ok', bad, bad, bad, 'ok', late, late, 'ok']);
  expect(errors(await read(Buffer.from([0x5b, 0x7b, 0x22, 0xff, 0x22, 0x7d, 0x5d])))).toEqual([bad]);
  const line = 'is not one JSON object on one line';
  expect(errors(await read(elements.join('\n'), NDJSON_TYPE))).toEqual([
    'ok',
    line,
    line,
    line,
    'ok',
    late,
    late,
    'ok',
  ]);
});

it('reads a number that would lose digits as one that every field rejects', async () => {
  const elements = ['{"a":12345678901234567890}', '{"a":{"b":[1.0000000000000000001]}}', '{"a":123456789012345}'];
  const [lost, inside, kept] = [{ a: Infinity }, { a: { b: [Infinity] } }, { a: 123_456_789_012_345 }];
  const expected = [lost, inside, kept].map((value) => ({ value }));
  expect(await read(`[${elements.join(',')}]`)).toEqual(expected);
  expect(await read(elements.join('\n'), NDJSON_TYPE)).toEqual(expected);
});

it('rejects a body that is no list', async () => {
  expect(await outcome('')).toBe('validation-failed');
  expect(await outcome('{"a":1}')).toBe('validation-failed');
  expect(await outcome('{"a":')).toBe('malformed-request');
  expect(await outcome('\ufeff[{}]')).toBe('read');
});
