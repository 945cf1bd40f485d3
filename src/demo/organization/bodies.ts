/** Bodies of requests that set up the demo organization. Everything in them is invented. */

const ADDRESS = { street: '1 Main St', city: 'Columbus', state: 'OH', postalCode: '43004', countryCode: 'US' };

/** The setting `filings.institution`: who files reports. */
export const INSTITUTION = {
  ...{ legalName: 'Demo Bank, N.A.', taxId: '12-3456789', taxIdType: 'EIN', primaryRegulator: 'OCC' },
  ...{ institutionType: 'DEPOSITORY_INSTITUTION', address: ADDRESS },
  contactOffice: { name: 'Financial crime office', phone: '6145550100' },
  transmitter: {
    ...{ name: 'Demo Bank, N.A.', contactName: 'Demo compliance officer', taxId: '123456789' },
    ...{ controlCode: 'PDEM1234', phone: '6145550100', address: ADDRESS },
  },
};

export const RULE_DRAFT = {
  ruleId: 'demo-large-to-new-party',
  name: 'Large payment to a new counterparty',
  description: 'More than three times the mean of 90 days, to a counterparty that was not paid before.',
  typology: 'New counterparties',
  source: 'Demo data',
  rationale: 'Few customers of the demo organization do both at once.',
  appliesTo: ['FIAT'],
  parameters: { factor: { value: 3, description: 'Times the mean of the 90 days before' } },
  when: {
    all: [
      { field: 'transaction.flow', eq: 'OUTBOUND' },
      {
        field: 'transaction.baseAmount',
        gt: { aggregate: { fn: 'avg', by: 'party', window: '90d', direction: 'OUT' }, times: { parameter: 'factor' } },
      },
      { aggregate: { fn: 'count', by: 'pair', window: '365d', includeCurrent: false }, eq: 0 },
    ],
  },
  severity: 'MEDIUM',
  score: 40,
  mode: 'SCORE',
  remark: 'The payment is unusually large and goes to a new counterparty.',
};
