/**
 * Stops requests to a provider that keeps failing.
 *
 *   closed ── `failuresToOpen` failures in a row ──► open ── `openMs` later ──► half open: one request
 *     ▲                                               ▲                           │
 *     └───────────── success ─────────────────────────┼───────────────────────────┤
 *                                                     └──── failure ──────────────┘
 */
export interface BreakerOptions {
  failuresToOpen: number;
  openMs: number;
  monotonicMs: () => number;
}

export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #opensAgainMs = 0;
  #isProbing = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Whether a request may be sent now. After true, the caller must report success or failure. */
  admits(): boolean {
    if (this.#failures < this.#options.failuresToOpen) return true;
    if (this.#isProbing || this.#options.monotonicMs() < this.#opensAgainMs) return false;
    this.#isProbing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isProbing = false;
  }

  failed(): void {
    this.#failures += 1;
    this.#isProbing = false;
    if (this.#failures >= this.#options.failuresToOpen) {
      this.#opensAgainMs = this.#options.monotonicMs() + this.#options.openMs;
    }
  }
}
