/**
 * Priority of an alert for triage: 0 to 100, with a band. Pure. The sum of five factors:
 *
 *   STRENGTH       half the score of the gravest finding (for a match: confidence x severity of the listing)   0 to 50
 *   KIND           sanctions 20, PEP and adverse media 8: a match ranks above monitoring of the same score     0 to 20
 *   AMOUNT         value of its payments: 5 points for each power of ten above 1,000 USD                       0 to 15
 *   CUSTOMER_RISK  risk rating of the customer                                                                 0 to 10
 *   OVERDUE        past its due time. Never makes an alert Critical by itself                                  0 to 5
 *
 * Due times, work queues and webhooks use the severity. The priority sorts the inbox.
 */
import type { RiskLevel } from '../lists/profile.ts';
import type { AlertQueue } from './types.ts';

export const PRIORITY_BANDS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type PriorityBand = (typeof PRIORITY_BANDS)[number];

export const PRIORITY_FACTORS = ['STRENGTH', 'KIND', 'AMOUNT', 'CUSTOMER_RISK', 'OVERDUE'] as const;
type PriorityFactor = (typeof PRIORITY_FACTORS)[number];

export interface PriorityFacts {
  queue: AlertQueue;
  /** Score of the most severe finding, 0 to 100. */
  strength: number;
  /** Value of all its payments in USD. null: no payment, or not valued. */
  valueUsd: number | null;
  /** Risk rating of the customer. null: unknown. */
  customerRisk: RiskLevel | null;
  isOverdue: boolean;
}

export interface Priority {
  score: number;
  band: PriorityBand;
  factors: { factor: PriorityFactor; points: number; value: string | null }[];
}

/** Lowest score of each band. */
const BANDS: Readonly<Record<PriorityBand, number>> = { CRITICAL: 75, HIGH: 55, MEDIUM: 35, LOW: 0 };

const STRENGTH_SHARE = 0.5;
const KIND_POINTS: Readonly<Record<AlertQueue, number>> = { SANCTIONS: 20, PEP: 8, ADVERSE_MEDIA: 8, MONITORING: 0 };
const AMOUNT = { fromUsd: 1_000, pointsPerTenfold: 5, most: 15 };
const RISK_POINTS: Readonly<Record<RiskLevel, number>> = { LOW: 0, MEDIUM: 4, HIGH: 8, CRITICAL: 10 };
const OVERDUE_POINTS = 5;

export function priorityOf({ queue, strength, valueUsd, customerRisk, isOverdue }: PriorityFacts): Priority {
  const risk: Priority['factors'] = [
    { factor: 'STRENGTH', points: tenths(STRENGTH_SHARE * strength), value: String(tenths(strength)) },
    { factor: 'KIND', points: KIND_POINTS[queue], value: queue },
    { factor: 'AMOUNT', points: amountPoints(valueUsd), value: valueUsd === null ? null : valueUsd.toFixed(2) },
    { factor: 'CUSTOMER_RISK', points: customerRisk === null ? 0 : RISK_POINTS[customerRisk], value: customerRisk },
  ];
  const sum = risk.reduce((total, { points }) => total + points, 0);
  const late = isOverdue ? Math.max(0, Math.min(OVERDUE_POINTS, BANDS.CRITICAL - 1 - sum)) : 0;
  const score = Math.min(100, Math.round(sum + late));
  return {
    score,
    band: PRIORITY_BANDS.find((band) => score >= BANDS[band])!,
    factors: [...risk, { factor: 'OVERDUE', points: tenths(late), value: isOverdue ? 'OVERDUE' : null }],
  };
}

function amountPoints(valueUsd: number | null): number {
  if (valueUsd === null || valueUsd <= AMOUNT.fromUsd) return 0;
  return Math.min(AMOUNT.most, tenths(AMOUNT.pointsPerTenfold * Math.log10(valueUsd / AMOUNT.fromUsd)));
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Scores of a band: from `least` to `most`. */
export function scoresOf(band: PriorityBand): { least: number; most: number } {
  const above = PRIORITY_BANDS[PRIORITY_BANDS.indexOf(band) - 1];
  return { least: BANDS[band], most: above ? BANDS[above] - 1 : 100 };
}
