/** Examples of the API description. */
import type { ClosingsView, EvidenceView, PairsView, TakenPair, TestView } from './schemas.ts';

const TEST_ID = '3d7f2c10-6a0e-4c58-9e7b-5b1d2a4f6c80';
const PERSON = '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09';
const OTHER = '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11';
const PAIR_ID = '7c2d9b1e-4f3a-4b8c-a5d6-1e0f9c8b7a65';

export const START_EXAMPLE = {
  purpose: 'TEST',
  reason: 'Yearly review of the threshold',
  threshold: 72,
  screeningDays: 90,
};

export const RUNNING_EXAMPLE: TestView = {
  ...{ testId: TEST_ID, version: 1, purpose: 'TEST', reason: START_EXAMPLE.reason },
  asked: { threshold: 72, algorithm: 'BALANCED' },
  inForce: { threshold: 75, algorithm: 'BALANCED' },
  floor: 57,
  screeningsFrom: '2026-08-22T09:30:00.412Z',
  state: 'RUNNING',
  progress: { toLookAt: 0, lookedAt: 0 },
  ...{ counted: null, failure: null, seed: null, drawn: null, judged: null, drawnBy: null, drawnAt: null },
  ...{ estimates: null, rationale: null, proposedBy: null, proposedAt: null },
  ...{ answer: null, answeredBy: null, answeredAt: null },
  ...{ createdBy: PERSON, createdAt: '2026-11-20T09:30:00.412Z', finishedAt: null },
};

const COUNTED: TestView = {
  ...RUNNING_EXAMPLE,
  version: 2,
  state: 'COUNTED',
  progress: { toLookAt: 4_210, lookedAt: 4_210 },
  counted: {
    ...{ customers: 3_900, screenings: 310, moreScreenings: false, failed: 0, cut: 2 },
    pairs: { kept: 41, newly: 12, lost: 0, neither: 260 },
    withHits: { inForce: 38, asked: 47, newly: 9, noLonger: 0 },
    scores: [
      { points: 71, pairs: 9 },
      { points: 72, pairs: 5 },
      { points: 74, pairs: 7 },
      { points: 91, pairs: 41 },
    ],
    ...{ generation: 12, ownGeneration: 0, matcherVersion: '22' },
  },
  finishedAt: '2026-11-20T09:30:41.003Z',
};

export const READING_EXAMPLE: TestView = {
  ...COUNTED,
  ...{ version: 3, state: 'READING', drawn: { kept: 10, newly: 12, lost: 0, neither: 50 }, judged: 0 },
  ...{ drawnBy: PERSON, drawnAt: '2026-11-20T09:40:00.000Z' },
};

export const READ_EXAMPLE: TestView = {
  ...READING_EXAMPLE,
  ...{ version: 4, state: 'READ', judged: 72, seed: '5f2b8d0c9a7e4163b0d1c2f3e4a59687' },
  estimates: [
    {
      ...{ change: 'NEITHER', population: 260, drawn: 50, same: 0, other: 48, cannotTell: 2 },
      ...{ share: 0, low: 0, high: 0.0741, pairsLow: 0, pairsHigh: 20, pairsHighest: 35 },
    },
  ],
};

export const PROPOSED_EXAMPLE: TestView = {
  ...READ_EXAMPLE,
  ...{ version: 5, state: 'PROPOSED', rationale: 'One of the twelve new hits is the listed party.' },
  ...{ proposedBy: PERSON, proposedAt: '2026-11-21T10:00:00.000Z' },
};

export const SIGNED_EXAMPLE: TestView = {
  ...PROPOSED_EXAMPLE,
  ...{ version: 6, state: 'IN_FORCE', answer: 'Read and agreed.' },
  ...{ answeredBy: OTHER, answeredAt: '2026-11-21T11:00:00.000Z' },
};

export const TESTS_EXAMPLE = { items: [READ_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };

export const TAKEN_EXAMPLE: TakenPair = {
  pair: { pairId: PAIR_ID, number: 1, of: 72 },
  evidence: {
    party: { name: 'Viktor Zarubin', entityType: 'INDIVIDUAL' },
    listed: { name: 'ZARUBIN, Viktor Anatolyevich', entityType: 'INDIVIDUAL', listings: ['demo/DEMO-0001'] },
    comparisons: [
      {
        field: 'NAME',
        given: ['Viktor Zarubin'],
        listed: [{ value: 'ZARUBIN, Viktor Anatolyevich', scriptCode: 'latn', weak: false }],
        verdict: 'CLOSE',
      },
    ],
  },
  left: 72,
};

const PAIR: EvidenceView['pairs'][number] = {
  pairId: PAIR_ID,
  source: 'CUSTOMER',
  sourceId: '2b1d8a4c-1f0e-4a77-9c55-7e0f3d6b9a20',
  subject: 'CUSTOMER',
  profileId: '8f14e45f-ceea-467f-a8a4-3f1b2c9d0e11',
  score: 73.4,
  change: 'NEW',
  rank: '00a1c5e2d4f60718293a4b5c6d7e8f900112233445566778899aabbccddeeff0',
  position: 1,
  reader: OTHER,
  verdict: 'OTHER',
  decidingFields: ['BIRTH_DATE'],
  shown: {
    fields: [
      { field: 'NAME', verdict: 'CLOSE' },
      { field: 'BIRTH_DATE', verdict: 'CONFLICT' },
    ],
    hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  judgedAt: '2026-11-20T10:12:00.000Z',
};
export const EVIDENCE_EXAMPLE: EvidenceView = { test: READ_EXAMPLE, pairs: [PAIR] };

export const PAIRS_EXAMPLE: PairsView = {
  items: [
    {
      ...PAIR,
      ...{ name: 'Viktor Zarubin', listedName: 'ZARUBIN, Viktor Anatolyevich', listings: ['demo/DEMO-0001'] },
    },
  ],
  nextCursor: null,
  hasMore: false,
  isCut: false,
};

export const CLOSINGS_EXAMPLE: ClosingsView = {
  from: '2026-08-23',
  to: '2026-11-20',
  closed: 210,
  isCut: false,
  notByMatch: 34,
  scores: [
    { points: 76, truePositives: 0, falsePositives: 58 },
    { points: 84, truePositives: 1, falsePositives: 71 },
    { points: 97, truePositives: 12, falsePositives: 34 },
  ],
};
