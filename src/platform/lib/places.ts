/** A limited number of places: further callers wait, in turns by organization. */
export class Places {
  #free: number;
  /** The next organization is first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(count: number) {
    this.#free = count;
  }

  /** @param of the organization that waits for its turn. @returns a function that releases the place; call it once */
  async take(of = ''): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.set(of, [...(this.#waiting.get(of) ?? []), resolve]));
    return () => {
      const [turn] = this.#waiting;
      if (!turn) {
        this.#free += 1;
        return;
      }
      const [whose, [next, ...others]] = turn;
      // Moves the organization after the others.
      this.#waiting.delete(whose);
      if (others.length > 0) this.#waiting.set(whose, others);
      next!();
    };
  }
}
