import { REQUEST_EXAMPLE } from './requests/examples.ts';

const ANALYST = '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09';

export const CASE_EXAMPLE = {
  caseId: 'c0a8f7d2-4b1e-4c69-9f35-2d8e6a7b1c40',
  caseNumber: 'C-2026-0042',
  title: 'Round amounts through new accounts of one family',
  description: 'Four alerts in two weeks; the accounts were opened on one day.',
  state: 'INVESTIGATING' as const,
  priority: 'HIGH' as const,
  assignee: ANALYST,
  dueAt: '2026-11-30T12:00:00.000Z',
  outcome: null,
  proposedBy: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: ANALYST,
  updatedAt: '2026-11-20T12:05:00.000Z',
  closedAt: null,
  closedBy: null,
  version: 2,
};

export const TASK_EXAMPLE = {
  taskId: '1f9d3c7a-6e52-4b08-8d14-9a3c5e7f2b61',
  title: 'Compare the payments with the expected activity',
  text: 'Last twelve months.',
  assignee: ANALYST,
  dueAt: '2026-11-27T17:00:00.000Z',
  state: 'OPEN' as const,
  answer: null,
  createdAt: '2026-11-20T12:10:00.000Z',
  createdBy: ANALYST,
  settledAt: null,
  settledBy: null,
};

export const DOCUMENT_EXAMPLE = {
  documentId: '7a2b4c6d-8e9f-4a1b-9c3d-5e7f1a2b3c4d',
  name: 'passport.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 48213,
  contentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  description: 'Passport of the holder of the first account',
  createdAt: '2026-11-20T12:20:00.000Z',
  createdBy: ANALYST,
};

export const STORED_CASE_EXAMPLE = {
  ...CASE_EXAMPLE,
  alerts: [],
  alertsNotSeen: 0,
  customerIds: [],
  partyIds: ['8f2a6c1e-3b7d-5a40-9e15-6d2c4b8a7f31'],
  transactionUuids: ['b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d'],
  tasks: [TASK_EXAMPLE],
  requests: [REQUEST_EXAMPLE],
  documents: [DOCUMENT_EXAMPLE],
  acts: ['CHANGE', 'SUBMIT'],
};

const OPEN_ALERT = {
  alertId: '5d2f9f43-5f1f-4f1a-8c3d-b7b0c1de90f0',
  title: 'Cash deposits just below the reporting limit',
  queue: 'MONITORING' as const,
  severity: 'MEDIUM' as const,
  state: 'IN_REVIEW' as const,
  subjectName: 'Hedda Marwick',
  transactions: 4,
};

const HELD_ALERT = {
  alertId: '0f4d7b2e-93a1-4c58-b6e0-7d1c2a9f5e83',
  title: 'The receiver matches a sanctions listing',
  queue: 'SANCTIONS' as const,
  severity: 'CRITICAL' as const,
  state: 'OPEN' as const,
  subjectName: 'Viktor Zarubin',
  transactions: 1,
};

const HELD_OBSTACLE = {
  kind: 'HELD_PAYMENT' as const,
  detail: 'The held payment b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d has no decision.',
};

export const CASE_CLOSING_EXAMPLE = {
  caseId: CASE_EXAMPLE.caseId,
  version: 6,
  alerts: [
    { ...OPEN_ALERT, dismissal: null, confirmation: null },
    { ...HELD_ALERT, dismissal: HELD_OBSTACLE, confirmation: HELD_OBSTACLE },
  ],
  moreAlerts: false,
  alertsNotSeen: 0,
  heldPayments: [
    { transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d', transactionStatus: 'SANCTION_LISTED' as const },
  ],
  moreHeldPayments: false,
  openTasks: [TASK_EXAMPLE],
  openRequests: [REQUEST_EXAMPLE],
};

export const CLOSED_CASE_EXAMPLE = {
  ...CASE_EXAMPLE,
  state: 'CLOSED' as const,
  outcome: 'NO_SUSPICION' as const,
  proposedBy: ANALYST,
  closedAt: '2026-11-24T10:00:00.000Z',
  closedBy: '0c4e8a2f-7b61-4d95-b3f8-1a6d9e5c7042',
  version: 7,
  settled: [{ alertId: OPEN_ALERT.alertId, state: 'CLOSED_FALSE_POSITIVE' as const }],
  remaining: [{ ...HELD_ALERT, obstacle: HELD_OBSTACLE }],
  remainingNotSeen: 0,
};

export const TIMELINE_EXAMPLE = {
  items: [
    {
      kind: 'NOTED',
      occurredAt: '2026-11-20T12:30:00.000Z',
      actorType: 'USER',
      actorId: ANALYST,
      text: 'The branch knows the family; statements are on the way.',
      details: {},
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 50,
};

export const PAYMENTS_EXAMPLE = {
  items: [
    {
      transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      transactionReference: 'TX-88213',
      transactionDate: '2026-11-12T09:30:00.000Z',
      transactionFlow: 'OUTBOUND',
      customerId: null,
      senderName: 'Hedda Marwick',
      senderPartyId: '8f2a6c1e-3b7d-5a40-9e15-6d2c4b8a7f31',
      receiverName: 'Viktor Zarubin',
      receiverPartyId: null,
      amount: 9500,
      currency: 'EUR',
      baseAmount: 9500,
      baseCurrency: 'EUR',
      transactionStatus: 'SANCTION_LISTED',
      isHeld: true,
      decision: null,
    },
  ],
  totals: {
    count: 1,
    held: 1,
    byCurrency: [{ currency: 'EUR', count: 1, amount: 9500 }],
    baseCurrency: 'EUR',
    baseAmount: 9500,
  },
  truncated: false,
};

export const GRAPH_EXAMPLE = {
  nodes: [
    {
      nodeId: 'ACCOUNT:PL61109010140000071219812874',
      kind: 'ACCOUNT',
      label: 'PL61109010140000071219812874',
      subjectId: null,
      isItem: false,
      amount: null,
      currency: null,
      transactionStatus: null,
      occurredAt: null,
    },
    {
      nodeId: 'TRANSACTION:b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      kind: 'TRANSACTION',
      label: 'TX-88213',
      subjectId: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      isItem: true,
      amount: 9500,
      currency: 'EUR',
      transactionStatus: 'STRUCTURING_ATTEMPT',
      occurredAt: '2026-11-12T09:30:00.000Z',
    },
  ],
  edges: [
    {
      from: 'ACCOUNT:PL61109010140000071219812874',
      to: 'TRANSACTION:b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      kind: 'SENDS',
    },
  ],
  truncated: false,
};
