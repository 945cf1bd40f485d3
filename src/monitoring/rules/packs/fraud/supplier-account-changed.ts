import { typology } from '../typology.ts';
import { FINCEN_EMAIL_2016, FINCEN_EMAIL_2019 } from './sources.ts';

export const supplierAccountChanged = typology({
  indicator:
    "Emailed transaction instructions direct payment to a known beneficiary but that beneficiary's account information is different from what was previously used.",
  citations: [FINCEN_EMAIL_2016, FINCEN_EMAIL_2019],
  rule: {
    ruleId: 'supplier-account-changed',
    name: 'Known supplier, new account',
    description:
      'A payment of some size to a company that the customer has dealt with under another account, and never under this one.',
    typology: 'Business e-mail compromise',
    rationale:
      'Criminals announce new bank details in the name of a supplier. Suppliers change their bank seldom, and careful customers send a small test payment first. A call to a known number settles it before the money is gone.',
    parameters: { from: { value: 2_500, description: 'From this amount, in the base currency' } },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'counterparty.type', eq: 'CORPORATE' },
        { field: 'transaction.sameParty', eq: false },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'counterparty.isKnownNameNewAccount', eq: true },
      ],
    },
    severity: 'HIGH',
    score: 75,
    response: 'HOLD',
    remark: 'The receiver is known under another account. Confirm the new account with the receiver by a known number.',
  },
  guilty: [
    {
      tells: 'An engineering firm pays its supplier monthly, then two invoices to an account that an e-mail announced.',
      business: 'Engineering',
      steps: [
        {
          day: -85,
          way: 'PAYS',
          amount: 8_200,
          by: 'TRANSFER',
          other: 'supplier',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 28,
        },
        {
          ...{
            day: 0,
            way: 'PAYS',
            amount: 9_400,
            by: 'TRANSFER',
            other: 'supplier',
            isSame: true,
            isFirm: true,
            times: 2,
          },
          fields: { receiverAccount: '5512340091' },
        },
      ],
    },
    {
      tells: 'A clerk pays a builder in stages, and the last stage to an account at another bank.',
      steps: [
        {
          day: -40,
          way: 'PAYS',
          amount: 6_000,
          by: 'TRANSFER',
          other: 'builder',
          isSame: true,
          isFirm: true,
          times: 2,
          every: 20,
        },
        {
          ...{ day: 0, way: 'PAYS', amount: 11_500, by: 'TRANSFER', other: 'builder', isSame: true, isFirm: true },
          fields: { receiverAccount: '5512340092' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A supplier has a new bank. The firm sends a test payment of 10, calls, and pays the invoice.',
      business: 'Engineering',
      steps: [
        {
          day: -85,
          way: 'PAYS',
          amount: 8_200,
          by: 'TRANSFER',
          other: 'supplier',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 28,
        },
        {
          ...{ day: 0, way: 'PAYS', amount: 10, by: 'TRANSFER', other: 'supplier', isSame: true, isFirm: true },
          fields: { receiverAccount: '5512340093' },
        },
        {
          ...{ day: 2, way: 'PAYS', amount: 9_400, by: 'TRANSFER', other: 'supplier', isSame: true, isFirm: true },
          fields: { receiverAccount: '5512340093' },
        },
      ],
    },
    {
      tells: 'An engineering firm pays a new supplier for the first time.',
      business: 'Engineering',
      steps: [
        {
          day: -85,
          way: 'PAYS',
          amount: 8_200,
          by: 'TRANSFER',
          other: 'supplier',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 28,
        },
        { day: 0, way: 'PAYS', amount: 14_800, by: 'TRANSFER', other: 'new supplier', isFirm: true },
      ],
    },
  ],
});
