import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import { validate } from '../../platform/http/validation.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST, STABLECOIN_EXAMPLE_REQUEST } from '../examples.ts';
import { type ReadRequest, readCrypto, readFiat, readStablecoin } from '../read-request.ts';
import { cryptoRequest } from './crypto.ts';
import { fiatRequest } from './fiat.ts';
import { stablecoinRequest } from './stablecoin.ts';

const REQUESTS = {
  fiat: { schema: fiatRequest(false), example: FIAT_EXAMPLE_REQUEST },
  crypto: { schema: cryptoRequest(false), example: CRYPTO_EXAMPLE_REQUEST },
  stablecoin: { schema: stablecoinRequest(false), example: STABLECOIN_EXAMPLE_REQUEST },
} as const;
type Kind = keyof typeof REQUESTS;

/** `400 senderName NotBlank, ...`, or `ok`. */
function resultOf(schema: z.ZodType, body: unknown): string {
  try {
    validate(schema, body);
    return 'ok';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = error.code === 'validation-failed' ? 400 : 422;
    return `${status} ${error.details.errors?.map(({ field, code }) => `${field} ${code}`).join(', ')}`;
  }
}

const READ: Readonly<Record<Kind, (body: unknown) => ReadRequest>> = {
  fiat: (body) => readFiat(REQUESTS.fiat.schema.parse(body)),
  crypto: (body) => readCrypto(REQUESTS.crypto.schema.parse(body)),
  stablecoin: (body) => readStablecoin(REQUESTS.stablecoin.schema.parse(body)),
};

const answer = (kind: Kind, change: Record<string, unknown>) =>
  resultOf(REQUESTS[kind].schema, { ...REQUESTS[kind].example, ...change });

const REQUIRED: Readonly<Record<Kind, readonly string[]>> = {
  fiat: [
    'transactionReference',
    'transactionDate',
    'transferDate',
    'transactionFlow',
    'accountNumber',
    'sendingAmount',
    'senderCurrency',
    'receiverAmount',
    'receiverCurrency',
    'remittancePurpose',
    'sourceOfFund',
    'paymentMode',
    'deliveryType',
    'senderName',
    'senderType',
    'senderAddress',
    'senderCity',
    'senderCountryCode',
    'senderMobileNumber',
    'receiverName',
    'receiverType',
    'receiverCountryCode',
    'receiverAccount',
  ],
  crypto: [
    'transactionReference',
    'transactionDate',
    'transactionFlow',
    'asset',
    'blockchain',
    'amount',
    'fromAddress',
    'toAddress',
  ],
  stablecoin: [
    'transactionReference',
    'transactionDate',
    'transactionFlow',
    'stablecoinType',
    'blockchain',
    'amount',
    'fromAddress',
    'toAddress',
  ],
};
const FIAT_OPTIONAL = [
  'callbackUrl',
  ...['Gender', 'State', 'ZipCode', 'TelNumber', 'Email', 'IdType', 'IdNumber', 'Profession', 'Dob', 'Nationality'].map(
    (field) => `sender${field}`,
  ),
  ...['BusinessCategory', 'BusinessType', 'BusinessId'].map((field) => `sender${field}`),
  ...['Gender', 'Address', 'City', 'Mobile', 'Email', 'BankName', 'BankCode', 'Dob', 'Nationality', 'BankSwift'].map(
    (field) => `receiver${field}`,
  ),
  ...['totalAmount', 'transactionCharge', 'originExchangeRate', 'message'],
  // Fields that are not in the contract.
  ...['scheme', 'customerReference'],
];

describe.each(Object.keys(REQUESTS) as Kind[])('%s request', (kind) => {
  const { schema, example } = REQUESTS[kind];

  it('accepts its example', () => expect(resultOf(schema, example)).toBe('ok'));

  it('requires exactly its fields', () => {
    expect(resultOf(schema, {})).toBe(`400 ${REQUIRED[kind].map((field) => `${field} NotNull`).join(', ')}`);
    const { required } = schemaOf(schema, 'input');
    expect(required).toEqual(REQUIRED[kind]);
  });

  it.each(REQUIRED[kind])('%s may not be null or blank', (field) => {
    expect(answer(kind, { [field]: null })).toBe(`400 ${field} NotNull`);
    expect(answer(kind, { [field]: '  ' })).toBe(`400 ${field} NotBlank`);
  });

  it('reads blank or null optional fields as absent', () => {
    const optional = Object.keys(schema.shape).filter((field) => !REQUIRED[kind].includes(field));
    for (const empty of ['', ' ', null]) {
      expect(answer(kind, Object.fromEntries(optional.map((field) => [field, empty])))).toBe('ok');
    }
  });

  it('reports a value that is no object', () => {
    for (const body of [[], 'x', 1, null]) expect(resultOf(schema, body)).toBe('400 $ Type');
  });
});

it('fiat knows every optional field of the contract', () => {
  const { shape } = REQUESTS.fiat.schema;
  expect(Object.keys(shape).filter((field) => !REQUIRED.fiat.includes(field))).toEqual(FIAT_OPTIONAL);
});

describe('rules of fields', () => {
  it.each<[Kind, Record<string, unknown>, string]>([
    ['fiat', { receiverCurrency: 'XYZ' }, '400 receiverCurrency CurrencyCode'],
    ['fiat', { senderCurrency: 'EURO' }, '422 senderCurrency CurrencyCode'],
    ['fiat', { paymentMode: 'bank_wire', deliveryType: 'Gift_Card', transactionFlow: 'inbound' }, 'ok'],
    ['fiat', { paymentMode: 'BARTER' }, '400 paymentMode Enum'],
    ['fiat', { sendingAmount: 0 }, '400 sendingAmount Positive'],
    ['fiat', { receiverAmount: -1 }, '400 receiverAmount Positive'],
    ['fiat', { transactionCharge: -0.01, totalAmount: 0 }, '400 transactionCharge PositiveOrZero'],
    ['fiat', { sendingAmount: '100' }, '400 sendingAmount Type'],
    ['fiat', { sendingAmount: 1234567.123456789 }, '400 sendingAmount Digits'],
    ['fiat', { senderCountryCode: 'ZZ' }, '422 senderCountryCode CountryCode'],
    ['fiat', { senderName: '---' }, '400 senderName Pattern'],
    ['fiat', { senderName: 'x'.repeat(513) }, '400 senderName Size'],
    ['fiat', { transactionReference: 'x'.repeat(129) }, '400 transactionReference Size'],
    ['fiat', { accountNumber: 'DE89370400440532013001' }, '422 accountNumber IBAN'],
    ['fiat', { senderDob: '1974-02-30', receiverBankSwift: 'NOBIC' }, '422 senderDob Date, receiverBankSwift BIC'],
    ['fiat', { senderMobileNumber: 'unknown' }, '422 senderMobileNumber Phone'],
    ['fiat', { callbackUrl: 'http://client.example.com' }, '422 callbackUrl Url'],
    ['fiat', { callbackUrl: 'client' }, '422 callbackUrl Url'],
    ['crypto', { callbackUrl: 'https://169.254.169.254/latest' }, '422 callbackUrl Url'],
    ['fiat', { callbackUrl: 'https://localhost:8443/' }, '422 callbackUrl Url'],
    // Both kinds: 400, in the order of the fields
    [
      'fiat',
      { message: 'a\u0000b', senderCountryCode: 'ZZ', transactionDate: 'today', senderName: '' },
      '400 transactionDate DateTime, senderName NotBlank, senderCountryCode CountryCode, message Pattern',
    ],
    ['crypto', { fiatCurrency: null }, '400 fiatCurrency NotNull'],
    ['crypto', { fiatAmount: null }, '400 fiatAmount NotNull'],
    ['crypto', { fiatAmount: null, fiatCurrency: '' }, 'ok'],
    ['crypto', { fiatAmount: -1 }, '400 fiatAmount PositiveOrZero'],
    ['crypto', { fromAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb' }, '422 fromAddress WalletAddress'],
    ['crypto', { toAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, '422 toAddress WalletAddress'],
    ['crypto', { blockchain: 'ETHEREUM' }, '422 fromAddress WalletAddress, toAddress WalletAddress'],
    ['crypto', { blockchain: 'a chain of tomorrow' }, 'ok'],
    ['crypto', { fromAddress: undefined }, '400 fromAddress NotNull'],
    // Errors of rules over several fields are merged with the field errors, in field order.
    [
      'crypto',
      { transactionFlow: 'SIDEWAYS', toAddress: 'x', fiatCurrency: undefined, message: 7 },
      '400 transactionFlow Enum, fiatCurrency NotNull, toAddress WalletAddress, message Type',
    ],
    ['crypto', { travelRule: 7 }, '400 travelRule Type'],
    ['stablecoin', { stablecoinType: '' }, '400 stablecoinType NotBlank'],
    ['stablecoin', { stablecoinType: 'usdc', issuer: 'Circle Internet Financial' }, 'ok'],
    ['stablecoin', { issuer: 'Tether' }, '400 issuer Pattern'],
    ['stablecoin', { pegCurrency: 'eur' }, '400 pegCurrency Pattern'],
    ['stablecoin', { asset: 'USDT' }, '400 asset Pattern'],
    ['stablecoin', { asset: 'USDC.e' }, 'ok'],
    ['stablecoin', { stablecoinType: 'OTHER' }, '400 issuer NotNull, asset NotNull'],
    ['stablecoin', { stablecoinType: 'OTHER', issuer: 'Wydra', asset: 'WYD' }, 'ok'],
    ['stablecoin', { stablecoinType: 'WYD' }, '400 issuer NotNull'],
    ['stablecoin', { stablecoinType: 'WYD', issuer: 'Wydra' }, 'ok'],
    ['stablecoin', { stablecoinType: 'constructor' }, '400 issuer NotNull'],
    ['stablecoin', { contractAddress: '0x1234' }, '422 contractAddress WalletAddress'],
    ['stablecoin', { sendingAmount: 5 }, '400 senderCurrency NotNull'],
    ['stablecoin', { receiverCurrency: 'EUR' }, '400 receiverAmount NotNull'],
    ['stablecoin', { sendingAmount: 5, senderCurrency: 'EUR', paymentMode: 'stablecoin_swap' }, 'ok'],
  ])('%s %j: %s', (kind, change, expected) => expect(answer(kind, change)).toBe(expected));

  it('explains the expected value', () => {
    const body = { ...STABLECOIN_EXAMPLE_REQUEST, issuer: 'Tether' };
    expect(() => validate(REQUESTS.stablecoin.schema, body)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ detail: 'issuer must be Circle, the issuer of USDC.' }),
      }),
    );
  });
});

describe('Travel Rule', () => {
  const person = (change: Record<string, unknown>) => ({
    naturalPerson: { name: { nameIdentifier: [{ primaryIdentifier: 'Brandauer' }] }, ...change },
  });
  /** More names than can be screened are rejected, not skipped. */
  const ten = Array(10).fill({ primaryIdentifier: 'Brandauer' });
  const manyNamed = {
    naturalPerson: { name: { nameIdentifier: ten, localNameIdentifier: ten, phoneticNameIdentifier: ten } },
  };
  it.each<[Record<string, unknown>, string]>([
    [{}, 'ok'],
    [{ originator: 'Tassilo Brandauer', beneficiary: { name: 'Casimir Ondraszek' } }, 'ok'],
    [{ originator: '', beneficiary: null }, 'ok'],
    [{ originator: { name: ' ' } }, '400 travelRule.originator.name NotBlank'],
    [{ originator: {} }, '400 travelRule.originator.name NotNull'],
    [{ originator: 7 }, '400 travelRule.originator Type'],
    [{ originator: '---' }, '400 travelRule.originator Pattern'],
    [{ originator: { originatorPersons: [person({})] } }, 'ok'],
    [
      { originator: { originatorPersons: [person({}), { legalPerson: {} }] } },
      '400 travelRule.originator.originatorPersons[1].name NotNull',
    ],
    [
      { originator: { originatorPersons: Array(11).fill(person({})) } },
      '400 travelRule.originator.originatorPersons Size',
    ],
    [{ originator: { originatorPersons: Array(10).fill(manyNamed) } }, '400 travelRule.originator Size'],
    [{ originator: { naturalPerson: { name: 'Tassilo Brandauer', countryOfResidence: 'at' } } }, 'ok'],
    [
      { beneficiary: { ...person({ countryOfResidence: 'ZZ' }) } },
      '422 travelRule.beneficiary.naturalPerson.countryOfResidence CountryCode',
    ],
    [
      { beneficiary: { ...person({ dateAndPlaceOfBirth: { dateOfBirth: '1974-13-01' } }) } },
      '422 travelRule.beneficiary.naturalPerson.dateAndPlaceOfBirth.dateOfBirth Date',
    ],
    [
      { beneficiary: { naturalPerson: { name: { nameIdentifier: [{ secondaryIdentifier: 'Tassilo' }] } } } },
      '400 travelRule.beneficiary.naturalPerson.name.nameIdentifier[0].primaryIdentifier NotNull',
    ],
    [{ originatingVasp: 'Kormoran Digital', beneficiaryVasp: { name: 'Wydra Exchange', country: 'PL' } }, 'ok'],
    [{ originatingVasp: { originatingVASP: { legalPerson: { name: 'Kormoran Digital' } } } }, 'ok'],
    [{ originatingVasp: { country: 'PL' } }, '400 travelRule.originatingVasp.name NotNull'],
    [{ originator: { name: 'T', accountNumber: ['a', 7] } }, '400 travelRule.originator.accountNumber[1] Type'],
  ])('%j: %s', (travelRule, expected) => expect(answer('crypto', { travelRule })).toBe(expected));
});

describe.each(Object.keys(REQUESTS) as Kind[])('a message sent as %s', (kind) => {
  const { schema, example } = REQUESTS[kind];
  const fields = Object.keys(schema.shape);
  const value = fc.oneof(
    fc.anything({ withNullPrototype: true }),
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.double(),
    fc.constantFrom('constructor', '__proto__', '\ud800', 'a\u0000b', '-', '0x', '1', 'bc1', '+', '00'),
  );
  const keys = fc.constantFrom(
    'name',
    'naturalPerson',
    'legalPerson',
    'originatorPersons',
    'country',
    'nameIdentifier',
  );
  const nested = fc.dictionary(
    fc.constantFrom('originator', 'beneficiary', 'originatingVasp'),
    fc.dictionary(keys, value),
  );

  it('is rejected with reasons, or can be read and stored', () => {
    const change = fc.dictionary(fc.constantFrom(...fields), fc.oneof(value, nested), { maxKeys: 3 });
    fc.assert(
      fc.property(change, (changed) => {
        const body = { ...example, ...changed };
        if (resultOf(schema, body) !== 'ok') return;
        const stored = JSON.stringify(READ[kind](body).content);
        // PostgreSQL stores neither.
        expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
      { numRuns: 500 },
    );
  });
});
