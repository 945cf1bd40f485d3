/**
 * Measures delays of the event loop. Work that blocks it for a second delays every request by a second,
 * so operators see the maximum in `/metrics` and `/health/ready`.
 *
 *   window 1   |-- measured --|-- read --|
 *   window 2             |-- measured --|-- read --|        read: the older one, so the last one to two minutes
 *
 * Reading must not reset the value, as it does for `nodejs_eventloop_lag_max_seconds`: a second reader would miss it.
 */
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Delays in the last one to two minutes. */
export interface LoopDelay {
  p50Seconds: number;
  p99Seconds: number;
  maxSeconds: number;
}

const WINDOW_MS = 60_000;
/** Sampling interval. Shorter delays are not seen. */
const RESOLUTION_MS = 10;
/** No request may cause such a delay. Shorter delays may come from the machine. */
const FAR_TOO_LONG_SECONDS = 2;
const NANOSECONDS = 1e9;

export class EventLoopDelay {
  #older = window();
  #younger = window();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#turn(), WINDOW_MS).unref();
  }

  /** Forgets earlier delays: no requests wait during startup. */
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

  /** Warnings for operators; empty if all is well. */
  warnings(): string[] {
    const { maxSeconds } = this.read();
    if (maxSeconds < FAR_TOO_LONG_SECONDS) return [];
    return [`the event loop was blocked for ${maxSeconds.toFixed(1)} s within the last minutes: all requests waited`];
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
    help: 'Longest event loop delay in the last one to two minutes',
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

/** The histogram measures the time between samples, including the interval. Before the first sample it is empty. */
function beyondResolution(nanoseconds: number): number {
  return Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1_000);
}
