import { Gauge } from 'prom-client';
import { expect, it } from 'vitest';
import { registryOfProcess } from './process-metrics.ts';

it('reports the process in each registry, and a service in its own registry only', async () => {
  const [one, other] = [registryOfProcess(), registryOfProcess()];
  new Gauge({ name: 'own', help: 'Of one service', registers: [one] });
  const names = (of: typeof one) => of.getMetricsAsArray().map(({ name }) => name);
  expect(names(one)).toEqual([...names(other), 'own']);
  expect(names(other)).toContain('nodejs_gc_duration_seconds');
  // The watch itself is one.
  expect(one.getSingleMetric('nodejs_gc_duration_seconds')).toBe(other.getSingleMetric('nodejs_gc_duration_seconds'));
  expect(await one.metrics()).toContain('nodejs_eventloop_lag_p99_seconds');
});
