/** Kinds of firms. Numbers are assumptions of 2026-11-29: no public source describes the payments of single small firms. */
import type { Amount, FirmKind, Habit, Means, Other, Place, Step, When } from './types.ts';

const about = (value: number, spread?: number): Amount => ({ about: value, ...(spread !== undefined && { spread }) });
const turnover = (share: number, spread?: number): Amount => ({
  ofIncome: share,
  ...(spread !== undefined && { spread }),
});

const firms = (circle: string, many: number, where?: Place): Other => ({
  ...{ circle, of: 'FIRM', many },
  ...(where && { where }),
});
const persons = (circle: string, many: number): Other => ({ circle, of: 'PERSON', many });
const everyPerson = (circle: string, many: number): Other => ({ circle, of: 'PERSON', many, every: true });
const SELF: Other = { self: true };

const one = (event: string, when: When, amount: Amount, step: Step): Habit => ({ event, when, amount, steps: [step] });
const pays = (event: string, when: When, amount: Amount, other: Other, by: Means = 'TRANSFER', within = 0): Habit =>
  one(event, when, amount, { way: 'PAYS', other, by, within });
const gets = (event: string, when: When, amount: Amount, other: Other, by: Means = 'TRANSFER', within = 0): Habit =>
  one(event, when, amount, { way: 'GETS', other, by, within });

const payroll = (staff: number, ofWage = 1): Habit =>
  pays('wages', { payday: true }, { ofWage, spread: 0.35, fixed: true }, everyPerson('staff', staff));
const suppliers = (perMonth: number, share: number, many = 12): Habit =>
  pays('suppliers', { perMonth }, turnover(share, 0.6), firms('suppliers', many));
const RENT = pays(
  'rent of premises',
  { onDay: 1 },
  { ...turnover(0.05, 0.1), fixed: true },
  { trade: 'LANDLORD', regulars: 1 },
);
const TAX = pays('tax', { onDay: 10 }, turnover(0.07, 0.2), { trade: 'TAX_OFFICE' });
const POWER = pays(
  'utilities',
  { onDay: 5 },
  { ...turnover(0.012, 0.2), fixed: true },
  { trade: 'UTILITY', regulars: 1 },
  'DIRECT_DEBIT',
);
const CARD_TAKINGS = (perWeek: number, share: number): Habit =>
  gets('card takings', { perWeek }, turnover(share, 0.3), { trade: 'ACQUIRER', regulars: 1 });
const CASH_TAKINGS = (perWeek: number, share: number): Habit =>
  gets('cash takings', { perWeek }, turnover(share, 0.35), SELF, 'CASH_DEPOSIT');
const PREMISES = [RENT, TAX, POWER];
/** Events of firms of any kind. */
const SHOCKS: readonly Habit[] = [
  one('capital paid in', { opening: true }, turnover(0.5, 0.3), {
    way: 'GETS',
    other: persons('owners', 2),
    by: 'TRANSFER',
  }),
  one('bank loan', { perYear: 0.15 }, turnover(2, 0.5), {
    way: 'GETS',
    other: { trade: 'BANK', regulars: 1 },
    by: 'TRANSFER',
  }),
  pays('machine or vehicle', { perYear: 0.3 }, turnover(0.7, 0.6), firms('outfitters', 4)),
  pays('profit to the owners', { perYear: 0.7, months: [6, 7, 12] }, turnover(0.5, 0.5), everyPerson('owners', 2)),
  gets('tax refund', { perYear: 0.5 }, turnover(0.08, 0.6), { trade: 'TAX_OFFICE' }),
  gets('insurance claim', { perYear: 0.1 }, turnover(0.4, 0.8), { trade: 'INSURER', regulars: 1 }),
];

/** Public bodies and large firms that are no customers of the organization. */
const outside = (trade: FirmKind['trade'], business: string, others: number): FirmKind => ({
  ...{ trade, business, others, customers: 0, turnover: 0, habits: [] },
});

const KINDS: readonly FirmKind[] = [
  {
    ...{ trade: 'EMPLOYER', business: 'Engineering', customers: 3, others: 12, turnover: 160_000 },
    habits: [
      payroll(22),
      pays(
        'bonus',
        { payday: true, months: [12] },
        { ofWage: 0.8, spread: 0.4, fixed: true },
        everyPerson('staff', 22),
      ),
      gets('invoices', { perMonth: 10 }, turnover(0.1, 0.7), firms('clients', 15)),
      suppliers(8, 0.03),
      ...PREMISES,
    ],
  },
  {
    ...{ trade: 'RESTAURANT', business: 'Kitchen', customers: 2, others: 5, turnover: 38_000 },
    habits: [CARD_TAKINGS(4, 0.035), CASH_TAKINGS(2, 0.04), suppliers(12, 0.03, 6), payroll(5, 0.6), ...PREMISES],
  },
  {
    ...{ trade: 'MARKET_TRADER', business: 'Market Stall', customers: 2, others: 0, turnover: 14_000 },
    habits: [CASH_TAKINGS(3, 0.07), suppliers(6, 0.08, 5), TAX],
  },
  {
    ...{ trade: 'SUPERMARKET', business: 'Foods', customers: 1, others: 4, turnover: 220_000 },
    habits: [CARD_TAKINGS(5, 0.03), CASH_TAKINGS(3, 0.018), suppliers(20, 0.03, 20), payroll(14, 0.7), ...PREMISES],
  },
  {
    ...{ trade: 'UTILITY', business: 'Energy', customers: 0.7, others: 2, turnover: 400_000 },
    habits: [
      gets(
        'bills paid',
        { onDay: 3 },
        { about: 130, spread: 0.4, fixed: true },
        everyPerson('payers', 150),
        'DIRECT_DEBIT',
        12,
      ),
      pays('refunds', { onDay: 20, months: [1] }, about(90, 0.6), everyPerson('refunded', 40), 'TRANSFER', 8),
      gets('collections of the main bank', { onDay: 4 }, turnover(0.85, 0.1), { trade: 'BANK', regulars: 1 }),
      pays('energy bought', { onDay: 15 }, turnover(0.4, 0.2), firms('producers', 3)),
      payroll(15),
    ],
  },
  {
    ...{ trade: 'LANDLORD', business: 'Estates', customers: 1.5, others: 6, turnover: 25_000 },
    habits: [
      gets(
        'rents',
        { onDay: 1 },
        { about: 1_300, spread: 0.3, fixed: true },
        everyPerson('tenants', 18),
        'TRANSFER',
        4,
      ),
      pays(
        'mortgage',
        { onDay: 6 },
        { ...turnover(0.4, 0.05), fixed: true },
        { trade: 'BANK', regulars: 1 },
        'DIRECT_DEBIT',
      ),
      pays('repair', { perMonth: 2 }, about(1_500, 0.8), { trade: 'BUILDER', regulars: 2 }),
      pays('deposit returned', { perYear: 4 }, about(2_400, 0.3), persons('former tenants', 20)),
    ],
  },
  {
    ...{ trade: 'CHARITY', business: 'Relief', customers: 1, others: 3, turnover: 20_000 },
    habits: [
      gets('donations', { perMonth: 25 }, { about: 45, spread: 0.8, roundTo: 5 }, persons('donors', 150)),
      gets(
        'appeal',
        { onDay: 4, months: [12] },
        { about: 60, spread: 0.7, roundTo: 5 },
        everyPerson('donors', 60),
        'TRANSFER',
        16,
      ),
      gets('legacy', { perYear: 0.5 }, about(25_000, 0.5), { trade: 'NOTARY' }),
      pays('grant abroad', { onDay: 15 }, about(5_500, 0.4), firms('partners', 3, 'AID')),
      payroll(3, 0.9),
    ],
  },
  {
    ...{ trade: 'MARKETPLACE', business: 'Bazaar Online', customers: 0.4, others: 2, turnover: 45_000 },
    habits: [
      gets('buyers', { perWeek: 25 }, about(70, 0.8), persons('buyers', 600), 'CARD'),
      CARD_TAKINGS(3, 0.08),
      pays('payouts to sellers', { perWeek: 1 }, about(55, 0.7), everyPerson('sellers', 20)),
      payroll(4, 1.2),
      ...PREMISES,
    ],
  },
  {
    ...{ trade: 'CAR_DEALER', business: 'Motors', customers: 1, others: 3, turnover: 170_000 },
    habits: [
      gets('cars sold', { perWeek: 2 }, about(15_000, 0.5), persons('buyers', 400)),
      gets('car sold for cash', { perYear: 5 }, { about: 5_500, spread: 0.3, roundTo: 100 }, SELF, 'CASH_DEPOSIT'),
      pays('cars bought', { perWeek: 1 }, about(24_000, 0.4), firms('makers', 3)),
      payroll(6),
      ...PREMISES,
    ],
  },
  {
    ...{ trade: 'IMPORTER', business: 'Trading', customers: 1.5, others: 0, turnover: 170_000 },
    habits: [
      pays('goods from abroad', { perMonth: 3 }, about(34_000, 0.6), firms('makers', 4, 'SUPPLY')),
      gets('invoices', { perMonth: 12 }, about(13_000, 0.6), firms('clients', 18)),
      pays('customs', { onDay: 16 }, about(8_000, 0.3), { trade: 'TAX_OFFICE' }),
      payroll(6),
      ...PREMISES,
    ],
  },
  {
    ...{ trade: 'BUILDER', business: 'Construction', customers: 2, others: 4, turnover: 80_000 },
    habits: [
      gets('stage payments', { perMonth: 4 }, about(15_000, 0.7), persons('owners', 25)),
      suppliers(10, 0.04, 8),
      payroll(9, 0.9),
      ...PREMISES,
    ],
  },
  {
    ...{ trade: 'SCHOOL', business: 'School', customers: 0.7, others: 2, turnover: 90_000 },
    habits: [
      gets('tuition', { onDay: 1, months: [2, 9] }, about(3_500, 0.3), everyPerson('parents', 60), 'TRANSFER', 14),
      payroll(14),
      ...PREMISES,
    ],
  },
  {
    ...{ trade: 'CLUB', business: 'Sports Club', customers: 1, others: 2, turnover: 3_000 },
    habits: [
      gets(
        'dues',
        { onDay: 8, months: [1] },
        { about: 120, spread: 0.2, fixed: true },
        everyPerson('members', 70),
        'TRANSFER',
        20,
      ),
      gets(
        'tournament',
        { perYear: 1, months: [5, 6] },
        { about: 40, roundTo: 5 },
        everyPerson('teams', 15),
        'TRANSFER',
        5,
      ),
      gets('bar takings', { perMonth: 2 }, { about: 450, roundTo: 10, spread: 0.5 }, SELF, 'CASH_DEPOSIT'),
      pays('trainers', { onDay: 28 }, { about: 350, fixed: true }, everyPerson('trainers', 4)),
    ],
  },
  {
    ...{ trade: 'NOTARY', business: 'Legal', customers: 1, others: 3, turnover: 30_000 },
    habits: [
      {
        ...{ event: 'house of a client', when: { perMonth: 1.5 }, amount: about(260_000, 0.4) },
        steps: [
          { way: 'GETS', other: { trade: 'BANK', regulars: 3 }, by: 'TRANSFER', share: 0.8 },
          { way: 'GETS', other: persons('buyers', 60), by: 'TRANSFER', share: 0.2, day: 1 },
          { way: 'PAYS', other: persons('sellers', 60), by: 'TRANSFER', share: 0.985, day: 3 },
        ],
      },
      gets('fees', { perMonth: 8 }, about(900, 0.7), persons('clients', 80)),
      payroll(4, 1.1),
      ...PREMISES,
    ],
  },
  {
    ...{ trade: 'TRAVEL', business: 'Travel', customers: 1, others: 3, turnover: 45_000 },
    habits: [
      gets('bookings', { perMonth: 22 }, about(1_400, 0.6), persons('travelers', 300)),
      pays('hotels', { perMonth: 8 }, about(3_200, 0.6), firms('hotels', 12, 'HOLIDAY')),
      payroll(4),
      ...PREMISES,
    ],
  },
  outside('ACQUIRER', 'Card Services', 2),
  outside('BANK', 'Savings Bank', 3),
  outside('CLINIC', 'Clinic', 3),
  outside('BROKER', 'Securities', 2),
  outside('EVENTS', 'Events', 6),
  outside('EXCHANGE', 'Digital Assets', 2),
  outside('FUEL', 'Fuel', 4),
  outside('INSURER', 'Insurance', 3),
  outside('ONLINE_SHOP', 'Store', 8),
  outside('PENSION_OFFICE', 'Pension Office', 1),
  outside('PHARMACY', 'Pharmacy', 3),
  outside('TAX_OFFICE', 'Tax Office', 1),
  outside('TELECOM', 'Telecom', 2),
];

export const FIRM_KINDS: readonly FirmKind[] = KINDS.map((kind) =>
  kind.customers === 0 ? kind : { ...kind, habits: [...kind.habits, ...SHOCKS] },
);
