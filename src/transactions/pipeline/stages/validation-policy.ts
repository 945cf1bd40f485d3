/** Policy of the plausibility checks: findings and limits. */
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../../../domain/transaction.ts';
import { EEA } from '../../../lists/countries/eea.ts';
import { type Policy, policyOf } from '../../../platform/policies/policy.ts';
import { ROUGH_RATES_DAY, UNITS_FOR_A_DOLLAR } from './rough-rates.ts';

/** Checks in the order of their findings. */
export const CHECK_CODES = [
  'NAME_MISSING',
  'NAME_UNREADABLE',
  'PARTIES_UNNAMED',
  'DATE_NOT_CREDIBLE',
  'DATE_IN_FUTURE',
  'DATE_LONG_AGO',
  'TRAVEL_RULE_INCOMPLETE',
  'SAME_ACCOUNT',
  'IBAN_ELSEWHERE',
  'BANK_NOT_OF_IBAN',
  'AMOUNTS_DISAGREE',
  'AMOUNTS_CONTRADICT',
  'NOT_VALUED',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

const number = z.number();
const content = z.strictObject({
  /** Policies of earlier releases may lack checks. */
  checks: z.partialRecord(
    z.enum(CHECK_CODES),
    z.strictObject({ status: z.enum(TRANSACTION_STATUSES).nullable(), score: number, weight: number }),
  ),
  /** Finding for an amount without an exchange rate above the organization's limit. */
  notValuedAbove: z.strictObject({ status: z.enum(TRANSACTION_STATUSES), score: number, weight: number }),
  /** Above this amount, names are required between two providers. */
  travelRuleUsd: number,
  /** Value from which a transfer without any party name is held. Absent: never. */
  unnamedUsd: number.optional(),
  /** Countries without a minimum amount for the Travel Rule. Absent in older policies, which applied the amount everywhere. */
  travelRuleAnyAmount: z.array(z.string()).optional(),
  days: z.strictObject({
    /** Days after recording. */
    future: number,
    /** Days before recording. */
    longAgo: number,
    notCredibleAhead: number,
  }),
  /** Whether the sent amount needs a rate; absent: a rate of the received amount was enough. */
  valuesWhatIsSent: z.boolean().optional(),
  /** YYYY-MM-DD */
  notCredibleBefore: z.string(),
  /** Factor by which the amounts may differ from a rate, in either direction. */
  rates: z.strictObject({
    /** Factor for the rate in the request. */
    told: number,
    /** Factor for a daily rate that is at most `recentDays` old. */
    recent: number,
    recentDays: number,
    /** Factor for a shipped or older rate. Finds only decimal point errors. */
    other: number,
    /** Factor from which the sent and received amounts contradict each other: in one currency (`same`) or in two (`exchanged`). Absent: not checked. */
    contradict: z
      .strictObject({
        same: number,
        exchanged: number,
        /** Value from which charges and the difference between total and amount are checked. Absent: not checked. */
        chargesUsd: number.optional(),
        /** Minimum value of one unit of a currency without a rate. Absent: not checked. */
        leastUnitUsd: number.optional(),
        /**
         * Replaces `exchanged` if the rate is within so many days of the transaction, since currencies rarely lose that much. Applies to two
         * currencies, to an asset and its value, and through `rough` to a currency without a rate. Absent: not checked.
         */
        near: z
          .strictObject({
            days: number,
            exchanged: number,
            asset: number,
            rough: z.strictObject({
              day: z.string(),
              factor: number,
              unitsForADollar: z.record(z.string(), number),
            }),
          })
          .optional(),
      })
      .optional(),
  }),
  /** Placeholders for unknown names, in lower case. They match only the whole name. */
  placeholders: z.array(z.string()),
  /** SEPA countries. The country of an account there says little about the holder's residence. */
  sepa: z.array(z.string()),
  /** Territories whose accounts carry another country's code, by that country. */
  accountsOf: z.record(z.string(), z.array(z.string())),
});
export type ValidationPolicy = Policy<z.infer<typeof content>>;

export const VALIDATION_POLICY: ValidationPolicy = policyOf('VALIDATION', '9', content, {
  checks: {
    NAME_MISSING: { status: 'VERIFICATION_FAILED', score: 60, weight: 0.8 },
    NAME_UNREADABLE: { status: 'VERIFICATION_FAILED', score: 60, weight: 0.8 },
    PARTIES_UNNAMED: { status: 'VERIFICATION_FAILED', score: 60, weight: 0.8 },
    DATE_NOT_CREDIBLE: { status: 'VERIFICATION_FAILED', score: 50, weight: 0.8 },
    DATE_IN_FUTURE: { status: null, score: 20, weight: 0.3 },
    DATE_LONG_AGO: { status: null, score: 10, weight: 0.3 },
    TRAVEL_RULE_INCOMPLETE: { status: null, score: 20, weight: 0.3 },
    SAME_ACCOUNT: { status: null, score: 30, weight: 0.3 },
    IBAN_ELSEWHERE: { status: null, score: 20, weight: 0.3 },
    BANK_NOT_OF_IBAN: { status: null, score: 30, weight: 0.3 },
    AMOUNTS_DISAGREE: { status: null, score: 30, weight: 0.3 },
    AMOUNTS_CONTRADICT: { status: 'VERIFICATION_FAILED', score: 60, weight: 0.8 },
    NOT_VALUED: { status: null, score: 10, weight: 0.3 },
  },
  notValuedAbove: { status: 'VERIFICATION_FAILED', score: 60, weight: 0.8 },
  valuesWhatIsSent: true,
  travelRuleUsd: 1_000,
  unnamedUsd: 1_000,
  travelRuleAnyAmount: EEA,
  days: { future: 2, longAgo: 366, notCredibleAhead: 366 },
  notCredibleBefore: '1990-01-01',
  // A redenominated currency is not a contradiction, because shipped rates may be older.
  rates: {
    told: 1.05,
    recent: 1.2,
    recentDays: 7,
    other: 3,
    // A tenth of the Lebanese pound (89,500 per dollar: LBCI, 18 February 2024). That is the cheapest known currency without a rate,
    // except the Iranian rial, which is not used for payments here.
    contradict: {
      same: 3,
      exchanged: 1_000,
      chargesUsd: 1_000,
      leastUnitUsd: 1e-6,
      near: {
        days: 730,
        exchanged: 5,
        asset: 10,
        rough: { day: ROUGH_RATES_DAY, factor: 10, unitsForADollar: UNITS_FOR_A_DOLLAR },
      },
    },
  },
  placeholders: [
    ...['unknown', 'n/a', 'not available', 'not applicable', 'not known', 'no name', 'noname', 'none given'],
    ...['unspecified', 'unbekannt', 'inconnu', 'desconocido', 'неизвестно', '未知', '不明', 'xxx', 'tbd', 'test test'],
  ],
  sepa: (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO ' +
    'RS SE SI SK SM VA'
  ).split(' '),
  accountsOf: {
    FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
    GB: ['GG', 'IM', 'JE'],
    FI: ['AX'],
    DK: ['FO', 'GL'],
  },
});
