import { DataPointType } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { exportedMetrics } from './exported-metrics.ts';

it('exports counters, gauges and histograms of the registry', async () => {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'a_total', help: 'A', labelNames: ['kind'], registers }).inc({ kind: 'x' }, 3);
  const gauge = new Gauge({ name: 'b_bytes', help: 'B', registers });
  gauge.set(7);
  new Gauge({ name: 'unknown', help: 'Has no value yet', registers }).set(Number.NaN);
  const histogram = new Histogram({ name: 'c_seconds', help: 'C', labelNames: ['of'], buckets: [1, 2], registers });
  for (const value of [0.5, 1, 1.5, 9]) histogram.observe({ of: 'y' }, value);

  const { resourceMetrics, errors } = await exportedMetrics(registry, { name: 'test', version: '1' }).collect();
  const { metrics } = resourceMetrics.scopeMetrics[0]!;
  expect(errors).toEqual([]);
  expect(metrics.map(({ descriptor }) => [descriptor.name, descriptor.unit])).toEqual([
    ['a_total', ''],
    ['b_bytes', 'By'],
    ['c_seconds', 's'],
  ]);
  expect(metrics[0]).toMatchObject({
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    dataPoints: [{ attributes: { kind: 'x' }, value: 3 }],
  });
  expect(metrics[1]).toMatchObject({ dataPointType: DataPointType.GAUGE, dataPoints: [{ value: 7 }] });
  expect(metrics[2]).toMatchObject({
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: [
      {
        attributes: { of: 'y' },
        value: { buckets: { boundaries: [1, 2], counts: [2, 1, 1] }, sum: 12, count: 4 },
      },
    ],
  });
});
