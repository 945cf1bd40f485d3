import { describe, expect, it } from 'vitest';
import { parseName } from './parse.ts';
import { phoneticWord, roundTripWord } from './phonetic-words.ts';
import { phoneticScriptOf } from './phonetics/scripts.ts';
import { romanizeWord } from './romanize.ts';

const phonetic = (word: string) => phoneticWord(romanizeWord(word, { person: false })[0]!, phoneticScriptOf(word));
const classes = (name: string) =>
  parseName(name, 'ORGANIZATION').map(({ text, class: partClass }) => `${text}/${partClass}`);

describe('English words in other scripts', () => {
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
  ])('recognizes %s as %s', (word, english) => {
    expect(phonetic(word)).toBe(english);
  });

  it.each(['экспертиз', 'антитеррор', 'виктор', 'السلطان', 'محمود', 'Παπαδοπουλοσ', '진달래'])(
    'does not recognize %s',
    (word) => {
      expect(phonetic(word)).toBeNull();
    },
  );

  it('recognizes phonetic words of legal forms and particles', () => {
    expect(classes('نجم الشرق جونت ستوك كومباني').at(-1)).toBe('jsc/form');
    expect(classes('Ρόζα Μαρία Σιππινγκ Ανντ Τρεντινγκ Λιμιτεντ')).toContain('and/particle');
    expect(classes('Ρόζα Μαρία Σιππινγκ Λιμιτεντ')).toContain('sipping/weak');
  });

  it('recognizes no word without vowels as a form or general word if only one word is left', () => {
    expect(classes('اوبرا لمتيد')).not.toContain('ltd/form');
    expect(classes('نجم ترادينغ').at(-1)).toMatch(/\/name$/);
  });

  it.each([
    ['sservikess', 'services'],
    ['ryessyearch', 'research'],
    ['prodouktion', 'production'],
    ['elyektronikss', 'electronics'],
  ])('recognizes the back-transliteration %s as %s', (word, english) => {
    expect(roundTripWord(word)).toBe(english);
  });

  it.each(['petrov', 'krasnodar', 'kaspersky', 'kodak', 'nikolai'])('does not recognize %s', (word) => {
    expect(roundTripWord(word)).toBeNull();
  });

  it('recognizes back-transliterated legal forms', () => {
    expect(classes('DZHOINT SSTOK KOMPANI ELEKTROTYAGA').filter((part) => !part.endsWith('/form'))).toEqual([
      'elektrotyaga/name',
    ]);
  });
});
