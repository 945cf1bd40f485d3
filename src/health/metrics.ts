/** Prometheus metrics of what a node needs to be ready. */
import { Gauge, type Registry } from 'prom-client';
import type { DatabaseClock } from '../db/database-clock.ts';

export function measureClock(registry: Registry, clock: Pick<DatabaseClock, 'nodeAheadMs'>): void {
  new Gauge({
    name: 'amlcore_clock_ahead_seconds',
    help: "How far this node's clock is ahead of the database's; negative: behind",
    registers: [registry],
    collect() {
      this.set(clock.nodeAheadMs / 1_000);
    },
  });
}

/** @param budget of the bodies of requests */
export function measureBodies(registry: Registry, budget: { readonly takenBytes: number }): void {
  new Gauge({
    name: 'amlcore_request_body_bytes',
    help: 'Bytes that are promised to the bodies of requests under way',
    registers: [registry],
    collect() {
      this.set(budget.takenBytes);
    },
  });
}
