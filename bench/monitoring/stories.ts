/** Textbook stories: which guilty ones raise an alert, by which finding, and which innocent twins do. */
import type { Payment } from '../../src/demo/population/types.ts';
import { FFIEC_APPENDIX_F } from '../../src/demo/typologies/ffiec-appendix-f.ts';
import { STORY_DAYS, storyPayments } from '../../src/demo/typologies/story.ts';
import type { Decided } from './replay.ts';
import { monitoringNames } from './score.ts';

const SIDES = ['guilty', 'innocent'] as const;
const DAY_MS = 86_400_000;

export interface StoryScore {
  id: string;
  source: string;
  /** Findings on alerts of the guilty story. Empty: not seen. */
  guilty: string[];
  /** Whether one of them is meant to see the typology. */
  isByItsRule: boolean;
  /** Findings on alerts of the innocent twin. Empty: free. */
  innocent: string[];
}

/** In the order of time, each ending today at the latest. */
export function storiesUntil(end: number): Payment[] {
  const start = end - STORY_DAYS.most * DAY_MS;
  return FFIEC_APPENDIX_F.flatMap((typology) => SIDES.flatMap((side) => storyPayments(typology, side, start))).sort(
    (a, b) => (a.body.transactionDate < b.body.transactionDate ? -1 : 1),
  );
}

export function storyScores(decided: readonly Decided[]): StoryScore[] {
  return FFIEC_APPENDIX_F.map(({ id, source, seenBy }) => {
    const [guilty = [], innocent = []] = SIDES.map((side) => {
      const alerts = decided.filter(
        ({ payment: { label }, alertId }) => label.customer === `S-${id}-${side}` && alertId,
      );
      return [...new Set(alerts.filter(({ payment }) => payment.label.event === side).flatMap(monitoringNames))];
    });
    return { id, source, guilty, isByItsRule: guilty.some((name) => seenBy.includes(name)), innocent };
  });
}
