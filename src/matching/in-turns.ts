/**
 * A round-robin queue over organizations. Each one's items keep their order, so that no organization waits for all
 * items of another.
 */
export class InTurns<T extends { tenantId: string }> {
  /** In order of turns: the next organization comes first. */
  readonly #lines = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  of(tenantId: string): number {
    return this.#lines.get(tenantId)?.length ?? 0;
  }

  add(one: T): void {
    const line = this.#lines.get(one.tenantId);
    if (line) line.push(one);
    else this.#lines.set(one.tenantId, [one]);
    this.#length++;
  }

  /** Adds the item ahead of the others of its organization. */
  putFirst(one: T): void {
    const line = this.#lines.get(one.tenantId);
    if (line) line.unshift(one);
    else this.#lines.set(one.tenantId, [one]);
    this.#length++;
  }

  /** The next items, at most `most`. They stay in the queue until they are removed. */
  first(most: number): T[] {
    const first: T[] = [];
    for (let round = 0, before = -1; first.length < most && first.length > before; round++) {
      before = first.length;
      for (const line of this.#lines.values()) {
        if (round < line.length) first.push(line[round]!);
        if (first.length === most) break;
      }
    }
    return first;
  }

  /** @param taken the first items of `first`. Their organizations move behind the others. */
  remove(taken: readonly T[]): void {
    for (const { tenantId } of taken) {
      const line = this.#lines.get(tenantId)!;
      line.shift();
      this.#lines.delete(tenantId);
      if (line.length > 0) this.#lines.set(tenantId, line);
    }
    this.#length -= taken.length;
  }

  /** @returns all items */
  clear(): T[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#length = 0;
    return all;
  }
}
