/** Drawers in memory: for small files and where nothing may be written. */
import type { Scratch } from './types.ts';

export function memoryScratch(): Scratch {
  const drawers = new Map<number, string[]>();
  return {
    append(drawer, line) {
      const lines = drawers.get(drawer);
      if (lines === undefined) drawers.set(drawer, [line]);
      else lines.push(line);
      return undefined;
    },
    async lines(drawer) {
      return drawers.get(drawer) ?? [];
    },
  };
}
