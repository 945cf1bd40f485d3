/** Names, searches, transactions and scores with every field filled to its limit. */
import { pick } from '../random.ts';
import { API, type DearRequest, type Request } from './case.ts';
import { capitalised, commonWord, manyScripts, type Random, randomWord, textOf } from './texts.ts';

const NAME_CHARS = 512;
const COUNTRIES = 'AT DE FR ES IT NL PL GB SE IR KP SY RU CU VE MM BY AF IQ LY SD SO YE ZW CN US'.split(' ');

/** Fills a field with text of a length. */
type Fill = (length: number) => string;

function fills(random: Random, names: readonly string[]): Record<string, Fill> {
  const of =
    (word: () => string): Fill =>
    (length) =>
      textOf(length, word);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return {
    'common words': of(commonWord(random)),
    'listed names': of(() => pick(names, random)),
    'Arabic words': of(randomWord('arabic', random)),
    'Cyrillic words': of(capitalised(randomWord('cyrillic', random))),
    'Chinese signs': of(() => randomWord('han', random)()),
    'Korean words': of(randomWord('hangul', random)),
    'many scripts': of(manyScripts(random)),
    'single letters': of(() => pick(letters, random)),
    'one long word': of(() => 'abdulrahmanovich'.repeat(40)),
  };
}

export function dearScreenings(random: Random, names: readonly string[]): DearRequest[] {
  return Object.entries(fills(random, names)).flatMap(([what, fill]): DearRequest[] => [
    {
      operation: 'screenEntity',
      what,
      request: () => ({
        method: 'POST',
        path: `${API}/screen-entity`,
        body: {
          fullName: fill(NAME_CHARS),
          alias: fill(NAME_CHARS),
          dob: '1974-09-02',
          documentNumber: 'P'.repeat(256),
          nationalityCodes: COUNTRIES,
          matchAlgorithm: 'LOOSE',
          minScoreThreshold: 0,
          includeDelisted: true,
          limit: 100,
        },
      }),
    },
    {
      operation: 'searchProfile',
      what,
      request: () => ({
        method: 'GET',
        path: `${API}/search-profile?${new URLSearchParams({
          fullName: fill(NAME_CHARS),
          documentNumber: 'P'.repeat(256),
          nationalityCodes: COUNTRIES.join(','),
          includeDelisted: 'true',
          limit: '100',
        })}`,
      }),
    },
    ...dearTransactions(what, fill),
  ]);
}

/** Every text field of `POST /transactions/fiat` with its maximum length. */
function fullFiat(fill: Fill, reference: string): Record<string, unknown> {
  const party = (side: 'sender' | 'receiver') => ({
    [`${side}Name`]: fill(NAME_CHARS),
    [`${side}Type`]: 'CORPORATE',
    [`${side}Address`]: fill(512),
    [`${side}City`]: fill(128),
    [`${side}CountryCode`]: pick(COUNTRIES, () => 0),
    [`${side}Nationality`]: 'AT',
    [`${side}Dob`]: '1974-09-02',
    [`${side}Gender`]: fill(64),
    [`${side}Email`]: 'party@example.test',
  });
  const now = new Date().toISOString();
  return {
    transactionReference: reference,
    transactionDate: now,
    transferDate: now,
    transactionFlow: 'OUTBOUND',
    accountNumber: '77000000001234',
    sendingAmount: 999_999.99,
    senderCurrency: 'EUR',
    receiverAmount: 999_999.99,
    receiverCurrency: 'EUR',
    remittancePurpose: fill(256),
    sourceOfFund: fill(256),
    paymentMode: 'BANK_WIRE',
    deliveryType: 'BANK_ACCOUNT',
    ...party('sender'),
    senderMobileNumber: '+436601234567',
    senderTelNumber: '+436601234568',
    senderState: fill(128),
    senderZipCode: fill(64),
    senderIdType: 'PASSPORT',
    senderIdNumber: fill(128),
    senderProfession: fill(256),
    senderBusinessCategory: fill(256),
    senderBusinessType: fill(256),
    senderBusinessId: fill(128),
    ...party('receiver'),
    receiverAccount: '77000000004321',
    receiverMobile: '+436601234569',
    receiverBankName: fill(NAME_CHARS),
    receiverBankCode: fill(64),
    receiverBankSwift: 'RZBAATWW',
    message: fill(2_000),
  };
}

const CHAIN = {
  blockchain: 'BITCOIN',
  asset: 'BTC',
  amount: 1.5,
  fiatAmount: 90_000,
  fiatCurrency: 'EUR',
  fromAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  toAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
};
/** Fields that a blockchain transfer does not have. */
const FIAT_ALONE = [
  'sendingAmount',
  'senderCurrency',
  'receiverAmount',
  'receiverCurrency',
  'paymentMode',
  'deliveryType',
];

function fullCrypto(fill: Fill, reference: string): Record<string, unknown> {
  const names = (field: string) => Array.from({ length: 10 }, () => ({ [field]: fill(NAME_CHARS) }));
  // A side may have at most 300 names, and a body at most 1 MiB.
  const person = () => ({ naturalPerson: { name: { nameIdentifier: names('primaryIdentifier') } } });
  const side = (persons: string) => ({ name: fill(NAME_CHARS), [persons]: Array.from({ length: 10 }, person) });
  const fiat = Object.entries(fullFiat(fill, reference)).filter(([name]) => !FIAT_ALONE.includes(name));
  return {
    ...Object.fromEntries(fiat),
    ...CHAIN,
    travelRule: {
      originator: side('originatorPersons'),
      beneficiary: side('beneficiaryPersons'),
      originatingVasp: fill(NAME_CHARS),
      beneficiaryVasp: fill(NAME_CHARS),
    },
  };
}

function dearTransactions(what: string, fill: Fill): DearRequest[] {
  const create = (
    operation: string,
    path: string,
    body: (reference: string) => Record<string, unknown>,
  ): DearRequest => ({
    operation,
    what,
    request: (run): Request => {
      const reference = `${operation} ${what} ${run}`;
      return { method: 'POST', path: `${API}/transactions/${path}`, body: body(reference), reference };
    },
  });
  const score = (of: string, body: () => Record<string, unknown>): DearRequest => ({
    operation: 'computeRiskScore',
    what: `${of}, ${what}`,
    request: () => ({ method: 'POST', path: `${API}/risk-score`, body: body() }),
  });
  return [
    create('createFiatTransaction', 'fiat', (reference) => fullFiat(fill, reference)),
    create('createCryptoTransaction', 'crypto', (reference) => fullCrypto(fill, reference)),
    create('createStablecoinTransaction', 'stablecoin', (reference) => {
      const { asset: _asset, ...body } = fullCrypto(fill, reference);
      return { ...body, stablecoinType: 'OTHER', issuer: fill(256), asset: 'WYD' };
    }),
    score('an entity', () => ({
      entity: {
        fullName: fill(NAME_CHARS),
        alias: fill(NAME_CHARS),
        dob: '1974-09-02',
        documentNumber: 'P'.repeat(256),
        nationalityCodes: COUNTRIES.slice(0, 10),
        countryCode: 'IR',
      },
    })),
    score('a transaction', () => ({ transaction: { transactionType: 'CRYPTO', ...fullCrypto(fill, 'SCORE') } })),
  ];
}
