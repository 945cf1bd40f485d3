import { expect, test } from 'vitest';
import { outcome } from '../testing.ts';
import { checkNewPassword } from './passwords.ts';

const CONTEXT = ['Ottilie.Federspiel@example-bank.test', 'Ottilie Federspiel', 'Example Bank'];

test.each<[password: string, why: string]>([
  ['short and good', 'must have 15 to 128 characters'],
  ['ä'.repeat(129), 'must have 15 to 128 characters'],
  // Fourteen characters, although UTF-16 has twice as many code units.
  ['🙂'.repeat(14), 'must have 15 to 128 characters'],
  ['1qaz2wsx3edc4rfv', 'common password'],
  ['1QAZ2wsx3edc4RFV', 'common password'],
  ['passwordpasswordpassword', 'repeats'],
  ['abababababababababab', 'repeats'],
  ['aaaaaaaaaaaaaaaaaaaa', 'repeats'],
  ['Password-2026-!!!!', 'with something around it'],
  ['123 dragon 4567890', 'with something around it'],
  ['abcdefghijklmnopqr', 'keys in a row'],
  ['asdfghjkl0987654321', 'with something around it'],
  ['amlcoreamlcore-2026', 'names that go with'],
  ['federspiel1234567', 'names that go with'],
  ['ottilie@example-bank', 'names that go with'],
])('%s is refused', async (password, why) => {
  const error = await checkNewPassword('newPassword', password, CONTEXT).catch((caught) => caught);
  expect(error.details.errors[0]).toMatchObject({ field: 'newPassword', message: expect.stringContaining(why) });
  expect(JSON.stringify(error.details)).not.toContain(password);
});

test.each([
  'correct horse battery staple',
  'correcthorsebattery',
  'Lindengasse, dritter Stock',
  'тихая вода у мельницы',
  `${'🙂'.repeat(4)}zwölf kleine Enten`,
  // A full-width letter is the same character to a keyboard.
  'Ｚｗölf kleine Enten',
])('%s is taken: nothing is asked of what it is made of', async (password) => {
  expect(await outcome(checkNewPassword('newPassword', password, CONTEXT))).toBe('ok');
});
