import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../normalize.ts';
import { romanizeWord } from '../romanize.ts';
import { otherScriptReadings, romanizeScript } from './own-script.ts';

const reading = (other: number) => ({ person: true, other, alone: false });
const read = (word: string, other = 0) => romanizeScript(word, word.codePointAt(0) ?? 0, reading(other));

test('romanizes letters and marks in any order to a-z and 0-9', () => {
  const blocks = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00, 0xd80, 0xe00, 0xe80, 0x1000, 0x1780];
  const letters = fc.oneof(
    ...[...blocks, 0x400, 0x530, 0x10d0, 0x1200].map((block) =>
      fc.array(fc.integer({ min: block, max: block + 0x7f }), { minLength: 1, maxLength: 12 }),
    ),
  );
  fc.assert(
    fc.property(letters, fc.integer({ min: 0, max: 2 }), (codes, other) => {
      for (const word of romanizeWord(foldText(String.fromCodePoint(...codes)), { person: true, other }))
        expect(word).toMatch(/^[a-z0-9]*$/);
    }),
    { numRuns: 2000 },
  );
});

test('has further readings only for scripts with several conventions', () => {
  expect(otherScriptReadings('สมชาย')).toBe(2);
  expect(otherScriptReadings('պետրոսյան')).toBe(1);
  expect(otherScriptReadings('জিয়া')).toBe(1);
  expect(otherScriptReadings('मोदी')).toBe(0);
  expect(otherScriptReadings('abebe')).toBe(0);
  expect(read('জিয়া')).toEqual(['jiya']);
  expect(read('জিয়া', 1)).toEqual(['ziya']);
  expect(read('պետրոսյան', 1)).toEqual(['bedrosyan']);
});

test('reads English names of letters as initials', () => {
  expect(read('బి')).toEqual(['b']);
  expect(read('ఎస్')).toEqual(['s']);
});

test('has no rules for Chinese and Latin words', () => {
  expect(read('习')).toBeNull();
  expect(read('abc')).toBeNull();
});
