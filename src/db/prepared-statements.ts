/**
 * Which statements are prepared: those that come often, whose text is always the same. Parsing and planning is most of what
 * a short statement costs, and a prepared one pays it once per connection.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Statements with lists of values in their text come in any number of texts; each prepared one takes room in the server. */
const MOST_PREPARED = 300;
const MOST_COUNTED = 2_000;
const OFTEN = 20;

/**
 * A plan fits the sizes that the tables had when it was made: read whole while there was next to nothing in them, a table is
 * read whole again, however it has grown. So plans are given up after a second, two, four and so on.
 */
const FIRST_AGE_MS = 1_000;
const MOST_AGE_MS = 300_000;

export class PreparedStatements {
  readonly #plans = new WeakMap<object, { until: number; ageMs: number }>();
  readonly #names = new Map<string, string>();
  readonly #seen = new LRUCache<string, number>({ max: MOST_COUNTED });

  /** @returns the name to prepare it under; undefined: it is sent with its text */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST_PREPARED) return name;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      this.#seen.set(text, times);
      return undefined;
    }
    this.#seen.delete(text);
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, made);
    return made;
  }

  /** Whether the plans of a connection are too old. */
  mustPlanAnew(connection: object): boolean {
    const now = performance.now();
    const plans = this.#plans.get(connection);
    if (plans && now < plans.until) return false;
    const ageMs = plans ? Math.min(2 * plans.ageMs, MOST_AGE_MS) : FIRST_AGE_MS;
    this.#plans.set(connection, { until: now + ageMs, ageMs });
    return plans !== undefined;
  }
}
