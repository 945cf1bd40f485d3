/** A number of places: whoever finds none waits, and those for whom they wait take turns. */
export class Places {
  #free: number;
  /** Whoever's turn it is stands first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(count: number) {
    this.#free = count;
  }

  /** @param of for whom, where it is not for one alone: an organisation. @returns what gives the place back; call it once */
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
      // Behind the others, whose turn it is now.
      this.#waiting.delete(whose);
      if (others.length > 0) this.#waiting.set(whose, others);
      next!();
    };
  }
}
