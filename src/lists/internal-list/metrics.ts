import { Gauge, type Registry } from 'prom-client';
import type { EntryCorpora } from './entry-corpora.ts';

/** Memory metrics of internal lists on this node. */
export function measureOwnLists(registry: Registry, corpora: EntryCorpora | null): void {
  new Gauge({
    name: 'amlcore_own_lists_loaded',
    help: 'Internal list indexes in memory',
    registers: [registry],
    collect() {
      this.set(corpora?.loaded.indices ?? 0);
    },
  });
  new Gauge({
    name: 'amlcore_own_lists_changed',
    help: 'Internal lists that are not searched because their stored rows failed verification',
    registers: [registry],
    collect() {
      this.set(corpora?.changed ?? 0);
    },
  });
  new Gauge({
    name: 'amlcore_own_lists_bytes',
    help: 'Memory used by internal list indexes, in bytes',
    registers: [registry],
    collect() {
      this.set(corpora?.loaded.bytes ?? 0);
    },
  });
}
