/**
 * Kinds of households and what happens to them in a year. Spending follows the US Consumer Expenditure Survey 2023 in its order of
 * size (housing 32.9 %, transportation 17.0 %, food 12.9 %: https://www.bls.gov/news.release/cesan.nr0.htm, 2024-09-25). Consumers made
 * 45.6 payments a month, of which 16 % in cash (Survey and Diary of Consumer Payment Choice 2023, Federal Reserve Bank of Atlanta,
 * 2024-06); half of the others are taken to pass through one bank. All other numbers are assumptions of 2026-11-29.
 */
import type { Amount, Habit, HouseholdKind, Means, Other, Step, When } from './types.ts';

const about = (value: number, spread?: number): Amount => ({ about: value, ...(spread !== undefined && { spread }) });
const round = (value: number, roundTo: number, spread?: number): Amount => ({ ...about(value, spread), roundTo });
const fixed = (value: number): Amount => ({ about: value, fixed: true });
const rent: Amount = { ofIncome: 0.3, spread: 0.15, fixed: true };
const income = (share: number, spread?: number): Amount => ({
  ofIncome: share,
  ...(spread !== undefined && { spread }),
});

const SELF: Other = { self: true };
const persons = (circle: string, many: number, more: { every?: true; where?: 'ORIGIN' | 'EMIGRANTS' } = {}): Other => ({
  ...{ circle, of: 'PERSON', many },
  ...more,
});

const pays = (event: string, when: When, amount: Amount, other: Other, by: Means): Habit => ({
  ...{ event, when, amount },
  steps: [{ way: 'PAYS', other, by }],
});
const gets = (event: string, when: When, amount: Amount, other: Other, by: Means): Habit => ({
  ...{ event, when, amount },
  steps: [{ way: 'GETS', other, by }],
});
const story = (event: string, when: When, amount: Amount, ...steps: Step[]): Habit => ({ event, when, amount, steps });

const SUMMER_AND_CHRISTMAS = [6, 7, 8, 12];

const SPENDING: readonly Habit[] = [
  pays('groceries', { perMonth: 5 }, about(60, 0.6), { trade: 'SUPERMARKET', regulars: 2 }, 'CARD'),
  pays('eating out', { perMonth: 2 }, about(35, 0.5), { trade: 'RESTAURANT', regulars: 3 }, 'CARD'),
  pays('online shopping', { perMonth: 2 }, about(55, 0.9), { trade: 'ONLINE_SHOP', regulars: 4 }, 'CARD'),
  pays('pharmacy', { perMonth: 0.5 }, about(25, 0.6), { trade: 'PHARMACY', regulars: 1 }, 'CARD'),
  pays('utilities', { onDay: 5 }, fixed(130), { trade: 'UTILITY', regulars: 1 }, 'DIRECT_DEBIT'),
  pays('telephone', { onDay: 12 }, fixed(60), { trade: 'TELECOM', regulars: 1 }, 'DIRECT_DEBIT'),
  pays('cash from a machine', { perMonth: 1.5 }, round(120, 20, 0.5), SELF, 'CASH_WITHDRAWAL'),
  pays('friends', { perMonth: 0.8 }, round(40, 5, 0.7), persons('friends', 8), 'MOBILE'),
  gets('friends', { perMonth: 0.6 }, round(40, 5, 0.7), persons('friends', 8), 'MOBILE'),
  pays('donation', { perYear: 1.5 }, round(50, 10, 0.6), { trade: 'CHARITY', regulars: 2 }, 'TRANSFER'),
  gets('tax refund', { perYear: 0.4, months: [4, 5, 6, 7] }, about(900, 0.7), { trade: 'TAX_OFFICE' }, 'TRANSFER'),
  story(
    'account opened',
    { opening: true },
    about(4_000, 1),
    { way: 'GETS', other: SELF, by: 'TRANSFER', share: 0.8 },
    { way: 'GETS', other: SELF, by: 'TRANSFER', share: 0.2, day: 20 },
  ),
];

const DRIVING: readonly Habit[] = [
  pays('fuel', { perMonth: 2 }, about(50, 0.3), { trade: 'FUEL', regulars: 2 }, 'CARD'),
  pays('insurance', { onDay: 2 }, fixed(110), { trade: 'INSURER', regulars: 1 }, 'DIRECT_DEBIT'),
  pays('car repair', { perYear: 0.6 }, about(650, 0.6), { trade: 'CAR_DEALER', regulars: 1 }, 'CARD'),
  gets('insurance claim', { perYear: 0.05 }, about(3_500, 0.7), { trade: 'INSURER', regulars: 1 }, 'TRANSFER'),
];

const RENTING = pays('rent', { onDay: 1 }, rent, { trade: 'LANDLORD', regulars: 1 }, 'TRANSFER');
const WAGES = gets('wages', { payday: true }, income(1, 0), { trade: 'EMPLOYER', regulars: 1 }, 'TRANSFER');
const SAVING = pays('savings', { onDay: 28 }, { ...income(0.1), fixed: true, roundTo: 50 }, SELF, 'TRANSFER');

/** Rare and large payments. */
const SHOCKS: readonly Habit[] = [
  story(
    'house purchase',
    { perYear: 0.03 },
    income(14, 0.4),
    { way: 'GETS', other: SELF, by: 'TRANSFER', share: 0.7 },
    { way: 'GETS', other: persons('parents', 2), by: 'TRANSFER', share: 0.3, day: 1 },
    { way: 'PAYS', other: { trade: 'NOTARY' }, by: 'TRANSFER', day: 3 },
  ),
  story(
    'car purchase',
    { perYear: 0.1 },
    about(14_000, 0.5),
    { way: 'GETS', other: SELF, by: 'TRANSFER', share: 0.8 },
    { way: 'PAYS', other: { trade: 'CAR_DEALER' }, by: 'TRANSFER', day: 2 },
  ),
  pays('car purchase in cash', { perYear: 0.02 }, round(6_500, 100, 0.3), SELF, 'CASH_WITHDRAWAL'),
  gets('car sale', { perYear: 0.05 }, round(6_000, 100, 0.5), persons('strangers', 5), 'TRANSFER'),
  gets('car sale in cash', { perYear: 0.02 }, round(5_000, 100, 0.4), SELF, 'CASH_DEPOSIT'),
  story('wedding', { perYear: 0.02 }, about(16_000, 0.5), {
    ...{ way: 'PAYS', other: { trade: 'EVENTS', regulars: 5 }, by: 'TRANSFER', parts: 6, within: 90 },
  }),
  story('wedding gifts', { perYear: 0.02 }, round(110, 10, 0.5), {
    ...{ way: 'GETS', other: persons('guests', 25, { every: true }), by: 'MOBILE', within: 9 },
  }),
  story(
    'group trip',
    { perYear: 0.04 },
    round(280, 10, 0.2),
    { way: 'GETS', other: persons('travelers', 10, { every: true }), by: 'TRANSFER', within: 5 },
    { way: 'PAYS', other: { trade: 'TRAVEL' }, by: 'TRANSFER', share: 11, day: 6 },
  ),
  story('heating or roof', { perYear: 0.06 }, about(9_000, 0.5), {
    ...{ way: 'PAYS', other: { trade: 'BUILDER' }, by: 'TRANSFER', parts: 2, within: 30 },
  }),
  pays('repair', { perYear: 0.5 }, about(700, 0.6), { trade: 'BUILDER', regulars: 2 }, 'TRANSFER'),
  story(
    'holiday abroad',
    { perYear: 0.6, months: SUMMER_AND_CHRISTMAS },
    about(2_400, 0.4),
    { way: 'PAYS', other: { trade: 'TRAVEL', regulars: 2 }, by: 'TRANSFER', share: 0.5 },
    {
      ...{ way: 'PAYS', by: 'CARD', share: 0.5, parts: 10, day: 30, within: 10 },
      other: { circle: 'abroad', of: 'FIRM', many: 8, where: 'HOLIDAY' },
    },
  ),
  story(
    'inheritance',
    { perYear: 0.012 },
    about(55_000, 0.7),
    { way: 'GETS', other: { trade: 'NOTARY' }, by: 'TRANSFER' },
    { way: 'PAYS', other: SELF, by: 'TRANSFER', share: 0.9, day: 12 },
  ),
  story(
    'loan from family',
    { perYear: 0.04 },
    round(4_000, 500, 0.4),
    { way: 'GETS', other: persons('parents', 2), by: 'TRANSFER' },
    { way: 'PAYS', other: persons('parents', 2), by: 'TRANSFER', parts: 8, day: 40, within: 240 },
  ),
  story(
    'consumer loan',
    { perYear: 0.05 },
    income(2, 0.5),
    { way: 'GETS', other: { trade: 'BANK', regulars: 1 }, by: 'TRANSFER' },
    { way: 'PAYS', other: { trade: 'BUILDER', regulars: 2 }, by: 'TRANSFER', share: 0.7, parts: 2, day: 6, within: 30 },
  ),
  pays('bill of a clinic', { perYear: 0.3 }, about(900, 0.9), { trade: 'CLINIC', regulars: 1 }, 'TRANSFER'),
  pays('funeral', { perYear: 0.03 }, about(6_500, 0.4), { trade: 'EVENTS' }, 'TRANSFER'),
  pays('yearly insurance', { perYear: 1 }, fixed(780), { trade: 'INSURER', regulars: 1 }, 'TRANSFER'),
  gets('sold second-hand', { perYear: 1.5 }, round(180, 10, 0.8), persons('strangers', 5), 'TRANSFER'),
  gets('life insurance', { perYear: 0.01 }, about(30_000, 0.6), { trade: 'INSURER', regulars: 1 }, 'TRANSFER'),
  gets('severance', { perYear: 0.02 }, income(4, 0.5), { trade: 'EMPLOYER', regulars: 1 }, 'TRANSFER'),
  gets('savings taken back', { perYear: 0.4 }, income(0.8, 0.6), SELF, 'TRANSFER'),
  story(
    'moving house',
    { perYear: 0.1 },
    income(1.2, 0.2),
    { way: 'PAYS', other: { trade: 'LANDLORD' }, by: 'TRANSFER', share: 0.5 },
    { way: 'PAYS', other: { trade: 'ONLINE_SHOP', regulars: 4 }, by: 'CARD', share: 0.5, parts: 5, day: 5, within: 20 },
  ),
];

const BONUS = (wages: number): Habit =>
  gets('bonus', { payday: true, months: [3] }, income(wages, 0.4), { trade: 'EMPLOYER', regulars: 1 }, 'TRANSFER');

const EMPLOYED = [...SPENDING, ...DRIVING, ...SHOCKS, WAGES, SAVING];

export const HOUSEHOLD_KINDS: readonly HouseholdKind[] = [
  { kind: 'SINGLE', weight: 20, occupation: 'Office clerk', income: 0.9, habits: [...EMPLOYED, RENTING] },
  {
    ...{ kind: 'FAMILY', weight: 22, occupation: 'Nurse', income: 1.5 },
    habits: [
      ...EMPLOYED,
      pays('mortgage', { onDay: 3 }, rent, { trade: 'BANK', regulars: 1 }, 'DIRECT_DEBIT'),
      pays('groceries', { perMonth: 4 }, about(80, 0.6), { trade: 'SUPERMARKET', regulars: 2 }, 'CARD'),
      pays(
        'tuition',
        { perYear: 0.5, months: [2, 9] },
        about(3_800, 0.5),
        { trade: 'SCHOOL', regulars: 1 },
        'TRANSFER',
      ),
      pays('club dues', { perYear: 2 }, about(120), { trade: 'CLUB', regulars: 2 }, 'TRANSFER'),
      pays(
        'allowance of a student',
        { onDay: 1, months: [1, 2, 3, 10, 11, 12] },
        round(400, 50),
        persons('children', 2),
        'TRANSFER',
      ),
      BONUS(0.5),
    ],
  },
  {
    ...{ kind: 'STUDENT', weight: 10, occupation: 'Student', income: 0.3 },
    habits: [
      ...SPENDING,
      gets('allowance', { onDay: 1 }, { about: 500, fixed: true, roundTo: 50 }, persons('parents', 2), 'TRANSFER'),
      gets('wages', { payday: true }, income(0.7, 0.3), { trade: 'EMPLOYER', regulars: 1 }, 'TRANSFER'),
      pays('rent', { onDay: 1 }, fixed(450), { trade: 'LANDLORD', regulars: 1 }, 'TRANSFER'),
      story(
        'tuition',
        { perYear: 1.6, months: [2, 9] },
        about(2_500, 0.6),
        { way: 'GETS', other: persons('parents', 2), by: 'TRANSFER' },
        { way: 'PAYS', other: { trade: 'SCHOOL', regulars: 1 }, by: 'TRANSFER', day: 2 },
      ),
      pays('flat share', { perMonth: 1.5 }, round(60, 5, 0.6), persons('flatmates', 3), 'MOBILE'),
    ],
  },
  {
    ...{ kind: 'PENSIONER', weight: 16, occupation: 'Retired', income: 0.65 },
    habits: [
      ...SPENDING,
      ...SHOCKS.filter(
        ({ event }) => !['house purchase', 'wedding', 'wedding gifts', 'loan from family'].includes(event),
      ),
      gets('pension', { onDay: 1 }, { ...income(1, 0), fixed: true }, { trade: 'PENSION_OFFICE' }, 'TRANSFER'),
      pays('cash from a counter', { perMonth: 1.5 }, round(400, 50, 0.4), SELF, 'CASH_WITHDRAWAL'),
      pays('gift to grandchildren', { perYear: 3 }, round(150, 50, 0.6), persons('grandchildren', 4), 'CHEQUE'),
      pays('help with a house', { perYear: 0.03 }, round(20_000, 1_000, 0.4), persons('children', 2), 'TRANSFER'),
    ],
  },
  {
    ...{ kind: 'MIGRANT', weight: 9, occupation: 'Construction worker', income: 0.8 },
    habits: [
      ...SPENDING,
      ...SHOCKS,
      WAGES,
      RENTING,
      pays(
        'remittance',
        { perMonth: 1.2 },
        { ...income(0.12, 0.4), roundTo: 10 },
        persons('family', 3, { where: 'ORIGIN' }),
        'CASH_PICKUP',
      ),
      pays(
        'remittance',
        { perMonth: 0.6 },
        { ...income(0.15, 0.4), roundTo: 10 },
        persons('family', 3, { where: 'ORIGIN' }),
        'TRANSFER',
      ),
      pays(
        'family emergency abroad',
        { perYear: 0.25 },
        round(1_800, 100, 0.5),
        persons('family', 3, { where: 'ORIGIN' }),
        'TRANSFER',
      ),
      pays(
        'house in the country of origin',
        { perYear: 0.04 },
        round(9_000, 500, 0.4),
        persons('family', 3, { where: 'ORIGIN' }),
        'TRANSFER',
      ),
    ],
  },
  {
    ...{ kind: 'FREELANCER', weight: 8, occupation: 'Graphic designer', income: 1.3 },
    habits: [
      ...SPENDING,
      ...DRIVING,
      ...SHOCKS,
      RENTING,
      gets('invoice', { perMonth: 2.5 }, income(0.35, 0.5), { circle: 'clients', of: 'FIRM', many: 7 }, 'TRANSFER'),
      gets(
        'invoice from abroad',
        { perMonth: 0.3 },
        income(0.5, 0.5),
        { circle: 'clients abroad', of: 'FIRM', many: 2, where: 'CLIENTS' },
        'TRANSFER',
      ),
      pays('income tax', { onDay: 10, months: [3, 6, 9, 12] }, income(0.5, 0.3), { trade: 'TAX_OFFICE' }, 'TRANSFER'),
      pays('equipment', { perYear: 1.5 }, about(1_500, 0.6), { trade: 'ONLINE_SHOP', regulars: 4 }, 'CARD'),
    ],
  },
  {
    ...{ kind: 'SMALL_LANDLORD', weight: 4, occupation: 'Engineer', income: 1.3 },
    habits: [
      ...EMPLOYED,
      pays('mortgage', { onDay: 3 }, rent, { trade: 'BANK', regulars: 1 }, 'DIRECT_DEBIT'),
      story(
        'rents',
        { onDay: 1 },
        { about: 1_200, fixed: true },
        {
          ...{ way: 'GETS', other: persons('tenants', 3, { every: true }), by: 'TRANSFER', within: 4 },
        },
      ),
      pays('repair', { perYear: 2 }, about(1_200, 0.6), { trade: 'BUILDER', regulars: 2 }, 'TRANSFER'),
    ],
  },
  {
    ...{ kind: 'CRYPTO_SAVER', weight: 4, occupation: 'Software developer', income: 1.4 },
    habits: [
      ...EMPLOYED,
      RENTING,
      pays(
        'crypto purchase',
        { onDay: 27 },
        { ...income(0.12), fixed: true, roundTo: 50 },
        { trade: 'EXCHANGE', regulars: 1 },
        'TRANSFER',
      ),
      pays('to the own wallet', { perMonth: 0.5 }, income(0.2, 0.4), SELF, 'ETH'),
      pays('to the own wallet', { perMonth: 0.3 }, income(0.2, 0.4), SELF, 'USDC'),
      gets('crypto sold', { perYear: 1.5 }, income(1, 0.7), { trade: 'EXCHANGE', regulars: 1 }, 'TRANSFER'),
    ],
  },
  {
    ...{ kind: 'HIGH_EARNER', weight: 4, occupation: 'Surgeon', income: 3 },
    habits: [
      ...EMPLOYED,
      pays('mortgage', { onDay: 3 }, rent, { trade: 'BANK', regulars: 1 }, 'DIRECT_DEBIT'),
      pays(
        'to the broker',
        { perYear: 6 },
        { ...income(0.7, 0.5), roundTo: 500 },
        { trade: 'BROKER', regulars: 1 },
        'TRANSFER',
      ),
      gets(
        'from the broker',
        { perYear: 1 },
        { ...income(2, 0.6), roundTo: 500 },
        { trade: 'BROKER', regulars: 1 },
        'TRANSFER',
      ),
      pays(
        'private school',
        { perYear: 2, months: [1, 8] },
        about(9_000, 0.3),
        { trade: 'SCHOOL', regulars: 1 },
        'TRANSFER',
      ),
      BONUS(3),
    ],
  },
  {
    ...{ kind: 'FAMILY_OF_EMIGRANT', weight: 5, occupation: 'Homemaker', income: 0.5 },
    habits: [
      ...SPENDING,
      RENTING,
      gets(
        'remittance from abroad',
        { perMonth: 1.3 },
        { ...income(0.8, 0.3), roundTo: 10 },
        persons('emigrants', 2, { where: 'EMIGRANTS' }),
        'TRANSFER',
      ),
      pays('bill of a clinic', { perYear: 0.5 }, about(900, 0.9), { trade: 'CLINIC', regulars: 1 }, 'TRANSFER'),
    ],
  },
  {
    ...{ kind: 'SHARED_HOUSEHOLD', weight: 7, occupation: 'Teacher', income: 1 },
    habits: [
      ...EMPLOYED,
      gets(
        'share of the household',
        { onDay: 2 },
        { ...income(0.35), fixed: true, roundTo: 50 },
        persons('partner', 1),
        'TRANSFER',
      ),
      pays('rent', { onDay: 3 }, { ofIncome: 0.45, fixed: true }, { trade: 'LANDLORD', regulars: 1 }, 'TRANSFER'),
      pays(
        'alimony',
        { onDay: 5 },
        { ...income(0.12), fixed: true, roundTo: 10 },
        persons('former partner', 1),
        'TRANSFER',
      ),
      BONUS(0.4),
    ],
  },
  {
    ...{ kind: 'GIG_WORKER', weight: 5, occupation: 'Courier', income: 0.6 },
    habits: [
      ...SPENDING,
      ...SHOCKS,
      RENTING,
      gets('weekly payout', { perWeek: 1 }, income(0.23, 0.35), { trade: 'MARKETPLACE', regulars: 1 }, 'TRANSFER'),
      gets('tips', { perMonth: 1 }, round(150, 10, 0.4), SELF, 'CASH_DEPOSIT'),
    ],
  },
  {
    ...{ kind: 'SEASONAL_WORKER', weight: 3, occupation: 'Farm worker', income: 0.7 },
    habits: [
      gets(
        'wages',
        { payday: true, months: [5, 6, 7, 8, 9] },
        income(1, 0.2),
        { trade: 'EMPLOYER', regulars: 1 },
        'TRANSFER',
      ),
      pays(
        'groceries',
        { onDay: 9, months: [5, 6, 7, 8, 9] },
        about(70, 0.5),
        { trade: 'SUPERMARKET', regulars: 1 },
        'CARD',
      ),
      pays('rent', { onDay: 1, months: [5, 6, 7, 8, 9] }, fixed(350), { trade: 'LANDLORD', regulars: 1 }, 'TRANSFER'),
      pays(
        'home at the end of the season',
        { onDay: 28, months: [9] },
        { ...income(1.5), roundTo: 50 },
        SELF,
        'TRANSFER',
      ),
    ],
  },
  {
    ...{ kind: 'CASH_WORKER', weight: 5, occupation: 'Waiter', income: 0.55 },
    habits: [
      ...SPENDING,
      ...SHOCKS,
      WAGES,
      RENTING,
      gets('tips', { perMonth: 3 }, round(260, 10, 0.4), SELF, 'CASH_DEPOSIT'),
    ],
  },
  {
    ...{ kind: 'ONLINE_SELLER', weight: 4, occupation: 'Reseller', income: 0.8 },
    habits: [
      ...SPENDING,
      ...SHOCKS,
      RENTING,
      gets(
        'payout of a marketplace',
        { perWeek: 1 },
        income(0.25, 0.5),
        { trade: 'MARKETPLACE', regulars: 1 },
        'TRANSFER',
      ),
      gets('buyers', { perMonth: 3 }, about(60, 0.7), persons('buyers', 60), 'MOBILE'),
      pays('goods to resell', { perMonth: 4 }, income(0.1, 0.5), { trade: 'ONLINE_SHOP', regulars: 4 }, 'CARD'),
      pays('parcels', { perMonth: 4 }, about(25, 0.4), { circle: 'carriers', of: 'FIRM', many: 2 }, 'CARD'),
    ],
  },
];
