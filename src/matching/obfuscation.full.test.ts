import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { isUnreadable, isUnreadableText, withoutObfuscation } from './names/obfuscation.ts';
import { query, subject } from './subjects.fixture.ts';

const NAMES = ['Nicolas Maduro', 'Ottokar Wendelin Zarubin', 'Yusuf Abdulrahman Karimov'];
const matcher = new Matcher(buildCorpus(NAMES.map((name, at) => subject(String(at), name))));

const code = (letter: string) => letter.codePointAt(0)!;
const hex = (letter: string, digits: number) => code(letter).toString(16).padStart(digits, '0');
const every = (name: string, change: (letter: string) => string) =>
  [...name].map((letter) => (letter === ' ' ? ' ' : change(letter))).join('');
const letters = (name: string, between: string, words: string) =>
  name
    .split(' ')
    .map((word) => [...word].join(between))
    .join(words);
/** Letters without a look-alike stay unchanged. */
const alike = (from: string, to: string) => (name: string) =>
  every(name.toUpperCase(), (letter) => [...to][[...from].indexOf(letter)] ?? letter);
const framed = (first: number) => (name: string) =>
  every(name.toUpperCase(), (letter) => String.fromCodePoint(first + code(letter) - 65));

const base64 = (text: string) => Buffer.from(text).toString('base64');
const smallCapitals = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'];
/** Texts as written by web pages that turn them upside down. */
const turned = (text: string) =>
  every(
    text,
    (letter) =>
      [...'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz'][code(letter) - 97] ?? (letter === 'W' ? 'M' : letter === 'M' ? 'W' : letter),
  );
const backwards = (text: string) => [...text].reverse().join('');

const DISGUISES: Readonly<Record<string, (name: string) => string>> = {
  'percent escapes': (name) => every(name, (letter) => `%${hex(letter, 2)}`),
  'a percent escape now and then': (name) => name.replace(/[aeiou]/g, (letter) => `%${hex(letter, 2)}`),
  'percent escapes, escaped again': (name) => every(name, (letter) => `%25${hex(letter, 2)}`),
  'unicode escapes': (name) => every(name, (letter) => `\\u${hex(letter, 4)}`),
  'hexadecimal escapes': (name) => every(name, (letter) => `\\x${hex(letter, 2)}`),
  'decimal entities': (name) => every(name, (letter) => `&#${code(letter)};`),
  'hexadecimal entities': (name) => every(name, (letter) => `&#x${hex(letter, 1)};`),
  'letters with blanks, words further apart': (name) => letters(name, ' ', '   '),
  'letters with blanks, all alike': (name) => letters(name, ' ', ' '),
  'letters with points': (name) => letters(name, '.', ' '),
  'letters with points and blanks': (name) => letters(name, '. ', '  '),
  'letters with hyphens': (name) => letters(name, '-', ' '),
  'letters with underscores': (name) => letters(name, '_', '  '),
  'letters with stars': (name) => letters(name, '*', ' '),
  'signs for letters': (name) => name.replace(/a/g, '@').replace(/s/g, '$'),
  'Cherokee letters': alike('ADEGHJKLMPRSTVWYZ', 'ᎪᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ'),
  'Lisu letters': alike('ABCDEFGHIJKLMNOPRSTUVWXYZ', 'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ'),
  'syllabics of Canada': alike('ADHLMPRUV', 'ᗅᗞᕼᒪᗰᑭᖇᑌᐯ'),
  'small capitals': (name) => name.toLowerCase().replace(/[ademor]/g, (letter) => 'ᴀᴅᴇᴍᴏʀ'['ademor'.indexOf(letter)]!),
  'letters in black boxes': framed(0x1f170),
  'letters in black circles': framed(0x1f150),
  'letters in boxes': framed(0x1f130),
  'letters of flags': framed(0x1f1e6),
  'mathematical letters': framed(0x1d400),
  'full-width letters': framed(0xff21),
  'quoted-printable': (name) => every(name, (letter) => `=${hex(letter, 2).toUpperCase()}`),
  'quoted-printable vowels': (name) => name.replace(/[aeiou]/g, (letter) => `=${hex(letter, 2).toUpperCase()}`),
  'entities without their semicolons': (name) => every(name, (letter) => `&#${code(letter)}`),
  'code points': (name) => [...name].map((letter) => `U+${hex(letter, 4).toUpperCase()}`).join(' '),
  'octal escapes': (name) => every(name, (letter) => `\\${code(letter).toString(8).padStart(3, '0')}`),
  'escapes of style sheets': (name) => [...name].map((letter) => `\\${hex(letter, 2)} `).join(''),
  'a word of mail, base64': (name) => `=?utf-8?B?${base64(name)}?=`,
  'a word of mail, quoted': (name) => `=?iso-8859-1?q?${name.replaceAll(' ', '_').replaceAll('a', '=61')}?=`,
  base64: (name) => base64(name),
  'base64 of UTF-16': (name) => Buffer.from(name, 'utf16le').toString('base64'),
  'hexadecimal bytes': (name) => Buffer.from(name).toString('hex'),
  'hexadecimal bytes apart': (name) =>
    Buffer.from(name)
      .toString('hex')
      .replace(/..(?!$)/g, '$& '),
  'UTF-7': (name) => `+${Buffer.from(name, 'utf16le').swap16().toString('base64').replace(/=+$/, '')}-`,
  punycode: (name) => domainToASCII(name.toLowerCase().replaceAll(' ', '-').replace('a', '\u0430')),
  'Braille letters': alike('NICOLASMDURTKWEZBYFAH', '⠝⠊⠉⠕⠇⠁⠎⠍⠙⠥⠗⠞⠅⠺⠑⠵⠃⠽⠋⠁⠓'),
  'letters turned round': (name) => backwards(turned(name)),
  'letters turned round in their place': turned,
  'backwards as it is': backwards,
  'small capitals, all': (name) => every(name.toLowerCase(), (letter) => smallCapitals[code(letter) - 97] ?? letter),
  'struck through': (name) => every(name, (letter) => `${letter}\u0336`),
  'under many marks': (name) => every(name, (letter) => `${letter}\u0316\u0300\u0489`),
  'blanks of Braille': (name) => name.replaceAll(' ', '\u2800'),
  'blanks of Hangul': (name) => name.toUpperCase().replaceAll(' ', '\u3164'),
  'dots between the words': (name) => name.replaceAll(' ', '·'),
  'letters drawn backwards': (name) => `\u202e${backwards(name)}\u202c`,
  'the last word drawn backwards, to the end': (name) => name.replace(/\S+$/, (word) => `\u202e${backwards(word)}`),
  'each word drawn backwards': (name) => name.replace(/\S+/g, (word) => `\u202d${backwards(word)}\u202c`),
};

describe.each(Object.entries(DISGUISES))('%s', (_kind, disguise) => {
  it.each(NAMES)('%s is found', (name) => {
    const queryName = disguise(name);
    expect(queryName).not.toBe(name);
    const found = matcher.search({ ...query(queryName), threshold: 75 }, { limit: 5 }).matches[0];
    expect(found?.id, queryName).toBe(String(NAMES.indexOf(name)));
  });
});

describe('an ordinary name', () => {
  it.each([
    'J. R. R. Tolkien',
    'A&B Ltd',
    '100% Natural Foods',
    'AT&T',
    'M/V Ocean',
    "O'Brien",
    'Müller-Lüdenscheidt',
    'Ke$ha',
    'A+B Ltd',
    'Ben & Jerry™',
    'M.A.D.U.R.O',
    'M A D U R O',
    '🄼🄰🄳🅄🅁🄾',
    'C#Soft',
    '★ Acme',
    'Müller + Söhne',
    'Hannelore M?ller',
  ])('%s is readable', (name) => expect(isUnreadable(name)).toBe(false));
  it.each([
    ...['J. R. R. Tolkien', 'A&B Ltd', '100% Natural Foods', 'Lee, A. B.', 'Ali', 'П. И. Чайковский'],
    // Words and numbers in the format of codes.
    ...[
      'Konstantinopolitan',
      'iPhone RadNet',
      'Ref 4e69636f6c617320ff',
      'x=20 y=31',
      'a=50',
      'R+D-Abteilung',
      'Collectió col·lecció',
    ],
    ...['TRX20261124ABCD', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'Kɔfi Mǝnsa', 'Nguyễn Thị Hồng'],
  ])('%s needs no deobfuscation', (name) => expect(withoutObfuscation(name)).toBeNull());
});

it.each([
  'Ni☐☐las Ma☐☐ro',
  'M❤️d❤️r❤️',
  '☐aduro',
  'M*d*ro',
  'Mad??ro',
  'M?d?ro',
  'Ma☺du☺ro',
  'M♥d♥ro',
  'C☺s☺m☺r',
  'ᎷᎪᎠᏌᎡᎾ',
  '%C3%28%A0%A1 Maduro',
])('reports %s as unreadable', (name) => {
  expect(isUnreadable(name)).toBe(true);
});

it.each(['ᎣᏣᎸ ᎠᏣᎸ ᏰᎵᏣ', 'ᚠᚢᚦ ᚨᚱᚲ'].flatMap((text) => [base64(text), Buffer.from(text).toString('hex')]))(
  'reports text as unreadable that is encoded in plain letters: %s',
  (text) => expect([isUnreadable(text), isUnreadableText(text)]).toEqual([true, true]),
);

const PLAIN_SIGNS = Array.from({ length: 0x11_0000 }, (_, point) => String.fromCodePoint(point)).filter((sign) =>
  /[\p{L}\p{M}\p{N} .,'’()/-]/u.test(sign),
);

it.each([
  ['name', isUnreadable],
  ['text', isUnreadableText],
])('the fast path agrees with the close inspection for every %s', (_, isNotRead) => {
  // The semicolon has no meaning, and is not on the fast path: it forces the close inspection of the name.
  const differing: string[] = [];
  for (const sign of PLAIN_SIGNS) {
    const name = `${sign}a${sign} ${sign}5${sign}`;
    if (isNotRead(name) !== isNotRead(`${name};`)) differing.push(sign);
  }
  expect(differing).toEqual([]);
});

it.each(['Rent ᎠᏣᎸ ᏰᎵᏣ May', 'gift for M☐d☐r☐', 'for \u{f0000}arl \ue001tto', 'to %C3%28%A0%A1', '⣿⣿⣯ ⣟⣿⣻'])(
  'reports that part of the text %s cannot be read',
  (text) => expect(isUnreadableText(text)).toBe(true),
);

it.each([
  'Happy birthday🎂🎉 Anna',
  'Danke🙂für alles',
  '100% deposit, 50% later',
  'Happy🎂birthday',
  'A * B * C',
  '★★★ thanks ★★★',
  'Miete C:\\users\\x',
  'Größe 5 °C, © Müller™',
  '家賃 5月分',
  'Ref **1234** for Tom',
])('the text %s is readable', (text) => expect(isUnreadableText(text)).toBe(false));

/** Every letter that Unicode decomposes to another one: mathematical, circled, bracketed, full-width, accented. */
const OTHER_LOOKS = Array.from({ length: 0x11_0000 }, (_, point) => String.fromCodePoint(point)).flatMap((sign) => {
  const plain = sign.normalize('NFKD');
  const inside = [...plain].filter((letter) => /\p{L}/u.test(letter));
  return plain !== sign && inside.length === 1 ? [{ sign, letter: inside[0]! }] : [];
});

it.each([
  ['Latin', ['Vyxphor Jeskwild', 'Ngubatzmec Qualfid']],
  ['Cyrillic', ['Щукшин Эдбайхов', 'Фёжгыч Ъюлямпрст', 'Цьзиэнов']],
  ['Greek', ['Ψαξθος Φλεγδιπτ', 'Βουζηκωμρχν']],
])('every variant of a %s letter is read or reported as unreadable', (_, names) => {
  const some = new Matcher(buildCorpus(names.map((name, at) => subject(String(at), name))));
  const lost: string[] = [];
  let queries = 0;
  for (const { sign, letter } of OTHER_LOOKS)
    for (const [at, name] of names.entries()) {
      const small = letter.toLowerCase();
      if (!name.toLowerCase().includes(small)) continue;
      const disguised = every(name, (one) =>
        one.toLowerCase() === small ? sign : letter === small ? one : one.toUpperCase(),
      );
      const found = some.search({ ...query(disguised), threshold: 75 }, { limit: 1 }).matches[0];
      queries += 1;
      if (found?.id !== String(at) && !isUnreadable(disguised)) lost.push(disguised);
    }
  expect(queries).toBeGreaterThan(50);
  expect(lost).toEqual([]);
});

it.each([
  // Cyrillic and Greek letters that resemble Latin ones less than "о" does, and their capital I for an l.
  ...[
    'Vlаԁӏmӏr Zаrubіn',
    'Ottοkαr Wendelιn Zαrubιn',
    'Nιcσlαs Mαdυrσ',
    'NicoІas Maduro',
    'NicoΙas Maduro',
    'Nico𝜤as Maduro',
  ],
])('%s is decoded to a listed name', (name) => {
  const known = new Matcher(buildCorpus([...NAMES, 'Vladimir Zarubin'].map((one, at) => subject(String(at), one))));
  expect(known.search({ ...query(name), threshold: 90 }, { limit: 1 }).matches).toHaveLength(1);
});

it.each(['Nic०las Madur०', 'Madur๐', 'Վlaձimir Pսtiն', 'Nicంlas Maduro', 'V۱adimir', '𐊲USU𐊥 KA𐊥IM', 'JⵔSⴹPH QUENTIN'])(
  'reports that %s, whose words mix scripts, cannot be read',
  (name) => expect([isUnreadable(name), isUnreadableText(name)]).toEqual([true, true]),
);

it.each([
  ...[
    'ВТБ Bank',
    'ООО Romashka',
    'IT-компания Вектор',
    'PRщик',
    'NTTデータMSE',
    'LG전자',
    'ABC株式会社',
    'KBZဘဏ်',
    'C3PO',
    'Área 51',
    'Straße 5',
  ],
  // Valid base64 by its letters, but a name.
  'JAMAATUL-AHRAR',
])('%s is not reported as unreadable', (name) => expect(isUnreadable(name)).toBe(false));

// A payment may have three hundred such names. Quadratic work on one of this length outlasts the time limit of a test.
it.each([
  ['marks', '\u0301'],
  ['vowel signs', '\u0d3e'],
  ['boxes', '☐'],
  ['letters with marks', 'a\u0301'],
  ['signs between letters', 'a☐'],
])('a long run of %s is checked', (_what, sign) => {
  for (const end of ['', '!', 'Z']) isUnreadable(`Xa ${sign.repeat(200_000)}${end}`);
});
