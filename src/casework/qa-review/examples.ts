import { ALERT_EXAMPLE } from '../../alerts/examples.ts';
import type { ErrorRates, ReadingView, SampleView, StoredReading } from './schemas.ts';

const CLOSER = '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09';
const READER = '0c9e4d7b-6b1f-4a52-8a21-3c2b1a095e4d';

export const DRAW_EXAMPLE = {
  reason: 'Monthly QA review',
  closedFrom: '2026-10-01T00:00:00Z',
  closedTo: '2026-11-01T00:00:00Z',
  dispositions: ['FALSE_POSITIVE'],
  stratifiedBy: 'CLOSER',
  share: 0.05,
};

export const SAMPLE_EXAMPLE: SampleView = {
  sampleId: '9c3e4d7b-0a52-4b1f-8a21-1a095e4d3c2b',
  reason: 'Monthly QA review',
  criteria: {
    closedFrom: '2026-10-01T00:00:00.000Z',
    closedTo: '2026-11-01T00:00:00.000Z',
    dispositions: ['FALSE_POSITIVE'],
    reasonCodes: null,
    severities: null,
    queues: null,
    closers: null,
    stratifiedBy: 'CLOSER',
    share: 0.05,
    count: null,
  },
  seed: '5e0e6a1f9b3c47d2a8f10c6d2b7e9a34',
  population: 412,
  populationHash: 'b1946ac92492d2347c6235b4d2611184b1946ac92492d2347c6235b4d2611184',
  strata: [{ stratum: CLOSER, population: 412, drawn: 21 }],
  drawn: 21,
  drawnAt: '2026-11-02T08:00:00.000Z',
  drawnBy: READER,
};

const READING: ReadingView = {
  readingId: '3c2b1a09-5e4d-4d7b-8a21-0a529c3e4d7b',
  sampleId: SAMPLE_EXAMPLE.sampleId,
  alertId: ALERT_EXAMPLE.alertId,
  state: 'READING',
  severity: 'CRITICAL',
  queue: 'SANCTIONS',
  cause: 'WATCHLIST_MATCH',
  drawnAt: SAMPLE_EXAMPLE.drawnAt,
  reader: READER,
  takenAt: '2026-11-02T09:10:00.000Z',
  second: null,
  first: null,
  isSameDisposition: null,
  verdict: null,
  errorKind: null,
  reason: null,
  followUpAlertId: null,
  concludedAt: null,
  version: 2,
};

export const TAKEN_EXAMPLE = { reading: READING };

export const ANSWER_EXAMPLE = {
  disposition: 'FALSE_POSITIVE',
  reasonCode: 'FALSE_POSITIVE',
  reason: 'The birth dates are thirty years apart.',
  version: 2,
};

export const ANSWERED_EXAMPLE: ReadingView = {
  ...READING,
  state: 'ANSWERED',
  second: {
    disposition: 'FALSE_POSITIVE',
    reasonCode: 'FALSE_POSITIVE',
    reason: ANSWER_EXAMPLE.reason,
    answeredAt: '2026-11-02T09:25:00.000Z',
  },
  first: {
    disposition: 'FALSE_POSITIVE',
    reasonCode: 'FALSE_POSITIVE',
    closedAt: '2026-10-14T15:02:11.000Z',
    closedBy: CLOSER,
  },
  isSameDisposition: true,
  version: 3,
};

export const CONCLUDE_EXAMPLE = {
  verdict: 'AGREE',
  errorKind: 'RATIONALE_INSUFFICIENT',
  reason: 'The decision is right, but the rationale says only "not him".',
  version: 3,
};

export const CONCLUDED_EXAMPLE: ReadingView = {
  ...ANSWERED_EXAMPLE,
  state: 'CONCLUDED',
  verdict: 'AGREE',
  errorKind: 'RATIONALE_INSUFFICIENT',
  reason: CONCLUDE_EXAMPLE.reason,
  concludedAt: '2026-11-02T09:27:00.000Z',
  version: 4,
};

const { alertId, kind, queue, title, findingCode, subjectName, partyId, customerId, severity, createdAt } =
  ALERT_EXAMPLE as StoredReading['evidence'] & object;
export const STORED_EXAMPLE: StoredReading = {
  ...READING,
  evidence: {
    ...{ alertId, kind, queue, title, findingCode, subjectName, partyId, customerId, severity, createdAt },
    findings: ALERT_EXAMPLE.findings,
    hits: [],
    customerHits: [],
    priorDecisions: [],
    checklist: null,
  },
  firstReason: null,
};

export const READINGS_EXAMPLE = { items: [CONCLUDED_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };
export const SAMPLES_EXAMPLE = { items: [SAMPLE_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };

const ALL = { readings: 60, disagreed: 2, agreedWithError: 5, errorRate: 0.0333, low: 0.0092, high: 0.1136 };
export const RATES_EXAMPLE: ErrorRates = {
  from: '2026-08-25',
  to: '2026-11-22',
  unfinished: 3,
  all: ALL,
  byCloser: [{ key: CLOSER, ...ALL }],
  byReason: [{ key: 'FALSE_POSITIVE', ...ALL }],
  byCause: [{ key: 'WATCHLIST_MATCH', ...ALL }],
  bySeverity: [{ key: 'CRITICAL', ...ALL }],
  byErrorKind: {
    WRONG_DISPOSITION: 1,
    EVIDENCE_OVERLOOKED: 1,
    ESCALATION_MISSED: 0,
    WRONG_REASON: 1,
    RATIONALE_INSUFFICIENT: 4,
    PROCEDURE: 0,
  },
};
