/** Limits of the search, and which payments can follow each other. docs/behavior.md explains them. */

export const MS_PER_DAY = 86_400_000;

export const LIMITS = {
  /** Most hops of a cycle, with the closing one. */
  cycleHops: 12,
  /** Maximum number of movements of one subject in one direction. The latest movements are read. */
  fan: 50,
  /** Most steps of one search. */
  steps: 500,
  /** Maximum number of movements of a hub in one direction. The latest movements are read. */
  hubFan: 200,
  /** Most movements of a subject that are searched for fitting amounts. */
  read: 400,
  /** Most hops in an explanation. */
  path: 40,
} as const;

/** Conditions under which a chain of payments counts as one flow of money. */
export interface CycleProfile {
  days: number;
  /** Amount of each hop, as a share of the hop before. */
  share: readonly [least: number, most: number];
  /** Amount of each hop, as a share of the closing one. */
  ofClosing: readonly [least: number, most: number];
  /** Days that a hop may be earlier than the hop before it; null: any order. */
  slackDays: number | null;
}

export const CYCLE_PROFILES: readonly CycleProfile[] = [
  // Each hop keeps a part of the money. The amounts prove less, so the times must be close.
  { days: 14, share: [0.5, 1.25], ofClosing: [0.5, 4], slackDays: 3 },
  // The same amount returns, so more time may pass.
  { days: 120, share: [0.98, 1.02], ofClosing: [0.98, 1.02], slackDays: null },
];

export const HUB = {
  days: 7,
  /** Narrower patterns are ordinary: two pay me, I pay two. */
  leastWidth: 3,
  /** Highest share of movements on the wrong side of the turn from gathering to scattering. */
  mixed: 0.2,
  /** Share of the received amount that an intermediary passes on. */
  share: [0.5, 1.25],
} as const satisfies { share: readonly [number, number]; [name: string]: unknown };
