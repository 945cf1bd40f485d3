/** What waits, by organization: they come in turns, each in its own order, so that nobody waits for all that another one sent. */
export class InTurns<T extends { tenantId: string }> {
  /** Whose turn is next comes first. */
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

  /** Ahead of the others of its organization. */
  putFirst(one: T): void {
    const line = this.#lines.get(one.tenantId);
    if (line) line.unshift(one);
    else this.#lines.set(one.tenantId, [one]);
    this.#length++;
  }

  /** The next ones, at most so many: they stay until they are removed. */
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

  /** @param taken the first of `first`; whose they are come again behind the others */
  remove(taken: readonly T[]): void {
    for (const { tenantId } of taken) {
      const line = this.#lines.get(tenantId)!;
      line.shift();
      this.#lines.delete(tenantId);
      if (line.length > 0) this.#lines.set(tenantId, line);
    }
    this.#length -= taken.length;
  }

  /** @returns all of them */
  clear(): T[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#length = 0;
    return all;
  }
}
