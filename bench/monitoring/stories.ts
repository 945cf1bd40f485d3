/** The stories of typologies: which guilty ones raise an alert, by which finding and how early, and which innocent ones do. */
import { type PlayedStory, peersOf, type Side, type StoryPeers, storiesOf } from '../../src/demo/stories/story.ts';
import { PACKS } from '../../src/monitoring/rules/packs/packs.ts';
import type { Decided } from './replay.ts';
import { monitoringNames } from './score.ts';

export interface StoryScore {
  ruleId: string;
  side: Side;
  tells: string;
  /** Findings on alerted or held payments of the story. Empty: nothing. */
  seenBy: string[];
  /** Whether the rule of the typology is one of them, on the last payment but one at the latest where the pattern allows it. */
  isByItsRule: boolean;
}

/** Of the standard packs and `more` ones. Each ends on the day before. */
export const storiesUntil = (end: number, more: readonly string[]): PlayedStory[] => storiesOf(typologiesOf(more), end);

/** Customers that the rules of the standard packs and `more` ones compare those of the stories with. */
export const peersUntil = (end: number, more: readonly string[]): StoryPeers => peersOf(typologiesOf(more), end);

const typologiesOf = (more: readonly string[]) =>
  PACKS.filter(({ packId, isStandard }) => isStandard || more.includes(packId)).flatMap(({ typologies }) => typologies);

export function storyScore({ typology, side, story, payments }: PlayedStory, decided: readonly Decided[]): StoryScore {
  const { ruleId } = typology.rule;
  const references = new Set(payments.map(({ body }) => body.transactionReference));
  const own = decided
    .filter(({ payment }) => references.has(payment.body.transactionReference) && payment.label.event === side)
    .sort((a, b) => (a.payment.body.transactionDate < b.payment.body.transactionDate ? -1 : 1));
  const inTime = typology.isSeenLast || own.length === 1 ? own : own.slice(0, -1);
  const seen = own.filter(({ alertId }) => alertId !== null);
  return {
    ...{ ruleId, side, tells: story.tells },
    seenBy: [...new Set(seen.flatMap(monitoringNames))],
    isByItsRule: seen.some((one) => inTime.includes(one) && monitoringNames(one).includes(ruleId)),
  };
}
