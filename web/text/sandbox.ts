export const sandbox = {
  title: 'Test values',
  detail: 'Payments with these values run through the usual screening and get the outcome shown.',
  live: 'This organization is live: it has no test values. An operator creates a test organization beside it.',
  state: {
    PREPARING: 'The test values are being added.',
    READY: 'The test values are ready.',
    RESETTING: 'The data is being deleted.',
  },
  columns: { type: 'Payment', fields: 'Fields', status: 'Status', screening: 'Screening', reason: 'Reason' },
  none: 'No match',
  webhooks: 'Webhooks',
  webhooksHow: 'By the beginning of the transaction reference.',
  webhookColumns: { prefix: 'Reference', what: 'Messages' },
  reset: 'Reset data',
  resetSure:
    'Deletes all payments, alerts, cases, reports, customers and deliveries of this test organization. Users, clients, settings, rules, the internal list and the audit trail stay.',
};
