/** The Prometheus registry as OpenTelemetry metrics: the same values are scraped and exported. */
import { type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime, millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  value: number;
  labels: Labels;
  /** Name of a histogram series with `_bucket`, `_sum` or `_count`. */
  metricName?: string;
}

interface Measured {
  name: string;
  help: string;
  type: string;
  values: readonly Sample[];
}

export function exportedMetrics(registry: Registry, scope: { name: string; version: string }): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin);
  return {
    async collect() {
      const measured = (await registry.getMetricsAsJSON()) as unknown as Measured[];
      const times = { startTime, endTime: hrTime() };
      const metrics = measured.flatMap((one) => metricOf(one, times) ?? []);
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics }] }, errors: [] };
    },
  };
}

/** null: a summary, or without a value so far. */
function metricOf(
  { name, help, type, values }: Measured,
  times: { startTime: HrTime; endTime: HrTime },
): MetricData | null {
  const known = values.filter(({ value }) => Number.isFinite(value));
  if (known.length === 0) return null;
  const base = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const dataPoints = known.map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }));
  switch (type) {
    case 'counter':
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
    case 'histogram':
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(name, known, times) };
    default:
      return null;
  }
}

/** Prometheus counts a value in each bucket that it fits, OpenTelemetry in the narrowest. */
function histogramPoints(name: string, samples: readonly Sample[], times: { startTime: HrTime; endTime: HrTime }) {
  const series = new Map<
    string,
    { labels: Labels; upTo: [limit: number, count: number][]; sum: number; count: number }
  >();
  for (const { metricName, labels: all, value } of samples) {
    const { le, ...labels } = all;
    const key = JSON.stringify(labels);
    const one = series.get(key) ?? { labels, upTo: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== '+Inf') one.upTo.push([Number(le), value]);
  }
  return [...series.values()].map(({ labels, upTo, sum, count }) => {
    const counts = [...upTo.map(([, below]) => below), count].map((below, at, all) => below - (all[at - 1] ?? 0));
    const value = { buckets: { boundaries: upTo.map(([limit]) => limit), counts }, sum, count };
    return { ...times, attributes: { ...labels }, value };
  });
}

/** UCUM, from the end of the name. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's';
  return /_bytes(_total)?$/.test(name) ? 'By' : '';
}
