/**
 * Answers of the lists that were given lately: customers come again, and a generation of the lists never changes, so the
 * same question to the same generation has the same answer. Least recently used first out.
 */
import type { ListAnswer } from './hits.ts';

const MAX_ANSWERS = 20_000;
/** An answer without hits is a few bytes, a hit with its explanation some kilobytes. */
const MAX_HITS = 20_000;

export class RecentAnswers {
  readonly #answers = new Map<string, ListAnswer>();
  readonly #open = new Map<string, Promise<ListAnswer>>();
  #hits = 0;

  get size(): number {
    return this.#answers.size;
  }

  /** The kept answer, the one under way, or a new one; what fails is not kept. */
  get(key: string, ask: () => Promise<ListAnswer>): Promise<ListAnswer> {
    const known = this.#answers.get(key);
    if (known) {
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return Promise.resolve(known);
    }
    const open = this.#open.get(key);
    if (open) return open;
    const asked = ask()
      .then((answer) => {
        this.#keep(key, answer);
        return answer;
      })
      .finally(() => this.#open.delete(key));
    this.#open.set(key, asked);
    return asked;
  }

  #keep(key: string, answer: ListAnswer): void {
    this.#answers.set(key, answer);
    this.#hits += answer.hits.length;
    for (const [oldest, { hits }] of this.#answers) {
      if (this.#answers.size <= MAX_ANSWERS && this.#hits <= MAX_HITS) return;
      this.#answers.delete(oldest);
      this.#hits -= hits.length;
    }
  }
}
