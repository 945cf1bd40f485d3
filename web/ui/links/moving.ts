/** The node that an arrow key moves to. Pure. */
import type { Placed } from './places.ts';

/** Distance across the direction counts double: a node straight ahead comes before a nearer one to the side. */
const ASIDE = 2;
const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** null: no node in this direction. */
export function nextPlace(places: Placed, from: string, key: string): string | null {
  const [start, direction] = [places[from], DIRECTIONS[key]];
  if (!start || !direction) return null;
  const [x, y] = direction;
  let best: { id: string; far: number } | null = null;
  for (const [id, place] of Object.entries(places)) {
    const [dx, dy] = [place.x - start.x, place.y - start.y];
    const ahead = dx * x + dy * y;
    if (ahead <= 0) continue;
    const far = ahead + ASIDE * Math.abs(dx * y + dy * x);
    if (best === null || far < best.far) best = { id, far };
  }
  return best?.id ?? null;
}
