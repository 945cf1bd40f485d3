import { expect, it } from 'vitest';
import { z } from 'zod';
import type { TransactionContent } from '../../../domain/transaction.ts';
import { countryRisk } from '../../../lists/countries/country-risk.ts';
import { mentionsOf } from '../../../lists/countries/mentions.ts';
import { placesOf } from '../../../lists/countries/place-index.ts';
import { PLACES_POLICY } from '../../../lists/countries/places-policy.ts';
import { policyOf } from '../../../platform/policies/policy.ts';
import { contentWith, partyWith, transactionWith } from '../../fx/testing.ts';
import { judgedBy, stageBatch } from '../testing.ts';
import { jurisdictionStage } from './jurisdiction.ts';

const { sender, receiver } = contentWith();
async function screen(content: Partial<TransactionContent>, countries = countryRisk([])) {
  const [judged] = await judgedBy(jurisdictionStage, stageBatch([transactionWith(content)], { countries }));
  return judged!.findings.map(({ code, status, score, subject }) => [code, status, score, subject]);
}
const to = (fields: Partial<NonNullable<typeof receiver>>) => ({ receiver: { ...receiver!, ...fields } });
const FORBIDDEN = 'JURISDICTION_NOT_ALLOWED';

it.each<[string, Partial<TransactionContent>, string[]]>([
  ['both countries known', {}, []],
  ['no country of the receiver', { receiver: partyWith('RECEIVER') }, ['RECEIVER']],
  ['no country at all', { sender: partyWith('SENDER'), receiver: partyWith('RECEIVER') }, ['SENDER', 'RECEIVER']],
  ['only a nationality', { receiver: partyWith('RECEIVER', { nationality: 'PL' }) }, ['RECEIVER']],
  [
    'only the country of a provider',
    { receiver: partyWith('RECEIVER', { vasp: { name: 'X', country: 'CH' } }) },
    ['RECEIVER'],
  ],
  ['an IBAN', { receiver: partyWith('RECEIVER', { account: 'GB29NWBK60161331926819' }) }, []],
])('records parties without a known country: %s', async (_, content, unknown) => {
  const [evidence] = await jurisdictionStage.gather(
    stageBatch([transactionWith(content)], { countries: countryRisk([]) }),
  );
  expect(evidence!.unknown).toEqual(unknown);
});

it('finds nothing in an ordinary transaction', async () => {
  expect(await screen({})).toEqual([]);
  expect(await screen({ sender: null, receiver: null })).toEqual([]);
  expect(await screen({ sender: partyWith('SENDER'), receiver: partyWith('RECEIVER') })).toEqual([]);
});

it('does not mistake bank or account numbers for a BIC', async () => {
  const numbers = to({ account: '1234IR5678', bank: { name: null, code: 'IR0629600', bic: null } });
  expect(await screen(numbers)).toEqual([]);
});

it.each<[string, Partial<TransactionContent>, string]>([
  ['country', to({ country: 'IR' }), 'RECEIVER'],
  ['country of the sender', { sender: { ...sender!, country: 'KP' } }, 'SENDER'],
  ['BIC', to({ bank: { name: null, code: null, bic: 'BMJIIRTH' } }), 'BANK'],
  ['BIC as the code of the bank', to({ bank: { name: null, code: 'bmji irth', bic: null } }), 'BANK'],
  ['BIC in place of an account', to({ account: 'BMJIIRTHXXX' }), 'BANK'],
  ['BIC in a field that no schema knows', { echo: { unknownFields: { intermediaryBankSwift: 'BMJIIRTH' } } }, 'BANK'],
  ['BIC of ISO 20022', { echo: { unknownFields: { 'creditorAgent.bicfi': 'bmjiirthxxx' } } }, 'BANK'],
  ['IBAN', to({ account: 'IR062960000000100324200001' }), 'RECEIVER'],
  ['service provider', to({ vasp: { name: 'Dahl Exchange', country: 'CU' } }), 'VASP'],
  ['city', to({ country: 'UA', city: 'Sevastopol' }), 'ADDRESS'],
  ['address', to({ country: 'AE', address: 'Office 4, Valiasr, Tehran' }), 'ADDRESS'],
  ['postal code', to({ country: 'UA', postalCode: '95 000' }), 'ADDRESS'],
  ['name of the bank', to({ bank: { name: 'First Bank of Pyongyang', code: null, bic: null } }), 'BANK'],
  [
    'Travel Rule message, whatever the fields of the request say',
    {
      ...to({ country: 'PL' }),
      echo: { travelRule: { beneficiary: { naturalPerson: { countryOfResidence: 'IR' } } } },
    },
    'RECEIVER',
  ],
  [
    'address in the Travel Rule message',
    {
      echo: {
        travelRule: {
          originator: {
            originatorPersons: [
              {
                naturalPerson: {
                  geographicAddress: [
                    { addressType: 'GEOG', country: 'GB', townName: 'London' },
                    { addressType: 'HOME', country: 'UA', townName: 'Sevastopol', addressLine: ['Lenina 4'] },
                  ],
                },
              },
            ],
          },
        },
      },
    },
    'ADDRESS',
  ],
  [
    'free address line of the Travel Rule message',
    {
      echo: {
        travelRule: {
          beneficiary: { geographicAddress: [{ addressLine: ['Office 4', 'Valiasr, Tehran'], country: 'AE' }] },
        },
      },
    },
    'ADDRESS',
  ],
])('forbids by the %s', async (_, content, subject) => {
  expect(await screen(content)).toEqual([['PROHIBITED_JURISDICTION', FORBIDDEN, 100, subject]]);
});

it.each<[string, Partial<TransactionContent>]>([
  ['the message', { message: 'machine parts for Simferopol' }],
  ['the purpose', { purpose: 'Freight to Tehran' }],
  ['the source of funds', { sourceOfFund: 'sale of a Persian carpet, made in Iran' }],
  ['letters with dots', { message: 'goods for I.R.A.N.' }],
  ['a memory', { message: 'vintage poster Havana, Cuba 1958' }],
])('requires review if %s alone names a prohibited place', async (_, content) => {
  expect(await screen(content)).toEqual([['PROHIBITED_PLACE_IN_TEXT', 'HIGH_RISK_JURISDICTION', 60, 'MESSAGE']]);
});

it('requires review if only the nationality is of a prohibited country', async () => {
  const national = ['NATIONAL_OF_PROHIBITED_JURISDICTION', 'HIGH_RISK_JURISDICTION', 85, 'RECEIVER'];
  expect(await screen(to({ nationality: 'IR' }))).toEqual([national]);
  expect((await screen(to({ nationality: 'IR', city: 'Tehran' })))[0]![1]).toBe(FORBIDDEN);
});

it.each<[string, Partial<TransactionContent>]>([
  ['a telephone number', to({ phone: '+989123456789' })],
  ['a telephone number in Crimea', to({ country: 'UA', phone: '+7 978 123-45-67' })],
  ['a telephone number in Crimea by the Ukrainian plan', to({ country: 'UA', phone: '+380 652 123456' })],
  ['a telephone number without a sign before its country', to({ phone: '98 21 1234 5678' })],
  [
    'a telephone number that is one of its own country too',
    { ...to({ country: 'DE', phone: '+49989121234567' }), echo: { receiverMobile: '98 9121234567' } },
  ],
  ['a telephone number behind a word', to({ phone: 'tel. (98) 912 1234567' })],
  ['the second telephone number', { echo: { senderTelNumber: '0098 21 1234567' } }],
  ['an e-mail address', to({ email: 'office@holunder.ir' })],
  ['a telephone number in the message', { message: 'please call +850 191 234 5678 first' }],
  ['a telephone number behind a word in the purpose', { purpose: 'top up, tel. 00850 (191) 234-5678' }],
  ['a telephone number in the name', to({ name: 'Kim Holunder +850 191 234 5678' })],
  ['a telephone number in the address', to({ address: 'Lindengasse 12 (+98 21 1234 5678)' })],
  ['a telephone number in place of an account', to({ account: '+989123456789' })],
  ['a mailbox in the message', { message: 'invoice to office@holunder.ir, thanks' }],
  ['a mailbox in the name', to({ name: 'Kim Holunder kim@star.net.kp' })],
])('requires review if only %s is of a prohibited country', async (_, content) => {
  expect(await screen(content)).toMatchObject([
    ['CONTACT_IN_PROHIBITED_JURISDICTION', 'HIGH_RISK_JURISDICTION', 85, expect.any(String)],
  ]);
});

it.each<[string, Partial<TransactionContent>, string, string]>([
  ['the city', to({ country: 'UA', city: 'UASIP' }), 'UA-43', FORBIDDEN],
  ['the city with a blank', to({ country: 'AE', city: 'IR BND' }), 'IR', FORBIDDEN],
  ['a line of the address', to({ country: 'AE', address: 'Port CUHAV, Pier 2' }), 'CU', FORBIDDEN],
  ['the message', { message: 'POD: IRBND, 2 containers' }, 'IR', FORBIDDEN],
  ['the purpose', { purpose: 'freight UASVP to TRIST' }, 'UA-40', FORBIDDEN],
])('prohibits by the UN/LOCODE of a port in %s', async (_, content, country, status) => {
  const [judged] = await judgedBy(
    jurisdictionStage,
    stageBatch([transactionWith(content)], { countries: countryRisk([]) }),
  );
  const found = judged!.findings.map((one) => [(one.details as { country: string }).country, one.status]);
  expect(found).toEqual([[country, status]]);
});

it('ignores towns with similar names', async () => {
  expect(
    await screen({ message: 'Hotel IRBID, CUSCO and CUPAR; irbnd', ...to({ country: 'PE', city: 'CUSCO' }) }),
  ).toEqual([]);
});

it('requires review of places in the occupied parts of Kherson and Zaporizhzhia', async () => {
  const looked = ['HIGH_RISK_COUNTRY', 'HIGH_RISK_JURISDICTION', 90, 'ADDRESS'];
  expect(await screen(to({ country: 'UA', city: 'Мелітополь' }))).toEqual([looked]);
  expect(await screen(to({ country: 'UA', city: 'Запоріжжя' }))).toEqual([]);
});

it.each<[string, Partial<TransactionContent>]>([
  ['a telephone number of another country', to({ phone: '+43660980123', email: 'iran@holunder.at' })],
  ['a number without its country', to({ phone: '9812345678' })],
  ['a telephone number of another country in a text', { message: 'call +43 660 9801234 or 0049 98 1234567' }],
  ['a long number in a text', { message: 'invoice 0053123456789, ref 98-912-3456789, 53 1234 567890' }],
  ['an account number', to({ account: '0098123456789' })],
  ['a mailbox of another country', { message: 'office@holunder.at, office@holunder.ir.example.com' }],
  ['no BIC in a field that is not for one', { echo: { unknownFields: { state: 'REPAIRED', bicycle: 'REPAIRED' } } }],
  ['a word in capitals like a BIC', { message: 'MINISTRY OF AGRICULTURE, WOOD FROM MADEIRAS' }],
])('concludes nothing from %s', async (_, content) => {
  expect(await screen(content)).toEqual([]);
});

const legal = (name: string) => ({
  nameIdentifier: [{ legalPersonName: name, legalPersonNameIdentifierType: 'LEGL' }],
});

it.each<[string, Partial<TransactionContent>, string]>([
  ['IBAN in a message', { message: 'forward to IR06 2960 0000 0010 0324 2000 01 please' }, 'MESSAGE'],
  ['BIC in a purpose', { purpose: 'via SWIFT: BMJIIRTH' }, 'BANK'],
  [
    'BIC in the name of the bank',
    to({ bank: { name: 'Holunder Bank, BIC BMJIIRTHXXX', code: null, bic: null } }),
    'BANK',
  ],
  ['line of business', to({ businessCategory: 'Trade with Iran' }), 'RECEIVER'],
  ['profession', { sender: { ...sender!, profession: 'Driver, Pyongyang' } }, 'SENDER'],
  ['name of a state', to({ name: 'Government of Cuba' }), 'RECEIVER'],
  ['name of a provider', to({ vasp: { name: 'Tehran Exchange', country: null } }), 'VASP'],
  [
    'name of a state in the Travel Rule message',
    { echo: { travelRule: { beneficiary: { legalPerson: { name: legal('Ministry of Trade of Iran') } } } } },
    'RECEIVER',
  ],
])('forbids by the %s', async (_, content, subject) => {
  expect(await screen(content)).toEqual([['PROHIBITED_JURISDICTION', FORBIDDEN, 100, subject]]);
});

it('uses the issuer of a document and the place of birth as nationality', async () => {
  const national = [['NATIONAL_OF_PROHIBITED_JURISDICTION', 'HIGH_RISK_JURISDICTION', 85, 'RECEIVER']];
  const of = (naturalPerson: object) => screen({ echo: { travelRule: { beneficiary: { naturalPerson } } } });
  expect(await of({ nationalIdentification: { nationalIdentifier: 'X1', countryOfIssue: 'IR' } })).toEqual(national);
  expect(await of({ dateAndPlaceOfBirth: { placeOfBirth: 'Tehran' } })).toEqual(national);
});

it.each([
  ['the sent currency', { amount: { value: '100', currency: 'KPW' } }],
  ['the received currency', { received: { value: '100', currency: 'IRR' } }],
  ['the value of coins', { fiatValue: { value: '100', currency: 'CUP' } }],
])('requires review of the currency of a prohibited country, of %s', async (_, money) => {
  expect(await screen(money)).toEqual([
    ['CURRENCY_OF_PROHIBITED_JURISDICTION', 'HIGH_RISK_JURISDICTION', 85, 'TRANSACTION'],
  ]);
});

it.each([
  ['Russian code of Crimea', { country: 'UA', postalCode: '295000' }],
  ['Russian code of Sevastopol', { country: 'UA', postalCode: '299 011' }],
  ['town of Crimea', { city: 'Sudak' }],
])('forbids by a %s', async (_, place) => {
  expect(await screen(to(place))).toMatchObject([['PROHIBITED_JURISDICTION', FORBIDDEN, 100, 'ADDRESS']]);
});

it.each<[string, Partial<NonNullable<typeof receiver>>]>([
  ['city that acts of the EU and the UK name', { country: 'UA', city: 'Sevastopol' }],
  ['town of Crimea that a dated list names', { country: 'UA', city: 'Simferopol' }],
  ['city that the decree of 2019 names', { country: 'UA', city: 'Horlivka' }],
  ['city that the decree names, in an address', { country: 'UA', address: 'Lenina 5, Yasynuvata' }],
  ['city that the list of 2023 names as held', { country: 'UA', city: 'Mariupol', state: 'Donetska oblast' }],
  ['republic that an act names', { country: 'UA', state: 'Донецкая Народная Республика' }],
])('forbids by a %s', async (_, place) => {
  expect(await screen(to(place))).toMatchObject([['PROHIBITED_JURISDICTION', FORBIDDEN, 100, 'ADDRESS']]);
});

it.each<[string, Partial<NonNullable<typeof receiver>>]>([
  ['city that no act and no dated list names', { country: 'UA', city: 'Novoazovsk' }],
  ['town of Luhansk that no list names', { country: 'UA', city: 'Perevalsk' }],
  ['oblast of which Ukraine holds a part', { country: 'UA', city: 'Kramatorsk', state: 'Donetska oblast' }],
  ['oblast by its English name', { country: 'UA', city: 'Sloviansk', state: 'Donetsk Oblast' }],
  ['oblast by the name of its city', { country: 'UA', city: 'Kramatorsk', state: 'Donetsk' }],
  ['oblast in an address', { country: 'UA', address: 'Myru 1, Kramatorsk, Donetsk region' }],
])('requires review of a %s', async (_, place) => {
  expect(await screen(to(place))).toEqual([['PLACE_NOT_NAMED_BY_ACT', 'HIGH_RISK_JURISDICTION', 85, 'ADDRESS']]);
});

it('judges a territory by the earlier table as that release did', () => {
  const { territories: _, ...content } = PLACES_POLICY.content;
  const before = placesOf(policyOf('PLACES', '2026-11-28', z.custom<typeof content>(), content));
  const given = contentWith(to({ country: 'UA', city: 'Novoazovsk' }));
  const ofDonetsk = (places?: typeof before) => mentionsOf(given, places).find(({ code }) => code === 'UA-14');
  expect(ofDonetsk(before)).not.toHaveProperty('isUnnamed');
  expect(ofDonetsk()).toMatchObject({ isUnnamed: true });
});

it('does not conclude a country from the name of a firm', async () => {
  const content = to({ name: 'Havana Carpets GmbH', country: null, account: null, bank: null });
  expect(await screen(content)).toMatchObject([['POSSIBLE_PROHIBITED_PLACE', null, 30, 'RECEIVER']]);
  const [evidence] = await jurisdictionStage.gather(
    stageBatch([transactionWith(content)], { countries: countryRisk([]) }),
  );
  expect(evidence!.unknown).toEqual(['RECEIVER']);
});

it('recomputes earlier screenings with their table of places', async () => {
  const { phonePrefixes: _, mailEndings: __, stateWords: ___, ...content } = PLACES_POLICY.content;
  const before = placesOf(policyOf('PLACES', '2026-11-20', z.custom<typeof content>(), content));
  const given = contentWith({ message: 'I.R.A.N.', ...to({ name: 'Government of Cuba', phone: '+989123456789' }) });
  expect(mentionsOf(given, before).map(({ code }) => code)).not.toEqual(expect.arrayContaining(['IR']));
  expect(mentionsOf(given).map(({ code, tie }) => `${code} ${tie}`)).toEqual(
    expect.arrayContaining(['IR PRESENCE', 'IR CONTACT', 'CU PRESENCE']),
  );
});

it('records ambiguous places without flagging them', async () => {
  expect(await screen({ sender: { ...sender!, address: '14 Havana Street', city: 'Miami' } })).toEqual([
    ['POSSIBLE_PROHIBITED_PLACE', null, 30, 'ADDRESS'],
  ]);
  expect(await screen({ message: 'six cases of Cuba Libre' })).toMatchObject([
    [expect.anything(), null, 30, 'MESSAGE'],
  ]);
});

it('flags high-risk countries from the level that is set, and counts the others', async () => {
  expect(await screen(to({ country: 'MM' }))).toEqual([
    ['HIGH_RISK_COUNTRY', 'HIGH_RISK_JURISDICTION', 98, 'RECEIVER'],
  ]);
  expect(await screen(to({ country: 'BG' }))).toEqual([['COUNTRY_INDICATORS', null, 35, 'RECEIVER']]);
  expect(await screen(to({ country: 'MX' }))).toEqual([]);
  expect(await screen(to({ nationality: 'MM' }))).toEqual([['COUNTRY_INDICATORS', null, 98, 'RECEIVER']]);
});

it('has one finding per country, of the most severe kind', async () => {
  const findings = await screen({
    ...to({ country: 'IR', city: 'Tehran', address: 'Havana Street 3', nationality: 'IR' }),
    message: 'Pyongyang',
  });
  expect(findings).toEqual([
    ['PROHIBITED_JURISDICTION', FORBIDDEN, 100, 'RECEIVER'],
    ['POSSIBLE_PROHIBITED_PLACE', null, 30, 'ADDRESS'],
    ['PROHIBITED_PLACE_IN_TEXT', 'HIGH_RISK_JURISDICTION', 60, 'MESSAGE'],
  ]);
});

it("follows the organization's own table", async () => {
  const own = { reason: 'x', version: 1, updatedAt: new Date(0), updatedBy: 'tester' };
  const risk = countryRisk([
    { ...own, code: 'CU', groups: [], prohibited: false },
    { ...own, code: 'FR', groups: null, prohibited: true },
  ]);
  expect(await screen({ ...to({ country: 'CU', bank: null, account: null }), message: 'Havana' }, risk)).toEqual([]);
  expect(await screen({}, risk)).toMatchObject([['PROHIBITED_JURISDICTION', FORBIDDEN, 100, 'RECEIVER']]);
});

it('explains place, source and table in a sentence', async () => {
  const contents = [to({ city: 'Tehran' }), { sender: { ...sender!, address: '14 Havana Street' } }];
  const batch = stageBatch(contents.map((content) => transactionWith(content)));
  const [first, second] = await judgedBy(jurisdictionStage, batch);
  expect(first!.findings[0]).toMatchObject({
    remark:
      "The receiver's city names Tehran. Transactions with Iran are not allowed (SANCTIONS_COMPREHENSIVE, FATF_BLACK, EU_HIGH_RISK, FINCEN_311, HIGH_CORRUPTION).",
    provenance: expect.stringMatching(/^country-risk \d{4}-/),
    domain: 'COUNTRY_RISK',
    details: { country: 'IR', mentions: [{ place: 'Tehran', where: "the receiver's city" }] },
  });
  expect(second!.findings[0]!.remark).toBe(
    "The sender's address names Havana (probably a street). It may mean a place in Cuba, with which transactions are not allowed.",
  );
});
