/** How far the search looks, and what fits together: docs/behavior.md tells why. */

export const MS_PER_DAY = 86_400_000;

export const LIMITS = {
  /** Hops of a cycle, the closing one among them. */
  cycleHops: 12,
  /** Movements of one subject in one direction, the latest. */
  fan: 50,
  /** Steps of one search of one transaction. */
  steps: 500,
  /** Movements of a hub in one direction, the latest. */
  hubFan: 200,
  /** Movements of a subject that are read through for those whose amount fits. */
  read: 400,
  /** Subjects and numbers in an explanation. */
  path: 40,
} as const;

/** What makes a chain of payments one flow of money. */
export interface CycleProfile {
  days: number;
  /** Each hop, of the hop before. */
  share: readonly [least: number, most: number];
  /** Every hop, of the closing one. */
  ofClosing: readonly [least: number, most: number];
  /** How much earlier than the hop before it a hop may be; null: in any order. */
  slackDays: number | null;
}

export const CYCLE_PROFILES: readonly CycleProfile[] = [
  // Passed on, with something kept back at each hop: the amounts tell less, so time must tell more.
  { days: 14, share: [0.5, 1.25], ofClosing: [0.5, 4], slackDays: 3 },
  // The same sum goes round: it is the same money, however slowly.
  { days: 120, share: [0.98, 1.02], ofClosing: [0.98, 1.02], slackDays: null },
];

export const HUB = {
  days: 7,
  /** Narrower ones are ordinary life: two pay me, I pay two. */
  leastWidth: 3,
  /** Movements on the wrong side of the turn from gathering to scattering, of all. */
  mixed: 0.2,
  /** What a go-between passes on, of what it got. */
  share: [0.5, 1.25],
} as const satisfies { share: readonly [number, number]; [name: string]: unknown };
