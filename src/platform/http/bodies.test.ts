import { describe, expect, it } from 'vitest';
import { parseJson } from './bodies.ts';

const parse = (text: string) => parseJson(Buffer.from(text));
/** Long enough to be read in turns. */
const long = (text: string) => `${text.slice(0, 1)}${' '.repeat(100_000)}${text.slice(1)}`;

describe.each([
  ['short', (text: string) => text],
  ['long', long],
])('a %s JSON body', (_, made) => {
  const read = (text: string) => parse(made(text));

  it('is rejected if it is invalid', async () => {
    for (const text of [
      '{',
      '{"a":01}',
      '[1e]',
      '{"a":12345678901234567890',
      '{"a":01234567890123456789}',
      '[1}',
      '[1]]',
    ]) {
      await expect(read(text)).rejects.toThrow('The request body is not JSON.');
    }
    await expect(parseJson(Buffer.concat([Buffer.from(made('["')), Buffer.from([0xff, 0x22, 0x5d])]))).rejects.toThrow(
      'not UTF-8',
    );
  });

  it('keeps numbers that a double can represent', async () => {
    const text =
      '[0,-0.1,123456789012345,1.50000000000000000000,0.000123456789012345,1e20,1e-18,123456789012345000000]';
    expect(await read(text)).toEqual(JSON.parse(text));
  });

  it.each([
    '1234567890123456',
    '-0.1234567890123456',
    '9007199254740993',
    '100000000000000000001',
    '1.234567890123456e3',
    '1e-400',
    '1e400',
  ])('reads %s as infinite', async (number) => {
    const { a } = (await read(`{"a":${number},"b":2}`)) as { a: number };
    expect(Math.abs(a)).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not change the digits of texts', async () => {
    const value = {
      'iban "AT611904300234573201"': 'a\\"12345678901234567890',
      12345678901234567890: ['\\', '1'.repeat(100_000)],
    };
    expect(await read(JSON.stringify(value))).toEqual(value);
    expect(await parse(JSON.stringify(JSON.stringify(value)))).toBe(JSON.stringify(value));
  });

  it.each([
    ['[', ']', 'must be nested at most 64 deep'],
    ['{"a":', '}', 'must be nested at most 64 deep'],
  ])('of too many %s is rejected before it is parsed', async (open, close, flaw) => {
    const nested = (levels: number) => `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`;
    await expect(read(nested(64))).resolves.toBeDefined();
    for (const levels of [65, 200_000]) await expect(read(nested(levels))).rejects.toThrow(flaw);
    expect(await parse(`"${'[{'.repeat(100)}\\"["`)).toHaveLength(202);
  });

  it.each([
    ['{"a":1,"b":2,"a":3}', '"a"'],
    ['{"b":[{"x y":1},{"x y":1,"x\\u0020y" : 2}]}', '"x y"'],
    ['{"__proto__":1,"__proto__":1}', '"__proto__"'],
    ['{"":{"a":{}},"":":"}', '""'],
  ])('with a duplicate member is rejected: %s', async (text, name) => {
    await expect(read(text)).rejects.toThrow(`must not have ${name} more than once`);
  });

  it('can have one name in several objects, and colons in its texts', async () => {
    const text = '{"a":{"a":[{"a":":"},{"a":"\\":{"}]},"__proto__":{"a":1},"0":1,"b:":"{\\"a\\":1,\\"a\\":2}"}';
    expect(Object.keys((await read(text)) as object)).toHaveLength(4);
  });

  it('of too many values is rejected before it is parsed', async () => {
    const values = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
    expect(await read(values(100_000))).toHaveLength(100_000);
    await expect(read(values(200_000))).rejects.toThrow('must have at most 100000 values');
  });

  it('of too many members of one object is rejected before it is parsed', async () => {
    const members = (count: number) =>
      `[${Array.from({ length: 3 }, () => `{${Array.from({ length: count }, (_, at) => `"${at}":1`)}}`)}]`;
    expect(await read(members(10_000))).toHaveLength(3);
    await expect(read(members(10_001))).rejects.toThrow('must have at most 10000 members in an object');
  });
});

it.each(['', '\u0000', ' '])('is rejected because it is no JSON: %j', async (text) => {
  await expect(parse(text)).rejects.toThrow('The request body is not JSON.');
});

it('is rejected with the duplicate name of its first and its last piece', async () => {
  const members = Array.from({ length: 9_000 }, (_, at) => `"member ${at}":[{"a":1},{"a":2}]`);
  await expect(parse(`{${members}}`)).resolves.toHaveProperty('member 8999');
  await expect(parse(`{${members},"member 7":1}`)).rejects.toThrow('must not have "member 7" more than once');
});
