import { expect, it } from 'vitest';
import { candidatesOf } from './names-in-text.ts';

const all = (text: string) => {
  const { similar, exact } = candidatesOf(text);
  return [...similar, ...exact];
};

it.each([
  ['Monthly rent payment for October, flat 4', []],
  ['Miete Oktober', []],
  ['Payment to Tassilo Brandauer for services', ['Tassilo Brandauer']],
  [
    'PAYMENT TO TASSILO BRANDAUER FOR SERVICES',
    ['TASSILO BRANDAUER', 'TASSILO BRANDAUER FOR SERVICES', 'BRANDAUER FOR SERVICES'],
  ],
  [
    'payment to tassilo brandauer for services',
    ['tassilo brandauer', 'tassilo brandauer for services', 'brandauer for services'],
  ],
  ['Honorar BRANDAUER, Tassilo', ['BRANDAUER Tassilo']],
  ['Zahlung an „Nordlicht Reederei“', ['Nordlicht Reederei']],
  ['gift for abu nidal brandauer', ['abu nidal brandauer', 'abu nidal', 'nidal brandauer']],
  ['Salary Brandauer 4711 Holunder', []],
])('%s', (text, names) => {
  expect(all(text)).toEqual(names);
});

it('takes parts of a run, since nothing says where a name ends', () => {
  expect(all('consulting Tassilo Edmund Brandauer Odessa')).toContain('Tassilo Edmund Brandauer');
});

it('lets a name hold words that payments are written with, and end with those of firms', () => {
  expect(all('INVOICE 5 NORDLICHT MARINE INSURANCE COMPANY')).toContain('NORDLICHT MARINE INSURANCE COMPANY');
  expect(all('Aung Mar Brandauer')).toContain('Aung Mar Brandauer');
});

it('reads single words, and says whether the text speaks of a ship', () => {
  expect(candidatesOf('Donation for Holunderbund')).toMatchObject({ single: ['Holunderbund'], hasShip: false });
  expect(candidatesOf('freight MV HOLUNDER')).toMatchObject({ hasShip: true });
});

it('reads names in other scripts', () => {
  expect(all('Оплата за услуги Тассило Брандауэр')).toEqual(['Тассило Брандауэр']);
  expect(all('支付给王小明的货款')).toContain('王小明');
});

it('takes numbers that name somebody, and leaves those of invoices', () => {
  const { identifiers } = candidatesOf(
    'IMO 9123456 passport no AB123456 0x00000000000000000000000000000000000000ab SWIFT: NOLIDEFF invoice 20240045 ref RE4711',
  );
  expect(identifiers).toEqual([
    '9123456',
    'IMO9123456',
    '0x00000000000000000000000000000000000000ab',
    'AB123456',
    'NOLIDEFF',
  ]);
});

it('keeps few, however long the text', () => {
  const text = Array.from({ length: 400 }, (_, at) => `Wort${String.fromCharCode(97 + (at % 26))}lich`).join(' ');
  const { similar, exact, single, identifiers } = candidatesOf(text);
  expect([similar.length, exact.length, single.length, identifiers.length]).toEqual([15, 30, 10, 0]);
});

it('reads past signs that nobody sees, and survives what is no text', () => {
  expect(all('Payment to Tas\u200bsilo Brandauer')).toEqual(['Tassilo Brandauer']);
  for (const text of ['', ' \n ', '\ud800', '🙂🙂', '....', "'''"]) expect(all(text)).toEqual([]);
});
