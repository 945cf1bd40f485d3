import { describe, expect, it } from 'vitest';
import { parseName } from './parse.ts';
import { phoneticWord, roundTripWord } from './phonetic-words.ts';
import { phoneticScriptOf } from './phonetics/scripts.ts';
import { romanizeWord } from './romanize.ts';

const heard = (word: string) => phoneticWord(romanizeWord(word, { person: false })[0]!, phoneticScriptOf(word));
const classes = (name: string) =>
  parseName(name, 'ORGANIZATION').map(({ text, class: partClass }) => `${text}/${partClass}`);

describe('English words in other letters', () => {
  it.each([
    ['ترادينغ', 'trading'],
    ['شيبينغ', 'shipping'],
    ['كومباني', 'company'],
    ['τζοιντ', 'joint'],
    ['λιμιτεντ', 'limited'],
    ['шиппинг', 'shipping'],
    ['девелопмент', 'development'],
    ['הולדינג', 'holding'],
    ['인터내셔널', 'international'],
  ])('hears %s as %s', (word, english) => {
    expect(heard(word)).toBe(english);
  });

  it.each(['экспертиз', 'антитеррор', 'виктор', 'السلطان', 'محمود', 'Παπαδοπουλοσ', '진달래'])(
    'leaves %s alone',
    (word) => {
      expect(heard(word)).toBeNull();
    },
  );

  it('knows words of forms and small words by ear', () => {
    expect(classes('نجم الشرق جونت ستوك كومباني').at(-1)).toBe('jsc/form');
    expect(classes('Ρόζα Μαρία Σιππινγκ Ανντ Τρεντινγκ Λιμιτεντ')).toContain('and/particle');
    expect(classes('Ρόζα Μαρία Σιππινγκ Λιμιτεντ')).toContain('sipping/weak');
  });

  it('takes no word without vowels for a form or a general word where one word alone is left', () => {
    expect(classes('اوبرا لمتيد')).not.toContain('ltd/form');
    expect(classes('نجم ترادينغ').at(-1)).toMatch(/\/name$/);
  });

  it.each([
    ['sservikess', 'services'],
    ['ryessyearch', 'research'],
    ['prodouktion', 'production'],
    ['elyektronikss', 'electronics'],
  ])('knows %s for %s, put into another alphabet and back', (word, english) => {
    expect(roundTripWord(word)).toBe(english);
  });

  it.each(['petrov', 'krasnodar', 'kaspersky', 'kodak', 'nikolai'])('leaves %s alone', (word) => {
    expect(roundTripWord(word)).toBeNull();
  });

  it('knows forms that went through another alphabet', () => {
    expect(classes('DZHOINT SSTOK KOMPANI ELEKTROTYAGA').filter((part) => !part.endsWith('/form'))).toEqual([
      'elektrotyaga/name',
    ]);
  });
});
