import { describe, expect, it } from 'vitest';
import { numbersIn } from './numbers-in-text.ts';

describe('numbers in any text', () => {
  it.each([
    ['IMO 9187629', ['9187629', 'IMO9187629']],
    ['charter IMO9187629', ['9187629', 'IMO9187629']],
    ['IMO No. 9187629', ['9187629', 'IMO9187629']],
    ['IMO number: 9187629', ['9187629', 'IMO9187629']],
    // The text speaks of a ship, and the last digit checks the others.
    ['freight vessel 9187629', ['9187629', 'IMO9187629']],
    ['vessel, invoice 9187628', []],
    ['invoice 9187629', []],
    ['holder of A333602', ['A333602']],
    ['Α333602 with a Greek letter', ['A333602']],
    ['А333602 with a Cyrillic letter', ['A333602']],
    ['A٣٣٣٦٠٢', ['A333602']],
    ['via NOLIDEFFXXX', ['NOLIDEFFXXX', 'NOLIDEFF']],
    ['nolideff in small letters is a word', []],
    ['a salesman from Rechnung', []],
    ['SWIFT: nolideff', ['NOLIDEFF', 'NOLIDEFFXXX']],
    ['via Nolidef3abc', ['NOLIDEF3ABC', 'NOLIDEF3', 'NOLIDEF3XXX']],
    ['via noliirth', ['NOLIIRTH', 'NOLIIRTHXXX']],
    ['NOLI-DE-FF', ['NOLIDEFF', 'NOLIDEFFXXX']],
    ['IMO 918 7629', ['9187629', 'IMO9187629']],
    ['IMO-918-7629', ['9187629', 'IMO9187629', 'IMO-918-7629']],
    ['MMSI 572 469 210', ['572469210']],
    ['passport A 333 602', ['A333602']],
    ['reisepass nr. A-333-602 of him', ['A333602']],
    ['Rent for flat 4, invoice 2024-118', []],
    ['OGRN 7700132195', ['7700132195', 'BBANOGRN7700132195']],
    ['tax of MECG730418HVZLRL05 for May', ['BBANMECG730418HVZLRL05', 'MECG730418HVZLRL05']],
    ['from +43 660 7654321', ['TEL436607654321']],
    ['581123-1-448204-93', ['BBAN581123144820493', '581123-1-448204-93', 'TEL581123144820493']],
    ['wallet 436607654321', ['436607654321', 'TEL436607654321']],
    ['bonds ISIN US0378331005', ['US0378331005']],
    ['order from www.quandahl.example', ['SITEQUANDAHLEXAMPLE']],
    ['P<AUTAB1234567<', ['AUTAB1234567', 'AUTAB1234', 'AB1234567', '1234567']],
    ['ИНН 77036422', ['77036422']],
    ['invoice 20261120', []],
    ['Ref 6f2c2a5e-3c0a-4f6e-9a53-0d8f4b7f1c55', []],
  ])('%s', (text, numbers) => expect(numbersIn(text).numbers).toEqual(numbers));

  it.each([
    ['DASH', 'XmRX44NuTFm7bYVw7gdKfYfXGoGhpJCc1r'],
    ['LITECOIN', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
    ['MONERO', `4${'AdUndXHHZ6cfufTMvppY6JwXNouMBzSkbLYfpAV5Usx3skxNgYeYTRj5UzqtReoS44qo9mtmXCqY45DJ852K5Jv2684Rge'}`],
    ['ZCASH', 't1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F'],
  ])('an address of %s', (_, address) => {
    expect(numbersIn(`please send to ${address}, thanks`).numbers).toContain(address);
  });

  it('returns an address in each list spelling, also from groups', () => {
    const spellings = numbersIn('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu').numbers;
    expect(spellings).toContain('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a');
    expect(numbersIn('0x5aAe b605 3F3E 94C9 b9A0 9f33 6694 35E7 Ef1B eAed').numbers).toContain(
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    );
  });

  it.each([
    ['1BpEi 6DfDA UFd7G tittL SdBeY Jvcoa Vggu for rent', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
    ['1BpEi6Df DAUFd7Gt ittLSdBe YJvcoaVg gu', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
    ['1BpEi6DfDAUFd7Gtitt\nLSdBeYJvcoaVggu', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'],
    ['to LaMT34 8PWRnr qeeWAr pwQPbu anpXDZ GEUz', 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'],
  ])('puts together an address in pieces: %s', (text, address) => {
    expect(numbersIn(text).numbers).toContain(address);
  });

  it.each([
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['xdc5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    [`0x${'0'.repeat(24)}5aaeb6053f3e94c9b9a09f33669435e7ef1beaed`, '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('reads %s, an address by its bytes', (code, address) => {
    expect(numbersIn(`to ${code}`).numbers).toContain(address);
  });

  it.each(['PBIR IRTH', 'BANK PBIR IRTH', 'PBIR IR TH', 'PBIR IR TH XXX', 'PBIR IRTH NOW'])(
    'a BIC in parts: %s',
    (code) => {
      expect(numbersIn(`pay via ${code}`).numbers).toContain('PBIRIRTH');
    },
  );

  it.each([
    'Reg. No. #',
    'company number #, invoice 5',
    'Company Registration No.: #',
    'Wolkenburg GmbH (HRB #)',
    'Commercial Registry Number #',
    'Trade License No. #',
    'tax id #',
    'KvK-nummer #',
    'ЄДРПОУ #',
  ])('of seven digits and eight what a register is named for: %s', (text) => {
    for (const number of ['1774300', '71071784']) {
      expect(numbersIn(text.replace('#', number)).numbers).toContain(number);
      expect(numbersIn(`invoice ${number}`).numbers).toEqual([]);
    }
  });

  it('reports a text with more numbers than are searched', () => {
    const many = Array.from({ length: 60 }, (_, at) => `AB${100_000 + at}`).join(' ');
    expect(numbersIn(many)).toMatchObject({ leftOut: true });
    expect(numbersIn(many).numbers).toHaveLength(50);
    const invoices = Array.from({ length: 180 }, (_, at) => `INV-${2_026_000_000 + at}`).join(' ');
    expect(numbersIn(invoices)).toMatchObject({ leftOut: false });
  });
});
