import { typology } from '../typology.ts';
import { ALERT_2022, ALERT_2023, HIGH_PRIORITY_LIST, RUSSIA_KEY_TERM } from './citations.ts';
import { FROM, IS_ABROAD, speaksOf } from './conditions.ts';
import { HIGH_PRIORITY_GOODS, TRANSIT_COUNTRIES } from './high-priority-goods.ts';

export const highPriorityGoodsTransit = typology({
  indicator:
    'Items of the Common High Priority List are paid in a country through which restricted exports have been known to pass before reaching destinations in Russia or Belarus.',
  citations: [ALERT_2022, ALERT_2023, HIGH_PRIORITY_LIST],
  keyTerm: RUSSIA_KEY_TERM,
  rule: {
    ruleId: 'high-priority-goods-transit',
    name: 'High priority goods in a new corridor with a transit country',
    description:
      'The text of a payment of 5,000 or more names goods of the Common High Priority List, by code or word, and the other side is in a transit country with which the customer dealt for at most 30 days. Payments to countries that make such goods are left out.',
    typology: 'Diversion of dual-use goods',
    rationale:
      'The goods are needed for weapons, and have passed through these countries. Industry there buys such goods too, so customers that have dealt with the country for months are left alone.',
    parameters: {
      goods: { value: HIGH_PRIORITY_GOODS, description: 'Codes and words of the Common High Priority List' },
      countries: { value: TRANSIT_COUNTRIES, description: 'Transshipment points that FinCEN and BIS name' },
      makers: {
        value: ['CN', 'TW', 'IN', 'SG', 'IL', 'MX', 'BR', 'ZA'],
        description: 'Transit countries with makers of such goods, an assumption: payments to them are purchases',
      },
      from: { value: 5_000, description: FROM },
      new: { value: '30d', description: 'A corridor counts as new for so long' },
    },
    when: {
      all: [
        IS_ABROAD,
        { field: 'transaction.baseAmount', gte: { parameter: 'from' } },
        { field: 'counterparty.country', in: { parameter: 'countries' } },
        {
          any: [
            { field: 'transaction.flow', eq: 'INBOUND' },
            { field: 'counterparty.country', notIn: { parameter: 'makers' } },
          ],
        },
        speaksOf({ parameter: 'goods' }),
        { aggregate: { fn: 'count', by: 'corridor', window: '90d', offset: { parameter: 'new' } }, eq: 0 },
      ],
    },
    severity: 'HIGH',
    score: 70,
    status: 'HIGH_RISK_JURISDICTION',
    remark:
      'The payment is for goods that are diverted for weapons, with a country through which they pass, and the customer has not dealt with it before.',
  },
  guilty: [
    {
      tells:
        'A dealer in lighting gets 48,000 and 39,000 from a company in Kyrgyzstan for goods with the code 8542.31.',
      business: 'Lighting wholesale',
      steps: [
        { day: -70, way: 'GETS', amount: 6_200, by: 'TRANSFER', other: 'client', isFirm: true, times: 10, every: 6 },
        {
          ...{ day: 0, way: 'GETS', amount: 48_000, by: 'TRANSFER', other: 'buyer', isFirm: true, country: 'KG' },
          fields: { remittancePurpose: 'Invoice 118, goods HS 8542.31.00' },
        },
        {
          ...{ day: 6, way: 'GETS', amount: 39_000, by: 'TRANSFER', other: 'buyer', isFirm: true, country: 'KG' },
          fields: { remittancePurpose: 'Invoice 121', message: 'Microcontrollers and ceramic capacitors' },
        },
      ],
    },
    {
      tells: 'A new trading company pays 27,000 and 22,000 to the United Arab Emirates for oscilloscopes.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 27_000, by: 'TRANSFER', other: 'seller', isFirm: true, country: 'AE' },
          ...{ times: 2, every: 3 },
          fields: { remittancePurpose: 'Oscilloscopes, 12 pieces' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A maker of pumps that buys castings in Türkiye each month buys roller bearings there for 14,000.',
      business: 'Engineering',
      steps: [
        {
          ...{ day: -80, way: 'PAYS', amount: 9_000, by: 'TRANSFER', other: 'foundry', isFirm: true, isSame: true },
          ...{ times: 3, every: 30, country: 'TR' },
          fields: { remittancePurpose: 'Castings' },
        },
        {
          ...{ day: 0, way: 'PAYS', amount: 14_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'TR' },
          fields: { remittancePurpose: 'Roller bearings, 8482.30' },
        },
      ],
    },
    {
      tells: 'A maker of lamps pays 12,000 to a new maker of diodes in China.',
      business: 'Lamps',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 12_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'CN' },
          fields: { remittancePurpose: 'Diodes, HS 854110' },
        },
      ],
    },
    {
      tells: 'An importer pays 31,000 to a new maker in China for garden furniture.',
      business: 'Trading',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 31_000, by: 'TRANSFER', other: 'maker', isFirm: true, country: 'CN' },
          fields: { remittancePurpose: 'Garden furniture, 940161' },
        },
      ],
    },
    {
      tells: 'A laboratory buys oscilloscopes for 18,000 in the Netherlands.',
      business: 'Laboratory',
      steps: [
        {
          ...{ day: 0, way: 'PAYS', amount: 18_000, by: 'TRANSFER', other: 'dealer', isFirm: true, country: 'NL' },
          fields: { remittancePurpose: 'Oscilloscopes' },
        },
      ],
    },
  ],
});
