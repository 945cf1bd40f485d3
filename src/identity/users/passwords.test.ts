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
  ['Password-2026-!!!!', 'a few characters added'],
  ['123 dragon 4567890', 'a few characters added'],
  ['abcdefghijklmnopqr', 'keys in a row'],
  ['asdfghjkl0987654321', 'a few characters added'],
  ['amlcoreamlcore-2026', 'names from your account'],
  ['federspiel1234567', 'names from your account'],
  ['ottilie@example-bank', 'names from your account'],
])('%s is rejected', async (password, why) => {
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
])('%s is accepted: no rules about character classes', async (password) => {
  expect(await outcome(checkNewPassword('newPassword', password, CONTEXT))).toBe('ok');
});
