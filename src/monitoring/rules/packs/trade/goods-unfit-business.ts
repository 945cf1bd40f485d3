import type { Expression } from '../../language/types.ts';
import { typology } from '../typology.ts';
import { APPENDIX_F_TRADE, EGMONT_ACTIVITY } from './citations.ts';
import { FROM, IS_ABROAD, IS_COMPANY, IS_FIRST_WITH_COUNTERPARTY, speaksOf } from './conditions.ts';

interface Line {
  /** Traded in bulk: equipment of other companies is not among them. Separated by commas. */
  goods: string;
  /** Business that deals with the goods. */
  business: string;
}

/** A convention of this project, without an external source. */
const LINES = {
  metals: {
    goods: 'steel beams,steel coils,steel bars,billets,rebar,scrap metal,copper cathodes,aluminium ingots,iron ore',
    business: 'steel,iron,metal,metals,aluminium,aluminum,copper,scrap,construction,engineering',
  },
  paper: {
    goods: 'copy paper,paper reels,paper products,cardboard,pulp',
    business: 'paper,cardboard,pulp,printing,packaging,stationery,publishing',
  },
  medicines: {
    goods: 'pharmaceuticals,pharmaceutical products,medicines,antibiotics,insulin,vaccines',
    business: 'pharmaceutical,pharmaceuticals,medicine,medicines,pharmacy,pharmacies,medical,hospital,clinic',
  },
  textiles: {
    goods: 'textiles,garments,fabrics,yarn,cotton',
    business: 'textile,textiles,garments,clothing,fabric,fabrics,apparel,fashion',
  },
  food: {
    goods: 'rice,sugar,grain,wheat,soybeans,frozen meat,frozen chicken,seafood',
    business: 'food,foods,grain,sugar,rice,meat,fruit,vegetables,seafood,bakery,restaurant,catering,hotel',
  },
  vehicles: {
    goods: 'used cars,vehicles,trucks,tyres,tires,car parts,motorcycles',
    business: 'car,cars,vehicle,vehicles,trucks,tyres,tires,automotive,motorcycles,transport',
  },
} as const satisfies Record<string, Line>;
type LineName = keyof typeof LINES;
const names = Object.keys(LINES) as LineName[];
/** Their goods are no bulk. */
const SERVICES = ['IT', 'information technology', 'software'];
const listed = (words: string) => words.split(',');
const lines = Object.fromEntries(
  names.flatMap((name) => [
    [name, { value: listed(LINES[name].goods), description: `Goods: ${name}` }],
    [`${name}Business`, { value: listed(LINES[name].business), description: `Business that deals with ${name}` }],
  ]),
);

const isOfAnotherLine = (name: LineName): Expression => ({
  all: [
    speaksOf({ parameter: name }),
    { not: { field: 'customer.occupation', containsAny: { parameter: `${name}Business` } } },
  ],
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
      ...lines,
      lines: {
        value: [...names.flatMap((name) => listed(LINES[name].business)), ...SERVICES],
        description: 'Words for lines of business with known goods',
      },
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
        { any: names.map(isOfAnotherLine) },
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
      tells: 'A restaurant pays 26,000 in Italy for an oven of stainless steel and a vehicle.',
      business: 'Restaurant',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 26_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'IT' },
          fields: { remittancePurpose: 'Pizza oven, stainless steel, and delivery vehicle' },
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
