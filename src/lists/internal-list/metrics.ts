import { Gauge, type Registry } from 'prom-client';
import type { OwnCorpora } from './own-corpora.ts';

/** Memory metrics of internal lists on this node. */
export function measureOwnLists(registry: Registry, corpora: OwnCorpora | null): void {
  new Gauge({
    name: 'amlcore_own_lists_loaded',
    help: "Indices of organisations' own lists in memory",
    registers: [registry],
    collect() {
      this.set(corpora?.loaded.indices ?? 0);
    },
  });
  new Gauge({
    name: 'amlcore_own_lists_changed',
    help: "Organisations' own lists that are not searched, since they were changed in the database",
    registers: [registry],
    collect() {
      this.set(corpora?.changed ?? 0);
    },
  });
  new Gauge({
    name: 'amlcore_own_lists_bytes',
    help: "Bytes of the indices of organisations' own lists",
    registers: [registry],
    collect() {
      this.set(corpora?.loaded.bytes ?? 0);
    },
  });
}
