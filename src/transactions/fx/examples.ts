/** Examples in the API description. CSV uploads have columns of the same names. */
import { ECB_FIRST_DAY, ECB_LAST_DAY, ECB_SOURCE } from './ecb-rates.ts';
import type { RateList, RateView, UploadResult } from './schemas.ts';
import { STARTER_DATE, STARTER_NOTE, STARTER_SOURCE } from './starter-rates.ts';

export const RATE_EXAMPLE: RateView = {
  currency: 'EUR',
  rate: 1.0832,
  validFrom: '2026-11-20',
  rateSource: 'OWN 2026-11-20',
  updatedAt: '2026-11-20T09:30:00.000Z',
  updatedBy: 'core-banking',
};

export const PROPOSED_RATE_EXAMPLE: RateView = {
  ...RATE_EXAMPLE,
  proposal: {
    value: { baseCurrency: 'USD', validFrom: '2026-11-28', rate: 0.4 },
    proposedBy: '5b1f0a54-6c0d-4b43-9a51-0e8f6d0c3a77',
    proposedAt: '2026-11-28T09:30:00.000Z',
  },
};

export const RATES_EXAMPLE: RateList = {
  baseCurrency: 'USD',
  starter: { asOf: STARTER_DATE, source: STARTER_NOTE },
  referenceRates: { firstDay: ECB_FIRST_DAY, lastDay: ECB_LAST_DAY, source: ECB_SOURCE },
  nextCursor: null,
  hasMore: false,
  items: [
    RATE_EXAMPLE,
    {
      currency: 'GBP',
      rate: 1.37,
      validFrom: STARTER_DATE,
      rateSource: STARTER_SOURCE,
      updatedAt: null,
      updatedBy: null,
    },
  ],
};

export const UPLOAD_EXAMPLE_REQUEST = [
  { currency: 'EUR', rate: 1.0832, validFrom: '2026-11-20' },
  { currency: 'BTC', rate: 97_250.5, validFrom: '2026-11-20' },
];

export const UPLOAD_EXAMPLE: UploadResult = { baseCurrency: 'USD', accepted: 2, rejected: 0, errors: [] };
