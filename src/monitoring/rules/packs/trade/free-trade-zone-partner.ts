import { typology } from '../typology.ts';
import { APPENDIX_F_FREE_ZONES } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_FIRST_WITH_COUNTERPARTY } from './conditions.ts';

const ZONES =
  'FZE,FZC,FZCO,FZ LLC,FZ-LLC,free zone,freezone,free trade zone,zona libre,zona franca,Jebel Ali,DMCC'.split(',');

export const freeTradeZonePartner = typology({
  indicator:
    'Funds transfers go to businesses that bear no apparent relationship to the sender. Recipients may include individuals, businesses, and other entities in free trade zones.',
  citations: [APPENDIX_F_FREE_ZONES],
  rule: {
    ruleId: 'free-trade-zone-partner',
    name: 'Round sum with a new partner in a free trade zone',
    description:
      'A company pays, or is paid, a sum of 20,000 or more in whole thousands by a new partner abroad whose name or city is of a free trade zone.',
    typology: 'Free trade zones',
    rationale:
      'Free trade zones check little, so that goods and prices can be invented. Honest traders use them as well: their invoices are not round, and they stay with their partners.',
    parameters: {
      zones: { value: ZONES, description: 'Forms of companies and names of free trade zones' },
      from: { value: 20_000, description: FROM },
      zeros: { value: 3, description: 'Zeros at the end of the amount' },
    },
    when: {
      all: [
        IS_ABROAD,
        IS_COMPANY,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'transaction.trailingZeros', gte: { parameter: 'zeros' } },
        {
          any: [
            { field: 'counterparty.name', containsAny: { parameter: 'zones' } },
            { field: 'counterparty.city', containsAny: { parameter: 'zones' } },
          ],
        },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'A round sum moves between the company and a new partner in a free trade zone.',
  },
  guilty: [
    {
      tells: 'A dealer in phones pays 60,000 and 45,000 to two companies of a free zone in Dubai.',
      business: 'Mobile phones',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 60_000, by: 'TRANSFER', other: 'partner', isFirm: true, country: 'AE' },
          fields: { receiverName: 'Marjan Crest General FZE', receiverCity: 'Jebel Ali' },
        },
        {
          ...{
            day: 4,
            way: 'PAYS',
            amount: 45_000,
            by: 'TRANSFER',
            other: 'second partner',
            isFirm: true,
            country: 'AE',
          },
          fields: { receiverName: 'Saffron Dune Electronics FZCO' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'An importer pays an invoice of 34,217 to a company of a free zone in Dubai.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 34_217, by: 'TRANSFER', other: 'partner', isFirm: true, country: 'AE' },
          fields: { receiverName: 'Halwan Spices FZE', remittancePurpose: 'Invoice 3391' },
        },
      ],
    },
    {
      tells: 'An importer pays round parts of 20,000 to a free zone company that it has paid for months.',
      business: 'Trading',
      steps: [
        {
          ...{ day: -80, way: 'PAYS', amount: 7_350, by: 'TRANSFER', other: 'partner', isFirm: true, isSame: true },
          ...{ times: 4, every: 20, country: 'AE' },
          fields: { receiverName: 'Halwan Dates FZE' },
        },
        {
          ...{ day: 0, way: 'PAYS', amount: 20_000, by: 'TRANSFER', other: 'partner', isFirm: true, isSame: true },
          ...{ country: 'AE' },
          fields: { receiverName: 'Halwan Dates FZE' },
        },
      ],
    },
  ],
});
