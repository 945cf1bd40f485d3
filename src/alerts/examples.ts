export const ALERT_VIEW_EXAMPLE = {
  alertId: '5d2f9f43-5f1f-4f1a-8c3d-b7b0c1de90f0',
  kind: 'TRANSACTION',
  queue: 'SANCTIONS',
  title: 'The sender resembles a sanctioned party',
  findingCode: 'WATCHLIST_MATCH',
  cause: {
    type: 'LISTED_PARTY',
    key: 'c1f0a7d2-6b3e-5c84-9a17-2e5d8b4f6a90',
    profileId: 'c1f0a7d2-6b3e-5c84-9a17-2e5d8b4f6a90',
    label: 'ZARUBIN, Viktor Anatolyevich',
  },
  subjectName: 'Viktor Zarubin',
  partyId: '8f2a6c1e-3b7d-5a40-9e15-6d2c4b8a7f31',
  customerId: null,
  severity: 'CRITICAL',
  priority: {
    score: 77,
    band: 'CRITICAL',
    factors: [
      { factor: 'STRENGTH', points: 48.8, value: '97.5' },
      { factor: 'KIND', points: 20, value: 'SANCTIONS' },
      { factor: 'AMOUNT', points: 8.4, value: '48210.00' },
      { factor: 'CUSTOMER_RISK', points: 0, value: 'LOW' },
      { factor: 'OVERDUE', points: 0, value: null },
    ],
  },
  state: 'OPEN',
  transactionStatus: 'SANCTION_LISTED',
  transactions: 2,
  valueUsd: 48_210,
  watchlistIds: ['demo'],
  findings: [
    {
      code: 'WATCHLIST_MATCH',
      subject: 'SENDER',
      score: 97.5,
      confidence: 97.5,
      gravity: 100,
      remark: 'The sender matches ZARUBIN, Viktor Anatolyevich of the list demo.',
    },
  ],
  assignee: null,
  assignedAt: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T11:05:00.000Z',
  dueAt: '2026-11-20T13:30:00.000Z',
  closedAt: null,
  version: 2,
  reasonCode: null,
};

const SENDER = {
  partyId: ALERT_VIEW_EXAMPLE.partyId,
  name: 'Viktor Zarubin',
  type: 'INDIVIDUAL',
  countryCode: 'RU',
  nationality: 'RU',
  birthDate: '1964-08-07',
  gender: null,
  documentNumber: null,
  businessId: null,
  account: '40817810500000012345',
  walletAddress: null,
};

export const ALERT_EXAMPLE = {
  ...ALERT_VIEW_EXAMPLE,
  workQueue: { workQueueId: 'sanctions-desk', name: 'Sanctions desk' },
  transactionLog: [
    {
      transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      raisedAt: '2026-11-20T11:05:00.000Z',
      verdict: null,
    },
    {
      transactionUuid: '2c3d5f1f-7f1a-4b7b-80c1-de90f04a519f',
      raisedAt: '2026-11-20T09:30:00.000Z',
      verdict: null,
    },
  ],
  hits: [
    {
      transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      transactionReference: 'TX-88213',
      transactionStatus: 'SANCTION_LISTED',
      transactionType: 'FIAT',
      transactionFlow: 'OUTBOUND',
      transactionDate: '2026-11-20T11:04:58.000Z',
      amount: 48000,
      currency: 'EUR',
      message: null,
      sender: SENDER,
      receiver: null,
      screenedAt: '2026-11-20T11:05:00.000Z',
      riskTier: 'CRITICAL',
      suspicionScore: 97.5,
      findings: [
        {
          stage: 'SANCTIONS',
          ...ALERT_VIEW_EXAMPLE.findings[0]!,
          status: 'SANCTION_LISTED',
          provenance: 'demo@1; matcher 2.2.0',
          ...{ rule: null, wallet: null, country: null, restriction: null },
        },
      ],
      listVersions: [{ watchlistId: 'demo', version: 1 }],
      matches: [],
    },
  ],
  customerHits: [],
  priorDecisions: [],
  checklist: null,
  dismissalNeedsTwo: true,
  acts: ['START', 'ASSIGN', 'NOTE'],
  history: [
    {
      kind: 'CREATED',
      occurredAt: '2026-11-20T09:30:00.000Z',
      actorType: 'SYSTEM',
      actorId: 'SYSTEM',
      beforeState: null,
      afterState: 'OPEN',
      text: null,
      details: { severity: 'CRITICAL' },
    },
  ],
};

export const ALERTS_EXAMPLE = {
  items: [{ ...ALERT_VIEW_EXAMPLE, amount: null, currency: null, workQueue: 'sanctions-desk' }],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};

export const WORK_QUEUES_EXAMPLE = {
  items: [
    {
      ...{ workQueueId: 'sanctions-desk', name: 'Sanctions desk', isRest: false, isForAll: false },
      ...{ queue: ['SANCTIONS'], kind: null, severity: null, findingCode: null },
      ...{ open: 6, unassigned: 2, mine: 1, overdue: 0, people: 3 },
      assignees: ['6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09'],
    },
    {
      ...{ workQueueId: 'rest', name: 'Everything else', isRest: true, isForAll: true },
      ...{ queue: null, kind: null, severity: null, findingCode: null },
      ...{ open: 15, unassigned: 12, mine: 0, overdue: 3, people: 9 },
      assignees: ['6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09'],
    },
  ],
  nextCursor: null,
  hasMore: false,
};

export const TAKEN_EXAMPLE = {
  ...ALERT_VIEW_EXAMPLE,
  state: 'IN_REVIEW',
  assignee: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09',
  assignedAt: '2026-11-20T11:20:00.000Z',
  version: 3,
};

export const TOTALS_EXAMPLE = {
  alerts: 412,
  overdue: 3,
  unassigned: 14,
  byState: { OPEN: 14, IN_REVIEW: 5, ESCALATED: 2, CLOSED_FALSE_POSITIVE: 380, CLOSED_TRUE_POSITIVE: 11 },
  byQueue: { SANCTIONS: 6, PEP: 3, ADVERSE_MEDIA: 1, MONITORING: 11 },
  bySeverity: { LOW: 2, MEDIUM: 11, HIGH: 5, CRITICAL: 3 },
  byAssignee: [
    { assignee: null, alerts: 14, overdue: 2 },
    { assignee: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09', alerts: 7, overdue: 1 },
  ],
};

export const COUNTED_EXAMPLE = {
  transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
  baseCurrency: 'EUR',
  windows: [
    {
      ...{ ruleId: 'structuring-cash-in-days', name: 'Cash in parts over days', version: 0, basis: 'RECOMPUTED' },
      ...{ aggregate: 'sum(party IN 7d CASH)', measures: 'AMOUNT' },
      ...{ from: '2026-11-13T11:04:58.000Z', to: '2026-11-20T11:04:58.000Z', offsetHours: 0 },
      ...{ observed: 18900, limit: 10000, operator: 'gte', counted: 2, isCut: false },
      payments: [
        {
          transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
          transactionReference: 'TX-88213',
          transactionDate: '2026-11-20T11:04:58.000Z',
          ...{ transactionStatus: 'UNUSUAL_ACTIVITY', direction: 'IN', amount: 9500, currency: 'EUR' },
          ...{ baseAmount: 9500, paymentMode: 'CASH', counterparty: null, countryCode: null, isAlerted: true },
        },
        {
          transactionUuid: '2c3d5f1f-7f1a-4b7b-80c1-de90f04a519f',
          transactionReference: 'TX-88102',
          transactionDate: '2026-11-18T15:20:11.000Z',
          ...{ transactionStatus: 'RELEASED', direction: 'IN', amount: 9400, currency: 'EUR' },
          ...{ baseAmount: 9400, paymentMode: 'CASH', counterparty: null, countryCode: null, isAlerted: false },
        },
      ],
    },
  ],
} as const;
