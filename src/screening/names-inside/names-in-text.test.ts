import { expect, it } from 'vitest';
import { candidatesOf } from './names-in-text.fixture.ts';

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
  ['Honorar BRANDAUER, Tassilo', ['BRANDAUER, Tassilo', 'BRANDAUER Tassilo']],
  ['Honorar Tassilo\nBrandauer', ['Tassilo Brandauer']],
  ['Zahlung an „Nordlicht Reederei“', ['Nordlicht Reederei']],
  ['gift for abu nidal brandauer', ['abu nidal brandauer', 'abu nidal', 'nidal brandauer']],
  ['Salary Brandauer 4711 Holunder', []],
])('%s', (text, names) => {
  expect(all(text)).toEqual(names);
});

it('uses parts of a word sequence, since the end of a name is unknown', () => {
  expect(all('consulting Tassilo Edmund Brandauer Odessa')).toContain('Tassilo Edmund Brandauer');
});

it('allows names with payment words, and with words of company names at the end', () => {
  expect(all('INVOICE 5 NORDLICHT MARINE INSURANCE COMPANY')).toContain('NORDLICHT MARINE INSURANCE COMPANY');
  expect(all('Aung Mar Brandauer')).toContain('Aung Mar Brandauer');
});

it('reads single words, and reports whether the text is about a ship', () => {
  expect(candidatesOf('Donation for Holunderbund')).toMatchObject({ single: ['Holunderbund'], hasShip: false });
  expect(candidatesOf('freight MV HOLUNDER')).toMatchObject({ hasShip: true });
});

it('reads names in other scripts', () => {
  expect(all('Оплата за услуги Тассило Брандауэр')).toEqual(['Тассило Брандауэр']);
  expect(all('支付给王小明的货款')).toContain('王小明');
});

it('finds numbers that identify a party, and ignores invoice numbers', () => {
  const { identifiers } = candidatesOf(
    'IMO 9123456 passport no AB123456 0x00000000000000000000000000000000000000ab SWIFT: NOLIDEFF invoice 20240045 ref RE4711',
  );
  expect(identifiers).toEqual([
    '9123456',
    'IMO9123456',
    'AB123456',
    '0x00000000000000000000000000000000000000ab',
    'NOLIDEFF',
    'NOLIDEFFXXX',
  ]);
});

it('finds a name after many others', () => {
  const many = Array.from({ length: 60 }, (_, at) => `Amsel Holunder${'x'.repeat(at % 9)}${at}`).join('; ');
  const { similar, leftOut } = candidatesOf(`for ${many}; Tassilo Brandauer`);
  expect([similar.at(-1), leftOut]).toEqual(['Tassilo Brandauer', false]);
});

it('keeps a lower-case name beside capitals unchanged', () => {
  expect(candidatesOf('Invoice Nordlicht Reederei tassilo brandauer').exact).toContain('tassilo brandauer');
});

it('keeps few of a long text, and reports that there are more', () => {
  const letters = [...'abcdefghijklmnopqrst'];
  const text = letters.flatMap((a) => letters.map((b) => `Wo${a}${b}`)).join(' ');
  const { similar, exact, single, identifiers, leftOut } = candidatesOf(text);
  expect([similar.length, exact.length, single.length, identifiers.length, leftOut]).toEqual([200, 600, 200, 0, true]);
});

it('ignores invisible characters, and handles invalid text', () => {
  expect(all('Payment to Tas\u200bsilo Brandauer')).toEqual(['Tassilo Brandauer']);
  for (const text of ['', ' \n ', '\ud800', '🙂🙂', '....', "'''"]) expect(all(text)).toEqual([]);
});
