import { Gauge, type Registry } from 'prom-client';

export function measureChanges(registry: Registry, changes: { readonly streams: number }): void {
  new Gauge({
    name: 'amlcore_change_streams',
    help: 'Streams of changes that are open on this node',
    registers: [registry],
    collect() {
      this.set(changes.streams);
    },
  });
}
