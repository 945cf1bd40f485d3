/**
 * The database clock, used by every part of every node. Nodes that trust their own clocks would disagree about what is due, expired
 * or in the future as soon as one of those clocks is wrong.
 *
 *   query ──────────► the database reports D ───────► result         now lies between D and D + (result - query)
 *
 * The estimate starts in the middle, continues by the monotonic clock, and is corrected only if a response contradicts it. So it
 * follows neither steps of the node's clock nor jitter under load. The node's own clock is only compared with it.
 * Leases and due times of jobs do not need the estimate: SQL sets them (`platform/jobs/queue.ts`).
 */
import { sql } from 'kysely';
import { type Clock, systemClock } from '../lib/clock.ts';
import { within } from '../lib/deadline.ts';
import type { Log } from '../lib/log.ts';
import type { Database } from './database.ts';

/** A node whose clock differs more is not ready. With NTP the difference is a fraction of a second. */
export const MOST_APART_MS = 5_000;
const ASK_TIMEOUT_MS = 5_000;

/** A response of the database, with the times of request and response on one clock. */
export interface ClockSample {
  askedMs: number;
  databaseMs: number;
  answeredMs: number;
}

/** How far a clock is ahead of the database clock, in milliseconds; negative: behind. 0 within the duration of the request. */
export function aheadMs({ askedMs, databaseMs, answeredMs }: ClockSample): number {
  return Math.max(askedMs - databaseMs, 0) - Math.max(databaseMs - answeredMs, 0);
}

export interface DatabaseClockOptions {
  database: Database;
  /** The node's own clock. */
  node?: Clock;
  log: Pick<Log, 'error' | 'info'>;
  /** Never steps. */
  monotonicMs?: () => number;
}

export class DatabaseClock implements Clock {
  readonly #database: Database;
  readonly #node: Clock;
  readonly #log: DatabaseClockOptions['log'];
  readonly #monotonicMs: () => number;
  /** Database time at 0 of the monotonic clock. */
  #startMs: number | null = null;
  #nodeAheadMs = 0;

  private constructor({ database, node = systemClock, log, monotonicMs }: DatabaseClockOptions) {
    this.#database = database;
    this.#node = node;
    this.#log = log;
    this.#monotonicMs = monotonicMs ?? (() => performance.now());
  }

  /** @throws if the database does not respond */
  static async start(options: DatabaseClockOptions): Promise<DatabaseClock> {
    const clock = new DatabaseClock(options);
    await clock.measure();
    return clock;
  }

  now(): Date {
    return new Date(this.#startMs! + this.#monotonicMs());
  }

  /** How far the node's clock is ahead of the database clock; negative: behind. */
  get nodeAheadMs(): number {
    return this.#nodeAheadMs;
  }

  /** A message if the node's clock differs too much; null: it does not. */
  get complaint(): string | null {
    const apartMs = Math.abs(this.#nodeAheadMs);
    if (apartMs <= MOST_APART_MS) return null;
    const side = this.#nodeAheadMs > 0 ? 'ahead of' : 'behind';
    return `the clock of this node is ${Math.round(apartMs / 1_000)} s ${side} the database clock: synchronize both with NTP`;
  }

  /** Asks the database. Call this every few seconds. @throws if it does not respond */
  async measure(): Promise<void> {
    const asked = { node: this.#node.now().getTime(), monotonic: this.#monotonicMs() };
    const databaseMs = await within(ASK_TIMEOUT_MS, timeOf(this.#database), () => {
      throw new Error(`the database did not return its time within ${ASK_TIMEOUT_MS} ms`);
    });
    const answered = { node: this.#node.now().getTime(), monotonic: this.#monotonicMs() };
    this.#correct(databaseMs, asked.monotonic, answered.monotonic);
    this.#compare({ askedMs: asked.node, databaseMs, answeredMs: answered.node });
  }

  #correct(databaseMs: number, askedMs: number, answeredMs: number): void {
    const latest = databaseMs - askedMs;
    const earliest = databaseMs - answeredMs;
    const fits = this.#startMs !== null && this.#startMs >= earliest && this.#startMs <= latest;
    if (!fits) this.#startMs = (earliest + latest) / 2;
  }

  #compare(answered: ClockSample): void {
    const before = this.complaint;
    this.#nodeAheadMs = aheadMs(answered);
    const { complaint } = this;
    if (complaint && !before) this.#log.error({ aheadMs: this.#nodeAheadMs }, complaint);
    if (!complaint && before)
      this.#log.info({ aheadMs: this.#nodeAheadMs }, 'the clock agrees with the database clock again');
  }
}

async function timeOf(database: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(database.watch);
  return rows[0]!.ms;
}
