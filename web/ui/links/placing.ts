/** Requests the positions of the nodes from the worker. */
import { useEffect, useState } from 'react';
import type { Links } from './links.ts';
import type { Placed, ToPlace } from './places.ts';

/** null until the first nodes are placed. Then the earlier positions, until the next are computed. */
export function usePlaces({ nodes, links }: Links): { nodes: Links; places: Placed } | null {
  const [placed, setPlaced] = useState<{ nodes: Links; places: Placed } | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Placed>) => {
      setPlaced({ nodes: { nodes, links }, places: data });
      worker.terminate();
    };
    worker.postMessage({
      ids: nodes.map(({ id }) => id),
      links: links.map(({ from, to }) => [from, to]),
    } satisfies ToPlace);
    return () => worker.terminate();
  }, [nodes, links]);
  return placed;
}
