/**
 * One poll for all queues of a process whose workers are idle. A process has a dozen queues: with a poll for each, an
 * idle service sent 36 queries a second.
 */
export interface DueQueues {
  /** Which of these queues have a due job. */
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
   * Calls `wake` once if a job of the queue is due, or if the poll fails: the woken worker then reads the queue itself and reports errors.
   * @returns a function that ends the wait
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
