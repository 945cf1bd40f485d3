import { describe, expect, test } from 'vitest';
import { cleanText, equalityKey, foldText, MAX_NAME_CHARS, normalizeFullName } from './normalize.ts';
import { scriptCodeOf } from './script.ts';

const FULL_NAMES: [raw: string, normalized: string][] = [
  ['  Usama   bin Ladin ', 'USAMA BIN LADIN'],
  ["Al-Qa'ida", 'AL QAIDA'],
  ['Straße & Söhne, GmbH.', 'STRASSE SÖHNE GMBH'],
  ['Владимир\u00a0ПУТИН', 'ВЛАДИМИР ПУТИН'],
  ['محمد علي', 'محمد علي'],
  ['Ｆｕｌｌｗｉｄｔｈ', 'FULLWIDTH'],
  ['zero\u200bwidth\u202e', 'ZEROWIDTH'],
  ['🚢', ''],
  ['\ud800', ''],
];
test.each(FULL_NAMES)('full name %j normalizes to %j', (raw, normalized) => {
  expect(normalizeFullName(raw)).toBe(normalized);
});

const EQUAL: [a: string, b: string, equal: boolean][] = [
  ['PUTIN, Vladimir', 'Vladimir Putin', true],
  ['José  MÜLLER', 'jose muller', true],
  ['Jean-Luc Picard', 'Jean Luc Picard', true],
  ['O\u2019Brien', "O'Brien", true],
  ['Vladimir Putin', 'Putin Vladimir', false],
  ['Владимир', 'Vladimir', false],
];
test.each(EQUAL)('%j equals %j: %j', (a, b, equal) => {
  expect(equalityKey(a, true) === equalityKey(b, true)).toBe(equal);
});

test('keeps the word order of an organization name with commas', () => {
  expect(equalityKey('Smith, Jones', false)).toBe('smith jones');
  expect(equalityKey('Smith, Jones', true)).toBe('jones smith');
});

describe('clean text', () => {
  test('is truncated without splitting a character', () => {
    const cut = cleanText(`${'a'.repeat(MAX_NAME_CHARS - 1)}🚢`);
    expect(cut.length).toBeLessThanOrEqual(MAX_NAME_CHARS);
    expect(cut.isWellFormed()).toBe(true);
  });
  test('keeps letters that only look accented when folding', () => {
    expect(foldText('Йод')).toBe('йод');
    expect(foldText('Łódź Øre')).toBe('lodz ore');
  });
});

const SCRIPTS: [text: string, code: string][] = [
  ['Vladimir', 'latn'],
  ['Владимир', 'cyrl'],
  ['محمد', 'arab'],
  ['习近平', 'hans'],
  ['習近平', 'hant'],
  ['高石', 'hani'],
  ['トヨタ自動車', 'jpan'],
  ['김정은', 'kore'],
  ['נתניהו', 'hebr'],
  ['Γιώργος', 'grek'],
  ['Գրիգորյան', 'armn'],
  ['პუტინი', 'geor'],
  ['पुजा', 'deva'],
  ['12 34', 'zyyy'],
  ['', 'zyyy'],
];
test.each(SCRIPTS)('script of %j is %s', (text, code) => {
  expect(scriptCodeOf(text)).toBe(code);
});
