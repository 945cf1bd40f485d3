import { describe, expect, it } from 'vitest';
import { parseJson } from './bodies.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('a JSON body', () => {
  it('is refused when it is none', () => {
    for (const text of ['', '{', '{"a":01}', '[1e]', '{"a":12345678901234567890', '\u0000']) {
      expect(() => parse(text)).toThrow('The request body is not JSON.');
    }
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow('not UTF-8');
  });

  it('keeps the numbers that a double can hold', () => {
    const text =
      '[0,-0.1,123456789012345,1.50000000000000000000,0.000123456789012345,1e20,1e-18,123456789012345000000]';
    expect(parse(text)).toEqual(JSON.parse(text));
  });

  it.each([
    '1234567890123456',
    '-0.1234567890123456',
    '9007199254740993',
    '100000000000000000001',
    '1.234567890123456e3',
    '1e-400',
    '1e400',
  ])('reads %s, which it cannot, as infinite', (number) => {
    expect(Math.abs((parse(`{"a":${number},"b":2}`) as { a: number }).a)).toBe(Number.POSITIVE_INFINITY);
  });

  it('leaves the digits of texts alone', () => {
    const value = {
      'iban "AT611904300234573201"': 'a\\"12345678901234567890',
      12345678901234567890: ['\\', '1'.repeat(100_000)],
    };
    expect(parse(JSON.stringify(value))).toEqual(value);
    expect(parse(JSON.stringify(JSON.stringify(value)))).toBe(JSON.stringify(value));
  });

  it.each([
    ['[', ']', 'must be nested at most 64 deep'],
    ['{"a":', '}', 'must be nested at most 64 deep'],
  ])('of too many %s is refused before it is parsed', (open, close, flaw) => {
    const nested = (levels: number) => `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`;
    expect(() => parse(nested(64))).not.toThrow();
    for (const levels of [65, 200_000]) expect(() => parse(nested(levels))).toThrow(flaw);
    expect(parse(`"${'[{'.repeat(100)}\\"["`)).toHaveLength(202);
  });

  it.each([
    ['{"a":1,"b":2,"a":3}', '"a"'],
    ['{"b":[{"x y":1},{"x y":1,"x\\u0020y" : 2}]}', '"x y"'],
    ['{"__proto__":1,"__proto__":1}', '"__proto__"'],
    ['{"":{"a":{}},"":":"}', '""'],
  ])('that has a member twice is refused: %s', (text, name) => {
    expect(() => parse(text)).toThrow(`must not have ${name} twice`);
  });

  it('may have one name in several objects, and colons in its texts', () => {
    const text = '{"a":{"a":[{"a":":"},{"a":"\\":{"}]},"__proto__":{"a":1},"0":1,"b:":"{\\"a\\":1,\\"a\\":2}"}';
    expect(Object.keys(parse(text) as object)).toHaveLength(4);
  });

  it('of too many values is refused before it is parsed', () => {
    const values = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
    expect(parse(values(100_000))).toHaveLength(100_000);
    expect(() => parse(values(200_000))).toThrow('must have at most 100000 values');
  });
});
