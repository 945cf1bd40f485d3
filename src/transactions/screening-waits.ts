/**
 * Requests that wait for the screening of their transaction (`Prefer: wait`). One poll serves all of them, and no request holds a
 * database connection while it waits. A worker of the same process reports the end of its batches, so that the poll runs at once.
 */

/** Returns the transactions that are no longer PENDING. */
type ReadSettled = (tenantId: string, transactionUuids: readonly string[]) => Promise<readonly string[]>;

interface Waiting {
  tenantId: string;
  transactionUuid: string;
  end(): void;
}

const POLL_MS = 100;
const MAX_WAITING = 400;
const MAX_WAITING_PER_TENANT = 200;

export class ScreeningWaits {
  readonly #readSettled: ReadSettled;
  readonly #waiting = new Set<Waiting>();
  #next: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** A batch ended while the poll was running. */
  #isStale = false;
  #isStopped = false;

  constructor(readSettled: ReadSettled) {
    this.#readSettled = readSettled;
  }

  /**
   * Resolves when the transaction is screened, when the time is over, or when the process stops.
   * @returns false: did not wait, because too many requests wait or the process stops
   */
  async wait(tenantId: string, transactionUuid: string, ms: number): Promise<boolean> {
    const ofTenant = [...this.#waiting].filter((one) => one.tenantId === tenantId).length;
    if (this.#isStopped || this.#waiting.size >= MAX_WAITING || ofTenant >= MAX_WAITING_PER_TENANT) return false;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve();
      };
      const timer = setTimeout(end, ms);
      const waiting = { tenantId, transactionUuid, end };
      this.#waiting.add(waiting);
      this.#lookLater();
    });
    return true;
  }

  /** Call this after this process screened transactions. */
  look(): void {
    if (this.#isLooking) this.#isStale = true;
    else if (this.#waiting.size > 0) void this.#look();
  }

  /** Ends all waits. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#next);
    for (const { end } of [...this.#waiting]) end();
  }

  #lookLater(): void {
    if (this.#isLooking || this.#isStopped || this.#waiting.size === 0) return;
    this.#next ??= setTimeout(() => void this.#look(), POLL_MS);
  }

  async #look(): Promise<void> {
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#isLooking = true;
    do {
      this.#isStale = false;
      const tenantIds = new Set([...this.#waiting].map(({ tenantId }) => tenantId));
      await Promise.all([...tenantIds].map((tenantId) => this.#lookAt(tenantId)));
    } while (this.#isStale && this.#waiting.size > 0);
    this.#isLooking = false;
    this.#lookLater();
  }

  async #lookAt(tenantId: string): Promise<void> {
    const asked = [...this.#waiting].filter((one) => one.tenantId === tenantId);
    const uuids = [...new Set(asked.map(({ transactionUuid }) => transactionUuid))];
    // If the database is unavailable, the requests wait until their time is over.
    const settled = new Set(await this.#readSettled(tenantId, uuids).catch(() => []));
    for (const { transactionUuid, end } of asked) if (settled.has(transactionUuid)) end();
  }
}
