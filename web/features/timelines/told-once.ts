/** Of an event, what is looked at here. */
interface Event {
  action: string;
  subjectId: string;
  occurredAt: string;
  facts: { transactionUuid?: unknown };
}

/** What is told once, at its latest, however often it was. */
export interface Told<E extends Event> {
  event: E;
  count: number;
  /** When it was first, of those that are known. */
  since: string;
}

/**
 * Tries of one message, answers of one checklist, and other payments that one alert took up: by the dozen they would hide what happened to the payment itself.
 * @param events the latest first @param rootId of what the timeline is of
 */
export function toldOnce<E extends Event>(events: readonly E[], rootId: string): Told<E>[] {
  const told: Told<E>[] = [];
  const known = new Map<string, Told<E>>();
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

const REPEATED: ReadonlySet<string> = new Set(['webhook.tried', 'alert.checked']);

const isRepeated = (event: Event, rootId: string): boolean =>
  REPEATED.has(event.action) || isOfAnotherPayment(event, rootId);

/** An alert holds several payments, and its trail speaks of each: on the page of one the others are not "this". */
export const isOfAnotherPayment = ({ action, facts }: Event, rootId: string): boolean =>
  action === 'alert.transaction-added' && facts.transactionUuid !== rootId;
