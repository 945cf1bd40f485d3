/** Prometheus metrics of node readiness. */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { DatabaseClock } from '../db/database-clock.ts';
import type { NodeHealth } from './node-health.ts';

export function measureClock(registry: Registry, clock: Pick<DatabaseClock, 'nodeAheadMs'>): void {
  new Gauge({
    name: 'amlcore_clock_ahead_seconds',
    help: "Difference of this node's clock to the database clock; negative: behind",
    registers: [registry],
    collect() {
      this.set(clock.nodeAheadMs / 1_000);
    },
  });
}

export function measureConnections(registry: Registry, database: Pick<Database, 'connections'>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read());
      },
    });
  const { connections } = database;
  gauge('amlcore_database_connections', 'Open database connections of this process', () => connections.totalCount);
  gauge(
    'amlcore_database_connections_idle',
    'Open database connections that nothing uses',
    () => connections.idleCount,
  );
  gauge(
    'amlcore_database_connections_waiting',
    'Pieces of work that wait for a database connection',
    () => connections.waitingCount,
  );
}

/** @param budget of request bodies */
export function measureBodies(registry: Registry, budget: { readonly takenBytes: number }): void {
  new Gauge({
    name: 'amlcore_request_body_bytes',
    help: 'Bytes that are reserved for request bodies in flight',
    registers: [registry],
    collect() {
      this.set(budget.takenBytes);
    },
  });
}

export function measureHealth(registry: Registry, health: NodeHealth): void {
  const registers = [registry];
  new Gauge({
    name: 'amlcore_disk_free_bytes',
    help: 'Free space on the disk of the data directory',
    registers,
    collect() {
      this.set(health.freeDiskBytes ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'amlcore_database_takes_changes',
    help: '0: read-only or standby',
    registers,
    collect() {
      this.set(health.takesChanges ? 1 : 0);
    },
  });
  new Gauge({
    name: 'amlcore_own_keys_away',
    help: 'Organizations whose managed key was recently unavailable to this process',
    registers,
    collect() {
      this.set(health.vault.keysAway);
    },
  });
  new Gauge({
    name: 'amlcore_values_unreadable',
    help: 'Values encrypted with an organization-managed key that could not be decrypted, since the process started',
    labelNames: ['table'],
    registers,
    collect() {
      this.reset();
      for (const { table, values } of health.vault.unreadable) this.set({ table }, values);
    },
  });
  new Gauge({
    name: 'amlcore_jobs_buried',
    help: 'Jobs that failed permanently and are kept for review',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const { queue, total } of health.buried) this.set({ queue }, total);
    },
  });
}
