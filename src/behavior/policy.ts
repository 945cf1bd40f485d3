/** The figures that decide what is unusual: docs/behavior.md tells why. Amounts are in units of the base currency. */

export const MODEL_VERSION = 'behaviour-1';

export const ANOMALY_TYPES = [
  'AMOUNT_SPIKE',
  'VELOCITY_SPIKE',
  'NEW_CORRIDOR',
  'STRUCTURING',
  'RAPID_MOVEMENT',
  'DORMANT_REACTIVATION',
] as const;
export type AnomalyType = (typeof ANOMALY_TYPES)[number];

/** From this score on, times the weight of the side, an anomaly makes a transaction UNUSUAL_ACTIVITY. */
export const STATUS_SCORE = 70;

/** The customer's past is whole; of the other side only what passed through this organisation is known. */
export const SIDE_WEIGHT = { customer: 1, other: 0.8 } as const;

/** Below it nothing is unusual by its amount: the least amount at which FATF Recommendation 16 asks for the parties. */
export const MATERIAL_AMOUNT = 1_000;

/** How much past there must be before an anomaly of the type is told. */
export const ENOUGH_PAST: Readonly<Record<AnomalyType, { transactions: number; days: number }>> = {
  AMOUNT_SPIKE: { transactions: 10, days: 14 },
  VELOCITY_SPIKE: { transactions: 5, days: 14 },
  NEW_CORRIDOR: { transactions: 10, days: 14 },
  STRUCTURING: { transactions: 5, days: 14 },
  RAPID_MOVEMENT: { transactions: 10, days: 14 },
  DORMANT_REACTIVATION: { transactions: 5, days: 0 },
};

/** Modified z-score from which a value is an outlier (Iglewicz and Hoaglin, 1993). */
export const OUTLIER = 3.5;
/** Spread (of natural logarithms) that is granted to the most regular past: 1.4 times more or less is nothing. */
export const LEAST_SPREAD = 0.35;
export const SPIKE_TIMES = 3;
/** Factors of a spike's score. */
export const NEW_COUNTERPARTY = 1.1;
export const ODD_HOUR = 1.1;

export const VELOCITY = { times: 3, least: 5 } as const;
export const STRUCTURING = { least: 4, times: 3, similar: [0.8, 1.25] } as const;
export const RAPID = { leastShare: 0.8, mostShare: 1.1, times: 3 } as const;
export const DORMANT = { days: 90, timesUsualGap: 10 } as const;

export const WINDOW_HOURS = { velocity: 24, rapid: 48, structuring: 72 } as const;

/** What a transaction teaches, in quarters: an anomaly must come back four times to count as one ordinary transaction. */
export const LEARNED = { ordinary: 4, anomalous: 1 } as const;

/** Kept by name for each subject and direction; further ones are counted together. */
export const MOST_KNOWN = { corridors: 16, counterparties: 32 } as const;
