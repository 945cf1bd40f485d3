/** Metrics of the process itself: memory, garbage collection, the event loop. */
import { collectDefaultMetrics, Registry } from 'prom-client';

let ofProcess: Registry | null = null;

/**
 * A new registry with these metrics. They observe for the life of the process, and separate observers would keep each stopped
 * service in memory, so all registries share them.
 */
export function registryOfProcess(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return Registry.merge([ofProcess]);
}
