import { letterOf } from './letter.ts';
import type { RequestView } from './schemas.ts';

const ANALYST = '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09';
const RECIPIENT_KIND = 'CUSTOMER' as const;

export const DRAFT_EXAMPLE = {
  recipientKind: RECIPIENT_KIND,
  recipient: 'Hedda Marwick',
  address: '12 Mill Lane, Springfield',
  questions: ['What was the payment of November 12 for?', 'Please send the contract or invoice.'],
  dueAt: '2026-12-04T17:00:00.000Z',
};

export const REQUEST_EXAMPLE: RequestView = {
  requestId: '2d7c9b14-5a3e-4f60-8b92-1c6e7d8f9a05',
  reference: 'C-2026-0042/1',
  ...DRAFT_EXAMPLE,
  letter: letterOf({
    ...DRAFT_EXAMPLE,
    dueAt: new Date(DRAFT_EXAMPLE.dueAt),
    caseNumber: 'C-2026-0042',
    institution: 'Bank of Springfield',
  }),
  state: 'SENT',
  answer: null,
  documentIds: [],
  createdAt: '2026-11-20T12:10:00.000Z',
  createdBy: ANALYST,
  sentAt: '2026-11-20T12:15:00.000Z',
  sentBy: ANALYST,
  settledAt: null,
  settledBy: null,
};

export const ANSWERED_EXAMPLE: RequestView = {
  ...REQUEST_EXAMPLE,
  state: 'ANSWERED',
  answer: 'Sale of a car; the contract is attached.',
  settledAt: '2026-11-25T09:00:00.000Z',
  settledBy: ANALYST,
};
