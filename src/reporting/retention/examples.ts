import type { ErasureView, HoldView, PreviewView, ScheduleView } from './schemas.ts';
import { scheduleOf } from './terms.ts';

const OFFICER = 'USER:6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09';
const COLLEAGUE = 'USER:0c4e8a2f-7b61-4d95-b3f8-1a6d9e5c7042';
const CUSTOMER = '2f1d7c58-93b0-4a6e-8d15-c7e4b9a0f362';

export function scheduleViewOf({ terms, fromTheEnd }: ReturnType<typeof scheduleOf>): ScheduleView {
  return {
    terms: terms.map(({ laws, ...term }) => ({ ...term, laws: laws.map(({ kinds: _, ...law }) => law) })),
    fromTheEnd,
  };
}

export const SCHEDULE_EXAMPLE: ScheduleView = scheduleViewOf(
  scheduleOf({ 'retention.jurisdictions': ['US'], 'retention.years': { DELIVERY: 2 } }),
);

export const PREVIEW_EXAMPLE: PreviewView = {
  asOf: '2026-11-22T09:00:00.000Z',
  scope: 'CUSTOMER',
  subjectId: CUSTOMER,
  kinds: [
    {
      kind: 'TRANSACTION',
      years: 10,
      erasable: 3,
      kept: [{ because: 'TOO_YOUNG', count: 1, expiresAt: '2028-03-01T10:00:00.000Z' }],
    },
    { kind: 'CUSTOMER', years: 5, erasable: 1, kept: [] },
  ],
  records: [{ kind: 'CUSTOMER', recordId: CUSTOMER, because: null, expiresAt: '2026-04-30T12:00:00.000Z' }],
  truncated: false,
};

export const HOLD_EXAMPLE: HoldView = {
  holdId: '8c0b6d1e-52f7-49a3-b6e8-1d4f7a92c305',
  kind: 'CUSTOMER',
  itemId: CUSTOMER,
  reason: 'Subpoena of 12 November, file 26-4411',
  placedAt: '2026-11-22T09:00:00.000Z',
  placedBy: OFFICER,
  liftedAt: null,
  liftedBy: null,
  liftedReason: null,
  version: 1,
};

export const ERASURE_EXAMPLE: ErasureView = {
  erasureId: '4e7a9c21-06d8-4b5f-9a13-e8c2d6f40b97',
  scope: 'CUSTOMER',
  subjectId: CUSTOMER,
  reason: 'Request of the data subject, received on 20 November',
  state: 'PROPOSED',
  kinds: [
    { kind: 'TRANSACTION', planned: 3, erased: 0, kept: 0 },
    { kind: 'CUSTOMER', planned: 1, erased: 0, kept: 0 },
  ],
  proposedAt: '2026-11-22T09:05:00.000Z',
  proposedBy: OFFICER,
  settledAt: null,
  settledBy: null,
  settledReason: null,
  finishedAt: null,
  version: 1,
};

export const APPROVED_EXAMPLE: ErasureView = {
  ...ERASURE_EXAMPLE,
  state: 'RUNNING',
  settledAt: '2026-11-22T11:00:00.000Z',
  settledBy: COLLEAGUE,
  settledReason: 'Terms and holds checked',
  version: 2,
};
