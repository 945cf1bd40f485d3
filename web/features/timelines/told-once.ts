import type { TimelineEvent } from './timelines-api.ts';

/** What is told once, at its latest, however often it was. */
export interface Told {
  event: TimelineEvent;
  count: number;
  /** When it was first, of those that are known. */
  since: string;
}

/**
 * Tries of one message, and other payments that one alert took up: by the dozen they would hide what happened to the payment itself.
 * @param events the latest first @param rootId of what the timeline is of
 */
export function toldOnce(events: readonly TimelineEvent[], rootId: string): Told[] {
  const told: Told[] = [];
  const known = new Map<string, Told>();
  for (const event of events) {
    const key = isRepeated(event, rootId) ? `${event.action} ${event.subjectId}` : null;
    const before = key === null ? undefined : known.get(key);
    if (before) {
      before.count += 1;
      before.since = event.occurredAt;
      continue;
    }
    const one = { event, count: 1, since: event.occurredAt };
    told.push(one);
    if (key !== null) known.set(key, one);
  }
  return told;
}

const isRepeated = (event: TimelineEvent, rootId: string): boolean =>
  event.action === 'webhook.tried' || isOfAnotherPayment(event, rootId);

/** An alert holds several payments, and its trail speaks of each: on the page of one the others are not "this". */
export const isOfAnotherPayment = ({ action, facts }: TimelineEvent, rootId: string): boolean =>
  action === 'alert.transaction-added' && facts.transactionUuid !== rootId;
