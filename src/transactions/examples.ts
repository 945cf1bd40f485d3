/** Examples in the API description. All parties are invented; the wallet addresses come from the published standards. */
import type { ScreeningResult } from './result.ts';
import { COVERAGE_EXAMPLE } from './schemas/assessment.ts';
import { DETAILS, type TransactionDocument } from './schemas/response.ts';

type Details = TransactionDocument['details'];

/** Details with the given members. All other members are null. */
function detailsOf(given: Pick<Details, 'type'> & Readonly<Record<string, unknown>>): Details {
  const members = Object.keys(DETAILS[given.type].shape).map((member) => [member, given[member] ?? null]);
  return Object.fromEntries(members) as Details;
}

const SENDER = {
  senderName: 'Tassilo Brandauer',
  senderType: 'INDIVIDUAL',
  senderCountryCode: 'AT',
} as const;
const RECEIVER = {
  receiverName: 'Casimir Ondraszek',
  receiverType: 'INDIVIDUAL',
  receiverCountryCode: 'PL',
} as const;

export const FIAT_EXAMPLE_REQUEST = {
  transactionReference: 'TX-2026-000184',
  transactionDate: '2026-11-20T10:30:00+01:00',
  transferDate: '2026-11-21T08:00:00Z',
  transactionFlow: 'OUTBOUND',
  accountNumber: 'AT611904300234573201',
  sendingAmount: 1250.5,
  senderCurrency: 'EUR',
  receiverAmount: 5327.13,
  receiverCurrency: 'PLN',
  remittancePurpose: 'Family support',
  sourceOfFund: 'Salary',
  paymentMode: 'BANK_WIRE',
  deliveryType: 'BANK_ACCOUNT',
  ...SENDER,
  senderAddress: 'Lindengasse 12',
  senderCity: 'Wien',
  senderMobileNumber: '+43 660 1234567',
  senderDob: '1974-09-02',
  senderNationality: 'AT',
  senderIdType: 'PASSPORT',
  senderIdNumber: 'U7788123',
  ...RECEIVER,
  receiverAccount: 'PL61109010140000071219812874',
  receiverBankName: 'Bank Ostoja',
  message: 'For the school year',
  callbackUrl: 'https://client.example.com/aml/callback',
};

const RECORDED = {
  tenantId: '6f2c1a52-0b57-4d25-8f0a-4d8f3f8f1c11',
  tenantName: 'Example Remittance',
  clientId: 'client_n4m5ykbm6wpzq3qj',
  clientName: 'core-banking',
  createdAt: '2026-11-20T09:30:00.412Z',
  modifiedAt: null,
  createdBy: 'client_n4m5ykbm6wpzq3qj',
  modifiedBy: null,
  isSuspicious: null,
  suspiciousRemark: 'Screening is pending.',
  callbackUrl: 'https://client.example.com/aml/callback',
  senderPartyId: null,
  receiverPartyId: null,
  screeningReferenceData: {},
  releaseDocs: [],
  metadata: {},
  documents: null,
};

export const FIAT_EXAMPLE_RESPONSE: TransactionDocument = {
  transactionUUID: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
  transactionReference: 'TX-2026-000184',
  status: 'PENDING',
  transactionType: 'FIAT',
  transactionDate: '2026-11-20T10:30:00+01:00',
  transferDate: '2026-11-21T08:00:00Z',
  transactionFlow: 'OUTBOUND',
  senderName: 'Tassilo Brandauer',
  senderCountryCode: 'AT',
  receiverName: 'Casimir Ondraszek',
  receiverCountryCode: 'PL',
  sendingAmount: 1250.5,
  receiverAmount: 5327.13,
  transactionCharge: 0,
  totalAmount: 1250.5,
  senderCurrency: 'EUR',
  receiverCurrency: 'PLN',
  remittancePurpose: 'Family support',
  sourceOfFund: 'Salary',
  paymentMode: 'BANK_WIRE',
  deliveryType: 'BANK_ACCOUNT',
  details: detailsOf({
    type: 'FIAT',
    accountNumber: 'AT611904300234573201',
    senderType: 'INDIVIDUAL',
    senderAddress: 'Lindengasse 12',
    senderCity: 'Wien',
    senderMobileNumber: '+43 660 1234567',
    senderCurrency: 'EUR',
    receiverType: 'INDIVIDUAL',
    receiverAccount: 'PL61109010140000071219812874',
    paymentMode: 'BANK_WIRE',
    deliveryType: 'BANK_ACCOUNT',
    senderDob: '1974-09-02',
    senderNationality: 'AT',
    senderIdType: 'PASSPORT',
    senderIdNumber: 'U7788123',
    receiverBankName: 'Bank Ostoja',
    message: 'For the school year',
  }),
  ...RECORDED,
  valuation: { amount: 1465.59, currency: 'USD', rateSource: 'STARTER 2025-06-30' },
};

const TRAVEL_RULE = {
  originator: {
    originatorPersons: [
      {
        naturalPerson: {
          name: {
            nameIdentifier: [
              { primaryIdentifier: 'Brandauer', secondaryIdentifier: 'Tassilo', nameIdentifierType: 'LEGL' },
            ],
          },
          dateAndPlaceOfBirth: { dateOfBirth: '1974-09-02', placeOfBirth: 'Graz' },
          countryOfResidence: 'AT',
        },
      },
    ],
  },
  beneficiary: { name: 'Casimir Ondraszek' },
  originatingVasp: { name: 'Kormoran Digital', country: 'AT' },
  beneficiaryVasp: { name: 'Wydra Exchange', country: 'PL' },
};

export const CRYPTO_EXAMPLE_REQUEST = {
  transactionReference: 'TX-2026-000185',
  transactionDate: '2026-11-20T09:31:00Z',
  transactionFlow: 'OUTBOUND',
  asset: 'BTC',
  blockchain: 'BITCOIN',
  amount: 0.015,
  fiatAmount: 1240,
  fiatCurrency: 'EUR',
  fromAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  toAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ...SENDER,
  ...RECEIVER,
  walletProvider: 'Kormoran Digital',
  travelRule: TRAVEL_RULE,
  callbackUrl: 'https://client.example.com/aml/callback',
};

const NO_FIAT_LEGS = {
  sendingAmount: null,
  receiverAmount: null,
  transactionCharge: null,
  totalAmount: null,
  senderCurrency: null,
  receiverCurrency: null,
  remittancePurpose: null,
  sourceOfFund: null,
  paymentMode: null,
  deliveryType: null,
};

export const CRYPTO_EXAMPLE_RESPONSE: TransactionDocument = {
  transactionUUID: '0d8be2a7-1f0e-4b58-8a55-9a3f3d1c7e21',
  transactionReference: 'TX-2026-000185',
  status: 'PENDING',
  transactionType: 'CRYPTO',
  transactionDate: '2026-11-20T09:31:00Z',
  transferDate: null,
  transactionFlow: 'OUTBOUND',
  senderName: 'Tassilo Brandauer',
  senderCountryCode: 'AT',
  receiverName: 'Casimir Ondraszek',
  receiverCountryCode: 'PL',
  ...NO_FIAT_LEGS,
  asset: 'BTC',
  blockchain: 'BITCOIN',
  amount: 0.015,
  fromAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  toAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  details: detailsOf({
    type: 'CRYPTO',
    asset: 'BTC',
    blockchain: 'BITCOIN',
    amount: 0.015,
    fiatAmount: 1240,
    fiatCurrency: 'EUR',
    fromAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    toAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    walletProvider: 'Kormoran Digital',
    senderType: 'INDIVIDUAL',
    receiverType: 'INDIVIDUAL',
    travelRule: TRAVEL_RULE,
  }),
  ...RECORDED,
  valuation: { amount: 1453.28, currency: 'USD', rateSource: 'GIVEN, STARTER 2025-06-30' },
};

export const STABLECOIN_EXAMPLE_REQUEST = {
  transactionReference: 'TX-2026-000186',
  transactionDate: '2026-11-20T09:32:00Z',
  transactionFlow: 'INBOUND',
  stablecoinType: 'USDC',
  contractAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  blockchain: 'ETHEREUM',
  amount: 980.25,
  fromAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  toAddress: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  ...SENDER,
  ...RECEIVER,
  travelRule: { originator: 'Tassilo Brandauer', originatingVasp: 'Kormoran Digital' },
  callbackUrl: 'https://client.example.com/aml/callback',
};

export const STABLECOIN_EXAMPLE_RESPONSE: TransactionDocument = {
  transactionUUID: '8a3d7b64-6f5b-4c8b-9d2c-0f7e4b1a9c33',
  transactionReference: 'TX-2026-000186',
  status: 'PENDING',
  transactionType: 'STABLECOIN',
  transactionDate: '2026-11-20T09:32:00Z',
  transferDate: null,
  transactionFlow: 'INBOUND',
  senderName: 'Tassilo Brandauer',
  senderCountryCode: 'AT',
  receiverName: 'Casimir Ondraszek',
  receiverCountryCode: 'PL',
  ...NO_FIAT_LEGS,
  asset: 'USDC',
  blockchain: 'ETHEREUM',
  amount: 980.25,
  fromAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  toAddress: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  stablecoinType: 'USDC',
  details: detailsOf({
    type: 'STABLECOIN',
    asset: 'USDC',
    blockchain: 'ETHEREUM',
    amount: 980.25,
    fromAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    toAddress: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    senderType: 'INDIVIDUAL',
    receiverType: 'INDIVIDUAL',
    travelRule: { originator: 'Tassilo Brandauer', originatingVasp: 'Kormoran Digital' },
    stablecoinType: 'USDC',
    pegCurrency: 'USD',
    issuer: 'Circle',
    contractAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  }),
  ...RECORDED,
  valuation: { amount: 980.25, currency: 'USD', rateSource: 'PEG USD' },
};

export const PROPOSED_EXAMPLE = {
  status: 'PROPOSED',
  transactionUUID: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
  transactionStatus: 'SANCTION_LISTED',
  version: 3,
  proposal: {
    decision: 'RELEASED',
    reasonCode: 'FALSE_POSITIVE',
    reason: 'Different date and place of birth, verified against documents.',
    beforeStatus: 'SANCTION_LISTED',
    decidedAt: '2026-11-20T11:40:00.000Z',
    decidedBy: 'user_2m9d',
    party: 'RECEIVER',
    exemptUntil: null,
    clearParty: true,
    clearProfileIds: ['a9f1a4f0-63a1-5c43-8f0e-6a4f0d1b2c07'],
    clearReviewDate: '2027-05-20',
    licenseId: null,
    inEffect: false,
    soleOfficer: false,
  },
};

export const RESULT_EXAMPLE: ScreeningResult = {
  isSuspicious: false,
  suspiciousRemark: 'Released. Not checked: PEP, no list is loaded.',
  transactionStatus: 'RELEASED',
  transactionReference: 'TX-2026-000184',
  timestamp: '2026-11-20T09:30:00.512Z',
  clientId: 'client_n4m5ykbm6wpzq3qj',
  tenantId: '0b9d3f6e-1111-4c1c-9a53-2f1f7c1d2e3f',
  tenantName: 'Default',
  coverage: COVERAGE_EXAMPLE,
  senderPartyId: '5b0a4a1e-6c41-5d2f-9a53-0f6f1d2c7b11',
  receiverPartyId: 'c1d2a4f0-1d2c-5b0a-8f0e-6a4f0d1b2c07',
  riskTier: 'INFORMATIONAL',
  disposition: 'APPROVE',
  alertId: null,
  reasonCodes: ['SCREENING_INCOMPLETE'],
};
