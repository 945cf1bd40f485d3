/**
 * Rules for new passwords, after NIST SP 800-63B-4 (August 2025), section 3.1.1.2: long, and not a common or expected value. No
 * composition rules, no expiry. Fifteen characters, since the password alone signs in if no second factor is set up.
 *
 * The list of common passwords is that of @zxcvbn-ts/language-common 4.1.3 (MIT, 16 July 2026): 49,233 from published breaches.
 */
import { AppError } from '../../platform/errors.ts';

export const MIN_PASSWORD_CHARS = 15;
export const MAX_PASSWORD_CHARS = 128;
/** Minimum besides names of the account and runs of keys. */
const MIN_OWN_CHARS = 8;
/** Shorter names are too unspecific to search for. */
const MIN_CONTEXT_CHARS = 4;
const SERVICE = 'amlcore';
/** Rows of the keyboard and the alphabet, which people use in sequence. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const MIN_RUN = 4;

/** The same text for all Unicode forms of a password. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * @param context known about the user: email address, name, organization
 * @throws AppError validation-failed: too short, too long, or easy to guess
 */
export async function checkNewPassword(field: string, password: string, context: readonly string[]): Promise<void> {
  const normal = normalPassword(password);
  // A code point counts as a character.
  const length = [...normal].length;
  if (length < MIN_PASSWORD_CHARS || length > MAX_PASSWORD_CHARS) {
    const message = `must have ${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters`;
    throw refused(field, 'Size', message);
  }
  const why = expectedBecause(normal.toLowerCase(), context, await commonPasswords());
  if (why) throw refused(field, 'Blocklist', `must not be easy to guess: ${why}`);
}

function refused(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field, code, message }] });
}

/** @returns why the password is easy to guess; null: no known reason */
function expectedBecause(password: string, context: readonly string[], common: ReadonlySet<string>): string | null {
  if (common.has(password)) return 'it is a common password';
  const unit = repeatedUnit(password);
  if (unit.length <= 4 || common.has(unit)) return 'it repeats the same few characters';
  const letters = repeatedUnit(password.replace(/[^\p{L}]/gu, ''));
  if (letters !== '' && common.has(letters)) return 'it is a common password with a few characters added';
  const left = withoutContext(withoutRuns(password), context);
  if (left.length < MIN_OWN_CHARS) return 'it consists of names from your account, or of keys in a row';
  return null;
}

/** The shortest repeated unit: `abc` of `abcabcab`. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** The text without runs of keys, forwards and backwards. */
function withoutRuns(text: string): string {
  const rows = RUNS.flatMap((row) => [row, [...row].reverse().join('')]);
  let left = '';
  for (let at = 0; at < text.length; ) {
    const longest = Math.max(...rows.map((row) => sharedFrom(row, text.slice(at))));
    if (longest < MIN_RUN) left += text[at];
    at += longest < MIN_RUN ? 1 : longest;
  }
  return left;
}

/** Length of the common run from the start of the text. */
function sharedFrom(row: string, text: string): number {
  const start = row.indexOf(text[0]!);
  if (start < 0) return 0;
  let length = 0;
  while (length < text.length && row[start + length] === text[length]) length += 1;
  return length;
}

function withoutContext(text: string, context: readonly string[]): string {
  const words = [SERVICE, ...context]
    .flatMap((value) => [value, ...value.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => normalPassword(word).toLowerCase())
    .filter((word) => word.length >= MIN_CONTEXT_CHARS)
    .sort((a, b) => b.length - a.length);
  return words.reduce((left, word) => left.replaceAll(word, ''), text);
}

let loaded: Promise<ReadonlySet<string>> | null = null;

/** Read when a password is first checked: most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loaded;
}
