/**
 * One look for all queues of a process whose workers have nothing to do: a process has a dozen of them, and when each looked for itself an
 * idle service asked the database 36 times a second.
 */
export interface DueQueues {
  /** Which of these have a job that is due. */
  due(queues: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Waiting {
  queue: string;
  wake: () => void;
}

export class DueWatch {
  readonly #queues: DueQueues;
  readonly #everyMs: number;
  readonly #waiting = new Set<Waiting>();
  #next: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(queues: DueQueues, everyMs: number) {
    this.#queues = queues;
    this.#everyMs = everyMs;
  }

  /**
   * Wakes once, when a job of the queue is due or nobody can tell: who is woken looks for itself, and says what it cannot read.
   * @returns leaves the watch
   */
  wait(queue: string, wake: () => void): () => void {
    const one = { queue, wake };
    this.#waiting.add(one);
    this.#lookLater();
    return () => {
      this.#waiting.delete(one);
      if (this.#waiting.size > 0) return;
      clearTimeout(this.#next);
      this.#next = undefined;
    };
  }

  #lookLater(): void {
    if (this.#isLooking || this.#waiting.size === 0) return;
    this.#next ??= setTimeout(() => void this.#look(), this.#everyMs);
  }

  async #look(): Promise<void> {
    this.#next = undefined;
    this.#isLooking = true;
    const asked = [...this.#waiting];
    const due = await this.#queues.due([...new Set(asked.map(({ queue }) => queue))]).catch(() => null);
    this.#isLooking = false;
    for (const one of asked) if (this.#waiting.has(one) && (due === null || due.has(one.queue))) one.wake();
    this.#lookLater();
  }
}
