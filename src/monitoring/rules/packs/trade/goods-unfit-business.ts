import type { Expression } from '../../language/types.ts';
import { typology } from '../typology.ts';
import { APPENDIX_F_TRADE, EGMONT_ACTIVITY } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_FIRST_WITH_COUNTERPARTY, speaksOf } from './conditions.ts';

/** Words for goods, and for the business of those that deal with them. A convention of this project, without an external source. */
const FAMILIES = {
  metals: 'steel,iron,metal,metals,aluminium,aluminum,copper,scrap',
  paper: 'paper,cardboard,pulp,printing,packaging',
  medicines: 'pharmaceutical,pharmaceuticals,medicine,medicines,pharmacy,drugs,antibiotics',
  textiles: 'textile,textiles,garments,clothing,fabric,fabrics,apparel,yarn',
  food: 'food,foods,grain,sugar,rice,meat,fruit,vegetables,seafood,bakery,restaurant,catering',
  vehicles: 'car,cars,vehicle,vehicles,trucks,tyres,tires,automotive,motorcycles',
  software: 'IT,information technology,software,computer,computers',
} as const;
type Family = keyof typeof FAMILIES;
const names = Object.keys(FAMILIES) as Family[];
const words = (family: Family) => FAMILIES[family].split(',');
/** Services are no goods that are shipped. */
const goods = names.filter((name) => name !== 'software');

const isOfAnotherLine = (family: Family): Expression => ({
  all: [speaksOf({ parameter: family }), { not: { field: 'customer.occupation', containsAny: { parameter: family } } }],
});

export const goodsUnfitBusiness = typology({
  indicator:
    "Items shipped that are inconsistent with the nature of the customer's business (e.g., a steel company that starts dealing in paper products, or an information technology company that starts dealing in bulk pharmaceuticals).",
  citations: [APPENDIX_F_TRADE, EGMONT_ACTIVITY],
  rule: {
    ruleId: 'goods-unfit-business',
    name: 'Goods of another line of business',
    description:
      'A company of one line of business pays, or is paid, 20,000 or more by a new party abroad for goods of another line.',
    typology: 'Trade-based money laundering',
    rationale:
      'Invoices for goods that the company has no use for are a pretext for the payment. Companies of no known line, and general traders, are left alone; a new line of business is a question to the customer.',
    parameters: {
      ...Object.fromEntries(
        goods.map((name) => [name, { value: words(name), description: `Words for ${name} and who deals with them` }]),
      ),
      lines: { value: names.flatMap(words), description: 'Words for lines of business with known goods' },
      general: {
        value: 'trading,trade,trader,import,export,general,wholesale,logistics,supermarket,department store'.split(','),
        description: 'Words for business with all kinds of goods',
      },
      from: { value: 20_000, description: FROM },
    },
    when: {
      all: [
        IS_ABROAD,
        IS_COMPANY,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { any: goods.map(isOfAnotherLine) },
        { field: 'customer.occupation', containsAny: { parameter: 'lines' } },
        { not: { field: 'customer.occupation', containsAny: { parameter: 'general' } } },
        IS_FIRST_WITH_COUNTERPARTY,
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'The goods named in the payment do not fit the business of the company.',
  },
  guilty: [
    {
      tells: 'A steel company pays 52,000 and 47,000 for paper to two sellers abroad.',
      business: 'Steel construction',
      steps: [
        {
          day: -60,
          way: 'PAYS',
          amount: 8_000,
          by: 'TRANSFER',
          other: 'rolling mill',
          isFirm: true,
          isSame: true,
          times: 4,
          every: 14,
        },
        {
          ...{ day: 0, way: 'PAYS', amount: 52_000, by: 'TRANSFER', other: 'seller', isFirm: true, country: 'ID' },
          fields: { remittancePurpose: 'Copy paper, 40 tons' },
        },
        {
          ...{ day: 5, way: 'PAYS', amount: 47_000, by: 'TRANSFER', other: 'mill', isFirm: true, country: 'ID' },
          fields: { remittancePurpose: 'Copy paper, 36 tons' },
        },
      ],
    },
    {
      tells: 'An information technology company is paid 88,000 and 91,000 from abroad for antibiotics.',
      business: 'Information technology',
      steps: [
        {
          ...{ day: 0, way: 'GETS', amount: 88_000, by: 'TRANSFER', other: 'buyer', isFirm: true, country: 'NG' },
          ...{ times: 2, every: 4 },
          fields: { remittancePurpose: 'Antibiotics in bulk' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A steel company pays 61,000 for steel to a new maker in Türkiye, and 3,000 for paper at home.',
      business: 'Steel construction',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 61_000, by: 'TRANSFER', other: 'mill', isFirm: true, country: 'TR' },
          fields: { remittancePurpose: 'Steel beams' },
        },
        {
          ...{ day: 2, way: 'PAYS', amount: 3_000, by: 'TRANSFER', other: 'stationer', isFirm: true },
          fields: { remittancePurpose: 'Copy paper' },
        },
      ],
    },
    {
      tells: 'A restaurant pays 26,000 to a maker of ovens in Italy.',
      business: 'Restaurant',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 26_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'IT' },
          fields: { remittancePurpose: 'Pizza oven' },
        },
      ],
    },
    {
      tells: 'A trading company buys rice, then garments, each from a new maker abroad.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 33_000, by: 'TRANSFER', other: 'mill', isFirm: true, country: 'IN' },
          fields: { remittancePurpose: 'Rice, 40 tons' },
        },
        {
          ...{ day: 9, way: 'PAYS', amount: 28_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'VN' },
          fields: { remittancePurpose: 'Garments' },
        },
      ],
    },
  ],
});
