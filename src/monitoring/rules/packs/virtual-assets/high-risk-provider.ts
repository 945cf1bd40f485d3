import { typology } from '../typology.ts';
import { FATF_TRANSACTIONS, FINCEN_FOREIGN_MSB } from './citations.ts';
import { IS_FIRST_WITH_COUNTERPARTY, VIRTUAL_ASSET_TYPES } from './conditions.ts';

export const highRiskProvider = typology({
  indicator:
    'A customer utilizes a CVC exchanger or foreign-located MSB in a high-risk jurisdiction lacking, or known to have inadequate AML/CFT regulations for CVC entities, with no relation to where the customer lives or conducts business.',
  citations: [FINCEN_FOREIGN_MSB, FATF_TRANSACTIONS],
  rule: {
    ruleId: 'high-risk-provider',
    name: 'Provider in a high-risk country that fits nobody',
    description:
      'A first transfer of 1,000 or more with a wallet whose provider is in a high-risk country in which neither the customer nor the other party lives.',
    typology: 'Foreign providers',
    rationale:
      'Providers in countries with weak rules ask no questions. Migrants use providers of the country of their families: that is where the other party lives.',
    appliesTo: VIRTUAL_ASSET_TYPES,
    parameters: {
      from: { value: 1_000, description: 'From this amount on, in the base currency' },
      groups: { value: ['FATF_BLACK', 'FATF_GREY', 'EU_HIGH_RISK'], description: 'Groups of high-risk countries' },
    },
    when: {
      all: [
        { field: 'counterparty.vaspCountry', inGroup: { parameter: 'groups' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'counterparty.vaspCountry', ne: { field: 'party.country' } },
        { field: 'counterparty.vaspCountry', ne: { field: 'counterparty.country' } },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    status: 'HIGH_RISK_JURISDICTION',
    remark: 'The wallet is kept by a provider in a high-risk country that fits neither of the parties.',
  },
  guilty: [
    {
      tells: 'A clerk in the United States sends 2,400 and 2,600 in Ether to wallets at a provider in Myanmar.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 2_400, by: 'ETH', other: 'wallet' },
          fields: { travelRule: { beneficiaryVasp: { name: 'Irrawady Coin Desk', country: 'MM' } } },
        },
        {
          ...{ day: 1, way: 'PAYS', amount: 2_600, by: 'ETH', other: 'another wallet' },
          fields: { travelRule: { beneficiaryVasp: { name: 'Irrawady Coin Desk', country: 'MM' } } },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A nurse sends 1,200 in dollar coins to parents in Nigeria, who have a provider there.',
      occupation: 'Nurse',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 1_200, by: 'USDC', other: 'parents', country: 'NG' },
          fields: { travelRule: { beneficiaryVasp: { name: 'Lagos Coin House', country: 'NG' } } },
        },
      ],
    },
    {
      tells: 'A clerk sends 2,400 in Ether to a friend with a provider in Germany.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 2_400, by: 'ETH', other: 'friend' },
          fields: { travelRule: { beneficiaryVasp: { name: 'Halvard Exchange', country: 'DE' } } },
        },
      ],
    },
  ],
});
