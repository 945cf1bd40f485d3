/** The plausibility checks: findings and limits of each. */
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../../../domain/transaction.ts';
import { EEA } from '../../../monitoring/rules/defaults/virtual-assets.ts';
import { type Policy, policyOf } from '../../../platform/policies/policy.ts';
import { ROUGH_RATES_DAY, UNITS_FOR_A_DOLLAR } from './rough-rates.ts';

/** In the order of the findings. */
export const CHECK_CODES = [
  'NAME_MISSING',
  'NAME_UNREADABLE',
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
  /** A policy of an earlier release does not have every check. */
  checks: z.partialRecord(
    z.enum(CHECK_CODES),
    z.strictObject({ status: z.enum(TRANSACTION_STATUSES).nullable(), score: number, weight: number }),
  ),
  /** What an amount without a rate argues for above the organisation's limit. */
  notValuedAbove: z.strictObject({ status: z.enum(TRANSACTION_STATUSES), score: number, weight: number }),
  /** Above this, names must travel between two providers. */
  travelRuleUsd: number,
  /** Countries whose law knows no least amount; absent before they were told apart, when names travelled from the amount on. */
  travelRuleAnyAmount: z.array(z.string()).optional(),
  days: z.strictObject({
    /** Days after the recording. */
    future: number,
    /** Days before the recording. */
    longAgo: number,
    notCredibleAhead: number,
  }),
  /** Whether what is sent needs a rate; absent: what arrives was enough. */
  valuesWhatIsSent: z.boolean().optional(),
  /** YYYY-MM-DD */
  notCredibleBefore: z.string(),
  /** By which factor the amounts may differ from a rate, up or down. */
  rates: z.strictObject({
    /** From the rate in the request. */
    told: number,
    /** From an own rate that is at most `recentDays` old. */
    recent: number,
    recentDays: number,
    /** From a shipped or an old rate, which only finds mistakes of the decimal point. */
    other: number,
    /** From there on one of the amounts cannot be meant: of one currency more arrives, of two they differ. Absent: nobody asked. */
    contradict: z
      .strictObject({
        same: number,
        exchanged: number,
        /** Charges, and what a total has beside the amount, are held against the amount from this worth on; absent: nobody asked. */
        chargesUsd: number.optional(),
        /** No unit of a currency without a rate is worth less; absent: nobody asked. */
        leastUnitUsd: number.optional(),
        /**
         * In place of `exchanged` where the rate is of within so many days of the transaction, since hardly a currency loses so much: of two
         * currencies, of an asset and its value, and of one without a rate by `rough`. Absent: nobody asked.
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
  /** Words in place of an unknown name, in lower case. They count only if they are the whole name. */
  placeholders: z.array(z.string()),
  /** Countries of SEPA: the country of an account there tells little about where its holder lives. */
  sepa: z.array(z.string()),
  /** Country whose code the accounts of these territories carry. */
  accountsOf: z.record(z.string(), z.array(z.string())),
});
export type ValidationPolicy = Policy<z.infer<typeof content>>;

export const VALIDATION_POLICY: ValidationPolicy = policyOf('VALIDATION', '8', content, {
  checks: {
    NAME_MISSING: { status: 'VERIFICATION_FAILED', score: 60, weight: 0.8 },
    NAME_UNREADABLE: { status: 'VERIFICATION_FAILED', score: 60, weight: 0.8 },
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
  travelRuleAnyAmount: EEA,
  days: { future: 2, longAgo: 366, notCredibleAhead: 366 },
  notCredibleBefore: '1990-01-01',
  // A currency of which some zeros were struck is no contradiction: the shipped rates may be older.
  rates: {
    told: 1.05,
    recent: 1.2,
    recentDays: 7,
    other: 3,
    // A tenth of the Lebanese pound (89,500 to a dollar: LBCI, 18 February 2024), the cheapest that we know of among those without a
    // rate but the rial, with which nobody pays here.
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
