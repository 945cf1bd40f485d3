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
const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));

it('gives the elements of any array that is JSON', async () => {
  await fc.assert(
    fc.asyncProperty(objects, fc.constantFrom(0, 1, '\t'), async (values, indent) => {
      const expected = JSON.parse(JSON.stringify(values)).map((value: unknown) => ({ value }));
      expect(await read(` ${JSON.stringify(values, null, indent)}\n`)).toEqual(expected);
      expect(await read(values.map((value) => JSON.stringify(value)).join('\r\n'), NDJSON_TYPE)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('takes for JSON what JSON.parse takes for an array', async () => {
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
      expect(await outcome(text), text).toBe(isJson ? 'read' : 'malformed-request');
    }),
    { numRuns: 2_000 },
  );
});

it('refuses by itself what is no object or too large', async () => {
  const large = JSON.stringify({ a: 'x'.repeat(MAX_ITEM_BYTES) });
  const codes = (items: RawItem[]) => items.map((item) => ('error' in item ? item.error.code : 'ok'));
  expect(codes(await read(`[1, "{}", [], null, {}, ${large}]`))).toEqual([
    'Type',
    'Type',
    'Type',
    'Type',
    'ok',
    'Size',
  ]);
  expect(codes(await read(`{}\n${large}\n\n{`, NDJSON_TYPE))).toEqual(['ok', 'Size', 'Type']);
});

it('refuses a body that is no list', async () => {
  expect(await outcome('')).toBe('validation-failed');
  expect(await outcome('{"a":1}')).toBe('validation-failed');
  expect(await outcome('{"a":')).toBe('malformed-request');
  expect(await outcome(Buffer.from([0x5b, 0x7b, 0x22, 0xff, 0x22, 0x7d, 0x5d]))).toBe('malformed-request');
  expect(await outcome('\ufeff[{}]')).toBe('read');
});
