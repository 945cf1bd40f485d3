import { expect, test } from 'vitest';
import { isComparableIdentifier, isComparableName } from './comparable.ts';
import { equalityKey } from './names/normalize.ts';

const NAMES: [text: string, comparable: boolean][] = [
  ['Vladimir Putin', true],
  ['x', true],
  ['7', true],
  ['習近平', true],
  ['محمد', true],
  ['Ж.', true],
  ['🚢 Star', true],
  ['\u{20000}', true],
  ['', false],
  ['.', false],
  ['???', false],
  ['🙂🙂', false],
  ['🏴‍☠️', false],
  ["' ’ ʼ ʿ", false],
  ['\u0301\u0302', false],
  ['\u200b\u202e\u00ad', false],
  ['\u3164\uffa0', false],
  ['ـــ', false],
  ['\ue000', false],
  ['\ufffd', false],
];
test.each(NAMES)('a name %j: comparable %s', (text, comparable) => {
  expect(isComparableName(text)).toBe(comparable);
});

const IDENTIFIERS: [text: string, comparable: boolean][] = [
  ['AB 123456', true],
  ['12', true],
  ['a', true],
  ['0000', true],
  ['№ 7', true],
  ['', false],
  ['--', false],
  ['🙂', false],
  ['\u3164', false],
];
test.each(IDENTIFIERS)('an identifier %j: comparable %s', (text, comparable) => {
  expect(isComparableIdentifier(text)).toBe(comparable);
});

const slowly = (text: string) => /[\p{L}\p{N}]/u.test(equalityKey(text, false));

test('the fast check agrees with full normalization for every character', () => {
  const different: string[] = [];
  for (let code = 0; code <= 0xffff; code++) {
    const sign = String.fromCharCode(code);
    for (const text of [sign, `'${sign}`, `?${sign}\u0301`, `\u2057${sign}\u200d`]) {
      if (isComparableName(text) !== slowly(text)) different.push(`${code.toString(16)} in ${JSON.stringify(text)}`);
    }
  }
  expect(different).toEqual([]);
});

test.each(['???', '🙂', '\u2057'.repeat(600), `${'\u2057'.repeat(200)}a`, '\u3164\u115f', 'ـ', ''])(
  '%j is not comparable',
  (text) => {
    expect(isComparableName(text)).toBe(slowly(text));
  },
);

test.each(['\u2057'.repeat(63), '\ufdfa', '\u3000'.repeat(63)])(
  'the last checked letter survives normalization',
  (before) => {
    expect(slowly(`${before}a`)).toBe(true);
  },
);
