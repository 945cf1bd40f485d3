import { expect, it } from 'vitest';
import { bareNumberOf } from './national-numbers.ts';

it.each([
  ['V-7312845', ['7312845']],
  ['E - 81.734.512', ['81734512']],
  ['RIF J-30712845-7', ['307128457']],
  ['CC52417893', ['52417893']],
  ['C.C. 52.417.893', ['52417893']],
  ['DNI 45127834', ['45127834']],
  ['ИНН 7712845130', ['7712845130']],
  // A passport: the number without its letter belongs to another party.
  ['P1234567', []],
  ['AB-123456', []],
  ['7312845', []],
])('%s has the number %j behind its letters', (written, numbers) => {
  expect(bareNumberOf(written)).toEqual(numbers);
});
