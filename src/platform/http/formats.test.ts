import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountNumber,
  bic,
  currencyCode,
  dateTime,
  decimalText,
  email,
  type Flaw,
  phone,
  webAddress,
} from './formats.ts';

/** `422 DateTime`, or the value. */
function textOf(result: string | Flaw): string {
  return typeof result === 'string' ? result : `${result.format ? 422 : 400} ${result.code}`;
}

describe('formats', () => {
  it.each([
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30:00.1234567Z', '2026-11-20T09:30:00.123Z'],
    ['2026-11-20T09:30:00+01:00', '2026-11-20T08:30:00.000Z'],
    ['2026-11-20T09:30:00-0530', '2026-11-20T15:00:00.000Z'],
    ['2026-11-20T09:30:00+01', '2026-11-20T08:30:00.000Z'],
    ['2026-11-20T09:30:00', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T09:30', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20 09:30:00,5z', '2026-11-20T09:30:00.500Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2026-02-29T00:00:00Z', '422 DateTime'],
    ['2026-11-20', '422 DateTime'],
    ['2026-11-20T24:00:00Z', '422 DateTime'],
    ['2026-11-20T09:60:00Z', '422 DateTime'],
    ['2026-11-20T09:30:00+15:00', '422 DateTime'],
    ['2026-11-20T09:30.5Z', '422 DateTime'],
    ['0000-01-01T00:00:00Z', '422 DateTime'],
    ['0001-01-01T00:00:00+05:00', '422 DateTime'],
    ['9999-12-31T23:59:59-05:00', '422 DateTime'],
    ['20.11.2026 09:30', '422 DateTime'],
    ['1795253400', '422 DateTime'],
  ])('date-time %s: %s', (value, expected) => expect(textOf(dateTime(value))).toBe(expected));

  it.each([
    ['eur', 'EUR'],
    ['XAU', 'XAU'],
    ['XCG', 'XCG'],
    ['XYZ', '400 CurrencyCode'],
    ['EU', '422 CurrencyCode'],
    ['EURO', '422 CurrencyCode'],
    ['€', '422 CurrencyCode'],
    ['978', '422 CurrencyCode'],
  ])('currency %s: %s', (value, expected) => expect(textOf(currencyCode(value))).toBe(expected));

  it.each([
    ['bpkoplpw', 'BPKOPLPW'],
    ['BPKO PL PW XXX', 'BPKOPLPWXXX'],
    ['BPKOZZPW', '422 BIC'],
    ['BPKOPLPWXX', '422 BIC'],
    ['BPKO-PL', '422 BIC'],
    ['via BPKOPLPW', '422 BIC'],
    ['BIC BPKOPLPW', '422 BIC'],
  ])('BIC %s: %s', (value, expected) => expect(textOf(bic(value))).toBe(expected));

  it.each([
    ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['gb29nwbk60161331926819', 'gb29nwbk60161331926819'],
    ['NO9386011117947', 'NO9386011117947'],
    ['DE89370400440532013001', '422 IBAN'],
    ['DE8937040044053201300', '422 IBAN'],
    ['DE89-3704-0044-0532-0130-01', '422 IBAN'],
    // A UUID: one in a hundred begins like an IBAN.
    ['ae638bbf-1c6e-4f0a-9d52-6a1b3c4d5e6f', 'ae638bbf-1c6e-4f0a-9d52-6a1b3c4d5e6f'],
    ['DE12000000004000A00000000000000A', 'DE12000000004000A00000000000000A'],
    ['DE12000000004000A0000000000000A', '422 IBAN'],
    // Not an IBAN: too short, a country without IBANs, no two digits, digits alone
    ['PL12345', 'PL12345'],
    ['US64SVBKUS6S33009580', 'US64SVBKUS6S33009580'],
    ['DEAB370400440532013000', 'DEAB370400440532013000'],
    ['0012345678', '0012345678'],
  ])('account %s: %s', (value, expected) => expect(textOf(accountNumber(value))).toBe(expected));

  it.each([
    ['t.brandauer+aml@mail.example.com', 't.brandauer+aml@mail.example.com'],
    ['почта@пример.рф', 'почта@пример.рф'],
    ['a@b', '422 Email'],
    ['a b@example.com', '422 Email'],
    ['a@@example.com', '422 Email'],
    ['.a@example.com', '422 Email'],
    ['a..b@example.com', '422 Email'],
    ['a@-example.com', '422 Email'],
    [`${'a'.repeat(65)}@example.com`, '422 Email'],
  ])('email %s: %s', (value, expected) => expect(textOf(email(value))).toBe(expected));

  // Backtracking over one of these would outlast the time limit of a test.
  it('rejects a long hostile email address', () => {
    expect(textOf(email(`${'a'.repeat(60)}@${'a-'.repeat(95)}!`))).toBe('422 Email');
    expect(textOf(email(`a@${'a.'.repeat(120)}`))).toBe('422 Email');
  });

  it.each([
    ['ext. 12', 'ext. 12'],
    ['٠١٢', '٠١٢'],
    ['unknown', '422 Phone'],
  ])('phone %s: %s', (value, expected) => expect(textOf(phone(value))).toBe(expected));

  it.each([
    ['https://client.example.com/hook?x=1', null, 'https://client.example.com/hook?x=1'],
    ['http://client.example.com', null, 'http://client.example.com'],
    ['http://client.example.com', 'must be another', '422 Url'],
    ['ftp://client.example.com', null, '422 Url'],
    ['https:client.example.com', null, '422 Url'],
    ['https://user:secret@client.example.com', null, '422 Url'],
    ['https://', null, '422 Url'],
    ['client.example.com', null, '422 Url'],
    ['javascript:alert(1)', null, '422 Url'],
    ['https://exa mple.com', null, '422 Url'],
  ])('address %s, rejected because it %s: %s', (value, flaw, expected) =>
    expect(textOf(webAddress(() => flaw)(value))).toBe(expected),
  );
});

describe('decimal text', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [0.1, '0.1'],
    [1e-8, '0.00000001'],
    [1e-18, '0.000000000000000001'],
    [1.5e-7, '0.00000015'],
    [999999999999999, '999999999999999'],
    [0.123456789012345, '0.123456789012345'],
    [123456789.012345, '123456789.012345'],
    [1e20, '100000000000000000000'],
    [1250.5, '1250.5'],
    [-1.5, '-1.5'],
    [1234567890123456, '400 Digits'],
    [0.1234567890123456, '400 Digits'],
    [Number('9007199254740993'), '400 Digits'],
    [1e21, '400 Digits'],
    [1e300, '400 Digits'],
    [1e-19, '400 Digits'],
    [Number.POSITIVE_INFINITY, '400 Digits'],
  ])('%d: %s', (value, expected) => expect(textOf(decimalText(value))).toBe(expected));

  it('gives the same number as any decimal of up to 15 digits that was sent', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999_999_999n), fc.integer({ min: 0, max: 18 }), (digits, places) => {
        const padded = digits.toString().padStart(places + 1, '0');
        const sent = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
        const exact = sent.includes('.') ? sent.replace(/\.?0+$/, '') : sent;
        const kept = decimalText(JSON.parse(sent) as number);
        expect(kept).toBe(exact);
        expect(JSON.parse(JSON.stringify(Number(kept)))).toBe(Number(sent));
      }),
    );
  });
});
