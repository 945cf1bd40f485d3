import { expect, test } from 'vitest';
import { jsonInTurns } from './json-in-turns.ts';

const CASES = 3_000;

/** mulberry32 */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const roll = seeded(113);
const pick = <T>(values: readonly T[]) => values[roll(values.length)]!;
const BLANKS = ['', '', '', ' ', '\n\t', '\r\n'];
const TEXTS = ['"a"', '""', '"\\""', '"\\\\"', '"[{,:"', '"]}"', '"ü王"', '"\\u0061"', '"__proto__"', '"0"', '"17"'];
const PLAIN = [...TEXTS, '0', '-1.5e3', '123456', 'true', 'false', 'null'];
const SIGNS = [',', ':', '[', ']', '{', '}', '"', '\\', ' ', '1', 'a', '\ufeff', '\u00a0'];

function written(depth: number): string {
  const blank = pick(BLANKS);
  const kind = depth === 0 ? 2 : roll(4);
  const many = (one: (at: number) => string) =>
    Array.from({ length: roll(5) }, (_, at) => one(at)).join(`${blank},${pick(BLANKS)}`);
  if (kind === 0) return `[${blank}${many(() => written(depth - 1))}${blank}]`;
  if (kind > 1) return pick(PLAIN);
  return `{${blank}${many((at) => `${roll(8) === 0 ? pick(TEXTS) : `"${at}k"`}${blank}:${pick(BLANKS)}${written(depth - 1)}`)}}`;
}

function damaged(text: string): string {
  const at = roll(text.length + 1);
  return text.slice(0, at) + (roll(2) === 0 ? pick(SIGNS) : '') + text.slice(at + roll(3));
}

async function inTurns(text: string, pieceBytes: number) {
  const { value } = await jsonInTurns(Buffer.from(text), { parse: JSON.parse, pause: () => undefined, pieceBytes });
  return value;
}

function atOnce(text: string): unknown {
  try {
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch {
    return 'not JSON';
  }
}

test(`${CASES} texts, valid and damaged, are parsed in pieces as in one`, async () => {
  let [good, bad] = [0, 0];
  for (let at = 0; at < CASES; at++) {
    const whole = `${pick(BLANKS)}[${written(5)},${written(5)},${written(5)}]${pick(BLANKS)}`;
    for (const text of [whole, damaged(whole), damaged(damaged(whole))]) {
      const expected = atOnce(text);
      if (expected === 'not JSON') bad += 1;
      else good += 1;
      for (const pieceBytes of [0, roll(10), roll(60)]) {
        const read = await inTurns(text, pieceBytes).then(
          (value) => ({ value }),
          (error: unknown) => (error instanceof SyntaxError ? 'not JSON' : error),
        );
        // Compared as text, so that the order of members counts too.
        expect(JSON.stringify(read), `${text} by ${pieceBytes}`).toBe(JSON.stringify(expected));
      }
    }
  }
  expect(good).toBeGreaterThan(CASES);
  expect(bad).toBeGreaterThan(CASES / 2);
});

test.each([
  '[1,,2]',
  '[,1]',
  '[1,]',
  '[{},]',
  '[{}{}]',
  '[[1,2][3,4]]',
  '{"a":{},}',
  '{"a":{}"b":1}',
  '{"a":[1,2],,"b":1}',
  '{"a":[1,2]:1}',
  '[1,2]]',
  '[1,2][3,4]',
  '[1,2]x',
  'x[1,2]',
  '[[1,2}]',
  '{"a":[1,2}]',
  '[1,2',
  '[1,"2',
  '[1,\ufeff2]',
  '[1,"a":[2,3]]',
  '{[1,2],3}',
  '{"a",[1,2]}',
])('%s is no JSON in pieces either', async (text) => {
  expect(atOnce(text)).toBe('not JSON');
  for (const pieceBytes of [0, 1, 2, 3, 4]) await expect(inTurns(text, pieceBytes)).rejects.toThrow(SyntaxError);
});

test('a member with the name __proto__ changes no prototype', async () => {
  const text = '{"x":[1,2],"__proto__":{"polluted":[1,2,3],"y":1},"z":1}';
  const value = (await inTurns(text, 0)) as object;
  expect(Object.keys(value)).toEqual(['x', '__proto__', 'z']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(JSON.stringify(value)).toBe(text);
});

test('yields to other work', async () => {
  let pauses = 0;
  const text = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => at));
  await jsonInTurns(Buffer.from(text), {
    parse: JSON.parse,
    pause: () => {
      pauses += 1;
      return undefined;
    },
  });
  expect(pauses).toBeGreaterThan(text.length / (40 * 1024));
});
