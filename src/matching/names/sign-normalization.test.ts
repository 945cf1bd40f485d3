import { describe, expect, it } from 'vitest';
import { normalizeOrganizationSigns, normalizePersonSigns } from './sign-normalization.ts';

// A cheap test runs before each costly expression. These cases show that it rejects no joined form.
describe('legal forms joined to the name', () => {
  it.each([
    ...[
      'limited liability company',
      'limitedliabilitycompany',
      'joint stock company',
      'jointstockcompany',
      'limited',
      'ltd',
    ],
    ...[
      'open joint stock company',
      'publicjointstockcompany',
      'closed joint stock company',
      'private jointstock company',
    ],
    ...[
      'company limited',
      'companylimited',
      'private limited',
      'privatelimited',
      'co limited',
      'colimited',
      'pvt ltd',
      'pvt. ltd',
    ],
    ...['pte ltd', 'pteltd', 'co., ltd', 'coltd', 'corporation', 'incorporated', 'aktiengesellschaft', 'sa de cv'],
    ...[
      'sadecv',
      'company',
      'kompaniya',
      'corp',
      'inc',
      'sarl',
      'gmbh',
      'ojsc',
      'pjsc',
      'cjsc',
      'jsc',
      'llc',
      'plc',
      'fzco',
    ],
    ...['fze', 'sdnbhd'],
  ])('splits off %s at the end', (form) => {
    for (const written of [`ROMASHKA${form}`, `Zürich${form.toUpperCase()}`]) {
      expect(normalizeOrganizationSigns(written)).not.toBe(written);
      expect(normalizeOrganizationSigns(written).replace(/\s/g, '')).toBe(written.replace(/\s/g, ''));
    }
  });

  it.each(
    [
      'ojsc',
      'pjsc',
      'cjsc',
      'jsc',
      'llc',
      'ФГУП',
      'ОАО',
      'ООО',
      'limitedliabilitycompany',
      'joint stock company',
    ].concat(['company', 'obshchestvo', 'corporation']),
  )('splits off %s at the beginning', (form) => {
    for (const name of ['Romashka', 'РОМАШКА'])
      expect(normalizeOrganizationSigns(`${form}${name}`)).toBe(`${form} ${name}`);
  });

  it.each([
    ['ACEROS S.A. BDE C.V.', 'ACEROS S.A. de C.V.'],
    ['ACEROS S. DDE R.L.', 'ACEROS S. de R.L.'],
    ['aceros sa dw cv', 'aceros sa de cv'],
  ])('corrects a misspelled "de" in %s', (written, plain) => {
    expect(normalizeOrganizationSigns(written)).toBe(plain);
  });
});

it.each([
  ['Perez y Gomez', 'Perez and Gomez'],
  ['PEREZ Y GOMEZ', 'PEREZ and GOMEZ'],
  ['Rossi e Bianchi', 'Rossi and Bianchi'],
  ['Иванов i Сын', 'Иванов and Сын'],
  ['Forty-four Traders', '44 Traders'],
  ['FOURTY FIRST Street', '41 Street'],
  ['M/V Ocean', 'MV Ocean'],
  ['Sons & Co', 'Sons  and  Co'],
])('normalizes the organization %s to %s', (written, plain) => {
  expect(normalizeOrganizationSigns(written)).toBe(plain);
});

it.each([
  ['JF Kennedy', 'J F Kennedy'],
  ['Kennedy, JF', 'Kennedy, J F'],
  ['(JF) Kennedy', '(J F) Kennedy'],
  ['NG Wei', 'NG Wei'],
  ['李伟先生', '李伟 先生'],
])('normalizes the person %s to %s', (written, plain) => {
  expect(normalizePersonSigns(written)).toBe(plain);
});
