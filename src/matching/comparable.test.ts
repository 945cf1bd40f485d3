import { expect, test } from 'vitest';
import { isComparableIdentifier, isComparableName } from './comparable.ts';

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
