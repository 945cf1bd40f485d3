import { typology } from '../typology.ts';
import { EGMONT_ACCOUNTS, EGMONT_ACTIVITY } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_FIRST_WITH_COUNTERPARTY, speaksOf } from './conditions.ts';

export const tradeThirdPartyPayer = typology({
  indicator: 'A party that is not related to the trade pays, or is paid, and several third parties take part in it.',
  citations: [EGMONT_ACCOUNTS, EGMONT_ACTIVITY],
  rule: {
    ruleId: 'trade-third-party-payer',
    name: 'Trade paid by a third party abroad',
    description:
      'A payment of 10,000 or more between a company and a new party abroad says that it is for another one.',
    typology: 'Trade-based money laundering',
    rationale:
      'Black market brokers of currency settle invoices with the money of unrelated parties. Agents and parent companies pay for others too, again and again from the same account.',
    parameters: {
      words: {
        value:
          'on behalf of,for account of,for the account of,third party payment,3rd party payment,payment for third party,instead of,im Auftrag von,für Rechnung von,pour le compte de,por cuenta de,a nombre de'.split(
            ',',
          ),
        description: 'Words for payments for another party',
      },
      from: { value: 10_000, description: FROM },
    },
    when: {
      all: [
        IS_ABROAD,
        IS_COMPANY,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        speaksOf({ parameter: 'words' }),
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'A party abroad pays, or is paid, for another one. Ask how the three are related.',
  },
  guilty: [
    {
      tells: 'A dealer in electric goods gets 24,000, 19,500 and 21,000 from three strangers abroad for one buyer.',
      business: 'Electrical appliances',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 24_000, by: 'TRANSFER', other: 'stranger', country: 'PA' },
          fields: { remittancePurpose: 'Invoice 77 on behalf of Importadora Quintero' },
        },
        {
          ...{ day: 2, way: 'GETS', amount: 19_500, by: 'TRANSFER', other: 'second stranger', country: 'MX' },
          fields: { remittancePurpose: 'Invoice 77 for account of Importadora Quintero' },
        },
        {
          ...{
            day: 3,
            way: 'GETS',
            amount: 21_000,
            by: 'TRANSFER',
            other: 'third stranger',
            isFirm: true,
            country: 'HK',
          },
          fields: { remittancePurpose: 'Invoice 77', message: 'Third-party payment, Quintero' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A school gets 1,900 from a father abroad on behalf of his daughter.',
      business: 'School',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 1_900, by: 'TRANSFER', other: 'father', country: 'BR' },
          fields: { remittancePurpose: 'Tuition on behalf of Lia' },
        },
      ],
    },
    {
      tells: 'A maker of furniture gets 34,000 from the buyer abroad for an invoice.',
      business: 'Furniture',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 34_000, by: 'TRANSFER', other: 'buyer', isFirm: true, country: 'FR' },
          fields: { remittancePurpose: 'Invoice 2026-118, oak tables' },
        },
      ],
    },
    {
      tells: 'A hotel gets 4,000 and later 15,000 from an agency abroad that books on behalf of its guests.',
      business: 'Hotel',
      steps: [
        {
          ...{
            day: 0,
            way: 'GETS',
            amount: 4_000,
            by: 'TRANSFER',
            other: 'agency',
            isFirm: true,
            isSame: true,
            country: 'GB',
          },
          fields: { remittancePurpose: 'On behalf of guests, May' },
        },
        {
          ...{
            day: 30,
            way: 'GETS',
            amount: 15_000,
            by: 'TRANSFER',
            other: 'agency',
            isFirm: true,
            isSame: true,
            country: 'GB',
          },
          fields: { remittancePurpose: 'On behalf of guests, June' },
        },
      ],
    },
  ],
});
