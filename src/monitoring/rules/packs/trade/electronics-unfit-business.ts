import { typology } from '../typology.ts';
import { BIS_RED_FLAGS, EXPORT_KEY_TERM, NOTICE_2023 } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_FIRST_WITH_COUNTERPARTY, IS_PAYMENT_OUT, speaksOf } from './conditions.ts';

export const electronicsUnfitBusiness = typology({
  indicator:
    "The product's capabilities do not fit the buyer's line of business, such as an order for sophisticated computers for a small bakery.",
  citations: [BIS_RED_FLAGS, NOTICE_2023],
  keyTerm: EXPORT_KEY_TERM,
  rule: {
    ruleId: 'electronics-unfit-business',
    name: 'Electronics abroad by a company of another line',
    description:
      'A company whose stated business has nothing to do with technology pays 10,000 or more for electronics to a new seller abroad.',
    typology: 'Evasion of export controls',
    rationale:
      'Procurement networks buy through companies that have no use for the goods. Every company buys computers, but from a dealer in its own country. General traders deal with everything and are left out.',
    parameters: {
      goods: {
        value:
          'electronics,electronic components,electronic parts,semiconductor,semiconductors,microchips,integrated circuit,integrated circuits,processors,servers,computers,network equipment,telecommunication equipment,telecommunications equipment,antennas,sensors,avionics,laser,lasers'.split(
            ',',
          ),
        description: 'Words for electronics',
      },
      fitting: {
        value:
          'electronic,electronics,electrical,electric,computer,computers,IT,information technology,software,technology,technologies,engineering,telecom,telecommunications,semiconductor,semiconductors,laboratory,research,university,hospital,aviation,aerospace,automation,robotics,security,media,data,internet,online,trading,trade,trader,import,export,wholesale,general,distribution,distributor,retail'.split(
            ',',
          ),
        description: 'Words for lines of business that buy electronics, or everything',
      },
      from: { value: 10_000, description: FROM },
    },
    when: {
      all: [
        IS_PAYMENT_OUT,
        IS_ABROAD,
        IS_COMPANY,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        speaksOf({ parameter: 'goods' }),
        { not: { field: 'customer.occupation', containsAny: { parameter: 'fitting' } } },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'The company pays for electronics abroad that do not fit its business.',
  },
  guilty: [
    {
      tells: 'A bakery pays 64,000 and 58,000 for servers and processors to two sellers in Hong Kong.',
      business: 'Bakery',
      steps: [
        {
          day: -60,
          way: 'PAYS',
          amount: 2_100,
          by: 'TRANSFER',
          other: 'mill',
          isFirm: true,
          isSame: true,
          times: 8,
          every: 7,
        },
        {
          ...{ day: 0, way: 'PAYS', amount: 64_000, by: 'TRANSFER', other: 'seller', isFirm: true, country: 'HK' },
          fields: { remittancePurpose: 'Servers with accelerator cards' },
        },
        {
          ...{ day: 4, way: 'PAYS', amount: 58_000, by: 'TRANSFER', other: 'dealer', isFirm: true, country: 'HK' },
          fields: { remittancePurpose: 'Processors' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A bakery buys an oven in Italy for 23,000.',
      business: 'Bakery',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 23_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'IT' },
          fields: { remittancePurpose: 'Deck oven with steam' },
        },
      ],
    },
    {
      tells: 'A bakery buys three computers for 2,700 from a dealer in the Netherlands.',
      business: 'Bakery',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 2_700, by: 'TRANSFER', other: 'dealer', isFirm: true, country: 'NL' },
          fields: { remittancePurpose: 'Computers for the till' },
        },
      ],
    },
    {
      tells: 'An engineering company buys sensors in Germany for 41,000.',
      business: 'Engineering',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 41_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'DE' },
          fields: { remittancePurpose: 'Pressure sensors' },
        },
      ],
    },
  ],
});
