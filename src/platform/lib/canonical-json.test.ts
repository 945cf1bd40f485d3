import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, canonicalJsonInPieces } from './canonical-json.ts';
import { atOnce } from './event-loop-pauses.ts';

/** Reference implementation by the definition: JSON without blanks, members sorted, undefined members left out. */
function defined(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

it('has one text for each value', () => {
  const values = fc.anything({ maxDepth: 4, withNullPrototype: false, key: fc.string({ unit: 'binary' }) });
  const json = values.filter((value) => {
    try {
      return JSON.stringify(value) !== undefined;
    } catch {
      return false;
    }
  });
  fc.assert(
    fc.property(json, (value) => {
      // The value as read from the database, without values that JSON cannot represent.
      const stored = JSON.parse(JSON.stringify(value)) as unknown;
      fc.pre(!JSON.stringify(stored).includes('__proto__'));
      const keys = Object.keys(Object(stored));
      // JavaScript objects list members that look like indices first, in any order of insertion.
      fc.pre(!keys.some((key) => /^\d+$/.test(key)) || Array.isArray(stored));
      expect(JSON.parse(canonicalJson(stored))).toEqual(stored);
      if (!/"\d+":/.test(JSON.stringify(stored))) expect(canonicalJson(stored)).toBe(defined(stored));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  [{ b: 1, a: undefined, c: [undefined, null] }, '{"b":1,"c":[null,null]}'],
  [{ ä: 'ü"\\\n', a: '\u2028' }, '{"a":"\u2028","ä":"ü\\"\\\\\\n"}'],
  [new Date(0), '"1970-01-01T00:00:00.000Z"'],
  [undefined, 'null'],
  [-0, '0'],
  ['', '""'],
  [{ 10: 'x', 9: 'y' }, '{"10":"x","9":"y"}'],
])('writes %j as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

it('is the same in pieces', () => {
  const value = [1, 'a', null, { b: [{ c: { d: 1 } }, new Date(0)], a: undefined, '': {} }, []];
  expect(atOnce(canonicalJsonInPieces(value))).toBe(canonicalJson(value));
  expect(atOnce(canonicalJsonInPieces(undefined))).toBe('null');
  const many = { findings: Array.from({ length: 1_000 }, (_, at) => ({ at, hits: [{ name: 'x' }] })) };
  expect(atOnce(canonicalJsonInPieces(many))).toBe(canonicalJson(many));
  expect([...canonicalJsonInPieces(many)].length).toBeGreaterThanOrEqual(1_000);
});
