/**
 * A round-robin queue over organizations, so that no organization waits for all items of another. The items of each
 * organization keep their order.
 */
export class RoundRobinQueue<T extends { tenantId: string }> {
  /** By organization, in round-robin order: the next organization comes first. */
  readonly #queues = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  countOf(tenantId: string): number {
    return this.#queues.get(tenantId)?.length ?? 0;
  }

  add(item: T): void {
    const queue = this.#queues.get(item.tenantId);
    if (queue) queue.push(item);
    else this.#queues.set(item.tenantId, [item]);
    this.#length++;
  }

  /** Adds the item ahead of the others of its organization. */
  addFirst(item: T): void {
    const queue = this.#queues.get(item.tenantId);
    if (queue) queue.unshift(item);
    else this.#queues.set(item.tenantId, [item]);
    this.#length++;
  }

  /** The next items, at most `limit`. They stay in the queue until they are removed. */
  first(limit: number): T[] {
    const first: T[] = [];
    for (let round = 0, before = -1; first.length < limit && first.length > before; round++) {
      before = first.length;
      for (const queue of this.#queues.values()) {
        if (round < queue.length) first.push(queue[round]!);
        if (first.length === limit) break;
      }
    }
    return first;
  }

  /** @param items the first items of `first`. Their organizations move behind the others. */
  remove(items: readonly T[]): void {
    for (const { tenantId } of items) {
      const queue = this.#queues.get(tenantId)!;
      queue.shift();
      this.#queues.delete(tenantId);
      if (queue.length > 0) this.#queues.set(tenantId, queue);
    }
    this.#length -= items.length;
  }

  /** @returns all items */
  clear(): T[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    this.#length = 0;
    return all;
  }
}
