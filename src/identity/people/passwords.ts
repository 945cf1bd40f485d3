/**
 * What a new password must be, after NIST SP 800-63B-4 (August 2025), section 3.1.1.2: long, and none that is expected. No rules of
 * what it is made of, no expiry. Fifteen characters, since a password alone signs in where nobody has set up a second factor.
 *
 * The list of common passwords is that of @zxcvbn-ts/language-common 4.1.3 (MIT, 16 July 2026): 49,233 from published breaches.
 */
import { AppError } from '../../platform/errors.ts';

export const MIN_PASSWORD_CHARS = 15;
export const MAX_PASSWORD_CHARS = 128;
/** Beside names that go with the account and keys in a row. */
const MIN_OWN_CHARS = 8;
/** A name of fewer letters says too little to be looked for. */
const MIN_CONTEXT_CHARS = 4;
const SERVICE = 'amlcore';
/** Rows of a keyboard and of the alphabet, which hands and minds run along. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const MIN_RUN = 4;

/** The same password in whatever form a keyboard sends its characters. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/**
 * @param context what is known of the person: e-mail address, name, organisation
 * @throws AppError validation-failed: too short, too long, or expected
 */
export async function checkNewPassword(field: string, password: string, context: readonly string[]): Promise<void> {
  const normal = normalPassword(password);
  // A code point is a character.
  const length = [...normal].length;
  if (length < MIN_PASSWORD_CHARS || length > MAX_PASSWORD_CHARS) {
    const message = `must have ${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters`;
    throw refused(field, 'Size', message);
  }
  const why = expectedBecause(normal.toLowerCase(), context, await commonPasswords());
  if (why) throw refused(field, 'Blocklist', `must not be what others guess first: ${why}`);
}

function refused(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { errors: [{ field, code, message }] });
}

/** @returns why a guesser would try it early; null: no reason is known */
function expectedBecause(password: string, context: readonly string[], common: ReadonlySet<string>): string | null {
  if (common.has(password)) return 'it is a common password';
  const unit = repeatedUnit(password);
  if (unit.length <= 4 || common.has(unit)) return 'it repeats the same few characters';
  const letters = repeatedUnit(password.replace(/[^\p{L}]/gu, ''));
  if (letters !== '' && common.has(letters)) return 'it is a common password with something around it';
  const left = withoutContext(withoutRuns(password), context);
  if (left.length < MIN_OWN_CHARS) return 'it is made of names that go with the account, or of keys in a row';
  return null;
}

/** The shortest text that the whole consists of: `abc` of `abcabcab`. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit;
  }
  return text;
}

/** Without keys in a row, forwards and backwards. */
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

/** How many characters of the text stand in the row, in its order, from the text's first on. */
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

/** Read when somebody chooses a password for the first time: most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loaded;
}
