/** Fields of an event that decide whether it is combined. */
interface Event {
  action: string;
  subjectId: string;
  occurredAt: string;
  facts: { transactionUuid?: unknown };
}

/** Repeated events, shown once at the latest one. */
export interface Told<E extends Event> {
  event: E;
  count: number;
  /** Time of the earliest loaded event. */
  since: string;
}

/**
 * Combines attempts of one webhook, answers of one checklist, and other payments added to one alert. They would hide the events of the payment.
 * @param events the latest first @param rootId ID of the record of the timeline
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

/** An alert can have several payments. On the page of one, events of the others are shown as such. */
export const isOfAnotherPayment = ({ action, facts }: Event, rootId: string): boolean =>
  action === 'alert.transaction-added' && facts.transactionUuid !== rootId;
