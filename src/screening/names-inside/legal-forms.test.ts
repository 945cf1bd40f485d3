import { expect, it } from 'vitest';
import { hasForm, isFormWord } from './legal-forms.ts';

it.each([
  ['Ltd', true],
  ['GmbH', true],
  ['A/S', true],
  ['JSC', true],
  ['Holunder', false],
  ['Brandauer', false],
])('%s is a legal form: %s', (word, is) => {
  expect(isFormWord(word)).toBe(is);
  expect(hasForm(`Nordlicht ${word}`)).toBe(is);
});
