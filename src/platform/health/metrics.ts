/** Prometheus metrics of node readiness. */
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Database, DatabaseTimes } from '../db/database.ts';
import type { DatabaseClock } from '../db/database-clock.ts';
import { readMaintenance } from '../db/maintenance-runs.ts';
import { scrapedGauges } from '../lib/scraped-gauges.ts';
import type { NodeHealth } from './node-health.ts';

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function databaseTimes(registry: Registry): DatabaseTimes {
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, buckets: BUCKETS_SECONDS, registers: [registry] });
  const waits = histogram('amlcore_database_connection_wait_seconds', 'How long work waited for a database connection');
  const statements = histogram(
    'amlcore_database_statement_seconds',
    'From sending a database statement to its answer, behind the statements that were sent before it',
  );
  return {
    connected: (tookMs) => waits.observe(tookMs / 1_000),
    answered: (tookMs) => statements.observe(tookMs / 1_000),
  };
}

/** @returns to be called with the time that a write waited for its audit chain */
export function chainWaits(registry: Registry): (tookMs: number) => void {
  const waits = new Histogram({
    name: 'amlcore_audit_chain_wait_seconds',
    help: 'How long a write waited for the lock of the audit chain of its organization',
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return (tookMs) => waits.observe(tookMs / 1_000);
}

export function measureMaintenance(registry: Registry, database: Pick<Database, 'brief'>): void {
  scrapedGauges(registry, () => readMaintenance(database.brief), [
    {
      name: 'amlcore_backup_age_seconds',
      help: 'Seconds since "amlcore backup" last ended; absent: never',
      of: ({ what, secondsAgo }) => (what === 'BACKUP' ? { value: secondsAgo } : null),
    },
    {
      name: 'amlcore_verification_age_seconds',
      help: 'Seconds since "amlcore audit verify" last ended; absent: never',
      of: ({ what, secondsAgo }) => (what === 'VERIFICATION' ? { value: secondsAgo } : null),
    },
    {
      name: 'amlcore_verification_intact',
      help: '0: the last verification found a broken chain or a row that does not match; else 1',
      of: ({ what, isIntact }) => (what === 'VERIFICATION' ? { value: isIntact ? 1 : 0 } : null),
    },
  ]);
}

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
