import { isNoCompany } from '../conditions.ts';
import { typology } from '../typology.ts';

const SUPPLIER = { receiverName: 'Wenhai Fine Chemical Co Ltd' };

export const precursorPurchases = typology({
  indicator:
    'A customer or counterparty is a chemical or pharmaceutical company in the PRC, Hong Kong, or another jurisdiction with a residential address or a business address shared with other similar businesses or that has no physical presence or shows other indicators of possible illicit shell company activity.',
  citations: [
    {
      document: 'FinCEN Advisory FIN-2024-A002',
      place: 'Customer and counterparty profile red flags',
      url: 'https://compliancecohort.com/blog/fincen-issues-supplemental-advisory-on-fentanyl',
      readOn: '2026-11-29',
    },
    {
      document: 'FinCEN Advisory FIN-2019-A006',
      place: 'Foreign purchases, as Money Laundering Watch reports it',
      url: 'https://www.moneylaunderingnews.com/2019/08/fincen-advisory-highlights-money-laundering-risks-related-to-fentanyl-trafficking/',
      readOn: '2026-11-29',
    },
  ],
  // As quoted by https://amlwatcher.com/news/supplemental-advisory-on-the-procurement-of-illicit-fentanyl-and-other-synthetic-opioids.
  keyTerm: 'FENTANYL FIN-2024-A002',
  rule: {
    ruleId: 'precursor-purchases',
    name: 'Chemicals from abroad without a business in them',
    description:
      'A person, or a company of another line of business, pays a chemical or pharmaceutical company or a maker of pill presses in one of the countries.',
    typology: 'Procurement of narcotics precursors',
    rationale:
      'People outside the trade have hardly a use for industrial chemicals from there. Companies of the trade are let pass by their stated business.',
    parameters: {
      countries: { value: ['CN', 'HK'], description: 'Countries of the supplier' },
      words: {
        value: [
          ...[
            'chemical',
            'chemicals',
            'chem',
            'chemistry',
            'pharma',
            'pharmaceutical',
            'pharmaceuticals',
            'biotech',
            'reagent',
          ],
          ...['reagents', 'pill press', 'pill presses', 'tablet press', 'tablet presses', 'capsule machine'],
        ],
        description: 'Words in the name of the supplier',
      },
      trades: {
        value: [
          ...[
            'chemical',
            'chemicals',
            'chemistry',
            'pharma',
            'pharmacy',
            'pharmaceutical',
            'pharmaceuticals',
            'pharmacist',
          ],
          ...[
            'biotech',
            'laboratory',
            'laboratories',
            'paint',
            'paints',
            'coatings',
            'plastics',
            'cosmetics',
            'fertilizer',
            'agriculture',
          ],
        ],
        description: 'Words in the stated business of customers in the trade',
      },
      from: { value: 100, description: 'From this amount, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'counterparty.country', in: { parameter: 'countries' } },
        { field: 'counterparty.country', ne: { field: 'party.country' } },
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'counterparty.name', containsAny: { parameter: 'words' } },
        {
          any: [isNoCompany('party'), { not: { field: 'customer.occupation', containsAny: { parameter: 'trades' } } }],
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    remark: 'The customer buys from a chemical company abroad without a business in the trade.',
  },
  guilty: [
    {
      tells: 'A car mechanic pays a chemical company in China 850 twice within ten days.',
      occupation: 'Car mechanic',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 850,
          by: 'TRANSFER',
          other: 'supplier',
          isSame: true,
          isFirm: true,
          country: 'CN',
          times: 2,
          every: 9,
          fields: SUPPLIER,
        },
      ],
    },
    {
      tells: 'A beauty salon pays a maker of pill presses in Hong Kong.',
      business: 'Beauty salon',
      steps: [
        {
          day: -80,
          way: 'GETS',
          amount: 900,
          by: 'TRANSFER',
          other: 'card takings',
          isSame: true,
          isFirm: true,
          times: 20,
          every: 4,
        },
        {
          ...{
            day: 0,
            way: 'PAYS',
            amount: 4_200,
            by: 'TRANSFER',
            other: 'supplier',
            isSame: true,
            isFirm: true,
            country: 'HK',
          },
          fields: { receiverName: 'Sunlong Tablet Press Trading Ltd' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A maker of paints pays its supplier of pigments in China.',
      business: 'Paints and coatings',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 18_000,
          by: 'TRANSFER',
          other: 'supplier',
          isSame: true,
          isFirm: true,
          country: 'CN',
          times: 2,
          every: 20,
          fields: SUPPLIER,
        },
      ],
    },
    {
      tells: 'A clerk buys from a web shop in China.',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 160, by: 'CARD', other: 'shop', isFirm: true, country: 'CN' },
          fields: { receiverName: 'Golden Harbor Electronics Ltd' },
        },
      ],
    },
  ],
});
