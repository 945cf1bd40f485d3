/**
 * A lane per receiver (a subscription, or the host of another address) limits how many messages this node sends to it at once, and how many
 * more may wait: as many as the receiver accepts shortly, judged by its speed. Further messages go back to the queue, each a bit later than
 * the previous one, so that a long backlog does not ask repeatedly.
 *
 *   free                        send
 *   full, and soon free         wait
 *   full for longer             back into the queue until ...
 *   has not answered for long   one message at a time, to test whether it is back
 */
const WIDTH = 16;
const WIDTH_WHEN_ABSENT = 1;
const ABSENT_AFTER = 3;
const MAX_WAIT_MS = 3_000;
const MAX_WAITING = 100;
/** Assumed time of a receiver without a response so far. */
const UNKNOWN_MS = 250;
/** Weight of the latest message in the average time. */
const LATEST_SHARE = 0.2;
const MIN_BUSY_MS = 1_000;
const MAX_BUSY_MS = 60_000;
const ABSENT_MS = 30_000;
/** Maximum number of idle receivers whose speed is remembered. */
const MAX_REMEMBERED = 10_000;

interface Place {
  takenMs: number;
}

interface Lane {
  running: Place[];
  waiting: ((place: Place | null) => void)[];
  /** Consecutive attempts without a response. */
  absences: number;
  /** Average time of an attempt; null: no response yet. */
  meanMs: number | null;
  /** The latest time that was assigned to a message that was sent back. */
  takenUntilMs: number;
}

export type LaneResult<T> = { done: T } | { backInMs: number };

export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  #closed = false;

  /** @param isThere whether a result shows that the receiver answers */
  async pass<T>(receiver: string, work: () => Promise<T>, isThere: (result: T) => boolean): Promise<LaneResult<T>> {
    const lane = this.#lane(receiver);
    const place = this.#closed ? null : await placeIn(lane);
    if (!place) return { backInMs: backInMs(lane) };
    try {
      const result = await work();
      lane.absences = isThere(result) ? 0 : lane.absences + 1;
      return { done: result };
    } finally {
      const tookMs = performance.now() - place.takenMs;
      lane.meanMs = lane.meanMs === null ? tookMs : lane.meanMs + (tookMs - lane.meanMs) * LATEST_SHARE;
      lane.running.splice(lane.running.indexOf(place), 1);
      admitNext(lane);
    }
  }

  /** Sends waiting messages back. Running attempts continue. */
  close(): void {
    this.#closed = true;
    for (const { waiting } of this.#lanes.values()) for (const waiter of waiting.splice(0)) waiter(null);
  }

  #lane(receiver: string): Lane {
    const lane = this.#lanes.get(receiver) ?? { running: [], waiting: [], absences: 0, meanMs: null, takenUntilMs: 0 };
    this.#lanes.delete(receiver);
    this.#lanes.set(receiver, lane);
    for (const [oldest, { running, waiting }] of this.#lanes) {
      if (this.#lanes.size <= MAX_REMEMBERED) break;
      if (running.length + waiting.length === 0) this.#lanes.delete(oldest);
    }
    return lane;
  }
}

function widthOf({ absences }: Lane): number {
  return absences >= ABSENT_AFTER ? WIDTH_WHEN_ABSENT : WIDTH;
}

/** Time between two messages that the receiver accepts. A message in flight that is slower than the average counts instead of it. */
function paceMs(lane: Lane): number {
  const hangingMs = performance.now() - (lane.running[0]?.takenMs ?? performance.now());
  return Math.max(lane.meanMs ?? UNKNOWN_MS, hangingMs) / widthOf(lane);
}

function mayWait(lane: Lane): boolean {
  if (lane.absences >= ABSENT_AFTER) return false;
  return lane.waiting.length < Math.min(MAX_WAITING, MAX_WAIT_MS / paceMs(lane));
}

function placeIn(lane: Lane): Promise<Place | null> | Place | null {
  if (lane.running.length < widthOf(lane)) return taken(lane);
  if (!mayWait(lane)) return null;
  return new Promise((resolve) => {
    const waiter = (place: Place | null) => {
      clearTimeout(timer);
      resolve(place);
    };
    const timer = setTimeout(() => {
      lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
      resolve(null);
    }, MAX_WAIT_MS);
    lane.waiting.push(waiter);
  });
}

/** Takes a place at once, so that no other message can take it too. */
function taken(lane: Lane): Place {
  const place = { takenMs: performance.now() };
  lane.running.push(place);
  return place;
}

function admitNext(lane: Lane): void {
  while (lane.waiting.length > 0 && lane.running.length < widthOf(lane)) lane.waiting.shift()!(taken(lane));
}

function backInMs(lane: Lane): number {
  if (lane.absences >= ABSENT_AFTER) return ABSENT_MS;
  const nowMs = performance.now();
  lane.takenUntilMs = Math.min(Math.max(lane.takenUntilMs, nowMs + MIN_BUSY_MS) + paceMs(lane), nowMs + MAX_BUSY_MS);
  return lane.takenUntilMs - nowMs;
}
