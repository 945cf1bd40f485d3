/**
 * How long the event loop keeps everybody waiting. One piece of work that runs for a second delays every request by a second,
 * whoever sent them, so an operator sees the figure in `/metrics` and in `/health/ready`.
 *
 *   window 1   |-- measured --|-- read --|
 *   window 2             |-- measured --|-- read --|        read: the older one, so the last one to two minutes
 *
 * A figure that is reset by reading it, as `nodejs_eventloop_lag_max_seconds`, would be lost to the second reader.
 */
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Of the last one to two minutes. */
export interface LoopDelay {
  p50Seconds: number;
  p99Seconds: number;
  maxSeconds: number;
}

const WINDOW_MS = 60_000;
/** How often the loop is looked at. A delay that is shorter than this is not seen. */
const RESOLUTION_MS = 10;
/** Nothing that a request does may come near it. Below it may be what the machine does besides. */
const FAR_TOO_LONG_SECONDS = 2;
const NANOSECONDS = 1e9;

export class EventLoopDelay {
  #older = window();
  #younger = window();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#turn(), WINDOW_MS).unref();
  }

  /** Forgets what was before: while a service starts nobody waits for its loop. */
  begin(): void {
    this.#older.reset();
    this.#younger.reset();
  }

  read(): LoopDelay {
    return {
      p50Seconds: beyondResolution(this.#older.percentile(50)),
      p99Seconds: beyondResolution(this.#older.percentile(99)),
      maxSeconds: beyondResolution(this.#older.max),
    };
  }

  /** What an operator should know; empty while all is well. */
  warnings(): string[] {
    const { maxSeconds } = this.read();
    if (maxSeconds < FAR_TOO_LONG_SECONDS) return [];
    return [`the event loop stood still for ${maxSeconds.toFixed(1)} s within the last minutes: all requests waited`];
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#older.disable();
    this.#younger.disable();
  }

  #turn(): void {
    this.#older.disable();
    this.#older = this.#younger;
    this.#younger = window();
  }
}

export function measureEventLoop(registry: Registry, delay: EventLoopDelay): void {
  new Gauge({
    name: 'amlcore_event_loop_delay_seconds',
    help: 'How long the event loop kept others waiting, of the last one to two minutes',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      const { p50Seconds, p99Seconds, maxSeconds } = delay.read();
      this.set({ quantile: '0.5' }, p50Seconds);
      this.set({ quantile: '0.99' }, p99Seconds);
      this.set({ quantile: '1' }, maxSeconds);
    },
  });
}

function window(): IntervalHistogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return histogram;
}

/** The histogram holds the time from one look to the next, the pause between them included. Before the first look it is empty. */
function beyondResolution(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000);
}
