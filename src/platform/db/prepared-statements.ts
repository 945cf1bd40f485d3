/**
 * Decides which statements are prepared: those that occur often with the same text. Parsing and planning is most of the cost of
 * a short statement, and a prepared one pays it once per connection. See docs/decisions/07-design-queries-for-row-level-security.md.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A limit, since each prepared statement takes server memory, and lists of values create ever new texts. */
const MOST_PREPARED = 300;
const MOST_COUNTED = 2_000;
const OFTEN = 20;
/** Uses before a statement is prepared whose plan costs more than its execution (`tenantWithOnePlan`). */
export const TWICE = 2;

/**
 * A plan fits the table sizes at the time it was made. One made for a nearly empty table reads the whole table, even
 * after it has grown. So plans are renewed after a second, four, sixteen and so on.
 */
const FIRST_AGE_MS = 1_000;
const GROWTH = 4;
const MOST_AGE_MS = 300_000;

export class PreparedStatements {
  readonly #plans = new WeakMap<object, { until: number; ageMs: number }>();
  readonly #names = new Map<string, string>();
  readonly #seen = new LRUCache<string, number>({ max: MOST_COUNTED });

  /**
   * @param often how often a statement must come
   * @returns the name to prepare the statement under; undefined: do not prepare it
   */
  nameOf(text: string, often = OFTEN): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST_PREPARED) return name;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times < often) {
      this.#seen.set(text, times);
      return undefined;
    }
    this.#seen.delete(text);
    const made = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    this.#names.set(text, made);
    return made;
  }

  /** Whether the plans of a connection are too old. If so, its next period begins with this call. */
  mustPlanAnew(connection: object): boolean {
    const now = performance.now();
    const plans = this.#plans.get(connection);
    if (plans && now < plans.until) return false;
    const ageMs = plans ? Math.min(GROWTH * plans.ageMs, MOST_AGE_MS) : FIRST_AGE_MS;
    this.#plans.set(connection, { until: now + ageMs, ageMs });
    return plans !== undefined;
  }
}
