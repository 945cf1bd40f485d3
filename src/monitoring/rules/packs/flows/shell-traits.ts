import { typology } from '../typology.ts';
import { APPENDIX_F_SHELL, FINTRAC_ATYPICAL, FINTRAC_PROFILE } from './citations.ts';
import { cameIn, EARLIER, wentOut } from './conditions.ts';

export const shellTraits = typology({
  indicator:
    'Multiple high-value payments or transfers between shell companies with no apparent legitimate business purpose.',
  citations: [APPENDIX_F_SHELL, FINTRAC_PROFILE, FINTRAC_ATYPICAL],
  rule: {
    ruleId: 'shell-traits',
    name: 'Company without ordinary expenses',
    description:
      'A company takes large sums and sends nearly all abroad, and for 90 days it has made no small payment: no wages, no rent, no utilities, no telephone.',
    typology: 'Shell company',
    rationale:
      'A shell company has no staff, no premises and no purpose. The smallest real company pays a wage or a bill below 5,000 within three months. In the first month bills may not have come yet.',
    parameters: {
      from: { value: 50_000, description: 'Came in within 30 days, in the base currency' },
      large: { value: 10_000, description: 'This payment at least, in the base currency' },
      least: { value: 0.8, description: 'Share of what came in that leaves, at least' },
      small: { value: 5_000, description: 'Payments below this amount are ordinary expenses, in the base currency' },
    },
    when: {
      all: [
        { field: 'transaction.flow', eq: 'OUTBOUND' },
        { field: 'party.type', eq: 'CORPORATE' },
        { field: 'counterparty.type', eq: 'CORPORATE' },
        { field: 'corridor.crossBorder', eq: true },
        { field: 'transaction.baseAmount', gte: { parameter: 'large' } },
        { ...cameIn('30d'), gte: { parameter: 'from' } },
        { ...wentOut('30d'), gte: { ...cameIn('30d'), times: { parameter: 'least' } } },
        {
          aggregate: {
            ...{ fn: 'count', by: 'party', window: '90d', direction: 'OUT' },
            amount: { below: { parameter: 'small' } },
          },
          eq: 0,
        },
        { ...EARLIER, gte: 1 },
      ],
    },
    severity: 'HIGH',
    score: 65,
    remark: 'The company passes on large sums and pays neither wages nor bills.',
  },
  guilty: [
    {
      tells: 'A new trading company takes 45,000 each week and sends 43,000 to two firms abroad.',
      business: 'Trading',
      steps: [
        { day: 0, way: 'GETS', amount: 45_000, by: 'TRANSFER', other: 'payer', isFirm: true, times: 9, every: 7 },
        {
          ...{ day: 2, way: 'PAYS', amount: 43_000, by: 'TRANSFER', other: 'first firm', isSame: true, isFirm: true },
          ...{ times: 5, every: 14, country: 'CY' },
        },
        {
          ...{ day: 9, way: 'PAYS', amount: 43_000, by: 'TRANSFER', other: 'second firm', isSame: true, isFirm: true },
          ...{ times: 4, every: 14, country: 'HK' },
        },
      ],
    },
    {
      tells: 'A British company without staff takes 90,000 a fortnight for "consulting" and sends it to Latvia.',
      business: 'Consulting',
      country: 'GB',
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 90_000,
          by: 'TRANSFER',
          other: 'payer',
          isFirm: true,
          times: 5,
          every: 14,
          country: 'AZ',
        },
        {
          ...{ day: 1, way: 'PAYS', amount: 88_000, by: 'TRANSFER', other: 'receiver', isSame: true, isFirm: true },
          ...{ times: 5, every: 14, country: 'LV' },
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'A small importer pays makers abroad, and two wages, a rent and a telephone.',
      business: 'Trading',
      steps: [
        { day: 0, way: 'GETS', amount: 45_000, by: 'TRANSFER', other: 'client', isFirm: true, times: 9, every: 7 },
        {
          ...{ day: 2, way: 'PAYS', amount: 36_000, by: 'TRANSFER', other: 'maker', isSame: true, isFirm: true },
          ...{ times: 9, every: 7, country: 'CN' },
        },
        { day: 3, way: 'PAYS', amount: 3_400, by: 'TRANSFER', other: 'staff', isSame: true, times: 2, every: 30 },
        {
          day: 4,
          way: 'PAYS',
          amount: 85,
          by: 'DIRECT_DEBIT',
          other: 'telephone',
          isSame: true,
          isFirm: true,
          times: 2,
          every: 30,
        },
      ],
    },
    {
      tells: 'A new importer pays the first delivery before the first bills come.',
      business: 'Trading',
      steps: [
        { day: 0, way: 'GETS', amount: 60_000, by: 'TRANSFER', other: 'founder' },
        {
          day: 5,
          way: 'PAYS',
          amount: 52_000,
          by: 'TRANSFER',
          other: 'maker',
          isSame: true,
          isFirm: true,
          country: 'CN',
        },
      ],
    },
    {
      tells: 'A property company takes rents and pays the mortgage.',
      business: 'Estates',
      steps: [
        {
          day: 0,
          way: 'GETS',
          amount: 30_000,
          by: 'TRANSFER',
          other: 'tenant',
          isSame: true,
          isFirm: true,
          times: 6,
          every: 15,
        },
        {
          day: 5,
          way: 'PAYS',
          amount: 52_000,
          by: 'DIRECT_DEBIT',
          other: 'bank',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 30,
        },
      ],
    },
  ],
});
