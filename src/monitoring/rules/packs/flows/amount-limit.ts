import { typology } from '../typology.ts';
import { FINTRAC_PROFILE, tazama } from './citations.ts';

export const amountLimit = typology({
  indicator: 'Size or type of transactions is not what one expects of the client.',
  citations: [FINTRAC_PROFILE, tazama('018', '091')],
  rule: {
    ruleId: 'amount-limit',
    name: 'Amount limit',
    description: 'A single transaction above the limit for persons or for companies.',
    typology: 'Amount limit',
    rationale:
      'Every organization has an amount from which an analyst reviews each payment. Set it to your business: the prices of houses in your country are a guide for persons.',
    parameters: {
      individual: { value: 100_000, description: 'Limit for persons, in the base currency' },
      corporate: { value: 1_000_000, description: 'Limit for companies and where the type is not known' },
    },
    when: {
      any: [
        { field: 'transaction.baseAmount', gte: { parameter: 'corporate' } },
        {
          all: [
            { field: 'party.type', eq: 'INDIVIDUAL' },
            { field: 'transaction.baseAmount', gte: { parameter: 'individual' } },
          ],
        },
      ],
    },
    severity: 'HIGH',
    score: 60,
    status: 'THRESHOLD_BREACH',
    remark: 'The amount is above the limit for a single transaction.',
  },
  guilty: [
    {
      tells: 'A clerk gets 180,000 from a firm abroad.',
      steps: [{ day: 0, way: 'GETS', amount: 180_000, by: 'TRANSFER', other: 'firm', isFirm: true, country: 'CH' }],
    },
    {
      tells: 'A restaurant sends 1,200,000.',
      business: 'Restaurant',
      steps: [
        { day: -80, way: 'GETS', amount: 1_450, by: 'CASH_DEPOSIT', times: 20, every: 3.5 },
        { day: 0, way: 'PAYS', amount: 1_200_000, by: 'TRANSFER', other: 'payee', isFirm: true },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A clerk pays 38,000 to a notary.',
      steps: [{ day: 0, way: 'PAYS', amount: 38_000, by: 'TRANSFER', other: 'notary', isFirm: true }],
    },
    {
      tells: 'An importer pays 140,000 to a maker.',
      business: 'Trading',
      steps: [{ day: 0, way: 'PAYS', amount: 140_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'CN' }],
    },
  ],
});
