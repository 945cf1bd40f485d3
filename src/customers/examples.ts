import { modelVersion, SHIPPED_MODEL } from './rating/model.ts';

export const CUSTOMER_EXAMPLE_REQUEST = {
  externalReferenceId: 'C-104422',
  entityType: 'INDIVIDUAL',
  names: [{ fullNameRaw: 'Tassilo Brandauer', nameType: 'PRIMARY' }],
  dob: '1971-02-28',
  nationalityCodes: ['AT'],
  countryCodes: ['AT'],
  documents: [{ type: 'PASSPORT', value: 'QX1234567', issuingCountry: 'AT', expiryDate: '2031-05-01' }],
  addresses: [{ addressRaw: 'Lindengasse 12', city: 'Wien', postalCode: '1070', country: 'AT' }],
  accounts: [{ accountNumber: 'AT611904300234573201', currency: 'EUR' }],
  occupation: 'Dentist',
  products: ['CURRENT_ACCOUNT'],
  expectedActivity: {
    monthlyAmount: 4500,
    currency: 'EUR',
    monthlyCount: 20,
    corridors: [{ senderCountryCode: 'AT', receiverCountryCode: 'DE' }],
  },
  reviewOn: '2027-11-01',
};

export const CUSTOMERS_EXAMPLE_CSV =
  'externalReferenceId,entityType,fullName,dob,nationalityCodes\nC-104423,INDIVIDUAL,Ottilie Federspiel,1968-03-14,AT;DE\n';

export const RECEIPT_EXAMPLE = {
  customerId: '0e6f2b1c-8a4d-4c3e-9b7a-5d1f2e3c4b5a',
  externalReferenceId: 'C-104422',
  state: 'ACTIVE',
  version: 1,
};

const RATING = {
  riskLevel: 'LOW',
  score: 3.8,
  drivers: [
    { factor: 'COUNTRY', points: 0, weight: 3, basis: 'the riskiest of 2: AT' },
    { factor: 'ENTITY_TYPE', points: 10, weight: 1, basis: 'INDIVIDUAL' },
    { factor: 'OWNERSHIP', points: null, weight: 2, basis: 'not applicable to a person' },
    { factor: 'OCCUPATION', points: null, weight: 1, basis: 'not known' },
    { factor: 'PRODUCTS', points: null, weight: 2, basis: 'not known' },
    { factor: 'WALLETS', points: 0, weight: 1, basis: 'no wallet' },
    { factor: 'EXPECTED_ACTIVITY', points: 0, weight: 1, basis: 'from 0 EUR a month' },
    { factor: 'SCREENING', points: 0, weight: 3, basis: 'no open hit' },
  ],
  modelVersion: modelVersion(SHIPPED_MODEL),
  ratedAt: '2026-11-22T09:30:01.000Z',
};

const SUMMARY = {
  ...RECEIPT_EXAMPLE,
  entityType: 'INDIVIDUAL',
  fullName: 'Tassilo Brandauer',
  riskLevel: 'LOW',
  reviewOn: '2027-11-01',
  screening: { state: 'SCREENED', screenedAt: '2026-11-22T09:30:01.000Z', openHits: 0, clearedHits: 0 },
  createdAt: '2026-11-22T09:30:00.000Z',
  createdBy: 'core-banking',
  updatedAt: '2026-11-22T09:30:00.000Z',
  updatedBy: 'core-banking',
};

export const CUSTOMERS_EXAMPLE = { items: [SUMMARY], nextCursor: null, hasMore: false, limit: 20 };

export const VERIFY_EXAMPLE_REQUEST = {
  attribute: 'BIRTH_DATE',
  value: '1971-02-28',
  method: 'IDENTITY_DOCUMENT',
  evidence: 'KYC-2026-00184, passport copy',
  verifiedOn: '2026-11-20',
};

export const VERIFICATION_EXAMPLE = {
  verificationId: '5c1d7e2f-3a4b-4c5d-8e6f-7a8b9c0d1e2f',
  ...VERIFY_EXAMPLE_REQUEST,
  verifiedBy: 'onboarding',
  recordedAt: '2026-11-22T09:31:00.000Z',
  endedAt: null,
};

export const CUSTOMER_EXAMPLE = {
  ...SUMMARY,
  names: [{ fullNameRaw: 'Tassilo Brandauer', nameType: 'PRIMARY', scriptCode: 'latn' }],
  gender: null,
  dob: '1971-02-28',
  registeredOn: null,
  nationalityCodes: ['AT'],
  countryCodes: ['AT'],
  documents: CUSTOMER_EXAMPLE_REQUEST.documents,
  addresses: CUSTOMER_EXAMPLE_REQUEST.addresses,
  accounts: [{ accountNumber: 'AT611904300234573201', bic: null, currency: 'EUR' }],
  wallets: [],
  beneficialOwners: [],
  verifications: [VERIFICATION_EXAMPLE],
  occupation: 'Dentist',
  products: ['CURRENT_ACCOUNT'],
  expectedActivity: CUSTOMER_EXAMPLE_REQUEST.expectedActivity,
  rating: RATING,
  ratingLog: [RATING],
  screening: {
    state: 'SCREENED',
    screenedAt: '2026-11-22T09:30:01.000Z',
    failure: null,
    listVersions: [{ watchlistId: 'ofac_sdn', version: 12 }],
    matcherVersion: '2.2.0+3fa9c0d1e2f3',
    gaps: [{ check: 'PEP', state: 'NO_LIST', detail: 'no list is loaded' }],
    latestRun: { runId: '6a1d2c3b-4e5f-4a7b-8c9d-0e1f2a3b4c5d', finishedAt: '2026-11-22T10:00:12.000Z' },
    openHits: 0,
    clearedHits: 0,
  },
  hits: [],
  transactions: 1,
  transactionLog: [
    {
      transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      transactionReference: 'TX-2026-000184',
      transactionStatus: 'RELEASED',
      transactionDate: '2026-11-20T09:30:00.000Z',
      role: 'SENDER',
      tiedBy: 'ACCOUNT',
      amount: 1250.5,
      currency: 'EUR',
      partyId: '1f2e3d4c-5b6a-4798-8897-a6b5c4d3e2f1',
    },
  ],
  partyIds: ['1f2e3d4c-5b6a-4798-8897-a6b5c4d3e2f1'],
  closedAt: null,
  closedBy: null,
  closedReason: null,
};

export const BULK_EXAMPLE_RESULT = {
  created: 1,
  changed: 0,
  unchanged: 0,
  rejected: 1,
  results: [
    {
      index: 0,
      externalReferenceId: 'C-104422',
      status: 'created',
      customerId: RECEIPT_EXAMPLE.customerId,
      version: 1,
      errors: [],
    },
    {
      index: 1,
      externalReferenceId: 'C-104423',
      status: 'rejected',
      customerId: null,
      version: null,
      errors: [{ field: 'dob', code: 'Past', message: 'must be a birth date that is not in the future' }],
    },
  ],
};
