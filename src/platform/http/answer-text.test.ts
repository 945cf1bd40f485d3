import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesInTurns, isWide } from './answer-text.ts';

const written = async (value: unknown) => Buffer.concat(await bytesInTurns(value)).toString();

it('writes the same text as JSON.stringify for any response', async () => {
  const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.date());
  const part = fc.oneof(leaf, fc.dictionary(fc.string(), leaf), fc.array(leaf));
  await fc.assert(
    fc.asyncProperty(part, part, fc.integer({ min: 1, max: 700 }), async (one, other, count) => {
      const list = Array.from({ length: count }, (_, at) => (at % 3 === 0 ? other : one));
      for (const value of [list, { list, one, absent: undefined }, [{ deep: { list, other } }, list]]) {
        expect(await written(value)).toBe(JSON.stringify(value));
      }
    }),
    { numRuns: 60 },
  );
});

it('recognizes a response with many elements, at any depth', () => {
  const many = (count: number) => Array.from({ length: count }, () => 1);
  expect([many(500), { items: many(400), more: many(100) }, 'x'.repeat(100_000), null, new Date()].map(isWide)).toEqual(
    [false, false, false, false, false],
  );
  const matches = Array.from({ length: 50 }, () => ({ profile: { names: many(20) } }));
  expect([many(501), { items: many(400), more: many(101) }, { matches }].map(isWide)).toEqual([true, true, true]);
});
