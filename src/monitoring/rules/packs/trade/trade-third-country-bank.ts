import { typology } from '../typology.ts';
import { EGMONT_STRUCTURE, NOTICE_2023 } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_FIRST_WITH_COUNTERPARTY, IS_PAYMENT_OUT } from './conditions.ts';

export const tradeThirdCountryBank = typology({
  indicator:
    'The payment is routed at the last minute, or by way of companies in high-risk countries, to a bank in a country that has nothing to do with the trade.',
  citations: [EGMONT_STRUCTURE, NOTICE_2023],
  rule: {
    ruleId: 'trade-third-country-bank',
    name: 'Goods paid to a bank in an unrelated country',
    description:
      'A company pays 10,000 or more to an account abroad for the first time. The bank is in a high-risk or non-cooperative country, where neither the company nor the receiver is.',
    typology: 'Shell companies in trade',
    rationale:
      'Sellers keep their account where they are, or in a large financial center. A bank in a high-risk country where neither side is suggests a shell company.',
    parameters: {
      groups: {
        value: ['FATF_BLACK', 'FATF_GREY', 'EU_HIGH_RISK', 'TAX_NON_COOPERATIVE'],
        description: 'Groups of countries of the bank',
      },
      from: { value: 10_000, description: FROM },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        IS_ABROAD,
        IS_COMPANY,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'counterparty.bankCountry', inGroup: { parameter: 'groups' } },
        { field: 'counterparty.bankCountry', ne: { field: 'counterparty.country' } },
        { field: 'counterparty.bankCountry', ne: { field: 'party.country' } },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'The account of the receiver is at a bank in a country that neither side of the trade belongs to.',
  },
  guilty: [
    {
      tells: 'An importer pays makers in China 38,000 and 29,000 to two accounts in Panama.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 38_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'CN' },
          fields: { remittancePurpose: 'Invoice 5510, lamps', receiverBankSwift: 'QZTRPAPAXXX' },
        },
        {
          ...{
            day: 6,
            way: 'PAYS',
            amount: 29_000,
            by: 'TRANSFER',
            other: 'second maker',
            isFirm: true,
            country: 'CN',
          },
          fields: { remittancePurpose: 'Invoice 5544, lamps', receiverBankSwift: 'QZTRPAPAXXX' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'An importer pays a maker in Vietnam 38,000 to a bank in Vietnam.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 38_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'VN' },
          fields: { remittancePurpose: 'Invoice 5510, shoes', receiverBankSwift: 'QZTRVNVXXXX' },
        },
      ],
    },
    {
      tells: 'An importer pays a maker in China 44,000 to a bank in Singapore.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 44_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'CN' },
          fields: { remittancePurpose: 'Invoice 5599, lamps', receiverBankSwift: 'QZTRSGSGXXX' },
        },
      ],
    },
  ],
});
