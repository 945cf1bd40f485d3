import { expect, test } from 'vitest';
import { customarySpellings } from './customary-spellings.ts';

test.each([
  ['taghi', ['taqi']],
  ['qalibaf', ['ghalibaf']],
  ['nazarov', ['nazarzoda', 'nazarzade', 'nazarzada']],
  ['mehdiyev', ['mehdizoda', 'mehdizade', 'mehdizada']],
  ['hamralizoda', ['hamraliev', 'hamraliyev', 'hamrali']],
  ['nurzade', ['nurov', 'nurev']],
  ['smith', []],
  ['maria', []],
])('%s has the spellings %j', (word, spellings) => {
  expect(customarySpellings(word)).toEqual(spellings);
});
