/** Parameters that define unusual behavior: docs/behavior.md explains them. Amounts are in units of the base currency. */
import { z } from 'zod';
import { TRANSACTION_STATUSES } from '../../domain/transaction.ts';
import { type Policy, policyOf } from '../../platform/policies/policy.ts';

export const ANOMALY_TYPES = [
  'AMOUNT_SPIKE',
  'VELOCITY_SPIKE',
  'NEW_CORRIDOR',
  'STRUCTURING',
  'RAPID_MOVEMENT',
  'DORMANT_REACTIVATION',
] as const;
export type AnomalyType = (typeof ANOMALY_TYPES)[number];

/** `scoreScale` s: the score of a value v is 100 x (1 - e^(-v/s)), which is 50 at 0.7 s. */
const number = z.number();
const behaviorPolicy = z.strictObject({
  /** Score from which an anomaly counts less in the baseline and proposes the status of its type. Multiplied by the weight of the side. */
  statusScore: number,
  /** null: an anomaly of the type holds no payment. */
  status: z.record(z.enum(ANOMALY_TYPES), z.enum(TRANSACTION_STATUSES).nullable()),
  /** The customer's past is fully known. For the other side, only payments through this organisation are known. */
  sideWeight: z.strictObject({ customer: number, other: number }),
  /** Further factor for anomalies below `statusScore`. Absent before version 3: 1. */
  weakWeight: number.optional(),
  /**
   * Types that count beside other findings and raise no alert by themselves, except a spike as after an account takeover: a house, a
   * wedding and a car are such anomalies too, and typologies describe the patterns of crime. Absent before version 4: none.
   */
  addsOnly: z.strictObject({ types: z.array(z.enum(ANOMALY_TYPES)).readonly(), weight: number }).optional(),
  /** Below it nothing is unusual by its amount. */
  materialAmount: number,
  /** Minimum past before an anomaly of the type is found. */
  enoughPast: z.record(z.enum(ANOMALY_TYPES), z.strictObject({ transactions: number, days: number })),
  /** A value this many spreads above the usual is an outlier; a spread (of natural logarithms) is at least `leastSpread`. */
  spike: z.strictObject({
    times: number,
    outlier: number,
    leastSpread: number,
    scoreScale: number,
    /** Factors of the score. */
    newCounterparty: number,
    /** Rents and wages are far above daily spending, every month to the same party. Absent before version 3: 1. */
    knownCounterparty: number.optional(),
    oddHour: number,
    /** An hour is odd where less than this share of the past lies near it. */
    oddHourShare: number,
  }),
  /** Limits of ordinary life, in multiples of the usual monthly turnover of the subject. Absent before version 4. */
  ordinaryLife: z
    .strictObject({
      /** Score of spikes and movements: `from` at the least number of months, and `perDoubling`. */
      from: number,
      perDoubling: number,
      /** A repair, a holiday, a used car is less. */
      months: number,
      /** Firms pay and get large sums for several months at once. */
      firmMonths: number,
      /** Firms have two payrolls behind them by then. */
      firmDays: number,
      /** Number of first days in which the customer's stated turnover counts if it exceeds the turnover so far. */
      shortPastDays: number,
      /** Months for a payment to a new counterparty at an odd hour, which is typical of an account takeover. */
      monthsAtOddHour: number,
      /** Transactions from which on the past shows which hours are odd. */
      hoursKnownFrom: number,
      velocityMonths: number,
      /** A new corridor scores more from this number of months on. */
      corridorMonths: number,
      /** Received within the window of movements. */
      rapidMonths: number,
      /** Minimum share of the received amount that a payment passes on. */
      rapidPart: number,
      recurrence: z.strictObject({
        cycleDays: number,
        similar: z.tuple([number, number]),
        similarCycles: number,
        cycles: number,
        timesLargest: number,
      }),
    })
    .optional(),
  velocity: z.strictObject({ times: number, least: number, scoreScale: number }),
  /** Score: `from`, and `perDoubling` for each doubling of the usual amount, `mostMore` in all. */
  newCorridor: z.strictObject({ from: number, perDoubling: number, mostMore: number }),
  /** Score: `from`, and `perPart` for each part, `most` in all. */
  structuring: z.strictObject({
    least: number,
    times: number,
    /** Amounts within this range of the transaction's are similar to it. */
    similar: z.tuple([number, number]),
    from: number,
    perPart: number,
    most: number,
  }),
  rapid: z.strictObject({ leastShare: number, mostShare: number, times: number, scoreScale: number }),
  /** Score: `from`, `perDoubling` for each doubling of `days`, and more for an amount that is usual, or a spike. */
  dormant: z.strictObject({
    days: number,
    timesUsualGap: number,
    from: number,
    perDoubling: number,
    usualAmount: number,
    spikeAmount: number,
  }),
  windowHours: z.strictObject({ velocity: number, rapid: number, structuring: number }),
  /** Weight of a transaction in the baseline, in quarters: an anomaly must come back four times to count as one ordinary transaction. */
  learned: z.strictObject({ ordinary: number, anomalous: number }),
  /** Number of counterparties that are stored one by one for each subject and direction. Further ones are counted together. */
  mostKnown: z.strictObject({ corridors: number, counterparties: number }),
});
export type BehaviorPolicyContent = z.infer<typeof behaviorPolicy>;
export type BehaviorPolicy = Policy<BehaviorPolicyContent>;

export const BEHAVIOR_POLICY: BehaviorPolicy = policyOf('BEHAVIOR', '4', behaviorPolicy, {
  statusScore: 70,
  status: {
    AMOUNT_SPIKE: null,
    VELOCITY_SPIKE: null,
    NEW_CORRIDOR: null,
    STRUCTURING: null,
    RAPID_MOVEMENT: null,
    DORMANT_REACTIVATION: null,
  },
  sideWeight: { customer: 1, other: 0.8 },
  // An anomaly below the threshold is below tier MEDIUM: it only counts in addition to other findings.
  weakWeight: 0.4,
  addsOnly: { types: ['AMOUNT_SPIKE', 'VELOCITY_SPIKE', 'NEW_CORRIDOR', 'RAPID_MOVEMENT'], weight: 0.25 },
  // The lowest amount from which FATF Recommendation 16 requires data on the parties.
  materialAmount: 1_000,
  enoughPast: {
    // In the first month of a customer everything is new.
    AMOUNT_SPIKE: { transactions: 10, days: 31 },
    // Wages are paid once a month: the first two paydays are past by then.
    VELOCITY_SPIKE: { transactions: 5, days: 45 },
    NEW_CORRIDOR: { transactions: 10, days: 31 },
    STRUCTURING: { transactions: 5, days: 14 },
    RAPID_MOVEMENT: { transactions: 10, days: 14 },
    DORMANT_REACTIVATION: { transactions: 5, days: 0 },
  },
  spike: {
    times: 3,
    // Modified z-score from which a value is an outlier (Iglewicz and Hoaglin, 1993).
    outlier: 3.5,
    // A factor of 1.4 up or down is never unusual, however regular the past was.
    leastSpread: 0.35,
    scoreScale: 5,
    newCounterparty: 1.1,
    knownCounterparty: 0.7,
    oddHour: 1.1,
    oddHourShare: 0.05,
  },
  ordinaryLife: {
    from: 70,
    perDoubling: 10,
    months: 2,
    firmMonths: 3,
    firmDays: 62,
    shortPastDays: 90,
    monthsAtOddHour: 0.5,
    hoursKnownFrom: 30,
    velocityMonths: 0.25,
    corridorMonths: 0.25,
    rapidMonths: 1,
    rapidPart: 0.1,
    recurrence: { cycleDays: 20, similar: [0.8, 1.25], similarCycles: 2, cycles: 3, timesLargest: 5 },
  },
  velocity: { times: 3, least: 5, scoreScale: 2.5 },
  newCorridor: { from: 40, perDoubling: 15, mostMore: 40 },
  structuring: { least: 4, times: 3, similar: [0.8, 1.25], from: 55, perPart: 5, most: 95 },
  // The usual month decides: `ordinaryLife`.
  rapid: { leastShare: 0.8, mostShare: 1.1, times: 0, scoreScale: 3.3 },
  dormant: { days: 90, timesUsualGap: 10, from: 60, perDoubling: 10, usualAmount: 10, spikeAmount: 20 },
  windowHours: { velocity: 24, rapid: 48, structuring: 72 },
  learned: { ordinary: 4, anomalous: 1 },
  mostKnown: { corridors: 16, counterparties: 32 },
});

const MODEL = 'behaviour-';

/** Name of the policy in records and provenances: `behaviour-1+3fa9c0d1e2f3`. */
export function behaviorModel({ version }: BehaviorPolicy): string {
  return `${MODEL}${version}`;
}

/** The version of the policy that a record names. */
export function versionOfModel(model: string): string {
  return model.startsWith(MODEL) ? model.slice(MODEL.length) : model;
}
