/** Examples of the API description; every party is invented. */
import { PROFILE_EXAMPLE } from '../examples.ts';
import { INTERNAL_LIST_ID } from './entry-profile.ts';
import type { ListedProfileView } from './schemas.ts';

export const BULK_EXAMPLE_REQUEST = [
  {
    externalReferenceId: 'CUST-1001',
    entityType: 'INDIVIDUAL',
    riskLevel: 'HIGH',
    names: [{ fullNameRaw: 'Tassilo Brandauer' }, { fullNameRaw: 'T. Brandauer', nameType: 'ALIAS' }],
    dates: [{ type: 'BIRTH', value: '1974-09-02' }],
    nationalities: [{ countryCode: 'AT' }],
    documents: [{ type: 'PASSPORT', value: 'U7788123', issuingCountry: 'AT' }],
  },
];

export const BULK_EXAMPLE_RESULT = {
  created: 1,
  merged: 0,
  rejected: 0,
  results: [
    {
      index: 0,
      externalReferenceId: 'CUST-1001',
      status: 'created',
      profileId: 'a9f1a4f0-63a1-5c43-8f0e-6a4f0d1b2c07',
      version: 1,
      mergedBy: null,
      errors: [],
    },
  ],
};

export const CHANGE_EXAMPLE_REQUEST = { version: 1, riskLevel: 'CRITICAL' };

export const OWN_PROFILE_EXAMPLE = {
  ...PROFILE_EXAMPLE,
  metadata: { ...PROFILE_EXAMPLE.metadata, datasets: [INTERNAL_LIST_ID] },
  riskLevel: 'CRITICAL',
  createdBy: 'client_n4m5ykbm6wpzq3qj',
  updatedBy: 'client_n4m5ykbm6wpzq3qj',
  version: 2,
};

export const LISTED_EXAMPLE: ListedProfileView = {
  profileId: 'a9f1a4f0-63a1-5c43-8f0e-6a4f0d1b2c07',
  watchlistStatus: 'ACTIVE',
  entityType: 'INDIVIDUAL',
  names: ['Tassilo Brandauer', 'T. Brandauer'],
  birthDates: ['1974-09-02'],
  nationalityCodes: ['AT'],
  riskLevel: 'CRITICAL',
  categories: ['INTERNAL'],
  externalReferenceIds: ['CUST-1001'],
  reasons: ['Account closed for fraud'],
  isMadeOfArticles: false,
  version: 2,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: 'client_n4m5ykbm6wpzq3qj',
  updatedAt: '2026-11-21T08:00:00.000Z',
  updatedBy: 'client_n4m5ykbm6wpzq3qj',
};
