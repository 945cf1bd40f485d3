const ALERT = {
  alertId: '5d2f9f43-5f1f-4f1a-8c3d-b7b0c1de90f0',
  kind: 'TRANSACTION',
  title: 'The sender resembles a sanctioned party',
  severity: 'CRITICAL',
  state: 'OPEN',
  transactionStatus: 'SANCTION_LISTED',
  transactions: 2,
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
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T11:05:00.000Z',
  dueAt: '2026-11-20T13:30:00.000Z',
  version: 2,
  reasonCode: null,
};

export const ALERT_EXAMPLE = {
  ...ALERT,
  transactionLog: [
    { transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d', raisedAt: '2026-11-20T11:05:00.000Z' },
    { transactionUuid: '2c3d5f1f-7f1a-4b7b-80c1-de90f04a519f', raisedAt: '2026-11-20T09:30:00.000Z' },
  ],
};

export const ALERTS_EXAMPLE = { items: [ALERT], nextCursor: null, hasMore: false, limit: 20 };
