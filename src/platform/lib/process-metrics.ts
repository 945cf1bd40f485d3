/** What is measured of the process itself: memory, garbage collection, the event loop. */
import { collectDefaultMetrics, Registry } from 'prom-client';

let ofProcess: Registry | null = null;

/**
 * A new registry that has them. They watch for as long as the process lives, and a watch of its own would keep each service that was
 * stopped in memory: all have the same.
 */
export function registryOfProcess(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return Registry.merge([ofProcess]);
}
