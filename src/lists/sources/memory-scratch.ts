/** Drawers in memory: for small files and read-only systems. */
import type { Scratch } from './types.ts';

export class MemoryScratch implements Scratch {
  readonly #drawers = new Map<number, string[]>();

  append(drawer: number, line: string): undefined {
    const lines = this.#drawers.get(drawer);
    if (lines === undefined) this.#drawers.set(drawer, [line]);
    else lines.push(line);
  }

  async lines(drawer: number): Promise<string[]> {
    return this.#drawers.get(drawer) ?? [];
  }
}
