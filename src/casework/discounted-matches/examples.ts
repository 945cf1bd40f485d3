/** Examples of the API description. */
import type { DiscountedMatch, DiscountStatistics, ReviewView, SampleView } from './schemas.ts';

export const SAMPLE_EXAMPLE: SampleView = {
  sampleId: '5f3c1d2e-7a64-4c8e-9b1f-20d5c7a91e44',
  criteria: {
    from: '2026-11-13T00:00:00.000Z',
    to: '2026-11-20T00:00:00.000Z',
    watchlistId: null,
    share: null,
    count: 10,
  },
  seed: '9f86d081884c7d659a2feaa0c55ad015',
  population: 214,
  populationHash: 'a3f5b1c0d9e87766554433221100ffeeddccbbaa99887766554433221100ffee',
  drawn: 10,
  drawnAt: '2026-11-20T00:00:04.000Z',
  drawnBy: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09',
};

export const REVIEW_EXAMPLE: ReviewView = {
  transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
  sampleId: SAMPLE_EXAMPLE.sampleId,
  drawnAt: SAMPLE_EXAMPLE.drawnAt,
  verdict: 'CORRECT',
  reason: 'The passport on file shows a birth date 31 years later than the listed one.',
  reviewedAt: '2026-11-21T09:12:00.000Z',
  reviewedBy: SAMPLE_EXAMPLE.drawnBy,
  alertId: null,
};

export const MATCH_EXAMPLE: DiscountedMatch = {
  transactionUuid: REVIEW_EXAMPLE.transactionUuid,
  transactionReference: 'TRX-2026-000123',
  createdAt: '2026-11-18T14:03:22.000Z',
  state: 'REVIEWED',
  matches: [
    {
      subject: 'RECEIVER',
      name: 'Aleksandr Ivanov',
      profileId: '0b8d7c6e-5f4a-5e3d-8c2b-1a0f9e8d7c6b',
      listedName: 'Aleksandr Nikolaevich Ivanov',
      watchlistIds: ['eu_fsf'],
      score: 94.1,
      remark:
        'The receiver has a common name like the sanctions listing of Aleksandr Nikolaevich Ivanov (EU), 94.1 of 100 ' +
        'points. About 18,000 people bear such a name. The listing has another name: Aleksandr Nikolaevich Ivanov. A ' +
        'birth date is needed to decide: the listing states no document.',
    },
  ],
  review: REVIEW_EXAMPLE,
};

export const STATISTICS_EXAMPLE: DiscountStatistics = {
  ...{ from: '2026-08-23', to: '2026-11-20', discounted: 2_731, drawn: 130, reviewed: 120, wrong: 0 },
  ...{ wrongRate: 0, low: 0, high: 0.031 },
};
