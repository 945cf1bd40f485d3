import { describe, expect, it } from 'vitest';
import { type PlaceContext, placesIn } from './places.ts';

const certain = (text: string, context: PlaceContext = { kind: 'TEXT' }) =>
  placesIn(text, context)
    .filter(({ doubt }) => doubt === null)
    .map(({ code }) => code);
const hints = (text: string, context: PlaceContext = { kind: 'TEXT' }) =>
  placesIn(text, context)
    .filter(({ doubt }) => doubt !== null)
    .map(({ code }) => code);

describe('a certain place', () => {
  it.each([
    ['Invoice 12, goods shipped from Tehran', 'IR'],
    ['TEHERAN BRANCH', 'IR'],
    ['flight via Tehran', 'IR'],
    ['Dubai-Tehran freight', 'IR'],
    ['Téhéran', 'IR'],
    ['оплата за груз из Тегерана', 'IR'],
    ['перевод в Иран', 'IR'],
    ['هزینه سفر به تهران', 'IR'],
    ['شحن من طهران', 'IR'],
    ['سفر بطهران', 'IR'],
    ['德黑兰货款', 'IR'],
    ['テヘラン事務所', 'IR'],
    ['Islamic Republic of Iran', 'IR'],
    ['contract with Pyongyang office', 'KP'],
    ['Korea, North', 'KP'],
    ["Democratic People's Republic of Korea", 'KP'],
    ['D.P.R.K. embassy', 'KP'],
    ['кндр', 'KP'],
    ['평양에서 구매', 'KP'],
    ['в Пхеньяне', 'KP'],
    ['hotel in La Habana', 'CU'],
    ['Payment to supplier in Cuba', 'CU'],
    ['古巴雪茄公司货款', 'CU'],
    ['rent Simferopol apartment', 'UA-43'],
    ['отпуск в Крыму', 'UA-43'],
    ['г. Севастополь, ул. Ленина 3', 'UA-40'],
    ['квартира в Севастополе', 'UA-40'],
    ['помощь Донецку', 'UA-14'],
    ['Луганськ', 'UA-09'],
    ['Lugansk', 'UA-09'],
    ['shipment for N. Korea', 'KP'],
    ['refinery in Khuzestan', 'IR'],
    ['I.R.A.N.', 'IR'],
    ['freight to I R A N', 'IR'],
    ['goods for Ir\u0430n', 'IR'],
    ['office T e h r a n', 'IR'],
    ['Tehr4n', 'IR'],
    ['DubaiTehran', 'IR'],
    ['Luhansk Peoples Republic', 'UA-09'],
    ['Donetska oblast', 'UA-14'],
    ['Luhanska obl.', 'UA-09'],
    ['Donbass reconstruction', 'UA-14'],
    ['crude FOB Kharg', 'IR'],
    ['Ιράν', 'IR'],
    ['ईरान', 'IR'],
    ['朝鲜', 'KP'],
  ])('is found: %s', (text, code) => expect(certain(text)).toEqual([code]));

  it.each<[string, PlaceContext, string]>([
    ['Balaklava', { kind: 'PLACE', country: 'UA' }, 'UA-40'],
    ['Torez', { kind: 'PLACE', country: 'UA' }, 'UA-14'],
    ['Nampo', { kind: 'PLACE', country: 'AE' }, 'KP'],
    ['Täbris', { kind: 'PLACE', country: 'AE' }, 'IR'],
    ['Shiraz', { kind: 'PLACE', country: 'IR' }, 'IR'],
    ['Hauptplatz 3, Kuba', { kind: 'ADDRESS', country: null }, 'CU'],
    ['Tehran', { kind: 'PLACE', country: 'AE' }, 'IR'],
    ['Sevastopol', { kind: 'PLACE', country: 'RU' }, 'UA-40'],
    ['Havana', { kind: 'PLACE', country: 'CU' }, 'CU'],
    ['Havana', { kind: 'PLACE', country: null }, 'CU'],
    ['12 Lenin Street, Yalta', { kind: 'ADDRESS', country: 'UA' }, 'UA-43'],
    ['Tehran, Street 5', { kind: 'ADDRESS', country: null }, 'IR'],
    ['Donetsk', { kind: 'PLACE', country: 'RU', around: 'Donetsk' }, 'UA-14'],
    ['ул. Ленина 5, Мелитополь', { kind: 'ADDRESS', country: 'UA' }, 'UA-23'],
    ['Melitopol', { kind: 'PLACE', country: 'TR' }, 'UA-23'],
    ['м. Бердянськ', { kind: 'PLACE', country: 'UA' }, 'UA-23'],
    ['Nova Kakhovka', { kind: 'PLACE', country: 'UA' }, 'UA-65'],
    ['Геническ', { kind: 'PLACE', country: 'RU' }, 'UA-65'],
    ['Саки', { kind: 'PLACE', country: 'RU' }, 'UA-43'],
    ['пгт Симеиз', { kind: 'PLACE', country: 'UA' }, 'UA-43'],
    ['Svatove', { kind: 'PLACE', country: 'UA' }, 'UA-09'],
    ['DNR', { kind: 'PLACE', country: 'UA' }, 'UA-14'],
    ['Lenina 5, LNR', { kind: 'ADDRESS', country: 'RU' }, 'UA-09'],
    ['rent in Melitopol', { kind: 'TEXT' }, 'UA-23'],
    ['квартира в Мелитополе', { kind: 'TEXT' }, 'UA-23'],
  ])('is found: %s in %j', (text, context, code) => expect(certain(text, context)).toEqual([code]));

  it('is found at the end of a long text, and at a cut', () => {
    for (const length of [0, 440, 445, 449, 450, 5_000]) {
      expect(certain(`${'word '.repeat(length / 5)}${'x'.repeat(length % 5)} North Korea`)).toEqual(['KP']);
    }
  });

  it('is found once, also with another ambiguous mention', () => {
    expect(placesIn('Havana Street, sent from Havana', { kind: 'TEXT' })).toEqual([
      { code: 'CU', name: 'Havana', doubt: null },
    ]);
  });
});

describe('a possible place', () => {
  it.each<[string, PlaceContext, string]>([
    ['14 Havana Street, Miami', { kind: 'ADDRESS', country: 'US' }, 'CU'],
    ['123 Teheran-ro, Gangnam-gu, Seoul', { kind: 'ADDRESS', country: 'KR' }, 'IR'],
    ['12 rue de Crimée, Paris', { kind: 'ADDRESS', country: 'FR' }, 'UA-43'],
    ['Calle La Habana 4, Madrid', { kind: 'ADDRESS', country: 'ES' }, 'CU'],
    ['Boulevard de Sébastopol 8', { kind: 'ADDRESS', country: 'FR' }, 'UA-40'],
    ['Tahran Caddesi 3, Ankara', { kind: 'ADDRESS', country: 'TR' }, 'IR'],
    ['ул. Ялтинская', { kind: 'ADDRESS', country: 'RU' }, ''],
    ['Main Road 1', { kind: 'ADDRESS', country: 'US', around: 'Cuba, NM 87013' }, ''],
    ['12 Main Road, Cuba, NM 87013', { kind: 'ADDRESS' }, 'CU'],
    ['元山商店', { kind: 'TEXT' }, 'KP'],
    ['Cuba', { kind: 'PLACE', country: 'US' }, 'CU'],
    ['Cuba', { kind: 'PLACE', country: 'PT' }, 'CU'],
    ['Sebastopol', { kind: 'PLACE', country: 'US' }, 'UA-40'],
    ['Donetsk', { kind: 'PLACE', country: 'RU', around: 'Donetsk, Rostov oblast' }, 'UA-14'],
    ['Cuba, New Mexico', { kind: 'TEXT' }, 'CU'],
    ['Two cases of Cuba Libre', { kind: 'TEXT' }, 'CU'],
    ['Havana Club rum', { kind: 'TEXT' }, 'CU'],
    ['six bottles of Shiraz', { kind: 'TEXT' }, 'IR'],
    ['Tabriz rug', { kind: 'TEXT' }, 'IR'],
    ['Mr Holguin, invoice 4', { kind: 'TEXT' }, 'CU'],
    ['Kuba, dzięki za obiad', { kind: 'TEXT' }, 'CU'],
    ['DNR form signed', { kind: 'TEXT' }, 'UA-14'],
    ['이란', { kind: 'TEXT' }, 'IR'],
    ['DNR', { kind: 'PLACE', country: 'US' }, 'UA-14'],
  ])('is a hint: %s in %j', (text, context, code) => {
    expect(certain(text, context)).toEqual([]);
    expect(hints(text, context)).toEqual(code ? [code] : []);
  });
});

describe('a word that is no place', () => {
  it.each([
    'Payment for consulting, March',
    'Iranian carpet restoration',
    'Cubano sandwich',
    'Teherani family',
    'Miranda Cubas',
    'Krimskrams',
    'South Korea, Seoul',
    'Republic of Korea',
    'куб. м бетона',
    'Havanese puppy',
    '韩国首尔',
    'Teheranstraße 5',
    '',
  ])('is ignored: %s', (text) => expect(placesIn(text, { kind: 'TEXT' })).toEqual([]));
});

describe('small places of occupied regions', () => {
  it.each<[string, PlaceContext]>([
    // A village of Luhansk is called so, and a street of every town.
    ['ул. Ленина 12', { kind: 'ADDRESS', country: 'RU' }],
    ['Lenina 5', { kind: 'ADDRESS', country: 'UA' }],
    ['Zaporizhzhia', { kind: 'PLACE', country: 'UA' }],
    ['Херсон', { kind: 'PLACE', country: 'UA' }],
    ['Kramatorsk', { kind: 'PLACE', country: 'UA' }],
    // Part of another name, of which there are two in Ukraine, and far away.
    ['Velyka Bahachka', { kind: 'PLACE', country: 'UA' }],
    ['Vasylivka', { kind: 'PLACE', country: 'UA' }],
    ['Saki', { kind: 'PLACE', country: 'JP' }],
    ['Primorsk', { kind: 'PLACE', country: 'RU' }],
    ['tickets for Saki and Yarkoye', { kind: 'TEXT' }],
  ])('are not found by %s in %j', (text, context) => expect(placesIn(text, context)).toEqual([]));
});
